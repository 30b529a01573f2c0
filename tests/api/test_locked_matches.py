"""A match is what it was begun with: packs, plugins and options may change, it goes on as it was or says why not."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairway import Value
from fairway.model.errors import BadRuleset
from fairway_api.matches.continuity import agree
from fairway_api.matches.ruleset_registry import Recipe, RulesetRegistry
from tests.api.changing_content import write_pack, write_rule
from tests.api.conftest import OPERATOR, SHORT, Api, Match, connected, ok, problem, serving
from tests.api.databases import fresh_database, fresh_schema
from tests.api.processes import process

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def postgres_database() -> Iterator[str]:
    with fresh_database() as found:
        yield found


@pytest.fixture
def postgres(postgres_database: str) -> Iterator[str]:
    with fresh_schema(postgres_database) as found:
        yield found


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/matches.db"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """A database of either kind."""
    return str(request.getfixturevalue(request.param))


def again(match: Match, api: Api) -> Match:
    """Return a match, asked for at another server."""
    return Match(api, match.id, match.tokens)


async def seen(match: Match) -> list[Any]:
    """Return all that the seats of a match are told now."""
    found: list[Any] = [await match.view(seat) for seat in (0, 1, None)]
    return [*found, *[await match.legal(seat, must=False) for seat in (0, 1)], await match.log(0)]


async def finish(match: Match) -> Any:
    """Play a match to its end, and take it out as a record."""
    await match.play("to the end", lazy=0.8)
    assert (await match.info())["over"]
    return ok(await match.get("/record"))


# with a server as an operator starts it


@asynccontextmanager
async def operated(database: str, *arguments: str) -> AsyncIterator[Api]:
    """Run `fairway serve`, and be its client."""
    async with (
        process(database, *arguments, FAIRWAY_OPERATOR_TOKEN=OPERATOR) as (address, _),
        connected(address) as api,
    ):
        yield api


async def test_a_match_outlives_changes_of_its_pack_and_its_plugin(database: str, tmp_path: Path) -> None:
    """A pack is edited and then removed: nothing is noticed. A plugin is edited: the match says so, waits, and goes on."""
    pack, rule = write_pack(tmp_path / "tiles"), write_rule(tmp_path / "racks.py")

    async with operated(database, "--plugin", rule, "--pack", pack) as api:
        client = await api.client()
        order = {"token": client, "packs": ["more-tiles"], "plugins": ["racks"], "options": SHORT}
        first, second = await api.match(seed="one", **order), await api.match(seed="two", **order)
        for match in (first, second):
            await match.play(match.id, most=14)
        before = [await seen(first), await seen(second)]

    write_pack(tmp_path / "tiles", tiles=3, version="2.0.0")
    async with operated(database, "--plugin", rule, "--pack", pack) as api:
        assert [await seen(again(match, api)) for match in (first, second)] == before
        record = await finish(again(first, api))
        assert ("more-tiles", "1.0.0") in [tuple(each[:2]) for each in record["lock"]["packs"]]
        newer = await api.match(seed="one", **order)
        assert (await newer.info())["differs"] == []
        assert ok(await api.get("/v1/packs/more-tiles"))["version"] == "2.0.0"

    write_rule(tmp_path / "racks.py", more=2)
    async with operated(database, "--plugin", rule) as api:
        for path in ("", "/view", "/log", "/legal"):
            told = problem(await again(second, api).get(path, 0), 409, "rules_changed")
            assert "code of plugin racks: recorded with" in told["detail"]
        refused = await again(second, api).act(0, {"type": "designer.pass"})
        problem(refused, 409, "rules_changed")
        assert second.id in [each["id"] for each in ok(await api.get("/v1/matches", token=client))["matches"]]
        forbidden = await api.post(f"/v1/matches/{second.id}/go-on", token=client)
        problem(forbidden, 403, "operator_only")

    write_rule(tmp_path / "racks.py")
    async with operated(database, "--plugin", rule) as api:
        assert await seen(again(second, api)) == before[1]

    write_rule(tmp_path / "racks.py", more=2)
    async with operated(database, "--plugin", rule) as api:
        match = again(second, api)
        info = ok(await api.post(f"/v1/matches/{match.id}/go-on", token=OPERATOR))
        assert any("code of plugin racks" in said for said in info["differs"])
        assert (await match.log(0))[-1]["kind"] == "allowed"
        assert (await match.view(0))["parts"] == before[1][0]["parts"]
        await match.play("goes on", lazy=0.8)
        assert (await match.info())["over"]
        assert (await api.ask("DELETE", f"/v1/matches/{newer.id}", token=OPERATOR)).status_code == 204


# what was begun with other content


async def test_a_pack_that_changes_under_a_running_server_changes_nothing(tmp_path: Path, sqlite: str) -> None:
    """A server plays with the packs that it has read: an edit is noticed when it is started again, by new matches."""
    place = tmp_path / "tiles"
    async with serving(database=sqlite, packs=(write_pack(place),)) as api:
        one = await api.match(packs=["more-tiles"], seed="one")
        write_pack(place, tiles=3)
        other = await api.match(packs=["more-tiles"], seed="one", options=SHORT)
        digests = [api.services.matches.in_memory._known[match.id].setup.lock.packs for match in (one, other)]
        assert digests[0] == digests[1]


async def test_a_pack_is_kept_once(tmp_path: Path, sqlite: str) -> None:
    """Its files are written when the first match is made with it, and not again."""
    async with serving(database=sqlite, packs=(write_pack(tmp_path / "tiles"),)) as api:
        written: list[str] = []
        keep = api.services.store.keep_pack

        async def counted(digest: str, files: bytes) -> None:
            written.append(digest)
            await keep(digest, files)

        api.services.store.keep_pack = counted  # type: ignore[method-assign]
        for _ in range(3):
            await api.match(packs=["more-tiles"])
        digests = [each["digest"] for each in ok(await api.get("/v1/packs"))["packs"]]
        assert len(written) == 2
        assert set(written) < set(digests)


async def test_the_same_digest_is_told_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What `/v1/packs` says of a pack is what locks of every ruleset say."""
    async with serving() as api:
        listed = {each["id"]: each["digest"] for each in ok(await api.get("/v1/packs"))["packs"]}
        for line in ok(await api.get("/v1/rulesets"))["rulesets"]:
            ruleset = await api.services.registry.load(Recipe(ruleset=line["name"]))
            assert {id: digest for id, _, digest in ruleset.lock.packs}.items() <= listed.items()


@pytest.mark.parametrize("digest", ["", "\0", "../../pack", "0" * 64, "another pack's", "9" * 5000])
async def test_a_record_may_say_anything_of_packs(digest: str, database: str) -> None:
    """A hash that nobody knows, or that of another pack, is refused like any other record that was not played here."""
    async with serving(database=database) as api:
        match = await api.match({}, seed="hash")
        await match.play("hash")
        record = ok(await match.get("/record"))
        [pack] = record["lock"]["packs"]
        packs = {each["id"]: each["digest"] for each in ok(await api.get("/v1/packs"))["packs"]}
        pack[2] = packs["tiny-mini-golf"] if digest == "another pack's" else digest
        answer = await api.post("/v1/matches/import", {"record": record})
        assert answer.json()["code"] in ("bad_record", "bad_options"), answer.text


# two versions of a pack


async def test_two_versions_of_a_pack_are_both_there(tmp_path: Path, sqlite: str) -> None:
    """The newest is meant by the id, each by its version; and a match goes on with its own."""
    old, new = write_pack(tmp_path / "old"), write_pack(tmp_path / "new", tiles=5, version="1.10.0")
    middle = write_pack(tmp_path / "middle", tiles=6, version="1.9.0")
    async with serving(database=sqlite, packs=(old, new, middle)) as api:
        listed = [each for each in ok(await api.get("/v1/packs"))["packs"] if each["id"] == "more-tiles"]
        assert sorted(each["version"] for each in listed) == ["1.0.0", "1.10.0", "1.9.0"]
        for name, version, tiles in (
            ("more-tiles", "1.10.0", 5),
            ("more-tiles@1.10.0", "1.10.0", 5),
            ("more-tiles@1.9.0", "1.9.0", 6),
            ("more-tiles@1.0.0", "1.0.0", 20),
        ):
            found = ok(await api.get(f"/v1/packs/{name}"))
            assert (found["version"], found["items"]["tiles"]) == (version, tiles)
            item = ok(await api.get(f"/v1/packs/{name}/tiles/x1"))
            assert item["id"] == "more-tiles:x1"
            assert (await api.get(item["picture"])).status_code == 200
            match = await api.match(packs=[name])
            [used] = [each for each in lock_of(api, match).packs if each[0] == "more-tiles"]
            assert used[1] == version
        problem(await api.get("/v1/packs/more-tiles@3.0.0"), 404, "unknown_item")
        order = {"ruleset": "designer", "seats": [{}], "packs": ["more-tiles@3.0.0"]}
        problem(await api.post("/v1/matches", order), 422, "bad_options")
        running = await api.match(packs=["more-tiles"], seed="newest")
        await running.play("some", most=10)
        before = await seen(running)
    newer = write_pack(tmp_path / "newer", tiles=1, version="2.0.0")
    async with serving(database=sqlite, packs=(newer, new)) as api:
        assert await seen(again(running, api)) == before


def test_two_packs_of_one_version_are_refused(tmp_path: Path) -> None:
    """Nobody could say which is meant, so the server does not start; the same pack twice is one."""
    one, other = write_pack(tmp_path / "one"), write_pack(tmp_path / "other", tiles=2)
    with pytest.raises(BadRuleset, match=r"two different packs more-tiles of version 1\.0\.0"):
        RulesetRegistry((), (one, other))
    RulesetRegistry((), (one, write_pack(tmp_path / "same")))


def lock_of(api: Api, match: Match) -> Any:
    return api.services.matches.in_memory._known[match.id].setup.lock


# what was begun with other code


@pytest.mark.parametrize(
    ("changed", "goes_on"),
    [
        ({"note": "  # a comment"}, False),
        ({"note": "  # a comment", "compatible": ("1.0.0",)}, True),
        ({"version": "1.1.0", "compatible": ("1.0.0",)}, True),
        ({"version": "1.1.0"}, False),
        ({"version": "1.1.0", "compatible": ("0.9.0",)}, False),
        ({"more": 3, "version": "1.1.0", "compatible": ("1.0.0",)}, False),
    ],
    ids=["edited", "edited and vouched for", "newer", "not vouched for", "vouched for others", "wrongly vouched for"],
)
async def test_other_code_needs_a_word_and_a_proof(
    changed: dict[str, Any], goes_on: bool, tmp_path: Path, sqlite: str
) -> None:
    """A match goes on with other code if the plugin says so and playing it again comes to the same."""
    place = tmp_path / "racks.py"
    async with serving(database=sqlite, plugins=(write_rule(place),)) as api:
        match = await api.match(plugins=["racks"], seed="code", options=SHORT)
        await match.play("code", most=10)
        before = await seen(match)
    async with serving(database=sqlite, plugins=(write_rule(place, **changed),)) as api:
        if goes_on:
            assert await seen(again(match, api)) == before
            assert (await again(match, api).info())["differs"]
            await finish(again(match, api))
        else:
            told = problem(await again(match, api).get("/view", 0), 409, "rules_changed")
            assert "plugin racks: recorded with" in told["detail"]


async def test_a_match_that_waits_holds_nobody_up(tmp_path: Path, sqlite: str) -> None:
    """A bot's turn in a match that cannot go on is let be; other matches are played, and it can be deleted."""
    place = tmp_path / "racks.py"
    async with serving(database=sqlite, plugins=(write_rule(place),)) as api:
        match = await api.match({}, {"bot": "random"}, plugins=["racks"], seed="bot")
    async with serving(database=sqlite, plugins=(write_rule(place, more=2),)) as api:
        problem(await again(match, api).get("/view", 0), 409, "rules_changed")
        other = await api.match(plugins=["racks"])
        await other.play("other", most=5)
        assert (await api.ask("DELETE", f"/v1/matches/{match.id}", token=OPERATOR)).status_code == 204


async def test_an_operator_lets_a_match_go_on(tmp_path: Path, sqlite: str) -> None:
    """The log says so to everybody. Undo goes back as far as that, and the record is refused where it would not be true."""
    place = tmp_path / "racks.py"
    async with serving(database=sqlite, plugins=(write_rule(place),)) as api:
        match = await api.match(plugins=["racks"], seed="operator", options=SHORT)
        await match.play("operator", most=12)
        revision, before = await match.revision(), await match.view(0)
        unchanged = ok(await api.post(f"/v1/matches/{match.id}/go-on", token=OPERATOR))
        assert unchanged["revision"] == revision
    write_rule(place, more=3)
    async with serving(database=sqlite, plugins=(str(place),)) as api:
        match = again(match, api)
        assert ok(await api.post(f"/v1/matches/{match.id}/go-on", token=OPERATOR))["revision"] == revision + 1
        assert (await match.log())[-1] | {"prompts": ()} == {"revision": revision + 1, "kind": "allowed", "prompts": ()}
        assert (await match.view(0))["parts"] == before["parts"]
        problem(await match.get(f"/steps/{revision - 3}", 0), 409, "rules_changed")
        for seat in (0, 1):
            answer = await match.post("/undo", None, seat)
            assert answer.json()["code"] in ("nothing_to_undo", "undo_other_seat"), answer.text
        await match.play("more", most=3)
        after = await seen(match)
    async with serving(database=sqlite, plugins=(str(place),)) as api:
        match = again(match, api)
        assert await seen(match) == after
        await match.play("to the end", lazy=0.8)
        assert (await match.info())["over"]
        problem(await match.get("/record"), 409, "rules_changed")
    async with serving(database=sqlite, plugins=(write_rule(place),)) as api:
        told = problem(await again(match, api).get("/view", 0), 409, "rules_changed")
        assert "code of plugin racks" in told["detail"]


class Seat(Value, frozen=True):
    points: int
    coupons: int = 0


class Mood(Value, frozen=True, omit_defaults=True):
    tired: bool = False


class Board(Value, frozen=True):
    seats: tuple[Seat, ...]
    mood: Mood = Mood()


@pytest.mark.parametrize(
    ("stored", "now", "same"),
    [
        ({"seats": [{"points": 3}], "mood": {}}, Board((Seat(3, coupons=2),)), True),
        ({"seats": [{"points": 3}]}, Board((Seat(3),), Mood(tired=True)), True),
        ({"seats": [{"points": 3, "coupons": 0}], "mood": {}}, Board((Seat(3, coupons=2),)), False),
        ({"seats": [{"points": 4}], "mood": {}}, Board((Seat(3),)), False),
        ({"seats": [{"points": 3}], "mood": {}}, Board((Seat(3), Seat(1))), False),
        ({"seats": [{"points": 3}], "mood": {}}, Board((Seat(3),), Mood(tired=True)), False),
    ],
    ids=["newer field", "newer part of it", "other", "other number", "more", "a default that was left out"],
)
def test_what_was_stored_must_come_again(stored: dict[str, Any], now: Board, same: bool) -> None:
    """A field that is newer than what was stored may have any value; everything else must be what it was."""
    assert agree(stored, msgspec.convert(stored, Board), now) == same


# what was begun with other options


async def test_a_match_keeps_its_options_when_defaults_change(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a ruleset is played with by default is asked once, when a match is begun."""
    async with serving(database=sqlite) as api:
        match = await api.match(seed="defaults")
        await match.play("defaults", most=6)
        before = await seen(match)
    async with serving(database=sqlite) as api:
        registry = api.services.registry
        spec = registry.rulesets["designer"]
        changed = replace(spec, options={"designer": {"quiet_rounds": 1, "ignore_playable": True}})
        monkeypatch.setitem(registry.rulesets, "designer", changed)
        monkeypatch.setattr("fairway.rulesets.ruleset.installed_rulesets", lambda: dict(registry.rulesets))
        assert await seen(again(match, api)) == before
        live = api.services.matches.in_memory._known[match.id]
        assert live.ruleset.lock == live.setup.lock


async def test_ordinary_matches_share_the_plain_ruleset(sqlite: str) -> None:
    """A match that is as it comes, and one taken in from a record, are played by the very ruleset that all are."""
    async with serving(database=sqlite) as api:
        match = await api.match({}, seed="shared")
        await match.play("shared")
        record = ok(await match.get("/record"))
        taken = ok(await api.post("/v1/matches/import", {"record": record}), 201)["match"]
        assert taken["recipe"] == {"ruleset": "designer"}
        ruleset = await api.services.registry.load(Recipe(ruleset="designer"))
        assert api.services.matches.in_memory._known[taken["id"]].ruleset is ruleset
    async with serving(database=sqlite) as api:
        await again(match, api).view()
        ruleset = await api.services.registry.load(Recipe(ruleset="designer"))
        assert api.services.matches.in_memory._known[match.id].ruleset is ruleset
