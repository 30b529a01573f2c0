"""How conditions become sheets: each is computed by its plugin, then passed along for others to change."""

from __future__ import annotations

from typing import Any

from fairway.model.blaming import blaming
from fairway.model.chance import Chance
from fairway.model.score import (
    Criterion,
    Games,
    Ranking,
    ScoreLine,
    Sheet,
    competition_ranks,
    ranking_by,
    signed,
    total,
)
from fairway.model.state import State
from fairway.plugin.table import Condition, Table

__all__ = ["games", "places", "ranking", "ranks", "score", "sheets", "total_criterion"]

_NO_LUCK = Chance("")


def score(table: Table, state: State, seat: int, condition: Condition) -> ScoreLine:
    """Score one condition for one seat, as things stand. The table remembers the line."""
    key = (ScoreLine, seat, condition.key)
    return table.scores(state.parts, key, lambda: _score(table, _Scored(0, _NO_LUCK, state.parts), seat, condition))


def _kept_back(field: str) -> Any:
    def get(state: State) -> Any:
        raise LookupError(f"a score depends on the parts of the state alone: `{field}` is not for it")

    return property(get)


class _Scored(State, frozen=True):
    """What a score may depend on: the parts of a state.

    They are the same for many states, also before and after the end; what is remembered of one holds for all.
    """

    revision, chance, agenda, prompts, over = map(_kept_back, ("revision", "chance", "agenda", "prompts", "over"))


def _score(table: Table, state: State, seat: int, condition: Condition) -> ScoreLine:
    with blaming(condition.by, f"scoring {condition.key}"):
        line = signed(condition.score(table, state, seat), condition.by)
    return table.score_line(state, seat, line)


def sheets(table: Table, state: State) -> tuple[Sheet, ...]:
    """Score every seat as things stand: the final scores of a finished match, a projection before."""
    return table.scores(state.parts, Sheet, lambda: _sheets(table, state))


def _sheets(table: Table, state: State) -> tuple[Sheet, ...]:
    return tuple(
        Sheet(seat, tuple([score(table, state, seat, condition) for condition in table.conditions]))
        for seat in range(table.seats)
    )


def places(table: Table, state: State, scored: tuple[Sheet, ...]) -> tuple[int, ...]:
    """Return each seat's place in the game at hand, 1 for a winner."""
    return ranking(table, state, scored).places


def ranking(table: Table, state: State, scored: tuple[Sheet, ...]) -> Ranking:
    """Return each seat's place in the game at hand, and what decided between equals."""
    given = table.places(state, scored)
    if given is not None:
        return Ranking(given)
    return ranking_by(table.ranking(state, scored) or (total_criterion(scored),))


def total_criterion(scored: tuple[Sheet, ...], rule: str = "", *, low: bool = False) -> Criterion:
    """Return what counts first in most games: the sum of everything."""
    return Criterion("total", rule, tuple((sheet.total,) for sheet in scored), low)


def games(table: Table, state: State) -> Games | None:
    """Return the games of a match of several; None in a match of one."""
    return table.games(state)


def ranks(table: Table, state: State, scored: tuple[Sheet, ...], condition: Condition) -> tuple[int, ...]:
    """Return each seat's place in one condition."""
    value = condition.rank_value
    lines = [(sheet.seat, sheet.line(condition.key)) for sheet in scored]
    if value is None:
        return competition_ranks(total(line) for _, line in lines)
    with blaming(condition.by, f"ranking {condition.key}"):
        return competition_ranks(value(table, state, seat, line) for seat, line in lines)
