"""The Fame cards of a table, prepared: which are in the deck, what each does there, and which windows they are for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from fairway_empire.card_effects.card_effect import CardDesign, CardEffect, Declaration, TurnEffect
from fairway_empire.card_effects.fame_card import CARD_EFFECTS, FameCard, design_of
from fairway_empire.card_effects.window_names import WINDOWS, Window

__all__ = ["Deck", "make_deck"]


class Deck:
    """The cards by the names they go by in a match."""

    __slots__ = ("by_back", "by_window", "cards", "declared", "designs", "scoring", "values")

    def __init__(self, designs: tuple[CardDesign, ...], seats: int) -> None:
        self.designs = {design.name: design for design in designs}
        self.values = {design.name: design.value for design in designs}
        """The press points on the back of each card."""
        self.cards = tuple(design.name for design in designs for _ in range(design.copies))
        """Every card of the deck, a design once for each copy."""
        self.by_window: dict[Window, tuple[CardDesign, ...]] = {
            window: tuple(design for design in designs if window in design.windows) for window in WINDOWS
        }
        self.by_back: dict[tuple[str, int], tuple[CardDesign, ...]] = {
            (window, back): tuple(design for design in suited if design.value == back)
            for window, suited in self.by_window.items()
            for back in set(self.values.values())
        }
        """The cards for a window, by the value on their backs."""
        self.declared: dict[Declaration, frozenset[str]] = {
            what: frozenset(design.name for design in designs if what in _declared_with(design.effect, seats))
            for what in get_args(Declaration)
        }
        """The cards that are declared with something, at a table of this size."""
        self.scoring: dict[str, tuple[type[CardEffect], ...]] = {}
        """The effects that add to a condition, by its key, in the order of the cards.

        Those of the box come last where no card does them: another card may have noted what they score.
        """
        for effect in dict.fromkeys((*(type(design.effect) for design in designs), *CARD_EFFECTS)):
            for condition in effect.scores:
                self.scoring[condition] = (*self.scoring.get(condition, ()), effect)


def make_deck(cards: Mapping[str, FameCard], seats: int) -> Deck:
    """Prepare the cards for a number of players."""
    designs = (design_of(name, card, seats) for name, card in cards.items())
    return Deck(tuple(design for design in designs if design is not None), seats)


def _declared_with(effect: CardEffect, seats: int) -> tuple[Declaration, ...]:
    if not isinstance(effect, TurnEffect):
        return ()
    return effect.alone if seats == 1 else effect.in_company
