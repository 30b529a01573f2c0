"""The journal of SQLite: plain moves are durable in it before they lie among the other lines of their match."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fairway_api.store import StoreError, journal
from fairway_api.store.backup import back_up
from fairway_api.store.sqlite import SqliteStore
from tests.api.store.rows import AT, begin, change, hook, line, opened, plain, receipt, step

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    found = SqliteStore(tmp_path / "m.db")
    await found.open()
    yield found
    await found.close()


def placed(store: SqliteStore, match: str = "m") -> list[int]:
    """Return which lines lie in their place."""
    return [number for (number,) in store._read("SELECT revision FROM lines WHERE match = ? ORDER BY 1", match)]


def rows(store: SqliteStore) -> int:
    """Return how many rows the journal has."""
    [[count]] = store._read("SELECT count(*) FROM journal")
    return int(count)


async def play(store: SqliteStore, *revisions: int, match: str = "m") -> None:
    for revision in revisions:
        assert await store.append(replace(plain(revision), match=match))


async def test_where_a_line_lies_makes_no_difference_to_who_reads(store: SqliteStore) -> None:
    """A match is told the same whether its lines wait in the journal, lie in their place, or some do each."""
    await begin(store)
    told: list[list[Any]] = []
    for place in (False, True):
        told.append([])
        if place:
            await store._place_all()
        else:
            await play(store, 1, 2)
            await store.keep_state("m", 1, b"late")  # puts them in place, though the match has moved on
            await play(store, 3, 4)
            assert (placed(store), rows(store)) == ([0, 1, 2], 2)
        for after in range(-1, 5):
            for limit in range(1, 6):
                told[-1].append(await store.lines("m", after, limit))
        told[-1] += [await store.load("m"), await store.revision("m")]
    assert told[0] == told[1]
    assert told[0][4] == [line(revision) for revision in range(5)]
    row = await store.load("m")
    assert row is not None
    assert (row.revision, row.behind, row.updated) == (4, 4, AT + 4)
    assert (placed(store), rows(store)) == ([0, 1, 2, 3, 4], 0)


async def test_what_waits_survives_the_end_of_the_process(store: SqliteStore, tmp_path: Path) -> None:
    """A line is durable as soon as it is in the journal: the next process puts it in its place."""
    await begin(store, "m", "n")
    await play(store, 1, 2)
    await play(store, 1, match="n")
    for beside in ("", "-wal"):
        shutil.copy(tmp_path / f"m.db{beside}", tmp_path / f"killed.db{beside}")
    assert placed(store) == [0]
    async with opened(str(tmp_path / "killed.db")) as after:
        assert isinstance(after, SqliteStore)
        assert (placed(after), placed(after, "n"), rows(after)) == ([0, 1, 2], [0, 1], 0)
        await play(after, 3)
        assert await after.revision("m") == 3


async def test_a_journal_that_was_half_put_in_place_is_no_trouble(store: SqliteStore, tmp_path: Path) -> None:
    """Rows stay while any line of theirs waits; those that lie in their place already are passed over."""
    await begin(store, "m", "n")
    await asyncio.gather(store.append(plain(1)), store.append(replace(plain(1), match="n")))
    await store.append(step(revision=2))
    assert (placed(store), placed(store, "n"), rows(store)) == ([0, 1, 2], [0], 1)
    shutil.copy(tmp_path / "m.db", tmp_path / "killed.db")
    shutil.copy(tmp_path / "m.db-wal", tmp_path / "killed.db-wal")
    async with opened(str(tmp_path / "killed.db")) as after:
        assert isinstance(after, SqliteStore)
        assert (placed(after), placed(after, "n")) == ([0, 1, 2], [0, 1])


async def test_the_next_line_is_the_next_wherever_the_last_one_lies(store: SqliteStore) -> None:
    """Of two that want to write the same line one does, and none skips one."""
    await begin(store)
    assert await asyncio.gather(store.append(plain(1)), store.append(plain(1))) == [True, False]
    assert await asyncio.gather(store.append(plain(2)), store.append(plain(3))) == [True, True]
    assert not await store.append(plain(3))
    assert not await store.append(plain(5))
    assert not await store.append(step(revision=3))
    assert await asyncio.gather(store.append(step(revision=4)), store.append(plain(5))) == [True, True]
    assert not await store.append(replace(plain(1), match="nobody"))
    assert [each.revision for each in await store.lines("m", -1, 9)] == [0, 1, 2, 3, 4, 5]


async def test_a_batch_that_fails_leaves_nothing_in_the_journal(store: SqliteStore) -> None:
    """Who shares a transaction with something that fails is written by itself, once."""
    await begin(store)
    await store.remember(receipt())
    found = await asyncio.gather(store.append(plain(1)), store.remember(receipt()), return_exceptions=True)
    assert found[0] is True
    assert isinstance(found[1], Exception)
    assert [each.revision for each in await store.lines("m", -1, 9)] == [0, 1]
    await play(store, 2)
    await store._place_all()
    assert placed(store) == [0, 1, 2]


async def test_a_commit_that_fails_is_told_and_kept_by_nobody(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of which the disk wants to know nothing is not shown to readers either."""
    await begin(store)
    writer = store._write
    execute = writer._execute

    def full(sql: str, *given: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            raise sqlite3.OperationalError("database or disk is full")
        return execute(sql, *given)

    with monkeypatch.context() as patched:
        patched.setattr(writer, "_execute", full)
        with pytest.raises(StoreError, match="full"):
            await store.append(plain(1))
    assert await store.lines("m", -1, 9) == [line(0)]
    assert await store.revision("m") == 0
    await play(store, 1)
    assert await store.lines("m", 0, 9) == [line(1)]


async def test_a_deleted_match_is_gone_from_the_journal_too(store: SqliteStore) -> None:
    """What was said in a match does not stay in the file, and a match that is made anew begins anew."""
    await begin(store, "m", "n")
    await play(store, 1, 2)
    await play(store, 1, match="n")
    assert await store.forget("m")
    assert (placed(store), rows(store), placed(store, "n")) == ([], 0, [0, 1])
    assert await store.lines("m", -1, 9) == []
    await begin(store, "m")
    await play(store, 1)
    assert [each.revision for each in await store.lines("m", -1, 9)] == [0, 1]


async def test_the_journal_does_not_grow_for_ever(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many lines, or many rows, are put in their place by whoever writes next."""
    monkeypatch.setattr(journal, "MOST_WAITING", 5)
    await begin(store)
    most = 0
    for revision in range(1, 30):
        await play(store, revision)
        most = max(most, rows(store))
    assert most == 5
    assert [each.revision for each in await store.lines("m", -1, 99)] == list(range(30))


async def test_who_looks_at_many_matches_finds_their_last_lines(store: SqliteStore) -> None:
    """Lists, what is idle, and webhooks see the last line of each match, wherever it lies."""
    await begin(store)
    await store.set_hook(hook())
    await play(store, 1)
    [due] = await store.due_hooks(AT, AT + 9, 10)
    assert (due.match, placed(store)) == ("m", [0, 1])
    await play(store, 2)
    [summary] = await store.matches_of(None, None, 9)
    assert (summary.revision, summary.updated) == (2, AT + 2)
    await play(store, 3)
    assert await store.idle(AT + 3, 9, over=False) == []
    assert await store.idle(AT + 4, 9, over=False) == ["m"]


async def test_who_reads_lists_writes_nothing(store: SqliteStore) -> None:
    """Lists can be read while nothing can be written; a webhook has the lines of its own match put in their place."""
    await begin(store, "m", "n")
    await store.set_hook(hook())
    await play(store, 1)
    await play(store, 1, 2, match="n")
    other = sqlite3.connect(store._path or "", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        told = {each.id: (each.revision, each.updated) for each in await store.matches_of(None, None, 9)}
    finally:
        other.close()
    assert told == {"m": (1, AT + 1), "n": (2, AT + 2)}
    assert (placed(store), placed(store, "n")) == ([0], [0])
    await store.due_hooks(AT, AT + 9, 10)
    assert (placed(store), placed(store, "n")) == ([0, 1], [0])


async def test_a_backup_has_every_line_in_its_place(store: SqliteStore, tmp_path: Path) -> None:
    """Who opens a backup with other tools finds all lines where they belong."""
    await begin(store)
    await play(store, 1, 2)
    copied = await asyncio.to_thread(back_up, str(tmp_path / "m.db"), tmp_path / "copy.db")
    assert (copied.matches, copied.lines) == (1, 3)
    assert placed(store) == [0]


async def test_a_backup_of_a_file_without_a_journal_is_made_all_the_same(tmp_path: Path) -> None:
    """A database of an earlier release can be copied before it is brought up to date, and opened after."""
    url = f"sqlite:///{tmp_path / 'm.db'}"
    async with opened(url) as store:
        await begin(store)
    await change(url, "DROP TABLE journal")
    await change(url, "DELETE FROM schema_version WHERE version >= 9")
    assert back_up(str(tmp_path / "m.db"), tmp_path / "copy.db").lines == 1
    async with opened(str(tmp_path / "copy.db")) as store:
        assert await store.lines("m", -1, 9) == [line(0)]
