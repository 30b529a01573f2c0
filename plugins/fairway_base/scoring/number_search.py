"""Look for the numbering that is worth most: from number to number, the most promising beginning first.

It knows no rule: what a hole is worth under a number, what a step to the next one brings and what a whole course earns
are told to it as numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import repeat
from typing import NamedTuple

from fairway_base.scoring.number_chains import NONE, Problem, Special, best_chains, best_chains_with

__all__ = ["MOST_LOOKED_AT", "NONE", "Candidate", "Goal", "search"]

_PLAIN = -2
"""Some plain hole lies under a number; which one is settled when the line is complete."""
MOST_LOOKED_AT = 8_000
"""Beginnings that are looked at before the best one is simply finished.

Nine holes have fewer: only more holes than numbers, or cards that look at every pair of holes, can come so far.
"""

FEW_LINKS = 16
"""So many steps that bring something can be taken or left, each of them; hardly a course has more."""

_Faults = tuple[int, ...]


class Candidate(NamedTuple):
    """A hole that may get a number, or that has one."""

    team: int
    """Of candidates with the same team only one gets a number."""
    par: int
    worth: int
    """Points under most numbers, whatever comes before and behind."""
    special: Mapping[int, int] = {}
    """How much more or less it is worth under certain numbers."""
    start: int = 0
    """Points for being the first."""
    end: int = 0
    """Points for being the last."""


class Goal(NamedTuple):
    """Points for a course in which not too many steps are faulty; `NONE` stands for a number without a hole."""

    points: int
    most: tuple[int, ...]
    """How many faults each test allows."""
    first: tuple[Sequence[int], ...]
    """For each test, the faults of the step from the gate to a candidate, the last entry being that of none."""
    between: tuple[Sequence[Sequence[int]], ...]
    """For each test, the faults of the step from one candidate to another, the last entry being that of none."""
    last: tuple[Sequence[int], ...]
    """For each test, the faults of the step from a candidate to the gate, the last entry being that of none."""


def search(
    candidates: Sequence[Candidate],
    links: Sequence[Mapping[int, int]],
    fixed: Mapping[int, int],
    numbers: Sequence[int],
    *,
    cubes: int,
    goals: Sequence[Goal] = (),
) -> tuple[int, ...]:
    """Return which candidate gets each number, `NONE` for a number that is left over.

    `links` says what steps from a candidate to others bring, `fixed` which candidate has which number already. As many
    get a number as there are numbers for; `cubes` is the Par of a whole course, from which each point off costs one.
    """
    goals = [goal for goal in goals if _within_reach(goal, len(numbers))]
    prices = _prices(candidates, fixed, len(numbers), cubes)
    if not fixed and not goals and len(prices) == 1 and sum(map(len, links)) <= FEW_LINKS:
        line = _in_chains(candidates, links, numbers, prices[0])
        if line is not None:
            return line
    return _Search(candidates, links, fixed, numbers, cubes, goals, prices).best()


def _in_chains(
    candidates: Sequence[Candidate], links: Sequence[Mapping[int, int]], numbers: Sequence[int], price: int
) -> tuple[int, ...] | None:
    """Return the best line, a point of Par being worth its price, if at most one number is special; None: unknown."""
    special = {number for candidate in candidates for number, more in candidate.special.items() if more}
    problem = Problem(
        [candidate.worth + price * candidate.par for candidate in candidates],
        [candidate.team for candidate in candidates],
        links,
        [candidate.start for candidate in candidates],
        [candidate.end for candidate in candidates],
        len(numbers),
    )
    if not special:
        return best_chains(problem)
    if len(special) > 1:
        return None
    (number,) = special
    more = [candidate.special.get(number, 0) for candidate in candidates]
    return best_chains_with(Special(numbers.index(number), more), problem)


def _prices(candidates: Sequence[Candidate], fixed: Mapping[int, int], numbers: int, cubes: int) -> tuple[int, ...]:
    """Return what points of Par are taken to be worth: 1 or -1 alone, where Par is surely too low or too high."""
    placed = set(fixed.values())
    most_of, least_of = dict[int, int](), dict[int, int]()
    for each, candidate in enumerate(candidates):
        if each not in placed:
            team, par = candidate.team, candidate.par
            most_of[team] = max(par, most_of.get(team, par))
            least_of[team] = min(par, least_of.get(team, par))
    there = sum(candidates[each].par for each in placed)
    to_place = min(numbers - len(fixed), len(most_of))
    most = there + sum(sorted(most_of.values(), reverse=True)[:to_place])
    least = there + sum(sorted(least_of.values())[:to_place])
    return (1,) if most <= cubes else (-1,) if least >= cubes else (-1, 0, 1)


class _Reckoning(NamedTuple):
    """A way to say how much the rest of a line can bring at most.

    Being off the Par of a whole course costs one for each point too many or too few, so whatever a point of Par is
    taken to be worth between -1 and 1, no line is worth more than it says. The same holds for steps, however what they
    bring is shared out between their two holes, and for the end, if each that can be there has the points for it.
    """

    price: int
    """What a point of Par is taken to be worth."""
    best: list[tuple[int, int]]
    """What each team can bring, and its bit; the best first."""
    step: list[int]
    """For each candidate, what the step from it to the next can bring."""
    ahead: list[int]
    """For each place, what holes that have a number, and special numbers, can still bring from there on."""


class _Search:
    def __init__(
        self,
        candidates: Sequence[Candidate],
        links: Sequence[Mapping[int, int]],
        fixed: Mapping[int, int],
        numbers: Sequence[int],
        cubes: int,
        goals: Sequence[Goal],
        prices: Sequence[int],
    ) -> None:
        self.candidates, self.links, self.fixed = candidates, links, fixed
        self.numbers, self.cubes, self.goals, self.prices = numbers, cubes, goals, prices
        placed = set(fixed.values())
        self.loose = [each for each in range(len(candidates)) if each not in placed]
        self.bits = [1 << candidate.team for candidate in candidates]
        teams: dict[int, list[int]] = {}
        for each in self.loose:
            teams.setdefault(candidates[each].team, []).append(each)
        self.free = len(numbers) - len(fixed)
        self.free_from = [sum(number not in fixed for number in numbers[place:]) for place in range(len(numbers))]
        self.to_place = min(self.free, len(teams))
        self.fixed_par = sum(candidates[each].par for each in placed)
        self.plain = self._plain(teams)
        self.choices = [each for each in self.loose if each not in self.plain]
        self.free_order = not fixed and not any(candidate.special for candidate in candidates)
        """Whether only steps and ends count: then plain holes stand behind all others, but for a walk to the end."""
        self.enders = self._enders()
        self.reckonings = [self._reckoning(teams, price, poor) for price in self.prices for poor in (1, 2)]
        self.bounds: dict[tuple[int, int], list[int]] = {}
        self.fillings: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}

    def _reckoning(self, teams: Mapping[int, Sequence[int]], price: int, poor: int) -> _Reckoning:
        """Return one way to say how much is to be had: with a price of Par, and `poor` halves of a step's points.

        So much of what a step brings is counted with the poorer of its two holes, which may not be worth a number.
        """
        worth = [candidate.worth + price * candidate.par for candidate in self.candidates]
        from_it, to_it = [0] * len(worth), [0] * len(worth)
        steps = (
            (points, each, other) for each, following in enumerate(self.links) for other, points in following.items()
        )
        for points, each, other in sorted(steps, reverse=True):
            missing = points - from_it[each] - to_it[other]
            if missing > 0:
                share = points * poor // 2 if worth[each] <= worth[other] else points - points * poor // 2
                counted = min(missing, max(0, share - from_it[each]))
                from_it[each] += counted
                to_it[other] += missing - counted
        ends = [0 if self.numbers[-1] in self.fixed else candidate.end for candidate in self.candidates]
        with_steps = list(map(sum, zip(worth, from_it, to_it, ends, strict=True)))
        plain = set(self.plain)
        best = (
            (max(with_steps[each] for each in team), 0 if team[0] in plain else 1 << name)
            for name, team in teams.items()
        )
        return _Reckoning(price, sorted(best, reverse=True), from_it, self._ahead(from_it, to_it))

    def _ahead(self, from_it: Sequence[int], to_it: Sequence[int]) -> list[int]:
        """Return for each place what holes that have a number, and special numbers, can still bring from there on."""
        ahead = [0]
        for number in reversed(self.numbers):
            if number in self.fixed:
                each = self.fixed[number]
                more = from_it[each] + to_it[each] + (self.candidates[each].end if number == self.numbers[-1] else 0)
            else:
                more = max((self.candidates[each].special.get(number, 0) for each in self.loose), default=0)
                if number == self.numbers[0]:
                    more += max((self.candidates[each].start for each in self.loose), default=0)
            ahead.append(ahead[-1] + max(0, more))
        return ahead[::-1]

    def _plain(self, teams: Mapping[int, Sequence[int]]) -> list[int]:
        """Return the candidates that are the same wherever they stand: only their worth and Par count."""
        if self.goals:
            return []
        linked = {each for each, following in enumerate(self.links) if following}.union(*self.links)
        alike: dict[tuple[int, int], list[int]] = {}
        for (each,) in (team for team in teams.values() if len(team) == 1):
            candidate = self.candidates[each]
            if each not in linked and not (candidate.start or candidate.end or candidate.special):
                alike.setdefault((candidate.par, candidate.worth), []).append(each)
        return [each for same in alike.values() for each in same]

    def _enders(self) -> list[int]:
        """Return the candidates from which a walk can lead to points for being the last."""
        found = {each for each in self.choices if self.candidates[each].end}
        more = set(found)
        while more:
            more = {each for each in self.choices if each not in found and more.intersection(self.links[each])}
            found |= more
        return [each for each in self.choices if each in found]

    def _bounds(self, used: int, plain: int, left: int) -> list[int]:
        """Return what the teams that are still to be placed, and so many plain ones, can bring at most."""
        known = self.bounds.get((used, plain))
        if known is None:
            known = [_first(reckoning.best, used, plain, left) for reckoning in self.reckonings]
            self.bounds[used, plain] = known
        return known

    def _filling(self, count: int, par: int) -> tuple[int, tuple[int, ...]]:
        """Return what so many plain holes bring at best, less what Par is off with them, and which ones do."""
        known = self.fillings.get((count, par))
        if known is None:
            known = self.fillings[count, par] = self._filled(count, par)
        return known

    def _filled(self, count: int, par: int) -> tuple[int, tuple[int, ...]]:
        candidates, most = self.candidates, 1 << 30
        best = (-most, tuple[int, ...]())
        for price in self.prices:
            order = sorted(self.plain, key=lambda each: -candidates[each].worth - price * candidates[each].par)
            taken = tuple(order[:count])
            by_price = sum(candidates[each].worth + price * candidates[each].par for each in taken)
            most = min(most, by_price + price * (par - self.cubes))
            best = max(best, (self._worth(taken, par), taken))
        if best[0] == most:
            return best  # nothing is above every reckoning
        sorts: dict[tuple[int, int], list[int]] = {}
        for each in self.plain:
            sorts.setdefault((candidates[each].par, candidates[each].worth), []).append(each)
        return max((self._worth(taken, par), taken) for taken in _selections(list(sorts.values()), count))

    def _worth(self, taken: Sequence[int], par: int) -> int:
        pars = par + sum(self.candidates[each].par for each in taken)
        return sum(self.candidates[each].worth for each in taken) - abs(pars - self.cubes)

    def best(self) -> tuple[int, ...]:
        """Return the candidates at the numbers of the best line."""
        candidates, numbers, goals = self.candidates, self.numbers, self.goals
        faults: tuple[_Faults, ...] = tuple((0,) * len(goal.most) for goal in goals)
        heap: list[tuple[int, int, int, int, int, int, int, tuple[_Faults, ...], tuple[int, ...]]] = []
        heappush(heap, (0, 0, 0, 0, 0, 0, self.fixed_par, faults, ()))
        seen: dict[tuple[int, int, int, int, int, tuple[_Faults, ...]], int] = {}
        entered = 0
        while heap:
            _, _, _, value, used, plain, par, faults, line = heappop(heap)
            place = len(line)
            if place == len(numbers):
                return self._complete(line, plain, par)
            if entered > MOST_LOOKED_AT:
                heap.clear()
                seen.clear()
            number = numbers[place]
            last = line[-1] if line else NONE
            left = self.to_place - used.bit_count() - plain
            spare = self.free_from[place] - left
            for each in self._choices(number, used, plain, left, spare, last):
                more, now_used, now_plain, now_par, now_left = value, used, plain, par, left
                if each == _PLAIN:
                    now_plain, now_left = plain + 1, left - 1
                elif each != NONE:
                    candidate = candidates[each]
                    more += candidate.worth + candidate.special.get(number, 0)
                    if last >= 0:
                        more += self.links[last].get(each, 0)
                    if place == 0:
                        more += candidate.start
                    if place == len(numbers) - 1:
                        more += candidate.end
                    if number not in self.fixed:
                        now_used, now_par, now_left = used | self.bits[each], par + candidate.par, left - 1
                now_faults = faults
                if goals:
                    now_faults = tuple(map(self._faults, goals, faults, repeat(place), repeat(last), repeat(each)))
                key = (place, now_used, now_plain, now_par, self._memory(each, now_used, place), now_faults)
                if seen.get(key, -1 << 30) >= more:
                    continue
                seen[key] = more
                entered += 1
                hope = more + self._hope(place + 1, now_used, now_plain, now_par, now_left, each)
                if goals:
                    hope += sum(
                        goal.points for goal, so_far in zip(goals, now_faults, strict=True) if _alive(goal, so_far)
                    )
                entry = (-hope, -place, entered, more, now_used, now_plain, now_par, now_faults, (*line, each))
                heappush(heap, entry)
        raise AssertionError("every number has a candidate or none")

    def _complete(self, line: Sequence[int], plain: int, par: int) -> tuple[int, ...]:
        """Settle which plain holes lie where some do."""
        taken = iter(sorted(self._filling(plain, par)[1]))
        return tuple(next(taken) if each == _PLAIN else each for each in line)

    def _choices(self, number: int, used: int, plain: int, left: int, spare: int, last: int) -> list[int]:
        if number in self.fixed:
            return [self.fixed[number]]
        choices = []
        if left:
            bits, known = self.bits, self.enders if last == _PLAIN and self.free_order else self.choices
            choices = [each for each in known if not used & bits[each]]
            if plain < len(self.plain):
                choices.append(_PLAIN)
        return [*choices, NONE] if spare else choices

    def _hope(self, place: int, used: int, plain: int, par: int, left: int, last: int) -> int:
        """Return what is still to be had at most from a place on, less what the Par of the course will be off."""
        if place == len(self.numbers):
            return self._filling(plain, par)[0]
        off = par - self.cubes
        return min(
            [
                bound + reckoning.ahead[place] + reckoning.price * off + (reckoning.step[last] if last >= 0 else 0)
                for reckoning, bound in zip(self.reckonings, self._bounds(used, plain, left), strict=True)
            ]
        )

    def _memory(self, each: int, used: int, place: int) -> int:
        """Return what has to be remembered of the last hole: nothing of one from which no step leads on."""
        if self.goals:
            return each
        if each >= 0 and place + 1 < len(self.numbers):
            following = self.fixed.get(self.numbers[place + 1])
            for other in self.links[each]:
                if other == following or (following is None and not used & self.bits[other]):
                    return each
        return NONE

    def _faults(self, goal: Goal, so_far: _Faults, place: int, last: int, each: int) -> _Faults:
        """Count the faults of a step, as far as they matter."""
        faults = []
        for test, count in enumerate(so_far):
            most = goal.most[test]
            if count <= most:
                count += goal.first[test][each] if place == 0 else goal.between[test][last][each]
                if place == len(self.numbers) - 1:
                    count += goal.last[test][each]
            faults.append(min(count, most + 1))
        return tuple(faults)


def _within_reach(goal: Goal, numbers: int) -> bool:
    """Whether there are holes enough from which a step without a fault leads on."""
    for most, faults in zip(goal.most, goal.between, strict=True):
        onward = sum(0 in following for following in faults[:-1])
        if 0 not in faults[-1] and onward < numbers - 1 - most:
            return False
    return True


def _alive(goal: Goal, faults: _Faults) -> bool:
    return all(count <= most for count, most in zip(faults, goal.most, strict=True))


def _first(best: Sequence[tuple[int, int]], used: int, plain: int, left: int) -> int:
    """Add up the first so many plain ones, which have no bit, and of all others the first that are not used yet."""
    total = 0
    for count, bit in best:
        if not bit and plain:
            plain -= 1
            total += count
        elif left and not used & bit:
            left -= 1
            total += count
        elif not (left or plain):
            break
    return total


def _selections(sorts: Sequence[Sequence[int]], count: int) -> Iterator[tuple[int, ...]]:
    """Yield every selection of so many that differs in how many of each sort are in it."""
    if not sorts:
        yield from [()] if not count else []
        return
    for taken in range(min(count, len(sorts[0])) + 1):
        for others in _selections(sorts[1:], count - taken):
            yield (*sorts[0][:taken], *others)
