"""Lines that are durable before they are in their place.

In its place a line lies among those of its match, so moves of fourteen matches change fourteen pages, and all of these
are written and waited for. In the journal they are one row. Later the lines of a match are put in their place together:
when something else of the match is written, when somebody has to see them there, or when there are many of them.
"""

from __future__ import annotations

from collections.abc import Callable
from sqlite3 import Cursor

import msgspec

from fairway_api.store import Line

__all__ = ["Journal"]

Execute = Callable[..., Cursor]

MOST_WAITING = 512
"""Lines that wait to be put in their place, and rows that they wait in: to place so many takes a few milliseconds."""

_Row = list[tuple[str, int, float, bytes]]
_pack = msgspec.msgpack.Encoder().encode
_rows = msgspec.msgpack.Decoder(_Row)


class Journal:
    """What waits, and what the transaction under way makes of it.

    Whoever runs transactions says when one begins, is about to be committed, and has been.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[Line, ...]] = {}
        self._count = self._rows = 0
        """How many lines wait, and in how many rows."""
        self._new: dict[str, tuple[Line, ...]] = {}
        """Lines of the transaction under way that are not in their place either."""
        self._placed: set[str] = set()
        """Matches whose lines it has put there."""
        self._emptied = False
        """Whether it has emptied the journal."""

    def recover(self, execute: Execute) -> None:
        """Put in their place what an earlier process has left; the caller commits it."""
        for (row,) in execute("SELECT lines FROM journal ORDER BY id").fetchall():
            for line in _rows.decode(row):
                execute(RECOVER, line)
        execute(EMPTY)

    # what waits

    def lines(self, match: str) -> tuple[Line, ...]:
        """Return the lines of a match that are durable, and perhaps not in their place."""
        return self._waiting.get(match, ())

    def all_lines(self) -> dict[str, tuple[Line, ...]]:
        """Return the lines of every match that are durable, and perhaps not in their place."""
        return self._waiting.copy()

    @property
    def idle(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    # a transaction

    def begin(self) -> None:
        """Begin anew; what has not been committed is forgotten."""
        self._new.clear()
        self._placed.clear()
        self._emptied = False

    def add(self, execute: Execute, match: str, line: Line) -> bool:
        """Take a line, if it is the next one of its match."""
        new = self._new.get(match, ())
        before = new or (() if match in self._placed else self._waiting.get(match, ()))
        last = before[-1].revision if before else execute(LAST, (match,)).fetchall()[0][0]
        if last != line.revision - 1:
            return False
        self._new[match] = (*new, line)
        return True

    def place(self, execute: Execute, match: str) -> None:
        """Put the lines of a match in their place."""
        lines = self._new.pop(match, ())
        if match not in self._placed:
            lines = (*self._waiting.get(match, ()), *lines)
        for line in lines:
            execute(PLACE, (match, line.revision, line.at, line.body))
        self._placed.add(match)

    def place_all(self, execute: Execute) -> None:
        """Put all lines in their place."""
        for match in {*self._waiting, *self._new}:
            self.place(execute, match)
        execute(EMPTY)
        self._emptied = True

    def write(self, execute: Execute) -> None:
        """Write the new lines down, before they are committed."""
        if self._new:
            if self._count >= MOST_WAITING or self._rows >= MOST_WAITING:
                self.place_all(execute)
            else:
                rows = [(match, each.revision, each.at, each.body) for match, new in self._new.items() for each in new]
                execute(WRITE, (_pack(rows),))
        elif self._rows and not self._emptied and self._waiting.keys() <= self._placed:
            execute(EMPTY)
            self._emptied = True

    def committed(self) -> None:
        """Take in that the transaction was committed."""
        for match in self._placed:
            self._count -= len(self._waiting.pop(match, ()))
        if self._emptied:
            self._rows = 0
        if self._new:
            self._rows += 1
            for match, new in self._new.items():
                self._waiting[match] = (*self._waiting.get(match, ()), *new)
                self._count += len(new)
        self.begin()


LAST = "SELECT max(revision) FROM lines WHERE match = ?"
WRITE = "INSERT INTO journal (lines) VALUES (?)"
PLACE = "INSERT INTO lines (match, revision, at, body) VALUES (?, ?, ?, ?)"
EMPTY = "DELETE FROM journal"
RECOVER = """
    INSERT OR IGNORE INTO lines (match, revision, at, body)
    SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?1)"""
