"""What a putt may lead to, told before the dice are rolled."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fairway import Match
from fairway.client.wording import Wording
from fairway.knowledge.forecasts import Forecast, forecast
from fairway_putting.play.putt_actions import Putt
from tests.putting.tables import begin, hole, with_golfer, with_holes


def told(match: Match, dice: int) -> Forecast:
    found = forecast(match.engine, match.state, 0, Putt(dice))
    assert isinstance(found, Forecast)
    return found


@pytest.mark.rule("PD-PUT-04")
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_all_results_of_a_putt(dice: int) -> None:
    """Chances add up to 1, and the one to hole out is that of the exact odds."""
    match = with_holes(begin(2), hole([1, 2]))
    found = told(match, dice)
    assert sum(each.chance for each in found.prospects) == 1
    assert found.rest == 0
    holed = sum((each.chance for each in found.prospects if each.key == "putting.holed"), Fraction())
    assert holed == {1: 0, 2: Fraction(7, 18), 3: Fraction(55, 216), 4: Fraction(133, 1296)}[dice]


@pytest.mark.rule("PD-CAP-01")
def test_points_are_strokes_that_are_written_down() -> None:
    """What ends the hole says what it costs; what does not end it says nothing."""
    match = with_golfer(with_holes(begin(2), hole([1, 2])), 0, putts=9)
    assert {(each.key, each.points) for each in told(match, 2).prospects} == {
        ("putting.holed", 10),
        ("putting.given_up", 10),
    }
    early = with_holes(begin(2), hole([1, 2]))
    assert {each.points for each in told(early, 2).prospects if each.key != "putting.holed"} == {None}


@pytest.mark.rule("PD-MIS-04", "PD-MIS-05", "PD-MIS-06")
@pytest.mark.parametrize(
    ("hazards", "key"),
    [("s", "putting.mishap_back"), ("w", "putting.mishap_penalty"), ("sf", "putting.mishap_choice")],
)
def test_mishaps_are_told_apart(hazards: str, key: str) -> None:
    """An exclamation mark before a tile that is too much brings what the hazard under the ball brings."""
    match = with_holes(begin(2), hole([4, 1], {0: hazards}))
    assert {each.key for each in told(match, 1).prospects} == {"putting.stays", "putting.rolls_on", key}


def test_every_prospect_lies_on_a_spot_and_has_words() -> None:
    """Each is told with the tile where the ball would lie, in words of both languages."""
    match = with_holes(begin(2), hole([1, 2]))
    for each in told(match, 2).prospects:
        (at,) = each.at
        assert at == f"spot:1:{each.params['tile'] - 1}"  # type: ignore[operator]  # a number
        said = {Wording.of(match.ruleset, language).prospect(each) for language in ("en", "fr")}
        assert len(said) == 2
        assert not any("{" in text for text in said)
