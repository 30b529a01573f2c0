"""A match is readable after an upgrade: databases of earlier versions open, load and go on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.api.conftest import Match, ok, serving
from tests.api.make_old_database import KEY

pytestmark = pytest.mark.anyio
OLD = sorted((Path(__file__).parent / "old_databases").glob("*.db"))


def still_there(old: Any, new: Any) -> bool:
    """Whether all that was told then is told now; a newer version may tell more."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(name in new and still_there(old[name], new[name]) for name in old)
    if isinstance(old, list):
        return isinstance(new, list) and len(old) == len(new) and all(map(still_there, old, new))
    return bool(old == new)


def test_there_are_old_databases() -> None:
    """At least the first version's database is kept."""
    assert [path.name for path in OLD][:1] == ["v1.db"]


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
