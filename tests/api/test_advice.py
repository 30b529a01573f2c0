"""Advice over HTTP: odds before a roll, and what a bot would do in one's place."""

from __future__ import annotations

import pytest

from tests.api.conftest import PLUGINS, Api, ok, problem, serving

pytestmark = pytest.mark.anyio


async def test_odds_before_a_putt(api: Api) -> None:
    """A seat is told all results of a putt with chances, words and places, and nothing has happened by that."""
    match = await api.match({}, ruleset="putting", seed="odds")
    putt = {"type": "putting.putt", "n": 2}
    before = await match.view(0)
    found = ok(await match.post("/forecast", putt, 0, Accept_Language="fr"))
    chances = [each["probability"] for each in found["outcomes"]]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) + found["rest"] == pytest.approx(1)
    for each in found["outcomes"]:
        assert each["at"][0].startswith("spot:1:")
        assert each["text"]
        assert ("points" in each) == (each["key"] in ("putting.holed", "putting.given_up"))
    assert "balle" in "".join(each["text"] for each in found["outcomes"])
    assert "text" not in ok(await match.post("/forecast", putt, 0))["outcomes"][0]
    assert await match.view(0) == before


async def test_who_gets_no_odds(api: Api) -> None:
    """Odds need a seat that may play the action, and a game that knows them."""
    match = await api.match({}, {}, ruleset="putting", seed="odds")
    (asked,) = (await match.info())["waiting"]
    putt = {"type": "putting.putt", "n": 2}
    problem(await match.post("/forecast", putt), 401, "token_needed")
    problem(await match.post("/forecast", putt, 1 - asked), 409, "not_your_turn")
    problem(await match.post("/forecast", {"type": "putting.putt", "n": 9}, asked), 400, "malformed")
    other = await api.match({}, {})
    action = (await other.legal(0))[0]
    problem(await other.post("/forecast", action, 0), 404, "no_forecast")


async def test_a_hint_can_be_played(api: Api) -> None:
    """Whatever a seat is asked, the hint is legal; it says what it would score and what passing would."""
    match = await api.match({"name": "Ann"}, {"name": "Bob"}, seed="hint")
    compared = explained = 0
    for _ in range(12):
        (seat, *_) = await match.awaited()
        found = ok(await match.get("/hint", seat, Accept_Language="en"))
        assert found["bot"] == "expert"
        assert found["revision"] == await match.revision()
        move = found["move"]
        assert move["text"]
        tried = ok(await match.post("/try", move["action"], seat, Accept_Language="en"))
        assert move["would"] == tried
        compared += len(found["instead"])
        explained += len(move["why"])
        ok(await match.act(seat, move["action"]))
    assert compared
    assert explained


async def test_a_hint_points_at_what_it_means(api: Api) -> None:
    """The pointers of a hint are among those that narrowing lights up, so a page can light them."""
    match = await api.match({}, {}, seed="hint")
    for _ in range(3):
        (seat, *_) = await match.awaited()
        move = ok(await match.get("/hint", seat))["move"]
        query = "&".join(f"at={pointer}" for pointer in move["at"])
        found = ok(await match.get(f"/legal?action={move['action']['type']}&{query}", seat))
        assert sum(each["count"] for each in found["choices"])
        ok(await match.act(seat, move["action"]))
    assert move["at"]


@pytest.mark.parametrize(
    ("ruleset", "seats"), [("designer+promises", 2), ("empire", 2), ("putting", 1), ("tiny", 2), ("designer", 1)]
)
async def test_hints_in_every_game(api: Api, ruleset: str, seats: int) -> None:
    """A seat that follows its hints plays on in every game."""
    match = await api.match(*[{}] * seats, ruleset=ruleset, seed="hints")
    for _ in range(15):
        (seat, *_) = await match.awaited()
        move = ok(await match.get("/hint", seat, Accept_Language="fr"))["move"]
        assert move["text"]
        ok(await match.act(seat, move["action"]))


async def test_who_gets_no_hint(api: Api) -> None:
    """Hints are for the seat that is asked, from a bot that there is, while the match goes on."""
    match = await api.match({}, {}, ruleset="putting", seed="hint")
    (asked,) = (await match.info())["waiting"]
    problem(await match.get("/hint"), 401, "token_needed")
    problem(await match.get("/hint", 1 - asked), 409, "not_your_turn")
    problem(await match.get("/hint?bot=nobody", asked), 400, "invalid")
    assert ok(await match.get("/hint?bot=random", asked))["bot"] == "random"


async def test_a_fair_table(api: Api) -> None:
    """A match can be made without hints: everybody is told, nobody gets one, and odds are told all the same."""
    match = await api.match({}, ruleset="putting", seed="fair", hints=False)
    assert (await match.info())["hints"] is False
    problem(await match.get("/hint", 0), 403, "no_hints")
    ok(await match.post("/forecast", {"type": "putting.putt", "n": 1}, 0))
    assert (await (await api.match({}, {})).info())["hints"] is True


@pytest.mark.parametrize(
    ("bot", "status", "code"),
    [
        ("broken.raises", 422, "plugin_fault"),
        ("broken.forbidden", 404, "no_hint"),
        ("broken.nothing", 404, "no_hint"),
    ],
)
async def test_bots_that_cannot_advise(bot: str, status: int, code: str) -> None:
    """A bot that breaks, plays what nobody may or has no answer gives no hint, and the match is as it was."""
    async with serving(plugins=(str(PLUGINS / "bad_bots.py"),)) as api:
        match = await api.match({}, {}, plugins=["broken"])
        before = await match.view(0)
        problem(await match.get(f"/hint?bot={bot}", 0), status, code)
        assert await match.view(0) == before
