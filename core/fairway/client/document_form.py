"""What stands in a kind of file, for whoever lets people fill one in: its schema, with kinds and names of fields."""

from __future__ import annotations

from collections.abc import Mapping

from fairway.client.wording import Wording
from fairway.content.schemas import FileShape
from fairway.model.field_kinds import kind_of
from fairway.model.json_schema import Schema, struct_schema

__all__ = ["form_schema"]


def form_schema(document: FileShape, plugin: str, fields: Mapping[str, str], words: Wording | None = None) -> Schema:
    """Return the schema of a document: `x-kind` says what a field holds and, if there are words, `title` its name.

    A field is called by `document.<document>.<field>.name`, or as in actions: `field.<plugin>.<field>`.
    """
    schema = struct_schema(document.type)
    inner = {name: _told(part, document.name, plugin, fields, words) for name, part in schema.get("$defs", {}).items()}
    return {**_told(schema, document.name, plugin, fields, words), **({"$defs": inner} if inner else {})}


def _told(schema: Schema, document: str, plugin: str, fields: Mapping[str, str], words: Wording | None) -> Schema:
    """Add to the fields of an object what they hold and are called."""
    told = {}
    for name, part in schema.get("properties", {}).items():
        kind = kind_of(fields, f"{plugin}.{document}", name)
        told[name] = {**part, **({"x-kind": kind} if kind else {}), **_titled(document, plugin, name, words)}
    return {**schema, "properties": told} if told else schema


def _titled(document: str, plugin: str, field: str, words: Wording | None) -> Schema:
    if words is None:
        return {}
    own = f"{document}.{field}"
    named = words.has(f"document.{own}.name")
    about = words.about("document", own)
    title = words.name("document", own) if named else words.field(plugin, field)
    return {"title": title, **({"description": about} if about else {})}
