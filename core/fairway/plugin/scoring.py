"""How conditions become sheets: each is computed by its plugin, then passed along for others to change."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from fairway.model.blaming import blaming
from fairway.model.score import ScoreLine, Sheet, competition_ranks, signed, total
from fairway.model.state import State
from fairway.plugin.table import Condition, Table

__all__ = ["places", "ranks", "score", "sheets"]

T = TypeVar("T")

_LOOKED_PAST_PARTS: Any = object()
"""Kept of parts in place of a score that depends on more than them."""


def score(table: Table, state: State, seat: int, condition: Condition) -> ScoreLine:
    """Score one condition for one seat, as things stand. The table remembers the line."""
    key = (ScoreLine, seat, condition.key)
    return _remembered(table, state, key, lambda seen: _score(table, seen, seat, condition))


def _score(table: Table, state: State, seat: int, condition: Condition) -> ScoreLine:
    with blaming(condition.by, f"scoring {condition.key}"):
        line = signed(condition.score(table, state, seat), condition.by)
    return table.score_line(state, seat, line)


def sheets(table: Table, state: State) -> tuple[Sheet, ...]:
    """Score every seat as things stand: the final scores of a finished match, a projection before."""
    return _remembered(table, state, Sheet, lambda seen: _sheets(table, seen))


def _sheets(table: Table, state: State) -> tuple[Sheet, ...]:
    return tuple(
        Sheet(seat, tuple([score(table, state, seat, condition) for condition in table.conditions]))
        for seat in range(table.seats)
    )


def _remembered(table: Table, state: State, key: Hashable, make: Callable[[State], T]) -> T:
    """Return what is made of a state; it is remembered of its parts, unless somebody looked at more of it than them.

    Many states have the same parts, as one effect after the other is scored; so it pays to find out.
    """
    fact: T = table.scores(state.parts, key, lambda: _made(table, state, key, make))
    if fact is not _LOOKED_PAST_PARTS:
        return fact
    if isinstance(state, _Watched):  # a score that depends on another one looks at what that one looks at
        state.__dict__["looked"] = True
        state = state.__dict__["of"]
    return table.scores(state, key, lambda: make(state))


def _made(table: Table, state: State, key: Hashable, make: Callable[[State], T]) -> T:
    """Make a score, or say that it depends on more than the parts of the state; then it is kept of the state itself."""
    if not isinstance(state, _Watched):
        watched = _watched(state)
    elif "looked" in state.__dict__:  # by another score: find out whether this one does, too
        watched = _watched(state.__dict__["of"])
    else:
        watched = state
    fact = make(watched)
    if "looked" not in watched.__dict__:
        return fact
    table.scores.keep(watched.__dict__["of"], key, fact)
    past_parts: T = _LOOKED_PAST_PARTS
    return past_parts


def _noticing(field: str) -> Any:
    """Return a property that reads a field of a state, and notes that somebody did."""
    read = State.__dict__[field].__get__

    def get(state: _Watched) -> Any:
        state.__dict__["looked"] = True
        return read(state)

    return property(get)


class _Watched(State, frozen=True, dict=True, gc=True):
    """A state that notices when somebody looks at more of it than its parts."""

    revision = _noticing("revision")
    chance = _noticing("chance")
    agenda = _noticing("agenda")
    prompts = _noticing("prompts")
    over = _noticing("over")


def _watched(state: State) -> _Watched:
    watched = _Watched(state.revision, state.chance, state.parts, state.agenda, state.prompts, state.over)
    watched.__dict__["of"] = state
    return watched


def places(table: Table, state: State, scored: tuple[Sheet, ...]) -> tuple[int, ...]:
    """Return each seat's place, 1 for a winner."""
    given = table.places(state, scored)
    return competition_ranks(sheet.total for sheet in scored) if given is None else given


def ranks(table: Table, state: State, scored: tuple[Sheet, ...], condition: Condition) -> tuple[int, ...]:
    """Return each seat's place in one condition."""
    value = condition.rank_value
    lines = [(sheet.seat, sheet.line(condition.key)) for sheet in scored]
    if value is None:
        return competition_ranks(total(line) for _, line in lines)
    with blaming(condition.by, f"ranking {condition.key}"):
        return competition_ranks(value(table, state, seat, line) for seat, line in lines)
