"""`fairway score` and `fairway show`: what a course on a real table is worth, and what it looks like."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from rich.console import Console

from fairway import BadOptions, installed_calls, installed_kinds, installed_rulesets
from fairway.cli.scoresheet import score_tree, sheet_as_json
from fairway.content import MAX_FILE, Library, Texts, data_dir, load_pack, render_all, texts_of
from fairway_base.content.components import Land
from fairway_base.content.options import Options
from fairway_base.course.ground import water_of
from fairway_base.draw.svg.pictures import KINDS_DRAWN, draw_item, draw_laid, full_id
from fairway_base.draw.terminal.captions import course_heading
from fairway_base.draw.terminal.terminal_course import draw_course, draw_land, draw_tile
from fairway_base.files.course_reading import CourseReport, check_course, nearest_id
from fairway_base.files.documents import judge
from fairway_base.files.pack_checks import KINDS
from fairway_base.play.kit import name_of, named, open_box
from fairway_base.scoring.table_course import LaidCourse, score_laid

__all__ = ["add_commands", "score_laid", "shipped_library"]

LANGUAGES = ("en", "fr")
STANDARD_INPUT = "-"
WIDE = 200

SCORE_HELP = """\
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
SHOW_HELP = """\
examples:
  fairway show docs/examples/course.json           a course, with coordinates and everything that will cost points
  fairway show l33                                 a land card
  fairway show t157                                a tile in its four turns
  fairway show t157 --turn 1                       in one of them
  fairway show course.json --plain > course.txt    without colours
  fairway show course.json --svg course.svg        as a picture for a browser or a printer
  fairway show mr-long                             what another card says
  fairway show mr-long --svg > mr-long.svg         any card as a picture, to standard output
  fairway show my-card --pack my-pack --svg c.svg  a card of your own

exit status: 0 drawn, 1 the course has faults (all are listed), 2 wrong usage
"""


def add_commands(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `score` and `show` to the command line."""
    score = commands.add_parser(
        "score",
        help="score a course from a real table, with reasons",
        description="Score a course that lies on a real table: every condition, why, by which rule and where.",
        epilog=SCORE_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    score.add_argument("course", metavar="COURSE", help="a course file (JSON); - reads standard input")
    score.add_argument("--json", action="store_true", help="write one JSON document instead of text")
    score.add_argument("--picture", action="store_true", help="draw the course above its score")
    score.set_defaults(run=run_score)
    show = commands.add_parser(
        "show",
        help="draw a course, a card or a tile",
        description="Draw a course, a land card or a tile in the terminal, and anything in the packs as a picture.",
        epilog=SHOW_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    show.add_argument(
        "what", metavar="WHAT", help="a course file (JSON), the id of a card or a tile; - reads standard input"
    )
    show.add_argument("--turn", type=int, choices=range(4), help="draw a tile in this turn only")
    show.add_argument(
        "--svg",
        nargs="?",
        const=STANDARD_INPUT,
        metavar="FILE",
        help="write an SVG picture instead, to a file or to standard output",
    )
    show.set_defaults(run=run_show)
    for parser in (score, show):
        parser.add_argument("--plain", action="store_true", help="no colours (the default in files and pipes)")
        parser.add_argument("--language", choices=LANGUAGES, default="en", help="language of the words (default en)")
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


def run_score(args: argparse.Namespace) -> int:
    """Print what a course is worth."""
    library, texts = shipped_library(args.pack), texts_of(KINDS)
    report = _report(args.course, library)
    judged = judge(report)
    if report.laid is None or judged.sheet is None:
        return _tell_faults(report, texts, args)
    sheet = judged.sheet
    if args.json:
        document = {
            **sheet_as_json(sheet, judged.verdict, texts, args.language),
            "warnings": [fault.as_json(texts, args.language) for fault in report.faults],
        }
        print(json.dumps(document, indent=2, ensure_ascii=False))
        return 0
    _tell_faults(report, texts, args)
    console = _console(plain=args.plain)
    print(_heading(report.laid, library, args.language))
    if args.picture:
        print("\n" + _picture(report.laid, console, args.language) + "\n")
    tree = score_tree(sheet, texts, args.language)
    tree.label = _say(texts, "total", args.language, total=sheet.total)
    console.print(tree)
    if judged.verdict:
        print(texts.say(judged.verdict, {}, args.language))
    return 0


def run_show(args: argparse.Namespace) -> int:
    """Draw what is asked for."""
    library, texts = _everything(args.pack), texts_of(KINDS)
    if args.svg is not None:
        return _write_svg(args, library, texts)
    console = _console(plain=args.plain)
    kit = open_box(library, Options())
    lands = cast("dict[str, Land]", named(library, "lands"))
    designs = {tile.design.id: tile for tile in reversed(kit.tiles.values())}
    what, language, colour = args.what, args.language, _coloured(console)
    tile = kit.tiles.get(what) or designs.get(what)
    if args.turn is not None and tile is None:
        raise BadOptions("--turn is for tiles only")
    if tile is not None:
        print(draw_tile(tile, args.turn, colour=colour, language=language))
    elif what in lands:
        land = lands[what]
        print(_land_heading(land, library, texts, language))
        print(draw_land(kit.grounds[what], water=water_of(land), colour=colour, language=language))
    elif _is_file(what):
        report = _report(what, library)
        _tell_faults(report, texts, args)
        if report.laid is None:
            return 1
        print(_heading(report.laid, library, language))
        print("\n" + _picture(report.laid, console, language))
    else:
        print(_words(library, *_found(library, what), language))
    return 0


def _everything(packs: Sequence[str]) -> Library:
    """Return the packs of all installed games, with more beside them; a pack that is given is that one."""
    kinds = installed_kinds()
    given = [load_pack(Path(place), kinds) for place in packs]
    names = dict.fromkeys(name for spec in installed_rulesets().values() for name in spec.packs)
    missing = [name for name in names if name not in {pack.id for pack in given}]
    return Library([*(load_pack(data_dir("content_packs") / name, kinds) for name in missing), *given])


def _found(library: Library, what: str) -> tuple[str, str]:
    """Return the kind and the full id of an item of any kind."""
    kinds = [kind.name for kind in installed_kinds()]
    for kind in kinds:
        full = full_id(library, kind, what)
        if full:
            return kind, full
    near = nearest_id(what, [name for kind in kinds for name in named(library, kind)])
    hint = f"; did you mean {near!r}?" if near else ""
    raise BadOptions(f"{what!r} is neither a file nor the id of anything in a pack{hint}")


def _words(library: Library, kind: str, full: str, language: str) -> str:
    """Return what a card says: its name, and its text if it has one."""
    text = library.words(kind, full, language)
    return f"{library.name(kind, full, language)} ({full})" + (f"\n{text}" if text else "")


def _write_svg(args: argparse.Namespace, library: Library, texts: Texts) -> int:
    """Write what is asked for as an SVG document."""
    what, language = args.what, args.language
    tile = open_box(library, Options()).tiles.get(what)
    name = tile.design.id if tile else what
    found = next(((kind, full) for kind in KINDS_DRAWN if (full := full_id(library, kind, name))), None)
    if args.turn is not None and (found is None or found[0] != "tiles"):
        raise BadOptions("--turn is for tiles only")
    picture: str | None
    if found is not None:
        whole = installed_calls().drawing(library, *found, language) if args.turn is None else None
        picture = whole or draw_item(library, *found, language, turn=args.turn)
    elif _is_file(what):
        report = _report(what, library)
        _tell_faults(report, texts, args)
        if report.laid is None:
            return 1
        picture = draw_laid(report.laid, library, language)
    else:
        picture = installed_calls().drawing(library, *_found(library, what), language)
        if picture is None:
            raise BadOptions(f"{what!r} has no picture")
    if args.svg == STANDARD_INPUT:
        print(picture, end="")
        return 0
    try:
        Path(args.svg).write_text(picture or "", encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadOptions(f"cannot write {args.svg}: {reason}") from error
    return 0


def _is_file(what: str) -> bool:
    return what == STANDARD_INPUT or what.endswith(".json") or Path(what).exists()


def _report(path: str, library: Library) -> CourseReport:
    try:
        if path == STANDARD_INPUT:
            return check_course(sys.stdin.buffer.read(MAX_FILE + 1), library, "<stdin>")
        with Path(path).open("rb") as stream:
            return check_course(stream.read(MAX_FILE + 1), library, path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadOptions(f"cannot read {path}: {reason}") from error


def _tell_faults(report: CourseReport, texts: Texts, args: argparse.Namespace) -> int:
    """Print faults, if there are any: for a program where that is asked, otherwise beside what is printed."""
    if getattr(args, "json", False):
        print(json.dumps({"faults": [fault.as_json(texts, args.language) for fault in report.faults]}, indent=2,
                         ensure_ascii=False))  # fmt: skip
    elif report.faults:
        print(render_all(report.faults, texts, args.language), file=sys.stderr)
        if report.errors:
            count = _say(texts, "faults", args.language, file=report.faults[0].file, count=len(report.errors))
            print(count, file=sys.stderr)
    return 1


def _heading(laid: LaidCourse, library: Library, language: str) -> str:
    mr, mrs = (client.id if client else "" for client in (laid.mr, laid.mrs))
    return course_heading(library, laid.ground, mr, mrs, len(laid.course.placed), language)


def _land_heading(land: Land, library: Library, texts: Texts, language: str) -> str:
    name = name_of(library, "lands", land.id, language)
    facts = {"value": land.value, "surface": land.surface, "balls": "●" * land.difficulty + "○" * (3 - land.difficulty)}
    return _say(texts, "land", language, land=name, id=land.id, **facts) + "\n"


def _picture(laid: LaidCourse, console: Console, language: str) -> str:
    return draw_course(
        laid.course,
        laid.ground,
        laid.tiles,
        survey=laid.survey,
        plan=laid.plan,
        water=laid.water,
        colour=_coloured(console),
        language=language,
    )


def _console(*, plain: bool) -> Console:
    console = Console(color_system=None if plain else "auto", highlight=False)
    if not console.is_terminal:
        console.width = WIDE  # a file has room for every reason on one line
    return console


def _coloured(console: Console) -> bool:
    """Whether colours can be seen and are wanted (NO_COLOR is heard, too)."""
    return console.is_terminal and not console.no_color and console.color_system is not None


def _say(texts: Texts, key: str, language: str, **params: object) -> str:
    return texts.say(f"cli.designer.{key}", params, language)
