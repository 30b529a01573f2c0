"""How fast somebody may ask, and who that is; and how long a match may hold up all others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address
from math import ceil
from time import monotonic
from typing import Any

from fairway.model.refusal import Refusal
from fairway_api.containment.interrupting import TookTooLong
from fairway_api.problems.problems import Problem, refused

__all__ = ["Patience", "RateLimiter", "client_address"]

MOST_ADDRESSES = 100_000
"""Addresses that are remembered."""
MOST_SLOW = 10_000
"""Matches that took too long and are remembered."""
PATIENCE = 3
"""How often a match may take too long before it has to pause."""
PAUSE = 10.0
"""Seconds of the first pause; each further one is twice as long."""
LONGEST_PAUSE = 600.0
"""Seconds of the longest pause, and after which a match that took too long has another chance."""


def client_address(scope: Mapping[str, Any]) -> str:
    """Return where a request comes from, for limits."""
    client = scope.get("client")
    host: str = client[0] if client else ""
    return _network(host) if ":" in host else host


@lru_cache(10_000)
def _network(host: str) -> str:
    """Return the network of an IPv6 address: who has one address has all that begin with the same 64 bits."""
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


class RateLimiter:
    """How fast each address may ask: a bucket of tokens that fills again with time.

    The framework's middleware counts in fixed windows, through a store, and only what has found a route.
    """

    def __init__(self, per_second: float, burst: int) -> None:
        self._rate, self._burst = per_second, max(burst, per_second)
        self._left: dict[str, tuple[float, float]] = {}

    def check(self, address: str) -> None:
        """Take a token; if there is none, refuse and say how long to wait."""
        if not self._rate:
            return
        now = monotonic()
        left, since = self._left.get(address, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._rate)
        if len(self._left) > MOST_ADDRESSES:
            self._left.clear()
        if left < 1:
            self._left[address] = (left, now)
            wait = max(1, ceil((1 - left) / self._rate))
            raise refused("too_fast", seconds=wait, headers={"Retry-After": str(wait)})
        self._left[address] = (left - 1, now)


class Patience:
    """What is asked of a match whose plugins take too long again and again: for a while nothing, others wait for it."""

    def __init__(self) -> None:
        self._slow: dict[str, tuple[int, float, Refusal]] = {}

    def check(self, path: str) -> None:
        """Refuse what is asked of a match that has to pause, and name the plugin that took too long the last time."""
        if self._slow and (known := self._slow.get(_match_in(path))) is not None:
            _, until, why = known
            if (left := until - monotonic()) > 0:
                raise Problem(why, headers={"Retry-After": str(ceil(left))})

    def heed(self, path: str, why: Refusal) -> None:
        """Take in why something was refused; whether that had taken too long matters."""
        if why.code != "plugin_fault" or why.params.get("error") != TookTooLong.__name__ or not _match_in(path):
            return
        now = monotonic()
        times, until, _ = self._slow.get(_match_in(path), (0, now, why))
        times = 1 if now - until > LONGEST_PAUSE else min(times + 1, 20)
        pause = 0 if times < PATIENCE else min(PAUSE * 2 ** (times - PATIENCE), LONGEST_PAUSE)
        if len(self._slow) > MOST_SLOW:
            self._slow.clear()
        told = {**why.params, "doing": "holding others up"}  # what it did may be a secret of the seat that asked
        self._slow[_match_in(path)] = times, now + pause, Refusal(why.code, told)


def _match_in(path: str) -> str:
    """Return the match of which something is asked; whoever deletes it asks nothing of it."""
    _, _, after = path.partition("/matches/")
    match, _, word = after.partition("/")
    return match if word else ""
