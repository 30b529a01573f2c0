"""`fairway score`: what a course on a real table is worth, and why."""

from __future__ import annotations

import argparse
import json
from typing import Any

from fairway.cli.scoresheet import score_tree, sheet_as_json, speaker_for
from fairway.content import texts_of
from fairway_base.cli.shared import (
    add_shared_options,
    heading,
    make_console,
    picture_of,
    read_report,
    say,
    shipped_library,
    tell_faults,
)
from fairway_base.files.documents import judge
from fairway_base.files.pack_checks import KINDS

__all__ = ["add_score"]

EPILOG = """\
a course is a JSON file; x and y count from the gate's upper left square, a turn is a clockwise quarter turn:
  {
    "$schema": "../../schemas/course.schema.json",
    "land": "l01",
    "tiles": [
      {"tile": "t001", "x": 2, "y": 0, "turn": 1},
      {"tile": "t035", "x": 3, "y": 0, "turn": 3}
    ],
    "numbers": [{"number": 1, "x": 2, "y": 0}],
    "mr": "mr-short",
    "mrs": "mrs-bloom"
  }

examples:
  fairway score docs/examples/course.json --picture        the score with its reasons, below a picture
  fairway score docs/examples/course.json --language fr    the same in French
  cat course.json | fairway score - --json                 for a program

exit status: 0 scored, 1 the course has faults (all are listed), 2 wrong usage
"""


def add_score(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `score` to the command line."""
    score = commands.add_parser(
        "score",
        help="score a course from a real table, with reasons",
        description="Score a course that lies on a real table: every condition, why, by which rule and where.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    score.add_argument("course", metavar="COURSE", help="a course file (JSON); - reads standard input")
    score.add_argument("--json", action="store_true", help="write one JSON document instead of text")
    score.add_argument("--picture", action="store_true", help="draw the course above its score")
    score.set_defaults(run=run_score)
    add_shared_options(score)


def run_score(args: argparse.Namespace) -> int:
    """Print what a course is worth."""
    library, texts = shipped_library(args.pack), texts_of(KINDS)
    report = read_report(args.course, library)
    judged = judge(report)
    if report.table_course is None or judged.sheet is None:
        return tell_faults(report, texts, args)
    sheet, speaker = judged.sheet, speaker_for(texts, args.language)
    if args.json:
        document = {
            **sheet_as_json(sheet, judged.verdict, speaker),
            "warnings": [fault.as_json(texts, args.language) for fault in report.faults],
        }
        print(json.dumps(document, indent=2, ensure_ascii=False))
        return 0
    tell_faults(report, texts, args)
    console = make_console(plain=args.plain)
    print(heading(report.table_course, library, args.language))
    if args.picture:
        print("\n" + picture_of(report.table_course, console, args.language) + "\n")
    tree = score_tree(sheet, speaker)
    tree.label = say(texts, "total", args.language, total=sheet.total)
    console.print(tree)
    if judged.verdict:
        print(texts.say(judged.verdict, {}, args.language))
    return 0
