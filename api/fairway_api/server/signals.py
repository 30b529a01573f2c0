"""Hear that the process is to end, before the server waits for its connections to end; and see that it does."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

__all__ = ["STOPPING_SECONDS", "ENDING_SECONDS", "before_the_end"]

logger = logging.getLogger("fairway")

STOPPING_SECONDS = 20
"""Seconds that requests under way have to finish when the server is stopped."""
ENDING_SECONDS = 5
"""Seconds after which a process that was to end, and has nothing more to do, is ended."""


@contextmanager
def before_the_end(tell: Callable[[], None]) -> Iterator[None]:
    """Call something when SIGTERM or SIGINT comes, and then whatever was to be called anyway.

    A server stops when its connections are closed; streams never close by themselves, so somebody has to tell them.
    Neither does a plugin that hangs: after a time of grace, the process ends all the same.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    closed = threading.Event()
    ending: list[threading.Thread] = []

    def heard(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(tell)
        if not ending:
            ending.append(threading.Thread(target=_end, args=(closed,), name="fairway-end", daemon=True))
            ending[0].start()
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
        closed.set()


def _end(closed: threading.Event) -> None:
    """End the process if it does not end by itself. What was acknowledged is in the database."""
    closed.wait(STOPPING_SECONDS + ENDING_SECONDS)
    threading.Event().wait(ENDING_SECONDS)
    logger.error("something hangs, so the server ends without it; this is where it is")
    faulthandler.dump_traceback()
    os._exit(1)
