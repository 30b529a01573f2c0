"""A scratch board over HTTP: who waits for others tries what it could do next, and nothing of it is played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairway.client.listing import Listing, expand
from tests.api.conftest import Api, Match, ok, problem

pytestmark = pytest.mark.anyio


async def dealt(api: Api, ruleset: str = "designer") -> tuple[Match, int, int]:
    """Return a match in which somebody is asked for a turn, and the seats that plays and that waits."""
    match = await api.match({"name": "Ann"}, {"name": "Bob"}, ruleset=ruleset, seed="scratch")
    while (await match.view(0))["prompts"][0]["name"] != "designer.turn":
        for seat in await match.awaited():
            ok(await match.act(seat, (await match.legal(seat))[0]))
    (seat,) = await match.awaited()
    return match, seat, 1 - seat


async def tried(match: Match, seat: int, *actions: Any, **order: Any) -> Any:
    """Return the scratch board of a seat."""
    sent = {"actions": list(actions), **order}
    return ok(await match.post("/rehearsal", sent, seat, Accept_Language="en"))


async def possible(match: Match, seat: int, *actions: Any) -> list[Any]:
    """Return what a seat could try next."""
    found = await tried(match, seat, *actions)
    listings = msgspec.convert(found["choices"], list[Listing])
    narrow = listings[0].narrow
    if narrow is not None and not listings[0].rows:
        at = [f"tile:{narrow.values[0]}"]
        listings = msgspec.convert((await tried(match, seat, *actions, at=at))["choices"], list[Listing])
    return [each["action"] for each in expand(listings)]


async def test_who_waits_lays_tiles_on_a_scratch_board(api: Api) -> None:
    """Several tiles can be laid one after the other: each is told with what it brings, and the match stays as it is."""
    match, _, waiting = await dealt(api)
    before = [await match.view(seat) for seat in (0, 1, None)]
    first = (await possible(match, waiting))[0]
    second = next(each for each in await possible(match, waiting, first) if each["tile"] != first["tile"])
    found = await tried(match, waiting, first, second)
    assert found["prompt"] == "designer.turn"
    assert [each["action"]["tile"] for each in found["tries"]] == [first["tile"], second["tile"]]
    assert all("refusal" not in each and each["text"] and each["events"] for each in found["tries"])
    assert found["board"].count(f'data-at="tile:{first["tile"]}"') == 1
    assert [await match.view(seat) for seat in (0, 1, None)] == before


async def test_a_scratch_board_tells_what_it_would_score(api: Api) -> None:
    """The difference to the real scores is what playing the same when asked really brings."""
    match, playing, waiting = await dealt(api)
    ok(await match.act(playing, {"type": "designer.pass"}))
    (seat,) = await match.awaited()
    assert seat == waiting
    for action in (await possible(match, waiting))[:20]:
        real = ok(await match.post("/try", action, waiting, Accept_Language="en"))
        assert (await tried(match, waiting, action))["scores"] == real["scores"]


async def test_what_no_longer_fits_is_told(api: Api) -> None:
    """A tile that somebody else has taken meanwhile leaves the scratch board with a reason; the others stay."""
    match, playing, waiting = await dealt(api)
    mine = await possible(match, waiting)
    taken = mine[0]
    theirs = next(each for each in await match.legal(playing) if each.get("tile") == taken["tile"])
    ok(await match.act(playing, theirs))
    other = next(each for each in await possible(match, waiting) if each["tile"] != taken["tile"])
    found = await tried(match, waiting, taken, other)
    gone, stays = found["tries"]
    assert gone["refusal"]["code"] == "designer.tile_not_offered"
    assert gone["reason"]
    assert "refusal" not in stays


async def test_who_has_played_tries_the_next_rack(api: Api) -> None:
    """Whoever has had its turn will choose from the rack that comes next: that is what it can try."""
    match, playing, _ = await dealt(api)
    action = next(each for each in await match.legal(playing) if "tile" in each)
    ok(await match.act(playing, action))
    next_rack = (await match.view(playing))["parts"][0]["bottom"]["items"]
    assert {each["tile"] for each in await possible(match, playing)} <= set(next_rack)


async def test_where_there_is_nothing_to_try(api: Api) -> None:
    """A game without a scratch board has an empty one; who has no seat has none."""
    match = await api.match({}, {}, ruleset="putting", seed="scratch")
    found = await tried(match, 0)
    assert (found["prompt"], found["choices"]) == ("", [])
    problem(await match.post("/rehearsal", {}), 401, "token_needed")
    problem(await match.post("/rehearsal", {"actions": [{"type": "nothing"}]}, 0), 422, "unknown_action")
    problem(await match.post("/rehearsal", {"at": ["nowhere at all"]}, 0), 400, "invalid")


async def test_only_what_can_be_rehearsed_is_tried(api: Api) -> None:
    """What is no answer to the question that is supposed is refused, and stays off the board."""
    match, _, waiting = await dealt(api)
    found = await tried(match, waiting, {"type": "designer.pass"})
    assert found["tries"][0]["refusal"]["code"] == "not_now"
