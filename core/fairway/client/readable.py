"""Words for what nobody has put into words: the last part of its key, made readable."""

from __future__ import annotations

from functools import lru_cache

__all__ = ["readable"]

_PARTS = frozenset({"name", "about", "say", "ask", "wait", "you", "text"})
"""What a key may end with that says only which of several texts it is."""


@lru_cache(4096)
def readable(key: str) -> str:
    """Return a key's last words: "Tile placed" for `event.designer.tile_placed`."""
    parts = key.split(".")
    while len(parts) > 1 and parts[-1] in _PARTS:
        parts.pop()
    words = parts[-1].replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:] or key
