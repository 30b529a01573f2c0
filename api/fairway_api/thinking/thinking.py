"""Where bots think: those that take no time beside the event loop, all others in processes of their own."""

from __future__ import annotations

import asyncio
import os

from fairway import replace
from fairway.bots.ask_bot import plain_name
from fairway.model.errors import StuckBot
from fairway.model.state import Action, State
from fairway.plugin.bot import Bot, Considered
from fairway_api.containment.worker_pool import NoWorker, WorkerPool
from fairway_api.matches.live import Live
from fairway_api.matches.service import read_action
from fairway_api.settings import Settings
from fairway_api.thinking.common_rules import CommonRules
from fairway_api.thinking.errands import THINK, Question, Thought
from fairway_api.thinking.pace import Pace
from fairway_api.thinking.pondering import Pondered, ponder

__all__ = ["Thinking", "pool_of"]

START_SECONDS = 15.0
"""How many seconds longer a process has than a plugin in it: plugins may have to be loaded, and rules compiled."""


class Thinking:
    """Lets bots think, within bounds, without holding anybody up."""

    def __init__(self, settings: Settings, pool: WorkerPool, rules: CommonRules) -> None:
        self._rules = rules
        self._pool = pool
        self._most = settings.think_seconds
        """Seconds that a bot may think about a choice."""
        if not pool.count and settings.rules_seconds:
            self._most = min(self._most, settings.rules_seconds / 2)  # else it would seem never to come back
        self._pace = Pace()

    @property
    def under_way(self) -> int:
        """How many choices other processes are asked for, begun or not."""
        return self._pool.waiting

    async def close(self) -> None:
        """Let nobody think any longer: what was not chosen is chosen when the server is started again."""
        await self._pool.close()

    async def choose(
        self,
        live: Live,
        state: State,
        seat: int,
        bot: Bot,
        dice: str,
        *,
        seconds: float = 0.0,
        who: str = "",
        explaining: bool = False,
    ) -> tuple[Action, tuple[Considered, ...]]:
        """Ask a bot; return its action and, if it is to explain itself, what it has thought of.

        `seconds` is how long it may think, if not as many steps as it usually takes; `who` is for whom it thinks.
        Raises what the bot raises, `PluginFault` where it takes too long or too much, and `PoolClosed`.
        """
        ruleset = live.ruleset
        plain = plain_name(ruleset.bots, bot.name)
        usual = ruleset.bots[plain].think if plain in ruleset.bots else bot.think
        key = (ruleset.name, plain)
        steps = self._pace.steps(key, usual, bot.think, seconds, self._most)
        found: Pondered | None = None
        if self._pool.count and self._rules.can_be(ruleset) and (bot.think or not self._pace.is_short(key)):
            question = Question(
                key=self._rules.key(ruleset),
                seats=live.setup.seats,
                state=ruleset.codec.msgpack(state),
                seat=seat,
                seed=dice,
                bot=plain,
                steps=steps,
                explaining=explaining,
            )
            found = await self._asked(live, bot, question, who or live.creator or live.id)
        if found is None:
            given = bot, live.engine, state, seat, dice, steps
            found = await asyncio.to_thread(ponder, *given, explaining=explaining)
        self._pace.saw(key, found.steps, found.seconds, found.computing)
        return found.action, found.considered

    async def _asked(self, live: Live, bot: Bot, question: Question, who: str) -> Pondered | None:
        """Ask a bot in another process; None if it has to be asked in this one."""
        limit = self._pool.call_limit + START_SECONDS if self._pool.call_limit else 0.0
        try:
            thought = await self._pool.ask(THINK, question, who=who, blamed=bot.by, seconds=limit)
            if thought.kind == "unknown":
                told = replace(question, rules=await asyncio.to_thread(self._rules.of, live))
                thought = await self._pool.ask(THINK, told, who=who, blamed=bot.by, seconds=limit)
        except NoWorker:
            return None
        if thought.kind == "different":
            self._rules.differ(live.ruleset, thought.why)
            return None
        if thought.kind == "stuck":
            raise StuckBot(thought.why)
        return _pondered(live, thought)


def pool_of(settings: Settings) -> WorkerPool:
    """Return the processes that a server has for what takes long; in them, a bot is one call of a plugin."""
    seconds = settings.rules_seconds + settings.think_seconds if settings.rules_seconds else 0.0
    return WorkerPool(_count(settings), call_seconds=seconds, memory=settings.thinker_memory)


def _count(settings: Settings) -> int:
    """Return how many there are: by default one for each core but that of the server itself."""
    if settings.thinkers is not None:
        return settings.thinkers
    known = getattr(os, "sched_getaffinity", None)
    cores = len(known(0)) if known else os.cpu_count() or 1
    return max(1, (cores - 1) // settings.workers)


def _pondered(live: Live, thought: Thought) -> Pondered:
    """Read what came back, as anything that is sent from elsewhere."""
    considered = tuple(Considered(read_action(live, each.action), each.value, each.why) for each in thought.considered)
    return Pondered(read_action(live, thought.action), considered, thought.steps, thought.seconds, thought.computing)
