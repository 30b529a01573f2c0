"""Where shipped files lie, in a checkout and in an installed wheel, and how one is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

__all__ = ["data_dir", "read_document"]

T = TypeVar("T")


def data_dir(name: str) -> Path:
    """Return the folder of shipped files called `name`: `schemas` or `content_packs`."""
    here = Path(__file__).resolve()
    packaged = here.parents[1] / "_data" / name
    return packaged if packaged.is_dir() else here.parents[3] / name


def read_document(path: Path, shape: type[T]) -> T:
    """Decode a shipped JSON file; `$schema` is for the author's editor and belongs to no shape.

    For files that come with the code: a fault in one is a bug, and raises `msgspec.ValidationError`.
    """
    value: Any = msgspec.json.decode(path.read_bytes())
    if isinstance(value, dict):
        value.pop("$schema", None)
    return msgspec.convert(value, shape)
