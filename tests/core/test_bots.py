"""Bots play what is legal, know no more than their seat, and bring games to their end."""

from __future__ import annotations

import pytest

from fairway import RANDOM, Bot, Chair, Listed, Narrowed, Refusal, decide, watching
from fairway.lab import simulate
from fairway.lab.simulate import GameResult, SimulationOrder, play_game, play_out
from fairway.model.chance import number_at
from fairway.model.errors import BadOptions, FairwayError, StuckBot
from fairway.testing import playthrough, script
from tests.core.toy import Bid, Plugin, RollDie, Shout, Toy, bidding_done, ruleset

ORDER = SimulationOrder(ruleset="toy", seats=2, seed="bots", bots=("random",))


def test_random_games_end():
    """The bot that knows no game plays the toy to its end."""
    rules = ruleset()
    for seats in rules.seats:
        match = rules.match(seats, "s")
        state, actions = play_out(match.engine, match.state, [RANDOM], "s")
        assert state.over
        assert state.revision == actions


def test_a_bot_always_chooses_the_same():
    """The same bot in the same chair with the same seed chooses the same action; the match's luck is not touched."""
    match = ruleset().match(1, "s")
    chosen = {decide(RANDOM, match.engine, match.state, 0, "seed") for _ in range(5)}
    assert len(chosen) == 1
    assert match.state.chance.used == (("toy.bag", 9),)


def test_a_bot_is_offered_what_it_is_asked():
    """A bot gets the choices of its seat and the view of its seat, and no state."""
    seen = []

    def choose(chair):
        seen.append(chair)
        return Bid(0)

    match = script(ruleset().match(2, "s"), [(0, Bid(3))])
    decide(Bot("curious", "Looks around.", choose), match.engine, match.state, 1, "s")
    (chair,) = seen
    assert isinstance(chair, Chair)
    assert (chair.seat, [choice.action for choice in chair.choices]) == (1, [Bid])
    assert chair.view.parts[0].bids == (-1, -1)
    assert not hasattr(chair, "state")


def test_a_bots_dice_are_its_own():
    """A bot's rolls stay below their size, differ from step to step, and are not those of the match."""
    before = ruleset().match(1, "s")
    rolls = []
    for match in (before, script(before, [(0, Bid(0))])):
        chair = Chair(match.engine.table, match.state, 0, (), "seed")
        rolls.append([chair.roll(1000) for _ in range(8)])
    assert all(0 <= number < 1000 for numbers in rolls for number in numbers)
    assert rolls[0] != rolls[1]
    assert [number_at("seed", "toy.bag", index, 1000) for index in range(8)] not in rolls


def test_the_random_bot_tries_everything():
    """Over many seeds every listed action is chosen."""
    match = bidding_done(ruleset().match(1, "s"))
    kinds = {type(decide(RANDOM, match.engine, match.state, 0, str(seed))).__name__ for seed in range(60)}
    assert kinds == {"RollDie", "DrawMarble", "Tidy", "Peek"}


def test_a_bot_that_cheats_is_stuck():
    """A bot that chooses something illegal is stopped, and told with its name, the seat, the action and the reason."""
    match = ruleset().match(1, "s")
    cheat = Bot("cheat", "Rolls out of turn.", lambda chair: RollDie())
    with pytest.raises(StuckBot, match=r"bot cheat chose what seat 0 is refused, RollDie\(\): not_now"):
        play_out(match.engine, match.state, [cheat], "s")


def test_a_game_that_asks_nobody_is_stuck():
    """A game that waits for nobody and is not over cannot be played out."""

    def fairway_opening(steps):
        return ()

    match = ruleset(Plugin("drop", fairway_opening)).match(1, "s")
    with pytest.raises(StuckBot, match="nobody is asked"):
        play_out(match.engine, match.state, [RANDOM], "s")


def test_a_game_without_end_is_stuck(monkeypatch):
    """Bots that go round in circles are stopped."""
    monkeypatch.setattr(simulate, "MOST_ACTIONS", 10)
    match = ruleset(rounds=99).match(1, "s")
    with pytest.raises(StuckBot, match="no end after 10 actions"):
        play_out(match.engine, match.state, [RANDOM], "s")


def test_nothing_to_choose_from():
    """A seat that is asked and has no legal action is told apart from a bot that cannot decide."""

    def fairway_narrow(domain):
        return Narrowed(domain, lambda action: Refusal("house_rule", {"plugin": "mute"}))

    match = ruleset(Plugin("mute", watching(Bid)(fairway_narrow))).match(1, "s")
    with pytest.raises(LookupError, match="nothing to choose from"):
        decide(RANDOM, match.engine, match.state, 0, "s")


def test_stuck_bots_are_errors_of_fairway():
    """Everything raised is in the tree of errors."""
    assert issubclass(StuckBot, FairwayError)


# many games


def test_simulating_gives_a_result_for_each_game():
    """Results come in order, with places, totals and points by condition."""
    rules = ruleset()
    results = simulate.simulate(ORDER, 3, ruleset=rules)
    assert [result.game for result in results] == [0, 1, 2]
    for result in results:
        match, state, actions = play_game(rules, ORDER, result.game)
        assert result == GameResult(
            result.game,
            actions,
            match.engine.places(state),
            tuple(sheet.total for sheet in match.engine.sheets(state)),
            result.lines,
        )
        assert [sum(lines.values()) for lines in result.lines] == list(result.totals)
        assert list(result.lines[0]) == ["toy.marbles", "toy.points", "toy.bid"]


def test_simulating_again_gives_the_same():
    """The same order gives the same results, and more games begin with the same ones."""
    rules = ruleset()
    assert simulate.simulate(ORDER, 4, ruleset=rules)[:2] == simulate.simulate(ORDER, 2, ruleset=ruleset())


def test_every_finished_game_is_reported():
    """Whoever waits hears of each game."""
    heard = []
    simulate.simulate(ORDER, 3, ruleset=ruleset(), done=heard.append)
    assert sum(heard) == 3


def test_each_seat_may_have_its_own_bot():
    """One bot plays all seats, or each seat has its own."""
    own = SimulationOrder(ruleset="toy", seats=2, seed="bots", bots=("toy.eager", "random"))
    _, state, _ = play_game(ruleset(), own, 0)
    assert state.over
    eager = SimulationOrder(ruleset="toy", seats=2, seed="bots", bots=("toy.eager",))
    assert play_game(ruleset(), eager, 0)[1].part(Toy).bids == (0, 0)


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        (("nobody",), r"no bot 'nobody' \(known: random, search, toy.eager\)$"),
        (("randon",), r"no bot 'randon' \(known: .*\); did you mean 'random'\?"),
        (("random",) * 3, "give one bot"),
    ],
)
def test_an_order_that_cannot_be_filled(bots, says):
    """A bot that is not there, or too many, is said before anything is played."""
    order = SimulationOrder(ruleset="toy", seats=2, seed="bots", bots=bots)
    with pytest.raises(BadOptions, match=says):
        play_game(ruleset(), order, 0)


def test_a_playthrough_tells_the_game():
    """A game can be told line by line: what each seat might do, what it did, what happened, how it ended."""
    told = playthrough(ruleset(rounds=1).match(1, "s"), ["toy.eager"])
    assert told[:4] == [
        "toy, 1 seats, seed s",
        '    TOY-1: {"type":"toy.round_started","number":1}',
        "[0] seat 0 may toy.bid x4",
        '    plays {"type":"toy.bid","amount":0}',
    ]
    assert told[-1].startswith("seat 0: ")
    assert told[-1].endswith(", place 1")


def test_a_script_says_which_move_was_refused():
    """A test that plays moves learns which one was not accepted, and why."""
    with pytest.raises(AssertionError, match=r"move 1, Bid\(amount=0\) by seat 0, was refused: .*not_now"):
        script(ruleset().match(1, "s"), [(0, Bid(0)), (0, Bid(0))])


def test_free_actions_tempt_no_bot():
    """A bot that must answer is not offered what is free, so no game is shouted to death."""
    match = ruleset().match(1, "s")
    assert isinstance(match.choices(0)[-1].domain, Listed)
    assert match.choices(0)[-1].action is Shout
    assert all(not isinstance(decide(RANDOM, match.engine, match.state, 0, str(seed)), Shout) for seed in range(20))
