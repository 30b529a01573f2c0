"""What the database can suffer: it goes away, fills up, is moved away; and what looking back into a match costs."""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec

from fairway import RANDOM, Refusal, decide, load_ruleset
from reliability_cases.tables import PLAYERS, Server, Table, acknowledged, checked, play_through, served

BOTS = 60
"""Matches in which only bots play."""
STEP_MS, EXPORT_MS = 20.0, 200.0
"""Milliseconds that any step, and an export, may take."""
TOOLS = "/usr/lib/postgresql/*/bin"


# a PostgreSQL of our own


class Cluster:
    """A PostgreSQL server that may be stopped: nobody else uses it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tools = sorted(Path("/").glob(TOOLS[1:]))[-1]
        shutil.chown(folder, "postgres")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._run("initdb", "-U", "fairway", "--auth=trust", "--no-sync", "--encoding=UTF8")

    @property
    def url(self) -> str:
        return f"postgresql://fairway@127.0.0.1:{self._port}/postgres"

    def _run(self, tool: str, *arguments: str) -> None:
        command = [self._tools / tool, "-D", self._folder / "data", *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user="postgres", cwd=self._folder)

    def start(self) -> None:
        options = f"-h 127.0.0.1 -p {self._port} -k {self._folder}"
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "-w", "-m", how, "stop")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Give a PostgreSQL of our own."""
    with tempfile.TemporaryDirectory() as folder:
        found = Cluster(Path(folder))
        found.start()
        try:
            yield found
        finally:
            with suppress(subprocess.CalledProcessError):
                found.stop("immediate")


# people who play meanwhile


@asynccontextmanager
async def playing(server: Server, ruleset: str, seed: str) -> AsyncIterator[tuple[list[Table], httpx.AsyncClient]]:
    """Let people play, and send again what is not acknowledged, until the block ends."""
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
        tables = [Table(load_ruleset(ruleset), f"{seed}/{number}") for number in range(PLAYERS)]
        for table in tables:
            await table.make(client)
        tasks = [asyncio.create_task(play_through(table, client)) for table in tables]
        try:
            yield tables, client
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def ready(client: httpx.AsyncClient) -> bool:
    try:
        return (await client.get("/ready")).status_code == 200
    except httpx.HTTPError:
        return False


async def until(wanted: bool, client: httpx.AsyncClient, most: float = 60.0) -> float:
    """Return after how many seconds `/ready` says what is wanted."""
    begun = time.monotonic()
    while await ready(client) is not wanted:
        assert time.monotonic() - begun < most, f"/ready does not say {wanted}"
        await asyncio.sleep(0.05)
    return time.monotonic() - begun


# cases


async def outage(args: argparse.Namespace) -> None:
    """Stop PostgreSQL in the middle of everything and start it again."""
    with cluster() as postgres:
        async with served(postgres.url) as server, playing(server, "empire", args.seed) as (tables, client):
            bots = []
            for _ in range(BOTS):
                order = {"ruleset": "empire", "seats": [{"bot": "random"}] * 3}
                bots.append((await client.post("/v1/matches", json=order)).raise_for_status().json()["match"]["id"])
            for number in range(3):
                await asyncio.sleep(2)
                await asyncio.to_thread(postgres.stop, ("fast", "immediate", "fast")[number])
                noticed = await until(False, client)
                await asyncio.sleep(3)
                await asyncio.to_thread(postgres.start)
                back = time.monotonic()
                await until(True, client)
                before = await _revisions(client, bots)
                waiting = set(bots)
                while waiting:
                    assert time.monotonic() - back < 60, f"{len(waiting)} of {BOTS} matches stand still"
                    await asyncio.sleep(0.2)
                    now = await _revisions(client, sorted(waiting))
                    waiting = {each for each in waiting if now[each] == before[each]}
                seconds = time.monotonic() - back
                print(f"outage {number + 1}: not ready after {noticed:.1f} s, all bots again after {seconds:.1f} s")
        count = acknowledged(tables)
        written, _ = await checked(postgres.url, tables)
    print(f"{count} acknowledged actions, {written} lines checked: 0 lost, 0 twice; {BOTS} matches of bots went on")


async def _revisions(client: httpx.AsyncClient, matches: list[str]) -> dict[str, Any]:
    found = {}
    for match in matches:
        answer = (await client.get(f"/v1/matches/{match}")).json()
        found[match] = "over" if answer.get("over") else answer.get("revision")
        if answer.get("over"):
            found[match] = time.monotonic()  # counts as moved
    return found


async def full(args: argparse.Namespace) -> None:
    """Fill the disk, and make room again."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", folder], check=True)
        try:
            place = Path(folder) / "full.db"
            async with served(str(place)) as server, playing(server, args.ruleset, args.seed) as (tables, client):
                await asyncio.sleep(1)
                filling = Path(folder) / "filling"
                with suppress(OSError), open(filling, "wb", buffering=0) as file:
                    while True:
                        file.write(bytes(4096))
                noticed = await until(False, client)
                before = acknowledged(tables)
                await asyncio.sleep(2)
                meanwhile = acknowledged(tables) - before
                subprocess.run(["mount", "-o", "remount,size=64m", folder], check=True)
                again = await until(True, client)
                await asyncio.sleep(2)
                after = acknowledged(tables) - before - meanwhile
            written, _ = await checked(str(place), tables)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)
    print(
        f"disk full: not ready after {noticed:.1f} s, ready {again:.1f} s after there was room; acknowledged {before} "
        f"before, {meanwhile} while full, {after} after; {written} lines checked: 0 lost, 0 twice"
    )


async def deleted(args: argparse.Namespace) -> None:
    """Take the file away under the server. What was acknowledged must be in it, and nothing more is."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as elsewhere:
        place = Path(folder) / "deleted.db"
        async with served(str(place)) as server, playing(server, args.ruleset, args.seed) as (tables, client):
            await asyncio.sleep(2)
            for each in sorted(place.parent.glob("deleted.db*"), reverse=True):
                if each.suffix != ".lock":
                    each.rename(Path(elsewhere) / each.name)
            gone = acknowledged(tables)
            noticed = await until(False, client)
            await asyncio.sleep(2)
            late = acknowledged(tables) - gone
        written, extra = await checked(str(Path(elsewhere) / place.name), tables)
    print(
        f"file taken away: not ready after {noticed:.2f} s; {gone} acknowledged before, {late} in the moment of it; "
        f"{written} lines checked: 0 lost, 0 twice, {extra} written but not answered"
    )


async def looking_back(args: argparse.Namespace) -> None:
    """Measure steps and exports of a campaign, and of half of it."""
    ruleset, dice = load_ruleset("empire"), random.Random(args.seed)
    match = ruleset.match(4, f"looking back/{args.seed}")
    log, state = [], match.state
    while not state.over:
        seat = state.waiting()[0]
        action = decide(RANDOM, match.engine, state, seat, args.seed)
        step = match.engine.play(state, seat, action)
        assert not isinstance(step, Refusal)
        state = step.state
        log.append((seat, action))
    medians, exports, worst = [], [0.0], 0.0
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or str(Path(folder) / "steps.db")
        async with served(database) as server, httpx.AsyncClient(base_url=server.url, timeout=120) as client:
            for part in (len(log) // 2, len(log)):
                record = replace(match, log=tuple(log[:part]), state=state).record()
                order = {"record": msgspec.to_builtins(record)}
                made = (await client.post("/v1/matches/import", json=order)).raise_for_status().json()
                here = f"/v1/matches/{made['match']['id']}"
                first = await _milliseconds(client, f"{here}/steps/{part}")
                asked = [f"{here}/steps/{dice.randrange(part)}" for _ in range(200)]
                rounds = [[await _milliseconds(client, each) for each in asked] for _ in range(3)]
                steps = [min(times) for times in zip(*rounds, strict=True)]  # what it costs, whatever else is done
                said = f"{part} lines: a step {statistics.median(steps):.1f} ms, at most {max(steps):.1f}"
                if made["match"]["over"]:
                    exports = [await _milliseconds(client, f"{here}/record") for _ in range(10)]
                    said += f"; an export {statistics.median(exports):.0f} ms, at most {max(exports):.0f}"
                print(f"{said}; the first step after an import {first:.0f} ms")
                medians.append(statistics.median(steps))
                worst = max(worst, *steps)
    assert max(exports) < EXPORT_MS
    assert worst < STEP_MS
    assert medians[1] < 2 * medians[0], "twice the length costs twice the time"


async def _milliseconds(client: httpx.AsyncClient, path: str) -> float:
    begun = time.perf_counter()
    (await client.get(path)).raise_for_status()
    return 1000 * (time.perf_counter() - begun)


CASES = {"outage": outage, "full": full, "deleted": deleted, "looking-back": looking_back}
