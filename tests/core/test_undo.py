"""Undo: a seat takes back its own last action, never past another seat's move or past revealed information."""

from __future__ import annotations

import pytest

from fairway.testing import script
from tests.core.toy import Bid, DrawMarble, Peek, RollDie, Shout, Tidy, Vote, accepted, bidding_done, refused, ruleset


def same(match, other):
    """Whether two matches are the same in everything that counts."""
    return (match.state, match.log, match.events, match.record()) == (
        other.state,
        other.log,
        other.events,
        other.record(),
    )


def test_undo_gives_back_the_match_before():
    """State, log, latest events and record are as if the action had not been played."""
    before = bidding_done(ruleset().match(2, "s"))
    after = script(before, [(0, Tidy())])
    assert same(accepted(after.undo(0)), before)


def test_undo_of_the_first_action_leads_to_the_opening():
    """A seat may take back the very first action."""
    start = ruleset().match(2, "s")
    assert same(accepted(script(start, [(1, Bid(2))]).undo(1)), start)


def test_several_actions_can_be_taken_back():
    """One after the other, as long as they are the seat's own."""
    before = bidding_done(ruleset().match(2, "s"))
    match = script(before, [(0, Shout()), (0, Tidy())])
    assert same(accepted(accepted(match.undo(0)).undo(0)), before)


def test_another_way_can_be_gone_after_undo():
    """The match goes on from there."""
    match = accepted(script(bidding_done(ruleset().match(2, "s")), [(0, Tidy())]).undo(0))
    assert script(match, [(0, RollDie())]).log[-1] == (0, RollDie())


def test_nothing_to_undo():
    """A seat that has not acted can take nothing back, whatever others have done."""
    match = ruleset().match(2, "s")
    refused(match.undo(0), "nothing_to_undo")
    refused(script(match, [(0, Bid(1))]).undo(1), "nothing_to_undo")


def test_no_undo_past_another_seat():
    """Once somebody else has acted, what a seat did before stays; who it was is not told."""
    match = script(ruleset().match(3, "s"), [(0, Bid(1)), (1, Bid(1))])
    found = refused(match.undo(0), "undo_other_seat")
    assert dict(found.params) == {"seat": 0}


@pytest.mark.parametrize("action", [RollDie(), DrawMarble(), Peek()])
def test_no_undo_past_revealed_information(action):
    """What was rolled, drawn or looked at cannot be forgotten."""
    match = script(bidding_done(ruleset().match(2, "s")), [(0, action)])
    refused(match.undo(0), "undo_revealed")


def test_no_undo_of_what_revealed_the_others_choices():
    """The last bid and the last vote show what everybody chose."""
    match = bidding_done(ruleset().match(2, "s"))
    refused(match.undo(1), "undo_revealed")
    match = script(match, [(0, Tidy()), (1, Tidy()), (0, Vote(1)), (1, Vote(0))])
    refused(match.undo(1), "undo_revealed")


def test_undo_for_a_seat_that_is_not_there():
    """An unknown seat is refused as everywhere."""
    refused(ruleset().match(2, "s").undo(5), "unknown_seat")


def test_a_refused_undo_has_words():
    """Every refusal can be said in English and French."""
    rules = ruleset()
    for language in ("en", "fr"):
        said = rules.say(rules.match(2, "s").undo(0), language)
        assert "1" in said  # people count from 1
