"""Every ruleset can be played by clicking alone, by somebody and by a page that know no game."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.conftest import Room

SHORT = {
    "designer": {},
    "designer+promises": {},
    "designer+empire": {},
    "putting": {},
    "tiny": {},
}
"""Options that make a match short."""


@pytest.mark.parametrize("ruleset", SHORT)
def test_a_match_is_played_by_clicking(room: Room, ruleset: str) -> None:
    """Pointing at what is lit and pressing what is offered plays a match against a bot to its end."""
    match, (token,) = room.match(ruleset, **({"options": SHORT[ruleset]} if SHORT[ruleset] else {}))
    table = room.sit(match, token)
    assert table.play(Random(7)).over
    assert room.get(f"/v1/matches/{match}")["over"] is True
    assert table.part("fairway-ending").is_visible()
