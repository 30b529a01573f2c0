"""How fast somebody may ask, and who that is; and how long a match may hold up all others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address
from math import ceil
from time import monotonic
from typing import Any

from fairway_api.problems.problems import refused

__all__ = ["RateLimiter", "client_address"]

MOST_ADDRESSES = 100_000
"""Addresses that are remembered."""


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
