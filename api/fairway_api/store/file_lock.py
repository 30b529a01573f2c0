"""One server for one file: a lock that the operating system lets go of when the process ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

__all__ = ["FileLock"]

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Holds a file from `take` to `release`. The file stays behind: deleting it would let two in at once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = -1

    def take(self) -> bool:
        """Lock; False if somebody else has it. Raises `OSError` if the file cannot be written."""
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(self._file)
        except OSError:
            self.release()
            return False
        return True

    def release(self) -> None:
        """Let go."""
        with contextlib.suppress(OSError):
            os.close(self._file)
        self._file = -1
