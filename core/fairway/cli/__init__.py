"""The command line: `fairway --help` lists what it can do; plugins add commands of their own."""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, NoReturn

from fairway.version import __version__

if TYPE_CHECKING:
    from fairway.model.errors import PluginFault

__all__ = ["main"]

COMMANDS = "fairway.commands"
"""Entry points of modules that bring sub-commands without being plugins of a game."""
EPILOG = """\
examples:
  fairway serve                                                   everything over HTTP, with documentation
  fairway rulesets                                                what can be played here
  fairway simulate RULESET --players 3 --seed 7 --show            one game, with pictures and scoresheet
  fairway simulate RULESET --players 4 --games 200 --bots greedy  a table of scores per condition
  fairway packs validate FOLDER                                   every fault of a pack, with line and column
  fairway rules show ID --language fr                             what a rule says
  fairway words de                                                what is not yet said in German
"""


class Parser(argparse.ArgumentParser):
    """A parser that says what was probably meant, and shows the usage of the command that was asked for."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            from fairway.content.faults import did_you_mean

            options = [name for action in self._actions for name in action.option_strings]
            hints = [did_you_mean(word.partition("=")[0], options) for word in unknown if word.startswith("-")]
            self.error(f"unrecognized arguments: {' '.join(unknown)}{next(filter(None, hints), '')}")
        return found, unknown

    def _get_formatter(self) -> argparse.HelpFormatter:
        """Return what writes the help; words of a plugin's that are no template, such as `100%`, stay as they are."""
        formatter = super()._get_formatter()
        expand = formatter._expand_help

        def lenient(action: argparse.Action) -> str:
            try:
                return expand(action)
            except (KeyError, TypeError, ValueError):
                return str(action.help)

        formatter._expand_help = lenient  # type: ignore[method-assign]  # whichever formatter a command has chosen
        return formatter

    def error(self, message: str) -> NoReturn:
        """Say what is wrong; of a word that is none of the possible ones, also which is near."""
        wrong = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)$", message)
        if wrong:
            from fairway.content.faults import did_you_mean

            message += did_you_mean(wrong[1], re.findall(r"[^\s,']+", wrong[2]))
        super().error(message)


def parser() -> argparse.ArgumentParser:
    """Build the parser with the commands of the core and of every installed plugin."""
    from fairway.cli import documents, packs, play, rules, schemas, simulate, words
    from fairway.rulesets.installed import installed_calls, is_ours

    top = Parser(
        prog="fairway",
        description="An impartial referee for tabletop games: play, simulate, score, validate.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"fairway {__version__}")
    top.set_defaults(run=lambda args: _help(top))
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for module in (simulate, play, documents, packs, rules, schemas, words):
        module.add_parser(commands)
    faults: list[PluginFault] = []
    points = sorted(entry_points(group=COMMANDS), key=lambda point: (not is_ours(point), point.name))
    for point in points:
        if is_ours(point):  # before those of strangers, who take none of our names
            faults += _added(commands, point)
    faults += installed_calls().commands(commands, _untouched)
    for point in points:
        if not is_ours(point):
            faults += _added(commands, point)
    for fault in faults:  # the commands of the others are there all the same
        print(f"fairway: {fault.report}", file=sys.stderr)
    return top


def _added(commands: Any, point: EntryPoint) -> list[PluginFault]:
    """Let a module add its commands; return its fault if it cannot."""
    from fairway.model.blaming import blaming
    from fairway.model.errors import PluginFault

    try:
        with _untouched(commands), blaming(point.name, "adding commands"):
            point.load().add_parser(commands)
    except PluginFault as broken:
        return [broken]
    return []


@contextmanager
def _untouched(commands: Any) -> Iterator[None]:
    """Leave commands as they were if whoever adds to them breaks: no half of one stays."""
    choices, listed = dict(commands.choices), list(commands._choices_actions)
    try:
        yield
    except BaseException:
        commands.choices.clear()
        commands.choices.update(choices)
        commands._choices_actions[:] = listed
        raise


def _help(top: argparse.ArgumentParser) -> int:
    """Answer a command line without a command."""
    top.print_help()
    return 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 for success, 1 for bad content, 2 for bad usage."""
    from fairway.model.fault_origin import hearing_ctrl_c

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign gets a question mark, not a traceback
    with hearing_ctrl_c():
        return _status(arguments)


def _status(arguments: Sequence[str] | None) -> int:
    """Run a command; say what kept it from being done."""
    from fairway.model.errors import FairwayError, PluginFault
    from fairway.rulesets.installed import bringing

    try:
        args = parser().parse_args(arguments)
        with bringing(getattr(args, "brought", ())):
            status: int = args.run(args)
    except PluginFault as error:
        print(f"fairway: {error.report}", file=sys.stderr)
        return 2
    except FairwayError as error:
        from fairway.content.faults import printable

        print("fairway:", "\n".join(map(printable, str(error).strip().split("\n"))), file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except OSError as error:
        print(f"fairway: {error.strerror or error}: {error.filename or 'output'}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("fairway: stopped", file=sys.stderr)
        return 130
    return status
