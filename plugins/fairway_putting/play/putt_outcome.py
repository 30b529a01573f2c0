"""One putt: how far the ball rolls, and what a Mishap does to it (PD-PUT, PD-MIS, PD-CAP). Nothing here is random."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fairway import Value
from fairway_putting.content.options import Options
from fairway_putting.course.holes import Hole, Spot

__all__ = ["Ball", "Left", "Mishap", "Rules", "Stop", "Struck", "putt", "settled", "strikes"]

Stop = Literal["holed", "blocked", "strength_out"]
Mishap = Literal["", "back", "penalty", "choice"]


class Rules(NamedTuple):
    """The readings that a putt depends on."""

    clamp: bool = True
    when_exhausted: bool = False
    cap: int = 10

    @classmethod
    def of(cls, options: Options) -> Rules:
        return cls(options.negative_accuracy == "clamp", options.mishap_on_exhausted_strength, options.stroke_cap)


class Ball(NamedTuple):
    """Where a ball lies and what the hole has cost so far."""

    tile: int = 0
    putts: int = 0
    penalties: int = 0

    @property
    def strokes(self) -> int:
        """Putts and penalties (PD-TERM-07)."""
        return self.putts + self.penalties


class Left(Value, frozen=True, array_like=True):
    """A tile that was left, and what that took."""

    tile: int
    par: int


class Struck(NamedTuple):
    """What came of a putt."""

    ball: Ball
    accuracy: int
    left: tuple[Left, ...]
    lost: int
    stop: Stop
    mishap: Mishap
    """`choice` while the player has still to choose."""
    over: bool
    """Whether the hole is over."""


def putt(hole: Hole, ball: Ball, values: tuple[int, ...], armed: bool, rules: Rules) -> Struck:
    """Hit a ball with as many dice as there are values; `armed`: the white die shows the exclamation mark."""
    total = sum(values)
    spare = max(0, total) if rules.clamp else total
    accuracy, tile, strength = spare, ball.tile, len(values)
    left: list[Left] = []
    stop: Stop = "strength_out"
    while strength:
        par = hole.spots[tile].par
        if spare < par:
            stop = "blocked"
            break
        left.append(Left(tile, par))
        spare, strength = spare - par, strength - 1
        if tile == hole.length - 1:
            stop = "holed"
            break
        tile += 1
    ball = Ball(tile, ball.putts + 1, ball.penalties)
    mishap: Mishap = ""
    if armed and strikes(hole.spots[tile], stop, spare, rules):
        mishap = _kind(hole.spots[tile])
    ball, mishap = _struck(ball, mishap, rules)
    over = stop == "holed" or (mishap != "choice" and ball.strokes >= rules.cap)
    return Struck(ball, accuracy, tuple(left), max(0, spare), stop, mishap, over)


def strikes(spot: Spot, stop: Stop, spare: int, rules: Rules) -> bool:
    """Whether an armed Mishap strikes where the ball has stopped (PD-MIS-02, PD-MIS-03)."""
    failed = stop == "blocked" or (stop == "strength_out" and rules.when_exhausted and spare < spot.par)
    return failed and bool(spot.hazards)


def settled(ball: Ball, choice: Literal["back", "penalty"]) -> Ball:
    """Return the ball after a Mishap: one tile back, though not off the Tee, or a penalty stroke (PD-MIS-04 to 08)."""
    if choice == "back":
        return ball._replace(tile=max(0, ball.tile - 1))
    return ball._replace(penalties=ball.penalties + 1)


def _kind(spot: Spot) -> Mishap:
    """Say what a Mishap does on a tile (PD-MIS-04 to 06)."""
    slope, wet = "slope" in spot.hazards, not {"pool", "flower"}.isdisjoint(spot.hazards)
    return "choice" if slope and wet else "back" if slope else "penalty"


def _struck(ball: Ball, mishap: Mishap, rules: Rules) -> tuple[Ball, Mishap]:
    """Apply a Mishap that leaves nothing to choose; one that cannot matter any more is not asked about (PD-MIS-09)."""
    if mishap == "choice":
        return (ball, "choice") if ball.strokes < rules.cap else (ball, "")
    return (settled(ball, mishap), mishap) if mishap else (ball, "")
