"""Whether what a plugin says about itself has the declared shape.

A dataclass takes anything when it is made. A comma that was forgotten would be found where somebody needs the field,
far from the plugin whose it is; so every field is held against its type hint where the plugin hands it over.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from fairway.content.faults import Fault
from fairway.content.judgement import Judgement
from fairway.content.library import Library
from fairway.model.domains import Domain
from fairway.model.views import View
from fairway.plugin.table import Table

__all__ = ["check_shape"]

_NAMES = {each.__name__: each for each in (Domain, Fault, Judgement, Library, Table, View)}
"""Names in hints that their modules import for the type checker only."""


def check_shape(value: object, hint: Any) -> None:
    """Raise `TypeError` with the place of the first thing that is not what it is declared to be."""
    for wrong in _misfits(value, hint, ""):
        raise TypeError(wrong)


def _misfits(value: object, hint: Any, place: str) -> Iterator[str]:
    origin, inner, kind = _read(hint)
    if origin in (Union, types.UnionType):
        found = [next(_misfits(value, each, place), None) for each in inner]
        if None not in found:
            yield str(found[0])
    elif origin is type:
        if not (isinstance(value, type) and issubclass(value, inner[0])):
            yield f"{_at(place)}{_named(value)} instead of a type of {inner[0].__name__}"
    elif not isinstance(value, kind):
        yield f"{_at(place)}{_named(value)} instead of {kind.__name__}"
    elif origin is tuple:
        yield from _in_tuple(value, inner, place)  # type: ignore[arg-type]  # as was just seen
    elif origin is Mapping:
        for key, part in value.items():  # type: ignore[attr-defined]  # as was just seen
            yield from _misfits(key, inner[0], f"{place}: key")
            yield from _misfits(part, inner[1], f"{place}[{key!r}]")
    else:
        for name, declared in _fields(kind).items():
            yield from _misfits(getattr(value, name), declared, f"{place}.{name}" if place else name)


def _in_tuple(value: tuple[object, ...], inner: tuple[Any, ...], place: str) -> Iterator[str]:
    if inner[-1] is Ellipsis:
        inner = inner[:1] * len(value)
    elif len(value) != len(inner):
        yield f"{place}: {len(value)} things instead of {len(inner)}"
    for index, (part, hint) in enumerate(zip(value, inner, strict=False)):
        yield from _misfits(part, hint, f"{place}[{index}]")


@cache
def _read(hint: Any) -> tuple[Any, tuple[Any, ...], type]:
    """Return what a hint is made of, and the class that its values belong to."""
    origin = get_origin(hint)
    found = object if hint is Any else origin or hint
    return origin, get_args(hint), found if isinstance(found, type) else object


@cache
def _fields(kind: type) -> dict[str, Any]:
    """Return the declared types of a class's fields, if it has some."""
    if is_dataclass(kind):
        names = tuple(field.name for field in fields(kind))
    elif issubclass(kind, msgspec.Struct):
        names = kind.__struct_fields__
    else:
        return {}
    hints = get_type_hints(kind, localns=_NAMES)
    return {name: hints[name] for name in names}


def _named(value: object) -> str:
    return f"the type {value.__name__}" if isinstance(value, type) else type(value).__name__


def _at(place: str) -> str:
    return f"{place}: " if place else ""
