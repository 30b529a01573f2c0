"""The end of a process in which something hangs."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.api.conftest import LONG

TOLD = """
import asyncio, logging, os, signal, sys, time
from fairway_api.server import signals

signals.ENDING_SECONDS = 0.1
logging.basicConfig()

async def hang():
    with signals.before_the_end(lambda: None, 0.1, own_process=sys.argv[1] == "own"):
        logging.root.handlers[0].acquire()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(40 if sys.argv[1] == "own" else 3)
        os._exit(7)

signal.signal(signal.SIGTERM, lambda number, frame: None)
asyncio.run(hang())
"""


@pytest.mark.parametrize(("whose", "status"), [("own", 1), ("another", 7)])
def test_a_process_that_hangs_ends_even_if_nothing_can_be_logged(whose: str, status: int) -> None:
    """Whoever holds the lock of the log holds nobody up; a process that is another program's is left to it."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run(
        [sys.executable, "-c", TOLD, whose], env=env, timeout=LONG, stderr=subprocess.PIPE, text=True, check=False
    )
    assert ended.returncode == status
    assert ("in hang" in ended.stderr) == (whose == "own")
