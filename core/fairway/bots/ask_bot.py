"""How a bot is called, seated and asked for its action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fairway.bots.forward_model import EngineModel
from fairway.engine.referee import Engine
from fairway.model.errors import StuckBot
from fairway.model.state import Action, State
from fairway.plugin.bot import Bot, Chair

__all__ = ["answer", "called", "decide", "plain_name", "seated"]

TIMES = "*"
"""Stands between a bot's name and how many times as long as usual it is to think."""


def called(bots: Mapping[str, Bot], name: str) -> Bot:
    """Return the bot of a name; `expert*5` thinks five times as long as `expert`. Raises `LookupError`."""
    if name in bots:
        return bots[name]
    plain, _, times = name.rpartition(TIMES)
    bot = bots[plain]
    if not times.isdecimal() or not 1 <= int(times) <= 1000:
        raise LookupError(f"{times!r} is not how many times as long a bot can think: a whole number up to 1000 is")
    return replace(bot, name=name, think=bot.think * int(times))


def plain_name(bots: Mapping[str, Bot], name: str) -> str:
    """Return what a bot is called that thinks as long as it usually does: `expert` for `expert*5`."""
    return name if name in bots else name.rpartition(TIMES)[0]


def seated(engine: Engine, state: State, seat: int, seed: str, think: int, *, explaining: bool = False) -> Chair:
    """Seat a bot: with what it is asked, so many steps to think, and the rules to think with."""
    choices = engine.choices(state, seat, any_time=False)
    return Chair(engine.table, state, seat, choices, seed, think, EngineModel(engine), explaining)


def decide(bot: Bot, engine: Engine, state: State, seat: int, seed: str, think: int | None = None) -> Action:
    """Ask a bot for its action; `think` is how many steps it may take, if not as many as it usually does."""
    return answer(bot, seated(engine, state, seat, seed, bot.think if think is None else think))


def answer(bot: Bot, chair: Chair) -> Action:
    """Ask a bot that has been seated."""
    action = bot.choose(chair)
    if action is None:
        raise StuckBot(f"bot {bot.name} has no answer, and no bot before it to ask")
    return action
