"""Bots think in worlds that their seat cannot tell from the real one, count their steps, and cannot cheat."""

from __future__ import annotations

import time

import pytest

from fairway import RANDOM, Bot, Chair, decide
from fairway.bots.ask_bot import called, seated
from fairway.model.errors import OutOfSteps
from fairway.testing import check_bot, script
from tests.core.toy import Bid, Plugin, Toy, ruleset


def bid(match, seat, amount):
    return script(match, [(seat, Bid(amount))])


def bots_of(choose, think=0):
    """Return the toy's rules with a bot of our own."""
    bot = Bot("mine", "Made up for a test.", choose, think=think)
    return ruleset(Plugin("thinker", _named("fairway_bots", lambda: (bot,))))


def _named(name, hook):
    hook.__name__ = name
    return hook


def look_ahead(chair):
    """Bid what comes out best when the others, in a world drawn from what the seat knows, bid as they please."""
    (choice, *_) = chair.choices
    return max(choice.domain, key=lambda action: (chair.world().advance(chair.seat, action).totals(), repr(action)))


# worlds


def test_a_world_looks_like_the_match():
    """A drawn world shows its seat what the match shows, and asks it the same."""
    match = bid(ruleset().match(3, "s"), 0, 3)
    chair = seated(match.engine, match.state, 1, "seed", 10)
    world = chair.world()
    assert world.view(1).parts == chair.view.parts
    assert world.waiting == match.state.waiting()
    assert [choice.action for choice in world.choices(1)] == [choice.action for choice in chair.choices]


def test_worlds_differ_in_what_is_hidden():
    """Other worlds have other secrets: what somebody has bid is drawn anew each time."""
    match = bid(ruleset().match(3, "s"), 0, 3)
    chair = seated(match.engine, match.state, 1, "seed", 10)
    assert len({chair.world().view(0).parts[0].bids[0] for _ in range(30)}) > 1


def test_a_world_is_played_on_without_the_match():
    """Advancing a world leads to another world; the match and the first world are as they were."""
    match = ruleset().match(1, "s")
    chair = seated(match.engine, match.state, 0, "seed", 10)
    world = chair.world()
    after = world.advance(0, Bid(2))
    assert world.view(0) != after.view(0)
    assert after.view(0).parts[0].bids == (2,)
    assert match.state.part(Toy).bids == (-1,)
    assert len(after.totals()) == len(after.places()) == 1
    assert not after.over


def test_a_world_refuses_as_the_match_does():
    """What is not legal in a world cannot be played there."""
    match = ruleset().match(1, "s")
    with pytest.raises(LookupError, match="cannot answer"):
        seated(match.engine, match.state, 0, "seed", 10).world().advance(0, Bid(99))


def test_the_same_chair_draws_the_same_worlds():
    """Worlds repeat: the same seat with the same seed thinks in the same ones."""
    match = bid(ruleset().match(3, "s"), 0, 3)
    drawn = [[seated(match.engine, match.state, 1, "seed", 10).world().view(0) for _ in range(3)] for _ in range(2)]
    assert drawn[0] == drawn[1]


def test_a_chair_without_rules_has_no_worlds():
    """Who seats a bot without the rules gets told so."""
    match = ruleset().match(1, "s")
    with pytest.raises(LookupError, match="rules to think with"):
        Chair(match.engine.table, match.state, 0, (), "seed").world()


# steps


def test_advancing_takes_steps():
    """Every advance takes a step of the budget, and without any left there is none."""
    match = ruleset().match(1, "s")
    chair = seated(match.engine, match.state, 0, "seed", 2)
    world = chair.world()
    world.advance(0, Bid(1))
    assert chair.steps == 1
    world.advance(0, Bid(2))
    assert chair.steps == 0
    with pytest.raises(OutOfSteps):
        world.advance(0, Bid(3))


def test_who_asks_says_how_long_to_think():
    """A bot gets as many steps as it usually does, or as many as it is given."""
    match, given = ruleset().match(1, "s"), []

    def choose(chair):
        given.append(chair.steps)
        return Bid(0)

    bot = Bot("slow", "Thinks.", choose, think=7)
    decide(bot, match.engine, match.state, 0, "s")
    decide(bot, match.engine, match.state, 0, "s", think=70)
    assert given == [7, 70]


def test_a_name_can_say_how_long_to_think():
    """A bot's name with a factor is the same bot with more steps; what is no factor is no bot."""
    bots = {"slow": Bot("slow", "Thinks.", RANDOM.choose, think=7)}
    assert called(bots, "slow").think == 7
    assert (called(bots, "slow*5").think, called(bots, "slow*5").name) == (35, "slow*5")
    for name in ("slow*", "slow*0", "slow*-1", "slow*1001", "fast*2", "slow*x"):
        with pytest.raises(LookupError):
            called(bots, name)


# no bot cheats


def test_a_bot_that_looks_ahead_is_fair():
    """A bot that thinks in worlds chooses the same in states that it cannot tell apart."""
    assert check_bot(bots_of(_bids_by_looking_ahead, think=50), "mine", seats=(2,)) > 3


def _bids_by_looking_ahead(chair):
    bids = [choice for choice in chair.choices if choice.action is Bid]
    return look_ahead(chair) if bids else chair.legal()


def test_a_bot_that_looks_into_the_state_is_found():
    """Who reads what others have bid chooses otherwise where they have bid otherwise."""

    def choose(chair):
        bids = chair._state.part(Toy).bids
        if any(choice.action is Bid for choice in chair.choices):
            return Bid(max(0, *bids))
        return chair.legal()

    with pytest.raises(AssertionError, match="knows too much"):
        check_bot(bots_of(choose), "mine", seats=(3,), sample=1)


def test_a_bot_with_a_clock_is_found():
    """Who looks at a clock cannot be played again."""

    def choose(chair):
        time.monotonic()
        return chair.legal()

    with pytest.raises(AssertionError, match=r"uses time\.monotonic"):
        check_bot(bots_of(choose), "mine", seats=(1,))


def test_a_bot_that_remembers_is_found():
    """Who chooses otherwise when asked again is not to be relied on."""
    asked = []

    def choose(chair):
        asked.append(chair)
        return chair.choices[0].domain[len(asked) % 2]

    with pytest.raises(AssertionError, match="and then"):
        check_bot(bots_of(choose), "mine", seats=(1,))


def test_a_part_that_tells_its_secrets_to_worlds_is_found(monkeypatch):
    """Worlds that count on from what is hidden tell it, and `check_bot` says whose part does."""
    monkeypatch.setattr(Toy, "imagined", lambda self, table, seat, salt: self.disguised(seat, salt))
    with pytest.raises(AssertionError, match=r"can read what toy\.part hides"):
        check_bot(bots_of(lambda chair: chair.legal()), "mine", seats=(3,), sample=1)
