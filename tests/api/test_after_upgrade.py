"""A match is readable after an upgrade: databases of earlier versions open, load and go on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.api.conftest import OPERATOR, Match, ok, serving
from tests.api.make_old_database import KEY
from tests.stored_matches.make import still_there

pytestmark = pytest.mark.anyio
OLD = sorted((Path(__file__).parent / "old_databases").glob("*.db"))
OF_RULESETS = sorted((Path(__file__).parent / "old_databases" / "rulesets").glob("*.db"))


def test_there_are_old_databases() -> None:
    """At least the first version's database is kept."""
    assert [path.name for path in OLD][:1] == [path.name for path in OF_RULESETS][:1] == ["v1.db"]


@pytest.mark.parametrize("place", OF_RULESETS, ids=lambda path: path.stem)
async def test_running_matches_of_every_ruleset_go_on(place: Path, tmp_path: Path) -> None:
    """A match of then is what it was: seats see what they saw, its log leads there again, and it is played on."""
    copy = tmp_path / place.name
    shutil.copy(place, copy)
    known = json.loads(place.with_suffix(".json").read_text())
    async with serving(database=str(copy)) as api:
        assert set(known) <= {each["name"] for each in ok(await api.get("/v1/rulesets"))["rulesets"]}
        for then in known.values():
            match = Match(api, then["id"], {int(seat): token for seat, token in then["tokens"].items()})
            assert await match.revision() == then["revision"]
            for seat, view in zip((0, 1, None), then["views"], strict=True):
                assert still_there(view, await match.view(seat))
            ok(await api.get(f"/v1/matches/{match.id}/record", token=OPERATOR))
            await match.play("after the upgrade", most=5)
            assert await match.revision() == then["revision"] + 5


@pytest.mark.parametrize("place", OF_RULESETS, ids=lambda path: path.stem)
async def test_packs_of_old_matches_are_kept_when_these_come_back(place: Path, tmp_path: Path) -> None:
    """A lock of then has another hash of its packs: these are found under it from then on."""
    copy = tmp_path / place.name
    shutil.copy(place, copy)
    known = json.loads(place.with_suffix(".json").read_text())["empire+promises"]
    async with serving(database=str(copy)) as api:
        ok(await api.get(f"/v1/matches/{known['id']}"))
        lock = api.services.matches.in_memory._known[known["id"]].setup.lock
        assert lock.code == {}
        assert len(lock.packs) == 3
        for _, _, digest in lock.packs:
            assert await api.services.store.pack(digest) is not None


@pytest.mark.parametrize("place", OLD, ids=lambda path: path.stem)
async def test_an_old_database_is_played_on(place: Path, tmp_path: Path) -> None:
    """Tokens, views, logs, scores and receipts of then are good now, and running matches are played to their end."""
    copy = tmp_path / place.name
    shutil.copy(place, copy)
    known = json.loads(place.with_suffix(".json").read_text())
    async with serving(database=str(copy)) as api:
        client = known["client"]
        listed = ok(await api.get("/v1/matches", token=client))["matches"]
        assert {each["id"] for each in listed} == {known[name]["id"] for name in ("running", "finished", "waiting")}
        assert ok(await api.post("/v1/clients", Idempotency_Key=KEY), 201)["token"] == client

        tokens = {int(seat): token for seat, token in known["running"]["tokens"].items()}
        running = Match(api, known["running"]["id"], tokens)
        revision = known["running"]["revision"]
        assert await running.revision() == revision
        for seat in (0, 1):
            seen = await running.view(seat)
            assert still_there(known["views"][seat]["parts"], seen["parts"])
            assert ok(await running.get(f"/steps/{revision}", seat)) == seen
        assert [line["revision"] for line in await running.log(0)] == list(range(revision + 1))
        await running.play("after the upgrade", lazy=0.8)
        assert (await running.info())["over"]
        ok(await running.get("/record"))

        finished = Match(api, known["finished"]["id"], {})
        assert still_there(known["finished"]["scores"]["sheets"], ok(await finished.get("/scores"))["sheets"])

        tokens = {int(seat): token for seat, token in known["waiting"]["tokens"].items()}
        waiting = Match(api, known["waiting"]["id"], tokens)
        joined = ok(await waiting.post("/seats", {}), 201)
        waiting.tokens[joined["seat"]] = joined["token"]
        await waiting.play("joined", most=6)
        assert await waiting.revision() == 7
