"""A turn alone with cards: where the tiles go that are not chosen is said with it (EMP-SOLO-3, EMP-SOLO-5)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from fairway import Domain, Effect, EffectSpec, Outcome, Prompt, Refusal, Rolls, State, Table
from fairway_base import Designer, PickTile
from fairway_base import effects as base
from fairway_empire.card_effects.actions import FATES, Fate, PassWith, PickWith
from fairway_empire.card_effects.brought_tiles import AskHeld
from fairway_empire.card_effects.card_effect import no_effect, wrong
from fairway_empire.card_effects.domains import Offered
from fairway_empire.fame import effects as fx
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

__all__ = ["EFFECTS", "check_rest", "pass_effects", "passes", "pick_effects", "picks", "take_and_keep"]

Cards = tuple[str, ...]


def check_rest(declared: Declared, left: Cards, keep: str, fates: tuple[Fate, ...]) -> Refusal | None:
    """Say what is wrong with what becomes of the tiles that are left: one may be kept with a card."""
    keeper = declared.keeps_one
    if keeper is not None and keep not in left:
        return wrong(keeper, "keep") if left else no_effect(keeper)
    if keep and keeper is None:
        return NO_CARD
    going = tuple(tile for tile in left if tile != keep)
    return Refusal("empire.wrong_fates", {"tiles": going}, "EMP-SOLO-5") if fates and len(fates) != len(going) else None


def take_and_keep(tile: str, left: Cards, keep: str, fates: tuple[Fate, ...]) -> base.SoloKeep:
    """Take a tile, keep one and send the others where they are to go: to the bag when nothing is said."""
    going = tuple(other for other in left if other != keep)
    to_bag = tuple(other for other, fate in zip(going, fates or ("bag",) * len(going), strict=True) if fate == "bag")
    return base.SoloKeep(tile, to_bag, (keep,) if keep else ())


# with a pick


def picks(table: Table, state: State) -> Domain[PickWith] | None:
    """Offer every set of cards, and without a card what becomes of several tiles that are left."""
    part = state.part(Designer)
    player, drawn = part.players[0], part.drawn
    cards = in_hand(table, state, 0, "pick")
    if not cards and len(drawn) < 3:
        return None

    def places(cards: Cards) -> Domain[PickTile]:
        return Declared(table, cards).places(table, player, drawn)

    def refuse(action: PickWith) -> Refusal | None:
        declared = declare(table, state, 0, action.cards, "pick", may_be_none=bool(action.fates))
        if isinstance(declared, Refusal):
            return declared
        left = tuple(tile for tile in drawn if tile != action.tile)
        two = declared.takes_two
        if two is not None and left and declared.keeps_one:
            return wrong(two, "cards")
        refusal = declared.lack_tiles(drawn) or refuse_cards(table, state, 0, declared, action)
        if refusal is None and two is None:
            refusal = check_rest(declared, left, action.keep, action.fates)
        return refusal or declared.places(table, player, drawn).refuse(pick_of(action))

    sets = [chosen for chosen in card_sets(table, state, 0, cards) if _go_together(table, chosen, len(drawn))]
    ways = [(_way(table, chosen, drawn), places(chosen)) for chosen in sets]
    mixed = (fates for fates in product(FATES, repeat=len(drawn) - 1) if len(set(fates)) > 1)
    ways += [(_way(table, (), drawn, fates), places(())) for fates in mixed]
    return DeclaredPlacements(ways, refuse, places)


def _go_together(table: Table, cards: Cards, drawn: int) -> bool:
    """Whether cards can go together now: of two tiles nothing is left, and what is left is said with the last."""
    declared = Declared(table, cards)
    if declared.takes_two:
        return drawn > declared.more and not declared.keeps_one
    return drawn > 1 or not declared.keeps_one


def _way(table: Table, cards: Cards, drawn: Cards, fates: tuple[Fate, ...] = ()) -> Callable[[PickTile], PickWith]:
    keeps = Declared(table, cards).keeps_one is not None

    def make(pick: PickTile) -> PickWith:
        other = next(tile for tile in drawn if tile != pick.tile) if keeps else ""
        return PickWith(cards, pick.tile, pick.x, pick.y, pick.turn, fates, other)

    return make


def pick_effects(table: Table, state: State, action: PickWith) -> tuple[Effect, ...]:
    drawn = state.part(Designer).drawn
    left = tuple(tile for tile in drawn if tile != action.tile)
    declared = Declared(table, action.cards)
    down = discards(table, 0, action.cards)
    place = base.Place(0, action.tile, action.x, action.y, action.turn)
    added = added_effects(table, state, 0, declared, action)
    if declared.takes_two is None:
        return (*down, take_and_keep(action.tile, left, action.keep, action.fates), place, *added)
    second = AskHeld(0, "second", first=action.tile, more=declared.more - 1)
    return (*down, base.SetDrawn(left, to_hand=(action.tile,)), place, *added, second)


# with a pass


def passes(table: Table, state: State) -> Domain[PassWith] | None:
    cards = in_hand(table, state, 0, "pass")
    if not cards:
        return None
    drawn = state.part(Designer).drawn

    def refuse(action: PassWith) -> Refusal | None:
        declared = declare(table, state, 0, action.cards, "pass")
        if isinstance(declared, Refusal):
            return declared
        if action.tile or action.others:
            return wrong(declared.first, "tile" if action.tile else "others")
        refusal = refuse_cards(table, state, 0, declared, action)
        return refusal or check_rest(declared, drawn, action.keep, action.fates)

    every = [
        PassWith(chosen, keep=keep)
        for chosen in card_sets(table, state, 0, cards)
        for keep in (drawn if Declared(table, chosen).keeps_one else ("",))
    ]
    return Offered(lambda: [action for action in every if refuse(action) is None], refuse)


def pass_effects(table: Table, state: State, action: PassWith) -> tuple[Effect, ...]:
    """Pass at its price; what was drawn goes back before six others are drawn (GAP-44), each six at that price."""
    done: list[Effect] = [take_and_keep("", state.part(Designer).drawn, action.keep, action.fates)]
    stays, paid = (action.keep,) if action.keep else (), False
    for design, effect in Declared(table, action.cards).cards:
        done += discards(table, 0, (design.name,))
        if effect.repeats:
            if paid:
                done.append(base.SoloKeep("", (), stays))
            paid = True
        done += effect.adds(table, state, 0, design, action)
    return tuple(done)


# a turn that a card has interrupted


def _ask_alone(table: Table, state: State, effect: fx.AskAlone, rolls: Rolls) -> Outcome:
    return Outcome(prompts=(Prompt.to("designer.solo_turn", 0),))


EFFECTS = (EffectSpec(fx.AskAlone, _ask_alone),)
