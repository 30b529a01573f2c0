"""Errands for tests of processes that work beside the server: what a plugin may do there, good and bad."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import msgspec

from fairway_api.containment.errand import Errand


class Chore(msgspec.Struct, frozen=True):
    """What to do."""

    how: str
    given: str = ""


def work(chore: Chore) -> str:
    """Do it."""
    match chore.how:
        case "say":
            print("to anybody", flush=True)
            os.write(1, b"who listens")
            return f"{chore.given}, and heard {sys.stdin.read()!r}"
        case "process":
            return str(os.getpid())
        case "sleep":
            while True:
                time.sleep(3600)
        case "die":
            with Path(chore.given).open("a") as file:
                file.write("x")
            os._exit(3)
        case "die once":
            if not Path(chore.given).exists():
                Path(chore.given).touch()
                os._exit(3)
            return "alive"
        case "eat":
            return str(len(bytearray(1 << 40)))
        case "break":
            raise ZeroDivisionError(chore.given)
        case "babble":
            for descriptor in range(3, 32):
                try:
                    os.write(descriptor, b"\xff" * 64)
                except OSError:
                    continue
            while True:
                time.sleep(3600)
    return "nothing"


CHORE = Errand(f"{__name__}:CHORE", Chore, str, work)
