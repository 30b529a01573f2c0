"""A finished match on the screen: every seat's picture, then the scoresheet with its reasons."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from fairway.client.score_lines import LineInfo, line_info
from fairway.engine.referee import Engine
from fairway.model.score import ScoreLine, Sheet, total
from fairway.model.state import State
from fairway.model.texts import Texts
from fairway.rulesets.ruleset import Ruleset

__all__ = ["print_match", "score_tree", "sheet_as_json", "short_name"]


def print_match(console: Console, ruleset: Ruleset, engine: Engine, state: State, language: str) -> None:
    """Print pictures and the scoresheet of a match."""
    sheets = engine.sheets(state)
    places = engine.places(state)
    for sheet in sheets:
        title = ruleset.texts.say("cli.seat", {"seat": sheet.seat + 1, "total": sheet.total}, language)
        console.rule(title)
        picture = engine.picture(state, sheet.seat, language)
        if picture:
            console.print(Text.from_ansi(picture))
        console.print(score_tree(sheet, ruleset.texts, language))
    console.print(scoresheet(sheets, places, ruleset.texts, language))


def scoresheet(sheets: tuple[Sheet, ...], places: tuple[int, ...], texts: Texts, language: str) -> Table:
    """Tabulate conditions by seat."""
    table = Table(title=texts.say("cli.scoresheet", {}, language))
    table.add_column(texts.say("cli.simulate.condition", {}, language), no_wrap=True)
    for sheet in sheets:
        table.add_column(texts.say("cli.seat_column", {"seat": sheet.seat + 1}, language), justify="right")
    for index, line in enumerate(sheets[0].lines):
        table.add_row(short_name(line.key, texts, language), *(str(total(sheet.lines[index])) for sheet in sheets))
    table.add_section()
    table.add_row(texts.say("cli.simulate.total", {}, language), *(str(s.total) for s in sheets), style="bold")
    table.add_row(texts.say("cli.place", {}, language), *map(str, places))
    return table


def short_name(key: str, texts: Texts, language: str) -> str:
    """Return what a condition is called, without the explanation after the colon."""
    return texts.say(f"score.{key}", {}, language).partition(":")[0].strip()


def score_tree(sheet: Sheet, texts: Texts, language: str) -> Tree:
    """Draw a sheet as a tree of reasons."""
    root = Tree(texts.say("cli.reasons", {}, language), guide_style="dim")
    for line in sheet.lines:
        _grow(root, line, texts, language)
    return root


def _grow(tree: Tree, line: ScoreLine, texts: Texts, language: str) -> None:
    params = {"count": "" if line.count is None else line.count, "points": line.points}
    text = Text.assemble(
        (f"{total(line):+d} ", "bold"), texts.say(f"score.{line.key}", params, language), (f"  {line.rule}", "dim")
    )
    if line.count is not None:
        text.append(f"  x{line.count}", "dim")
    if line.at:
        shown = ", ".join(line.at[:6]) + (f", … (+{len(line.at) - 6})" if len(line.at) > 6 else "")
        text.append(f"  {shown}", "dim cyan")
    branch = tree.add(text)
    for part in line.parts:
        _grow(branch, part, texts, language)


def sheet_as_json(sheet: Sheet, verdict: str, texts: Texts, language: str) -> dict[str, Any]:
    """Return a sheet for a program: its total, what sums it up in a word if anything does, and every line."""
    document: dict[str, Any] = {"total": sheet.total}
    if verdict:
        document["verdict"] = verdict.rpartition(".")[2]
    document["lines"] = [_line_as_json(line_info(line, texts, language)) for line in sheet.lines]
    return document


def _line_as_json(line: LineInfo) -> dict[str, Any]:
    document: dict[str, Any] = {"key": line.key, "text": line.text, "total": line.total, "rule": line.rule}
    if line.count is not None:
        document["count"] = line.count
    if line.at:
        document["at"] = line.at
    return {**document, "parts": [_line_as_json(part) for part in line.parts]}
