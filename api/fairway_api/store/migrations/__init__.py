"""Bring the tables up to date: numbered files of SQL, each applied once, in one transaction.

To change the tables, add the next number to both folders, or to the one that it concerns: then the other has a gap.
Never edit a file that has been released.
"""

from __future__ import annotations

import sqlite3
from importlib.resources import files
from typing import Any, NamedTuple

from fairway_api.store import StoreError

__all__ = ["Migration", "steps", "migrate_postgres", "migrate_sqlite"]

TABLE = "CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY)"
MIGRATION_LOCK = 0x_FA12_3A7
"""Number of the advisory lock under which PostgreSQL is migrated; any number nobody else uses."""


class Migration(NamedTuple):
    """One numbered file."""

    version: int
    sql: str


def steps(dialect: str) -> list[Migration]:
    """Read the steps of a dialect in order; they are found in an installed wheel too."""
    folder = files("fairway_api.store").joinpath("migrations", dialect)
    found = [each for each in folder.iterdir() if each.name.endswith(".sql")]
    return sorted(Migration(int(each.name.partition("_")[0]), each.read_text(encoding="utf-8")) for each in found)


def _missing(known: list[Migration], version: int) -> list[Migration]:
    """Return the steps a database at this version still needs; refuse one from the future."""
    newest = known[-1].version
    if version > newest:
        raise StoreError(
            f"the database has tables of version {version}, and this Fairway knows them up to version {newest}: "
            "install a newer Fairway, or use another database"
        )
    return [step for step in known if step.version > version]


def migrate_sqlite(connection: sqlite3.Connection) -> None:
    """Apply what is missing. The caller alone has the file open."""
    connection.execute(TABLE)
    (version,) = connection.execute("SELECT coalesce(max(version), 0) FROM schema_version").fetchone()
    for step in _missing(steps("sqlite"), version):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{step.sql}\nINSERT INTO schema_version VALUES ({step.version});\nCOMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


async def migrate_postgres(connection: Any) -> None:
    """Apply what is missing. Of several processes that start at once, one does it and the others wait."""
    known = steps("postgres")
    while _missing(known, await _postgres_version(connection)):
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
            await connection.execute(TABLE)
            for step in _missing(known, await _postgres_version(connection))[:1]:
                await connection.execute(step.sql)
                await connection.execute("INSERT INTO schema_version VALUES ($1)", step.version)


async def _postgres_version(connection: Any) -> int:
    """Read the version without touching anything: whoever runs the server need not own the tables."""
    if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
        return 0
    version: int = await connection.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
    return version
