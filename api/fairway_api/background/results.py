"""Brings what a finished match leaves to the match that it was played for, as an action of the seat that asked for it.

Which document goes where the rulesets say (`ActionSpec.brings`); the server knows no game. A finished match stays due
until it is written down what came of it, so that whoever finds it after a crash brings it; the action has a key, so
that it is played once. A result that is not taken, because that match has gone on meanwhile, is lost to nobody: it can
be had of the finished match and sent by hand.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from fairway.model.errors import BadOptions
from fairway.rulesets.documents import results_for
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import Delivery, Destination
from fairway_api.matches.service import MatchService, WriteContext
from fairway_api.problems.problems import Problem
from fairway_api.store import StoreError

__all__ = ["ResultCarrier"]

logger = logging.getLogger("fairway.results")


class ResultCarrier:
    """Carries results, one task for each finished match that has somewhere to bring its own."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def nudge(self, live: Live) -> None:
        """Bring what a match leaves to where it belongs, if that has not been done."""
        to = live.setup.result_to
        if to is not None and live.result_due() and live.id not in self._tasks:
            task = self._tasks[live.id] = asyncio.create_task(self._carry(live, to), name=f"result of {live.id}")
            task.add_done_callback(lambda done: self._tasks.pop(live.id))

    async def close(self) -> None:
        """Let every result arrive that is on its way."""
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _carry(self, live: Live, to: Destination) -> None:
        try:
            delivery = await self._bring(live, to)
            await self._matches.settle(live, delivery)
        except (StoreError, Problem) as error:  # it stays due
            logger.warning("the result of match %s waits to be brought to match %s: %s", live.id, to.match, error)

    async def _bring(self, live: Live, to: Destination) -> Delivery:
        """Bring a result and say what came of it; raise what is over soon."""
        try:
            taker = await self._matches.find(to.match)
            left = live.ruleset, live.engine.table, live.state
            for action in await asyncio.to_thread(results_for, taker.ruleset, *left):
                key = f"{action['type']} of {live.id}"  # however often it is carried
                once = WriteContext(key=key, token=to.token)
                await self._matches.act(taker, to.seat, msgspec.json.encode(action), once)
        except StoreError:
            raise
        except Exception as error:
            if isinstance(error, Problem) and error.refusal.code == "in_the_way":
                raise
            logger.warning("the result of match %s was not brought to match %s: %r", live.id, to.match, error)
            return Delivery(_code_of(error))
        return Delivery()


def _code_of(error: Exception) -> str:
    """Return why a result was not taken, which would be the same again."""
    if isinstance(error, Problem):
        return error.refusal.code
    return "no_document" if isinstance(error, BadOptions) else "plugin_fault"
