"""How a process ends in which something hangs: it says where, and does not wait for anybody."""

from __future__ import annotations

import faulthandler
import logging
import os
import threading

__all__ = ["end_process"]

logger = logging.getLogger("fairway")

SECONDS = 2.0
"""Seconds that there are to say it in."""


def end_process(why: str) -> None:
    """End the process at once. What was acknowledged is in the database, and whoever started it may start another.

    What hangs may hold the lock of the log, or nobody may read what is written: then it ends without a word.
    """
    speaker = threading.Thread(target=_speak, args=(why,), name="fairway-last-words", daemon=True)
    speaker.start()
    speaker.join(SECONDS)
    os._exit(1)


def _speak(why: str) -> None:
    faulthandler.dump_traceback(2)
    logger.critical("%s; above is where all threads are", why)
