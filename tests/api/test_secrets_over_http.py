"""Nothing that a seat cannot know reaches it, in any body, header, error or event."""

from __future__ import annotations

import asyncio
import random
from base64 import b64encode, urlsafe_b64encode
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec
import pytest

from fairway import replace
from fairway.knowledge.determinizations import determinizations
from fairway.model.refusal import Refusal
from fairway.model.state import State
from fairway.model.values import tag_of
from fairway.rulesets.installed import installed_rulesets
from fairway_api.matches.live import Live
from fairway_api.matches.service import MOST_LOG_LINES
from tests.api.conftest import OPERATOR, PLUGINS, SHORT, Api, Match, choice, connected, listening, ok, serving
from tests.api.streams import Sse, sse

pytestmark = pytest.mark.anyio
MARBLES = str(PLUGINS / "marbles.py")
PATHS = (
    "",
    "/view",
    "/scores",
    "/scores?revision=0",
    "/totals?points=9",
    "/log?limit=500",
    "/steps/0",
    "/pictures/0",
    "/pictures/1",
    "/legal",
    "/record",
)
RULESETS = ("marbles", *installed_rulesets())
RUBBISH: tuple[Any, ...] = ({"type": "nonesuch"}, [], {"type": "toy.tidy", "marbles": ["red-0"]})


async def wrong_actions(match: Match) -> list[Any]:
    """Return actions that are mostly refused: rubbish, every type without its fields, and what others may do."""
    live = await match.api.services.matches.find(match.id)
    bare = [{"type": tag_of(spec.type)} for each in live.ruleset.vocabularies.values() for spec in each.actions]
    found = [*RUBBISH, *bare]
    for seat in match.tokens:
        legal = await match.legal(seat, must=False)
        found += [legal[number] for number in sorted({0, len(legal) // 2, len(legal) - 1}) if legal]
    return found


async def refused_to(match: Match, seat: int | None, actions: list[Any]) -> list[Any]:
    """Return those actions that a seat may not play now."""
    live = await match.api.services.matches.find(match.id)
    found = []
    for each in actions if seat is not None else ():
        action = live.ruleset.codec.action(msgspec.json.encode(each))
        if isinstance(action, Refusal) or isinstance(live.engine.play(live.state, seat or 0, action), Refusal):
            found.append(each)
    return found


async def paths(match: Match) -> list[str]:
    """Return the addresses at which a match can be looked at."""
    live = await match.api.services.matches.find(match.id)
    papers = [f"/pictures/{seat}?paper={name}" for name in live.ruleset.papers for seat in (0, 1)]
    tables = [f"/table?paper={name}" for name, paper in live.ruleset.papers.items() if paper.shared]
    return [*PATHS, *papers, *tables]


class Heard:
    """Everything that one viewer was ever sent."""

    def __init__(self) -> None:
        self.text: list[str] = []

    def add(self, answer: httpx.Response) -> httpx.Response:
        self.text.append(f"{answer.status_code} {dict(answer.headers)} {answer.text}")
        return answer


async def look_around(match: Match, seat: int | None, heard: Heard, dice: random.Random) -> None:
    """Ask as one viewer for all there is, and for some of what there is not."""
    wrong = await wrong_actions(match)
    for path in await paths(match):
        heard.add(await match.get(path, seat, Accept_Language=dice.choice(["en", "fr"])))
    for path in ("/actions", "/try", "/undo", "/branches", "/seats"):
        heard.add(await match.post(path, dice.choice(wrong), None))
    if seat is not None:
        heard.add(await match.post("/actions", dice.choice(wrong), seat, If_Match='"99999"'))
        heard.add(await match.post("/try", dice.choice(wrong), seat))
        heard.add(await match.post("/forecast", dice.choice(wrong), seat))
        heard.add(await match.get("/hint", seat))
        heard.add(await match.post("/tickets", None, seat))
        legal = await match.legal(seat, must=False)
        if legal:
            heard.add(await match.post("/try", dice.choice(legal), seat))
            heard.add(await match.post("/forecast", dice.choice(legal), seat))


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_no_seed_no_token_no_secret(ruleset: str) -> None:
    """Until the end nobody is sent the seed, the nonce, the match's secret or another seat's token, by any way."""
    dice = random.Random(ruleset)
    with listening(plugins=(MARBLES,)) as (address, app):
        async with connected(address, app) as live, AsyncExitStack() as streams:
            options = SHORT if "designer" in app.services.registry.rulesets[ruleset].plugins else {}
            match = await live.match({}, {}, {}, ruleset=ruleset, options=options)
            heard: dict[int | None, Heard] = {seat: Heard() for seat in (0, 1, 2, None)}
            open_streams: dict[int | None, Sse] = {
                seat: await streams.enter_async_context(sse(match, seat, "?after=-1")) for seat in heard
            }
            for moves in range(100):
                asked = await match.awaited()
                if not asked:
                    break
                if moves % 20 == 0:
                    for seat, each in heard.items():
                        await look_around(match, seat, each, dice)
                seat = dice.choice(asked)
                played = heard[seat].add(await match.act(seat, choice(dice, await match.legal(seat), lazy=0.5)))
                if not ok(played).get("over") and dice.randrange(4) == 0:
                    heard[seat].add(await match.post("/undo", None, seat))
            for seat, stream in open_streams.items():
                log = await match.log(seat)
                assert [await stream.update() for _ in log] == log
                heard[seat].text.append(stream.raw)
            setup = app.services.matches.in_memory._known[match.id].setup
    secret = setup.secret
    forbidden = {setup.seed, setup.nonce, secret.hex(), OPERATOR}
    forbidden |= {b64encode(secret).decode().rstrip("="), urlsafe_b64encode(secret).decode().rstrip("=")}
    for seat, each in heard.items():
        sent = "\n".join(each.text)
        assert len(sent) > 10_000
        for hidden in (*forbidden, *(token for owner, token in match.tokens.items() if owner != seat)):
            assert hidden not in sent


@pytest.fixture(scope="module")
async def twins() -> AsyncIterator[tuple[Api, Api]]:
    """Two servers: one for matches, one for matches that somebody could not tell from them."""
    async with serving(plugins=(MARBLES,)) as real, serving(plugins=(MARBLES,)) as other:
        yield real, other


async def copied(match: Match, other: Api, state: State) -> Match:
    """Keep a match on another server under the same name at the same revision, in another state."""
    store, live = match.api.services.store, await match.api.services.matches.find(match.id)
    kept = await store.load(match.id)
    assert kept is not None
    lines = await store.lines(match.id, -1, MOST_LOG_LINES)
    other.services.matches.forget(match.id)
    await other.services.store.forget(match.id)
    changed = replace(kept, state=live.ruleset.codec.msgpack(state))
    await other.services.store.create(changed, lines)
    return Match(other, match.id, match.tokens)


async def answers(match: Match, seat: int | None, legal: list[Any], wrong: list[Any], dice_seed: str) -> list[Any]:
    """Return everything a viewer can be told without changing anything, headers included."""
    dice = random.Random(dice_seed)
    found = []
    for path in await paths(match):
        found.append(await match.get(path, seat, Accept_Language=dice.choice(["en", "fr"])))
    if seat is not None:
        wrong = dice.sample(wrong, min(12, len(wrong)))
        tried = [*wrong, *(dice.sample(legal, min(3, len(legal))))]
        found += [await match.post("/try", action, seat) for action in tried]
        found += [await match.post("/forecast", action, seat) for action in tried[-4:]]
        found.append(await match.post("/rehearsal", {"actions": tried}, seat, Accept_Language="en"))
        found.append(await match.get("/hint", seat, Accept_Language="en"))
        found += [await match.act(seat, action) for action in wrong]
        found += [await match.get(f"/legal?action={each['type']}", seat) for each in legal[:1]]
    return [(each.status_code, _telling(each), each.content) for each in found]


def _telling(answer: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name != "x-request-id"}


async def told_the_same(match: Match, other: Api, viewers: Iterable[int | None], dice_seed: str) -> int:
    """Compare what viewers are told with what they would be told if all they cannot know were otherwise; count it."""
    live: Live = await match.api.services.matches.find(match.id)
    wrong = await wrong_actions(match)
    compared = 0
    for seat in viewers:
        legal = [] if seat is None else await match.legal(seat, must=False)
        refused = await refused_to(match, seat, wrong)
        expected = await answers(match, seat, legal, refused, dice_seed)
        for state in determinizations(live.state, seat):
            assert state != live.state
            twin = await copied(match, other, state)
            assert await answers(twin, seat, legal, refused, dice_seed) == expected
            compared += 1
    assert await match.revision() == live.revision
    return compared


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_who_cannot_tell_is_told_the_same(ruleset: str, twins: tuple[Api, Api]) -> None:
    """Two matches that differ only in what a viewer cannot know give it the same bytes, whatever it asks."""
    real, other = twins
    compared, every, seeds = 0, *((4, 2) if ruleset == "marbles" else (13, 1))
    for seed in range(seeds):
        match = await real.match({}, {}, {}, ruleset=ruleset, seed=f"twin {seed}")
        dice = random.Random(seed)
        for moves in range(40):
            if moves % every == 0:
                compared += await told_the_same(match, other, (0, 1, 2, None), f"{ruleset} {moves}")
            if await match.step(dice) is None:
                break
    assert compared >= 24


async def offered(api: Api) -> Match:
    """Return a match of marbles in which seat 1 is asked in secret whether it takes a red marble."""
    for seed in range(100):
        match = await api.match({}, {}, {}, ruleset="marbles", seed=f"red {seed}")
        for seat in range(3):
            ok(await match.act(seat, {"type": "toy.bid", "amount": 0}))
        drawn = ok(await match.act(0, {"type": "toy.draw_marble"}))
        if drawn["events"][0]["event"]["marble"].startswith("red"):
            return match
    raise AssertionError("no red marble")


async def test_nobody_learns_who_is_asked_in_secret(twins: tuple[Api, Api]) -> None:
    """Of a discreet question others see that it is open, not to whom: not in views, lists, updates or refusals."""
    match = await offered(twins[0])
    assert (await match.info())["waiting"] == []
    for viewer in (0, 2, None):
        [prompt] = (await match.view(viewer))["prompts"]
        assert (prompt["name"], prompt["seats"], prompt["waiting"]) == ("toy.gift", [], [])
        [told] = (await match.log(viewer))[-1]["prompts"]
        assert told == prompt
    [prompt] = (await match.view(1))["prompts"]
    assert prompt["waiting"] == [1]
    for seat in (0, 2):
        refused = await match.act(seat, {"type": "toy.claim", "take": True})
        assert refused.json()["params"] == {"seat": seat, "waiting": []}


async def test_nobody_learns_who_acted_in_secret(twins: tuple[Api, Api]) -> None:
    """While a discreet question is open no update names a seat to others, whoever acts and whoever takes back."""
    match = await offered(twins[0])
    started = await match.revision()
    for seat in (2, 1):
        told = ok(await match.act(seat, {"type": "toy.shout"}))
        assert told["seat"] == seat
        undone = await match.post("/undo", None, seat)
        assert ok(undone)["seat"] == seat
    ok(await match.act(1, {"type": "toy.claim", "take": False}))
    for viewer in (0, 2, None):
        lines = (await match.log(viewer))[started + 1 :]
        assert [line["kind"] for line in lines] == ["played", "undone", "played", "undone", "played"]
        own = [2, 2, None, None, None] if viewer == 2 else [None] * 5
        assert [line.get("seat") for line in lines] == own


async def test_streams_keep_the_same_secrets(twins: tuple[Api, Api]) -> None:
    """What a follower receives is, line by line, what its own log shows."""
    api = twins[0]
    match = await offered(api)
    live = await api.services.matches.find(match.id)
    for viewer in (0, 1, 2, None):
        following = api.services.feeds.follow(live, viewer, -1)
        log = await match.log(viewer)
        async with asyncio.timeout(10):
            for line in log:
                message = await anext(following)
                assert message is not None
                assert msgspec.json.decode(message[1]) == line
        await following.aclose()  # type: ignore[attr-defined]
