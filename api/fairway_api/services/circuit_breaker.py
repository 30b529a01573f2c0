"""A match whose plugins hang again and again pauses, so that it does not hold everybody else up."""

from __future__ import annotations

from math import ceil
from time import monotonic

from fairway.model.refusal import Refusal
from fairway_api.containment.interrupting import TookTooLong
from fairway_api.problems.problems import Problem

__all__ = ["CircuitBreaker"]

MOST_MATCHES = 10_000
"""Matches that took too long and are remembered."""
HANGS_BEFORE_A_PAUSE = 3
"""How often a match may take too long before it has to pause."""
FIRST_PAUSE_SECONDS = 10.0
"""Seconds of the first pause; each further one is twice as long."""
LONGEST_PAUSE_SECONDS = 600.0
"""Seconds of the longest pause, and after which a match that took too long has another chance."""


class CircuitBreaker:
    """What is asked of a match whose plugins take too long again and again: for a while nothing, others wait for it."""

    def __init__(self) -> None:
        self._slow: dict[str, tuple[int, float, Refusal]] = {}

    def check(self, path: str) -> None:
        """Refuse what is asked of a match that has to pause, and name the plugin that took too long the last time."""
        if self._slow and (known := self._slow.get(_match_in(path))) is not None:
            _, until, why = known
            if (left := until - monotonic()) > 0:
                raise Problem(why, headers={"Retry-After": str(ceil(left))})

    def record(self, path: str, why: Refusal) -> None:
        """Take in why something was refused; whether that had taken too long matters."""
        if why.code != "plugin_fault" or why.params.get("error") != TookTooLong.__name__ or not _match_in(path):
            return
        now = monotonic()
        times, until, _ = self._slow.get(_match_in(path), (0, now, why))
        times = 1 if now - until > LONGEST_PAUSE_SECONDS else min(times + 1, 20)
        pause = 0.0
        if times >= HANGS_BEFORE_A_PAUSE:
            pause = min(FIRST_PAUSE_SECONDS * 2 ** (times - HANGS_BEFORE_A_PAUSE), LONGEST_PAUSE_SECONDS)
        if len(self._slow) > MOST_MATCHES:
            self._slow.clear()
        told = {**why.params, "doing": "holding others up"}  # what it did may be a secret of the seat that asked
        self._slow[_match_in(path)] = times, now + pause, Refusal(why.code, told)


def _match_in(path: str) -> str:
    """Return the match of which something is asked; whoever deletes it asks nothing of it."""
    _, _, after = path.partition("/matches/")
    match, _, word = after.partition("/")
    return match if word else ""
