"""Hints: a bot's choice for a seat that is asked, made from what that seat may know."""

from __future__ import annotations

import pytest

from fairway import RANDOM, Bot, Refusal, decide
from fairway.bots.hints import Hint, hint, strongest
from fairway.model.errors import PluginFault, StuckBot
from fairway.testing import script
from tests.core.toy import Bid, DrawMarble, Plugin, RollDie, Toy, bidding_done, ruleset


def bot(choose):
    return Bot("adviser", "Advises.", choose)


def test_the_last_bot_is_the_strongest():
    """Hints come from the last bot that plugins bring, and from none where there is only chance."""

    def fairway_bots():
        return (Bot("weak", "Tries.", lambda chair: None), Bot("strong", "Thinks.", lambda chair: None))

    assert strongest(ruleset(Plugin("more", fairway_bots)).bots).name == "strong"
    assert strongest({RANDOM.name: RANDOM}) is None


def test_a_hint_is_what_the_bot_would_do():
    """With the move comes what it would bring, and the same for what answers the question and has no fields."""
    match = bidding_done(ruleset().match(2, "s"))
    found = hint(match.engine, match.state, 0, bot(lambda chair: RollDie()))
    assert isinstance(found, Hint)
    assert found.move.action == RollDie()
    assert found.move.preview.stopped == "chance"
    assert [each.action for each in found.instead] == [DrawMarble()]


def test_only_a_seat_that_is_asked_gets_a_hint():
    """Others are told whose turn it is, and nobody gets one when the match is over."""
    match = bidding_done(ruleset().match(2, "s"))
    found = hint(match.engine, match.state, 1, bot(lambda chair: RollDie()))
    assert found == Refusal("not_your_turn", {"seat": 1, "waiting": (0,)})
    step = 0
    while not match.state.over:
        seat = match.state.waiting()[0]
        match = script(match, [(seat, decide(RANDOM, match.engine, match.state, seat, f"{step}"))])
        step += 1
    assert hint(match.engine, match.state, 0, RANDOM).code == "match_over"


def test_a_bot_that_looks_where_it_may_not_finds_no_secret():
    """A bot is asked in a world that looks the same to its seat: what it reads behind the view is not the truth."""
    read = []

    def choose(chair):
        read.append(chair._state)
        return Bid(0)

    match = script(ruleset().match(2, "s"), [(0, Bid(3))])
    hint(match.engine, match.state, 1, bot(choose))
    (world,) = read
    assert world.part(Toy).bids[0] != 3
    assert world.chance.seed != match.state.chance.seed


def test_asking_again_tells_nothing_new():
    """A bot that rolls dice rolls the same ones for the same question."""
    match = ruleset().match(2, "s")
    chosen = {repr(hint(match.engine, match.state, 0, RANDOM)) for _ in range(4)}
    assert len(chosen) == 1


def test_a_bot_without_an_answer():
    """A bot that answers nothing, or what is refused, is stuck; one that breaks is its plugin's fault."""
    match = bidding_done(ruleset().match(2, "s"))
    for answer in (Bid(1), None):
        with pytest.raises(StuckBot):
            hint(match.engine, match.state, 0, bot(lambda chair, answer=answer: answer))

    def fairway_bots():
        return (Bot("broken", "Breaks.", lambda chair: 1 // 0),)

    rules = ruleset(Plugin("more", fairway_bots))
    begun = bidding_done(rules.match(2, "s"))
    with pytest.raises(PluginFault):
        hint(begun.engine, begun.state, 0, rules.bots["broken"])
