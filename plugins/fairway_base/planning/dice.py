"""Dice for a search: quick, and the same each time it begins anew."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["Dice"]

T = TypeVar("T")

_FACTOR, _MORE, _MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1


class Dice:
    """A linear congruential generator: a search asks for far more numbers than a hash is worth."""

    __slots__ = ("_at",)

    def __init__(self, seed: int) -> None:
        self._at = (seed * 2862933555777941757 + 3037000493) & _MASK
        self.below(2)

    def below(self, size: int) -> int:
        """Return a number below `size`."""
        self._at = at = (self._at * _FACTOR + _MORE) & _MASK
        return (at >> 33) % size

    def mix(self, things: list[T]) -> list[T]:
        """Put a list into any order."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
        return things
