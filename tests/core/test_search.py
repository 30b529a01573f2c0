"""The bot that looks ahead in any game: it tries every type of action, beats chance, and uses what house rules bring."""

from __future__ import annotations

import pytest

from fairway import RANDOM, Bot, load_ruleset
from fairway.bots.ask_bot import decide, seated
from fairway.bots.hints import hint, strongest
from fairway.bots.search_bot import search_bot
from fairway.lab.simulate import SimulationOrder, play_out, simulate
from tests.core import toy
from tests.core.toy import Plugin, ruleset
from tests.house_rules import rack_swap, two_tiles

BEGUN = 40
"""Steps after which a game for two is so far that looking ahead to its end takes little."""


def wins(rules, strong, weak, games, seed="search"):
    """Return how many games of two a bot wins, on both seats in turn; a shared first place counts half."""
    won = 0.0
    for game in range(games):
        bots = (strong, weak) if game % 2 else (weak, strong)
        order = SimulationOrder(ruleset=rules.name, seats=2, seed=f"{seed}/{game}", bots=bots)
        (result,) = simulate(order, 1, ruleset=rules)
        seat = bots.index(strong)
        won += (result.places[seat] == 1) / result.places.count(1)
    return won


# where it is


@pytest.mark.parametrize("name", ["designer", "empire+promises", "putting", "tiny"])
def test_every_ruleset_has_it(name):
    """It comes after chance and before whoever knows the game; hints still come from those."""
    bots = load_ruleset(name).bots
    assert list(bots)[:2] == ["random", "search"]
    assert strongest(bots).name == list(bots)[-1] != "search"


def test_a_game_without_bots_has_hints():
    """Where nobody brings a bot, somebody looks ahead all the same, and says what it thinks of others."""
    rules = toy.without_bots()
    assert list(rules.bots) == ["random", "search"]
    match = toy.bidding_done(rules.match(2, "s"))
    found = hint(match.engine, match.state, 0, strongest(rules.bots))
    assert found.instead


# worlds


def test_a_bot_can_be_asked_in_a_world():
    """What a bot would do on any seat of an imagined world can be asked; what is not legal there is no answer."""
    match = ruleset().match(2, "s")
    world = seated(match.engine, match.state, 0, "seed", 10).world()
    assert world.ask(1, RANDOM) in list(world.choices(1)[0].domain)
    assert world.ask(1, Bot("bold", "Bids too much.", lambda chair: toy.Bid(99))) is None
    assert world.ask(1, Bot("mute", "Has no answer.", lambda chair: None)) is None


def test_who_leads_is_told_whatever_wins():
    """A lead is how far a seat is before the best of the others: by more points, by fewer strokes, alone by what it has."""
    match = toy.bidding_done(ruleset().match(3, "s"))
    world = seated(match.engine, match.state, 0, "seed", 10).world()
    totals, places = world.totals(), world.places()
    for seat, lead in enumerate(world.leads()):
        others = [total for other, total in enumerate(totals) if other != seat]
        assert abs(lead) in (abs(totals[seat] - max(others)), 0.5, 0)
        assert (lead > 0) == (places[seat] == 1 and places.count(1) == 1)
    putting = load_ruleset("putting").match(2, "s")
    state, _ = play_out(putting.engine, putting.state, [RANDOM], "s")
    ended = seated(putting.engine, state, 0, "seed", 0).world()
    strokes = ended.totals()
    assert ended.leads() == (strokes[1] - strokes[0], strokes[0] - strokes[1])


# what it plays


def test_it_beats_chance_in_a_game_that_nobody_knows():
    """In a game without any bot it wins far more often than chance."""
    assert wins(toy.without_bots(), "search", "random", 20) >= 15


def test_every_type_of_action_is_tried():
    """However few steps there are beside the many actions, each type on offer is tried, and weighed for a hint."""
    match = toy.bidding_done(ruleset().match(2, "s"))
    bot = match.ruleset.bots["search"]
    chair = seated(match.engine, match.state, 0, "seed", bot.think, explaining=True)
    bot.choose(chair)
    asked = {choice.action for choice in chair.choices if choice.must and len(choice.domain)}
    assert {type(each.action) for each in chair.considered} == asked


def test_it_plays_on_by_whoever_knows_the_game():
    """Matches are played on by a bot that says that it is quick, and by no other."""
    asked = []

    def knows(chair):
        asked.append(chair.budget)
        return chair.legal()

    brought = {
        "slow": Bot("slow", "Thinks.", lambda chair: 1 // 0, think=5),
        "quick": Bot("quick", "Knows the game.", knows, quick=True),
        "idle": Bot("idle", "Knows it, but takes its time.", lambda chair: 1 // 0),
    }
    match = ruleset().match(2, "s")
    decide(search_bot(brought), match.engine, match.state, 0, "s")
    assert set(asked) == {0}


def test_one_answer_needs_no_thought():
    """Where there is one thing to do it is done, without a step."""
    match = ruleset(Plugin("strict", _only_one())).match(1, "s")
    chair = seated(match.engine, match.state, 0, "s", 50)
    match.ruleset.bots["search"].choose(chair)
    assert chair.steps == 50


def _only_one():
    from tests.test_narrowed_bots import house_rule

    return house_rule(lambda listed, action: action != listed[0])


def test_steps_run_out_anywhere():
    """With no step, or hardly any, it still has a legal answer."""
    match = toy.bidding_done(ruleset().match(2, "s"))
    for think in (0, 1, 2, 5):
        action = decide(match.ruleset.bots["search"], match.engine, match.state, 0, "s", think)
        assert match.engine.choices(match.state, 0)
        assert match.play(0, action).state.revision == match.state.revision + 1


@pytest.mark.parametrize(("rule", "action"), [(rack_swap, rack_swap.SwapRacks), (two_tiles, two_tiles.PlaceFirst)])
def test_it_uses_what_a_house_rule_brings(rule, action):
    """An action that no bot was written for is played where it comes out better than what is known."""
    rules = load_ruleset("designer", plugins=[rule])
    match, played = rules.match(2, "house"), None
    engine, state = match.engine, match.state
    while not state.over and not isinstance(played, action):
        seat = state.waiting()[0]
        bot = "search" if not seat and state.revision > BEGUN else "greedy"
        played = decide(rules.bots[bot], engine, state, seat, "house")
        state = engine.play(state, seat, played).state
    assert isinstance(played, action)
