"""Databases of every kind, empty for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from fairway_api.store import EventStore, writer
from tests.api.databases import fresh_database, fresh_schema
from tests.api.store.rows import opened


@pytest.fixture
def anyio_backend() -> str:
    """Run these tests on asyncio."""
    return "asyncio"


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL database for these tests."""
    with fresh_database() as url:
        yield url


@pytest.fixture
def postgres(database: str) -> Iterator[str]:
    """An empty schema of the test's own in it."""
    with fresh_schema(database) as url:
        yield url


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """A file on a disk that is quick enough for the event loop."""
    return f"sqlite:///{tmp_path}/matches.db"


@pytest.fixture
def slow_sqlite(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file on a disk that is too slow for it, so that a thread writes."""
    monkeypatch.setattr(writer, "MOST_COMMIT_SECONDS", 0.0)
    return sqlite


@pytest.fixture
def memory() -> str:
    """No file at all."""
    return "sqlite://"


@pytest.fixture(params=["sqlite", "slow_sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """A database that is still there when its store is closed."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture(params=["sqlite", "slow_sqlite", "memory", "postgres"])
def anywhere(request: pytest.FixtureRequest) -> str:
    """A database of every kind."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
async def store(anywhere: str) -> AsyncIterator[EventStore]:
    """An open and empty store of every kind."""
    async with opened(anywhere) as found:
        yield found
