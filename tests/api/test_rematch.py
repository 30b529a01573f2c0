"""Once more with the same people: whoever of a finished match asks is given the same new one, and their seat in it."""

from __future__ import annotations

import asyncio

import pytest

from tests.api.anywhere import Json, anywhere, database, postgres, sit
from tests.api.conftest import SHORT, Api, Match, ok, problem, serving, until

__all__ = ["anywhere", "database", "postgres"]

pytestmark = pytest.mark.anyio
CHANGING = ("id", "seats", "revision", "status", "start", "makers", "over", "waiting", "places", "fairness", "rematch")
CHANGING += ("created", "updated")


async def finished(api: Api, *seats: Json, **order: Json) -> Match:
    """Return a match that was played to its end."""
    match = await api.match(*(seats or ({"name": "Ann"}, {"name": "Bob"})), options=SHORT, **order)
    await match.play("rematch", lazy=0.9)

    async def over() -> bool:
        await match.play("rematch", lazy=0.9)
        return bool((await match.info())["over"])

    await until(over)
    return match


async def asked(match: Match, seat: int) -> tuple[str, str]:
    """Ask for another match; return its id and the seat's token there."""
    made = ok(await match.post("/rematch", None, seat), 201)
    [given] = made["tokens"]
    assert given["seat"] == seat
    return made["match"]["id"], given["token"]


async def test_everybody_who_asks_gets_the_same_match(anywhere: Api) -> None:
    """It has the same rules, title and people and another seed; it begins when all have come."""
    old = await finished(anywhere, title="Sunday")
    first, token = await asked(old, 0)
    assert (first, token) == await asked(old, 0)
    new = Match(anywhere, first, {0: token})
    before, info = await old.info(), await new.info()
    assert before["rematch"] == first
    assert {k: v for k, v in info.items() if k not in CHANGING} == {
        k: v for k, v in before.items() if k not in CHANGING
    }
    assert [(each["name"], each["kind"]) for each in info["seats"]] == [("Ann", "player"), ("Bob", "reserved")]
    assert (info["status"], info["makers"]) == ("waiting_to_start", [0])
    assert info["fairness"]["commitment"] != before["fairness"]["commitment"]
    problem(await new.post("/seats", {"name": "Cid"}), 409, "no_open_seat")
    problem(await new.post("/seats", {"name": "Cid", "seat": 1}), 409, "seat_taken")
    second, token = await asked(old, 1)
    assert second == first
    new.tokens[1] = token
    assert (await new.info())["status"] == "running"
    assert [line["kind"] for line in await new.log()] == ["opened", "joined", "joined"]
    await new.play("again", most=3)
    last = (await old.log())[-1]
    assert (last["kind"], last["match"], last["over"]) == ("rematched", first, True)


async def test_against_bots_it_begins_at_once(anywhere: Api) -> None:
    """Bots keep their seats, so nobody is waited for."""
    old = await finished(anywhere, {"name": "Ann"}, {"bot": "random"})
    new, _ = await asked(old, 0)
    info = await Match(anywhere, new, {}).info()
    assert [each["kind"] for each in info["seats"]] == ["player", "bot"]
    assert info["status"] in ("running", "over")


async def test_asking_at_the_same_time(anywhere: Api) -> None:
    """However many ask at once, there is one match, one line about it, and one token for each seat."""
    old = await finished(anywhere)
    found = await asyncio.gather(*(asked(old, seat) for seat in (0, 1) * 4))
    assert len({match for match, _ in found}) == 1
    assert len(set(found)) == 2
    assert [line["kind"] for line in await old.log()].count("rematched") == 1


async def test_asking_at_two_servers(postgres: str) -> None:
    """The same where two servers share a database."""
    async with serving(database=postgres) as here, serving(database=postgres) as there:
        old = await finished(here)
        twin = Match(there, old.id, old.tokens)
        await twin.info()
        found = await asyncio.gather(*(asked(each, seat) for each in (old, twin) for seat in (0, 1)))
        assert len({match for match, _ in found}) == 1
        assert (await old.info())["rematch"] == (await twin.info())["rematch"] == found[0][0]
        assert (await Match(there, found[0][0], {}).info())["status"] == "running"


async def test_only_players_of_a_finished_match_ask(api: Api) -> None:
    """Not while it runs, not a spectator, not who has resigned; whom nobody waits for a bot may replace."""
    running = await api.match({}, {})
    problem(await running.post("/rematch", None, 0), 409, "still_running")
    problem(await running.post("/rematch"), 401, "token_needed")
    old = await api.match({"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}, options=SHORT)
    ok(await old.post("/resign", {}, 2))
    resigned = Match(api, old.id, {2: old.tokens.pop(2)})

    async def over() -> bool:
        await old.play("resigned", lazy=0.9)
        return bool((await old.info())["over"])

    await until(over)
    problem(await resigned.post("/rematch", None, 2), 409, "has_resigned")
    first, token = await asked(old, 0)
    new = Match(api, first, {0: token})
    assert [each["kind"] for each in (await new.info())["seats"]] == ["player", "reserved", "bot"]
    ok(await new.post("/start", {"bot": "random"}, 0))
    problem(await old.post("/rematch", None, 1), 409, "seat_taken")


async def test_somebody_else_may_be_invited_to_a_kept_seat(api: Api) -> None:
    """Who does not come is replaced by who is invited to the seat."""
    old = await finished(api)
    first, token = await asked(old, 1)
    new = Match(api, first, {1: token})
    code = ok(await new.post("/invitations", {"seat": 0}, 1), 201)["code"]
    assert await sit(new, "Dora", code=code) == 0
    problem(await old.post("/rematch", None, 0), 409, "seat_taken")


async def test_a_rematch_can_be_left_and_closed(api: Api) -> None:
    """Who gets up may come again while the seat is open; when who asked first closes it, that was all."""
    old = await finished(api, {"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"})
    first, token = await asked(old, 0)
    new = Match(api, first, {0: token, 1: (await asked(old, 1))[1]})
    ok(await new.post("/leave", None, 1))
    assert (await new.info())["seats"][1]["kind"] == "open"
    assert await asked(old, 1) == (first, new.tokens[1])
    ok(await new.post("/close", None, 0))
    problem(await old.post("/rematch", None, 2), 409, "match_closed")


async def test_old_tokens_do_not_open_the_new_match(api: Api) -> None:
    """A token is of one match; that of the seat in the next one is asked for."""
    old = await finished(api)
    first, token = await asked(old, 0)
    assert token != old.tokens[0]
    problem(await Match(api, first, old.tokens).get("/view", 0), 403, "not_your_seat")
