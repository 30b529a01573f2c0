"""Law 11: a faulty plugin is contained: it is named, the match stays as it was, and no secret gets out."""

from __future__ import annotations

import asyncio
import inspect
import io
import itertools
import json
import logging
import pickle
import signal
import sys

import pytest

from fairway import (
    RANDOM,
    Action,
    ActionSpec,
    Bot,
    Condition,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Narrowed,
    Outcome,
    Part,
    Prompt,
    Quantity,
    ScoreLine,
    decide,
    watching,
)
from fairway.content.library import Library
from fairway.engine.hook_calls import Calls
from fairway.model.errors import BadOptions, BadRuleset, PluginFault
from fairway.model.values import plugin_of
from fairway.model.views import event_for
from fairway.plugin.scoring import ranks
from fairway.testing import script
from tests.core.toy import Bid, Plugin, Roll, RollDie, Rolled, Toy, bidding_done, refused, ruleset

SECRET = "the bag begins with red-7"


class Surprise(Exception):
    """What a plugin's author did not think of."""


def broken(*args, **kwargs):
    raise Surprise(SECRET)


class Trip(Action, frozen=True, tag="bad.trip"):
    pass


class Fall(Effect, frozen=True, tag="bad.fall"):
    pass


class Foreign(Effect, frozen=True, tag="nobody.foreign"):
    """An effect that no plugin has declared."""


class Mess(Part, frozen=True, tag="bad.part"):
    def seen_by(self, seat):
        return broken()


def tripping(
    *,
    domain=lambda t, s, seat: Listed([Trip()]),
    effects=lambda t, s, seat, a: (Fall(),),
    apply=broken,
    chance=None,
    prompts=(),
):
    """A plugin whose action may be played at any time, if no prompts are named, and breaks where the test wants it."""
    return Plugin(
        "bad",
        actions=(ActionSpec(Trip, "BAD-1", domain, effects, prompts),),
        effects=(EffectSpec(Fall, apply, chance),),
    )


def hook(name, function, *watched):
    """A plugin with one hook."""

    def call(*args):
        return function(*args)

    call.__name__ = name
    return Plugin("bad", watching(*watched)(call) if watched else call)


def fairway_before(effect):
    return broken()


def fairway_after(event):
    return broken()


def fairway_narrow(domain):
    return broken()


def fairway_quantity(value):
    return broken()


def late_narrow():
    def fairway_narrow(domain):
        return Narrowed(domain, broken)

    return Plugin("bad", watching(RollDie)(fairway_narrow))


def luckless(size):
    return tripping(apply=lambda t, s, e, r: Outcome(), chance=lambda t, s, e: ("bad.luck", (size,)))


class BadDomain(Listed):
    def refuse(self, action):
        return broken()


BREAKS = {
    "domain": (lambda: tripping(domain=broken), Trip(), "Surprise"),
    "a domain's refuse": (lambda: tripping(domain=lambda t, s, seat: BadDomain([Trip()])), Trip(), "Surprise"),
    "effects": (lambda: tripping(effects=broken), Trip(), "Surprise"),
    "apply": (lambda: tripping(apply=broken), Trip(), "Surprise"),
    "chance": (lambda: tripping(chance=broken), Trip(), "Surprise"),
    "before": (lambda: Plugin("bad", watching(Roll)(fairway_before)), RollDie(), "Surprise"),
    "after": (lambda: Plugin("bad", watching(Rolled)(fairway_after)), RollDie(), "Surprise"),
    "narrow": (lambda: Plugin("bad", watching(RollDie)(fairway_narrow)), RollDie(), "Surprise"),
    "forbid": (late_narrow, RollDie(), "Surprise"),
    "quantity": (lambda: Plugin("bad", fairway_quantity), RollDie(), "Surprise"),
    "a die without sides": (lambda: luckless(0), Trip(), "ValueError"),
    "luck of the wrong kind": (lambda: tripping(chance=lambda t, s, e: 5), Trip(), "TypeError"),
    "apply returns nothing": (lambda: tripping(apply=lambda t, s, e, r: None), Trip(), "AttributeError"),
    "effects returns nothing": (lambda: tripping(effects=lambda t, s, seat, a: None), Trip(), "TypeError"),
    "an undeclared effect": (lambda: tripping(effects=lambda t, s, seat, a: (Foreign(),)), Trip(), "LookupError"),
    "then is no tuple": (lambda: tripping(apply=lambda t, s, e, r: Outcome(then=Fall())), Trip(), "TypeError"),
    "an event that is none": (lambda: tripping(apply=lambda t, s, e, r: Outcome(events=("fell",))), Trip(), "AttributeError"),
    "another plugin's part": (lambda: tripping(apply=lambda t, s, e, r: Outcome(s.part(Toy))), Trip(), "TypeError"),
    "a seat that is not there": (
        lambda: tripping(apply=lambda t, s, e, r: Outcome(prompts=(Prompt.to("toy.turn", 5),))), Trip(), "LookupError",
    ),
    "before answers a list": (lambda: hook("fairway_before", lambda: [Roll(0)]), RollDie(), "TypeError"),
    "before answers no effects": (lambda: hook("fairway_before", lambda: ("roll",)), RollDie(), "TypeError"),
    "after answers an effect": (lambda: hook("fairway_after", lambda: Roll(0), Rolled), RollDie(), "TypeError"),
    "narrow answers a list": (lambda: hook("fairway_narrow", list), RollDie(), "TypeError"),
    "quantity answers text": (lambda: hook("fairway_quantity", lambda: "many"), RollDie(), "TypeError"),
    "before calls for the undeclared": (lambda: hook("fairway_before", lambda: (Foreign(),), Roll), RollDie(), "LookupError"),
}  # fmt: skip


@pytest.mark.parametrize("place", BREAKS)
def test_a_fault_is_refused_with_the_plugins_name(place):
    """Wherever a plugin breaks, the action is refused, the plugin named, the state kept, the message kept back."""
    make, action, error = BREAKS[place]
    rules = ruleset(make())
    # The plain toy leads to the state, so that the plugin under test breaks on this action and not before.
    state = bidding_done(ruleset().match(1, "s")).state
    before = rules.codec.msgpack(state)
    answer = refused(rules.engine(1).play(state, 0, action), "plugin_fault")
    assert answer.params["plugin"] == "bad"
    assert answer.params["error"] == error
    assert tuple(answer.params) == rules.refusals["plugin_fault"].params
    assert SECRET not in rules.codec.json(answer).decode()
    assert rules.codec.msgpack(state) == before


class Unheard(BaseException):
    """An error that no `except Exception` catches."""


@pytest.mark.parametrize("error", [SystemExit, KeyboardInterrupt, GeneratorExit, Unheard])
@pytest.mark.parametrize("place", ["domain", "effects", "apply", "chance"])
def test_ending_the_process_is_a_fault_like_any_other(place, error):
    """A plugin that raises SystemExit, KeyboardInterrupt or the like is refused and named: it ends nothing."""

    def leaving(*args):
        raise error(SECRET)

    match = ruleset(tripping(**{place: leaving})).match(1, "s")
    answer = refused(match.play(0, Trip()), "plugin_fault")
    assert (answer.params["plugin"], answer.params["error"]) == ("bad", error.__name__)


@pytest.mark.parametrize("how", ["python", "a handler", "asyncio"])
def test_ctrl_c_in_the_midst_of_a_plugin_stops_the_program(how):
    """A real Ctrl-C that falls on a plugin's line is nobody's fault: it stops the program, whoever hears the signal."""

    def heard(number, frame):
        raise KeyboardInterrupt

    def interrupted(*args):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)  # asyncio stops at once when it hears the second

    async def played():
        return match.play(0, Trip())

    match = ruleset(tripping(apply=interrupted)).match(1, "s")
    before = signal.signal(signal.SIGINT, heard if how == "a handler" else signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            asyncio.run(played()) if how == "asyncio" else match.play(0, Trip())
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_bot_that_breaks_names_its_plugin():
    """What goes wrong while a bot chooses is the fault of the plugin that brought the bot."""

    def fairway_bots():
        return (Bot("bad.bot", "Leaves.", lambda chair: sys.exit(1)),)

    rules = ruleset(Plugin("bad", fairway_bots))
    match = rules.match(1, "s")
    with pytest.raises(PluginFault, match=r"'bad' failed while choosing for bad.bot: SystemExit$"):
        decide(rules.bots["bad.bot"], match.engine, match.state, 0, "s")


@pytest.mark.parametrize("way", ["__len__", "__getitem__"])
def test_a_domain_that_breaks_under_the_random_bot_names_its_plugin(way):
    """Chance is the core's own: when a domain cannot be counted or read, the plugin whose action it is is to blame."""
    domain = type("Sickly", (Listed,), {way: broken})
    rules = ruleset(tripping(domain=lambda t, s, seat: domain([Trip()] * 1000), prompts=("toy.bid",)))
    match = rules.match(1, "s")
    with pytest.raises(PluginFault, match=r"'bad' failed while listing Trip: Surprise$"):
        decide(RANDOM, match.engine, match.state, 0, "s")


def objecting(*args):
    raise BadOptions("not like this")


IN_PLAY = {
    "before": lambda: hook("fairway_before", objecting, Roll),
    "after": lambda: hook("fairway_after", objecting, Rolled),
    "narrow": lambda: hook("fairway_narrow", objecting, RollDie),
    "quantity": lambda: hook("fairway_quantity", objecting),
}


@pytest.mark.parametrize("place", IN_PLAY)
def test_who_objects_to_options_in_play_is_at_fault(place):
    """`BadOptions` is an answer before a match; in the midst of one it is an error like any other."""
    rules = ruleset(IN_PLAY[place]())
    state = bidding_done(ruleset().match(1, "s")).state
    answer = refused(rules.engine(1).play(state, 0, RollDie()), "plugin_fault")
    assert (answer.params["plugin"], answer.params["error"]) == ("bad", "BadOptions")


@pytest.mark.parametrize("name", ["fairway_kit", "fairway_part", "fairway_opening", "fairway_conditions"])
def test_options_may_be_objected_to_before_a_match(name):
    """Whoever asks for a match that a plugin objects to is told so, and nobody is at fault."""
    with pytest.raises(BadOptions, match="not like this"):
        ruleset(hook(name, objecting)).match(1, "s")


@pytest.mark.parametrize("named", [Trip, Trip(), "bad.trip"], ids=["type", "value", "tag"])
def test_a_tag_says_whose_it_is(named):
    """Tags begin with the plugin's name, so that whoever has one knows whom to blame."""
    assert plugin_of(named) == "bad"


def test_the_match_goes_on_after_a_fault():
    """A refused action of a broken plugin keeps nobody from playing another one."""
    match = ruleset(tripping()).match(1, "s")
    refused(match.play(0, Trip()), "plugin_fault")
    assert script(match, [(0, Bid(0))]).state.revision == 1


def test_a_fault_in_the_middle_takes_everything_back():
    """When the second effect of an action breaks, the first has not happened either."""
    match = ruleset(tripping(effects=lambda t, s, seat, a: (Roll(seat), Fall()))).match(1, "s")
    refused(match.play(0, Trip()), "plugin_fault")
    assert match.state.part(Toy).points == (0,)
    assert match.state.chance == ruleset().match(1, "s").state.chance


@pytest.mark.parametrize(
    "asking",
    [
        {"domain": lambda t, s, seat: Listed([Trip()] * t.quantity(s, seat, "x", 1))},
        {"effects": lambda t, s, seat, a: (Fall(),) * t.quantity(s, seat, "x", 1)},
        {"apply": lambda t, s, e, r: Outcome(then=(Fall(),) * t.quantity(s, 0, "x", 0))},
    ],
    ids=lambda asking: next(iter(asking)),
)
def test_who_asks_is_not_to_blame(asking):
    """When a plugin's rule asks for a number and another plugin breaks over it, that other one is named."""

    def fairway_quantity(value):
        return broken()

    match = ruleset(
        tripping(**asking), Plugin("worse", watching("x")(fairway_quantity), quantities=(Quantity("x", "X-1", "x"),))
    ).match(1, "s")
    answer = refused(match.play(0, Trip()), "plugin_fault")
    assert answer.params == {"plugin": "worse", "doing": "changing x", "error": "Surprise"}


def test_who_asks_in_a_hook_is_not_to_blame():
    """The same holds when the number is asked for inside a hook."""

    def fairway_after(table, state, event):
        return (Roll(0),) * table.quantity(state, 0, "x", 0)

    def fairway_quantity(value):
        return broken()

    asking = Plugin("asking", watching(Rolled)(fairway_after))
    rules = ruleset(asking, Plugin("worse", watching("x")(fairway_quantity), quantities=(Quantity("x", "X-1", "x"),)))
    answer = refused(bidding_done(rules.match(1, "s")).play(0, RollDie()), "plugin_fault")
    assert answer.params == {"plugin": "worse", "doing": "changing x", "error": "Surprise"}


def test_listing_a_broken_domain_names_the_plugin():
    """Where there is nobody to refuse, the fault is raised, with the plugin's name and without the message."""
    match = ruleset(tripping(domain=broken)).match(1, "s")
    with pytest.raises(PluginFault) as caught:
        match.choices(0)
    assert caught.value.plugin == "bad"
    assert caught.value.doing == "listing Trip"
    assert SECRET not in str(caught.value)
    assert str(caught.value.cause) == SECRET


def test_a_broken_view_names_the_plugin():
    """A part that cannot be shown does not let its secret out with the error."""

    def fairway_part():
        return Mess()

    match = ruleset(Plugin("bad", fairway_part, part=Mess)).match(1, "s")
    with pytest.raises(PluginFault, match=r"'bad' failed while showing bad.part: Surprise$"):
        match.view(0)


def test_a_broken_event_names_the_plugin():
    """An event that cannot be shown does not let its secret out either."""

    class Blur(Event, frozen=True, tag="bad.blur"):
        def seen_by(self, seat):
            return broken()

    match = ruleset(tripping(apply=lambda t, s, e, r: Outcome(events=(Blur(),)))).match(1, "s")
    (happened,) = match.play(0, Trip()).events
    with pytest.raises(PluginFault, match=r"'bad' failed while showing bad.blur: Surprise$"):
        event_for(happened, 0)


def test_a_broken_score_names_the_plugin():
    """Conditions and rankings that break name the plugin that brought them, whatever their key says."""

    def fairway_conditions(conditions):
        return (
            Condition("toy.bad", "X-1", lambda t, s, seat: ScoreLine("toy.bad", "X-1"), rank_value=broken),
            *((Condition("toy.worse", "X-1", broken),) if worse else ()),
        )

    worse = False
    match = ruleset(Plugin("bad", fairway_conditions)).match(1, "s")
    with pytest.raises(PluginFault, match=r"'bad' failed while ranking toy.bad: Surprise$"):
        ranks(match.engine.table, match.state, match.sheets(), match.engine.table.conditions[0])
    worse = True
    with pytest.raises(PluginFault, match=r"'bad' failed while scoring toy.worse: Surprise$"):
        ruleset(Plugin("bad", fairway_conditions)).match(1, "s").sheets()


def test_a_broken_opening_is_raised():
    """A match that cannot be opened has nobody to refuse; the error names the plugin."""

    def fairway_opening(steps):
        return (Fall(), *steps)

    rules = ruleset(Plugin("bad", fairway_opening, effects=(EffectSpec(Fall, broken),)))
    with pytest.raises(PluginFault, match=r"'bad' failed while applying bad.fall: Surprise$"):
        rules.match(1, "s")


def test_an_endless_loop_is_bounded_and_named():
    """Effects that call for themselves without end are refused, and the refusal names the effect."""
    match = ruleset(tripping(apply=lambda t, s, e, r: Outcome(then=(Fall(),)))).match(1, "s")
    answer = refused(match.play(0, Trip()), "plugin_fault")
    assert answer.params == {"plugin": "bad", "doing": "repeating bad.fall", "error": "RuntimeError"}


def test_an_endless_reaction_is_bounded_and_named():
    """Two plugins that react to each other for ever are stopped as well."""

    def fairway_after(event):
        return (Roll(0),)

    match = bidding_done(ruleset(Plugin("echo", watching(Rolled)(fairway_after))).match(1, "s"))
    answer = refused(match.play(0, RollDie()), "plugin_fault")
    assert answer.params == {"plugin": "echo", "doing": "repeating toy.roll", "error": "RuntimeError"}
    assert match.state.part(Toy).points == (0,)


def test_a_long_chain_is_no_loop():
    """Thousands of effects from one action are fine."""

    class Count(Effect, frozen=True, tag="bad.count"):
        left: int

    def count(table, state, effect, rolls):
        return Outcome(then=(Count(effect.left - 1),) if effect.left else ())

    long = Plugin(
        "bad",
        actions=(ActionSpec(Trip, "X-1", lambda t, s, seat: Listed([Trip()]), lambda t, s, seat, a: (Count(5000),)),),
        effects=(EffectSpec(Count, count),),
    )
    script(ruleset(long).match(1, "s"), [(0, Trip())])


def test_a_quantity_has_a_least_value():
    """A plugin that makes a number less than the rules can use is named with the number; what is just enough passes."""

    def shrinking(name, value):
        def fairway_quantity():
            return value

        return Plugin(name, watching("x")(fairway_quantity))

    asked = tripping(effects=lambda t, s, seat, a: (Roll(seat),) * t.quantity(s, seat, "x", 3))
    sized = Plugin("sized", quantities=(Quantity("x", "X-1", "x", least=1),))
    enough = ruleset(asked, sized, shrinking("small", 1)).match(1, "s")
    assert len(enough.play(0, Trip()).events) == 1
    for value in (0, -5):
        match = ruleset(asked, sized, shrinking("tiny", value), shrinking("small", 1)).match(1, "s")
        answer = refused(match.play(0, Trip()), "plugin_fault")
        assert answer.params == {"plugin": "tiny", "doing": "changing x to less than 1", "error": "ValueError"}


def fault(action=None, *plugins):
    """Return the fault that a simulation, which has no player to refuse, would meet."""
    match = bidding_done(ruleset(*plugins).match(1, "s"))
    with pytest.raises(PluginFault) as caught:
        match.engine.attempt(match.state, 0, action or RollDie())
    return caught.value


def line_of(function, text):
    """Return the place of a line of a function."""
    lines, first = inspect.getsourcelines(function)
    return f"{__file__}:{next(n for n, line in enumerate(lines, first) if text in line)}, in {function.__name__}"


def test_a_fault_tells_its_author_the_line():
    """The error holds file, line and function: the plugin's own, not those of a library or the engine it called."""

    def fairway_before(effect):
        json.loads("no JSON")

    def fairway_quantity(value):
        return "many"

    raised = fault(None, Plugin("bad", watching(Roll)(fairway_before)))
    assert raised.place == line_of(fairway_before, "json.loads")
    answered = fault(None, Plugin("bad", watching("toy.die_bonus")(fairway_quantity)))
    assert answered.place == line_of(fairway_quantity, "def ")
    assert "answered str, not int" in answered.report
    assert fault(Trip(), tripping(apply=broken)).place == line_of(broken, "raise Surprise")


def test_the_place_goes_to_the_log_and_not_to_the_player(caplog):
    """Operators read where and why a plugin broke; a refusal says neither."""
    match = ruleset(tripping(apply=broken)).match(1, "s")
    answer = refused(match.play(0, Trip()), "plugin_fault")
    assert __file__ not in str(answer)
    assert f"plugin 'bad' failed while applying bad.fall: Surprise: {SECRET}" in caplog.text
    assert line_of(broken, "raise Surprise") in caplog.text


def test_a_fault_travels_between_processes():
    """A fault that another process met arrives whole, with its place."""

    class Unsendable(Exception):
        def __init__(self, one, two):
            super().__init__(one, two, lambda: None)

        def __str__(self):
            return "two of us"

    def unsendable(*args):
        raise Unsendable(1, 2)

    there = fault(Trip(), tripping(apply=unsendable))
    here = pickle.loads(pickle.dumps(there))
    assert (here.report, here.plugin, here.doing) == (there.report, "bad", "applying bad.fall")
    assert "failed while applying bad.fall: Unsendable: two of us\n" in here.report


@pytest.mark.parametrize("worse", [Surprise, SystemExit, KeyboardInterrupt, GeneratorExit])
def test_an_error_that_cannot_speak_is_contained_too(worse):
    """An exception that breaks when it is put into words, or ends the process, is refused like any other."""

    class Speechless(Exception):
        def __str__(self):
            raise worse(SECRET)

        __repr__ = __str__

    def speechless(*args):
        raise Speechless

    answer = refused(ruleset(tripping(apply=speechless)).match(1, "s").play(0, Trip()), "plugin_fault")
    assert answer.params["error"] == "Speechless"


def test_a_plugin_without_a_name_is_contained_too():
    """The code of a plugin may call itself anything, even by no text at all."""
    nameless = {"__name__": 7}
    exec("def apply(*args):\n    return 1 // 0", nameless)
    answer = refused(ruleset(tripping(apply=nameless["apply"])).match(1, "s").play(0, Trip()), "plugin_fault")
    assert answer.params == {"plugin": "bad", "doing": "applying bad.fall", "error": "ZeroDivisionError"}


def test_a_picture_is_drawn_by_whoever_can():
    """A plugin that breaks over another's item keeps it from nobody; where nobody else draws it, the fault is told."""

    def fairway_drawing(kind):
        return "<svg/>" if kind == "marbles" else None

    calls = Calls([("good", Plugin("good", fairway_drawing)), ("bad", hook("fairway_drawing", broken))])
    assert calls.drawing(Library(()), "marbles", "x:red", "en") == "<svg/>"
    with pytest.raises(PluginFault, match=r"'bad' failed while drawing sticks: Surprise$"):
        calls.drawing(Library(()), "sticks", "x:long", "en")


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("fairway_bots", (5,), r"'bad' failed while bringing bots: TypeError$"),
        ("fairway_bots", (Bot("x", "y", None),), r"'bad' failed while bringing bots: TypeError$"),
        ("fairway_conditions", ("toy.points",), r"'bad' failed while naming the conditions: TypeError$"),
    ],
    ids=["no bot", "a bot that cannot choose", "no condition"],
)
def test_answers_of_the_wrong_shape_name_the_plugin(name, answer, said):
    """What is in the tuple that a hook answers is looked at, too."""
    with pytest.raises(PluginFault, match=said):
        ruleset(hook(name, lambda: answer)).match(1, "s")


def test_events_without_end_are_a_fault():
    """What is no tuple is refused at once: the referee would go through it for ever."""
    rules = ruleset(tripping(apply=lambda *args: Outcome(events=itertools.repeat(5))))
    answer = refused(rules.match(1, "s").play(0, Trip()), "plugin_fault")
    assert answer.params == {"plugin": "bad", "doing": "applying bad.fall", "error": "TypeError"}


def test_an_error_that_breaks_over_the_log_is_contained_too():
    """A trace that cannot be written is left out; what happened is told all the same."""

    class Unspeakable(Exception):
        @property
        def __notes__(self):
            raise SystemExit(5)

    def apply(*args):
        raise Unspeakable

    handler = logging.StreamHandler(io.StringIO())
    logging.getLogger("fairway").addHandler(handler)
    try:
        refused(ruleset(tripping(apply=apply)).match(1, "s").play(0, Trip()), "plugin_fault")
    finally:
        logging.getLogger("fairway").removeHandler(handler)


@pytest.mark.parametrize("name", ["", "Bad Name!", "\ud800", "x" * 65])
def test_a_name_that_cannot_stand_in_an_address(name):
    """Plugins are asked for by name, in options, files and addresses."""
    with pytest.raises(BadRuleset, match="uses the name"):
        ruleset(Plugin(name))
