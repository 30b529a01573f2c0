"""Pictures as PNG, for whoever cannot show an SVG: made one at a time beside everything else, and kept for a while."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import OrderedDict
from hashlib import blake2b
from importlib.util import find_spec

from fairway_api.containment import png_process
from fairway_api.containment.rule_threads import RuleThreads
from fairway_api.problems.problems import because, refused

__all__ = ["Renderer"]

SECONDS = 20
"""How long a picture may take."""
MOST_KEPT = 16_000_000
"""Bytes of pictures that are kept."""


class Renderer:
    """Makes PNGs; nothing is installed for it unless the extra `png` is."""

    def __init__(self) -> None:
        self._thread: RuleThreads | None = None
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0

    def open(self) -> None:
        """Begin to wait for work."""
        self._thread = RuleThreads(1, "fairway-pictures")

    def close(self) -> None:
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)

    def known(self, svg: str, width: int) -> bytes | None:
        """Return a picture that was made before and is kept."""
        key = _key(svg, width)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def render(self, svg: str, width: int) -> bytes:
        """Make a picture so wide; who asks for many waits for them, and nobody else does."""
        if any(find_spec(needed) is None for needed in ("resvg_py", "font_source_sans_pro")):
            raise refused("no_png", error=because("png_missing"))
        loop = asyncio.get_running_loop()
        made = self.known(svg, width) or await loop.run_in_executor(self._thread, _rendered, svg, width)
        if made is None:
            raise refused("no_png", error=because("png_unreadable"))
        self._keep(_key(svg, width), made)
        return made

    def _keep(self, key: bytes, made: bytes) -> None:
        self._size += len(made) - len(self._kept.pop(key, b""))
        self._kept[key] = made
        while self._size > MOST_KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])


def _rendered(svg: str, width: int) -> bytes | None:
    command = [sys.executable, "-m", png_process.__name__, str(width)]
    try:
        done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=SECONDS, check=True)
    except (subprocess.SubprocessError, OSError):
        return None
    return done.stdout


def _key(svg: str, width: int) -> bytes:
    return blake2b(svg.encode(), digest_size=16, key=width.to_bytes(2)).digest()
