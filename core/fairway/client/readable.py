"""Words for what nobody has put into words: the last part of its key, made readable."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["in_key", "readable"]

_PARTS = frozenset({"name", "about", "say", "ask", "wait", "you", "text"})
"""What a key may end with that says only which of several texts it is."""


_STRANGE = re.compile(r"[^a-z0-9_.-]")
"""What no key has."""


@lru_cache(4096)
def in_key(name: str) -> str:
    """Return a name as it stands in keys: small letters, and a hyphen for what no key has, as in `a-b` for `a+b`."""
    return _STRANGE.sub("-", name.lower())


@lru_cache(4096)
def readable(key: str) -> str:
    """Return a key's last words: "Tile placed" for `event.designer.tile_placed`."""
    parts = key.split(".")
    while len(parts) > 1 and parts[-1] in _PARTS:
        parts.pop()
    words = parts[-1].replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:] or key
