"""Legal choices that are worked out only where somebody looks: products, selections, several one after another."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, combinations
from math import prod
from typing import Any, TypeVar

from fairway import Action, Domain, Refusal

__all__ = ["Chain", "Grid", "Offered", "Pairs", "Selections"]

MOST_THINGS_TO_COMBINE = 8
"""Of more things than these, not every selection is listed."""

A = TypeVar("A", bound=Action)
T = TypeVar("T")


class Grid(Domain[A]):
    """One choice from each of several lists."""

    def __init__(
        self,
        axes: Sequence[Sequence[Any]],
        make: Callable[..., A],
        refuse: Callable[[A], Refusal | None],
        *,
        exhaustive: bool = True,
    ) -> None:
        self.exhaustive = exhaustive
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


class Pairs(Sequence[tuple[T, T]]):
    """Every two of several things, in their order; worked out one by one."""

    def __init__(self, things: Iterable[T]) -> None:
        self._things = tuple(things)

    def __len__(self) -> int:
        return len(self._things) * (len(self._things) - 1) // 2

    def __getitem__(self, index: int) -> tuple[T, T]:  # type: ignore[override]  # nobody slices it
        left, first = range(len(self))[index], 0
        while left >= (rest := len(self._things) - 1 - first):
            left, first = left - rest, first + 1
        return self._things[first], self._things[first + 1 + left]


class Offered(Domain[A]):
    """Some legal actions, written out when somebody looks; there may be more, of which `refuse` knows.

    With `reordered`, those are of the same things in another order or number, so they point at nothing else.
    """

    def __init__(
        self,
        actions: Callable[[], Iterable[A]],
        refuse: Callable[[A], Refusal | None],
        *,
        exhaustive: bool = False,
        reordered: bool = False,
    ) -> None:
        self._write = actions
        self._refuse = refuse
        self._reordered = reordered
        self.exhaustive = exhaustive

    @cached_property
    def _actions(self) -> tuple[A, ...]:
        return tuple(self._write())

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, index: int) -> A:
        return self._actions[index]

    def refuse(self, action: A) -> Refusal | None:
        return self._refuse(action)

    def pointers(self) -> tuple[str, ...] | None:
        return () if self._reordered else None


class Selections(Offered[A]):
    """Some of several things, at least one and at most so many, in any order.

    Where there would be too many to list, all of them together and each by itself are.
    """

    def __init__(
        self,
        things: Sequence[T],
        most: int,
        make: Callable[[tuple[T, ...]], A],
        chosen: Callable[[A], tuple[T, ...]],
        wrong: Refusal,
    ) -> None:
        most = min(most, len(things))

        def refuse(action: A) -> Refusal | None:
            named = chosen(action)
            fits = 0 < len(named) <= most and len(set(named)) == len(named) and set(named) <= set(things)
            return None if fits else wrong

        super().__init__(lambda: map(make, _selections(things, most)), refuse, reordered=True)
        self._about = {"any_of": list(things), "most": most}

    def description(self) -> Mapping[str, object]:
        return {**super().description(), **self._about}


def _selections(things: Sequence[T], most: int) -> Iterator[tuple[T, ...]]:
    """Yield every selection, larger ones first; of many things only all and each."""
    if len(things) > MOST_THINGS_TO_COMBINE and most > 2:
        if most == len(things):
            yield tuple(things)
        most = 1
    for size in range(most, 0, -1):
        yield from combinations(things, size)


class Chain(Domain[A]):
    """Several domains one after another; `which` finds the one that an action belongs to, or says why there is none."""

    def __init__(self, domains: Sequence[Domain[A]], which: Callable[[A], Domain[A] | Refusal]) -> None:
        self._domains = domains
        self._which = which
        self.exhaustive = all(domain.exhaustive for domain in domains)

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(map(len, self._domains)))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, index: int) -> A:
        at = range(len(self))[index]
        place = bisect_right(self._ends, at)
        return self._domains[place][at - (self._ends[place - 1] if place else 0)]

    def refuse(self, action: A) -> Refusal | None:
        domain = self._which(action)
        return domain if isinstance(domain, Refusal) else domain.refuse(action)

    def pointers(self) -> tuple[str, ...] | None:
        found = [domain.pointers() for domain in self._domains if not domain.exhaustive]
        if None in found:
            return None
        return tuple([pointer for pointers in found for pointer in pointers or ()])

    def annotate(self, action: A) -> Mapping[str, object]:
        domain = self._which(action)
        return {} if isinstance(domain, Refusal) else domain.annotate(action)
