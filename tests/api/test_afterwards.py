"""After a match: every step can be looked at again, the record proves that it was fair, and others can play on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairway.cli import main
from fairway.rulesets.fairness import commitment
from tests.api.conftest import OPERATOR, PLUGINS, SHORT, Api, Match, ok, problem, serving

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def finished(api: Api) -> Match:
    """A match that is over."""
    match = await api.match(options=SHORT)
    await match.play("finished", most=12)
    await match.play("finished", lazy=0.8)
    return match


async def test_every_step_is_seen_again_as_it_was_seen_then(api: Api) -> None:
    """A past revision shows each seat, and a spectator, exactly what the view showed at that time."""
    match = await api.match(seed="steps")
    seen = {}
    for _ in range(12):
        revision = await match.revision()
        for viewer in (0, 1, None):
            seen[revision, viewer] = await match.view(viewer)
        await match.play(f"step {revision}", most=1)
    for (revision, viewer), view in seen.items():
        assert ok(await match.get(f"/steps/{revision}", viewer)) == view
    problem(await match.get("/steps/999"), 404, "unknown_revision")
    problem(await match.get("/steps/first"), 404, "unknown_route")


async def test_the_log_is_read_in_pages(finished: Match) -> None:
    """Pages of the log together are the whole log, each line once, in order, with nothing after the end."""
    everything = await finished.log()
    assert [line["revision"] for line in everything] == list(range(await finished.revision() + 1))
    found: list[Any] = []
    after: int | None = -1
    while after is not None:
        page = ok(await finished.get(f"/log?after={after}&limit=7"))
        found += page["updates"]
        after = page["next"]
    assert found == everything
    assert everything[0]["kind"] == "opened"
    assert everything[-1]["over"] is True
    assert ok(await finished.get("/log?after=1000000")) == {"updates": [], "next": None}
    for wrong in ("after=-2", "after=99999999999999999999", "limit=0", "limit=501"):
        problem(await finished.get(f"/log?{wrong}"), 400, "invalid")


async def test_a_running_match_is_not_exported(api: Api) -> None:
    """A record holds the seed, so only the operator gets one before the end; nobody can branch from it either."""
    match = await api.match()
    problem(await match.get("/record", 0), 409, "still_running")
    problem(await match.post("/branches", {"moves": 0}), 409, "still_running")
    assert ok(await api.get(f"/v1/matches/{match.id}/record", token=OPERATOR))["moves"] == []


async def test_verify_confirms_the_commitment(
    finished: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`fairway verify` replays the exported file and confirms the commitment published before the first move."""
    promised = (await finished.info())["fairness"]
    record = await finished.get("/record")
    assert ok(record)["fairness"]["commitment"] == promised["commitment"]
    assert commitment(promised["seed"], promised["nonce"]) == promised["commitment"]
    place = tmp_path / "match.json"
    place.write_bytes(record.content)
    assert main(["verify", str(place)]) == 0
    assert "commitment confirmed" in capsys.readouterr().out


def other_seed(record: Any) -> None:
    record["seed"] = "a better one"


def other_nonce(record: Any) -> None:
    record["fairness"]["nonce"] = "0" * 64


def other_promise(record: Any) -> None:
    record["fairness"]["commitment"] = "0" * 64


def move_left_out(record: Any) -> None:
    del record["moves"][2]


def move_of_another_seat(record: Any) -> None:
    record["moves"][-1]["seat"] = 1 - record["moves"][-1]["seat"]


def other_version(record: Any) -> None:
    record["lock"]["plugins"][0][1] = "0.0.0"


@pytest.mark.parametrize(
    "tamper", [other_seed, other_nonce, other_promise, move_left_out, move_of_another_seat, other_version]
)
async def test_a_tampered_record_is_found_out(
    finished: Match, tamper: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another seed, nonce, promise, move or version than the match was played with is not verified."""
    record = ok(await finished.get("/record"))
    tamper(record)
    place = tmp_path / "match.json"
    place.write_bytes(msgspec.json.encode(record))
    assert main(["verify", str(place)]) == 1
    assert "not verified" in capsys.readouterr().err


async def test_a_record_is_taken_in(api: Api, finished: Match) -> None:
    """An exported match taken in again has the same log of moves, the same scores and the same record."""
    record = ok(await finished.get("/record"))
    made = ok(await api.post("/v1/matches/import", {"record": record}), 201)
    match = Match(api, made["match"]["id"], {each["seat"]: each["token"] for each in made["tokens"]})
    info = await match.info()
    assert info["over"]
    assert info["fairness"]["seed_known"] is True
    assert ok(await match.get("/scores")) == {**ok(await finished.get("/scores")), "revision": info["revision"]}
    again = ok(await match.get("/record"))
    assert {**again, "fairness": None} == {**record, "fairness": None}
    assert await match.log(1) == await finished.log(1)


async def test_a_record_of_a_match_under_way_is_played_on(api: Api, finished: Match) -> None:
    """A record with fewer moves is taken in as far as it goes, with bots where they are wanted, and played on."""
    record = ok(await finished.get("/record"))
    record["moves"] = record["moves"][:9]
    order = {"record": record, "seats": [{"name": "Ann"}, {"name": "Bob"}]}
    made = ok(await api.post("/v1/matches/import", order), 201)
    match = Match(api, made["match"]["id"], {each["seat"]: each["token"] for each in made["tokens"]})
    assert made["match"]["revision"] == 9
    await match.play("on", lazy=0.8)
    assert (await match.info())["over"]
    assert ok(await match.get("/record"))["moves"][:9] == record["moves"]


BAD_RECORDS: list[tuple[str, dict[str, Any], int, str]] = [
    ("nothing", {}, 422, "bad_record"),
    ("an unknown ruleset", {"ruleset": "chess"}, 404, "unknown_ruleset"),
    ("no seats", {"seats": 0}, 422, "bad_record"),
    ("too many seats", {"seats": 10**12}, 422, "bad_record"),
    ("negative seats", {"seats": -1}, 422, "bad_record"),
    ("seats as text", {"seats": "two"}, 422, "bad_record"),
    ("an illegal move", {"moves": [{"seat": 0, "action": {"type": "designer.pass"}}]}, 422, "bad_record"),
    ("an unknown move", {"moves": [{"seat": 0, "action": {"type": "nonesuch"}}]}, 422, "bad_record"),
    ("a move of nobody", {"moves": [{"seat": 99, "action": {"type": "designer.pass"}}]}, 422, "bad_record"),
    ("an inheritance of nobody", {"inherited": {"nobody": {}}}, 422, "bad_record"),
    ("an unknown field", {"colour": "red"}, 422, "bad_record"),
]


@pytest.mark.parametrize(
    ("change", "status", "code"), [each[1:] for each in BAD_RECORDS], ids=[each[0] for each in BAD_RECORDS]
)
async def test_a_record_that_cannot_be_taken_in(
    api: Api, finished: Match, change: dict[str, Any], status: int, code: str
) -> None:
    """What cannot be replayed is refused with reasons, however it is wrong."""
    record = {**ok(await finished.get("/record")), **change} if change else {}
    problem(await api.post("/v1/matches/import", {"record": record}), status, code)


async def test_other_seats_than_the_record_has(api: Api, finished: Match) -> None:
    """A record of two seats is not played on by three."""
    record = ok(await finished.get("/record"))
    problem(await api.post("/v1/matches/import", {"record": record, "seats": [{}] * 3}), 422, "bad_record")


async def test_branching_from_any_step(api: Api, finished: Match) -> None:
    """A branch begins with the first moves of a finished match and goes its own way, its luck known."""
    record = ok(await finished.get("/record"))
    for moves in (0, 5, len(record["moves"])):
        made = ok(await finished.post("/branches", {"moves": moves}), 201)
        branch = Match(api, made["match"]["id"], {each["seat"]: each["token"] for each in made["tokens"]})
        assert made["match"]["revision"] == moves
        assert made["match"]["fairness"]["seed_known"] is True
        assert sorted(branch.tokens) == [0, 1]
        seen, then = await branch.view(0), ok(await finished.get(f"/steps/{moves}", 0))
        assert {**seen, "match": ""} == {**then, "match": ""}
    problem(await finished.post("/branches", {"moves": len(record["moves"]) + 1}), 404, "unknown_revision")


async def test_a_branch_begins_at_a_revision(api: Api) -> None:
    """What was taken back before a revision is no part of a branch from there; it is as it was seen then."""
    match = await api.match(options=SHORT, seed="branch by revision")
    taken_back = False
    for number in range(40):
        seat = (await match.awaited())[0]
        await match.play(f"move {number}", most=1)
        if (await match.post("/undo", None, seat)).status_code == 200:
            taken_back = True
            break
    assert taken_back
    revision = await match.revision()
    await match.play("on", lazy=0.8)
    made = ok(await match.post("/branches", {"revision": revision}), 201)
    assert made["match"]["revision"] == revision - 2
    branch = Match(api, made["match"]["id"], {each["seat"]: each["token"] for each in made["tokens"]})
    seen, then = await branch.view(0), ok(await match.get(f"/steps/{revision}", 0))
    assert {**seen, "match": "", "revision": 0} == {**then, "match": "", "revision": 0}
    problem(await match.post("/branches", {"revision": 9999}), 404, "unknown_revision")
    for order in ({}, {"moves": 1, "revision": 1}):
        problem(await match.post("/branches", order), 422, "bad_options")


async def test_scores_are_seen_again_as_they_were(api: Api) -> None:
    """Scores of a past revision are those that each seat, and a spectator, was shown then."""
    match = await api.match(ruleset="designer+promises", seed="scores then")
    seen = {}
    for number in range(12):
        await match.play(f"move {number}", most=1)
        revision = await match.revision()
        for viewer in (0, 1, None):
            seen[revision, viewer] = ok(await match.get("/scores", viewer))
    for (revision, viewer), scores in seen.items():
        assert ok(await match.get(f"/scores?revision={revision}", viewer)) == scores
    assert len({str(scores["sheets"]) for scores in seen.values()}) > 1
    problem(await match.get("/scores?revision=9999"), 404, "unknown_revision")


async def test_how_scores_came_about(finished: Match) -> None:
    """Totals lead from the first revision to the last, at no more of them than were asked for, each as it was then."""
    last = await finished.revision()
    everything = ok(await finished.get("/totals?points=200"))["points"]
    assert len(everything) == min(200, last + 1)
    some = ok(await finished.get("/totals?points=5"))["points"]
    assert [each["revision"] for each in some] == [0, last // 4, last // 2, last * 3 // 4, last]
    for each in some:
        scores = ok(await finished.get(f"/scores?revision={each['revision']}"))
        assert each["totals"] == [sheet["total"] for sheet in scores["sheets"]]
        assert each["partial"] == any(sheet["partial"] for sheet in scores["sheets"])
        assert each["game"] == 1
    for wrong in ("points=1", "points=201"):
        problem(await finished.get(f"/totals?{wrong}"), 400, "invalid")


async def test_an_inheritance_and_stacked_luck_are_kept() -> None:
    """A record that began with an inheritance, or with luck that was stacked, is replayed with both ever after."""
    async with serving(plugins=(str(PLUGINS / "marbles.py"),)) as api:
        played = await api.match(ruleset="marbles")
        await played.play("marbles")
        record = ok(await played.get("/record"))
        record |= {"inherited": {"toy": {"points": [100, 0], "game": 1}}, "stacked": [["toy.die", [5, 5, 5, 5]]]}
        record["moves"] = record["moves"][:2]
        made = ok(await api.post("/v1/matches/import", {"record": record}), 201)
        match = Match(api, made["match"]["id"], {each["seat"]: each["token"] for each in made["tokens"]})
        assert (await match.view())["parts"][0]["points"] == [100, 0]
        rolled = ok(await match.act(0, {"type": "toy.roll_die"}))
        assert rolled["events"][0]["event"]["numbers"] == [6]
        revision = await match.revision()
        assert ok(await match.get(f"/steps/{revision}", 0)) == await match.view(0)
        problem(await match.post("/undo", None, 0), 409, "undo_revealed")
        await match.play("on")
        exported = ok(await match.get("/record"))
        assert (exported["inherited"], exported["stacked"]) == (record["inherited"], record["stacked"])
