"""What a field or parameter can hold, so that it can be said in words, pointed at and asked for (decision 0021)."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["EACH", "ITEM", "KINDS", "is_kind", "kind_of"]

ITEM = "item:"
"""Begins the kind of a field that holds the id of an item; the kind of content follows, as in `item:tiles`."""

EACH = "each:"
"""Begins the kind of a field that holds one value for each seat, in their order, as in `each:number`."""

KINDS: dict[str, str] = {
    "seat": "The number of a seat.",
    "column": "How far to the right a square lies, from 0.",
    "row": "How far down a square lies, from 0.",
    "square": "Column and row of a square: a pair, or an object with `x` and `y`.",
    "quarter_turn": "How many quarter turns clockwise something lies turned.",
    "direction": "Where something goes or points.",
    "word": "One of a few words of the plugin's own.",
    "shape": "A shape that is laid or stamped on squares.",
    "pieces": "Several shapes, each on its squares.",
    "path": "Squares one after the other.",
    "record": "Several fields together, as the schema says.",
    "number": "A number.",
    "yes": "Yes or no.",
    "text": "Any text.",
}
"""Every kind but those of items, and what it holds."""


def is_kind(kind: str) -> bool:
    """Whether this is a kind that a field can be declared to have."""
    kind = kind.removeprefix(EACH)
    return kind in KINDS or (kind.startswith(ITEM) and len(kind) > len(ITEM))


def kind_of(fields: Mapping[str, str], tag: str, name: str) -> str:
    """Return what a field holds, given what a plugin says of its fields; nothing where it says nothing.

    `press_bought.card` says it of that event alone, where `card` says it of all others.
    """
    return fields.get(f"{tag.partition('.')[2]}.{name}") or fields.get(name, "")
