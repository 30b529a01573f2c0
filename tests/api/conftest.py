"""Servers for tests: one in this process for most, one on a socket for streams; and somebody who plays."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

import httpx
import msgspec
import pytest
import uvicorn

from fairway_api.http.middleware import Middleware
from fairway_api.server.app import create_app
from fairway_api.server.connections import EdgeConfig
from fairway_api.services.services import Services
from fairway_api.settings import Limits, Settings
from fairway_api.store import EventStore
from fairway_client import Listing, expand

Json = Any
UNLIMITED = Limits(requests=0, matches=0, clients=0)
PLUGINS = Path(__file__).parent / "plugins"
HOUSE_RULES = Path(__file__).parents[1] / "house_rules"
OPERATOR = "the operator's own token"
HERE = {"database": "sqlite://", "limits": UNLIMITED, "operator_token": OPERATOR, "thinkers": 0}
"""Settings of a server in this process; bots think in it, which starts no other."""
SHORT = {"designer": {"quiet_rounds": 1}}
"""Options of a match that ends when everybody passes."""
LONG = 60.0
"""Seconds after which a test that waits for something gives up."""


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio."""
    return "asyncio"


class Api:
    """A client of a server, with a few words for what tests do all the time."""

    def __init__(self, http: httpx.AsyncClient, app: Middleware | None = None) -> None:
        self.http = http
        self._app = app

    @property
    def app(self) -> Middleware:
        """The application, where it runs in this process."""
        assert self._app, "the server is another process"
        return self._app

    @property
    def services(self) -> Services:
        return self.app.services

    async def ask(
        self, method: str, path: str, body: Json = None, *, token: str = "", **headers: str
    ) -> httpx.Response:
        """Send a request; header names are written with underscores."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        return await self.http.request(method, path, json=body, headers=sent)

    async def get(self, path: str, *, token: str = "", **headers: str) -> httpx.Response:
        return await self.ask("GET", path, token=token, **headers)

    async def post(self, path: str, body: Json = None, *, token: str = "", **headers: str) -> httpx.Response:
        return await self.ask("POST", path, body, token=token, **headers)

    async def client(self) -> str:
        """Register somebody; return the token."""
        token: str = ok(await self.post("/v1/clients"), 201)["token"]
        return token

    async def match(self, *seats: Json, token: str = "", ruleset: str = "designer", **order: Json) -> Match:
        """Make a match; without seats, one of two players."""
        body = {"ruleset": ruleset, "seats": list(seats or ({}, {})), **order}
        made = ok(await self.post("/v1/matches", body, token=token), 201)
        return Match(self, made["match"]["id"], {each["seat"]: each["token"] for each in made["tokens"]})


class Match:
    """A match on a server, and the tokens of some of its seats."""

    def __init__(self, api: Api, id: str, tokens: dict[int, str]) -> None:
        self.api, self.id, self.tokens = api, id, tokens

    def token(self, seat: int | None) -> str:
        return "" if seat is None else self.tokens[seat]

    async def get(self, what: str = "", seat: int | None = None, **headers: str) -> httpx.Response:
        return await self.api.get(f"/v1/matches/{self.id}{what}", token=self.token(seat), **headers)

    async def post(self, what: str, body: Json = None, seat: int | None = None, **headers: str) -> httpx.Response:
        return await self.api.post(f"/v1/matches/{self.id}{what}", body, token=self.token(seat), **headers)

    async def info(self) -> Json:
        return ok(await self.get())

    async def view(self, seat: int | None = None) -> Json:
        return ok(await self.get("/view", seat))

    async def revision(self) -> int:
        revision: int = (await self.info())["revision"]
        return revision

    async def legal(self, seat: int, *, must: bool = True) -> list[Json]:
        """Return what a seat may play, written out; of a long list, a few parts of it."""
        found: list[Json] = []
        waiting = [""]
        while waiting:
            asked = ok(await self.get(f"/legal?{waiting.pop(0)}", seat))["choices"]
            for each in msgspec.convert(asked, tuple[Listing, ...]):
                if each.must or not must:
                    found += [done.action for done in expand([each])]
                    if each.narrow and not each.rows:
                        values = each.narrow.values[:: max(1, len(each.narrow.values) // 3)]
                        waiting += [filtered(each.action, {**each.fixed, each.narrow.field: one}) for one in values]
        return found

    async def log(self, seat: int | None = None) -> list[Json]:
        """Return the whole log as a seat may know it, page by page."""
        found: list[Json] = []
        after: int | None = -1
        while after is not None:
            page = ok(await self.get(f"/log?after={after}", seat))
            found += page["updates"]
            after = page["next"]
        return found

    async def act(self, seat: int, action: Json, **headers: str) -> httpx.Response:
        return await self.post("/actions", action, seat, **headers)

    async def awaited(self) -> list[int]:
        """Return the seats of ours that are asked, also where only they themselves are told."""
        info = await self.info()
        asked = [seat for seat in info["waiting"] if seat in self.tokens]
        if asked or info["over"]:
            return asked
        for seat in self.tokens:
            if any(seat in prompt["waiting"] for prompt in (await self.view(seat))["prompts"]):
                asked.append(seat)
        return asked

    async def step(self, dice: random.Random, lazy: float = 0.0) -> Json:
        """Let one of our seats play anything; return the answer, or None when none is asked."""
        asked = await self.awaited()
        if not asked:
            return None
        seat = dice.choice(asked)
        return ok(await self.act(seat, choice(dice, await self.legal(seat), lazy)))

    async def play(self, seed: str = "", most: int = 10_000, lazy: float = 0.0) -> int:
        """Play our seats until nobody is asked any more; return how many moves that took.

        A `lazy` player passes that often where it can, which ends a `SHORT` match soon.
        """
        dice = random.Random(seed)
        for moves in range(most):
            if await self.step(dice, lazy) is None:
                return moves
        return most


def filtered(action: str, where: dict[str, Json]) -> str:
    """Return the query that asks for a part of what is legal."""
    texts = {
        name: each if isinstance(each, str) else msgspec.json.encode(each).decode() for name, each in where.items()
    }
    return urlencode({"action": action, **texts})


def choice(dice: random.Random, legal: list[Json], lazy: float = 0.0) -> Json:
    """Choose one of the legal actions."""
    passes = [action for action in legal if action["type"].endswith(".pass")]
    return dice.choice(passes if passes and dice.random() < lazy else legal)


def ok(answer: httpx.Response, status: int = 200) -> Json:
    """Return what was answered; it must be what was hoped for."""
    assert answer.status_code == status, f"{answer.request.method} {answer.request.url}: {answer.text}"
    return answer.json()


def problem(answer: httpx.Response, status: int, code: str) -> Json:
    """Return a problem document; it must be this one."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    document = answer.json()
    assert (answer.status_code, document["status"], document["code"]) == (status, status, code), document
    assert document["type"] == f"/problems/{code}"
    assert document["title"]
    assert document["detail"]
    return document


@asynccontextmanager
async def serving(store: EventStore | None = None, **settings: Any) -> AsyncIterator[Api]:
    """Serve in this process, without sockets."""
    chosen = Settings(**{**HERE, **settings})
    app = create_app(chosen, store)
    async with (
        _alive(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(cast(Any, app)), base_url="http://fairway") as http,
    ):
        yield Api(http, app)


@asynccontextmanager
async def _alive(app: Any) -> AsyncIterator[None]:
    """Open an application and close it again, as a server does."""
    to_app: asyncio.Queue[Any] = asyncio.Queue()
    from_app: asyncio.Queue[Any] = asyncio.Queue()
    task = asyncio.create_task(app({"type": "lifespan", "asgi": {"version": "3.0"}}, to_app.get, from_app.put))
    for phase in ("startup", "shutdown"):
        await to_app.put({"type": f"lifespan.{phase}"})
        said = await asyncio.wait_for(from_app.get(), LONG)
        assert said["type"] == f"lifespan.{phase}.complete", said
        if phase == "startup":
            try:
                yield
            except BaseException:
                task.cancel()
                raise
    await task


@pytest.fixture(scope="session")
async def api() -> AsyncIterator[Api]:
    """A server that tests share; each has matches of its own."""
    async with serving() as found:
        yield found


@contextmanager
def listening(**settings: Any) -> Iterator[tuple[str, Middleware]]:
    """Serve on a socket, in a thread; give the address and the application."""
    chosen = Settings(**{**HERE, **settings})
    app = create_app(chosen)
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        server = uvicorn.Server(EdgeConfig(app, chosen, timeout_graceful_shutdown=5))
        thread = threading.Thread(target=server.run, args=([bound],))
        thread.start()
        try:
            waiting = threading.Event()
            while not server.started and thread.is_alive():
                waiting.wait(0.01)
            yield f"http://127.0.0.1:{bound.getsockname()[1]}", app
        finally:
            for task in app.services._tasks[:1]:
                task.get_loop().call_soon_threadsafe(app.services.feeds.close)
            server.should_exit = True
            thread.join(LONG)
    assert not thread.is_alive()


@asynccontextmanager
async def connected(address: str, app: Middleware | None = None) -> AsyncIterator[Api]:
    """Be a client of a server on a socket."""
    async with httpx.AsyncClient(base_url=address, timeout=LONG, trust_env=False) as http:
        yield Api(http, app)


async def until(condition: Any) -> Any:
    """Wait until an asynchronous condition gives something true."""
    async with asyncio.timeout(LONG):
        while not (found := await condition()):
            await asyncio.sleep(0.01)
    return found
