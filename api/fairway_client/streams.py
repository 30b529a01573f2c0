"""Server-Sent Events, as far as updates need them: what a stream says, and whether it can be resumed."""

from __future__ import annotations

import msgspec

from fairway_client.problems import Problem
from fairway_client.wire import Update

__all__ = ["SILENCE", "Reader"]

SILENCE = 60.0
"""Seconds after which a stream is given up that says nothing; it says every 15 seconds at least that it is there."""


class Reader:
    """Reads the lines of a stream, one after the other, and knows how far it has come."""

    def __init__(self, after: int) -> None:
        self.last = after
        self._event = ""

    def line(self, line: str) -> Update | None:
        """Return the update that a line ends; raise the problem that ends the stream for good."""
        name, _, said = line.partition(": ")
        if name == "event":
            self._event = said
        elif name == "data" and self._event == "end":
            raise Problem(msgspec.json.decode(said))
        elif name == "data" and self._event == "update":
            update = msgspec.json.decode(said, type=Update)
            if update.revision > self.last:
                self.last = update.revision
                return update
        return None
