"""Write `docs/reference/` from the code of everything that is installed.

`python docs/generate.py` writes the pages; with `--check` it only says which ones are stale, and ends with 1 if any is.
It knows no game: what a plugin declares in its vocabulary, its rules and its texts is all there is to tell.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from fairway import cli, hookspecs
from fairway.bots import RANDOM, decide
from fairway.content.schemas import schema_files
from fairway.match import Match
from fairway.plugins import installed, installed_documents, installed_kinds, installed_rulesets, installed_vocabularies
from fairway.refusal import CORE_REFUSALS, Refusal, RefusalSpec
from fairway.rules_index import Rule, load_rules
from fairway.ruleset import load_ruleset
from fairway.texts import Texts, core_texts
from fairway.values import Value, tag_of
from fairway.vocabulary import Vocabulary

HERE = Path(__file__).parent / "reference"
NOTE = "<!-- Written by docs/generate.py from the code. Do not edit: run `python docs/generate.py`. -->"
SEED = "reference"
"""Seed of the games from which the examples are taken."""

DEEPEST = 3
"""How deep values may lie in one another in an example that is made up."""

Schema = dict[str, Any]


def pages() -> dict[str, str]:
    """Return the text of every page by file name."""
    makers: dict[str, Callable[[], Iterable[str]]] = {
        "actions.md": actions,
        "commands.md": commands,
        "hooks.md": hooks,
        "options.md": options,
        "quantities.md": quantities,
        "refusals.md": refusals,
        "rules.md": rules,
        "schemas.md": schemas,
    }
    return {name: "\n".join([NOTE, "", *make()]).rstrip() + "\n" for name, make in makers.items()}


# --- hooks -----------------------------------------------------------------------------------------------------------


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


# --- options, quantities ---------------------------------------------------------------------------------------------


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
        schema = msgspec.json.schema(vocabulary.options)
        definition = schema["$defs"][schema["$ref"].rpartition("/")[2]]
        for name, field in definition["properties"].items():
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


# --- refusals, rules -------------------------------------------------------------------------------------------------


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


def rule_indexes() -> Iterator[tuple[Vocabulary, tuple[Rule, ...]]]:
    """Return the rules of each plugin that numbers them."""
    for vocabulary in installed_vocabularies().values():
        if vocabulary.home is not None and (vocabulary.home / "rules.json").exists():
            yield vocabulary, load_rules(vocabulary.home / "rules.json").rules


def family_of(rule: str) -> str:
    """Return what the ids of related rules begin with."""
    return rule.rpartition("-")[0] or rule


# --- schemas ---------------------------------------------------------------------------------------------------------


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
        yield from _object(schema)
        for name, inner in schema.get("$defs", {}).items():
            yield from ("", f"### {file.partition('.')[0]}: {name}", "", *prose(inner.get("description", "")))
            yield from _object(inner)


def _object(schema: Schema) -> Iterator[str]:
    fields = {name: field for name, field in schema.get("properties", {}).items() if name != "$schema"}
    if fields:
        yield from ("", "| field | values | | meaning |", "|---|---|---|---|")
    for name, field in fields.items():
        default = f"default `{json.dumps(field['default'], ensure_ascii=False)}`" if "default" in field else ""
        needed = "required" if name in schema.get("required", ()) else default
        says = field.get("description", "")
        if field.get("examples"):
            says += (
                " For example " + ", ".join(f"`{json.dumps(e, ensure_ascii=False)}`" for e in field["examples"]) + "."
            )
        yield row(f"`{name}`", kind(field), needed, says.strip())


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
        inner = [branch["then"] for branch in schema["allOf"] if "then" in branch]
        tags = [value for field in schema.get("properties", {}).values() for value in field.get("enum", ())]
        return " or ".join([*map(kind, inner)]) + (f" (told by {listed(tags)})" if tags else "")
    name: Any = schema.get("type", "anything")
    if isinstance(name, list):
        return " or ".join(kind({**schema, "type": each}) for each in name)
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


# --- actions, effects, events ----------------------------------------------------------------------------------------


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
    schema = msgspec.json.schema(shape)
    own = schema["$defs"][schema["$ref"].rpartition("/")[2]]
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


class Examples:
    """Values by tag: the fullest and then shortest that came up in random games, or else one made up."""

    def __init__(self) -> None:
        self._met: dict[str, tuple[int, int, str]] = {}
        self._words: dict[str, str] = {}
        for name, spec in sorted(installed_rulesets().items()):
            ruleset = load_ruleset(name)
            for seats in sorted({spec.seats[0], spec.seats[-1]}):
                self._watch(ruleset.match(seats, SEED))

    def of(self, shape: type[Value]) -> Any:
        """Return an example of a type as JSON holds it."""
        *_, text = self._met.get(tag_of(shape), ("",))
        return json.loads(text) if text else self._made_up(msgspec.inspect.type_info(shape), "")

    def _watch(self, match: Match) -> None:
        actions = {spec.type: spec for each in match.ruleset.vocabularies.values() for spec in each.actions}
        while True:
            self._note([happened.event for happened in match.events])
            self._note([frame.effect for frame in match.state.agenda])
            if match.state.over:
                return
            seat = match.state.waiting()[0]
            action = decide(RANDOM, match.engine, match.state, seat, SEED)
            self._note([action, *actions[type(action)].effects(match.engine.table, match.state, seat, action)])
            played = match.play(seat, action)
            if isinstance(played, Refusal):
                raise AssertionError(f"{action} was listed and refused: {played}")
            match = played

    def _note(self, values: Iterable[Value]) -> None:
        for value in values:
            plain = json.loads(msgspec.json.encode(value))
            lists = [field for field in plain.values() if isinstance(field, list | str)][1:]
            if lists and not any(lists):
                continue  # an example that shows nothing
            text = json.dumps(plain, ensure_ascii=False)
            mark = (sum(not each for each in lists), len(text), text)
            self._met[plain["type"]] = min(mark, self._met.get(plain["type"], mark))
            for field, words in plain.items():
                for word in words if isinstance(words, list) else [words]:
                    if isinstance(word, str) and word:
                        self._words.setdefault(field, word)

    def _made_up(self, shape: msgspec.inspect.Type, field: str, depth: int = 0) -> Any:
        """Make an example of a type: words that came up in a field of the same name, small numbers, short lists."""
        match shape:
            case msgspec.inspect.Metadata(type=inner):
                return self._made_up(inner, field, depth)
            case msgspec.inspect.StructType(fields=fields, array_like=array, tag=tag, tag_field=tag_field):
                values = {each.encode_name: self._made_up(each.type, each.name, depth + 1) for each in fields}
                return [*values.values()] if array else ({tag_field: tag} if tag_field else {}) | values
            case msgspec.inspect.VarTupleType(item_type=inner):
                return [self._made_up(inner, field, depth)] if depth < DEEPEST else []
            case msgspec.inspect.TupleType(item_types=inner):
                return [self._made_up(each, field, depth) for each in inner]
            case msgspec.inspect.UnionType(types=types):
                return self._made_up(types[0], field, depth)
            case msgspec.inspect.LiteralType(values=values):
                return values[0]
            case msgspec.inspect.IntType(ge=least):
                return max(least or 0, 0) or int(field in ("number", "round"))
            case msgspec.inspect.BoolType():
                return True
            case msgspec.inspect.StrType(pattern=pattern):
                return "N" if pattern else self._words.get(field, field)
        return None


def written(value: Any) -> str:
    """Write JSON on one line where it fits."""
    line = json.dumps(value, ensure_ascii=False)
    return line if len(line) <= 100 else json.dumps(value, ensure_ascii=False, indent=2)


# --- commands --------------------------------------------------------------------------------------------------------


def commands() -> Iterator[str]:
    """Every command with what its `--help` says."""
    yield from ("# Commands", "")
    yield "What `fairway --help` and the `--help` of each command say."
    yield "[How to use the command line](../how-to/use-the-command-line.md) shows them at work."
    yield from _command(cli.parser(), "")


def _command(parser: argparse.ArgumentParser, says: str) -> Iterator[str]:
    yield from (
        "",
        f"## {parser.prog}",
        "",
        *prose(parser.description or (says[:1].upper() + says[1:] + "." if says else "")),
    )
    yield from ("", "```text", usage(parser), "```")
    inner = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    plain = [action for action in parser._actions if action not in inner and action.dest != "help"]
    if plain:
        yield from ("", "| argument | meaning |", "|---|---|")
    for action in plain:
        names = ", ".join(action.option_strings) or str(action.metavar or action.dest)
        takes = action.metavar if action.metavar else action.dest.upper()
        if action.choices:
            takes = "{" + ",".join(map(str, action.choices)) + "}"
        value = f" {takes}" if action.option_strings and action.nargs != 0 else ""
        meaning = (action.help or "") % {**vars(action), "prog": parser.prog}
        yield row(f"`{names}{value}`", meaning)
    if parser.epilog:
        yield from ("", "```text", parser.epilog.strip(), "```")
    for group in inner:
        helps = {choice.dest: choice.help or "" for choice in group._choices_actions}
        for name, command in group.choices.items():
            yield from _command(command, helps.get(name, ""))


def usage(parser: argparse.ArgumentParser) -> str:
    """Return the usage on lines of our own, since Python's versions break them differently."""
    parser.formatter_class = lambda prog: argparse.HelpFormatter(prog, width=10_000)
    words = re.findall(r"\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\]|\S+", parser.format_usage().removeprefix("usage: "))
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > 96:
            lines.append("   ")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


# --- words -----------------------------------------------------------------------------------------------------------

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


# --- the command -----------------------------------------------------------------------------------------------------


def stale(wanted: Mapping[str, str]) -> list[str]:
    """Return the pages that are missing, differ, or that nothing writes any more."""
    there = {path.name: path.read_text(encoding="utf-8") for path in HERE.glob("*.md")}
    return sorted(name for name in {*wanted, *there} if wanted.get(name) != there.get(name))


def main() -> int:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description="Write docs/reference/ from the code.")
    parser.add_argument("--check", action="store_true", help="write nothing; end with 1 when a page is stale")
    args = parser.parse_args()
    wanted = pages()
    changed = stale(wanted)
    if args.check:
        for name in changed:
            print(f"stale: docs/reference/{name}; run `python docs/generate.py`", file=sys.stderr)
        return 1 if changed else 0
    HERE.mkdir(exist_ok=True)
    for name in changed:
        if name in wanted:
            (HERE / name).write_text(wanted[name], encoding="utf-8", newline="\n")
        else:
            (HERE / name).unlink()
        print(f"docs/reference/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
