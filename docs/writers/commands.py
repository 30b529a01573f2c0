"""The page of the command line, from its own `--help`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from fairway import cli
from writers.words import prose, row


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
