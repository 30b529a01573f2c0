"""A Fame card as a pack writes it: when it may be played, what it does, and what it is worth on its back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from fairway import tag_of
from fairway.content import Item, Kind, Problem
from fairway_base import facts_exist
from fairway_empire.content.card_effects import ALONE, Deed, DeedOf, Window, fitting

__all__ = ["KIND", "FameCard", "Stacking", "deed_of"]

Stacking = Literal["additive", "no_effect", "once_per_turn", "per_placement"]


class FameCard(Item, frozen=True, kw_only=True):
    """A card that famous designers play; `copies` of it are in the deck."""

    group: Annotated[
        Literal["dark_blue", "gray", "orange"],
        Meta(description="The colour of its frame, a hint without effect: tiles, order of play, scoring."),
    ]
    value: Annotated[int, Meta(ge=1, le=9, description="Press points on its back.")]
    copies: Annotated[int, Meta(ge=1, le=64, description="How many such cards are in the deck.")]
    windows: Annotated[tuple[Window, ...], Meta(min_length=1, description="When it may be played.")]
    effect: Annotated[DeedOf, Meta(description="What it does.")]
    solo: Annotated[
        Literal["same", "removed"] | DeedOf,
        Meta(description="Alone: played as it is, taken out of the deck, or doing something else."),
    ] = "same"
    stacking: Annotated[
        Stacking,
        Meta(
            description=(
                "What a further copy does: the same again; nothing, so that it cannot be played; "
                "nothing more in the same turn, or on the same placement."
            )
        ),
    ] = "additive"
    rule: Annotated[
        str, Meta(pattern=r"^[A-Z0-9]+(-[A-Z0-9]+)+$", description="The rule that is named when it is played.")
    ] = "EMP-FAME-2"


def deed_of(card: FameCard, seats: int) -> Deed | None:
    """Return what a card does at a table of so many; None when it is not in the deck there (EMP-SOLO-2, EMP-SOLO-3)."""
    if seats > 1 or card.solo == "same":
        return card.effect
    return None if card.solo == "removed" else card.solo


def _check(item: Item) -> Iterator[Problem]:
    """Find windows in which a card could never be played, and what could never be done at a table."""
    assert isinstance(item, FameCard)
    yield from facts_exist(item)
    if type(item.effect) in ALONE:
        yield Problem("fame.only_alone", {"effect": tag_of(item.effect)}, ("effect",))
    suits = fitting(item.effect)
    for at, window in enumerate(item.windows):
        about: dict[str, str | int] = {"window": window, "effect": tag_of(item.effect), "fitting": ", ".join(suits)}
        if window not in suits:
            yield Problem("fame.window", about, ("windows", at))
        elif window in item.windows[:at]:
            yield Problem("fame.window_twice", about, ("windows", at))


KIND = Kind("fame_cards", FameCard, _check)
