"""What happens in the game, in the past tense."""

from __future__ import annotations

from typing import ClassVar, Literal

from fairway import Event, Moves
from fairway_tiny.field.lattice import Direction, Space
from fairway_tiny.field.pieces import Draft
from fairway_tiny.field.terrain import Shape
from fairway_tiny.play.part import Question, Shot

__all__ = [
    "EVENTS",
    "DiceRolled",
    "DirectionChosen",
    "GaveUp",
    "HandedIn",
    "HoleDone",
    "PlayBegan",
    "PrecisionRolled",
    "RoundClosed",
    "SheetsPassed",
    "SheetsSet",
    "ShotBegan",
    "ShotEnded",
    "StageBegan",
]


class HandedIn(Event, frozen=True, omit_defaults=True, tag="tiny.handed_in"):
    """A seat has handed in a start and a hole, or a drawing; only it knows what, until everybody has."""

    rule: ClassVar[str] = "TMG-DRW-08"
    seat: int
    again: bool = False
    """Whether in place of something handed in before."""
    draft: Draft | None = None
    path: tuple[Space, ...] = ()
    """A clear path that the drawing leaves, from start to hole, circle by circle."""

    def why(self) -> str:
        return "TMG-SET-03" if self.draft and self.draft.start else self.rule

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else HandedIn(self.seat, self.again)


class SheetsSet(Event, frozen=True, tag="tiny.sheets_set"):
    """All starts and holes are drawn, sheet by sheet."""

    rule: ClassVar[str] = "TMG-SET-01"
    sheets: tuple[Draft, ...]


class SheetsPassed(Event, frozen=True, tag="tiny.sheets_passed"):
    """All sheets went to their players, or back to their Designers."""

    rule: ClassVar[str] = "TMG-DRW-06"
    to: Literal["players", "designers"]


class DiceRolled(Event, frozen=True, tag="tiny.dice_rolled"):
    rule: ClassVar[str] = "TMG-DRW-01"
    round: int
    dice: tuple[Shape, ...]


class RoundClosed(Event, frozen=True, tag="tiny.round_closed"):
    """What everybody has drawn, seat by seat, stands for good."""

    rule: ClassVar[str] = "TMG-DRW-08"
    round: int
    drawings: tuple[Draft, ...]


class PlayBegan(Event, frozen=True, tag="tiny.play_began"):
    """The holes are played: which seats together, and in what order."""

    rule: ClassVar[str] = "TMG-MOD-01"
    mode: Literal["race", "cheering", "semi", "simultaneous"]
    stages: tuple[tuple[int, ...], ...]

    def why(self) -> str:
        rules = {"race": "TMG-MOD-01", "cheering": "TMG-MOD-02", "semi": "TMG-MOD-03", "simultaneous": "TMG-MOD-04"}
        return rules[self.mode]


class StageBegan(Event, frozen=True, tag="tiny.stage_began"):
    """The next ones play their holes."""

    rule: ClassVar[str] = "TMG-MOD-03"
    seats: tuple[int, ...]


class ShotBegan(Event, frozen=True, tag="tiny.shot_began"):
    """A power and a direction were declared, and the die rolled."""

    rule: ClassVar[str] = "TMG-SHT-03"
    sheet: int
    seat: int
    shot: int
    power: int
    direction: Direction
    die: Literal["light", "medium", "max"]
    face: int
    total: int


class PrecisionRolled(Event, frozen=True, tag="tiny.precision_rolled"):
    """The precision die said who decides where the ball goes."""

    rule: ClassVar[str] = "TMG-PRC-01"
    sheet: int
    kind: Literal["corner", "overshoot", "sand"]
    result: Literal["pass", "miss"]
    question: Question | None
    """What is asked; nothing where there is nothing to choose."""

    def why(self) -> str:
        return {"corner": "TMG-PRC-10", "overshoot": "TMG-PRC-30", "sand": "TMG-PRC-20"}[self.kind]


class DirectionChosen(Event, frozen=True, tag="tiny.direction_chosen"):
    rule: ClassVar[str] = "TMG-PRC-01"
    sheet: int
    seat: int
    direction: Direction


class ShotEnded(Event, frozen=True, tag="tiny.shot_ended"):
    """A shot is over: here is all of it."""

    rule: ClassVar[str] = "TMG-SHT-06"
    moves: ClassVar[tuple[Moves, ...]] = (
        Moves(
            "ball:{seat}",
            "seat:{seat}/space:{shot.start}",
            "seat:{seat}/node:{shot.nodes}",
            "seat:{seat}/space:{shot.end}",
        ),
    )
    sheet: int
    seat: int
    shot: Shot

    def why(self) -> str:
        rules = {"stopped": self.rule, "sand": "TMG-SHT-08", "water": "TMG-SHT-07", "holed": "TMG-SHT-09"}
        return rules[self.shot.result]


class GaveUp(Event, frozen=True, tag="tiny.gave_up"):
    rule: ClassVar[str] = "TMG-CNT-05"
    sheet: int
    seat: int


class HoleDone(Event, frozen=True, tag="tiny.hole_done"):
    """A seat is done with its hole, for this shooting score."""

    rule: ClassVar[str] = "TMG-SCO-01"
    seat: int
    score: int


EVENTS: tuple[type[Event], ...] = (
    HandedIn, SheetsSet, SheetsPassed, DiceRolled, RoundClosed, PlayBegan, StageBegan, ShotBegan, PrecisionRolled,
    DirectionChosen, ShotEnded, GaveUp, HoleDone,
)  # fmt: skip
