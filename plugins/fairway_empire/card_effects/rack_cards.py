"""Cards for bag and racks, and for the drawn tiles of a player alone: FC-01, FC-02, FC-03, FC-04 and FC-06."""

from __future__ import annotations

from itertools import product
from typing import Annotated, ClassVar

from msgspec import Meta

from fairway import Domain, Effect, EffectSpec, Outcome, Refusal, Rolls, State, Table, draw_from, draw_sizes
from fairway_base import Designer, Rack, racks
from fairway_base import Kit as BaseKit
from fairway_base import effects as base
from fairway_empire.card_effects.actions import FATES, PickWith, PlayFame
from fairway_empire.card_effects.bot_context import FAIR_PICK, GOOD_TILE, POOR_PICK, POOR_TILE, BestPick, BotContext
from fairway_empire.card_effects.card_effect import (
    CardDesign,
    CardEffect,
    Declaration,
    Tiles,
    TurnEffect,
    bag_is_empty,
    just,
    no_effect,
    wrong,
)
from fairway_empire.card_effects.domains import Grid, Selections
from fairway_empire.card_effects.window_names import Window
from fairway_empire.options import Options
from fairway_empire.state.fame_state import Opened
from fairway_empire.state.part import Empire

__all__ = [
    "EFFECTS",
    "DrawMore",
    "DrawToRack",
    "KeepUnchosen",
    "Redraw",
    "ReplaceDrawn",
    "ReplaceRack",
    "ReplaceTiles",
    "Salvage",
    "SwitchRacks",
    "rolls_for",
]


def _inserted(table: Table, rack: Rack, tiles: tuple[str, ...], *, descending: bool = False) -> Rack:
    """Put tiles on a rack, each at its number; equals among them stay in their order (EMP-RACK-2, EMP-RACK-3)."""
    backs = table.kit(BaseKit).backs
    for tile in reversed(tiles):
        rack = racks.insert(rack, tile, backs, descending=descending)
    return rack


def rolls_for(state: State, tiles: int) -> tuple[str, tuple[int, ...]]:
    """Return the rolls that draw so many tiles from the bag, or as many as it has."""
    bag = state.part(Designer).bag
    return "bag", draw_sizes(bag, min(tiles, len(bag)))


def _drawn(state: State, rolls: Rolls) -> tuple[str, ...]:
    return draw_from(state.part(Designer).bag, rolls)[0]


# FC-01: more to choose from


class DrawToRack(CardEffect, frozen=True, tag="draw_to_rack"):
    """Draw tiles from the bag onto the middle rack, each at its number."""

    windows: ClassVar[tuple[Window, ...]] = ("turn_pre",)
    bot_rank: ClassVar[int] = 40

    tiles: Annotated[Tiles, Meta(description="How many tiles are drawn.")] = 1

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        if table.seats == 1:  # nobody picks from a rack there
            return no_effect(card)
        return bag_is_empty(state, card) or just(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (DrawOntoRack(self.tiles),)

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PlayFame | None:
        return PlayFame(card.name) if best.worth < POOR_PICK else None


class DrawOntoRack(Effect, frozen=True, tag="empire.draw_onto_rack"):
    """Draw tiles from the bag onto the middle rack, each at its number."""

    tiles: int


def _draw_onto_rack(table: Table, state: State, effect: DrawOntoRack, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    mirrored = state.part(Empire).fame.reversed
    middle = _inserted(table, part.middle, _drawn(state, rolls), descending=mirrored)
    return Outcome(then=(base.SetRacks(part.top, middle, part.bottom),))


class DrawMore(CardEffect, frozen=True, tag="draw_more"):
    """Alone: draw further tiles to choose from."""

    windows: ClassVar[tuple[Window, ...]] = ("turn_pre",)
    while_designing: ClassVar[bool] = True
    only_alone: ClassVar[bool] = True
    bot_rank: ClassVar[int] = 40

    tiles: Annotated[Tiles, Meta(description="How many tiles are drawn.")] = 1

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        return bag_is_empty(state, card) or just(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (DrawBeside(self.tiles),)

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PlayFame | None:
        return PlayFame(card.name) if best.worth < POOR_PICK else None


class DrawBeside(Effect, frozen=True, tag="empire.draw_beside"):
    """Draw tiles beside those drawn already."""

    tiles: int


def _draw_beside(table: Table, state: State, effect: DrawBeside, rolls: Rolls) -> Outcome:
    return Outcome(then=(base.SetDrawn((*state.part(Designer).drawn, *_drawn(state, rolls))),))


# FC-02: another bottom rack


class ReplaceRack(CardEffect, frozen=True, tag="replace_rack"):
    """Discard the bottom rack and fill it with as many new tiles."""

    windows: ClassVar[tuple[Window, ...]] = ("round_start",)

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        if not state.part(Designer).bottom.tiles:
            return no_effect(card)
        return bag_is_empty(state, card) or just(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        to_bag = table.option(Options).replaced_rack == "bag"
        return (RenewBottom(state.part(Designer).bottom.tiles, to_bag),)

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        values = bot.values(bot.view.bottom.tiles)
        return PlayFame(card.name) if values and max(values.values()) < GOOD_TILE else None


class RenewBottom(Effect, frozen=True, tag="empire.renew_bottom"):
    """Draw as many tiles onto the bottom rack as leave it; a rack that is new altogether is filled as usual."""

    gone: tuple[str, ...]
    to_bag: bool = False


def _renew_bottom(table: Table, state: State, effect: RenewBottom, rolls: Rolls) -> Outcome:
    """Draw before anything goes back: what leaves does not come again at once."""
    part = state.part(Designer)
    new, rest = _drawn(state, rolls), racks.without(part.bottom, effect.gone)
    bottom = _inserted(table, rest, new) if rest.tiles else racks.fill(new, table.kit(BaseKit).backs)
    where = {"to_bag" if effect.to_bag else "removed": effect.gone}
    return Outcome(then=(base.SetRacks(part.top, part.middle, bottom, **where),))


class Redraw(CardEffect, frozen=True, tag="redraw"):
    """Alone: send every drawn tile to the bag or out of the game, and draw two new ones."""

    windows: ClassVar[tuple[Window, ...]] = ("turn_pre",)
    asks: ClassVar[tuple[str, ...]] = ("fates",)
    while_designing: ClassVar[bool] = True
    only_alone: ClassVar[bool] = True
    bot_rank: ClassVar[int] = 60

    tiles: Annotated[Tiles, Meta(description="How many tiles are drawn.")] = 2

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        drawn = state.part(Designer).drawn
        if not drawn:
            return no_effect(card)

        def refuse(action: PlayFame) -> Refusal | None:
            return None if len(action.fates) == len(drawn) else wrong(card, "fates")

        every = tuple(product(FATES, repeat=len(drawn)))
        return bag_is_empty(state, card) or Grid((every,), lambda fates: PlayFame(card.name, fates=fates), refuse)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        fates = tuple(zip(state.part(Designer).drawn, action.fates, strict=True))
        to_bag = tuple(tile for tile, fate in fates if fate == "bag")
        removed = tuple(tile for tile, fate in fates if fate == "box")
        return (base.SetDrawn((), to_bag, removed), DrawBeside(self.tiles))

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PlayFame | None:
        if best.worth >= POOR_PICK:
            return None
        return PlayFame(card.name, fates=tuple("bag" for _ in bot.view.drawn))


# FC-03: tiles that nobody chose


class Salvage(CardEffect, frozen=True, tag="salvage"):
    """Move all leftovers onto the next rack, each at its number."""

    windows: ClassVar[tuple[Window, ...]] = ("unchosen",)

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        return just(card) if state.part(Designer).top.tiles else no_effect(card)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        part = state.part(Designer)
        left = part.top.tiles
        return (base.SetRacks(racks.without(part.top, left), _inserted(table, part.middle, left), part.bottom),)

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        values = bot.values(bot.view.top.tiles)
        return PlayFame(card.name) if values and max(values.values()) >= GOOD_TILE else None


class KeepUnchosen(TurnEffect, frozen=True, tag="keep_unchosen"):
    """Alone: keep a tile that was not chosen for the next turn."""

    windows: ClassVar[tuple[Window, ...]] = ("unchosen",)
    only_alone: ClassVar[bool] = True
    alone: ClassVar[tuple[Declaration, ...]] = ("pick", "pass", "second")
    keeps_one: ClassVar[bool] = True
    bot_rank: ClassVar[int] = 100

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PickWith | None:
        if best.placed is None or best.passes:
            return None
        tile, x, y, turn = best.placed.tile, best.placed.x, best.placed.y, best.placed.turn
        others = tuple(other for other in bot.pickable if other != tile)
        worth_it = others and bot.best_value(others) >= FAIR_PICK
        return PickWith((card.name,), tile, x, y, turn, keep=others[0]) if worth_it else None


# FC-04: two tiles change places


class SwitchRacks(CardEffect, frozen=True, tag="switch_racks"):
    """Let a tile of the middle rack and one of the bottom rack change places."""

    windows: ClassVar[tuple[Window, ...]] = ("turn_pre",)
    asks: ClassVar[tuple[str, ...]] = ("tiles",)
    bot_rank: ClassVar[int] = 10

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        part = state.part(Designer)
        up, down = part.middle.tiles, part.bottom.tiles
        if not (up and down):
            return no_effect(card)

        def refuse(action: PlayFame) -> Refusal | None:
            fits = len(action.tiles) == 2 and action.tiles[0] in up and action.tiles[1] in down
            return None if fits else wrong(card, "tiles")

        return Grid((up, down), lambda *pair: PlayFame(card.name, tiles=pair), refuse)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        part = state.part(Designer)
        up, down = action.tiles
        middle, bottom = racks.exchange(part.middle, up, down), racks.exchange(part.bottom, down, up)
        return (base.SetRacks(part.top, middle, bottom),)

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PlayFame | None:
        """Fetch the best tile of the bottom rack for the worst of the middle one, if it is much better than any."""
        if best.worth >= FAIR_PICK:
            return None
        up, down = bot.values(bot.view.middle.tiles), bot.values(bot.view.bottom.tiles)
        if not (up and down and max(down.values()) > best.worth + FAIR_PICK):
            return None
        return PlayFame(card.name, tiles=(min(up, key=up.__getitem__), max(down, key=down.__getitem__)))


# FC-06: other tiles


class ReplaceTiles(CardEffect, frozen=True, tag="replace_tiles"):
    """Remove any tiles of the bottom rack from the game and draw as many, each put at its number."""

    windows: ClassVar[tuple[Window, ...]] = ("round_start",)
    asks: ClassVar[tuple[str, ...]] = ("tiles",)

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        tiles = state.part(Designer).bottom.tiles
        if not tiles:
            return no_effect(card)
        return bag_is_empty(state, card) or _some_tiles(card, tiles, len(tiles))

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        return (RenewBottom(action.tiles),)

    def bot_in_window(self, bot: BotContext, card: CardDesign, window: Opened) -> PlayFame | None:
        poor = tuple(tile for tile, value in bot.values(bot.view.bottom.tiles).items() if value < POOR_TILE)
        return PlayFame(card.name, tiles=poor) if len(poor) >= 2 else None


class ReplaceDrawn(CardEffect, frozen=True, tag="replace_drawn"):
    """Alone: remove some of the drawn tiles from the game and draw as many."""

    windows: ClassVar[tuple[Window, ...]] = ("turn_pre",)
    asks: ClassVar[tuple[str, ...]] = ("tiles",)
    while_designing: ClassVar[bool] = True
    only_alone: ClassVar[bool] = True
    bot_rank: ClassVar[int] = 50

    tiles: Annotated[Tiles, Meta(description="How many tiles at most.")] = 2

    def choices(self, table: Table, state: State, seat: int, card: CardDesign) -> Domain[PlayFame] | Refusal:
        drawn = state.part(Designer).drawn
        if not drawn:
            return no_effect(card)
        return bag_is_empty(state, card) or _some_tiles(card, drawn, self.tiles)

    def effects(self, table: Table, state: State, seat: int, card: CardDesign, action: PlayFame) -> tuple[Effect, ...]:
        left = tuple(tile for tile in state.part(Designer).drawn if tile not in action.tiles)
        return (base.SetDrawn(left, removed=action.tiles), DrawBeside(len(action.tiles)))

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PlayFame | None:
        return PlayFame(card.name, tiles=bot.view.drawn[:2]) if best.worth < POOR_PICK else None


def _some_tiles(card: CardDesign, tiles: tuple[str, ...], most: int) -> Selections[PlayFame]:
    return Selections(
        tiles,
        most,
        lambda chosen: PlayFame(card.name, tiles=chosen),
        lambda action: action.tiles,
        wrong(card, "tiles"),
    )


EFFECTS = (
    EffectSpec(DrawOntoRack, _draw_onto_rack, lambda table, state, effect: rolls_for(state, effect.tiles)),
    EffectSpec(RenewBottom, _renew_bottom, lambda table, state, effect: rolls_for(state, len(effect.gone))),
    EffectSpec(DrawBeside, _draw_beside, lambda table, state, effect: rolls_for(state, effect.tiles)),
)
