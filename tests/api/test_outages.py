"""A database that goes away, fills up or is taken away: nothing is acknowledged that is not kept, and all goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest

from fairway_api.background import bot_driver
from fairway_api.store import StoreError, postgres, sqlite, writer
from fairway_api.store.opening import open_store
from tests.api.conftest import Match, ok, problem, serving, until
from tests.api.databases import ask, fresh_database, postgres_server
from tests.api.outages import way_to

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL database for these tests."""
    with fresh_database() as url:
        yield url


KEY = "the key of one request"
BOTS = ({"bot": "random"}, {"bot": "random"})


async def over(match: Match) -> bool:
    answer = await match.get()
    return answer.status_code == 200 and bool(answer.json()["over"])


async def test_a_database_that_lets_nobody_in_is_an_outage(database: str) -> None:
    """Whatever PostgreSQL says when it cannot be used, the store says that it is away, and finds its way back."""
    server, name = postgres_server(), database.rpartition("/")[2]
    store = open_store(database)
    await store.open()
    try:
        await ask(server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        await ask(server, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = $1", name)
        for _ in range(3):
            with pytest.raises(StoreError):
                await store.load("m")
        await ask(server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert await store.load("m") is None
    finally:
        await ask(server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await store.close()


async def test_bots_play_on_when_the_database_is_back(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An outage in the middle of bots' moves stops none of them for good."""
    monkeypatch.setattr(bot_driver, "SWEEP_SECONDS", 0.2)
    async with way_to(database) as way, serving(database=way.url) as api:
        matches = [await api.match(*BOTS, seed=str(number)) for number in range(6)]
        await way.cut()
        await until(lambda: _nobody_moves(api.services.bots))
        await way.open()
        for match in matches:
            await until(lambda match=match: over(match))


async def _nobody_moves(bots: Any) -> bool:
    return not bots._tasks


@pytest.mark.parametrize("error", [StoreError("away"), asyncpg.TooManyConnectionsError("no room"), OSError("gone")])
async def test_an_outage_while_bots_are_looked_for_is_no_fault_of_theirs(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches that cannot be read just then are looked at again, each of them."""
    monkeypatch.setattr(bot_driver, "PAUSE_SECONDS", 0.1)
    async with serving() as api:
        bots, find = api.services.bots, api.services.matches.find
        bots.nudge = lambda live: None  # type: ignore[method-assign]
        matches = [await api.match(*BOTS) for _ in range(3)]
        del bots.nudge

        async def failing(match: str, **how: Any) -> Any:
            raise error

        monkeypatch.setattr(api.services.matches, "find", failing)
        await bots._sweep()
        monkeypatch.setattr(api.services.matches, "find", find)

        async def all_move() -> bool:
            await bots._sweep()
            return all([await over(match) for match in matches])

        await until(all_move)


# what a file can suffer


async def _away(place: Path) -> None:
    for each in place.parent.glob(place.name + "*"):
        if not each.name.endswith(".lock"):
            each.unlink()


async def _replaced(place: Path) -> None:
    (place.parent / "other").write_bytes(place.read_bytes())
    (place.parent / "other").replace(place)


async def _without_its_log(place: Path) -> None:
    Path(f"{place}-wal").unlink()


@pytest.mark.parametrize("suffer", [_away, _replaced, _without_its_log])
async def test_nothing_is_acknowledged_into_a_file_that_is_gone(suffer: Any, tmp_path: Path) -> None:
    """When the file is deleted or replaced, the server is no longer ready, and a move is not said to be kept."""
    place = tmp_path / "matches.db"
    async with serving(database=str(place)) as api:
        match = await api.match()
        await match.step(Random(1))
        ok(await api.get("/ready"))
        [seat] = await match.awaited()
        action = (await match.legal(seat))[0]
        await suffer(place)
        ok(await match.get())
        for _ in range(2):
            problem(await match.act(seat, action), 503, "unavailable")
        problem(await match.get(), 503, "unavailable")  # nobody knows whether it has moved
        problem(await api.get("/ready"), 503, "unavailable")
        ok(await api.get("/health"))


async def test_what_was_kept_after_all_counts_when_the_file_is_back(tmp_path: Path) -> None:
    """A change that was answered with 503 and is in the file is known as soon as the file has its name again."""
    place, away = tmp_path / "matches.db", tmp_path / "away.db"
    async with serving(database=str(place)) as api:
        match = await api.match()
        feed = api.services.feeds.follow(await api.services.matches.find(match.id), None, 0)
        place.rename(away)
        problem(await match.post("/seats/0/token", None, 0, Idempotency_Key=KEY), 503, "unavailable")
        away.rename(place)
        problem(await match.get("/view", 0), 403, "not_your_seat")
        assert await match.revision() == 1
        assert await anext(feed) is not None
        await feed.aclose()
        match.tokens[0] = ok(await match.post("/seats/0/token", None, 0, Idempotency_Key=KEY), 201)["token"]
        ok(await match.get("/view", 0))


@pytest.mark.parametrize("disk", ["quick", "slow"])
async def test_a_full_disk_is_not_ready(disk: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no room for a move says so when it is asked, and is ready again when there is room."""
    if disk == "slow":
        monkeypatch.setattr(writer, "MOST_COMMIT_SECONDS", 0.0)
    monkeypatch.setattr(sqlite, "PROBE_SECONDS", 0.0)
    store = sqlite.SqliteStore(tmp_path / "matches.db")
    await store.open()
    try:
        assert store._writing
        [[pages]] = store._writing.execute("PRAGMA page_count").fetchall()
        store._writing.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError, match="full"):
            await store.ready()
        store._writing.execute("PRAGMA max_page_count = 100000")
        await store.ready()
    finally:
        await store.close()


async def test_a_file_that_another_program_has_is_not_ready_and_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While somebody else writes for long, writing waits and is given up, and the event loop goes on."""
    monkeypatch.setattr(writer, "PATIENCE_MILLISECONDS", 200)
    monkeypatch.setattr(sqlite, "PROBE_SECONDS", 0.0)
    place = tmp_path / "matches.db"
    store = sqlite.SqliteStore(place)
    await store.open()
    other = sqlite3.connect(place, isolation_level=None)
    try:
        await store.ready()
        other.execute("BEGIN IMMEDIATE")
        asking = asyncio.create_task(store.ready())
        turns = 0
        while not asking.done():
            await asyncio.sleep(0.01)
            turns += 1
        assert turns > 2
        with pytest.raises(StoreError, match="locked"):
            await asking
        waiting = asyncio.create_task(store.ready())
        await asyncio.sleep(0)
        other.execute("ROLLBACK")
        await waiting
    finally:
        other.close()
        await store.close()


async def test_locked_tables_are_not_ready(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody keeps moves from being written to PostgreSQL, the server says that it cannot serve."""
    monkeypatch.setattr(postgres, "READY_SECONDS", 0.3)
    store = open_store(database)
    await store.open()
    other = await asyncpg.connect(database)
    try:
        for table in ("matches", "lines"):
            async with other.transaction():
                await other.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
                with pytest.raises(StoreError, match="does not answer"):
                    await store.ready()
            await store.ready()
    finally:
        await other.close()
        await store.close()


async def test_a_database_that_takes_nothing_is_not_ready(database: str) -> None:
    """A PostgreSQL that can only be read, such as one that follows another, is not ready."""
    store = open_store(f"{database}?default_transaction_read_only=on")
    await open_and_close(database)  # brings the tables up to date
    await store.open()
    try:
        with pytest.raises(StoreError, match="read-only"):
            await store.ready()
    finally:
        await store.close()


@pytest.mark.parametrize("quick", [3600.0, 0.0], ids=["quick disk", "slow disk"])
async def test_whoever_closes_a_file_leaves_it_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: float
) -> None:
    """All is in the one file then, whether the event loop wrote or a thread: it can be copied and moved."""
    monkeypatch.setattr(writer, "MOST_COMMIT_SECONDS", quick)
    store = open_store(f"sqlite:///{tmp_path}/matches.db")
    await store.open()
    await store.add_client("ann", b"token", 1.0)
    await store.close()
    assert not [each.name for each in tmp_path.iterdir() if each.name.endswith(("-wal", "-shm"))]


async def open_and_close(url: str) -> None:
    store = open_store(url)
    await store.open()
    await store.close()


async def test_a_damaged_file_is_refused_at_the_start(tmp_path: Path) -> None:
    """Whoever starts a server on a damaged file is told so, and what to do, before anything is served."""
    place = tmp_path / "matches.db"
    async with serving(database=str(place)) as api:
        for number in range(5):
            await api.match(seed=str(number))
    with open(place, "r+b") as file:
        file.seek(0, 2)
        size = file.tell()
        for page in range(1, size // 4096):  # all but the first page is lost
            file.seek(page * 4096)
            file.write(bytes(4096))
    with pytest.raises(StoreError, match=r"damaged.*fairway restore"):
        await open_and_close(str(place))
