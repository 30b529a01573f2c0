"""A match comes together before it begins: it waits, people sit down and get up, its maker starts or closes it."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

import pytest

from fairway.rulesets.installed import installed_rulesets
from tests.api.anywhere import OPEN, anywhere, database, postgres, sit
from tests.api.conftest import OPERATOR, Api, Match, connected, listening, ok, problem, serving, until
from tests.api.streams import sse
from tests.api.test_webhooks import receiving

__all__ = ["anywhere", "database", "postgres"]

pytestmark = pytest.mark.anyio
WAYS = ("", "/view", "/scores", "/log?limit=500", "/steps/0", "/pictures/0", "/pictures/1", "/table")


# waiting


async def test_nobody_moves_before_the_start(anywhere: Api) -> None:
    """Until every seat is taken no bot moves and every action is refused; then the match begins by itself."""
    match = await anywhere.match({"name": "Ann"}, {"bot": "random"}, OPEN, start="full")
    info = await match.info()
    assert (info["status"], info["waiting"], info["over"], info["makers"]) == ("waiting_to_start", [], False, [0])
    for what, body in (("/actions", {"type": "designer.pass"}), ("/try", {"type": "designer.pass"}), ("/undo", None)):
        problem(await match.post(what, body, 0), 409, "waiting_to_start")
    problem(await match.post("/resign", {}, 0), 409, "waiting_to_start")
    here = f"/v1/matches/{match.id}/answers"
    problem(await anywhere.ask("PUT", here, {"only_choice": True}, token=match.tokens[0]), 409, "waiting_to_start")
    await anywhere.services.bots._sweep()
    assert await match.revision() == 0
    await sit(match, "Cid")
    info = await match.info()
    assert info["status"] == "running"
    first = (await match.log())[1]
    assert (first["kind"], first["begins"], first["name"], first["seat"]) == ("joined", True, "Cid", 2)

    async def bot_has_moved() -> bool:
        return any(line["kind"] == "played" and line["seat"] == 1 for line in await match.log())

    await until(bot_has_moved)
    ok(await match.act(0, (await match.legal(0))[0]))


@pytest.mark.parametrize(("language", "word"), [("en", "begins"), ("fr", "commence")])
async def test_views_say_why_nobody_may_act(api: Api, language: str, word: str) -> None:
    """A view and a list of legal actions have no question and no action, but a gate, in words; then it is gone."""
    match = await api.match({}, OPEN, start="called")
    for what in ("/view", "/legal"):
        told = ok(await match.get(what, 0, Accept_Language=language))
        assert told["gate"]["state"] == "waiting_to_start"
        assert word in told["gate"]["text"]
        assert told["choices"] == told.get("prompts", []) == []
        assert told["seat"] == 0
    ok(await match.post("/start", {}, 0))
    for what in ("/view", "/legal"):
        told = ok(await match.get(what, 0, Accept_Language=language))
        assert "gate" not in told
        assert told["choices"]


async def test_matches_begin_at_once_unless_told_otherwise(api: Api) -> None:
    """Without `start`, and when nobody is missing, a match runs from its first line on."""
    for order in ({}, {"start": "now"}):
        assert (await (await api.match({}, OPEN, **order)).info())["status"] == "running"
    assert (await (await api.match({}, {"bot": "random"}, start="full")).info())["status"] == "running"


@pytest.mark.parametrize("ruleset", installed_rulesets())
async def test_before_the_start_a_seat_sees_what_a_spectator_sees(api: Api, ruleset: str) -> None:
    """Who has sat down learns no secret of the seat before the match begins: getting up would take it elsewhere."""
    match = await api.match({"name": "Ann"}, OPEN, start="called", ruleset=ruleset)
    for way in WAYS:
        mine, everybodys = (await match.get(way, 0)), (await match.get(way))
        told = [each.text.replace('"seat":0', '"seat":null') for each in (mine, everybodys)]
        assert told[0] == told[1], way
    ok(await match.post("/start", {}, 0))
    assert ok(await match.get("/legal", 0))["choices"] or ok(await match.get("/view", 0))["prompts"]


async def test_the_start_is_told_to_who_follows(anywhere: Api) -> None:
    """The line that begins a match says so, brings the first questions, and the same words in the asked language."""
    match = await anywhere.match({"name": "Ann"}, OPEN, start="full")
    lines = await match.log(0)
    assert lines[0]["kind"] == "opened"
    assert "prompts" not in lines[0]
    await sit(match, "Bob")
    line = ok(await match.get("/log?after=0", 0, Accept_Language="en"))["updates"][0]
    assert line["begins"]
    assert line["prompts"]
    assert line["text"] == "Bob sits down. The match begins."


async def test_a_stream_goes_on_over_the_start(api: Api) -> None:
    """Who has followed as a spectator since before the start is told as a seat from then on."""
    match = await api.match({}, OPEN, start="called")
    live = await api.services.matches.find(match.id)
    feed = api.services.feeds.follow(live, 0, -1)
    assert (await anext(feed) or (None,))[0] == 0
    ok(await match.post("/start", {}, 0))
    number, started = await anext(feed) or (0, b"")
    assert number == 1
    assert b'"kind":"started"' in started
    ok(await match.act(0, (await match.legal(0))[0]))
    _, mine = await anext(feed) or (0, b"")
    [theirs] = ok(await match.get("/log?after=1"))["updates"]
    assert b'"land":""' not in mine
    assert theirs["events"][0]["event"]["land"] == ""
    await feed.aclose()  # type: ignore[attr-defined]  # it is a generator


async def test_a_webhook_is_told_of_the_start(anywhere: Api) -> None:
    """A seat's address hears that the match has begun, and nothing before that."""
    async with receiving() as receiver:
        match = await anywhere.match({}, OPEN, OPEN, start="full")
        here = f"/v1/matches/{match.id}/webhook"
        ok(await anywhere.ask("PUT", here, {"url": receiver.url}, token=match.tokens[0]))
        await sit(match)
        await sit(match)
        [(_, turn)] = await receiver.told(1)
        assert turn == {"match": match.id, "seat": 0, "revision": 2, "awaited": True, "over": False, "began": True}


# starting


async def test_the_maker_starts(anywhere: Api) -> None:
    """A match that is to be called begins when its maker says so, once; a bot plays where nobody sits."""
    match = await anywhere.match({"name": "Ann"}, OPEN, OPEN, start="called")
    await sit(match, "Bob")
    problem(await match.post("/start", {}, 1), 403, "maker_only")
    problem(await match.post("/start", {}), 401, "token_needed")
    problem(await match.post("/start", {"bot": "nonesuch"}, 0), 422, "unknown_bot")
    key = str(uuid4())
    first = await match.post("/start", {"bot": "random"}, 0, Idempotency_Key=key)
    assert (ok(first)["kind"], ok(first)["begins"]) == ("started", True)
    again = await match.post("/start", {"bot": "random"}, 0, Idempotency_Key=key)
    assert again.text == first.text
    assert again.headers["idempotency-replayed"] == "true"
    problem(await match.post("/start", {}, 0), 409, "already_started")
    assert [each["kind"] for each in (await match.info())["seats"]] == ["player", "player", "bot"]


async def test_seats_that_are_free_at_the_start_stay_free(api: Api) -> None:
    """Without a bot, somebody may still sit down once the match runs."""
    match = await api.match({}, OPEN, start="full")
    ok(await match.post("/start", {}, 0))
    assert await sit(match, "late") == 1
    assert (await match.info())["status"] == "running"


async def test_who_may_start(anywhere: Api) -> None:
    """A client who keeps no seat starts with its token, and so does the operator; a match nobody could start is refused."""
    order = {"ruleset": "designer", "seats": [OPEN, OPEN], "start": "called"}
    problem(await anywhere.post("/v1/matches", order), 422, "bad_options")
    client, stranger = await anywhere.client(), await anywhere.client()
    for token in (client, OPERATOR):
        match = await anywhere.match(OPEN, OPEN, start="called", token=client)
        here = f"/v1/matches/{match.id}/start"
        problem(await anywhere.post(here, {}, token=stranger), 403, "maker_only")
        ok(await anywhere.post(here, {}, token=token, Idempotency_Key=str(uuid4())))


async def test_of_two_who_sit_down_last_one_begins(anywhere: Api) -> None:
    """When several want the last seat, one gets it, and the match begins once."""
    match = await anywhere.match({}, OPEN, start="full")
    answers = await asyncio.gather(*(match.post("/seats", {"name": f"n{each}"}) for each in range(5)))
    assert sorted(each.status_code for each in answers) == [201, 409, 409, 409, 409]
    assert [line.get("begins", False) for line in await match.log()] == [False, True]


# leaving


async def test_a_seat_is_open_again_when_somebody_leaves(anywhere: Api) -> None:
    """Who gets up before the start leaves an open seat and a dead token; the line tells who it was."""
    match = await anywhere.match({"name": "Ann"}, OPEN, OPEN, start="full")
    await sit(match, "Bob")
    key = str(uuid4())
    left = ok(await match.post("/leave", None, 1, Idempotency_Key=key))
    assert (left["kind"], left["seat"], left["name"]) == ("left", 1, "Bob")
    assert ok(await match.post("/leave", None, 1, Idempotency_Key=key)) == left
    problem(await match.post("/leave", None, 1), 403, "not_your_seat")
    problem(await match.get("/view", 1), 403, "not_your_seat")
    assert (await match.info())["seats"][1] == {"seat": 1, "name": "", "kind": "open", "bot": "", "resigned": False}
    assert await sit(match, "bob") == 1
    texts = [line.get("text", "") for line in ok(await match.get("/log", Accept_Language="en"))["updates"]]
    assert texts[1:] == ["Bob sits down.", "Bob gets up again.", "bob sits down."]


async def test_whoever_leaves_takes_everything_along(anywhere: Api) -> None:
    """Webhook and stream of a seat end with its token."""
    async with receiving() as receiver:
        match = await anywhere.match({}, OPEN, OPEN, start="full")
        await sit(match)
        hook = f"/v1/matches/{match.id}/webhook"
        ok(await anywhere.ask("PUT", hook, {"url": receiver.url}, token=match.tokens[1]))
        ok(await match.post("/leave", None, 1))
        assert await anywhere.services.store.hook(match.id, 1) is None


async def test_nobody_leaves_a_match_that_runs(api: Api) -> None:
    """After the start one resigns; before it, the one who made it cannot leave it to nobody."""
    match = await api.match({}, {})
    problem(await match.post("/leave", None, 0), 409, "already_started")
    lonely = await api.match({}, OPEN, start="full")
    problem(await lonely.post("/leave", None, 0), 409, "maker_stays")
    client = await api.client()
    known = await api.match({}, OPEN, start="full", token=client)
    ok(await known.post("/leave", None, 0))
    assert (await known.info())["makers"] == []
    hot_seat = await api.match({"name": "Ann"}, {"name": "Bob"}, OPEN, start="full")
    ok(await hot_seat.post("/leave", None, 1))
    assert (await hot_seat.info())["makers"] == [0]
    await sit(hot_seat, "Cid", seat=1)
    problem(await hot_seat.post("/start", {}, 1), 403, "maker_only")


# closing


async def test_the_maker_closes(anywhere: Api) -> None:
    """A match that is closed before its start is over: nobody sits down, starts or plays, and it is told."""
    match = await anywhere.match({"name": "Ann"}, OPEN, OPEN, start="full")
    await sit(match, "Bob")
    problem(await match.post("/close", None, 1), 403, "maker_only")
    closed = ok(await match.post("/close", None, 0))
    assert (closed["kind"], closed["over"]) == ("closed", True)
    info, view = await match.info(), await match.view(1)
    assert (info["status"], info["over"], info["places"], info["fairness"]["seed"]) == ("closed", True, None, None)
    assert (view["over"], view["gate"]["state"]) == (True, "closed")
    for what, body, seat in (
        ("/seats", {}, None),
        ("/start", {}, 0),
        ("/leave", None, 1),
        ("/close", None, 0),
        ("/actions", {"type": "designer.pass"}, 0),
        ("/invitations", {}, 0),
    ):
        problem(await match.post(what, body, seat), 409, "match_closed")
    problem(await match.get("/record"), 409, "still_running")

    row = await anywhere.services.store.load(match.id)
    assert row
    assert (row.over, row.due) == (True, False)


async def test_a_match_that_runs_is_not_closed(api: Api) -> None:
    """Once it has begun, others have a say."""
    match = await api.match({}, OPEN)
    problem(await match.post("/close", None, 0), 409, "already_started")


# after a restart, and at two servers


async def test_what_was_gathered_outlives_the_server(tmp_path: Any) -> None:
    """A match that waits goes on waiting after a restart, for the same people, and begins then."""
    database = str(tmp_path / "matches.db")
    async with serving(database=database) as api:
        match = await api.match({"name": "Ann"}, {"bot": "random"}, OPEN, start="full", title="Sunday")
        made = ok(await match.post("/invitations", {"seat": 2}, 0), 201)
    async with serving(database=database) as api:
        match = Match(api, match.id, match.tokens)
        info = await match.info()
        assert (info["status"], info["title"], info["makers"]) == ("waiting_to_start", "Sunday", [0])
        await api.services.bots._sweep()
        assert await match.revision() == 0
        await sit(match, "Cid", code=made["code"])
        assert (await match.info())["status"] == "running"


async def test_two_servers_agree_on_the_start(postgres: str) -> None:
    """What one server starts, closes or seats is so at the other, which had read the match before."""
    async with serving(database=postgres) as here, serving(database=postgres) as there:
        match = await here.match({"name": "Ann"}, OPEN, start="full")
        twin = Match(there, match.id, match.tokens)
        assert (await twin.info())["status"] == "waiting_to_start"
        await sit(match, "Bob")
        assert (await twin.info())["status"] == "running"
        ok(await twin.act(1, (await twin.legal(1))[0]))
        other = await here.match({}, OPEN, start="called")
        mirror = Match(there, other.id, other.tokens)
        assert (await mirror.view(0))["gate"]["state"] == "waiting_to_start"
        ok(await other.post("/close", None, 0))
        problem(await mirror.post("/seats", {}), 409, "match_closed")


async def test_followers_on_a_socket_hear_of_the_start() -> None:
    """An open stream tells who sits down and that the match begins."""
    with listening() as (address, app):
        async with connected(address, app) as api:
            match = await api.match({"name": "Ann"}, OPEN, start="full")
            async with sse(match, 0, Accept_Language="en") as stream:
                await sit(match, "Bob")
                heard = await stream.update()
                assert (heard["kind"], heard["begins"], heard["name"]) == ("joined", True, "Bob")
