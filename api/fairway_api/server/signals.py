"""Hear that the process is to end, before the server waits for its connections to end."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

__all__ = ["before_the_end"]


@contextmanager
def before_the_end(tell: Callable[[], None]) -> Iterator[None]:
    """Call something when SIGTERM or SIGINT comes, and then whatever was to be called anyway.

    A server stops when its connections are closed; streams never close by themselves, so somebody has to tell them.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    def heard(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(tell)
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
