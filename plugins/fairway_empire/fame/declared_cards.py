"""Cards declared with a pick, a pass or a stop: which may be, which together, and where tiles may go with them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate, chain, combinations
from typing import Protocol, TypeVar

from fairway import Action, Domain, Effect, Refusal, State, Table
from fairway_base import Cell, PickTile, Placements, Player, key, lawful, placements
from fairway_empire.card_effects.card_effect import (
    CardDesign,
    Declaration,
    TurnAction,
    TurnEffect,
    no_effect,
    not_declared,
)
from fairway_empire.fame import effects as fx
from fairway_empire.fame.playing import barred, held_card
from fairway_empire.kit import Kit
from fairway_empire.options import Options
from fairway_empire.state.part import Empire

__all__ = [
    "NO_CARD",
    "Declared",
    "DeclaredPlacements",
    "added_effects",
    "card_sets",
    "declare",
    "discards",
    "in_hand",
    "pick_of",
    "refuse_cards",
]

Cards = tuple[str, ...]

MOST_CARDS = 8
"""Cards that can be declared at once."""
NO_CARD = Refusal("empire.no_card", {}, "EMP-WIN-4")


class Declared:
    """Cards that are declared together, and what they change."""

    __slots__ = ("benches", "cards", "keeps_one", "more", "searches_bag", "takes_two")

    def __init__(self, table: Table, cards: Iterable[str]) -> None:
        designs = table.kit(Kit).fame.designs
        self.cards = tuple(
            (design, design.effect)
            for card in cards
            if (design := designs.get(card)) and isinstance(design.effect, TurnEffect)
        )
        """Each with its effect; names that are no such cards are left out."""
        self.benches: CardDesign | None = None
        self.keeps_one: CardDesign | None = None
        self.searches_bag: CardDesign | None = None
        self.takes_two: CardDesign | None = None
        self.more = 0
        """How many tiles are taken besides the first."""
        for design, effect in reversed(self.cards):  # the first of a sort is the one that is named
            if effect.benches:
                self.benches = design
            if effect.keeps_one:
                self.keeps_one = design
            if effect.searches_bag:
                self.searches_bag = design
            if effect.takes_two:
                self.takes_two = design
                self.more += 1

    @property
    def first(self) -> CardDesign:
        """The card that is named where all of them are meant; there must be one."""
        return self.cards[0][0]

    def asking(self, field: str) -> tuple[CardDesign, ...]:
        """Return the cards that want something chosen, a design once for each copy."""
        return tuple(design for design, effect in self.cards if field in effect.asks)

    def lack_tiles(self, tiles: Cards) -> Refusal | None:
        """Refuse more copies that take a further tile than there are tiles for them (EMP-FAME-8)."""
        return no_effect(self.takes_two) if self.takes_two is not None and self.more >= len(tiles) else None

    def places(self, table: Table, player: Player, tiles: Cards, only: tuple[Cell, ...] = ()) -> Domain[PickTile]:
        """Return where tiles may go with these cards; on certain squares only, where a rule says so."""
        for design, effect in self.cards:
            elsewhere = effect.places(table, player, tiles, design)
            if elsewhere is not None:
                return elsewhere
        if only:
            return lawful(table, Placements(table, player, tiles, {key(x, y): None for x, y in only}))
        return placements(table, player, tiles)


def in_hand(table: Table, state: State, seat: int, what: Declaration) -> Cards:
    """Return the cards of a seat that may be declared with something now, each design once."""
    deck = table.kit(Kit).fame
    declared = deck.declared[what].intersection(hand := state.part(Empire).tycoons[seat].hand)
    if not declared:
        return ()
    return tuple(
        card
        for card in dict.fromkeys(hand)
        if card in declared and barred(table, state, seat, deck.designs[card]) is None
    )


def card_sets(table: Table, state: State, seat: int, cards: Cards) -> tuple[Cards, ...]:
    """Return every way to declare some cards together, a card as often as it is in hand where copies add up."""
    designs, hand = table.kit(Kit).fame.designs, state.part(Empire).tycoons[seat].hand
    every: list[str] = []
    for card in cards:
        copies = hand.count(card)
        add_up = copies > 1 and refuse_copy(table, designs[card], (designs[card],)) is None
        every += (card,) * (copies if add_up else 1)
    most = min(len(every), MOST_CARDS)
    sets: Iterable[Cards] = chain.from_iterable(combinations(every, size) for size in range(1, most + 1))
    if len(every) > len(cards):
        sets = dict.fromkeys(sets)
    return tuple(chosen for chosen in sets if _together(table, [designs[card] for card in chosen]))


def _together(table: Table, designs: list[CardDesign]) -> bool:
    if len({type(design.effect) for design in designs}) == len(designs):
        return True
    return all(refuse_copy(table, design, designs[:at]) is None for at, design in enumerate(designs))


def refuse_copy(table: Table, design: CardDesign, declared: Sequence[CardDesign]) -> Refusal | None:
    """Say why a card cannot be declared beside others, of which some do the same as it does.

    Their copies do not add up (EMP-FAME-9), or a further one would have no effect (EMP-FAME-8). Read strictly, one pick
    takes one tile more and one pass collects one, whatever the number of copies (EMP-FAME-3).
    """
    effect = design.effect
    same = [other for other in declared if type(other.effect) is type(effect)]
    if not same or not isinstance(effect, TurnEffect):
        return None
    adds_up = all(other.stacking == "additive" for other in (design, *same))
    if table.option(Options).fame_copies == "once":
        adds_up = adds_up and effect.repeats and not (effect.takes_two or "tile" in effect.asks)
    if not adds_up:
        return Refusal("empire.card_again", {"card": design.name}, "EMP-FAME-9")
    return None if effect.repeats else no_effect(design)


def declare(
    table: Table, state: State, seat: int, cards: Cards, what: Declaration, *, may_be_none: bool = False
) -> Declared | Refusal:
    """Return the cards that are declared with an action, or why they cannot be (EMP-WIN-4)."""
    if not cards and not may_be_none:
        return NO_CARD
    hand = list(state.part(Empire).tycoons[seat].hand)
    declared: list[CardDesign] = []
    for card in cards:
        design = held_card(table, state, seat, card)
        if isinstance(design, Refusal):
            return design
        if card not in hand:
            return Refusal("empire.no_such_card_in_hand", {"card": card, "hand": tuple(hand)}, "EMP-FAME-1")
        hand.remove(card)
        effect = design.effect
        if not isinstance(effect, TurnEffect) or card not in table.kit(Kit).fame.declared[what]:
            return not_declared(design)
        refusal = barred(table, state, seat, design) or refuse_copy(table, design, declared)
        if refusal is not None:
            return refusal
        declared.append(design)
    return Declared(table, cards)


def refuse_cards(table: Table, state: State, seat: int, declared: Declared, action: TurnAction) -> Refusal | None:
    """Say what the first card that cannot be declared with an action has against it."""
    refusals = (effect.refuse(table, state, seat, design, action) for design, effect in declared.cards)
    return next((refusal for refusal in refusals if refusal is not None), None)


def added_effects(table: Table, state: State, seat: int, declared: Declared, action: TurnAction) -> tuple[Effect, ...]:
    """Return what cards do besides what they change in a placement, in the order in which they were declared."""
    return tuple(
        added for design, effect in declared.cards for added in effect.adds(table, state, seat, design, action)
    )


def discards(table: Table, seat: int, cards: Cards) -> tuple[Effect, ...]:
    """Return the effects of putting declared cards down, each in the window it is for."""
    designs = table.kit(Kit).fame.designs
    return tuple(fx.Discard(seat, card, designs[card].windows[0]) for card in cards)


class WithPlacement(Protocol):
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


def pick_of(action: WithPlacement) -> PickTile:
    """Return the placement in an action that declares cards as well."""
    return PickTile(action.tile, action.x, action.y, action.turn)


P = TypeVar("P", bound=Action)


class DeclaredPlacements(Domain[P]):
    """Placements, once for each way to declare cards with them; other orders of the cards are accepted too."""

    exhaustive = False

    def __init__(
        self,
        ways: Iterable[tuple[Callable[[PickTile], P], Domain[PickTile]]],
        refuse: Callable[[P], Refusal | None],
        places: Callable[[Cards], Domain[PickTile]],
    ) -> None:
        self._ways = tuple(ways)
        self._refuse = refuse
        self._places = cache(places)
        """Where tiles may go with cards: thousands of actions declare the same few, and each looks at the course."""

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(len(domain) for _, domain in self._ways))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, index: int) -> P:
        at = range(len(self))[index]
        place = bisect_right(self._ends, at)
        make, domain = self._ways[place]
        return make(domain[at - (self._ends[place - 1] if place else 0)])

    def __iter__(self) -> Iterator[P]:
        return (make(pick) for make, domain in self._ways for pick in domain)

    def refuse(self, action: P) -> Refusal | None:
        return self._refuse(action)

    def annotate(self, action: P) -> Mapping[str, object]:
        placed: WithPlacement = action  # type: ignore[assignment]  # what P was made for
        return self._places(placed.cards).annotate(pick_of(placed))
