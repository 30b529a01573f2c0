"""`fairway document` and `fairway bring`: what a match leaves to others, and how it gets there."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from fairway.model.errors import BadOptions, CannotReplay
from fairway.model.refusal import Refusal
from fairway.rulesets.documents import bring_result, document_of_match
from fairway.rulesets.installed import find_plugin
from fairway.rulesets.match import Match, read_record, replay
from fairway.rulesets.ruleset import load_ruleset

__all__ = ["add_parser"]

DOCUMENT = """\
Print a document that a match leaves to others, given the match's record.
Most are left when the match is over, some while it pauses for that."""
BRING = """\
Bring what a match leaves to another one that goes on with it, and print the record of that one, a move longer.
What goes where the games say: one leaves a document, such as its result, and an action of the other takes it."""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add both."""
    document = commands.add_parser(
        "document",
        help="print what a match leaves to others",
        description=DOCUMENT,
        epilog="example:\n  fairway document NAME match.json\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    document.add_argument("name", help="which document; an unknown one is refused")
    document.add_argument("record", type=Path, help="a match record (JSON)")
    document.set_defaults(run=run_document)
    bring = commands.add_parser(
        "bring",
        help="bring the result of a match to another one",
        description=BRING,
        epilog="example:\n  fairway bring finished.json going-on.json --player 2 --to going-on.json\n\n"
        "exit status: 0 it was taken, 1 it was refused (why), 2 wrong usage\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    bring.add_argument("record", type=Path, help="the record of the match that is over (JSON)")
    bring.add_argument("other", type=Path, help="the record of the match that takes its result (JSON)")
    bring.add_argument("--player", type=int, default=1, metavar="N", help="who brings it, counted from 1 (default 1)")
    bring.add_argument("--to", type=Path, metavar="FILE", help="write the record there instead of printing it")
    bring.set_defaults(run=run_bring)
    for each in (document, bring):
        each.add_argument(
            "--plugin", action="append", default=[], metavar="FILE.py", help="a house rule it was played with"
        )
        each.add_argument(
            "--pack", action="append", default=[], metavar="PATH", help="a further pack it was played with"
        )


def run_document(args: argparse.Namespace) -> int:
    """Print a document."""
    print(msgspec.json.encode(document_of_match(_played(args, args.record), args.name)).decode())
    return 0


def run_bring(args: argparse.Namespace) -> int:
    """Bring a result."""
    taker = _played(args, args.other)
    if not 1 <= args.player <= taker.seats:
        raise BadOptions(f"there are players 1 to {taker.seats}, and no player {args.player}")
    after = bring_result(taker, _played(args, args.record), args.player - 1)
    if isinstance(after, Refusal):
        print(f"fairway: {taker.ruleset.say(after)}", file=sys.stderr)
        return 1
    record = msgspec.json.encode(after.record(read_record(args.other.read_bytes()).fairness)) + b"\n"
    if args.to is not None:
        args.to.write_bytes(record)
    else:
        print(record.decode(), end="")
    return 0


def _played(args: argparse.Namespace, place: Path) -> Match:
    """Play a record again."""
    try:
        record = read_record(place.read_bytes())
    except OSError as error:
        raise BadOptions(f"cannot read {place}: {error.strerror}") from error
    house_rules = [find_plugin(name) for name in args.plugin]
    ruleset = load_ruleset(record.ruleset, plugins=house_rules, packs=args.pack, lock=record.lock)
    try:
        *_, last = replay(ruleset, record)
    except CannotReplay as error:
        raise BadOptions(f"{place} cannot be played again: {error}") from error
    return last
