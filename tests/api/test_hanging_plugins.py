"""Law 11 over HTTP: a plugin that hangs, or ends the process, is interrupted and named, and the server goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from math import inf
from pathlib import Path
from typing import Any

import pytest

from fairway.model.refusal import Refusal
from fairway_api.services import circuit_breaker
from fairway_api.services.services import Services
from fairway_api.store import StoreError
from tests.api.conftest import LONG, PLUGINS, Api, Match, connected, ok, problem, serving, until
from tests.api.processes import process
from tests.api.streams import sse

pytestmark = pytest.mark.anyio

RULES = (str(PLUGINS / "marbles.py"), str(PLUGINS / "hanging.py"))
SOON = 0.2
"""Seconds that rules may take here."""


async def marbles(api: Api, *seats: Any) -> Match:
    return await api.match(*seats, ruleset="marbles", plugins=["hanging"])


@pytest.mark.parametrize(
    ("how", "error"),
    [
        ("loop", "TookTooLong"),
        ("stubborn", "TookTooLong"),
        ("sleep", "TookTooLong"),
        ("leave", "SystemExit"),
        ("interrupt", "KeyboardInterrupt"),
        ("mumble", "Endless"),
    ],
)
async def test_an_action_that_hangs_or_ends_the_process_is_refused(how: str, error: str) -> None:
    """The refusal names the plugin and says that it took too long, the match is as it was, and can be played on."""
    async with serving(plugins=RULES, rules_seconds=SOON) as api:
        match = await marbles(api)
        before = await match.view(0)
        document = problem(await match.act(0, {"type": "hanging.hang", "how": how}), 422, "plugin_fault")
        assert document["params"] == {"plugin": "hanging", "doing": "applying hanging.spin", "error": error}
        assert await match.view(0) == before
        ok(await match.act(0, {"type": "hanging.hang", "how": "nothing"}))


@pytest.mark.parametrize("how", ["loop", "sleep", "leave"])
async def test_a_list_that_hangs_is_answered(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out beside the event loop has the same limit; a thread that never wakes up is given up."""
    monkeypatch.setenv("ANNOTATING", how)
    async with serving(plugins=RULES, rules_seconds=SOON) as api:
        match = await marbles(api)
        for _ in range(20 if how == "leave" else 2):
            document = problem(await match.get("/legal", 0), 422, "plugin_fault")
            assert document["params"]["plugin"] == "hanging"
        monkeypatch.delenv("ANNOTATING")
        ok(await match.get("/legal", 0))


async def test_whoever_catches_a_fault_does_not_catch_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin that asks another and catches every `Exception` is interrupted with it; the one that hung is named."""
    monkeypatch.setenv("ASKED", "loop")
    async with serving(plugins=RULES, rules_seconds=SOON) as api:
        match = await marbles(api)
        document = problem(await match.act(0, {"type": "hanging.hang", "how": "ask"}), 422, "plugin_fault")
        assert document["params"]["doing"] == "changing toy.die_bonus"


@pytest.mark.parametrize(("where", "how"), [("MEASURING", "loop"), ("NARROWING", "loop"), ("NARROWING", "slow")])
async def test_a_view_whose_domain_hangs_is_answered(where: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many actions there are may be a plugin's own to say; one list counts as one call, whoever narrows it."""
    async with serving(plugins=RULES, rules_seconds=SOON) as api:
        match = await marbles(api)
        monkeypatch.setenv(where, how)
        for what in ("/view", "/legal"):
            document = problem(await match.get(what, 0), 422, "plugin_fault")
            assert (document["params"]["plugin"], document["params"]["error"]) == ("hanging", "TookTooLong")
        monkeypatch.delenv(where)


@pytest.mark.parametrize("name", ["random", "types"])
@pytest.mark.parametrize("called", ["", "__name__ = 'types'", "__name__ = 7"])
async def test_a_plugin_may_be_called_anything(tmp_path: Path, name: str, called: str) -> None:
    """A file of rules is watched also if it is named, or names itself, like a module of Python's own."""
    rules = tmp_path / f"{name}.py"
    rules.write_text(f"{(PLUGINS / 'hanging.py').read_text()}\n{called}\n")
    async with serving(plugins=(RULES[0], str(rules)), rules_seconds=SOON) as api:
        match = await marbles(api)
        document = problem(await match.act(0, {"type": "hanging.hang", "how": "loop"}), 422, "plugin_fault")
        assert document["params"]["error"] == "TookTooLong"
        problem(await api.post("/v1/documents/way/score", {"how": "sleep"}), 422, "plugin_fault")


@pytest.mark.parametrize(
    ("how", "error"), [("loop", "TookTooLong"), ("sleep", "TookTooLong"), ("nothing", "ZeroDivisionError")]
)
async def test_a_file_that_hangs_its_plugin_holds_nobody_up(how: str, error: str) -> None:
    """Whoever wants a file scored or drawn is told which plugin broke, and the next one is served."""
    async with serving(plugins=RULES, rules_seconds=SOON) as api:
        for what in ("score", "picture"):
            document = problem(await api.post(f"/v1/documents/way/{what}", {"how": how}), 422, "plugin_fault")
            assert (document["params"]["plugin"], document["params"]["error"]) == ("hanging", error)
        ok(await api.post("/v1/packs/validate", {"zip": "bm8gemlw"}))


async def test_a_match_that_hangs_again_and_again_has_to_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Since everybody waits meanwhile: it is refused at once, for longer each time, and others are played on."""
    now = 1000.0
    monkeypatch.setattr(circuit_breaker, "monotonic", lambda: now)
    async with serving(plugins=RULES, rules_seconds=SOON) as api:
        match, other = await marbles(api), await marbles(api)
        hang, nothing = {"type": "hanging.hang", "how": "loop"}, {"type": "hanging.hang", "how": "nothing"}
        for _ in range(3):
            ok(await match.act(0, nothing))
            problem(await match.act(0, hang), 422, "plugin_fault")
        for wait in (10, 20):
            refused = await match.act(0, nothing)
            told = {"plugin": "hanging", "doing": "holding others up", "error": "TookTooLong"}
            assert problem(refused, 422, "plugin_fault")["params"] == told
            assert refused.headers["Retry-After"] == str(wait)
            problem(await match.get("/view", 0), 422, "plugin_fault")
            ok(await other.act(0, nothing))
            now += wait
            ok(await match.act(0, nothing))
            problem(await match.act(0, hang), 422, "plugin_fault")
        now += 1000
        problem(await match.act(0, hang), 422, "plugin_fault")
        ok(await match.act(0, nothing))


async def test_what_waits_behind_a_lost_thread_is_done() -> None:
    """Work that was waiting for a thread that never comes back is done by the next one, without more to be asked."""
    async with serving(plugins=RULES, rules_seconds=SOON) as api, asyncio.timeout(LONG):
        lost = asyncio.create_task(api.post("/v1/documents/way/score", {"how": "sleep"}))
        await asyncio.sleep(SOON / 2)
        ok(await api.post("/v1/packs/validate", {"zip": "bm8gemlw"}))
        problem(await lost, 422, "plugin_fault")


async def test_a_thread_that_did_not_listen_is_interrupted_again() -> None:
    """A plugin that swallows the interruption is answered for, and its thread is not left to burn for ever."""
    async with serving(plugins=RULES, rules_seconds=SOON) as api:
        problem(await api.post("/v1/documents/way/score", {"how": "deaf"}), 422, "plugin_fault")

        rules: Any = api.services.registry._plugins["hanging"]

        async def heard() -> Any:
            return rules.HEARD == ["once", "twice"]

        await until(heard)


@pytest.mark.parametrize("how", ["loop", "sleep", "leave", "interrupt"])
async def test_a_bot_that_hangs_is_replaced_by_chance(how: str, caplog: pytest.LogCaptureFixture) -> None:
    """A bot that never decides, or ends the process, holds nobody up: chance plays for it."""
    async with serving(plugins=RULES, rules_seconds=SOON) as api:
        match = await marbles(api, {}, {"bot": f"hanging.{how}"})

        async def moved() -> bool:
            return await match.revision() > 0

        await until(moved)
    assert f"hanging.{how}" in caplog.text


@pytest.mark.parametrize(("how", "error"), [("nothing", "RuntimeError"), ("loop", "TookTooLong")])
async def test_players_are_told_why_a_bot_does_not_move(how: str, error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a plugin breaks a bot's move, the prompt stays open and every view says which plugin broke, in words."""
    monkeypatch.setenv("STUMBLE", how)
    async with serving(plugins=RULES, rules_seconds=SOON) as api:
        match = await marbles(api, {}, {"bot": "random"})

        async def told() -> Any:
            return (await match.view(0)).get("fault")

        fault = await until(told)
        assert (fault["plugin"], fault["error"]) == ("hanging", error)
        assert "hanging" in fault["text"]
        assert "secret-of-the-plugin" not in str(fault)
        spectator = await match.get("/view", Accept_Language="fr")
        assert spectator.json()["fault"]["text"].startswith("Un robot doit jouer")
        assert spectator.json()["prompts"][0]["waiting"] == [0, 1]
        seen = spectator.headers["ETag"]
        assert (await match.get("/view", Accept_Language="fr", If_None_Match=seen)).status_code == 304
        assert (await match.get("/view", Accept_Language="en", If_None_Match=seen)).status_code == 200
        monkeypatch.delenv("STUMBLE")
        ok(await match.act(0, {"type": "toy.bid", "amount": 1}))  # somebody moves, so it is tried again

        async def moved() -> bool:
            return "fault" not in await match.view(0) and await match.revision() > 1

        await until(moved)


async def test_a_failing_store_marks_no_match_as_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that could not be read just now is tried again; what is known of a deleted one is forgotten."""

    async def failing(match: str) -> Any:
        raise StoreError("away for a moment")

    async with serving(plugins=RULES) as api:
        bots = api.services.bots
        monkeypatch.setattr(api.services.matches, "find", failing)
        with pytest.raises(StoreError):
            await bots._remind("a")
        assert not bots._stuck
        bots._stuck["a"] = inf
        bots._slow |= {("a", "bot"), ("b", "bot")}
        api.services.matches.forget("a")
        assert (bots._stuck, bots._slow) == ({}, {("b", "bot")})


async def test_a_view_before_a_fault_is_no_longer_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that asks whether its view has changed is told of the fault, although nothing was played."""
    async with serving(plugins=RULES, rules_seconds=SOON) as api:
        match = await marbles(api, {}, {"open": True})
        before = await match.get("/view", 0)
        live = await api.services.matches.find(match.id)
        live.stands_still(Refusal("plugin_fault", {"plugin": "hanging", "doing": "x", "error": "RuntimeError"}))
        after = await match.get("/view", 0, If_None_Match=before.headers["ETag"])
        assert after.status_code == 200
        assert after.json()["fault"]["plugin"] == "hanging"


async def test_a_match_that_stands_still_need_not_be_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Why its bot does not move is known all the same when somebody looks again."""
    monkeypatch.setenv("STUMBLE", "nothing")
    async with serving(plugins=RULES) as api:
        match = await marbles(api, {}, {"bot": "random"})

        async def told() -> Any:
            return (await match.view(0)).get("fault")

        fault = await until(told)
        matches = api.services.matches
        assert api.services.bots._stuck.keys() == {match.id}
        matches.in_memory.let_go(match.id)
        before = matches.in_memory._known.pop(match.id)
        assert (await match.view(0))["fault"] == fault
        assert await matches.find(match.id) is not before


async def test_closing_belongs_to_the_time_of_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """While bots finish their move and the store its writes, the server does not yet count as ended."""
    heard: list[Any] = []
    close = Services.close

    async def closing(services: Services) -> None:
        heard.append(signal.getsignal(signal.SIGINT))
        await close(services)

    monkeypatch.setattr(Services, "close", closing)
    async with serving(plugins=RULES):
        during = signal.getsignal(signal.SIGINT)
    assert heard == [during] != [signal.getsignal(signal.SIGINT)]


async def test_a_server_goes_on_while_plugins_hang(tmp_path: Path) -> None:
    """As an operator starts it: a hanging action is refused, others play, and the log names the line."""
    env = {"PYTHONPATH": os.pathsep.join(sys.path)}
    options = [word for plugin in RULES for word in ("--plugin", plugin)]
    log = tmp_path / "log"
    async with (
        process(tmp_path / "matches.db", *options, "--rules-seconds", "0.5", log=log, **env) as (address, server),
        connected(address) as api,
    ):
        other = await api.match()
        for how in ("loop", "stubborn", "sleep", "leave"):
            match = await marbles(api)
            problem(await match.act(0, {"type": "hanging.hang", "how": how}), 422, "plugin_fault")
        ok(await other.act(0, (await other.legal(0))[0]))
        problem(await match.act(0, {"type": "hanging.hang", "how": "interrupt"}), 422, "plugin_fault")
        assert server.poll() is None
    assert f"{PLUGINS / 'hanging.py'}:" in log.read_text()
    assert "plugin 'hanging' failed while applying hanging.spin: TookTooLong" in log.read_text()


async def test_a_server_that_a_plugin_holds_for_good_is_ended(tmp_path: Path) -> None:
    """What swallows every interruption in the main thread costs the process, which says where it was; no match is lost."""
    env = {"PYTHONPATH": os.pathsep.join(sys.path)}
    options = [word for plugin in RULES for word in ("--plugin", plugin)]
    log = tmp_path / "log"
    async with (
        process(tmp_path / "matches.db", *options, "--rules-seconds", "0.2", log=log, **env) as (address, server),
        connected(address) as api,
    ):
        match = await marbles(api)
        held = asyncio.create_task(match.act(0, {"type": "hanging.hang", "how": "immortal"}))
        assert await asyncio.to_thread(server.wait, LONG) == 1
        await asyncio.gather(held, return_exceptions=True)
    assert f'File "{PLUGINS / "hanging.py"}", line' in log.read_text()
    assert "the server ends, since hanging does not come back" in log.read_text()


@pytest.mark.parametrize("how", ["loop", "sleep"])
async def test_sigterm_ends_a_server_whose_plugin_hangs(tmp_path: Path, how: str) -> None:
    """Without any limit of time, with an open stream, a bot that hangs and an action that does: SIGTERM ends it."""
    env = {"PYTHONPATH": os.pathsep.join(sys.path)}
    options = [word for plugin in RULES for word in ("--plugin", plugin)]
    async with (
        process(tmp_path / "matches.db", *options, "--rules-seconds", "0", "--stop-seconds", "1", **env) as (
            address,
            server,
        ),
        connected(address) as api,
    ):
        match = await marbles(api, {}, {"bot": "hanging.sleep"})
        async with sse(match, 0) as events:
            assert await events.block() == {"retry": "1000"}
            hanging = asyncio.create_task(match.act(0, {"type": "hanging.hang", "how": how}))
            await asyncio.sleep(1)
            assert not hanging.done()
            server.send_signal(signal.SIGTERM)
            await asyncio.to_thread(server.wait, LONG)
            hanging.cancel()
