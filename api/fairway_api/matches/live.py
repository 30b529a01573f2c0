"""A match in the server's memory, as it was last read or written."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import msgspec

from fairway.engine.referee import Engine
from fairway.model.errors import CannotDecode
from fairway.model.reason import Reason
from fairway.model.refusal import Refusal
from fairway.model.state import State
from fairway.rulesets.ruleset import Ruleset
from fairway_api.matches.match_log import Occupant, Setup, bots_due
from fairway_api.matches.ruleset_registry import Recipe, RulesetRegistry
from fairway_api.problems.problems import Problem, refused
from fairway_api.store import EventStore, MatchRow, MatchSummary

__all__ = ["Live", "chairs_of", "read_state", "recipe_of", "revive"]

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


def read_state(ruleset: Ruleset, row: MatchRow, differences: Iterable[Reason] = ()) -> State:
    """Return where a match is; one that cannot be read under the rules that are here says what differs."""
    try:
        return ruleset.codec.state(row.state, packed=True)
    except CannotDecode as error:
        raise refused("rules_changed", reasons=tuple(differences) or (error.reason,)) from error


async def _locked_ruleset(registry: RulesetRegistry, store: EventStore, setup: Setup) -> Ruleset:
    """Return what a match was begun with, as far as that is here or in the store."""
    try:
        return await registry.locked(setup.recipe, setup.seats, setup.lock, store.pack)
    except Problem as problem:
        if problem.refusal.code == "plugin_fault":
            raise
        reasons = tuple(reason for _, reason in problem.errors) or (problem.reason or problem.refusal.code,)
        raise refused("rules_changed", reasons=reasons) from problem


async def revive(registry: RulesetRegistry, store: EventStore, row: MatchRow) -> Live:
    """Bring a match back from the store, with the rules that it was begun with or those that are here instead.

    Whether it may go on with these is another question: see `fairway_api.matches.continuity`.
    """
    setup = _setup.decode(row.setup)
    ruleset = await _locked_ruleset(registry, store, setup)
    state = read_state(ruleset, row, ruleset.differences(setup.lock))
    live = Live(row.id, setup, ruleset, chairs_of(row), state, row.revision, row.created)
    live.updated = row.updated
    return live
