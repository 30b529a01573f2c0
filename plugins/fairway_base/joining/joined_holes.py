"""Holes made by joining segments: by how much they lower the number of holes, and which of them to choose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fairway_base.joining.open_segments import OpenSegment

__all__ = ["JoinedHole", "closer", "lowered_by", "towards"]


class JoinedHole(NamedTuple):
    """Segments joined into one hole, and the squares between one and the next."""

    segments: tuple[OpenSegment, ...]
    legs: tuple[list[int], ...] = ()

    @property
    def groups(self) -> tuple[int, ...]:
        """Indexes of the groups, each once."""
        return tuple(dict.fromkeys([group for segment in self.segments for group in segment.groups]))


def lowered_by(holes: Iterable[JoinedHole]) -> int:
    """Return by how much joining groups into these holes lowers the number of holes."""
    holes = tuple(holes)
    return len(set().union(*[segment.groups for hole in holes for segment in hole.segments])) - len(holes)


def closer(need: int, lowered: int, other: int) -> bool:
    """Whether lowering the number of holes by one amount comes closer to `need` than by another; of equals, by less."""
    return (abs(need - lowered), lowered) < (abs(need - other), other)


def towards(need: int, holes: Iterable[JoinedHole], *, beyond: bool = True) -> tuple[int, tuple[JoinedHole, ...]]:
    """Choose holes that lower the number of holes as closely to `need` as can be, and say by how much.

    Unless `beyond`, they lower it by no more than that.
    """
    holes = tuple(holes)
    lowered = lowered_by(holes)
    if lowered <= need:
        return lowered, holes
    reached: dict[int, tuple[JoinedHole, ...]] = {0: ()}
    for hole in holes:
        for chosen in list(reached.values()):
            more = (*chosen, hole)
            reached.setdefault(lowered_by(more), more)
    lowered = min(
        (lowered for lowered in reached if beyond or lowered <= need),
        key=lambda lowered: (abs(need - lowered), lowered),
    )
    return lowered, reached[lowered]
