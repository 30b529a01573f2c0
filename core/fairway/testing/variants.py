"""Values that are almost the same as a given one, to try what must make a difference and what must not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from fairway.model.domains import Choice
from fairway.model.state import Action
from fairway.plugin.vocabulary import ActionSpec

__all__ = ["MOST_LISTED", "differing", "filled_in", "nearest_to", "neighbours", "plainest", "some", "variants"]

S = TypeVar("S", bound=msgspec.Struct)

MOST_LISTED = 500
"""Longer lists are not searched."""
MOST_NEAR = 4
"""Other choices that are tried in place of one."""


def variants(value: S) -> Iterator[tuple[str, S]]:
    """Yield a value with one thing in it changed, and where: every field, and of tuples their first and last things."""
    for name, other in _changed(value):
        yield name.lstrip("."), other


def _changed(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        yield "", not value
    elif isinstance(value, int):
        yield "", value + 1
        yield "", value - 1
    elif isinstance(value, str):
        yield "", f"{value}?"
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            for where, other in _changed(getattr(value, name)):
                yield f".{name}{where}", msgspec.structs.replace(value, **{name: other})
    elif isinstance(value, tuple) and value:
        for place in sorted({0, len(value) - 1}):
            for where, other in _changed(value[place]):
                yield f"[{place}]{where}", (*value[:place], other, *value[place + 1 :])
        yield "", value[:-1]


def differing(one: msgspec.Struct, other: msgspec.Struct) -> list[str]:
    """Name the fields in which two values are not the same; none for values of two types."""
    if type(one) is not type(other):
        return []
    return [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]


def some(choice: Choice) -> list[Action]:
    """Return a few of the listed actions: from both ends and from between."""
    size = len(choice.domain)
    return [choice.domain[index] for index in sorted({0, size // 3, size // 2, size - 1})] if size else []


def nearest_to(action: Action, choices: Iterable[Choice]) -> list[Action]:
    """Return a few other actions of the same type that are listed, first those that differ least."""
    listed = [choice for choice in choices if choice.action is type(action)]
    others = [
        other
        for choice in listed
        for other in (choice.domain if len(choice.domain) <= MOST_LISTED else some(choice))
        if other != action
    ]
    return sorted(others, key=lambda other: len(differing(action, other)))[:MOST_NEAR]


def neighbours(actions: Iterable[Action], others: Iterable[Action]) -> Iterator[Action]:
    """Yield actions with one thing changed, or with one field of another action of the type."""
    known = list(dict.fromkeys([*actions, *others]))
    for action in known[:MOST_NEAR]:
        yield from (other for _, other in variants(action))
        for other in known:
            for name in differing(action, other):
                yield msgspec.structs.replace(action, **{name: getattr(other, name)})


def plainest(spec: ActionSpec) -> Action | None:
    """Return an action of a type with nothing filled in, if there is one."""
    try:
        return spec.type()
    except TypeError:
        return None


def filled_in(action: Action) -> Action:
    """Return an action with something else in every field that holds a number, a word or a yes or no."""
    held = {name: getattr(action, name) for name in action.__struct_fields__}
    other = {name: next(_changed(value))[1] for name, value in held.items() if isinstance(value, int | str)}
    return msgspec.structs.replace(action, **other)
