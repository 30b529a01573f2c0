"""A ruleset described for a client that has never heard of it: schemas of all that travels, and what there is to know.

Schemas are JSON Schema 2020-12, made from the very structs that are decoded; unknown fields are forbidden.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, get_type_hints

import msgspec
from msgspec import Meta

from fairway.model.json_schema import Schema, struct_schema
from fairway.model.refusal import RefusalSpec
from fairway.model.state import Part
from fairway.model.values import Value, tag_of
from fairway.rulesets.ruleset import Ruleset

__all__ = [
    "ActionInfo",
    "BotInfo",
    "Description",
    "EventInfo",
    "PluginInfo",
    "PromptInfo",
    "QuantityInfo",
    "ViewInfo",
    "describe",
]


class PluginInfo(Value, frozen=True):
    """A plugin that is played with, and the schema of its options, if it has any."""

    name: str
    version: str
    options: Schema | None


class ActionInfo(Value, frozen=True):
    """An action: which prompts it answers (none: it is possible at any time) and what it looks like."""

    action: str
    plugin: str
    rule: str
    prompts: tuple[str, ...]
    answers: Annotated[
        bool, Meta(description="Whether it settles the prompt for the seat, or leaves the seat to act again.")
    ]
    schema: Schema
    brings: Annotated[
        Mapping[str, str], Meta(description="Fields that hold a document of another match, and which document.")
    ] = msgspec.field(default_factory=dict)


class EventInfo(Value, frozen=True):
    """An event: the rule behind it, empty where that depends on what happened, and what it looks like."""

    event: str
    plugin: str
    rule: str
    schema: Schema


class ViewInfo(Value, frozen=True):
    """What a seat sees of a plugin's part of the state; `view` is its `type`, if it has one."""

    part: str
    view: str
    plugin: str
    schema: Schema


class PromptInfo(Value, frozen=True):
    """A question that seats are asked, and the actions that answer it."""

    prompt: str
    plugin: str
    actions: tuple[str, ...]


class QuantityInfo(Value, frozen=True):
    """A number that a rule uses and that other plugins may change."""

    name: str
    plugin: str
    rule: str
    meaning: str


class BotInfo(Value, frozen=True):
    """A computer player."""

    name: str
    about: str


class Description(Value, frozen=True):
    """Everything that a client can know of a ruleset before a match."""

    ruleset: str
    seats: tuple[int, ...]
    plugins: tuple[PluginInfo, ...]
    actions: tuple[ActionInfo, ...]
    events: tuple[EventInfo, ...]
    views: tuple[ViewInfo, ...]
    prompts: tuple[PromptInfo, ...]
    refusals: tuple[RefusalSpec, ...]
    quantities: tuple[QuantityInfo, ...]
    bots: tuple[BotInfo, ...]
    papers: Annotated[tuple[str, ...], Meta(description="What can be drawn of a seat besides its board.")]


def describe(ruleset: Ruleset) -> Description:
    """Describe a ruleset. It is always the same for a ruleset, so whoever serves it may keep it."""
    known = ruleset.vocabularies.values()
    actions = tuple(
        ActionInfo(tag_of(spec.type), each.name, spec.rule, spec.prompts, spec.answers, _schema(spec.type), spec.brings)
        for each in known
        for spec in each.actions
    )
    return Description(
        ruleset=ruleset.name,
        seats=ruleset.seats,
        plugins=tuple(
            PluginInfo(each.name, each.version, _schema(each.options) if each.options else None) for each in known
        ),
        actions=actions,
        events=tuple(
            EventInfo(tag_of(kind), each.name, kind.rule, _schema(kind)) for each in known for kind in each.events
        ),
        views=tuple(_view(each.name, each.part) for each in known if each.part),
        prompts=tuple(
            PromptInfo(prompt, each.name, tuple(spec.action for spec in actions if prompt in spec.prompts))
            for each in known
            for prompt in each.prompts
        ),
        refusals=tuple(ruleset.refusals.values()),
        quantities=tuple(
            QuantityInfo(quantity.name, each.name, quantity.rule, quantity.meaning)
            for each in known
            for quantity in each.quantities
        ),
        bots=tuple(BotInfo(bot.name, bot.about) for bot in ruleset.bots.values()),
        papers=tuple(ruleset.papers),
    )


def _schema(kind: type[msgspec.Struct]) -> Schema:
    """Return the schema of a struct; it has a title, a description and, if it is tagged, a constant `type`."""
    schema = struct_schema(kind)
    dialect = schema.pop("$schema")
    title = schema.pop("title", kind.__name__)
    description = schema.pop("description", "") or _in_words(kind.__name__)
    config = kind.__struct_config__
    if config.tag_field is not None:
        schema["properties"] = {**schema["properties"], config.tag_field: {"const": config.tag}}
    return {"$schema": dialect, "title": title, "description": description, **schema}


def _in_words(name: str) -> str:
    """Say what a type is called: `TilePlaced` is "Tile placed."."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).capitalize() + "."


def _view(plugin: str, part: type[Part]) -> ViewInfo:
    """Describe what `seen_by` says that it returns; what does not say it may be anything."""
    try:
        kind = get_type_hints(part.seen_by).get("return")
    except NameError:
        kind = None
    if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct) or kind in (Value, Part):
        shown = _in_words(part.__name__)
        return ViewInfo(tag_of(part), "", plugin, {"title": part.__name__, "description": shown})
    tag = kind.__struct_config__.tag
    return ViewInfo(tag_of(part), "" if tag is None else str(tag), plugin, _schema(kind))
