"""The numbered holes as they stand for scoring: which groups each number covers, and what that makes of it."""

from __future__ import annotations

from collections.abc import Mapping

from fairway import Value, replace
from fairway_base.course.course import NEIGHBOURS, Cell
from fairway_base.course.groups import Group
from fairway_base.course.survey import Survey, survey
from fairway_base.joining.plans import Plan, apart, check_plan, planned_groups

__all__ = ["Hole", "Holes", "beside", "find_holes", "hole_of", "is_playable"]


class Hole(Value, frozen=True):
    """A numbered hole: one group, or pieces of an unfinished hole (BG-NUM-3)."""

    number: int
    groups: tuple[Group, ...]
    tee: Cell | None
    """The Tee that carries the token (BG-SCORE-CIRC-5)."""
    greens: tuple[Cell, ...]
    par: int

    @property
    def complete(self) -> bool:
        """Whether it is complete and well formed (BG-HOLE-4)."""
        return len(self.groups) == 1 and self.groups[0].state == "complete"

    @property
    def closed(self) -> bool:
        """Whether no red end is loose, well formed or not."""
        return len(self.groups) == 1 and self.groups[0].closed

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its tiles, each once."""
        return tuple(dict.fromkeys(cell for group in self.groups for cell in group.cells))


Holes = Mapping[int, Hole]


def find_holes(seen: Survey, plan: Plan = ()) -> dict[int, Hole]:
    """Return the numbered holes in ascending order.

    Pieces under one number that no valid plan joins are not one hole: only one keeps the number
    (BG-PLAY-HOLES-9). What has no number is no numbered hole, here as on a table (BG-NUM-2).
    """
    holes: dict[int, Hole] = {}
    torn = _torn(seen, plan)
    for number, groups in seen.numbered.items():
        if number in torn:
            groups = (min(groups, key=lambda group: (not group.tees, group.index)),)
        holes[number] = hole_of(seen, number, groups)
    return holes


def is_playable(seen: Survey, hole: Hole) -> bool:
    """Whether Mr Client can play a hole: complete, well formed and without what makes it unplayable (BG-SCORE-MR-2)."""
    if not hole.complete:
        return False
    unplayable = seen.options.mr_unplayable
    if unplayable != "nothing" and hole.groups[0].wrong_way:
        return False
    return unplayable != "any_mismatch" or seen.mismatched.isdisjoint(hole.cells)


def beside(cell: Cell, other: Cell) -> bool:
    """Whether two cells share a side."""
    return (other[0] - cell[0], other[1] - cell[1]) in NEIGHBOURS


def _torn(seen: Survey, plan: Plan) -> tuple[int, ...]:
    """Return the numbers whose pieces do not make one hole."""
    if all(len(groups) == 1 for groups in seen.numbered.values()):
        return ()
    if seen.filled:
        return tuple(number for number, groups in seen.numbered.items() if len(groups) > 1)
    whole = replace(seen.options, pieces_of_a_hole="declared_separately")
    sound = check_plan(survey(seen.course, seen.ground, seen.tiles, whole), plan) is None
    return apart(seen, planned_groups(seen, plan) if sound else seen.groups)


def hole_of(seen: Survey, number: int, groups: tuple[Group, ...]) -> Hole:
    """Return the hole that a group, or pieces of an unfinished one, would be under a number."""
    if len(groups) == 1 and len(tees := groups[0].tees) < 2:  # as most: there is nothing to choose
        return Hole(number, groups, tees[0] if tees else None, groups[0].greens, groups[0].par)
    tokens = [(token.x, token.y) for token in seen.course.tokens if token.number == number]
    tees = tuple(tee for group in groups for tee in group.tees)
    if len(groups) == 1 or seen.options.crossover_par == "per_pass":
        par = sum(group.par for group in groups)
    else:
        cells = dict.fromkeys(cell for group in groups for cell in group.cells)
        par = sum(seen.tiles[seen.course.by_cell[cell].tile].par for cell in cells)
    return Hole(
        number,
        groups,
        next((tee for tee in tees if tee in tokens), tees[0] if tees else None),
        tuple(green for group in groups for green in group.greens),
        par,
    )
