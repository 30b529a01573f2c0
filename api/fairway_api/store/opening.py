"""From a URL to a store."""

from __future__ import annotations

import re
from pathlib import Path

from fairway_api.store import EventStore, StoreError
from fairway_api.store.sqlite import MEMORY, SqliteStore

__all__ = ["open_store", "sqlite_path"]

FORMS = (
    "sqlite:///fairway.db (or sqlite:////var/lib/fairway.db, or just a path), sqlite:// (in memory), "
    "or postgresql://user:password@host:5432/database"
)


def open_store(url: str) -> EventStore:
    """Return the store that a URL or a path names. Nothing is connected before its `open`."""
    if url == "sqlite://":
        return SqliteStore(MEMORY)
    path = sqlite_path(url)
    return _postgres(url) if path is None else SqliteStore(path)


def sqlite_path(url: str) -> Path | None:
    """Return the file that a URL or a path names; None for PostgreSQL."""
    named = re.match(r"([A-Za-z][\w+.-]+):", url)  # one letter before a colon is a drive of Windows
    scheme = named[1].lower() if named else ""
    if scheme in ("postgresql", "postgres"):
        return None
    path = url.removeprefix("sqlite:///")
    if not path or (scheme and path == url):
        shown = f"{scheme}:..." if scheme else repr(url)  # what follows may hold a password
        raise StoreError(f"{shown} names no database Fairway knows; give {FORMS}")
    return Path(path)


def _postgres(url: str) -> EventStore:
    try:
        from fairway_api.store.postgres import PostgresStore
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError('PostgreSQL needs the package asyncpg: pip install "fairway[postgres]"') from None
    return PostgresStore(url)
