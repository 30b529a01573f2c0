"""How a thread is made to leave a plugin that does not come back: an exception is raised where it is."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
from contextlib import suppress
from types import FrameType

from fairway.model.blaming import Interruption
from fairway_api.containment import code_owner

__all__ = ["TookTooLong", "hear", "interrupt", "rest"]


class TookTooLong(Interruption):
    """Raised in the midst of a plugin that does not come back; what it catches on the way is no business of this."""

    def goes_on(self) -> bool:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and (owner := code_owner.owner_of(frame)) is not code_owner.SERVER:
            if owner is code_owner.PLUGIN or owner is code_owner.STRANGER:
                return True
            frame = frame.f_back
        return False

    def __str__(self) -> str:
        return "it took longer than rules may take here"


_INTERRUPTING = threading.Lock()
"""Held while somebody is interrupted or makes sure not to be any more."""

_INTERRUPTED: set[int] = set()
"""Threads for which an interruption may still be on its way."""


def interrupt(thread: int, caller: FrameType) -> None:
    """Raise `TookTooLong` in a thread; in the main one by a signal, which also wakes it from waiting."""
    if thread == threading.main_thread().ident and _ALARM is not None and signal.getsignal(_ALARM) is _heard:
        _MEANT[:] = [caller]
        signal.pthread_kill(thread, _ALARM)
        return
    with _INTERRUPTING:
        if code_owner.is_held(sys._current_frames().get(thread), caller):
            _INTERRUPTED.add(thread)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TookTooLong))


_ALARM: signal.Signals | None = getattr(signal, "SIGALRM", None)
"""The signal that wakes the main thread; Windows has none."""


_MEANT: list[FrameType] = []
"""From where the call that an alarm is meant for was made: the next one may have begun when it is heard."""


def hear() -> None:
    """Let the main thread be interrupted. That stays so: an alarm that nobody hears would end the process."""
    if _ALARM is not None and threading.current_thread() is threading.main_thread():
        signal.signal(_ALARM, _heard)


def _heard(number: int, frame: FrameType | None) -> None:
    meant = any(code_owner.is_held(frame, caller) for caller in _MEANT)
    _MEANT.clear()
    if meant:
        raise TookTooLong


def rest() -> None:
    """Let this thread be interrupted no more, not even by what is on its way already: that is awaited, and ignored.

    To take it back instead would leave the interpreter looking for it for ever, which slows everything down.
    """
    with _INTERRUPTING:
        if threading.get_ident() not in _INTERRUPTED:
            return
        _INTERRUPTED.remove(threading.get_ident())
    with suppress(TookTooLong):
        for _ in range(100):  # it comes at the next jump backwards
            pass
