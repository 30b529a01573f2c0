"""Legal choices that are worked out only where somebody looks: products, selections, several one after another."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, combinations
from math import prod
from typing import Any, TypeVar

from fairway.domains import Domain
from fairway.refusal import Refusal
from fairway.state import Action

__all__ = ["Chain", "Grid", "Offered", "Selections"]

A = TypeVar("A", bound=Action)
T = TypeVar("T")


class Grid(Domain[A]):
    """One choice from each of several lists."""

    def __init__(
        self, axes: Sequence[Sequence[Any]], make: Callable[..., A], refuse: Callable[[A], Refusal | None]
    ) -> None:
        self._axes = axes
        self._make = make
        self._refuse = refuse

    def __len__(self) -> int:
        return prod(map(len, self._axes))

    def __getitem__(self, index: int) -> A:
        left, chosen = range(len(self))[index], []
        for axis in reversed(self._axes):
            left, place = divmod(left, len(axis))
            chosen.append(axis[place])
        return self._make(*reversed(chosen))

    def refuse(self, action: A) -> Refusal | None:
        return self._refuse(action)


class Selections(Domain[A]):
    """Some of several things, at least one and at most so many, in any order.

    Where there would be too many to list, all of them together and each by itself are.
    """

    exhaustive = False
    MOST = 500

    def __init__(
        self,
        things: Sequence[T],
        most: int,
        make: Callable[[tuple[T, ...]], A],
        chosen: Callable[[A], tuple[T, ...]],
        wrong: Refusal,
    ) -> None:
        self._things = tuple(things)
        self._most = min(most, len(self._things))
        self._make = make
        self._chosen = chosen
        self._wrong = wrong
        sizes = range(self._most, 0, -1)
        if len(self._things) > 8 and self._most > 2:
            sizes = range(1, 0, -1)
        self._listed = [each for size in sizes for each in combinations(self._things, size)]
        if self._most == len(self._things) > 1 and len(sizes) == 1:
            self._listed.insert(0, self._things)

    def __len__(self) -> int:
        return len(self._listed)

    def __getitem__(self, index: int) -> A:
        return self._make(self._listed[index])

    def refuse(self, action: A) -> Refusal | None:
        chosen = self._chosen(action)
        fits = 0 < len(chosen) <= self._most and len(set(chosen)) == len(chosen) and set(chosen) <= set(self._things)
        return None if fits else self._wrong

    def description(self) -> Mapping[str, object]:
        return {**super().description(), "any_of": list(self._things), "most": self._most}


class Offered(Domain[A]):
    """Some legal actions out of more: the others differ in order or in what is rarely said."""

    exhaustive = False

    def __init__(self, actions: Iterable[A], refuse: Callable[[A], Refusal | None]) -> None:
        self._actions = tuple(actions)
        self._refuse = refuse

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, index: int) -> A:
        return self._actions[index]

    def refuse(self, action: A) -> Refusal | None:
        return self._refuse(action)


class Chain(Domain[A]):
    """Several domains one after another; `which` finds the one that an action belongs to, or says why there is none."""

    def __init__(self, domains: Sequence[Domain[A]], which: Callable[[A], Domain[A] | Refusal]) -> None:
        self._domains = domains
        self._ends = list(accumulate(map(len, domains)))
        self._which = which
        self.exhaustive = all(domain.exhaustive for domain in domains)

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, index: int) -> A:
        at = range(len(self))[index]
        place = bisect_right(self._ends, at)
        return self._domains[place][at - (self._ends[place - 1] if place else 0)]

    def refuse(self, action: A) -> Refusal | None:
        found = self._which(action)
        return found if isinstance(found, Refusal) else found.refuse(action)

    def annotate(self, action: A) -> Mapping[str, object]:
        found = self._which(action)
        return {} if isinstance(found, Refusal) else found.annotate(action)
