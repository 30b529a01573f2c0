"""Which actions are legal: a domain lists them and, with the same knowledge, says why another is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import comb
from typing import Any, Generic, TypeVar

import msgspec

from fairway.model.blaming import blaming
from fairway.model.refusal import Refusal
from fairway.model.state import Action
from fairway.model.values import tag_of

__all__ = ["Choice", "Domain", "Listed", "Narrowed", "Subsets", "fitting"]

A = TypeVar("A", bound=Action)


class Domain(Generic[A]):
    """The legal actions of one type, for one seat, now.

    A domain is a sequence: `len`, indexing and iteration list it. Everything listed is accepted. When `exhaustive`
    everything accepted is listed too; otherwise `refuse` and `description` say what else there is.
    """

    exhaustive = True

    @property
    def written(self) -> bool:
        """Whether its list is worth writing out to a client: the description does not say as much in fewer words.

        What fits fields or pointers that were asked for is written out anyhow.
        """
        return True

    def __len__(self) -> int:
        raise NotImplementedError

    def __getitem__(self, index: int) -> A:
        raise NotImplementedError

    def __iter__(self) -> Iterator[A]:
        return (self[index] for index in range(len(self)))

    def refuse(self, action: A) -> Refusal | None:
        """Return why an action of this type is not legal, or None when it is."""
        raise NotImplementedError

    def annotate(self, action: A) -> Mapping[str, object]:
        """Return what a client may want to show beside an action."""
        return {}

    def description(self) -> Mapping[str, object]:
        """Return the domain in small, for a client that cannot take the whole list."""
        return {"count": len(self), "exhaustive": self.exhaustive}

    def meant(self, at: frozenset[str]) -> Iterable[A]:
        """Return those actions that somebody may mean who points at all of this: others are left out.

        Of them, only those are kept that point there. It matters where everything that lies there is told anew, and
        an action points at more than it changes; and where what is pointed at leaves few enough to list, though all
        together are too many.
        """
        return self

    def pointers(self) -> Iterable[str] | None:
        """Return what actions can point at that are accepted but not listed, besides what listed ones point at.

        Where the list is not `written`, return what those point at as well.
        None: it cannot be told, and anything may be tried. Nobody asks where everything is listed.
        """
        return None


class Listed(Domain[A]):
    """A short list, written out."""

    def __init__(self, actions: Iterable[A], otherwise: Callable[[A], Refusal] | None = None) -> None:
        self._actions = tuple(actions)
        self._otherwise = otherwise

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, index: int) -> A:
        return self._actions[index]

    def refuse(self, action: A) -> Refusal | None:
        if action in self._actions:
            return None
        if self._otherwise is not None:
            return self._otherwise(action)
        return Refusal("not_listed", {"action": tag_of(action)})


MOST_SELECTIONS = 64
"""Selections that are written out; of more, the things to select from say it all."""


class Subsets(Domain[A]):
    """Any selection of some things, the empty one first. Its one field is described by the things: `any_of`."""

    @property
    def written(self) -> bool:
        return len(self) <= MOST_SELECTIONS

    def __init__(
        self, things: Iterable[str], make: Callable[[tuple[str, ...]], A], refuse: Callable[[A], Refusal | None]
    ) -> None:
        self._things = tuple(things)
        self._make = make
        self._refuse = refuse

    def __len__(self) -> int:
        return 1 << len(self._things)

    def __getitem__(self, index: int) -> A:
        left = range(len(self))[index]
        for size in range(len(self._things) + 1):
            if left < comb(len(self._things), size):
                return self._make(_combination(self._things, size, left))
            left -= comb(len(self._things), size)
        raise AssertionError("an index is below the length")

    def refuse(self, action: A) -> Refusal | None:
        return self._refuse(action)

    def description(self) -> Mapping[str, object]:
        return {**super().description(), "any_of": list(self._things)}


class Narrowed(Domain[A]):
    """A domain from which a plugin has taken some actions away."""

    by = ""
    """The plugin whose hook narrows, filled in when it is asked: what breaks in `forbid` is its fault."""

    def __init__(self, domain: Domain[A], forbid: Callable[[A], Refusal | None]) -> None:
        self._domain = domain
        self._forbid = forbid
        self._left: tuple[A, ...] | None = None
        self.exhaustive = domain.exhaustive

    def _kept(self) -> tuple[A, ...]:
        if self._left is None:
            self._left = tuple(action for action in self._domain if self._forbidden(action) is None)
        return self._left

    def __len__(self) -> int:
        return len(self._kept())

    def __getitem__(self, index: int) -> A:
        return self._kept()[index]

    def refuse(self, action: A) -> Refusal | None:
        return self._domain.refuse(action) or self._forbidden(action)

    def annotate(self, action: A) -> Mapping[str, object]:
        return self._domain.annotate(action)

    def description(self) -> Mapping[str, object]:
        """Return what the whole domain says of itself, how many are left, and that some are not."""
        return {**self._domain.description(), **super().description(), "narrowed": True}

    def pointers(self) -> Iterable[str] | None:
        return self._domain.pointers()

    def _forbidden(self, action: A) -> Refusal | None:
        with blaming(self.by, "narrowing legal actions"):
            return self._forbid(action)


class Choice(msgspec.Struct, frozen=True):
    """One type of action that a seat may choose now, and its legal forms."""

    action: type[Action]
    prompt: str
    """The prompt it answers; empty for an action that is possible at any time."""
    must: bool
    """Whether the seat is waited for."""
    domain: Domain[Any]


def fitting(choices: Iterable[Choice], action: Action) -> Choice | None:
    """Return the first choice that an action is legal for; None if it is for none."""
    kind = type(action)
    for choice in choices:
        if choice.action is kind and choice.domain.refuse(action) is None:
            return choice
    return None


def _combination(things: tuple[str, ...], size: int, index: int) -> tuple[str, ...]:
    """Return the `index`-th selection of a size, in the order of `itertools.combinations`, without the others."""
    chosen: list[str] = []
    for place, thing in enumerate(things):
        with_it = comb(len(things) - place - 1, size - len(chosen) - 1) if size > len(chosen) else 0
        if index < with_it:
            chosen.append(thing)
        else:
            index -= with_it
    return tuple(chosen)
