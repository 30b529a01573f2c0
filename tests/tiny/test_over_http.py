"""The game over HTTP, by a server that has never heard of it."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.api.conftest import Api, ok, serving
from tests.api.test_secrets_over_http import told_the_same

pytestmark = pytest.mark.anyio

SMALL = {"tiny": {"field": "4x5", "max_shots": 3}}


@pytest.mark.rule("TMG-API-01", "TMG-API-02")
@pytest.mark.parametrize("mode", ["race", "simultaneous"])
async def test_a_whole_match(api: Api, mode: str) -> None:
    """A client that only sends what is listed plays a match to its end: setup, eight rounds, shots, decisions, scores."""
    options = {"tiny": {**SMALL["tiny"], "mode": mode}}
    match = await api.match(*[{}] * 3, ruleset="tiny", seed="over http", options=options)
    seen: set[str] = set()
    phases: list[str] = []
    dice = random.Random(5)
    while asked := await match.awaited():
        seat = dice.choice(asked)
        view = await match.view(seat)
        seen |= {prompt["name"] for prompt in view["prompts"]}
        phases.append(view["parts"][0]["phase"])
        ok(await match.act(seat, dice.choice(await match.legal(seat))))
    assert seen == {"tiny.set_up", "tiny.draw", "tiny.shoot", "tiny.choose"}
    assert list(dict.fromkeys(phases)) == ["setup", "draw", "play"]
    scores = ok(await match.get("/scores"))
    assert scores["final"] is True
    assert all(line["text"] for sheet in scores["sheets"] for line in sheet["lines"])


async def in_round_one(api: Api) -> Any:
    match = await api.match({}, {}, ruleset="tiny", seed="round one", options={"tiny": {"field": "4x4", "first": 1}})
    place = {"type": "tiny.place_start_and_hole", "start": {"c": 0, "r": 3}, "hole": {"c": 3, "r": 3}}
    for seat in (0, 1):
        ok(await match.act(seat, place))
    return match


@pytest.mark.rule("TMG-API-02", "TMG-API-04", "TMG-DRW-08")
async def test_drawing(api: Api) -> None:
    """A client reads what may be drawn, tries a drawing, is told why not, hands one in and changes it."""
    match = await in_round_one(api)
    choices = ok(await match.get("/legal?action=tiny.draw", 0))["choices"]
    (draw,) = choices
    assert not draw["exhaustive"]
    about = draw["description"]
    assert {"dice", "allowed", "free", "orients"} <= set(about)
    terrain, allowed = next(iter(about["allowed"].items()))
    shape = next(iter(allowed))
    orient = {"orient": "NW"} if shape == "triangle" else {}
    piece = {"c": 1, "r": 0, "shape": shape, **orient}
    tried = ok(await match.post("/try", {"type": "tiny.draw", "terrain": terrain, "pieces": [piece]}, 0))
    (event,) = [each for each in tried["events"] if each["event"]["type"] == "tiny.handed_in"]
    assert event["event"]["path"][0] == {"c": 0, "r": 3}
    outside = {"type": "tiny.draw", "terrain": terrain, "pieces": [{**piece, "c": 9}]}
    refused = await match.act(0, outside)
    problem = refused.json()
    assert problem["rule"] == "TMG-PLC-01"
    assert "9,0" in problem["params"]["pieces"][0]
    ok(await match.act(0, {"type": "tiny.draw", "terrain": terrain, "pieces": [piece]}))
    again = {**piece, "c": 2}
    ok(await match.act(0, {"type": "tiny.draw", "terrain": terrain, "pieces": [again]}))
    assert (await match.view(0))["parts"][0]["draft"]["pieces"] == [again]
    assert (await match.view(1))["parts"][0]["draft"] is None
    assert (await match.view(1))["parts"][0]["handed_in"] == [True, False]


@pytest.mark.rule("TMG-API-05", "TMG-API-06")
async def test_shooting(api: Api) -> None:
    """Before shooting a client asks where a shot can end; afterwards it has the whole way, and a picture of it."""
    match = await in_round_one(api)
    dice = random.Random(1)
    while (await match.view())["parts"][0]["phase"] == "draw":
        await match.step(dice)
    (shots,) = ok(await match.get("/legal?action=tiny.shoot&power=1&direction=E", 1))["choices"]
    (note,) = shots["notes"]
    assert sum(Fraction(end["chance"]) for end in note["ends"]) == 1
    told = ok(await match.act(1, {"type": "tiny.shoot", "power": 1, "direction": "E"}))
    begun = [each["event"] for each in told["events"] if each["event"]["type"] == "tiny.shot_began"]
    assert begun[0]["power"] == 1
    board = await match.get("/pictures/1", 1)
    assert board.status_code == 200
    assert board.text.startswith("<svg")


@pytest.mark.rule("TMG-DRW-08", "TMG-API-07")
async def test_who_cannot_tell_is_told_the_same() -> None:
    """Two matches that differ only in what others have handed in give a viewer the same bytes, whatever it asks."""
    compared = 0
    async with serving() as real, serving() as other:
        match = await real.match({}, {}, {}, ruleset="tiny", seed="twin", options=SMALL)
        dice = random.Random(3)
        for moves in range(26):
            if moves % 5 in (1, 2):
                compared += await told_the_same(match, other, (0, None), f"{moves}")
            await match.step(dice)
    assert compared >= 12


async def test_the_ruleset_is_described(api: Api) -> None:
    """A client can learn everything about the game before a match: actions, prompts, options, refusals and bots."""
    text = str(ok(await api.get("/v1/rulesets/tiny")))
    for word in ("tiny.draw", "tiny.choose", "sand_pass_redirect", "tiny.path_closed", "greedy"):
        assert word in text


async def test_the_server_does_not_know_the_game() -> None:
    """No file of the engine or the server names the plugin."""
    from pathlib import Path

    import fairway
    import fairway_api

    for package in (fairway, fairway_api):
        for path in Path(package.__file__ or "").parent.rglob("*.py"):
            assert "fairway_tiny" not in path.read_text("utf-8"), path
