"""What a seat has answered beforehand: which question it fits, when one wants to be asked, and what is no answer."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from fairway import replace
from fairway.client.standing_answers import StandingAnswers, only_answer, standing_answer
from fairway.model.state import Action
from fairway.model.views import prompts_for
from fairway.rulesets.match import Match
from fairway.testing import script
from tests.core.toy import Bid, Claim, DrawMarble, RollDie, Vote, bidding_done, ruleset

TAKE = {"type": "toy.claim", "take": True}
ROLL = {"type": "toy.roll_die"}


def at_turn(seats: int = 2) -> Match:
    match: Match = bidding_done(ruleset(marbles=1).match(seats, "s"))
    return match


def offered() -> Match:
    """Return a match in which seat 1 is asked whether it takes a marble."""
    match: Match = script(at_turn(3), [(0, DrawMarble())])
    return match


def about(match: Match, **params: str | int) -> Match:
    """Return a match whose questions are about something."""
    asked = tuple(replace(prompt, params=params) for prompt in match.state.prompts)
    return dataclasses.replace(match, state=replace(match.state, prompts=asked))


def answered(match: Match, seat: int, **order: Any) -> Action | None:
    """Return what a seat has answered that has left this with whoever serves the match."""
    kept = msgspec.convert(order, StandingAnswers)
    return standing_answer(match.engine, match.state, seat, kept, match.ruleset.codec.action)


# where there is no choice


def test_the_only_answer() -> None:
    """Alone there is one vote to cast; with a choice, or unasked, or with what is possible at any time, there is none."""
    alone = script(at_turn(1), [(0, RollDie())])
    assert only_answer(alone.engine, alone.state, 0) == Vote(0)
    assert answered(alone, 0, only_choice=True) == Vote(0)
    assert answered(alone, 0) is None
    match = offered()
    assert [only_answer(match.engine, match.state, seat) for seat in range(3)] == [None, None, None]
    assert answered(match, 2, only_choice=True) is None


def test_nothing_is_answered_when_all_is_over() -> None:
    """A match that is over asks nothing, and nothing is answered."""
    match = script(bidding_done(ruleset(rounds=1).match(1, "s")), [(0, RollDie()), (0, Vote(0))])
    assert match.state.over
    assert answered(match, 0, only_choice=True, answers=[{"prompt": "toy.vote", "answer": ROLL}]) is None


# questions that are named


def test_a_named_question_is_answered() -> None:
    """The answer is given to the question of that name, by the seat that is asked, and to no other."""
    match = offered()
    take = [{"prompt": "toy.gift", "answer": TAKE}]
    assert answered(match, 1, answers=take) == Claim(True)
    assert answered(match, 0, answers=take) is None
    assert answered(match, 1, answers=[{"prompt": "toy.turn", "answer": TAKE}]) is None


def test_what_a_question_is_about() -> None:
    """An answer may be for some questions of a name: those whose parameters have one of the values, all of them."""
    match = about(offered(), window="dusk", tile=7)
    for params, fits in (
        ({"window": "dusk"}, True),
        ({"window": ["dawn", "dusk"], "tile": 7}, True),
        ({"window": ["dawn", "noon"]}, False),
        ({"window": "dusk", "tile": "7"}, False),
        ({"seat": 1}, False),
    ):
        found = answered(match, 1, answers=[{"prompt": "toy.gift", "params": params, "answer": TAKE}])
        assert found == (Claim(True) if fits else None), params


def test_the_first_that_fits_decides() -> None:
    """An earlier rule may want to be asked where a later one would answer, and where there is only one answer."""
    ask = {"prompt": "toy.gift", "params": {"window": "dusk"}}
    rules = [ask, {"prompt": "toy.gift", "answer": TAKE}]
    assert answered(about(offered(), window="dusk"), 1, answers=rules) is None
    assert answered(about(offered(), window="dawn"), 1, answers=rules) == Claim(True)
    alone = script(at_turn(1), [(0, RollDie())])
    assert answered(alone, 0, only_choice=True, answers=[{"prompt": "toy.vote"}]) is None
    assert answered(alone, 0, only_choice=True, answers=[{"prompt": "toy.turn"}]) == Vote(0)


@pytest.mark.parametrize(
    ("unless", "asks"),
    [
        ({"action": "toy.draw_marble"}, True),
        ({"action": "toy.tidy", "where": {"marbles": '["red-0"]'}}, False),
        ({"action": "toy.bid"}, False),
        ({"action": "toy.vote", "where": {"seat": 1}}, False),
        ({"action": "toy.shout"}, True),
    ],
)
def test_unless_something_can_be_done(unless: Any, asks: bool) -> None:
    """Who wants to be asked when something can be played is asked exactly then."""
    found = answered(at_turn(), 0, answers=[{"prompt": "toy.turn", "answer": ROLL, "unless": [unless]}])
    assert found == (None if asks else RollDie())


def test_one_of_several_reasons_to_be_asked_will_do() -> None:
    """Each `unless` alone is enough, with the fields that it names."""
    bids = {"prompt": "toy.bid", "answer": {"type": "toy.bid", "amount": 0}}
    match = ruleset().match(2, "s")
    two = [{"action": "toy.vote"}, {"action": "toy.bid", "where": {"amount": 3}}]
    assert answered(match, 0, answers=[{**bids, "unless": two}]) is None
    assert answered(match, 0, answers=[{**bids, "unless": two[:1]}]) == Bid(0)
    assert answered(match, 0, answers=[{**bids, "unless": [{"action": "toy.bid", "where": {"amount": 9}}]}]) == Bid(0)


@pytest.mark.parametrize(
    "answer", [{"type": "nonesuch"}, {"type": "toy.bid", "amount": 99}, {"type": "toy.bid"}, {"type": "toy.shout"}]
)
def test_what_is_no_legal_answer_is_not_played(answer: Any) -> None:
    """What is unknown, unreadable, illegal or no answer to this question is left to the seat."""
    assert answered(ruleset().match(2, "s"), 0, answers=[{"prompt": "toy.bid", "answer": answer}]) is None


# what a question is about


def test_everybody_is_told_what_a_question_is_about() -> None:
    """Parameters of a question are shown to all, also of one that does not tell whom it asks."""
    match = about(offered(), window="dusk")
    for viewer in (0, 1, None):
        (prompt,) = prompts_for(match.state.prompts, viewer)
        assert prompt.params == {"window": "dusk"}
    (plain,) = prompts_for(about(ruleset().match(2, "s"), round=1).state.prompts, None)
    assert plain.params == {"round": 1}
