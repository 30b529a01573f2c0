"""JSON Schema for everything an author writes, generated from the very structs that are decoded.

A tagged union comes out as one `enum` and an `if`/`then` for each tag, instead of `anyOf`: validators and editors
then point at the field that is wrong, and not at the whole value.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from fairway.content.items import Kind, Manifest
from fairway.content.rules_index import RuleIndex
from fairway.content.texts import TextsFile
from fairway.model.values import Value

__all__ = [
    "CORE_DOCUMENTS",
    "FileShape",
    "document_schema",
    "kind_schema",
    "schema_drift",
    "schema_files",
    "schema_name",
    "struct_schema",
    "write_schemas",
]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]

_POINTER = {"type": "string", "description": "Where the schema lies, so that an editor can help."}
_REFS = "#/$defs/"


@dataclass(frozen=True, slots=True)
class FileShape:
    """A kind of file that people write, by name, and the struct that it is read into."""

    name: str
    type: type[Value]


CORE_DOCUMENTS = (FileShape("pack", Manifest), FileShape("rules", RuleIndex), FileShape("texts", TextsFile))
"""What is written for every game; plugins add their own in their vocabulary."""


def schema_name(name: str) -> str:
    """Return the file name of the schema of a kind or document."""
    return f"{name}.schema.json"


def kind_schema(kind: Kind) -> Schema:
    """Return the schema of a file of items: an object with one list, called as the kind is."""
    items = _generated(tuple[kind.item, ...])  # type: ignore[name-defined]  # a type made here
    definitions = items.pop("$defs", {})
    return {
        "$schema": DIALECT,
        "title": kind.name,
        "description": (kind.item.__doc__ or "").partition("\n")[0],
        "type": "object",
        "properties": {
            "$schema": _POINTER,
            kind.name: {"description": f"The pack's {kind.name}, or some of them.", **items},
        },
        "required": [kind.name],
        "additionalProperties": False,
        "$defs": definitions,
    }


def document_schema(document: FileShape) -> Schema:
    """Return the schema of a document; it is the document's own object that may name its `$schema`."""
    schema = struct_schema(document.type)
    return {**schema, "properties": {"$schema": _POINTER, **schema.get("properties", {})}}


def struct_schema(kind: type[msgspec.Struct]) -> Schema:
    """Return the schema of a value: its own object first, what it is made of under `$defs`."""
    root = _generated(kind)
    definitions = root.pop("$defs", {})
    name = root.pop("$ref", "").removeprefix(_REFS)
    if name:
        root = definitions[name]
        if f'"{_REFS}{name}"' not in json.dumps(definitions):
            del definitions[name]
    schema = {"$schema": DIALECT, **root}
    return {**schema, "$defs": definitions} if definitions else schema


def schema_files(kinds: Iterable[Kind], documents: Iterable[FileShape] = ()) -> dict[str, str]:
    """Return the text of every schema by file name: those of kinds, of plugins' documents and of the core's own."""
    files = {schema_name(kind.name): kind_schema(kind) for kind in kinds}
    files |= {schema_name(each.name): document_schema(each) for each in (*documents, *CORE_DOCUMENTS)}
    return {name: json.dumps(files[name], indent=2, ensure_ascii=False) + "\n" for name in sorted(files)}


def write_schemas(kinds: Iterable[Kind], documents: Iterable[FileShape], folder: Path) -> list[str]:
    """Write every schema into a folder and return the names of the files that changed."""
    changed = []
    for name, text in schema_files(kinds, documents).items():
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")
            changed.append(name)
    return changed


def schema_drift(kinds: Iterable[Kind], documents: Iterable[FileShape], folder: Path) -> dict[str, str]:
    """Say which files of a folder are `missing`, `stale`, or `unknown` because nothing generates them."""
    wanted = schema_files(kinds, documents)
    found = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.schema.json"))}
    drift = {name: "missing" for name in wanted if name not in found}
    drift |= {name: "stale" for name in wanted if name in found and found[name] != wanted[name]}
    return drift | {name: "unknown" for name in found if name not in wanted}


def _generated(shape: Any) -> Schema:
    schema = msgspec.json.schema(shape)
    rewritten: Schema = _rewritten(schema, schema.get("$defs", {}))
    return rewritten


def _rewritten(schema: Any, definitions: dict[str, Schema]) -> Any:
    """Return a schema in which every union says by which sign its members are told apart."""
    if not isinstance(schema, dict):
        return schema
    new: Schema = {}
    for word, value in schema.items():
        if word in ("properties", "$defs"):
            new[word] = {name: _rewritten(part, definitions) for name, part in value.items()}
        elif word in ("anyOf", "prefixItems"):
            new[word] = [_rewritten(part, definitions) for part in value]
        elif word in ("items", "additionalProperties", "propertyNames"):
            new[word] = _rewritten(value, definitions)
        else:
            new[word] = value
    if "discriminator" in new:
        return _by_tag(new, definitions)
    return _by_type(new, definitions) if "anyOf" in new else new


def _by_tag(schema: Schema, definitions: dict[str, Schema]) -> Schema:
    """Turn a union of tagged structs into an enum of tags and one condition for each."""
    tag = schema["discriminator"]["propertyName"]
    members: dict[Any, str] = schema["discriminator"]["mapping"]
    says = [definitions[reference.removeprefix(_REFS)].get("description", "") for reference in members.values()]
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


def _by_type(schema: Schema, definitions: dict[str, Schema]) -> Schema:
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


def _type_of(branch: Schema, definitions: dict[str, Schema]) -> str | None:
    """Return the JSON type of everything a schema allows, if it is one."""
    if "$ref" in branch:
        branch = definitions[branch["$ref"].removeprefix(_REFS)]
    if all(isinstance(value, str) for value in branch.get("enum", [0])):
        return "string"
    name = branch.get("type")
    return name if isinstance(name, str) else None
