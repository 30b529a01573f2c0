"""A house rule or a whole game that the operator installs is listed, described and played like any other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fairway.cli import main
from tests.api.conftest import HOUSE_RULES, PLUGINS, SHORT, Api, Match, ok, problem, serving, until

pytestmark = pytest.mark.anyio
RULES = ("bigger_racks", "fast_pays_four", "one_swap")


@pytest.fixture(scope="module")
async def house() -> AsyncIterator[Api]:
    """A server with house rules and a game of somebody else's."""
    paths = (*(str(HOUSE_RULES / f"{name}.py") for name in RULES), str(PLUGINS / "marbles.py"))
    async with serving(plugins=paths) as found:
        yield found


async def offered(match: Match) -> int:
    """Return how many tiles there are to choose from when the first turn begins."""
    for seat in (0, 1):
        ok(await match.act(seat, (await match.legal(seat))[0]))
    [seat] = (await match.info())["waiting"]
    return len({action["tile"] for action in await match.legal(seat) if "tile" in action})


@pytest.mark.parametrize("name", RULES)
async def test_a_house_rule_is_listed_and_described(name: str, house: Api) -> None:
    """A house rule stands among the plugins, and a ruleset with it describes itself with what it adds."""
    assert name in [each["name"] for each in ok(await house.get("/v1/plugins"))["plugins"]]
    plain = ok(await house.get("/v1/rulesets/designer"))
    changed = ok(await house.get(f"/v1/rulesets/designer?plugins={name}"))
    assert [each["name"] for each in changed["plugins"]] == ["designer", name]
    added = {each["action"] for each in changed["actions"]} - {each["action"] for each in plain["actions"]}
    assert added == ({"one_swap.swap"} if name == "one_swap" else set())


async def test_a_number_of_the_house_changes_the_match(house: Api) -> None:
    """With racks one larger, more tiles lie there over HTTP too; a match without the rule is not concerned."""
    plain, larger = await house.match(seed="racks"), await house.match(seed="racks", plugins=["bigger_racks"])
    assert await offered(larger) > await offered(plain) > 0


async def test_an_action_of_the_house_is_played(house: Api) -> None:
    """A client that has never heard of it finds the house's action among the legal ones, tries it and plays it."""
    match = await house.match(seed="swap", plugins=["one_swap"])

    async def swaps() -> list[tuple[int, object]]:
        for seat in (await match.info())["waiting"]:
            found = [each for each in await match.legal(seat) if each["type"] == "one_swap.swap"]
            if found:
                return [(seat, found[0])]
        await match.play(f"swap {await match.revision()}", most=1)
        return []

    [(seat, swap)] = await until(swaps)
    tried = ok(await match.post("/try?language=en", swap, seat))
    played = ok(await match.post("/actions?language=en", swap, seat))
    assert tried["events"] == played["events"]
    assert {event["by"] for event in played["events"]} == {"designer", "one_swap"}
    assert "one_swap.used" in [event["event"]["type"] for event in played["events"]]
    again = await match.act(seat, swap)
    assert again.json()["code"] in ("not_now", "not_listed")
    assert not [each for each in await match.legal(seat) if each["type"] == "one_swap.swap"]


async def test_house_rules_together_to_the_end(house: Api, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All house rules at once are played to the end, exported, verified with them, and taken in again."""
    match = await house.match(plugins=list(RULES), options=SHORT)
    await match.play("all", most=12)
    await match.play("all", lazy=0.8)
    record = await match.get("/record")
    assert [name for name, _ in ok(record)["lock"]["plugins"]] == ["designer", *RULES]
    place = tmp_path / "match.json"
    place.write_bytes(record.content)
    given = [part for name in RULES for part in ("--plugin", str(HOUSE_RULES / f"{name}.py"))]
    assert main(["verify", str(place), *given]) == 0
    assert "commitment confirmed" in capsys.readouterr().out
    made = ok(await house.post("/v1/matches/import", {"record": record.json()}), 201)
    assert made["match"]["recipe"]["plugins"] == list(RULES)
    assert made["match"]["places"] == (await match.info())["places"]


async def test_rules_that_are_not_installed_elsewhere(house: Api, api: Api) -> None:
    """A server without the house rule says so, for a new match and for a record."""
    match = await house.match({}, plugins=["fast_pays_four"])
    await match.play("elsewhere")
    record = ok(await match.get("/record"))
    refused = problem(await api.post("/v1/matches/import", {"record": record}), 422, "bad_options")
    assert "fast_pays_four" in refused["detail"]


async def test_a_game_of_somebody_else_is_played(house: Api) -> None:
    """A game that the server has never heard of is listed, described, and played to the end with its own words."""
    [line] = [each for each in ok(await house.get("/v1/rulesets"))["rulesets"] if each["name"] == "marbles"]
    assert line == {
        "name": "marbles",
        "seats": [1, 2, 3],
        "plugins": ["toy"],
        "packs": [],
        "picture": None,
        "minutes": None,
    }
    described = ok(await house.get("/v1/rulesets/marbles"))
    assert "toy.claim" in {each["action"] for each in described["actions"]}
    match = await house.match({}, {}, {"bot": "toy.eager"}, ruleset="marbles", options={"toy": {"rounds": 1}})

    async def over() -> bool:
        await match.play("marbles")
        return bool((await match.info())["over"])

    await until(over)
    scores = ok(await match.get("/scores"))
    assert {line["key"] for line in scores["sheets"][0]["lines"]} == {"toy.marbles", "toy.points", "toy.bid"}
    problem(await match.get("/pictures/0"), 404, "no_picture")


async def test_everybody_acts_at_once(house: Api) -> None:
    """Where several seats are asked at once they answer in any order; answers that may be changed are changed."""
    match = await house.match({}, {}, ruleset="marbles", options={"toy": {"rounds": 1}})
    assert (await match.info())["waiting"] == [0, 1]
    ok(await match.act(1, {"type": "toy.bid", "amount": 3}))
    refused = problem(await match.act(1, {"type": "toy.bid", "amount": 2}), 409, "not_your_turn")
    assert refused["params"] == {"seat": 1, "waiting": [0]}
    ok(await match.act(0, {"type": "toy.bid", "amount": 1}))
    for seat in (0, 1):
        ok(await match.act(seat, {"type": "toy.roll_die"}))
    ok(await match.act(0, {"type": "toy.vote", "seat": 1}))
    ok(await match.act(0, {"type": "toy.vote", "seat": 0}))
    assert (await match.view(0))["parts"][0]["votes"] == [0, -1]
    assert (await match.view(1))["parts"][0]["votes"] == [-1, -1]
    ended = ok(await match.act(1, {"type": "toy.vote", "seat": 0}))
    assert ended["over"] is True


async def test_a_refusal_of_a_stranger_has_its_code_and_rule(house: Api) -> None:
    """A refusal that only the plugin knows comes with its code, its parameters and its rule."""
    match = await house.match({}, {}, ruleset="marbles")
    refused = problem(await match.act(0, {"type": "toy.bid", "amount": 9}), 422, "toy.bid_too_high")
    assert (refused["params"], refused["rule"]) == ({"highest": 3}, "TOY-2")
    assert (await house.get(refused["type"])).status_code == 200
