"""A limit of time for rules: whoever runs them is watched, and a plugin that does not come back is interrupted.

Nothing is done when rules are called, so the limit costs them nothing. Now and then a thread looks where all others
are; one that is still in the same call of a plugin after the limit gets `TookTooLong` raised right there, and the core
makes it that plugin's fault. The decision, with what this cannot do, is `docs/decisions/0014-time-limit.md`.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import FrameType

from fairway.model.errors import PluginFault
from fairway_api.containment import code_owner
from fairway_api.containment.interrupting import TookTooLong, hear, interrupt
from fairway_api.containment.last_words import end_process
from fairway_api.containment.rule_threads import give_up

__all__ = ["Watch", "unwatched"]

logger = logging.getLogger("fairway")

LOOKS = 4
"""How often the watch looks within the time that a call may take."""
MOST_INTERRUPTIONS = 3
"""How often the main thread is interrupted in a call before its process is given up."""


class Watch:
    """Looks after the threads of a server that run rules."""

    def __init__(self, seconds: float, plugins: Mapping[str, str], *, own_process: bool = False) -> None:
        """Say how long a call may take (0: as long as it likes), and which plugin's code lies in a file or folder.

        A process of the server's own is ended when its main thread does not listen.
        """
        self._seconds = seconds
        self._own_process = own_process
        code_owner.settle(plugins)
        self._calls: dict[int, _Call] = {}
        self._closed = threading.Event()

    def open(self) -> None:
        """Begin to watch."""
        if self._seconds:
            hear()
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
            if thread in _UNWATCHED:
                self._calls.pop(thread, None)
            else:
                self._look(thread, frame)

    def _look(self, thread: int, frame: FrameType) -> None:
        caller = code_owner.calling_frame(frame)
        call = self._calls.get(thread)
        if call is None or not code_owner.is_in(frame, call.caller):
            if caller is not None:
                self._calls[thread] = _Call(caller)
            elif call is not None:
                del self._calls[thread]
        elif caller is not None:  # else it is the core that works within the call, for a moment
            call.looks += 1
            if call.looks % LOOKS == 0:
                self._interrupt(thread, frame, call)

    def _interrupt(self, thread: int, frame: FrameType, call: _Call) -> None:
        plugin, place = code_owner.plugin_at(frame), code_owner.place(frame)
        if call.looks > LOOKS:
            give_up(thread, PluginFault(plugin, "waiting", TookTooLong(), place))
        main = thread == threading.main_thread().ident
        if main and self._own_process and call.looks > MOST_INTERRUPTIONS * LOOKS:
            end_process(f"the server ends, since {plugin} does not come back at {place}")
        interrupt(thread, call.caller)


_UNWATCHED: set[int] = set()
"""Threads that may take as long as they like."""


@contextmanager
def unwatched() -> Iterator[None]:
    """Let this thread load plugins: that takes as long as it takes, and a busy machine is nobody's fault."""
    _UNWATCHED.add(threading.get_ident())
    try:
        yield
    finally:
        _UNWATCHED.discard(threading.get_ident())


class _Call:
    """A plugin being called."""

    __slots__ = ("caller", "looks")

    def __init__(self, caller: FrameType) -> None:
        self.caller = caller
        self.looks = 0
        """How often it was still the same. Not the time: a process that was stopped meanwhile has lost that itself."""
