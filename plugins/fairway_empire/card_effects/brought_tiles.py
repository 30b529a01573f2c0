"""Tiles that a card brings: the player is asked what to do with them (FC-05, FC-10, FC-12, FC-27)."""

from __future__ import annotations

from typing import ClassVar, Literal

from fairway import Effect, EffectSpec, Event, Outcome, Prompt, Rolls, State, Table, replace
from fairway_base import Cell, Designer
from fairway_empire.state.fame_state import Held
from fairway_empire.state.part import Empire

__all__ = ["EFFECTS", "EVENTS", "AskHeld", "BagSearched"]


class AskHeld(Effect, frozen=True, tag="empire.ask_held"):
    """Ask a seat what to do with tiles that a card has brought.

    Those drawn are what the hand holds besides the tiles in `other`.
    """

    seat: int
    what: Literal["drawn", "second", "fetch"]
    other: tuple[str, ...] = ()
    may_collect: bool = False
    may_return: bool = False
    spots: tuple[str | int, ...] = ()
    first: str = ""
    bench: str = ""
    collect: str = ""
    only: tuple[Cell, ...] = ()
    taken: tuple[str, ...] = ()
    more: int = 0


class BagSearched(Event, frozen=True, tag="empire.bag_searched"):
    """A player looks through the bag for a last tile."""

    rule: ClassVar[str] = "EMP-FC-27"
    seat: int


def _ask_held(table: Table, state: State, effect: AskHeld, rolls: Rolls) -> Outcome:
    """Ask what to do with the tiles, if the bag had any."""
    part, player = state.part(Empire), state.part(Designer).players[effect.seat]
    tiles = tuple(tile for tile in player.hand if tile not in effect.other) if effect.what == "drawn" else ()
    if effect.what == "drawn" and not tiles:
        return Outcome()
    held = Held(
        seat=effect.seat,
        what=effect.what,
        tiles=tiles,
        may_collect=effect.may_collect,
        may_return=effect.may_return,
        spots=effect.spots,
        first=effect.first,
        bench=effect.bench,
        collect=effect.collect,
        only=effect.only,
        taken=effect.taken,
        more=effect.more,
    )
    told = (BagSearched(effect.seat),) if effect.what == "fetch" else ()
    part = replace(part, fame=replace(part.fame, held=held))
    return Outcome(part, told, prompts=(Prompt.to("empire.tile", effect.seat),))


EFFECTS = (EffectSpec(AskHeld, _ask_held),)
EVENTS: tuple[type[Event], ...] = (BagSearched,)
