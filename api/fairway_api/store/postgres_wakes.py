"""Telling other processes, and hearing from them, which matches have moved on.

A notification inside the transaction of a move would make all moves of all processes wait for each other's commit
(PostgreSQL hands notifications out in the order of commits, under one lock). So it goes out just after, over one
connection that also listens, for all matches that have moved meanwhile. It may get lost; the log does not.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import asyncpg

from fairway_api.store import Wake
from fairway_api.store.postgres_address import Address
from fairway_api.store.wakes import Bell

__all__ = ["Messenger"]

CHANNEL = "fairway"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', told) FROM unnest($1::text[]) AS told"
SOON, LATE = 0.05, 5.0
"""Seconds between attempts to connect again: first, and at most."""
SILENCE_SECONDS = 30.0
"""Seconds of silence after which the connection is tried, and to wait for an answer: a dead network says nothing."""
FAILURES = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


class Messenger:
    """Rings the bell for every move, here or elsewhere. Connects again whenever the connection is lost."""

    def __init__(self, address: Address, bell: Bell) -> None:
        self._address = address
        self._bell = bell
        self._task: asyncio.Task[None] | None = None
        self._news: dict[str, int] = {}
        self._stir = asyncio.Event()
        self._stopping = False

    def tell(self, match: str, revision: int) -> None:
        """Ring here, and soon elsewhere."""
        self._bell.ring(Wake(match, revision))
        self._news[match] = revision
        self._stir.set()

    async def start(self) -> None:
        """Listen from now on; raises what asyncpg raises if that cannot be."""
        self._stopping = False
        self._task = asyncio.create_task(self._stay(await self._connect()))

    async def stop(self) -> None:
        """Say what there is to say, and hear no more."""
        if self._task:
            self._stopping = True
            self._stir.set()
            await asyncio.wait({self._task}, timeout=1)
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _connect(self) -> Any:
        # Nobody waits for a notification to be durable.
        connection = await self._address.connect("fairway wakes", synchronous_commit="off")
        try:
            connection.add_termination_listener(lambda _: self._stir.set())
            own = connection.get_server_pid()  # a connection that is lost meanwhile no longer tells

            def hear(_: Any, process: int, channel: str, payload: object) -> None:
                if process != own:
                    self._hear(payload)

            await connection.add_listener(CHANNEL, hear)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _connect_again(self) -> Any:
        pause = SOON
        while True:
            try:
                return await self._connect()
            except FAILURES:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LATE)

    async def _stay(self, connection: Any) -> None:
        """Pass on what there is to tell until stopped."""
        while True:
            try:
                await self._pass_on(connection)
            finally:
                connection.terminate()
            if self._stopping:
                return
            connection = await self._connect_again()

    async def _pass_on(self, connection: Any) -> None:
        """Send all news whenever there are some; return when stopping, or when the connection is lost."""
        while not connection.is_closed():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SILENCE_SECONDS):
                    await self._stir.wait()
            self._stir.clear()
            news, self._news = self._news, {}
            try:
                told = [f"{match}:{revision}" for match, revision in news.items()]
                await connection.execute(NOTIFY, told, timeout=SILENCE_SECONDS)
            except FAILURES:
                self._news = news | self._news
                return
            if self._stopping:
                return

    def _hear(self, payload: object) -> None:
        match, _, revision = str(payload).rpartition(":")
        if revision.isdecimal():  # anybody may write here
            self._bell.ring(Wake(match, int(revision)))
