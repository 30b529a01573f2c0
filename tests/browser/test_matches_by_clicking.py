"""Every ruleset can be played by clicking alone, by somebody and by a page that know no game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room

TILES = "/v1/packs/minigolf-designer/tiles?limit=500"
RULESETS = ("designer", "designer+promises", "designer+empire", "putting", "tiny")
"""Of the Empire one game; whole campaigns are played by `hatch run clicking --ruleset empire`."""


def short(room: Room, ruleset: str) -> dict[str, Any]:
    """Return what makes a match short: a small bag of tiles, where there is one."""
    if not ruleset.startswith("designer"):
        return {}
    few = [each["id"] for each in room.get(TILES)["items"]][::8]
    return {"items": {"tiles": {"only": few}}}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_match_is_played_by_clicking(room: Room, ruleset: str) -> None:
    """Pointing at what is lit and pressing what is offered plays a match against a bot to its end."""
    match, (token,) = room.match(ruleset, **short(room, ruleset))
    table = room.sit(match, token)
    assert table.play(Random(7)).over
    assert room.get(f"/v1/matches/{match}")["over"] is True
    expect(table.part("fairway-ending")).to_be_visible()
