"""Cells and holes as score lines point at them."""

from __future__ import annotations

from collections.abc import Iterable

from fairway_base.course.course import Cell

__all__ = ["cell_pointers", "hole_pointer"]


def cell_pointers(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Return pointers to cells, in their order."""
    return tuple(map(_names.__getitem__, cells))


class _Names(dict[Cell, str]):
    """Cells as score lines name them; the same few come up again and again."""

    def __missing__(self, cell: Cell) -> str:
        if len(self) >= 4096:
            self.clear()
        name = self[cell] = f"cell:{cell[0]},{cell[1]}"
        return name


_names = _Names()


def hole_pointer(number: int | None) -> tuple[str, ...]:
    """Return a pointer to a hole; none to one without a number."""
    return () if number is None else (f"hole:{number}",)
