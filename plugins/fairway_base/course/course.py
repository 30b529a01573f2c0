"""A course as a value: tiles on a grid, tokens on holes, and where the next tile may go.

x grows to the right, y downwards; north is up; a turn is a clockwise quarter turn.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cached_property
from itertools import filterfalse
from typing import Annotated

import msgspec
from msgspec import Meta

from fairway import Value

__all__ = [
    "GATE",
    "NEIGHBOURS",
    "ROW",
    "SIDES",
    "STEP",
    "TOUCHING",
    "Cell",
    "Course",
    "Openings",
    "Placed",
    "Token",
    "cell_of",
    "key",
    "spread",
]

Cell = tuple[int, int]

SIDES = "NESW"
STEP: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
NEIGHBOURS: tuple[Cell, ...] = tuple(STEP[side] for side in SIDES)
"""Steps to the four cells that share an edge, in the order of `SIDES`."""
TOUCHING: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Steps to the eight cells that share an edge or a corner."""
GATE: frozenset[Cell] = frozenset({(0, 0), (1, 0), (0, 1), (1, 1)})
"""The gate's block, the same on every map (BG-SETUP-10)."""

ROW = 1024
"""Keys in a row: a cell's key is one number, and its neighbours are an addition away."""


def key(x: int, y: int) -> int:
    """Return the number that stands for a cell."""
    return y * ROW + x


def cell_of(key: int) -> Cell:
    """Return the cell that a number stands for."""
    x = ((key + 512) & 1023) - 512
    return x, (key - x) >> 10


def spread(start: Iterable[Cell], over: Container[Cell], steps: tuple[Cell, ...] = NEIGHBOURS) -> dict[Cell, None]:
    """Return cells and every one of `over` that hangs together with them, in the order they are reached."""
    reached = dict.fromkeys(start)
    edge = list(reached)
    for x, y in edge:
        for dx, dy in steps:
            cell = (x + dx, y + dy)
            if cell in over and cell not in reached:
                reached[cell] = None
                edge.append(cell)
    return reached


Coordinate = Annotated[int, Meta(ge=-500, le=500)]
Turn = Annotated[int, Meta(ge=0, le=3, description="Clockwise quarter turns.")]


class Placed(Value, frozen=True, array_like=True):
    """A tile on the grid; it keeps its identity wherever it goes."""

    tile: str
    x: Coordinate
    y: Coordinate
    turn: Turn = 0

    @property
    def cell(self) -> Cell:
        return (self.x, self.y)


class Token(Value, frozen=True, array_like=True):
    """A hole number lying on a tile."""

    number: Annotated[int, Meta(ge=1, le=9)]
    x: Coordinate
    y: Coordinate


class Openings(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Where tiles lie and where the next may go, as keys of cells; dicts serve as ordered sets.

    It follows from a course, so it is no part of its value: neither encoded nor compared.
    """

    taken: dict[int, None]
    """Cells on which nothing can be placed: those of the gate and of all tiles."""
    open: dict[int, None]
    """Every free cell that touches a tile or the gate, in the order in which it came up (BG-PLACE-2)."""

    @classmethod
    def around(cls, placed: Iterable[Placed]) -> Openings:
        """Work them out from all tiles."""
        tiles = [tile.y * ROW + tile.x for tile in placed]
        taken = _GATE_KEYS | dict.fromkeys(tiles)
        near = [key(x, y) for x, y in _AT_GATE]
        near += [around for at in tiles for around in _around[at]]
        return cls(taken, dict.fromkeys(filterfalse(taken.__contains__, near)))

    def after(self, at: int) -> Openings:
        """Return them with one tile more: a fraction of the work, as only the cells around it change."""
        taken, cells = self.taken.copy(), self.open.copy()
        taken[at] = None
        cells.pop(at, None)
        for near in _around[at]:
            if near not in taken:
                cells[near] = None
        return Openings(taken, cells)


class Course(Value, frozen=True, dict=True, gc=True):
    """One player's map. Order of `placed` is the order of placement."""

    placed: tuple[Placed, ...] = ()
    tokens: tuple[Token, ...] = ()

    @cached_property
    def by_cell(self) -> dict[Cell, Placed]:
        """The tile on each covered cell (BG-PLACE-1)."""
        return {(tile.x, tile.y): tile for tile in self.placed}

    @cached_property
    def openings(self) -> Openings:
        """Where tiles lie and where the next may go. A course made from another gets them from there."""
        return Openings.around(self.placed)

    @cached_property
    def open_cells(self) -> dict[Cell, None]:
        """Every free cell that touches a tile or the gate, in the order in which it came up (BG-PLACE-2)."""
        return dict.fromkeys(map(cell_of, self.openings.open))

    def place(self, tile: Placed) -> Course:
        """Return the course with one tile more."""
        course = Course(self.placed + (tile,), self.tokens)  # noqa: RUF005 - adding is quicker here
        course.__dict__["openings"] = self.openings.after(tile.y * ROW + tile.x)
        return course

    def without(self, cells: Iterable[Cell]) -> Course:
        """Return the course with the tiles on `cells` taken off, their tokens too."""
        gone = frozenset(cells)
        return Course(
            placed=tuple(tile for tile in self.placed if tile.cell not in gone),
            tokens=tuple(token for token in self.tokens if (token.x, token.y) not in gone),
        )

    def numbered(self, tokens: Iterable[Token]) -> Course:
        """Return the course with its numbers laid anew."""
        course = Course(self.placed, tuple(sorted(tokens, key=lambda token: (token.number, token.y, token.x))))
        course.__dict__["openings"], course.__dict__["by_cell"] = self.openings, self.by_cell
        return course

    def swapped(self, first: Cell, second: Cell, first_turn: int, second_turn: int) -> Course:
        """Return the course with two tiles in each other's place; tokens stay with their tiles."""
        at = {first: (second, second_turn), second: (first, first_turn)}

        def moved(tile: Placed) -> Placed:
            if tile.cell not in at:
                return tile
            (x, y), turn = at[tile.cell]
            return Placed(tile.tile, x, y, turn)

        def carried(token: Token) -> Token:
            (x, y), _ = at.get((token.x, token.y), ((token.x, token.y), 0))
            return Token(token.number, x, y)

        return Course(tuple(map(moved, self.placed)), tuple(map(carried, self.tokens)))

    def number_at(self, cell: Cell) -> int | None:
        """Return the number lying on a cell."""
        return next((token.number for token in self.tokens if (token.x, token.y) == cell), None)


_AT_GATE: tuple[Cell, ...] = ((2, 0), (2, 1), (0, 2), (1, 2), (2, 2), (2, -1), (1, -1), (-1, 2), (-1, 1))
"""Cells that share an edge or a corner with the quarter disk; none at the round of its arc (BG-PLACE-8)."""


class _Around(dict[int, tuple[int, ...]]):
    """The keys of the eight cells around each cell, worked out when first asked for."""

    def __missing__(self, at: int) -> tuple[int, ...]:
        if len(self) > 4096:  # more than a table full of courses needs
            self.clear()
        keys = self[at] = tuple([at + key(dx, dy) for dx, dy in TOUCHING])
        return keys


_around = _Around()
_GATE_KEYS: dict[int, None] = dict.fromkeys(key(x, y) for x, y in sorted(GATE))
