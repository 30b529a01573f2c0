"""The state of a match: every sheet with its hole and its shots, and what has been handed in but not shown yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from fairway import Part, Value, replace
from fairway_tiny.field.ball import Mark
from fairway_tiny.field.lattice import Direction, Space
from fairway_tiny.field.pieces import Draft, Piece
from fairway_tiny.field.terrain import EMPTY, TERRAINS, Rows, Shape

__all__ = ["Flight", "Question", "Sheet", "Shot", "Tiny", "TinyView", "designer_of", "player_of", "sheet_of"]

Node = tuple[int, int]
Phase = Literal["setup", "draw", "play", "finished"]


def player_of(sheet: int, seats: int) -> int:
    """Return the seat that plays a sheet: the left neighbour of its Designer (TMG-SEAT-03)."""
    return (sheet + 1) % seats


def sheet_of(player: int, seats: int) -> int:
    """Return the sheet that a seat plays."""
    return (player - 1) % seats


def designer_of(sheet: int) -> int:
    """Return the seat that designs a sheet: sheets are numbered by their Designers."""
    return sheet


class Question(Value, frozen=True):
    """A direction that somebody has to choose before a shot goes on."""

    kind: Literal["corner", "overshoot", "sand"]
    result: Literal["pass", "miss"]
    chooser: int
    options: tuple[Direction, ...]


class Flight(Value, frozen=True, kw_only=True):
    """A shot that has begun and not ended (section 6.5)."""

    power: int
    direction: Direction
    die: Literal["light", "medium", "max"]
    face: int
    total: int
    x: int
    y: int
    heading: Direction
    remaining: int
    corners: int = 0
    """Corner hits in a row without a circle crossed (TMG-INV-06)."""
    nodes: tuple[Node, ...] = ()
    marks: tuple[Mark, ...] = ()
    question: Question | None = None


class Shot(Value, frozen=True, kw_only=True):
    """A shot that was played, with every node it visited and everything it met (TMG-API-06)."""

    number: int
    power: int
    direction: Direction
    die: Literal["light", "medium", "max"]
    face: int
    total: int
    start: Space
    end: Space
    """The last circle it crossed; after water the ball is back at `start`."""
    result: Literal["stopped", "sand", "water", "holed"]
    moves: int
    same_position: bool
    """Whether the ball lies where it lay before, so that a +1 icon is ticked (TMG-CNT-02)."""
    nodes: tuple[Node, ...]
    """Doubled coordinates: (1, 1) is the circle of the top left space.

    Where both are odd, and no long side of a triangle is met, it crosses a circle.
    """
    marks: tuple[Mark, ...]
    """What it met, in order; an event leaves out circles, which `nodes` tell."""


class Sheet(Value, frozen=True, kw_only=True):
    """A sheet: the hole that was drawn on it, and how it is played."""

    rows: Rows
    """Terrain, row by row: `.` none, `~` water, `:` sand, `#` square wall, `1` to `4` triangles (NW, NE, SE, SW)."""
    start: Space | None = None
    hole: Space | None = None
    ball: Space | None = None
    shots: tuple[Shot, ...] = ()
    flight: Flight | None = None
    done: Literal["", "holed", "out_of_shots", "gave_up"] = ""

    @property
    def ends(self) -> tuple[Space, Space]:
        """Start and hole of a sheet that is set."""
        assert self.start is not None
        assert self.hole is not None
        return self.start, self.hole


class Tiny(Part, frozen=True, kw_only=True, tag="tiny.part"):
    """Everything true of a match."""

    phase: Phase = "setup"
    round: int = 0
    passed: bool = False
    """Whether each sheet lies before the seat that plays it, rather than before its Designer."""
    dice: tuple[Shape, ...] = ()
    sheets: tuple[Sheet, ...]
    drafts: tuple[Draft | None, ...]
    """What each seat has handed in this round; secret until everybody has."""
    stages: tuple[tuple[int, ...], ...] = ()
    """Which seats play their holes together, and in what order."""
    stage: int = 0
    asked: tuple[int | None, ...]
    """For each seat the sheet on which it is asked for a direction; it stays until the seat has answered."""

    def before(self, seat: int) -> int:
        """Return the sheet that lies before a seat."""
        return sheet_of(seat, len(self.sheets)) if self.passed else seat

    def seen_by(self, seat: int | None) -> TinyView:
        return TinyView(
            phase=self.phase,
            round=self.round,
            passed=self.passed,
            dice=self.dice,
            sheets=self.sheets,
            draft=None if seat is None else self.drafts[seat],
            handed_in=tuple(draft is not None for draft in self.drafts),
            stages=self.stages,
            stage=self.stage,
            asked=self.asked,
        )

    def disguised(self, seat: int | None, salt: int) -> Tiny:
        """Return a part in which the others have handed in something else."""
        drafts = tuple(
            draft if draft is None or owner == seat else self._other(owner, draft, salt)
            for owner, draft in enumerate(self.drafts)
        )
        return self if drafts == self.drafts else replace(self, drafts=drafts)

    def contradictions(self) -> Iterator[str]:
        if not len(self.sheets) == len(self.drafts) == len(self.asked):
            counts = len(self.sheets), len(self.drafts), len(self.asked)
            yield "there are {} sheets, {} drafts and {} answers awaited: one each for a seat".format(*counts)
        if self.round < 0 or self.stage < 0:
            yield f"round {self.round} or stage {self.stage} is below 0"

    def _other(self, owner: int, draft: Draft, salt: int) -> Draft:
        rows = self.sheets[self.before(owner)].rows
        if draft.start is not None:
            last = Space(len(rows[0]) - 1, len(rows) - 1)
            return Draft(start=Space(salt % len(rows[0]), 0), hole=last)
        if not draft.pieces:
            return draft  # whoever passes has to, and everybody can see why
        ends = self.sheets[self.before(owner)].ends
        empty = [(c, r) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == EMPTY]
        free = [at for at in empty if Space(*at) not in ends] or [(draft.pieces[0].c, draft.pieces[0].r)]
        shape = self.dice[salt % len(self.dice)]
        c, r = free[salt % len(free)]
        return Draft(terrain=TERRAINS[shape], pieces=(Piece(c, r, shape, "NW" if shape == "triangle" else None),))


class TinyView(Value, frozen=True, kw_only=True, tag_field="type", tag="tiny.view"):
    """What a seat sees: every sheet, and of what is handed in this round only its own (TMG-API-07)."""

    phase: Phase
    round: int
    passed: bool
    """Whether each sheet lies before the seat that plays it, rather than before its Designer."""
    dice: tuple[Shape, ...]
    sheets: tuple[Sheet, ...]
    """By Designer: sheet 0 is designed by seat 0 and played by seat 1."""
    draft: Draft | None
    """What the seat itself has handed in this round; it may still be changed."""
    handed_in: tuple[bool, ...]
    """Which seats have handed something in this round."""
    stages: tuple[tuple[int, ...], ...]
    """Which seats play their holes together, and in what order."""
    stage: int
    asked: tuple[int | None, ...]
    """For each seat the sheet on which it is asked for a direction; a seat may owe two and is asked for one."""

    def before(self, seat: int) -> int:
        """Return the sheet that lies before a seat."""
        return sheet_of(seat, len(self.sheets)) if self.passed else seat
