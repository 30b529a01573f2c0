"""A match in the server's memory, as it was last read or written."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import msgspec

from fairway.engine.referee import Engine
from fairway.model.errors import CannotDecode, CannotReplay
from fairway.model.refusal import Refusal
from fairway.model.state import State
from fairway.rulesets.match import Match, Move, Record, replay
from fairway.rulesets.ruleset import Ruleset
from fairway_api.matches.match_log import LogEntry, Occupant, Setup, bots_due, read_entry
from fairway_api.matches.ruleset_registry import Recipe, RulesetRegistry
from fairway_api.problems.problems import Problem, refused
from fairway_api.store import Line, MatchRow, MatchSummary

__all__ = ["Live", "chairs_of", "effective", "faithful", "recipe_of", "replayed", "revive"]

_chairs = msgspec.msgpack.Decoder(tuple[Occupant, ...])
_setup = msgspec.msgpack.Decoder(Setup)


class Live:
    """A match being served. Only `MatchService` changes it, and only while it holds `change_lock`."""

    def __init__(
        self,
        id: str,
        setup: Setup,
        ruleset: Ruleset,
        chairs: tuple[Occupant, ...],
        state: State,
        revision: int,
        at: float,
    ) -> None:
        self.id = id
        self.setup = setup
        self.ruleset = ruleset
        self.engine: Engine = ruleset.engine(setup.seats)
        self.chairs = chairs
        self.state = state
        self.revision = revision
        self.created = self.updated = at
        self.change_lock = asyncio.Lock()
        self.gone = False
        """Whether it was deleted; whoever still holds it is to let go."""
        self.answers: dict[object, bytes] = {}
        """Ready answers for the present revision."""
        self.fault: Refusal | None = None
        """Why the bot that is awaited does not move, if a plugin broke over it."""

    def stands_still(self, fault: Refusal) -> None:
        """Take in that the bot that is awaited does not move."""
        self.fault = fault
        self.answers.clear()

    def bots_due(self) -> list[int]:
        """Return the awaited seats that a bot plays for."""
        return bots_due(self.state, self.chairs)


def chairs_of(row: MatchRow | MatchSummary) -> tuple[Occupant, ...]:
    """Return who sits where."""
    return _chairs.decode(row.chairs)


def recipe_of(row: MatchRow | MatchSummary) -> Recipe:
    """Return what a match is played with."""
    return _setup.decode(row.setup).recipe


async def revive(registry: RulesetRegistry, row: MatchRow) -> Live:
    """Bring a match back from the store.

    Its rules may have changed since it was begun: as long as its state can be read, it is played on with what is here.
    """
    setup = _setup.decode(row.setup)
    try:
        ruleset = await registry.load(setup.recipe, setup.seats)
    except Problem as problem:
        if problem.refusal.code == "plugin_fault":
            raise
        reasons = tuple(reason for _, reason in problem.errors) or (problem.reason or problem.refusal.code,)
        raise refused("rules_changed", reasons=reasons) from problem
    try:
        state = ruleset.codec.state(row.state, packed=True)
    except CannotDecode as error:
        raise refused("rules_changed", reasons=setup.lock.differences(ruleset.lock) or (error.reason,)) from error
    live = Live(row.id, setup, ruleset, chairs_of(row), state, row.revision, row.created)
    live.updated = row.updated
    return live


def effective(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """Return the actions that count: those played and not taken back."""
    played: list[LogEntry] = []
    for entry in entries:
        if entry.kind == "played":
            played.append(entry)
        elif entry.kind == "undone":
            played.pop()
    return played


def replayed(live: Live, lines: Iterable[Line]) -> Match:
    """Play a log again, from the opening to its last line."""
    setup, ruleset = live.setup, live.ruleset
    entries = effective(read_entry(ruleset.codec, line.body) for line in lines)
    moves = tuple(Move(entry.seat or 0, entry.action) for entry in entries)
    record = Record(ruleset.name, setup.lock, setup.seats, setup.seed, moves, setup.inherited, setup.stacked)
    try:
        *_, last = replay(ruleset, record, strict=False)
    except CannotReplay as error:
        raise refused("rules_changed", reasons=setup.lock.differences(ruleset.lock) or error.reasons) from error
    return last


def faithful(live: Live, lines: Iterable[Line]) -> Match:
    """Play a whole log again; refuse if the rules have changed and it no longer leads where the match is."""
    state, codec = live.state, live.ruleset.codec
    match = replayed(live, lines)
    reasons = live.setup.lock.differences(live.ruleset.lock)
    if reasons and codec.msgpack(match.state) != codec.msgpack(state):
        raise refused("rules_changed", reasons=reasons)
    return match
