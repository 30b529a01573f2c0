"""A slow, plain way to find the best merges on small boards: try every set of imaginary path tiles."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from fairway_base.course.course import NEIGHBOURS, SIDES, Cell
from fairway_base.course.imaginary_tiles import Imagined
from fairway_base.course.survey import Survey
from fairway_base.joining.plans import check_plan, hole_count

SHAPES = tuple(combinations(range(4), 2))


def best_merge(seen: Survey, squares: Iterable[Cell], need: int) -> int:
    """Return by how much tiles on some of the squares can lower the number of holes so that it is closest to `need`.

    Of two that are as close it is the smaller. A set of tiles counts when it is a lawful plan and joins no two numbered
    groups (BG-PLAY-HOLES-6).
    """
    order = sorted(squares, key=lambda cell: (cell[1], cell[0]))
    free = set(order)
    real = {put.cell: seen.tiles[put.tile].red[put.turn] for put in seen.course.placed}
    numbered = {group.index for group in seen.groups if group.number is not None}
    chosen: dict[Cell, tuple[int, ...]] = {}
    best = 0

    def judge() -> None:
        nonlocal best
        plan = tuple(Imagined(x, y, "".join(SIDES[side] for side in shape)) for (x, y), shape in chosen.items())
        if not plan or check_plan(seen, plan) is not None:
            return
        count = hole_count(seen, plan)
        lowered = count.groups - count.count
        closer = (abs(need - lowered), lowered) < (abs(need - best), best)
        if closer and all(len(numbered.intersection(each.groups)) < 2 for each in count.merges):
            best = lowered

    def fill(index: int) -> None:
        if best == need:
            return
        if index == len(order):
            judge()
            return
        cell = x, y = order[index]
        must, must_not, needed = set(), set(), False
        for side, (dx, dy) in enumerate(NEIGHBOURS):
            beyond = (x + dx, y + dy)
            if beyond in real:
                (must if real[beyond] >> (side ^ 2) & 1 else must_not).add(side)
            elif beyond in chosen and side ^ 2 in chosen[beyond]:
                must.add(side)
                needed = True
            elif beyond not in free or beyond in chosen or side in (0, 3):
                must_not.add(side)
        if not needed:
            fill(index + 1)
        for shape in SHAPES:
            if must.issubset(shape) and must_not.isdisjoint(shape):
                chosen[cell] = shape
                fill(index + 1)
                del chosen[cell]

    fill(0)
    return best
