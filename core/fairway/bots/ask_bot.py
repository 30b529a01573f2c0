"""How a bot is asked for its action."""

from __future__ import annotations

from fairway.engine.referee import Engine
from fairway.model.errors import StuckBot
from fairway.model.state import Action, State
from fairway.plugin.bot import Bot, Chair

__all__ = ["decide"]


def decide(bot: Bot, engine: Engine, state: State, seat: int, seed: str) -> Action:
    """Ask a bot for its action."""
    action = bot.choose(Chair(engine.table, state, seat, engine.choices(state, seat, any_time=False), seed))
    if action is None:
        raise StuckBot(f"bot {bot.name} has no answer, and no bot before it to ask")
    return action
