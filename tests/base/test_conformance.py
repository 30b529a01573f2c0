"""Minigolf Designer keeps the promises of the engine: random games at every table, with every reading of the rules."""

from __future__ import annotations

import pytest

from fairway import decide, load_ruleset, watching
from fairway.testing import check_ruleset, check_step, pieces, script
from fairway_base import events
from fairway_base.content.options import Options
from tests.base.tables import begin, designer, kit_of, part
from tests.core.test_told_secrets import on, spy

READINGS: dict[str, dict[str, object]] = {
    "every other reading": {
        "straightforward_alignment": "any_side",
        "mr_unplayable": "any_mismatch",
        "outline_while_finishing_outside": "waived",
        "end_after_fill": "same_round",
        "fill_stops": False,
        "stop_in_trigger_round": False,
        "empty_bag": "play_out_racks",
        "trigger_leftovers": "return",
        "par_rank": "holes_minus_cubes",
        "crossover_par": "per_pass",
        "gate_against_red": "neutral",
        "gate_tree": True,
        "direction_scope": "complete_holes",
        "circuit_needs_complete": True,
        "mismatched_placement": "reject",
        "par_counts_incomplete": False,
        "solo_stop": False,
        "straightforward_holes": "both",
        "unnumbered_holes": "refuse",
        "pieces_of_a_hole": "declared_separately",
        "red_across_outline": "penalty",
        "blocked_hole": "malformed",
    },
    "the third readings": {
        "mr_unplayable": "nothing",
        "empty_bag": "bag_empty",
        "unnumbered_holes": "score_nothing",
        "straightforward_holes": "neither",
        "ignore_playable": True,
        "max_land_difficulty": 1,
        "quiet_rounds": 3,
        "colours": ("green", "yellow"),
    },
    "the fourth readings": {"empty_bag": "draw_what_is_there", "unnumbered_holes": "auto_number"},
}


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_random_games(seats: int) -> None:
    """At every table random games end, nothing leaks, every tile is there exactly once and replays are identical."""
    games = 6 if seats == 1 else 3  # alone, they are short
    assert check_ruleset(designer(), seats=[seats], games=games, sample=20) > 50


@pytest.mark.parametrize(
    ("seats", "reading"),
    [(1, "every other reading"), (3, "every other reading"), (4, "the third readings"), (2, "the fourth readings")],
)
def test_random_games_with_other_readings(seats: int, reading: str) -> None:
    """The same holds when open questions of the rules are answered the other way."""
    rules = designer(**READINGS[reading])
    assert check_ruleset(rules, seats=[seats], games=1, sample=40) > 10


@pytest.mark.parametrize(
    ("seats", "reading"), [(1, ""), (2, ""), (3, "every other reading"), (4, "the third readings"), (5, "")]
)
def test_games_that_are_played_to_the_end(seats: int, reading: str) -> None:
    """Bots that fill their lands, with one among them that does not, go through the whole end phase as promised."""
    rules = designer(**READINGS.get(reading, {}))
    match = rules.match(seats, f"greedy {seats}")
    before = pieces(match.state)
    asked = set()
    while not match.state.over:
        asked |= {prompt.name for prompt in match.state.prompts}
        seat = match.state.waiting()[-1]
        bot = rules.bots["greedy" if seat or seats == 1 else "random"]
        match = script(match, [(seat, decide(bot, match.engine, match.state, seat, match.seed))])
        assert pieces(match.state) == before
        if match.state.revision % 40 == 0 or part(match).end_round == part(match).round:
            check_step(match)
    assert part(match).end_round if seats > 1 else part(match).ended == "filled"
    if seats > 1:
        assert asked == {"designer.choose_land", "designer.turn", "designer.put_back", "designer.final"}


def test_every_option_is_tried() -> None:
    """Each value of each option is a default or part of a game above."""
    usual = Options()
    for reading in READINGS.values():
        for name, value in reading.items():
            assert getattr(usual, name) != value
    tried = {name for reading in READINGS.values() for name in reading}
    assert tried == set(Options.__struct_fields__)


@pytest.mark.rule("BG-COMP-1")
def test_what_is_conserved() -> None:
    """The promise is about all 264 tiles, wherever they are."""
    match = begin(5)
    assert pieces(match.state) == sorted(kit_of(match).tiles)


def test_a_house_rule_that_tells_which_land_was_chosen() -> None:
    """Lands are chosen in secret; a house rule that writes one down for all to see is named."""
    spying = spy(watching("designer.land_chosen")(on(events.LandChosen, tell=lambda state, event: event.land)))
    said = r"plugin spy, in spy\.part\.open, tells seat 1 what designer\.part keeps from it"
    with pytest.raises(AssertionError, match=said):
        check_ruleset(load_ruleset("designer", plugins=[spying]), seats=[2], games=1)
