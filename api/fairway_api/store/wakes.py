"""Telling everybody in this process that a match has moved on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from weakref import WeakSet

from fairway_api.store import Wake

__all__ = ["Bell"]

MOST_WAKES_WAITING = 10_000
"""Wakes kept for a listener that is slow; what comes on top is lost to it."""


class Bell:
    """Rings for all who listen. Whoever drops the iterator no longer listens."""

    def __init__(self) -> None:
        self.listeners: WeakSet[asyncio.Queue[Wake | None]] = WeakSet()

    def listen(self) -> AsyncIterator[Wake]:
        """Return what is rung from now on, until the bell is closed."""
        queue: asyncio.Queue[Wake | None] = asyncio.Queue()
        self.listeners.add(queue)
        return _heard(queue)

    def ring(self, wake: Wake) -> None:
        """Tell everybody. Only from the thread of the event loop."""
        for queue in self.listeners:
            if queue.qsize() < MOST_WAKES_WAITING:
                queue.put_nowait(wake)

    def close(self) -> None:
        """Let everybody hear what was rung, and then the end."""
        for queue in self.listeners:
            queue.put_nowait(None)


async def _heard(queue: asyncio.Queue[Wake | None]) -> AsyncIterator[Wake]:
    while (wake := await queue.get()) is not None:
        yield wake
