"""What a space can hold, and where that is solid (section 5.2 of the rules).

A field is written as rows of signs: `.` nothing, `~` water, `:` sand, `#` a square wall, and `1` to `4` a triangular
wall with its right angle in the north-west, north-east, south-east or south-west.
"""

from __future__ import annotations

from typing import Literal

__all__ = [
    "CORNERS",
    "EMPTY",
    "ORIENTS",
    "OUTSIDE",
    "SAND",
    "SOLID",
    "SQUARE",
    "TERRAINS",
    "WATER",
    "Orient",
    "Rows",
    "Shape",
    "Terrain",
    "rays",
]

Rows = tuple[str, ...]
"""A field, row by row from the top."""
Shape = Literal["water", "sand", "square", "triangle"]
Terrain = Literal["water", "sand", "walls"]
Orient = Literal["NW", "NE", "SE", "SW"]
"""A triangle is named by where its right angle is (TMG-API-03)."""

EMPTY, WATER, SAND, SQUARE = ".~:#"
OUTSIDE = SQUARE
"""Everything beyond the field is a wall: that is all there is to its bounds (TMG-GEO-04)."""
ORIENTS: dict[Orient, str] = {"NW": "1", "NE": "2", "SE": "3", "SW": "4"}
CORNERS = {"1": (-1, -1), "2": (1, -1), "3": (1, 1), "4": (-1, 1)}
"""Towards which corner of its space a triangle has its right angle."""
TERRAINS: dict[Shape, Terrain] = {"water": "water", "sand": "sand", "square": "walls", "triangle": "walls"}
"""Which type a shape belongs to: both kinds of walls are one (TMG-DRW-03)."""

N, E, S, W = 0, 2, 4, 6
SOLID = {
    SQUARE: frozenset((N, E, S, W)),
    "1": frozenset((N, W)),
    "2": frozenset((N, E)),
    "3": frozenset((S, E)),
    "4": frozenset((S, W)),
}
"""Along which sides, by heading from the middle, a wall is solid: all of a square's, the two legs of a triangle."""


def rays(sign: str, qx: int, qy: int) -> tuple[bool, bool]:
    """Say what touches a corner from the space in one quadrant of it: wall along the horizontal and vertical ray.

    Neither means open; that holds also for a triangle that faces the corner with its long side (TMG-VTX-06).
    """
    if sign == SQUARE:
        return True, True
    if sign not in CORNERS:
        return False, False
    fx, fy = CORNERS[sign]
    return fy == -qy, fx == -qx
