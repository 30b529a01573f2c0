"""A course as this game needs it: tiles with their red sides, pars and hazards on a land; no other game's code.

The shape is that of the document `finished_courses`, which other games write (`fairway.rulesets.documents`).
x grows to the right, y downwards; sides are numbers, 0 for north and on clockwise; a turn is a clockwise quarter turn.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fairway import Value

__all__ = [
    "INSIDE",
    "SIDES",
    "Cell",
    "Course",
    "FinishedCourses",
    "Hazard",
    "Lane",
    "Number",
    "Put",
    "Tile",
    "beyond",
    "lanes_of",
    "opposite",
    "red_sides",
    "scan",
]

Cell = tuple[int, int]
Hazard = Literal["slope", "pool", "flower"]
Lane = tuple[int, int, bool]
"""The side where a lane begins, the side where it ends or `INSIDE`, and whether an arrow makes it one-way."""

SIDES = "NESW"
INSIDE = -1
_STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))

Coordinate = Annotated[int, Meta(ge=-500, le=500)]
Text = Annotated[str, Meta(max_length=80)]
LaneText = Annotated[str, Meta(pattern=r"^([NESW]|[NESW][->][NESW])$", examples=["N", "S-N", "S>E"])]


class Tile(Value, frozen=True, kw_only=True):
    """A tile and what is printed on it (PD-TERM-02, PD-TERM-03)."""

    id: Text
    kind: Literal["tee", "green", "path", "grass"]
    lanes: Annotated[tuple[LaneText, ...], Meta(max_length=2)] = ()
    """Its red path at turn 0: `N` ends inside the tile, `S-N` joins two sides, `S>N` one way only."""
    par: Annotated[int, Meta(ge=0, le=9)] = 0
    hazards: Annotated[tuple[Hazard, ...], Meta(max_length=3)] = ()

    @property
    def crossover(self) -> bool:
        """Whether two lanes cross on it without meeting."""
        return len(self.lanes) > 1

    @property
    def shape(self) -> Literal["tee", "green", "straight", "corner", "crossover", "grass"]:
        """What it is to whoever draws tiles out of a bag (PD-RPR-05)."""
        if self.kind != "path":
            return self.kind
        if self.crossover:
            return "crossover"
        begin, end, _ = _lane(self.lanes[0])
        return "straight" if opposite(begin) == end else "corner"


class Put(Value, frozen=True, kw_only=True):
    """A tile on the ground."""

    tile: Tile
    x: Coordinate
    y: Coordinate
    turn: Annotated[int, Meta(ge=0, le=3)] = 0

    @property
    def cell(self) -> Cell:
        return (self.x, self.y)


class Number(Value, frozen=True, kw_only=True):
    """A hole number lying on a tile."""

    number: Annotated[int, Meta(ge=1, le=9)]
    x: Coordinate
    y: Coordinate

    @property
    def cell(self) -> Cell:
        return (self.x, self.y)


Cells = Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=600)]
"""Courses come from outside: what is more than any table holds is refused before it costs time."""


class Course(Value, frozen=True, kw_only=True):
    """One player's course as it lies, whatever is wrong with it."""

    owner: Annotated[int, Meta(ge=0, le=63)]
    name: Text = ""
    colour: Annotated[str, Meta(pattern=r"^(#[0-9a-f]{6})?$", examples=["#d43c3c"])] = ""
    land: Cells
    water: Cells = ()
    gate: Cells = ()
    tiles: Annotated[tuple[Put, ...], Meta(max_length=600)]
    numbers: Annotated[tuple[Number, ...], Meta(max_length=100)] = ()


class FinishedCourses(Value, frozen=True, kw_only=True):
    """The courses that another game has left, the tiles it did not use, and who won it."""

    courses: Annotated[tuple[Course, ...], Meta(min_length=1, max_length=16)]
    bag: Annotated[tuple[Tile, ...], Meta(max_length=600)] = ()
    piles: Annotated[tuple[Tile, ...], Meta(max_length=600)] = ()
    places: Annotated[tuple[int, ...], Meta(max_length=64)] = ()


def opposite(side: int) -> int:
    """Return the side that faces a side of the neighbouring tile."""
    return (side + 2) % 4


def beyond(cell: Cell, side: int) -> Cell:
    """Return the cell on the other side of a side."""
    dx, dy = _STEPS[side]
    return cell[0] + dx, cell[1] + dy


def scan(cell: Cell) -> tuple[int, int]:
    """Order cells as one reads: row by row, from left to right (PD-RPR-04)."""
    return cell[1], cell[0]


def lanes_of(tile: Tile, turn: int) -> tuple[Lane, ...]:
    """Return the lanes of a tile as it lies."""
    return tuple(
        ((begin + turn) % 4, end if end == INSIDE else (end + turn) % 4, one_way)
        for begin, end, one_way in map(_lane, tile.lanes)
    )


def red_sides(tile: Tile, turn: int) -> frozenset[int]:
    """Return the sides of a tile, as it lies, where its path comes out."""
    return frozenset(side for lane in lanes_of(tile, turn) for side in lane[:2] if side != INSIDE)


def _lane(text: str) -> Lane:
    if len(text) == 1:
        return SIDES.index(text), INSIDE, False
    return SIDES.index(text[0]), SIDES.index(text[2]), text[1] == ">"
