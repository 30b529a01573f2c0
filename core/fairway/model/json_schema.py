"""JSON Schema (2020-12) of values, made from the very structs that are read and written.

A title is the name of a type, a description its docstring or what `Meta` says of a field. Whoever reads a schema has
wishes of its own: where definitions lie, and how parts of a schema are best written. Editors and validators want a
union as one `enum` or list of types and an `if`/`then` for each member, instead of `anyOf`: they then point at the
field that is wrong, and not at the whole value.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from inspect import cleandoc
from typing import Any

import msgspec
from msgspec import inspect

__all__ = ["DIALECT", "Schema", "for_authors", "json_schemas", "struct_schema", "structs_by_name"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]
Definitions = dict[str, Schema]
Rewriting = Callable[[Schema, Definitions], Schema]
"""Writes one schema as its readers want it; those inside it are rewritten already. Definitions are as they come."""

_REFS = "#/$defs/"


def json_schemas(
    types: Iterable[Any], refs: str = _REFS, rewriting: Rewriting | None = None
) -> tuple[list[Schema], Definitions]:
    """Return the schema of each type, and by name the definitions that these refer to: `refs`, then the name.

    Without another `rewriting` they are for editors.
    """
    write = rewriting or _for_editors
    schemas, definitions = msgspec.json.schema_components(types, ref_template=refs + "{name}")

    def rewritten(schema: Any) -> Any:
        if not isinstance(schema, dict):
            return schema
        new: Schema = {}
        for word, value in schema.items():
            if word == "properties":
                new[word] = {name: rewritten(part) for name, part in value.items()}
            elif word in ("anyOf", "prefixItems"):
                new[word] = [rewritten(part) for part in value]
            elif word in ("items", "additionalProperties", "propertyNames"):
                new[word] = rewritten(value)
            elif word == "description":
                new[word] = cleandoc(value)
            else:
                new[word] = value
        return write(new, definitions)

    return [rewritten(schema) for schema in schemas], {name: rewritten(each) for name, each in definitions.items()}


def struct_schema(kind: type[msgspec.Struct], rewriting: Rewriting | None = None) -> Schema:
    """Return the schema of a value for editors: its own object first, what it is made of under `$defs`."""
    [root], definitions = json_schemas((kind,), rewriting=rewriting)
    name = root["$ref"].removeprefix(_REFS)
    root = definitions[name]
    if f'"{_REFS}{name}"' not in json.dumps(definitions):
        del definitions[name]
    schema = {"$schema": DIALECT, **root}
    return {**schema, "$defs": definitions} if definitions else schema


def structs_by_name(types: Iterable[Any]) -> dict[str, type[msgspec.Struct]]:
    """Return every struct that types are made of, by the name of its definition."""
    found: dict[type[msgspec.Struct], None] = {}
    waiting: list[Any] = list(inspect.multi_type_info(types))
    while waiting:
        each = waiting.pop()
        if isinstance(each, inspect.StructType):
            if each.cls in found:
                continue
            found[each.cls] = None
        if isinstance(each, (inspect.Type, inspect.Field)):
            waiting += [getattr(each, name) for name in each.__struct_fields__]
        elif isinstance(each, tuple):
            waiting += each
    short = [struct.__name__ for struct in found]
    return {
        struct.__name__ if short.count(struct.__name__) == 1 else f"{struct.__module__}.{struct.__name__}": struct
        for struct in found
    }


def for_authors(schema: Schema, definitions: Definitions) -> Schema:
    """Write a schema for files that people write: a field is left out or has a value, and `null` is none."""
    if schema.get("default", ...) is None:
        schema = {word: value for word, value in schema.items() if word != "default"}
    branches = [branch for branch in schema.get("anyOf", ()) if branch != {"type": "null"}]
    if len(branches) == 1:
        schema = {**branches[0], **{word: value for word, value in schema.items() if word != "anyOf"}}
    elif branches:
        schema = {**schema, "anyOf": branches}
    return _for_editors(schema, definitions)


def _for_editors(schema: Schema, definitions: Definitions) -> Schema:
    """Say of a union by which sign its members are told apart."""
    if "discriminator" in schema:
        return _by_tag(schema, definitions)
    return _by_type(schema, definitions) if "anyOf" in schema else schema


def _by_tag(schema: Schema, definitions: Definitions) -> Schema:
    """Turn a union of tagged structs into an enum of tags and one condition for each."""
    tag = schema["discriminator"]["propertyName"]
    members: dict[Any, str] = schema["discriminator"]["mapping"]
    says = [_defined(reference, definitions).get("description", "") for reference in members.values()]
    return {
        **{word: value for word, value in schema.items() if word not in ("anyOf", "discriminator")},
        "type": "object",
        "properties": {tag: {"enum": list(members), "enumDescriptions": says}},
        "required": [tag],
        "allOf": [
            {"if": {"properties": {tag: {"const": value}}, "required": [tag]}, "then": {"$ref": reference}}
            for value, reference in members.items()
        ],
    }


def _by_type(schema: Schema, definitions: Definitions) -> Schema:
    """Turn a union of different JSON types into a list of types and what holds for each of them."""
    branches: list[Schema] = schema["anyOf"]
    types = [_type_of(branch, definitions) for branch in branches]
    if None in types or len(set(types)) < len(types) or {"integer", "number"} <= set(types):
        return schema
    outer = {word: value for word, value in schema.items() if word != "anyOf"}
    if all("type" in branch and "enum" not in branch and "allOf" not in branch for branch in branches):
        merged = {word: value for branch in branches for word, value in branch.items()}
        return {**merged, **outer, "type": types}
    conditions = [
        {"if": {"type": name}, "then": branch}
        for name, branch in zip(types, branches, strict=True)
        if branch.keys() != {"type"}
    ]
    return {**outer, "type": types, "allOf": conditions}


def _type_of(branch: Schema, definitions: Definitions) -> str | None:
    """Return the JSON type of everything a schema allows, if it is one."""
    if "$ref" in branch:
        branch = _defined(branch["$ref"], definitions)
    if all(isinstance(value, str) for value in branch.get("enum", [0])):
        return "string"
    name = branch.get("type")
    return name if isinstance(name, str) else None


def _defined(reference: str, definitions: Definitions) -> Schema:
    return definitions[reference.rpartition("/")[2]]
