"""Invitations: codes that let somebody sit down, once or until they are revoked, on any seat or on one."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest

from fairway_api.routes.gathering import MOST_INVITATIONS
from tests.api.anywhere import OPEN, Json, anywhere, database, postgres, sit
from tests.api.conftest import OPERATOR, Api, Match, ok, problem, serving

__all__ = ["anywhere", "database", "postgres"]

pytestmark = pytest.mark.anyio


async def invited(match: Match, **order: Json) -> Json:
    """Make an invitation as the match's maker."""
    return ok(await match.post("/invitations", order, 0), 201)


async def test_who_is_invited_sits_down_once(anywhere: Api) -> None:
    """Where only invited players may sit down, a code opens a seat for the first who shows it."""
    match = await anywhere.match({"name": "Ann"}, OPEN, OPEN, start="full", invited=True)
    assert (await match.info())["invited"] is True
    problem(await match.post("/seats", {"name": "Bob"}), 403, "invitation_needed")
    made = await invited(match)
    assert (made["seat"], made["once"]) == (None, True)
    await sit(match, "Bob", code=made["code"])
    problem(await match.post("/seats", {"name": "Cid", "code": made["code"]}), 403, "bad_invitation")
    assert ok(await match.get("/invitations", 0)) == {"invitations": []}


async def test_an_invitation_until_it_is_revoked(anywhere: Api) -> None:
    """One that is not for once opens seats until its maker revokes it; who sits stays."""
    match = await anywhere.match({}, OPEN, OPEN, OPEN, start="full", invited=True)
    made = await invited(match, once=False)
    for name in ("Bob", "Cid"):
        await sit(match, name, code=made["code"])
    here = f"/v1/matches/{match.id}/invitations/{made['id']}"
    problem(await anywhere.ask("DELETE", here, token=match.tokens[1]), 403, "maker_only")
    assert (await anywhere.ask("DELETE", here, token=match.tokens[0])).status_code == 204
    problem(await anywhere.ask("DELETE", here, token=match.tokens[0]), 404, "unknown_item")
    problem(await match.post("/seats", {"name": "Dan", "code": made["code"]}), 403, "bad_invitation")
    assert [each["kind"] for each in (await match.info())["seats"]] == ["player", "player", "player", "open"]


async def test_an_invitation_to_one_seat(anywhere: Api) -> None:
    """It opens that seat and no other; nobody is invited to a seat that is not there."""
    match = await anywhere.match({}, OPEN, OPEN, start="full")
    made = await invited(match, seat=2)
    problem(await match.post("/seats", {"seat": 1, "code": made["code"]}), 403, "bad_invitation")
    assert await sit(match, "Bob", code=made["code"]) == 2
    again = await invited(match, seat=2)
    problem(await match.post("/seats", {"code": again["code"]}), 409, "seat_taken")
    problem(await match.post("/invitations", {"seat": 3}, 0), 404, "unknown_seat")


async def test_a_code_that_is_used_by_many_at_once_opens_one_seat(anywhere: Api) -> None:
    """Of several who show a single-use code at the same time, one sits down."""
    match = await anywhere.match({}, OPEN, OPEN, OPEN, OPEN, start="called", invited=True)
    code = (await invited(match))["code"]
    answers = await asyncio.gather(*(match.post("/seats", {"name": f"n{n}", "code": code}) for n in range(6)))
    assert sorted(each.status_code for each in answers) == [201, 403, 403, 403, 403, 403]


async def test_two_servers_use_a_code_once(postgres: str) -> None:
    """The same at two servers on one database."""
    async with serving(database=postgres) as here, serving(database=postgres) as there:
        match = await here.match({}, OPEN, OPEN, OPEN, start="called", invited=True)
        twin = Match(there, match.id, match.tokens)
        code = (await invited(match))["code"]
        answers = await asyncio.gather(
            *((match, twin)[n % 2].post("/seats", {"name": f"n{n}", "code": code}) for n in range(6))
        )
        assert sorted(each.status_code for each in answers) == [201, 403, 403, 403, 403, 403]


async def test_only_the_maker_knows_of_invitations(anywhere: Api) -> None:
    """Neither players nor spectators list or make them, a list has no codes, and the database only their hashes."""
    client = await anywhere.client()
    match = await anywhere.match({"name": "Ann"}, OPEN, OPEN, start="full", token=client)
    made = await invited(match, once=False)
    await sit(match, "Bob", code=made["code"])
    for seat in (1, None):
        for answer in (await match.get("/invitations", seat), await match.post("/invitations", {}, seat)):
            assert problem(answer, 401 if seat is None else 403, "token_needed" if seat is None else "maker_only")
    for token in (client, OPERATOR, match.tokens[0]):
        listed = await anywhere.get(f"/v1/matches/{match.id}/invitations", token=token)
        assert [each["id"] for each in ok(listed)["invitations"]] == [made["id"]]
        assert made["code"] not in listed.text
    for seat in (0, 1, None):
        for what in ("", "/view", "/log"):
            said = (await match.get(what, seat)).text
            assert made["code"] not in said
            assert made["id"] not in said
    [kept] = await anywhere.services.store.invitations(match.id)
    assert made["code"].encode() not in kept.code
    assert len(kept.code) == 32


async def test_an_invitation_that_is_asked_for_twice_is_one(anywhere: Api) -> None:
    """The same request, sent again, shows the same code, also when it was revoked: then it opens nothing."""
    match = await anywhere.match({}, OPEN, start="full", invited=True)
    key = str(uuid4())
    first, again = [await match.post("/invitations", {}, 0, Idempotency_Key=key) for _ in range(2)]
    assert ok(first, 201) == ok(again, 201)
    assert len(ok(await match.get("/invitations", 0))["invitations"]) == 1
    problem(await match.post("/invitations", {"once": False}, 0, Idempotency_Key=key), 422, "key_reused")
    await anywhere.ask("DELETE", f"/v1/matches/{match.id}/invitations/{first.json()['id']}", token=match.tokens[0])
    assert ok(await match.post("/invitations", {}, 0, Idempotency_Key=key), 201) == first.json()
    problem(await match.post("/seats", {"code": first.json()["code"]}), 403, "bad_invitation")


async def test_invitations_are_limited(api: Api) -> None:
    """A match has a few dozen that can be used, and no more until some are used or revoked."""
    match = await api.match({}, OPEN, start="full")
    for _ in range(MOST_INVITATIONS):
        last = await invited(match)
    problem(await match.post("/invitations", {}, 0), 409, "too_many_invitations")
    await api.ask("DELETE", f"/v1/matches/{match.id}/invitations/{last['id']}", token=match.tokens[0])
    await invited(match)


@pytest.mark.parametrize("code", ["no such code", "fw_invite_" + "A" * 43, "fw_seat_" + "A" * 43, "é" * 100])
async def test_a_guess_is_refused_and_noted(api: Api, code: str, caplog: pytest.LogCaptureFixture) -> None:
    """A code that nobody was given opens nothing, and the operator can read that somebody tries."""
    match = await api.match({}, OPEN, start="full")
    with caplog.at_level("WARNING", logger="fairway.audit"):
        answer = problem(await match.post("/seats", {"code": code}), 403, "bad_invitation")
    assert code not in str(answer)
    assert any("bad_invitation" in line for line in caplog.messages)
    assert not any(code in line for line in caplog.messages)


async def test_a_code_of_another_match_opens_nothing(api: Api) -> None:
    """An invitation is to one match."""
    mine, other = [await api.match({}, OPEN, start="full") for _ in range(2)]
    code = (await invited(mine))["code"]
    problem(await other.post("/seats", {"code": code}), 403, "bad_invitation")
    await sit(mine, code=code)
