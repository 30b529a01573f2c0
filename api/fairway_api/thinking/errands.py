"""What a process that bots think in is asked: the rules of a match once, and then each choice as bytes."""

from __future__ import annotations

from typing import Any, Literal

from fairway.bots.ask_bot import called
from fairway.model.errors import FairwayError, PluginFault
from fairway.model.values import Value
from fairway.plugin.bot import Remark
from fairway.rulesets.ruleset import Ruleset
from fairway_api.containment.errand import Errand
from fairway_api.thinking.common_rules import NotCommon, Rules, common
from fairway_api.thinking.pondering import ponder

__all__ = ["THINK", "Question", "Thought", "Weighed"]


class Question(Value, frozen=True, kw_only=True):
    """A choice of a bot."""

    key: bytes
    """Names the rules."""
    rules: Rules | None = None
    """The rules themselves, where the process has said that it does not know them."""
    seats: int
    state: bytes
    seat: int
    seed: str
    bot: str
    steps: int
    explaining: bool = False


class Weighed(Value, frozen=True):
    """An action that a bot has thought of, as it travels."""

    action: Any
    value: float
    why: tuple[Remark, ...]


class Thought(Value, frozen=True, omit_defaults=True):
    """What came of it."""

    kind: Literal["chosen", "stuck", "unknown", "different"]
    """Whether there is a choice; else the bot has none, or the rules are unknown, or others than those of the match."""
    action: Any = None
    considered: tuple[Weighed, ...] = ()
    steps: int = 0
    seconds: float = 0.0
    computing: float = 0.0
    why: str = ""


def _think(question: Question) -> Thought:
    """Let a bot choose, in this process."""
    try:
        return _chosen(common(question.key, question.rules), question)
    except NotCommon as error:
        return Thought(error.kind, why=str(error))


def _chosen(ruleset: Ruleset, question: Question) -> Thought:
    engine, state = ruleset.engine(question.seats), ruleset.codec.state(question.state, packed=True)
    bot = called(ruleset.bots, question.bot)
    given = engine, state, question.seat, question.seed, question.steps
    try:
        found = ponder(bot, *given, explaining=question.explaining)
    except PluginFault:
        raise
    except (FairwayError, LookupError) as error:
        return Thought("stuck", why=f"{type(error).__name__}: {error}")
    considered = tuple(Weighed(each.action, each.value, each.why) for each in found.considered)
    return Thought("chosen", found.action, considered, found.steps, found.seconds, found.computing)


THINK = Errand(f"{__name__}:THINK", Question, Thought, _think)
