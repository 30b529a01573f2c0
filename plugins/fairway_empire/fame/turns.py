"""A turn with cards: a pick, a pass, a collected tile or a stop (EMP-WIN-4, EMP-WIN-5).

What each card changes is in `card_effects/turn_cards.py`; here the turn is put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from fairway import ActionSpec, Domain, Effect, EffectSpec, Outcome, Refusal, Rolls, State, Table, replace
from fairway_base import Designer, PickTile, may_stop, refuse_tile, surveyed
from fairway_base import effects as base
from fairway_empire.card_effects.actions import CollectWith, PassWith, PickWith, StopWith
from fairway_empire.card_effects.brought_tiles import AskHeld
from fairway_empire.card_effects.card_effect import no_effect, wrong
from fairway_empire.card_effects.domains import Offered
from fairway_empire.card_effects.order_cards import protected_from, refuse_protected
from fairway_empire.card_effects.turn_cards import BenchCollector
from fairway_empire.fame import solo_turns
from fairway_empire.fame.declared_cards import (
    NO_CARD,
    Declared,
    DeclaredPlacements,
    added_effects,
    card_sets,
    declare,
    discards,
    in_hand,
    pick_of,
    refuse_cards,
)

__all__ = ["ACTIONS", "EFFECTS"]


# with a pick


def _picks(table: Table, state: State, seat: int) -> Domain[PickWith] | None:
    if table.seats == 1:
        return solo_turns.picks(table, state)
    cards = in_hand(table, state, seat, "pick")
    player = state.part(Designer).players[seat]
    if not cards or player.stopped:
        return None
    tiles = state.part(Designer).middle.tiles

    def places(cards: tuple[str, ...]) -> Domain[PickTile]:
        return Declared(table, cards).places(table, player, tiles)

    def able(cards: tuple[str, ...]) -> bool:
        declared = Declared(table, cards)
        refusal = declared.lack_tiles(tiles) or refuse_cards(table, state, seat, declared, PickWith(cards, "", 0, 0))
        return refusal is None

    def refuse(action: PickWith) -> Refusal | None:
        declared = declare(table, state, seat, action.cards, "pick")
        if isinstance(declared, Refusal):
            return declared
        refusal = declared.lack_tiles(tiles) or refuse_cards(table, state, seat, declared, action)
        if refusal is None and (action.fates or action.keep):
            refusal = wrong(declared.first, "fates" if action.fates else "keep")
        return refusal or declared.places(table, player, tiles).refuse(pick_of(action))

    sets = card_sets(table, state, seat, cards)
    ways = [(partial(_pick_with, chosen), places(chosen)) for chosen in sets if able(chosen)]
    return DeclaredPlacements(ways, refuse, places)


def _pick_with(cards: tuple[str, ...], pick: PickTile) -> PickWith:
    return PickWith(cards, pick.tile, pick.x, pick.y, pick.turn)


def _pick_effects(table: Table, state: State, seat: int, action: PickWith) -> tuple[Effect, ...]:
    if table.seats == 1:
        return solo_turns.pick_effects(table, state, action)
    declared = Declared(table, action.cards)
    place = base.Place(seat, action.tile, action.x, action.y, action.turn)
    down = discards(table, seat, action.cards)
    added = added_effects(table, state, seat, declared, action)
    if declared.takes_two is None:
        return (*down, base.Take(seat, action.tile, "bench" if declared.benches else "spot"), place, *added)
    bench = declared.benches.name if declared.benches else ""
    spots = state.part(Designer).middle.items
    second = AskHeld(seat, "second", spots=spots, first=action.tile, bench=bench, more=declared.more - 1)
    return (*down, base.Take(seat, action.tile, "stay"), place, *added, second)


# with a pass


def _passes(table: Table, state: State, seat: int) -> Domain[PassWith] | None:
    if table.seats == 1:
        return solo_turns.passes(table, state)
    cards = in_hand(table, state, seat, "pass")
    part = state.part(Designer)
    if not cards or part.players[seat].stopped:
        return None

    def refuse(action: PassWith) -> Refusal | None:
        declared = declare(table, state, seat, action.cards, "pass")
        if isinstance(declared, Refusal):
            return declared
        if action.fates or action.keep:
            return wrong(declared.first, "fates" if action.fates else "keep")
        refusal = _refuse_collected(table, declared, part.middle.tiles, action)
        return refusal or refuse_cards(table, state, seat, declared, action)

    def every() -> Iterator[PassWith]:
        for chosen in card_sets(table, state, seat, cards):
            declared = Declared(table, chosen)
            for tiles in combinations(part.middle.tiles, len(declared.asking("tile"))):
                action = PassWith(chosen, tiles[0] if tiles else "", others=tiles[1:])
                if refuse_cards(table, state, seat, declared, action) is None:
                    yield action

    return Offered(every, refuse, reordered=True)


def _refuse_collected(table: Table, declared: Declared, tiles: tuple[str, ...], action: PassWith) -> Refusal | None:
    """Say what is wrong with the tiles that cards collect with a pass: each copy wants one of the rack."""
    asking, named = declared.asking("tile"), (action.tile, *action.others)
    if not asking:
        return wrong(declared.first, "tile" if action.tile else "others") if any(named) else None
    if len(asking) > len(tiles):
        return no_effect(asking[-1])
    missing = next((tile for tile in named if tile not in tiles), None)
    if missing is not None:
        return refuse_tile(table, missing, tiles)
    return None if len(set(named)) == len(named) == len(asking) else wrong(asking[-1], "others")


def _pass_effects(table: Table, state: State, seat: int, action: PassWith) -> tuple[Effect, ...]:
    """Pass, then let each card do its part, in the order in which they were declared: each copy with its own tile."""
    if table.seats == 1:
        return solo_turns.pass_effects(table, state, action)
    done: list[Effect] = [base.Bench(seat)]
    tiles = iter((action.tile, *action.others))
    for design, effect in Declared(table, action.cards).cards:
        own = replace(action, tile=next(tiles), others=()) if "tile" in effect.asks else action
        done += discards(table, seat, (design.name,))
        done += effect.adds(table, state, seat, design, own)
    return tuple(done)


# with a collected tile


def _collections(table: Table, state: State, seat: int) -> Domain[CollectWith] | None:
    cards = in_hand(table, state, seat, "collect")
    part = state.part(Designer)
    if not cards or not part.end_round or not may_stop(table, part, part.players[seat]):
        return None
    tiles = part.middle.tiles
    kept = protected_from(state, seat)

    def refuse(action: CollectWith) -> Refusal | None:
        declared = declare(table, state, seat, action.cards, "collect")
        if isinstance(declared, Refusal):
            return declared
        if action.tile not in tiles:
            return refuse_tile(table, action.tile, tiles)
        return refuse_protected(action.tile, kept)

    every = [CollectWith((card,), tile) for card in cards for tile in tiles if tile not in kept]
    return Offered(lambda: every, refuse, reordered=True)


def _collect_effects(table: Table, state: State, seat: int, action: CollectWith) -> tuple[Effect, ...]:
    """The card is put down only when the tile has been collected: somebody may protect the tile."""
    return (base.Collect(seat, action.tile), *(BenchCollector(seat, card) for card in action.cards))


def _bench_collector(table: Table, state: State, effect: BenchCollector, rolls: Rolls) -> Outcome:
    if effect.seat in state.part(Designer).top.pawns:
        return Outcome()
    return Outcome(then=(*discards(table, effect.seat, (effect.card,)), base.MovePawn(effect.seat, "bench")))


# with a stop


def _stops(table: Table, state: State, seat: int) -> Domain[StopWith] | None:
    """A search of the bag, for who may stop or would fill the land with the tile (EMP-FC-27)."""
    cards = in_hand(table, state, seat, "stop")
    part = state.part(Designer)
    finders = tuple(card for card in cards if Declared(table, (card,)).searches_bag)
    if not finders or part.players[seat].stopped:
        return None
    tiles: tuple[str, ...] = ("",) if table.seats == 1 else part.middle.tiles

    def refuse(action: StopWith) -> Refusal | None:
        declared = declare(table, state, seat, action.cards, "stop")
        if isinstance(declared, Refusal):
            return declared
        if declared.searches_bag is None:
            return NO_CARD
        refusal = refuse_cards(table, state, seat, declared, action)
        if refusal is None and action.tile not in tiles:
            refusal = refuse_tile(table, action.tile, tiles)
        return refusal

    others = ((), *((card,) for card in cards if card not in finders))
    fitting = tuple(card for card in finders for tile in tiles[:1] if refuse(StopWith((card,), tile)) is None)
    every = [StopWith((card, *other), tile) for card in fitting for other in others for tile in tiles]
    return Offered(lambda: every, refuse, exhaustive=not fitting, reordered=True)


def _stop_effects(table: Table, state: State, seat: int, action: StopWith) -> tuple[Effect, ...]:
    """The card that sends the pawn to the bench is put down when the tile of the rack has been collected."""
    declared = Declared(table, action.cards)
    assert declared.searches_bag is not None, "a stop with cards has one that searches the bag"
    only = () if state.part(Designer).end_round else surveyed(table, state, seat).uncovered
    bench = declared.benches.name if declared.benches else ""
    search = AskHeld(seat, "fetch", only=only, collect=action.tile, bench=bench)
    return (*discards(table, seat, (declared.searches_bag.name,)), search)


ACTIONS = (
    ActionSpec(PickWith, "EMP-WIN-4", _picks, _pick_effects, prompts=("designer.turn", "designer.solo_turn")),
    ActionSpec(PassWith, "EMP-WIN-4", _passes, _pass_effects, prompts=("designer.turn", "designer.solo_turn")),
    ActionSpec(CollectWith, "EMP-WIN-4", _collections, _collect_effects, prompts=("designer.turn",)),
    ActionSpec(StopWith, "EMP-FC-27", _stops, _stop_effects, prompts=("designer.turn", "designer.solo_start")),
)

EFFECTS = (EffectSpec(BenchCollector, _bench_collector),)
