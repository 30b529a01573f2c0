"""Matches are made, joined, watched and listed; a token is shown once and belongs to one seat."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from fairway_api.services.limits import client_address
from fairway_api.settings import Limits
from tests.api.conftest import HOUSE_RULES, OPERATOR, Api, ok, problem, serving

pytestmark = pytest.mark.anyio


async def test_a_match_says_what_it_was_made_with(api: Api) -> None:
    """A new match shows its ruleset, its options, who sits where and a commitment to its seed, not the seed."""
    order = {
        "ruleset": "designer",
        "seats": [{"name": "Ann"}, {"open": True}, {"bot": "random"}],
    }
    made = ok(await api.post("/v1/matches", order), 201)
    match = made["match"]
    assert [(seat["name"], seat["kind"], seat["bot"]) for seat in match["seats"]] == [
        ("Ann", "player", ""),
        ("", "open", ""),
        ("", "bot", "random"),
    ]
    assert [each["seat"] for each in made["tokens"]] == [0]
    assert match["recipe"]["ruleset"] == "designer"
    assert len(match["fairness"]["commitment"]) == 64
    assert match["fairness"] == {**match["fairness"], "seed": None, "nonce": None, "seed_known": False}
    assert ok(await api.get(f"/v1/matches/{match['id']}"))["fairness"] == match["fairness"]


async def test_options_change_the_match(api: Api) -> None:
    """Options of a plugin that a match is made with are kept and shown."""
    match = await api.match(options={"designer": {"ignore_playable": True}})
    assert (await match.info())["recipe"]["options"] == {"designer": {"ignore_playable": True}}


async def test_only_some_items_of_a_pack(api: Api) -> None:
    """An item filter decides which lands are dealt."""
    match = await api.match(items={"lands": {"only": ["l01", "l02", "l03", "l04", "l05", "l06"]}})
    lands = {action["land"] for seat in (0, 1) for action in await match.legal(seat)}
    assert lands
    assert lands <= {"l01", "l02", "l03", "l04", "l05", "l06"}


async def test_the_same_seed_deals_the_same(api: Api) -> None:
    """With a given seed two matches are dealt alike, and everybody is told that somebody knew the seed."""
    first, second = await api.match(seed="a seed"), await api.match(seed="a seed")
    assert await first.legal(0) == await second.legal(0)
    assert (await first.info())["fairness"]["seed_known"] is True
    assert (await first.info())["fairness"]["commitment"] != (await second.info())["fairness"]["commitment"]


async def test_without_a_seed_every_match_has_its_own(api: Api) -> None:
    """Where no seed is given, luck differs from match to match."""
    dealt = [await (await api.match()).legal(0) for _ in range(6)]
    assert any(each != dealt[0] for each in dealt)


BAD_ORDERS: list[tuple[str, dict[str, Any], int, str]] = [
    ("no such ruleset", {"ruleset": "chess"}, 404, "unknown_ruleset"),
    ("no such bot", {"seats": [{}, {"bot": "deep blue"}]}, 422, "bad_options"),
    ("a bot's and open", {"seats": [{}, {"bot": "random", "open": True}]}, 422, "bad_options"),
    ("too many seats", {"seats": [{}] * 16}, 422, "bad_options"),
    ("more seats than any game has", {"seats": [{}] * 17}, 400, "invalid"),
    ("no seats", {"seats": []}, 400, "invalid"),
    ("no such plugin", {"plugins": ["nonesuch"]}, 422, "bad_options"),
    ("a path as a plugin", {"plugins": ["/etc/passwd.py"]}, 422, "bad_options"),
    ("no such pack", {"packs": ["nonesuch"]}, 422, "bad_options"),
    ("a path as a pack", {"packs": ["../../etc"]}, 422, "bad_options"),
    ("options of nobody", {"options": {"nobody": {}}}, 422, "bad_options"),
    ("no such option", {"options": {"designer": {"gravity": 9}}}, 422, "bad_options"),
    ("an option of the wrong type", {"options": {"designer": {"ignore_playable": "maybe"}}}, 422, "bad_options"),
    ("no such kind of item", {"items": {"nonesuch": {"only": ["x"]}}}, 422, "bad_options"),
    ("no such item", {"items": {"lands": {"only": ["l99999"]}}}, 422, "bad_options"),
    ("too few items left", {"items": {"lands": {"only": ["l01"]}}}, 422, "bad_options"),
    ("a seed that is no text", {"seed": 5}, 400, "invalid"),
    ("an endless seed", {"seed": "x" * 201}, 400, "invalid"),
    ("an unknown field", {"colour": "red"}, 400, "invalid"),
]


@pytest.mark.parametrize(
    ("change", "status", "code"), [each[1:] for each in BAD_ORDERS], ids=[e[0] for e in BAD_ORDERS]
)
async def test_a_match_that_cannot_be_made(api: Api, change: dict[str, Any], status: int, code: str) -> None:
    """What cannot be played is refused with its own code, before anything is kept."""
    order = {"ruleset": "designer", "seats": [{}, {}], **change}
    problem(await api.post("/v1/matches", order), status, code)


async def test_joining(api: Api) -> None:
    """An open seat is joined, named or any; its token plays it; a taken, an unknown and a full one are told apart."""
    match = await api.match({}, {"open": True}, {"open": True})
    joined = ok(await match.post("/seats", {"seat": 2, "name": "Cy"}), 201)
    assert joined["seat"] == 2
    problem(await match.post("/seats", {"seat": 2}), 409, "seat_taken")
    problem(await match.post("/seats", {"seat": 0}), 409, "seat_taken")
    problem(await match.post("/seats", {"seat": 7}), 404, "unknown_seat")
    any_seat = ok(await match.post("/seats", {}), 201)
    assert any_seat["seat"] == 1
    problem(await match.post("/seats", {}), 409, "no_open_seat")
    assert joined["token"] != any_seat["token"]
    match.tokens |= {2: joined["token"], 1: any_seat["token"]}
    assert (await match.view(2))["seat"] == 2
    assert [seat["name"] for seat in (await match.info())["seats"]] == ["", "", "Cy"]
    assert (await match.info())["revision"] == any_seat["revision"] == 2


async def test_a_token_is_good_for_its_own_seat_only(api: Api) -> None:
    """Nobody acts or looks with a wrong token, with that of another match, or without one where a seat is needed."""
    match, other = await api.match(), await api.match()
    action = (await match.legal(0))[0]
    for path in ("/view", "/log", "/scores", "/legal"):
        problem(await api.get(f"/v1/matches/{match.id}{path}", token=other.tokens[0]), 403, "not_your_seat")
        problem(await api.get(f"/v1/matches/{match.id}{path}", token="fw_seat_wrong"), 401, "bad_token")
    for path in ("/actions", "/try", "/undo", "/resign", "/tickets"):
        body = None if path in ("/undo", "/tickets") else action
        answer = await api.post(f"/v1/matches/{match.id}{path}", body, token=other.tokens[0])
        problem(answer, 403, "not_your_seat")
        answer = await api.post(f"/v1/matches/{match.id}{path}", body)
        problem(answer, 401, "token_needed")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert await match.revision() == 0
    problem(await match.get("/view", Authorization="Basic abc"), 400, "bad_header")


async def test_spectators_need_no_token(api: Api) -> None:
    """Anybody may watch: a spectator sees the public part and may choose nothing."""
    match = await api.match()
    seen = await match.view(None)
    assert seen["seat"] is None
    assert seen["choices"] == []
    for path in ("", "/log", "/scores", "/steps/0"):
        ok(await match.get(path))


async def test_tokens_are_kept_hashed(tmp_path: Path) -> None:
    """Neither the tokens of seats and clients nor the idempotency key they follow from stand in the database file."""
    place, key = tmp_path / "matches.db", "a key that nobody guesses"
    async with serving(database=str(place)) as api:
        client = ok(await api.post("/v1/clients", Idempotency_Key=key), 201)["token"]
        order = {"ruleset": "designer", "seats": [{}, {"open": True}]}
        made = ok(await api.post("/v1/matches", order, token=client, Idempotency_Key=key), 201)
        path = f"/v1/matches/{made['match']['id']}/seats"
        joined = ok(await api.post(path, {}, Idempotency_Key=key), 201)
        plain = ok(await api.post("/v1/matches", order), 201)
        told = [client, joined["token"], *(each["token"] for each in (*made["tokens"], *plain["tokens"]))]
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made["match"]["id"].encode() in kept
    assert len(set(told)) == 4
    for secret in (*told, key):
        assert secret.encode() not in kept
        assert secret.removeprefix("fw_seat_").removeprefix("fw_client_").encode() not in kept
    with sqlite3.connect(place) as database:
        assert database.execute("SELECT count(*) FROM matches").fetchone() == (2,)
    database.close()


async def test_own_matches_are_listed_page_by_page(api: Api) -> None:
    """A client's list has what it made and what it joined, newest first, each once, and nothing of others'."""
    ann, bob = await api.client(), await api.client()
    made = [(await api.match({}, {"open": True}, token=ann)).id for _ in range(5)]
    await api.match()
    joined = await api.match({}, {"open": True}, token=bob)
    ok(await api.post(f"/v1/matches/{joined.id}/seats", {}, token=ann), 201)
    found, cursor = [], ""
    while True:
        page = ok(await api.get(f"/v1/matches?limit=2{cursor}", token=ann))
        assert len(page["matches"]) <= 2
        found += [each["id"] for each in page["matches"]]
        if page["next"] is None:
            break
        cursor = f"&cursor={page['next']}"
    assert found == [joined.id, *reversed(made)]
    assert [each["id"] for each in ok(await api.get("/v1/matches", token=bob))["matches"]] == [joined.id]


async def test_listing_needs_to_know_who_asks(api: Api) -> None:
    """Without a token, with a seat's or with a foreign cursor nothing is listed."""
    match = await api.match()
    problem(await api.get("/v1/matches"), 401, "token_needed")
    problem(await api.get("/v1/matches", token=match.tokens[0]), 401, "bad_token")
    client = await api.client()
    for cursor in ("rubbish", "AAAA", "kwEC", "%00"):
        problem(await api.get(f"/v1/matches?cursor={cursor}", token=client), 400, "invalid")
    for limit in ("0", "101", "many"):
        problem(await api.get(f"/v1/matches?limit={limit}", token=client), 400, "invalid")


async def test_the_operator_sees_and_deletes_every_match(api: Api) -> None:
    """With the operator's token every match is listed and can be deleted; nobody else deletes any."""
    match = await api.match(token=await api.client())
    assert match.id in [each["id"] for each in ok(await api.get("/v1/matches?limit=100", token=OPERATOR))["matches"]]
    path = f"/v1/matches/{match.id}"
    for token in ("", match.tokens[0]):
        problem(await api.ask("DELETE", path, token=token), 403, "operator_only")
    problem(await api.ask("DELETE", path, token="guess"), 401, "bad_token")
    assert (await api.ask("DELETE", path, token=OPERATOR)).status_code == 204
    problem(await match.get(), 404, "unknown_match")
    problem(await api.ask("DELETE", path, token=OPERATOR), 404, "unknown_match")
    problem(await match.act(0, {"type": "designer.pass"}), 404, "unknown_match")


async def test_the_operator_watches_like_a_spectator(api: Api) -> None:
    """The operator's token opens no seat: it shows no more of a running match than a spectator sees."""
    match = await api.match()
    path = f"/v1/matches/{match.id}"
    assert ok(await api.get(f"{path}/view", token=OPERATOR)) == await match.view(None)
    problem(await api.post(f"{path}/actions", {"type": "designer.pass"}, token=OPERATOR), 403, "not_your_seat")


async def test_nobody_is_operator_where_there_is_none() -> None:
    """Without an operator's token in the settings the empty token opens nothing."""
    async with serving(operator_token="") as api:
        match = await api.match()
        problem(await api.ask("DELETE", f"/v1/matches/{match.id}"), 403, "operator_only")
        answer = await api.ask("DELETE", f"/v1/matches/{match.id}", Authorization="Bearer ")
        assert answer.status_code in (400, 403)


async def test_a_client_has_only_so_many_unfinished_matches() -> None:
    """Matches per client are limited; other clients are not concerned, and a finished one makes room."""
    async with serving(limits=Limits(requests=0, matches=2)) as api:
        ann, bob = await api.client(), await api.client()
        solo = await api.match({}, token=ann)
        await api.match(token=ann)
        order = {"ruleset": "designer", "seats": [{}, {}]}
        refused = await api.post("/v1/matches", order, token=ann)
        assert problem(refused, 429, "too_many_matches")["params"] == {"most": 2}
        assert int(refused.headers["retry-after"]) > 0
        await api.match(token=bob)
        await solo.play("solo")
        assert (await solo.info())["over"]
        await api.match(token=ann)


async def test_a_burst_makes_no_match_too_many() -> None:
    """However many matches a client asks for at once, it gets no more than it may have."""
    async with serving(limits=Limits(requests=0, matches=3)) as api:
        order = {"ruleset": "designer", "seats": [{}, {}]}
        answers = await asyncio.gather(*(api.post("/v1/matches", order) for _ in range(12)))
        assert sorted(each.status_code for each in answers) == [201] * 3 + [429] * 9


async def test_an_address_registers_only_so_many_clients() -> None:
    """Registering again and again is no way around the limit of matches; the same key gives the same client still."""
    async with serving(limits=Limits(requests=0, clients=2)) as api:
        key = "the same key all along"
        first = ok(await api.post("/v1/clients", Idempotency_Key=key), 201)
        await api.client()
        refused = await api.post("/v1/clients")
        problem(refused, 429, "too_fast")
        assert 0 < int(refused.headers["retry-after"]) <= 1800
        assert ok(await api.post("/v1/clients", Idempotency_Key=key), 201) == first
        elsewhere = httpx.ASGITransport(cast(Any, api.app), client=("192.0.2.7", 1))
        async with httpx.AsyncClient(transport=elsewhere, base_url="http://fairway") as other:
            ok(await other.post("/v1/clients"), 201)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
    ],
)
def test_limits_count_a_network_as_one(first: str, second: str, same: bool) -> None:
    """Limits count by IPv4 address and by IPv6 network: whoever has one address of the latter has all."""
    assert (client_address({"client": (first, 1)}) == client_address({"client": (second, 2)})) is same


async def test_a_house_rule_of_the_operator_is_named_not_brought() -> None:
    """A match asks for an installed house rule by its name, and says that it is played with it."""
    async with serving(plugins=(str(HOUSE_RULES / "bigger_racks.py"),)) as api:
        match = await api.match(plugins=["bigger_racks"])
        assert (await match.info())["recipe"]["plugins"] == ["bigger_racks"]


@pytest.mark.parametrize("name", ["Ann\n", "A\u202enn", "A\u2028nn", "A\x85nn", "\x07"])
async def test_a_name_is_one_plain_line(api: Api, name: str) -> None:
    """Nobody is called by what breaks a line, turns it around or cannot be seen."""
    order = {"ruleset": "designer", "seats": [{"name": name}, {}]}
    problem(await api.post("/v1/matches", order), 400, "invalid")
