"""Imaginary tiles: what a player says would have finished the holes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fairway import Stamp, Value
from fairway_base.content.components import TileDesign
from fairway_base.course.course import SIDES, Cell
from fairway_base.course.tiles import Tile, make_tile

__all__ = ["STAMPS", "Imagined", "imaginary_tile"]


class Imagined(Value, frozen=True, omit_defaults=True):
    """A red tile that is not there, on an empty square (BG-PLAY-HOLES-3)."""

    x: Annotated[int, Meta(ge=-500, le=500, description="Its column, growing to the right.")]
    y: Annotated[int, Meta(ge=-500, le=500, description="Its row, growing downwards.")]
    sides: Annotated[
        str,
        Meta(
            pattern="^[NESW]{1,4}$",
            description="Its red sides: one on a Tee or Green, two on a path, four on a crossover.",
            examples=["N", "NS", "NESW"],
        ),
    ]
    kind: Annotated[Literal["tee", "green", "path"], Meta(description="What the tile would be.")] = "path"

    @property
    def cell(self) -> Cell:
        return (self.x, self.y)


def _design(lanes: tuple[str, ...], kind: Literal["tee", "green", "path"]) -> TileDesign:
    return TileDesign(id="imagined", provenance="original", kind=kind, lanes=lanes, back=0)


_TILES: dict[tuple[str, frozenset[str]], Tile] = {}
for _a in SIDES:
    _TILES["tee", frozenset(_a)] = make_tile("", _design((_a,), "tee"))
    _TILES["green", frozenset(_a)] = make_tile("", _design((_a,), "green"))
    for _b in SIDES:
        if _a != _b:
            _TILES["path", frozenset(_a + _b)] = make_tile("", _design((f"{_a}-{_b}",), "path"))
_TILES["path", frozenset(SIDES)] = make_tile("", _design(("S-N", "W-E"), "path"))


def imaginary_tile(imagined: Imagined) -> Tile | None:
    """Return a tile with these sides, or None when no tile looks like that (BG-HOLE-1)."""
    sides = frozenset(imagined.sides)
    return _TILES.get((imagined.kind, sides)) if len(sides) == len(imagined.sides) else None


def _stamp(name: str, kind: Literal["tee", "green", "path"], path: str, *ways: str) -> Stamp:
    return Stamp(tuple([{"sides": sides, "kind": kind} for sides in ways]), name, path, _RED)


_RED = "#c24a33"  # as pictures have lanes
_NORTH, _SOUTH, _EAST, _WEST = "M.38 .5V0H.62V.5Z", "M.38 .5V1H.62V.5Z", "M.5 .38H1V.62H.5Z", "M.5 .38H0V.62H.5Z"
_KNEE = "M.5 .38A.12 .12 0 0 0 .5 .62A.12 .12 0 0 0 .5 .38Z"

STAMPS = (
    _stamp("straight", "path", _NORTH + _SOUTH, "NS", "EW"),
    _stamp("corner", "path", _NORTH + _EAST + _KNEE, "NE", "ES", "SW", "NW"),
    _stamp("crossover", "path", _NORTH + _SOUTH + _EAST + _WEST, "NESW"),
    _stamp("tee", "tee", _NORTH + "M.26 .4H.74V.8H.26Z", *SIDES),
    _stamp("green", "green", _NORTH + "M.5 .32A.26 .26 0 0 0 .5 .84A.26 .26 0 0 0 .5 .32Z", *SIDES),
)
"""What a plan is drawn with: straight on, round a corner, a crossover, a Tee and a Green."""
