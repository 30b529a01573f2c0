"""Undo: an action that told nobody anything can be taken back; the log keeps both, the match goes on from before."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from fairway.cli import main
from tests.api.conftest import SHORT, Api, Match, choice, ok, problem, serving

pytestmark = pytest.mark.anyio


async def test_a_secret_choice_is_taken_back(api: Api) -> None:
    """A land chosen in secret can be chosen again before the others have chosen; revisions keep rising."""
    match = await api.match()
    before = await match.view(0)
    first, second = (await match.legal(0))[:2]
    ok(await match.act(0, first))
    undone = ok(await match.post("/undo", None, 0))
    assert (undone["kind"], undone["revision"], undone["seat"]) == ("undone", 2, 0)
    assert {**await match.view(0), "revision": 0} == before
    assert ok(await match.act(0, second))["revision"] == 3


async def test_nothing_to_take_back(api: Api) -> None:
    """Who has not acted has nothing to take back, and who has taken back everything neither."""
    match = await api.match()
    problem(await match.post("/undo", None, 0), 409, "nothing_to_undo")
    ok(await match.act(0, (await match.legal(0))[0]))
    ok(await match.post("/undo", None, 0))
    problem(await match.post("/undo", None, 0), 409, "nothing_to_undo")


async def test_never_past_another_seat(api: Api) -> None:
    """Once another seat has acted, an action stays."""
    match = await api.match({}, {}, {})
    for seat in (0, 1):
        ok(await match.act(seat, (await match.legal(seat))[0]))
    problem(await match.post("/undo", None, 0), 409, "undo_other_seat")
    ok(await match.post("/undo", None, 1))
    ok(await match.post("/undo", None, 0))


async def test_never_past_what_was_revealed(api: Api) -> None:
    """The choice that reveals all lands and has the order drawn stays, although nobody has acted since."""
    match = await api.match()
    for seat in (0, 1):
        ok(await match.act(seat, (await match.legal(seat))[0]))
    problem(await match.post("/undo", None, 1), 409, "undo_revealed")
    assert await match.revision() == 2


async def test_after_taking_back_everything_agrees(
    api: Api, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With moves taken back all along, every step, the log and the exported record still tell the same match."""
    match = await api.match(options=SHORT)
    seen, taken_back = await play_with_second_thoughts(match)
    assert taken_back
    log = await match.log(0)
    assert [update["revision"] for update in log] == list(range(len(log)))
    assert sum(update["kind"] == "undone" for update in log) == taken_back
    for revision, view in seen.items():
        assert ok(await match.get(f"/steps/{revision}", 0)) == view
    record = await match.get("/record")
    moves = sum(update["kind"] == "played" for update in log) - taken_back
    assert len(ok(record)["moves"]) == moves
    (tmp_path / "match.json").write_bytes(record.content)
    assert main(["verify", str(tmp_path / "match.json")]) == 0
    assert "commitment confirmed" in capsys.readouterr().out


async def play_with_second_thoughts(match: Match) -> tuple[dict[int, object], int]:
    """Play to the end, trying to take back every move once; return seat 0's view at each revision."""
    dice, taken_back = random.Random("undo"), 0
    seen: dict[int, object] = {0: await match.view(0)}
    while asked := await match.awaited():
        seat = asked[0]
        played = ok(await match.act(seat, choice(dice, await match.legal(seat), lazy=0.3)))
        seen[played["revision"]] = await match.view(0)
        undone = await match.post("/undo", None, seat)
        if undone.status_code == 200:
            taken_back += 1
            seen[undone.json()["revision"]] = await match.view(0)
            played = ok(await match.act(seat, choice(dice, await match.legal(seat), lazy=0.3)))
            seen[played["revision"]] = await match.view(0)
        else:
            assert undone.json()["code"] in ("undo_revealed", "undo_other_seat", "match_over")
    return seen, taken_back


async def test_taking_back_survives_a_restart(tmp_path: Path) -> None:
    """What was taken back stays so when the server is started again on its file."""
    place = str(tmp_path / "matches.db")
    async with serving(database=place) as api:
        match = await api.match()
        fresh = await match.view(0)
        ok(await match.act(0, (await match.legal(0))[0]))
        ok(await match.post("/undo", None, 0))
    async with serving(database=place) as api:
        again = Match(api, match.id, match.tokens)
        assert {**await again.view(0), "revision": 0} == fresh
        ok(await again.act(0, (await again.legal(0))[1]))
        ok(await again.post("/undo", None, 0))
        assert await again.revision() == 4


async def test_a_finished_match_stays_finished(api: Api) -> None:
    """When a match is over its seed is public, so nothing of it can be taken back."""
    match = await api.match({})
    await match.play("to the end")
    assert (await match.info())["over"]
    problem(await match.post("/undo", None, 0), 409, "match_over")
    assert (await match.info())["over"]
