"""The advanced version over HTTP, by a server that has never heard of it."""

from __future__ import annotations

import random

import pytest

from tests.api.conftest import Api, ok, serving
from tests.api.test_secrets_over_http import told_the_same

pytestmark = pytest.mark.anyio


@pytest.mark.rule("ADV-PROM-2", "ADV-VISIT-2")
@pytest.mark.parametrize("seats", [1, 3])
async def test_a_whole_match(api: Api, seats: int) -> None:
    """A client that only sends what is listed plays a match to its end, visits and scores included."""
    match = await api.match(*[{}] * seats, ruleset="designer+promises", seed="over http")
    seen: set[str] = set()
    dice = random.Random(1)
    while asked := await match.awaited():
        seat = dice.choice(asked)
        view = await match.view(seat)
        seen |= {prompt["name"] for prompt in view["prompts"]}
        legal = [action for action in await match.legal(seat) if action["type"] != "designer.solo_stop"]
        ok(await match.act(seat, dice.choice(legal)))
    assert {"promises.choose", "promises.visit"} <= seen
    scores = ok(await match.get("/scores"))
    assert scores["final"] is True
    for sheet in scores["sheets"]:
        promised = [line for line in sheet["lines"] if line["key"].startswith("promises.")]
        assert len(promised) == 7
        assert all(line["text"] for line in promised)


@pytest.mark.rule("ADV-VISIT-3")
async def test_scores_in_play_keep_the_secret(api: Api) -> None:
    """While the match goes on, others' promises are missing from the scores, and named as hidden."""
    match = await api.match({}, {}, ruleset="designer+promises", seed="hidden")
    dice = random.Random(2)
    for _ in range(6):
        await match.step(dice)
    for viewer in (0, None):
        sheets = ok(await match.get("/scores", viewer))["sheets"]
        assert sheets[1]["partial"]
        assert not [line for line in sheets[1]["lines"] if line["key"].startswith("promises.")]


@pytest.mark.rule("ADV-VISIT-3")
async def test_who_cannot_tell_is_told_the_same() -> None:
    """Two matches that differ only in others' promises give a viewer the same bytes, whatever it asks."""
    compared = 0
    async with serving() as real, serving() as other:
        match = await real.match({}, {}, {}, ruleset="designer+promises", seed="twin")
        dice = random.Random(3)
        for moves in range(120):
            names = {prompt["name"] for prompt in (await match.view())["prompts"]}
            if moves % 40 == 7 or "promises.visit" in names:
                compared += await told_the_same(match, other, (0, None), f"{moves}")
            if compared >= 16 or await match.step(dice) is None:
                break
    assert compared >= 12


async def test_the_ruleset_is_described(api: Api) -> None:
    """A client can learn everything about the ruleset before a match: actions, prompts, options and bots."""
    about = ok(await api.get("/v1/rulesets/designer+promises"))
    text = str(about)
    for word in ("promises.choose", "promises.add", "promises.answer_ahead", "promises.visit", "client_visit_tiles"):
        assert word in text
