"""The instructions by which Fame cards are played; those of a single effect are where the effect is."""

from __future__ import annotations

from fairway import Effect
from fairway_empire.state.fame_state import Opened

__all__ = [
    "AskAlone",
    "AskWindow",
    "DeclineBeforehand",
    "DeclineFor",
    "Discard",
    "LetGo",
    "OpenWindow",
    "RoundOver",
    "TurnOver",
]


# windows


class OpenWindow(Effect, frozen=True, tag="empire.open_window"):
    """Let seats play cards, each in its turn, until all have declined; the first to be asked is known."""

    window: Opened


class AskWindow(Effect, frozen=True, tag="empire.ask_window"):
    """Ask the next seat that might have a card for the window, or close it."""


class DeclineFor(Effect, frozen=True, tag="empire.decline_for"):
    """Note that a seat plays nothing more in the window."""

    seat: int


class DeclineBeforehand(Effect, frozen=True, tag="empire.decline_beforehand"):
    """Note in which windows a seat need not be asked."""

    seat: int
    windows: tuple[str, ...]


class TurnOver(Effect, frozen=True, tag="empire.turn_over"):
    """Note whose turn it is now, and whether the land of the one before is filled."""


class RoundOver(Effect, frozen=True, tag="empire.round_over"):
    """Forget what cards have done to a round that is over."""


# cards


class Discard(Effect, frozen=True, tag="empire.discard"):
    """Take a card out of a hand, for everybody to see: its effects come next."""

    seat: int
    card: str
    window: str


# tiles that a card has brought


class LetGo(Effect, frozen=True, tag="empire.let_go"):
    """Note that nothing is left to be done with tiles that a card has brought."""


# alone


class AskAlone(Effect, frozen=True, tag="empire.ask_alone"):
    """Ask the lone player again for the turn that a card has interrupted."""
