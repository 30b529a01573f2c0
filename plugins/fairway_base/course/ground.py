"""The land as cells: what is land, what is water, where the gate stands and which of its sides are straight.

Analysis numbers cells so that a neighbour is one addition away: `key(x, y)`, `STEPS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Literal

from fairway_base.content.components import Land
from fairway_base.course.course import NEIGHBOURS, ROW, SIDES, STEP, Cell, Course, cell_of, key

__all__ = ["ROW", "STEPS", "Ground", "Water", "cell_of", "ground_of", "key", "water_of"]

Water = Literal["pond", "stream"]

STEPS = tuple(dy * ROW + dx for dx, dy in NEIGHBOURS)
"""What to add to a key to reach the neighbour on each of `SIDES`."""


@dataclass(frozen=True, eq=False)
class Ground:
    """A land with its gate. The gate may stand anywhere and be turned any way."""

    name: str
    value: int
    land: frozenset[Cell]
    water: frozenset[Cell]
    gate: frozenset[Cell]
    """Cells that no tile can cover."""
    gate_sides: Mapping[Cell, int]
    """Cells edge to edge with a straight side of the gate, and with which of their own sides, as bits (BG-PLACE-8)."""

    @property
    def squares(self) -> int:
        """Squares of the surface, the gate's included and water left out (BG-LAND-2)."""
        return len(self.land) + len(self.gate)

    @property
    def to_cover(self) -> int:
        """Tiles needed to fill the land (BG-LAND-2)."""
        return len(self.land)

    def kind(self, cell: Cell) -> Literal["land", "water", "gate", "outside"]:
        """Say what a cell is on the land card."""
        if cell in self.land:
            return "land"
        if cell in self.water:
            return "water"
        return "gate" if cell in self.gate else "outside"

    def is_outside(self, cell: Cell) -> bool:
        """Whether a cell lies beyond the outline; ponds and streams do not, though a tile on them costs the same."""
        return self.kind(cell) == "outside"

    def at_gate(self, cell: Cell) -> bool:
        """Whether a tile here shares a side with the gate (BG-SCORE-CIRC-4)."""
        return cell in self.gate_sides

    def filled(self, course: Course) -> bool:
        """Whether every land square holds a tile (BG-LAND-3)."""
        return len(course.placed) >= len(self.land) and self.land_keys <= course.openings.taken.keys()

    @cached_property
    def surface(self) -> frozenset[Cell]:
        """Land and water together."""
        return self.land | self.water

    @cached_property
    def rows(self) -> tuple[Cell, ...]:
        """The land squares row by row."""
        return tuple(sorted(self.land, key=itemgetter(1, 0)))

    @cached_property
    def land_keys(self) -> frozenset[int]:
        return frozenset(key(x, y) for x, y in self.land)

    @cached_property
    def gate_keys(self) -> frozenset[int]:
        return frozenset(key(x, y) for x, y in self.gate)

    @cached_property
    def gate_ports(self) -> frozenset[int]:
        """Sides of cells, as `key * 4 + side`, that lie against a straight side of the gate."""
        return frozenset(
            key(x, y) * 4 + side for (x, y), sides in self.gate_sides.items() for side in range(4) if sides >> side & 1
        )

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """Least x, least y, greatest x and greatest y of land, water and gate."""
        cells = self.land | self.water | self.gate
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=512)
def ground_of(land: Land, straight_sides: tuple[str, ...] = ("E", "S")) -> Ground:
    """Read the drawing of a land card; `straight_sides` are those of the gate's block."""
    drawn = {(x, y): mark for y, row in enumerate(land.rows) for x, mark in enumerate(row)}
    gate = _cells(drawn, "G")
    return Ground(
        name=land.id,
        value=land.value,
        land=_cells(drawn, "#"),
        water=_cells(drawn, "PS"),
        gate=gate,
        gate_sides=_gate_sides(gate, straight_sides),
    )


def _cells(drawn: Mapping[Cell, str], marks: str) -> frozenset[Cell]:
    return frozenset(cell for cell, mark in drawn.items() if mark in marks)


def _gate_sides(gate: frozenset[Cell], straight_sides: Iterable[str]) -> dict[Cell, int]:
    sides: dict[Cell, int] = {}
    for side in straight_sides:
        dx, dy = STEP[side]
        facing = 1 << (SIDES.index(side) ^ 2)
        for x, y in sorted(gate):
            cell = (x + dx, y + dy)
            if cell not in gate:
                sides[cell] = sides.get(cell, 0) | facing
    return sides


def water_of(land: Land) -> Water:
    """Return which sort of water to draw on a land; a ground does not know."""
    return "stream" if land.water == "stream" else "pond"
