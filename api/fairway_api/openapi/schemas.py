"""The schemas of everything that goes over the wire, taken from the very structs that are read and written."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Mapping
from textwrap import dedent
from typing import Any

import msgspec
from msgspec import inspect as shapes

from fairway_api.openapi.openapi_text import GLOSSARY

__all__ = ["REF", "Components", "schemas_of"]

Schema = dict[str, Any]
Components = dict[str, Schema]

REF = "#/components/schemas/"
RENAMED = {"ProblemDocument": "Problem", "fairway.rulesets.fairness.Fairness": "OpenedPromise"}
"""Names that clients had better not see as they are; of others, only the last part is kept."""


def schemas_of(read: Iterable[Any], written: Iterable[Any]) -> tuple[dict[Any, Schema], Components]:
    """Return a schema for each type that is read from requests or written into answers, and what these refer to."""
    asked, answered = tuple(dict.fromkeys(read)), tuple(dict.fromkeys(written))
    types = tuple(dict.fromkeys((*asked, *answered)))
    schemas, components = msgspec.json.schema_components(types, ref_template=REF + "{name}")
    structs = _structs(types)
    in_requests = set(_structs(asked).values())
    names = {name: RENAMED.get(name, name.rpartition(".")[2]) for name in components}
    made: Components = {}
    for name in sorted(components, key=names.__getitem__):
        schema = _tidied(components[name], names)
        schema["title"] = names[name]
        _finish(schema, structs[name], whole=structs[name] not in in_requests)
        made[names[name]] = schema
    return {kind: _tidied(schema, names) for kind, schema in zip(types, schemas, strict=True)}, made


def _finish(schema: Schema, struct: type[msgspec.Struct], *, whole: bool) -> None:
    """Add what the generator does not see: descriptions of fields, and fields that are always written."""
    properties: dict[str, Schema] = schema["properties"]
    said = GLOSSARY | _field_docs(struct)
    for name, field in properties.items():
        if name in said and not {"description", "$ref"} & field.keys():
            properties[name] = {"description": said[name], **field}
    config = struct.__struct_config__
    if whole or not config.forbid_unknown_fields:
        schema["additionalProperties"] = True  # answers may grow; requests are read strictly
    if whole and not config.omit_defaults:
        schema["required"] = list(properties)
        for each in properties.values():
            each.pop("default", None)
    if not schema.get("required"):
        schema.pop("required", None)


def _field_docs(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the strings that stand below a struct's fields in its source."""
    found: dict[str, str] = {}
    for each in reversed(struct.__mro__):
        if not (isinstance(each, type) and issubclass(each, msgspec.Struct)) or each.__module__ == "msgspec":
            continue
        body = ast.parse(dedent(inspect.getsource(each))).body[0]
        assert isinstance(body, ast.ClassDef)
        for field, below in zip(body.body, body.body[1:], strict=False):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    found[name] = " ".join(text.split())
                case _:
                    pass
    return found


def _structs(types: Iterable[Any]) -> dict[str, type[msgspec.Struct]]:
    """Return every struct that types are made of, by the name that the generator gives it."""
    found: dict[type[msgspec.Struct], None] = {}
    waiting: list[Any] = [shapes.type_info(kind) for kind in types]
    while waiting:
        each = waiting.pop()
        if isinstance(each, shapes.StructType):
            if each.cls in found:
                continue
            found[each.cls] = None
        if isinstance(each, (shapes.Type, shapes.Field)):
            waiting += [getattr(each, name) for name in each.__struct_fields__]
        elif isinstance(each, tuple):
            waiting += each
    short = [struct.__name__ for struct in found]
    return {
        struct.__name__ if short.count(struct.__name__) == 1 else f"{struct.__module__}.{struct.__name__}": struct
        for struct in found
    }


def _tidied(value: Any, names: Mapping[str, str]) -> Any:
    """Return a schema with the names that clients see, and what generators of clients want said aloud."""
    if isinstance(value, (list, tuple)):
        return [_tidied(each, names) for each in value]
    if not isinstance(value, dict):
        return value
    new = {word: _tidied(each, names) for word, each in value.items()}
    if isinstance(new.get("$ref"), str):
        new["$ref"] = REF + names[new["$ref"].removeprefix(REF)]
    if "enum" in new and "type" not in new and all(isinstance(each, str) for each in new["enum"]):
        new = {**new, "type": "string"}
    if "prefixItems" in new and "maxItems" in new:
        new.pop("items", None)  # `false`, which `maxItems` says as well and more tools understand
    elif new.get("type") == "array":
        new.setdefault("items", {})
    return new
