"""What tests ask of a match: refusals that change nothing, the one open question, events of a type and their rules."""

from __future__ import annotations

import dataclasses

import pytest

from fairway import Match, load_ruleset, replace
from fairway.testing import asked, cited, happened, refused, script
from fairway_base.play.events import TilePlaced
from fairway_base.play.turns import Pass, PickTile
from fairway_base.testing import position
from tests.core import toy

RULES = load_ruleset("designer")


def table() -> Match:
    return position(RULES, 2).match()


def test_a_refusal_is_given_back() -> None:
    """An action that is refused gives its refusal; one that is accepted fails the test."""
    assert refused(table(), 1, Pass()).code == "not_your_turn"
    assert refused(table(), 0, Pass(), revision=99).code == "stale"
    with pytest.raises(AssertionError, match="was accepted"):
        refused(table(), 0, Pass())


def test_a_refusal_that_is_not_on_the_list_fails() -> None:
    """A code that no plugin has announced, and a parameter that is not promised, fail the test."""
    match = toy.ruleset().match(2, "0")
    spec = match.ruleset.refusals.pop(refused(match, 0, toy.RollDie()).code)
    with pytest.raises(AssertionError, match=r"no plugin has .* on its list of refusals"):
        refused(match, 0, toy.RollDie())
    match.ruleset.refusals[spec.code] = replace(spec, params=())
    with pytest.raises(AssertionError, match="says more than the list tells"):
        refused(match, 0, toy.RollDie())


def test_the_one_open_question() -> None:
    """What is asked is told with whom it is asked of; a match that asks nothing fails the test."""
    match = table()
    assert asked(match) == ("designer.turn", (0,))
    silent = dataclasses.replace(match, state=replace(match.state, prompts=()))
    with pytest.raises(AssertionError, match="one question must be open, not 0"):
        asked(silent)


def test_events_of_a_type() -> None:
    """Events of the latest step are found by their type, with the rules that they name."""
    match = table()
    (choice,) = [choice for choice in match.choices(0) if choice.action is PickTile]
    picked = script(match, [(0, choice.domain[0])])
    assert [event.seat for event in happened(picked, TilePlaced)] == [0]
    assert len(cited(picked, TilePlaced)) == 1
    assert happened(match, TilePlaced) == []
