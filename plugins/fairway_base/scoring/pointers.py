"""Cells and holes as score lines point at them."""

from __future__ import annotations

from collections.abc import Iterable

from fairway_base.course.course import Cell

__all__ = ["GATE", "cell_pointer", "cell_pointers", "hole_pointer"]

GATE = "hole:0"
"""The gate: a connection is named by the hole that it leads from, and the first one leads from the gate to hole 1."""


def hole_pointer(number: int) -> str:
    """Return a pointer to a numbered hole."""
    return f"hole:{number}"


def cell_pointers(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Return pointers to cells, in their order."""
    return tuple(map(cell_pointer, cells))


class _Pointers(dict[Cell, str]):
    """Cells as score lines name them; the same few come up again and again."""

    def __missing__(self, cell: Cell) -> str:
        if len(self) >= 4096:
            self.clear()
        pointer = self[cell] = f"cell:{cell[0]},{cell[1]}"
        return pointer


cell_pointer = _Pointers().__getitem__
"""Return a pointer to a cell."""
