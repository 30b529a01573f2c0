"""What a process that bots think in is asked: the rules of a match once, and then each choice as bytes.

A ruleset is compiled there from the same recipe and the same packs, and only used if it is the very one: its lock says
so, with hashes of all code. Whoever edits a plugin beside a running server gets no bot that plays by other rules.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Literal

import msgspec

from fairway.bots.ask_bot import called
from fairway.content.pack_files import kept_files
from fairway.model.errors import FairwayError, PluginFault
from fairway.model.values import Value
from fairway.plugin.bot import Remark
from fairway.rulesets.ruleset import Ruleset
from fairway.rulesets.versions import Lock
from fairway_api.containment import code_owner
from fairway_api.containment.errand import Errand
from fairway_api.containment.watch import unwatched
from fairway_api.matches.ruleset_registry import Recipe, RulesetRegistry
from fairway_api.problems.problems import Problem
from fairway_api.thinking.pondering import ponder

__all__ = ["THINK", "Question", "Rules", "Thought", "Weighed", "rules_key"]

MOST_RULESETS = 16
"""Compiled rulesets that a process keeps."""


class Rules(Value, frozen=True):
    """What the rules of a match are compiled from."""

    plugins: tuple[str, ...]
    """Those that the operator has given to the server, by file or module."""
    recipe: Recipe
    lock: Lock
    packs: Mapping[str, bytes]
    """The files of every pack, by its id."""


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


def rules_key(lock: Lock) -> bytes:
    """Return what names the very rules that a lock stands for."""
    return blake2b(msgspec.msgpack.encode(lock, order="deterministic"), digest_size=16).digest()


_rulesets: OrderedDict[bytes, Ruleset] = OrderedDict()
"""What was compiled in this process, by key."""


def _think(question: Question) -> Thought:
    """Let a bot choose, in this process."""
    ruleset = _rulesets.get(question.key)
    if ruleset is None:
        if question.rules is None:
            return Thought("unknown")
        try:
            with unwatched():  # the server has compiled the same, and waits
                ruleset = _compiled(question.rules)
        except (Problem, FairwayError) as error:
            return Thought("different", why=str(error))
        if rules_key(ruleset.lock) != question.key:
            return Thought("different", why="; ".join(map(str, ruleset.differences(question.rules.lock))))
        _rulesets[question.key] = ruleset
        if len(_rulesets) > MOST_RULESETS:
            _rulesets.popitem(last=False)
    _rulesets.move_to_end(question.key)
    return _chosen(ruleset, question)


def _compiled(rules: Rules) -> Ruleset:
    registry = _registry(rules.plugins)
    return registry.compiled(rules.recipe, rules.lock, {id: kept_files(blob) for id, blob in rules.packs.items()})


@lru_cache(1)
def _registry(plugins: tuple[str, ...]) -> RulesetRegistry:
    registry = RulesetRegistry(plugins)
    code_owner.settle(registry.homes)  # so that the watch knows whom to interrupt, and whom to blame
    return registry


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
