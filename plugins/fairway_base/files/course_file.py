"""A course from a real table as a file: what a player writes down, field by field."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fairway import Value
from fairway_base.content.options import Options
from fairway_base.course.course import Coordinate, Turn
from fairway_base.course.imaginary_tiles import Imagined

__all__ = ["CourseFile", "Drawing", "LaidNumber", "LaidTile"]

X = Annotated[Coordinate, Meta(description="Column: 0 is the gate's left column, and x grows to the right.")]
Y = Annotated[Coordinate, Meta(description="Row: 0 is the gate's upper row, and y grows downwards.")]


class LaidTile(Value, frozen=True, kw_only=True):
    """A tile on the table."""

    tile: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=80,
            description="The design (`t012`: any copy that is left) or one copy of it (`t012b`).",
            examples=["t012", "t012b"],
        ),
    ]
    x: X
    y: Y
    turn: Annotated[Turn, Meta(description="Clockwise quarter turns from how the tile is printed.")] = 0


class LaidNumber(Value, frozen=True, kw_only=True):
    """A hole number lying on a tile: on the Tee, or on any red tile of a hole that has none."""

    number: Annotated[int, Meta(ge=1, le=9, description="The number of the hole.")]
    x: X
    y: Y


class Drawing(Value, frozen=True, kw_only=True):
    """A land of one's own, which is no card of any pack."""

    value: Annotated[int, Meta(ge=0, le=99, description="Satisfaction points that the land is worth.")]
    rows: Annotated[
        tuple[Annotated[str, Meta(pattern=r"^[G#PS.]+$", max_length=60, examples=["GG##.", "##P##"])], ...],
        Meta(
            min_length=2,
            max_length=60,
            description="Top to bottom: `G` gate (2 x 2, top left), `#` land, `P` pond, `S` stream, `.` outside.",
            examples=[["GG##", "GG##", "####"]],
        ),
    ]


class CourseFile(Value, frozen=True, kw_only=True, omit_defaults=True):
    """One player's course as it lies on the table, and what else its score depends on."""

    land: Annotated[
        str | None, Meta(description="Id of the land card; leave it out to draw a land.", examples=["l01"])
    ] = None
    drawing: Annotated[Drawing | None, Meta(description="A land of one's own, instead of a card.")] = None
    tiles: Annotated[
        tuple[LaidTile, ...],
        Meta(
            max_length=1000,
            description="The tiles, in any order.",
            examples=[[{"tile": "t012", "x": 2, "y": 0, "turn": 1}]],
        ),
    ]
    numbers: Annotated[tuple[LaidNumber, ...], Meta(max_length=100, description="Where the hole numbers lie.")] = ()
    plan: Annotated[
        tuple[Imagined, ...],
        Meta(max_length=200, description="Imaginary tiles that would finish holes, if the land is not filled."),
    ] = ()
    collected: Annotated[
        int, Meta(ge=0, le=999, description="Tiles collected face down after stopping, for the Fast condition.")
    ] = 0
    passes: Annotated[int, Meta(ge=0, le=999, description="How often the player passed; costs points in solo.")] = 0
    players: Annotated[int, Meta(ge=1, le=5, description="How many played; 1 is the solo game.")] = 2
    mr: Annotated[
        str | None, Meta(description="Id of Mr Client; without one his whim scores nothing.", examples=["mr-short"])
    ] = None
    mrs: Annotated[
        str | None, Meta(description="Id of Mrs Client; without one her whim scores nothing.", examples=["mrs-hotdog"])
    ] = None
    options: Annotated[Options, Meta(description="House readings of the rules, as for a match.")] = Options()
