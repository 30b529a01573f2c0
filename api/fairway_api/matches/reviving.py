"""Bring a match back from the store: with the rules that it was begun with, where it is."""

from __future__ import annotations

import asyncio
import logging
from math import inf

from fairway.model.chance import Chance
from fairway.model.errors import CannotDecode
from fairway.model.state import State
from fairway.rulesets.ruleset import Ruleset
from fairway_api.matches.continuity import in_doubt, play_on
from fairway_api.matches.live import Live, chairs_of, setup_of
from fairway_api.matches.looking_back import looked_back
from fairway_api.matches.match_log import Setup
from fairway_api.matches.ruleset_registry import RulesetRegistry
from fairway_api.problems.problems import Problem, refused
from fairway_api.store import EventStore, MatchRow

__all__ = ["read_state", "revive"]

logger = logging.getLogger("fairway")

NOWHERE = State(0, Chance(""), ())
"""Where a match is before that has been read."""


async def revive(registry: RulesetRegistry, store: EventStore, row: MatchRow) -> Live:
    """Bring a match back from the store, with the rules that it was begun with or those that are here instead.

    Whether it may go on with these is another question: see `fairway_api.matches.continuity`.
    """
    setup = setup_of(row)
    ruleset = await _locked_ruleset(registry, store, setup)
    live = Live(row.id, setup, ruleset, chairs_of(row), NOWHERE, row.revision, row.created, row.creator)
    live.state = await read_state(store, live, row)
    live.updated, live.standing = row.updated, bool(row.standing)
    return live


async def read_state(store: EventStore, live: Live, row: MatchRow) -> State:
    """Return where a match is: from where it was kept last, by the lines after that.

    One that cannot be read under the rules that are here says what differs. Under the same rules a plugin has put
    something into it that it cannot read itself; then the whole log tells.
    """
    try:
        kept = live.ruleset.codec.state(row.state, packed=True)
        live.behind = row.behind
        if not row.behind:
            return kept
        lines = await store.lines(live.id, row.revision - row.behind, row.behind)
        told_after = row.revision - row.behind if in_doubt(live) else inf  # the same rules come to the same
        return (await asyncio.to_thread(play_on, live, kept, lines, told_after=told_after)).state
    except CannotDecode as error:
        if reasons := live.ruleset.differences(live.setup.lock):
            raise refused("rules_changed", reasons=reasons) from error
        logger.error("match %s is played again from its log, since where it is cannot be read: %s", live.id, error)
    match, _ = await looked_back(store, live, row.revision)
    return match.state


async def _locked_ruleset(registry: RulesetRegistry, store: EventStore, setup: Setup) -> Ruleset:
    """Return what a match was begun with, as far as that is here or in the store."""
    try:
        return await registry.locked(setup.recipe, setup.seats, setup.lock, store.pack)
    except Problem as problem:
        if problem.refusal.code == "plugin_fault":
            raise
        reasons = tuple(reason for _, reason in problem.errors) or (problem.reason or problem.refusal.code,)
        raise refused("rules_changed", reasons=reasons) from problem
