"""Drawings that are too many to be told at once."""

from __future__ import annotations

import msgspec

from fairway import RANDOM, decide, load_ruleset
from fairway.client.listing import MOST_BYTES, listing


def test_of_many_drawings_some_are_always_listed() -> None:
    """Asked for one terrain, a client gets drawings of it, as many as there is room for, and never nothing."""
    match = load_ruleset("tiny").match(2, "remote")
    looked = 0
    while not match.state.over and looked < 20:
        seat = match.state.waiting()[0]
        for found in listing(match.engine, match.state, seat, action="tiny.draw"):
            for value in found.narrow.values if found.narrow else ():
                (part,) = listing(
                    match.engine, match.state, seat, action="tiny.draw", where={found.narrow.field: value}
                )
                assert part.rows
                assert len(msgspec.json.encode(part)) <= MOST_BYTES
                looked += 1
        action = decide(RANDOM, match.engine, match.state, seat, "x")
        match = match.play(seat, action)
    assert looked
