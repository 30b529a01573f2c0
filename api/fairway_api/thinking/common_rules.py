"""Rules that this process and another one have in common: compiled in both from the same, and only used if they are.

A ruleset is compiled there from the same recipe and the same packs; its lock says whether it is the very one, with
hashes of all code. Whoever edits a plugin beside a running server gets nobody who plays by other rules.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Literal
from weakref import WeakKeyDictionary, WeakSet

import msgspec

from fairway.content.pack_files import kept_files
from fairway.model.errors import FairwayError
from fairway.model.values import Value
from fairway.rulesets.ruleset import Ruleset
from fairway.rulesets.versions import Lock
from fairway_api.containment import code_owner
from fairway_api.containment.watch import unwatched
from fairway_api.matches.live import Live
from fairway_api.matches.ruleset_registry import Recipe, RulesetRegistry
from fairway_api.problems.problems import Problem

__all__ = ["CommonRules", "NotCommon", "Rules", "common", "rules_key"]

logger = logging.getLogger("fairway")

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


def rules_key(lock: Lock) -> bytes:
    """Return what names the very rules that a lock stands for."""
    return blake2b(msgspec.msgpack.encode(lock, order="deterministic"), digest_size=16).digest()


class CommonRules:
    """What a server tells other processes of the rules of its matches."""

    def __init__(self, plugins: tuple[str, ...]) -> None:
        self._plugins = plugins
        self._keys: WeakKeyDictionary[Ruleset, bytes] = WeakKeyDictionary()
        self._only_here: WeakSet[Ruleset] = WeakSet()
        """Rulesets that no other process can compile: a plugin was edited since the server was started."""

    def key(self, ruleset: Ruleset) -> bytes:
        """Return what names a ruleset."""
        if ruleset not in self._keys:
            self._keys[ruleset] = rules_key(ruleset.lock)
        return self._keys[ruleset]

    def of(self, live: Live) -> Rules:
        """Return what the rules of a match are compiled from, with the packs that it is played with."""
        packs = {pack.id: pack.files.blob() for pack in live.ruleset.library.packs}
        return Rules(self._plugins, live.setup.recipe, live.ruleset.lock, packs)

    def can_be(self, ruleset: Ruleset) -> bool:
        """Whether another process can have a ruleset as well, as far as anybody knows."""
        return ruleset not in self._only_here

    def differ(self, ruleset: Ruleset, why: str) -> None:
        """Take in that another process has other rules than these."""
        logger.warning(
            "what takes long in %s is done beside everything else, in the server itself: %s", ruleset.name, why
        )
        self._only_here.add(ruleset)


# On the other side.


class NotCommon(Exception):
    """The rules are not known here, or are others than those of the match."""

    def __init__(self, kind: Literal["unknown", "different"], why: str = "") -> None:
        super().__init__(why)
        self.kind = kind


_rulesets: OrderedDict[bytes, Ruleset] = OrderedDict()
"""What was compiled in this process, by key."""


def common(key: bytes, rules: Rules | None) -> Ruleset:
    """Return the ruleset that a key names, compiled here if it has to be; raise `NotCommon` if that cannot be."""
    ruleset = _rulesets.get(key)
    if ruleset is None:
        if rules is None:
            raise NotCommon("unknown")
        try:
            with unwatched():  # the server has compiled the same, and waits
                ruleset = _compiled(rules)
        except (Problem, FairwayError) as error:
            raise NotCommon("different", str(error)) from error
        if rules_key(ruleset.lock) != key:
            raise NotCommon("different", "; ".join(map(str, ruleset.differences(rules.lock))))
        _rulesets[key] = ruleset
        if len(_rulesets) > MOST_RULESETS:
            _rulesets.popitem(last=False)
    _rulesets.move_to_end(key)
    return ruleset


def _compiled(rules: Rules) -> Ruleset:
    registry = _registry(rules.plugins)
    return registry.compiled(rules.recipe, rules.lock, {id: kept_files(blob) for id, blob in rules.packs.items()})


@lru_cache(1)
def _registry(plugins: tuple[str, ...]) -> RulesetRegistry:
    registry = RulesetRegistry(plugins)
    code_owner.settle(registry.homes)  # so that the watch knows whom to interrupt, and whom to blame
    return registry
