"""The game over HTTP, with a server that has never heard of it: from a finished match to the last putt."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.api.conftest import SHORT, Api, Match, ok, problem, until
from tests.putting.designers import COURSE_FILE

pytestmark = pytest.mark.anyio


async def played(match: Match, dice: random.Random) -> None:
    """Play listed actions whenever one of our seats is asked, until the round is over."""

    async def moved() -> bool:
        while await match.step(dice) is not None:
            pass
        return bool((await match.info())["over"])

    await until(moved)


@pytest.mark.rule("PD-PLY-04", "PD-SET-01", "PD-RPR-70")
async def test_from_a_finished_match_to_the_last_putt(api: Api) -> None:
    """A client plays Minigolf Designer, exports the record, makes a round of it, accepts the repair and putts."""
    before = await api.match({}, {}, options=SHORT, seed="before")
    await before.play("before", lazy=0.2)
    record = ok(await before.get("/record"))
    match = await api.match(
        {}, {}, ruleset="putting", options={"putting": {"course": {"from": "match", "record": record}}}
    )
    view = await match.view(0)
    assert view["prompts"][0]["name"] == "putting.course"
    for seat in (0, 1):
        ok(await match.act(seat, {"type": "putting.choose_course", "mode": "agree", "seat": 1}))
    view = await match.view()
    assert view["parts"][0]["phase"] == "repair_preview"
    assert view["parts"][0]["log"]
    changes = [each for each in await match.legal(0, must=False) if each["type"] == "putting.repair_override"]
    assert changes
    ok(await match.act(1, changes[0]))
    for seat in (0, 1):
        ok(await match.act(seat, {"type": "putting.repair_accept"}))
    picture = await match.get("/pictures/0")
    assert (picture.status_code, picture.headers["content-type"].partition(";")[0]) == (200, "image/svg+xml")
    await played(match, random.Random(1))
    info = await match.info()
    assert info["over"]
    assert sorted(info["places"])[0] == 1
    scores = ok(await match.get("/scores"))
    assert all(line["text"] for sheet in scores["sheets"] for line in sheet["lines"])
    after = ok(await before.get("/record"))
    assert after == record  # the finished match has not changed


@pytest.mark.rule("PD-API-02")
async def test_odds_come_with_the_legal_actions(api: Api) -> None:
    """Before rolling a client sees the exact odds of every outcome for one to four dice."""
    match = await api.match({}, ruleset="putting", seed="odds")
    (choice,) = ok(await match.get("/legal", 0))["choices"]
    assert (choice["action"], choice["count"]) == ("putting.putt", 4)
    assert len(choice["notes"]) == 4
    for note in choice["notes"]:
        assert sum(Fraction(each["chance"]) for each in note["odds"]) == 1
    refusal = problem(await match.act(0, {"type": "putting.choose_starter", "seat": 0}), 409, "not_now")
    assert refusal["rule"] == "PD-TRN-04"


@pytest.mark.rule("PD-PLY-05")
@pytest.mark.parametrize(
    "course", [{"from": "practice"}, {"from": "file", "file": COURSE_FILE}], ids=["practice", "file"]
)
async def test_bots_play_along(api: Api, course: Any) -> None:
    """A person plays against the bot that knows the odds, on a stored course or on one written down."""
    match = await api.match({}, {"bot": "odds"}, ruleset="putting", options={"putting": {"course": course}}, seed="bot")
    await played(match, random.Random(2))
    assert (await match.info())["over"]


async def test_a_dry_run_stops_before_the_dice(api: Api) -> None:
    """What a putt would bring cannot be tried out: the trial ends where luck comes in."""
    match = await api.match({}, ruleset="putting", seed="dry")
    tried = ok(await match.post("/try", {"type": "putting.putt", "n": 2}, 0))
    assert tried["stopped"] == "chance"


async def test_courses_that_cannot_be_used(api: Api) -> None:
    """A match that is not finished, or a file with faults, is answered with the reason."""
    body = {"ruleset": "putting", "seats": [{}], "options": {"putting": {"course": {"from": "match", "record": {}}}}}
    assert "record" in problem(await api.post("/v1/matches", body), 422, "bad_options")["detail"]


async def test_the_ruleset_is_described(api: Api) -> None:
    """A client can learn everything before a match: actions, prompts, options with their courses, and bots."""
    text = str(ok(await api.get("/v1/rulesets/putting")))
    for word in ("putting.repair_override", "putting.mishap", "negative_accuracy", "odds", "putting.bonus_awarded"):
        assert word in text
