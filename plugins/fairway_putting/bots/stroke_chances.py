"""What a hole may cost: how likely each number of strokes is, for golfers who dare more or less."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from fairway_putting.course.holes import Hole
from fairway_putting.play.odds import Dice, outcomes
from fairway_putting.play.putt_outcome import Ball, Rules

__all__ = ["ATTITUDES", "Chances", "Plan", "chances_by_attitude", "steady_chances"]

ATTITUDES = (0.0, -0.25, 0.25, -0.6, 0.6, -1.5, 1.5)
"""How golfers weigh strokes: 0 counts them all alike, below that a low number is worth a risk, above it is shunned."""
NO_CAP = 1_000_000

Chances = tuple[float, ...]
"""How likely each number of strokes is, from 0 up to the cap."""
Values = Sequence[float]
"""What each number of strokes is worth, from 0 up to the cap."""


class _End(NamedTuple):
    """Something that a putt may lead to."""

    chance: float
    tile: int
    strokes: int
    """That it takes: the putt, and a penalty."""
    holed: bool
    choice: bool
    """Whether the golfer then chooses between a tile back and a penalty."""


@lru_cache(maxsize=256)
def _ends(hole: Hole, dice: Dice, rules: Rules) -> tuple[tuple[tuple[_End, ...], ...], ...]:
    """Return what a putt may lead to, for every tile and every number of dice, as if there were no cap."""
    endless = rules._replace(cap=NO_CAP)
    found = []
    for tile in range(hole.length):
        of_tile = []
        for count in range(1, len(dice) + 1):
            chances: dict[tuple[int, int, bool, bool], float] = {}
            for struck, chance in outcomes(hole, Ball(tile), dice[:count], endless).items():
                end = (struck.ball.tile, struck.ball.strokes, struck.stop == "holed", struck.mishap == "choice")
                chances[end] = chances.get(end, 0.0) + float(chance)
            of_tile.append(tuple(_End(chance, *end) for end, chance in chances.items()))
        found.append(tuple(of_tile))
    return tuple(found)


class Plan:
    """How to play a hole when each number of strokes is worth something: worked out from the last stroke back."""

    def __init__(self, hole: Hole, dice: Dice, rules: Rules, values: Values) -> None:
        self._ends = _ends(hole, dice, rules)
        self._cap, self._values = rules.cap, values
        self._worth: dict[tuple[int, int], float] = {}
        self.dice: dict[tuple[int, int], int] = {}
        """The best number of dice, by tile and strokes so far."""
        for strokes in range(rules.cap - 1, -1, -1):
            for tile in range(hole.length):
                by_count = self.putts(tile, strokes)
                best = max(range(len(by_count)), key=by_count.__getitem__)
                self._worth[tile, strokes] = by_count[best]
                self.dice[tile, strokes] = best + 1

    def putts(self, tile: int, strokes: int) -> list[float]:
        """Return what a putt is worth with one die, with two and so on."""
        return [sum(end.chance * self._after(end, strokes + end.strokes) for end in ends) for ends in self._ends[tile]]

    def lies(self, tile: int, strokes: int) -> float:
        """Return what a ball is worth that lies on a tile after so many strokes."""
        return self._values[self._cap] if strokes >= self._cap else self._worth[tile, strokes]

    def mishap(self, tile: int, strokes: int) -> tuple[float, float]:
        """Return what the two ways out of a Mishap are worth: a tile back, and a penalty."""
        return self.lies(max(0, tile - 1), strokes), self.lies(tile, strokes + 1)

    def _after(self, end: _End, strokes: int) -> float:
        if end.holed or strokes >= self._cap:
            return self._values[min(strokes, self._cap)]
        return max(self.mishap(end.tile, strokes)) if end.choice else self._worth[end.tile, strokes]

    def chances(self) -> Chances:
        """Return how likely each number of strokes is when the hole is played so from its Tee."""
        known: dict[tuple[int, int], Chances] = {}
        for strokes in range(self._cap - 1, -1, -1):
            for tile, of_tile in enumerate(self._ends):
                mixed = [0.0] * (self._cap + 1)
                for end in of_tile[self.dice[tile, strokes] - 1]:
                    self._add(mixed, end, strokes + end.strokes, known)
                known[tile, strokes] = tuple(mixed)
        return known[0, 0]

    def _add(self, mixed: list[float], end: _End, strokes: int, known: dict[tuple[int, int], Chances]) -> None:
        if end.holed or strokes >= self._cap:
            mixed[min(strokes, self._cap)] += end.chance
            return
        tile = end.tile
        if end.choice:
            back, penalty = self.mishap(tile, strokes)
            tile, strokes = (max(0, tile - 1), strokes) if back >= penalty else (tile, strokes + 1)
        if strokes >= self._cap:
            mixed[self._cap] += end.chance
            return
        for number, chance in enumerate(known[tile, strokes]):
            mixed[number] += end.chance * chance


@lru_cache(maxsize=256)
def chances_by_attitude(hole: Hole, dice: Dice, rules: Rules) -> tuple[Chances, ...]:
    """Return what a hole costs golfers of every attitude, those who count all strokes alike first."""
    found = [Plan(hole, dice, rules, _values(attitude, rules.cap)).chances() for attitude in ATTITUDES]
    return tuple(dict.fromkeys(found))


def steady_chances(hole: Hole, dice: Dice, rules: Rules) -> Chances:
    """Return what a hole costs who plays for the fewest strokes on average."""
    return chances_by_attitude(hole, dice, rules)[0]


def _values(attitude: float, cap: int) -> list[float]:
    if not attitude:
        return [-float(strokes) for strokes in range(cap + 1)]
    return [-exp(attitude * strokes) / attitude for strokes in range(cap + 1)]
