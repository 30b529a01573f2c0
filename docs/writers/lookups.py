"""Pages that list what plugins declare: hooks, options, quantities, refusals, rules and schemas."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterable, Iterator

from fairway.content.schemas import schema_files
from fairway.model.json_schema import struct_schema
from fairway.model.refusal import CORE_REFUSALS, RefusalSpec
from fairway.model.texts import Texts, core_texts
from fairway.plugin import hookspecs
from fairway.rulesets.installed import installed, installed_documents, installed_kinds, installed_vocabularies
from writers.words import Schema, doc, kind, listed, prose, row, rule_indexes, rule_link, texts_of


def hooks() -> Iterator[str]:
    """Every hook, in the order and the groups of `hookspecs.py`."""
    source = inspect.getsource(hookspecs)
    groups = {
        number: line.strip("#- ") for number, line in enumerate(source.splitlines(), 1) if line.startswith("# ---")
    }
    yield from ("# Hooks", "", inspect.cleandoc(hookspecs.__doc__ or ""), "")
    at = 0
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("fairway_"):
            continue
        group = max(number for number in groups if number < node.lineno)
        if group != at:
            at = group
            yield from (f"## {groups[group].capitalize()}", "")
        returns = ast.unparse(node.returns) if node.returns else "None"
        yield from (f"### {node.name}", "", "```python", f"def {node.name}({ast.unparse(node.args)}) -> {returns}: ...")
        yield from ("```", "", *prose(ast.get_docstring(node) or ""), "")
        answering = [name for name, plugin in installed().items() if hasattr(plugin, node.name)]
        yield from (f"Installed plugins that answer it: {listed(answering)}.", "")


def options() -> Iterator[str]:
    """Every option of every plugin, with its default."""
    yield from ("# Options", "")
    yield "The switches of a match, plugin by plugin."
    yield "In Python: `load_ruleset(name, options={plugin: {option: value}})`."
    yield "On the command line: `--option PLUGIN.OPTION=VALUE`, as often as you like."
    yield "A match's record holds every option, the ones left at their default too."
    for vocabulary in installed_vocabularies().values():
        if vocabulary.options is None:
            continue
        yield from ("", f"## {vocabulary.name}", "", *prose(doc(vocabulary.options)), "")
        yield from ("| option | values | default | rule | what it decides |", "|---|---|---|---|---|")
        for name, field in struct_schema(vocabulary.options)["properties"].items():
            default = f"`{json.dumps(field['default'])}`" if "default" in field else "required"
            yield row(
                f"`{name}`", kind(field), default, rule_link(field.get("x-rule", "")), field.get("description", "")
            )


def quantities() -> Iterator[str]:
    """Every number that plugins may change."""
    yield from ("# Quantities", "")
    yield "Numbers that a rule uses and that other plugins may change, with one hook: `fairway_quantity`."
    yield "[How to add a house rule](../how-to/add-a-house-rule.md) shows two rules made of nothing else."
    yield from ("", "| quantity | plugin | rule | least | what it is |", "|---|---|---|---|---|")
    for vocabulary in installed_vocabularies().values():
        for each in vocabulary.quantities:
            least = "any" if each.least is None else str(each.least)
            yield row(f"`{each.name}`", f"`{vocabulary.name}`", rule_link(each.rule), least, each.meaning)


def refusals() -> Iterator[str]:
    """Every refusal, with its texts."""
    yield from ("# Refusals", "")
    yield "Every code that an illegal action may be answered with."
    yield "A refusal carries its code, its parameters and the id of the rule behind it, and leaves the match as it was."
    yield '`ruleset.texts.say(f"refusal.{code}", params, language)` puts it into words.'
    yield from _refusals("Every ruleset", CORE_REFUSALS, core_texts())
    for vocabulary in installed_vocabularies().values():
        if vocabulary.refusals:
            yield from _refusals(vocabulary.name, vocabulary.refusals, texts_of(vocabulary))


def _refusals(title: str, specs: Iterable[RefusalSpec], texts: Texts) -> Iterator[str]:
    yield from ("", f"## {title}")
    for spec in specs:
        yield from ("", f"### {spec.code}", "", *prose(spec.meaning), "")
        yield f"* Parameters: {listed(spec.params)}."
        if spec.rule:
            yield f"* Rule: {rule_link(spec.rule)}."
        for language in sorted(texts.by_language):
            text = texts.by_language[language].get(f"refusal.{spec.code}")
            if text is not None:
                yield f"* In words (`{language}`): {text}"


def rules() -> Iterator[str]:
    """The rule index of every plugin, in English and French, in families."""
    yield from ("# Rules", "")
    yield "Every rule by its id: tests, refusals, options and score lines point here."
    yield "`stated`: the published rules say so; `interpreted`: we read them so; `reconstructed`: they are silent."
    yield "On the command line: `fairway rules show ID`."
    for vocabulary, index in rule_indexes():
        yield from ("", f"## {vocabulary.name}")
        family = ""
        for rule in index:
            if family_of(rule.id) != family:
                family = family_of(rule.id)
                yield from ("", f"### {family}", "", "| rule | standing | in English | en français | options |")
                yield "|---|---|---|---|---|"
            shown = f" Shows {', '.join(map(rule_link, rule.of))}." if rule.of else ""
            standing = rule.status if rule.kind == "rule" else f"{rule.kind}, {rule.status}"
            anchor = f'<a id="{rule.id.lower()}"></a>{rule.id}'
            ways = ", ".join(f"`{option}`" for option in rule.options)
            yield row(anchor, standing, rule.summary.en + shown, rule.summary.fr, ways)


def family_of(rule: str) -> str:
    """Return what the ids of related rules begin with."""
    return rule.rpartition("-")[0] or rule


def schemas() -> Iterator[str]:
    """Every kind of file that authors write, field by field."""
    yield from ("# Schemas", "")
    yield "What authors write, field by field; the JSON Schemas in `schemas/` say the same to an editor."
    yield 'Name the schema in a file\'s first line, as in `"$schema": "../../schemas/pack.schema.json"`,'
    yield "and the editor completes fields and marks faults while you type."
    yield "An unknown field is an error."
    for file, text in schema_files(installed_kinds(), installed_documents()).items():
        schema: Schema = json.loads(text)
        yield from ("", f"## {file}", "", *prose(schema.get("description", "")))
        yield from fields(schema)
        for name, inner in schema.get("$defs", {}).items():
            yield from ("", f"### {file.partition('.')[0]}: {name}", "", *prose(inner.get("description", "")))
            yield from fields(inner)


def fields(schema: Schema) -> Iterator[str]:
    """The fields of an object, as a table."""
    there = {name: field for name, field in schema.get("properties", {}).items() if name != "$schema"}
    if there:
        yield from ("", "| field | values | | meaning |", "|---|---|---|---|")
    for name, field in there.items():
        default = f"default `{json.dumps(field['default'], ensure_ascii=False)}`" if "default" in field else ""
        needed = "required" if name in schema.get("required", ()) else default
        says = field.get("description", "")
        if field.get("examples"):
            says += (
                " For example " + ", ".join(f"`{json.dumps(e, ensure_ascii=False)}`" for e in field["examples"]) + "."
            )
        yield row(f"`{name}`", kind(field), needed, says.strip())
