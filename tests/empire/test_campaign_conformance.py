"""Campaigns keep the promises of the engine: random games at every table, with every reading, alone and in company."""

from __future__ import annotations

import pytest

from fairway.testing import check_ruleset
from fairway_empire import Options
from tests.empire.campaigns import empire
from tests.pairs import PAIRS, together

READINGS: dict[str, dict[str, object]] = {
    "campaign": {
        "piles": "empire_lands",
        "discarded_fame": "stay_out",
        "used_press": "stay_out",
        "putting_rounds": True,
        "racks_before_investment": False,
        "tied_rank": "tie_break",
        "campaign_tie": "shared",
        "bonus_in_last_game": False,
        "bonus_alone": True,
        "bonus_is_coverage": False,
        "pause_between_games": False,
        "keep_scoresheets": False,
    },
    "cards": {
        "additional_holes": "ignore",
        "fame_copies": "once",
        "land_edge": "corners",
        "replaced_rack": "bag",
        "protection": "turn",
        "stopped_players": "only_scoring",
        "land_filled": "at_placement",
        "grass_covers_land": False,
    },
    "single": {"campaign": False, "clients": "both"},
}


@pytest.mark.rule("GAP-41", "EMP-FAME-1", "EMP-INVEST-10")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_random_campaigns(seats: int) -> None:
    """At every table random campaigns end, nothing leaks, every tile and card is there once, replays are identical."""
    games = 3 if seats == 1 else 1
    assert check_ruleset(empire(), seats=[seats], games=games, sample=300) > 100


@pytest.mark.rule("EMP-ADV-1")
@pytest.mark.parametrize("seats", [1, 3])
def test_random_advanced_campaigns(seats: int) -> None:
    """The same holds with promises."""
    games = 3 if seats == 1 else 1
    rules = empire("empire+promises")
    assert check_ruleset(rules, seats=[seats], games=games, sample=300) > 100


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("seats", [1, 3])
def test_random_campaigns_with_other_readings(seats: int, reading: str) -> None:
    """The same holds when open questions are answered the other way."""
    rules = empire(**READINGS[reading])
    assert check_ruleset(rules, seats=[seats], games=1, sample=300) > 10


def test_every_option_is_tried() -> None:
    """Each option has another value than its default in a game above."""
    usual = Options()
    for reading in READINGS.values():
        for name, value in reading.items():
            assert getattr(usual, name) != value
    assert {name for reading in READINGS.values() for name in reading} == set(Options.__struct_fields__)


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_pairs_play_together(pair: tuple[str, str]) -> None:
    """Any two expansions or house rules get along; `benchmarks/pairs.py` plays many more games than this."""
    rules = together(*pair)
    assert check_ruleset(rules, seats=[2], games=1, sample=500) > 50
