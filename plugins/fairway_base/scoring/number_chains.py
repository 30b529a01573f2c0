"""Choose holes and chains of holes for the numbers, where only chains and their ends count, not which number is which.

Then a numbering is worth what its holes are, what the steps within its chains bring, and what stands at the two ends.
Such steps are few: take each or leave it, and fill up with the best of the other holes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = ["NONE", "best_chains"]

NONE = -1
"""No hole lies under a number."""
_GATE = -1
"""Stands for the gate: a step leads from it to the first hole, and to it from the last."""


class _Step(NamedTuple):
    points: int
    before: int
    after: int


def best_chains(
    worth: Sequence[int],
    teams: Sequence[int],
    links: Sequence[Mapping[int, int]],
    starts: Sequence[int],
    ends: Sequence[int],
    places: int,
) -> tuple[int, ...]:
    """Return the hole of each number, `NONE` for a number that is left over; as many get one as there are numbers for.

    `worth`, `starts` and `ends` are points of each hole: wherever it stands, for being the first, for being the last.
    `links` says what steps from it to others bring. Of holes of one team only one gets a number.
    """
    steps = [_Step(points, each, other) for each, following in enumerate(links) for other, points in following.items()]
    steps += [_Step(points, _GATE, each) for each, points in enumerate(starts) if points]
    steps += [_Step(points, each, _GATE) for each, points in enumerate(ends) if points]
    steps.sort(key=lambda step: (-step.points, step.before, step.after))
    return _Choice(worth, teams, steps, places).best()


class _Choice:
    def __init__(self, worth: Sequence[int], teams: Sequence[int], steps: Sequence[_Step], places: int) -> None:
        self.worth, self.steps, self.places = worth, steps, places
        self.hoped = _hoped(steps)
        self.bits = [1 << team for team in teams]
        best_of_team: dict[int, int] = {}
        for hole in sorted(range(len(worth)), key=lambda hole: (-worth[hole], hole)):
            best_of_team.setdefault(self.bits[hole], hole)
        self.ranked = [(worth[hole], bit, hole) for bit, hole in best_of_team.items()]
        """The best hole of each team, the best first."""
        self.to_place = min(places, len(self.ranked))
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.most = -1 << 30
        self.found: tuple[int, dict[int, int]] = (0, {})

    def best(self) -> tuple[int, ...]:
        """Return the line."""
        self._choose(0, 0, 0, self._filled(0))
        taken, after = self.found
        return self._line(taken, after)

    def _choose(self, place: int, points: int, taken: int, filled: int) -> None:
        """Take or leave each step from a place on, as long as more can come of it than of the best so far.

        `points` is what the chains bring, `taken` has the teams of their holes, `filled` is what the others bring.
        """
        if points + filled + self.hoped[place] <= self.most:
            return
        if place == len(self.steps):
            self.most, self.found = points + filled, (taken, dict(self.after))
            return
        step = self.steps[place]
        if self._fits(step):
            now, more = taken, points + step.points
            for hole in step[1:]:
                if hole != _GATE and hole not in self.after and hole not in self.before:
                    more += self.worth[hole]
                    now = now | self.bits[hole] if not now & self.bits[hole] else -1  # of a team that is there already
            if now >= 0 and now.bit_count() <= self.to_place:
                self.after[step.before], self.before[step.after] = step.after, step.before
                self._choose(place + 1, more, now, filled if now == taken else self._filled(now))
                del self.after[step.before], self.before[step.after]
        self._choose(place + 1, points, taken, filled)

    def _fits(self, step: _Step) -> bool:
        """Whether a step makes chains longer: no forks, no rings, and from gate to gate only with all numbers."""
        if step.before in self.after or step.after in self.before:
            return False
        first, last, length = step.before, step.after, 2
        while first != _GATE and first in self.before:
            first, length = self.before[first], length + 1
        if first == step.after != _GATE:
            return False
        while last != _GATE and last in self.after:
            last, length = self.after[last], length + 1
        return not first == last == _GATE or length == self.places + 2

    def _filled(self, taken: int) -> int:
        """Return what the best holes of other teams bring that are filled up with."""
        left = self.to_place - taken.bit_count()
        return sum([worth for worth, bit, _ in self.ranked if not taken & bit][:left])

    def _line(self, taken: int, after: Mapping[int, int]) -> tuple[int, ...]:
        """Lay the chains one behind the other: the one from the gate first, the one to the gate last."""
        chains = [_chain(head, after) for head in sorted(after) if head == _GATE or head not in after.values()]
        first = [hole for chain in chains if chain[0] == _GATE for hole in chain if hole != _GATE]
        last = [hole for chain in chains if chain[0] != _GATE == chain[-1] for hole in chain[:-1]]
        between = [hole for chain in chains if _GATE not in chain for hole in chain]
        left = self.to_place - taken.bit_count()
        others = [hole for _, bit, hole in self.ranked if not taken & bit][:left]
        begun = [*first, *between, *sorted(others)]
        return (*begun, *[NONE] * (self.places - len(begun) - len(last)), *last)


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
