"""A database that goes away, fills up or is taken away: nothing is acknowledged that is not kept, and all goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest

from fairway_api.background import bot_driver
from fairway_api.store import StoreError
from fairway_api.store.opening import open_store
from tests.api.conftest import Match, serving, until
from tests.api.databases import ask, fresh_database, postgres_server
from tests.api.outages import way_to

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL database for these tests."""
    with fresh_database() as url:
        yield url


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
