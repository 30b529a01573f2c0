"""What players do with Fame cards: play one in a window, or declare some together with a pick, a pass or a stop."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from fairway import Action
from fairway_base import Coordinate, Turn

__all__ = [
    "FATES",
    "AutoDecline",
    "CollectHeld",
    "CollectWith",
    "Decline",
    "Fate",
    "PassWith",
    "PickWith",
    "PlaceHeld",
    "PlayFame",
    "ReturnHeld",
    "StopWith",
]

Cards = Annotated[tuple[str, ...], Meta(max_length=8)]
Cells = Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=200)]
Fate = Literal["bag", "box"]
FATES: tuple[Fate, ...] = get_args(Fate)
Fates = Annotated[tuple[Fate, ...], Meta(max_length=40)]


class PlayFame(Action, frozen=True, omit_defaults=True, tag="empire.play"):
    """Play a Fame card, with the choices it leaves: tiles of racks, squares of the course, and so on."""

    card: str
    tiles: Annotated[tuple[str, ...], Meta(max_length=40)] = ()
    cells: Cells = ()
    turns: Annotated[tuple[Turn, ...], Meta(max_length=2)] = ()
    """How tiles come to lie on these squares."""
    seats: Annotated[tuple[int, ...], Meta(max_length=64)] = ()
    """The pawns in their new order."""
    connections: Annotated[tuple[int, ...], Meta(max_length=10)] = ()
    """By the hole they lead from; 0 leads from the gate."""
    fates: Fates = ()
    """Alone: what becomes of the drawn tiles, one by one."""


class Decline(Action, frozen=True, tag="empire.decline"):
    """Play no Fame card in this window, or no more."""


class AutoDecline(Action, frozen=True, tag="empire.auto_decline"):
    """Say in which windows one will play nothing and need not be asked, until one says otherwise; everybody sees it."""

    windows: Annotated[tuple[str, ...], Meta(max_length=40)] = ()


class PickWith(Action, frozen=True, omit_defaults=True, tag="empire.pick"):
    """Take a tile and place it, with Fame cards."""

    cards: Cards
    tile: str
    x: Coordinate
    y: Coordinate
    turn: Turn = 0
    fates: Fates = ()
    """Alone: what becomes of the other tiles, one by one; all go to the bag when nothing is said."""
    keep: str = ""
    """Alone: the tile that a card keeps for the next turn."""


class PassWith(Action, frozen=True, omit_defaults=True, tag="empire.pass"):
    """Pass, with Fame cards."""

    cards: Cards
    tile: str = ""
    """The tile of the rack that a card collects."""
    fates: Fates = ()
    """Alone: what becomes of the drawn tiles, one by one; all go to the bag when nothing is said."""
    keep: str = ""
    """Alone: the tile that a card keeps for the next turn."""
    others: Cards = ()
    """The tiles of the rack that further copies collect, one each."""


class CollectWith(Action, frozen=True, tag="empire.collect"):
    """Lay a tile of the middle rack face down, with Fame cards. A designer who does so stops designing for good."""

    cards: Cards
    tile: str


class StopWith(Action, frozen=True, omit_defaults=True, tag="empire.stop"):
    """Stop, with a Fame card that brings a last tile; what is said of the rack's tile is collected after it."""

    cards: Cards
    tile: str = ""


class PlaceHeld(Action, frozen=True, omit_defaults=True, tag="empire.place"):
    """Place a tile that a card has brought, with or without another card."""

    tile: str
    x: Coordinate
    y: Coordinate
    turn: Turn = 0
    cards: Cards = ()
    pawn: Literal["first", "second"] = "first"
    """Of tiles taken at once, the one whose spot the pawn takes: as it was to be so far, or that of this one."""
    fates: Fates = ()
    keep: str = ""


class CollectHeld(Action, frozen=True, tag="empire.collect_held"):
    """Lay the tile that a card has brought face down."""

    tile: str


class ReturnHeld(Action, frozen=True, tag="empire.return_held"):
    """Place nothing of what a card has brought."""
