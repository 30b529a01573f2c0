"""A link to a match, or to a position of it, shows it to anybody: all of a finished one, nothing secret of another."""

from __future__ import annotations

import pytest

from tests.api.conftest import SHORT, Api, Match, ok, until

pytestmark = pytest.mark.anyio


async def test_a_finished_match_is_shown_to_anybody(api: Api) -> None:
    """Without a token there is every step, its pictures, the story, the sheets and the file of the match."""
    match = await api.match({"name": "Ann"}, {"name": "Bob"}, options=SHORT, start="full", invited=True, title="Sunday")

    async def over() -> bool:
        await match.play("shared", lazy=0.9)
        return bool((await match.info())["over"])

    await until(over)
    anybody = Match(api, match.id, {})
    info = await anybody.info()
    assert (info["status"], info["title"]) == ("over", "Sunday")
    for step in range(info["revision"] + 1):
        seen = ok(await anybody.get(f"/steps/{step}"))
        assert (seen["revision"], seen["seat"], seen["over"]) == (step, None, step == info["revision"])
    assert (await anybody.get(f"/pictures/0?revision={info['revision']}")).status_code == 200
    assert ok(await anybody.get("/scores"))["final"]
    assert len(await anybody.log()) == info["revision"] + 1
    ok(await anybody.get("/record"))


async def test_a_position_of_a_match_that_runs_is_a_spectator_s(api: Api) -> None:
    """A step that is shared shows what a spectator saw then, and the same later on, as far as it was not revealed."""
    match = await api.match({}, {}, ruleset="designer+promises", seed="shared")
    mine, anybodys = ok(await match.get("/steps/0", 0)), ok(await match.get("/steps/0"))
    assert mine["parts"] != anybodys["parts"]
    await match.play("shared", most=6)
    assert ok(await match.get("/steps/0")) == anybodys
