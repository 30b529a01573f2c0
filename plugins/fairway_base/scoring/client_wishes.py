"""What the clients pay for, and the tiles or holes that please them."""

from __future__ import annotations

from typing import assert_never

from fairway import ScoreLine
from fairway_base.content.components import (
    Alignment,
    Corners,
    ElementWish,
    HoleTest,
    HoleWish,
    Length,
    ParIs,
    ParOfNumber,
    Wish,
)
from fairway_base.course.course import NEIGHBOURS, Cell
from fairway_base.course.survey import Survey
from fairway_base.scoring.holes import Hole, Holes, beside, is_playable
from fairway_base.scoring.pointers import GATE, cell_pointers, hole_pointer

__all__ = ["aligned", "grant", "passes"]


def grant(wish: Wish, seen: Survey, holes: Holes, key: str, *, gate_trees: int = 1) -> ScoreLine:
    """Return a line named `key` with what a client pays for a course; nothing yet for a wish of another plugin."""
    match wish:
        case ElementWish():
            return _elements(wish, seen, key, gate_trees)
        case HoleWish():
            return _holes(wish, seen, holes, key)
        case Alignment():
            return _alignment(wish, seen, holes, key)
        case _:
            return ScoreLine(key, "BG-SCORE-1")


def _elements(wish: ElementWish, seen: Survey, key: str, gate_trees: int) -> ScoreLine:
    """Pay for elements on tiles; the tree on the gate only where the match says so (BG-SCORE-MRS-1, 4)."""
    showing = seen.with_element(wish.element)
    count = sum(showing.values())
    at = cell_pointers(showing)
    if wish.element == "trees" and seen.options.gate_tree and gate_trees:
        count += gate_trees
        at = (*at, GATE)
    return ScoreLine(key, "BG-SCORE-MRS-1", points=wish.each * count, count=count, at=at)


def _holes(wish: HoleWish, seen: Survey, holes: Holes, key: str) -> ScoreLine:
    """Pay for each good numbered hole that passes the test (BG-SCORE-MR-1)."""
    parts = tuple(
        ScoreLine(f"{key}.hole", "BG-SCORE-MR-3", points=wish.each, at=(hole_pointer(hole.number),))
        for hole in holes.values()
        if is_playable(seen, hole) and passes(wish.hole, hole)
    )
    return ScoreLine(key, "BG-SCORE-MR-1", count=len(parts), parts=parts)


def passes(test: HoleTest, hole: Hole) -> bool:
    """Whether a hole is what a client likes (BG-SCORE-MR-3)."""
    match test:
        case Length():
            return test.tiles.holds(len(hole.cells))
        case Corners():
            return test.tiles.holds(sum(group.corners for group in hole.groups))
        case ParIs():
            return test.par.holds(hole.par)
        case ParOfNumber():
            return (hole.par == test.par) == (hole.number == test.number)
        case _:
            assert_never(test)


def _alignment(wish: Alignment, seen: Survey, holes: Holes, key: str) -> ScoreLine:
    """Pay for each Tee straight behind the Putting Green before it, and for all eight together (BG-SCORE-MR-4)."""
    parts = [
        ScoreLine(f"{key}.aligned", "BG-SCORE-MR-5", points=wish.each, at=(hole_pointer(k), hole_pointer(k + 1)))
        for k in range(1, 9)
        if k in holes and k + 1 in holes and aligned(seen, holes[k], holes[k + 1])
    ]
    count = len(parts)
    if count == 8:
        parts.append(ScoreLine(f"{key}.all_aligned", "BG-SCORE-MR-4", points=wish.bonus))
    return ScoreLine(key, "BG-SCORE-MR-4", count=count, parts=tuple(parts))


def aligned(seen: Survey, hole: Hole, following: Hole) -> bool:
    """Whether play goes straight on from one hole's Putting Green to the next hole's Tee (BG-SCORE-MR-5, 6)."""
    tee, needed = following.tee, seen.options.straightforward_holes
    if tee is None or not any(_in_line(seen, green, tee) for green in hole.greens):
        return False
    if needed != "neither" and not is_playable(seen, following):
        return False
    return needed != "both" or is_playable(seen, hole)


def _in_line(seen: Survey, green: Cell, tee: Cell) -> bool:
    """Whether a ball that leaves a Putting Green straight on goes the way that a Tee beside it goes."""
    if not beside(green, tee):
        return False
    onward = _red_side(seen, tee)
    if onward != _red_side(seen, green) ^ 2:
        return False
    dx, dy = NEIGHBOURS[onward]
    return seen.options.straightforward_alignment == "any_side" or tee == (green[0] + dx, green[1] + dy)


def _red_side(seen: Survey, cell: Cell) -> int:
    """Return the side on which a Tee or Putting Green is red."""
    placed = seen.course.by_cell[cell]
    return seen.tiles[placed.tile].lanes[placed.turn][0][0]
