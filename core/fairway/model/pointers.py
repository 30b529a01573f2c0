"""Names for things on the table, such as `cell:3,4`, and templates that make them of fields (decision 0021).

    pointer = [ "seat:" number "/" ] kind ":" value { ":" value }

What lies before a seat is named without it wherever that is clear, and with it elsewhere: `seat:1/cell:3,4`. A template
is a pointer with fields in it: `seat:{seat}/cell:{x},{y}`. Its seat is left out where nothing says which one it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, inspect

from fairway.model.field_kinds import ITEM
from fairway.model.values import Value

__all__ = [
    "Motion",
    "Moves",
    "Pointer",
    "Template",
    "absolute",
    "filled",
    "holding",
    "is_template",
    "parse",
    "reachable",
    "relative",
    "structs_of",
    "template",
]

KIND, VALUE = r"[a-z][a-z_]*", r"[^\s/:{}]+"
_POINTER = re.compile(rf"(?:seat:(0|[1-9][0-9]{{0,5}})/)?({KIND}):({VALUE}(?::{VALUE})*)")
_FIELD = re.compile(r"\{([A-Za-z_][A-Za-z_0-9.]*)\}")
_SEAT = re.compile(r"0|[1-9][0-9]{0,5}")
_VALUES = re.compile(rf"{VALUE}(?::{VALUE})*")

Kinds = Mapping[str, str]
"""What fields hold, by their names (`fairway.model.field_kinds`)."""
_NO_KINDS: Kinds = {}


class Pointer(Value, frozen=True):
    """Something on the table: what kind of thing, which one, and before which seat, where that is said."""

    kind: str
    values: tuple[str, ...]
    seat: int | None = None

    def __str__(self) -> str:
        named = ":".join((self.kind, *self.values))
        return named if self.seat is None else f"seat:{self.seat}/{named}"


class Moves(Value, frozen=True, omit_defaults=True, rename={"start": "from"}):
    """What an event moves, from where, along what and to where, as templates; empty where that is nowhere to be seen.

    Each is made of the event's own fields, `{shot.end}` being one of what a field holds. A field with several values
    gives several pointers: several things that move, or a way of several steps.
    """

    what: Annotated[str, Meta(description="What moves.")] = ""
    start: Annotated[str, Meta(description="Where it was.")] = ""
    along: Annotated[str, Meta(description="Where it goes on its way.")] = ""
    to: Annotated[str, Meta(description="Where it comes to lie.")] = ""


class Motion(Value, frozen=True, omit_defaults=True, rename={"start": "from"}):
    """Something that moved: what, from where, along what and to where, as far as it can be seen."""

    what: Annotated[tuple[str, ...], Meta(description="What moves; left out where you may not know it.")] = ()
    start: Annotated[tuple[str, ...], Meta(description="Where it was.")] = ()
    along: Annotated[
        tuple[str, ...], Meta(description="Where it goes on its way, in order: of a straight stretch, its ends.")
    ] = ()
    to: Annotated[tuple[str, ...], Meta(description="Where it comes to lie.")] = ()


def parse(text: str) -> Pointer | None:
    """Read a pointer; None if it is none."""
    found = _POINTER.fullmatch(text)
    if found is None:
        return None
    seat, kind, values = found.groups()
    if kind == "seat" and not _SEAT.fullmatch(values):
        return None
    return Pointer(kind, tuple(values.split(":")), None if seat is None else int(seat))


def relative(text: str, seat: int) -> str:
    """Return a pointer as the seat itself says it: what lies before it needs no seat."""
    return text.removeprefix(f"seat:{seat}/")


def absolute(text: str, seat: int) -> str:
    """Return a pointer as others say it, given the seat before which it lies."""
    return text if text.startswith("seat:") else f"seat:{seat}/{text}"


MOST_MADE = 500
"""Pointers that are made of one template."""


class Template:
    """A pointer with fields in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        prefix, slash, body = text.rpartition("/")
        seat = _FIELD.fullmatch(prefix.removeprefix("seat:"))
        if (slash and (seat is None or not prefix.startswith("seat:"))) or parse(_FIELD.sub("0", body)) is None:
            raise ValueError(f"{text!r} makes no pointer")
        self.kind = body.partition(":")[0]
        self.seat = seat[1] if seat else ""
        """The field that says before which seat it lies; it can do without."""
        self.fields = tuple(_FIELD.findall(body))
        """What it needs."""
        self.needed = frozenset(self.fields)
        self._paths = [
            (first, rest.split(".") if rest else (), (rest or first).rpartition(".")[2])
            for first, _, rest in (field.partition(".") for field in self.fields)
        ]
        self._form = _FIELD.sub("%s", body.replace("%", "%%"))

    def fill(self, scope: Mapping[str, Any], kinds: Kinds = _NO_KINDS) -> list[str]:
        """Return every pointer that the values of fields make; `{shot.end}` is a field of what a field holds.

        Of fields that hold as many values each, the first belong together, then the second, and so on.
        """
        texts = []
        for first, rest, last in self._paths:
            value = scope.get(first)
            found = _texts(_inside(value, rest) if rest else value, kinds.get(last, ""), self.kind == "seat")
            if not found:
                return []
            texts.append(found)
        lengths = {len(found) for found in texts if len(found) > 1}
        if len(lengths) > 1:
            return []  # nobody can tell which belong together
        count = min(max(lengths, default=1), MOST_MADE)
        seat = scope.get(self.seat) if self.seat else None
        form = f"seat:{seat}/{self._form}" if type(seat) is int and seat >= 0 else self._form
        return [form % tuple([each[place if len(each) > 1 else 0] for each in texts]) for place in range(count)]


@cache
def template(text: str) -> Template:
    """Return a template; raise `ValueError` if it makes no pointers."""
    return Template(text)


def is_template(text: str) -> bool:
    """Whether a text makes pointers of fields: without any, it would name the same thing always."""
    try:
        return bool(template(text).fields)
    except ValueError:
        return False


def filled(
    templates: Iterable[str], value: msgspec.Struct | Mapping[str, Any], kinds: Kinds = _NO_KINDS
) -> tuple[str, ...]:
    """Return everything that a value points at: an action or event, or what JSON makes of one, or parameters.

    What stands inside it counts as well, and may use the fields around it: a token with `x` and `y` in an event with
    a `seat` lies before that seat. A seat that is named with what lies before it is not told again by itself.
    What a field holds can matter: a pair of numbers may be one square, or two things. A `path` is left out: it tells
    how something goes, not what is meant.
    """
    found: dict[str, None] = {}
    _fill(tuple(map(template, templates)), value, {}, kinds, found)
    named = {pointer.partition("/")[0] for pointer in found if "/" in pointer}
    return tuple([pointer for pointer in found if pointer not in named])


def _fill(
    templates: tuple[Template, ...],
    value: msgspec.Struct | Mapping[str, Any],
    around: Mapping[str, Any],
    kinds: Kinds,
    found: dict[str, None],
) -> None:
    if isinstance(value, Mapping):
        own: Mapping[str, Any] = value
        inside: Iterable[str] = own
    else:
        own = {name: getattr(value, field) for name, field in _names(type(value))}
        inside = holding(type(value))
    scope = {**around, **own} if around else own
    for each in templates:
        needed = each.needed
        if needed <= scope.keys() and not needed.isdisjoint(own):
            found.update(dict.fromkeys(each.fill(scope, kinds)))
    for name in inside:
        held = own[name] if kinds.get(name) != "path" else ()
        for part in held if isinstance(held, tuple | list) else (held,):
            if isinstance(part, msgspec.Struct | Mapping):
                _fill(templates, part, scope, kinds, found)


@cache
def reachable(kind: type[msgspec.Struct]) -> tuple[frozenset[str], ...]:
    """Return the names of fields that are known together in a struct and in each of those inside it."""
    found: dict[frozenset[str], None] = {}

    def look(each: type[msgspec.Struct], around: frozenset[str]) -> None:
        names = around.union(each.__struct_encode_fields__)
        if names not in found:
            found[names] = None
            for field in inspect.type_info(each).fields:  # type: ignore[attr-defined]  # a struct has them
                for inner in structs_of(field.type):
                    look(inner, names)

    look(kind, frozenset())
    return tuple(found)


def structs_of(info: inspect.Type) -> Iterator[type[msgspec.Struct]]:
    """Yield the structs that a field of a type holds, by itself or in a list."""
    if isinstance(info, inspect.StructType):
        yield info.cls
    elif isinstance(info, inspect.Metadata):
        yield from structs_of(info.type)
    elif isinstance(info, inspect.VarTupleType | inspect.ListType):
        yield from structs_of(info.item_type)
    elif isinstance(info, inspect.UnionType | inspect.TupleType):
        for each in info.types if isinstance(info, inspect.UnionType) else info.item_types:
            yield from structs_of(each)


@cache
def _names(kind: type[msgspec.Struct]) -> tuple[tuple[str, str], ...]:
    return tuple(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))


@cache
def holding(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields of a struct that may hold others."""
    info = inspect.type_info(kind)
    return tuple(field.encode_name for field in info.fields if any(structs_of(field.type)))  # type: ignore[attr-defined]


def _inside(value: Any, path: Iterable[str]) -> Any:
    """Return a field of what a field holds; of several things, what each of them has."""
    for name in path:
        several = value if isinstance(value, tuple | list) else (value,)
        value = tuple([getattr(each, name, None) for each in several])
    return value


def _texts(value: Any, kind: str, seat: bool) -> tuple[str, ...]:
    """Return a field's values as they stand in a pointer; nothing, yes and no name nothing."""
    if isinstance(value, str):
        return (value,) if _VALUES.fullmatch(value) and (not seat or _SEAT.fullmatch(value)) else ()
    if isinstance(value, bool) or value is None:
        return ()
    if isinstance(value, int):
        return () if kind.startswith(ITEM) or (seat and value < 0) else (str(value),)
    if isinstance(value, msgspec.Struct):
        return _texts(msgspec.structs.astuple(value), kind, seat) if kind == "square" else ()
    if not isinstance(value, tuple | list):
        return ()
    if kind in ("square", "path") and len(value) == 2 and all(type(part) is int for part in value):
        return (f"{value[0]},{value[1]}",)
    return tuple([text for part in value for text in _texts(part, kind, seat)])
