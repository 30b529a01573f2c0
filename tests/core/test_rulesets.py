"""A ruleset is plugins in order, packs and options, checked together before anything is played."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from fairway import (
    ActionSpec,
    Condition,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Outcome,
    Part,
    Quantity,
    RefusalSpec,
    Ruleset,
    RulesetSpec,
    Value,
    load_ruleset,
    watching,
)
from fairway.content.library import Library
from fairway.model.errors import BadOptions, BadRuleset
from fairway.rulesets.options import faulty_options
from tests.core import toy
from tests.core.toy import Bid, Options, Plugin, Toy, ruleset


def test_requirements_come_before():
    """A plugin that needs another must come after it."""
    ruleset(Plugin("house", requires=("toy",)))
    with pytest.raises(BadRuleset, match="'house' must come after 'other', which is not there"):
        ruleset(Plugin("house", requires=("other",)))
    with pytest.raises(BadRuleset, match="'early' must come after 'late'"):
        ruleset(Plugin("early", requires=("late",)), Plugin("late"))


def test_conflicts_are_refused():
    """Two plugins that cannot be played together are not."""
    with pytest.raises(BadRuleset, match="'house' and 'toy' cannot be played together"):
        ruleset(Plugin("house", conflicts=("toy",)))


def test_tags_begin_with_the_plugins_name():
    """A plugin's types carry its name, so that no two clash."""

    class Loose(Event, frozen=True, tag="loose"):
        pass

    with pytest.raises(BadRuleset, match=r"'house': the tag 'loose' must start with 'house.'"):
        ruleset(Plugin("house", events=(Loose,)))


def test_a_tag_means_one_thing():
    """One tag for two types is refused."""

    class One(Event, frozen=True, tag="house.thing"):
        pass

    class Two(Effect, frozen=True, tag="house.thing"):
        pass

    with pytest.raises(BadRuleset, match=r"both define 'house.thing'"):
        ruleset(Plugin("house", events=(One,), effects=(EffectSpec(Two, lambda t, s, e, r: Outcome()),)))


def test_options_are_checked():
    """Options that do not exist or do not fit are refused with the plugin's name."""
    with pytest.raises(BadOptions, match="plugin 'toy' has no option 'speed'"):
        ruleset(speed=3)
    with pytest.raises(BadOptions, match=r"options of 'toy': rounds: .* wrong type \(expected: a whole number\)"):
        ruleset(rounds="many")
    with pytest.raises(BadOptions, match="no options for 'house'"):
        Ruleset("toy", [toy, Plugin("house")], Library(()), {"house": {"x": 1}})
    with pytest.raises(BadOptions, match="no options for 'nobody'"):
        Ruleset("toy", [toy], Library(()), {"nobody": {}})
    with pytest.raises(BadOptions, match=r"no options for 'toi' \(plugins with options: toy\); did you mean 'toy'\?"):
        Ruleset("toy", [toy], Library(()), {"toi": {}})


def test_options_have_bounds():
    """A plugin may bound its options, and the core keeps to it."""

    class Bounded(Value, frozen=True):
        size: Annotated[int, Meta(ge=1, le=5)] = 2

    rules = [toy, Plugin("house", options=Bounded)]
    assert Ruleset("r", rules, Library(()), {"house": {"size": 5}}).engine(1).table.option(Bounded).size == 5
    with pytest.raises(BadOptions, match=r"options of 'house': size: 6 is out of range \(expected: .* 1 to 5\)"):
        Ruleset("r", rules, Library(()), {"house": {"size": 6}})


def test_an_option_that_does_not_fit_says_what_would():
    """Every option of the wrong value is listed, with the values it may have and the one that was probably meant."""

    class Ways(Value, frozen=True):
        way: Literal["over", "under"] = "over"
        often: bool = False

    with pytest.raises(BadOptions) as caught:
        Ruleset("r", [toy, Plugin("house", options=Ways)], Library(()), {"house": {"way": "undr", "often": 2}})
    assert str(caught.value).splitlines() == [
        'options of \'house\': way: "undr" is not among the possible values (expected: one of "over", "under"); did you mean \'under\'?',
        "  often: 2 is of the wrong type (expected: true or false)",
    ]


def test_everything_wrong_with_options_is_told():
    """An option that does not exist hides no other fault, nor does another plugin's."""

    class Ways(Value, frozen=True):
        way: Literal["over", "under"] = "over"

    given = {"toy": {"speed": 3, "rounds": "many"}, "house": {"wya": "over", "way": "undr"}, "nobody": {}}
    with pytest.raises(BadOptions) as caught:
        Ruleset("r", [toy, Plugin("house", options=Ways)], Library(()), given)
    found = faulty_options(caught.value.reason)
    assert {plugin: [each.option for each in faults] for plugin, faults in found.items()} == {
        "nobody": [""],
        "toy": ["rounds", "speed"],
        "house": ["way", "wya"],
    }
    assert all(str(each) in str(caught.value) for faults in found.values() for each in faults)


def test_options_default():
    """Who says nothing gets the defaults."""
    assert ruleset().engine(1).table.option(Options) == Options()


def test_a_ruleset_may_come_with_options():
    """A ready-made ruleset says what it is played with; what is asked for comes before that, option by option."""
    long_toy = Plugin("long", rulesets=(RulesetSpec("long-toy", ("toy", "long"), (), (1,), {"toy": {"rounds": 5}}),))

    def options(**asked):
        loaded = load_ruleset("long-toy", plugins=[toy, long_toy], options={"toy": asked} if asked else None)
        return loaded.engine(1).table.option(Options)

    assert options() == Options(rounds=5)
    assert options(marbles=4) == Options(rounds=5, marbles=4)
    assert options(rounds=1) == Options(rounds=1)


def test_a_seed_is_text():
    """Bytes that a shell passes on and that are no text make no seed; no plugin is blamed for them."""
    with pytest.raises(BadOptions, match="a seed must be text"):
        ruleset().match(1, "\udcff")


def test_seats_are_checked():
    """A ruleset is played by the numbers of seats it says."""
    with pytest.raises(BadOptions, match="toy is played by 1 to 3 seats, not 4"):
        ruleset().match(4, "s")


@pytest.mark.parametrize(
    ("seats", "told"), [((2,), "2"), ((1, 2), "1, 2"), ((2, 4, 6), "2, 4, 6"), (tuple(range(2, 13)), "2 to 12")]
)
def test_seats_in_a_row_are_told_by_the_first_and_the_last(seats, told):
    """Numbers of seats between which none is left out are told as from where to where."""
    with pytest.raises(BadOptions, match=f"is played by {told} seats, not 13"):
        ruleset(seats=seats).match(13, "s")


def test_engines_are_made_once():
    """A ruleset makes an engine for each number of seats once."""
    rules = ruleset()
    assert rules.engine(2) is rules.engine(2)
    assert rules.engine(2) is not rules.engine(3)


def test_an_unknown_ruleset_says_what_there_is():
    """Asking for a ruleset that is not installed lists those that are."""
    with pytest.raises(BadRuleset, match=r"no ruleset 'croquet' \(installed: "):
        load_ruleset("croquet")


@pytest.mark.parametrize(
    ("hook", "watched", "says"),
    [
        ("fairway_quantity", "toy.dye_bonus", "watches the quantity 'toy.dye_bonus', which nobody has; did you mean 'toy.die_bonus'?"),
        ("fairway_quantity", "x", "watches the quantity 'x', which nobody has"),
        ("fairway_after", toy.Roll, "fairway_after watches Roll, which is no type of Event"),
        ("fairway_before", "toy.rool", "fairway_before watches 'toy.rool', which is no type of Effect"),
        ("fairway_before", "roll", "fairway_before watches 'roll', which is no type of Effect"),
        ("fairway_after", "toy.roll", "fairway_after watches Roll, which is no type of Event"),
        ("fairway_narrow", toy.Rolled, "fairway_narrow watches Rolled, which is no type of Action"),
    ],
)  # fmt: skip
def test_what_a_plugin_watches_is_there(hook, watched, says):
    """A hook that watches something it would never be asked about is an error of its plugin, not a silence."""

    def call():
        raise AssertionError("nobody asks")

    call.__name__ = hook
    with pytest.raises(BadRuleset, match=re.escape(f"plugin 'house'{':' if 'is no type' in says else ''} {says}")):
        ruleset(Plugin("house", watching(watched)(call)))


def test_a_watched_condition_is_scored_with_some_number_of_seats():
    """A hook may watch a condition that other numbers of seats have, but not one that nobody ever scores."""

    def fairway_conditions(table, conditions):
        return (*conditions, Condition("house.lonely", "H-1", toy.score_bid)) if table.seats == 1 else None

    def rich(key):
        def fairway_score(line):
            return None

        return Plugin("house", fairway_conditions, watching(key)(fairway_score))

    assert ruleset(rich("house.lonely")).match(2, "s")
    with pytest.raises(BadRuleset, match=r"'house' watches the condition 'house\.lonly', .* mean 'house\.lonely'"):
        ruleset(rich("house.lonly")).match(2, "s")


def test_a_plugin_lets_its_action_answer_anothers_prompt():
    """An action may answer a question of another plugin, and settle it."""

    class Pass(toy.Action, frozen=True, tag="house.pass"):
        pass

    passing = ActionSpec(Pass, "H-1", lambda t, s, seat: Listed([Pass()]), lambda t, s, seat, a: (), ("toy.turn",))
    match = toy.bidding_done(ruleset(Plugin("house", actions=(passing,))).match(2, "s"))
    assert Pass in [choice.action for choice in match.choices(0)]
    assert match.play(0, Pass()).state.waiting() == (1,)


def test_a_plugin_calls_for_anothers_effects():
    """A house rule uses the game's own effects; the events name both."""

    class Gamble(toy.Action, frozen=True, tag="house.gamble"):
        pass

    gamble = ActionSpec(
        Gamble, "H-1", lambda t, s, seat: Listed([Gamble()]), lambda t, s, seat, a: (toy.Roll(seat, 2),), ("toy.turn",)
    )
    match = toy.bidding_done(ruleset(Plugin("house", actions=(gamble,))).match(1, "s"))
    (happened,) = match.play(0, Gamble()).events
    assert (happened.by, happened.called_by, happened.rule) == ("toy", "house", "TOY-3")


def test_parts_stay_apart():
    """Each plugin's effects change its own part; the others' are the very same values afterwards."""

    class Count(Part, frozen=True, tag="count.part"):
        bids: int = 0

        def seen_by(self, seat):
            return self

    class Add(Effect, frozen=True, tag="count.add"):
        pass

    def fairway_part():
        return Count()

    def fairway_after(event):
        return (Add(),) if isinstance(event, toy.BidPlaced) else None

    adding = EffectSpec(Add, lambda t, s, e, r: Outcome(Count(s.part(Count).bids + 1)))
    match = ruleset(Plugin("count", fairway_part, fairway_after, part=Count, effects=(adding,))).match(2, "s")
    after = match.play(0, Bid(2))
    assert after.state.part(Count).bids == 1
    assert after.state.part(Toy).bids == (2, -1)
    shouted = after.play(0, toy.Shout())
    assert shouted.state.part(Count) is after.state.part(Count)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"refusals": (RefusalSpec("toy.not_yours", "x"),)}, "plugins 'toy' and 'other' both define 'toy.not_yours'"),
        ({"refusals": (RefusalSpec("stale", "x"),)}, "plugins 'fairway' and 'other' both define 'stale'"),
        (
            {"quantities": (Quantity("toy.die_bonus", "X", "x"),)},
            "plugins 'toy' and 'other' both define 'toy.die_bonus'",
        ),
    ],
    ids=["refusal", "refusal of the core", "quantity"],
)
def test_refusals_and_quantities_are_not_taken_over(words, said):
    """A code or a number that another plugin has defined keeps its meaning: the two cannot be played together."""
    with pytest.raises(BadRuleset, match=said):
        ruleset(Plugin("other", **words))


def test_a_hook_that_does_not_exist() -> None:
    """A misspelt hook would never be asked, so it is refused with what was probably meant."""

    def fairway_quantitty(value: int) -> int:
        return value

    with pytest.raises(BadRuleset) as raised:
        ruleset(Plugin("mine", fairway_quantitty))
    assert str(raised.value) == (
        "plugin 'mine' answers a hook that does not exist: 'fairway_quantitty'; did you mean 'fairway_quantity'?"
    )
