"""Whether strangers can hold up a server. Somebody in another process asks for `/health` all the while.

Each case prints its figures, and fails if whoever asks waits longer than `BAR_MS`. Strangers come from addresses of
their own (127.0.0.2 and on), the bystander from 127.0.0.1.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

import httpx
import msgspec
from serving import free_port, running

from fairway.client.listing import Listing, expand

BAR_MS = 100.0
"""Milliseconds that 99 of 100 questions of the bystander may take."""
FLOODS, FLOOD_BYTES = 1000, 200_000_000
LINE = b"X-Nothing: at all\r\n"
MOST_GROWTH = 50_000_000
"""Bytes by which the server may grow under a flood."""
SLOW_CLIENTS = 1000
DEAD_HOOKS = 200
RATE, COST = 50, 20


# a server, and somebody who watches it


@contextmanager
def server(*arguments: str, database: str = "") -> Iterator[tuple[int, int]]:
    """Run a server; yield its port and its process id."""
    with tempfile.TemporaryDirectory() as folder:
        port, place = free_port(), database or str(Path(folder) / "load.db")
        command = [sys.executable, "-m", "fairway", "serve", "--port", str(port), "--database", place, *arguments]
        with running(command, port, Path(folder)) as pid:
            while _asked(port) is None:
                time.sleep(0.1)
            yield port, pid


def _asked(port: int) -> float | None:
    """Ask for `/health` over a connection of its own; return the milliseconds that took, or None without an answer."""
    began = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", "/health")
        good = connection.getresponse().status == 200
    except OSError:
        return None
    finally:
        connection.close()
    return 1000 * (time.perf_counter() - began) if good else None


def _watch(port: int, begun: Event, enough: Event, found: Any) -> None:
    times: list[float | None] = []
    begun.set()
    while not enough.is_set():
        times.append(_asked(port))
        time.sleep(0.02)
    found.put(times)


class Bystander:
    """Somebody who asks for `/health` fifty times a second, in a process of their own."""

    def __init__(self, port: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._begun, self._enough, self._found = context.Event(), context.Event(), context.Queue()
        given = (port, self._begun, self._enough, self._found)
        self._process = context.Process(target=_watch, args=given, daemon=True)

    def __enter__(self) -> Bystander:
        self._process.start()
        self._begun.wait(30)
        return self

    def __exit__(self, *error: object) -> None:
        self._enough.set()
        times = self._found.get(timeout=30)
        self._process.join()
        waits = sorted(each for each in times if each is not None)
        usual, late, worst = waits[len(waits) // 2], waits[len(waits) * 99 // 100], waits[-1]
        print(f"  bystander: {len(times)} questions, median {usual:.1f} ms, 99th {late:.1f} ms, worst {worst:.1f} ms")
        if error[0] is None:
            assert len(waits) == len(times), f"{len(times) - len(waits)} questions had no answer"
            assert late < BAR_MS, f"the bystander waited {late:.0f} ms"


def _memory(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096


@asynccontextmanager
async def _connected(port: int, source: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        yield reader, writer
    finally:
        writer.close()


# the cases


async def headers(args: argparse.Namespace) -> None:
    """Send 200 MB of headers over each of several connections; the server must not keep them."""
    with server() as (port, pid), Bystander(port):
        before = highest = _memory(pid)
        results: Counter[str] = Counter()
        sent = 0

        async def flood(source: str) -> None:
            nonlocal sent, highest
            async with _connected(port, source) as (reader, writer):
                writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n")
                mine = 0
                try:
                    while mine < FLOOD_BYTES:
                        writer.write(LINE * 1000)
                        mine += 1000 * len(LINE)
                        await writer.drain()
                        highest = max(highest, _memory(pid))
                    writer.write(b"\r\n")
                    results[(await reader.readline()).decode().strip()] += 1
                except OSError:
                    results["closed"] += 1
                sent += mine

        for number in range(FLOODS):
            await flood(f"127.0.0.{number % 20 + 2}")
        growth = highest - before
        print(f"{FLOODS} floods of up to {FLOOD_BYTES // 10**6} MB: {dict(results)}, {sent / 1e6:.2f} MB in all")
        print(f"  memory {before / 1e6:.0f} MB, at most {growth / 1e6:.1f} MB more")
        assert growth < MOST_GROWTH, "the server keeps what it is flooded with"


async def slow(args: argparse.Namespace) -> None:
    """Let a thousand clients send a byte now and then, of a head or of a body; all must be gone within seconds."""
    body = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"
    results: Counter[str] = Counter()
    took: list[float] = []

    async def trickle(port: int, number: int) -> None:
        async with _connected(port, f"127.0.0.{number % 20 + 2}") as (reader, writer):
            began = time.monotonic()
            writer.write(body if number % 2 else b"GET /health HTTP/1.1\r\nX-Slow: ")
            answer = asyncio.create_task(reader.readline())
            with suppress(OSError):
                while not answer.done():
                    writer.write(b"x")
                    await asyncio.wait((answer,), timeout=1)
            with suppress(OSError):
                results[(await answer).decode().strip() or "closed"] += 1
            took.append(time.monotonic() - began)

    with server("--request-seconds", "5") as (port, _), Bystander(port):
        await asyncio.gather(*(trickle(port, number) for number in range(SLOW_CLIENTS)))
        print(f"{SLOW_CLIENTS} slow clients: {dict(results)}; the last was gone after {max(took):.1f} s of 5")
        assert max(took) < 15, "slow clients stay"


async def webhooks(args: argparse.Namespace) -> None:
    """Set webhooks at addresses that never answer; one that does must be told at once, all the same."""
    told: asyncio.Queue[float] = asyncio.Queue()
    silent: list[asyncio.StreamWriter] = []

    async def receive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 204 X\r\nConnection: close\r\n\r\n")
            told.put_nowait(time.monotonic())
        writer.close()

    def never(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        silent.append(writer)

    living = await asyncio.start_server(receive, "127.0.0.1", 0)
    dead = await asyncio.start_server(never, "0.0.0.0", 0)
    good, bad = (f"{each.sockets[0].getsockname()[1]}" for each in (living, dead))
    with server("--private-webhooks", "--rate", "0", "--max-matches", "0") as (port, _), Bystander(port):
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            for number in range(DEAD_HOOKS):
                await _hooked(client, f"http://127.0.1.{number % 200 + 1}:{bad}/")
            waits = []
            for _ in range(5):
                began = time.monotonic()
                await _hooked(client, f"http://127.0.0.1:{good}/")
                waits.append(await asyncio.wait_for(told.get(), 60) - began)
                await asyncio.sleep(2)
    print(f"{DEAD_HOOKS} dead webhooks; others are told after {', '.join(f'{each:.2f}' for each in waits)} s")
    assert max(waits) < 10, "dead webhooks hold up the others"


async def _hooked(client: httpx.AsyncClient, url: str) -> None:
    """Make a match whose first seat has a webhook and the next move."""
    made = (await client.post("/v1/matches", json={"ruleset": "designer", "seats": [{}, {}]})).raise_for_status().json()
    path, tokens = f"/v1/matches/{made['match']['id']}", [each["token"] for each in made["tokens"]]
    first, second = ({"Authorization": f"Bearer {token}"} for token in tokens)
    (await client.put(f"{path}/webhook", json={"url": url}, headers=first)).raise_for_status()
    legal = (await client.get(f"{path}/legal", headers=second)).raise_for_status().json()["choices"]
    action = next(iter(expand(each for each in msgspec.convert(legal, tuple[Listing, ...]) if each.must)))["action"]
    (await client.post(f"{path}/actions", json=action, headers=second)).raise_for_status()


async def limits(args: argparse.Namespace) -> None:
    """Ask two processes on one database as fast as possible; together they grant what one would."""
    if not args.database:
        raise SystemExit("limits needs --database postgresql://...: several processes share only that")
    seconds, burst = 10.0, 1000
    arguments = ("--rate", str(RATE))
    with (
        server(*arguments, database=args.database) as (one, _),
        server(*arguments, database=args.database) as (two, _),
        Bystander(one),
    ):
        results: Counter[int] = Counter()
        end = time.monotonic() + seconds

        async def ask(port: int) -> None:
            transport = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport) as client:
                while time.monotonic() < end:
                    results[(await client.post("/v1/packs/validate", json={})).status_code] += 1

        await asyncio.gather(*(ask(port) for port in (one, two) for _ in range(8)))
        granted, most = results.total() - results[429], (burst + RATE * (seconds + 1)) / COST
        print(f"two processes, {RATE} a second and {burst} at once, for {seconds:.0f} s:")
        print(f"  {granted} granted of {most:.0f} at most that count {COST} each, {results[429]} refused")
        assert granted <= most, "two processes grant more than one"
        assert results[429], "nothing was refused"


CASES = {"headers": headers, "slow": slow, "webhooks": webhooks, "limits": limits}
