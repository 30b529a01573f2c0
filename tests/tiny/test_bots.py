"""Bots: random draws shapes of any size; greedy draws nasty holes and plays well; both keep to the rules."""

from __future__ import annotations

from statistics import mean

import pytest

from fairway import decide, load_ruleset
from fairway.lab.simulate import SimulationOrder, play_game, play_out, simulate
from fairway_tiny import ChooseDirection, Draw, Shoot, Tiny
from fairway_tiny.bots.greedy_bot import GREEDY
from tests.house_rules.no_hard_shots import NoHardShots
from tests.tiny.tables import MISS, PASS, in_play, loaded, open_questions, part, play, tiny

MODES = ("race", "cheering", "semi", "simultaneous")


def test_random_draws_shapes_of_any_size() -> None:
    """Over a game the random bot hands in drawings of one piece and of several."""
    match = tiny(field="6x6").match(2, "sizes")
    sizes = set()
    while part(match).phase in ("setup", "draw"):
        seat = match.state.waiting()[0]
        action = decide(match.ruleset.bots["random"], match.engine, match.state, seat, "bots")
        if isinstance(action, Draw):
            sizes.add(len(action.pieces))
        match = play(match, (seat, action))
    assert 1 in sizes
    assert max(sizes) > 1


@pytest.mark.parametrize("mode", MODES)
def test_bots_play_to_the_end(mode: str) -> None:
    """In every mode bots bring a game to its end, and the quiet way of simulations plays the same game."""
    rules = tiny(mode=mode, field="5x6", max_shots=4)
    match = rules.match(3, "end")
    state, actions = play_out(match.engine, match.state, [rules.bots["random"]], "end")
    assert state.over
    while not match.state.over:
        seat = match.state.waiting()[0]
        match = play(match, (seat, decide(rules.bots["random"], match.engine, match.state, seat, "end")))
    assert len(match.log) == actions
    assert rules.codec.msgpack(match.state) == rules.codec.msgpack(state)


def test_greedy_plays_well() -> None:
    """On the same holes greedy needs far fewer shots than random."""
    text = "O....... .###.... ...~.... ::...... ....1... .....#.. ...2...H"
    scores = {}
    for bot in ("greedy", "random"):
        shots = []
        for game in range(4):
            match = in_play(text, rules=tiny(mode="simultaneous"))
            state, _ = play_out(match.engine, match.state, [match.ruleset.bots[bot]], f"well {game}")
            shots += [sheet.total for sheet in match.engine.sheets(state)]
        scores[bot] = mean(shots)
    assert scores["greedy"] < 6
    assert scores["greedy"] + 4 < scores["random"]


def test_greedy_draws_nasty_holes() -> None:
    """Holes that greedy designs cost a good player more than those that random designs."""

    def cost(designer: str) -> float:
        found = []
        for game in range(3):
            match = tiny(mode="simultaneous").match(2, f"nasty {game}")
            bots = match.ruleset.bots
            while part(match).phase in ("setup", "draw"):
                seat = match.state.waiting()[0]
                match = play(match, (seat, decide(bots[designer], match.engine, match.state, seat, match.seed)))
            state, _ = play_out(match.engine, match.state, [bots["greedy"]], match.seed)
            found += [sheet.total for sheet in match.engine.sheets(state)]
        return mean(found)

    assert cost("greedy") > cost("random")


def test_greedy_holes_out_when_it_can() -> None:
    """From beside the hole it takes the shot that drops in most often."""
    match = in_play("... .OH ...")
    shot = decide(GREEDY, match.engine, match.state, 1, "putt")
    assert shot in (Shoot(0, "E"), Shoot(1, "E"))


@pytest.mark.parametrize(("roll", "seat", "way"), [(PASS, 1, "NE"), (MISS, 0, "SW")])
def test_greedy_steers(roll: int, seat: int, way: str) -> None:
    """Its own ball it sends to the hole, a neighbour's away from it."""
    match = play(loaded(in_play("#H. O.. ..."), shot_0_1=[3, roll]), (1, Shoot(0, "NE")))
    assert open_questions(match) == {"tiny.choose": (seat,)}
    chosen = decide(GREEDY, match.engine, match.state, seat, "steer")
    assert isinstance(chosen, ChooseDirection)
    assert (chosen.direction == "NE") == (way == "NE")


def test_greedy_keeps_to_house_rules() -> None:
    """Where a house rule forbids what it wants, it takes something else that is legal."""
    rules = load_ruleset("tiny", plugins=[NoHardShots()], options={"tiny": {"field": "4x4", "max_shots": 3}})
    _, state, _ = play_game(rules, SimulationOrder(ruleset="tiny", seats=2, seed="gentle", bots=("greedy",)), 0)
    assert all(shot.power <= 1 for sheet in state.part(Tiny).sheets for shot in sheet.shots)


def test_simulation_is_the_same_every_time() -> None:
    """The same order gives the same games."""
    order = SimulationOrder(
        ruleset="tiny", seats=3, seed="same", bots=("greedy", "random", "greedy"), options={"tiny": {"field": "5x5"}}
    )
    assert simulate(order, 2) == simulate(order, 2)
