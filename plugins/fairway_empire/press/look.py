"""Look at a course as the press does: once as placed, once completed, with whatever cards have forgiven."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from fairway import State, Table
from fairway_base import (
    EACH_CONNECTION,
    GREEN_ROWS,
    Cell,
    Designer,
    Group,
    Hole,
    Kit,
    Plan,
    Survey,
    TileDesign,
    find_holes,
    links,
    planned_groups,
    surveyed,
)
from fairway_empire.options import Options
from fairway_empire.press.completing import complete, usable_plan
from fairway_empire.press.course_seen import NUMBERS, CourseSeen, HoleSeen, TileSeen, see_hole, zone_of
from fairway_empire.state.fame_state import Forgiven

__all__ = ["Look", "look"]

Lane = tuple[Cell, frozenset[int]]
"""A way over a tile, by the sides it joins."""


def look(table: Table, state: State, seat: int, forgiven: Forgiven | None = None) -> Look:
    """Look at a player's course; the table remembers it, since many cards ask for the same look."""
    seen, plan = surveyed(table, state, seat), state.part(Designer).players[seat].plan
    forgiven = forgiven or Forgiven()
    options = table.option(Options)
    return table.memo(
        seen,
        (Look, plan, forgiven),
        lambda: Look(
            seen,
            plan,
            forgiven,
            gate_trees=table.kit(Kit).gate_trees,
            additional=options.additional_holes == "count",
            corners=options.land_edge == "corners",
        ),
    )


class Look:
    """Everything that press cards can ask of one course; each fact is worked out when it is first asked for."""

    def __init__(
        self,
        seen: Survey,
        plan: Plan = (),
        forgiven: Forgiven | None = None,
        *,
        gate_trees: int = 1,
        additional: bool = True,
        corners: bool = False,
    ) -> None:
        self.seen = seen
        self.forgiven = forgiven or Forgiven()
        self.gate_trees = gate_trees
        self.additional = additional
        """Whether holes beyond the nine, and their tiles, count where a card does not say (GAP-31)."""
        self.corners = corners
        """Whether a corner to the outside makes a square one of the edge (GAP-32)."""
        self.numbered = find_holes(seen, plan)
        self.green_rows = (*GREEN_ROWS, 6) if self.forgiven.par6 else GREEN_ROWS
        self.grass = tuple(cell for cell in self.forgiven.grass if cell not in seen.course.by_cell)
        self.plan = usable_plan(seen, plan, self.grass)

    @cached_property
    def placed(self) -> CourseSeen:
        """The course as it lies there."""
        groups = {number: hole.groups for number, hole in self.numbered.items()}
        return self._see(groups, self.seen.groups)

    @cached_property
    def completed(self) -> CourseSeen:
        """The course with its unfinished holes completed."""
        groups, tiles, homes = self._completed
        numbered = {number: _found(homes, hole.groups) for number, hole in self.numbered.items()}
        return self._see(numbered, groups, [(tile.cell, tile.kind) for tile in tiles])

    @cached_property
    def _completed(self) -> tuple[tuple[Group, ...], Plan, dict[Lane, Group]]:
        """The groups of a completed course, the tiles that complete it, and the group of each lane."""
        torn = [cell for hole in self.numbered.values() if len(hole.groups) > 1 for cell in hole.cells]
        groups, tiles = complete(self.seen, self.plan, self.grass, torn)
        return groups, tiles, {lane: group for group in groups for lane in _lanes(group)}

    def as_numbered(self, hole: Hole | None, *, completed: bool = False) -> HoleSeen:
        """Return how a hole is seen that has a number or could get one; None: a number without a hole."""
        if hole is None:
            return see_hole(None, (), 0, self.green_rows, self._design)
        groups = _found(self._completed[2], hole.groups) if completed else hole.groups
        return see_hole(hole.number, groups, hole.par, self.green_rows, self._design)

    @property
    def empty_squares(self) -> tuple[Cell, ...]:
        """Land squares without a tile, row by row."""
        return tuple(cell for cell in self.seen.uncovered if cell not in self.grass)

    @cached_property
    def connections(self) -> tuple[int, ...]:
        """The connections of the Circuit that count, by the hole they lead from; 0 leads from the gate to hole 1.

        One that is forgiven needs the tiles at both its ends all the same (GAP-34).
        """
        forgiven = self.forgiven.connections
        return tuple(link.number for link in links(self.seen, self.numbered) if link.joined or link.number in forgiven)

    @property
    def circuit_points(self) -> int:
        return EACH_CONNECTION * len(self.connections)

    def on_gate(self, thing: str) -> int:
        """Return how many of something are printed on the entrance gate."""
        return self.gate_trees if thing == "trees" else 0

    def _see(
        self, numbered: Mapping[int, Sequence[Group]], groups: Sequence[Group], more: Sequence[tuple[Cell, str]] = ()
    ) -> CourseSeen:
        """Put together what is seen: from the groups under each number, all groups, and tiles that are not there."""
        holes = [self._hole(number, numbered.get(number, ())) for number in NUMBERS]
        if self.additional:
            taken = {group.index for pieces in numbered.values() for group in pieces}
            holes += [self._hole(None, (group,)) for group in groups if group.index not in taken]
        homes: dict[Cell, set[int]] = {}
        for place, hole in enumerate(holes):
            for cell in hole.cells:
                homes.setdefault(cell, set()).add(place)
        drawn = [(tile.cell, self._design(tile.cell)) for tile in self.seen.course.placed]
        tiles: list[tuple[Cell, str, TileDesign | None]] = [
            (cell, design.kind, design) for cell, design in drawn if design
        ]
        tiles += [(cell, kind, None) for cell, kind in (*more, *((cell, "grass") for cell in self.grass))]
        return CourseSeen(
            (
                self._tile(cell, kind, design, homes.get(cell, set()))
                for cell, kind, design in tiles
                if self.additional or kind == "grass" or cell in homes
            ),
            holes,
        )

    def _tile(self, cell: Cell, kind: str, design: TileDesign | None, homes: set[int]) -> TileSeen:
        return TileSeen(
            cell=cell,
            design=design,
            kind=kind,
            oriented=self._orientations.get(cell, "undecided") if design and design.directional else "",
            zone=zone_of(self.seen.ground, cell, corners=self.corners),
            holes=frozenset(homes),
            numbered=any(place < len(NUMBERS) for place in homes),
        )

    def _hole(self, number: int | None, groups: Sequence[Group]) -> HoleSeen:
        known = self.numbered.get(number) if number else None
        par = known.par if known else sum(group.par for group in groups)
        return see_hole(number, groups, par, self.green_rows, self._design)

    def _design(self, cell: Cell) -> TileDesign | None:
        put = self.seen.course.by_cell.get(cell)
        return self.seen.tiles[put.tile].design if put else None

    @cached_property
    def _orientations(self) -> dict[Cell, str]:
        """How tiles are passed in the holes whose direction is known: from their Tee, their Green or the plan."""
        by_cell, tiles = self.seen.course.by_cell, self.seen.tiles
        passed: dict[Cell, str] = {}
        for group in planned_groups(self.seen, self.plan):
            if len(group.tees) != 1 and len(group.greens) != 1:
                continue
            for visit in group.visits:
                put = by_cell.get(visit.cell)
                if put is not None and visit.enter >= 0 and passed.get(visit.cell) != "wrong":
                    against = tiles[put.tile].against[put.turn] >> visit.enter & 1
                    passed[visit.cell] = "wrong" if against else "correct"
        return passed | dict.fromkeys(self.forgiven.directions, "correct")


def _lanes(group: Group) -> list[Lane]:
    return [(visit.cell, frozenset((visit.enter, visit.leave))) for visit in group.visits]


def _found(homes: Mapping[Lane, Group], groups: Sequence[Group]) -> tuple[Group, ...]:
    """Return what has become of groups, each once; the other lane of a lone crossover may belong to none any more."""
    now = [homes[lane] for group in groups for lane in _lanes(group) if lane in homes]
    return tuple({group.index: group for group in now}.values())
