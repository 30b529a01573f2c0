"""Moves that take long are worked out in a process of their own, so that those of all other matches go on meanwhile.

Most moves take a tenth of a millisecond. One that ends a course may take twenty times that, and whatever a plugin does
longer still: on the event loop everybody would wait for it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from math import inf
from time import monotonic, thread_time
from typing import Literal
from weakref import WeakKeyDictionary

from fairway.model.refusal import Refusal
from fairway.model.state import Action, Step
from fairway.model.values import Value, tag_of
from fairway.rulesets.ruleset import Ruleset
from fairway_api.containment.errand import Errand
from fairway_api.containment.worker_pool import NoWorker, PoolClosed, WorkerPool
from fairway_api.matches.drafts import TimedStep, play
from fairway_api.matches.live import Live
from fairway_api.thinking.common_rules import CommonRules, NotCommon, Rules, common
from fairway_api.thinking.recent_ratio import RecentRatio

__all__ = ["MOVE", "LongMoves", "Move", "Moved"]

logger = logging.getLogger("fairway")

LONG_SECONDS = 0.001
"""How long actions of a type take on average that are worked out elsewhere: longer than to send them."""
BRIEF_SECONDS = 0.01
"""How long actions of a type take on average that others wait for."""
MOST_IN_LINE = 3
"""Such moves for each process, under way or waiting; then more are worked out here."""
PAUSE_SECONDS = 60.0
"""How long actions of a type are played here after one could not be played elsewhere."""
MOST_SECONDS = 60.0
"""Seconds that a process has where plugins may take as long as they like, and to learn rules."""


class Move(Value, frozen=True, kw_only=True):
    """An action to be played; without one, rules to be learned."""

    key: bytes
    """Names the rules."""
    rules: Rules | None = None
    seats: int = 0
    state: bytes = b""
    seat: int = 0
    action: bytes = b""


class Moved(Value, frozen=True, omit_defaults=True):
    """What came of it: the next state, or nothing."""

    kind: Literal["played", "refused", "learned", "unknown", "different"]
    state: bytes = b""
    events: bytes = b""
    seconds: float = 0.0
    why: str = ""


def _move(move: Move) -> Moved:
    """Play an action in this process."""
    try:
        ruleset = common(move.key, move.rules)
    except NotCommon as error:
        return Moved(error.kind, why=str(error))
    if not move.action:
        return Moved("learned")
    codec = ruleset.codec
    state, action = codec.state(move.state, packed=True), codec.read_action(move.action)
    if isinstance(action, Refusal):
        return Moved("refused")
    begun = thread_time()
    step = ruleset.engine(move.seats).attempt(state, move.seat, action)
    seconds = thread_time() - begun
    if isinstance(step, Refusal):
        return Moved("refused")
    return Moved("played", codec.msgpack(step.state), codec.msgpack(step.events), seconds)


MOVE = Errand(f"{__name__}:MOVE", Move, Moved, _move)


class _Pace:
    """How long actions of a type take, and until when none is played elsewhere."""

    __slots__ = ("here_until", "seconds")

    def __init__(self) -> None:
        self.seconds = RecentRatio()
        self.here_until = -inf


class LongMoves:
    """Plays actions: those that take no time here, the others elsewhere if somebody is free to."""

    def __init__(self, pool: WorkerPool, rules: CommonRules) -> None:
        self._pool, self._rules = pool, rules
        self._limit = pool.call_limit or MOST_SECONDS
        self._paces: WeakKeyDictionary[Ruleset, dict[type[Action], _Pace]] = WeakKeyDictionary()
        self._teaching: asyncio.Task[None] | None = None
        self._brief = 0
        """Moves under way that others may wait for."""

    async def play(self, live: Live, seat: int, action: Action) -> TimedStep:
        """Play a seat's action."""
        paces = self._paces.get(live.ruleset)
        if paces is None:
            paces = self._paces[live.ruleset] = {}
        pace = paces.get(type(action))
        if pace is None:
            pace = paces[type(action)] = _Pace()
        found: TimedStep | None = None
        if pace.seconds.value > LONG_SECONDS and self._rules.can_be(live.ruleset):
            found = await self._elsewhere(live, seat, action, pace)
        if found is None:
            found = play(live.engine, live.state, seat, action)
        step, seconds = found
        if isinstance(step, Step):  # what is refused may be so at once
            pace.seconds.saw(seconds)
        return found

    async def _elsewhere(self, live: Live, seat: int, action: Action, pace: _Pace) -> TimedStep | None:
        """Have an action played in another process; None if it has to be played in this one.

        So it is where all processes are busy, and with whatever comes to no new state: to say why is for this one,
        under the eyes of its watch.
        """
        if monotonic() < pace.here_until:
            return None
        if not self._soon():
            self._teach(live)
            return None
        brief = 0 < pace.seconds.value < BRIEF_SECONDS
        self._brief += brief
        try:
            return await self._asked(live, seat, action)
        except (NoWorker, PoolClosed):
            return None
        except Exception as error:
            pace.here_until = monotonic() + PAUSE_SECONDS
            logger.warning("%s is worked out in the server for a while: %s", tag_of(type(action)), type(error).__name__)
            return None
        finally:
            self._brief -= brief

    def _soon(self) -> bool:
        """Whether a process is free, or will be in a moment: all that they have to do are a few brief moves."""
        pool = self._pool
        return pool.at_once or 0 < self._brief == pool.waiting < MOST_IN_LINE * pool.count

    async def _asked(self, live: Live, seat: int, action: Action) -> TimedStep | None:
        codec = live.ruleset.codec
        move = Move(
            key=self._rules.key(live.ruleset),
            seats=live.setup.seats,
            state=codec.msgpack(live.state),
            seat=seat,
            action=codec.json(action),
        )
        moved = await self._sent(live, move, self._limit, start=False)
        if moved.kind == "unknown":
            self._teach(live)
        if moved.kind != "played":
            return None
        return Step(codec.state(moved.state, packed=True), codec.all_happened(moved.events)), moved.seconds

    def _teach(self, live: Live) -> None:
        """Tell another process the rules of a match, for the next time; nobody waits for that."""
        if self._pool.count and not self._pool.waiting and (self._teaching is None or self._teaching.done()):
            self._teaching = asyncio.create_task(self._taught(live), name="fairway-teaching")

    async def _taught(self, live: Live) -> None:
        rules = await asyncio.to_thread(self._rules.of, live)
        move = Move(key=self._rules.key(live.ruleset), rules=rules)
        with suppress(Exception):  # then moves are played here
            await self._sent(live, move, MOST_SECONDS)

    async def _sent(self, live: Live, move: Move, seconds: float, *, start: bool = True) -> Moved:
        who = live.creator or live.id
        moved = await self._pool.ask(MOVE, move, who=who, seconds=seconds, attempts=1, start=start)
        if moved.kind == "different":
            self._rules.differ(live.ruleset, moved.why)
        return moved

    async def close(self) -> None:
        """Let go of what is under way; the pool is closed by whoever else has work in it."""
        if self._teaching is not None:
            self._teaching.cancel()
            await asyncio.gather(self._teaching, return_exceptions=True)
