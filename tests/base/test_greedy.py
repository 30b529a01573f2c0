"""The greedy bot values what it could place, quickly, and as its rules of thumb say."""

from __future__ import annotations

import pytest

from fairway import decide, load_ruleset
from fairway_base import Planner
from fairway_base.bots.greedy_bot import wished
from fairway_base.course.course import NEIGHBOURS, Placed
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer

RULES = load_ruleset("designer")


def planners(seed):
    """Return planners for the courses of a game, greedy ones and random ones, as they were at some of the turns."""
    match = RULES.match(4, seed)
    kit, engine, state = match.engine.table.kit(Kit), match.engine, match.state
    found = []
    while not state.over:
        seat = state.waiting()[0]
        player, mrs = state.part(Designer).players[seat], state.part(Designer).mrs
        if player.land and state.revision % 11 == 0:
            found.append((Planner(kit, player, wished(kit, mrs)), state.part(Designer).middle.tiles))
        action = decide(RULES.bots["random" if seat % 2 else "greedy"], engine, state, seat, seed)
        state = engine.play(state, seat, action).state
    return found


def fit(planner, cell, red):
    """Look at each side of a cell: what it shows, and what lies beyond."""
    land, covered, tiles = planner.ground.land, planner.course.by_cell, planner.kit.tiles
    value = 1.0 if cell in land else -3.0
    for side, (dx, dy) in enumerate(NEIGHBOURS):
        beyond = (cell[0] + dx, cell[1] + dy)
        mine = red >> side & 1
        other = covered.get(beyond)
        if other is not None:
            value += 0.4
            if mine != tiles[other.tile].red[other.turn] >> (side ^ 2) & 1:
                value -= 3.5
        elif beyond not in land:
            value += 0.3 - 3.3 * mine
        elif mine:
            value -= 0.8 + 6.0 / (1 + planner.missing)
    return value


def holes(planner, tile, placed):
    """Look at all warnings about a placement."""
    if tile.kind == "grass":
        return 0.0
    notes = planner.preview.warnings(placed)
    value = 6.0 * notes.completes - 7.0 * notes.malforms
    if not notes.joins:
        started = planner.groups + 1
        value += 2.0 if started <= 9 and tile.kind != "path" else 0.0
        value -= 8.0 if started > 9 else 0.0
    elif not notes.completes:
        value += 1.0 if tile.kind == "path" else 0.0
    return value


@pytest.mark.parametrize("seed", ["one", "two"])
def test_greedy_takes_the_best_of_all_placements(seed):
    """Every placement is worth what comes of it side by side, to the last bit, and the first of the best is taken."""
    for planner, names in planners(seed):
        cells = [cell for cell in planner.course.open_cells if cell in planner.ground.land]
        best = None
        for name in names:
            tile = planner.kit.tiles[name]
            printed = float(tile.design.people + planner.preference(tile.design))
            for turn in range(len(set(tile.lanes))):
                for cell in cells or planner.course.open_cells:
                    placed = Placed(name, *cell, turn)
                    value = printed + fit(planner, cell, tile.red[turn]) + holes(planner, tile, placed)
                    assert planner.value(placed) == value
                    if best is None or value > best[0]:
                        best = value, placed
        assert planner.best(names, lambda placed: False) == best
