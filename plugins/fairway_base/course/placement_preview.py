"""What a placement would bring, before it is made: for a client that colours the board and for bots that choose.

Looks only at the tile's neighbours and at the survey of the course as it is, so that a thousand placements can be
annotated at once.
"""

from __future__ import annotations

from functools import cached_property

from fairway import Value
from fairway_base.course.course import NEIGHBOURS, Cell, Placed
from fairway_base.course.groups import Group
from fairway_base.course.survey import Survey
from fairway_base.course.tiles import Tile

__all__ = ["PlacementPreview", "Warnings"]


class Warnings(Value, frozen=True, omit_defaults=True):
    """What somebody should know about a placement."""

    mismatches: int = 0
    """Sides on which it would set red against green: tiles, the land's outline, the gate (BG-PLACE-5)."""
    mends: int = 0
    """Red sides shown to the land's outline that it would lie against, and which count no longer (BG-PLAY-MIS-3)."""
    outside: bool = False
    """It would lie outside the land or on water (BG-PLACE-4)."""
    completes: int = 0
    """Good holes it would complete."""
    malforms: int = 0
    """Holes it would close wrongly: two Tees, two Putting Greens or a loop."""
    joins: int = 0
    """Red sides it would join to a path."""
    fills_land: bool = False


class PlacementPreview:
    """Annotates placements on one course."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self._clashes: dict[tuple[Cell, int], tuple[int, int]] = {}

    @cached_property
    def _loose(self) -> dict[tuple[Cell, int], Group | None]:
        """The group (or idle lane: None) whose open end faces a cell, by that cell and the cell's own side."""
        groups: dict[tuple[Cell, int], Group | None] = {
            (end.faces, end.side ^ 2): None for lane in self.survey.idle_lanes for end in lane
        }
        groups.update({(end.faces, end.side ^ 2): group for group in self.survey.groups for end in group.ends})
        return groups

    @cached_property
    def _faced(self) -> dict[Cell, int]:
        """On which sides open ends face a cell, as bits."""
        sides: dict[Cell, int] = {}
        for cell, side in self._loose:
            sides[cell] = sides.get(cell, 0) | 1 << side
        return sides

    @cached_property
    def _missing(self) -> frozenset[Cell]:
        return frozenset(self.survey.uncovered)

    def warnings(self, placed: Placed) -> Warnings:
        """Say what a placement would bring."""
        survey = self.survey
        cell = (placed.x, placed.y)
        joins, completes, malforms = self.joined(cell, survey.tiles[placed.tile], placed.turn)
        mismatches, mends = self.mismatches(placed)
        return Warnings(
            mismatches=mismatches,
            mends=mends,
            outside=cell not in survey.ground.land,
            completes=completes,
            malforms=malforms,
            joins=joins,
            fills_land=len(self._missing) == 1 and cell in self._missing,
        )

    def joined(self, cell: Cell, tile: Tile, turn: int) -> tuple[int, int, int]:
        """Count the red sides that would join a path, and the holes that would be completed, and closed wrongly."""
        joins = tile.red[turn] & self._faced.get(cell, 0)
        return (joins.bit_count(), *self._closes(cell, tile, turn)) if joins else (0, 0, 0)

    def mismatches(self, placed: Placed) -> tuple[int, int]:
        """Count the mismatches that a placement would make, and those it would take away."""
        at = ((placed.x, placed.y), self.survey.tiles[placed.tile].red[placed.turn])
        if at not in self._clashes:
            self._clashes[at] = self._count_mismatches(*at)
        return self._clashes[at]

    def _count_mismatches(self, cell: Cell, red: int) -> tuple[int, int]:
        ground, covered, tiles = self.survey.ground, self.survey.course.by_cell, self.survey.tiles
        on_land = cell in ground.land
        strict_gate = self.survey.options.gate_against_red == "mismatch"
        strict_outline = self.survey.options.red_across_outline == "penalty"
        made = mended = 0
        for side, (dx, dy) in enumerate(NEIGHBOURS):
            beyond = (cell[0] + dx, cell[1] + dy)
            mine = red >> side & 1
            other = covered.get(beyond)
            across = (beyond in ground.land) != on_land
            if other is not None:
                theirs = tiles[other.tile].red[other.turn] >> (side ^ 2) & 1
                made += mine != theirs if not (mine and theirs) else strict_outline and across
                mended += bool(theirs and beyond in ground.land and not on_land)
            elif beyond in ground.gate:
                made += bool(mine and strict_gate and ground.gate_sides.get(cell, 0) >> side & 1)
            else:
                made += bool(mine and on_land and beyond not in ground.land)
        return made, mended

    def _closes(self, cell: Cell, tile: Tile, turn: int) -> tuple[int, int]:
        """Count the holes that a placement would complete, and those it would close wrongly."""
        lanes = [(begin,) if end < 0 else (begin, end) for begin, end, _ in tile.lanes[turn]]
        seen: set[int] = set()
        completes = malforms = 0
        for start in range(len(lanes)):
            if start in seen:
                continue
            todo, groups, loose, ports = [start], {}, 0, 0
            while todo:
                lane = todo.pop()
                if lane in seen:
                    continue
                seen.add(lane)
                for side in lanes[lane]:
                    if (cell, side) not in self._loose:
                        loose += 1
                        continue
                    ports += 1
                    group = self._loose[(cell, side)]
                    if group is None:
                        loose += 1
                        continue
                    groups[group.index] = group
                    todo += [
                        other
                        for other, sides in enumerate(lanes)
                        if any(self._loose.get((cell, side)) is group for side in sides)
                    ]
            if loose or not ports or sum(len(group.ends) for group in groups.values()) != ports:
                continue
            tees = sum(len(group.tees) for group in groups.values()) + (tile.kind == "tee")
            greens = sum(len(group.greens) for group in groups.values()) + (tile.kind == "green")
            if tees == 1 and greens == 1:
                completes += 1
            else:
                malforms += 1
        return completes, malforms
