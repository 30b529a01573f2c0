"""Every shipped bot plays only what is listed, whatever house rules take away."""

from __future__ import annotations

import pytest

from fairway import Bot, Chair, Narrowed, Refusal, load_ruleset
from fairway.bots.ask_bot import decide
from fairway.lab.simulate import play_out
from fairway.model.errors import StuckBot
from fairway_base import Pass
from tests.core import toy
from tests.core.toy import Plugin

BOTS = [
    (name, bot)
    for name in ("designer", "designer+promises", "designer+empire", "putting", "tiny")
    for bot in ("greedy", "odds", "random", "expert")
    if bot in load_ruleset(name).bots and (bot != "expert" or name in ("putting", "tiny"))
]


def house_rule(forbid):
    """A house rule that forbids some of what is listed, given the list and an action."""

    def fairway_narrow(domain):
        listed = tuple(domain)
        return Narrowed(
            domain, lambda action: Refusal("house_rule", {"plugin": "strict"}) if forbid(listed, action) else None
        )

    return fairway_narrow


def strict(*hooks):
    return Plugin("strict", *hooks)


@pytest.mark.parametrize(("name", "bot"), BOTS)
@pytest.mark.parametrize("place", [0, -1])
def test_a_bot_that_is_left_one_choice_of_each_kind(name, bot, place):
    """Of every kind of action only the first, or only the last, is left: whatever a bot wishes, it plays that."""
    rules = load_ruleset(name, plugins=[strict(house_rule(lambda listed, action: listed and action != listed[place]))])
    match = rules.match(2, "left")
    for _ in range(60):
        if match.state.over:
            break
        seat = match.state.waiting()[0]
        played = match.play(seat, decide(rules.bots[bot], match.engine, match.state, seat, "left"))
        assert not isinstance(played, Refusal), played
        match = played


@pytest.mark.parametrize("name", ["designer", "designer+promises", "designer+empire"])
def test_a_bot_that_may_not_pass(name):
    """Where passing is forbidden and every tile is a bad one, the bot takes the least bad."""
    worst = house_rule(
        lambda listed, action: isinstance(action, Pass) or (len(listed) > 9 and action not in listed[-9:])
    )
    rules = load_ruleset(name, plugins=[strict(worst)])
    for seed in range(3):
        match = rules.match(3, f"no pass {seed}")
        for _ in range(25):
            seat = match.state.waiting()[0]
            played = match.play(seat, decide(rules.bots["greedy"], match.engine, match.state, seat, "no pass"))
            assert not isinstance(played, Refusal), played
            match = played


def test_wishes_that_are_forbidden():
    """A chair grants the first wish that is legal, and anything listed when none is."""
    match = toy.bidding_done(toy.ruleset().match(1, "s"))
    chair = Chair(match.engine.table, match.state, 0, match.choices(0), "s")
    assert chair.legal(toy.Bid(1), None, toy.Peek(), toy.RollDie()) == toy.Peek()
    anything = chair.legal(toy.Bid(1))
    assert any(anything in list(choice.domain) for choice in match.choices(0) if choice.must)


def test_a_bot_of_a_stranger_is_not_taken_at_its_word():
    """A bot that says that it picks what is listed, and does not, is found out all the same."""

    def fairway_bots():
        return (Bot("liar", "Bids too much.", lambda chair: toy.Bid(99), picks=True),)

    match = toy.ruleset(Plugin("liar", fairway_bots)).match(1, "s")
    with pytest.raises(StuckBot, match=r"bot liar chose what seat 0 is refused, Bid\(amount=99\): toy\.bid_too_high"):
        play_out(match.engine, match.state, [match.ruleset.bots["liar"]], "s")
