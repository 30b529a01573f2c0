"""The instructions by which Fame cards are played; those of a single effect are where the effect is."""

from __future__ import annotations

from fairway import Effect
from fairway_empire.state.fame_state import Opened

__all__ = [
    "AskAlone",
    "AskWindow",
    "BenchCollector",
    "DeclineBeforehand",
    "DeclineFor",
    "Discard",
    "FillSpot",
    "LetGo",
    "OpenWindow",
    "RoundOver",
    "StopDesigning",
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


class BenchCollector(Effect, frozen=True, tag="empire.bench_collector"):
    """Send the pawn of a player who has collected a tile to the bench, with a card; nothing if it was forbidden."""

    seat: int
    card: str


# tiles that a card has brought


class LetGo(Effect, frozen=True, tag="empire.let_go"):
    """Note that nothing is left to be done with tiles that a card has brought."""


class FillSpot(Effect, frozen=True, tag="empire.fill_spot"):
    """End the taking of two tiles: the pawn goes to one spot or to the bench, a tile from the bag to the other spot."""

    seat: int
    spots: tuple[str | int, ...]
    """The middle rack as it was before."""
    pawn: str
    """The tile whose spot the pawn takes, or leaves empty for the bench."""
    other: str = ""
    """The other tile; empty when there was none to place."""
    bench: bool = False


class StopDesigning(Effect, frozen=True, tag="empire.stop_designing"):
    """Let a player stop who has placed a tile found in the bag, and collect a tile of the rack."""

    seat: int
    collect: str
    bench: str = ""


# alone


class AskAlone(Effect, frozen=True, tag="empire.ask_alone"):
    """Ask the lone player again for the turn that a card has interrupted."""
