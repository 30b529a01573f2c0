"""A hole as it is played: the tiles a ball visits from Tee to Putting Green, in order (PD-TERM-01)."""

from __future__ import annotations

from typing import Literal

from fairway import Value
from fairway_putting.course.courses import Hazard

__all__ = ["HOLES", "Hole", "Spot"]

HOLES = 9
"""Holes of a round (PD-SET-02)."""


class Spot(Value, frozen=True, kw_only=True, omit_defaults=True):
    """One visit of a tile; a crossover that a hole runs over twice is visited twice (PD-TERM-01b)."""

    tile: str
    par: int
    hazards: tuple[Hazard, ...] = ()
    cell: tuple[int, int] | None = None
    """Where it lies; None for a tile beside the land, whose place does not matter (PD-RPR-01)."""


class Hole(Value, frozen=True, kw_only=True, omit_defaults=True):
    """One of the nine."""

    number: int
    spots: tuple[Spot, ...]
    source: Literal["built", "completed", "added"] = "built"
    """Whether its player built it, the repair completed it, or the repair added it."""

    @property
    def length(self) -> int:
        return len(self.spots)

    @property
    def pars(self) -> tuple[int, ...]:
        return tuple(spot.par for spot in self.spots)

    @property
    def par(self) -> int:
        return sum(self.pars)
