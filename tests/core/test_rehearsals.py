"""A scratch board: what a seat that waits for others tries is told as far as it can know, and never played (law 9)."""

from __future__ import annotations

import pytest

from fairway import Refusal, Rehearsal, tag_of
from fairway.knowledge.rehearsals import rehearse
from tests.core import toy
from tests.core.toy import Bid, DrawMarble, Peek, Tidy, Toy, bidding_done, ruleset


def as_it_is(table, state, seat):
    return state.part(Toy)


TURN = Rehearsal("toy.turn", (Tidy, DrawMarble, Peek), as_it_is, as_it_is)


def holding(match):
    """Return a state in which seat 1 waits and holds two marbles."""
    part = match.state.part(Toy)
    hands = toy.changed(part.hands, 1, part.bag[:2])
    return match.state.replaced(toy.replace(part, bag=part.bag[2:], hands=hands))


def test_who_waits_tries_one_thing_after_the_other():
    """What is tried builds on what was tried before, and is scored against how things really stand."""
    match = bidding_done(ruleset().match(2, "s"))
    state = holding(match)
    first, second = state.part(Toy).hands[1]
    found = rehearse(match.engine, [TURN], state, 1, [Tidy((first,)), Tidy((second,))])
    assert [tried.refusal for tried in found.tries] == [None, None]
    assert found.tries[0].events[0].event == toy.Discarded(1, (first,))
    assert found.state.part(Toy).hands[1] == ()
    assert found.state.prompts[0].waiting == (1,)
    assert found.sheets_before != found.sheets_after


def test_what_does_not_fit_is_passed_over():
    """An action that is refused is told with its reason; those after it are tried all the same."""
    match = bidding_done(ruleset().match(2, "s"))
    state = holding(match)
    first, _ = state.part(Toy).hands[1]
    found = rehearse(match.engine, [TURN], state, 1, [Tidy((first,)), Tidy((first,)), Bid(1), Tidy()])
    codes = [tried.refusal and tried.refusal.code for tried in found.tries]
    assert codes == [None, "toy.not_yours", "not_now", None]


@pytest.mark.parametrize("action", [DrawMarble(), Peek()])
def test_a_scratch_board_does_not_look_into_the_bag(action):
    """What only the order of the marbles decides is not foreseen, whatever that order is, and changes nothing."""
    match = bidding_done(ruleset().match(2, "s"))
    found = rehearse(match.engine, [TURN], match.state, 1, [action])
    assert found.tries[0].refusal == Refusal("not_foreseen", {"action": tag_of(action)})
    assert found.tries[0].events == ()
    assert found.state.parts == match.state.parts


def test_a_stage_that_shows_a_secret_is_none():
    """If things lay in a way that tells the seat what it cannot know, there is nothing to try."""

    def shown(table, state, seat):
        part = state.part(Toy)
        return toy.replace(part, bin=part.bag[:1])

    match = bidding_done(ruleset().match(2, "s"))
    telling = Rehearsal("toy.turn", (Tidy,), shown, shown)
    assert rehearse(match.engine, [telling], match.state, 1, []) is None
    assert rehearse(match.engine, [telling, TURN], match.state, 1, []).rehearsal is TURN


def test_a_stage_that_breaks_is_its_plugins_fault():
    """Whoever stages badly is named, and the match is as it was."""

    def broken(table, state, seat):
        raise LookupError("nowhere")

    match = bidding_done(ruleset().match(2, "s"))
    found = rehearse(match.engine, [Rehearsal("toy.turn", (Tidy,), broken, broken)], match.state, 1, [])
    assert (found.code, found.params["plugin"]) == ("plugin_fault", "toy")
