"""A copy of a SQLite database, made while a server uses it, and brought back."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from fairway_api.store import StoreError
from fairway_api.store.journal import Journal
from fairway_api.store.migrations import steps
from fairway_api.store.opening import sqlite_path
from fairway_api.store.sqlite_file import check_sound, damage

__all__ = ["Copied", "back_up", "restore"]

PATIENCE_SECONDS = 30.0
"""Seconds to wait for whoever has the file."""
POSTGRES = (
    "a PostgreSQL database is backed up with PostgreSQL's own tools, also while servers run:\n"
    "  pg_dump --format=custom --file=fairway.dump DATABASE\n"
    "  pg_restore --clean --if-exists --single-transaction --dbname=DATABASE fairway.dump"
)


class Copied:
    """What was copied."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Count what a database holds."""
        [[self.matches]] = connection.execute("SELECT count(*) FROM matches").fetchall()
        [[self.lines]] = connection.execute("SELECT count(*) FROM lines").fetchall()


def back_up(database: str, to: Path) -> Copied:
    """Write a checked copy of a database to a new file that only its owner can read."""
    path = sqlite_path(database)
    if path is None:
        raise StoreError(POSTGRES)
    return _copy(path, to, check_sound)


def restore(backup: Path, database: str) -> Copied:
    """Bring a backup back as the database; nothing that is there is overwritten."""
    path = sqlite_path(database)
    if path is None:
        raise StoreError(POSTGRES)
    for beside in ("", "-wal", "-shm", "-journal"):  # SQLite would take what is left of another database for its own
        there = Path(f"{path}{beside}")
        if there.exists():
            raise StoreError(f"{there} is there already; stop the server and move it away first")
    return _copy(backup, path, _check_backup_sound)


def _check_backup_sound(connection: sqlite3.Connection) -> None:
    """Raise `StoreError` if a backup is damaged: another one is needed, and no server's file has to go."""
    if reason := damage(connection):
        raise StoreError(
            f"the backup itself is damaged ({reason}); take another backup, or save what can be read of this one with "
            "`sqlite3 FILE .recover`"
        )


def _copy(source: Path, to: Path, check_source: Callable[[sqlite3.Connection], None]) -> Copied:
    """Copy a database to a new file, whole or not at all."""
    if to.exists():
        raise StoreError(f"{to} is there already; choose another name")
    begun = to.with_name(f".{to.name}.{os.getpid()}.part")
    try:
        with _opened(source, "ro") as there:
            _check_ours(there, source, check_source)
            os.close(os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # it holds seeds and secrets
            with _opened(begun, "rw") as copy:
                there.backup(copy)
                if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'journal'").fetchall():  # an old one has none
                    Journal().recover(copy.execute)
                    copy.commit()
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
                _check_ours(copy, begun, _check_backup_sound)
                copied = Copied(copy)
        with open(begun, "rb+") as file:
            os.fsync(file.fileno())
        os.link(begun, to)  # fails if somebody was faster, where a renaming would overwrite
    except sqlite3.Error as error:
        raise StoreError(f"cannot copy {source} to {to}: {error}") from None
    except OSError as error:
        raise StoreError(f"cannot copy {source} to {to}: {error.strerror}") from None
    finally:
        begun.unlink(missing_ok=True)
    return copied


@contextmanager
def _opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    if not path.exists():
        raise StoreError(f"there is no {path}")
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", PATIENCE_SECONDS, uri=True)) as connection:
        yield connection


def _check_ours(connection: sqlite3.Connection, path: Path, check: Callable[[sqlite3.Connection], None]) -> None:
    """Refuse what is damaged, no database of Fairway's, or from a newer one."""
    try:
        check(connection)
        [[version]] = connection.execute("SELECT coalesce(max(version), 0) FROM schema_version").fetchall()
    except (sqlite3.Error, StoreError) as error:
        raise StoreError(f"{path} is no sound database of Fairway's: {error}") from None
    newest = steps("sqlite")[-1].version
    if version > newest:
        raise StoreError(
            f"{path} has tables of version {version}, and this Fairway knows them up to version {newest}: "
            "install a newer Fairway"
        )
