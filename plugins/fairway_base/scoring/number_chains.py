"""Choose holes and chains of holes for the numbers, where only chains and their ends count, not which number is which.

Then a numbering is worth what its holes are, what the steps within its chains bring, and what stands at the two ends.
Such steps are few: take each or leave it, and fill up with the best of the other holes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

__all__ = ["NONE", "Problem", "Special", "best_chains", "best_chains_with"]

NONE = -1
"""No hole lies under a number."""
_GATE = -1
"""Stands for the gate: a step leads from it to the first hole, and to it from the last."""
_SURELY = 1_000_000
"""Points for a hole that is to have a number, whichever."""


class Special(NamedTuple):
    """A number under which holes are worth more or less than elsewhere."""

    place: int
    points: Sequence[int]
    """How much more, for each hole; a number that is left over brings nothing."""


class _Step(NamedTuple):
    points: int
    before: int
    after: int


class Problem(NamedTuple):
    """Holes, and what they bring."""

    worth: Sequence[int]
    """Points of each hole wherever it stands."""
    teams: Sequence[int]
    """Of holes of one team only one gets a number."""
    links: Sequence[Mapping[int, int]]
    """What steps from each to others bring."""
    starts: Sequence[int]
    """Points of each for being the first."""
    ends: Sequence[int]
    """Points of each for being the last."""
    places: int
    """How many numbers there are."""


def best_chains(problem: Problem) -> tuple[int, ...]:
    """Return the hole of each number, `NONE` for one that is left over; as many get one as there are numbers for."""
    return _Choice(problem).line()


def best_chains_with(special: Special, problem: Problem) -> tuple[int, ...] | None:
    """Return the same where one number is special; None if it cannot be told without trying every order.

    Whatever lies under that number, a line with it is worth no more than the best one with that hole somewhere, and
    what the number adds. So a line that comes up to the largest of these bounds is the best.
    """
    points = special.points
    most = max(*points, 0)
    liked = [hole for hole, more in enumerate(points) if more == most]
    anywhere = _Choice(problem, liked)
    line = anywhere.line_with(special.place, {*liked, NONE} if most == 0 else set(liked))
    if line is not None or most == 0:
        return line
    otherwise = anywhere.most + max([more for more in points if more < most] + [0])
    found: tuple[int, tuple[int, ...] | None] = (otherwise, None)
    for hole in liked:
        surely = [each + _SURELY * (place == hole) for place, each in enumerate(problem.worth)]
        choice = _Choice(problem._replace(worth=surely))
        bound = choice.most - _SURELY + most
        if bound > found[0] or (bound == found[0] and found[1] is None):
            found = bound, choice.line_with(special.place, {hole})
    return found[1]


def _steps(problem: Problem) -> list[_Step]:
    """Return all steps that bring something, the best first."""
    links = enumerate(problem.links)
    steps = [_Step(points, each, other) for each, following in links for other, points in following.items()]
    steps += [_Step(points, _GATE, each) for each, points in enumerate(problem.starts) if points]
    steps += [_Step(points, each, _GATE) for each, points in enumerate(problem.ends) if points]
    return sorted(steps, key=lambda step: (-step.points, step.before, step.after))


class _Choice:
    """The best holes and chains; of holes that are worth the same, those that are liked."""

    def __init__(self, problem: Problem, liked: Collection[int] = ()) -> None:
        self.worth, self.places = problem.worth, problem.places
        self.steps = _steps(problem)
        self.hoped = _hoped(self.steps)
        self.bits = [1 << team for team in problem.teams]
        best_of_team: dict[int, int] = {}
        worth = problem.worth
        for hole in sorted(range(len(worth)), key=lambda hole: (-worth[hole], hole not in liked, hole)):
            best_of_team.setdefault(self.bits[hole], hole)
        ranked = [(worth[hole], bit, hole) for bit, hole in best_of_team.items()]
        self.to_place = min(self.places, len(ranked))
        self.ranked = ranked[: 2 * self.to_place]
        """The best hole of each team, the best first: those that chains may take, and as many to fill up with."""
        self.fillings: dict[int, int] = {}
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.most = -1 << 30
        self.found: tuple[int, dict[int, int]] = (0, {})
        self._choose(0, 0, 0, self._filled(0))

    def line(self) -> tuple[int, ...]:
        """Lay the chains one behind the other: the one from the gate first, the one to the gate last."""
        first, between, last = self._blocks()
        return tuple([hole for block in (first, *between, last) for hole in block])

    def line_with(self, place: int, holes: Collection[int]) -> tuple[int, ...] | None:
        """Lay them so that one of some holes lies under a number; None if they cannot be laid so."""
        first, between, last = self._blocks()
        line = self.line()
        if line[place] in holes:
            return line
        offset = place - len(first)
        if not 0 <= offset < len(line) - len(first) - len(last):
            return None
        for index, block in enumerate(between):
            others = between[:index] + between[index + 1 :]
            for position, hole in enumerate(block):
                if hole in holes and (before := _filling(others, offset - position)) is not None:
                    after = [other for number, other in enumerate(others) if number not in before]
                    ahead = [others[number] for number in before]
                    return tuple([hole for part in (first, *ahead, block, *after, last) for hole in part])
        return None

    def _choose(self, place: int, points: int, taken: int, filled: int) -> None:
        """Take or leave each step from a place on, as long as more can come of it than of the best so far.

        `points` is what the chains bring, `taken` has the teams of their holes, `filled` is what the others bring.
        """
        while points + filled + self.hoped[place] > self.most:
            if place == len(self.steps):
                self.most, self.found = points + filled, (taken, dict(self.after))
                return
            worth, before, after = self.steps[place]
            place += 1
            if before in self.after or after in self.before or not self._fits(before, after):
                continue
            now, more = taken, points + worth
            for hole in (before, after):
                if hole != _GATE and hole not in self.after and hole not in self.before:
                    more += self.worth[hole]
                    now = now | self.bits[hole] if not now & self.bits[hole] else -1  # of a team that is there already
            if now >= 0 and now.bit_count() <= self.to_place:
                self.after[before], self.before[after] = after, before
                self._choose(place, more, now, filled if now == taken else self._filled(now))
                del self.after[before], self.before[after]

    def _fits(self, first: int, last: int) -> bool:
        """Whether a step makes chains longer, being no fork: no rings, and from gate to gate only with all numbers."""
        end, length = last, 2
        while first != _GATE and first in self.before:
            first, length = self.before[first], length + 1
        if first == end != _GATE:
            return False
        while last != _GATE and last in self.after:
            last, length = self.after[last], length + 1
        return not first == last == _GATE or length == self.places + 2

    def _filled(self, taken: int) -> int:
        """Return what the best holes of other teams bring that are filled up with."""
        known = self.fillings.get(taken)
        if known is None:
            known, left = 0, self.to_place - taken.bit_count()
            for worth, bit, _ in self.ranked if left else ():
                if not taken & bit:
                    known, left = known + worth, left - 1
                    if not left:
                        break
            self.fillings[taken] = known
        return known

    def _blocks(self) -> tuple[list[int], list[list[int]], list[int]]:
        """Return the chain from the gate, what can stand in any order, and the chain to the gate."""
        taken, after = self.found
        chains = [_chain(head, after) for head in sorted(after) if head == _GATE or head not in after.values()]
        first = [hole for chain in chains if chain[0] == _GATE for hole in chain if hole != _GATE]
        last = [hole for chain in chains if chain[0] != _GATE == chain[-1] for hole in chain[:-1]]
        between = [chain for chain in chains if _GATE not in chain]
        left = self.to_place - taken.bit_count()
        between += [[hole] for hole in sorted([hole for _, bit, hole in self.ranked if not taken & bit][:left])]
        length = len(first) + sum(map(len, between)) + len(last)
        return first, between + [[NONE]] * (self.places - length), last


def _filling(blocks: Sequence[Sequence[int]], length: int) -> tuple[int, ...] | None:
    """Return which blocks are so long together; None if none are."""
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for index, block in enumerate(blocks):
        for so_far, chosen in list(ways.items()):
            ways.setdefault(so_far + len(block), (*chosen, index))
    return ways.get(length)


def _hoped(steps: Sequence[_Step]) -> list[int]:
    """Return what all steps from each on can bring at most: from a hole only one leads on, and only one leads to it."""
    onward, back = dict[int, int](), dict[int, int]()
    hoped = [0]
    for points, before, after in reversed(steps):  # the best last
        onward[before] = back[after] = points
        hoped.append(min(sum(onward.values()), sum(back.values())))
    return hoped[::-1]


def _chain(hole: int, after: Mapping[int, int]) -> list[int]:
    """Return the holes of a chain, with the gate where it comes from there or leads there."""
    chain = [hole]
    while (hole := after.get(hole, _GATE)) != _GATE:
        chain.append(hole)
    return [*chain, _GATE] if chain[-1] in after else chain
