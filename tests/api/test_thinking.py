"""Bots that think do so in processes of their own: as they would anywhere, within bounds, and in nobody's way."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from fairway import Refusal, load_ruleset
from fairway.bots.ask_bot import called, decide
from fairway.bots.hints import Hint, hint
from fairway_api.matches.match_log import read_move
from fairway_api.thinking import common_rules, thinking
from fairway_api.thinking.pace import Pace
from tests.api.changing_content import write_pack, write_rule
from tests.api.conftest import PLUGINS, Api, Match, connected, ok, problem, serving, until
from tests.api.processes import process

pytestmark = pytest.mark.anyio

RULES = (str(PLUGINS / "marbles.py"), str(PLUGINS / "thinkers.py"))
EXPERT = ("designer", "expert")


def refusing(*given: Any, **more: Any) -> None:
    """Stand in for a bot that thinks in this process."""
    raise AssertionError("a bot thought in the server's own process")


async def moved(match: Match, moves: int = 1) -> bool:
    return await match.revision() >= moves


async def test_a_bot_chooses_in_another_process_what_it_would_choose_in_this_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Same seed, same state, same steps, same choice; also with options, and for hints."""
    options, moves = {"designer": {"quiet_rounds": 1}}, 6
    rules = load_ruleset("designer", options=options)
    here = rules.match(2, "equal")
    for _ in range(moves):
        seat = here.state.waiting()[0]
        after = here.play(
            seat, decide(called(rules.bots, "expert*2"), here.engine, here.state, seat, f"equal/bot/{seat}")
        )
        assert not isinstance(after, Refusal)
        here = after
    began = rules.match(2, "hint")
    asked = began.state.waiting()[0]
    advised = hint(began.engine, began.state, asked, called(rules.bots, "expert*2"))
    assert isinstance(advised, Hint)
    monkeypatch.setattr(thinking, "ponder", refusing)
    async with serving(thinkers=1) as api:
        match = await api.match({"bot": "expert*2"}, {"bot": "expert*2"}, seed="equal", options=options)
        await until(lambda: moved(match, moves))
        lines = await api.services.store.lines(match.id, 0, moves)
        played = [rules.codec.read_action(read_move(line.body).action or {}) for line in lines]
        assert played == [action for _, action in here.log]
        match = await api.match({}, {}, seed="hint", options=options)
        told = ok(await match.get("/hint?bot=expert*2", asked, Accept_Language="en"))
        assert told["bot"] == "expert*2"
        for heard, meant in zip((told["move"], *told["instead"]), (advised.move, *advised.instead), strict=True):
            assert rules.codec.read_action(heard["action"]) == meant.action
            assert len(heard["why"]) == len(meant.why)


async def test_a_bot_that_does_harm_where_it_thinks_is_replaced_by_chance(caplog: pytest.LogCaptureFixture) -> None:
    """One that never comes back, ends its process or wants all memory holds nobody up, and others think on."""
    async with serving(plugins=RULES, thinkers=1, rules_seconds=0.2, think_seconds=0.1) as api:
        match = await api.match({}, {"bot": "thinkers.chat"}, ruleset="marbles", plugins=["thinkers"])
        await until(lambda: moved(match))
        assert not caplog.text
        problem(await match.get("/hint?bot=thinkers.loop", 0), 422, "plugin_fault")
        problem(await match.get("/hint?bot=thinkers.chat", 0), 404, "no_hint")
        for how, error in (("loop", "TookTooLong"), ("eat", "MemoryError"), ("die", "Died")):
            match = await api.match({}, {"bot": f"thinkers.{how}"}, ruleset="marbles", plugins=["thinkers"])
            await until(lambda match=match: moved(match))
            assert (match.id, f"thinkers.{how}") in api.services.bots._slow
            assert f"thinkers.{how}" in caplog.text
            assert error in caplog.text
            caplog.clear()


async def test_rules_that_were_edited_meanwhile_are_not_thought_with(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A process that finds a plugin changed since the server was started does not play by it: bots think beside."""
    edited = tmp_path / "thinkers.py"
    shutil.copy(RULES[1], edited)
    async with serving(plugins=(RULES[0], str(edited)), thinkers=1) as api:
        edited.write_text(f"{edited.read_text()}\n# edited\n")
        match = await api.match({}, {"bot": "thinkers.chat"}, ruleset="marbles", plugins=["thinkers"])
        await until(lambda: moved(match))
    assert "done beside everything else" in caplog.text
    assert "thinkers" in caplog.text


async def test_another_process_compiles_the_very_rules_of_a_match(tmp_path: Path) -> None:
    """From its recipe and its packs as they were when it was begun, also when the operator has given others since."""
    database, rule = str(tmp_path / "matches.db"), write_rule(tmp_path / "racks.py")
    pack = write_pack(tmp_path / "more-tiles")
    order = {"plugins": ["racks"], "packs": ["more-tiles"], "items": {"tiles": {"without": ["more-tiles:x3"]}}}
    async with serving(database=database, plugins=(rule,), packs=(pack,)) as api:
        made = await api.match(**order, options={"designer": {"quiet_rounds": 3}})
        plain = await api.match(ruleset="empire")
    write_pack(tmp_path / "more-tiles", tiles=30)
    async with serving(database=database, plugins=(rule,), packs=(pack,)) as api:
        newer = await api.match(**order, options={"designer": {"quiet_rounds": 3}})
        keys = []
        for match in (made, plain, newer):
            live = await api.services.matches.find(match.id)
            keys.append(common_rules.rules_key(live.setup.lock))
            rules = api.services.thinking._rules.of(live)
            assert common_rules.rules_key(common_rules._compiled(rules).lock) == keys[-1]
        assert len(set(keys)) == 3


async def test_without_processes_bots_think_in_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none can be started, and where the operator wants none, they think all the same."""
    monkeypatch.setattr("sys.executable", "/bin/false")
    for thinkers in (0, 1):
        async with serving(plugins=RULES, thinkers=thinkers) as api:
            match = await api.match({}, {"bot": "thinkers.chat"}, ruleset="marbles", plugins=["thinkers"])
            await until(lambda match=match: moved(match))
            assert not api.services.thinking._pool._all


async def test_bots_are_called_with_how_long_they_think(api: Api) -> None:
    """`expert*5` and seconds are taken wherever a bot is named, and told; what makes no sense is refused."""
    match = await api.match({}, {"bot": "expert*5", "think": 0.5}, {"open": True}, start="called")
    seats = (await match.info())["seats"]
    assert (seats[1]["bot"], seats[1]["think"]) == ("expert*5", 0.5)
    assert "think" not in seats[0]
    ok(await match.post("/start", {"bot": "greedy*2", "think": 1}, 0))
    assert (await match.info())["seats"][2] == {
        "seat": 2, "name": "", "kind": "bot", "bot": "greedy*2", "resigned": False, "think": 1.0,
    }  # fmt: skip
    ok(await match.post("/resign", {"bot": "random*2"}, 0))
    assert (await match.info())["seats"][0]["bot"] == "random*2"
    for wrong in ("expert*", "expert*0", "expert*1001", "nobody*5", "*5"):
        body = {"ruleset": "designer", "seats": [{}, {"bot": wrong}]}
        told = problem(await api.post("/v1/matches", body), 422, "bad_options")
        assert [each["path"] for each in told["errors"]] == ["$.seats[1].bot"]
    body = {"ruleset": "designer", "seats": [{}, {"bot": "expert", "think": 61}]}
    problem(await api.post("/v1/matches", body), 400, "invalid")
    thinks = {bot["name"]: bot["thinks"] for bot in ok(await api.get("/v1/rulesets/designer"))["bots"]}
    assert thinks["expert"]
    assert not thinks["greedy"]


def test_seconds_become_steps_by_what_was_seen() -> None:
    """A bot that took 40 steps in 10 ms is given 4,000 for a second; the bounds hold whatever was asked for."""
    pace = Pace()
    assert pace.steps(EXPERT, 40, 40, asked=2.0, most=5.0) == 40  # nobody has seen it
    assert pace.steps(EXPERT, 40, 40_000, asked=0.0, most=5.0) == 400
    pace.saw(EXPERT, 40, 0.01, 0.001)
    pace.saw(EXPERT, 0, 0.01, 0.001)  # it had nothing to think about
    assert pace.steps(EXPERT, 40, 40, asked=1.0, most=5.0) == pytest.approx(4000, abs=1)
    assert pace.steps(EXPERT, 40, 40, asked=60.0, most=5.0) == pytest.approx(20_000, abs=1)
    assert pace.steps(EXPERT, 1, 1, asked=5.0, most=5.0) == 1000
    assert pace.steps(EXPERT, 40, 200, asked=0.0, most=5.0) == 200  # as it is called, if there is time for it
    assert pace.steps(EXPERT, 40, 40_000, asked=0.0, most=5.0) == pytest.approx(20_000, abs=1)
    assert pace.steps(EXPERT, 40, 40, asked=1e-9, most=5.0) == 1
    assert pace.steps(EXPERT, 0, 0, asked=1.0, most=5.0) == 0


def test_a_bot_is_short_as_long_as_it_is() -> None:
    """One that takes no time stays where it is asked; one that has come to take longer does not."""
    pace, greedy = Pace(), ("designer", "greedy")
    assert pace.is_short(greedy)
    for _ in range(20):
        pace.saw(greedy, 0, 1.0, 0.001)
    assert pace.is_short(greedy)
    for _ in range(20):
        pace.saw(greedy, 0, 0.005, 0.005)
    assert not pace.is_short(greedy)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes where Linux lists them")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
async def test_no_process_outlives_the_server(end: signal.Signals, tmp_path: Path) -> None:
    """However the server ends, the processes that bots think in end as well, in the midst of whatever they do."""
    plugins = [word for rule in RULES for word in ("--plugin", rule)]
    words, log = (*plugins, "--thinkers", "1", "--rules-seconds", "0"), tmp_path / "log"
    async with process(tmp_path / "matches.db", *words, log=log) as (at, server):
        async with connected(at) as api:
            await api.match({}, {"bot": "thinkers.loop"}, ruleset="marbles", plugins=["thinkers"])

        async def busy() -> bool:
            return "thinking aloud" in log.read_text()

        await until(busy)
        (child,) = _children(server.pid)
        os.kill(child, signal.SIGTERM)  # as a service manager does, which tells all processes of a service
        server.send_signal(end)
        await asyncio.to_thread(server.wait)

        async def gone() -> bool:
            return not Path(f"/proc/{child}").exists()

        await until(gone)


def _children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
