"""What a hole costs, what the hole one designed gives back, and who wins (TMG-SCO)."""

from __future__ import annotations

from fairway import Condition, Criterion, ScoreLine, Sheet, State, Table, total
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Sheet as GameSheet
from fairway_tiny.play.part import Tiny, player_of, sheet_of

__all__ = ["conditions", "criteria", "longest_shot", "ranking"]


def conditions(table: Table) -> tuple[Condition, ...]:
    """Return what is scored: shots, and with three or more players the Designer Bonus (TMG-SCO-02, TMG-SCO-03)."""
    shooting = Condition("tiny.shooting", "TMG-SCO-01", _shooting)
    bonus = Condition("tiny.designer_bonus", "TMG-SCO-03", _bonus)
    return (shooting,) if table.seats == 2 else (shooting, bonus)


def _shooting(table: Table, state: State, seat: int) -> ScoreLine:
    at = sheet_of(seat, table.seats)
    return _line("tiny.shooting", "TMG-SCO-01", table, state.part(Tiny).sheets[at], at)


def _bonus(table: Table, state: State, seat: int) -> ScoreLine:
    """Deduct what the left neighbour needed for the sheet one designed; 14 counts as 14 (TMG-SCO-04)."""
    sheet = state.part(Tiny).sheets[seat]
    cost = total(_line("tiny.shooting", "TMG-SCO-01", table, sheet, seat))
    rule = "TMG-SCO-04" if sheet.done in ("out_of_shots", "gave_up") else "TMG-SCO-03"
    return ScoreLine("tiny.designer_bonus", rule, -cost, at=(f"seat:{player_of(seat, table.seats)}", f"sheet:{seat}"))


def _line(key: str, rule: str, table: Table, sheet: GameSheet, at: int) -> ScoreLine:
    """Write the shots of a hole down as the sheet does: numbered positions, and ticked +1 icons (TMG-CNT-02)."""
    fail = table.kit(Kit).options.fail_score
    where = (f"sheet:{at}",)
    if sheet.done == "out_of_shots":
        return ScoreLine(key, rule, parts=(ScoreLine("tiny.out_of_shots", "TMG-CNT-04", fail, at=where),))
    if sheet.done == "gave_up":
        return ScoreLine(key, rule, parts=(ScoreLine("tiny.gave_up", "TMG-CNT-05", fail, at=where),))
    ticks = sum(shot.same_position for shot in sheet.shots)
    numbered = len(sheet.shots) - ticks
    parts = [ScoreLine("tiny.numbered", "TMG-CNT-01", numbered, numbered, where)] if numbered else []
    parts += [ScoreLine("tiny.plus_one", "TMG-CNT-02", ticks, ticks, where)] if ticks else []
    return ScoreLine(key, rule, parts=tuple(parts))


def longest_shot(sheet: GameSheet) -> int:
    """Return the most circles that one shot crossed which did not end in water; 0 without one (TMG-SCO-06)."""
    return max((shot.moves for shot in sheet.shots if shot.result != "water"), default=0)


def criteria(
    final: tuple[int, ...], shooting: tuple[int, ...], longest: tuple[int, ...]
) -> tuple[Criterion, Criterion, Criterion]:
    """Return what ranks: the lower score, then the lower shooting score, then the longer shot (TMG-SCO-07)."""
    rule = "TMG-SCO-02" if len(final) == 2 else "TMG-SCO-03"
    return (
        Criterion("total", rule, tuple((points,) for points in final), low=True),
        Criterion("tiny.shooting", "TMG-SCO-05", tuple((shots,) for shots in shooting), low=True),
        Criterion("tiny.longest_shot", "TMG-SCO-05", tuple((moves,) for moves in longest)),
    )


def ranking(table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[Criterion, ...]:
    """Say what ranks everybody (TMG-SCO-05)."""
    part = state.part(Tiny)
    return criteria(
        tuple(sheet.total for sheet in sheets),
        tuple(total(sheet.line("tiny.shooting")) for sheet in sheets),
        tuple(longest_shot(part.sheets[sheet_of(seat, table.seats)]) for seat in range(table.seats)),
    )
