"""The empty squares around a course as bits of a whole number, and which of them can be reached from where.

Squares are numbered row by row. Row 0 and column 0 stay empty, so that a step over the edge never comes out elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fairway_base.course import Cell
from fairway_base.survey import Survey

__all__ = ["Field"]


class Field:
    """The squares that imaginary tiles may use: none with a tile, none of the gate's."""

    def __init__(self, survey: Survey, margin: int, faced: Iterable[Cell]) -> None:
        """Take in tiles, land and gate with a margin; `faced` squares are not free to cross."""
        covered = survey.course.by_cell
        left, top, right, bottom = survey.ground.bounds
        if covered:
            xs, ys = zip(*covered, strict=True)
            left, top, right, bottom = min(left, *xs), min(top, *ys), max(right, *xs), max(bottom, *ys)
        self.left, self.top = left - margin - 1, top - margin - 1
        width, height = right - left + 1 + 2 * margin, bottom - top + 1 + 2 * margin
        self.row = row = width + 1
        area, self.rim = _area(width, height)
        x0, y0 = self.left, self.top
        taken = 0
        for x, y in (*covered, *survey.ground.gate, *faced):
            taken |= 1 << (y - y0) * row + x - x0
        self.free = area & ~taken

    def number(self, cell: Cell) -> int:
        """Return the number of a square."""
        return (cell[1] - self.top) * self.row + cell[0] - self.left

    def cell(self, number: int) -> Cell:
        """Return the square with a number."""
        y, x = divmod(number, self.row)
        return x + self.left, y + self.top

    def reach(self, start: int, crossable: int) -> int:
        """Return every square that can be entered from `start` when only crossable squares lead on."""
        row, fill = self.row, start
        while True:
            spread = fill << 1 | fill >> 1 | fill << row | fill >> row
            more = fill | spread & crossable
            if more == fill:
                return spread
            fill = more

    def shortest(self, begins: int, ends: int, crossable: int) -> list[int] | None:
        """Return a shortest way over crossable squares, from one of `begins` to one of `ends`."""
        row = self.row
        front, fronts = begins, []
        while front:
            fronts.append(front)
            spread = front << 1 | front >> 1 | front << row | front >> row
            if spread & ends:
                square = (spread & ends).bit_length() - 1
                way = [square]
                for front in reversed(fronts):
                    for square in (way[-1] - 1, way[-1] + 1, way[-1] - row, way[-1] + row):
                        if front >> square & 1:
                            way.append(square)
                            break
                way.reverse()
                return way
            front = spread & crossable
            crossable ^= front
        return None


@lru_cache(maxsize=1024)
def _area(width: int, height: int) -> tuple[int, int]:
    """Return all squares of a field as bits, and those along its rim."""
    row = ((1 << width) - 1) << 1
    sides = 1 << 1 | 1 << width
    everything = rim = 0
    for y in range(1, height + 1):
        everything |= row << y * (width + 1)
        rim |= (row if y in (1, height) else sides) << y * (width + 1)
    return everything, rim
