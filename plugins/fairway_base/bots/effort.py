"""How the steps of the expert are shared out: what it looks at closely, how closely, and whether it looks around."""

from __future__ import annotations

from math import isqrt

__all__ = ["changes", "looks_around", "width"]

MANY = 50
"""Steps from which on the expert looks around, and looks at more placements than at the two best at first sight."""
FEWEST = 2
"""Placements that are looked at closely in any case."""
CHANGES = 4
"""How often plans are changed for each of many steps: far quicker than to find one for a tile that none foresees."""


def looks_around(budget: int) -> bool:
    """Whether there are steps enough to think of what is left to others, and of the tiles of the next round."""
    return budget >= MANY


def width(budget: int) -> int:
    """Return how many placements are looked at closely: what is poor at first sight may fit a plan changed for it."""
    return isqrt(budget) if budget >= MANY else FEWEST


def changes(budget: int) -> int:
    """Return how often the plans after each of these placements are changed for the better."""
    return CHANGES * budget // width(budget) if budget >= MANY else budget // 2 // FEWEST
