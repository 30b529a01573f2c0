"""Where a match was at any line of its log, without playing it again from the beginning.

Every so often the state is kept with the line. Looking back begins with the last one before, and plays the few moves
after it. What is missing (of matches that were imported, kept by an older server, or begun under other rules) is made
when it is needed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from time import perf_counter
from weakref import WeakKeyDictionary

import msgspec

from fairway.model.errors import CannotDecode
from fairway.model.state import State
from fairway.rulesets.match import Match
from fairway.rulesets.ruleset import Ruleset
from fairway_api.matches.continuity import TakenBackFurther, play_on
from fairway_api.matches.live import Live
from fairway_api.store import EventStore, Line, Snapshot, StoreError

__all__ = ["LINES_BETWEEN", "keeps", "looked_back"]

logger = logging.getLogger("fairway")

LINES_BETWEEN = 64
"""Lines between the states that are kept, at most."""
SECONDS_BETWEEN = 0.008
"""Seconds that it took to play from one to the next, about: a single move may need longer than a hundred others."""

_hashes: WeakKeyDictionary[Ruleset, bytes] = WeakKeyDictionary()


def keeps(live: Live, revision: int, seconds: float) -> bytes:
    """Return the hash of a match's rules, if its state at this line is to be kept; playing it took so long."""
    live.seconds_since_kept += seconds
    if revision % LINES_BETWEEN and live.seconds_since_kept < SECONDS_BETWEEN:
        return b""
    live.seconds_since_kept = 0.0
    return _rules(live.ruleset)


async def looked_back(store: EventStore, live: Live, revision: int, moves: int = 0) -> tuple[Match, bool]:
    """Return a match as it was at a line, and whether its log goes back as far as it can.

    The log has so many moves at least, if there were as many.
    """
    rules, upto = _rules(live.ruleset), revision
    while True:
        kept = await store.snapshot(live.id, rules, upto)
        begin = -1 if kept is None else kept.revision
        lines = await store.lines(live.id, begin, revision - begin)
        match, made = await asyncio.to_thread(_played_on, live, kept, lines)
        if made:
            with suppress(StoreError):  # it can be looked at all the same
                await store.keep_snapshots(live.id, rules, made)
        if match is not None and (kept is None or len(match.log) >= moves):
            return match, kept is None
        upto = 2 * begin - revision - 1


def _played_on(live: Live, kept: Snapshot | None, lines: Sequence[Line]) -> tuple[Match | None, list[Snapshot]]:
    """Play on from a state; None if that is not enough. Return also what is to be kept of the way."""
    codec = live.ruleset.codec
    made: list[Snapshot] = []
    since = perf_counter()

    def passing(revision: int, state: State) -> None:
        nonlocal since
        if (revision and revision % LINES_BETWEEN == 0) or perf_counter() - since > SECONDS_BETWEEN:
            made.append(Snapshot(revision, codec.msgpack(state)))
            since = perf_counter()

    try:
        start = None if kept is None else codec.state(kept.state, packed=True)
        return play_on(live, start, lines, passing), made
    except TakenBackFurther:
        return None, []
    except CannotDecode as error:  # a plugin has put something there that it cannot read itself
        if kept is None:
            raise
        logger.error("match %s cannot be read as it was at line %d: %s", live.id, kept.revision, error)
        return None, []


def _rules(ruleset: Ruleset) -> bytes:
    known = _hashes.get(ruleset)
    if known is None:
        known = _hashes[ruleset] = sha256(msgspec.json.encode(ruleset.lock, order="deterministic")).digest()
    return known
