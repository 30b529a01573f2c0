"""What the bag is likely to give: how long the squares of a plan wait for their tiles, and what Par comes with them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fairway_base.course.tiles import Tile

__all__ = ["CLASSES", "CORNERS", "GRASSES", "GREENS", "STRAIGHTS", "TEES", "Needs", "Supply", "class_of"]

CLASSES = ("tee", "green", "straight", "corner", "grass")
TEES, GREENS, STRAIGHTS, CORNERS, GRASSES = range(5)
Needs = tuple[int, int, int, int, int]
"""How many tiles of each of `CLASSES` a plan still wants."""

SOON = 11
"""So many squares before the end every way it may come is looked at; before, tiles come as they are wanted most."""
MOST_PAR = 12


def class_of(tile: Tile) -> int | None:
    """Return the place of a tile's class in `CLASSES`; None for a crossover, which plans do without."""
    if tile.kind != "path":
        return {"tee": TEES, "green": GREENS, "grass": GRASSES}[tile.kind]
    if tile.crossing or tile.loops:
        return None
    begin, end, _ = tile.lanes[0][0]
    return STRAIGHTS if begin ^ end == 2 else CORNERS


class Supply:
    """The tiles of a box, by class."""

    def __init__(self, tiles: Iterable[Tile], offered: float, wasted: float, left_open: tuple[float, ...]) -> None:
        """Count tiles; `offered` at a turn, what a turn `wasted` costs, and what a square of each class `left_open`."""
        self.offered, self.wasted, self.left_open = offered, wasted, left_open
        pars: list[list[int]] = [[], [], [], [], []]
        count = 0
        for tile in tiles:
            count += 1
            kind = class_of(tile)
            if kind is not None:
                pars[kind].append(tile.par)
        self.share = tuple([len(each) / max(1, count) for each in pars])
        paths = pars[STRAIGHTS] + pars[CORNERS]
        self._par = [_distribution(each) for each in (pars[TEES], pars[GREENS], paths)]
        self.mean_par = [sum(par * odds for par, odds in enumerate(each)) for each in self._par]
        self.waiting = lru_cache(maxsize=None)(self._waiting)
        self.par_odds = lru_cache(maxsize=None)(self._par_odds)

    def _par_odds(self, tees: int, greens: int, paths: int) -> tuple[float, ...]:
        """Return how likely each Par is that so many tiles to come add up to."""
        odds = [1.0]
        for times, each in zip((tees, greens, paths), self._par, strict=True):
            for _ in range(times):
                odds = _added(odds, each)
        return tuple(odds)

    def _waiting(self, needs: Needs) -> float:
        """Return the points that it costs to wait for tiles, or to leave squares open where that is cheaper."""
        left = sum(needs)
        if not left:
            return 0.0
        share, offered = self.share, self.offered
        wanted = [kind for kind in range(5) if needs[kind]]
        wanted.sort(key=lambda kind: -needs[kind] / (share[kind] + 1e-9))
        missed = 1.0
        going_on = 0.0
        reached = 0.0
        best = wanted[0]
        for kind in wanted:
            reached += share[kind]
            without = max(0.0, 1 - reached) ** offered
            odds = missed - without
            missed = without
            if left <= SOON:
                going_on += odds * self.waiting(_less(needs, kind))
        if missed >= 1.0:
            return self._open(needs)
        if left > SOON:
            going_on = (1 - missed) * self.waiting(_less(needs, best))
        going_on = (going_on + missed * self.wasted) / (1 - missed)
        return min(going_on, self._open(needs))

    def _open(self, needs: Needs) -> float:
        return sum(count * cost for count, cost in zip(needs, self.left_open, strict=True))

    def gives_up(self, needs: Needs) -> bool:
        """Whether waiting for any more tiles costs more than it brings."""
        return bool(sum(needs)) and self.waiting(needs) >= self._open(needs) - 1e-9


def _less(needs: Needs, kind: int) -> Needs:
    less = list(needs)
    less[kind] -= 1
    return tuple(less)  # type: ignore[return-value]  # as long as before


def _distribution(pars: list[int]) -> list[float]:
    if not pars:
        return [1.0]
    return [pars.count(par) / len(pars) for par in range(max(pars) + 1)]


def _added(one: list[float], other: list[float]) -> list[float]:
    odds = [0.0] * min(MOST_PAR, len(one) + len(other) - 1)
    for par, chance in enumerate(one):
        for more, odd in enumerate(other):
            odds[min(len(odds) - 1, par + more)] += chance * odd
    return odds
