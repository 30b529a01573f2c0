"""Turn webhooks: a seat's address is told, signed, when the seat has to act; failures are tried again.

What is sent says nothing secret: which match, which seat, which revision, whether it is awaited. The signature covers
time and body, so that a receiver can tell ours from a forger's and a fresh one from an old one.

Addresses that fail, or take their time, have a lane of their own with few places, so that nobody else waits for them;
one that has failed often enough in a row is switched off until it is set again.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from hmac import digest
from math import inf
from time import monotonic, time
from typing import Any

import httpx
import msgspec

from fairway import __version__, replace
from fairway.model.values import Value
from fairway_api.containment.fair_queue import ASKING
from fairway_api.matches.service import MatchService
from fairway_api.problems.problems import Problem, because, refused
from fairway_api.store import Hook

__all__ = ["Delivery", "Turn", "Webhooks", "checked_address", "deliveries_of", "signature"]

logger = logging.getLogger("fairway.webhooks")

LEASE_SECONDS = 30.0
"""Seconds that one process has for telling an address, before another may try."""
POLL_SECONDS = 5.0
TIMEOUT_SECONDS = 5.0
SLOW_SECONDS = 1.0
"""Seconds after which a host is slow: what goes to it next goes by the other lane."""
SLOW_FOR_SECONDS = 600.0
"""Seconds for which that is remembered."""
MOST_HOSTS = 10_000
"""Slow hosts that are remembered."""
USUAL_PLACES, SLOW_PLACES = 200, 20
"""How many addresses are told at once, in either lane."""
LOOK_UPS = 16
"""How many names are looked up at once, in either lane."""
LOOK_UPS_FOR_STRANGERS, LOOK_UPS_FOR_ONE = 64, 2
"""How many names are looked up at once for who sets a webhook: for all together, and for one client's address."""
USUAL_PATIENCE, SLOW_PATIENCE = 3.0, 10.0
"""Seconds that telling one may take, in either lane."""
RETRY_SECONDS = (1, 5, 30, 120, 600, 3600)
"""Seconds to wait after each failure in a row; after the last one the hook stays silent until its seat's next turn."""
MOST_DELIVERIES = 20
"""Deliveries that are remembered of a hook. When all of them are failures, it is switched off."""
PORTS = frozenset({443})
NOT_PUBLIC = tuple(map(ipaddress.ip_network, ("fec0::/10", "::ffff:0:0:0/96", "192.0.0.0/24", "192.88.99.0/24")))
"""Networks that Python calls global and that lead nowhere, or inside."""
TRANSLATED = tuple(map(ipaddress.IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "::/96")))
"""IPv6 networks whose addresses end in the IPv4 address that is meant."""


class Turn(Value, frozen=True, omit_defaults=True):
    """What an address is told."""

    match: str
    seat: int
    revision: int
    awaited: bool
    """Whether the seat has to act now."""
    over: bool
    began: bool = False
    """Whether the match has begun since the address was last told; left out if not."""


class Delivery(msgspec.Struct, frozen=True, array_like=True):
    """How telling an address went."""

    at: float
    revision: int
    status: int | None
    """What it answered, if anything."""
    error: str = ""
    """Why that is a failure, if it is one."""


def deliveries_of(hook: Hook) -> tuple[Delivery, ...]:
    """Return how telling an address went the last times, the latest last."""
    return _read_deliveries(hook.deliveries) if hook.deliveries else ()


_read_deliveries = msgspec.msgpack.Decoder(tuple[Delivery, ...]).decode


def signature(secret: str, at: int, body: bytes) -> str:
    """Return the header that proves who sent a body, and when."""
    return f"t={at},v1=" + digest(secret.encode(), f"{at}.".encode() + body, "sha256").hex()


async def checked_address(url: str, *, private: bool = False, threads: Executor | None = None) -> str:
    """Return an address that a webhook may connect to: every one that its host has must be public.

    Names are looked up in `threads`: nobody can tell how long that takes; one that takes too long is a `TimeoutError`.
    """
    try:
        parts = httpx.URL(url)  # as whoever connects reads it: two readings of one address are a way around a guard
        host = parts.host  # which is no name if it cannot be read as one (`xn--...`)
    except (httpx.InvalidURL, ValueError):
        raise refused("forbidden_address", url=url, error=because("no_address")) from None
    if parts.scheme not in ("http", "https") or not host or parts.userinfo:
        raise refused("forbidden_address", url=url, error=because("address"))
    port = parts.port or (443 if parts.scheme == "https" else 80)
    if not private and (parts.scheme != "https" or port not in PORTS):
        raise refused("forbidden_address", url=url, error=because("https"))
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            loop = asyncio.get_running_loop()
            addresses = await loop.run_in_executor(threads, _looked_up, parts.raw_host.decode(), port)
    except TimeoutError:
        raise
    except (OSError, ValueError, OverflowError):
        addresses = []
    if not addresses or not (private or all(map(_public, addresses))):
        # In one breath: who learns which of both it is can find out the names of an internal network.
        raise refused("forbidden_address", url=url, error=because("not_public"))
    return addresses[0]


def _looked_up(host: str, port: int) -> list[str]:
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


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


class Lane:
    """Places for telling addresses, and threads for looking up where they are."""

    def __init__(self, places: int, seconds: float, name: str) -> None:
        self._places = places
        self.seconds = seconds
        self.threads = ThreadPoolExecutor(LOOK_UPS, f"fairway-names-{name}")
        self.under_way: set[asyncio.Task[None]] = set()

    @property
    def free(self) -> int:
        return self._places - len(self.under_way)


class StrangersLookUps(ThreadPoolExecutor):
    """Threads for looking up names that strangers bring: one client's slow names take few of them."""

    def __init__(self) -> None:
        super().__init__(LOOK_UPS_FOR_STRANGERS, "fairway-names-strangers")
        self._busy: Counter[str] = Counter()

    def submit(self, work: Callable[..., Any], /, *args: Any, **how: Any) -> Future[Any]:
        """Look a name up for who asks; a thread is theirs until it has come back, whether or not they wait for it."""
        who = ASKING.get()
        if self._busy[who] >= LOOK_UPS_FOR_ONE:
            wait = round(TIMEOUT_SECONDS)
            raise refused("too_fast", seconds=wait, headers={"Retry-After": str(wait)})
        self._busy[who] += 1
        looked_up = super().submit(work, *args, **how)
        asyncio.wrap_future(looked_up).add_done_callback(lambda done: self._free(who, done))
        return looked_up

    def _free(self, who: str, done: asyncio.Future[Any]) -> None:
        if not done.cancelled():
            done.exception()  # which whoever asked has heard
        self._busy[who] -= 1
        if not self._busy[who]:
            del self._busy[who]


class Webhooks:
    """Tells addresses of turns; several processes share the work through the store."""

    def __init__(self, matches: MatchService, *, private: bool = False) -> None:
        self._matches = matches
        self._store = matches.store
        self._private = private
        self._nudged = asyncio.Event()
        self._usual, self._slow = Lane(USUAL_PLACES, USUAL_PATIENCE, "usual"), Lane(SLOW_PLACES, SLOW_PATIENCE, "slow")
        self._strangers = StrangersLookUps()
        self._slow_hosts: dict[str, float] = {}
        """Hosts that failed or were slow, and until when that is remembered."""
        self.matches: set[str] = set()
        """Matches that this process knows to have webhooks."""

    def nudge(self) -> None:
        """Hear that one of them has changed."""
        self._nudged.set()

    async def check(self, url: str) -> None:
        """Refuse an address that a webhook may not go to."""
        try:
            await checked_address(url, private=self._private, threads=self._strangers)
        except TimeoutError:
            raise refused("slow_name", url=url, headers={"Retry-After": "5"}) from None

    async def deliver(self) -> None:
        """Tell whoever is to be told, for ever."""
        try:
            async with httpx.AsyncClient(
                timeout=TIMEOUT_SECONDS,
                follow_redirects=False,
                trust_env=False,
                limits=httpx.Limits(max_keepalive_connections=20),
            ) as client:
                while True:
                    self._nudged.clear()
                    if not await self._begin(client):
                        with suppress(TimeoutError):
                            async with asyncio.timeout(POLL_SECONDS):
                                await self._nudged.wait()
        finally:
            self._strangers.shutdown(wait=False, cancel_futures=True)
            for lane in (self._usual, self._slow):
                lane.threads.shutdown(wait=False, cancel_futures=True)
                for task in lane.under_way:
                    task.cancel()

    async def _begin(self, client: httpx.AsyncClient) -> bool:
        """Begin to tell whoever is due, as long as there are places; say whether there may be more.

        A hook for which its lane has no place is due again when its lease has run out.
        """
        if not self._usual.free:
            return False
        try:
            hooks = await self._store.due_hooks(time(), LEASE_SECONDS, self._usual.free)
        except Exception:
            logger.exception("cannot look for webhooks")
            return False
        self.matches.update(hook.match for hook in hooks)
        for hook in hooks:
            lane = self._slow if hook.attempts or self._is_slow(hook) else self._usual
            if lane.free:
                task = asyncio.create_task(self._tell(client, hook, lane))
                lane.under_way.add(task)
                task.add_done_callback(partial(self._told, lane))
        return bool(hooks)

    def _told(self, lane: Lane, task: asyncio.Task[None]) -> None:
        lane.under_way.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("cannot deliver a webhook", exc_info=error)
        self.nudge()

    def _is_slow(self, hook: Hook) -> bool:
        return self._slow_hosts.get(httpx.URL(hook.url).raw_host.decode(), 0.0) > time()

    def _remember(self, hook: Hook, *, slow: bool) -> None:
        host = httpx.URL(hook.url).raw_host.decode()
        if not slow:
            self._slow_hosts.pop(host, None)
            return
        if len(self._slow_hosts) >= MOST_HOSTS:
            self._slow_hosts.clear()
        self._slow_hosts[host] = time() + SLOW_FOR_SECONDS

    async def _tell(self, client: httpx.AsyncClient, hook: Hook, lane: Lane) -> None:
        """Tell one address, and write down how that went."""
        try:
            live = await self._matches.find(hook.match)
        except Problem as problem:
            if problem.refusal.code == "unknown_match":
                await self._store.drop_hook(hook.match, hook.seat)
            else:  # it may be readable again when the right plugins are here
                await self._store.settle_hook(_failed(hook, hook.revision))
            return
        revision, awaited = live.revision, hook.seat in live.awaited()
        just_began = not live.waiting and hook.revision < live.setup.gathering.began
        if not awaited and not just_began and not live.over:
            await self._store.settle_hook(_settled(hook, revision))
            return
        turn = Turn(hook.match, hook.seat, revision, awaited, live.over, just_began)
        began, at = monotonic(), time()
        status, error = await self._sent(client, hook, msgspec.json.encode(turn), lane)
        self._remember(hook, slow=bool(error) or monotonic() - began > SLOW_SECONDS)
        hook = _noted(hook, Delivery(at, revision, status, error))
        if error:
            hook = _failed(hook, revision)
            fate = "is switched off" if hook.next_at == inf else "failed"
            logger.warning("webhook of %s seat %s %s: %s", hook.match, hook.seat, fate, error)
            await self._store.settle_hook(hook)
        else:
            await self._store.settle_hook(_settled(hook, revision))
            if turn.over:
                await self._store.drop_hook(hook.match, hook.seat)

    async def _sent(self, client: httpx.AsyncClient, hook: Hook, body: bytes, lane: Lane) -> tuple[int | None, str]:
        """Send; return the status that was answered, and why that is a failure if it is one."""
        try:
            async with asyncio.timeout(lane.seconds):
                status = await self._post(client, hook, body, lane.threads)
        except Problem as problem:
            return None, problem.refusal.code
        except (TimeoutError, httpx.TimeoutException):
            return None, "timeout"
        except (httpx.HTTPError, OSError):
            return None, "unreachable"
        return status, "" if 200 <= status < 300 else "status"

    async def _post(self, client: httpx.AsyncClient, hook: Hook, body: bytes, threads: Executor) -> int:
        """Send to the address that was checked, not to what the name may mean a moment later."""
        url = httpx.URL(hook.url)
        checked = await checked_address(hook.url, private=self._private, threads=threads)
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
        answer = await client.send(request, stream=True)  # what it says beside the status is not read
        await answer.aclose()
        return answer.status_code


def _noted(hook: Hook, delivery: Delivery) -> Hook:
    latest = (*deliveries_of(hook), delivery)[-MOST_DELIVERIES:]
    return replace(hook, deliveries=msgspec.msgpack.encode(latest))


def _settled(hook: Hook, revision: int) -> Hook:
    return replace(hook, revision=revision, attempts=0, next_at=0.0)


def _failed(hook: Hook, revision: int) -> Hook:
    """Return when to try again: later each time, then at the seat's next turn, and at last not at all."""
    known = deliveries_of(hook)
    if len(known) == MOST_DELIVERIES and all(each.error for each in known):
        return replace(hook, attempts=hook.attempts + 1, next_at=inf)
    if hook.attempts >= len(RETRY_SECONDS):
        return _settled(hook, revision)
    return replace(hook, attempts=hook.attempts + 1, next_at=time() + RETRY_SECONDS[hook.attempts])
