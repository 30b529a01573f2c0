"""Bots move by themselves: whenever a seat that one plays for is awaited, it acts, as a player would.

So does the server for players who have answered beforehand (`fairway.client.standing_answers`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from math import inf
from secrets import randbelow
from time import monotonic, time
from weakref import ref

import msgspec

from fairway import replace
from fairway.bots.ask_bot import called, decide
from fairway.bots.random_bot import RANDOM
from fairway.client.standing_answers import StandingAnswers, standing_answer
from fairway.model.blaming import refusal_of
from fairway.model.errors import PluginFault
from fairway.model.refusal import Refusal
from fairway.model.state import Action, State
from fairway.plugin.bot import Bot
from fairway_api.containment.errand import Died
from fairway_api.containment.interrupting import TookTooLong
from fairway_api.containment.worker_pool import PoolClosed
from fairway_api.matches.drafts import Draft
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import Occupant, read_move
from fairway_api.matches.service import MatchService, WriteContext, draft
from fairway_api.problems.problems import Problem
from fairway_api.store import StoreError
from fairway_api.thinking.thinking import Thinking

__all__ = ["BotDriver"]

logger = logging.getLogger("fairway.bots")

MOST_DRIVEN = 200
"""Matches that bots move in at the same time; others wait for the next sweep. Those that wait for a process to think in
hold nobody else up, so there may be more of them."""
MOST_THINKING = 2000
"""The most of these."""
SWEEP_SECONDS = 5.0
"""Seconds between looks for matches whose bot somebody forgot: a process that has died."""
SOON_SECONDS = 1.0
"""The same while the database is away."""
PAUSE_SECONDS = 60.0
"""Seconds for which a match is left alone whose bots failed over nothing that the match is known to be guilty of."""
MOST_IN_A_ROW = 500
"""Answers that players have left and that are given without anybody else moving: more than any game asks for."""
MOST_NAPS = 10_000
"""Matches in which pauses are kept in mind at the same time; in others, who wants one answers themselves."""
LINES_AT_ONCE = 50
"""Lines of a log that are read at once to find what a seat did last."""
FAULTS = (Problem, PluginFault)
"""What lies in a match itself: looking again would change nothing."""
HOPELESS = (TookTooLong, MemoryError, Died)
"""What becomes of a bot that is not asked again: others have waited for it, or a process was lost over it."""


class BotDriver:
    """Plays for bots, one task for each match that waits for one."""

    def __init__(
        self, matches: MatchService, thinking: Thinking, on_due: Callable[[Live], None] = lambda live: None
    ) -> None:
        self._matches = matches
        self._thinking = thinking
        self._on_due = on_due
        """Hears of every match that the server still has something to do in: not only bots may be awaited."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stuck: dict[str, float] = {}
        """Matches that cannot be played on here, and when to look again if nobody moves before."""
        self._interrupted: set[str] = set()
        """Matches whose bots stopped because the database was away; they go on with the next look."""
        self._slow: set[tuple[str, str]] = set()
        """Bots that took too long or too much, each with its match: chance plays for them from then on."""
        self._naps: dict[str, _Nap] = {}
        """Matches in which nobody is answered for yet, so as to tell less. They take no task: these are few."""
        self._closed = False

    def nudge(self, live: Live) -> None:
        """Let the server move in this match, if it may have to and nothing keeps it from moving."""
        if live.id in self._tasks or self._closed:
            return
        thinking = min(self._thinking.under_way, MOST_THINKING)
        if len(self._tasks) - thinking >= MOST_DRIVEN:
            return
        if live.fault is None and (live.bots_due() or live.players_awaited()):
            self._stuck.pop(live.id, None)
            task = asyncio.create_task(self._drive(live), name=f"bots of {live.id}")
            self._tasks[live.id] = task
            task.add_done_callback(lambda done: self._finished(live, done))

    def forget(self, match: str) -> None:
        """Let go of a match that is no longer there."""
        self._stuck.pop(match, None)
        self._interrupted.discard(match)
        self._wake_up(match)
        self._slow = {(slow, bot) for slow, bot in self._slow if slow != match}

    async def sweep(self) -> None:
        """Keep looking for matches that wait for a bot and have nobody to move it."""
        while True:
            await asyncio.sleep(await self._sweep())

    async def _sweep(self) -> float:
        try:
            for match in [each for each, nap in self._naps.items() if nap.until + PAUSE_SECONDS < monotonic()]:
                self._wake_up(match)  # nobody is asked there any more
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
            live = await self._matches.find(match)
            if not self._matches.store.exclusive:  # somebody may have left answers through another process
                live.standing = bool((await self._matches.store.standing(match)).number)
            live.rests_at = -1
            self.nudge(live)
            self._on_due(live)
        except StoreError:  # it will be there again
            raise
        except Exception as error:  # one match that cannot be played on must not hold up the others
            self._stuck[match] = inf if isinstance(error, FAULTS) else monotonic() + PAUSE_SECONDS
            logger.error("bots of match %s cannot move: %s", match, error)

    async def close(self) -> None:
        """Let every bot finish the move it is at, unless it thinks: it would think the same when it is asked again."""
        self._closed = True
        for match in list(self._naps):
            self._wake_up(match)
        await self._thinking.close()
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
        nap = self._naps.get(live.id)
        in_a_row = nap.in_a_row + 1 if nap is not None and nap.revision == live.revision else 0
        while not self._closed and ((seats := live.bots_due()) or live.players_awaited()):
            state = live.state
            if not seats:
                await self._answer(live, in_a_row)
                in_a_row += 1
                continue
            in_a_row = 0
            try:
                await self._move(live, seats[0])
            except PoolClosed:
                return
            except Exception as error:
                fault = _fault_of(error)
                if fault is None:
                    raise
                if live.state is state:  # else somebody has moved meanwhile, and it may be different now
                    logger.error("bots of match %s cannot move", live.id, exc_info=error)
                    self._stuck[live.id] = inf
                    self._matches.in_memory.stands_still(live, fault)
                    return

    async def _move(self, live: Live, seat: int) -> None:
        state = live.state
        bot = _bot_of(live, seat)
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

    async def _answer(self, live: Live, in_a_row: int) -> None:
        """Answer for a player who has said how; where none has, or it is time to rest, leave it to the players."""
        state, revision, chairs = live.state, live.revision, live.chairs
        seats = live.players_awaited() if in_a_row < MOST_IN_A_ROW else []
        live.rests_at = revision  # until somebody says otherwise, also while this is going on
        left = await self._matches.store.standing(live.id)
        pauses: dict[int, _Pause] = {}
        for seat in seats:
            if seat in left.by_seat:
                kept = _kept(left.by_seat[seat])
                action = await self._beforehand(live, state, seat, kept)
                if action is None or await self._took_back(live, revision, seat):
                    continue
                pause = self._pause(live, state, seat, kept)
                if pause is not None and pause.until > monotonic():
                    pauses[seat] = pause
                elif await self._give(live, _Look(state, chairs[seat], left.number), seat, action):
                    return
        if pauses:
            self._wait(live, _Nap(pauses, revision, in_a_row))
        else:
            self._wake_up(live.id)
            await self._matches.store.rest(live.id, revision, left.number)

    async def _beforehand(self, live: Live, state: State, seat: int, kept: StandingAnswers) -> Action | None:
        """Return what a player has answered beforehand; over what cannot be said, the player is asked."""
        given = live.engine, state, seat, kept, live.ruleset.codec.action
        try:
            return await asyncio.to_thread(standing_answer, *given)
        except Exception:
            logger.exception("cannot answer for seat %d in match %s", seat, live.id)
            return None

    async def _took_back(self, live: Live, revision: int, seat: int) -> bool:
        """Whether a player has taken something back, to do something else, and not done that yet."""
        while revision >= 0:
            lines = await self._matches.store.lines(live.id, revision - LINES_AT_ONCE, LINES_AT_ONCE)
            for line in reversed(lines):
                entry = read_move(line.body)
                if line.revision <= revision and entry.seat == seat and entry.kind in ("played", "undone"):
                    return entry.kind == "undone"
            revision -= LINES_AT_ONCE
        return False

    def _pause(self, live: Live, state: State, seat: int, kept: StandingAnswers) -> _Pause | None:
        """Return how long chance wants a seat to wait, if a discreet question asks it; the same for the same one."""
        asked = tuple((each.name, each.params) for each in state.prompts if each.discreet and seat in each.waiting)
        if not kept.pause or not asked:
            return None
        nap = self._naps.get(live.id)
        pause = None if nap is None else nap.pauses.get(seat)
        if pause is None or (pause.asked, pause.kept) != (asked, kept):
            pause = _Pause(asked, kept, monotonic() + randbelow(1000 * kept.pause + 1) / 1000)
        return pause

    def _wait(self, live: Live, nap: _Nap) -> None:
        """Look at a match again when the first pause of it is over; it stays due, should nobody do so."""
        self._wake_up(live.id)
        self._stuck[live.id] = nap.until
        if len(self._naps) < MOST_NAPS:  # else the sweep comes by
            self._naps[live.id] = nap
            known = ref(live)  # it need not stay in memory for that
            nap.timer = asyncio.get_running_loop().call_later(nap.until - monotonic(), self._over, live.id, known)

    def _over(self, match: str, known: ref[Live]) -> None:
        """Go on after a pause, now or with the next sweep."""
        self._stuck.pop(match, None)
        live = known()
        if live is not None:
            live.rests_at = -1
            self.nudge(live)

    def _wake_up(self, match: str) -> None:
        """Forget the pauses of a match."""
        nap = self._naps.pop(match, None)
        if nap is not None and nap.timer is not None:
            nap.timer.cancel()
            self._stuck.pop(match, None)

    async def _give(self, live: Live, look: _Look, seat: int, action: Action) -> bool:
        """Play what a player has answered beforehand; False if it turns out to be no answer.

        What has changed since somebody looked is looked at again: the match, who plays for the seat, what it has left.
        """

        async def play() -> Draft:
            standing = await self._matches.store.standing(live.id)
            if live.state is not look.state or (live.chairs[seat], standing.number) != (look.chair, look.standing):
                raise _Overtaken
            drafted = draft(live, seat, action)
            return replace(drafted, entry=replace(drafted.entry, auto=True))

        try:
            await self._matches.change(live, "", WriteContext(), play)
        except _Overtaken:
            live.rests_at = -1
        except (Problem, PluginFault):
            logger.exception("cannot play what seat %d has answered in match %s", seat, live.id)
            return False
        else:
            if live.id in self._naps:
                self._naps[live.id].pauses.pop(seat, None)
        return True

    async def _decided(self, live: Live, state: State, seat: int, bot: Bot) -> Action:
        """Ask a bot; one that breaks is replaced by chance: for this move, or for good if it is hopeless."""
        dice = _dice(live, seat)
        if bot is not RANDOM and (live.id, bot.name) not in self._slow:
            try:
                seconds = live.chairs[seat].think
                return (await self._thinking.choose(live, state, seat, bot, dice, seconds=seconds))[0]
            except PoolClosed:
                raise
            except Exception as error:
                logger.exception("bot %s broke in match %s", bot.name, live.id)
                if isinstance(error, PluginFault) and isinstance(error.cause, HOPELESS):
                    self._slow.add((live.id, bot.name))
        return await asyncio.to_thread(decide, RANDOM, live.engine, state, seat, dice)


class _Overtaken(Exception):
    """The match has changed while a bot was thinking."""


class _Look(msgspec.Struct, frozen=True):
    """What an answer was found with, which must still be so when it is given."""

    state: State
    chair: Occupant
    standing: int


class _Pause(msgspec.Struct, frozen=True):
    """How long a seat waits with an answer, so that its time tells less."""

    asked: tuple[tuple[str, object], ...]
    kept: StandingAnswers
    until: float


class _Nap(msgspec.Struct):
    """A match in which all that could be answered waits."""

    pauses: dict[int, _Pause]
    revision: int
    in_a_row: int
    """Answers given without anybody else moving when it began."""
    timer: asyncio.TimerHandle | None = None

    @property
    def until(self) -> float:
        """When the first pause is over."""
        return min((pause.until for pause in self.pauses.values()), default=0.0)


_kept = msgspec.msgpack.Decoder(StandingAnswers).decode


def _fault_of(error: BaseException) -> Refusal | None:
    """Return what a plugin did to a bot's move, if that is why it was not made."""
    if isinstance(error, PluginFault):
        return refusal_of(error)
    return error.refusal if isinstance(error, Problem) and error.refusal.code == "plugin_fault" else None


def _bot_of(live: Live, seat: int) -> Bot:
    """Return the bot that plays for a seat; chance, for one that the rules do not bring any more."""
    try:
        return called(live.ruleset.bots, live.chairs[seat].bot)
    except LookupError:
        return RANDOM


def _dice(live: Live, seat: int) -> str:
    """Return what a seat's bot rolls with: its own, apart from the match's luck and from other bots'."""
    return f"{live.setup.seed}/bot/{seat}"
