"""A land as a plan sees it: squares by number, so that a set of them is one integer."""

from __future__ import annotations

from functools import lru_cache

from fairway_base.course.course import NEIGHBOURS, Cell
from fairway_base.course.ground import Ground

__all__ = ["OUTSIDE", "Plot", "plot_of"]

OUTSIDE = -1
"""Stands for whatever is no land: beyond the outline, water, the gate."""


class Plot:
    """The squares of a land, numbered row by row."""

    __slots__ = ("at_gate", "beside", "cells", "every", "gate", "index", "sides")

    def __init__(self, ground: Ground) -> None:
        self.cells: tuple[Cell, ...] = ground.rows
        self.index = {cell: place for place, cell in enumerate(self.cells)}
        self.sides = tuple(
            tuple([self.index.get((x + dx, y + dy), OUTSIDE) for dx, dy in NEIGHBOURS]) for x, y in self.cells
        )
        """For each square, its neighbours in the order of `SIDES`."""
        self.beside = tuple([sum(1 << near for near in sides if near >= 0) for sides in self.sides])
        """The same as a set."""
        self.gate = tuple([place for place, cell in enumerate(self.cells) if ground.at_gate(cell)])
        """Squares at a straight side of the gate."""
        self.at_gate = sum(1 << place for place in self.gate)
        self.every = (1 << len(self.cells)) - 1


@lru_cache(maxsize=256)
def plot_of(ground: Ground) -> Plot:
    """Number the squares of a land."""
    return Plot(ground)
