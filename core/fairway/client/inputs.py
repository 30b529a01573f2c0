"""What a field of an action holds, so that a client can ask for it: a dial for a turn, a stamp for a shape."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, inspect

from fairway.model.field_kinds import kind_of
from fairway.model.json_schema import Schema, json_schemas
from fairway.model.pointers import structs_of
from fairway.model.state import Action
from fairway.model.values import Value, plugin_of, replace, tag_of
from fairway.plugin.pointing import Pointing

__all__ = ["Input", "inputs_of", "kind_by_type"]

MOST_SCHEMA = 700
"""Bytes of a schema that is told with every list; a longer one stands in the description of the ruleset only."""
_SAID_ELSEWHERE = frozenset({"title", "description", "examples", "default"})


class Input(Value, frozen=True, omit_defaults=True):
    """What a field holds."""

    kind: Annotated[
        str,
        Meta(description="What it holds, such as `quarter_turn`; the reference lists all kinds."),
    ]
    many: Annotated[bool, Meta(description="Whether it holds several of that kind, as a list.")] = False
    parts: Annotated[
        tuple[str, ...],
        Meta(description="Where something is written as a list: the fields that stand in it, in order."),
    ] = ()
    schema: Annotated[
        dict[str, Any],
        Meta(description="What its values look like; left out where it is long: the ruleset's description has it."),
    ] = msgspec.field(default_factory=dict)
    text: Annotated[str, Meta(description="What it is called, in the asked language.")] = ""


def inputs_of(kind: type[Action], fields: Iterable[str], pointing: Pointing) -> dict[str, Input]:
    """Say of fields of an action, by the names they have in JSON, what they hold."""
    known = pointing.fields.get(plugin_of(kind), {})
    made, tag = _by_type(kind), tag_of(kind)
    return {name: replace(made[name], kind=kind_of(known, tag, name) or made[name].kind) for name in fields}


def kind_by_type(info: inspect.Type) -> tuple[str, bool]:
    """Return the kind of a field that nobody has declared, and whether it holds several."""
    if isinstance(info, inspect.Metadata):
        return kind_by_type(info.type)
    if isinstance(info, inspect.UnionType):
        kinds = [kind_by_type(each) for each in info.types if not isinstance(each, inspect.NoneType)]
        return kinds[0] if len(set(kinds)) == 1 else ("record", False)
    if isinstance(info, inspect.VarTupleType | inspect.ListType):
        return kind_by_type(info.item_type)[0], True
    if isinstance(info, inspect.TupleType):
        pair = [kind_by_type(each)[0] for each in info.item_types] == ["number", "number"]
        return ("square" if pair else "record"), False
    for each, kind in _KINDS.items():
        if isinstance(info, each):
            return kind, False
    return "record", False


_KINDS: dict[type[inspect.Type], str] = {
    inspect.BoolType: "yes",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.LiteralType: "word",
    inspect.EnumType: "word",
    inspect.StrType: "text",
}


@cache
def _by_type(kind: type[Action]) -> dict[str, Input]:
    """Say of all fields of an action what their types tell."""
    info: Any = inspect.type_info(kind)
    found = {}
    hints = msgspec.structs.fields(kind)
    for field, hint in zip(info.fields, hints, strict=True):
        held, many = kind_by_type(field.type)
        lists = [each for each in structs_of(field.type) if each.__struct_config__.array_like]
        parts = lists[0].__struct_encode_fields__ if len(lists) == 1 else ()
        found[field.encode_name] = Input(held, many, tuple(parts), _small(hint.type))
    return found


def _small(hint: Any) -> Schema:
    """Return a schema without what is said elsewhere, or nothing where it is long all the same."""
    [root], definitions = json_schemas((hint,), rewriting=_plain)
    schema = {**root, "$defs": definitions} if definitions else root
    return schema if len(msgspec.json.encode(schema)) <= MOST_SCHEMA else {}


def _plain(schema: Schema, definitions: dict[str, Schema]) -> Schema:
    return {word: value for word, value in schema.items() if word not in _SAID_ELSEWHERE}
