"""Live updates: followers are woken, then read the log from the last line they have.

A lost wake costs a moment, never a line: followers also look by themselves now and then. What a line looks like to a
seat is written once, however many follow.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator

from fairway_api.background.places import Places
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import LogEntry, read_entry
from fairway_api.matches.service import MatchService
from fairway_api.matches.updates import update_for
from fairway_api.problems.problems import refused
from fairway_api.settings import Limits

__all__ = ["Feed", "Feeds"]

logger = logging.getLogger("fairway")

RECENT_LINES = 64
"""Lines that a followed match keeps at hand."""
READ_AT_ONCE = 100
POLL_SECONDS = 10.0
"""Seconds after which a follower looks by itself, and a quiet stream shows that it lives."""

Message = tuple[int, bytes]
"""A line's number and what it looks like to one seat."""


class Feed:
    """The latest lines of a match that somebody follows."""

    def __init__(self, revision: int) -> None:
        self.revision = revision
        self.followers = 0
        self.lines: deque[tuple[int, LogEntry]] = deque(maxlen=RECENT_LINES)
        self.written: dict[tuple[int, int | None, str], bytes] = {}
        self.changed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def add(self, revision: int, entry: LogEntry) -> None:
        if revision <= self.revision:
            return
        if revision != self.revision + 1:
            self.lines.clear()
        self.revision = revision
        self.lines.append((revision, entry))
        if len(self.written) > 8 * RECENT_LINES:
            self.written.clear()
        self.wake()

    def wake(self) -> None:
        if not self.changed.done():
            self.changed.set_result(None)
        self.changed = asyncio.get_running_loop().create_future()

    def after(self, revision: int) -> list[tuple[int, LogEntry]] | None:
        """Return the lines after one, if they are all at hand."""
        if revision >= self.revision:
            return []
        if self.lines and self.lines[0][0] <= revision + 1:
            return [(number, entry) for number, entry in self.lines if number > revision]
        return None


class Feeds:
    """All matches that are followed."""

    def __init__(self, matches: MatchService, limits: Limits) -> None:
        self._matches = matches
        self.places = Places("too_many_streams", limits.streams, limits.all_streams)
        self.followed: dict[str, Feed] = {}
        """What this process writes is added to these by whoever writes it."""
        self.closing = False

    async def listen(self) -> None:
        """Hear of lines that other processes have written."""
        async for wake in self._matches.store.wakes():
            feed = self.followed.get(wake.match)
            if feed is not None and feed.revision < wake.revision:
                try:
                    await self._read(await self._matches.find(wake.match), feed)
                except Exception:  # a follower will look by itself
                    logger.warning("cannot read what was written elsewhere in %s", wake.match, exc_info=True)
                    feed.wake()

    def wake(self, match: str) -> None:
        """Let the followers of a match look again, if it has any."""
        feed = self.followed.get(match)
        if feed is not None:
            feed.wake()

    def close(self) -> None:
        """End every stream; followers are told to come again."""
        self.closing = True
        for feed in self.followed.values():
            feed.wake()

    async def follow(
        self, live: Live, seat: int | None, after: int, language: str = ""
    ) -> AsyncIterator[Message | None]:
        """Yield every line after one as a seat sees it, for ever; None when there was nothing for a while.

        With a language, lines are told for showing, too: in words, and with what they point at.

        Raises the problem when the match is deleted, or the seat has another token. A seat that resigns sees what a
        spectator does from then on, and so does every seat until the match begins.
        """
        token = b"" if seat is None else live.chairs[seat].token
        feed = self.followed.setdefault(live.id, Feed(live.revision))
        feed.followers += 1
        try:
            while not self.closing:
                changed = feed.changed
                if live.gone:
                    raise refused("unknown_match", match=live.id)
                if seat is not None and live.chairs[seat].token != token:
                    raise refused("bad_token")
                if seat is not None and live.chairs[seat].resigned:
                    seat = None
                lines = feed.after(after)
                if lines is None:
                    lines = await self._stored(live, after)
                for revision, entry in lines:
                    sees = None if live.waiting else seat
                    yield revision, self._message(live, feed, revision, entry, sees, language)
                    after = revision
                if not lines and not self.closing:
                    heard, _ = await asyncio.wait((changed,), timeout=POLL_SECONDS)
                    if not heard:
                        yield None
                        if live.doubtful:
                            await self._matches.refresh(live)
                        if not self._matches.store.exclusive:
                            await self._read(live, feed)
        finally:
            feed.followers -= 1
            if not feed.followers:
                self.followed.pop(live.id, None)

    async def _read(self, live: Live, feed: Feed) -> None:
        lines = await self._stored(live, feed.revision)
        for revision, entry in lines:
            feed.add(revision, entry)
        if not lines and await self._matches.store.revision(live.id) is None:
            self._matches.forget(live.id)

    async def _stored(self, live: Live, after: int) -> list[tuple[int, LogEntry]]:
        lines = await self._matches.store.lines(live.id, after, READ_AT_ONCE)
        return [(line.revision, read_entry(live.ruleset.codec, line.body)) for line in lines]

    def _message(
        self, live: Live, feed: Feed, revision: int, entry: LogEntry, seat: int | None, language: str
    ) -> bytes:
        key = (revision, seat, language)
        if key not in feed.written:
            feed.written[key] = live.ruleset.codec.json(update_for(entry, revision, seat, live.showing(language)))
        return feed.written[key]
