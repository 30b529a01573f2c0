"""The advanced version keeps the promises of the engine: random games at every table, with every reading of the rules."""

from __future__ import annotations

import pytest

from fairway import decide
from fairway.testing import asked, check_ruleset, check_step, pieces, script
from fairway_promises.options import Options
from tests.promises.tables import ours, promises

READINGS: dict[str, dict[str, object]] = {
    "set aside": {
        "visits": "set_aside",
        "aside_at_end": "return",
        "made_good": "still_counts",
        "show_counts": False,
    },
    "at the draw": {"visit_window": "at_the_draw", "visits_in_first_fill": True, "client_visit_tiles": 7},
}


@pytest.mark.rule("ADV-VISIT-3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_random_games(seats: int) -> None:
    """At every table random games end, nothing leaks, every tile is there exactly once and replays are identical."""
    games = 12 if seats == 1 else 2  # alone, somebody who plays anything soon stops
    assert check_ruleset(promises(), seats=[seats], games=games, sample=20) > 50


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("seats", [1, 3])
def test_random_games_with_other_readings(seats: int, reading: str) -> None:
    """The same holds with the alternative rule, and when open questions are answered the other way."""
    rules = promises(**READINGS[reading])
    games = 8 if seats == 1 else 1
    assert check_ruleset(rules, seats=[seats], games=games, sample=25) > 10


@pytest.mark.parametrize(("seats", "reading"), [(1, ""), (2, "at the draw"), (3, ""), (4, "set aside"), (5, "")])
def test_games_that_are_played_to_the_end(seats: int, reading: str) -> None:
    """Whole games go through choices, visits, end phase and reveal, and every step around a visit leaks nothing."""
    rules = promises(**READINGS.get(reading, {}))
    visits = 0
    for game in range(4):
        match = rules.match(seats, f"whole {game}")
        before = pieces(match.state)
        while not match.state.over:
            name, waiting = asked(match)
            if name.startswith("promises."):
                check_step(match)
            seat = waiting[-1]
            bot = rules.bots["random" if name.startswith("promises.") else "greedy"]
            match = script(match, [(seat, decide(bot, match.engine, match.state, seat, match.seed))])
            assert pieces(match.state) == before
        check_step(match)
        visits += ours(match).visits
        if visits and game:
            break
    assert visits


def test_every_option_is_tried() -> None:
    """Each option has another value than its default in a game above."""
    usual = Options()
    for reading in READINGS.values():
        for name, value in reading.items():
            assert getattr(usual, name) != value
    assert {name for reading in READINGS.values() for name in reading} == set(Options.__struct_fields__)
