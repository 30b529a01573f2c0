"""Law 2: same seed, same actions, same game; luck lives in the state, in streams that do not disturb each other."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairway import Chance, Effect, EffectSpec, Event, Outcome, draw_from, draw_sizes
from fairway.lab.simulate import play_out
from fairway.model.chance import number_at
from fairway.testing import script, stacked
from tests.core.toy import Bid, DrawMarble, Plugin, Roll, RollDie, Rolled, Toy, bidding_done, ruleset

sizes = st.lists(st.integers(1, 1000), max_size=12)


class Gust(Effect, frozen=True, tag="weather.gust"):
    """Roll on the weather's own stream."""


class Blew(Event, frozen=True, tag="weather.blew"):
    strength: int


def weather(stream="weather.wind"):
    """A plugin that rolls three numbers whenever a round starts."""

    def fairway_before(effect):
        return (Gust(), effect) if type(effect).__name__ == "StartRound" else None

    apply = EffectSpec(
        Gust,
        lambda table, state, effect, rolls: Outcome(events=(Blew(sum(rolls)),)),
        lambda table, state, effect: (stream, (9, 9, 9)),
    )
    return Plugin("weather", fairway_before, effects=(apply,), events=(Blew,))


def test_the_same_seed_gives_the_same_game():
    """Two matches with one seed, played by one bot, end in the same bytes."""
    rules = ruleset()
    ends = []
    for _ in range(2):
        match = rules.match(3, "again")
        ends.append(play_out(match.engine, match.state, [rules.bots["random"]], "again"))
    assert rules.codec.msgpack(ends[0][0]) == rules.codec.msgpack(ends[1][0])
    assert ends[0][1] == ends[1][1]


def test_another_ruleset_object_gives_the_same_game():
    """Nothing of the luck hangs on the process: a ruleset built anew shuffles the same bag."""
    assert ruleset().match(2, "again").state == ruleset().match(2, "again").state


def test_another_seed_gives_another_game():
    """The seed decides the luck."""
    bags = {ruleset().match(2, str(seed)).state.part(Toy).bag for seed in range(20)}
    assert len(bags) > 15


def test_numbers_of_a_stream_are_fixed():
    """A seed means the same numbers on every machine and in every version: they are written down here."""
    assert [number_at("fairway", "toy.die", index, 6) for index in range(10)] == FIXED


FIXED = [1, 5, 2, 4, 3, 1, 1, 5, 0, 1]


def test_streams_are_independent():
    """A plugin that rolls on its own stream does not shift another plugin's luck."""
    moves = [(0, Bid(0)), (1, Bid(0)), (0, RollDie()), (1, RollDie())]
    alone, together = (script(rules.match(2, "wind"), moves) for rules in (ruleset(), ruleset(weather())))
    assert ("weather.wind", 3) in together.state.chance.used
    assert alone.state.part(Toy) == together.state.part(Toy)


def test_a_shared_stream_is_shared():
    """A plugin that rolls on another's stream does shift its luck: streams are told apart by name alone."""
    moves = [(0, Bid(0)), (1, Bid(0)), (0, RollDie()), (1, RollDie())]
    alone, together = (script(rules.match(2, "wind"), moves) for rules in (ruleset(), ruleset(weather("toy.die"))))
    assert dict(together.state.chance.used)["toy.die"] == dict(alone.state.chance.used)["toy.die"] + 3


def test_which_stream_was_used_first_is_forgotten():
    """Luck used in another order leaves the same chance behind."""
    _, first = Chance("s").roll("a", (6,))
    _, first = first.roll("b", (6, 6))
    _, second = Chance("s").roll("b", (6, 6))
    _, second = second.roll("a", (6,))
    assert first == second


def test_stacked_numbers_come_first():
    """A test may put numbers in front of a stream."""
    match = bidding_done(ruleset().match(1, "s", chance=stacked(toy__die=[5])))
    assert script(match, [(0, RollDie())]).events[0].event == Rolled(0, (6,))


def test_when_stacked_numbers_run_out_the_seed_decides():
    """After the stacked numbers a stream goes on where the seed's own would be."""
    loaded, plain = stacked("s", die=[4, 4]), Chance("s")
    numbers, loaded = loaded.roll("die", (6, 6, 1000))
    expected, plain = plain.roll("die", (6, 6, 1000))
    assert numbers == (4, 4, expected[2])
    assert loaded == plain


def test_stacked_numbers_may_last_for_several_rolls():
    """What one roll leaves of the stacked numbers, the next one gets."""
    numbers, rest = stacked("s", die=[1, 2, 3]).roll("die", (6, 6))
    assert numbers == (1, 2)
    assert rest.roll("die", (6,))[0] == (3,)
    assert rest.stacked == (("die", (3,)),)


def test_stacking_one_stream_leaves_the_others():
    """Stacked luck on the die does not touch the bag."""
    plain, loaded = (ruleset().match(2, "s", chance=chance) for chance in (None, stacked(toy__die=[1])))
    assert plain.state.part(Toy).bag == loaded.state.part(Toy).bag


def test_a_stacked_match_takes_its_seed_from_the_match():
    """`match(seed)` and stacked luck cannot disagree about the seed."""
    match = ruleset().match(1, "the seed", chance=stacked("another", toy__die=[1]))
    assert match.state.chance.seed == "the seed"


def test_nothing_rolled_is_nothing_used():
    """A roll of no numbers leaves the chance as it was."""
    chance = Chance("s")
    assert chance.roll("die", ()) == ((), chance)


@pytest.mark.parametrize("size", [0, -1])
def test_there_is_no_number_below_nothing(size):
    """A roll without a possible outcome is an error, with or without stacked numbers."""
    for chance in (Chance("s"), stacked("s", die=[1])):
        with pytest.raises(ValueError, match=f"no number below {size}"):
            chance.roll("die", (6, size))


@given(st.text(), st.text(), sizes, sizes)
def test_one_long_roll_is_two_short_ones(seed, stream, first, second):
    """How many numbers an effect asks for at once does not change the numbers."""
    whole, end = Chance(seed).roll(stream, first + second)
    one, chance = Chance(seed).roll(stream, first)
    two, chance = chance.roll(stream, second)
    assert (whole, end) == (one + two, chance)
    assert all(0 <= number < size for number, size in zip(whole, first + second, strict=True))


def test_only_used_luck_is_counted():
    """The chance in a state tells how many numbers each stream has given."""
    match = bidding_done(ruleset(marbles=4).match(1, "s"))
    assert dict(script(match, [(0, RollDie())]).state.chance.used) == {"toy.bag": 4, "toy.die": 1}


def test_an_effect_gets_a_number_for_each_size():
    """An effect that asks for three dice is handed three numbers."""

    def fairway_before(effect):
        return (Roll(effect.seat, 3),) if isinstance(effect, Roll) and effect.dice == 1 else None

    match = bidding_done(ruleset(Plugin("three", fairway_before)).match(1, "s", chance=stacked(toy__die=[0, 1, 2])))
    assert script(match, [(0, RollDie())]).events[0].event == Rolled(0, (1, 2, 3))


def test_drawing_uses_no_luck():
    """Drawing from a shuffled bag needs no number: all luck of the bag was used when it was shuffled."""
    match = bidding_done(ruleset().match(1, "s"))
    assert script(match, [(0, DrawMarble())]).state.chance == match.state.chance


@pytest.mark.parametrize("count", range(4))
def test_a_draw_is_any_choice_in_any_order(count):
    """Each set of rolls draws differently from three cards, and what is left keeps its order."""
    every = [draw_from("abc", rolls) for rolls in product(*map(range, draw_sizes("abc", count)))]
    assert len({drawn for drawn, _ in every}) == len(every) == (1, 3, 6, 6)[count]
    for drawn, left in every:
        assert sorted(drawn + left) == list("abc")
        assert list(left) == sorted(left)


def test_nothing_is_drawn_from_an_empty_heap():
    """Who asks for more than a heap holds gets no roll at all."""
    with pytest.raises(ValueError, match="no number below 0"):
        Chance("s").roll("heap", draw_sizes("ab", 3))
