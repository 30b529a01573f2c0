"""How fast somebody may ask, and who that is."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address
from math import ceil
from time import monotonic
from typing import Any

from fairway_api.problems.problems import Problem, refused
from fairway_api.store import SharedCounts, StoreError

__all__ = ["LEASE_SHARE", "RateLimiter", "SharedRateLimiter", "client_address"]

MOST_ADDRESSES = 100_000
"""Addresses that are remembered."""
LEASE_SHARE = 10
"""Which part of a shared bucket a process takes at a time, so that it seldom has to ask."""


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

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate, self._burst = per_second, max(burst, per_second)
        self._left: dict[str, tuple[float, float]] = {}

    async def check(self, address: str, cost: float = 1, paid: float = 0) -> None:
        """Take as many tokens as something costs, or all there can be; if there are fewer, say how long to wait."""
        if not self._rate:
            return
        now, cost = monotonic(), min(cost, self._burst) - paid
        left, since = self._left.get(address, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        if len(self._left) > MOST_ADDRESSES:
            self._left.clear()
        if left < cost:
            self._left[address] = (left, now)
            raise _too_fast((cost - left) / self._rate)
        self._left[address] = (left - cost, now)


class SharedRateLimiter(RateLimiter):
    """The same across processes: the buckets are in the database, and each process takes some tokens at a time.

    Whoever is refused is refused without asking the database again, until there can be a token.
    """

    def __init__(self, per_second: float, burst: float, shared: SharedCounts, name: str, lease: float = 0) -> None:
        """Name what is limited; a `lease` is how many tokens are taken at a time at least."""
        super().__init__(per_second, burst)
        self._shared, self._name, self._lease = shared, name, lease
        self._empty: dict[str, float] = {}
        """When it is worth asking again, of addresses that have used up everything."""
        self._asking: dict[str, asyncio.Future[None]] = {}

    async def check(self, address: str, cost: float = 1, paid: float = 0) -> None:
        """Take as many tokens as something costs, or all there can be; if there are fewer, say how long to wait."""
        if not self._rate:
            return
        cost = min(cost, self._burst) - paid
        while (left := self._left.get(address, (0.0, 0.0))[0]) < cost:
            if (wait := self._empty.get(address, 0.0) - monotonic()) > 0:
                raise _too_fast(wait)
            if address in self._asking:
                await self._asking[address]
            elif not await self._take(address, cost - left):
                return
        self._left[address] = (left - cost, 0.0)

    async def _take(self, address: str, least: float) -> bool:
        """Take more tokens, if there are any; without a database nothing is limited, and nothing is done either."""
        done = self._asking[address] = asyncio.get_running_loop().create_future()
        try:
            most = min(max(least, self._lease), self._burst)
            given, there = await self._shared.take(f"{self._name}/{address}", least, most, self._rate, self._burst)
        except StoreError:
            return False
        finally:
            del self._asking[address]
            done.set_result(None)
        if len(self._left) > MOST_ADDRESSES:
            self._left.clear()
        if len(self._empty) > MOST_ADDRESSES:
            self._empty.clear()
        if given:
            self._left[address] = (self._left.get(address, (0.0, 0.0))[0] + given, 0.0)
            self._empty.pop(address, None)
        else:
            self._empty[address] = monotonic() + (least - there) / self._rate
        return True


def _too_fast(seconds: float) -> Problem:
    wait = max(1, ceil(seconds))
    return refused("too_fast", seconds=wait, headers={"Retry-After": str(wait)})
