"""A bot asked once: what it chooses, what else it thought of, and what that took; in a thread or another process."""

from __future__ import annotations

from time import perf_counter, thread_time

from fairway.bots.ask_bot import answer, seated
from fairway.engine.referee import Engine
from fairway.model.state import Action, State
from fairway.model.values import Value
from fairway.plugin.bot import Bot, Considered

__all__ = ["Pondered", "ponder"]


class Pondered(Value, frozen=True):
    """What a bot came to."""

    action: Action
    considered: tuple[Considered, ...]
    """What it has thought of, if it was to explain itself."""
    steps: int
    """Those of its budget that it has taken."""
    seconds: float
    """How long that took, as people count it: on a busy machine it takes longer."""
    computing: float
    """How much of it was spent on computing."""


def ponder(
    bot: Bot, engine: Engine, state: State, seat: int, seed: str, steps: int, *, explaining: bool = False
) -> Pondered:
    """Let a bot think. Raises what the bot raises, and `StuckBot` for one that has no answer."""
    begun, computed = perf_counter(), thread_time()
    chair = seated(engine, state, seat, seed, steps, explaining=explaining)
    action = answer(bot, chair)
    return Pondered(action, chair.considered, steps - chair.steps, perf_counter() - begun, thread_time() - computed)
