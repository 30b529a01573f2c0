"""What tests of the store open, put into it, and change behind its back."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fairway_api.store import Change, EventStore, Hook, Line, MatchRow, Receipt
from fairway_api.store.opening import open_store
from tests.api.databases import ask

AT = 1_700_000_000.25


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[EventStore]:
    found = open_store(url)
    await found.open()
    try:
        yield found
    finally:
        await found.close()


@asynccontextmanager
async def two_opened(url: str) -> AsyncIterator[tuple[EventStore, EventStore]]:
    """Two stores on one PostgreSQL, as in two processes."""
    async with opened(url) as here, opened(url) as there:
        yield here, there


def match(name: str = "m", revision: int = 0, at: float = AT, creator: str = "ann") -> MatchRow:
    return MatchRow(
        id=name,
        revision=revision,
        setup=b"setup",
        chairs=b"chairs",
        state=b"state 0",
        over=False,
        due=False,
        creator=creator,
        created=at,
        updated=at,
    )


def line(revision: int, at: float = AT) -> Line:
    return Line(revision, at + revision, b"line %d" % revision)


def step(name: str = "m", revision: int = 1) -> Change:
    return Change(match=name, line=line(revision), state=b"state %d" % revision, over=False, due=False)


def plain(revision: int) -> Change:
    """A move of which nothing is kept but its line."""
    return Change(match="m", line=line(revision), state=None, over=False, due=False, plain=True)


def receipt(key: str = "key", at: float = AT) -> Receipt:
    return Receipt("ann POST", key, b"digest", b"answer", at)


def hook(name: str = "m", seat: int = 0) -> Hook:
    return Hook(match=name, seat=seat, url="https://example.org/turn", secret="s3cret")


async def begin(store: EventStore, *names: str) -> None:
    for name in names or ("m",):
        await store.create(match(name), [line(0)])


async def change(url: str, sql: str) -> None:
    """Run a statement on a closed database."""
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        try:
            connection.execute(sql)
        finally:
            connection.close()
    else:
        await ask(url, sql)
