"""The game keeps the promises of the engine: random rounds at every table, with every reading of the rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairway import load_ruleset
from fairway.testing import check_ruleset
from fairway_putting.content.options import Options
from tests.putting.tables import draw, finished, on, putting, rows
from tests.putting.test_repair import TEN

THREE = (
    draw(TEN),
    draw(rows("tE:1#1 EW pN:1", "tE:1 E>W pW:1/sw", "SE SW .", "NE NW ."), owner=1),
    draw(rows(), owner=2),
)
COURSES = {"from": "courses", "courses": msgspec.to_builtins(finished(*THREE, places=(2, 1, 1)))}
READINGS: dict[str, dict[str, Any]] = {
    "harsh": {
        "negative_accuracy": "blocks",
        "mishap_on_exhausted_strength": True,
        "stroke_cap": 6,
        "elimination": "worst_only",
        "rank_ties": "playoff",
        "max_playoff_holes": 1,
        "coupons": [0],
    },
    "campaign": {
        "campaign_game": 4,
        "cards_in_last_game": False,
        "press_bonus_counts_as_coverage": False,
        "auto_best_mishap": True,
    },
    "repaired": {
        "course": COURSES,
        "repair_source": "players_choose",
        "repair_accept": "host",
        "repair_aim": "playable",
        "repair_corner_direction": "waive",
        "repair_cosmetic_fill": False,
        "new_hole_path_tiles": 3,
        "crossover_pays": "first",
    },
}


@pytest.mark.rule("PD-PLY-01", "PD-API-05")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_random_rounds(seats: int) -> None:
    """At every table random rounds end, what is listed is accepted, and replays are identical."""
    assert check_ruleset(putting(), seats=[seats], games=2) > 50


@pytest.mark.parametrize("reading", READINGS)
def test_random_rounds_with_other_readings(reading: str) -> None:
    """The same holds when every open question is answered the other way."""
    assert check_ruleset(putting(**READINGS[reading]), seats=[1, 3], games=2) > 50


@pytest.mark.rule("PD-RPR-70", "PD-RPR-71")
def test_random_rounds_on_courses_in_repair() -> None:
    """Courses are chosen, repairs proposed and changed at random, and every round ends all the same."""
    assert check_ruleset(on(*THREE), seats=[2, 4], games=2, sample=10) > 50


def test_every_option_is_tried() -> None:
    """Each option has another value than its default in a round above; other dice are rolled in the tests of the pack."""
    usual = msgspec.to_builtins(Options())
    for reading in READINGS.values():
        for name, value in reading.items():
            assert usual[name] != value
    assert {name for reading in READINGS.values() for name in reading} == set(Options.__struct_fields__) - {"dice"}


def test_a_house_rule() -> None:
    """A plugin may take dice away; bots keep to it, and so does the referee."""
    from fairway import Narrowed, Refusal, Vocabulary, hookimpl, watching
    from fairway.lab.simulate import SimulationOrder, simulate
    from fairway_putting import Putt

    class OneDie:
        @hookimpl
        def fairway_vocabulary(self) -> Vocabulary:
            return Vocabulary(name="one_die", version="1.0.0", requires=("putting",))

        @hookimpl
        @watching(Putt)
        def fairway_narrow(self, domain: Any) -> Any:
            return Narrowed(
                domain, lambda action: Refusal("house_rule", {"plugin": "one_die"}) if action.n > 1 else None
            )

    rules = load_ruleset("putting", plugins=[OneDie()])
    order = SimulationOrder(ruleset="putting", seats=2, seed="one die", bots=("odds", "random"))
    results = simulate(order, 3, ruleset=rules)
    # with one die a hole takes at least as many strokes as it has tiles
    assert all(points["putting.hole.1"] >= 5 for result in results for points in result.lines)
