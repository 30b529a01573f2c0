"""Words that all pages share: links to rules, sentences, lists, rows of tables, and what a schema allows."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from fairway.content.rules_index import Rule, load_rules
from fairway.model.texts import Texts
from fairway.plugin.vocabulary import Vocabulary
from fairway.rulesets.installed import installed_vocabularies

Schema = dict[str, Any]


def rule_indexes() -> Iterator[tuple[Vocabulary, tuple[Rule, ...]]]:
    """Return the rules of each plugin that numbers them."""
    for vocabulary in installed_vocabularies().values():
        if vocabulary.home is not None and (vocabulary.home / "rules.json").exists():
            yield vocabulary, load_rules(vocabulary.home / "rules.json").rules


ALL_RULES: dict[str, Rule] = {rule.id: rule for _, index in rule_indexes() for rule in index}


def rule_link(rule: str) -> str:
    """Return a link to a rule, or its bare id when no index has it."""
    return f"[{rule}](rules.md#{rule.lower()})" if rule in ALL_RULES else rule


def texts_of(vocabulary: Vocabulary) -> Texts:
    """Return what a plugin says."""
    return Texts.read(vocabulary.home / "texts") if vocabulary.home else Texts()


def doc(shape: type[msgspec.Struct]) -> str:
    """Return a type's own docstring, not one it inherits."""
    return inspect.cleandoc(vars(shape).get("__doc__") or "")


def prose(text: str) -> list[str]:
    """Return a docstring with one sentence per line and its paragraphs kept."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text.strip()) if text.strip() else ():
        lines += ["", *re.split(r"(?<=[.!?]) (?=[A-Z`*\[])", " ".join(paragraph.split()))]
    return lines[1:]


def listed(words: Iterable[str]) -> str:
    """Return names as code, or `none`."""
    return ", ".join(f"`{word}`" for word in words) or "none"


def row(*cells: str) -> str:
    """Return a line of a table."""
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


def written(value: Any) -> str:
    """Write JSON on one line where it fits."""
    line = json.dumps(value, ensure_ascii=False)
    return line if len(line) <= 100 else json.dumps(value, ensure_ascii=False, indent=2)


def kind(schema: Schema) -> str:
    """Say in a few words which values a schema allows."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(kind(branch) for branch in schema["anyOf"])
    if "allOf" in schema:
        inner = {branch["if"].get("type", number): branch["then"] for number, branch in enumerate(schema["allOf"])}
        types = schema["type"] if isinstance(schema["type"], list) else inner
        tags = [value for field in schema.get("properties", {}).values() for value in field.get("enum", ())]
        told = [kind(inner.get(name, {"type": name})) for name in types]
        return " or ".join(told) + (f" (told by {listed(tags)})" if tags else "")
    name: Any = schema.get("type", "anything")
    if isinstance(name, list):
        return " or ".join("null" if each == "null" else kind({**schema, "type": each}) for each in name)
    if name == "array":
        return _array(schema)
    if name == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"an object of {kind(schema['additionalProperties'])} by key"
    words = {"string": "text", "integer": "a whole number", "number": "a number", "boolean": "`true` or `false`"}
    return f"{words.get(name, name)}{_bounds(schema)}"


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        parts = [kind(part) for part in schema["prefixItems"]]
        return f"{len(parts)} times {parts[0]}" if len({*parts}) == 1 else f"a list: {'; '.join(parts)}"
    inner = schema.get("items")
    return f"a list of {kind(inner)}" if isinstance(inner, dict) else "a list"


def _bounds(schema: Schema) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None:
        return f", {least} to {most}"
    if least is not None:
        return f", {least} or more"
    if most is not None:
        return f", {most} or less"
    return f" that matches `{schema['pattern']}`" if "pattern" in schema else ""
