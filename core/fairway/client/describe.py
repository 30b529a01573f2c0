"""A ruleset described for a client that has never heard of it: schemas of all that travels, and what there is to know.

Schemas are JSON Schema 2020-12, made from the very structs that are decoded; unknown fields are forbidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from fairway.client.readable import readable
from fairway.client.view_types import view_type
from fairway.client.word_keys import option_values, tag_values, variants, written_value
from fairway.client.wording import Wording
from fairway.model.field_kinds import kind_of
from fairway.model.json_schema import Schema, struct_schema
from fairway.model.pointers import Moves, template
from fairway.model.refusal import RefusalSpec
from fairway.model.state import Part
from fairway.model.values import Value, plugin_of, tag_of
from fairway.plugin.bot import Bot
from fairway.rulesets.options import every_option
from fairway.rulesets.ruleset import Ruleset

__all__ = [
    "ActionInfo",
    "BotInfo",
    "Description",
    "DocumentInfo",
    "EventInfo",
    "PaperInfo",
    "PluginInfo",
    "PointerInfo",
    "PromptInfo",
    "QuantityInfo",
    "ViewInfo",
    "describe",
]


Words = Annotated[
    str | UnsetType, Meta(description="What it is called, in the asked language; left out if none was asked for.")
]
About = Annotated[
    str | UnsetType, Meta(description="A line or two about it, in the asked language; left out if none was asked for.")
]
Sentence = Annotated[
    str | UnsetType,
    Meta(
        description="What is said of it, in the asked language, with places for parameters (see `/texts`); left out if "
        "none was asked for."
    ),
]


Lesson = Annotated[
    str | UnsetType,
    Meta(
        description="What matters in it to who plays for the first time, in the asked language; left out if none was "
        "asked for, empty if nobody teaches it."
    ),
]


class PluginInfo(Value, frozen=True):
    """A plugin that is played with, and the schema of its options, if it has any.

    With a language, an option has its name as `title`, what it is about as `description`, and what each of its values
    means under `x-words`.
    """

    name: str
    version: str
    options: Schema | None
    text: Words = UNSET
    about: About = UNSET


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
    points: Annotated[tuple[str, ...], Meta(description="What its fields point at: templates of pointers.")] = ()
    text: Words = UNSET
    about: About = UNSET
    say: Sentence = UNSET
    lesson: Lesson = UNSET
    forecast: Annotated[
        bool, Meta(description="Whether `/forecast` may know what luck makes of it; where it does not, do not ask.")
    ] = False


class EventInfo(Value, frozen=True):
    """An event: the rule behind it, empty where that depends on what happened, and what it looks like."""

    event: str
    plugin: str
    rule: str
    schema: Schema
    points: Annotated[tuple[str, ...], Meta(description="What its fields point at: templates of pointers.")] = ()
    moves: Annotated[tuple[Moves, ...], Meta(description="What it moves, as templates of pointers.")] = ()
    text: Sentence = UNSET


class PointerInfo(Value, frozen=True):
    """A kind of thing on the table that can be pointed at, as in `cell:3,4`."""

    kind: Annotated[str, Meta(description="What stands before the first colon.")]
    plugin: Annotated[str, Meta(description="The plugin that brings such things.")]
    about: Annotated[
        str, Meta(description="What it is; `pointer.<plugin>.<kind>` of the texts has it in any language.")
    ]
    templates: Annotated[
        tuple[str, ...],
        Meta(description="Fields of actions, events and refusals that name one, in any of the plugins."),
    ]


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
    ask: Annotated[Sentence, Meta(description="The question to a seat that is asked.")] = UNSET
    wait: Annotated[Sentence, Meta(description="What the others are told.")] = UNSET
    lesson: Lesson = UNSET
    rehearsed: Annotated[
        tuple[str, ...], Meta(description="Actions that a seat can try while others play: see `/rehearsal`.")
    ] = ()


class QuantityInfo(Value, frozen=True):
    """A number that a rule uses and that other plugins may change."""

    name: str
    plugin: str
    rule: str
    meaning: Annotated[str, Meta(description="What it is, in English, for who writes rules or programs.")]


class BotInfo(Value, frozen=True):
    """A computer player."""

    name: str
    about: str
    text: Words = UNSET
    thinks: bool = False
    """Whether it looks ahead, and so plays differently with more time."""


class DocumentInfo(Value, frozen=True):
    """A kind of file that people write or that a match leaves."""

    document: str
    plugin: str
    text: Words = UNSET
    about: About = UNSET


class PaperInfo(Value, frozen=True):
    """Something that can be drawn besides a seat's board."""

    paper: str
    plugin: str
    shared: Annotated[
        bool, Meta(description="Whether it lies on the table before everybody, rather than before a seat.")
    ]
    text: Words = UNSET


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
    papers: Annotated[
        tuple[PaperInfo, ...], Meta(description="What can be drawn besides the boards: of a seat, or of the table.")
    ]
    boards: Annotated[
        bool, Meta(description="Whether what a seat has before it can be drawn, be it not at every moment.")
    ] = False
    documents: Annotated[tuple[DocumentInfo, ...], Meta(description="Files that its plugins read or write.")] = ()
    fields: Annotated[
        Mapping[str, Mapping[str, str]],
        Meta(
            description="What fields and parameters of a name hold, by plugin: kinds such as `seat` or `square`, by "
            "which they are said and asked for."
        ),
    ] = msgspec.field(default_factory=dict)
    pointers: Annotated[tuple[PointerInfo, ...], Meta(description="What can be pointed at on the table.")] = ()
    text: Words = UNSET
    about: About = UNSET
    lesson: Annotated[
        tuple[str, ...] | UnsetType,
        Meta(
            description="How it goes, step by step, for who plays for the first time, in the asked language; left out "
            "if none was asked for."
        ),
    ] = UNSET


def describe(ruleset: Ruleset, words: Wording | None = None) -> Description:
    """Describe a ruleset, with what everything is called if there are words; whoever serves it may keep it."""
    known, points = ruleset.vocabularies.values(), ruleset.pointing.points
    schemas = _Schemas(ruleset.fields, words or Wording.of(ruleset))
    usual = every_option(ruleset.options)
    actions = tuple(
        ActionInfo(
            tag_of(spec.type),
            each.name,
            spec.rule,
            spec.prompts,
            spec.answers,
            schemas.asked(each.name, spec.type),
            spec.brings,
            points(spec.type),
            *_named(words, "action", tag_of(spec.type)),
            _template(words, f"action.{tag_of(spec.type)}.say"),
            UNSET if words is None else words.lesson("action", tag_of(spec.type)),
            ruleset.foretells(spec.type),
        )
        for each in known
        for spec in each.actions
    )
    return Description(
        ruleset=ruleset.name,
        seats=ruleset.seats,
        plugins=tuple(
            PluginInfo(
                each.name,
                each.version,
                schemas.options(each.name, each.options, usual.get(each.name, {}), worded=words is not None)
                if each.options
                else None,
                *_named(words, "plugin", each.name),
            )
            for each in known
        ),
        actions=actions,
        events=tuple(
            EventInfo(
                tag_of(kind),
                each.name,
                kind.rule,
                schemas.told(kind),
                points(kind),
                kind.moves,
                _template(words, f"event.{tag_of(kind)}"),
            )
            for each in known
            for kind in each.events
        ),
        views=tuple(_view(each.name, each.part, schemas) for each in known if each.part),
        prompts=tuple(
            PromptInfo(
                prompt,
                each.name,
                tuple(spec.action for spec in actions if prompt in spec.prompts),
                _template(words, f"prompt.{prompt}.ask"),
                _template(words, f"prompt.{prompt}.wait"),
                UNSET if words is None else words.lesson("prompt", prompt),
                tuple(tag_of(kind) for one in each.rehearsals if one.prompt == prompt for kind in one.actions),
            )
            for each in known
            for prompt in each.prompts
        ),
        refusals=tuple(ruleset.refusals.values()),
        quantities=tuple(
            QuantityInfo(quantity.name, each.name, quantity.rule, quantity.meaning)
            for each in known
            for quantity in each.quantities
        ),
        bots=tuple(_bot(bot, words) for bot in ruleset.bots.values()),
        papers=tuple(
            PaperInfo(paper.name, each.name, paper.shared, UNSET if words is None else words.name("paper", paper.name))
            for each in known
            for paper in each.papers
        ),
        boards=ruleset.draws_boards,
        documents=tuple(
            DocumentInfo(document.name, each.name, *_named(words, "document", document.name))
            for each in known
            for document in each.documents
        ),
        fields=ruleset.fields,
        pointers=_pointers(ruleset, words),
        **_ruleset_words(ruleset, words),
    )


def _pointers(ruleset: Ruleset, words: Wording | None) -> tuple[PointerInfo, ...]:
    pointing, said = ruleset.pointing, words or Wording.of(ruleset)
    every = dict.fromkeys(text for templates in pointing.templates.values() for text in templates)
    return tuple(
        PointerInfo(
            kind,
            plugin,
            said.pointer(plugin, kind),
            tuple(text for text in every if template(text).kind == kind),
        )
        for kind, plugin in pointing.kinds.items()
    )


def _ruleset_words(ruleset: Ruleset, words: Wording | None) -> dict[str, Any]:
    if words is None:
        return {}
    name, about = _named(words, "ruleset", ruleset.name)
    return {"text": name, "about": about, "lesson": words.steps(ruleset.name)}


def _named(words: Wording | None, what: str, name: str) -> tuple[str | UnsetType, str | UnsetType]:
    """Return what something is called and a line about it, if there are words."""
    return (UNSET, UNSET) if words is None else (words.name(what, name), words.about(what, name))


def _template(words: Wording | None, key: str) -> str | UnsetType:
    """Return a text with its places for parameters, if there are words."""
    if words is None:
        return UNSET
    return words.speaker.texts.find(key, words.speaker.language) or readable(key)


def _bot(bot: Bot, words: Wording | None) -> BotInfo:
    if words is None:
        return BotInfo(bot.name, bot.about, thinks=bot.think > 0)
    about = words.about("bot", bot.name) or bot.about
    return BotInfo(bot.name, about, words.name("bot", bot.name), bot.think > 0)


@dataclass(frozen=True, slots=True)
class _Schemas:
    """Schemas that say what fields hold (`x-kind`) and, where their types do not say it, what they are."""

    kinds: Mapping[str, Mapping[str, str]]
    words: Wording

    def asked(self, plugin: str, kind: type[msgspec.Struct]) -> Schema:
        """Return the schema of what a seat is asked for: fields have their names as titles."""
        return self._worded(tag_of(kind), _schema(kind), lambda field: {"title": self.words.field(plugin, field)})

    def told(self, kind: type[msgspec.Struct]) -> Schema:
        """Return the schema of what happened."""
        return self._worded(tag_of(kind), _schema(kind), lambda field: {})

    def view(self, plugin: str, kind: type[msgspec.Struct]) -> Schema:
        """Return the schema of what a seat sees: its fields, and those of what it is made of, have descriptions."""
        schema = self._worded(plugin, _schema(kind), lambda field: self._seen(plugin, kind.__name__, field))
        inner = schema.get("$defs", {})
        told = {
            name: self._worded(plugin, part, lambda field, name=name: self._seen(plugin, name, field))  # type: ignore[misc]
            for name, part in inner.items()
        }
        return {**schema, "$defs": told} if told else schema

    def options(self, plugin: str, kind: type[msgspec.Struct], usual: Mapping[str, Any], *, worded: bool) -> Schema:
        """Return the schema of a plugin's options, each by default what the ruleset plays with.

        With words, it has their names and what their values mean.
        """
        defaults = {name: {"default": value} for name, value in usual.items()}
        schema = self._worded(f"{plugin}.options", _schema(kind), lambda field: defaults.get(field, {}))
        if not worded:
            return schema
        properties = {name: {**part, **self._option(plugin, name, part)} for name, part in schema["properties"].items()}
        described = {**schema, "description": self.words.options(plugin), "properties": properties}
        inner = dict(schema.get("$defs", {}))
        for name, part in schema["properties"].items():
            for tag, value, definition in variants(part):
                inner[definition] = self._variant(plugin, name, value, tag, inner[definition])
        return {**described, "$defs": inner} if inner else described

    def _variant(self, plugin: str, name: str, value: str, tag: str, schema: Schema) -> Schema:
        """Return one of several things that an option can be, in words."""
        full = f"{plugin}.{name}.{written_value(value)}"
        properties = {
            field: part
            if field == tag
            else {
                **part,
                "title": self.words.name("option", f"{full}.{field}"),
                "description": self.words.about("option", f"{full}.{field}"),
            }
            for field, part in schema["properties"].items()
        }
        return {**schema, "description": self.words.value(plugin, name, value), "properties": properties}

    def _option(self, plugin: str, name: str, schema: Schema) -> Schema:
        full = f"{plugin}.{name}"
        words: Schema = {"title": self.words.name("option", full)}
        if about := self.words.about("option", full):
            words["description"] = about
        if values := option_values(schema):
            words["x-words"] = {value: self.words.value(plugin, name, value) for value in values}
        for tag, values in tag_values(schema):
            said = [self.words.value(plugin, name, value) for value in values]
            tagged = {**schema["properties"][tag], "enumDescriptions": said}
            words["properties"] = {**schema["properties"], tag: tagged}
        return words

    def _seen(self, plugin: str, struct: str, field: str) -> Schema:
        said = self.words.view_field(plugin, struct.rpartition(".")[2], field)
        return {"description": said} if said else {}

    def _worded(self, tag: str, schema: Schema, more: Callable[[str], Schema]) -> Schema:
        """Add to the fields of an object what they hold, and what else is known of them."""
        if "properties" not in schema:
            return schema
        fields = self.kinds.get(plugin_of(tag), {})
        properties = {}
        for name, part in schema["properties"].items():
            kind = kind_of(fields, tag, name)
            properties[name] = part if "const" in part else {**part, **more(name), **({"x-kind": kind} if kind else {})}
        return {**schema, "properties": properties}


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


def _view(plugin: str, part: type[Part], schemas: _Schemas) -> ViewInfo:
    """Describe what `seen_by` says that it returns; what does not say it may be anything."""
    kind = view_type(part)
    if kind is None:
        shown = _in_words(part.__name__)
        return ViewInfo(tag_of(part), "", plugin, {"title": part.__name__, "description": shown})
    tag = kind.__struct_config__.tag
    return ViewInfo(tag_of(part), "" if tag is None else str(tag), plugin, schemas.view(plugin, kind))
