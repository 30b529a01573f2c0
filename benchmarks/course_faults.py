"""What is wrong with a course on which nine holes are to be played, found by looking at it and at nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from fairway_putting.course.courses import Cell, Course, Put, beyond, lanes_of, opposite, red_sides
from fairway_putting.course.holes import Hole

__all__ = ["faults"]


def faults(course: Course, holes: tuple[Hole, ...]) -> list[str]:
    """Return the kinds of faults, each as often as it is there.

    A path that leads over the border of the land is no fault if its hole goes on beside the land.
    """
    puts = {put.cell: put for put in course.tiles}
    found = [] if [hole.number for hole in holes] == list(range(1, 10)) else ["not nine holes"]
    found += ["empty land" for cell in course.land if cell not in puts]
    beside = {cell for hole in holes for cell in _before_annex(hole)}
    inside = {*course.land, *course.water, *course.gate}
    for put in course.tiles:
        for side in red_sides(put.tile, put.turn):
            near = beyond(put.cell, side)
            if near in puts:
                met = opposite(side) in red_sides(puts[near].tile, puts[near].turn)
                found += [] if met else ["red against green"]
            elif near in course.land:
                found.append("path into nothing")
            elif near in inside or put.cell not in beside:
                found.append("red against the border")
    used = {spot.cell for hole in holes for spot in hole.spots}
    found += ["tile of no hole" for put in course.tiles if put.tile.kind != "grass" and put.cell not in used]
    found += ["against the arrow" for hole in holes for _ in _against(hole, puts)]
    return found


def _before_annex(hole: Hole) -> Iterator[Cell]:
    """Yield the cells of a hole that have a tile beside the land before or behind them."""
    for one, other in zip(hole.spots, hole.spots[1:], strict=False):
        for here, there in ((one, other), (other, one)):
            if here.cell is not None and there.cell is None:
                yield here.cell


def _against(hole: Hole, puts: dict[Cell, Put]) -> Iterator[Cell]:
    """Yield the cells that a hole passes against an arrow."""
    cells = [spot.cell for spot in hole.spots]
    for at, cell in enumerate(cells):
        if cell is None:
            continue
        around = [beyond(cell, side) for side in range(4)]
        before = around.index(cells[at - 1]) if at and cells[at - 1] in around else None
        behind = around.index(cells[at + 1]) if at + 1 < len(cells) and cells[at + 1] in around else None
        for begin, end, one_way in lanes_of(puts[cell].tile, puts[cell].turn):
            if one_way and {before, behind} - {None} <= {begin, end} and (before == end or behind == begin):
                yield cell
