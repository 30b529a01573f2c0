"""Luck as part of the state: named streams that only the core draws from.

Every stream counts its own draws, so a plugin that rolls on its own stream never shifts another's luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from functools import lru_cache
from hashlib import blake2b
from operator import mod
from struct import Struct
from typing import TypeVar

from fairway.model.values import Value

__all__ = ["Chance", "draw_from", "draw_sizes", "number_at", "shuffled"]

T = TypeVar("T")


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
        used = self.used
        for at, (name, count) in enumerate(used):
            if name == stream:
                used = (*used[:at], (stream, count + len(sizes)), *used[at + 1 :])
                break
        else:
            count = 0
            used = tuple(sorted((*used, (stream, len(sizes)))))
        numbers = _numbers(self.seed, stream, count, sizes)
        if not self.stacked:
            return numbers, Chance(self.seed, used)
        loaded = next((given for name, given in self.stacked if name == stream), ())
        stacked = tuple((name, left[len(sizes) :] if name == stream else left) for name, left in self.stacked)
        first = tuple(number % size for number, size in zip(loaded, sizes, strict=False))
        return first + numbers[len(first) :], Chance(self.seed, used, tuple(entry for entry in stacked if entry[1]))


def draw_sizes(heap: Sized, count: int) -> tuple[int, ...]:
    """Return the sizes to roll for drawing so many from a heap, one after another; nothing can roll for too many."""
    return tuple(range(len(heap), len(heap) - count, -1))


def draw_from(heap: Iterable[T], rolls: Iterable[int]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return what rolls of `draw_sizes` draw from a heap, in the order of drawing, and what is left in its order."""
    left = list(heap)
    return tuple(map(left.pop, rolls)), tuple(left)


def number_at(seed: str, stream: str, index: int, size: int) -> int:
    """Return the `index`-th number of a stream, below `size`: the same for the same arguments on every machine."""
    return _block(seed, stream, index // BLOCK_WORDS)[index % BLOCK_WORDS] % size


def shuffled(things: Iterable[T], salt: int) -> list[T]:
    """Return things in an order that depends on the salt alone: for what is imagined, and never for a match."""
    heap = list(things)
    return list(map(heap.pop, _numbers(f"{salt}", "shuffled", 0, draw_sizes(heap, len(heap)))))


def _numbers(seed: str, stream: str, start: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the next numbers of a stream, one below each size."""
    block, skip = divmod(start, BLOCK_WORDS)
    words = _block(seed, stream, block)
    while len(words) < skip + len(sizes):
        block += 1
        words += _block(seed, stream, block)
    return tuple(map(mod, words[skip:], sizes))


BLOCK_WORDS = 8
"""Numbers that one hash yields."""
_words = Struct(f">{BLOCK_WORDS}Q").unpack


@lru_cache(maxsize=1024)
def _block(seed: str, stream: str, number: int) -> tuple[int, ...]:
    return _words(blake2b(f"{stream}:{number}:{seed}".encode(), digest_size=8 * BLOCK_WORDS).digest())
