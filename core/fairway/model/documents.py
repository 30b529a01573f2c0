"""A JSON file that comes with the code, read into a value."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

__all__ = ["read_document"]

T = TypeVar("T")


def read_document(path: Path, shape: type[T]) -> T:
    """Decode a shipped JSON file; `$schema` is for the author's editor and belongs to no shape.

    A fault in such a file is a bug, and raises `msgspec.ValidationError`.
    """
    value: Any = msgspec.json.decode(path.read_bytes())
    if isinstance(value, dict):
        value.pop("$schema", None)
    return msgspec.convert(value, shape)
