"""Luck as part of the state: named streams that only the core draws from.

Every stream counts its own draws, so a plugin that rolls on its own stream never shifts another's luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

import msgspec

from fairway.values import Value

__all__ = ["Chance", "draw"]


class Chance(Value, frozen=True, omit_defaults=True):
    """The seed, how often each stream was used, and numbers that tests put in front."""

    seed: str
    used: tuple[tuple[str, int], ...] = ()
    """By name, so that it does not tell which stream was used first."""
    stacked: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Numbers to come first on a stream, whatever the seed says (see `fairway.testing.stacked`)."""

    def roll(self, stream: str, sizes: Sequence[int]) -> tuple[tuple[int, ...], Chance]:
        """Draw one number below each size and return them with the chance that remains."""
        if not sizes:
            return (), self
        if min(sizes) < 1:
            raise ValueError(f"there is no number below {min(sizes)} to roll")
        count = 0
        others = []
        for entry in self.used:
            if entry[0] == stream:
                count = entry[1]
            else:
                others.append(entry)
        loaded = next((numbers for name, numbers in self.stacked if name == stream), ())
        seed = self.seed
        numbers = [draw(seed, stream, index, size) for index, size in enumerate(sizes, count)]
        if loaded:
            numbers[: len(loaded)] = [number % size for number, size in zip(loaded, sizes, strict=False)]
        rest = Chance(self.seed, tuple(sorted([*others, (stream, count + len(sizes))])), self.stacked)
        if loaded:
            stacked = tuple((name, left[len(sizes) :] if name == stream else left) for name, left in self.stacked)
            rest = msgspec.structs.replace(rest, stacked=tuple(entry for entry in stacked if entry[1]))
        return tuple(numbers), rest


def draw(seed: str, stream: str, index: int, size: int) -> int:
    """Return the `index`-th number of a stream, below `size`: the same for the same arguments on every machine."""
    at = index % WORDS * 8
    return int.from_bytes(_block(seed, stream, index // WORDS)[at : at + 8], "big") % size


WORDS = 8
"""Numbers that one hash yields."""


@lru_cache(maxsize=1024)
def _block(seed: str, stream: str, number: int) -> bytes:
    return blake2b(f"{stream}:{number}:{seed}".encode(), digest_size=8 * WORDS).digest()
