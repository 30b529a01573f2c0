"""Cards that a player alone declares with a turn: where the other tiles go is said with it (EMP-SOLO-3, EMP-SOLO-5)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from fairway import Domain, Effect, Refusal, State, Table
from fairway_base import Designer, PickTile
from fairway_base import effects as base
from fairway_empire.content.card_effects import Deed, DoublePick, FreePass, KeepUnchosen, PlaceAnywhere, PrivateDraw
from fairway_empire.content.fame_deck import Design
from fairway_empire.fame import effects as fx
from fairway_empire.fame.actions import Fate, PassWith, PickWith
from fairway_empire.fame.domains import Offered
from fairway_empire.fame.handlers import bag_is_empty, no_effect, wrong
from fairway_empire.fame.placing import Attached, card_sets, check_cards, discards, in_hand, pick_of, places, with_deed
from fairway_empire.fame.solo_cards import FATES
from fairway_empire.state.kit import Kit

__all__ = ["check_rest", "kept", "pass_effects", "passes", "pick_effects", "picks"]

PICKING: tuple[type[Deed], ...] = (PlaceAnywhere, DoublePick, KeepUnchosen)
PASSING: tuple[type[Deed], ...] = (PrivateDraw, FreePass, KeepUnchosen)

Cards = tuple[str, ...]


def check_rest(cards: tuple[Design, ...], left: Cards, keep: str, fates: tuple[Fate, ...]) -> Refusal | None:
    """Say what is wrong with what becomes of the tiles that are left: one may be kept with a card."""
    keeper = next((design for design in cards if isinstance(design.deed, KeepUnchosen)), None)
    if keeper is not None and keep not in left:
        return wrong(keeper, "keep") if left else no_effect(keeper)
    if keep and keeper is None:
        return Refusal("empire.no_card", {}, "EMP-WIN-4")
    going = tuple(tile for tile in left if tile != keep)
    return Refusal("empire.wrong_fates", {"tiles": going}, "EMP-SOLO-5") if fates and len(fates) != len(going) else None


def kept(tile: str, left: Cards, keep: str, fates: tuple[Fate, ...]) -> base.SoloKeep:
    """Take a tile, keep one and send the others where they are to go: to the bag when nothing is said."""
    going = tuple(each for each in left if each != keep)
    to_bag = tuple(each for each, fate in zip(going, fates or ("bag",) * len(going), strict=True) if fate == "bag")
    return base.SoloKeep(tile, to_bag, (keep,) if keep else ())


def picks(table: Table, state: State) -> Domain[PickWith] | None:
    """Offer every set of cards, and without a card what becomes of several tiles that are left."""
    part = state.part(Designer)
    player, drawn = part.players[0], part.drawn
    cards = in_hand(table, state, 0, *PICKING)
    if not cards and len(drawn) < 3:
        return None

    def refuse(action: PickWith) -> Refusal | None:
        declared = check_cards(table, state, 0, action.cards, PICKING)
        if isinstance(declared, Refusal):
            return declared
        left = tuple(tile for tile in drawn if tile != action.tile)
        double = next((design for design in declared if isinstance(design.deed, DoublePick)), None)
        if double is None:
            if not declared and not action.fates:
                return Refusal("empire.no_card", {}, "EMP-WIN-4")
            refusal = check_rest(declared, left, action.keep, action.fates)
        else:
            refusal = _two_first(table, double, action, left)
        return refusal or places(table, player, drawn, action.cards).refuse(pick_of(action))

    plain = [each for each in card_sets(table, cards) if not _keeps_of_two(table, each, len(drawn))]
    ways = [_way(table, state, each) for each in plain]
    ways += [_way(table, state, (), fates) for fates in product(FATES, repeat=len(drawn) - 1) if len(set(fates)) > 1]
    return Attached(ways, refuse, lambda action: places(table, player, drawn, action.cards))


def _keeps_of_two(table: Table, cards: Cards, drawn: int) -> bool:
    """Whether cards cannot go together now: of two tiles nothing is left, and what is left is said with the second."""
    double, keeper = with_deed(table, cards, DoublePick), with_deed(table, cards, KeepUnchosen)
    return bool((double and (keeper or drawn < 2)) or (keeper and drawn < 2))


def _way(
    table: Table, state: State, cards: Cards, fates: tuple[Fate, ...] = ()
) -> tuple[Callable[[PickTile], PickWith], Domain[PickTile]]:
    part = state.part(Designer)
    keeps = bool(with_deed(table, cards, KeepUnchosen))

    def make(pick: PickTile) -> PickWith:
        other = next(tile for tile in part.drawn if tile != pick.tile) if keeps else ""
        return PickWith(cards, pick.tile, pick.x, pick.y, pick.turn, fates, other)

    return make, places(table, part.players[0], part.drawn, cards)


def _two_first(table: Table, double: Design, action: PickWith, left: Cards) -> Refusal | None:
    """Say what is wrong with the first of two tiles: what becomes of the rest is said with the second."""
    if not left:
        return no_effect(double)
    if with_deed(table, action.cards, KeepUnchosen):
        return wrong(double, "cards")
    return wrong(double, "keep" if action.keep else "fates") if action.keep or action.fates else None


def pick_effects(table: Table, state: State, action: PickWith) -> tuple[Effect, ...]:
    drawn = state.part(Designer).drawn
    left = tuple(tile for tile in drawn if tile != action.tile)
    down = discards(table, 0, action.cards)
    place = base.Place(0, action.tile, action.x, action.y, action.turn)
    if with_deed(table, action.cards, DoublePick):
        return (*down, base.SetDrawn(left, to_hand=(action.tile,)), place, fx.AskHeld(0, "second", first=action.tile))
    return (*down, kept(action.tile, left, action.keep, action.fates), place)


# with a pass


def passes(table: Table, state: State) -> Domain[PassWith] | None:
    cards = in_hand(table, state, 0, *PASSING)
    if not cards:
        return None
    drawn = state.part(Designer).drawn

    def refuse(action: PassWith) -> Refusal | None:
        declared = check_cards(table, state, 0, action.cards, PASSING)
        if isinstance(declared, Refusal):
            return declared
        if not declared:
            return Refusal("empire.no_card", {}, "EMP-WIN-4")
        if action.tile:
            return wrong(declared[0], "tile")
        drawing = next((design for design in declared if isinstance(design.deed, PrivateDraw)), None)
        if drawing is not None and "box" in action.fates:
            return wrong(drawing, "fates")
        stays = all(tile == action.keep for tile in drawn)
        refusal = bag_is_empty(state, drawing) if drawing and stays else None
        return refusal or check_rest(declared, drawn, action.keep, action.fates)

    every = [
        PassWith(each, keep=keep)
        for each in card_sets(table, cards)
        for keep in (drawn if with_deed(table, each, KeepUnchosen) else ("",))
    ]
    return Offered(lambda: [action for action in every if refuse(action) is None], refuse)


def pass_effects(table: Table, state: State, action: PassWith) -> tuple[Effect, ...]:
    """Pass at its price; what was drawn goes back before six others are drawn (GAP-44), each six at that price."""
    designs, part = table.kit(Kit).fame.designs, state.part(Designer)
    done: list[Effect] = [kept("", part.drawn, action.keep, action.fates)]
    stays, paid = (action.keep,) if action.keep else (), False
    for card in action.cards:
        deed = designs[card].deed
        done += discards(table, 0, (card,))
        if isinstance(deed, FreePass):
            done.append(fx.Forgive(0, free_passes=1))
        elif isinstance(deed, PrivateDraw):
            if paid:
                done.append(base.SoloKeep("", (), stays))
            hand, paid = part.players[0].hand, True
            done += (base.DrawToHand(0, deed.tiles), fx.AskHeld(0, "drawn", hand, may_return=True))
    return tuple(done)
