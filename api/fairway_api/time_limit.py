"""A limit of time for rules: whoever runs them is watched, and a plugin that does not come back is interrupted.

Nothing is done when rules are called, so the limit costs them nothing. Now and then a thread looks where all others
are; one that is still in the same call of a plugin after the limit gets `TookTooLong` raised right there, and the core
makes it that plugin's fault. The decision, with what this cannot do, is `docs/decisions/0014-time-limit.md`.
"""

from __future__ import annotations

import ctypes
import logging
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from types import FrameType
from typing import Any, Generic, ParamSpec, TypeVar

from fairway.model.errors import PluginFault

__all__ = ["RuleThreads", "TookTooLong", "Watch"]

logger = logging.getLogger("fairway")

LOOKS = 4
"""How often the watch looks within the time that a call may take."""

P = ParamSpec("P")
T = TypeVar("T")


class TookTooLong(BaseException):
    """Raised in the midst of a plugin that does not come back; what it catches on the way is no business of this."""

    def __str__(self) -> str:
        return "it took longer than rules may take here"


class Watch:
    """Looks after the threads of a server that run rules."""

    def __init__(self, seconds: float, plugins: Mapping[str, str]) -> None:
        """Say how long a call may take (0: as long as it likes), and which plugin each top module belongs to."""
        self._seconds = seconds
        self._plugins = plugins
        self._calls: dict[int, _Call] = {}
        self._closed = threading.Event()

    def open(self) -> None:
        """Begin to watch."""
        if self._seconds:
            _hear()
            threading.Thread(target=self._watch, name="fairway-watch", daemon=True).start()

    def close(self) -> None:
        self._closed.set()

    def plugin_at(self, frame: FrameType | None) -> str:
        """Return the innermost plugin that code is called from."""
        while frame is not None:
            name = self._plugins.get(_owner(frame))
            if name is not None:
                return name
            frame = frame.f_back
        return "fairway"

    def _watch(self) -> None:
        while not self._closed.wait(self._seconds / LOOKS):
            try:
                self._look_around()
            except Exception:
                logger.exception("the watch over rules has stumbled, and goes on")

    def _look_around(self) -> None:
        frames = sys._current_frames()
        for thread in self._calls.keys() - frames.keys():
            del self._calls[thread]
        for thread, frame in frames.items():
            self._look(thread, frame)

    def _look(self, thread: int, frame: FrameType) -> None:
        caller = _caller(frame)
        call = self._calls.get(thread)
        if caller is None:
            self._calls.pop(thread, None)
        elif call is None or call.caller is not caller:
            self._calls[thread] = _Call(caller)
        else:
            call.looks += 1
            if call.looks % LOOKS == 0:
                if call.looks > LOOKS and (job := _JOBS.get(thread)) is not None:
                    job.give_up(PluginFault(self.plugin_at(frame), "waiting", TookTooLong(), _place(frame)))
                _interrupt(thread, caller)


class _Call:
    """A plugin being called."""

    __slots__ = ("caller", "looks")

    def __init__(self, caller: FrameType) -> None:
        self.caller = caller
        self.looks = 0
        """How often it was still the same. Not the time: a process that was stopped meanwhile has lost that itself."""


class RuleThreads(ThreadPoolExecutor):
    """Threads for rules: what a plugin never comes back from is answered all the same, and another thread goes on."""

    def __init__(self, watch: Watch, workers: int | None = None, name: str = "fairway-rules") -> None:
        super().__init__(workers, name)
        self._watch = watch
        self._lost = 0

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

    def fault_of(self, error: BaseException) -> Exception:
        """Return what is answered instead of an error that would end more than the work: it is a plugin's fault."""
        at = error.__traceback__
        while at is not None and at.tb_next is not None:
            at = at.tb_next
        return PluginFault(self._watch.plugin_at(at and at.tb_frame), "being asked", error)


class _Job(Generic[T]):
    """Something that a thread does, and its answer, which need not wait for it."""

    def __init__(self, threads: RuleThreads, work: Callable[[], T]) -> None:
        self.future: Future[T] = Future()
        self._threads = threads
        self._work = work

    def __call__(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        _JOBS[threading.get_ident()] = self
        try:
            answer = self._work()
        except BaseException as error:
            in_time = self._fail(error if isinstance(error, Exception) else self._threads.fault_of(error))
        else:
            in_time = self._answer(answer)
        finally:
            del _JOBS[threading.get_ident()]
        if not in_time:
            self._threads.regain()

    def give_up(self, fault: PluginFault) -> None:
        """Answer without waiting any longer."""
        if self._fail(fault):
            logger.error("a thread is lost to %s", fault.report)
            self._threads.lose()

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


_JOBS: dict[int, _Job[Any]] = {}
"""What threads do now."""


def _caller(frame: FrameType | None) -> FrameType | None:
    """Return from where in the core the first plugin was called, since the server has called the core; if it has."""
    caller, inside = None, False
    while frame is not None:
        owner = _owner(frame)
        if owner == "fairway_api":
            return caller
        if owner == "fairway":
            caller, inside = (frame if inside else caller), False
        elif owner not in sys.stdlib_module_names:
            inside = True
        frame = frame.f_back
    return None


def _interrupt(thread: int, caller: FrameType) -> None:
    """Raise `TookTooLong` in a thread; in the main one by a signal, which also wakes it from waiting."""
    if thread == threading.main_thread().ident and _ALARM is not None and signal.getsignal(_ALARM) is _heard:
        _MEANT[:] = [caller]
        signal.pthread_kill(thread, _ALARM)
    else:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TookTooLong))


_ALARM: signal.Signals | None = getattr(signal, "SIGALRM", None)
"""The signal that wakes the main thread; Windows has none."""


_MEANT: list[FrameType] = []
"""From where the call that an alarm is meant for was made: the next one may have begun when it is heard."""


def _hear() -> None:
    """Let the main thread be interrupted. That stays so: an alarm that nobody hears would end the process."""
    if _ALARM is not None and threading.current_thread() is threading.main_thread():
        signal.signal(_ALARM, _heard)


def _heard(number: int, frame: FrameType | None) -> None:
    caller = _caller(frame)
    meant = caller is not None and caller in _MEANT
    _MEANT.clear()
    if meant:
        raise TookTooLong


def _owner(frame: FrameType) -> str:
    name: str = frame.f_globals.get("__name__", "")
    return name.partition(".")[0]


def _place(frame: FrameType) -> str:
    return f"{frame.f_code.co_filename}:{frame.f_lineno}, in {frame.f_code.co_name}"
