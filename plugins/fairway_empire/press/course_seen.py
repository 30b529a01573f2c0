"""What the press sees of a course: its tiles, holes, areas and pairs of holes, each with everything a card may ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from fairway_base import (
    NEIGHBOURS,
    Cell,
    Ground,
    Group,
    TileDesign,
    cell_pointer,
    cell_pointers,
    hole_pointer,
    spread,
)

__all__ = [
    "NUMBERS",
    "Area",
    "CourseSeen",
    "HoleSeen",
    "Pair",
    "Thing",
    "TileSeen",
    "elements_of",
    "see_hole",
    "zone_of",
]

NUMBERS = range(1, 10)

DIAGONALS = ((1, -1), (1, 1), (-1, 1), (-1, -1))

ELEMENT_TYPES = {"pipe": "pipes", "pool": "pools", "slope": "slopes"}
"""The elements of a hole, and where a tile says how many of each it shows (EMP-PC-CTX-11)."""


class Thing(Protocol):
    """Anything that can be counted: it says where it is."""

    @property
    def at(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSeen:
    """A tile of the course, or one that is imagined."""

    cell: Cell
    design: TileDesign | None = None
    """What is printed on it; None for a tile that is not there."""
    kind: str
    oriented: str = ""
    """`correct`, `wrong` or `undecided` for a directional tile, nothing for others."""
    zone: str
    holes: frozenset[int] = frozenset()
    """The holes it belongs to, by their places among those seen."""
    numbered: bool = False

    @property
    def at(self) -> tuple[str, ...]:
        return (cell_pointer(self.cell),)

    @property
    def par(self) -> int:
        return self.design.par if self.design else 0

    @property
    def obstacle(self) -> bool:
        return self.design is not None and self.design.obstacle

    @property
    def directional(self) -> bool:
        return bool(self.oriented)

    @property
    def elements(self) -> frozenset[str]:
        return elements_of(self.design)

    def printed(self, thing: str) -> int:
        """Return how many of something are printed on it."""
        return getattr(self.design, thing) if self.design else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HoleSeen:
    """A numbered hole, there or not, or any other red tiles that hang together."""

    number: int | None
    cells: tuple[Cell, ...] = ()
    complete: bool = False
    length: int = 0
    straights: int = 0
    corners: int = 0
    turns: str | None = None
    """Left and right turns from Tee to Green, as in `LR`; None unless the hole is complete."""
    loops: bool = False
    par: int = 0
    par_zone: str = "red"
    elements: frozenset[str] = frozenset()

    @property
    def at(self) -> tuple[str, ...]:
        return (hole_pointer(self.number),) if self.number else cell_pointers(self.cells)

    @property
    def shape(self) -> str | None:
        """Straight without a corner, curved with one (EMP-PC-CTX-10); None for a hole that is not there."""
        return ("curved" if self.corners else "straight") if self.cells else None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two numbered holes, one after the other."""

    first: HoleSeen
    second: HoleSeen

    @property
    def at(self) -> tuple[str, ...]:
        return self.first.at + self.second.at


@dataclass(frozen=True, slots=True)
class Area:
    """Tiles of one kind that hang together and make a full rectangle."""

    cells: tuple[Cell, ...]
    size: tuple[int, int]
    """The lengths of its sides, the shorter first."""

    @property
    def at(self) -> tuple[str, ...]:
        return cell_pointers(self.cells)


class CourseSeen:
    """One way to see a course: as placed, or with its holes completed."""

    def __init__(self, tiles: Iterable[TileSeen], holes: Sequence[HoleSeen]) -> None:
        self.tiles = tuple(tiles)
        self.holes = tuple(holes)
        """The nine numbered ones first, in order; then the others."""

    @cached_property
    def at(self) -> Mapping[Cell, TileSeen]:
        return {tile.cell: tile for tile in self.tiles}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The eight pairs of successive holes."""
        return tuple(Pair(self.holes[n], self.holes[n + 1]) for n in range(len(NUMBERS) - 1))

    def around(self, tile: TileSeen) -> Iterator[TileSeen]:
        """Return the tiles that share a side with one (EMP-PC-CTX-3)."""
        x, y = tile.cell
        return (self.at[near] for dx, dy in NEIGHBOURS if (near := (x + dx, y + dy)) in self.at)

    def areas(self, kind: str) -> Iterator[Area]:
        """Return the groups of tiles of one kind that are exactly a full rectangle."""
        left = dict.fromkeys(tile.cell for tile in self.tiles if tile.kind == kind)
        while left:
            area = spread([next(iter(left))], left)
            for cell in area:
                del left[cell]
            width, height = (max(line) - min(line) + 1 for line in zip(*area, strict=True))
            if width * height == len(area):
                yield Area(tuple(sorted(area, key=lambda cell: cell[::-1])), (min(width, height), max(width, height)))


def elements_of(design: TileDesign | None) -> frozenset[str]:
    """Return which of pipe, pool and slope a tile shows."""
    return frozenset(name for name, field in ELEMENT_TYPES.items() if design and getattr(design, field))


def see_hole(
    number: int | None,
    groups: Sequence[Group],
    par: int,
    green_rows: Sequence[int],
    design_at: Callable[[Cell], TileDesign | None],
) -> HoleSeen:
    """Describe a hole made of one group, or of pieces of an unfinished one."""
    cells = tuple(dict.fromkeys(cell for group in groups for cell in group.cells))
    complete = len(groups) == 1 and groups[0].state == "complete"
    return HoleSeen(
        number=number,
        cells=cells,
        complete=complete,
        length=sum(group.length for group in groups),
        straights=sum(group.straights for group in groups),
        corners=sum(group.corners for group in groups),
        turns=groups[0].turns.replace("S", "") if complete else None,
        loops=any(group.loops for group in groups),
        par=par,
        par_zone="green" if par in green_rows else "red",
        elements=frozenset().union(*(elements_of(design_at(cell)) for cell in cells)),
    )


def zone_of(ground: Ground, cell: Cell, *, corners: bool = False) -> str:
    """Say where a cell lies; ponds, streams and the gate are part of the plot (EMP-PC-CTX-13).

    A side to the outside makes an edge; a corner only where it is so agreed (GAP-32).
    """
    if ground.is_outside(cell):
        return "outside"
    x, y = cell
    near = (*NEIGHBOURS, *DIAGONALS) if corners else NEIGHBOURS
    return "edge" if any(ground.is_outside((x + dx, y + dy)) for dx, dy in near) else "interior"
