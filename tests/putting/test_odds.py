"""Exact odds: the sums of the dice, the outcomes of a putt, and the strokes to expect."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache

import pytest

from fairway.client.listing import expand, listing
from fairway_putting.content.components import Face, accuracy
from fairway_putting.play.kit import Kit
from fairway_putting.play.odds import best_dice, best_mishap, expected, outcomes, totals
from fairway_putting.play.putt_actions import Putt
from fairway_putting.play.putt_outcome import Ball, Rules, putt
from tests.putting.tables import begin, hole, part, putting

DICE = putting().engine(1).table.kit(Kit).dice

COUNTS = {
    1: {1: 1, 2: 2, 3: 2, 4: 1},
    2: {0: 3, 1: 8, 2: 11, 3: 9, 4: 4, 5: 1},
    3: {-2: 3, -1: 17, 0: 38, 1: 53, 2: 50, 3: 33, 4: 16, 5: 5, 6: 1},
    4: {-4: 6, -3: 43, -2: 130, -1: 237, 0: 297, 1: 269, 2: 181, 3: 91, 4: 33, 5: 8, 6: 1},
}
AT_LEAST = {
    1: ("1", "5/6", "1/2", "1/6", "0"),
    2: ("11/12", "25/36", "7/18", "5/36", "1/36"),
    3: ("79/108", "35/72", "55/216", "11/108", "1/36"),
    4: ("583/1296", "157/648", "133/1296", "7/216", "1/144"),
}
MEANS = {1: "5/2", 2: "13/6", 3: "3/2", 4: "1/3"}


@pytest.mark.rule("PD-PUT-04", "PD-FACT-13")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_sums_of_the_dice(count: int) -> None:
    """The published table of sums, means and chances holds for the shipped dice, to the last fraction."""
    found: dict[int, Fraction] = {}
    for (total, _), chance in totals(DICE[:count]).items():
        found[total] = found.get(total, Fraction()) + chance
    assert {total: chance * 6**count for total, chance in found.items()} == COUNTS[count]
    assert str(sum(total * chance for total, chance in found.items())) == MEANS[count]
    for least, chance in enumerate(AT_LEAST[count], 1):
        assert str(sum((each for total, each in found.items() if total >= least), Fraction())) == chance


@pytest.mark.rule("PD-MIS-01")
def test_the_exclamation_mark_comes_once_in_six() -> None:
    """One white face of six is the exclamation mark, with however many dice."""
    for count in range(1, 5):
        assert sum(chance for (_, armed), chance in totals(DICE[:count]).items() if armed) == Fraction(1, 6)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_outcomes_are_those_of_every_roll(count: int) -> None:
    """Rolling every combination of faces one by one gives the same outcomes and the same chances, which make 1."""
    played, ball, rules = hole([1, 0, 2, 1], {2: "sw"}), Ball(0, 3), Rules()
    counted: dict[object, Fraction] = {}
    for faces in itertools.product(*DICE[:count]):
        struck = putt(played, ball, tuple(map(accuracy, faces)), faces[0] == "!", rules)
        shown = struck._replace(accuracy=0, left=(), lost=0)
        counted[shown] = counted.get(shown, Fraction()) + Fraction(1, 6**count)
    found = outcomes(played, ball, DICE[:count], rules)
    assert found == counted
    assert sum(found.values()) == 1


def test_strokes_to_expect_by_hand() -> None:
    """From a Green of par 3 one die is best; it holes out half of the time, so the mean follows from a series."""
    green = hole([1, 3])
    half = Fraction(1, 2)
    by_hand = sum(count * half**count for count in range(1, 10)) + 10 * half**9
    assert expected(green, Ball(1, 0), DICE, Rules()) == by_hand
    assert best_dice(green, Ball(1, 0), DICE, Rules()) == 1
    nearly = Ball(1, 9)
    assert expected(green, nearly, DICE, Rules()) == 10


@pytest.mark.rule("PD-MIS-06", "PD-CAP-02")
@pytest.mark.parametrize("hazards", ["sw", "w", "s"])
def test_strokes_to_expect_roll_by_roll(hazards: str) -> None:
    """Playing out every roll of every putt to the end, with the best of every choice, gives the same mean."""
    played, rules = hole([1, 3, 1], {1: hazards}), Rules(cap=4)

    def best(ball: Ball) -> Fraction:
        return min(mean([after(ball, faces) for faces in itertools.product(*DICE[:count])]) for count in range(1, 5))

    def mean(costs: list[Fraction]) -> Fraction:
        return sum(costs, Fraction()) / len(costs)

    @cache
    def rest(ball: Ball) -> Fraction:
        return Fraction(rules.cap) if ball.strokes >= rules.cap else best(ball)

    def after(ball: Ball, faces: tuple[Face, ...]) -> Fraction:
        struck = putt(played, ball, tuple(map(accuracy, faces)), faces[0] == "!", rules)
        if struck.stop == "holed":
            return Fraction(struck.ball.strokes)
        if struck.mishap == "choice":
            back = struck.ball._replace(tile=max(0, struck.ball.tile - 1))
            return min(rest(back), rest(struck.ball._replace(penalties=struck.ball.penalties + 1)))
        return rest(struck.ball)

    for tile, putts, penalties in itertools.product(range(3), range(3), range(2)):
        ball = Ball(tile, putts, penalties)
        assert expected(played, ball, DICE, rules) == rest(ball)


@pytest.mark.rule("PD-PUT-11")
def test_more_dice_where_they_help() -> None:
    """On an easy hole of two tiles two dice are best, before a hard Tee one die is."""
    assert best_dice(hole([1, 1]), Ball(), DICE, Rules()) == 2
    assert best_dice(hole([3, 1]), Ball(), DICE, Rules()) == 1


@pytest.mark.rule("PD-MIS-06", "PD-MIS-07")
def test_the_better_way_out() -> None:
    """Back is free on a Tee; far from it, where the way up is hard, a stroke may be cheaper."""
    assert best_mishap(hole([2, 1], {0: "sw"}), Ball(0, 1), DICE, Rules()) == "back"
    steep = hole([1, 3, 3, 1], {2: "sw"})
    assert best_mishap(steep, Ball(2, 1), DICE, Rules()) == "penalty"


def test_the_odds_stand_beside_every_putt() -> None:
    """What a seat may ask before rolling comes with its legal actions: each outcome with its exact chance."""
    match = begin(2)
    listed = expand(listing(match.engine, match.state, 0))
    putts = [each for each in listed if each["action"]["type"] == "putting.putt"]
    assert [each["action"]["n"] for each in putts] == [1, 2, 3, 4]
    played, ball = part(match).played, part(match).golfers[0].ball
    for each in putts:
        odds = each["notes"]["odds"]
        assert sum(Fraction(outcome["chance"]) for outcome in odds) == 1
        count = each["action"]["n"]
        holed = sum(c for struck, c in outcomes(played, ball, DICE[:count], Rules()).items() if struck.stop == "holed")
        assert Fraction(each["notes"]["holed"]) == holed
        assert {"chance", "stop", "tile", "strokes", "mishap", "over"} == set(odds[0])
    domain = match.choices(0)[0].domain
    best = min(domain, key=lambda putt: float(domain.annotate(putt)["expected_strokes"]))  # type: ignore[arg-type]
    assert best == Putt(best_dice(played, ball, DICE, Rules()))
