"""What a plugin's part of the state looks like to a seat, as far as its type says so."""

from __future__ import annotations

from typing import get_type_hints

import msgspec

from fairway.model.state import Part
from fairway.model.values import Value

__all__ = ["view_type"]


def view_type(part: type[Part]) -> type[msgspec.Struct] | None:
    """Return what `seen_by` says that it returns; None for what does not say it, which may be anything."""
    try:
        kind = get_type_hints(part.seen_by).get("return")
    except NameError:
        return None
    if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct) or kind in (Value, Part):
        return None
    return kind
