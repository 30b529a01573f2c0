"""What is scored, in its order: each condition read off a player's place at the table (BG-SCORE-1, SOLO-6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from fairway import Condition, ScoreLine, State, Table
from fairway_base.course.survey import Survey
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer, Player
from fairway_base.play.surveys import numbered_holes, playable_line, surveyed
from fairway_base.scoring import course_score as scoring
from fairway_base.scoring.best_numbers import NumberGoal
from fairway_base.scoring.holes import Holes

__all__ = ["NumberedCondition", "conditions"]

Score = Callable[[Table, State, int], ScoreLine]


@dataclass(frozen=True, slots=True)
class NumberedCondition(Condition):
    """A condition that also depends on which hole has which number, and says so for players who leave that open."""

    goals: Callable[[Table, State, int], tuple[NumberGoal, ...]] | None = None
    """What a numbering of a seat's course can earn here; it must follow from what everybody can see."""


def conditions(table: Table) -> tuple[Condition, ...]:
    """Return the conditions in their order; in solo, passes stand in for Fast.

    Before a player has a land, and for a client who is not there, a line is worth nothing.
    """
    in_order = scoring.CONDITIONS if table.seats > 1 else scoring.SOLO_CONDITIONS
    return tuple(
        Condition(
            key,
            rule,
            _WITHOUT_COURSE.get(key) or _on_land(key, rule, _WITH_COURSE[key]),
            ranked=key != "designer.playable",
            rank_value=_par_value if key == "designer.par" else None,
        )
        for key, rule in in_order.items()
    )


def _player(state: State, seat: int) -> Player:
    return state.part(Designer).players[seat]


def _on_land(key: str, rule: str, score: Score) -> Score:
    empty = ScoreLine(key, rule)
    return lambda table, state, seat: score(table, state, seat) if _player(state, seat).land else empty


def _on_survey(score: Callable[[Survey], ScoreLine]) -> Score:
    return lambda table, state, seat: score(surveyed(table, state, seat))


def _on_holes(score: Callable[[Survey, Holes], ScoreLine]) -> Score:
    return lambda table, state, seat: score(*_holes(table, state, seat))


def _holes(table: Table, state: State, seat: int) -> tuple[Survey, Holes]:
    """Return a player's course and its numbered holes."""
    seen = surveyed(table, state, seat)
    return seen, numbered_holes(table, seen, _player(state, seat).plan)


def _whim(who: Literal["mr", "mrs"], score: Callable[..., ScoreLine]) -> Score:
    """Return what pays for the whim of one of the clients."""
    key = f"designer.{who}"
    nobody = ScoreLine(key, scoring.CONDITIONS[key])

    def scored(table: Table, state: State, seat: int) -> ScoreLine:
        kit, part = table.kit(Kit), state.part(Designer)
        client = kit.clients.get(part.mr if who == "mr" else part.mrs)
        if client is None:
            return nobody
        return score(*_holes(table, state, seat), client, gate_trees=kit.gate_trees)

    return scored


def _fast(table: Table, state: State, seat: int) -> ScoreLine:
    each = table.quantity(state, seat, "designer.fast_points", 3)
    return scoring.fast(len(_player(state, seat).pile), each=each)


def _passes(table: Table, state: State, seat: int) -> ScoreLine:
    return scoring.passes(_player(state, seat).passes)


def _playable(table: Table, state: State, seat: int) -> ScoreLine:
    return playable_line(table, surveyed(table, state, seat), _player(state, seat).plan)


def _par_value(table: Table, state: State, seat: int, line: ScoreLine) -> int:
    return scoring.par_rank_value(line, table.kit(Kit).options)


_WITHOUT_COURSE: dict[str, Score] = {"designer.fast": _fast, "designer.passes": _passes}
_WITH_COURSE: dict[str, Score] = {
    "designer.fun": _on_survey(scoring.fun),
    "designer.mrs": _whim("mrs", scoring.mrs),
    "designer.mr": _whim("mr", scoring.mr),
    "designer.par": _on_holes(scoring.par),
    "designer.land": _on_survey(scoring.land),
    "designer.circuit": _on_holes(scoring.circuit),
    "designer.playable": _playable,
}
