"""Threads for rules: what a plugin never comes back from is answered all the same, and another thread goes on."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar, cast

from fairway.model.blaming import Interruption
from fairway.model.errors import PluginFault
from fairway_api.containment import code_owner
from fairway_api.containment.fair_queue import FairQueue
from fairway_api.containment.interrupting import TookTooLong, rest

__all__ = ["RuleThreads", "give_up"]

logger = logging.getLogger("fairway")

P = ParamSpec("P")
T = TypeVar("T")


class RuleThreads(ThreadPoolExecutor):
    """Threads for rules: what a plugin never comes back from is answered all the same, and another thread goes on."""

    def __init__(self, workers: int | None = None, name: str = "fairway-rules") -> None:
        super().__init__(workers, name)
        self._lost = 0
        self._work_queue = cast(Any, FairQueue())  # instead of one that knows nobody

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let something be done."""
        job: _Job[T] = _Job(self, lambda: work(*args, **kwargs))
        super().submit(job).add_done_callback(lambda done: job.future.cancel() if done.cancelled() else None)
        return job.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing more; wait for what is being done, unless that would be for ever."""
        super().shutdown(wait and not self._lost, cancel_futures=cancel_futures)

    def lose(self) -> None:
        """Go on without a thread that does not come back."""
        with self._shutdown_lock:
            self._lost += 1
            self._max_workers += 1
            if not self._shutdown:
                self._adjust_thread_count()  # for what waits behind it

    def regain(self) -> None:
        """Take back a thread that has come back after all."""
        with self._shutdown_lock:
            self._lost -= 1
            self._max_workers -= 1


class _Job(Generic[T]):
    """Something that a thread does, and its answer, which need not wait for it."""

    def __init__(self, threads: RuleThreads, work: Callable[[], T]) -> None:
        self.future: Future[T] = Future()
        self._threads = threads
        self._work = work

    def __call__(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        settle: Callable[[], bool] | None = None
        _JOBS[threading.get_ident()] = self
        try:
            settle = self._done()
            rest()
        except TookTooLong as late:  # meant for what was just over: it must not cost the thread
            rest()
            settle = settle or partial(self._fail, _contained(late))
        del _JOBS[threading.get_ident()]
        if not settle():
            self._threads.regain()

    def _done(self) -> Callable[[], bool]:
        """Do the work, and return how to answer."""
        try:
            return partial(self._answer, self._work())
        except BaseException as error:
            return partial(self._fail, _contained(error))

    def give_up(self, fault: PluginFault) -> None:
        """Answer without waiting any longer."""
        if self._fail(fault):
            self._threads.lose()
            # Aside: what hangs may hold the lock of the log, and the watch has others to look after.
            said = ("a thread is lost to %s", fault.report)
            threading.Thread(target=logger.error, args=said, name="fairway-lost", daemon=True).start()

    def _answer(self, answer: T) -> bool:
        try:
            self.future.set_result(answer)
        except InvalidStateError:
            return False
        return True

    def _fail(self, error: Exception) -> bool:
        try:
            self.future.set_exception(error)
        except InvalidStateError:
            return False
        return True


def give_up(thread: int, fault: PluginFault) -> None:
    """Answer without waiting any longer for what a thread does, if it is one for rules."""
    job = _JOBS.get(thread)
    if job is not None:
        job.give_up(fault)


def _contained(error: BaseException) -> Exception:
    """Return what is answered instead of an error that would end more than the work: it is a plugin's fault."""
    if isinstance(error, Exception):
        return error
    if isinstance(error, Interruption) and error.fault is not None:
        return error.fault
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return PluginFault(code_owner.plugin_at(at and at.tb_frame), "being asked", error)


_JOBS: dict[int, _Job[Any]] = {}
"""What threads do now."""
