"""The schemas of everything that goes over the wire, as OpenAPI has them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from fairway.model.json_schema import Schema, json_schemas, structs_by_name
from fairway_api.openapi.openapi_text import GLOSSARY

__all__ = ["REF", "Components", "schemas_of"]

Components = dict[str, Schema]

REF = "#/components/schemas/"
RENAMED = {
    "ProblemDocument": "Problem",
    "LineInfo": "ScoreLine",
    "fairway.rulesets.fairness.Fairness": "OpenedPromise",
}
"""Names that clients had better not see as they are; of others, only the last part is kept."""


def schemas_of(read: Iterable[Any], written: Iterable[Any]) -> tuple[dict[Any, Schema], Components]:
    """Return a schema for each type that is read from requests or written into answers, and what these refer to."""
    asked = tuple(dict.fromkeys(read))
    types = tuple(dict.fromkeys((*asked, *written)))
    schemas, definitions = json_schemas(types, REF, _for_generators)
    structs, in_requests = structs_by_name(types), set(structs_by_name(asked).values())
    for name, schema in definitions.items():
        schema["title"] = _shown(name)
        _finish(schema, structs[name], whole=structs[name] not in in_requests)
    components = {schema["title"]: schema for schema in definitions.values()}
    return dict(zip(types, schemas, strict=True)), dict(sorted(components.items()))


def _shown(name: str) -> str:
    """Return the name that clients see."""
    return RENAMED.get(name, name.rpartition(".")[2])


def _finish(schema: Schema, struct: type[msgspec.Struct], *, whole: bool) -> None:
    """Add what the generator does not see: words for fields that have none, and fields that are always written."""
    properties: dict[str, Schema] = schema["properties"]
    for name, field in properties.items():
        if name in GLOSSARY and not {"description", "$ref"} & field.keys():
            properties[name] = {"description": GLOSSARY[name], **field}
        _tell_default(properties[name])
    config = struct.__struct_config__
    if whole or not config.forbid_unknown_fields:
        schema["additionalProperties"] = True  # answers may grow; requests are read strictly
    if whole and not config.omit_defaults:
        unset = {each.encode_name for each in msgspec.structs.fields(struct) if each.default is msgspec.UNSET}
        schema["required"] = [name for name in properties if name not in unset]
    if not schema.get("required"):
        schema.pop("required", None)


def _tell_default(field: Schema) -> None:
    """Say in words what is taken for a field that is left out: a field with a `default` is read as one always there."""
    default = field.pop("default", None)
    if default and "description" in field:
        field["description"] += f" `{json.dumps(default)}` if left out."


def _for_generators(schema: Schema, definitions: Components) -> Schema:
    """Write names as clients see them, and say aloud what generators of clients want to hear."""
    if "$ref" in schema:
        schema["$ref"] = REF + _shown(schema["$ref"].removeprefix(REF))
    if "enum" in schema and "type" not in schema and all(isinstance(each, str) for each in schema["enum"]):
        schema["type"] = "string"
    if "prefixItems" in schema and "maxItems" in schema:
        schema.pop("items", None)  # `false`, which `maxItems` says as well and more tools understand
    elif schema.get("type") == "array":
        schema.setdefault("items", {})
    elif schema.get("type") == "object" and "properties" not in schema:
        schema.setdefault("additionalProperties", True)  # else it is taken for an object without any field
    return schema
