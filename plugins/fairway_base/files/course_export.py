"""What the game leaves to others: its courses as neutral data, with no rule of this game needed to read them.

The document `finished_courses` is made of a finished match or of a course file (`fairway.rulesets`). Tiles come
with their own facts, so that who reads it needs neither our pack nor our code.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, cast

from msgspec import Meta

from fairway import State, Table, Value, scoring
from fairway.content import Fault, Library
from fairway_base.content.components import Colour
from fairway_base.course.course import Cell, Course
from fairway_base.course.ground import Ground
from fairway_base.course.tiles import Tile
from fairway_base.files.course_reading import check_course
from fairway_base.play.kit import Kit, items_by_id
from fairway_base.play.part import Designer

__all__ = ["FinishedCourse", "FinishedCourses", "export_file", "export_match"]

Hazard = Literal["slope", "pool", "flower"]
Cells = tuple[Cell, ...]
_HAZARDS: tuple[tuple[Hazard, str], ...] = (("slope", "slopes"), ("pool", "pools"), ("flower", "flowers"))


class NeutralTile(Value, frozen=True, kw_only=True):
    """A tile and what is printed on it, at turn 0."""

    id: Annotated[str, Meta(description="Names this one copy of the tile.", examples=["t012a"])]
    kind: Annotated[Literal["tee", "green", "path", "grass"], Meta(description="What the tile is for.")]
    lanes: Annotated[
        tuple[str, ...],
        Meta(description="Its red path: `N` ends inside the tile, `S-N` joins two sides, `S>N` one way only."),
    ] = ()
    par: Annotated[int, Meta(description="The number on its flag; 0 without a flag.")] = 0
    hazards: Annotated[tuple[Hazard, ...], Meta(description="Slope, pool and flower bed, each named once.")] = ()


class PutTile(Value, frozen=True, kw_only=True):
    """A tile on the ground."""

    tile: Annotated[NeutralTile, Meta(description="Which tile.")]
    x: Annotated[int, Meta(description="Column, growing to the right.")]
    y: Annotated[int, Meta(description="Row, growing downwards.")]
    turn: Annotated[int, Meta(ge=0, le=3, description="Clockwise quarter turns.")] = 0


class PutNumber(Value, frozen=True, kw_only=True):
    """A hole number lying on a tile."""

    number: Annotated[int, Meta(ge=1, le=9, description="The number of the hole.")]
    x: Annotated[int, Meta(description="Column.")]
    y: Annotated[int, Meta(description="Row.")]


class FinishedCourse(Value, frozen=True, kw_only=True):
    """One player's course as it lies, whatever is wrong with it."""

    owner: Annotated[int, Meta(description="The seat that built it.")]
    name: Annotated[str, Meta(description="What the land is called.")] = ""
    colour: Annotated[str, Meta(description="Its owner's web colour; empty without one.", examples=["#d43c3c"])] = ""
    land: Annotated[Cells, Meta(description="Cells of the land, row by row.")]
    water: Annotated[Cells, Meta(description="Cells of ponds and streams.")] = ()
    gate: Annotated[Cells, Meta(description="Cells under the gate.")] = ()
    tiles: Annotated[tuple[PutTile, ...], Meta(description="Every tile on the table.")]
    numbers: Annotated[tuple[PutNumber, ...], Meta(description="Where the hole numbers lie.")] = ()


class FinishedCourses(Value, frozen=True, kw_only=True):
    """The courses that a match has left, or the one of a file, and the tiles that were not used."""

    courses: Annotated[tuple[FinishedCourse, ...], Meta(min_length=1, description="One for each player, by seat.")]
    bag: Annotated[tuple[NeutralTile, ...], Meta(description="Tiles left in the bag or beside it, by id.")] = ()
    piles: Annotated[tuple[NeutralTile, ...], Meta(description="Tiles that players hold face down, by id.")] = ()
    places: Annotated[
        tuple[int, ...], Meta(description="Each seat's place in the match, 1 for a winner; nothing for a file.")
    ] = ()


def export_match(table: Table, state: State) -> FinishedCourses:
    """Return the courses of a finished match."""
    kit, part = table.kit(Kit), state.part(Designer)
    colours = cast("dict[str, Colour]", items_by_id(kit.library, "colours"))
    used = [put.tile for player in part.players for put in player.course.placed]
    piles = [collected.tile for player in part.players for collected in player.pile]
    rest = sorted(kit.tiles.keys() - {*used, *piles})
    return FinishedCourses(
        courses=tuple(
            _export(
                player.course,
                kit.grounds[player.land],
                kit.tiles,
                owner=seat,
                colour=colours[player.colour].rgb if player.colour in colours else "",
            )
            for seat, player in enumerate(part.players)
        ),
        bag=_neutrals(kit.tiles, rest),
        piles=_neutrals(kit.tiles, sorted(piles)),
        places=scoring.places(table, state, scoring.sheets(table, state)),
    )


def export_file(raw: bytes, library: Library) -> FinishedCourses | tuple[Fault, ...]:
    """Return the course in a file, or everything that is wrong with the file."""
    report = check_course(raw, library)
    table_course = report.table_course
    if table_course is None:
        return report.faults
    rest = sorted(table_course.tiles.keys() - {put.tile for put in table_course.course.placed})
    course = _export(table_course.course, table_course.ground, dict(table_course.tiles), owner=0)
    return FinishedCourses(courses=(course,), bag=_neutrals(dict(table_course.tiles), rest))


def _export(course: Course, ground: Ground, tiles: dict[str, Tile], owner: int, colour: str = "") -> FinishedCourse:
    return FinishedCourse(
        owner=owner,
        name=ground.name,
        colour=colour,
        land=ground.rows,
        water=tuple(sorted(ground.water)),
        gate=tuple(sorted(ground.gate)),
        tiles=tuple(PutTile(tile=_neutral(tiles[put.tile]), x=put.x, y=put.y, turn=put.turn) for put in course.placed),
        numbers=tuple(PutNumber(number=token.number, x=token.x, y=token.y) for token in course.tokens),
    )


def _neutrals(tiles: dict[str, Tile], names: Iterable[str]) -> tuple[NeutralTile, ...]:
    return tuple(_neutral(tiles[name]) for name in names)


def _neutral(tile: Tile) -> NeutralTile:
    design = tile.design
    hazards = tuple(hazard for hazard, element in _HAZARDS if getattr(design, element))
    return NeutralTile(id=tile.id, kind=design.kind, lanes=design.lanes, par=design.par, hazards=hazards)
