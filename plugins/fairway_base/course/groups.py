"""A group: red tiles that hang together, with its ends, its Par and which way it is played."""

from __future__ import annotations

from typing import Literal

from fairway import Value
from fairway_base.course.course import Cell

__all__ = ["End", "Group", "GroupState", "Visit"]

GroupState = Literal["complete", "malformed", "incomplete"]


class Visit(Value, frozen=True, array_like=True):
    """A hole passing over a tile; sides are indexes into `SIDES`, -1 where it begins or ends inside the tile."""

    cell: Cell
    enter: int
    leave: int


class End(Value, frozen=True, array_like=True):
    """A loose red end: the tile's side, the cell it faces, and whether that cell is free (BG-HOLE-4)."""

    cell: Cell
    side: int
    faces: Cell
    open: bool


class Group(Value, frozen=True):
    """Red tiles that hang together, as far as they go (BG-HOLE-3)."""

    index: int
    visits: tuple[Visit, ...]
    """In the order of play: away from the Tee, or else towards the Putting Green, or else either way."""
    tees: tuple[Cell, ...]
    greens: tuple[Cell, ...]
    ends: tuple[End, ...]
    state: GroupState
    par: int
    cells: tuple[Cell, ...]
    """Its tiles, each once."""
    corners: int
    """Tiles on which it bends (BG-SCORE-MR-7)."""
    loops: bool
    """Whether it crosses over itself, by a crossover passed twice or by one printed so (BG-HOLE-5)."""
    wrong_way: tuple[Cell, ...]
    """Tiles passed against their arrow (BG-PLAY-DIR-2)."""
    number: int | None = None

    @property
    def closed(self) -> bool:
        """Whether no red end is loose, well formed or not."""
        return not self.ends

    @property
    def length(self) -> int:
        """Tiles passed from end to end; a crossover passed twice counts twice, unlike in `cells`."""
        return len(self.cells) if len(self.ends) > 2 else len(self.visits)

    @property
    def straights(self) -> int:
        """Path tiles on which it does not bend."""
        return len(self.cells) - len(self.tees) - len(self.greens) - self.corners

    @property
    def turns(self) -> str:
        """How it turns on each tile it passes over: L left, R right, S straight on."""
        return "".join(
            "SR?L"[(visit.leave - visit.enter - 2) % 4]
            for visit in self.visits
            if visit.enter >= 0 and visit.leave >= 0
        )
