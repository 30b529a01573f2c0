"""A database that goes away and comes back: a way to PostgreSQL that can be cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit, urlunsplit


class Way:
    """A way to a server. Cut, it refuses connections and ends those there are."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)
        self._server: asyncio.Server | None = None
        self._port = 0
        self._open: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        """The database's address by this way."""
        user = f"{self._parts.username}@" if self._parts.username else ""
        return urlunsplit(self._parts._replace(netloc=f"{user}127.0.0.1:{self._port}"))

    async def open(self) -> None:
        """Let everybody through, under the same address as before."""
        self._server = await asyncio.start_server(self._passing, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Let nobody through any more."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in list(self._open):
            writer.transport.abort()
        await asyncio.sleep(0)

    async def _passing(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._parts.hostname, self._parts.port or 5432)
        self._open |= {writer, back}
        await asyncio.gather(_pass(reader, back), _pass(there, writer))
        self._open -= {writer, back}


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def way_to(url: str) -> AsyncIterator[Way]:
    """Give an open way to a database."""
    way = Way(url)
    await way.open()
    try:
        yield way
    finally:
        await way.cut()
