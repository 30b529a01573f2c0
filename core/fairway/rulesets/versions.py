"""What a match was played with, so that playing it again with anything else says exactly what differs."""

from __future__ import annotations

from typing import Any

import msgspec

from fairway.content.item_filters import ItemFilter
from fairway.model.reason import Reason, because
from fairway.model.values import Value

__all__ = ["Lock"]


class Lock(Value, frozen=True, omit_defaults=True):
    """Versions of engine and plugins, hashes of packs, every option, and which items were left out."""

    engine: str
    plugins: tuple[tuple[str, str], ...]
    packs: tuple[tuple[str, str, str], ...]
    options: dict[str, dict[str, Any]]
    items: dict[str, ItemFilter] = msgspec.field(default_factory=dict)

    def differences(self, other: Lock) -> tuple[Reason, ...]:
        """Say what is not the same, one sentence for each."""
        found: list[Reason] = []
        if self.engine != other.engine:
            found.append(because("differs", what=because("what.engine"), there=self.engine, here=other.engine))
        recorded, here = dict(self.plugins), dict(other.plugins)
        found += _compare("what.plugin", recorded, here)
        mine, theirs = [name for name in recorded if name in here], [name for name in here if name in recorded]
        if mine != theirs:
            found.append(because("differs", what=because("what.order"), there=tuple(mine), here=tuple(theirs)))
        found += _compare("what.pack_used", _packs(self), _packs(other))
        for plugin in sorted({*self.options, *other.options}):
            found += _compare("what.option", self.options.get(plugin, {}), other.options.get(plugin, {}), plugin)
        found += _compare("what.items", _items(self), _items(other))
        return tuple(found)


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
