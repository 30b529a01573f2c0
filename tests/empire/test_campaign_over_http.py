"""Campaigns over HTTP, by a server that has never heard of one: made, listed, resumed, looked at and exported."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from fairway import load_ruleset, read_record, replay
from tests.api.conftest import SHORT, Api, Match, choice, connected, ok, problem, serving
from tests.api.processes import process
from tests.api.test_secrets_over_http import told_the_same
from tests.api.test_standing_answers import settled

pytestmark = pytest.mark.anyio

SHEET = "/pictures/{seat}?paper=empire.balance_sheet"


async def campaign(api: Api, seats: int = 2, **order: Any) -> Match:
    """Make a campaign whose games end when everybody passes."""
    return await api.match(*[{}] * seats, ruleset="empire", options=SHORT, seed="over http", **order)


def part(view: Any) -> Any:
    """Return what a view shows of the Empire."""
    return next(each for each in view["parts"] if each["type"] == "empire.view")


async def played_to(match: Match, game: int, dice: random.Random) -> Any:
    """Play until a game of the campaign has begun, or all are over; return what everybody sees then."""
    while part(view := await match.view())["game"] < game and not view["over"]:
        await match.step(dice, lazy=0.9)
    return view


@pytest.mark.rule("EMP-CAMP-1", "EMP-SHEET-1")
async def test_a_whole_campaign(api: Api) -> None:
    """A client that only sends what is listed plays five games to their end, and reads the sheets off the view."""
    match, dice = await campaign(api), random.Random(1)
    seen: set[str] = set()
    while asked := await match.awaited():
        seen |= {prompt["name"] for prompt in (await match.view(asked[0]))["prompts"]}
        await match.step(dice, lazy=0.9)
    assert {"empire.invest", "empire.window", "empire.keep", "designer.final"} <= seen
    sheets = [each["sheet"] for each in part(await match.view())["tycoons"]]
    assert [len(each["rows"]) for each in sheets] == [5, 5]
    for row in (row for each in sheets for row in each["rows"]):
        assert row["profit"] == row["income"] - row["land_cost"] - row["marketing_cost"]
    scores = ok(await match.get("/scores"))
    assert scores["final"] is True
    totals = [sum(row["final_score"] for row in each["rows"]) for each in sheets]
    assert [each["total"] for each in scores["standings"]] == totals
    places = [each["place"] for each in scores["standings"]]
    assert places[totals.index(max(totals))] == 1
    assert (await match.info())["places"] == places
    assert [each["game"] for each in scores["games"]] == [1, 2, 3, 4, 5]
    for number, game in enumerate(scores["games"]):
        assert game["final"] is True
        assert [each["total"] for each in game["sheets"]] == [each["rows"][number]["final_score"] for each in sheets]
        assert [each["place"] == 1 for each in game["sheets"]] == [each["rows"][number]["won"] for each in sheets]
    assert scores["games"][-1]["sheets"] == scores["sheets"]  # the last game, with its own places


@pytest.mark.rule("EMP-CAMP-5")
async def test_scores_of_a_campaign_that_goes_on(api: Api) -> None:
    """In the second game the first one's sheets are final, the second's a projection, and nobody has won yet."""
    match = await campaign(api)
    await played_to(match, 2, random.Random(6))
    scores = ok(await match.get("/scores"))
    assert (scores["final"], scores["low_wins"]) == (False, False)
    assert [(each["game"], each["final"]) for each in scores["games"]] == [(1, True), (2, False)]
    first, second = (each["sheets"] for each in scores["games"])
    assert sorted(each["place"] for each in first)[0] == 1
    assert [each["place"] for each in second] == [None, None]
    assert second == scores["sheets"]
    assert [each["total"] for each in scores["standings"]] == [each["total"] for each in first]
    assert [each["place"] for each in scores["standings"]] == [None, None]


@pytest.mark.rule("EMP-SHEET-1")
async def test_players_are_called_by_their_names(api: Api) -> None:
    """A balance sheet has the player's name on it, and a number from 1 where there is none."""
    match = await api.match({"name": "Ann & Bo"}, {}, ruleset="empire", options=SHORT, seed="names")
    titles = [(await match.get(SHEET.format(seat=seat))).text for seat in (0, 1)]
    assert "Balance sheet: Ann &amp; Bo" in titles[0]
    assert "Balance sheet: player 2" in titles[1]


@pytest.mark.rule("EMP-SHEET-1")
async def test_a_balance_sheet_is_data_and_a_picture(api: Api) -> None:
    """Everybody may look at every sheet: its rows in the view, and the same numbers drawn, in two languages."""
    match = await campaign(api)
    view = await played_to(match, 2, random.Random(2))
    for seat, tycoon in enumerate(part(view)["tycoons"]):
        (row,) = tycoon["sheet"]["rows"]
        drawn = await match.get(SHEET.format(seat=seat))
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        for column in ("income", "land_cost", "profit", "final_score"):
            assert f">{row[column]}<".replace("-", "−") in drawn.text
        french = await match.get(SHEET.format(seat=seat), Accept_Language="fr")
        assert ">Investissement<" in french.text
    problem(await match.get("/pictures/0?paper=empire.balance_shed"), 400, "invalid")
    papers = ok(await api.get("/v1/rulesets/empire"))["papers"]
    assert {each["paper"]: each["shared"] for each in papers} == {
        "designer.table": True,
        "empire.balance_sheet": False,
        "empire.table": True,
    }
    single = await api.match(ruleset="designer+empire")
    assert (await single.get(SHEET.format(seat=0))).status_code == 204


@pytest.mark.rule("EMP-CAMP-3")
async def test_a_campaign_is_resumed(tmp_path: Path) -> None:
    """A campaign lives for weeks: the server is stopped between and within games, and everything is still there."""
    dice, database = random.Random(3), str(tmp_path / "weeks.db")
    async with serving(database=database) as api:
        owner = await api.client()
        match = await campaign(api, 3, token=owner)
        before = await played_to(match, 3, dice)
        listed = ok(await api.get("/v1/matches", token=owner))["matches"]
        assert [each["id"] for each in listed] == [match.id]
        tokens, name = match.tokens, match.id
        mine = [await match.view(seat) for seat in range(3)]
    async with serving(database=database) as api:
        match = Match(api, name, tokens)
        assert await match.view() == before
        assert [await match.view(seat) for seat in range(3)] == mine
        await match.play("on", lazy=0.9)
        assert (await match.info())["over"]
        assert part(await match.view())["game"] == 5


@pytest.mark.rule("EMP-CAMP-1")
async def test_a_campaign_is_exported_and_taken_in(api: Api) -> None:
    """The record of a finished campaign is one file: it replays here, and another server takes it in."""
    match = await campaign(api)
    await match.play("record", lazy=0.9)
    exported = await match.get("/record")
    *_, again = replay(load_ruleset("empire", options=SHORT), read_record(exported.content))
    assert again.state.over
    made = ok(await api.post("/v1/matches/import", {"record": ok(exported)}), 201)
    taken = Match(api, made["match"]["id"], {})
    assert part(await taken.view()) == part(await match.view())


@pytest.mark.rule("GAP-5")
async def test_too_few_lands(api: Api) -> None:
    """A campaign that would run out of lands is not made; the problem says how many are missing."""
    order = {
        "ruleset": "empire",
        "seats": [{}, {}, {}],
        "items": {"lands": {"only": [f"l{number:02}" for number in range(1, 13)]}},
    }
    told = problem(await api.post("/v1/matches", order), 422, "bad_options")
    assert "15 lands worth 15 to 25, and there are 12: 3 are missing" in told["detail"]


@pytest.mark.rule("GAP-41")
async def test_who_cannot_tell_is_told_the_same() -> None:
    """Two campaigns that differ only in hands, piles and bought cards give a viewer the same bytes."""
    compared = 0
    async with serving() as real, serving() as other:
        match = await campaign(real)
        dice = random.Random(4)
        for moves in range(200):
            if moves % 25 == 6:
                compared += await told_the_same(match, other, (0, None), f"{moves}")
            if compared >= 16 or await match.step(dice, lazy=0.5) is None:
                break
    assert compared >= 12


async def test_kill_in_the_middle_of_a_campaign(tmp_path: Path) -> None:
    """After kill -9 in the second game every answered move is there, and the campaign goes on where it was."""
    dice, place = random.Random(5), tmp_path / "killed.db"
    async with process(place) as (address, server):
        async with connected(address) as api:
            match = await campaign(api)
            await played_to(match, 2, dice)
            for _ in range(3):
                await match.step(dice, lazy=0.9)
            before, tokens = [await match.view(seat) for seat in (0, 1, None)], match.tokens
        server.kill()
        server.wait()
    async with process(place) as (address, _), connected(address) as api:
        match = Match(api, match.id, tokens)
        assert [await match.view(seat) for seat in (0, 1, None)] == before
        await match.play("on", lazy=0.9)
        assert (await match.info())["over"]


@pytest.mark.rule("EMP-FAME-3", "EMP-FC-18")
async def test_two_copies_on_one_pass(api: Api) -> None:
    """A client finds passes with two copies of a card among the choices, sends one, and everybody sees what it did."""
    only = {"fame_cards": {"only": ["pass-and-collect"]}}
    match = await api.match(*[{}] * 2, ruleset="empire", seed="copies", items=only)
    dice = random.Random(5)
    while (await match.view())["prompts"][0]["name"] != "designer.turn":
        await match.step(dice, lazy=0.9)
    (seat,) = await match.awaited()
    assert part(await match.view(seat))["hand"] == ["pass-and-collect"] * 2
    passes = [each for each in await match.legal(seat, must=False) if each["type"] == "empire.pass"]
    wanted = next(each for each in passes if len(each["cards"]) == 2)
    told = ok(await match.act(seat, wanted))
    assert str(told).count("empire.fame_played") >= 2
    view = await match.view()
    pile = next(each for each in view["parts"] if each["type"] == "designer.view")["players"][seat]["pile"]
    assert len(pile) == 2


async def quiet_campaign(api: Api, only_choice: bool) -> tuple[Match, int]:
    """Play three rounds of a campaign, with or without leaving it to the server where there is no choice."""
    match = await api.match({}, {}, {}, ruleset="empire", seed="quiet")
    for seat in range(3):
        order = {"only_choice": only_choice}
        ok(await api.ask("PUT", f"/v1/matches/{match.id}/answers", order, token=match.token(seat)))
    dice, answers = random.Random(3), 0
    while next(each for each in (await match.view())["parts"] if "middle" in each)["round"] < 3:
        await settled(match)
        [seat] = (await match.awaited())[:1]
        legal = await match.legal(seat)
        declines = [each for each in legal if each["type"] in ("empire.decline", "empire.end_investment")]
        ok(await match.act(seat, declines[0] if declines else choice(dice, legal)))
        answers += 1
    await settled(match)
    return match, answers


@pytest.mark.rule("EMP-WIN-3")
async def test_a_campaign_with_fewer_questions(api: Api) -> None:
    """Who leaves it to the server is asked less; the same is played, and others are told the same."""
    asked, answers = await quiet_campaign(api, only_choice=False)
    left, fewer = await quiet_campaign(api, only_choice=True)
    assert fewer < answers
    for viewer in (0, 1, 2, None):
        logs = []
        for match in (asked, left):
            lines = await match.log(viewer)
            assert {line.get("seat") for line in lines if line.pop("auto", False)} <= {viewer}
            logs.append(lines)
            story = ok(await match.get("/log?story=1&limit=500", viewer))["updates"]
            assert 0 < len(story) < len(lines)
            assert not any(
                each["event"]["type"] == "empire.cards_declined" for line in story for each in line["events"]
            )
        both = min(map(len, logs))  # who leaves it to the server may be a few answers ahead
        assert both > 20
        assert logs[0][:both] == logs[1][:both]
