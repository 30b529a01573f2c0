"""What is told over HTTP points at the table: legal actions, updates, dry runs and problems, with no game's name in it."""

from __future__ import annotations

import json
from statistics import median
from typing import Any

import msgspec
import pytest

from fairway import installed_rulesets
from fairway.client.listing import Listing, expand
from fairway.client.narrowing import narrowed
from fairway.model.pointers import template
from tests.api.conftest import Api, Match, ok, problem

pytestmark = pytest.mark.anyio


async def in_turns(api: Api) -> tuple[Match, int]:
    """Return a match in which lands are chosen, and the seat whose turn it is."""
    match = await api.match(seed="pointing")
    for seat in (0, 1):
        ok(await match.act(seat, (await match.legal(seat))[0]))
    return match, (await match.info())["waiting"][0]


def listings(answer: Any) -> tuple[Listing, ...]:
    return msgspec.convert(answer["choices"], tuple[Listing, ...])


async def test_legal_actions_are_filtered_by_pointers(api: Api) -> None:
    """Whatever a listing points at can be asked for, by one pointer or by several, with or without the own seat."""
    match, seat = await in_turns(api)
    every = listings(ok(await match.get("/legal", seat)))
    for pointer in narrowed(every).lights:
        found = listings(ok(await match.get(f"/legal?at={pointer}", seat)))
        assert [made["action"] for made in expand(found)] == list(narrowed(every, [pointer]).actions)
        assert found == listings(ok(await match.get(f"/legal?at=seat:{seat}/{pointer}", seat)))
    (cell, *_), (tile, *_) = (
        [light for light in narrowed(every).lights if light.startswith(kind)] for kind in ("cell:", "tile:")
    )
    both = listings(ok(await match.get(f"/legal?at={cell}&at={tile}&action=designer.pick", seat)))
    assert [made["action"] for made in expand(both)] == list(narrowed(every, [cell, tile]).actions)
    assert ok(await match.get(f"/legal?at=seat:{1 - seat}/{cell}", seat))["choices"] == []


async def test_what_points_nowhere_is_refused(api: Api) -> None:
    """A text that is no pointer is a mistake, and not an empty answer."""
    match, seat = await in_turns(api)
    told = problem(await match.get("/legal?at=here", seat), 400, "invalid")
    assert (told["errors"][0]["path"], "here" in told["detail"]) == ("at", True)


async def test_a_kind_that_is_not_on_the_table_is_refused(api: Api) -> None:
    """Who misspells what kind of thing is meant is told which kinds there are, and which was probably meant."""
    match, seat = await in_turns(api)
    told = problem(await match.get("/legal?at=cel:3,4", seat), 400, "invalid")
    assert told["errors"][0]["message"].endswith("did you mean 'cell'?")
    kinds = [each["kind"] for each in ok(await api.get("/v1/rulesets/designer"))["pointers"]]
    assert all(kind in told["detail"] for kind in kinds)
    problem(await match.post("/rehearsal", {"actions": [], "at": ["space:3,4"]}, seat), 400, "invalid")


async def test_too_many_pointers(api: Api) -> None:
    """Who points at more than can be asked for is told how many that is, also by the contract."""
    match, seat = await in_turns(api)
    contract = ok(await api.get("/v1/openapi.json"))["paths"]["/v1/matches/{match_id}/legal"]["get"]
    (most,) = [each["schema"]["maxItems"] for each in contract["parameters"] if each.get("name") == "at"]
    ok(await match.get("/legal?" + "&".join(["at=cell:0,0"] * most), seat))
    told = problem(await match.get("/legal?" + "&".join(["at=cell:0,0"] * (most + 1)), seat), 400, "invalid")
    assert told["errors"][0] == {"path": "at", "message": f"at most {most} can be given at once, not {most + 1}"}


async def test_an_update_points_for_whoever_shows_it(api: Api) -> None:
    """Who asks for a language shows the game, and is told what events are about and what they move; others are not."""
    match, seat = await in_turns(api)
    pick = next(action for action in await match.legal(seat) if action["type"] == "designer.pick")
    played = ok(await match.post("/actions?language=en", pick, seat))
    moves = [move for each in played["events"] for move in each.get("moves", ())]
    assert moves[0]["what"] == [f"tile:{pick['tile']}"]
    assert moves[0]["to"] == moves[1]["from"] == [f"seat:{seat}"]
    assert moves[1]["to"] == [f"seat:{seat}/cell:{pick['x']},{pick['y']}"]
    last = ok(await match.get("/log?limit=500", seat, **{"Accept-Language": "en"}))["updates"][-1]
    assert last["events"] == played["events"]
    plain = ok(await match.get("/log?limit=500", seat))["updates"]
    assert not [each for update in plain for each in update.get("events", ()) if "at" in each or "moves" in each]


async def test_pointers_tell_no_secrets(api: Api) -> None:
    """What somebody cannot know is not pointed at either: only the owner's cards have names."""
    match = await api.match(seed="pointing")
    for viewer in (0, 1, None):
        (begun, *_) = ok(await match.get("/log?language=en", viewer))["updates"]
        (dealt,) = [each for each in begun["events"] if each["event"]["type"] == "designer.lands_dealt"]
        own = [] if viewer is None else dealt["event"]["hands"][viewer]
        assert [name for move in dealt.get("moves", ()) for name in move["what"]] == [f"card:{land}" for land in own]


async def test_a_dry_run_and_a_problem_always_point(api: Api) -> None:
    """What an action would bring, and why one is refused, is shown on the board."""
    match, seat = await in_turns(api)
    pick = next(action for action in await match.legal(seat) if action["type"] == "designer.pick")
    tried = ok(await match.post("/try", pick, seat))
    assert any(each.get("moves") for each in tried["events"])
    told = problem(await match.post("/try", {**pick, "x": 400}, seat), 422, "designer.not_touching")
    assert told["at"] == [f"cell:400,{pick['y']}"]
    told = problem(await match.act(1 - seat, pick), 409, "not_your_turn")
    assert told["at"] == [f"seat:{seat}"]


@pytest.mark.parametrize("name", installed_rulesets())
async def test_a_ruleset_says_what_can_be_pointed_at(api: Api, name: str) -> None:
    """Every kind of thing has words in both languages, and templates of actions and events are of these kinds."""
    told = ok(await api.get(f"/v1/rulesets/{name}"))
    kinds = {each["kind"]: each for each in told["pointers"]}
    assert {"seat"} < set(kinds)
    for language in ("en", "fr"):
        texts = ok(await api.get(f"/v1/rulesets/{name}/texts?language={language}"))
        assert all(texts[f"pointer.{each['plugin']}.{kind}"] for kind, each in kinds.items())
    used = [text for each in (*told["actions"], *told["events"]) for text in each["points"]]
    used += [text for each in told["events"] for move in each["moves"] for text in move.values()]
    assert {template(text).kind for text in used} <= set(kinds)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("name", "seats", "most"), [("designer", 3, 60), ("empire", 3, 60), ("putting", 3, 60), ("tiny", 4, 200)]
)
async def test_updates_stay_small(api: Api, name: str, seats: int, most: int, language: str) -> None:
    """With words and with what they point at, half of all updates take less than a kilobyte, long shots too."""
    match = await api.match(*[{}] * seats, ruleset=name, seed="small")
    await match.play(most=most)
    sizes = [
        len(json.dumps(update, separators=(",", ":")))
        for seat in (0, None)
        for update in ok(await match.get(f"/log?limit=500&language={language}", seat))["updates"]
    ]
    assert median(sizes) < 1000
