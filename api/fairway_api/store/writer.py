"""Group commit: a thread that writes to SQLite whatever is waiting, in one transaction.

Making a commit durable takes far longer than the writes in it. While one batch is being committed the next one gathers,
so the more there is to do, the less each write costs.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar, TypeVarTuple

from fairway_api.store import StoreError, Taken, Wake
from fairway_api.store.wakes import Bell

__all__ = ["Execute", "Writer", "explained"]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Execute = Callable[..., sqlite3.Cursor]
"""`sqlite3.Cursor.execute`: what a write is handed."""

NAME_KNOWN = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}


class _Write:
    """One thing to write, and how it went."""

    __slots__ = ("error", "future", "given", "result", "run", "wake")

    def __init__(
        self, run: Callable[..., Any], given: tuple[Any, ...], wake: Wake | None, future: asyncio.Future[Any]
    ) -> None:
        self.run = run
        self.given = given
        self.wake = wake
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None


class Writer:
    """All writes to one connection, in the order they were asked for."""

    def __init__(self, connection: sqlite3.Connection, bell: Bell, *, threaded: bool) -> None:
        """Start. Without a thread, a write is done at once where it is asked for (a database in memory)."""
        self._connection = connection
        self._execute: Execute = connection.cursor().execute
        self._bell = bell
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="fairway-writer", daemon=True) if threaded else None
        if self._thread:
            self._thread.start()

    def write(self, wake: Wake | None, run: Callable[[Execute, *Ts], T], *given: *Ts) -> asyncio.Future[T]:
        """Have a function write; the result comes when it is durable.

        If it raises, nothing of it is kept. If it returns anything but False, `wake` is rung, even when nobody waits
        for the result any more.
        """
        if self._closed:
            raise StoreError("the database has been closed")
        future: asyncio.Future[T] = self._loop.create_future()
        write = _Write(run, given, wake, future)
        if self._thread:
            self._queue.put(write)
        else:
            self._commit([write])
            self._tell([write])
        return future

    async def close(self) -> None:
        """Finish what was asked for; take no more."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            if self._thread:
                await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        """Take everything that waits, commit it, tell; again and again."""
        take, take_more = self._queue.get, self._queue.get_nowait
        while write := take():
            batch = [write]
            try:
                while write := take_more():
                    batch.append(write)
            except Empty:
                pass
            self._commit(batch)
            self._loop.call_soon_threadsafe(self._tell, batch)
            if write is None:
                break

    def _commit(self, batch: list[_Write]) -> None:
        """Write a batch in one transaction; if any part fails, each in its own, so that only that part fails."""
        try:
            self._transact(batch)
        except Exception as error:
            if len(batch) == 1:
                batch[0].error = error
            else:
                for write in batch:
                    self._commit([write])

    def _transact(self, batch: list[_Write]) -> None:
        execute = self._execute
        execute("BEGIN IMMEDIATE")
        try:
            for write in batch:
                write.result = write.run(execute, *write.given)
            execute("COMMIT")
        except Exception:
            if self._connection.in_transaction:
                execute("ROLLBACK")
            raise

    def _tell(self, batch: list[_Write]) -> None:
        """Hand out the results, in the thread of the event loop."""
        for write in batch:
            if write.error is None:
                if not write.future.done():  # else nobody waits any more
                    write.future.set_result(write.result)
                if write.wake is not None and write.result is not False:
                    self._bell.ring(write.wake)
            elif not write.future.done():
                write.future.set_exception(explained(write.error))


def explained(error: Exception) -> Exception:
    """Say in the words of the contract what went wrong; a mistake of ours stays what it is."""
    if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in NAME_KNOWN:
        return Taken(str(error))
    if isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError:  # the latter: damaged
        return StoreError(f"SQLite fails: {error}")
    return error
