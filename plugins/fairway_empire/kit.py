"""The Empire's box, opened: press and Fame cards by name, and the decks made of them."""

from __future__ import annotations

from typing import cast

from fairway import Table
from fairway.content import Library
from fairway_base import Kit as BaseKit
from fairway_base import items_by_id
from fairway_empire.card_effects.deck import Deck, make_deck
from fairway_empire.card_effects.fame_card import FameCard
from fairway_empire.options import Options
from fairway_empire.press import PressCard

__all__ = ["CHEAPEST", "DEAREST", "Kit", "open_box", "piles"]

CHEAPEST, DEAREST = 15, 25
"""The values of the land piles (EMP-SETUP-15)."""


class Kit:
    """Cards by the ids they go by in a match."""

    __slots__ = ("brought", "fame", "press")

    def __init__(self, press: dict[str, PressCard], fame: Deck, brought: frozenset[str]) -> None:
        self.press = press
        self.fame = fame
        self.brought = brought
        """The lands that come with press cards in their pack, and not with the base game."""


def open_box(library: Library, seats: int) -> Kit:
    """Prepare what the packs hold for a number of players."""
    press = cast("dict[str, PressCard]", items_by_id(library, "press"))
    fame = cast("dict[str, FameCard]", items_by_id(library, "fame_cards"))
    packs = {full.partition(":")[0] for full in library.items("press")}
    lands = zip(items_by_id(library, "lands"), library.items("lands"), strict=True)
    brought = frozenset(name for name, full in lands if full.partition(":")[0] in packs)
    return Kit(press, make_deck(fame, seats), brought)


def piles(table: Table) -> tuple[str, ...]:
    """Return the lands of a campaign in the order of the piles (EMP-SETUP-15, GAP-6)."""
    base, kit = table.kit(BaseKit), table.kit(Kit)
    every = table.option(Options).piles == "all_lands"
    lands = [name for name in base.deck if every or name in kit.brought]
    fitting = [name for name in lands if CHEAPEST <= base.grounds[name].value <= DEAREST]
    return tuple(sorted(fitting, key=lambda name: base.grounds[name].value))
