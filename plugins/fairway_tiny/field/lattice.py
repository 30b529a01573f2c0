"""Where the ball can be: circles, middles of edges and corners of spaces, on doubled coordinates (TMG-GEO).

Space (c, r) has its circle at node (2c + 1, 2r + 1). A ball that rolls along rows or columns visits circles and middles
of edges in turn, a diagonal one circles and corners; it never is anywhere else.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fairway import Value

__all__ = ["DIRECTIONS", "STEPS", "Direction", "Space", "opposite"]

Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
DIRECTIONS: tuple[Direction, ...] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Clockwise; inside the model a heading is the index of its name, so even ones run straight, odd ones diagonally."""
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""What half a step in each heading adds to a node; rows are counted downwards, so north is -1."""


class Space(Value, frozen=True, order=True):
    """A square of the field: column and row, counted from the top left corner."""

    c: Annotated[int, Meta(ge=0, le=255, description="Column, from 0 at the left.")]
    r: Annotated[int, Meta(ge=0, le=255, description="Row, from 0 at the top.")]

    def __str__(self) -> str:
        return f"{self.c},{self.r}"

    @property
    def node(self) -> tuple[int, int]:
        """Where its circle is."""
        return 2 * self.c + 1, 2 * self.r + 1


def opposite(heading: int) -> int:
    """Return the heading that leads straight back."""
    return (heading + 4) % 8
