"""Where a shot may end, told before any die is rolled."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fairway.client.wording import Wording
from fairway.knowledge.forecasts import Forecast, forecast
from fairway_tiny import ChooseDirection, GiveUp, Shoot
from tests.tiny.tables import MISS, in_play, loaded, play


@pytest.mark.rule("TMG-API-05")
def test_an_aimed_shot() -> None:
    """Each end of a shot is told with its chance and the space where the ball would lie, as its player names it."""
    match = in_play("O.~H")
    found = forecast(match.engine, match.state, 1, Shoot(1, "E"))
    assert isinstance(found, Forecast)
    assert {(each.key, each.at, each.chance, each.least) for each in found.prospects} == {
        ("tiny.stopped", ("space:1,0",), Fraction(1, 2), None),
        ("tiny.water", ("space:2,0",), Fraction(1, 2), None),
    }
    said = {Wording.of(match.ruleset, language).prospect(each) for each in found.prospects for language in ("en", "fr")}
    assert len(said) == 4


@pytest.mark.rule("TMG-PRC-10")
def test_choices_on_the_way_are_bounds() -> None:
    """Where people choose, a chance is what one would expect, between the least and the most that they can make of it."""
    match = in_play("#.H O.. ...")
    found = forecast(match.engine, match.state, 1, Shoot(1, "NE"))
    assert isinstance(found, Forecast)
    (near,) = [each for each in found.prospects if each.at == ("space:1,0",)]
    assert (near.least, near.chance, near.most) == (0, Fraction(1, 4), Fraction(1, 2))


@pytest.mark.rule("TMG-PRC-01")
def test_a_ball_of_somebody_else() -> None:
    """Who steers a ball on the sheet of another sees the ends there, and nothing has odds that needs no die."""
    match = in_play("#.H O.. ...")
    assert forecast(match.engine, match.state, 1, GiveUp()) is None
    match = play(loaded(match, shot_0_1=[1, MISS]), (1, Shoot(1, "NE")))
    assert match.state.waiting() == (0,)
    (way, *_) = next(choice.domain for choice in match.choices(0) if choice.action is ChooseDirection)
    found = forecast(match.engine, match.state, 0, way)
    assert isinstance(found, Forecast)
    assert sum(each.chance for each in found.prospects) == 1
    assert all(pointer.startswith("seat:1/space:") for each in found.prospects for pointer in each.at)
