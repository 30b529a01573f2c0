"""Where tiles may go with Fame cards: on open cells as always, or with one card apart from everything (EMP-FC-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, combinations
from typing import Protocol, TypeVar

from fairway import Action, Domain, Effect, Refusal, State, Table
from fairway_base import ROW, Cell, PickTile, Placements, Player, key, lawful, placements, refuse_cell, refuse_tile
from fairway_base import Kit as BaseKit
from fairway_empire.content.card_effects import Deed, PlaceAnywhere, PrivateDraw
from fairway_empire.content.fame_deck import Design
from fairway_empire.fame import effects as fx
from fairway_empire.fame.playing import barred, holding
from fairway_empire.state.kit import Kit
from fairway_empire.state.part import Empire

__all__ = ["Attached", "Placing", "card_sets", "check_cards", "discards", "in_hand", "pick_of", "places", "with_deed"]

Cards = tuple[str, ...]


class Placing(Protocol):
    """An action that says where a tile goes."""

    @property
    def tile(self) -> str: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def cards(self) -> Cards: ...


class Anywhere(Placements):
    """Tiles on cells that touch nothing. Squares of the land are listed; any other free cell will do as well."""

    exhaustive = False

    def __init__(self, table: Table, player: Player, tiles: Cards, card: str) -> None:
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
        if at in self._course.openings.open:
            return Refusal("empire.no_effect", {"card": self._card}, "EMP-FAME-8")
        return None


def places(table: Table, player: Player, tiles: Cards, cards: Cards, only: tuple[Cell, ...] = ()) -> Domain[PickTile]:
    """Return where tiles may go with these cards; on certain squares only, where a rule says so."""
    anywhere = with_deed(table, cards, PlaceAnywhere)
    if anywhere:
        return lawful(table, Anywhere(table, player, tiles, anywhere))
    if only:
        return lawful(table, Placements(table, player, tiles, {key(x, y): None for x, y in only}))
    return placements(table, player, tiles)


def with_deed(table: Table, cards: Cards, deed: type[Deed]) -> str:
    """Return the first of some cards that does a certain thing; empty when none does."""
    designs = table.kit(Kit).fame.designs
    return next((card for card in cards if card in designs and isinstance(designs[card].deed, deed)), "")


def in_hand(table: Table, state: State, seat: int, *deeds: type[Deed]) -> Cards:
    """Return the cards of a seat that do one of these things and may be declared now, each design once."""
    designs = table.kit(Kit).fame.designs
    return tuple(
        card
        for card in dict.fromkeys(state.part(Empire).tycoons[seat].hand)
        if isinstance(designs[card].deed, deeds) and barred(table, state, seat, designs[card]) is None
    )


def card_sets(table: Table, cards: Cards) -> tuple[Cards, ...]:
    """Return every way to declare some cards together, each thing done once."""
    designs = table.kit(Kit).fame.designs
    sets = chain.from_iterable(combinations(cards, size) for size in range(1, len(cards) + 1))
    return tuple(each for each in sets if len({type(designs[card].deed) for card in each}) == len(each))


def check_cards(
    table: Table, state: State, seat: int, cards: Cards, deeds: tuple[type[Deed], ...]
) -> tuple[Design, ...] | Refusal:
    """Return the cards that are declared with an action, or why they cannot be (EMP-WIN-4).

    One pick, pass or stop can be changed once in each way; only tiles can be drawn again.
    """
    hand = list(state.part(Empire).tycoons[seat].hand)
    found: list[Design] = []
    for card in cards:
        design = holding(table, state, seat, card)
        if isinstance(design, Refusal):
            return design
        if card not in hand:
            return Refusal("empire.no_such_card_in_hand", {"card": card, "hand": tuple(hand)}, "EMP-FAME-1")
        hand.remove(card)
        if not isinstance(design.deed, deeds):
            about: dict[str, str | Cards] = {"card": card, "window": "", "windows": design.windows}
            return Refusal("empire.wrong_window", about, "EMP-WIN-4")
        refusal = barred(table, state, seat, design)
        if refusal is None and (design.card.stacking != "additive" or not isinstance(design.deed, PrivateDraw)):
            twice = any(type(other.deed) is type(design.deed) for other in found)
            refusal = Refusal("empire.card_again", {"card": card}, "EMP-FAME-9") if twice else None
        if refusal is not None:
            return refusal
        found.append(design)
    return tuple(found)


def discards(table: Table, seat: int, cards: Cards) -> tuple[Effect, ...]:
    """Return the effects of putting declared cards down, each in the window it is for."""
    designs = table.kit(Kit).fame.designs
    return tuple(fx.Discard(seat, card, designs[card].windows[0]) for card in cards)


P = TypeVar("P", bound=Action)


class Attached(Domain[P]):
    """Placements, once for each way to declare cards with them; other orders of the cards are accepted too."""

    exhaustive = False

    def __init__(
        self,
        ways: Iterable[tuple[Callable[[PickTile], P], Domain[PickTile]]],
        refuse: Callable[[P], Refusal | None],
        places: Callable[[P], Domain[PickTile]],
    ) -> None:
        self._ways = tuple(ways)
        self._refuse = refuse
        self._places = places

    def __len__(self) -> int:
        return sum(len(domain) for _, domain in self._ways)

    def __getitem__(self, index: int) -> P:
        left = range(len(self))[index]
        for make, domain in self._ways:
            if left < len(domain):
                return make(domain[left])
            left -= len(domain)
        raise AssertionError("an index is below the length")

    def refuse(self, action: P) -> Refusal | None:
        return self._refuse(action)

    def annotate(self, action: P) -> Mapping[str, object]:
        return self._places(action).annotate(pick_of(action))  # type: ignore[arg-type]  # P is what it was made for


def pick_of(action: Placing) -> PickTile:
    """Return the placement in an action that declares cards as well."""
    return PickTile(action.tile, action.x, action.y, action.turn)
