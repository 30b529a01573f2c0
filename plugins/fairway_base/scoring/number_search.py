"""Look for the numbering that is worth most: from number to number, the most promising beginning first.

It knows no rule: what a hole is worth under a number, what a step to the next one brings and what a whole course earns
are told to it as numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import repeat
from typing import NamedTuple

__all__ = ["MOST_LOOKED_AT", "NONE", "Candidate", "Goal", "search"]

NONE = -1
"""No hole lies under a number."""
MOST_LOOKED_AT = 8_000
"""Beginnings that are looked at before the best one is simply finished.

Nine holes have fewer: only more holes than numbers, or cards that look at every pair of holes, can come so far.
"""

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
    return _Search(candidates, links, fixed, numbers, cubes, goals).best()


class _Search:
    def __init__(
        self,
        candidates: Sequence[Candidate],
        links: Sequence[Mapping[int, int]],
        fixed: Mapping[int, int],
        numbers: Sequence[int],
        cubes: int,
        goals: Sequence[Goal],
    ) -> None:
        self.candidates, self.links, self.fixed = candidates, links, fixed
        self.numbers, self.cubes = numbers, cubes
        self.goals = [goal for goal in goals if _within_reach(goal, len(numbers))]
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
        pars = [{candidates[each].par for each in team} for team in teams.values()]
        self.chosen = len(teams) > self.free or any(len(of_team) > 1 for of_team in pars)
        into = [0] * len(candidates)
        for following in links:
            for other, points in following.items():
                into[other] = max(into[other], points)
        self.out = [max((0, *following.values())) for following in links]
        self.by_in = self._potentials(teams, into)
        self.by_out = self._potentials(teams, self.out)
        self.least_pars = sorted(
            (min(candidates[each].par for each in team), 1 << name) for name, team in teams.items()
        )
        most_pars = ((max(candidates[each].par for each in team), 1 << name) for name, team in teams.items())
        self.most_pars = sorted(most_pars, reverse=True)
        self.ahead = self._ahead(into)
        self.enders = sum({self.bits[each] for each in self.loose if candidates[each].end})
        self.end = 0 if numbers[-1] in fixed else max((candidates[each].end for each in self.loose), default=0)
        self.twins = self._twins(teams, into)
        self.bounds: dict[int, tuple[int, int]] = {}

    def _potentials(self, teams: Mapping[int, Sequence[int]], step: Sequence[int]) -> list[tuple[int, int]]:
        """Return what each team can bring at best, with one of its steps, and its bit; the best first."""
        best = (
            (max(self.candidates[each].worth + step[each] for each in team), 1 << name) for name, team in teams.items()
        )
        return sorted(best, reverse=True)

    def _ahead(self, into: Sequence[int]) -> list[tuple[int, int]]:
        """Return for each place what holes that have a number, and special numbers, can still bring from there on.

        The first is reckoned by steps that lead to them, the second by steps that lead from them.
        """
        ahead = [(0, 0)]
        for number in reversed(self.numbers):
            by_in, by_out = ahead[-1]
            if number in self.fixed:
                each = self.fixed[number]
                by_in, by_out = by_in + into[each], by_out + self.out[each]
            else:
                more = max((self.candidates[each].special.get(number, 0) for each in self.loose), default=0)
                if number == self.numbers[0]:
                    more += max((self.candidates[each].start for each in self.loose), default=0)
                more = max(0, more)
                by_in, by_out = by_in + more, by_out + more
            ahead.append((by_in, by_out))
        return ahead[::-1]

    def _twins(self, teams: Mapping[int, Sequence[int]], into: Sequence[int]) -> list[int]:
        """Return for each candidate the bits of those that come first because nothing tells them apart."""
        twins = [0] * len(self.candidates)
        if self.goals:
            return twins
        alike: dict[tuple[int, int], int] = {}
        for (each,) in (team for team in teams.values() if len(team) == 1):
            candidate = self.candidates[each]
            if not (self.out[each] or into[each] or candidate.start or candidate.end or candidate.special):
                sort = (candidate.par, candidate.worth)
                twins[each] = alike.get(sort, 0)
                alike[sort] = twins[each] | self.bits[each]
        return twins

    def _bound(self, used: int, left: int) -> tuple[int, int]:
        """Return what the teams that are still to be placed can bring at most, by steps to and from them."""
        known = self.bounds.get(used)
        if known is None:
            known = self.bounds[used] = (_first(self.by_in, used, left), _first(self.by_out, used, left))
        return known

    def _off(self, par: int, used: int, left: int) -> int:
        """Return how far the Par of the course will be from the cubes at least."""
        low = par + _first(self.least_pars, used, left)
        high = par + _first(self.most_pars, used, left)
        return max(low - self.cubes, self.cubes - high, 0)

    def best(self) -> tuple[int, ...]:
        """Return the candidates at the numbers of the best line."""
        candidates, numbers, goals = self.candidates, self.numbers, self.goals
        faults: tuple[_Faults, ...] = tuple((0,) * len(goal.most) for goal in goals)
        heap: list[tuple[int, int, int, int, int, int, tuple[_Faults, ...], tuple[int, ...]]] = []
        heappush(heap, (0, 0, 0, 0, 0, self.fixed_par, faults, ()))
        seen: dict[tuple[int, int, int, int, tuple[_Faults, ...]], int] = {}
        entered = 0
        while heap:
            _, _, _, value, used, par, faults, line = heappop(heap)
            place = len(line)
            if place == len(numbers):
                return line
            if entered > MOST_LOOKED_AT:
                heap.clear()
                seen.clear()
            number = numbers[place]
            last = line[-1] if line else NONE
            left = self.to_place - used.bit_count()
            spare = self.free_from[place] - left
            for each in self._choices(number, used, left, spare):
                more, now_used, now_par, now_left = value, used, par, left
                if each != NONE:
                    candidate = candidates[each]
                    more += candidate.worth + candidate.special.get(number, 0)
                    if last != NONE:
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
                key = (place, now_used, now_par, self._memory(each, now_used, place), now_faults)
                if seen.get(key, -1 << 30) >= more:
                    continue
                seen[key] = more
                entered += 1
                hope = more + self._hope(place + 1, now_used, now_left, each)
                hope -= self._off(now_par, now_used, now_left) if self.chosen else 0
                if goals:
                    hope += sum(
                        goal.points for goal, so_far in zip(goals, now_faults, strict=True) if _alive(goal, so_far)
                    )
                heappush(heap, (-hope, -place, entered, more, now_used, now_par, now_faults, (*line, each)))
        raise AssertionError("every number has a candidate or none")

    def _choices(self, number: int, used: int, left: int, spare: int) -> list[int]:
        if number in self.fixed:
            return [self.fixed[number]]
        choices = []
        if left:
            bits, twins = self.bits, self.twins
            choices = [each for each in self.loose if not used & bits[each] and twins[each] & ~used == 0]
        return [*choices, NONE] if spare else choices

    def _hope(self, place: int, used: int, left: int, last: int) -> int:
        """Return what is still to be had at most from a place on."""
        by_in, by_out = self._bound(used, left)
        ahead_in, ahead_out = self.ahead[place]
        step = 0 if last == NONE else self.out[last]
        hope = min(by_in + ahead_in, by_out + ahead_out + step)
        if place < len(self.numbers):
            number = self.numbers[-1]
            if number in self.fixed:
                hope += self.candidates[self.fixed[number]].end
            elif self.enders & ~used:
                hope += self.end
        return hope

    def _memory(self, each: int, used: int, place: int) -> int:
        """Return what has to be remembered of the last hole: nothing of one from which no step leads on."""
        if each == NONE or self.goals:
            return each
        if place + 1 < len(self.numbers):
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


def _first(counts: Sequence[tuple[int, int]], used: int, left: int) -> int:
    """Add up the first so many of teams that are not used yet."""
    total = 0
    for count, bit in counts:
        if not left:
            break
        if not used & bit:
            total += count
            left -= 1
    return total
