"""A write that is sent twice happens once: the same key gives the same answer, another request under it is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast
from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import SHORT, Api, Match, ok, problem, serving

pytestmark = pytest.mark.anyio
Send = Callable[[str], Awaitable[httpx.Response]]


def key() -> str:
    return str(uuid4())


async def test_a_match_is_made_once(api: Api) -> None:
    """The same creation under one key makes one match and answers with the same tokens."""
    client, once = await api.client(), key()
    order = {"ruleset": "designer", "seats": [{"name": "Ann"}, {}]}
    answers = [await api.post("/v1/matches", order, token=client, Idempotency_Key=once) for _ in "ab"]
    first, second = [ok(each, 201) for each in answers]
    assert first == second
    assert [each.headers.get("idempotency-replayed") for each in answers] == [None, "true"]
    assert {each.headers["location"] for each in answers} == {f"/v1/matches/{first['match']['id']}"}
    assert len(ok(await api.get("/v1/matches", token=client))["matches"]) == 1
    match = Match(api, first["match"]["id"], {each["seat"]: each["token"] for each in second["tokens"]})
    await match.legal(1)
    other = {**order, "seats": [{"name": "Bob"}, {}]}
    problem(await api.post("/v1/matches", other, token=client, Idempotency_Key=once), 422, "key_reused")


async def test_keys_of_different_clients_do_not_meet(api: Api) -> None:
    """What one client calls a request is no other's business: the same key makes a match for each."""
    once, order = key(), {"ruleset": "designer", "seats": [{}, {}]}
    made = [ok(await api.post("/v1/matches", order, token=await api.client(), Idempotency_Key=once), 201) for _ in "ab"]
    assert made[0]["match"]["id"] != made[1]["match"]["id"]
    assert made[0]["tokens"] != made[1]["tokens"]


@pytest.mark.parametrize("path", ["/v1/clients", "/v1/matches", "/v1/matches/{id}/seats"])
@pytest.mark.parametrize("guessed", ["match-of-ann-0001", "0" * 64, "match-0000000000000001"])
async def test_without_a_token_the_key_is_the_secret(path: str, guessed: str, api: Api) -> None:
    """Who shows no token is given tokens again for the key alone, so one that somebody could guess is refused."""
    match = await api.match({}, {"open": True})
    bodies = {"/v1/clients": None, "/v1/matches": {"ruleset": "designer", "seats": [{}, {}]}}
    body = bodies.get(path, {})
    answer = await api.post(path.format(id=match.id), body, Idempotency_Key=guessed)
    assert problem(answer, 400, "invalid")["errors"][0]["path"] == "Idempotency-Key"
    if path != "/v1/clients":
        ok(await api.post(path.format(id=match.id), body, token=await api.client(), Idempotency_Key=guessed), 201)


async def test_a_key_belongs_to_who_has_it_not_to_an_address(api: Api) -> None:
    """The same creation from another address gives the same tokens: a phone that changes its network has lost none."""
    once, order = key(), {"ruleset": "designer", "seats": [{}, {}]}
    first = ok(await api.post("/v1/matches", order, Idempotency_Key=once), 201)
    transport = httpx.ASGITransport(cast(Any, api.app), client=("192.0.2.7", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://fairway") as elsewhere:
        again = await elsewhere.post("/v1/matches", json=order, headers={"Idempotency-Key": once})
    assert ok(again, 201) == first


async def test_a_seat_is_joined_once(api: Api) -> None:
    """Joining again with the key answers with the same seat and token, and takes no second seat."""
    match, once = await api.match({}, {"open": True}, {"open": True}), key()
    answers = [await match.post("/seats", {}, Idempotency_Key=once) for _ in "ab"]
    first, second = [ok(each, 201) for each in answers]
    assert first == second
    assert [each.headers.get("idempotency-replayed") for each in answers] == [None, "true"]
    assert [seat["kind"] for seat in (await match.info())["seats"]] == ["player", "player", "open"]
    match.tokens[1] = second["token"]
    await match.legal(1)
    problem(await match.post("/seats", {"seat": 2}, Idempotency_Key=once), 422, "key_reused")


async def test_a_client_is_registered_once(api: Api) -> None:
    """Registering again with the key gives the same client with the same, working token."""
    once = key()
    first, second = [ok(await api.post("/v1/clients", Idempotency_Key=once), 201) for _ in "ab"]
    assert first == second
    ok(await api.get("/v1/matches", token=second["token"]))
    assert ok(await api.post("/v1/clients", Idempotency_Key=key()), 201) != first


async def test_an_action_is_played_once(api: Api) -> None:
    """An action sent again is answered as before and says so, also when it would be illegal or stale by now."""
    match, once = await api.match(), key()
    action = (await match.legal(0))[0]
    first = await match.act(0, action, Idempotency_Key=once, If_Match='"0"')
    await match.play("on", most=4)
    revision = await match.revision()
    second = await match.act(0, action, Idempotency_Key=once, If_Match='"0"')
    assert ok(first) == ok(second)
    assert first.headers["etag"] == second.headers["etag"]
    assert "idempotency-replayed" not in first.headers
    assert second.headers["idempotency-replayed"] == "true"
    assert await match.revision() == revision
    problem(await match.act(0, {"type": "designer.pass"}, Idempotency_Key=once), 422, "key_reused")
    problem(await match.post("/undo", None, 0, Idempotency_Key=once), 422, "key_reused")


async def test_a_refused_action_leaves_its_key_free(api: Api) -> None:
    """A refusal has no effect, so nothing is remembered of it: the key serves for what is sent instead."""
    match, once = await api.match(), key()
    problem(await match.act(0, {"type": "designer.pass"}, Idempotency_Key=once), 409, "not_now")
    ok(await match.act(0, (await match.legal(0))[0], Idempotency_Key=once))


async def test_undo_and_resignation_happen_once(api: Api) -> None:
    """Taking back and resigning, sent again, are answered alike and happen once."""
    match, once = await api.match(), key()
    ok(await match.act(0, (await match.legal(0))[0]))
    first, second = [ok(await match.post("/undo", None, 0, Idempotency_Key=once)) for _ in "ab"]
    assert first == second
    assert await match.revision() == 2
    once = key()
    first, second = [ok(await match.post("/resign", {"bot": "random"}, 0, Idempotency_Key=once)) for _ in "ab"]
    assert first == second
    problem(await match.post("/resign", {"bot": "greedy"}, 0, Idempotency_Key=once), 422, "key_reused")


async def test_import_and_branch_happen_once(api: Api) -> None:
    """A finished match is taken in and branched once under one key, with the same tokens."""
    match = await api.match(options=SHORT)
    await match.play("short", lazy=0.5)
    record = ok(await match.get("/record"))
    for path, order in (
        ("/v1/matches/import", {"record": record}),
        (f"/v1/matches/{match.id}/branches", {"moves": 3}),
    ):
        once = key()
        first, second = [ok(await api.post(path, order, Idempotency_Key=once), 201) for _ in "ab"]
        assert first == second
        changed: dict[str, Any] = {**order, "seats": [{"bot": "random"}, {}]}
        problem(await api.post(path, changed, Idempotency_Key=once), 422, "key_reused")


async def test_a_webhook_is_set_once() -> None:
    """Setting a webhook again with the key shows the same secret and does not undo a later change."""
    async with serving(private_webhooks=True) as api:
        match, once = await api.match(), key()
        path, token = f"/v1/matches/{match.id}/webhook", match.tokens[0]

        async def put(url: str, **headers: str) -> Any:
            return await api.ask("PUT", path, {"url": url}, token=token, **headers)

        first = ok(await put("http://127.0.0.1:9/a", Idempotency_Key=once))
        assert ok(await put("http://127.0.0.1:9/a", Idempotency_Key=once)) == first
        problem(await put("http://127.0.0.1:9/b", Idempotency_Key=once), 422, "key_reused")
        later = ok(await put("http://127.0.0.1:9/c"))
        assert later["secret"] != first["secret"]
        assert ok(await put("http://127.0.0.1:9/a", Idempotency_Key=once)) == first
        assert ok(await api.get(path, token=token))["url"] == "http://127.0.0.1:9/c"


@pytest.mark.parametrize("given", ["short", "x" * 129])
async def test_a_key_has_a_sensible_length(api: Api, given: str) -> None:
    """A key that is too short to be random, or endless, is refused."""
    answer = await api.post("/v1/clients", Idempotency_Key=given)
    assert problem(answer, 400, "invalid")["errors"][0]["path"] in ("idempotency_key", "Idempotency-Key")


async def test_the_same_request_many_times_at_once(api: Api) -> None:
    """Sent ten times at the same moment, each write happens once and every answer is the same."""
    match = await api.match({}, {"open": True}, {"open": True})
    action = (await match.legal(0))[0]
    order = {"ruleset": "designer", "seats": [{}, {}]}
    client = await api.client()
    writes: list[tuple[Send, int]] = [
        (lambda once: api.post("/v1/clients", Idempotency_Key=once), 201),
        (lambda once: api.post("/v1/matches", order, token=client, Idempotency_Key=once), 201),
        (lambda once: match.post("/seats", {}, Idempotency_Key=once), 201),
        (lambda once: match.act(0, action, Idempotency_Key=once), 200),
        (lambda once: match.post("/undo", None, 0, Idempotency_Key=once), 200),
        (lambda once: match.post("/resign", {}, 0, Idempotency_Key=once), 200),
    ]
    for send, status in writes:
        once = key()
        answers = await asyncio.gather(*(send(once) for _ in range(10)))
        assert len({answer.text for answer in answers if ok(answer, status)}) == 1
    assert len(ok(await api.get("/v1/matches", token=client))["matches"]) == 1


async def test_a_hundred_at_once_on_one_revision(api: Api) -> None:
    """Of many different requests for one revision exactly one is played; the others are told that they are stale."""
    match = await api.match()
    actions = await match.legal(0)
    answers = await asyncio.gather(
        *(match.act(0, actions[n % len(actions)], If_Match='"0"', Idempotency_Key=key()) for n in range(100))
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [412] * 99
    assert await match.revision() == 1
