"""The file of a SQLite database: whether it is sound, and whether it is still the one that was opened.

An open file that is deleted can still be written to; what is written there is gone with the process. So a commit
counts only if the file is found under its name after it.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from fairway_api.store import StoreError

__all__ = ["OpenedFile", "check_sound", "damage"]

Identity = tuple[int, int] | None


def check_sound(connection: sqlite3.Connection) -> None:
    """Raise `StoreError` if the file of a server is damaged, and say what to do."""
    if reason := damage(connection):
        raise StoreError(
            f"the file is damaged ({reason}); move it away with its -wal and -shm and bring a backup back with "
            "`fairway restore`, or save what can be read with `sqlite3 FILE .recover`"
        )


def damage(connection: sqlite3.Connection) -> str:
    """Return what is damaged in a file, or nothing."""
    try:
        [[found]] = connection.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        found = str(error)
    return "" if found == "ok" else str(found).splitlines()[-1]


class OpenedFile:
    """A database's file and its write-ahead log, as they were when they were opened."""

    def __init__(self, path: Path) -> None:
        """Take in what is there now; the write-ahead log must have been begun."""
        self._path = path
        self._names = (str(path), f"{path}-wal")
        self._opened = [_identity(name) for name in self._names]

    def check(self) -> None:
        """Raise `StoreError` if either is no longer there, or is another one now."""
        for name, opened in zip(self._names, self._opened, strict=True):
            if _identity(name) != opened:
                raise StoreError(
                    f"{name} was deleted or replaced while the server runs: nothing more is acknowledged; put the file "
                    "back, or bring a backup back with `fairway restore`, and start the server again"
                )


def _identity(name: str) -> Identity:
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_dev, found.st_ino
