"""One algorithm for every game: point at things, keep what fits, ask for what is left.

This is the reference that clients in other languages follow. It needs nothing but what `/legal` answers: it takes the
listed actions, keeps those that point at everything somebody has pointed at, and says what can be pointed at next. Of
those that point at nothing more, it says which fields have to be asked for, and which action it is once only one is
left: what somebody means who says that this was all. Where actions are described and not listed, it says whose they
are, so that a client can make one itself: from the description and `inputs`, or by asking again with `at=`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from fairway.client.inputs import Input
from fairway.client.listing import Listing, expand
from fairway.model.pointers import filled, parse, relative, template

__all__ = ["Left", "narrowed", "pointers_of"]


class Left(NamedTuple):
    """What is left once somebody has pointed at some things."""

    actions: tuple[dict[str, Any], ...]
    """The listed actions that fit, ready to send."""
    lights: tuple[str, ...]
    """What can be pointed at next: it is part of some of these, and not of all."""
    asks: dict[str, Input]
    """Fields in which those actions differ that point at nothing more, and what they hold."""
    described: tuple[str, ...]
    """Types of actions of which some may fit that are not listed."""
    exact: dict[str, Any] | None
    """The action that points at nothing more, if there is one: that was all."""

    @property
    def action(self) -> dict[str, Any] | None:
        """The only listed action that fits; where some are `described`, others may fit as well."""
        return self.actions[0] if len(self.actions) == 1 else None


def narrowed(
    listings: Iterable[Listing],
    pointed: Iterable[str] = (),
    given: Mapping[str, Any] | None = None,
    *,
    seat: int | None = None,
    only: str = "",
) -> Left:
    """Keep what fits everything that was pointed at, the values that were given for fields, and the only type meant.

    A seat says what lies before it without its number; given that, it may be said with it.
    """
    at = frozenset([pointer if seat is None else relative(pointer, seat) for pointer in pointed])
    values = dict(given or {})
    found: list[tuple[Listing, dict[str, Any], frozenset[str]]] = []
    described, lights = [], dict[str, None]()
    for each in listings:
        if only not in ("", each.action):
            continue
        for made in expand((each,)):
            action = made["action"]
            pointers = frozenset(pointers_of(each, action))
            if at <= pointers and all(name in action and action[name] == value for name, value in values.items()):
                found.append((each, action, pointers))
        if _more(each) and _may(each, at):
            described.append(each.action)
            if not at or (each.rows is None and each.count):  # else pointing at more leads only to what is listed
                lights.update(dict.fromkeys(each.pointers))
    shared = frozenset.intersection(*(pointers for _, _, pointers in found)) if found else at
    complete = [each for each in found if each[2] <= shared]
    told = at if described else shared
    lights.update(dict.fromkeys(pointer for _, _, pointers in found for pointer in sorted(pointers)))
    return Left(
        tuple([action for _, action, _ in found]),
        tuple([pointer for pointer in lights if pointer not in told]),
        _asks(complete, values),
        tuple(described),
        complete[0][1] if len(complete) == 1 else None,
    )


def pointers_of(listing: Listing, action: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what an action points at, given the listing that it is of."""
    kinds = {name: each.kind for name, each in listing.inputs.items()}
    return filled(
        listing.points, {name: _named(value, listing.inputs.get(name)) for name, value in action.items()}, kinds
    )


def _named(value: Any, about: Input | None) -> Any:
    """Return what is written as a list with the names of its fields."""
    if about is None or not about.parts or not isinstance(value, Sequence) or isinstance(value, str):
        return value
    if about.many:
        return [dict(zip(about.parts, each, strict=False)) for each in value]
    return dict(zip(about.parts, value, strict=False))


def _more(listing: Listing) -> bool:
    """Whether there are actions that are not listed."""
    return not listing.exhaustive or (listing.rows is None and listing.count > 0)


def _may(listing: Listing, at: frozenset[str]) -> bool:
    """Whether there may be actions that are not listed and point at all of these."""
    kinds = {template(text).kind for text in listing.points}
    if any((pointer := parse(text)) is None or pointer.kind not in kinds for text in at):
        return False
    return not listing.pointers or at.issubset(listing.pointers)


def _asks(
    found: Sequence[tuple[Listing, Mapping[str, Any], frozenset[str]]], given: Mapping[str, Any]
) -> dict[str, Input]:
    """Return the fields that are not the same in all actions of a type."""
    asks: dict[str, Input] = {}
    first: dict[str, Mapping[str, Any]] = {}
    for listing, action, _ in found:
        other = first.setdefault(listing.action, action)
        for name, about in listing.inputs.items():
            if name not in given and name not in asks and _written(action, name) != _written(other, name):
                asks[name] = about
    return asks


def _written(action: Mapping[str, Any], name: str) -> bytes:
    return msgspec.json.encode(action.get(name), order="deterministic")
