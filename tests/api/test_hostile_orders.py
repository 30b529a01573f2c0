"""Whoever asks for much gets no more than a share: neither the server's time nor its memory is theirs alone."""

from __future__ import annotations

import asyncio
import gc
import threading
from typing import Any
from weakref import WeakSet

import pytest

from fairway.model.errors import BadOptions
from fairway_api.background import bot_driver
from fairway_api.matches import in_memory
from fairway_api.matches import ruleset_registry as registry
from fairway_api.services.services import Services
from fairway_putting.content import course_sources
from tests.api.conftest import LONG, Api, ok, problem, serving, until

pytestmark = pytest.mark.anyio


def on_a_match(record: Any) -> dict[str, Any]:
    """Return the order of a match on the courses of another."""
    course = {"from": "match", "record": record}
    return {"ruleset": "putting", "seats": [{}, {}], "options": {"putting": {"course": course}}}


async def test_nobody_waits_for_anothers_options(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """While options that take long are worked out, such as a match to be played again, others are served."""
    served = threading.Event()

    def slow(record: Any, document: str) -> dict[str, Any]:
        if not served.wait(LONG / 6):
            raise AssertionError("nobody else was served")
        raise BadOptions("there is no such match")

    monkeypatch.setattr(course_sources, "document_of_match", slow)
    order = asyncio.create_task(api.post("/v1/matches", on_a_match({})))
    await asyncio.sleep(0)
    match = await api.match()
    await match.view(0)
    served.set()
    document = problem(await order, 422, "bad_options")
    assert "there is no such match" in document["detail"]


async def test_options_that_are_too_large(api: Api) -> None:
    """What a match is played with stays in memory and on disk, so it must be smaller than a request may be."""
    document = problem(await api.post("/v1/matches", on_a_match({"ruleset": "x" * 300_000})), 413, "too_large")
    assert document["params"] == {"most": registry.LARGEST_RECIPE}


async def test_matches_of_many_rulesets_leave_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches with ever other options do not pile up rulesets: the oldest is let go, and found again when asked for."""
    monkeypatch.setattr(in_memory, "MOST_RULESETS", 3)
    monkeypatch.setattr(registry, "MOST_COMPILED", 2)
    async with serving() as api:
        plain = await api.match()
        rulesets = WeakSet([(await api.services.matches.find(plain.id)).ruleset])
        made = []
        for rounds in range(1, 9):
            made.append(await api.match(options={"designer": {"quiet_rounds": rounds}}))
            rulesets.add((await api.services.matches.find(made[-1].id)).ruleset)
        gc.collect()
        assert len(rulesets) <= 1 + 3 + 2
        for rounds, match in enumerate(made, 1):
            assert (await match.info())["recipe"]["options"] == {"designer": {"quiet_rounds": rounds}}
            ok(await match.act(0, (await match.legal(0))[0]))


async def test_a_ruleset_that_many_play_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played as it comes is compiled once, however many other orders there are in between."""
    monkeypatch.setattr(registry, "MOST_COMPILED", 1)
    async with serving() as api:
        first = (await api.services.matches.find((await api.match()).id)).ruleset
        for rounds in (1, 2, 3):
            await api.match(options={"designer": {"quiet_rounds": rounds}})
        assert (await api.services.matches.find((await api.match()).id)).ruleset is first


async def test_bots_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots move in so many matches at once and no more; the others come to their turn, and all to their end."""
    monkeypatch.setattr(bot_driver, "MOST_DRIVEN", 1)
    monkeypatch.setattr(bot_driver, "SWEEP_SECONDS", 0.01)
    async with serving() as api:
        bots = [{"bot": "random"}] * 2
        made = [await api.match(*bots, ruleset="tiny") for _ in range(3)]

        async def all_over() -> bool:
            assert len(driven(api.services)) <= 1
            return all([(await match.info())["over"] for match in made])

        await until(all_over)


def driven(services: Services) -> list[str]:
    """Return the matches that bots move in now."""
    return list(services.bots._tasks)
