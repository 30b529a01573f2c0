"""The system's Chromium and a server to look at, for whatever drives a browser: tests, benchmarks and documentation."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.serving import free_port, running, served

__all__ = ["NO_CHROMIUM", "chromium", "launched", "served_alone"]

NO_CHROMIUM = "Chromium is needed: `apt-get install chromium`, or whatever your system says"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str | None:
    """Return where the system's Chromium is."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def launched(program: str) -> Iterator[Browser]:
    """Start a browser."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield started
        started.close()


@contextmanager
def served_alone() -> Iterator[str]:
    """Run a server of one's own, in a process and with a file of its own; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with running(served(port, f"{folder}/fairway.db"), port, Path(folder)):
            yield f"http://127.0.0.1:{port}"
