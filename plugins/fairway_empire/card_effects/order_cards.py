"""Cards for the order of play and for who may take what: FC-13, FC-14, FC-15 and FC-19. Alone they are taken out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import ClassVar

from fairway import Domain, Effect, EffectSpec, Event, Outcome, Refusal, Rolls, State, Table, replace
from fairway_base import Designer, Rack
from fairway_base import effects as base
from fairway_empire.card_effects.actions import PlayFame
from fairway_empire.card_effects.bot_context import BotContext
from fairway_empire.card_effects.card_effect import CardDesign, CardEffect, just, no_effect, wrong
from fairway_empire.card_effects.domains import Offered
from fairway_empire.card_effects.window_names import Window
from fairway_empire.state.fame_state import Opened
from fairway_empire.state.part import Empire

__all__ = [
    "EFFECTS",
    "EVENTS",
    "PlayFirst",
    "ProtectTile",
    "RackReversed",
    "ReorderPawns",
    "ReverseRack",
    "TileProtected",
    "protected_from",
    "refuse_protected",
]


# FC-13: the first place


class PlayFirst(CardEffect, frozen=True, tag="play_first"):
    """Move the own pawn to the first place of the round."""

    windows: ClassVar[tuple[Window, ...]] = ("round_start",)

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        top = state.part(Designer).top
        behind = top.pawns[len(top.front) :]
        return no_effect(card) if seat in top.front or behind[:1] == (seat,) else just(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        part = state.part(Designer)
        others = tuple(pawn for pawn in part.top.pawns[len(part.top.front) :] if pawn != seat)
        return (base.SetRacks(Rack((seat, *others), (), part.top.front), part.middle, part.bottom),)

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return PlayFame(card.name) if bot.outstanding_tile() else None


# FC-14: any order


class ReorderPawns(CardEffect, frozen=True, tag="reorder_pawns"):
    """Put all pawns in any order."""

    windows: ClassVar[tuple[Window, ...]] = ("round_start",)
    asks: ClassVar[tuple[str, ...]] = ("seats",)

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        top = state.part(Designer).top
        now = top.pawns[len(top.front) :]

        def refuse(action: PlayFame) -> Refusal | None:
            return None if action.seats != now and sorted(action.seats) == sorted(now) else wrong(card, "seats")

        def others() -> Iterator[PlayFame]:
            return (PlayFame(card.name, seats=order) for order in permutations(now) if order != now)

        return Offered(others, refuse, exhaustive=True) if len(now) > 1 else no_effect(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        part = state.part(Designer)
        return (base.SetRacks(Rack(action.seats, (), part.top.front), part.middle, part.bottom),)

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        top, seat = bot.view.top, bot.chair.seat
        others = tuple(pawn for pawn in top.pawns[len(top.front) :] if pawn != seat)
        return PlayFame(card.name, seats=(seat, *others)) if bot.outstanding_tile() else None


# FC-15: the rack the other way round


class ReverseRack(CardEffect, frozen=True, tag="reverse_rack"):
    """Turn the order of the middle rack round."""

    windows: ClassVar[tuple[Window, ...]] = ("round_start",)

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        return just(card) if len(state.part(Designer).middle.tiles) > 1 else no_effect(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        part = state.part(Designer)
        middle = Rack(part.middle.items[::-1], part.middle.bench, part.middle.front)
        return (base.SetRacks(part.top, middle, part.bottom), ReverseMiddle())

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        """Turn the rack if what the bot wants lies at its end, which would make it play late in the next round."""
        tiles, wanted = bot.view.middle.tiles, bot.outstanding_tile()
        mine = bot.view.top.pawns[:1] == (bot.chair.seat,)
        return PlayFame(card.name) if wanted and mine and tiles.index(wanted) * 2 > len(tiles) else None


class ReverseMiddle(Effect, frozen=True, tag="empire.reverse_middle"):
    """Note that the middle rack lies the other way round."""


class RackReversed(Event, frozen=True, tag="empire.rack_reversed"):
    """The middle rack lies the other way round."""

    rule: ClassVar[str] = "EMP-FC-15"


def _reverse_middle(table: Table, state: State, effect: ReverseMiddle, rolls: Rolls) -> Outcome:
    part = state.part(Empire)
    turned = replace(part.fame, reversed=not part.fame.reversed)
    return Outcome(replace(part, fame=turned), (RackReversed(),))


# FC-19: a tile that stopped players must leave


class ProtectTile(CardEffect, frozen=True, tag="protect_tile"):
    """Forbid a player who has stopped the tile that was announced."""

    windows: ClassVar[tuple[Window, ...]] = ("stopped_pick",)

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        """Protect the announced tile, if there is another to take (EMP-FX-15)."""
        fame = state.part(Empire).fame
        tile = fame.window.tile if fame.window else ""
        free = [other for other in state.part(Designer).middle.tiles if other not in (tile, *fame.protected)]
        return just(card) if free else Refusal("empire.last_tile", {"card": card.name, "tile": tile}, "EMP-FX-15")

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        window = state.part(Empire).fame.window
        return (Protect(window.tile),) if window else ()

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        return PlayFame(card.name)


class Protect(Effect, frozen=True, tag="empire.protect"):
    """Forbid a tile to stopped players: the one that was announced is not collected."""

    tile: str


class TileProtected(Event, frozen=True, tag="empire.tile_protected"):
    """Stopped players must leave a tile alone."""

    rule: ClassVar[str] = "EMP-FC-19"
    tile: str


def _protect(table: Table, state: State, effect: Protect, rolls: Rolls) -> Outcome:
    """The window closes with the announcement it was about: the player has to announce another tile."""
    part = state.part(Empire)
    fame = replace(part.fame, protected=(*part.fame.protected, effect.tile), window=None)
    return Outcome(replace(part, fame=fame), (TileProtected(effect.tile),), cancel="designer.collect")


def protected_from(state: State, seat: int) -> tuple[str, ...]:
    """Return the tiles that a seat must leave: none while it designs, and none when there would be no other to take."""
    part, protected = state.part(Designer), state.part(Empire).fame.protected
    if not protected or not part.players[seat].stopped:
        return ()
    return protected if any(tile not in protected for tile in part.middle.tiles) else ()


def refuse_protected(tile: str, protected: tuple[str, ...]) -> Refusal | None:
    """Refuse a tile that stopped players must leave."""
    return Refusal("empire.tile_is_protected", {"tile": tile}, "EMP-FC-19") if tile in protected else None


EFFECTS = (EffectSpec(ReverseMiddle, _reverse_middle), EffectSpec(Protect, _protect))
EVENTS: tuple[type[Event], ...] = (RackReversed, TileProtected)
