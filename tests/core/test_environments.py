"""Every ruleset is an environment for learners: stable slots, no secrets, and the tests of PettingZoo and Gymnasium pass."""

from __future__ import annotations

import warnings
from types import SimpleNamespace

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from fairway import Action, BadOptions, Choice, Listed, Ranking, Standing, installed_rulesets, load_ruleset
from fairway.knowledge.determinizations import determinizations
from fairway.lab.encoding import features_of, legal_actions, observed, slots_of
from fairway.lab.environments import SeatEnv, TableEnv, env, rewards_of
from tests.core.toy import Bid, ruleset

SHIPPED = tuple(installed_rulesets())
EVERY = [*SHIPPED, "toy"]
OUR_DICTS = "Observation (space for each agent|is not a NumPy)"
"""What PettingZoo says of every game with masks, its own included."""


def rules_of(name):
    return ruleset() if name == "toy" else load_ruleset(name)


@pytest.fixture(autouse=True)
def _quiet():
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=OUR_DICTS)
        yield


@pytest.mark.parametrize("name", EVERY)
def test_pettingzoo_finds_nothing_wrong(name, capsys):
    """PettingZoo's own tests of the interface and of seeds pass, for shipped rulesets and for a stranger's game."""
    rules = rules_of(name)
    api_test(env(rules, slots=256, features=512), num_cycles=8 if name == "tiny" else 12)
    seed_test(lambda: env(rules, slots=256, features=512), num_cycles=3)


@pytest.mark.parametrize("name", EVERY)
def test_gymnasium_finds_nothing_wrong(name):
    """Gymnasium's own test passes for one seat among bots."""
    check_env(SeatEnv(rules_of(name), slots=256, features=512), skip_render_check=True)


def played(table, seed, chooser):
    """Play a match to its end; return the rewards."""
    table.reset(seed=seed)
    while not all(table.terminations.values()):
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(chooser(np.flatnonzero(mask)))
    return dict(table.rewards)


@pytest.mark.parametrize("reward", ["places", "points"])
def test_a_match_ends_with_rewards(reward):
    """Whoever is first is rewarded most, and what one wins the others lose."""
    table = TableEnv("putting", seats=3, reward=reward, slots=16, features=64)
    rewards = played(table, 5, lambda legal: legal[0])
    places = [standing.place for standing in table._table.going.standings()]
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards, key=rewards.get) == f"seat_{places.index(1)}"
    assert min(rewards, key=rewards.get) == f"seat_{places.index(max(places))}"


def test_low_totals_win_where_they_do():
    """Where the fewest strokes win, who has fewer is ahead; alone, fewer strokes are a higher reward."""
    table = TableEnv("putting", seats=1, slots=16, features=64)
    rewards = played(table, 1, lambda legal: legal[0])
    assert rewards == {"seat_0": -float(table._table.going.standings()[0].total)}


def test_a_seed_gives_the_same_match():
    """The same seed and slots give the same match; another seed gives another."""
    table = TableEnv("putting", seats=2, slots=16, features=64, reward="points")
    first, again, other = (played(table, seed, lambda legal: legal[-1]) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_a_slot_that_is_not_legal():
    """The table refuses it, PettingZoo's wrapper ends the match with it, and a single seat plays the next legal one."""
    table = TableEnv("putting", seats=2, slots=16, features=64)
    table.reset(seed=1)
    wrong = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="not legal"):
        table.step(wrong)
    seat = SeatEnv("putting", seats=2, slots=16, features=64)
    seen, _ = seat.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert seat.step(wrong)[4] == {"illegal": True}


def test_a_match_that_is_too_long_is_broken_off():
    """After so many actions everybody is truncated and nobody rewarded."""
    table = TableEnv("putting", seats=2, slots=16, features=64, longest=5)
    table.reset(seed=1)
    for _ in range(5):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    assert table.truncations == {"seat_0": True, "seat_1": True}
    assert not any(table.rewards.values())


def test_slots_keep_their_meaning():
    """An action has the same slot in every process and state; only where two name the same one the later moves on."""
    found = slots_of([Bid(3), Bid(1), Bid(0)], 1024)
    assert {slot: action.amount for slot, action in found.items()} == {831: 3, 445: 1, 252: 0}
    assert len(slots_of([Bid(n) for n in range(4)], 4)) == 4
    with pytest.raises(ValueError, match="5 actions"):
        slots_of([Bid(n) for n in range(5)], 4)


def test_long_lists_are_sampled_evenly():
    """Short lists are taken whole, long ones in even steps, and never more than there is room for."""

    def choice(count):
        return Choice(Action, "", True, Listed([Bid(n) for n in range(count)]))

    assert [bid.amount for bid in legal_actions([choice(3)], 8)] == [0, 1, 2]
    assert [bid.amount for bid in legal_actions([choice(2), choice(100)], 8)] == [0, 1, 0, 16, 33, 50, 66, 83]
    assert len(legal_actions([choice(1000), choice(1000), choice(1)], 64)) <= 64


@pytest.mark.parametrize("name", ["toy", "designer+promises", "tiny"])
def test_observations_tell_no_secret(name):
    """States that a seat cannot tell apart give it the same numbers and the same slots."""
    rules = rules_of(name)
    table = TableEnv(rules, slots=256, features=512)
    table.reset(seed=3)
    for _ in range(6):
        match = table._table.going
        for seat in range(match.engine.table.seats):
            for other in determinizations(match.state, seat, (1, 2)):
                assert features_of(other, seat, 512) == features_of(match.state, seat, 512)
                assert observed(match.engine, other, seat, 256) == observed(match.engine, match.state, seat, 256)
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))


def test_numbers_and_words_are_told():
    """What changes in the view changes the numbers, and a spectator's secrets are in none of them."""
    table = TableEnv("putting", seats=2, slots=16, features=512)
    table.reset(seed=1)
    before = table.observe("seat_0")["observation"]
    table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    assert not np.array_equal(before, table.observe("seat_0")["observation"])


@pytest.mark.parametrize(
    ("mode", "kind", "begins"), [("svg", str, "<svg"), ("png", bytes, b"\x89PNG"), ("ansi", str, "")]
)
def test_tables_are_drawn(mode, kind, begins):
    """A table is drawn by the game's own pictures, for the seat that is asked."""
    table = TableEnv("tiny", slots=16, features=16, render_mode=mode)
    table.reset(seed=1)
    drawn = table.render()
    assert isinstance(drawn, kind)
    assert drawn.startswith(begins)
    seat = SeatEnv("tiny", slots=16, features=16, render_mode=mode)
    seat.reset(seed=1)
    assert isinstance(seat.render(), kind)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"reward": "fame"}, "places, points"),
        ({"render_mode": "human"}, "svg, png"),
        ({"bots": "nobody"}, "odds"),
        ({"seat": 7}, "seat 7"),
    ],
)
def test_settings_that_do_not_exist(settings, message):
    """A setting that does not exist is refused with those that do."""
    with pytest.raises(BadOptions, match=message):
        SeatEnv("putting", **settings)


def test_shared_places_share_the_reward():
    """Who shares the first place gets less than a winner, and all together get nothing."""

    standings = (Standing(0, 3, 1), Standing(1, 3, 1), Standing(2, 1, 3))
    engine = SimpleNamespace(ranking=lambda state: Ranking((1, 1, 3)))
    shared = SimpleNamespace(standings=lambda: standings, engine=engine, state=None)
    assert rewards_of(shared, "places") == [0.5, 0.5, -1.0]
    assert rewards_of(shared, "points") == [1.0, 1.0, -2.0]
