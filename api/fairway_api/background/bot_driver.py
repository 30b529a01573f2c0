"""Bots move by themselves: whenever a seat that one plays for is awaited, it acts, as a player would."""

from __future__ import annotations

import asyncio
import logging
from math import inf
from time import monotonic, time

from fairway.bots.ask_bot import decide
from fairway.bots.random_bot import RANDOM
from fairway.model.blaming import refusal_of
from fairway.model.errors import PluginFault
from fairway.model.refusal import Refusal
from fairway.model.state import Action, State
from fairway.plugin.bot import Bot
from fairway_api.containment.interrupting import TookTooLong
from fairway_api.matches.live import Live
from fairway_api.matches.service import Draft, MatchService, WriteContext, draft
from fairway_api.problems.problems import Problem
from fairway_api.store import StoreError

__all__ = ["BotDriver"]

logger = logging.getLogger("fairway.bots")

MOST_DRIVEN = 200
"""Matches that bots move in at the same time; others wait for the next sweep."""
SWEEP_SECONDS = 5.0
"""Seconds between looks for matches whose bot somebody forgot: a process that has died."""
SOON_SECONDS = 1.0
"""The same while the database is away."""
PAUSE_SECONDS = 60.0
"""Seconds for which a match is left alone whose bots failed over nothing that the match is known to be guilty of."""
FAULTS = (Problem, PluginFault)
"""What lies in a match itself: looking again would change nothing."""


class BotDriver:
    """Plays for bots, one task for each match that waits for one."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stuck: dict[str, float] = {}
        """Matches that cannot be played on here, and when to look again if nobody moves before."""
        self._interrupted: set[str] = set()
        """Matches whose bots stopped because the database was away; they go on with the next look."""
        self._slow: set[tuple[str, str]] = set()
        """Bots that took too long, each with its match: chance plays for them from then on."""
        self._closed = False

    def nudge(self, live: Live) -> None:
        """Let bots move in this match, if any is awaited and nothing keeps it from moving."""
        if live.id in self._tasks or len(self._tasks) >= MOST_DRIVEN or self._closed:
            return
        if live.fault is None and live.bots_due():
            self._stuck.pop(live.id, None)
            task = asyncio.create_task(self._drive(live), name=f"bots of {live.id}")
            self._tasks[live.id] = task
            task.add_done_callback(lambda done: self._finished(live, done))

    def forget(self, match: str) -> None:
        """Let go of a match that is no longer there."""
        self._stuck.pop(match, None)
        self._interrupted.discard(match)
        self._slow = {(slow, bot) for slow, bot in self._slow if slow != match}

    async def sweep(self) -> None:
        """Keep looking for matches that wait for a bot and have nobody to move it."""
        while True:
            await asyncio.sleep(await self._sweep())

    async def _sweep(self) -> float:
        try:
            for match in list(self._interrupted):
                await self._remind(match)
                self._interrupted.discard(match)
            alone = self._matches.store.exclusive  # else another process may be at it
            most = 100 + len(self._stuck)  # matches that cannot be played on stay due, and must not hide others
            for match in await self._matches.store.due(time() - (0 if alone else SWEEP_SECONDS), most):
                if match not in self._tasks and self._stuck.get(match, 0.0) <= monotonic():
                    await self._remind(match)
        except StoreError as error:  # an outage is no match's fault
            logger.warning("cannot look for waiting bots: %s", error)
        except Exception:
            logger.exception("cannot look for waiting bots")
        return SOON_SECONDS if self._interrupted else SWEEP_SECONDS

    async def _remind(self, match: str) -> None:
        try:
            self.nudge(await self._matches.find(match))
        except StoreError:  # it will be there again
            raise
        except Exception as error:  # one match that cannot be played on must not hold up the others
            self._stuck[match] = inf if isinstance(error, FAULTS) else monotonic() + PAUSE_SECONDS
            logger.error("bots of match %s cannot move: %s", match, error)

    async def close(self) -> None:
        """Let every bot finish the move it is at."""
        self._closed = True
        tasks = list(self._tasks.values())
        await asyncio.gather(*tasks, return_exceptions=True)

    def _finished(self, live: Live, task: asyncio.Task[None]) -> None:
        self._tasks.pop(live.id, None)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):
            self._interrupted.add(live.id)
            logger.warning("bots of match %s wait for the database: %s", live.id, error)
        elif error is not None:
            logger.error("bots of match %s stopped", live.id, exc_info=error)
        else:
            self.nudge(live)  # for what came in after it had looked for the last time

    async def _drive(self, live: Live) -> None:
        while not self._closed and (seats := live.bots_due()):
            state = live.state
            try:
                await self._move(live, seats[0])
            except Exception as error:
                fault = _fault_of(error)
                if fault is None:
                    raise
                if live.state is state:  # else somebody has moved meanwhile, and it may be different now
                    logger.error("bots of match %s cannot move", live.id, exc_info=error)
                    self._stuck[live.id] = inf
                    self._matches.stands_still(live, fault)
                    return

    async def _move(self, live: Live, seat: int) -> None:
        state = live.state
        bot = live.ruleset.bots.get(live.chairs[seat].bot, RANDOM)
        action = await self._decided(live, state, seat, bot)

        async def play() -> Draft:
            if live.state is not state:
                raise _Overtaken
            try:
                return draft(live, seat, action)
            except Problem as refusal:
                if bot is RANDOM:
                    raise
                logger.error("bot %s was refused %s in match %s", bot.name, refusal.refusal.code, live.id)
                given = live.engine, state, seat, _dice(live, seat)
                return draft(live, seat, await asyncio.to_thread(decide, RANDOM, *given))

        try:
            await self._matches.change(live, "", WriteContext(), play)
        except _Overtaken:
            return

    async def _decided(self, live: Live, state: State, seat: int, bot: Bot) -> Action:
        """Ask a bot; one that breaks is replaced by chance: for this move, or for good if it took too long."""
        given = live.engine, state, seat, _dice(live, seat)
        if bot is not RANDOM and (live.id, bot.name) not in self._slow:
            try:
                return await asyncio.to_thread(decide, bot, *given)
            except Exception as error:
                logger.exception("bot %s broke in match %s", bot.name, live.id)
                if isinstance(error, PluginFault) and isinstance(error.cause, TookTooLong):
                    self._slow.add((live.id, bot.name))
        return await asyncio.to_thread(decide, RANDOM, *given)


class _Overtaken(Exception):
    """The match has changed while a bot was thinking."""


def _fault_of(error: BaseException) -> Refusal | None:
    """Return what a plugin did to a bot's move, if that is why it was not made."""
    if isinstance(error, PluginFault):
        return refusal_of(error)
    return error.refusal if isinstance(error, Problem) and error.refusal.code == "plugin_fault" else None


def _dice(live: Live, seat: int) -> str:
    """Return what a seat's bot rolls with: its own, apart from the match's luck and from other bots'."""
    return f"{live.setup.seed}/bot/{seat}"
