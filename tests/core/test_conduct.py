"""The conformance suite names a plugin that changes what it is handed, or takes luck or the time from elsewhere."""

from __future__ import annotations

import copy
import datetime
import logging
import os
import random
import re
import secrets
import time
import uuid
from dataclasses import dataclass

import msgspec
import pytest

from fairway import Condition, Effect, EffectSpec, Listed, Outcome, Ruleset, ScoreLine
from fairway.content.items import Item, Manifest, Pack
from fairway.content.library import Library
from fairway.testing import check_ruleset, conformance
from tests.core import toy
from tests.core.toy import Options, Plugin, Rolled, Toy, ruleset

MANIFEST = Manifest(id="eggs", version="1.0.0", engine=">=0.1", licence="CC0-1.0", authors=("nobody",))

force = msgspec.structs.force_setattr


def caught(rules, *words, sample=10_000):
    """Let the suite find a plugin out, with these words."""
    with pytest.raises(AssertionError, match=".*".join(map(re.escape, words))):
        check_ruleset(rules, seats=[2], games=1, sample=sample)


class Fidget(Effect, frozen=True, tag="fidget.fidget"):
    pass


def fidget(do, *hooks, **words):
    """A plugin that does something whenever the die is rolled, and nothing else."""

    def fairway_after(table, state, event):
        if isinstance(event, Rolled):
            do(table, state, event)
        return ()

    return Plugin("fidget", fairway_after, *hooks, **words)


@pytest.mark.parametrize(
    ("ask", "name"),
    [
        (random.random, "random.random"),
        (lambda: random.choice("ab"), "random.choice"),
        (lambda: random.Random(1).random(), "random.__init__"),
        (lambda: random.SystemRandom().random(), "random.random"),
        (time.time, "time.time"),
        (time.monotonic_ns, "time.monotonic_ns"),
        (lambda: os.urandom(2), "posix.urandom"),
        (uuid.uuid4, "uuid.uuid4"),
        (lambda: secrets.token_hex(2), "secrets.token_hex"),
        (datetime.datetime.now, "now"),
        (datetime.date.today, "today"),
        (lambda: hash("a text"), "builtins.hash"),
        (lambda: id(object()), "builtins.id"),
    ],
)
def test_luck_and_time_from_elsewhere(ask, name):
    """A plugin that asks anything but the state is named, with what it asked, even if nothing came of it."""
    caught(ruleset(fidget(lambda *_: ask())), "plugin fidget uses", f"{name}, so that no match can be played again")


def test_a_swallowed_error_is_no_way_out():
    """A plugin that catches every error is found all the same."""

    def quietly(*_):
        try:
            random.random()
        except Exception:
            return

    caught(ruleset(fidget(quietly)), "plugin fidget uses random.random")


def test_luck_that_only_a_rare_step_uses():
    """What no watched step has shown is found when the match is over, and looked for again."""
    seen = []

    def rarely(*_):
        seen.append(1)
        if len(seen) % 5 == 0:
            random.random()

    caught(ruleset(fidget(rarely)), "played again: plugin fidget uses random.random")


def test_a_deterministic_plugin_may_log():
    """What others do with a clock, such as a log that a plugin writes, is no part of the match."""
    log = logging.getLogger("tests.fidget")
    assert check_ruleset(ruleset(fidget(lambda *_: log.warning("rolled"))), seats=[2], games=1)


def test_a_plugin_may_tell_things_apart():
    """A type of a plugin's own says by `hash` what makes it another one, and libraries remember things by `id`."""

    class Own:
        def __hash__(self):
            return hash("own")

        def __eq__(self, other):
            return True

    plugin = fidget(lambda *_: (copy.deepcopy([[1], [2]]), {Own(): 1}))
    assert check_ruleset(ruleset(plugin), seats=[2], games=1)


def test_a_first_question_is_looked_at_closely(monkeypatch):
    """However few steps are sampled, everything is checked at every question that is new."""
    looked = []
    monkeypatch.setattr(conformance, "_check_step", lambda match, secrecy: looked.append(match.state.prompts))
    check_ruleset(ruleset(), seats=[3], games=1, sample=10_000)
    questions = {prompt.name for prompts in looked for prompt in prompts}
    assert len(questions) == len(looked) - 1 > 1  # and once when the match is over


def test_an_answer_that_depends_on_a_count_of_its_own():
    """What is remembered outside the state does not come out the same again; it is no leak, and the part is named."""
    calls = []

    def fairway_after(event):
        return (Fidget(),) if isinstance(event, Rolled) else ()

    class Count(toy.Part, frozen=True, tag="fidget.part"):
        number: int = 0

        def seen_by(self, seat):
            return self

    def fairway_part():
        return Count()

    def count(table, state, effect, rolls):
        calls.append(effect)
        return Outcome(Count(len(calls)))

    plugin = Plugin("fidget", fairway_after, fairway_part, part=Count, effects=(EffectSpec(Fidget, count),))
    caught(ruleset(plugin), "plugin fidget, in fidget.part.number, is not the same when it is played again")


def test_a_changed_state():
    """Whoever changes a part that it was handed is named, not the plugin whose part it is."""

    def spoil(table, state, event):
        part = state.part(Toy)
        force(part, "points", tuple(point + 1 for point in part.points))

    for sample in (1, 10_000):
        caught(
            ruleset(fidget(spoil)), "plugin fidget changes what it is handed, the state.toy.part.points", sample=sample
        )


def test_a_changed_event():
    """An event is the same for everybody who hears of it."""

    def spoil(table, state, event):
        force(event, "numbers", (7,))

    caught(ruleset(fidget(spoil)), "plugin fidget changes what it is handed, toy.rolled.numbers")


def test_a_changed_action():
    """An action is what the seat has sent."""

    class Nudge(toy.Action, frozen=True, tag="fidget.nudge"):
        by: int = 1

    def nudged(table, state, seat, action):
        force(action, "by", action.by + 1)
        return ()

    nudge = toy.ActionSpec(Nudge, "F-1", lambda t, s, seat: Listed([Nudge()]), nudged, ("toy.turn",))
    caught(ruleset(Plugin("fidget", actions=(nudge,))), "plugin fidget changes the fidget.nudge it is handed", sample=1)


def test_changed_options():
    """Options are those that the match was begun with, for all plugins."""

    def spoil(table, state, event):
        force(table.option(Options), "marbles", 5)

    caught(ruleset(fidget(spoil)), "plugin fidget changes what it is handed, the options of toy.marbles")


def test_a_changed_kit():
    """What a plugin has prepared stays as it is, lists in it as well."""

    @dataclass(frozen=True)
    class Basket:
        eggs: list[str]

    def fairway_kit():
        return Basket(["white"])

    def spoil(table, state, event):
        table.kit(Basket).eggs.append("brown")

    caught(ruleset(fidget(spoil, fairway_kit)), "plugin fidget changes what it is handed, the kit", "Basket.eggs")


def test_a_changed_state_in_scoring():
    """So is whoever counts points, and changes what is counted."""

    def fairway_conditions(conditions):
        def score(table, state, seat):
            part = state.part(Toy)
            force(part, "shouts", (0, 0, 7)[: table.seats] if part.shouts != (0, 0) else (1, 1))
            return ScoreLine("fidget.noise", "F-2", 0)

        return (*conditions, Condition("fidget.noise", "F-2", score))

    caught(ruleset(fidget(lambda *_: None, fairway_conditions)), "plugin fidget changes what it is handed", sample=1)


def test_a_changed_pack():
    """Items of packs are read by all plugins of all matches."""

    class Egg(Item, frozen=True):
        colour: str = "white"

    pack = Pack(MANIFEST, "", {"egg": (Egg(id="one", provenance="original"),)})

    def fairway_kit(library):
        force(library.item("egg", "eggs:one"), "colour", "brown")

    rules = Ruleset("eggs", [toy, Plugin("fidget", fairway_kit)], Library((pack,)), None, (2,))
    caught(rules, "plugin fidget changes what it is handed, the library", "colour")
