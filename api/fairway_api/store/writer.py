"""Group commit: whatever is waiting is written to SQLite in one transaction.

Making a commit durable takes far longer than the writes in it, so the more there is to do, the less each write costs.
The event loop writes by itself, which takes microseconds. It also commits where the disk is so quick that to hand that
to a thread and back would take longer. Else a thread waits for the disk, and the next batch gathers meanwhile. (A
thread that also wrote would have to get hold of the interpreter again after every statement.) While another program has
the file, the thread writes as well, since it can wait.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, TypeVar, TypeVarTuple

from fairway_api.store import StoreError, Taken, Wake
from fairway_api.store.journal import Journal
from fairway_api.store.sqlite_file import OpenedFile
from fairway_api.store.wakes import Bell

__all__ = ["Execute", "Writer", "explained"]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Execute = Callable[..., sqlite3.Cursor]
"""`sqlite3.Cursor.execute`: what a write is handed."""

MOST_COMMIT_SECONDS = 0.002
"""Seconds for which the disk may keep the event loop waiting, on average."""
GATHERING_SECONDS = 0.002
"""Seconds for which a write may wait for others, as long as more arrive with every turn of the loop."""

PATIENCE_MILLISECONDS = 2000
"""Milliseconds that a thread waits for another program that has the file."""

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


_Work = Callable[[list[_Write]], None]


class _InUse(BaseException):
    """Another program has the file for now: nobody's failure yet, so nothing that fails a write may catch it."""


class Writer:
    """All writes to one connection, in the order they were asked for."""

    def __init__(self, connection: sqlite3.Connection, journal: Journal, bell: Bell, file: OpenedFile | None) -> None:
        """Start. Without a file, the loop always writes by itself (a database in memory)."""
        self._connection = connection
        self._file = file
        self._execute: Execute = connection.cursor().execute
        self._journal = journal
        self._bell = bell
        self._loop = asyncio.get_running_loop()
        self._gathered: list[_Write] = []
        self._seen = 0
        """How much had gathered when it was last looked at."""
        self._since = 0.0
        """When it began to gather."""
        self._closed = False
        self._average = 0.0
        """Seconds that a commit has taken lately."""
        self._thread = ThreadPoolExecutor(1, "fairway-writer") if file else None
        self._under_way: asyncio.Future[None] | None = None
        """The thread's work, while it has any."""

    def write(self, wake: Wake | None, run: Callable[[Execute, *Ts], T], *given: *Ts) -> asyncio.Future[T]:
        """Have a function write; the result comes when it is durable.

        If it raises, nothing of it is kept. If it returns anything but False, `wake` is rung, even when nobody waits
        for the result any more.
        """
        if self._closed:
            raise StoreError("the database has been closed")
        future: asyncio.Future[T] = self._loop.create_future()
        if not self._gathered:
            self._seen, self._since = 0, perf_counter()
            self._loop.call_soon(self._gather)
        self._gathered.append(_Write(run, given, wake, future))
        return future

    async def close(self) -> None:
        """Finish what was asked for; take no more."""
        if self._closed:
            return
        self._closed = True
        if self._under_way:
            await asyncio.wait([self._under_way])
        batch, self._gathered = self._gathered, []
        if batch:
            self._write_patiently(batch)
            self._tell(batch)
        if self._thread:
            self._thread.shutdown()

    def _gather(self) -> None:
        """Begin to write when a turn of the loop brings nothing more to write, or when waiting takes too long."""
        if len(self._gathered) > self._seen and perf_counter() - self._since < GATHERING_SECONDS:
            self._seen = len(self._gathered)
            self._loop.call_soon(self._gather)
        else:
            self._begin()

    def _begin(self) -> None:
        """Write what has gathered, unless the thread is at work: it will be back."""
        if self._under_way or not self._gathered:
            return
        batch, self._gathered = self._gathered, []
        try:
            finish = self._commit if self._write(batch) else self._write_singly
        except _InUse:
            self._hand_over(self._write_patiently, batch)
            return
        if self._average < MOST_COMMIT_SECONDS or not self._thread:
            started = perf_counter()
            _surely(finish, batch)
            self._average += (perf_counter() - started - self._average) / 8
            self._tell(batch)
        else:
            self._average *= 0.99  # the disk may be quicker by now: try again some time
            self._hand_over(finish, batch)

    def _hand_over(self, work: _Work, batch: list[_Write]) -> None:
        """Let the thread do what takes its time."""
        self._under_way = self._loop.run_in_executor(self._thread, _surely, work, batch)
        self._under_way.add_done_callback(lambda done: self._written(batch))

    def _written(self, batch: list[_Write]) -> None:
        """Tell what the thread has done, and go on with what has gathered meanwhile."""
        self._under_way = None
        self._tell(batch)
        if not self._closed:
            self._begin()

    def _write_patiently(self, batch: list[_Write]) -> None:
        """Write a batch and commit it; while another program has the file, wait for it a while."""
        self._wait_for_others(PATIENCE_MILLISECONDS)
        try:
            if self._write(batch):
                self._commit(batch)
            else:
                self._write_singly(batch)
        except _InUse as error:
            for write in batch:
                write.error = StoreError(str(error))
        finally:
            self._wait_for_others(0)

    def _wait_for_others(self, milliseconds: int) -> None:
        """Say how long to wait for another program. What that answers is read: half-read, it keeps the file open."""
        self._execute(f"PRAGMA busy_timeout = {milliseconds}").fetchall()

    def _write(self, batch: list[_Write]) -> bool:
        """Write a batch in a transaction that is to be committed; False, and nothing written, if any of it fails."""
        try:
            self._transact(batch)
        except Exception:
            self._give_up()
            return False
        return True

    def _write_singly(self, batch: list[_Write]) -> None:
        """Write and commit each by itself, so that only those fail that have to."""
        for write in batch:
            try:
                self._transact([write])
                self._execute("COMMIT")
                self._journal.committed()
            except _InUse as busy:  # others of the batch are written, so it is not to be written again
                write.error = StoreError(str(busy))
            except Exception as error:
                write.error = error
                self._give_up()
        self._check_file(batch)

    def _transact(self, batch: list[_Write]) -> None:
        execute = self._execute
        try:
            execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise _InUse(f"SQLite fails: {error} by another program") from None
            raise
        self._journal.begin()
        for write in batch:
            write.result = write.run(execute, *write.given)
        self._journal.write(execute)

    def _commit(self, batch: list[_Write]) -> None:
        """Make a batch durable that is written. It counts only if it is in the file that has the name."""
        try:
            self._execute("COMMIT")
        except Exception:
            self._give_up()
            self._write_singly(batch)
        else:
            self._journal.committed()
            self._check_file(batch)

    def _check_file(self, batch: list[_Write]) -> None:
        if self._file:
            try:
                self._file.check()
            except StoreError as error:
                for write in batch:
                    write.error = error

    def _give_up(self) -> None:
        """Take back what is not committed."""
        if self._connection.in_transaction:
            self._execute("ROLLBACK")

    def _tell(self, batch: list[_Write]) -> None:
        """Hand out the results."""
        for write in batch:
            if write.error is None:
                if not write.future.done():  # else nobody waits any more
                    write.future.set_result(write.result)
                if self._bell.listeners and write.wake is not None and write.result is not False:
                    self._bell.ring(write.wake)
            elif not write.future.done():
                write.future.set_exception(explained(write.error))


def _surely(work: _Work, batch: list[_Write]) -> None:
    """Do something with a batch; whatever breaks over it, nobody takes for written what is not."""
    try:
        work(batch)
    except Exception as error:
        for write in batch:
            write.error = write.error or error


def explained(error: Exception) -> Exception:
    """Say in the words of the contract what went wrong; a mistake of ours stays what it is."""
    if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in NAME_KNOWN:
        return Taken(str(error))
    if isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError:  # the latter: damaged
        return StoreError(f"SQLite fails: {error}")
    return error
