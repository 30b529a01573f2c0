"""Cards for the own course: FC-08, FC-09, FC-11 and FC-12."""

from __future__ import annotations

from typing import ClassVar

from fairway import Domain, Effect, Refusal, State, Table
from fairway_base import Designer, Tile
from fairway_base import effects as base
from fairway_empire.card_effects.actions import PlayFame
from fairway_empire.card_effects.bot_context import BotContext
from fairway_empire.card_effects.brought_tiles import AskHeld
from fairway_empire.card_effects.card_effect import CardDesign, CardEffect, bag_is_empty, just, no_effect, wrong
from fairway_empire.card_effects.domains import Grid, Pairs
from fairway_empire.card_effects.window_names import Window
from fairway_empire.state.fame_state import Opened

__all__ = ["BonusDraw", "CollectPlaced", "SwapPlaced", "SwapWithDrawn", "SwapWithRack"]

QUARTER_TURNS = (0, 1, 2, 3)


# FC-08: two tiles of the course change places


class SwapPlaced(CardEffect, frozen=True, tag="swap_placed"):
    """Let two tiles of the own course change places, each turned at will."""

    windows: ClassVar[tuple[Window, ...]] = ("turn_pre", "turn_post")
    asks: ClassVar[tuple[str, ...]] = ("cells", "turns")
    while_designing: ClassVar[bool] = True

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        by_cell = state.part(Designer).players[seat].course.by_cell
        if len(by_cell) < 2:
            return no_effect(card)

        def refuse(action: PlayFame) -> Refusal | None:
            if len(action.cells) != 2 or not set(action.cells) <= by_cell.keys() or action.cells[0] == action.cells[1]:
                return wrong(card, "cells")
            return None if len(action.turns) == 2 else wrong(card, "turns")

        return Grid(
            (Pairs(by_cell), QUARTER_TURNS, QUARTER_TURNS),
            lambda pair, first, second: PlayFame(card.name, cells=pair, turns=(first, second)),
            refuse,
            exhaustive=False,  # the two may be named in either order
        )

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        (first, second), turns = action.cells, action.turns
        return (base.SwapPlaced(seat, first, second, *turns),)


# FC-09: a tile of the course is laid face down


class CollectPlaced(CardEffect, frozen=True, tag="collect_placed"):
    """Take a tile off the own course and lay it face down."""

    windows: ClassVar[tuple[Window, ...]] = ("turn_pre", "turn_post")
    asks: ClassVar[tuple[str, ...]] = ("cells",)
    while_designing: ClassVar[bool] = True

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        by_cell = state.part(Designer).players[seat].course.by_cell
        if not by_cell:
            return no_effect(card)

        def refuse(action: PlayFame) -> Refusal | None:
            return None if len(action.cells) == 1 and action.cells[0] in by_cell else wrong(card, "cells")

        return Grid((tuple(by_cell),), lambda cell: PlayFame(card.name, cells=(cell,)), refuse)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        ((x, y),) = action.cells
        tile = state.part(Designer).players[seat].course.by_cell[x, y].tile
        return (base.RemovePlaced(seat, x, y), base.Collect(seat, tile, "fame"))

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        """Take a tile off that lies where it costs, or near the end one of plain grass: collected, it is worth more."""
        seen, tiles = bot.planner.survey, bot.planner.kit.tiles
        spoilt = [*seen.off_land, *seen.on_water]
        if bot.view.end_round and len(bot.view.players) > 1:
            by_cell = bot.planner.course.by_cell
            spoilt += [cell for cell, placed in by_cell.items() if _plain(tiles[placed.tile])]
        return PlayFame(card.name, cells=(spoilt[0],)) if spoilt else None


def _plain(tile: Tile) -> bool:
    return tile.kind == "grass" and not tile.design.people


# FC-11: a tile of the course for another


class SwapWithRack(CardEffect, frozen=True, tag="swap_with_rack"):
    """Let a tile of the own course and one of the middle rack change places."""

    windows: ClassVar[tuple[Window, ...]] = ("turn_pre",)
    asks: ClassVar[tuple[str, ...]] = ("tiles", "cells", "turns")
    while_designing: ClassVar[bool] = True

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        return _exchanges(state, seat, card, state.part(Designer).middle.tiles)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        """Each tile takes the very spot of the other; numbers are not sorted (GAP-25)."""
        ((x, y),), (new,), (turn,) = action.cells, action.tiles, action.turns
        part = state.part(Designer)
        old = part.players[seat].course.by_cell[x, y].tile
        return (
            base.RemovePlaced(seat, x, y),
            base.Take(seat, new, "stay"),
            base.PutOnRack(seat, old, part.middle.items.index(new)),
            base.Place(seat, new, x, y, turn),
        )


class SwapWithDrawn(CardEffect, frozen=True, tag="swap_with_drawn"):
    """Alone: let a tile of the own course and a drawn one change places."""

    windows: ClassVar[tuple[Window, ...]] = ("turn_pre",)
    asks: ClassVar[tuple[str, ...]] = ("tiles", "cells", "turns")
    while_designing: ClassVar[bool] = True
    only_alone: ClassVar[bool] = True

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        return _exchanges(state, seat, card, state.part(Designer).drawn)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        ((x, y),), (new,), (turn,) = action.cells, action.tiles, action.turns
        part = state.part(Designer)
        old = part.players[seat].course.by_cell[x, y].tile
        drawn = tuple(old if tile == new else tile for tile in part.drawn)
        return (
            base.RemovePlaced(seat, x, y),
            base.SetDrawn(drawn, to_hand=(new,)),
            base.Place(seat, new, x, y, turn),
        )


def _exchanges(state: State, seat: int, card: CardDesign, offered: tuple[str, ...]) -> Domain[PlayFame] | Refusal:
    """Return every exchange of a tile of the course for one of those offered, turned at will."""
    by_cell = state.part(Designer).players[seat].course.by_cell
    if not (by_cell and offered):
        return no_effect(card)

    def refuse(action: PlayFame) -> Refusal | None:
        if len(action.cells) != 1 or action.cells[0] not in by_cell:
            return wrong(card, "cells")
        if len(action.tiles) != 1 or action.tiles[0] not in offered:
            return wrong(card, "tiles")
        return None if len(action.turns) == 1 else wrong(card, "turns")

    return Grid(
        (tuple(by_cell), offered, QUARTER_TURNS),
        lambda cell, tile, turn: PlayFame(card.name, tiles=(tile,), cells=(cell,), turns=(turn,)),
        refuse,
    )


# FC-12: one more tile


class BonusDraw(CardEffect, frozen=True, tag="bonus_draw"):
    """Draw a tile from the bag, and place it or lay it face down."""

    windows: ClassVar[tuple[Window, ...]] = ("turn_pre", "turn_post")
    while_designing: ClassVar[bool] = True

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        return bag_is_empty(state, card) or just(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        hand = state.part(Designer).players[seat].hand
        return (base.DrawToHand(seat), AskHeld(seat, "drawn", hand, may_collect=True))

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return PlayFame(card.name) if bot.planner.missing else None
