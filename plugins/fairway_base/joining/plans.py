"""Plans: how a player would have finished the holes, whether that holds, and how many holes there are in the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fairway import Refusal, Value
from fairway_base.course.board import ACROSS
from fairway_base.course.course import SIDES
from fairway_base.course.ground import key
from fairway_base.course.groups import Group
from fairway_base.course.imaginary_tiles import Imagined, imaginary_tile
from fairway_base.course.survey import Survey
from fairway_base.course.tracing import trace
from fairway_base.joining.merging import Merge, find_merges, merged_away

__all__ = [
    "EXPECTED_HOLES",
    "HoleCount",
    "Imagined",
    "Merge",
    "Plan",
    "apart",
    "check_plan",
    "hole_count",
    "joined_pieces",
    "planned_groups",
]

EXPECTED_HOLES = 9
"""Holes a course should have (BG-PLAY-HOLES-1)."""

Plan = tuple[Imagined, ...]
"""Imaginary tiles; an empty plan is no plan."""


class HoleCount(Value, frozen=True):
    """How many holes a course has for the count, and why."""

    count: int
    groups: int
    """Groups really on the map."""
    merges: tuple[Merge, ...] = ()
    """What was joined: by the player's plan, or by the search that helps a player who gave none."""
    planned: bool = False


def check_plan(survey: Survey, plan: Plan) -> Refusal | None:
    """Say what is wrong with a plan, if anything (BG-PLAY-HOLES-3, 4, 5, 9, 10)."""
    if plan and survey.filled:
        return Refusal("designer.plan_on_filled_land", {}, "BG-PLAY-HOLES-5")
    fault = _misplaced(survey, plan) or _mismatch(survey, plan) if plan else None
    if fault:
        return fault
    groups = planned_groups(survey, plan)
    fault = _unfinished(survey, plan, groups) if plan else None
    if fault:
        return fault
    for number in apart(survey, groups):
        return Refusal("designer.pieces_apart", {"number": number}, "BG-PLAY-HOLES-9")
    return None


def _unfinished(survey: Survey, plan: Plan, groups: Sequence[Group]) -> Refusal | None:
    """Object to a planned hole that has no piece on the map, or is not finished."""
    imagined = {tile.cell for tile in plan}
    finished = [group for group in groups if not imagined.isdisjoint(group.cells)]
    groundless = _from_nothing(survey, finished)
    for group in finished:
        x, y = next(cell for cell in group.cells if cell in imagined)
        if group.index in groundless:
            return Refusal("designer.plan_from_nothing", {"x": x, "y": y}, "BG-PLAY-HOLES-4")
        if group.state != "complete":
            return Refusal("designer.plan_unfinished", {"x": x, "y": y}, "BG-PLAY-HOLES-10")
    return None


def hole_count(survey: Survey, plan: Plan = ()) -> HoleCount:
    """Count the holes: with the player's plan, or with merges found for a player who gave none (BG-PLAY-HOLES-5, 6).

    A plan that does not hold counts as none.
    """
    real = len(survey.groups)
    if survey.filled:
        return HoleCount(real, real)
    if plan and check_plan(survey, plan) is None:
        groups = planned_groups(survey, plan)
        return HoleCount(len(groups), real, _merges(survey, plan, groups), planned=True)
    return survey.fact(_count_without_plan)


def _count_without_plan(survey: Survey) -> HoleCount:
    real = len(survey.groups)
    merges = survey.fact(_merges_of_tiles, of_tiles=True)
    numbered = {group.index for group in survey.groups if group.number is not None}
    if any(len(numbered.intersection(merge.groups)) > 1 for merge in merges):  # two numbers are two holes
        merges = find_merges(survey, real - EXPECTED_HOLES)
    return HoleCount(real - merged_away(merges), real, merges)


def _merges_of_tiles(survey: Survey) -> tuple[Merge, ...]:
    """Return what could be joined if no hole had a number."""
    return find_merges(survey, len(survey.groups) - EXPECTED_HOLES, heed_numbers=False)


def planned_groups(survey: Survey, plan: Plan) -> tuple[Group, ...]:
    """Return the groups there would be if the imaginary tiles were there, with their numbers."""
    if not plan:
        return survey.groups
    board = survey.board.copy()
    for imagined in plan:
        tile = imaginary_tile(imagined)
        if tile is not None:
            board.add([(imagined.x, imagined.y, tile, 0)])
    return trace(board, survey.ground, survey.options, survey.course.tokens)[0]


def apart(survey: Survey, groups: Sequence[Group]) -> tuple[int, ...]:
    """Return the numbers whose pieces are not all in one of the planned groups (BG-PLAY-HOLES-9)."""
    if survey.options.pieces_of_a_hole == "declared_separately":
        return ()
    several = {number: pieces for number, pieces in survey.numbered.items() if len(pieces) > 1}
    if not several:
        return ()
    homes = _homes(groups)
    numbers: list[int] = []
    for number, pieces in several.items():
        common = set(homes.values())
        for piece in pieces:
            common &= {homes[lane] for lane in _lanes(piece) if lane in homes}
        if not common:
            numbers.append(number)
    return tuple(numbers)


def joined_pieces(survey: Survey, plan: Plan) -> tuple[tuple[int | None, tuple[Group, ...]], ...]:
    """Return the pieces that a plan joins into one hole, with the number of that hole, for each hole of several."""
    if not plan:
        return ()
    homes = _homes(survey.groups)
    holes: list[tuple[int | None, tuple[Group, ...]]] = []
    for group in planned_groups(survey, plan):
        pieces = sorted({homes[lane] for lane in _lanes(group) if lane in homes})
        if len(pieces) > 1:
            holes.append((group.number, tuple(survey.groups[piece] for piece in pieces)))
    return tuple(holes)


def _from_nothing(survey: Survey, finished: Sequence[Group]) -> set[int]:
    """Return the indexes of planned groups for which there is no piece on the map that no other one needs.

    An idle lane of a crossover is no piece, and a lone crossover is only one, though two holes may run over it
    (BG-PLAY-HOLES-4, 7).
    """
    homes = _homes(survey.groups) if finished else {}
    pieces = {group.index: {homes[lane] for lane in _lanes(group) if lane in homes} for group in finished}
    owners: dict[int, int] = {}

    def settle(index: int, tried: set[int]) -> bool:
        for piece in pieces[index]:
            if piece in tried:
                continue
            tried.add(piece)
            if piece not in owners or settle(owners[piece], tried):
                owners[piece] = index
                return True
        return False

    return {group.index for group in finished if not settle(group.index, set())}


def _lanes(group: Group) -> frozenset[tuple[int, int, int, int]]:
    """Return the lanes of a group: where each is and which sides it joins, whichever way it is passed."""
    return frozenset(
        (*visit.cell, min(visit.enter, visit.leave), max(visit.enter, visit.leave)) for visit in group.visits
    )


def _homes(groups: Sequence[Group]) -> dict[tuple[int, int, int, int], int]:
    return {lane: group.index for group in groups for lane in _lanes(group)}


def _merges(survey: Survey, plan: Plan, groups: Sequence[Group]) -> tuple[Merge, ...]:
    """Say which groups a plan finishes or joins, and with which tiles."""
    homes = _homes(survey.groups)
    merges: list[Merge] = []
    for group in groups:
        cells = frozenset(group.cells)
        tiles = tuple(tile for tile in plan if tile.cell in cells)
        if tiles:
            joined = {homes[lane] for lane in _lanes(group) if lane in homes}
            merges.append(Merge(tuple(sorted(joined)), partial(tuple, tiles)))
    return tuple(merges)


def _misplaced(survey: Survey, plan: Plan) -> Refusal | None:
    covered, gate = survey.course.by_cell, survey.ground.gate
    taken: set[tuple[int, int]] = set()
    for tile in plan:
        where: dict[str, str | int] = {"x": tile.x, "y": tile.y}
        if imaginary_tile(tile) is None:
            return Refusal("designer.plan_no_such_tile", {**where, "sides": tile.sides}, "BG-PLAY-HOLES-3")
        if tile.cell in covered or tile.cell in taken:
            return Refusal("designer.plan_square_taken", where, "BG-PLAY-HOLES-5")
        if tile.cell in gate:
            return Refusal("designer.plan_on_gate", where, "BG-PLACE-1")
        taken.add(tile.cell)
    return None


def _mismatch(survey: Survey, plan: Plan) -> Refusal | None:
    """Object to red against green, with a tile that is there, another imaginary one or a straight side of the gate."""
    through, covered = survey.board.through, survey.board.tiles
    red = {key(tile.x, tile.y) * 4 + SIDES.index(side) for tile in plan for side in tile.sides}
    imagined = {key(tile.x, tile.y) for tile in plan}
    gate = survey.ground.gate_ports if survey.options.gate_against_red == "mismatch" else frozenset()
    for tile in plan:
        for side, name in enumerate(SIDES):
            port = key(tile.x, tile.y) * 4 + side
            facing = port + ACROSS[side]
            beyond = facing >> 2
            if beyond in covered:
                clash = (facing in through) != (port in red)
            elif beyond in imagined:
                clash = (facing in red) != (port in red)
            else:
                clash = port in red and port in gate
            if clash:
                rule = "BG-PLAY-MIS-4" if port in gate else "BG-PLAY-HOLES-5"
                return Refusal("designer.plan_mismatch", {"x": tile.x, "y": tile.y, "side": name}, rule)
    return None
