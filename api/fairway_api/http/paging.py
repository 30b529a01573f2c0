"""Cursors: where a page ended, so that the next one begins there whatever has been added meanwhile."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec

from fairway_api.problems.problems import because, refused

__all__ = ["cursor_after", "cursor_of"]


def cursor_after(at: float, name: str) -> str:
    """Return the cursor of what comes after this."""
    return urlsafe_b64encode(msgspec.msgpack.encode((at, name))).decode()


def cursor_of(cursor: str | None) -> tuple[float, str] | None:
    """Read a cursor."""
    if not cursor:
        return None
    try:
        at, name = msgspec.msgpack.decode(urlsafe_b64decode(cursor), type=tuple[float, str])
        if "\0" in name:  # which PostgreSQL cannot be asked for
            raise ValueError(name)
    except (msgspec.MsgspecError, ValueError) as error:
        raise refused("invalid", error=because("cursor")) from error
    return at, name
