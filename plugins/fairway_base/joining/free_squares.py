"""The empty squares around a course as bits of a whole number, and which of them can be reached from where.

Squares are numbered row by row. Row 0 and column 0 stay empty, so that a step over the edge never comes out elsewhere.
A step to all four sides is two to the upper left, of the squares and of those to their lower right: that is quicker.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fairway_base.course.course import Cell
from fairway_base.course.survey import Survey

__all__ = ["Bits", "FreeSquares"]


class Bits:
    """The bit of every square, as one would write `1 << square`: small grids keep theirs, since that is quicker."""

    def __getitem__(self, square: int) -> int:
        return 1 << square


_BITS_BY_SQUARE = [1 << square for square in range(2048)]
_ANY = Bits()


class FreeSquares:
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
        self.bit: Bits | list[int] = _BITS_BY_SQUARE if area.bit_length() + row < len(_BITS_BY_SQUARE) else _ANY
        """The bit of each square."""
        first = self.top * row + self.left
        self.numbers = {(x, y): y * row + x - first for x, y in faced}
        """The number of each faced square."""
        taken = self.bits([y * row + x - first for x, y in (*covered, *survey.ground.gate)])
        self.free = area & ~taken & ~self.bits(self.numbers.values())
        self._regions: dict[int, list[tuple[int, int]]] = {}

    def cell(self, number: int) -> Cell:
        """Return the square with a number."""
        y, x = divmod(number, self.row)
        return x + self.left, y + self.top

    def bits(self, squares: Iterable[int]) -> int:
        """Return squares as bits of one number."""
        bit, together = self.bit, 0
        for square in squares:
            together |= bit[square]
        return together

    def reach(self, start: int, crossable: int) -> int:
        """Return every square that can be entered from `start` when only crossable squares lead on."""
        row = self.row
        pairs = start | start << row + 1
        reached = pairs >> 1 | pairs >> row
        near = reached & crossable
        regions = self._regions.get(crossable)
        if regions is None:
            # Whatever comes near a rim without ways on it lies in one region, and from the rim that is soon filled.
            regions = [] if self.rim & ~crossable else [self._fill(self.rim, crossable)]
            self._regions[crossable] = regions
        for region, around in regions:
            if near & region:
                reached |= around
                near &= ~region
        while near:
            region, around = self._fill(near & -near, crossable)
            regions.append((region, around))
            reached |= around
            near &= ~region
        return reached

    def _fill(self, fill: int, crossable: int) -> tuple[int, int]:
        """Return all crossable squares that hang together with some, and the squares next to any of them."""
        row, lower = self.row, self.row + 1
        while True:
            # Two steps for each look at whether there was anything left to fill.
            pairs = fill | fill << lower
            more = fill | (pairs >> 1 | pairs >> row) & crossable
            pairs = more | more << lower
            spread = pairs >> 1 | pairs >> row
            fill = more | spread & crossable
            if fill == more:
                return fill, spread

    def shortest(self, begins: int, ends: int, crossable: int) -> list[int] | None:
        """Return a shortest way over crossable squares, from one of `begins` to one of `ends`."""
        row, lower = self.row, self.row + 1
        crossable |= ends
        fill, fills = begins, [begins]
        while not fill & ends:
            # Three steps for each look at whether an end was met or there was nowhere left to go.
            pairs = fill | fill << lower
            one = fill | (pairs >> 1 | pairs >> row) & crossable
            pairs = one | one << lower
            two = one | (pairs >> 1 | pairs >> row) & crossable
            pairs = two | two << lower
            fill = two | (pairs >> 1 | pairs >> row) & crossable
            if fill == two and not fill & ends:
                return None
            fills += one, two, fill
        fill = fills.pop()
        while fills[-1] & ends:
            fill = fills.pop()
        square = (fill & ends).bit_length() - 1
        way = [square]
        bit = self.bit
        for fill in reversed(fills):
            if fill & bit[square - 1]:
                square -= 1
            elif fill & bit[square + 1]:
                square += 1
            elif fill & bit[square - row]:
                square -= row
            else:
                square += row
            way.append(square)
        way.reverse()
        return way


@lru_cache(maxsize=1024)
def _area(width: int, height: int) -> tuple[int, int]:
    """Return all squares of a grid as bits, and those along its rim."""
    row = ((1 << width) - 1) << 1
    sides = 1 << 1 | 1 << width
    everything = rim = 0
    for y in range(1, height + 1):
        everything |= row << y * (width + 1)
        rim |= (row if y in (1, height) else sides) << y * (width + 1)
    return everything, rim
