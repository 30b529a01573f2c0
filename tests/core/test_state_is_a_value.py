"""Law 1: a state is a value; playing makes another one and leaves the first as it was."""

from __future__ import annotations

import pytest

from fairway import replace
from fairway.testing import script
from tests.core.toy import Bid, Claim, DrawMarble, Peek, RollDie, Shout, Tidy, Toy, Vote, bidding_done, refused, ruleset

EVERYTHING = [
    (0, Bid(1)),
    (1, Bid(2)),
    (0, Peek()),
    (0, DrawMarble()),
    (1, RollDie()),
    (0, Shout()),
    (1, Vote(0)),
    (1, Vote(1)),
    (0, Vote(1)),
    (1, Bid(0)),
    (0, Bid(0)),
    (0, Tidy()),
    (1, RollDie()),
]


def test_play_never_changes_its_input():
    """Every state of a match keeps its bytes, whatever is played on it afterwards."""
    rules = ruleset()
    match = rules.match(2, "value")
    for seat, action in EVERYTHING:
        before, bytes_before = match, rules.codec.msgpack(match.state)
        match = script(match, [(seat, action)])
        assert rules.codec.msgpack(before.state) == bytes_before
        assert match.state is not before.state


def test_a_refusal_hands_back_no_state():
    """A refused action leaves the match the same object with the same bytes."""
    rules = ruleset()
    match = rules.match(2, "value")
    before = rules.codec.msgpack(match.state)
    refused(match.play(0, Bid(99)), "toy.bid_too_high")
    assert rules.codec.msgpack(match.state) == before


def test_a_state_cannot_be_changed_by_hand():
    """State, parts and what they hold are frozen."""
    state = ruleset().match(2, "value").state
    with pytest.raises(AttributeError):
        state.revision = 7
    with pytest.raises(AttributeError):
        state.part(Toy).round = 7


def test_one_state_can_go_two_ways():
    """Two actions tried on one state know nothing of each other."""
    match = bidding_done(ruleset().match(2, "value"))
    rolled, drawn = (script(match, [(0, action)]) for action in (RollDie(), DrawMarble()))
    assert rolled.state.part(Toy).bag == match.state.part(Toy).bag
    assert len(drawn.state.part(Toy).bag) == len(match.state.part(Toy).bag) - 1


def test_the_revision_counts_actions():
    """The opening is revision 0, and each accepted action adds one, however many effects it has."""
    match = ruleset().match(2, "value")
    assert match.state.revision == 0
    assert bidding_done(match).state.revision == 2


def test_a_part_is_found_by_its_type():
    """`state.part` returns the part of a type and says which one is missing."""
    state = ruleset().match(1, "value").state
    assert state.part(Toy).round == 1
    with pytest.raises(LookupError, match="no part Part"):
        state.part(type(state.parts[0]).__mro__[1])


def test_replaced_exchanges_one_part():
    """`state.replaced` returns a state with the part's successor and leaves the old one alone."""
    state = ruleset().match(1, "value").state
    other = state.replaced(replace(state.part(Toy), round=9))
    assert (state.part(Toy).round, other.part(Toy).round) == (1, 9)


def test_equal_play_gives_equal_states():
    """States are compared by what they hold, so the same play twice gives equal values."""
    first, second = (script(ruleset().match(2, "value"), EVERYTHING) for _ in range(2))
    assert first.state == second.state
    assert first.state is not second.state


def test_the_last_step_leaves_nothing_open():
    """When a match is over nobody is asked and nothing is on the agenda, whatever still lay there."""
    match = bidding_done(ruleset(rounds=1).match(2, "value"))
    match = script(match, [(0, RollDie()), (1, RollDie()), (0, Vote(0)), (1, Vote(0))])
    assert match.state.over
    assert (match.state.agenda, match.state.prompts, match.state.waiting()) == ((), (), ())


def test_a_claim_needs_no_turn():
    """The whole script of a gift runs on values: the same claim on a stored match gives the same state."""
    rules = ruleset(marbles=1)
    match = script(bidding_done(rules.match(2, "value")), [(0, DrawMarble())])
    kept = rules.codec.state(rules.codec.msgpack(match.state), packed=True)
    step = match.engine.play(kept, 1, Claim(True))
    assert step.state == script(match, [(1, Claim(True))]).state
