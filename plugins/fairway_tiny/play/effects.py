"""The instructions the game is made of. What each one does is in the module of its question."""

from __future__ import annotations

from fairway import Effect
from fairway_tiny.field.lattice import Direction
from fairway_tiny.field.pieces import Draft

__all__ = [
    "AskSetup",
    "BeginPlay",
    "CloseRound",
    "CloseSetup",
    "EndShot",
    "Finish",
    "GiveIn",
    "HandIn",
    "RollBall",
    "RollPrecision",
    "StartRound",
    "Steer",
    "Swing",
]


class AskSetup(Effect, frozen=True, tag="tiny.ask_setup"):
    """Ask everybody, at once, where start and hole are."""


class HandIn(Effect, frozen=True, tag="tiny.hand_in"):
    """Note what a seat hands in, in place of what it had handed in before."""

    seat: int
    draft: Draft


class CloseSetup(Effect, frozen=True, tag="tiny.close_setup"):
    """Draw every start and hole for good."""


class StartRound(Effect, frozen=True, tag="tiny.start_round"):
    """Pass sheets on where the round says so, roll the terrain dice and ask everybody to draw."""

    round: int


class CloseRound(Effect, frozen=True, tag="tiny.close_round"):
    """Make all drawings of a round permanent."""


class BeginPlay(Effect, frozen=True, tag="tiny.begin_play"):
    """Pass all sheets to their players, see who plays first, and ask for the first shots."""


class Swing(Effect, frozen=True, tag="tiny.swing"):
    """Begin a shot: roll the die of its power and, from sand, the precision die."""

    sheet: int
    power: int
    direction: Direction


class RollBall(Effect, frozen=True, tag="tiny.roll_ball"):
    """Let a ball roll until it lies still or the precision die is needed."""

    sheet: int


class RollPrecision(Effect, frozen=True, tag="tiny.roll_precision"):
    """Roll the precision die for a ball that waits, and ask whoever may choose."""

    sheet: int


class Steer(Effect, frozen=True, tag="tiny.steer"):
    """Send a ball that waits in the direction that was chosen."""

    sheet: int
    direction: Direction


class EndShot(Effect, frozen=True, tag="tiny.end_shot"):
    """After a shot, see whether the hole is done with, and who shoots next."""

    sheet: int


class GiveIn(Effect, frozen=True, tag="tiny.give_in"):
    """Give a hole up."""

    sheet: int


class Finish(Effect, frozen=True, tag="tiny.finish"):
    """End the match."""
