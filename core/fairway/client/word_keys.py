"""Which words a plugin or a pack needs so that whatever a person can meet of it has some (decision 0021)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from fairway.client.view_types import view_type
from fairway.content.items import Kind, Pack
from fairway.model.field_kinds import kind_of
from fairway.model.json_schema import struct_schema, structs_by_name
from fairway.model.texts import FALLBACK, Texts, core_texts, in_key
from fairway.model.values import Value, tag_of
from fairway.plugin.vocabulary import Vocabulary

__all__ = [
    "Wanted",
    "lesson_key",
    "missing_words",
    "option_values",
    "tag_values",
    "variants",
    "words_of_pack",
    "words_of_plugin",
    "written_value",
]

Wanted = tuple[str, ...]
"""Keys of which any one will do; the first is what a file to fill in has."""


def words_of_plugin(vocabulary: Vocabulary, fields: Mapping[str, str], bots: Iterable[str] = ()) -> list[Wanted]:
    """Return what a plugin has to say, given what its fields hold and its bots; nothing that the engine says."""
    name = vocabulary.name
    keys = [f"plugin.{name}.name", f"plugin.{name}.about"]
    for spec in vocabulary.rulesets:
        keys += (f"ruleset.{spec.name}.{part}" for part in ("name", "about"))
        keys.append(lesson_key(spec.name, 1))
    keys += _options(name, vocabulary.options)
    for action in vocabulary.actions:
        asked = action.type.__struct_encode_fields__
        keys += (f"action.{tag_of(action.type)}.{part}" for part in ("name", "about", *(("say",) if asked else ())))
        keys += (f"field.{name}.{field}" for field in asked)
        keys.append(f"lesson.action.{tag_of(action.type)}")
    for prompt in vocabulary.prompts:
        keys += (f"prompt.{prompt}.{part}" for part in ("ask", "wait"))
        keys.append(f"lesson.prompt.{prompt}")
    keys += (f"forecast.{key}" for key in vocabulary.forecasts)
    keys += (f"verdict.{key}" for key in vocabulary.verdicts)
    keys += (f"remark.{key}" for key in vocabulary.remarks)
    for event in vocabulary.events:
        keys.append(f"event.{tag_of(event)}")
        if "seat" in event.__struct_fields__:
            keys.append(f"event.{tag_of(event)}.you")
    for refusal in vocabulary.refusals:
        keys += (f"refusal.{refusal.code}", f"title.{refusal.code}")
    for bot in bots:
        keys += (f"bot.{bot}.name", f"bot.{bot}.about")
    for document in vocabulary.documents:
        keys += (f"document.{document.name}.name", f"document.{document.name}.about")
    keys += (f"paper.{paper.name}.name" for paper in vocabulary.papers)
    keys += (f"kind.{kind.name}.name" for kind in vocabulary.kinds)
    seen = view_type(vocabulary.part) if vocabulary.part else None
    types = (*(spec.type for spec in vocabulary.actions), *vocabulary.events, *((seen,) if seen else ()))
    keys += _words(name, fields, types)
    said = core_texts().by_language[FALLBACK]
    wanted = [(key,) for key in dict.fromkeys(map(in_key, keys)) if key not in said]
    return [*wanted, *_view(vocabulary)]


def words_of_pack(pack: Pack, kinds: Iterable[Kind]) -> list[Wanted]:
    """Return what a pack has to say: its own name, and names and texts of its items."""
    keys = ["pack.name"]
    for kind in kinds:
        parts = (*(("name",) if kind.titled else ()), *(("text",) if kind.worded else ()))
        keys += (f"{kind.name}.{item.id}.{part}" for item in pack.items.get(kind.name, ()) for part in parts)
    written = (key for texts in pack.texts.values() for key in texts)
    return [(key,) for key in dict.fromkeys((*keys, *written))]


def missing_words(wanted: Iterable[Wanted], texts: Texts, language: str) -> list[str]:
    """Return what a language lacks of what is wanted, and of what another language has: the keys to write."""
    said = texts.by_language.get(language, {})
    lacking = [keys[0] for keys in wanted if not any(key in said for key in keys)]
    others = (key for by_key in texts.by_language.values() for key in by_key if key not in said)
    return list(dict.fromkeys((*lacking, *others)))


def lesson_key(ruleset: str, step: int) -> str:
    """Return the key of a step of how a ruleset goes; the first is 1, and there are as many as have words."""
    return in_key(f"lesson.{ruleset}.{step}")


def option_values(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the values of an option that have words, as they stand in keys: those of a list, or yes and no."""
    if "enum" in schema:
        return tuple(written_value(value) for value in schema["enum"])
    return ("true", "false") if schema.get("type") == "boolean" else ()


def tag_values(schema: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the tag of an option that is one of several things, with what it may be."""
    for tag, part in schema.get("properties", {}).items():
        if "enumDescriptions" in part:
            yield tag, tuple(part["enum"])


def variants(schema: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield, of an option that is one of several things, its tag, what that may be, and the definition behind it."""
    for case in schema.get("allOf", ()):
        definition = case.get("then", {}).get("$ref", "").rpartition("/")[2]
        for tag, part in case.get("if", {}).get("properties", {}).items():
            if definition and "const" in part:
                yield tag, str(part["const"]), definition


def written_value(value: object) -> str:
    """Return a value as it stands in keys."""
    return in_key(str(value))


def _options(plugin: str, options: type[Value] | None) -> Iterator[str]:
    if options is None:
        return
    whole = struct_schema(options)
    for option, schema in whole["properties"].items():
        start = f"option.{plugin}.{option}"
        yield from (f"{start}.name", f"{start}.about")
        yield from (f"{start}.{value}" for value in option_values(schema))
        yield from (f"{start}.{written_value(value)}" for _, values in tag_values(schema) for value in values)
        for tag, value, definition in variants(schema):
            for field in whole["$defs"][definition]["properties"]:
                if field != tag:
                    yield from (f"{start}.{written_value(value)}.{field}.{part}" for part in ("name", "about"))


def _words(plugin: str, fields: Mapping[str, str], types: tuple[type[msgspec.Struct], ...]) -> Iterator[str]:
    """Return the keys of a plugin's own words, as far as the types of fields list them."""
    for kind in structs_by_name(types).values():
        for field, schema in struct_schema(kind).get("properties", {}).items():
            if kind_of(fields, str(kind.__struct_config__.tag), field) == "word":
                listed = schema if "enum" in schema else schema.get("items", {})
                listed = listed if isinstance(listed, dict) else {}
                yield from (
                    f"word.{plugin}.{field}.{written_value(value)}" for value in listed.get("enum", ()) if value != ""
                )


def _view(vocabulary: Vocabulary) -> Iterator[Wanted]:
    """Return the keys of what a view is made of: a name means one thing wherever it stands, unless that is said."""
    kind = view_type(vocabulary.part) if vocabulary.part else None
    if kind is None:
        return
    seen: dict[str, list[str]] = {}
    for struct in structs_by_name((kind,)).values():
        for field in struct.__struct_encode_fields__:
            seen.setdefault(in_key(field), []).append(in_key(struct.__name__))
    for field, names in seen.items():
        shared = f"view.{vocabulary.name}.{field}"
        yield from ((shared, f"view.{vocabulary.name}.{name}.{field}") for name in names)
