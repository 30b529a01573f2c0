"""Hear that the process is to end, before the server waits for its connections to end; and see that it does."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from types import FrameType
from typing import Any

from fairway_api.containment.last_words import end_process

__all__ = ["ENDING_SECONDS", "before_the_end"]

ENDING_SECONDS = 5
"""Seconds after which a process that was to end, and has nothing more to do, is ended."""


@contextmanager
def before_the_end(tell: Callable[[], None], stop_seconds: float, *, own_process: bool) -> Iterator[None]:
    """Call something when SIGTERM or SIGINT comes, and then whatever was to be called anyway.

    A server stops when its connections are closed; streams never close by themselves, so somebody has to tell them.
    Neither does a plugin that hangs: after a time of grace, the process ends all the same, if it is the server's own.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    ending: SimpleQueue[bool] = SimpleQueue()  # nothing else may be used in the midst of anything, locks and all
    closed = threading.Event()
    if own_process:
        threading.Thread(target=_end, args=(ending, closed, stop_seconds), name="fairway-end", daemon=True).start()

    def heard(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(tell)
        ending.put(True)
        handler: Any = handlers[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number, handler in handlers.items():
        if callable(handler):
            signal.signal(number, heard)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            if signal.getsignal(number) is heard:
                signal.signal(number, handler)
        ending.put(False)
        closed.set()


def _end(ending: SimpleQueue[bool], closed: threading.Event, stop_seconds: float) -> None:
    """End the process that was to end and does not."""
    if ending.get():
        closed.wait(stop_seconds + ENDING_SECONDS)
        threading.Event().wait(ENDING_SECONDS)
        end_process("the server was to end, and something hangs")
