"""JSON Schema for everything an author writes, file by file: generated, written, compared with what is there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fairway.content.items import Kind, Manifest
from fairway.content.rules_index import RuleIndex
from fairway.model.json_schema import DIALECT, Schema, for_authors, json_schemas, struct_schema
from fairway.model.texts import TextsFile
from fairway.model.values import Value

__all__ = [
    "CORE_DOCUMENTS",
    "FileShape",
    "document_schema",
    "kind_schema",
    "schema_files",
    "schema_name",
    "write_schemas",
]

_POINTER = {"type": "string", "description": "Where the schema lies, so that an editor can help."}


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
    list_of_items = tuple[kind.item, ...]  # type: ignore[name-defined]  # a type made here
    [items], definitions = json_schemas((list_of_items,), rewriting=for_authors)
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
    schema = struct_schema(document.type, for_authors)
    return {**schema, "properties": {"$schema": _POINTER, **schema.get("properties", {})}}


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
