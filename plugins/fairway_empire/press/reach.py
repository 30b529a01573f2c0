"""How much the tests of press cards can measure at all, on any course: surely so much, surely no more, else unknown.

This looks at words only, and at what is printed on the tiles of the box; it lays no course.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fairway import Value
from fairway.content import Item
from fairway_base import EACH_CONNECTION, Between, Gate, Land, TileDesign
from fairway_empire.press.course_seen import NUMBERS, elements_of
from fairway_empire.press.words import (
    Areas,
    CircuitPoints,
    Count,
    EmptySquares,
    Holes,
    Pairs,
    PressTest,
    Sum,
    TileFilter,
)

__all__ = ["Box", "Reach", "box_of", "reach"]

MOST_CIRCUIT_POINTS = EACH_CONNECTION * (len(NUMBERS) + 1)


class Reach(NamedTuple):
    """The least and the most that a test can measure."""

    least: int = 0
    most: int | None = None
    """None when it is not known."""


class Box(Value, frozen=True):
    """What courses are built of."""

    tiles: tuple[TileDesign, ...]
    gates: tuple[Gate, ...]
    lands: tuple[Land, ...]


def box_of(around: Mapping[str, Sequence[Item]]) -> Box | None:
    """Return what is in the packs; None without a gate, for then the rest of the box is in others."""
    tiles = tuple(item for item in around.get("tiles", ()) if isinstance(item, TileDesign))
    gates = tuple(item for item in around.get("gates", ()) if isinstance(item, Gate))
    lands = tuple(item for item in around.get("lands", ()) if isinstance(item, Land))
    return Box(tiles, gates, lands) if gates else None


def reach(test: PressTest, box: Box | None = None) -> Reach:
    """Return how much a test can measure; words of other plugins can measure anything."""
    if isinstance(test, Count):
        return _counted(test, box)
    if isinstance(test, CircuitPoints):
        return Reach(0, MOST_CIRCUIT_POINTS)
    if isinstance(test, Sum) and box is not None:
        printed = sum(tile.copies * getattr(tile, test.thing) for tile in box.tiles if _may_be(test.on, tile))
        on_gate = max((getattr(gate, test.thing, 0) for gate in box.gates), default=0) if test.gate else 0
        return Reach(0, printed + on_gate)
    if isinstance(test, EmptySquares) and box is not None and box.lands:
        return Reach(0, max(sum(row.count("#") for row in land.rows) for land in box.lands))
    return Reach()


def _counted(test: Count, box: Box | None) -> Reach:
    of = test.of
    if isinstance(of, Pairs):
        return Reach(0, len(NUMBERS) - 1)
    if isinstance(of, Holes):
        if of == Holes(numbered=True):
            return Reach(len(NUMBERS), len(NUMBERS))
        return Reach(0, 0 if _no_hole(of) else len(NUMBERS) if of.numbered else None)
    if box is None or test.view == "completed":  # tiles that are imagined are in no box
        return Reach()
    if isinstance(of, TileFilter):
        return Reach(0, sum(tile.copies for tile in box.tiles if _may_be(of, tile)))
    if isinstance(of, Areas):
        width, height = of.size
        return Reach(0, sum(tile.copies for tile in box.tiles if tile.kind == of.kind) // (width * height))
    return Reach()


def _may_be(wanted: TileFilter, tile: TileDesign) -> bool:
    """Whether a tile of the box can be meant, wherever it lies."""
    kinds = (wanted.kind,) if isinstance(wanted.kind, str) else wanted.kind
    return (
        (kinds is None or tile.kind in kinds)
        and _may_have(wanted.par, tile.par)
        and wanted.obstacle in (None, tile.obstacle)
        and wanted.directional in (None, tile.directional)
        and (wanted.oriented is None or tile.directional)
        and (wanted.elements is None or not elements_of(tile).isdisjoint(wanted.elements))
        and not (wanted.numbered and tile.kind == "grass")
    )


def _may_have(wanted: int | Between | None, number: int) -> bool:
    return wanted is None or (wanted == number if isinstance(wanted, int) else wanted.holds(number))


def _no_hole(holes: Holes) -> bool:
    """Whether a complete hole is asked for that is shorter than its own parts: Tee, Green, straights and corners."""
    if not holes.complete:
        return False
    length = holes.length.max if isinstance(holes.length, Between) else holes.length
    parts = 2 + sum(
        (each.min or 0) if isinstance(each, Between) else (each or 0) for each in (holes.straights, holes.corners)
    )
    return length is not None and length < parts
