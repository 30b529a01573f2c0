"""The command line: `fairway --help` lists what it can do; plugins add commands of their own."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points

from fairway import __version__

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
"""


def parser() -> argparse.ArgumentParser:
    """Build the parser with the commands of the core and of every installed plugin."""
    from fairway.cli import packs, play, rules, schemas, simulate
    from fairway.plugins import installed_calls

    top = argparse.ArgumentParser(
        prog="fairway",
        description="An impartial referee for tabletop games: play, simulate, score, validate.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"fairway {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module in (simulate, play, packs, rules, schemas):
        module.add_parser(commands)
    installed_calls().commands(commands)
    for point in sorted(entry_points(group=COMMANDS), key=lambda point: point.name):
        point.load().add_parser(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 for success, 1 for bad content, 2 for bad usage."""
    from fairway.errors import FairwayError, PluginFault

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign gets a question mark, not a traceback
    args = parser().parse_args(arguments)
    try:
        status: int = args.run(args)
    except PluginFault as error:
        print(f"fairway: {error.report}", file=sys.stderr)
        return 2
    except FairwayError as error:
        print(f"fairway: {error}", file=sys.stderr)
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
