"""What becomes of tiles that a card has brought: place one, lay it face down, or give them back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from fairway import ActionSpec, Domain, Effect, EffectSpec, Listed, Outcome, Refusal, Rolls, State, Table, replace
from fairway_base import Designer, PickTile
from fairway_base import effects as base
from fairway_empire.card_effects.actions import CollectHeld, PlaceHeld, ReturnHeld
from fairway_empire.card_effects.brought_tiles import AskHeld
from fairway_empire.card_effects.card_effect import Declaration, no_effect, wrong
from fairway_empire.card_effects.turn_cards import FillSpot, StopDesigning
from fairway_empire.fame import effects as fx
from fairway_empire.fame.declared_cards import (
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
from fairway_empire.fame.solo_turns import check_rest, take_and_keep
from fairway_empire.state.fame_state import Held
from fairway_empire.state.part import Empire

__all__ = ["ACTIONS", "EFFECTS"]


Cards = tuple[str, ...]


def _let_go(table: Table, state: State, effect: fx.LetGo, rolls: Rolls) -> Outcome:
    part = state.part(Empire)
    return Outcome(replace(part, fame=replace(part.fame, held=None)))


def _held(state: State) -> Held:
    held = state.part(Empire).fame.held
    assert held is not None, "a seat is asked only while it holds tiles"
    return held


def _tiles(table: Table, state: State, held: Held) -> Cards:
    """Return the tiles to choose from. What is in the bag is no secret, only its order is: it is sorted (EMP-ADV-5)."""
    part = state.part(Designer)
    if held.what == "drawn":
        return held.tiles
    if held.what == "fetch":
        return tuple(sorted(part.bag))
    return part.drawn if table.seats == 1 else part.middle.tiles


# placing


def _placements(table: Table, state: State, seat: int) -> Domain[PlaceHeld]:
    held = _held(state)
    player, tiles = state.part(Designer).players[seat], _tiles(table, state, held)
    alone_second = held.what == "second" and table.seats == 1
    what: Declaration = "second" if held.what == "second" else "place"

    def where(cards: Cards) -> Domain[PickTile]:
        return Declared(table, cards).places(table, player, tiles, held.only)

    def refuse(action: PlaceHeld) -> Refusal | None:
        declared = declare(table, state, seat, action.cards, what, may_be_none=True)
        if isinstance(declared, Refusal):
            return declared
        if held.only and action.cards:
            return no_effect(declared.first)
        if held.more and declared.keeps_one:
            return wrong(declared.keeps_one, "cards")
        refusal = refuse_cards(table, state, seat, declared, action)
        if refusal is not None:
            return refusal
        if alone_second and not held.more:
            left = tuple(tile for tile in tiles if tile != action.tile)
            refusal = check_rest(declared, left, action.keep, action.fates)
        elif action.keep or action.fates:
            refusal = Refusal("empire.wrong_fates", {"tiles": ()}, "EMP-SOLO-5")
        return refusal or declared.places(table, player, tiles, held.only).refuse(pick_of(action))

    sets: tuple[Cards, ...] = ((),)
    if not held.only:
        able = in_hand(table, state, seat, what)
        sets += tuple(
            cards
            for cards in card_sets(table, state, seat, able)
            if (len(tiles) > 1 and not held.more) or not Declared(table, cards).keeps_one
        )
    spots: tuple[Literal["first", "second"], ...] = ("first",)
    if held.what == "second" and table.seats > 1 and not held.bench:
        spots = ("first", "second")
    ways = [
        (partial(_place, cards, spot, _keeps(table, cards, tiles)), where(cards)) for cards in sets for spot in spots
    ]
    return DeclaredPlacements(ways, refuse, where)


def _keeps(table: Table, cards: Cards, tiles: Cards) -> Callable[[str], str]:
    if not Declared(table, cards).keeps_one:
        return lambda tile: ""
    return lambda tile: next(other for other in tiles if other != tile)


def _place(cards: Cards, pawn: Literal["first", "second"], keep: Callable[[str], str], pick: PickTile) -> PlaceHeld:
    return PlaceHeld(pick.tile, pick.x, pick.y, pick.turn, cards, pawn, keep=keep(pick.tile))


def _place_effects(table: Table, state: State, seat: int, action: PlaceHeld) -> tuple[Effect, ...]:
    held, tile = _held(state), action.tile
    begin = (fx.LetGo(), *discards(table, seat, action.cards))
    added = added_effects(table, state, seat, Declared(table, action.cards), action)
    place = (base.Place(seat, tile, action.x, action.y, action.turn), *added)
    if held.what == "fetch":
        return (*begin, base.TakeFromBag(seat, tile), *place, *_stopping(table, seat, held))
    if held.what == "drawn":
        rest = tuple(other for other in held.tiles if other != tile)
        return (*begin, *place, *((base.ReturnToBag(seat, rest),) if rest else ()))
    pawn, other = (held.first, tile) if action.pawn == "first" else (tile, held.first)
    held = replace(held, first=pawn, taken=(*held.taken, other))
    if table.seats == 1:
        left = tuple(other for other in state.part(Designer).drawn if other != tile)
        if held.more:
            return (*begin, base.SetDrawn(left, to_hand=(tile,)), *place, _one_more(held))
        return (*begin, take_and_keep(tile, left, action.keep, action.fates), *place)
    return (*begin, base.Take(seat, tile, "stay"), *place, _one_more(held) if held.more else _filled(held))


def _one_more(held: Held) -> AskHeld:
    """Ask for the next of several tiles that are taken at once."""
    return AskHeld(
        held.seat,
        "second",
        spots=held.spots,
        first=held.first,
        bench=held.bench,
        taken=held.taken,
        more=held.more - 1,
    )


def _filled(held: Held) -> FillSpot:
    """Let the pawn go to its spot, and fill those of the other tiles."""
    other, *others = held.taken or ("",)
    return FillSpot(held.seat, held.spots, held.first, other, bool(held.bench), tuple(others))


def _stopping(table: Table, seat: int, held: Held) -> tuple[Effect, ...]:
    return (base.SoloAsk(),) if table.seats == 1 else (StopDesigning(seat, held.collect, held.bench),)


# not placing


def _collections(table: Table, state: State, seat: int) -> Listed[CollectHeld] | None:
    held = _held(state)
    return Listed([CollectHeld(tile) for tile in held.tiles]) if held.may_collect else None


def _collect_effects(table: Table, state: State, seat: int, action: CollectHeld) -> tuple[Effect, ...]:
    return (fx.LetGo(), base.Collect(seat, action.tile, "fame"))


def _returns(table: Table, state: State, seat: int) -> Listed[ReturnHeld] | None:
    """Whoever need not place, or cannot because the match forbids every placement, may give the tiles back."""
    held = _held(state)
    may = held.may_return or (not held.may_collect and not len(_placements(table, state, seat)))
    return Listed((ReturnHeld(),)) if may else None


def _return_effects(table: Table, state: State, seat: int, action: ReturnHeld) -> tuple[Effect, ...]:
    held = _held(state)
    if held.what == "drawn":
        return (fx.LetGo(), base.ReturnToBag(seat, held.tiles))
    if held.what == "fetch":
        return (fx.LetGo(), *_stopping(table, seat, held))
    if table.seats == 1:
        return (fx.LetGo(), base.SetDrawn((), state.part(Designer).drawn))
    return (fx.LetGo(), _filled(held))


ACTIONS = (
    ActionSpec(PlaceHeld, "EMP-FAME-12", _placements, _place_effects, prompts=("empire.tile",)),
    ActionSpec(CollectHeld, "EMP-FC-12", _collections, _collect_effects, prompts=("empire.tile",)),
    ActionSpec(ReturnHeld, "EMP-FC-05", _returns, _return_effects, prompts=("empire.tile",)),
)

EFFECTS = (EffectSpec(fx.LetGo, _let_go),)
