"""Servers, tables of players, and what must be in the database for what they were answered."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import httpx
from serving import free_port

from fairway import RANDOM, Match, Refusal, Ruleset, decide
from fairway_api.matches.continuity import effective
from fairway_api.matches.continuity import replayed as play_again
from fairway_api.matches.match_log import read_entry
from fairway_api.matches.reviving import revive
from fairway_api.matches.ruleset_registry import RulesetRegistry
from fairway_api.store import EventStore
from fairway_api.store.opening import open_store

SEATS = 3
PLAYERS = 8
"""Clients that play at the same time, each a match of its own."""


@dataclass
class Server:
    """A server process on a port of its own."""

    database: str
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        command = [sys.executable, "-m", "fairway", "serve", "--port", str(self.port), "--database", self.database]
        command += ["--rate", "0", "--max-matches", "0", "--max-streams", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        async with httpx.AsyncClient() as client:
            for _ in range(300):
                with suppress(httpx.HTTPError):
                    if (await client.get(f"{self.url}/ready")).status_code == 200:
                        return
                await asyncio.sleep(0.1)
        raise RuntimeError("the server does not start")

    def end(self, how: int) -> None:
        if self.process is not None:
            os.kill(self.process.pid, how)
            self.process.wait()
            self.process = None


@asynccontextmanager
async def served(database: str) -> AsyncIterator[Server]:
    server = Server(database)
    await server.start()
    try:
        yield server
    finally:
        server.end(signal.SIGTERM)


@dataclass
class Table:
    """A match on a server, and a copy of it here that knows which moves are legal."""

    ruleset: Ruleset
    seed: str
    id: str = ""
    tokens: list[str] = field(default_factory=list)
    acknowledged: int = 0

    async def make(self, client: httpx.AsyncClient) -> None:
        order = {"ruleset": self.ruleset.name, "seats": [{}] * SEATS, "seed": self.seed}
        made = (await client.post("/v1/matches", json=order)).raise_for_status().json()
        self.id, self.tokens = made["match"]["id"], [each["token"] for each in made["tokens"]]
        self.match = self.ruleset.match(SEATS, self.seed)

    def next_move(self) -> tuple[int, bytes, Match]:
        state = self.match.state
        seat = state.waiting()[0]
        action = decide(RANDOM, self.match.engine, state, seat, self.seed)
        played = self.match.play(seat, action)
        assert not isinstance(played, Refusal)
        return seat, self.ruleset.codec.json(action), played

    async def play(self, client: httpx.AsyncClient) -> None:
        """Send the next move; it counts when the server says so."""
        seat, body, after = self.next_move()
        answer = await client.post(
            f"/v1/matches/{self.id}/actions",
            content=body,
            headers={
                "Authorization": f"Bearer {self.tokens[seat]}",
                "Content-Type": "application/json",
                "If-Match": f'"{len(self.match.log)}"',
                "Idempotency-Key": f"{self.id}-{len(self.match.log):020}",
            },
        )
        answer.raise_for_status()
        assert answer.json()["revision"] == len(after.log), answer.text
        self.match, self.acknowledged = after, len(after.log)


def acknowledged(tables: list[Table]) -> int:
    """Return how many moves were acknowledged."""
    return sum(table.acknowledged for table in tables)


async def play_on(table: Table, client: httpx.AsyncClient) -> None:
    """Play until the match is over or the server no longer answers."""
    with suppress(httpx.HTTPError):
        while not table.match.state.over:
            await table.play(client)


async def checked(database: str, tables: list[Table]) -> tuple[int, int]:
    """Look into the database: the log of each match, its replay and its snapshot must agree with what was answered."""
    store: EventStore = open_store(database)
    await store.open()
    registry, written, extra = RulesetRegistry(), 0, 0
    try:
        for table in tables:
            kept = await store.load(table.id)
            assert kept is not None, f"match {table.id} is lost"
            lines = await store.lines(table.id, -1, 1_000_000)
            assert [line.revision for line in lines] == list(range(kept.revision + 1)), "the log has gaps or doubles"
            assert kept.revision >= table.acknowledged, f"{table.acknowledged - kept.revision} actions are lost"
            live = await revive(registry, store, kept)
            again = play_again(live, lines)
            there = play_again(live, lines[: len(lines) - kept.behind]).state if kept.behind else again.state
            assert live.ruleset.codec.msgpack(there) == kept.state, "the state is not what the log gives"
            assert live.state == again.state, "the state and the lines behind it do not lead where the log leads"
            moves = effective(read_entry(live.ruleset.codec, line.body) for line in lines)
            assert len(moves) == kept.revision
            written += len(lines)
            extra += kept.revision - table.acknowledged
            assert kept.revision - table.acknowledged <= 1, "more was written than was sent"
            table.match, table.acknowledged = again, kept.revision
    finally:
        await store.close()
    return written, extra


async def play_through(table: Table, client: httpx.AsyncClient) -> None:
    """Play until the match is over, whatever happens: what is not acknowledged is sent again."""
    while not table.match.state.over:
        try:
            await table.play(client)
        except httpx.HTTPError:
            await asyncio.sleep(0.1)
