"""The instructions that Fame cards are made of, besides those of the base game."""

from __future__ import annotations

from typing import Literal

from fairway import Effect
from fairway_base import Cell
from fairway_empire.state.fame_state import Opened

__all__ = [
    "AskAlone",
    "AskHeld",
    "AskWindow",
    "BenchCollector",
    "DeclineBeforehand",
    "DeclineFor",
    "Discard",
    "DrawBeside",
    "DrawOntoRack",
    "FillSpot",
    "Forgive",
    "LetGo",
    "OpenWindow",
    "Protect",
    "RenewBottom",
    "ReverseMiddle",
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


class DrawOntoRack(Effect, frozen=True, tag="empire.draw_onto_rack"):
    """Draw tiles from the bag onto the middle rack, each at its number."""

    tiles: int


class RenewBottom(Effect, frozen=True, tag="empire.renew_bottom"):
    """Draw as many tiles onto the bottom rack as leave it; a rack that is new altogether is filled as usual."""

    gone: tuple[str, ...]
    to_bag: bool = False


class ReverseMiddle(Effect, frozen=True, tag="empire.reverse_middle"):
    """Note that the middle rack lies the other way round."""


class Protect(Effect, frozen=True, tag="empire.protect"):
    """Forbid a tile to stopped players: the one that was announced is not collected."""

    tile: str


class BenchCollector(Effect, frozen=True, tag="empire.bench_collector"):
    """Send the pawn of a player who has collected a tile to the bench, with a card; nothing if it was forbidden."""

    seat: int
    card: str


class Forgive(Effect, frozen=True, tag="empire.forgive"):
    """Add to what cards change in a seat's scoring."""

    seat: int
    people: int = 0
    dogs: int = 0
    fast: int = 0
    grass: tuple[Cell, ...] = ()
    directions: tuple[Cell, ...] = ()
    water: tuple[Cell, ...] = ()
    par6: bool = False
    connections: tuple[int, ...] = ()
    free_passes: int = 0


# tiles that a card has brought


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


class DrawBeside(Effect, frozen=True, tag="empire.draw_beside"):
    """Draw tiles beside those drawn already."""

    tiles: int


class AskAlone(Effect, frozen=True, tag="empire.ask_alone"):
    """Ask the lone player again for the turn that a card has interrupted."""
