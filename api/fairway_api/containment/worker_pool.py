"""Processes for work that would hold everybody up: few, started when they are needed, each bounded, each replaceable.

A plugin that never comes back, ends its process or eats all memory costs the work that it was asked for, and nobody
else's. The decision is `docs/decisions/0031-workers.md`.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from math import inf
from time import monotonic
from typing import TypeVar

import msgspec

from fairway.model.errors import PluginFault
from fairway_api.containment.errand import HEAD, Begin, Died, Errand, Order, Report, framed, length_of
from fairway_api.containment.fair_turns import FairTurns
from fairway_api.containment.interrupting import TookTooLong

__all__ = ["NoWorker", "PoolClosed", "WorkFailed", "WorkerPool"]

logger = logging.getLogger("fairway")

Q = TypeVar("Q")
A = TypeVar("A")

START_SECONDS = 60.0
"""How long a process may take to begin; a busy machine is slow."""
GRACE = 2
"""How many times the limit of time a process has, in which a plugin was interrupted, to say so."""
END_SECONDS = 2.0
"""How long a process may take to end by itself."""
MOST_ATTEMPTS = 2
"""How often work is begun whose process ends: once it may have been somebody else who ended it."""
MOST_FAILED_STARTS = 3
"""Processes in a row that could not begin, after which none is tried for a while."""
PAUSE_SECONDS = 60.0
"""How long that is."""


class PoolClosed(Exception):
    """Nothing more is done here: the server ends."""


class NoWorker(Exception):
    """No process can be started."""


class WorkFailed(Exception):
    """The work itself broke, and no plugin is to blame."""


class _Lost(Exception):
    """A process has ended, or talks nonsense."""


class WorkerPool:
    """Runs errands in processes."""

    def __init__(self, count: int, *, call_seconds: float = 0.0, memory: int = 0) -> None:
        """Say how many processes there may be, how long a plugin may take for one answer, and how many bytes each has.

        0 is no limit.
        """
        self.count, self.call_seconds = count, call_seconds
        self.call_limit = call_seconds * GRACE
        """How long a process may take over one call of a plugin, with the time to say that it was interrupted."""
        self._begin = Begin(list(sys.path), call_seconds, memory)
        self._turns = FairTurns(count)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._closed = False
        self._failed_starts = 0
        self._not_before = -inf
        self.waiting = 0
        """Errands that are not done yet, begun or not."""

    async def ask(
        self,
        errand: Errand[Q, A],
        question: Q,
        *,
        who: str,
        blamed: str = "",
        seconds: float = 0.0,
        attempts: int = MOST_ATTEMPTS,
        start: bool = True,
    ) -> A:
        """Have an errand run; everybody who asks has a turn.

        It is ended after some seconds (0: never), which is the fault of the plugin that is `blamed`; so is a process
        that ends over the same work as often as it may be begun. No process is started for whoever does not want to
        wait for that. Raises `PluginFault`, `WorkFailed`, `NoWorker`, and `PoolClosed`.
        """
        order = framed(Order(errand.place, errand.sent(question), seconds))
        self.waiting += 1
        try:
            for _ in range(attempts):
                with suppress(_Lost):
                    return errand.read(await self._run(order, who, blamed, seconds, start))
            raise PluginFault(blamed or "fairway", "working in a process of its own", Died())
        finally:
            self.waiting -= 1

    @property
    def at_once(self) -> bool:
        """Whether work that is asked for now would begin now: a process waits for some."""
        return not self._closed and self._turns.free and any(worker.alive for worker in self._idle)

    async def close(self) -> None:
        """End every process, whatever it is at: who asked is told, and nobody waits."""
        self._closed = True
        self._turns.refuse(PoolClosed())
        await asyncio.gather(*(worker.end() for worker in list(self._all)))

    async def _run(self, order: bytes, who: str, blamed: str, seconds: float, start: bool) -> bytes:
        if self._closed:
            raise PoolClosed
        await self._turns.take(who)
        worker: _Worker | None = None
        try:
            worker = self._waiting_worker()
            if worker is None and start:
                worker = await self._started()
            if worker is None:
                raise NoWorker
            report = await worker.run(order, seconds)
        except TimeoutError:
            raise PluginFault(blamed or "fairway", "working in a process of its own", TookTooLong()) from None
        except _Lost:
            if self._closed:
                raise PoolClosed from None
            logger.error("a process for long work has ended, and another one takes its place")
            raise
        finally:
            if worker is not None:
                await self._put_back(worker)
            self._turns.give_back()
        if report.fault is not None:
            raise report.fault.told()
        if report.error:
            raise WorkFailed(report.error)
        return report.answer

    def _waiting_worker(self) -> _Worker | None:
        """Return a process that waits for work; those that somebody has ended meanwhile are forgotten."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._all.discard(worker)
        return None

    async def _started(self) -> _Worker:
        if monotonic() < self._not_before:
            raise NoWorker
        try:
            worker = await _Worker.begun(self._begin)
        except (OSError, TimeoutError, _Lost) as error:
            if self._closed:
                raise PoolClosed from error
            self._failed_starts += 1
            if self._failed_starts >= MOST_FAILED_STARTS:
                self._not_before = monotonic() + PAUSE_SECONDS
            logger.error("a process for long work cannot be started: %s", error or type(error).__name__)
            raise NoWorker from error
        self._failed_starts = 0
        self._all.add(worker)
        if self._closed:
            await worker.end()
            raise PoolClosed
        return worker

    async def _put_back(self, worker: _Worker) -> None:
        """Keep a process that waits for work; see to it that any other is gone."""
        if worker.ready and not self._closed:
            self._idle.append(worker)
            return
        await worker.end()
        self._all.discard(worker)


class _Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._orders, self._reports = process, process.stdin, process.stdout
        self.ready = True
        """Whether it waits for an order."""

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    @classmethod
    async def begun(cls, begin: Begin) -> _Worker:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-P", "-m", "fairway_api.containment.worker_process")
        worker = cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))
        try:
            await worker.run(framed(begin), START_SECONDS)
        finally:
            if not worker.ready:
                await worker.end()
        return worker

    async def run(self, order: bytes, seconds: float) -> Report:
        """Hand an order over and wait for the report; raises `TimeoutError` and `_Lost`."""
        self.ready = False
        try:
            async with asyncio.timeout(seconds or None):
                self._orders.write(order)
                await self._orders.drain()
                length = length_of(await self._reports.readexactly(HEAD))
                report = msgspec.msgpack.decode(await self._reports.readexactly(length), type=Report)
        except (OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
            if isinstance(error, TimeoutError):
                raise
            raise _Lost(f"it said no word that can be read ({type(error).__name__})") from error
        self.ready = not report.last
        return report

    async def end(self) -> None:
        """End the process: one that waits for work does so by itself, any other is not waited for."""
        with suppress(OSError):
            self._orders.close()
        if not self.ready:
            self._kill()
        try:
            async with asyncio.timeout(END_SECONDS):
                await self._process.wait()
        except TimeoutError:
            self._kill()
            await self._process.wait()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
