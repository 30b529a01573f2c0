"""A finished match on the screen: every seat's picture, then the scoresheet with its reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from fairway.client.score_lines import LineInfo, line_info, line_text, tie_line
from fairway.engine.referee import Engine
from fairway.model.score import Games, Ranking, ScoreLine, Sheet, total
from fairway.model.state import State
from fairway.model.texts import Texts
from fairway.rulesets.ruleset import Ruleset
from fairway.rulesets.speaker import Speaker

__all__ = ["print_match", "score_tree", "sheet_as_json", "short_name", "speaker_for"]

_POINTER_TO_NUMBER = re.compile(r"\b([a-z_]+):(\d+)")
"""Something that programs count from 0; people are told it in the words of `pointer.<name>`, if there are any."""


def print_match(console: Console, ruleset: Ruleset, engine: Engine, state: State, language: str) -> None:
    """Print pictures and the scoresheet of a match; of one with several games, the sheet of each and of all."""
    sheets, games, texts = engine.sheets(state), engine.games(state), ruleset.texts
    for sheet in sheets:
        console.rule(texts.say("cli.seat", {"seat": sheet.seat, "total": sheet.total}, language))
        picture = engine.picture(state, sheet.seat, language)
        if picture:
            console.print(Text.from_ansi(picture))
        console.print(score_tree(sheet, ruleset.speaker(language)))
    if games is None:
        console.print(scoresheet(sheets, engine.ranking(state), texts, language))
        return
    for number, game in enumerate(games.finished, 1):
        title = texts.say("cli.game", {"game": number}, language)
        console.print(scoresheet(game.sheets, Ranking(game.places, game.ties), texts, language, title))
    if len(games.finished) < games.game:
        title = texts.say("cli.game", {"game": games.game}, language)
        console.print(scoresheet(sheets, engine.ranking(state), texts, language, title))
    console.print(standings(games, texts, language))


def scoresheet(sheets: tuple[Sheet, ...], ranking: Ranking, texts: Texts, language: str, title: str = "") -> Table:
    """Tabulate conditions by seat, with what broke ties below."""
    table = _by_seat(title or texts.say("cli.scoresheet", {}, language), "cli.simulate.condition", texts, language)
    for sheet in sheets:
        table.add_column(texts.say("cli.seat_column", {"seat": sheet.seat}, language), justify="right")
    for index, line in enumerate(sheets[0].lines):
        table.add_row(short_name(line.key, texts, language), *(str(total(sheet.lines[index])) for sheet in sheets))
    _decided(table, [sheet.total for sheet in sheets], ranking, texts, language)
    return table


def standings(games: Games, texts: Texts, language: str) -> Table:
    """Tabulate what everybody scored in each game of a match, and how that adds up."""
    table = _by_seat(texts.say("cli.match", {}, language), "cli.simulate.total.game", texts, language)
    for standing in games.standings:
        table.add_column(texts.say("cli.seat_column", {"seat": standing.seat}, language), justify="right")
    for number, game in enumerate(games.finished, 1):
        name = texts.say("cli.game", {"game": number}, language)
        table.add_row(name, *(f"{sheet.total}" for sheet in game.sheets))
    ties = tuple(dict.fromkeys(tie for standing in games.standings for tie in standing.ties))
    places = tuple(standing.place for standing in games.standings)
    _decided(table, [standing.total for standing in games.standings], Ranking(places, ties), texts, language)
    return table


def _by_seat(title: str, first: str, texts: Texts, language: str) -> Table:
    table = Table(title=title)
    table.add_column(texts.say(first, {}, language), no_wrap=True)
    return table


def _decided(table: Table, totals: Sequence[int], ranking: Ranking, texts: Texts, language: str) -> None:
    """Add totals and places, and say below the table what decided them where totals do not."""
    table.add_section()
    table.add_row(texts.say("cli.simulate.total", {}, language), *map(str, totals), style="bold")
    table.add_row(texts.say("cli.place", {}, language), *map(str, ranking.places))
    said = [tie_line(tie, texts, language) for tie in ranking.ties]
    if ranking.low:
        said.insert(0, texts.say("cli.low_wins", {}, language))
    table.caption = "\n".join(said) or None


def short_name(key: str, texts: Texts, language: str) -> str:
    """Return what a condition is called, without the explanation after the colon."""
    return texts.say(f"score.{key}", {}, language).partition(":")[0].strip()


def speaker_for(texts: Texts, language: str) -> Speaker:
    """Return who tells a sheet of no match: there is no player to be called by a name."""
    return Speaker(texts, language)


def score_tree(sheet: Sheet, speaker: Speaker) -> Tree:
    """Draw a sheet as a tree of reasons."""
    root = Tree(speaker.texts.say("cli.reasons", {}, speaker.language), guide_style="dim")
    for line in sheet.lines:
        _grow(root, line, speaker)
    return root


def _grow(tree: Tree, line: ScoreLine, speaker: Speaker) -> None:
    text = Text.assemble((f"{total(line):+d} ", "bold"), line_text(line, speaker), (f"  {line.rule}", "dim"))
    if line.count is not None:
        text.append(f"  x{line.count}", "dim")
    if line.at:
        at = [_POINTER_TO_NUMBER.sub(lambda found: _pointed(found, speaker), each) for each in line.at]
        shown = ", ".join(at[:6]) + (f", … (+{len(at) - 6})" if len(at) > 6 else "")
        text.append(f"  {shown}", "dim cyan")
    branch = tree.add(text)
    for part in line.parts:
        _grow(branch, part, speaker)


def _pointed(found: re.Match[str], speaker: Speaker) -> str:
    key, texts = f"pointer.{found[1]}", speaker.texts
    return found[0] if texts.find(key) is None else texts.say(key, {"seat": int(found[2])}, speaker.language)


def sheet_as_json(sheet: Sheet, verdict: str, speaker: Speaker) -> dict[str, Any]:
    """Return a sheet for a program: its total, what sums it up in a word if anything does, and every line."""
    document: dict[str, Any] = {"total": sheet.total}
    if verdict:
        document["verdict"] = verdict.rpartition(".")[2]
    document["lines"] = [_line_as_json(line_info(line, speaker)) for line in sheet.lines]
    return document


def _line_as_json(line: LineInfo) -> dict[str, Any]:
    document: dict[str, Any] = {"key": line.key, "text": line.text, "total": line.total, "rule": line.rule}
    if line.count is not None:
        document["count"] = line.count
    if line.at:
        document["at"] = line.at
    return {**document, "parts": [_line_as_json(part) for part in line.parts]}
