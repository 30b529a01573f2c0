"""How a deed is done: what it lets a player choose, and which effects it has. Modules of deeds fill a table of these.

Choices are worked out from what everybody can see, so that "could a card with this deed be played here?" tells nothing
about who holds one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fairway import Domain, Effect, Listed, Refusal, State, Table
from fairway_base import Designer
from fairway_empire.content.card_effects import Deed
from fairway_empire.content.fame_deck import Design
from fairway_empire.fame.actions import PlayFame

__all__ = ["Handler", "Handlers", "bag_is_empty", "just", "no_effect", "wrong"]

Choices = Callable[[Table, State, int, Design], Domain[PlayFame] | Refusal]
Effects = Callable[[Table, State, int, Design, PlayFame], tuple[Effect, ...]]


class Handler(NamedTuple):
    """What a deed asks of a player, or why it cannot be done now; and what it does."""

    choices: Choices
    effects: Effects
    asks: tuple[str, ...] = ()
    """The fields of the action in which a player chooses; the others must be left alone."""


Handlers = dict[type[Deed], Handler]


def just(design: Design) -> Listed[PlayFame]:
    """Return the only way to play a card that leaves nothing to choose."""
    return Listed((PlayFame(design.name),), lambda action: wrong(design, "card"))


def no_effect(design: Design) -> Refusal:
    """Refuse a card that would change nothing."""
    return Refusal("empire.no_effect", {"card": design.name}, "EMP-FAME-8")


def wrong(design: Design, field: str) -> Refusal:
    """Refuse what was chosen with a card."""
    return Refusal("empire.wrong_choice", {"card": design.name, "field": field}, design.card.rule)


def bag_is_empty(state: State, design: Design) -> Refusal | None:
    """Refuse a card that needs a tile of the bag, when there is none (EMP-FAME-14)."""
    return None if state.part(Designer).bag else Refusal("empire.bag_is_empty", {"card": design.name}, "EMP-FAME-14")
