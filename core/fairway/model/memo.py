"""What follows from values, kept for whoever asks next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

__all__ = ["Memo"]

T = TypeVar("T")

MOST_FACTS = 256
"""Facts that are kept of one owner before they are all forgotten."""

_UNKNOWN: Any = object()


class Memo:
    """Facts that follow from values, kept beside the values: never encoded, never compared, forgotten after a while.

    An owner is known by its identity, and held for as long as facts of it are, so that nobody else can take that
    identity. There are two generations of owners: when the younger is full it becomes the older, and the older is
    forgotten; who is asked about again is young again. No more than twice `most` owners are held.

    It needs no lock. Where threads ask at once, a fact may be worked out twice, or be forgotten early; since a fact
    depends on its owner and its key alone, nobody can tell.
    """

    __slots__ = ("_most", "_old", "_young")

    def __init__(self, most: int) -> None:
        self._most = most
        self._young: dict[int, tuple[object, dict[Hashable, Any]]] = {}
        self._old: dict[int, tuple[object, dict[Hashable, Any]]] = {}

    def __call__(self, owner: object, key: Hashable, make: Callable[[], T]) -> T:
        """Return what `make` makes of an owner; it is asked only when the fact is not known.

        The key names the fact and everything but the owner that it depends on.
        """
        entry = self._young.get(id(owner))
        facts = self._again(owner) if entry is None else entry[1]
        fact: T = facts.get(key, _UNKNOWN)
        if fact is _UNKNOWN:
            fact = make()
            if len(facts) >= MOST_FACTS:
                facts.clear()
            facts[key] = fact
        return fact

    def _again(self, owner: object) -> dict[Hashable, Any]:
        """Count an owner among the young ones; return what is known of it."""
        entry = self._old.get(id(owner)) or (owner, {})
        if len(self._young) >= self._most:
            self._old, self._young = self._young, {}
        self._young[id(owner)] = entry
        return entry[1]
