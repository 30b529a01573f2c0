"""A client that has never heard of a ruleset learns from its description all that can be sent, seen and refused."""

from __future__ import annotations

import json

import msgspec
import pytest
from jsonschema import Draft202012Validator, ValidationError

from fairway import Part, Value, decide, load_ruleset
from fairway.client.describe import describe
from fairway.client.wording import Wording
from fairway.model.refusal import CORE_REFUSALS
from fairway.model.values import plain
from fairway.rulesets.installed import installed_rulesets
from tests.core.toy import Plugin, ruleset

NAMES = list(installed_rulesets())


def schemas(description):
    """Yield every schema, with what it is of."""
    for plugin in description.plugins:
        if plugin.options is not None:
            yield f"options {plugin.name}", plugin.options
    for what in ("action", "event", "view"):
        for each in getattr(description, f"{what}s"):
            yield f"{what} {getattr(each, what)}", each.schema


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_schemas(name):
    """Each follows the 2020-12 dialect, has a title and a description, and forbids unknown fields."""
    for what, schema in schemas(describe(load_ruleset(name))):
        Draft202012Validator.check_schema(schema)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema", what
        assert schema["title"], what
        assert schema["description"].endswith((".", ";")), what
        assert schema["additionalProperties"] is False, what


def test_a_type_is_a_constant():
    """A tagged value must name its type, and only that one."""
    (bid,) = [each for each in describe(ruleset()).actions if each.action == "toy.bid"]
    assert bid.schema["properties"]["type"] == {"const": "toy.bid"}
    validator = Draft202012Validator(bid.schema)
    validator.validate({"type": "toy.bid", "amount": 2})
    for wrong in ({"amount": 2}, {"type": "toy.vote", "amount": 2}, {"type": "toy.bid", "amount": 2, "more": 1}):
        with pytest.raises(ValidationError):
            validator.validate(wrong)


def test_what_a_client_learns_of_actions_and_prompts():
    """Rule, prompts and whether the seat acts again; each prompt names the actions that answer it."""
    found = describe(ruleset())
    actions = {each.action: each for each in found.actions}
    assert (actions["toy.bid"].rule, actions["toy.bid"].prompts, actions["toy.bid"].plugin) == (
        "TOY-2",
        ("toy.bid",),
        "toy",
    )
    assert [each.action for each in found.actions if not each.prompts] == ["toy.shout"]
    assert [each.action for each in found.actions if not each.answers] == ["toy.peek"]
    prompts = {each.prompt: each.actions for each in found.prompts}
    assert prompts["toy.turn"] == ("toy.roll_die", "toy.draw_marble", "toy.tidy", "toy.peek")


def test_the_rest_of_a_ruleset():
    """Refusals with their parameters, quantities, bots, events with their rules, options per plugin."""
    found = describe(ruleset(Plugin("quiet")))
    assert (found.ruleset, found.seats) == ("toy", (1, 2, 3))
    assert [(each.name, each.version, each.options is None) for each in found.plugins] == [
        ("toy", "1.0.0", False),
        ("quiet", "1.0.0", True),
    ]
    assert {each.code for each in found.refusals} == {each.code for each in CORE_REFUSALS} | {
        "toy.bid_too_high",
        "toy.not_yours",
    }
    assert [(each.name, each.plugin, each.rule) for each in found.quantities] == [("toy.die_bonus", "toy", "TOY-3")]
    assert [each.name for each in found.bots] == ["random", "search", "toy.eager"]
    assert all(each.about for each in found.bots)
    assert found.events[0].rule == "TOY-1"
    assert found.events[0].schema["description"] == "Round started."


def test_options_have_their_defaults():
    """A client can draw a form from the schema alone."""
    (toy,) = describe(ruleset()).plugins
    assert {name: field["default"] for name, field in toy.options["properties"].items()} == {
        "rounds": 2,
        "marbles": 9,
        "games": 1,
    }


def test_a_view_that_says_nothing_of_itself_may_be_anything():
    """A part whose `seen_by` is not annotated has a schema that allows all."""
    (view,) = describe(ruleset()).views
    assert (view.part, view.view) == ("toy.part", "")
    Draft202012Validator(view.schema).validate({"anything": 1})


class Vague(Part, frozen=True, tag="vague.part"):
    def seen_by(self, seat) -> Nowhere:  # noqa: F821
        return self


def test_a_view_whose_type_cannot_be_found_may_be_anything():
    """An annotation that means nothing at run time does not break the description."""

    def fairway_part(table, inherited):
        return Vague()

    found = describe(ruleset(Plugin("vague", fairway_part, part=Vague))).views[1]
    assert (found.part, found.view, found.schema["description"]) == ("vague.part", "", "Vague.")


@pytest.mark.parametrize("name", NAMES)
def test_what_travels_obeys_its_schema(name):
    """Throughout a random game: actions, events and views are as described."""
    rules = load_ruleset(name)
    found = describe(rules)
    valid = {each.action: Draft202012Validator(each.schema) for each in found.actions}
    valid |= {each.event: Draft202012Validator(each.schema) for each in found.events}
    views = [Draft202012Validator(each.schema) for each in found.views]
    seats = rules.seats[min(1, len(rules.seats) - 1)]
    match = rules.match(seats, "described")
    while not match.state.over:
        seat = match.state.waiting()[0]
        action = decide(rules.bots["random"], match.engine, match.state, seat, "described")
        valid[plain(action)["type"]].validate(plain(action))
        match = match.play(seat, action)
        for happened in match.events:
            event = plain(happened.event)
            valid[event["type"]].validate(event)
        if match.state.revision % 20 == 1:
            for part, validator in zip(match.view(seat).parts, views, strict=True):
                validator.validate(plain(part))


class Dotted(Value, frozen=True, tag_field="kind", tag="strange.meadow"):
    """A tag with a dot, as actions and events have them."""

    wide: int = 1


class Plain(Value, frozen=True, tag_field="kind", tag="hill"):
    """A tag without one."""


class Strange(Value, frozen=True):
    """Options of a stranger."""

    place: Dotted | Plain = Plain()


def test_what_an_option_can_be_may_have_a_dot_in_its_name():
    """However a plugin calls the things that an option can be, the ruleset is described in words."""
    rules = ruleset(Plugin("strange", options=Strange))
    told = describe(rules, Wording.of(rules, "en"))
    schema = told.plugins[1].options
    assert schema["$defs"]["Dotted"]["properties"]["kind"]["enum"] == ["strange.meadow"]
    assert {"title", "description"} <= schema["$defs"]["Dotted"]["properties"]["wide"].keys()


def test_a_description_can_be_written():
    """It travels as JSON."""
    found = describe(ruleset())
    assert json.loads(msgspec.json.encode(found))["actions"][0]["action"] == "toy.bid"
