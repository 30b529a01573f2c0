"""Cards declared with a pick, a pass or a stop: FC-05, FC-07, FC-10, FC-16, FC-17, FC-18 and FC-27.

The turn itself is put together in `fame/turns.py`, and in `fame/solo_turns.py` for a player alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Annotated, ClassVar

from msgspec import Meta

from fairway import (
    Action,
    Domain,
    Effect,
    EffectSpec,
    Outcome,
    Refusal,
    Rolls,
    ScoreLine,
    State,
    Table,
    draw_from,
    replace,
)
from fairway_base import (
    EACH_PASS,
    ROW,
    Designer,
    PickTile,
    Placed,
    Placements,
    Player,
    Rack,
    key,
    lawful,
    may_stop,
    racks,
    refuse_cell,
    refuse_tile,
    surveyed,
)
from fairway_base import Kit as BaseKit
from fairway_base import effects as base
from fairway_empire.card_effects.actions import PassWith, PickWith, StopWith
from fairway_empire.card_effects.bot_context import FAIR_PICK, GOOD_PICK, POOR_PICK, BestPick, BotContext
from fairway_empire.card_effects.brought_tiles import AskHeld
from fairway_empire.card_effects.card_effect import (
    CardDesign,
    Declaration,
    Tiles,
    TurnAction,
    TurnEffect,
    bag_is_empty,
    no_effect,
    wrong,
)
from fairway_empire.card_effects.forgiven_faults import Forgive
from fairway_empire.card_effects.rack_cards import rolls_for
from fairway_empire.card_effects.window_names import Window
from fairway_empire.state.fame_state import Forgiven
from fairway_empire.state.part import Empire

__all__ = [
    "EFFECTS",
    "BenchAfterPick",
    "BenchCollector",
    "CollectAndPass",
    "DoublePick",
    "FetchFromBag",
    "FillSpot",
    "FreePass",
    "PlaceAnywhere",
    "PrivateDraw",
    "StayFirst",
    "StopDesigning",
]


MUCH_BETTER = 2.0
"""By how much a bot wants a far square to beat the best near one."""


# FC-05: tiles of one's own to choose from


class PrivateDraw(TurnEffect, frozen=True, tag="private_draw"):
    """Pass, draw tiles from the bag, place one of them or none and return the others."""

    windows: ClassVar[tuple[Window, ...]] = ("pass",)
    in_company: ClassVar[tuple[Declaration, ...]] = ("pass",)
    alone: ClassVar[tuple[Declaration, ...]] = ("pass",)
    repeats: ClassVar[bool] = True
    bot_rank: ClassVar[int] = 70

    tiles: Annotated[Tiles, Meta(description="How many tiles are drawn.")] = 6

    def refuse(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> Refusal | None:
        """Alone, what was drawn goes back to the bag before: it is empty only where all of it stays (GAP-44)."""
        if table.seats == 1 and isinstance(action, PassWith):
            if "box" in action.fates:
                return wrong(card, "fates")
            if any(tile != action.keep for tile in state.part(Designer).drawn):
                return None
        return bag_is_empty(state, card)

    def adds(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> tuple[Effect, ...]:
        hand = state.part(Designer).players[seat].hand
        return (base.DrawToHand(seat, self.tiles), AskHeld(seat, "drawn", hand, may_return=True))

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PassWith | None:
        return PassWith((card.name,)) if best.worth < POOR_PICK else None


# FC-07: apart from everything


class PlaceAnywhere(TurnEffect, frozen=True, tag="place_anywhere"):
    """Place one tile where it touches nothing."""

    windows: ClassVar[tuple[Window, ...]] = ("place",)
    in_company: ClassVar[tuple[Declaration, ...]] = ("pick", "place", "second")
    alone: ClassVar[tuple[Declaration, ...]] = ("pick", "place", "second")
    bot_rank: ClassVar[int] = 30

    def places(self, table: Table, player: Player, tiles: tuple[str, ...], card: CardDesign) -> Domain[PickTile]:
        return lawful(table, _Apart(table, player, tiles, card))

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PickWith | None:
        if best.worth >= FAIR_PICK:
            return None
        far = bot.planner.best(bot.pickable, lambda placed: False, bot.planner.survey.uncovered)
        return _pick_with(card, far[1]) if far is not None and far[0] > best.worth + MUCH_BETTER else None


class _Apart(Placements):
    """Tiles on cells that touch nothing. Squares of the land are listed; any other free cell will do as well."""

    exhaustive = False

    def __init__(self, table: Table, player: Player, tiles: tuple[str, ...], card: CardDesign) -> None:
        self._course, self._ground = player.course, table.kit(BaseKit).grounds[player.land]
        self._card = card
        course = self._course
        free = [key(x, y) for x, y in self._ground.rows]
        apart = dict.fromkeys(at for at in free if at not in course.openings.taken and at not in course.openings.open)
        super().__init__(table, player, tiles, apart)
        self._offered = (table, tiles)

    def refuse(self, action: PickTile) -> Refusal | None:
        table, tiles = self._offered
        if action.tile not in tiles:
            return refuse_tile(table, action.tile, tiles)
        at = action.y * ROW + action.x
        if at in self._course.openings.taken:
            return refuse_cell(self._course, self._ground, action.x, action.y)
        return no_effect(self._card) if at in self._course.openings.open else None


# FC-10: one tile more


class DoublePick(TurnEffect, frozen=True, tag="double_pick"):
    """Take and place one tile more; tiles from the bag fill every spot but the pawn's."""

    windows: ClassVar[tuple[Window, ...]] = ("pick",)
    in_company: ClassVar[tuple[Declaration, ...]] = ("pick",)
    alone: ClassVar[tuple[Declaration, ...]] = ("pick",)
    repeats: ClassVar[bool] = True
    takes_two: ClassVar[bool] = True
    bot_rank: ClassVar[int] = 80

    def refuse(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> Refusal | None:
        """Alone, what becomes of the rest is said with the last tile."""
        if table.seats > 1 or not isinstance(action, PickWith):
            return None
        return wrong(card, "keep" if action.keep else "fates") if action.keep or action.fates else None

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PickWith | None:
        """Take as many more as are worth it, as far as there are copies for them."""
        if best.placed is None or best.worth < FAIR_PICK:
            return None
        others = tuple(tile for tile in bot.pickable if tile != best.placed.tile)
        fair = sum(value >= FAIR_PICK for value in bot.values(others).values())
        ways = (_pick_with(card, best.placed, copies) for copies in range(min(fair, bot.copies(card.name)), 0, -1))
        return next((way for way in ways if bot.allowed(way)), None)


class FillSpot(Effect, frozen=True, tag="empire.fill_spot"):
    """End the taking of several tiles: the pawn goes to one spot or to the bench, tiles from the bag to the others."""

    seat: int
    spots: tuple[str | int, ...]
    """The middle rack as it was before."""
    pawn: str
    """The tile whose spot the pawn takes, or leaves empty for the bench."""
    other: str = ""
    """Another tile; empty when there was none to place."""
    bench: bool = False
    others: tuple[str, ...] = ()
    """Further tiles, with further copies of the card."""


def _emptied(effect: FillSpot) -> tuple[str, ...]:
    """Return the tiles whose spots are to be filled, from left to right."""
    taken = (effect.other, *effect.others)
    return tuple(spot for spot in effect.spots if isinstance(spot, str) and spot in taken)


def _tiles_for_spots(table: Table, state: State, effect: FillSpot) -> tuple[str, tuple[int, ...]]:
    return rolls_for(state, len(_emptied(effect)))


def _fill_spot(table: Table, state: State, effect: FillSpot, rolls: Rolls) -> Outcome:
    """Every item stays on its very spot; one that cannot be filled closes up (EMP-FC-10)."""
    part, seat = state.part(Designer), effect.seat
    instead: dict[str | int, tuple[str | int, ...]] = {effect.pawn: () if effect.bench else (seat,)}
    new, _ = draw_from(part.bag, rolls)
    for spot, tile in zip_longest(_emptied(effect), new):
        instead[spot] = (tile,) if tile else ()
    items = tuple(item for spot in effect.spots for item in instead.get(spot, (spot,)))
    bench = (seat, *part.middle.bench) if effect.bench else part.middle.bench
    middle = Rack(items, bench, part.middle.front)
    return Outcome(then=(base.SetRacks(racks.without_pawn(part.top, seat), middle, part.bottom),))


# FC-16: first in the next round


class StayFirst(TurnEffect, frozen=True, tag="stay_first"):
    """Pass, and stand in front of the rack instead of on the bench."""

    windows: ClassVar[tuple[Window, ...]] = ("pass",)
    in_company: ClassVar[tuple[Declaration, ...]] = ("pass",)
    bot_rank: ClassVar[int] = 110

    def adds(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> tuple[Effect, ...]:
        return (base.MovePawn(seat, "front"),)

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PassWith | None:
        return PassWith((card.name,)) if best.passes else None


# FC-17: early in the next round


class BenchAfterPick(TurnEffect, frozen=True, tag="bench_after_pick"):
    """Take a tile, but send the pawn to the bench."""

    windows: ClassVar[tuple[Window, ...]] = ("pick",)
    while_designing: ClassVar[bool] = False
    in_company: ClassVar[tuple[Declaration, ...]] = ("pick", "collect", "stop")
    benches: ClassVar[bool] = True
    bot_rank: ClassVar[int] = 90

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PickWith | None:
        """Send the pawn to the bench after a good tile that lies so late that the next round would begin badly."""
        if best.placed is None or best.worth < GOOD_PICK:
            return None
        late = bot.pickable.index(best.placed.tile) * 2 >= len(bot.pickable)
        return _pick_with(card, best.placed) if late else None


class BenchCollector(Effect, frozen=True, tag="empire.bench_collector"):
    """Send the pawn of a player who has collected a tile to the bench, with a card; nothing if it was forbidden.

    It is done in `fame/turns.py`, where cards are put down.
    """

    seat: int
    card: str


# FC-18: a pass that is worth something


class CollectAndPass(TurnEffect, frozen=True, tag="collect_and_pass"):
    """Pass, and lay a tile of the middle rack face down."""

    windows: ClassVar[tuple[Window, ...]] = ("pass",)
    asks: ClassVar[tuple[str, ...]] = ("tile",)
    in_company: ClassVar[tuple[Declaration, ...]] = ("pass",)
    repeats: ClassVar[bool] = True
    bot_rank: ClassVar[int] = 20

    def adds(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> tuple[Effect, ...]:
        return (base.Collect(seat, action.tile, "fame"),)

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PassWith | None:
        """Collect with every copy at once: a pass costs the same, however many tiles it brings."""
        tiles = bot.view.middle.tiles[::-1]
        if best.worth >= FAIR_PICK or not tiles or bot.planner.missing <= 1:
            return None
        most = min(bot.copies(card.name), len(tiles))
        ways = (PassWith((card.name,) * count, tiles[0], others=tiles[1:count]) for count in range(most, 0, -1))
        return next((way for way in ways if bot.allowed(way)), None)


class FreePass(TurnEffect, frozen=True, tag="free_pass"):
    """Alone: pass without losing points."""

    windows: ClassVar[tuple[Window, ...]] = ("pass",)
    scores: ClassVar[tuple[str, ...]] = ("designer.fast", "designer.passes")
    only_alone: ClassVar[bool] = True
    alone: ClassVar[tuple[Declaration, ...]] = ("pass",)
    bot_rank: ClassVar[int] = 110

    def adds(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> tuple[Effect, ...]:
        return (Forgive(seat, free_passes=1),)

    @classmethod
    def lines(cls, table: Table, state: State, seat: int, condition: str, known: Forgiven) -> Iterator[ScoreLine]:
        if known.free_passes:
            count = known.free_passes
            yield ScoreLine("empire.fame.free_pass", "EMP-FC-18", points=EACH_PASS * count, count=count)

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> PassWith | None:
        return PassWith((card.name,)) if best.passes else None


# FC-27: any tile of the bag


class FetchFromBag(TurnEffect, frozen=True, tag="fetch_from_bag"):
    """Stop, after placing any tile of the bag."""

    windows: ClassVar[tuple[Window, ...]] = ("stop",)
    in_company: ClassVar[tuple[Declaration, ...]] = ("stop",)
    alone: ClassVar[tuple[Declaration, ...]] = ("stop",)
    searches_bag: ClassVar[bool] = True
    bot_rank: ClassVar[int] = 0

    def refuse(self, table: Table, state: State, seat: int, card: CardDesign, action: TurnAction) -> Refusal | None:
        """Who is the first to stop must lack a single square of the land (EMP-FX-14)."""
        part = state.part(Designer)
        refusal = bag_is_empty(state, card)
        if refusal is not None:
            return refusal
        if not part.end_round:
            missing = len(surveyed(table, state, seat).uncovered)
            about: dict[str, str | int] = {"card": card.name, "missing": missing}
            return None if missing == 1 else Refusal("empire.one_square_missing", about, "EMP-FX-14")
        if not may_stop(table, part, part.players[seat]):
            return Refusal("designer.end_phase_not_begun", {}, "BG-END-3")
        return None

    def bot_in_turn(self, bot: BotContext, card: CardDesign, best: BestPick) -> Action | None:
        stops = bot.offered.get(StopWith)
        return stops.domain[len(stops.domain) - 1] if stops is not None and len(stops.domain) else None


class StopDesigning(Effect, frozen=True, tag="empire.stop_designing"):
    """Let a player stop who has placed a tile found in the bag, and collect a tile of the rack."""

    seat: int
    collect: str
    bench: str = ""


def _stop_designing(table: Table, state: State, effect: StopDesigning, rolls: Rolls) -> Outcome:
    """The turn is over but for the tile that every player who stops collects (GAP-22)."""
    part, seat = state.part(Empire), effect.seat
    player = state.part(Designer).players[seat]
    then: tuple[Effect, ...] = (base.Collect(seat, effect.collect),)
    if table.kit(BaseKit).grounds[player.land].filled(player.course):
        then = (base.FillLand(seat), *then)
    if effect.bench:
        then = (*then, BenchCollector(seat, effect.bench))
    return Outcome(replace(part, fame=part.fame.with_turn_of(None)), then=then)


def _pick_with(card: CardDesign, placed: Placed, copies: int = 1) -> PickWith:
    return PickWith((card.name,) * copies, placed.tile, placed.x, placed.y, placed.turn)


EFFECTS = (EffectSpec(FillSpot, _fill_spot, _tiles_for_spots), EffectSpec(StopDesigning, _stop_designing))
