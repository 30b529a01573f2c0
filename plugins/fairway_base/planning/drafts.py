"""Plans that grow with a course: what was planned before each tile, and what became of it when the tile was laid.

Plans follow from the tiles in the order of placement and from nothing else, so they can be forgotten and found again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fairway_base.course.course import Placed
from fairway_base.course.ground import Ground
from fairway_base.course.tiles import Tile
from fairway_base.planning.laid import Laid, Square, lay_on, square_of
from fairway_base.planning.planner import Planner, Plans, fitting
from fairway_base.planning.plans import Taste
from fairway_base.planning.plot import plot_of
from fairway_base.planning.supply import class_of

__all__ = ["Draft", "Drafts"]

MOST_DRAFTS = 600
"""Drafts that are remembered before all are forgotten: those of a few matches."""
REPAIRED = 3
"""Plans that are tried to be changed when none wants what was laid."""
FIRST_STEPS = 5
"""How many times as many steps the first plans for a land are worth."""


class Draft(NamedTuple):
    """What lies on a land, and plans for the rest."""

    laid: Laid
    plans: Plans


class Drafts:
    """The drafts for courses on one land."""

    def __init__(self, ground: Ground, tiles: Mapping[str, Tile], taste: Taste, steps: int) -> None:
        self._ground, self._tiles, self._taste, self._steps = ground, tiles, taste, steps
        self._known: dict[tuple[Placed, ...], Draft] = {}

    def of(self, placed: tuple[Placed, ...]) -> Draft:
        """Return the draft for a course, from that for the longest part of it that is remembered."""
        length = len(placed)
        while length and placed[:length] not in self._known:
            length -= 1
        draft = self._known.get(placed[:length])
        if draft is None:
            draft = self._remember((), self._first())
        for count in range(length + 1, len(placed) + 1):
            draft = self._remember(placed[:count], self._next(draft, placed[:count]))
        return draft

    def _remember(self, placed: tuple[Placed, ...], draft: Draft) -> Draft:
        if len(self._known) >= MOST_DRAFTS:
            self._known.clear()
        self._known[placed] = draft
        return draft

    def _first(self) -> Draft:
        laid = lay_on(plot_of(self._ground), (), self._tiles)
        planner = Planner(self._taste, laid, 1)
        return Draft(laid, planner.improve(planner.begin(), FIRST_STEPS * self._steps))

    def _next(self, draft: Draft, placed: tuple[Placed, ...]) -> Draft:
        put = placed[-1]
        at = draft.laid.plot.index.get((put.x, put.y))
        if at is None:
            return draft
        tile = self._tiles[put.tile]
        square = square_of(tile, put.turn)
        planner = Planner(self._taste, draft.laid.plus(at, square), len(placed) + 1)
        plans = taken_in(planner, draft, at, class_of(tile), square, REPAIRED)
        return Draft(planner.laid, planner.improve(plans or planner.begin(), self._steps))


def taken_in(planner: Planner, draft: Draft, at: int, kind: int | None, square: Square, tries: int) -> Plans:
    """Return plans of a draft after a tile: those that wanted it, or else one that could be changed for it."""
    wanting = [] if kind is None else fitting(draft.laid, draft.plans, at, kind, square.red)
    if wanting:
        return tuple(sorted(map(planner.again, wanting), key=lambda plan: -plan.value))
    changed = planner.take_in(draft.plans[:tries], at)
    return () if changed is None else (changed,)
