"""`fairway rulesets` and `fairway verify`: what can be played, and whether a record was played by the rules."""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fairway.cli.languages import add_language
from fairway.cli.telling import ending, story
from fairway.client.score_lines import tie_line
from fairway.client.wording import Wording
from fairway.model.errors import BadOptions, CannotReplay, FairwayError, PluginFault
from fairway.model.language import FALLBACK
from fairway.model.score import Tie
from fairway.model.state import Happened
from fairway.rulesets.fairness import commitment
from fairway.rulesets.installed import find_plugin, installed_faults, installed_vocabularies
from fairway.rulesets.match import Match, Record, read_record, replay
from fairway.rulesets.ruleset import Ruleset, load_ruleset

__all__ = ["add_parser"]

VERIFY = """\
Play a match again from its record and check every move.
A record is what match.record() returns, written as JSON: it names the plugins, packs and options of the match.
With any other version of them, the command says what differs."""
EXAMPLES = """\
examples:
  fairway verify match.json
  fairway verify match.json --plugin my_rule.py     it was played with a house rule
  fairway verify match.json --tell --language fr    what happened in it, told in French

exit status: 0 every move holds, 1 one does not (which, and why), 2 wrong usage
"""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add both."""
    rulesets = commands.add_parser(
        "rulesets",
        help="list what can be played here",
        description="List the rulesets of the installed plugins: for how many seats, and of which plugins and packs.\n"
        "The name before the colon is what other commands ask for.\n"
        "A plugin that cannot be loaded, or a ruleset that cannot be played, is listed with the place and the cause.",
        epilog="example:\n  fairway rulesets\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    rulesets.set_defaults(run=run_rulesets)
    verify = commands.add_parser(
        "verify",
        help="play a match record again and check every move",
        description=VERIFY,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verify.add_argument("record", type=Path, help="a match record (JSON)")
    verify.add_argument(
        "--plugin", action="append", default=[], metavar="FILE.py", help="a house rule it was played with"
    )
    verify.add_argument("--pack", action="append", default=[], metavar="PATH", help="a further pack it was played with")
    verify.add_argument("--tell", action="store_true", help="tell the match in sentences, to its end")
    add_language(verify, "language of the story")
    verify.set_defaults(run=run_verify)


def run_rulesets(args: argparse.Namespace) -> int:
    """List rulesets."""
    wrong = [fault.report for fault in installed_faults().values()]
    for plugin, vocabulary in installed_vocabularies().items():
        for spec in vocabulary.rulesets:
            try:
                load_ruleset(spec.name)
            except FairwayError as error:
                cause = error.report if isinstance(error, PluginFault) else error
                wrong.append(f"{spec.name}, brought by plugin '{plugin}', cannot be played: {cause}")
            else:
                seats, plugins, packs = (", ".join(map(str, each)) for each in (spec.seats, spec.plugins, spec.packs))
                print(f"{spec.name}: {seats} seats; plugins {plugins}; packs {packs}")
    for line in wrong:
        print(line)
    return 0


def run_verify(args: argparse.Namespace) -> int:
    """Replay a record."""
    try:
        data = args.record.read_bytes()
    except OSError as error:
        raise BadOptions(f"cannot read {args.record}: {error.strerror}") from error
    record = read_record(data)
    house_rules = [find_plugin(name) for name in args.plugin]
    ruleset = load_ruleset(record.ruleset, plugins=house_rules, packs=args.pack, lock=record.lock)
    try:
        last = _replayed(ruleset, record, Wording.of(ruleset, args.language) if args.tell else None)
    except CannotReplay as error:
        print("not verified:", *error.reasons, sep="\n  ", file=sys.stderr)
        return 1
    if broken := _commitment_fault(record):
        print("not verified:", broken, sep="\n  ", file=sys.stderr)
        return 1
    if args.tell and last.state.over:
        print(*ending(last.engine, last.state, Wording.of(ruleset, args.language)), sep="\n")
    standings, games = last.standings(), last.games()
    if not last.state.over:
        print(f"verified: {len(record.moves)} moves, totals not finished")
    else:
        print(f"verified: {len(record.moves)} moves, totals {_listed(each.total for each in standings)}")
    for number, game in enumerate(games.finished if games else (), 1):
        print(f"game {number}: {_listed(sheet.total for sheet in game.sheets)}; places {_listed(game.places)}")
        _print_ties(game.ties, ruleset)
    if last.state.over:
        print(f"places {_listed(each.place for each in standings)}")
        if last.engine.ranking(last.state).low:
            print(ruleset.texts.say("cli.low_wins"))
        _print_ties((tie for each in standings for tie in each.ties), ruleset)
    print("commitment confirmed" if record.fairness else "no commitment: nothing was promised about the seed")
    return 0


def _replayed(ruleset: Ruleset, record: Record, words: Wording | None) -> Match:
    """Play a record again and return where it leads; with words, tell it on the way."""
    matches: deque[Match] = deque(maxlen=1)

    def steps() -> Iterator[tuple[Happened, ...]]:
        for match in replay(ruleset, record):
            matches.append(match)
            yield match.events

    for sentence in story(steps(), words) if words is not None else steps():
        if words is not None:
            print(sentence)
    return matches[0]


def _print_ties(ties: Iterable[Tie], ruleset: Ruleset) -> None:
    """Say what decided between equals, each tie once."""
    for tie in dict.fromkeys(ties):
        print(tie_line(tie, ruleset.texts, FALLBACK))


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _commitment_fault(record: Record) -> str:
    """Say what is wrong with the promise that a record holds, if anything is."""
    promised = record.fairness
    if promised is None:
        return ""
    if record.stacked:
        return "commitment: the luck was stacked, so it is not the promised seed that decided"
    given = commitment(record.seed, promised.nonce)
    if given != promised.commitment:
        return f"commitment: promised {promised.commitment}, but seed and nonce give {given}"
    return ""
