"""A limit of time for rules: whoever runs them is watched, and a plugin that does not come back is interrupted.

Nothing is done when rules are called, so the limit costs them nothing. Now and then a thread looks where all others
are; one that is still in the same call of a plugin after the limit gets `TookTooLong` raised right there, and the core
makes it that plugin's fault. The decision, with what this cannot do, is `docs/decisions/0014-time-limit.md`.
"""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from functools import lru_cache, partial
from types import FrameType
from typing import Any, Generic, ParamSpec, TypeVar

from fairway.model import domains
from fairway.model.blaming import Interruption
from fairway.model.errors import PluginFault
from fairway_api.last_words import end_process

__all__ = ["RuleThreads", "TookTooLong", "Watch"]

logger = logging.getLogger("fairway")

LOOKS = 4
"""How often the watch looks within the time that a call may take."""
MOST_INTERRUPTIONS = 3
"""How often the main thread is interrupted in a call before its process is given up."""

P = ParamSpec("P")
T = TypeVar("T")


class TookTooLong(Interruption):
    """Raised in the midst of a plugin that does not come back; what it catches on the way is no business of this."""

    def goes_on(self) -> bool:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and (owner := _owner(frame)) is not _SERVER:
            if owner is _PLUGIN or owner is _STRANGER:
                return True
            frame = frame.f_back
        return False

    def __str__(self) -> str:
        return "it took longer than rules may take here"


class Watch:
    """Looks after the threads of a server that run rules."""

    def __init__(self, seconds: float, plugins: Mapping[str, str], *, own_process: bool = False) -> None:
        """Say how long a call may take (0: as long as it likes), and which plugin's code lies in a file or folder.

        A process of the server's own is ended when its main thread does not listen.
        """
        self._seconds = seconds
        self._own_process = own_process
        _HOMES.update(plugins)
        _owner_of.cache_clear()
        self._calls: dict[int, _Call] = {}
        self._closed = threading.Event()

    def open(self) -> None:
        """Begin to watch."""
        if self._seconds:
            _hear()
            threading.Thread(target=self._watch, name="fairway-watch", daemon=True).start()

    def close(self) -> None:
        self._closed.set()

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
        if call is None or not _is_in(frame, call.caller):
            if caller is not None:
                self._calls[thread] = _Call(caller)
            elif call is not None:
                del self._calls[thread]
        elif caller is not None:  # else it is the core that works within the call, for a moment
            call.looks += 1
            if call.looks % LOOKS == 0:
                self._interrupt(thread, frame, call)

    def _interrupt(self, thread: int, frame: FrameType, call: _Call) -> None:
        if call.looks > LOOKS and (job := _JOBS.get(thread)) is not None:
            job.give_up(PluginFault(_plugin_at(frame), "waiting", TookTooLong(), _place(frame)))
        main = thread == threading.main_thread().ident
        if main and self._own_process and call.looks > MOST_INTERRUPTIONS * LOOKS:
            end_process(f"the server ends, since {_plugin_at(frame)} does not come back at {_place(frame)}")
        _interrupt(thread, call.caller)


class _Call:
    """A plugin being called."""

    __slots__ = ("caller", "looks")

    def __init__(self, caller: FrameType) -> None:
        self.caller = caller
        self.looks = 0
        """How often it was still the same. Not the time: a process that was stopped meanwhile has lost that itself."""


class RuleThreads(ThreadPoolExecutor):
    """Threads for rules: what a plugin never comes back from is answered all the same, and another thread goes on."""

    def __init__(self, workers: int | None = None, name: str = "fairway-rules") -> None:
        super().__init__(workers, name)
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
            _rest()
        except TookTooLong as late:  # meant for what was just over: it must not cost the thread
            _rest()
            settle = settle or partial(self._fail, _contained(late))
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


def _contained(error: BaseException) -> Exception:
    """Return what is answered instead of an error that would end more than the work: it is a plugin's fault."""
    if isinstance(error, Exception):
        return error
    if isinstance(error, Interruption) and error.fault is not None:
        return error.fault
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return PluginFault(_plugin_at(at and at.tb_frame), "being asked", error)


_JOBS: dict[int, _Job[Any]] = {}
"""What threads do now."""

_INTERRUPTING = threading.Lock()


def _rest() -> None:
    """Let this thread be interrupted no more, not even by what is on its way already."""
    with _INTERRUPTING:
        _JOBS.pop(threading.get_ident(), None)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(threading.get_ident()), None)


def _interrupt(thread: int, caller: FrameType) -> None:
    """Raise `TookTooLong` in a thread; in the main one by a signal, which also wakes it from waiting."""
    if thread == threading.main_thread().ident and _ALARM is not None and signal.getsignal(_ALARM) is _heard:
        _MEANT[:] = [caller]
        signal.pthread_kill(thread, _ALARM)
        return
    with _INTERRUPTING:
        if _is_held(sys._current_frames().get(thread), caller):
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
    meant = any(_is_held(frame, caller) for caller in _MEANT)
    _MEANT.clear()
    if meant:
        raise TookTooLong


# whose code a frame runs

_CORE, _DOMAIN, _SERVER, _LIBRARY, _PLUGIN, _STRANGER = "core", "domain", "server", "library", "plugin", "stranger"
"""A domain is a plugin's, also where the class is the core's. A stranger may be a plugin's helper, or anybody's."""

_HOMES: dict[str, str] = {}
"""Plugins by the file or folder of their code."""

_FOLDERS = {
    domains.__file__: _DOMAIN,
    os.path.dirname(os.path.dirname(domains.__file__)) + os.sep: _CORE,
    os.path.dirname(__file__) + os.sep: _SERVER,
}
_PYTHON = os.path.dirname(os.__file__) + os.sep
_PACKAGES = f"{os.sep}site-packages{os.sep}"


def _caller(frame: FrameType | None) -> FrameType | None:
    """Return from where the core, or else the server, called the first plugin since the server was there; if it did.

    Whatever the core calls is a plugin's work, but what the server calls may be a library of its own.
    """
    caller, inside, known = None, False, False
    while frame is not None:
        owner = _owner(frame)
        if owner is _SERVER:
            return frame if known else caller
        if owner is _CORE:
            caller, inside, known = (frame if inside else caller), False, False
        elif owner is not _LIBRARY:
            inside, known = True, known or owner is not _STRANGER
        frame = frame.f_back
    return None


def _is_in(frame: FrameType | None, caller: FrameType) -> bool:
    """Whether a call has not yet returned to where it came from."""
    while frame is not None and frame is not caller:
        frame = frame.f_back
    return frame is not None


def _is_held(frame: FrameType | None, caller: FrameType) -> bool:
    """Whether a plugin is at work in a call."""
    return _is_in(frame, caller) and _caller(frame) is not None


def _owner(frame: FrameType) -> str:
    file = frame.f_code.co_filename
    if file.startswith("<"):  # it may be made on behalf of a module, such as the methods of a dataclass
        module = frame.f_globals.get("__file__")
        file = module if isinstance(module, str) else file
    return _owner_of(file)


@lru_cache(4096)
def _owner_of(file: str) -> str:
    if _plugin_of(file):
        return _PLUGIN
    for folder, owner in _FOLDERS.items():
        if file.startswith(folder):
            return owner
    own = file.startswith("<frozen ") or (file.startswith(_PYTHON) and _PACKAGES not in file)
    return _LIBRARY if own else _STRANGER


def _plugin_of(file: str) -> str:
    return next((name for home, name in _HOMES.items() if file.startswith(home)), "")


def _plugin_at(frame: FrameType | None) -> str:
    """Return the innermost plugin that code is called from."""
    while frame is not None:
        if name := _plugin_of(frame.f_code.co_filename):
            return name
        frame = frame.f_back
    return "fairway"


def _place(frame: FrameType) -> str:
    return f"{frame.f_code.co_filename}:{frame.f_lineno}, in {frame.f_code.co_name}"
