"""Brings what a finished match leaves to the match that it was played for, as an action of the seat that asked for it.

Which document goes where the rulesets say (`ActionSpec.brings`); the server knows no game. A result that is not taken,
because that match has gone on meanwhile, is lost to nobody: it can be had of the finished match and sent by hand.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from fairway.model.errors import FairwayError
from fairway.rulesets.documents import results_for
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import Destination
from fairway_api.matches.service import MatchService, WriteContext
from fairway_api.problems.problems import Problem
from fairway_api.store import StoreError

__all__ = ["ResultCarrier"]

logger = logging.getLogger("fairway.results")


class ResultCarrier:
    """Carries results, one task for each finished match that has somewhere to bring its own."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches
        self._tasks: set[asyncio.Task[None]] = set()

    def carry(self, live: Live, to: Destination) -> None:
        """Bring what a finished match leaves to a seat of another."""
        task = asyncio.create_task(self._carry(live, to), name=f"result of {live.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Let every result arrive that is on its way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _carry(self, live: Live, to: Destination) -> None:
        try:
            taker = await self._matches.find(to.match)
            left = live.ruleset, live.engine.table, live.state
            for action in await asyncio.to_thread(results_for, taker.ruleset, *left):
                key = f"{action['type']} of {live.id}"  # however often it is carried
                once = WriteContext(key=key, token=to.token)
                await self._matches.act(taker, to.seat, msgspec.json.encode(action), once)
        except (FairwayError, Problem, StoreError) as error:
            logger.warning("the result of match %s was not brought to match %s: %s", live.id, to.match, error)
