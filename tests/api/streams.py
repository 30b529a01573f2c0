"""Followers of a match, as a browser and as a program would be: Server-Sent Events and a WebSocket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.api.conftest import LONG, Match


class Sse:
    """An open stream of Server-Sent Events."""

    def __init__(self, chunks: AsyncIterator[str]) -> None:
        self._chunks = chunks
        self.raw = ""
        self._rest = ""

    async def block(self) -> dict[str, str] | None:
        """Return the next event as its fields, a comment under the empty name; None at the end of the stream."""
        async with asyncio.timeout(LONG):
            while "\n\n" not in self._rest:
                chunk = await anext(self._chunks, None)
                if chunk is None:
                    return None
                self.raw += chunk
                self._rest += chunk
        block, _, self._rest = self._rest.partition("\n\n")
        lines = (line.partition(":") for line in block.split("\n"))
        return {name: value.removeprefix(" ") for name, _, value in lines}

    async def update(self) -> Any:
        """Return the next update; None at the end of the stream."""
        while (block := await self.block()) is not None:
            if block.get("event") == "update":
                found = json.loads(block["data"])
                assert int(block["id"]) == found["revision"]
                return found
        return None


@asynccontextmanager
async def sse(match: Match, seat: int | None = None, query: str = "", **headers: str) -> AsyncIterator[Sse]:
    """Follow a match as a browser does."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if seat is not None:
        sent["Authorization"] = f"Bearer {match.tokens[seat]}"
    path = f"/v1/matches/{match.id}/events{query}"
    async with match.api.http.stream("GET", path, headers=sent, timeout=LONG) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        yield Sse(answer.aiter_text())


@asynccontextmanager
async def ws(match: Match, seat: int | None = None, query: str = "") -> AsyncIterator[ClientConnection]:
    """Follow a match over a WebSocket."""
    address = str(match.api.http.base_url).replace("http://", "ws://").rstrip("/")
    headers = {} if seat is None else {"Authorization": f"Bearer {match.tokens[seat]}"}
    url = f"{address}/v1/matches/{match.id}/socket{query}"
    async with connect(url, additional_headers=headers, proxy=None, max_queue=None) as socket:
        yield socket


async def received(socket: ClientConnection) -> Any:
    """Return the next message of a WebSocket."""
    async with asyncio.timeout(LONG):
        return json.loads(await socket.recv())
