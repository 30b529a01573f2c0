"""The instructions a round is made of. What each one does is in the module of its question."""

from __future__ import annotations

from typing import Literal

from fairway import Effect
from fairway_putting.repair.changes import Change

__all__ = [
    "AskCourse",
    "AskPutt",
    "AskRepair",
    "ChangeRepair",
    "CountVotes",
    "DrawCourse",
    "DrawWinner",
    "EndExtra",
    "EndHole",
    "FinishRound",
    "FirstTee",
    "NameStarter",
    "NextPlayoff",
    "NextTee",
    "NoteAccepted",
    "RepairCourse",
    "RollPutt",
    "SettleMishap",
    "StartHole",
    "TakeCourse",
    "TallyRound",
    "VoteFor",
]


class AskCourse(Effect, frozen=True, tag="putting.ask_course"):
    """Ask everybody which course to play on, if there is a choice."""


class VoteFor(Effect, frozen=True, tag="putting.vote_for"):
    """Note what a seat wants to play on."""

    seat: int
    mode: Literal["agree", "random"]
    course: int | None


class CountVotes(Effect, frozen=True, tag="putting.count_votes"):
    """Take the course that everybody agrees to, or have one drawn."""


class DrawCourse(Effect, frozen=True, tag="putting.draw_course"):
    """Draw a pawn: its owner's course is played on."""


class TakeCourse(Effect, frozen=True, tag="putting.take_course"):
    """Play on this course."""

    owner: int
    mode: Literal["agree", "random", "only"]


class RepairCourse(Effect, frozen=True, tag="putting.repair_course"):
    """Make nine legal holes of the course, or take them as they are."""


class ChangeRepair(Effect, frozen=True, tag="putting.change_repair"):
    """Repair the course again as a player wants it; everybody is asked again."""

    seat: int
    change: Change


class AskRepair(Effect, frozen=True, tag="putting.ask_repair"):
    """Ask whether the repair is accepted."""


class NoteAccepted(Effect, frozen=True, tag="putting.note_accepted"):
    """Tell that a seat accepts the repair."""

    seat: int


class FirstTee(Effect, frozen=True, tag="putting.first_tee"):
    """Find out who putts first on hole 1."""


class StartHole(Effect, frozen=True, tag="putting.start_hole"):
    """Begin a hole: this seat first, the other players of it clockwise."""

    hole: int
    first: int


class AskPutt(Effect, frozen=True, tag="putting.ask_putt"):
    """Ask whoever has to putt for the number of dice; when all have finished the hole, end it."""


class RollPutt(Effect, frozen=True, tag="putting.roll"):
    """Roll the first dice and let the ball run."""

    seat: int
    dice: int


class SettleMishap(Effect, frozen=True, tag="putting.settle_mishap"):
    """Put the ball one tile back or count a penalty stroke, as was chosen."""

    seat: int
    choice: Literal["back", "penalty"]


class EndHole(Effect, frozen=True, tag="putting.end_hole"):
    """Everybody has finished the hole: see what follows."""


class NextTee(Effect, frozen=True, tag="putting.next_tee"):
    """Find out who putts first on the next hole, and ask the last to putt if several share the fewest strokes."""


class NameStarter(Effect, frozen=True, tag="putting.name_starter"):
    """Begin the next hole with the seat that was named."""

    seat: int
    first: int


class EndExtra(Effect, frozen=True, tag="putting.end_extra"):
    """Everybody has finished an extra hole: see who is out."""


class TallyRound(Effect, frozen=True, tag="putting.tally"):
    """Add the nine holes up."""


class NextPlayoff(Effect, frozen=True, tag="putting.next_playoff"):
    """Play the next tie off that has to be, or finish the round."""


class DrawWinner(Effect, frozen=True, tag="putting.draw_winner"):
    """Let luck decide a tie that will not end."""


class FinishRound(Effect, frozen=True, tag="putting.finish"):
    """End the round."""
