"""The bots: one that plays by the odds, better than chance, and that answers whatever is asked."""

from __future__ import annotations

import json
from statistics import mean

import pytest

from fairway import decide
from fairway.cli import main
from fairway.lab.simulate import SimulationOrder, simulate
from fairway_putting import ChooseStarter, MishapChoice, Putt
from fairway_putting.play.kit import Kit
from fairway_putting.play.odds import best_dice, best_mishap
from tests.putting.tables import before_last, begin, hole, on, part, putting, roll, with_holes
from tests.putting.test_conformance import THREE


def test_it_takes_the_best_number_of_dice() -> None:
    """Asked to putt, it takes the number of dice that leaves the fewest strokes to expect."""
    match = begin(1)
    kit = match.engine.table.kit(Kit)
    for place, spot in enumerate(part(match).holes):
        played = with_holes(match, spot)
        wanted = best_dice(spot, part(played).golfers[0].ball, kit.dice, kit.rules)
        assert decide(match.ruleset.bots["odds"], match.engine, played.state, 0, "x") == Putt(wanted), place


def test_it_takes_the_better_way_out() -> None:
    """In a Mishap it takes what costs less on average, and as the first of a tie it begins itself."""
    for played, faces in ((hole([2, 1], {0: "sw"}), (0,)), (hole([1, 3, 3, 1], {1: "sw"}), (0, 1))):
        match = roll(with_holes(begin(1), played), *faces)
        kit, ball = match.engine.table.kit(Kit), part(match).golfers[0].ball
        wanted = best_mishap(played, ball, kit.dice, kit.rules)
        assert decide(match.ruleset.bots["odds"], match.engine, match.state, 0, "x") == MishapChoice(wanted)
    tied = before_last([30, 30], [3, 3])
    assert decide(tied.ruleset.bots["odds"], tied.engine, tied.state, 1, "x") == ChooseStarter(1)


def test_it_answers_everything() -> None:
    """It chooses a course, accepts a repair and plays a whole round."""
    order = SimulationOrder(ruleset="putting", seats=3, seed="bots", bots=("odds",))
    assert [sorted(result.places)[0] for result in simulate(order, 3, ruleset=on(*THREE))] == [1, 1, 1]


def test_it_beats_chance() -> None:
    """Against somebody who takes any number of dice it needs far fewer strokes."""
    order = SimulationOrder(ruleset="putting", seats=2, seed="better", bots=("odds", "random"))
    results = simulate(order, 40, ruleset=putting())
    assert mean(result.totals[0] for result in results) + 5 < mean(result.totals[1] for result in results)


def test_nobody_has_to_know_what_the_bots_are_called(capsys: pytest.CaptureFixture[str]) -> None:
    """`fairway simulate` lets the bot play that thinks, whatever it is called."""
    assert main(["simulate", "putting", "--players", "1", "--processes", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["order"]["bots"] == ["expert"]
