"""What a match was played with, so that playing it again with anything else says exactly what differs."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

import msgspec

from fairway.content.item_filters import ItemFilter
from fairway.model.reason import Reason, because
from fairway.model.values import Value

__all__ = ["ENGINE", "Lock"]

ENGINE = "fairway"
"""What the engine is called among those that have code."""
_SHOWN = 12
"""Digits of a hash that people are shown."""


class Lock(Value, frozen=True, omit_defaults=True):
    """Versions and code of engine and plugins, hashes of packs, every option, and which items were left out."""

    engine: str
    plugins: tuple[tuple[str, str], ...]
    packs: tuple[tuple[str, str, str], ...]
    options: dict[str, dict[str, Any]]
    items: dict[str, ItemFilter] = msgspec.field(default_factory=dict)
    code: dict[str, str] = msgspec.field(default_factory=dict)
    """Hashes of the code of each plugin, and of the engine's; locks of before there were any have none."""

    def differences(self, other: Lock, compatible: Mapping[str, Container[str]] | None = None) -> tuple[Reason, ...]:
        """Say what is not the same, one sentence for each.

        `compatible` names by plugin the versions whose matches the other one plays on: such code does not count.
        """
        known = compatible or {}
        found: list[Reason] = []
        if self.engine not in known.get(ENGINE, ()):
            if self.engine != other.engine:
                found.append(because("differs", what=because("what.engine"), there=self.engine, here=other.engine))
            else:
                found += self._code(other, ENGINE, because("what.engine_code"))
        recorded, here = dict(self.plugins), dict(other.plugins)
        for name in recorded.keys() & here.keys():
            if recorded[name] in known.get(name, ()):
                recorded[name] = here[name]
        found += _compare("what.plugin", recorded, here)
        for name, version in self.plugins:
            if here.get(name) == version and version not in known.get(name, ()):
                found += self._code(other, name, because("what.code", name=name))
        mine, theirs = [name for name in recorded if name in here], [name for name in here if name in recorded]
        if mine != theirs:
            found.append(because("differs", what=because("what.order"), there=tuple(mine), here=tuple(theirs)))
        found += _compare("what.pack_used", _packs(self), _packs(other))
        for plugin in sorted({*self.options, *other.options}):
            found += _compare("what.option", self.options.get(plugin, {}), other.options.get(plugin, {}), plugin)
        found += _compare("what.items", _items(self), _items(other))
        return tuple(found)

    def _code(self, other: Lock, name: str, what: Reason) -> list[Reason]:
        """Compare the code of one version, if both are known."""
        there, here = self.code.get(name, ""), other.code.get(name, "")
        if there == here or not there or not here:
            return []
        return [because("differs", what=what, there=there[:_SHOWN], here=here[:_SHOWN])]


def _items(lock: Lock) -> dict[str, str]:
    return {kind: str(chosen) for kind, chosen in lock.items.items()}


def _packs(lock: Lock) -> dict[str, str]:
    return {pack: f"{version} ({digest})" for pack, version, digest in lock.packs}


def _compare(key: str, recorded: dict[str, Any], here: dict[str, Any], plugin: str = "") -> list[Reason]:
    found = []
    for name in sorted({*recorded, *here}):
        what = because(key, name=name, plugin=plugin)
        if name not in here:
            found.append(because("missing", what=what, there=repr(recorded[name])))
        elif name not in recorded:
            found.append(because("further", what=what, here=repr(here[name])))
        elif recorded[name] != here[name]:
            found.append(because("differs", what=what, there=repr(recorded[name]), here=repr(here[name])))
    return found
