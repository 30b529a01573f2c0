"""Two servers on one PostgreSQL are one server to a client: whichever it asks, it is told the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from fairway_api.background import bot_driver, feeds
from fairway_api.http.paging import cursor_after
from tests.api.conftest import OPERATOR, Api, Match, ok, problem, serving, until
from tests.api.databases import fresh_database

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A database of PostgreSQL."""
    with fresh_database() as found:
        yield found


@pytest.fixture
async def two(url: str) -> AsyncIterator[tuple[Api, Api]]:
    """Two servers on it."""
    async with serving(database=url) as here, serving(database=url) as there:
        yield here, there


def other(match: Match, api: Api) -> Match:
    """Return the same match, asked for at another server."""
    return Match(api, match.id, match.tokens)


async def test_what_one_writes_the_other_reads(two: tuple[Api, Api]) -> None:
    """A move acknowledged by one server is in the other's views, logs and scores at once."""
    here, there = two
    match = await here.match(seed="two")
    twin = other(match, there)
    for turn in range(10):
        mine, yours = (match, twin) if turn % 2 else (twin, match)
        tag = (await yours.get("/view", 0)).headers["etag"]
        await mine.play(f"turn {turn}", most=1)
        assert (await yours.get("/view", 0, If_None_Match=tag)).status_code == 200
        assert await mine.view(0) == await yours.view(0)
        assert await mine.log(1) == await yours.log(1)
        assert await mine.legal(0) == await yours.legal(0)
    assert await match.revision() == 10


async def test_who_joins_here_acts_there(two: tuple[Api, Api]) -> None:
    """A seat joined at one server acts at the other, which had read the match before."""
    here, there = two
    match = await here.match({}, {"open": True})
    twin = other(match, there)
    await twin.info()
    joined = ok(await match.post("/seats", {}), 201)
    twin.tokens[1] = joined["token"]
    ok(await twin.act(1, (await twin.legal(1))[0]))
    problem(await twin.post("/seats", {}), 409, "no_open_seat")


async def test_one_wins_a_revision(two: tuple[Api, Api]) -> None:
    """Of many requests for one revision at both servers exactly one is played; the others are refused clearly."""
    here, there = two
    match = await here.match()
    actions = await match.legal(0)
    places = (match, other(match, there))
    answers = await asyncio.gather(
        *(
            places[n % 2].act(0, actions[n % len(actions)], If_Match='"0"', Idempotency_Key=str(uuid4()))
            for n in range(20)
        )
    )
    codes = sorted(answer.status_code for answer in answers)
    assert codes[0] == 200
    assert set(codes[1:]) <= {409, 412}
    assert [await each.revision() for each in places] == [1, 1]
    assert len(await match.log()) == 2


async def test_the_same_key_at_both(two: tuple[Api, Api]) -> None:
    """A request sent to both servers under one key happens once, with one answer."""
    here, there = two
    match = await here.match()
    places, action, once = (match, other(match, there)), (await match.legal(0))[0], str(uuid4())
    answers = await asyncio.gather(*(places[n % 2].act(0, action, Idempotency_Key=once) for n in range(10)))
    assert len({answer.text for answer in answers if ok(answer)}) == 1
    order, once = {"ruleset": "designer", "seats": [{}, {}]}, str(uuid4())
    made = await asyncio.gather(*(two[n % 2].post("/v1/matches", order, Idempotency_Key=once) for n in range(6)))
    assert len({str(ok(answer, 201)["tokens"]) for answer in made}) == 1
    clients = await asyncio.gather(*(two[n % 2].post("/v1/clients", Idempotency_Key=once) for n in range(6)))
    assert len({answer.text for answer in clients if ok(answer, 201)}) == 1


async def test_undo_of_what_was_done_elsewhere(two: tuple[Api, Api]) -> None:
    """An action played at one server is taken back at the other, and played anew at the first."""
    here, there = two
    match = await here.match()
    twin = other(match, there)
    first, second = (await twin.legal(0))[:2]
    ok(await match.act(0, first))
    ok(await twin.post("/undo", None, 0))
    ok(await match.act(0, second))
    assert [line["kind"] for line in await twin.log()] == ["opened", "played", "undone", "played"]


@pytest.mark.parametrize("deaf", [False, True], ids=["woken", "deaf"])
async def test_followers_hear_of_lines_of_the_other(
    two: tuple[Api, Api], deaf: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A follower at one server hears of every line the other writes, even when no wake ever comes."""
    here, there = two
    if deaf:
        monkeypatch.setattr(feeds, "POLL_SECONDS", 0.05)
        here.services._tasks[0].cancel()
    match = await here.match(seed="follow")
    live = await here.services.matches.find(match.id)
    twin = other(match, there)
    following = here.services.feeds.follow(live, 0, -1)
    heard: list[Any] = []

    async def hear() -> None:
        while len(heard) < 9:
            message = await anext(following)
            if message is not None:
                heard.append(msgspec.json.decode(message[1]))

    listening = asyncio.create_task(hear())
    await twin.play("elsewhere", most=8)
    async with asyncio.timeout(60):
        await listening
    assert heard == await match.log(0)
    await following.aclose()  # type: ignore[attr-defined]


async def test_bots_of_a_dead_process_are_moved_by_another(
    two: tuple[Api, Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the process that made a match dies before its bot has moved, another moves it after a while."""
    monkeypatch.setattr(bot_driver, "SWEEP_SECONDS", 0.05)
    here, there = two
    here.services.bots._closed = True
    match = await here.match({"bot": "random"}, {"bot": "random"}, options={"designer": {"quiet_rounds": 1}})

    async def moved() -> bool:
        return await other(match, there).revision() > 2

    await until(moved)


@pytest.mark.parametrize("name", ["%00", "a%00b", "%ED%A0%80", "x" * 5000, "%27%3B--"])
async def test_names_that_no_match_has(two: tuple[Api, Api], name: str) -> None:
    """Whatever stands where a match's name should be, there is no such match, and no database fails over it."""
    for method, path in (("GET", ""), ("GET", "/log"), ("POST", "/seats"), ("DELETE", "")):
        answer = await two[0].ask(method, f"/v1/matches/{name}{path}", token=OPERATOR if method == "DELETE" else "")
        assert answer.status_code == 404, answer.text


async def test_a_cursor_that_nobody_was_given(two: tuple[Api, Api]) -> None:
    """A made-up cursor is refused, and no database fails over it."""
    client = await two[0].client()
    for made_up in (cursor_after(1.0, "a\0b"), cursor_after(float("nan"), "x"), "%00"):
        answer = await two[0].get(f"/v1/matches?cursor={made_up}", token=client)
        assert answer.status_code in (200, 400), answer.text


async def test_what_one_deletes_is_gone_at_the_other(url: str) -> None:
    """A match deleted at one server is unknown at the other too, although that one remembers it."""
    async with serving(database=url, operator_token=OPERATOR) as here, serving(database=url) as there:
        match = await here.match()
        twin, once = other(match, there), str(uuid4())
        action = (await twin.legal(0))[0]
        ok(await twin.act(0, action, Idempotency_Key=once))
        assert (await here.ask("DELETE", f"/v1/matches/{match.id}", token=OPERATOR)).status_code == 204
        problem(await twin.get("/view", 0), 404, "unknown_match")
        problem(await twin.act(0, action, Idempotency_Key=once), 404, "unknown_match")


async def test_answers_left_here_are_given_there(two: tuple[Api, Api], monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat leaves with one server the other one answers, although it had read the match before and was not told."""
    monkeypatch.setattr(bot_driver, "SWEEP_SECONDS", 0.1)
    here, there = two
    match = await here.match(seed="answers")
    twin = other(match, there)
    while (await twin.view(0))["prompts"][0]["name"] != "designer.turn":
        await twin.play("lands", most=1)
    here.services.bots._closed = True  # as if that process had died
    first = (await twin.info())["waiting"][0]
    order = {"answers": [{"prompt": "designer.turn", "answer": {"type": "designer.pass"}}]}
    path = f"/v1/matches/{match.id}/answers"
    ok(await here.ask("PUT", path, order, token=match.token(1 - first)))
    assert ok(await twin.get("/answers", 1 - first)) == order
    begun = await twin.revision()
    ok(await twin.act(first, {"type": "designer.pass"}))

    async def answered() -> bool:
        return await twin.revision() > begun + 1

    await until(answered)
    line = (await twin.log(1 - first))[begun + 2]
    assert (line["seat"], line["auto"]) == (1 - first, True)
