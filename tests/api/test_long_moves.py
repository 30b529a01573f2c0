"""Moves that take long are worked out in a process of their own, and come to the very same as they would here."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairway import Action, Refusal, replace
from fairway.engine.codec import Codec
from fairway.model.errors import CannotDecode
from fairway_api.matches.drafts import play
from fairway_api.matches.service import MatchService, WriteContext
from fairway_api.thinking import long_moves
from tests.api.conftest import LONG, PLUGINS, SHORT, Api, Match, ok, problem, serving, until

pytestmark = pytest.mark.anyio

RULES = (str(PLUGINS / "marbles.py"), str(PLUGINS / "heavy.py"))


@pytest.fixture
def all_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move counts as a long one."""
    monkeypatch.setattr(long_moves, "LONG_SECONDS", -1.0)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note the actions that are played in this process."""
    noted: list[str] = []
    play = long_moves.play

    def noting(engine: Any, state: Any, seat: int, action: Any) -> Any:
        noted.append(type(action).__name__)
        return play(engine, state, seat, action)

    monkeypatch.setattr(long_moves, "play", noting)
    return noted


async def ready(api: Api, match: Match) -> None:
    """Wait until another process knows the rules of a match."""
    moves = api.services.long_moves
    live = await api.services.matches.find(match.id)
    moves._teach(live)

    async def taught() -> bool:
        return moves._teaching is not None and moves._teaching.done() and api.services.workers.at_once

    await until(taught)


async def told(match: Match) -> list[Any]:
    """Return what the log tells a seat, but for the hour."""
    return [{key: value for key, value in line.items() if key != "at"} for line in await match.log(0)]


@pytest.mark.parametrize("ruleset", ["designer", "tiny", "empire"])
async def test_a_move_comes_to_the_same_wherever_it_is_worked_out(
    ruleset: str, all_long: None, here: list[str]
) -> None:
    """Log, views and scores are those of a server that plays every move by itself."""
    seen = []
    options = SHORT if ruleset == "designer" else {}
    for thinkers in (0, 1):
        async with serving(thinkers=thinkers) as api:
            match = await api.match(ruleset=ruleset, seed="same", options=options)
            if thinkers:
                await ready(api, match)
            here.clear()
            await match.play("same", most=40)
            assert not here or not thinkers
            seen.append((await told(match), await match.view(0), await match.view(1)))
    assert len(seen[0][0]) > 10
    assert seen[0][0] == seen[1][0]
    for views in zip(seen[0][1:], seen[1][1:], strict=True):
        assert views[0]["parts"] == views[1]["parts"]


async def test_what_is_refused_is_refused_here(all_long: None, here: list[str]) -> None:
    """Another process does not say why not: the server does, in words, and nothing has happened."""
    async with serving(thinkers=1) as api:
        match = await api.match(seed="no")
        await ready(api, match)
        seat = (await match.awaited())[0]
        problem(await match.act(seat, {"type": "designer.pass"}), 409, "not_now")
        assert len(here) == 1
        assert await match.revision() == 0


async def test_short_moves_stay(here: list[str]) -> None:
    """To send what takes a tenth of a millisecond would take longer."""
    async with serving(thinkers=1) as api:
        match = await api.match(seed="short")
        await ready(api, match)
        moves = await match.play("short", most=6)
        assert len(here) == moves == 6


async def test_a_type_of_action_is_long_as_long_as_it_is() -> None:
    """What was slow once, when everything was cold, comes back when it has been quick for a while."""
    async with serving(thinkers=1) as api:
        moves = api.services.long_moves
        match = await api.match(seed="cold")
        live = await api.services.matches.find(match.id)
        seat = (await match.awaited())[0]
        action = live.ruleset.codec.read_action((await match.legal(seat))[0])
        assert isinstance(action, Action)
        await moves.play(live, seat, action)
        pace = moves._paces[live.ruleset][type(action)]
        for _ in range(100):
            pace.seconds.saw(2 * long_moves.LONG_SECONDS)
        wrong = replace(action, land="nowhere")  # type: ignore[call-arg]
        for _ in range(100):
            step, _ = await moves.play(live, seat, wrong)
            assert isinstance(step, Refusal)
        assert pace.seconds.value > 1.9 * long_moves.LONG_SECONDS
        for _ in range(100):
            await moves.play(live, seat, action)
        assert pace.seconds.value < long_moves.LONG_SECONDS


async def test_where_all_are_busy_it_is_worked_out_here(all_long: None, here: list[str]) -> None:
    """A bot that thinks for seconds is not waited for, nor is a process that is only just being started."""
    async with serving(thinkers=1) as api:
        match = await api.match(seed="busy")
        assert await match.play("busy", most=1) == 1
        assert len(here) == 1
        await ready(api, match)
        turns = api.services.workers._turns
        await turns.take("a bot")
        assert await match.play("busy", most=1) == 1
        assert len(here) == 2
        turns.give_back()
        await ready(api, match)
        assert await match.play("busy", most=1) == 1
        assert len(here) == 2


async def test_brief_moves_are_waited_for(all_long: None, here: list[str]) -> None:
    """Another brief move takes no time, so two more stand in line behind it; whoever comes then is played here."""
    async with serving(thinkers=1) as api:
        tables = [await api.match(seed=f"line {number}") for number in range(5)]
        await ready(api, tables[0])
        asked = []
        for table in tables:
            live, seat = await api.services.matches.find(table.id), (await table.awaited())[0]
            action = live.ruleset.codec.read_action((await table.legal(seat))[0])
            assert isinstance(action, Action)
            asked.append((live, seat, action))
        moves = api.services.long_moves
        await moves.play(*asked[0])  # now it is known how long that takes
        assert not here
        steps = await asyncio.gather(*(moves.play(*each) for each in asked))
        assert len(here) == 2
        assert not any(isinstance(step, Refusal) for step, _ in steps)


async def test_a_process_that_ends_costs_no_move(
    all_long: None, here: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The move is played here, and so are others for a while; then a new process learns the rules."""
    async with serving(thinkers=1) as api:
        match = await api.match(seed="ended")
        await ready(api, match)
        [worker] = api.services.workers._idle
        worker._process.kill()
        for _ in range(3):
            assert await match.play("ended", most=1) == 1
        assert len(here) == 3
        await ready(api, match)
        for pace in api.services.long_moves._paces[(await api.services.matches.find(match.id)).ruleset].values():
            pace.here_until = 0.0  # a while later
        here.clear()
        assert await match.play("ended", most=1) == 1
        assert not here


async def test_rules_that_were_edited_meanwhile_are_not_played_by(
    tmp_path: Path, all_long: None, here: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    """A process that finds a plugin changed since the server was started plays no move of its matches."""
    edited = tmp_path / "thinkers.py"
    shutil.copy(PLUGINS / "thinkers.py", edited)
    async with serving(plugins=(RULES[0], str(edited)), thinkers=1) as api:
        edited.write_text(f"{edited.read_text()}\n# edited\n")
        match = await api.match({}, {}, ruleset="marbles", plugins=["thinkers"])
        await ready(api, match)
        assert not api.services.long_moves._rules.can_be((await api.services.matches.find(match.id)).ruleset)
        moves = await match.play("edited", most=3)
        assert len(here) == moves > 0
    assert "done beside everything else" in caplog.text


async def test_what_cannot_be_read_again_is_played_here(
    all_long: None, here: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What a plugin has put into a state may not survive the way; then nothing is sent for a while, and that is logged."""
    async with serving(thinkers=1) as api:
        match = await api.match(seed="mistyped")
        assert await match.play("mistyped", most=2) == 2
        await ready(api, match)
        here.clear()

        def unreadable(codec: Codec, *given: Any, **how: Any) -> Any:
            raise CannotDecode("no such type")

        with monkeypatch.context() as broken:
            broken.setattr(Codec, "state", unreadable)
            assert await match.play("mistyped", most=2) == 2
        assert len(here) == 2
    assert caplog.text.count("is worked out in the server for a while") == 1


async def test_no_move_overtakes_that_of_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks at a match meanwhile brings it up to date: a move that was worked out before is worked out again."""
    begun, go = asyncio.Event(), asyncio.Event()

    async def slow(live: Any, seat: int, action: Any) -> Any:
        found = play(live.engine, live.state, seat, action)
        begun.set()
        await go.wait()
        return found

    async with serving() as api:
        monkeypatch.setattr(type(api.services.store), "exclusive", False)
        match = await api.match(seed="two")
        other = MatchService(api.services.store, api.services.registry)
        theirs = (await match.legal(1))[0]
        monkeypatch.setattr(api.services.matches, "_player", slow)
        mine = asyncio.create_task(match.act(0, (await match.legal(0))[0]))
        await begun.wait()
        await other.act(await other.find(match.id), 1, msgspec.json.encode(theirs), WriteContext())
        await match.view(1)
        go.set()
        assert ok(await mine)["revision"] == 2
        row = await api.services.store.load(match.id)
        assert row
        live = await other.find(match.id)
        assert live.ruleset.codec.state(row.state, packed=True).revision == row.revision == 2
        assert "designer.land" not in [prompt["name"] for prompt in (await match.view(0))["prompts"]]


async def test_others_go_on_while_a_move_is_worked_out(all_long: None) -> None:
    """A move that takes a while keeps nobody waiting who plays another match."""
    async with serving(plugins=RULES, thinkers=1) as api:
        slow = await api.match({}, {}, ruleset="marbles", plugins=["heavy"])
        other = await api.match(seed="other")
        await ready(api, slow)
        seat = (await slow.awaited())[0]
        action = (await slow.legal(seat))[0]
        playing = asyncio.create_task(slow.act(seat, action))
        await asyncio.sleep(0)
        async with asyncio.timeout(LONG):
            while not api.services.workers.waiting:
                await asyncio.sleep(0.001)
        assert await other.play("other", most=3) == 3
        assert not playing.done()
        ok(await playing)
