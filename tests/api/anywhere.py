"""Fixtures: a server on each kind of database, for what is written there; and somebody who sits down."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from tests.api.conftest import Api, Match, ok, serving
from tests.api.databases import fresh_database

Json = Any
OPEN = {"open": True}
"""A seat that is open."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A database of PostgreSQL."""
    with fresh_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """A database of each kind."""
    return "sqlite://" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture
async def anywhere(database: str) -> AsyncIterator[Api]:
    """A server on it."""
    async with serving(database=database, private_webhooks=True) as api:
        yield api


async def sit(match: Match, name: str = "", **order: Json) -> int:
    """Sit down; return the seat, whose token is ours then."""
    joined = ok(await match.post("/seats", {"name": name, **order}), 201)
    match.tokens[joined["seat"]] = joined["token"]
    seat: int = joined["seat"]
    return seat
