"""Every ruleset can be played by clicking alone, by somebody and by a page that know no game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.browser.conftest import Room

GREEDY = {"bot": "greedy"}
AT_ONCE = {"designer": {"end_after_fill": "same_round"}}
"""A match that ends as soon as somebody has filled a land; greedy bots do."""
MATCHES: dict[str, dict[str, Any]] = {
    "designer": {"seats": [GREEDY], "options": AT_ONCE},
    "designer+promises": {"seats": [GREEDY], "options": AT_ONCE},
    "designer+empire": {"seats": [GREEDY], "options": AT_ONCE},
    "putting": {},
    "tiny": {},
}
"""Against whom, and with which options, so that it is short."""


@pytest.mark.parametrize("ruleset", MATCHES)
def test_a_match_is_played_by_clicking(room: Room, ruleset: str) -> None:
    """Pointing at what is lit and pressing what is offered plays a match against a bot to its end."""
    order = dict(MATCHES[ruleset])
    match, (token,) = room.match(ruleset, *order.pop("seats", ()), **order)
    table = room.sit(match, token)
    assert table.play(Random(7)).over
    assert room.get(f"/v1/matches/{match}")["over"] is True
    assert table.part("fairway-ending").is_visible()
