"""The page of what travels in a match: prompts, actions, effects and events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from fairway.model.json_schema import struct_schema
from fairway.model.values import Value, tag_of
from fairway.rulesets.installed import installed_vocabularies
from writers.examples import Examples
from writers.words import ALL_RULES, doc, kind, listed, prose, row, rule_link, written


def actions() -> Iterator[str]:
    """What travels: prompts, actions, effects and events, each with an example in JSON."""
    found = Examples()
    yield from ("# Actions, effects and events", "")
    yield "What a seat may ask, what then happens, and what is told about it, plugin by plugin."
    yield "The field `type` says what a value is; `ruleset.codec` reads and writes them."
    yield "Examples are taken from games played at random, where such a thing came up."
    inside: dict[str, type[msgspec.Struct]] = {}
    for vocabulary in installed_vocabularies().values():
        shapes = [*(spec.type for spec in vocabulary.actions), *(spec.type for spec in vocabulary.effects)]
        for shape in (*shapes, *vocabulary.events):
            inside |= _inside(shape)
        yield from ("", f"## {vocabulary.name}")
        if vocabulary.prompts:
            yield from ("", f"### Prompts of {vocabulary.name}", "", "| prompt | answered by |", "|---|---|")
            for prompt in vocabulary.prompts:
                answers = [tag_of(spec.type) for spec in vocabulary.actions if prompt in spec.prompts]
                yield row(f"`{prompt}`", listed(answers))
        if vocabulary.actions:
            yield from ("", f"### Actions of {vocabulary.name}")
        for spec in vocabulary.actions:
            when = f"Answers {listed(spec.prompts)}" if spec.prompts else "Possible at any time"
            again = "" if spec.answers else ", and leaves the seat to act again"
            yield from _value(spec.type, found, spec.rule, f"{when}{again}.")
        if vocabulary.effects:
            yield from ("", f"### Effects of {vocabulary.name}", "")
            yield "Other plugins may put these on the agenda, or step in before them."
        for effect in vocabulary.effects:
            yield from _value(effect.type, found, "", "Asks the core for luck." if effect.chance else "")
        if vocabulary.events:
            yield from ("", f"### Events of {vocabulary.name}", "")
            yield "Other plugins may react to these."
        for event in vocabulary.events:
            secret = "Not every seat sees the same of it." if "seen_by" in vars(event) else ""
            yield from _value(event, found, event.rule, secret)
    if inside:
        yield from ("", "## Values inside them")
    for name, part in sorted(inside.items()):
        listing = " It is written as a list." if part.__struct_config__.array_like else ""
        yield from ("", f"### {name}", "", *prose(doc(part) + listing))
        yield _fields(part)


def _value(shape: type[Value], found: Examples, rule: str, note: str) -> Iterator[str]:
    yield from ("", f"#### {tag_of(shape)}", "", *prose(doc(shape)))
    if note:
        yield note
    if rule:
        summary = ALL_RULES[rule].summary.en if rule in ALL_RULES else ""
        yield f"Rule {rule_link(rule)}" + (f": {summary}" if summary else ".")
    if shape.__struct_fields__:
        yield _fields(shape)
    yield from ("", "```json", written(found.of(shape)), "```")


def _fields(shape: type[msgspec.Struct]) -> str:
    """Say what a value consists of; one that is written as a list has no names in its schema."""
    own = struct_schema(shape)
    fields = own.get("properties") or dict(zip(shape.__struct_fields__, own["prefixItems"], strict=True))
    told = [f"`{name}` ({kind(fields[name])})" for name in shape.__struct_fields__]
    return f"Fields: {', '.join(told)}."


def _inside(shape: type[Value]) -> dict[str, type[msgspec.Struct]]:
    """Return the structs that a type is made of, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    todo: list[Any] = [*msgspec.inspect.multi_type_info(field.type for field in msgspec.structs.fields(shape))]
    while todo:
        part = todo.pop()
        if isinstance(part, msgspec.inspect.StructType) and part.cls.__name__ not in found:
            found[part.cls.__name__] = part.cls
            todo += [field.type for field in part.fields]
        for name in ("type", "item_type", "item_types", "types"):
            inner = getattr(part, name, ())
            todo += inner if isinstance(inner, tuple) else [inner]
    return found
