"""The Fame cards of a table, prepared: which are in the deck, what each does there, and which windows they are for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fairway_empire.content.card_effects import WINDOWS, Deed, Window, fitting
from fairway_empire.content.fame_cards import FameCard, deed_of

__all__ = ["Deck", "Design", "make_deck"]


class Design(NamedTuple):
    """A card as it is played at this table."""

    name: str
    card: FameCard
    deed: Deed
    windows: tuple[Window, ...]


class Deck:
    """The cards by the names they go by in a match."""

    __slots__ = ("by_back", "by_window", "cards", "designs", "values")

    def __init__(self, designs: tuple[Design, ...]) -> None:
        self.designs = {design.name: design for design in designs}
        self.values = {design.name: design.card.value for design in designs}
        """The press points on the back of each card."""
        self.cards = tuple(design.name for design in designs for _ in range(design.card.copies))
        """Every card of the deck, a design once for each copy."""
        self.by_window: dict[Window, tuple[Design, ...]] = {
            window: tuple(design for design in designs if window in design.windows) for window in WINDOWS
        }
        self.by_back: dict[tuple[str, int], tuple[Design, ...]] = {
            (window, back): tuple(design for design in suited if design.card.value == back)
            for window, suited in self.by_window.items()
            for back in set(self.values.values())
        }
        """The cards for a window, by the value on their backs."""


def make_deck(cards: Mapping[str, FameCard], seats: int) -> Deck:
    """Prepare the cards for a number of players; alone, some are taken out and some do something else (EMP-SOLO-2)."""
    found = []
    for name, card in cards.items():
        deed = deed_of(card, seats)
        if deed is not None:
            found.append(Design(name, card, deed, card.windows if deed is card.effect else fitting(deed)))
    return Deck(tuple(found))
