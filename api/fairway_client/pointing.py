"""One algorithm for every game: point at things, keep what fits, ask for what is left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import msgspec

from fairway_client.rows import expand, with_names
from fairway_client.wire import Action, Input, Listing

__all__ = [
    "Left",
    "Pointer",
    "narrowed",
    "parse_pointer",
    "pointers_in",
    "pointers_of",
    "relative",
    "values_of",
]

VALUE = r"[^\s/:{}]+"
_POINTER = re.compile(rf"(?:seat:(0|[1-9][0-9]{{0,5}})/)?([a-z][a-z_]*):({VALUE}(?::{VALUE})*)")
_SEAT = re.compile(r"0|[1-9][0-9]{0,5}")
_TEMPLATE = re.compile(r"(?:seat:\{([\w.]+)\}/)?(.*)")
_FIELD = re.compile(r"\{([\w.]+)\}")
Kinds = Mapping[str, str]
"""What fields hold, by their names."""


class Pointer(NamedTuple):
    """Something on the table: what kind of thing, which one, and before which seat, where that is said."""

    kind: str
    values: tuple[str, ...]
    seat: int | None


class Left(NamedTuple):
    """What is left once somebody has pointed at some things."""

    actions: tuple[Action, ...]
    """The listed actions that fit, ready to send."""
    lights: tuple[str, ...]
    """What can be pointed at next: it is part of some of these, and not of all."""
    asks: dict[str, Input]
    """Fields in which those actions differ that point at nothing more, and what they hold."""
    described: tuple[str, ...]
    """Types of actions of which some may fit that are not listed: ask again with `at`."""
    exact: Action | None
    """The action that points at nothing more, if there is one: that was all."""

    @property
    def action(self) -> Action | None:
        """The only listed action that fits; where some are `described`, others may fit as well."""
        return self.actions[0] if len(self.actions) == 1 else None


class _Template(NamedTuple):
    seat: str
    pieces: tuple[str, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        return self.pieces[1::2]


_Found = tuple[Listing, Action, frozenset[str]]


def parse_pointer(text: str) -> Pointer | None:
    """Read a pointer such as `seat:1/cell:3,4`; None if it is none."""
    found = _POINTER.fullmatch(text)
    if found is None:
        return None
    seat, kind, values = found.groups()
    if kind == "seat" and not _SEAT.fullmatch(values):
        return None
    return Pointer(kind, tuple(values.split(":")), None if seat is None else int(seat))


def relative(text: str, seat: int | None = None) -> str:
    """Return a pointer as a seat says it itself: what lies before it needs no seat."""
    return text if seat is None else text.removeprefix(f"seat:{seat}/")


def narrowed(
    listings: Iterable[Listing],
    pointed: Iterable[str] = (),
    given: Mapping[str, Any] | None = None,
    seat: int | None = None,
    only: str = "",
) -> Left:
    """Keep what fits everything that was pointed at, the values that were given for fields, and the only type meant.

    With the seat whose actions they are, pointers may name it.
    """
    at = frozenset([relative(pointer, seat) for pointer in pointed])
    values = {name: _written(value) for name, value in (given or {}).items()}
    found: list[_Found] = []
    described: list[str] = []
    lights: dict[str, None] = {}
    for each in listings:
        if only not in ("", each.action):
            continue
        for action, _ in expand((each,)):
            pointers = frozenset(pointers_of(each, action))
            if at <= pointers and all(n in action and _written(action[n]) == value for n, value in values.items()):
                found.append((each, action, pointers))
        if _more(each) and _may_point(each, at):
            described.append(each.action)
            if not at or (each.rows is None and each.count):  # else pointing at more leads only to what is listed
                lights.update(dict.fromkeys(each.pointers))
    shared = frozenset.intersection(*(pointers for *_, pointers in found)) if found else at
    complete = [each for each in found if each[2] <= shared]
    told = at if described else shared
    lights.update(dict.fromkeys(pointer for *_, pointers in found for pointer in sorted(pointers)))
    return Left(
        tuple([action for _, action, _ in found]),
        tuple([pointer for pointer in lights if pointer not in told]),
        _asks(complete, values),
        tuple(described),
        complete[0][1] if len(complete) == 1 else None,
    )


def values_of(actions: Iterable[Action], field: str) -> list[Any]:
    """Return the different values that a field has in those actions that have it."""
    return list({_written(action[field]): action[field] for action in actions if field in action}.values())


def pointers_of(listing: Listing, action: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what an action points at, given the listing that it is of."""
    named = {name: with_names(value, listing.inputs.get(name)) for name, value in action.items()}
    return pointers_in(listing.points, named, {name: each.kind for name, each in listing.inputs.items()})


def pointers_in(templates: Iterable[str], value: Mapping[str, Any], kinds: Kinds | None = None) -> tuple[str, ...]:
    """Return everything that a value points at, given templates such as `seat:{seat}/cell:{x},{y}`.

    What stands inside it counts as well, and may use the fields around it.
    """
    found: dict[str, None] = {}
    _fill([_template(each) for each in templates], value, {}, kinds or {}, found)
    named = {pointer.partition("/")[0] for pointer in found if "/" in pointer}
    return tuple([pointer for pointer in found if pointer not in named])


@cache
def _template(text: str) -> _Template:
    found = _TEMPLATE.fullmatch(text)
    seat, body = found.groups() if found else (None, text)
    return _Template(seat or "", tuple(_FIELD.split(body)))


def _fill(
    templates: Sequence[_Template],
    own: Mapping[str, Any],
    around: Mapping[str, Any],
    kinds: Kinds,
    found: dict[str, None],
) -> None:
    scope = {**around, **own}
    for each in templates:
        if any(name in own for name in each.fields) and all(name in scope for name in each.fields):
            found.update(dict.fromkeys(_filled(each, scope, kinds)))
    for name, held in own.items():
        if kinds.get(name) != "path":
            for part in held if isinstance(held, list | tuple) else (held,):
                if isinstance(part, Mapping):
                    _fill(templates, part, scope, kinds, found)


def _filled(template: _Template, scope: Mapping[str, Any], kinds: Kinds) -> Iterator[str]:
    names = tuple(dict.fromkeys(template.fields))
    seat = scope.get(template.seat)
    before = f"seat:{seat}/" if type(seat) is int and seat >= 0 else ""
    for chosen in product(*(tuple(_texts(scope[name], kinds.get(name, ""))) for name in names)):
        said = dict(zip(names, chosen, strict=True))
        body = "".join([said[piece] if place % 2 else piece for place, piece in enumerate(template.pieces)])
        if parse_pointer(body) is not None:
            yield before + body


def _texts(value: Any, kind: str) -> Iterator[str]:
    """Yield a field's values as they stand in a pointer; nothing, yes and no name nothing."""
    if isinstance(value, str):
        if value:
            yield value
    elif type(value) is int:
        if not kind.startswith("item:"):
            yield str(value)
    elif isinstance(value, Mapping):
        if kind == "square" and len(value) == 2:
            yield from _texts(tuple(value.values()), kind)
    elif isinstance(value, list | tuple):
        if kind in ("square", "path") and len(value) == 2 and all(type(part) is int for part in value):
            yield f"{value[0]},{value[1]}"
        else:
            for part in value:
                yield from _texts(part, kind)


def _more(listing: Listing) -> bool:
    """Whether there are actions that are not listed."""
    return not listing.exhaustive or (listing.rows is None and listing.count > 0)


def _may_point(listing: Listing, at: frozenset[str]) -> bool:
    """Whether there may be actions that are not listed and point at all of these."""
    kinds = {_template(text).pieces[0].partition(":")[0] for text in listing.points}
    if any((pointer := parse_pointer(text)) is None or pointer.kind not in kinds for text in at):
        return False
    return not listing.pointers or at.issubset(listing.pointers)


def _asks(found: Iterable[_Found], given: Mapping[str, Any]) -> dict[str, Input]:
    """Return the fields that are not the same in all actions of a type."""
    asks: dict[str, Input] = {}
    first: dict[str, Action] = {}
    for listing, action, _ in found:
        other = first.setdefault(listing.action, action)
        for name, about in listing.inputs.items():
            if name not in given and name not in asks and _written(action.get(name)) != _written(other.get(name)):
                asks[name] = about
    return asks


def _written(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")
