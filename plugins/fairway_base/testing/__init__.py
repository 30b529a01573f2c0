"""Minigolf Designer for tests: courses drawn as text, and positions half-way through a match.

A door like the package itself: tests may import what is here, those of other plugins too.
"""

from fairway_base.testing.drawing import MEADOW, Drawing, client, draw, draw_from, find_tile, holes_in_rows, land, worth
from fairway_base.testing.positions import DesignerPosition, position

__all__ = [
    "MEADOW",
    "DesignerPosition",
    "Drawing",
    "client",
    "draw",
    "draw_from",
    "find_tile",
    "holes_in_rows",
    "land",
    "position",
    "worth",
]
