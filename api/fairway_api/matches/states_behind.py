"""When the state of a match is kept beside its log: not with every move, since it follows from the log and is dear."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from time import time

from fairway.model.state import State
from fairway_api.matches.continuity import in_doubt
from fairway_api.matches.drafts import Draft
from fairway_api.matches.live import Live
from fairway_api.store import EventStore, StoreError

__all__ = ["StatesBehind", "plain_move"]

logger = logging.getLogger("fairway")

RESTING_SECONDS = 1.0
"""Seconds without a move after which the state is kept, if it is behind."""
MOST_BEHIND = 63
"""Moves after which the state is kept at the latest: they are played again when a match is brought back."""


def plain_move(live: Live, draft: Draft) -> bool:
    """Whether a line changes nothing of a match but where the game is: no access, no setup, and it goes on."""
    played = draft.entry.kind == "played" and draft.setup is None and draft.chairs is live.chairs
    return played and not draft.state.over


class StatesBehind:
    """Knows the matches of which the last moves are only in the log, and keeps where they are when they rest."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._behind: dict[str, Live] = {}

    def to_keep(self, live: Live, draft: Draft, rules: bytes) -> bytes | None:
        """Return the state that is to be kept with the next line of a match; None if that may wait."""
        return None if self._may_wait(live, draft, rules) else _packed(live, draft.state)

    def _may_wait(self, live: Live, draft: Draft, rules: bytes) -> bool:
        """Whether the state need not be kept with a move.

        Where other processes read it, it is always there; so it is with whatever is no plain move.
        """
        return plain_move(live, draft) and self._store.exclusive and not rules and live.behind < MOST_BEHIND

    def found(self, live: Live) -> None:
        """Take in that a match was brought back, perhaps from a log that was ahead: it may rest now."""
        if live.behind and self._store.exclusive and not in_doubt(live):
            self._behind[live.id] = live

    def written(self, live: Live, *, kept: bool) -> None:
        """Take in that a line was written, and whether the state was kept with it."""
        if kept:
            live.behind = 0
            self._behind.pop(live.id, None)
        else:
            live.behind += 1
            self._behind[live.id] = live

    async def keep_catching_up(self) -> None:
        """Keep where matches are that rest for a moment; one that is being changed does not."""
        while True:
            await asyncio.sleep(RESTING_SECONDS)
            resting = time() - RESTING_SECONDS
            await self.catch_up(
                [live for live in self._behind.values() if live.updated <= resting and not live.change_lock.locked()]
            )

    async def catch_up(self, matches: Sequence[Live] | None = None) -> None:
        """Keep where matches are of which the last moves are only in the log, or all of these.

        Whoever comes next need not play these moves then; under other rules than these it might not be possible.
        """
        await asyncio.gather(
            *[self._catch_up(live) for live in (self._behind.copy().values() if matches is None else matches)]
        )

    async def _catch_up(self, live: Live) -> None:
        async with live.change_lock:
            if live.id not in self._behind or live.doubtful:
                return
            with suppress(StoreError):  # then it stays behind, and is tried again
                if not live.gone and (state := _packable(live)) is not None:
                    await self._store.keep_state(live.id, live.revision, state)
                    live.behind = 0
                del self._behind[live.id]


def _packable(live: Live) -> bytes | None:
    """Return where a match is, as it is kept; None where a plugin put something there that cannot be packed."""
    try:
        return live.ruleset.codec.msgpack(live.state)
    except Exception:  # the log has it all
        return None


def _packed(live: Live, state: State) -> bytes | None:
    """Return the state after a move, as it is kept; None where there was something in it before that cannot be packed.

    Then the log alone tells where the match is, and this move is not to be blamed for it.
    """
    try:
        return live.ruleset.codec.msgpack(state)
    except Exception as error:
        if not live.behind or _packable(live) is not None:
            raise
        logger.error("match %s goes on without a state, since that cannot be packed: %s", live.id, error)
        return None
