"""How the tables of a database come to be, and follow when Fairway changes."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from fairway import replace
from fairway_api.store import StoreError
from fairway_api.store import migrations as migrations_module
from fairway_api.store.migrations import Migration, migrate_postgres, migrate_sqlite, steps
from fairway_api.store.opening import open_store
from fairway_api.store.postgres import PostgresStore
from tests.api.databases import ask
from tests.api.store.rows import AT, begin, change, line, match, opened, plain

pytestmark = pytest.mark.anyio


def test_migrations_are_numbered_from_one() -> None:
    """Every number is that of one step, in both databases or in one of them."""
    numbers = {dialect: [each.version for each in steps(dialect)] for dialect in ("sqlite", "postgres")}
    assert all(len(set(each)) == len(each) for each in numbers.values())
    together = sorted({number for each in numbers.values() for number in each})
    assert together == list(range(1, len(together) + 1))


async def versions(url: str) -> list[int]:
    """Read which steps a closed database has seen."""
    sql = "SELECT version FROM schema_version ORDER BY version"
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        try:
            return [version for (version,) in connection.execute(sql)]
        finally:
            connection.close()
    found: list[int] = await ask(url, f"SELECT array({sql})")
    return found


async def test_an_empty_database_gets_its_tables_once(url: str) -> None:
    """Opening makes the tables; opening again finds them and what is in them."""
    async with opened(url) as store:
        await begin(store)
    known = [each.version for each in steps("sqlite" if url.startswith("sqlite") else "postgres")]
    assert await versions(url) == known
    async with opened(url) as store:
        assert await store.load("m") == match()
    assert await versions(url) == known


async def test_a_newer_database_is_refused(url: str) -> None:
    """Tables of a later Fairway are not touched."""
    async with opened(url):
        pass
    await change(url, "INSERT INTO schema_version VALUES (999)")
    with pytest.raises(StoreError, match=r"version 999.*newer Fairway"):
        await open_store(url).open()


async def test_an_older_database_is_brought_up_to_date(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later step is applied to tables that hold something, once."""
    async with opened(url) as store:
        await begin(store)
    later = steps("sqlite")[-1].version + 1
    more = Migration(later, "CREATE TABLE more (number integer); INSERT INTO more VALUES (7);")
    monkeypatch.setattr(migrations_module, "steps", lambda dialect: [*steps(dialect), more])
    for _ in range(2):
        async with opened(url) as store:
            assert await store.load("m") == match()
    assert (await versions(url))[-1] == later


async def test_a_state_that_was_behind_still_is_when_the_log_leads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A SQLite file of before, whose rows moved on with every line, tells the same of a match as it did."""
    url = f"sqlite:///{tmp_path / 'before.db'}"
    with monkeypatch.context() as before:
        before.setattr(migrations_module, "steps", lambda dialect: steps(dialect)[:7])
        connection = sqlite3.connect(tmp_path / "before.db", isolation_level=None)
        migrate_sqlite(connection)
    for name, revision, behind in (("m", 0, 0), ("late", 3, 2)):
        columns = "id, revision, over, due, creator, created, updated, chairs, setup, state, behind"
        row = (name, revision, 0, 0, "ann", AT, AT + revision, b"chairs", b"setup", b"state", behind)
        connection.execute(f"INSERT INTO matches ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        for number in range(revision + 1):
            written = line(number)
            connection.execute("INSERT INTO lines VALUES (?, ?, ?, ?)", (name, number, written.at, written.body))
    connection.close()
    async with opened(url) as store:
        assert await store.load("m") == replace(match(), state=b"state")
        late = replace(match("late", revision=3), state=b"state", updated=AT + 3, behind=2)
        assert await store.load("late") == late
        assert await store.append(replace(plain(4), match="late"))
        assert await store.load("late") == replace(late, revision=4, updated=AT + 4, behind=3)


async def test_a_step_that_fails_leaves_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a migration is none: the next attempt begins where this one did."""
    async with opened(url):
        pass
    before = await versions(url)
    broken = Migration(before[-1] + 1, "CREATE TABLE more (number integer); INSERT INTO nowhere VALUES (7);")
    monkeypatch.setattr(migrations_module, "steps", lambda dialect: [*steps(dialect), broken])
    with pytest.raises(StoreError, match="nowhere"):
        await open_store(url).open()
    assert await versions(url) == before
    monkeypatch.undo()
    await change(url, "CREATE TABLE more (number integer)")
    async with opened(url):
        pass


async def test_several_processes_may_start_at_once(postgres: str) -> None:
    """Of many who find an empty PostgreSQL one makes the tables, and all of them open."""
    stores = [PostgresStore(postgres, pool=1) for _ in range(6)]
    await asyncio.gather(*(store.open() for store in stores))
    try:
        await asyncio.gather(*(store.ready() for store in stores))
    finally:
        await asyncio.gather(*(store.close() for store in stores))
    assert await versions(postgres) == [each.version for each in steps("postgres")]


async def test_migrating_by_hand_changes_nothing_that_is_there(postgres: str) -> None:
    """Applying the steps twice is applying them once."""
    connection = await asyncpg.connect(postgres)
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for _ in range(2):
            await migrate_postgres(connection)
            migrate_sqlite(memory)
        assert await connection.fetchval("SELECT count(*) FROM schema_version") == len(steps("postgres"))
        assert memory.execute("SELECT count(*) FROM schema_version").fetchone() == (len(steps("sqlite")),)
    finally:
        await connection.close()
        memory.close()
