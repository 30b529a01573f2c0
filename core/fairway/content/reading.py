"""A source made into values: decoded quickly when it is right, explained in full when it is not."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from fairway.content.faults import Fault, Phrase
from fairway.content.items import Item, Kind
from fairway.content.json_text.scanner import UNREADABLE
from fairway.content.json_text.sources import Origin, Source

__all__ = ["Found", "listed", "read_as", "read_items"]

_DOUBTFUL = re.compile(r'\\(?:n|u000[aA])"|\bnull\b')
"""What the decoder lets pass and the schema does not: a last line break, for Python's `$`, and `null` for a value."""


class Found(NamedTuple):
    """An item and where it comes from."""

    item: Item
    origin: Origin


def read_items(source: Source, kind: Kind) -> tuple[list[Found], list[Fault]]:
    """Return the sound items of a file, and everything that is wrong with its shape."""
    faults = source.slip_faults()
    if source.value is UNREADABLE:
        return [], faults
    found, refused = [], ""
    for index, value in enumerate(listed(source, kind)):
        try:
            found.append(Found(msgspec.convert(value, kind.item), Origin(source, (kind.name, index))))
        except msgspec.ValidationError as error:
            refused = refused or f"{error} ({kind.name}[{index}])"
    if refused or not _is_list_of(source.value, kind) or _DOUBTFUL.search(source.text):
        from fairway.content.checks.schema_checks import shape_faults
        from fairway.content.schemas import kind_schema

        faults += shape_faults(source, kind_schema(kind)) or _refused(source, refused)
    return found, faults + _pointer_faults(source, kind.name)


def listed(source: Source, kind: Kind) -> list[Any]:
    """Return what stands where a file's items should be."""
    items = source.value.get(kind.name) if isinstance(source.value, dict) else None
    return items if isinstance(items, list) else []


def read_as(source: Source, name: str, shape: Any) -> tuple[Any, list[Fault]]:
    """Return a document decoded to a type, or None, and everything that is wrong with its shape."""
    faults = source.slip_faults()
    if source.value is UNREADABLE:
        return None, faults
    value, decoded, refused = source.value, None, ""
    if isinstance(value, dict):
        value = {key: part for key, part in value.items() if key != "$schema"}
    try:
        decoded = msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        refused = str(error)
    if refused or _DOUBTFUL.search(source.text):
        from fairway.content.checks.schema_checks import shape_faults
        from fairway.content.schemas import FileShape, document_schema

        faults += shape_faults(source, document_schema(FileShape(name, shape))) or _refused(source, refused)
    return decoded, faults + _pointer_faults(source, name)


def _is_list_of(value: Any, kind: Kind) -> bool:
    """Whether a file holds one list, called as the kind is, and nothing else but its `$schema`."""
    return (
        isinstance(value, dict)
        and isinstance(value.get(kind.name), list)
        and isinstance(value.get("$schema", ""), str)
        and value.keys() <= {"$schema", kind.name}
    )


def _refused(source: Source, reason: str) -> list[Fault]:
    """Report in the decoder's own words what the schema let pass."""
    return [source.fault("undecodable", (), {"error": reason})] if reason else []


def _pointer_faults(source: Source, name: str) -> list[Fault]:
    """Warn of a document that does not tell an editor its schema, or tells a wrong one."""
    if not isinstance(source.value, dict):
        return []
    wanted = f"{name}.schema.json"
    pointer = source.value.get("$schema")
    if pointer is None:
        depth = source.file.count("/") + 2
        expected = Phrase("fault.expected.schema", {"schema": "../" * depth + f"schemas/{wanted}"})
        return [source.fault("schema_missing", (), {}, severity="warning", expected=[expected])]
    if isinstance(pointer, str) and pointer.rpartition("/")[2] != wanted:
        params: dict[str, str | int] = {"schema": pointer[:100]}
        return [source.fault("schema_wrong", ("$schema",), params, severity="warning", did_you_mean=wanted)]
    return []
