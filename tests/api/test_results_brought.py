"""A match that is played for another one: it begins with what that one leaves, and its result is brought there."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairway_api.background import bot_driver
from fairway_api.matches.match_log import Destination
from fairway_api.store import StoreError
from tests.api.conftest import SHORT, Api, Match, ok, problem, serving, until

pytestmark = pytest.mark.anyio

ROUNDS = {**SHORT, "empire": {"putting_rounds": True}}


async def campaign(api: Api, seats: int = 2) -> Match:
    """A campaign in the pause after its first game."""
    match = await api.match(*[{}] * seats, ruleset="empire", options=ROUNDS, seed="a round")
    await between_games(match)
    return match


async def between_games(match: Match) -> None:
    """Play a campaign until the courses of a finished game lie on the table."""
    dice = random.Random(7)
    while (await match.view())["prompts"][0]["name"] != "empire.ready":
        await match.step(dice, lazy=0.9)


def bonuses(view: Any) -> list[tuple[str, int, int]]:
    """Return who holds which bonus card in which game."""
    part = next(each for each in view["parts"] if each["type"] == "empire.view")
    return [tuple(bonus) for bonus in part["bonuses"]]


def results(view: Any) -> list[Any]:
    part = next(each for each in view["parts"] if each["type"] == "empire.view")
    return [each for each in part["results"] if each is not None]


async def putting(api: Api, match: Match, seats: int = 2, **order: Any) -> Match:
    """Let bots putt on a course of a campaign, for the campaign's second seat."""
    course = ok(await match.get("/documents/campaign_courses"))
    body = {
        "ruleset": "putting",
        "seats": [{"bot": "odds"}] * seats,
        "options": {"putting": {"course": course}},
        "result_to": {"match": match.id, "token": match.tokens[1]},
        "seed": "putts",
        **order,
    }
    made = ok(await api.post("/v1/matches", body), 201)
    return Match(api, made["match"]["id"], {})


async def ready(match: Match, seats: int = 2) -> Any:
    for seat in range(seats):
        ok(await match.act(seat, {"type": "empire.ready"}))
    return await match.view()


@pytest.mark.rule("EMP-BONUS-1", "EMP-BONUS-2", "EMP-BONUS-5", "PD-EMP-02", "PD-EMP-03")
async def test_a_result_comes_back_by_itself(api: Api) -> None:
    """Bots putt on a course of a running campaign; the campaign goes on with the cards, and nobody has typed anything."""
    match = await campaign(api)
    golf = await putting(api, match)

    async def brought() -> bool:
        return bool(results(await match.view()))

    await until(brought)
    left = ok(await golf.get("/documents/putting_result"))
    assert results(await match.view()) == [left]
    log = ok(await match.get("/log?limit=500"))["updates"]
    assert [line["seat"] for line in log if "empire.result_brought" in str(line)] == [1]
    view = await ready(match)
    assert view["prompts"][0]["name"] == "empire.invest"
    assert bonuses(view) == [(card["code"], card["seat"], 2) for card in left["cards"]]
    assert len(left["cards"]) == 2


async def test_a_result_is_sent_by_hand(api: Api) -> None:
    """Without a place to bring it to, the result of any match is one document, which a seat of the campaign sends."""
    match = await campaign(api)
    golf = await putting(api, match, result_to=None)

    async def over() -> bool:
        return bool((await golf.info())["over"])

    await until(over)
    left = ok(await golf.get("/documents/putting_result"))
    ok(await match.act(0, {"type": "empire.take_result", "result": left}))
    assert bonuses(await ready(match)) == [(card["code"], card["seat"], 2) for card in left["cards"]]
    told = problem(await match.act(0, {"type": "empire.take_result", "result": left}), 422, "empire.not_between_games")
    assert "Game 2 is being played" in told["detail"]


async def test_a_result_that_comes_too_late(api: Api, caplog: pytest.LogCaptureFixture) -> None:
    """A campaign that has gone on takes no result; that is logged, and players can still say who won."""
    match = await campaign(api)
    made = await api.match({}, {}, ruleset="putting", seed="late", options=await course_of(match),
                           result_to={"match": match.id, "token": match.tokens[0]})  # fmt: skip
    view = await ready(match)
    assert view["prompts"][0]["name"] == "empire.round"
    await made.play("late")

    async def logged() -> bool:
        return "was not brought" in caplog.text

    await until(logged)
    assert results(await match.view()) == []
    assert await settled(made) == {"status": "refused", "code": "empire.not_between_games"}
    assert (await api.get("/problems/empire.not_between_games")).status_code == 200


async def test_a_token_that_was_changed_brings_nothing(api: Api, caplog: pytest.LogCaptureFixture) -> None:
    """Who had a seat's token when a match was made for it acts no more for the seat once that token is changed."""
    match = await campaign(api)
    made = await api.match({}, {}, ruleset="putting", seed="stolen", options=await course_of(match),
                           result_to={"match": match.id, "token": match.tokens[0]})  # fmt: skip
    match.tokens[0] = ok(await match.post("/seats/0/token", None, 0), 201)["token"]
    await made.play("stolen")
    await api.services.results.close()
    assert "was not brought" in caplog.text
    assert results(await match.view()) == []
    assert (await made.info())["result"] == {"status": "refused", "code": "not_your_seat"}


async def test_a_result_is_brought_once(api: Api) -> None:
    """Whatever else is written to a finished match, and however often it is looked for, brings nothing again."""
    match = await campaign(api)
    made = await api.match({}, {}, ruleset="putting", seed="once", options=await course_of(match),
                           result_to={"match": match.id, "token": match.tokens[0]})  # fmt: skip
    assert (await made.info())["result"] == {"status": "waiting"}
    await made.play("once")
    await settled(made)
    ok(await made.post("/seats/1/token", None, 1), 201)
    api.services.results.nudge(await api.services.matches.find(made.id))
    await api.services.results.close()
    assert [line["kind"] for line in await made.log()].count("carried") == 1
    assert len(results(await match.view())) == 1
    assert (await made.info())["result"] == {"status": "brought"}


async def settled(match: Match) -> dict[str, Any]:
    """Wait until it is known what became of a result."""

    async def known() -> bool:
        return (await match.info())["result"]["status"] != "waiting"

    await until(known)
    found: dict[str, Any] = (await match.info())["result"]
    return found


@pytest.mark.parametrize("lost", ["before it was brought", "before that was written down"])
async def test_a_result_is_brought_after_a_crash(lost: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that dies between the last putt and the campaign brings the result when it starts again, once."""
    database = str(tmp_path / "matches.db")
    async with serving(database=database) as api:
        match = await campaign(api)
        made = await api.match({}, {}, ruleset="putting", seed="crash", options=await course_of(match),
                               result_to={"match": match.id, "token": match.tokens[0]})  # fmt: skip
        if lost == "before it was brought":
            monkeypatch.setattr(api.services.results, "_bring", crash)
        else:
            monkeypatch.setattr(api.services.matches, "settle", crash)
        await made.play("crash")
        await api.services.results.close()
        assert (await made.info())["result"] == {"status": "waiting"}
    async with serving(database=database) as api:
        made, match = Match(api, made.id, made.tokens), Match(api, match.id, match.tokens)
        assert await settled(made) == {"status": "brought"}
        assert len(results(await match.view())) == 1
        log = ok(await match.get("/log?limit=500"))["updates"]
        assert str(log).count("empire.result_brought") == 1


async def crash(*given: Any) -> None:
    raise StoreError("gone")


async def test_a_result_waits_for_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the database is away a result waits, and the server brings it by itself when it is back."""
    monkeypatch.setattr(bot_driver, "SWEEP_SECONDS", 0.05)
    async with serving(database=str(tmp_path / "matches.db")) as api:
        match = await campaign(api)
        made = await api.match({}, {}, ruleset="putting", seed="away", options=await course_of(match),
                               result_to={"match": match.id, "token": match.tokens[0]})  # fmt: skip
        with monkeypatch.context() as away:
            away.setattr(api.services.results, "_bring", crash)
            await made.play("away")
            await api.services.results.close()
            assert (await made.info())["result"] == {"status": "waiting"}
        assert await settled(made) == {"status": "brought"}


def test_a_destination_of_an_earlier_release_is_read() -> None:
    """Matches of then know a seat and no token."""
    kept = msgspec.msgpack.encode({"match": "m", "seat": 1})
    assert msgspec.msgpack.decode(kept, type=Destination) == Destination("m", 1)


async def course_of(match: Match) -> dict[str, Any]:
    return {"putting": {"course": ok(await match.get("/documents/campaign_courses"))}}


async def test_documents_of_a_match(api: Api) -> None:
    """A document is there when the match leaves it, and not before; others are unknown."""
    match = await api.match({}, {}, ruleset="empire", options=ROUNDS, seed="documents")
    told = problem(await match.get("/documents/campaign_courses"), 409, "no_document")
    assert "game 1 is being played" in told["detail"]
    problem(await match.get("/documents/putting_result"), 404, "unknown_item")
    problem(await match.get("/documents/finished_courses"), 409, "no_document")


async def test_where_a_result_may_go(api: Api) -> None:
    """To a seat of one's own, in a match that has a use for it."""
    match = await campaign(api)
    course = (await course_of(match))["putting"]["course"]
    body = {"ruleset": "putting", "seats": [{}], "options": {"putting": {"course": course}}}
    strange = {**body, "result_to": {"match": match.id, "token": "fw_seat_nobody"}}
    problem(await api.post("/v1/matches", strange), 403, "not_your_seat")
    problem(await api.post("/v1/matches", {**body, "result_to": {"match": "none", "token": "x"}}), 404, "unknown_match")
    other = await api.match({}, ruleset="putting")
    told = problem(
        await api.post("/v1/matches", {**body, "result_to": {"match": other.id, "token": other.tokens[0]}}),
        422,
        "bad_options",
    )
    assert "putting" in told["detail"]
