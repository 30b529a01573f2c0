"""The tiles of the bag as play needs them: each copy by its id, with its sides known for every turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase

from fairway import BadOptions, reasons
from fairway_base.content.components import ELEMENTS, TileDesign
from fairway_base.course.course import SIDES

__all__ = ["Lane", "Tile", "copy_names", "design_of", "make_tile", "make_tiles"]

because = reasons(__name__)

Lane = tuple[int, int, bool]
"""Side where a lane begins, side where it ends (-1: inside the tile), and whether an arrow makes it one-way."""


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """One tile of the bag. Tuples of four are indexed by turn; sides are indexes into `SIDES`."""

    id: str
    design: TileDesign
    kind: str
    rank: int
    """0 for a Tee, 1 for a Putting Green, 2 for any other: groups are followed from Tees first."""
    par: int
    elements: tuple[int, ...]
    """How many of each of `ELEMENTS` are printed on it."""
    lanes: tuple[tuple[Lane, ...], ...]
    red: tuple[int, ...]
    """Red sides as bits: bit i is `SIDES[i]`."""
    against: tuple[int, ...]
    """Sides, as bits, through which a ball would come in against the arrow."""
    crossing: bool
    """Whether two lanes cross without meeting."""
    loops: bool
    """Whether the path crosses itself inside the tile."""


_RANKS = {"tee": 0, "green": 1}


def make_tile(id: str, design: TileDesign) -> Tile:
    """Make one tile of a design."""
    drawn = tuple(_lane(text) for text in design.lanes)
    lanes = tuple(tuple(_turned(lane, turn) for lane in drawn) for turn in range(4))
    return Tile(
        id=id,
        design=design,
        kind=design.kind,
        rank=_RANKS.get(design.kind, 2),
        par=design.par,
        elements=tuple(getattr(design, element) for element in ELEMENTS),
        lanes=lanes,
        red=tuple(sum(1 << side for lane in turned for side in lane[:2] if side >= 0) for turned in lanes),
        against=tuple(sum(1 << b for _, b, one_way in turned if one_way) for turned in lanes),
        crossing=len(drawn) > 1,
        loops=design.crossover == "corner_loop",
    )


def make_tiles(designs: Iterable[TileDesign]) -> dict[str, Tile]:
    """Make every copy of every design, ordered by id: `t001a`, `t001b`, `t002a`, ..."""
    tiles: dict[str, Tile] = {}
    for design in designs:
        for name in copy_names(design):
            if name in tiles:
                raise BadOptions(because("designer.copy_twice", tile=name, one=tiles[name].design.id, other=design.id))
            tiles[name] = make_tile(name, design)
    return dict(sorted(tiles.items()))


def copy_names(design: TileDesign) -> tuple[str, ...]:
    """Return what the copies of a design are called."""
    return tuple(design.id + _letters(copy) for copy in range(design.copies))


def design_of(copy: str) -> str:
    """Return the id of the design that a tile is a copy of: without its letter, which is one for the first 26."""
    return copy[:-1]


def _lane(text: str) -> Lane:
    if len(text) == 1:
        return SIDES.index(text), -1, False
    return SIDES.index(text[0]), SIDES.index(text[2]), text[1] == ">"


def _turned(lane: Lane, turn: int) -> Lane:
    begin, end, one_way = lane
    return (begin + turn) % 4, (end + turn) % 4 if end >= 0 else -1, one_way


def _letters(copy: int) -> str:
    """Name copies a to z, then aa, ab, ..."""
    ahead, last = divmod(copy, 26)
    return (_letters(ahead - 1) if ahead else "") + ascii_lowercase[last]
