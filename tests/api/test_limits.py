"""How much one client may ask: dear things count more, across processes, and nobody waits for another's slow work."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextvars import copy_context
from typing import Any, cast

import httpx
import pytest

from fairway_api.containment.fair_queue import ASKING
from fairway_api.containment.rule_threads import RuleThreads
from fairway_api.problems.problems import Problem
from fairway_api.services.limits import RateLimiter, SharedRateLimiter
from fairway_api.settings import Limits
from fairway_api.store import StoreError
from fairway_api.store.postgres import PostgresStore
from tests.api.conftest import SHORT, Api, ok, problem, serving
from tests.api.databases import fresh_database

pytestmark = pytest.mark.anyio

NEW = {"ruleset": "designer", "seats": [{}, {}]}


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL database for these tests."""
    with fresh_database() as url:
        yield url


def elsewhere(api: Api, address: str = "192.0.2.7") -> Api:
    """Return a client of the same server at another address."""
    transport = httpx.ASGITransport(cast(Any, api.app), client=(address, 1))
    return Api(httpx.AsyncClient(transport=transport, base_url="http://fairway"), api.app)


async def test_dear_requests_count_more() -> None:
    """Making a match, checking a pack, looking back and exporting count for what they cost."""
    async with serving(limits=Limits(requests=1, burst=60)) as api:
        match = await api.match(options=SHORT)
        [limiter] = [api.services.limiter]

        async def cost(method: str, path: str, body: Any = None) -> int:
            limiter._left.clear()
            await api.ask(method, path, body)
            left, _ = next(iter(limiter._left.values()))
            return round(60 - left)

        assert await cost("GET", "/v1/rulesets") == 1
        assert await cost("GET", f"/v1/matches/{match.id}/view") == 1
        assert await cost("GET", f"/v1/matches/{match.id}/steps/0") == 5
        assert await cost("GET", f"/v1/matches/{match.id}/record") == 10
        assert await cost("POST", "/v1/matches", NEW) == 10
        assert await cost("PUT", f"/v1/matches/{match.id}/webhook", {}) == 10
        assert await cost("POST", "/v1/matches/import", {}) == 20
        assert await cost("POST", "/v1/packs/validate", {}) == 20


async def test_too_dear_is_refused_and_never_for_good() -> None:
    """What costs more than is left waits; what costs more than there can be costs all there can be."""
    async with serving(limits=Limits(requests=1, burst=15)) as api:
        ok(await api.post("/v1/matches", NEW), 201)
        answer = await api.post("/v1/matches", NEW)
        problem(answer, 429, "too_fast")
        assert 4 <= int(answer.headers["retry-after"]) <= 6
        other = elsewhere(api)
        assert (await other.post("/v1/packs/validate", {"files": {}})).status_code != 429


async def test_health_is_never_limited() -> None:
    """Whoever watches the server is answered, however much its address has asked for."""
    async with serving(limits=Limits(requests=1, burst=1)) as api:
        ok(await api.get("/v1/rulesets"))
        problem(await api.get("/v1/rulesets"), 429, "too_fast")
        for _ in range(5):
            ok(await api.get("/health"))


async def granted(limiter: RateLimiter, address: str, times: int, cost: float = 1) -> int:
    """Ask many times at once; return how often that was granted."""
    found = await asyncio.gather(*(limiter.check(address, cost) for _ in range(times)), return_exceptions=True)
    assert all(each is None or isinstance(each, Problem) for each in found), found
    return sum(each is None for each in found)


async def test_processes_share_what_an_address_may_ask(database: str) -> None:
    """However many processes an address asks, it is given as much as one would give; others have their own."""
    one, two = PostgresStore(database), PostgresStore(database)
    for store in (one, two):
        await store.open()
    try:
        limiters = [SharedRateLimiter(1e-6, 100, store.counts, "test", 10) for store in (one, two) if store.counts]
        counts = await asyncio.gather(*(granted(limiter, "192.0.2.1", 80) for limiter in limiters))
        assert sum(counts) == 100
        assert min(counts) >= 20
        assert await granted(limiters[1], "192.0.2.2", 1, cost=60) == 1
        assert await granted(limiters[0], "192.0.2.2", 1, cost=60) == 0
        assert await granted(limiters[0], "192.0.2.2", 1, cost=40) == 0  # until it could have been 60
    finally:
        for store in (one, two):
            await store.close()


async def test_the_database_is_seldom_asked() -> None:
    """A process takes a tenth of a bucket at a time, and asks nothing for whoever has used up everything."""
    asked = []

    class Counts:
        async def take(self, bucket: str, least: float, most: float, rate: float, burst: float) -> tuple[float, float]:
            asked.append(most)
            await asyncio.sleep(0)
            return (most, burst) if len(asked) <= 10 else (0.0, 0.0)

    limiter = SharedRateLimiter(0.01, 1000, cast(Any, Counts()), "test", 100)
    assert await granted(limiter, "192.0.2.1", 1100) == 1000
    assert asked == [100] * 11
    assert await granted(limiter, "192.0.2.1", 100) == 0
    assert len(asked) == 11


async def test_without_its_database_nothing_is_limited() -> None:
    """When the database is away, requests are let through to be told so."""

    class Away:
        async def take(self, *given: object) -> tuple[float, float]:
            raise StoreError("away")

    assert await granted(SharedRateLimiter(1, 1, cast(Any, Away()), "test"), "192.0.2.1", 10) == 10


async def test_processes_share_matches_and_registrations(database: str) -> None:
    """Two processes that race let a client have as many matches, and register as many clients, as one would."""
    limits = Limits(requests=0, matches=3, clients=4)
    async with serving(database=database, limits=limits) as one, serving(database=database, limits=limits) as two:
        answers = await asyncio.gather(*((one, two)[n % 2].post("/v1/matches", NEW) for n in range(10)))
        made = sorted(answer.status_code for answer in answers)
        assert made.count(201) <= 3
        assert set(made) == {201, 429}
        answers = await asyncio.gather(*((one, two)[n % 2].post("/v1/clients") for n in range(10)))
        assert sorted(answer.status_code for answer in answers) == [201] * 4 + [429] * 6


async def test_slow_work_is_done_in_turn() -> None:
    """Somebody's single piece of work waits for one of another's hundred, not for all of them."""
    threads, done, begun, go = RuleThreads(1, "test"), [], threading.Event(), threading.Event()

    def first() -> None:
        begun.set()
        go.wait()

    def send(who: str, *works: Any) -> list[Any]:
        ASKING.set(who)
        return [threads.submit(work) for work in works]

    waiting = copy_context().run(send, "many", first, *(lambda: done.append("many") for _ in range(100)))
    begun.wait()
    waiting += copy_context().run(send, "single", lambda: done.append("single"))
    go.set()
    await asyncio.gather(*map(asyncio.wrap_future, waiting))
    threads.shutdown()
    assert done.index("single") <= 1
    assert len(done) == 101


async def test_who_waits_is_served_before_threads_end() -> None:
    """When threads are to end, what waits is done first, whoever asked for it and whoever ends them."""
    threads, go_on = RuleThreads(1), threading.Event()

    def ask(who: str) -> list[Any]:
        ASKING.set(who)
        return [threads.submit(go_on.wait) for _ in range(3)]

    asked = [each for who in ("one", "other") for each in copy_context().run(ask, who)]
    threads.shutdown(wait=False)
    go_on.set()
    threads.shutdown()
    assert all(each.done() for each in asked)


async def test_who_asks_is_known_where_slow_work_is_done() -> None:
    """Work of a request is queued for the address it comes from."""
    async with serving() as api:
        seen = []
        long_work = api.services.long_work

        async def looked(*given: Any) -> Any:
            seen.append(ASKING.get())
            return await long_work(*given)

        api.services.long_work = looked  # type: ignore[method-assign]
        await elsewhere(api, "192.0.2.9").post("/v1/packs/validate", {"files": {}})
        await elsewhere(api, "2001:db8::1").post("/v1/packs/validate", {"files": {}})
        assert seen == ["192.0.2.9", "2001:db8::"]
