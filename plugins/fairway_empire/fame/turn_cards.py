"""Cards declared with a turn: with a pick, a pass, a collected tile or a stop (EMP-WIN-4, EMP-WIN-5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from fairway import ActionSpec, Domain, Effect, Refusal, State, Table
from fairway_base import Designer, PickTile, may_stop, refuse_tile
from fairway_base import Kit as BaseKit
from fairway_base import effects as base
from fairway_empire.content.card_effects import (
    BenchAfterPick,
    CollectAndPass,
    Deed,
    DoublePick,
    FetchFromBag,
    PlaceAnywhere,
    PrivateDraw,
    StayFirst,
)
from fairway_empire.content.fame_deck import Design
from fairway_empire.fame import effects as fx
from fairway_empire.fame import solo_turn_cards as alone
from fairway_empire.fame.actions import CollectWith, PassWith, PickWith, StopWith
from fairway_empire.fame.domains import Offered
from fairway_empire.fame.handlers import bag_is_empty, no_effect, wrong
from fairway_empire.fame.placing import Attached, card_sets, check_cards, discards, in_hand, pick_of, places, with_deed
from fairway_empire.fame.rack_cards import forbidden
from fairway_empire.state.kit import Kit

__all__ = ["ACTIONS"]

PICKING: tuple[type[Deed], ...] = (PlaceAnywhere, DoublePick, BenchAfterPick)
PASSING: tuple[type[Deed], ...] = (StayFirst, CollectAndPass, PrivateDraw)
STOPPING: tuple[type[Deed], ...] = (FetchFromBag, BenchAfterPick)

NO_CARD = Refusal("empire.no_card", {}, "EMP-WIN-4")


# with a pick


def _picks(table: Table, state: State, seat: int) -> Domain[PickWith] | None:
    if table.seats == 1:
        return alone.picks(table, state)
    cards = in_hand(table, state, seat, *PICKING)
    player = state.part(Designer).players[seat]
    if not cards or player.stopped:
        return None
    tiles = state.part(Designer).middle.tiles
    ways = [
        (partial(_pick_with, each), places(table, player, tiles, each))
        for each in card_sets(table, cards)
        if len(tiles) > 1 or not with_deed(table, each, DoublePick)
    ]

    def refuse(action: PickWith) -> Refusal | None:
        declared = check_cards(table, state, seat, action.cards, PICKING)
        if isinstance(declared, Refusal):
            return declared
        if not declared:
            return NO_CARD
        for design in declared:
            if isinstance(design.deed, DoublePick) and len(tiles) < 2:
                return no_effect(design)
        if action.fates or action.keep:
            return wrong(declared[0], "fates" if action.fates else "keep")
        return places(table, player, tiles, action.cards).refuse(pick_of(action))

    return Attached(ways, refuse, lambda action: places(table, player, tiles, action.cards))


def _pick_with(cards: tuple[str, ...], pick: PickTile) -> PickWith:
    return PickWith(cards, pick.tile, pick.x, pick.y, pick.turn)


def _pick_effects(table: Table, state: State, seat: int, action: PickWith) -> tuple[Effect, ...]:
    if table.seats == 1:
        return alone.pick_effects(table, state, action)
    place = base.Place(seat, action.tile, action.x, action.y, action.turn)
    bench = with_deed(table, action.cards, BenchAfterPick)
    down = discards(table, seat, action.cards)
    if not with_deed(table, action.cards, DoublePick):
        return (*down, base.Take(seat, action.tile, "bench" if bench else "spot"), place)
    spots = state.part(Designer).middle.items
    second = fx.AskHeld(seat, "second", spots=spots, first=action.tile, bench=bench)
    return (*down, base.Take(seat, action.tile, "stay"), place, second)


# with a pass


def _passes(table: Table, state: State, seat: int) -> Domain[PassWith] | None:
    if table.seats == 1:
        return alone.passes(table, state)
    cards = in_hand(table, state, seat, *PASSING)
    part = state.part(Designer)
    if not cards or part.players[seat].stopped:
        return None

    def refuse(action: PassWith) -> Refusal | None:
        declared = check_cards(table, state, seat, action.cards, PASSING)
        if isinstance(declared, Refusal):
            return declared
        if not declared:
            return NO_CARD
        if action.fates or action.keep:
            return wrong(declared[0], "fates" if action.fates else "keep")
        if not with_deed(table, action.cards, CollectAndPass):
            if action.tile:
                return wrong(declared[0], "tile")
        elif action.tile not in part.middle.tiles:
            return refuse_tile(table, action.tile, part.middle.tiles)
        drawing = next((design for design in declared if isinstance(design.deed, PrivateDraw)), None)
        return bag_is_empty(state, drawing) if drawing else None

    able = cards if part.bag else tuple(card for card in cards if card != with_deed(table, (card,), PrivateDraw))

    def every() -> Iterator[PassWith]:
        for each in card_sets(table, able):
            for tile in part.middle.tiles if with_deed(table, each, CollectAndPass) else ("",):
                yield PassWith(each, tile)

    return Offered(every, refuse)


def _pass_effects(table: Table, state: State, seat: int, action: PassWith) -> tuple[Effect, ...]:
    """Pass, then let each card do its part, in the order in which they were declared."""
    if table.seats == 1:
        return alone.pass_effects(table, state, action)
    designs, hand = table.kit(Kit).fame.designs, state.part(Designer).players[seat].hand
    done: list[Effect] = [base.Bench(seat)]
    for card in action.cards:
        deed = designs[card].deed
        done += discards(table, seat, (card,))
        if isinstance(deed, StayFirst):
            done.append(base.MovePawn(seat, "front"))
        elif isinstance(deed, CollectAndPass):
            done.append(base.Collect(seat, action.tile, "fame"))
        elif isinstance(deed, PrivateDraw):
            done += (base.DrawToHand(seat, deed.tiles), fx.AskHeld(seat, "drawn", hand, may_return=True))
    return tuple(done)


# with a collected tile


def _collections(table: Table, state: State, seat: int) -> Domain[CollectWith] | None:
    cards = in_hand(table, state, seat, BenchAfterPick)
    part = state.part(Designer)
    if not cards or not part.end_round or not may_stop(table, part, part.players[seat]):
        return None
    tiles = part.middle.tiles
    kept = forbidden(state, seat)

    def refuse(action: CollectWith) -> Refusal | None:
        declared = check_cards(table, state, seat, action.cards, (BenchAfterPick,))
        if isinstance(declared, Refusal):
            return declared
        if not declared:
            return NO_CARD
        if action.tile not in tiles:
            return refuse_tile(table, action.tile, tiles)
        protected = action.tile in kept
        return Refusal("empire.tile_is_protected", {"tile": action.tile}, "EMP-FC-19") if protected else None

    return Offered(lambda: [CollectWith((card,), tile) for card in cards for tile in tiles if tile not in kept], refuse)


def _collect_effects(table: Table, state: State, seat: int, action: CollectWith) -> tuple[Effect, ...]:
    """The card is put down only when the tile has been collected: somebody may protect the tile."""
    return (base.Collect(seat, action.tile), *(fx.BenchCollector(seat, card) for card in action.cards))


# with a stop


def _stops(table: Table, state: State, seat: int) -> Domain[StopWith] | None:
    """A search of the bag, for who may stop or would fill the land with the tile (EMP-FC-27)."""
    finders = in_hand(table, state, seat, FetchFromBag)
    part = state.part(Designer)
    if not finders or part.players[seat].stopped:
        return None
    alone_here = table.seats == 1
    tiles: tuple[str, ...] = ("",) if alone_here else part.middle.tiles

    def refuse(action: StopWith) -> Refusal | None:
        declared = check_cards(table, state, seat, action.cards, STOPPING[:1] if alone_here else STOPPING)
        if isinstance(declared, Refusal):
            return declared
        finder = next((design for design in declared if isinstance(design.deed, FetchFromBag)), None)
        if finder is None:
            return NO_CARD
        refusal = bag_is_empty(state, finder) or _cannot_stop(table, state, seat, finder)
        if refusal is None and action.tile not in tiles:
            refusal = refuse_tile(table, action.tile, tiles)
        return refusal

    def every() -> Iterator[StopWith]:
        for card in finders:
            if refuse(StopWith((card,), tiles[0] if tiles else "")) is None:
                yield from (StopWith((card, *other), tile) for other in others for tile in tiles)

    others = ((), *(() if alone_here else [(card,) for card in in_hand(table, state, seat, BenchAfterPick)]))
    return Offered(every, refuse)


def _cannot_stop(table: Table, state: State, seat: int, finder: Design) -> Refusal | None:
    """Who is the first to stop must lack a single square of the land (EMP-FX-14)."""
    part = state.part(Designer)
    if not part.end_round:
        missing = len(_missing(table, state, seat))
        about: dict[str, str | int] = {"card": finder.name, "missing": missing}
        return None if missing == 1 else Refusal("empire.one_square_missing", about, "EMP-FX-14")
    if not may_stop(table, part, part.players[seat]):
        return Refusal("designer.end_phase_not_begun", {}, "BG-END-3")
    return None


def _missing(table: Table, state: State, seat: int) -> tuple[tuple[int, int], ...]:
    player = state.part(Designer).players[seat]
    ground = table.kit(BaseKit).grounds[player.land]
    return tuple(cell for cell in ground.rows if cell not in player.course.by_cell)


def _stop_effects(table: Table, state: State, seat: int, action: StopWith) -> tuple[Effect, ...]:
    finder = with_deed(table, action.cards, FetchFromBag)
    only = () if state.part(Designer).end_round else _missing(table, state, seat)
    bench = with_deed(table, action.cards, BenchAfterPick)
    search = fx.AskHeld(seat, "fetch", only=only, collect=action.tile, bench=bench)
    return (*discards(table, seat, (finder,)), search)


ACTIONS = (
    ActionSpec(PickWith, "EMP-WIN-4", _picks, _pick_effects, prompts=("designer.turn", "designer.solo_turn")),
    ActionSpec(PassWith, "EMP-WIN-4", _passes, _pass_effects, prompts=("designer.turn", "designer.solo_turn")),
    ActionSpec(CollectWith, "EMP-WIN-4", _collections, _collect_effects, prompts=("designer.turn",)),
    ActionSpec(StopWith, "EMP-FC-27", _stops, _stop_effects, prompts=("designer.turn", "designer.solo_start")),
)
