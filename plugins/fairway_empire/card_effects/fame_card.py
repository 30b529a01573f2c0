"""A Fame card as a pack writes it: when it may be played, what it does, and what it is worth on its back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from fairway import tag_of
from fairway.content import Item, ItemFault, Kind
from fairway_base import facts_exist
from fairway_empire.card_effects.card_effect import CardDesign, CardEffect, Stacking, TurnEffect
from fairway_empire.card_effects.course_cards import BonusDraw, CollectPlaced, SwapPlaced, SwapWithDrawn, SwapWithRack
from fairway_empire.card_effects.fault_cards import ForgiveConnections, ForgiveDirections, ForgiveWater, MissingAsGrass
from fairway_empire.card_effects.order_cards import PlayFirst, ProtectTile, ReorderPawns, ReverseRack
from fairway_empire.card_effects.rack_cards import (
    DrawMore,
    DrawToRack,
    KeepUnchosen,
    Redraw,
    ReplaceDrawn,
    ReplaceRack,
    ReplaceTiles,
    Salvage,
    SwitchRacks,
)
from fairway_empire.card_effects.scoring_cards import DogsAsPeople, LastToStop, MorePeople, ParSixGreen
from fairway_empire.card_effects.turn_cards import (
    BenchAfterPick,
    CollectAndPass,
    DoublePick,
    FetchFromBag,
    FreePass,
    PlaceAnywhere,
    PrivateDraw,
    StayFirst,
)
from fairway_empire.card_effects.window_names import DECLARED, Window

__all__ = ["CARD_EFFECTS", "KIND", "FameCard", "design_of"]

AnyEffect = (
    DrawToRack
    | ReplaceRack
    | ReplaceTiles
    | Salvage
    | SwitchRacks
    | ReverseRack
    | SwapPlaced
    | CollectPlaced
    | SwapWithRack
    | BonusDraw
    | PlaceAnywhere
    | DoublePick
    | BenchAfterPick
    | PrivateDraw
    | StayFirst
    | CollectAndPass
    | FetchFromBag
    | PlayFirst
    | ReorderPawns
    | ProtectTile
    | MorePeople
    | DogsAsPeople
    | LastToStop
    | MissingAsGrass
    | ForgiveDirections
    | ForgiveWater
    | ParSixGreen
    | ForgiveConnections
    | DrawMore
    | Redraw
    | ReplaceDrawn
    | SwapWithDrawn
    | KeepUnchosen
    | FreePass
)
"""Any effect of the box; other plugins add theirs."""

CARD_EFFECTS: tuple[type[CardEffect], ...] = get_args(AnyEffect)

for _effect in CARD_EFFECTS:
    _effect.example = msgspec.json.encode(_effect()).decode()


class FameCard(Item, frozen=True, kw_only=True):
    """A card that famous designers play; `copies` of it are in the deck."""

    group: Annotated[
        Literal["dark_blue", "gray", "orange"],
        Meta(description="The colour of its frame, a hint without effect: tiles, order of play, scoring."),
    ]
    value: Annotated[int, Meta(ge=1, le=9, description="Press points on its back.")]
    copies: Annotated[int, Meta(ge=1, le=64, description="How many such cards are in the deck.")]
    windows: Annotated[tuple[Window, ...], Meta(min_length=1, description="When it may be played.")]
    effect: Annotated[AnyEffect, Meta(description="What it does.")]
    solo: Annotated[
        Literal["same", "removed"] | AnyEffect,
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
        str,
        Meta(
            pattern=r"^[A-Z0-9]+(-[A-Z0-9]+)+$",
            description="The rule that is named when it is played.",
            examples=["FC-18"],
        ),
    ] = "EMP-FAME-2"


def design_of(name: str, card: FameCard, seats: int) -> CardDesign | None:
    """Return a card as it is played at a table of so many; None when it is not in the deck there.

    Alone, some are taken out and some do something else (EMP-SOLO-2, EMP-SOLO-3).
    """
    effect: CardEffect = card.effect
    windows = card.windows
    if seats == 1 and not isinstance(card.solo, str):
        effect, windows = card.solo, card.solo.windows
    elif seats == 1 and card.solo == "removed":
        return None
    return CardDesign(name, effect, windows, card.value, card.copies, card.stacking, card.rule)


def _check(item: Item) -> Iterator[ItemFault]:
    """Find windows in which a card could never be played, and what could never be done at a table."""
    assert isinstance(item, FameCard)
    yield from facts_exist(item)
    effect: CardEffect = item.effect
    if effect.only_alone:
        yield ItemFault("fame.only_alone", {"effect": tag_of(effect)}, ("effect",))
    for at, window in enumerate(item.windows):
        about: dict[str, str | int] = {
            "window": window,
            "effect": tag_of(effect),
            "fitting": ", ".join(effect.windows),
        }
        if window not in effect.windows:
            yield ItemFault("fame.window", about, ("windows", at))
        elif window in item.windows[:at]:
            yield ItemFault("fame.window_twice", about, ("windows", at))
        elif isinstance(effect, TurnEffect) and not effect.only_alone and window not in DECLARED:
            yield ItemFault("fame.declared", about, ("windows", at))


KIND = Kind("fame_cards", FameCard, _check, worded=True)
