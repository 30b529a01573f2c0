"""Finished matches of Minigolf Designer for tests: the one place here that knows that game."""

from __future__ import annotations

import json
from functools import cache

from fairway import Match, decide, load_ruleset
from tests.docs.pages import ROOT

COURSE_FILE = json.loads((ROOT / "docs/examples/course.json").read_text(encoding="utf-8"))


@cache
def designed(seats: int, seed: str, bot: str = "greedy", moves: int = 100_000) -> Match:
    """Let bots play a match of Minigolf Designer, to its end or for so many moves."""
    rules = load_ruleset("designer")
    match = rules.match(seats, seed)
    while not match.state.over and len(match.log) < moves:
        seat = match.state.waiting()[0]
        played = match.play(seat, decide(rules.bots[bot], match.engine, match.state, seat, seed))
        assert isinstance(played, Match)
        match = played
    return match
