"""The kit for JavaScript: its own tests, its types, and that it reads and says what the engine does."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fairway_client as kit
from fairway import decide, load_ruleset
from fairway.client import narrowing
from fairway.client.listing import Listing, expand, listing
from fairway_client import AsyncServer
from tests.api.conftest import Api
from tests.api.test_first_client import tool
from tests.api.test_typed_clients import DOCUMENT, run, tools
from tests.docs.pages import ROOT, blocks

__all__ = ["tools"]

HOME = Path(__file__).parent / "kit"
KIT = ROOT / "api/fairway_js"
PAGE = ROOT / "docs/examples/kit_page.mjs"
SHOWN = {
    "use-the-kits.md": {"py": ROOT / "docs/examples/kit_client.py", "js": PAGE},
    "typescript.md": {
        "ts": HOME.parent / "typed_clients/with_openapi_fetch.ts",
        "typescript": HOME / "with_the_kit.ts",
    },
}
"""Programs that pages show, by the languages of their blocks."""
RULESETS = ("designer+promises", "empire", "putting", "tiny")
Json = Any


def done_by_javascript(cases: list[Json], abouts: dict[str, Json] | None = None) -> list[Json]:
    """Let the kit do something with each case; return what came of it."""
    given = json.dumps({"cases": cases, "abouts": abouts or {}})
    command = [tool("node"), str(HOME / "same.mjs"), str(KIT / "fairway.js")]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    found: list[Json] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("page", SHOWN)
def test_pages_show_the_programs_that_are_tested(page: str) -> None:
    """The programs on the pages are those that are run and compiled, word for word."""
    shown = {each.language: each.text for each in blocks((ROOT / "docs/how-to" / page).read_text("utf-8"))}
    for language, path in SHOWN[page].items():
        assert shown[language] == path.read_text("utf-8"), path.name


def test_the_kit_by_itself() -> None:
    """Node's own runner finds nothing wrong: calls, streams, tickets, rows, pointing, words, pictures."""
    command = [tool("node"), "--test", "--test-reporter", "tap", str(HOME / "kit.test.mjs")]
    environment = {**os.environ, "FAIRWAY_KIT": str(KIT / "fairway.js")}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "# fail 0" in ran.stdout


def test_the_types_hold(tools: Path, tmp_path: Path) -> None:
    """The module and the pages' examples pass a strict compiler, and its types are those that are served.

    It takes what the contract promises. `FAIRWAY_WRITE=1` writes the types.
    """
    (tmp_path / "generated").mkdir()
    for file in (*HOME.iterdir(), KIT / "fairway.js"):
        shutil.copy(file, tmp_path)
    (tmp_path / "kit_page.mjs").write_text(PAGE.read_text("utf-8").replace("/kit/fairway.js", "./fairway.js"), "utf-8")
    run(tools / ".bin/openapi-typescript", DOCUMENT, "-o", "generated/schema.d.ts", folder=tmp_path)
    run(tools / ".bin/tsc", "-p", ".", folder=tmp_path)
    made = (tmp_path / "out/fairway.d.ts").read_text("utf-8")
    if os.environ.get("FAIRWAY_WRITE"):
        (KIT / "fairway.d.ts").write_text(made, "utf-8")
    assert made == (KIT / "fairway.d.ts").read_text("utf-8")


def listings_of(name: str) -> list[tuple[int, Json]]:
    """Return what seats may do at some moments of a game, as a server tells it."""
    rules = load_ruleset(name)
    match = rules.match(seats=2, seed="kits")
    found = []
    while not match.state.over and match.state.revision < 120:
        seat = match.state.waiting()[0]
        if match.state.revision % 6 == 0:
            told = msgspec.json.decode(msgspec.json.encode(listing(match.engine, match.state, seat)))
            found.append((seat, told))
        match = match.play(seat, decide(rules.bots["random"], match.engine, match.state, seat, "kits"))
    return found


@pytest.mark.parametrize("name", RULESETS)
def test_rows_are_written_out_as_the_engine_does(name: str) -> None:
    """Both kits make of every listing the actions that the engine makes of it, in order, with their notes."""
    told = [choices for _, choices in listings_of(name)]
    wanted = [expand(msgspec.convert(choices, tuple[Listing, ...])) for choices in told]
    assert sum(map(len, wanted)) > 20
    plain = msgspec.json.decode(msgspec.json.encode(wanted))
    assert done_by_javascript([{"deed": "expand", "listings": choices} for choices in told]) == plain
    python = [list(kit.expand(msgspec.convert(choices, tuple[kit.Listing, ...]))) for choices in told]
    assert msgspec.json.decode(msgspec.json.encode([[each._asdict() for each in some] for some in python])) == plain


@pytest.mark.parametrize("name", RULESETS)
def test_pointing_narrows_as_the_engine_does(name: str) -> None:
    """Whatever somebody points at, both kits keep, light up and ask for the same as the reference."""
    luck = random.Random(name)
    cases, wanted, python = [], [], []
    for seat, choices in listings_of(name):
        pointed: list[str] = []
        given: dict[str, Any] = {}
        only = luck.choice(["", luck.choice(choices)["action"]])
        for _ in range(4):
            engines = msgspec.convert(choices, tuple[Listing, ...])
            left = narrowing.narrowed(engines, pointed, given, seat=seat, only=only)
            wanted.append({**left._asdict(), "action": left.action})
            case = {"pointed": [*pointed], "given": {**given}, "seat": seat, "only": only}
            cases.append({"deed": "narrowed", "listings": choices, **case})
            own = kit.narrowed(msgspec.convert(choices, tuple[kit.Listing, ...]), pointed, given, seat, only)
            python.append({**own._asdict(), "action": own.action})
            if left.lights:
                pointed.append(luck.choice([luck.choice(left.lights), f"seat:{seat}/{luck.choice(left.lights)}"]))
            elif left.asks:
                field = luck.choice(sorted(left.asks))
                given[field] = luck.choice(kit.values_of(left.actions, field))
            else:
                break
    plain = comparable(wanted)
    assert any(each["lights"] for each in plain)
    assert any(each["exact"] for each in plain)
    assert comparable(done_by_javascript(cases)) == plain
    assert comparable(python) == plain


@pytest.mark.anyio
@pytest.mark.parametrize("name", RULESETS)
async def test_every_game_is_played_by_pointing_alone(api: Api, name: str) -> None:
    """Who presses a button, points at what is lit and gives what is asked for comes to an action that is accepted."""
    luck = random.Random(name)
    made = await AsyncServer("http://test", http=api.http).create(name, [{}, {}], seed=f"pointing {name}")
    played = 0
    for _ in range(40):
        for me in made.seats:
            choices = [each for each in (await me.legal()).choices if each.must and (each.count or not each.exhaustive)]
            if choices:
                await me.act(await pointed_out(me, choices, luck))
                played += 1
    assert played > 20


async def pointed_out(me: kit.AsyncMatch, choices: list[kit.Listing], luck: random.Random) -> kit.Action:
    """Choose something as somebody does who only points."""
    only = luck.choice(choices).action
    pointed: list[str] = []
    given: dict[str, Any] = {}
    for _ in range(40):
        left = await me.narrowed(choices, pointed, given, only)
        if left.action is not None:
            return left.action
        if left.exact is not None and luck.random() < 0.5:
            return left.exact
        if left.asks:
            field = luck.choice(sorted(left.asks))
            given[field] = luck.choice(kit.values_of(left.actions, field))
        else:
            pointed.append(luck.choice(left.lights))
    raise AssertionError(f"pointing at {pointed} and giving {given} leads to nothing")


def comparable(found: list[Json]) -> list[Json]:
    """Return what is left as it can be compared: pointers in any order, and of inputs their kinds."""
    plain = msgspec.json.decode(msgspec.json.encode(found))
    return [
        {
            **each,
            "lights": sorted(each["lights"]),
            "asks": {name: about["kind"] for name, about in each["asks"].items()},
        }
        for each in plain
    ]


@pytest.mark.anyio
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", RULESETS)
async def test_sentences_are_those_of_the_server(api: Api, name: str, language: str) -> None:
    """Both kits say of every event and question, to everybody, what the server says of it."""
    server = AsyncServer("http://test", language=language, http=api.http)
    seats = [{"name": "Ann"}, {"bot": "random"}]
    made = await server.create(name, seats, seed=f"words of {name}")
    me = made.seats[0]
    for _ in range(60):
        asked = [each for each in (await me.legal()).choices if each.must]
        async for written in me.actions(asked):
            await me.act(written.action)
            break
        else:
            await asyncio.sleep(0.01)  # the bot is asked
    words = await server.words(name, [each["name"] for each in msgspec.to_builtins(made.match.seats)])
    about = {"ruleset": name, "texts": words.texts, "fields": words.fields, "items": words.items}
    cases, wanted, python = [], [], []

    def compare(method: str, text: str, *given: Any) -> None:
        if text:
            wanted.append(text)
            python.append(getattr(words, method)(*given))
            plain = msgspec.json.decode(msgspec.json.encode(given))
            asked = {"language": language, "names": list(words.names), "method": method, "given": plain}
            cases.append({"deed": "say", "about": name, **asked})

    for viewer, log in ((0, me), (None, server.match(me.id))):
        async for update in log.log():
            for each in update.events:
                compare("event", each.text, each.event, viewer)
            for prompt in update.prompts:
                compare("prompt", prompt.text, prompt, viewer)
    for choice in (await me.legal()).choices:
        compare("action", choice.text, choice.action)
    if name == "designer+promises":
        inputs = {"tokens": {"kind": "record", "many": True, "parts": ["number", "x", "y"]}}
        told = {"en": "Lay hole numbers: 7 (column 4, row 5)"}.get(language, "")
        action = {"type": "designer.number_holes", "tokens": [[7, 3, 4]]}
        compare("doing", told, action, msgspec.convert(inputs, dict[str, kit.Input]))
    assert len(wanted) > 30
    assert python == wanted
    assert done_by_javascript(cases, {name: about}) == wanted
