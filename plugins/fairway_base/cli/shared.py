"""What `fairway score` and `fairway show` share: a course given as a file, its faults, its picture, colours."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from fairway import BadOptions, installed_kinds
from fairway.cli.languages import add_language
from fairway.content import MAX_FILE, Library, Texts, data_dir, load_pack, render_all
from fairway_base.draw.terminal.captions import course_heading
from fairway_base.draw.terminal.terminal_course import draw_course
from fairway_base.files.course_reading import CourseReport, check_course
from fairway_base.scoring.table_course import TableCourse

__all__ = [
    "STANDARD_INPUT",
    "add_shared_options",
    "coloured",
    "heading",
    "make_console",
    "picture_of",
    "read_report",
    "say",
    "shipped_library",
    "tell_faults",
]

STANDARD_INPUT = "-"
WIDTH_OF_FILES = 200


def add_shared_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that both commands understand."""
    parser.add_argument("--plain", action="store_true", help="no colours (the default in files and pipes)")
    add_language(parser, "language of the words")
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        metavar="PATH",
        help="a pack with more tiles or cards; repeatable",
    )


def shipped_library(packs: Sequence[str | Path] = ()) -> Library:
    """Return what is in the box, with more packs beside it, which may hold content of other plugins, too."""
    places = [data_dir("content_packs") / "minigolf-designer", *map(Path, packs)]
    kinds = installed_kinds()
    return Library(load_pack(place, kinds) for place in places)


def read_report(path: str, library: Library) -> CourseReport:
    try:
        if path == STANDARD_INPUT:
            return check_course(sys.stdin.buffer.read(MAX_FILE + 1), library, "<stdin>")
        with Path(path).open("rb") as stream:
            return check_course(stream.read(MAX_FILE + 1), library, path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadOptions(f"cannot read {path}: {reason}") from error


def tell_faults(report: CourseReport, texts: Texts, args: argparse.Namespace) -> int:
    """Print faults, if there are any: for a program where that is asked, otherwise beside what is printed."""
    if getattr(args, "json", False):
        print(json.dumps({"faults": [fault.as_json(texts, args.language) for fault in report.faults]}, indent=2,
                         ensure_ascii=False))  # fmt: skip
    elif report.faults:
        print(render_all(report.faults, texts, args.language), file=sys.stderr)
        if report.errors:
            count = say(texts, "faults", args.language, file=report.faults[0].file, count=len(report.errors))
            print(count, file=sys.stderr)
    return 1


def heading(table_course: TableCourse, library: Library, language: str) -> str:
    mr, mrs = (client.id if client else "" for client in (table_course.mr, table_course.mrs))
    return course_heading(library, table_course.ground, mr, mrs, len(table_course.course.placed), language)


def picture_of(table_course: TableCourse, console: Console, language: str) -> str:
    return draw_course(
        table_course.course,
        table_course.ground,
        table_course.tiles,
        survey=table_course.survey,
        plan=table_course.plan,
        water=table_course.water,
        colour=coloured(console),
        language=language,
    )


def make_console(*, plain: bool) -> Console:
    console = Console(color_system=None if plain else "auto", highlight=False)
    if not console.is_terminal:
        console.width = WIDTH_OF_FILES  # a file has room for every reason on one line
    return console


def coloured(console: Console) -> bool:
    """Whether colours can be seen and are wanted (NO_COLOR is heard, too)."""
    return console.is_terminal and not console.no_color and console.color_system is not None


def say(texts: Texts, key: str, language: str, **params: object) -> str:
    return texts.say(f"cli.designer.{key}", params, language)
