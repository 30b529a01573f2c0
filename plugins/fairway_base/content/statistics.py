"""The statistics sheet: how many tiles of each sort there are, and how many a player may expect (BG-COMP-10).

The sheet of the box is known by name only. Its numbers are reconstructed here, from the tiles of the packs in use.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fairway_base.content.components import ELEMENTS, TileDesign

__all__ = ["PLAYERS", "StatisticsRow", "statistics"]

PLAYERS = (2, 3, 4, 5)


class StatisticsRow(NamedTuple):
    """A sort of tile, or something printed on tiles: how many there are, and how many for each player."""

    sort: str
    number: int
    expected: tuple[float, ...]
    """With 2, 3, 4 and 5 players: an equal share of all that is in the bag."""


def statistics(designs: Iterable[TileDesign]) -> tuple[StatisticsRow, ...]:
    """Count the tiles of a box: all of them, by kind, and by what is printed on them."""
    designs = tuple(designs)
    counts = {"tiles": sum(design.copies for design in designs)}
    for kind in dict.fromkeys(design.kind for design in designs):
        counts[kind] = sum(design.copies for design in designs if design.kind == kind)
    for element in ELEMENTS:
        counts[element] = sum(design.copies * getattr(design, element) for design in designs)
    return tuple(
        StatisticsRow(sort, count, tuple(count / players for players in PLAYERS)) for sort, count in counts.items()
    )
