"""What unfinished holes would look like completed: as the player has planned, or with the fewest tiles (GAP-30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from fairway_base import (
    ACROSS,
    SIDES,
    Board,
    Cell,
    End,
    Group,
    Imagined,
    Plan,
    Survey,
    cell_of,
    check_plan,
    imaginary_tile,
    planned_groups,
    trace,
)

__all__ = ["complete", "usable_plan"]


def complete(
    seen: Survey, plan: Plan, grass: Collection[Cell] = (), in_pieces: Collection[Cell] = ()
) -> tuple[tuple[Group, ...], Plan]:
    """Return the holes as they would be completed, and the imaginary tiles that do it.

    `plan` is one that holds. A hole that lies there in pieces which the plan does not join is left as it is, and so is
    one that cannot be completed. Squares declared grass cannot be built on (GAP-35).
    """
    board = _board(seen, plan)
    pointed = _pointed_at(board)
    tiles = list(plan)
    for group in trace(board, seen.ground, seen.options, seen.course.tokens)[0]:
        if group.state == "incomplete" and not set(in_pieces).intersection(group.cells):
            tiles += _ending(group, [cell for cell in pointed if pointed[cell] == 1 and cell not in grass])
    return trace(_board(seen, tiles), seen.ground, seen.options, seen.course.tokens)[0], tuple(tiles)


def usable_plan(seen: Survey, plan: Plan, grass: Collection[Cell] = ()) -> Plan:
    """Return what holds of a player's plan: nothing of a bad one, and no hole that runs over declared grass."""
    if not plan or check_plan(seen, plan) is not None:
        return ()
    over_grass = [group for group in planned_groups(seen, plan) if not set(grass).isdisjoint(group.cells)]
    spoilt = {cell for group in over_grass for cell in group.cells}
    return tuple(tile for tile in plan if tile.cell not in spoilt)


def _ending(group: Group, buildable: Sequence[Cell]) -> Plan:
    """Return the tiles that end a hole right where it breaks off: a Tee, a Green, or both.

    A lone crossover has two lanes to end; the one that comes first on the map is taken.
    """
    ends = group.ends
    lanes = [ends[:2], ends[2:]] if len(ends) == 4 else [ends]
    fitting = [lane for lane in lanes if all(end.open and end.faces in buildable for end in lane)]
    if not fitting:
        return ()
    lane = min((sorted(lane, key=_reading_order) for lane in fitting), key=lambda lane: _reading_order(lane[0]))
    if len(lane) == 1:
        return (_tile(lane[0], "green" if group.tees else "tee"),)
    return (_tile(lane[0], "tee"), _tile(lane[1], "green"))


def _tile(end: End, kind: str) -> Imagined:
    x, y = end.faces
    return Imagined(x, y, SIDES[end.side ^ 2], "tee" if kind == "tee" else "green")


def _reading_order(end: End) -> tuple[int, int]:
    x, y = end.faces
    return y, x


def _board(seen: Survey, plan: Sequence[Imagined]) -> Board:
    board = seen.board.copy()
    board.add([(spot.x, spot.y, tile, 0) for spot in plan if (tile := imaginary_tile(spot)) is not None])
    return board


def _pointed_at(board: Board) -> Counter[Cell]:
    """Count the red sides that point to each free square; where there are two, one tile cannot end one hole."""
    beyond = ((port + ACROSS[port & 3]) >> 2 for port in board.through)
    return Counter(cell_of(at) for at in beyond if at not in board.tiles)
