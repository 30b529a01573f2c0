"""Which Fame cards the greedy bot plays when a window asks for one: rules of thumb, one for each sort of card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fairway import Action
from fairway_base import NEIGHBOURS, Cell, Tile
from fairway_empire.bots.thinking import Thoughts
from fairway_empire.content import card_effects as deeds
from fairway_empire.content.fame_deck import Design
from fairway_empire.fame.actions import Decline, PlayFame
from fairway_empire.state.fame_state import Opened

__all__ = ["answer_window", "first_listed"]

POOR, GOOD = 0.0, 4.0
"""A tile worth less is a bad one to find on a rack, one worth more a good one."""
LOOKED_AT = 300
"""Ways to play cards that a bot goes through before it gives up."""


def answer_window(think: Thoughts) -> Action:
    """Play the first card that helps, or none."""
    window = think.empire.fame.window
    if window is not None:
        for design in think.holds(*RULES):
            if window.name in design.windows:
                wanted = RULES[type(design.deed)](think, design, window)
                if wanted is not None and think.allowed(wanted) is not None:
                    return wanted
    return Decline()


def first_listed(think: Thoughts, design: Design, *_: object) -> PlayFame | None:
    """Return the first way to play a card that is listed: what forgives most comes first."""
    choice = think.offered.get(PlayFame)
    if choice is None:
        return None
    for index in range(min(len(choice.domain), LOOKED_AT)):
        action: PlayFame = choice.domain[index]
        if action.card == design.name:
            return action
    return None


def _just(think: Thoughts, design: Design, window: Opened) -> PlayFame:
    return PlayFame(design.name)


def _dogs(think: Thoughts, design: Design, window: Opened) -> PlayFame | None:
    dogs = sum(think.planner.survey.with_element("dogs").values())
    return PlayFame(design.name) if dogs >= 2 or think.empire.game == 5 else None


def _grass(think: Thoughts, design: Design, window: Opened) -> PlayFame | None:
    """Count squares as grass that no red side points at, if there are enough of them."""
    planner = think.planner
    quiet = tuple(cell for cell in planner.survey.uncovered if not _pointed_at(think, cell))
    return PlayFame(design.name, cells=quiet) if len(quiet) >= 2 else None


def _pointed_at(think: Thoughts, cell: Cell) -> bool:
    covered, tiles = think.planner.course.by_cell, think.planner.kit.tiles
    for side, (dx, dy) in enumerate(NEIGHBOURS):
        other = covered.get((cell[0] + dx, cell[1] + dy))
        if other is not None and tiles[other.tile].red[other.turn] >> (side ^ 2) & 1:
            return True
    return False


# before a round


def _new_rack(think: Thoughts, design: Design, window: Opened) -> PlayFame | None:
    values = think.values(think.view.bottom.tiles)
    return PlayFame(design.name) if values and max(values.values()) < GOOD else None


def _new_tiles(think: Thoughts, design: Design, window: Opened) -> PlayFame | None:
    poor = tuple(tile for tile, value in think.values(think.view.bottom.tiles).items() if value < POOR)
    return PlayFame(design.name, tiles=poor) if len(poor) >= 2 else None


def _stands_out(think: Thoughts) -> str:
    """Return the tile of the middle rack that is much better than the next best one, if there is such."""
    values = sorted(think.values(think.view.middle.tiles).items(), key=lambda each: each[1], reverse=True)
    return values[0][0] if len(values) > 1 and values[0][1] - values[1][1] >= 3 else ""


def _first(think: Thoughts, design: Design, window: Opened) -> PlayFame | None:
    return PlayFame(design.name) if _stands_out(think) else None


def _reorder(think: Thoughts, design: Design, window: Opened) -> PlayFame | None:
    top, seat = think.view.top, think.chair.seat
    others = tuple(pawn for pawn in top.pawns[len(top.front) :] if pawn != seat)
    return PlayFame(design.name, seats=(seat, *others)) if _stands_out(think) else None


def _reverse(think: Thoughts, design: Design, window: Opened) -> PlayFame | None:
    """Turn the rack if what the bot wants lies at its end, which would make it play late in the next round."""
    tiles, wanted = think.view.middle.tiles, _stands_out(think)
    mine = think.view.top.pawns[:1] == (think.chair.seat,)
    return PlayFame(design.name) if wanted and mine and tiles.index(wanted) * 2 > len(tiles) else None


def _salvage(think: Thoughts, design: Design, window: Opened) -> PlayFame | None:
    values = think.values(think.view.top.tiles)
    return PlayFame(design.name) if values and max(values.values()) >= GOOD else None


# after a turn


def _draw(think: Thoughts, design: Design, window: Opened) -> PlayFame | None:
    return PlayFame(design.name) if think.planner.missing else None


def _take_off(think: Thoughts, design: Design, window: Opened) -> PlayFame | None:
    """Take a tile off that lies where it costs, or near the end one of plain grass: collected, it is worth more."""
    seen, tiles = think.planner.survey, think.planner.kit.tiles
    spoilt = [*seen.off_land, *seen.on_water]
    if think.view.end_round and len(think.view.players) > 1:
        by_cell = think.planner.course.by_cell
        spoilt += [cell for cell, each in by_cell.items() if _plain(tiles[each.tile])]
    return PlayFame(design.name, cells=(spoilt[0],)) if spoilt else None


def _plain(tile: Tile) -> bool:
    return tile.kind == "grass" and not tile.design.people


Rule = Callable[[Thoughts, Any, Opened], PlayFame | None]

RULES: dict[type[deeds.Deed], Rule] = {
    deeds.MorePeople: _just,
    deeds.DogsAsPeople: _dogs,
    deeds.LastToStop: _just,
    deeds.ParSixGreen: _just,
    deeds.ForgiveDirections: first_listed,
    deeds.ForgiveWater: first_listed,
    deeds.ForgiveConnections: first_listed,
    deeds.MissingAsGrass: _grass,
    deeds.ReplaceRack: _new_rack,
    deeds.ReplaceTiles: _new_tiles,
    deeds.PlayFirst: _first,
    deeds.ReorderPawns: _reorder,
    deeds.ReverseRack: _reverse,
    deeds.Salvage: _salvage,
    deeds.ProtectTile: _just,
    deeds.BonusDraw: _draw,
    deeds.CollectPlaced: _take_off,
}
"""What the bot makes of each sort of card in a window; others it plays with its turn, or not at all."""
