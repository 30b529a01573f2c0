"""The scorecard as lines that say why: strokes hole by hole, and what the coupon takes off (PD-END-01)."""

from __future__ import annotations

from collections.abc import Callable

from fairway import Condition, Criterion, ScoreLine, State, Table, total
from fairway_putting.course.holes import HOLES
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Mark, Putting
from fairway_putting.play.playoff import places_of

__all__ = ["conditions", "ranking"]


def conditions(table: Table) -> tuple[Condition, ...]:
    """Return the holes, and the coupon if anybody holds one; fewer strokes are better, so they rank the other way."""
    holes = [Condition(f"putting.hole.{number}", "PD-END-01", _hole(number), rank_value=_fewer) for number in _NUMBERS]
    coupon = Condition("putting.coupon", "PD-EMP-30", _coupon, ranked=False)
    return (*holes, coupon) if table.kit(Kit).options.coupons else tuple(holes)


_NUMBERS = range(1, HOLES + 1)


def _hole(number: int) -> Callable[[Table, State, int], ScoreLine]:
    def line(table: Table, state: State, seat: int) -> ScoreLine:
        card = state.part(Putting).golfers[seat].card
        parts = _parts(card[number - 1]) if len(card) >= number else ()
        return ScoreLine(f"putting.hole.{number}", "PD-END-01", at=(f"hole:{number}",), parts=parts)

    return line


def _parts(mark: Mark) -> tuple[ScoreLine, ...]:
    """Say what a hole's strokes are made of."""
    lines = [ScoreLine("putting.putts", "PD-PUT-03", mark.putts, count=mark.putts)]
    if mark.penalties:
        lines.append(ScoreLine("putting.penalties", "PD-MIS-04", mark.penalties, count=mark.penalties))
    over = mark.putts + mark.penalties - mark.strokes
    if over:
        lines.append(ScoreLine("putting.cap", "PD-CAP-02", -over))
    return tuple(lines)


def _coupon(table: Table, state: State, seat: int) -> ScoreLine:
    return ScoreLine("putting.coupon", "PD-EMP-30", -state.part(Putting).golfers[seat].coupon)


def _fewer(table: Table, state: State, seat: int, line: ScoreLine) -> int:
    return -total(line)


def ranking(state: State) -> tuple[Criterion, ...]:
    """Say what ranks: fewest strokes, and of equals who came out ahead in extra holes (PD-TIE-01, PD-RNK-01)."""
    part = state.part(Putting)
    strokes = Criterion("total", "PD-END-01", tuple((golfer.total,) for golfer in part.golfers), low=True)
    extra = tuple(
        tuple(count for hole in part.extras for other, count in hole.strokes if other == seat)
        for seat in range(len(part.golfers))
    )
    return (strokes, Criterion("putting.playoff", "PD-TIE-01", extra, order=places_of(part.standings)))
