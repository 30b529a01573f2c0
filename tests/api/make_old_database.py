"""Make the database of `test_after_upgrade.py`: matches as this version of the server keeps them.

Run it once per change of what is kept, under a new name; the old files stay, since matches of then must stay readable:

    python -m tests.api.make_old_database tests/api/old_databases/v1.db
    python -m tests.api.make_old_database tests/api/old_databases/rulesets/v1.db
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from pathlib import Path

from tests.api.conftest import SHORT, Api, ok, serving

KEY = "the key of the first request"


async def fill(api: Api) -> dict[str, object]:
    """Play a little of everything; return what a client knows."""
    client = ok(await api.post("/v1/clients", Idempotency_Key=KEY), 201)["token"]
    running = await api.match({"name": "Ann"}, {"name": "Bob"}, token=client, seed="upgrade", options=SHORT)
    ok(await running.act(0, (await running.legal(0))[0]))
    ok(await running.post("/undo", None, 0))
    await running.play("upgrade", most=9)
    ok(await running.post("/tickets", None, 0), 201)
    finished = await api.match({}, token=client, seed="solo")
    await finished.play("solo")
    waiting = await api.match({}, {"open": True}, token=client, seed="open")
    revision = await running.revision()
    return {
        "client": client,
        "running": {"id": running.id, "tokens": running.tokens, "revision": revision},
        "views": [await running.view(seat) for seat in (0, 1)],
        "finished": {"id": finished.id, "scores": ok(await finished.get("/scores"))},
        "waiting": {"id": waiting.id, "tokens": waiting.tokens},
    }


async def fill_rulesets(api: Api) -> dict[str, object]:
    """Begin a match of every ruleset; return what its players know."""
    known = {}
    for line in ok(await api.get("/v1/rulesets"))["rulesets"]:
        match = await api.match(ruleset=line["name"], seed=f"stored/{line['name']}")
        await match.play(line["name"], most=30)
        known[line["name"]] = {
            "id": match.id,
            "tokens": match.tokens,
            "revision": await match.revision(),
            "views": [await match.view(seat) for seat in (0, 1, None)],
        }
    return known


async def main(place: Path) -> None:
    """Write the database and, beside it, what a client knew."""
    place.parent.mkdir(exist_ok=True)
    async with serving(database=str(place)) as api:
        known = await (fill_rulesets if place.parent.name == "rulesets" else fill)(api)
    connection = sqlite3.connect(place)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("VACUUM")
    connection.close()
    place.with_name(f"{place.name}.lock").unlink(missing_ok=True)
    place.with_suffix(".json").write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
