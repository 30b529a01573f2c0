"""Turn webhooks: a seat's address is told, signed, when the seat has to act; failures are tried again.

What is sent says nothing secret: which match, which seat, which revision, whether it is awaited. The signature covers
time and body, so that a receiver can tell ours from a forger's and a fresh one from an old one.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from contextlib import suppress
from hmac import digest
from time import time

import httpx
import msgspec

from fairway import __version__, replace
from fairway.model.values import Value
from fairway_api.matches.service import MatchService
from fairway_api.problems.problems import Problem, because, refused
from fairway_api.store import Hook

__all__ = ["Turn", "Webhooks", "checked_address", "signature"]

logger = logging.getLogger("fairway.webhooks")

LEASE_SECONDS = 30.0
"""Seconds that one process has for telling an address, before another may try."""
POLL_SECONDS = 5.0
TIMEOUT_SECONDS = 5.0
RETRY_SECONDS = (1, 5, 30, 120, 600, 3600)
"""Seconds to wait after each failure in a row; after the last one the hook stays silent until its seat's next turn."""
PORTS = frozenset({443})
NOT_PUBLIC = tuple(map(ipaddress.ip_network, ("fec0::/10", "::ffff:0:0:0/96", "192.0.0.0/24", "192.88.99.0/24")))
"""Networks that Python calls global and that lead nowhere, or inside."""
TRANSLATED = tuple(map(ipaddress.IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "::/96")))
"""IPv6 networks whose addresses end in the IPv4 address that is meant."""


class Turn(Value, frozen=True):
    """What an address is told."""

    match: str
    seat: int
    revision: int
    awaited: bool
    """Whether the seat has to act now."""
    over: bool


def signature(secret: str, at: int, body: bytes) -> str:
    """Return the header that proves who sent a body, and when."""
    return f"t={at},v1=" + digest(secret.encode(), f"{at}.".encode() + body, "sha256").hex()


async def checked_address(url: str, *, private: bool = False) -> str:
    """Return an address that a webhook may connect to: every one that its host has must be public."""
    try:
        parts = httpx.URL(url)  # as whoever connects reads it: two readings of one address are a way around a guard
    except (httpx.InvalidURL, ValueError):
        raise refused("forbidden_address", url=url, error=because("no_address")) from None
    if parts.scheme not in ("http", "https") or not parts.host or parts.userinfo:
        raise refused("forbidden_address", url=url, error=because("address"))
    port = parts.port or (443 if parts.scheme == "https" else 80)
    if not private and (parts.scheme != "https" or port not in PORTS):
        raise refused("forbidden_address", url=url, error=because("https"))
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            found = await asyncio.get_running_loop().getaddrinfo(parts.raw_host.decode(), port, type=socket.SOCK_STREAM)
    except (OSError, ValueError, OverflowError):
        found = []
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not (private or all(map(_public, addresses))):
        # In one breath: who learns which of both it is can find out the names of an internal network.
        raise refused("forbidden_address", url=url, error=because("not_public"))
    return addresses[0]


def _public(address: str) -> bool:
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if any(parsed in network for network in NOT_PUBLIC if network.version == parsed.version):
        return False
    return all(each.is_global and not each.is_multicast for each in (*_within(parsed), parsed))


def _within(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> list[ipaddress.IPv4Address]:
    """Return the IPv4 addresses that an IPv6 address leads to through a translator or a tunnel."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    tunnelled = int(address) >> 32 & 0xFDFFFFFF == 0x5EFE  # ISATAP
    if tunnelled or any(address in network for network in TRANSLATED):
        found.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return [each for each in found if each is not None]


class Webhooks:
    """Tells addresses of turns; several processes share the work through the store."""

    def __init__(self, matches: MatchService, *, private: bool = False) -> None:
        self._matches = matches
        self._store = matches.store
        self._private = private
        self._nudged = asyncio.Event()
        self.matches: set[str] = set()
        """Matches that this process knows to have webhooks."""

    def nudge(self) -> None:
        """Hear that one of them has changed."""
        self._nudged.set()

    async def deliver(self) -> None:
        """Tell whoever is to be told, for ever."""
        async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS, follow_redirects=False, trust_env=False) as client:
            while True:
                self._nudged.clear()
                try:
                    hooks = await self._store.due_hooks(time(), LEASE_SECONDS, 50)
                    self.matches.update(hook.match for hook in hooks)
                    await asyncio.gather(*(self._tell(client, hook) for hook in hooks))
                except Exception:
                    logger.exception("cannot deliver webhooks")
                    hooks = []
                if not hooks:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(POLL_SECONDS):
                            await self._nudged.wait()

    async def _tell(self, client: httpx.AsyncClient, hook: Hook) -> None:
        """Tell one address, and write down how that went."""
        try:
            live = await self._matches.find(hook.match)
        except Problem as problem:
            if problem.refusal.code == "unknown_match":
                await self._store.drop_hook(hook.match, hook.seat)
            else:  # it may be readable again when the right plugins are here
                await self._store.settle_hook(_failed(hook, hook.revision))
            return
        revision, awaited = live.revision, hook.seat in live.state.waiting()
        if not awaited and not live.state.over:
            await self._store.settle_hook(_settled(hook, revision))
            return
        turn = Turn(hook.match, hook.seat, revision, awaited, live.state.over)
        try:
            await self._post(client, hook, msgspec.json.encode(turn))
        except (Problem, httpx.HTTPError, OSError, TimeoutError) as error:
            logger.warning("webhook of %s seat %s failed: %s", hook.match, hook.seat, type(error).__name__)
            await self._store.settle_hook(_failed(hook, revision))
        else:
            await self._store.settle_hook(_settled(hook, revision))
            if turn.over:
                await self._store.drop_hook(hook.match, hook.seat)

    async def _post(self, client: httpx.AsyncClient, hook: Hook, body: bytes) -> None:
        """Send to the address that was checked, not to what the name may mean a moment later."""
        url = httpx.URL(hook.url)
        checked = await checked_address(hook.url, private=self._private)
        at = int(time())
        request = client.build_request(
            "POST",
            url.copy_with(host=checked),
            content=body,
            headers={
                "Host": url.netloc.decode(),
                "Content-Type": "application/json",
                "Fairway-Signature": signature(hook.secret, at, body),
                "User-Agent": f"fairway/{__version__}",
            },
            extensions={"sni_hostname": url.raw_host.decode()},
        )
        async with asyncio.timeout(2 * TIMEOUT_SECONDS):
            answer = await client.send(request, stream=True)  # what it says beside the status is not read
            await answer.aclose()
        answer.raise_for_status()


def _settled(hook: Hook, revision: int) -> Hook:
    return replace(hook, revision=revision, attempts=0, next_at=0.0)


def _failed(hook: Hook, revision: int) -> Hook:
    """Return when to try again; after too many failures the hook rests until the match moves on."""
    if hook.attempts >= len(RETRY_SECONDS):
        return _settled(hook, revision)
    return replace(hook, attempts=hook.attempts + 1, next_at=time() + RETRY_SECONDS[hook.attempts])
