"""What a match was, at any line of its log, costs a few moves and not the whole match; the log is the truth."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fairway.engine.referee import Engine
from fairway_api.matches import looking_back
from fairway_api.store import StoreError
from tests.api.conftest import OPERATOR, SHORT, Api, Match, choice, ok, problem, serving
from tests.api.databases import fresh_database
from tests.api.plugins import mistyped as plugin

pytestmark = pytest.mark.anyio

FEW = 8
"""Lines between kept states here."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A PostgreSQL database for these tests."""
    with fresh_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of every kind."""
    return str(request.getfixturevalue("postgres")) if request.param == "postgres" else str(tmp_path / "matches.db")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep states by the number of lines alone, and often."""
    monkeypatch.setattr(looking_back, "LINES_BETWEEN", FEW)
    monkeypatch.setattr(looking_back, "SECONDS_BETWEEN", 3600.0)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the moves that are played, here by their seats."""
    seats: list[int] = []
    play = Engine.play

    def counting(self: Engine, state: Any, seat: int, *more: Any) -> Any:
        seats.append(seat)
        return play(self, state, seat, *more)

    monkeypatch.setattr(Engine, "play", counting)
    return seats


async def seen_at_every_line(match: Match, moves: int) -> list[Any]:
    """Play, now and then take back, and return what a spectator saw at every line."""
    dice, views = Random("looking back"), [await match.view()]
    while len(views) < moves:
        seat = dice.choice(await match.awaited())
        ok(await match.act(seat, choice(dice, await match.legal(seat))))
        views.append(await match.view())
        if dice.random() < 0.5 and (await match.post("/undo", None, seat)).status_code == 200:
            views.append(await match.view())
    return views


@pytest.mark.usefixtures("few")
async def test_any_line_costs_a_few_moves(database: str, played: list[int]) -> None:
    """A step is worked out from a state that was kept a few lines before, and shows what was seen then."""
    async with serving(database=database) as api:
        match = await api.match(seed="few")
        views = await seen_at_every_line(match, 60)
        for revision, view in enumerate(views):
            played.clear()
            assert ok(await match.get(f"/steps/{revision}")) == view
            assert len(played) <= 2 * FEW


@pytest.mark.usefixtures("few")
async def test_taking_back_costs_a_few_moves(database: str, played: list[int]) -> None:
    """What can be taken back late in a match is found without playing all of it again."""
    async with serving(database=database) as api:
        match = await api.match({}, {}, seed="late")
        await match.play("late", most=50)
        last = (await match.log())[-1]["seat"]
        played.clear()
        problem(await match.post("/undo", None, 1 - last), 409, "undo_other_seat")
        assert len(played) <= 2 * FEW


async def test_an_export_plays_nothing(database: str, played: list[int]) -> None:
    """A record is read off the log."""
    async with serving(database=database) as api:
        match = await api.match(options=SHORT, seed="export")
        await match.play("export", lazy=0.9)
        played.clear()
        record = ok(await match.get("/record"))
        assert not played
        again = await api.post("/v1/matches/import", {"record": record})
        assert ok(again, 201)["match"]["over"]


@pytest.mark.usefixtures("few")
async def test_what_an_older_server_has_not_kept_is_made_when_it_is_needed(database: str, played: list[int]) -> None:
    """A match without kept states is played again once, and then no more; also if nothing can be kept just then."""
    async with serving(database=database) as api:
        match = await api.match(seed="old")
        views = await seen_at_every_line(match, 30)
        store = api.services.store
        await store.keep_snapshots(match.id, b"other rules", [])
        keep = store.keep_snapshots

        async def full(*given: Any) -> None:
            raise StoreError("the disk is full")

        store.keep_snapshots = full  # type: ignore[method-assign]
        assert ok(await match.get("/steps/29")) == views[29]
        store.keep_snapshots = keep  # type: ignore[method-assign]
        assert ok(await match.get("/steps/29")) == views[29]
        for revision in (29, 20, 10, 0):
            played.clear()
            assert ok(await match.get(f"/steps/{revision}")) == views[revision]
            assert len(played) <= 2 * FEW


async def test_a_move_that_takes_long_is_not_played_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few lines there are between them, what took long to play is kept."""
    monkeypatch.setattr(looking_back, "SECONDS_BETWEEN", 0.0)
    async with serving(database=database) as api:
        match = await api.match(seed="slow")
        await match.play("slow", most=5)
        monkeypatch.setattr(Engine, "play", None)
        for revision in range(1, 6):
            assert ok(await match.get(f"/steps/{revision}"))["revision"] == revision


# what plugins put there


@pytest.fixture
def mistyped() -> Iterator[Any]:
    """The plugin that says something else than it puts into its event or its part."""
    yield plugin
    plugin.EVENT["number"] = plugin.PART["number"] = 1


async def passed(match: Match) -> tuple[int, Any]:
    """Play until somebody may pass; return who, and the action."""
    dice = Random("pass")
    while True:
        [seat, *_] = await match.awaited()
        legal = await match.legal(seat)
        if passes := [action for action in legal if action["type"].endswith(".pass")]:
            return seat, passes[0]
        ok(await match.act(seat, choice(dice, legal)))


async def beginning(api: Api) -> Match:
    return await api.match(options=SHORT, plugins=["mistyped"], seed="mistyped")


async def test_an_event_that_cannot_be_read_again_is_refused(mistyped: Any, database: str) -> None:
    """A plugin with a value of another type in its event is blamed before anything is written; the log stays whole."""
    async with serving(database=database, plugins=("tests.api.plugins.mistyped",)) as api:
        match = await beginning(api)
        seat, action = await passed(match)
        before = await match.revision()
        mistyped.EVENT["number"] = "one"
        assert problem(await match.act(seat, action), 422, "plugin_fault")["params"]["plugin"] == "mistyped"
        assert await match.revision() == before
        assert len(await match.log()) == before + 1
        mistyped.EVENT["number"] = 2
        ok(await match.act(seat, action))


async def test_a_part_that_cannot_be_read_again_loses_no_match(mistyped: Any, database: str) -> None:
    """What a plugin has put into its part and cannot read is worked out from the log again."""
    plugins = ("tests.api.plugins.mistyped",)
    async with serving(database=database, plugins=plugins) as api:
        match = await beginning(api)
        seat, action = await passed(match)
        mistyped.PART["number"] = "one"
        ok(await match.act(seat, action))
        view = await match.view(seat)
    async with serving(database=database, plugins=plugins) as api:
        again = Match(api, match.id, match.tokens)
        assert await again.view(seat) == view
        await again.play("on", most=2)
        ok(await api.get(f"/v1/matches/{match.id}/record", token=OPERATOR))
