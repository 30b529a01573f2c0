"""What a match was played with, so that playing it again with anything else says exactly what differs."""

from __future__ import annotations

from typing import Any

import msgspec

from fairway.content.item_filters import ItemFilter
from fairway.model.values import Value

__all__ = ["Lock"]


class Lock(Value, frozen=True, omit_defaults=True):
    """Versions of engine and plugins, hashes of packs, every option, and which items were left out."""

    engine: str
    plugins: tuple[tuple[str, str], ...]
    packs: tuple[tuple[str, str, str], ...]
    options: dict[str, dict[str, Any]]
    items: dict[str, ItemFilter] = msgspec.field(default_factory=dict)

    def differences(self, other: Lock) -> tuple[str, ...]:
        """Say what is not the same, one sentence for each."""
        found = []
        if self.engine != other.engine:
            found.append(f"engine: recorded with {self.engine}, here {other.engine}")
        recorded, here = dict(self.plugins), dict(other.plugins)
        found += _compare("plugin", recorded, here)
        mine, theirs = [name for name in recorded if name in here], [name for name in here if name in recorded]
        if mine != theirs:
            found.append(f"order of plugins: recorded with {', '.join(mine)}, here {', '.join(theirs)}")
        found += _compare("pack", _packs(self), _packs(other))
        for plugin in sorted({*self.options, *other.options}):
            found += _compare(f"option {plugin}", self.options.get(plugin, {}), other.options.get(plugin, {}))
        found += _compare("items", _items(self), _items(other))
        return tuple(found)


def _items(lock: Lock) -> dict[str, str]:
    return {kind: str(chosen) for kind, chosen in lock.items.items()}


def _packs(lock: Lock) -> dict[str, str]:
    return {pack: f"{version} ({digest})" for pack, version, digest in lock.packs}


def _compare(what: str, recorded: dict[str, Any], here: dict[str, Any]) -> list[str]:
    found = []
    for name in sorted({*recorded, *here}):
        if name not in here:
            found.append(f"{what} {name}: recorded with {recorded[name]!r}, missing here")
        elif name not in recorded:
            found.append(f"{what} {name}: not in the record, here {here[name]!r}")
        elif recorded[name] != here[name]:
            found.append(f"{what} {name}: recorded with {recorded[name]!r}, here {here[name]!r}")
    return found
