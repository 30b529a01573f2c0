"""Forecasts: what luck may make of an action, told to the seat that may play it and made from what it sees (law 9)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from fairway import Prospect, Refusal
from fairway.knowledge.determinizations import determinizations
from fairway.knowledge.forecasts import MOST_PROSPECTS, forecast
from fairway.testing import check_ruleset
from tests.core.toy import Bid, DrawMarble, Plugin, RollDie, Toy, ToyView, bidding_done, ruleset


def telling(*prospects):
    def fairway_forecast(action):
        return prospects if isinstance(action, RollDie) else None

    return Plugin("odds", fairway_forecast)


def test_the_likeliest_comes_first():
    """Prospects are told by chance, and of equals by what they can come to; what they leave open is the rest."""
    rare, even = Prospect("odds.rare", Fraction(1, 8)), Prospect("odds.even", Fraction(1, 4))
    steered = Prospect("odds.steered", Fraction(1, 4), least=Fraction(), most=Fraction(1))
    match = bidding_done(ruleset(telling(rare, even, steered)).match(2, "s"))
    found = forecast(match.engine, match.state, 0, RollDie())
    assert [each.key for each in found.prospects] == ["odds.steered", "odds.even", "odds.rare"]
    assert found.rest == Fraction(3, 8)


def test_a_forecast_has_an_end():
    """Of very many prospects the likeliest are told, and the others summed up."""
    many = [Prospect(f"odds.{number}", Fraction(1, 1000)) for number in range(1000)]
    match = bidding_done(ruleset(telling(*many)).match(2, "s"))
    found = forecast(match.engine, match.state, 0, RollDie())
    assert len(found.prospects) == MOST_PROSPECTS
    assert found.rest == 1 - Fraction(MOST_PROSPECTS, 1000)


def test_only_what_may_be_played_has_odds():
    """What is refused is refused with the same words here, and what nobody knows odds of has none."""
    match = bidding_done(ruleset(telling(Prospect("odds.one", Fraction(1)))).match(2, "s"))
    assert forecast(match.engine, match.state, 1, RollDie()).code == "not_your_turn"
    assert forecast(match.engine, match.state, 0, Bid(1)).code == "not_now"
    assert forecast(match.engine, match.state, 0, DrawMarble()) is None


def test_a_broken_forecast_is_a_refusal():
    """A plugin that breaks over odds is named, and nothing else is told of it."""

    def fairway_forecast():
        raise RuntimeError("the bag holds a red one")

    match = bidding_done(ruleset(Plugin("odds", fairway_forecast)).match(2, "s"))
    found = forecast(match.engine, match.state, 0, RollDie())
    assert isinstance(found, Refusal)
    assert (found.code, found.params["plugin"]) == ("plugin_fault", "odds")
    assert "red" not in str(found.params)


def test_states_that_look_alike_have_the_same_forecast():
    """Odds that are made of everything a seat sees come out alike, byte for byte, whatever it does not see."""

    def fairway_forecast(view, action):
        told = msgspec.json.encode(view.part(ToyView)).hex()
        return (Prospect("odds.seen", Fraction(1), {"told": told}),) if isinstance(action, RollDie) else None

    match = bidding_done(ruleset(Plugin("odds", fairway_forecast)).match(2, "s"))
    found = forecast(match.engine, match.state, 0, RollDie())
    others = determinizations(match.state, 0)
    assert any(other.part(Toy) != match.state.part(Toy) for other in others)
    assert {repr(forecast(match.engine, other, 0, RollDie())) for other in others} == {repr(found)}


def test_conformance_compares_odds():
    """A plugin that knows more than the view it is given, and tells it as odds, does not pass."""
    bag = []

    def fairway_narrow(state):
        bag[:] = state.part(Toy).bag

    def fairway_forecast(action):
        return (Prospect("spy.next", Fraction(1), {"marble": "".join(bag[:1])}),)

    with pytest.raises(AssertionError, match="give a secret away"):
        check_ruleset(ruleset(Plugin("spy", fairway_narrow, fairway_forecast)), games=2)
