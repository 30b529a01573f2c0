"""What happens in a round, in the past tense."""

from __future__ import annotations

from typing import ClassVar, Literal

from fairway import Event, Moves
from fairway_putting.course.holes import Hole
from fairway_putting.play.putt_outcome import Left, Stop
from fairway_putting.repair.changes import Change
from fairway_putting.repair.log import Entry

__all__ = [
    "EVENTS",
    "BonusAwarded",
    "CouponUsed",
    "CourseChosen",
    "CourseReady",
    "CourseRepaired",
    "CourseVoted",
    "HoleBegan",
    "HoleEnded",
    "HoleFinished",
    "MishapSettled",
    "PlayoffBegan",
    "PlayoffDecided",
    "Putted",
    "RepairAccepted",
    "RoundEnded",
    "StarterNamed",
]

Seats = tuple[int, ...]


class CourseVoted(Event, frozen=True, tag="putting.course_voted"):
    rule: ClassVar[str] = "PD-SET-01"
    seat: int
    mode: Literal["agree", "random"]
    course: int | None


class CourseChosen(Event, frozen=True, tag="putting.course_chosen"):
    """A course was agreed on, drawn, or is the only one there is."""

    rule: ClassVar[str] = "PD-SET-01"
    owner: int
    mode: Literal["agree", "random", "only"]


class CourseRepaired(Event, frozen=True, tag="putting.course_repaired"):
    """A repair is proposed: what was done, and the nine holes that came of it."""

    rule: ClassVar[str] = "PD-RPR-70"
    log: tuple[Entry, ...]
    holes: tuple[Hole, ...]
    seat: int | None = None
    """Who asked for the last change, if anybody did."""
    change: Change | None = None

    def why(self) -> str:
        return self.rule if self.change is None else "PD-RPR-71"


class RepairAccepted(Event, frozen=True, tag="putting.repair_accepted"):
    rule: ClassVar[str] = "PD-RPR-70"
    seat: int


class CourseReady(Event, frozen=True, tag="putting.course_ready"):
    """The course needs no repair, and these are its holes."""

    rule: ClassVar[str] = "PD-RPR-72"
    holes: tuple[Hole, ...]


class HoleBegan(Event, frozen=True, tag="putting.hole_began"):
    rule: ClassVar[str] = "PD-TRN-03"
    hole: int
    order: Seats
    extra: bool

    def why(self) -> str:
        return "PD-TIE-03" if self.extra else "PD-TRN-01" if self.hole == 1 else self.rule


class Putted(Event, frozen=True, tag="putting.putted"):
    """A putt, in all its details (PD-API-04)."""

    rule: ClassVar[str] = "PD-PUT-06"
    moves: ClassVar[tuple[Moves, ...]] = (
        Moves("ball:{seat}", along="spot:{hole}:{left.tile}", to="spot:{hole}:{tile}"),
    )
    seat: int
    hole: int
    dice: int
    faces: tuple[int, ...]
    """Which face each die shows, by its place in the pack's list."""
    values: tuple[int, ...]
    armed: bool
    """Whether the white die shows the exclamation mark."""
    accuracy: int
    left: tuple[Left, ...]
    """The tiles that were left, with the par paid."""
    lost: int
    """Accuracy that could not be used."""
    stop: Stop
    mishap: Literal["", "back", "penalty", "choice"]
    tile: int
    """Where the ball lies now."""
    strokes: int
    """On this hole so far, penalties included."""
    over: bool
    """Whether the hole is over for this seat."""

    def why(self) -> str:
        mishaps = {"back": "PD-MIS-05", "penalty": "PD-MIS-04", "choice": "PD-MIS-06"}
        stops = {"holed": "PD-PUT-10", "blocked": "PD-PUT-07", "strength_out": "PD-PUT-08"}
        return mishaps.get(self.mishap) or stops[self.stop]


class MishapSettled(Event, frozen=True, tag="putting.mishap_settled"):
    rule: ClassVar[str] = "PD-MIS-06"
    seat: int
    choice: Literal["back", "penalty"]
    tile: int
    strokes: int
    over: bool


class HoleFinished(Event, frozen=True, tag="putting.hole_finished"):
    """A seat's strokes are written down, and its pawn goes to the next Tee."""

    rule: ClassVar[str] = "PD-TRN-05"
    seat: int
    hole: int
    strokes: int
    holed: bool

    def why(self) -> str:
        return self.rule if self.holed else "PD-CAP-01"


class HoleEnded(Event, frozen=True, tag="putting.hole_ended"):
    """Everybody has finished the hole."""

    rule: ClassVar[str] = "PD-TRN-02"
    hole: int
    strokes: tuple[tuple[int, int], ...]
    """Seats and their strokes, in order of play."""
    out: Seats = ()
    """Who is out of a playoff."""

    def why(self) -> str:
        return "PD-TIE-01" if self.out else self.rule


class StarterNamed(Event, frozen=True, tag="putting.starter_named"):
    """The last to putt has said who of the best begins the next hole."""

    rule: ClassVar[str] = "PD-TRN-04"
    seat: int
    first: int


class CouponUsed(Event, frozen=True, tag="putting.coupon_used"):
    rule: ClassVar[str] = "PD-EMP-30"
    seat: int
    strokes: int


class PlayoffBegan(Event, frozen=True, tag="putting.playoff_began"):
    rule: ClassVar[str] = "PD-TIE-01"
    place: int
    rivals: Seats

    def why(self) -> str:
        return self.rule if self.place == 1 else "PD-RNK-02"


class PlayoffDecided(Event, frozen=True, tag="putting.playoff_decided"):
    """A tie is broken: who takes the place, and how the others follow."""

    rule: ClassVar[str] = "PD-RNK-01"
    place: int
    standings: tuple[Seats, ...]
    drawn: bool = False

    def why(self) -> str:
        return "PD-TIE-04" if self.drawn else self.rule


class RoundEnded(Event, frozen=True, tag="putting.round_ended"):
    rule: ClassVar[str] = "PD-END-01"
    totals: tuple[int, ...]
    places: tuple[int, ...]


class BonusAwarded(Event, frozen=True, tag="putting.bonus_awarded"):
    """A bonus card was won: for a campaign, whose own plugin makes it count."""

    rule: ClassVar[str] = "PD-EMP-02"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("card:{card}", to="seat:{seat}"),)
    seat: int
    place: int
    card: str
    """Its full id in the pack."""
    code: str
    """What it is known by, such as `PD_FAME_INVEST`."""
    game: int
    """The campaign game before this round; the card is good for the next one only."""
    counts_as_coverage: bool = True
    """Of the press card: whether its points count as coverage for the game after, too (PD-EMP-22)."""


EVENTS: tuple[type[Event], ...] = (
    CourseVoted, CourseChosen, CourseRepaired, RepairAccepted, CourseReady, HoleBegan, Putted, MishapSettled,
    HoleFinished, HoleEnded, StarterNamed, CouponUsed, PlayoffBegan, PlayoffDecided, RoundEnded, BonusAwarded,
)  # fmt: skip
