"""The state of a round: the course, the golfers and their cards, whose turn it is, and how ties are played off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from fairway import Part, Value
from fairway_putting.course.courses import Course
from fairway_putting.course.holes import Hole
from fairway_putting.play.putt_outcome import Ball, Mishap, Stop
from fairway_putting.repair.changes import Change
from fairway_putting.repair.log import Entry

__all__ = ["Award", "Extra", "Golfer", "LastPutt", "Mark", "Playoff", "Putting", "Vote"]

Seats = tuple[int, ...]
Phase = Literal["course_choice", "repair_preview", "hole", "playoff", "finished"]


class Vote(Value, frozen=True):
    """What a seat wants to play on: a course it agrees to, or whichever is drawn."""

    mode: Literal["agree", "random"]
    course: int | None = None


class Mark(Value, frozen=True, kw_only=True):
    """What a finished hole has cost: one line of a golfer's card (PD-SET-04)."""

    strokes: int
    """As written down: never more than the cap (PD-CAP-01)."""
    putts: int
    penalties: int = 0
    holed: bool = True


class Golfer(Value, frozen=True, kw_only=True):
    """A player: the pawn, which is golfer and ball in one (PD-SET-03), and the card."""

    hole: int = 1
    """Where the pawn stands; 0 when its round is done (PD-TRN-05)."""
    tile: int = 0
    putts: int = 0
    """Putts on the hole being played."""
    penalties: int = 0
    card: tuple[Mark, ...] = ()
    """The holes that are finished, in order."""
    coupon: int = 0
    """Strokes off the total (PD-EMP-30)."""

    @property
    def ball(self) -> Ball:
        return Ball(self.tile, self.putts, self.penalties)

    @property
    def total(self) -> int:
        """Strokes so far, the coupon taken off when all nine holes are played."""
        return sum(mark.strokes for mark in self.card) - self.coupon


class Extra(Value, frozen=True, kw_only=True):
    """A hole that was played to break a tie."""

    hole: int
    strokes: tuple[tuple[int, int], ...]
    """Who took how many strokes, in order of play."""


class Playoff(Value, frozen=True, kw_only=True):
    """A tie being played off (PD-TIE-01)."""

    place: int
    """What is played for: 1 for the win."""
    rivals: Seats
    fallen: tuple[Seats, ...] = ()
    """Who is out, the best first: later is better, then fewer strokes (PD-RNK-01)."""
    holes: int = 0
    """Extra holes played so far."""


class Award(Value, frozen=True, kw_only=True):
    """A bonus card that was won."""

    card: str
    code: str
    seat: int


class LastPutt(Value, frozen=True, kw_only=True):
    """What the dice show that were rolled last, until others are."""

    seat: int
    hole: int
    faces: tuple[int, ...]
    """Which face each die shows, by its place in the pack's list."""
    accuracy: int
    stop: Stop
    mishap: Mishap


class Putting(Part, frozen=True, kw_only=True, tag="putting.part"):
    """Everything true of a round. There are no secrets on a golf course (PD-API-05)."""

    phase: Phase = "course_choice"
    votes: tuple[Vote | None, ...] = ()
    owner: int = -1
    """Whose course is played on; -1 before it is chosen, and for a course that nobody built."""
    luck: int = 0
    """What decides which tiles a repair draws."""
    changes: tuple[Change, ...] = ()
    """What players want otherwise than the repair proposed."""
    log: tuple[Entry, ...] = ()
    """What the repair did."""
    ground: Course | None = None
    """The course as it is played, with everything on it; None for one without a map."""
    holes: tuple[Hole, ...] = ()
    golfers: tuple[Golfer, ...]
    hole: int = 0
    """The hole being played; 0 before the first."""
    order: Seats = ()
    """Who plays it, in order."""
    turn: int = 0
    """How many of them have finished it."""
    closing: Seats = ()
    """The order on the last hole of the round, from which extra holes begin (PD-TIE-03)."""
    standings: tuple[Seats, ...] = ()
    """The ranking once the round is over: the best first, together those who share a place."""
    playoff: Playoff | None = None
    extras: tuple[Extra, ...] = ()
    awards: tuple[Award, ...] = ()
    last: LastPutt | None = None
    """The latest putt, as its dice still lie there; None before the first."""

    @property
    def played(self) -> Hole:
        """The hole being played."""
        return self.holes[self.hole - 1]

    def seen_by(self, seat: int | None) -> Putting:
        return self

    def contradictions(self) -> Iterator[str]:
        if not 0 <= self.hole <= len(self.holes):
            yield f"hole {self.hole} is being played, and there are {len(self.holes)}"
        if len(set(self.order)) < len(self.order) or not set(self.order) <= set(range(len(self.golfers))):
            yield f"the order is {self.order}: each golfer comes once, and there are {len(self.golfers)}"
        for seat, golfer in enumerate(self.golfers):
            for name in ("hole", "tile", "putts", "penalties", "coupon"):
                if getattr(golfer, name) < 0:
                    yield f"{name} of seat {seat} is {getattr(golfer, name)}, which is below 0"
