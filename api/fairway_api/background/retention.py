"""What is no longer needed goes: old receipts, matches that nobody plays any more, clients without any.

Where an archive is given, a match is written there as a record before it is deleted; one that cannot be written stays.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from pathlib import Path
from time import time

import msgspec

from fairway_api.matches.service import MatchService
from fairway_api.settings import Retention
from fairway_api.store import StoreError

__all__ = ["Retiring"]

logger = logging.getLogger("fairway.retention")

DAY_SECONDS = 24 * 3600.0
LOOK_SECONDS = 3600.0
"""Seconds between looks for what can go."""
COUNTS_SECONDS = 2 * 3600.0
"""Seconds after which every count of requests is back where it began."""
AT_ONCE = 100
"""Matches that are looked for at once."""


class Retiring:
    """Looks for what can go, now and then."""

    def __init__(
        self, matches: MatchService, retention: Retention, on_clients_forgotten: Callable[[], None] = lambda: None
    ) -> None:
        self._matches = matches
        self._on_clients_forgotten = on_clients_forgotten
        self._store = matches.store
        self._keep = retention
        self._stay: set[str] = set()
        """Matches that could not be written to the archive; tried again when the server starts again."""

    async def keep_looking(self) -> None:
        """Let go what can go, for ever."""
        while True:
            try:
                await self.look(time())
            except (StoreError, OSError) as error:
                logger.warning("what is old stays for now: %s", error)
            except Exception:
                logger.exception("what is old stays for now")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self, now: float) -> None:
        """Let go what can go at a time."""
        keep = self._keep
        if keep.receipt_days:
            await self._store.forget_receipts(now - keep.receipt_days * DAY_SECONDS)
        if keep.finished_days:
            await self._retire(now - keep.finished_days * DAY_SECONDS, over=True)
        if keep.abandoned_days:
            await self._retire(now - keep.abandoned_days * DAY_SECONDS, over=False)
        if keep.client_days:
            await self._store.forget_clients(now - keep.client_days * DAY_SECONDS)
            self._on_clients_forgotten()
        if self._store.counts is not None:
            await self._store.counts.forget(COUNTS_SECONDS)

    async def _retire(self, before: float, *, over: bool) -> None:
        while True:
            found = await self._store.idle(before, AT_ONCE + len(self._stay), over=over)
            going = [match for match in found if match not in self._stay]
            for match in going:
                await self._let_go(match, before)
            if len(going) < AT_ONCE:
                return

    async def _let_go(self, match: str, before: float) -> None:
        """Delete a match, unless somebody has moved after all, or it could not be archived."""
        if self._keep.archive:
            try:
                record = msgspec.json.encode(await self._matches.record(await self._matches.find(match)))
            except (StoreError, OSError):
                raise
            except Exception as error:  # damaged, or begun under other rules, which are not here: no reason to stop
                logger.error("match %s stays, since it cannot be archived: %r", match, error)
                self._stay.add(match)
                return
            await asyncio.to_thread(_write, Path(self._keep.archive), match, record)
        if await self._store.forget(match, before):
            self._matches.forget(match)


def _write(folder: Path, match: str, record: bytes) -> None:
    """Write a record for good, for the eyes of whoever runs the server: there are seeds in it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    place = folder / f"{match}.json"
    begun = folder / f"{match}.json.part"
    with open(os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(record)
        file.flush()
        os.fsync(file.fileno())
    begun.replace(place)
