"""How much the tests of press cards can measure at all, on any course: surely so much, surely no more, else unknown.

This looks at words only, and at what is printed on the tiles of the box; it lays no course.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fairway import Value
from fairway.content import Item
from fairway_base import EACH_CONNECTION, GREEN_ROWS, Between, Gate, Land, TileDesign
from fairway_empire.press.course_seen import NUMBERS, elements_of
from fairway_empire.press.words import (
    Areas,
    CircuitPoints,
    Containing,
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
    """Whether no hole can be like this: its tiles do not add up, its turns make no corners, its Par is elsewhere."""
    complete = holes.complete or (holes.complete is None and holes.turns is not None)
    if holes.turns is not None and not complete:
        return True
    most_passed = 1 if holes.loops is False else 2  # only a crossover is passed twice
    straights, corners, length = _span(holes.straights), _span(holes.corners), _span(holes.length)
    ends = 2 if complete else 0
    if length.most is not None and length.most < max(ends + straights.least + corners.least, _contained(holes)):
        return True
    path = None if straights.most is None or corners.most is None else straights.most + corners.most
    if complete and path is not None and length.least > ends + most_passed * path:
        return True
    if holes.turns is not None and not any(
        _may_turn(len(turns), corners, length, most_passed) for turns in holes.turns
    ):
        return True
    return _never_contained(holes.contains, complete=complete) or _par_elsewhere(holes)


def _may_turn(turns: int, corners: Reach, length: Reach, most_passed: int) -> bool:
    """Whether a complete hole of so many corners and tiles can turn so often: each corner turns it once, or twice."""
    fewest = -(-turns // most_passed)
    return (
        corners.least <= turns
        and (corners.most is None or corners.most >= fewest)
        and (length.most is None or length.most >= 2 + turns)
    )


def _contained(holes: Holes) -> int:
    """Return how many tiles a hole has at least for what it contains."""
    return 0 if holes.contains is None else _least(holes.contains)


def _least(asked: Containing) -> int:
    return 1 if asked.min is None and asked.max is None else asked.min or 0


def _never_contained(asked: Containing | None, *, complete: bool) -> bool:
    """Whether a hole would need tiles that none has: grass, or a second Tee or Green of a complete one."""
    if asked is None or asked.tiles.kind is None:
        return False
    kinds = {asked.tiles.kind} if isinstance(asked.tiles.kind, str) else set(asked.tiles.kind)
    least = _least(asked)
    own = kinds - {"grass"}
    return least > 0 if not own else complete and own <= {"tee", "green"} and least > len(own)


def _par_elsewhere(holes: Holes) -> bool:
    """Whether its Par lies in the other area of the score sheet; that of 6 may lie in either, thanks to a card."""
    par = _span(holes.par)
    if holes.par is None or holes.par_zone is None:
        return False
    if holes.par_zone == "green":
        return par.least > max(*GREEN_ROWS, 6) or (par.most is not None and par.most < min(GREEN_ROWS))
    return par.least >= min(GREEN_ROWS) and par.most is not None and par.most <= max(GREEN_ROWS)


def _span(wanted: int | Between | None) -> Reach:
    """Return the least and the most of a number that is asked for."""
    if isinstance(wanted, Between):
        return Reach(wanted.min or 0, wanted.max)
    return Reach() if wanted is None else Reach(wanted, wanted)
