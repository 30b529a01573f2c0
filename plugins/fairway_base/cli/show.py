"""`fairway show`: what a course, a card or a tile looks like."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from fairway import BadOptions, installed_calls, installed_kinds, installed_rulesets
from fairway.content import Library, Texts, data_dir, load_pack, render_all, sound_parts, texts_of
from fairway_base.cli.shared import (
    STANDARD_INPUT,
    add_shared_options,
    coloured,
    heading,
    make_console,
    picture_of,
    read_report,
    say,
    tell_faults,
)
from fairway_base.content.components import Land, TileDesign
from fairway_base.content.options import Options
from fairway_base.content.statistics import PLAYERS, statistics
from fairway_base.course.ground import water_of
from fairway_base.draw.svg.pictures import KINDS_DRAWN, draw_item, draw_table_course
from fairway_base.draw.terminal.terminal_course import draw_land
from fairway_base.draw.terminal.terminal_tile import draw_tile
from fairway_base.files.nearest_id import nearest_id
from fairway_base.files.pack_checks import KINDS
from fairway_base.play.kit import full_id, item_name, items_by_id, open_box

__all__ = ["add_show"]

STANDARD_OUTPUT = STANDARD_INPUT
BROUGHT = "a plugin that reads and draws more content; repeatable"
STATISTICS = "statistics"
"""The name of the sheet that tells how many tiles to expect."""

EPILOG = """\
examples:
  fairway show docs/examples/course.json           a course, with coordinates and everything that will cost points
  fairway show l33                                 a land card
  fairway show t157                                a tile in its four turns
  fairway show t157 --turn 1                       in one of them
  fairway show course.json --plain > course.txt    without colours
  fairway show course.json --svg course.svg        as a picture for a browser or a printer
  fairway show mr-long                             what another card says
  fairway show statistics                          how many tiles of each sort a player may expect
  fairway show mr-long --svg > mr-long.svg         any card as a picture, to standard output
  fairway show my-card --pack my-pack --svg c.svg  a card of your own

exit status: 0 drawn, 1 the course or a given pack has faults (all are listed), 2 wrong usage
"""


def add_show(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `show` to the command line."""
    show = commands.add_parser(
        "show",
        help="draw a course, a card or a tile",
        description="Draw a course, a land card or a tile in the terminal, and anything in the packs as a picture.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    show.add_argument(
        "what", metavar="WHAT", help="a course file (JSON), the id of a card or a tile; - reads standard input"
    )
    show.add_argument("--turn", type=int, choices=range(4), help="draw a tile in this turn only")
    show.add_argument(
        "--svg",
        nargs="?",
        const=STANDARD_OUTPUT,
        metavar="FILE",
        help="write an SVG picture instead, to a file or to standard output",
    )
    show.add_argument("--plugin", dest="brought", action="append", default=[], metavar="FILE.py", help=BROUGHT)
    show.set_defaults(run=run_show)
    add_shared_options(show)


def run_show(args: argparse.Namespace) -> int:
    """Draw what is asked for."""
    library, sound = _everything(args.pack, args.language)
    texts = texts_of(KINDS)
    status = _write_svg(args, library, texts) if args.svg is not None else _draw(args, library, texts)
    return status if sound else 1


def _draw(args: argparse.Namespace, library: Library, texts: Texts) -> int:
    """Draw what is asked for in the terminal."""
    console = make_console(plain=args.plain)
    kit = open_box(library, Options())
    lands = cast("dict[str, Land]", items_by_id(library, "lands"))
    designs = {tile.design.id: tile for tile in reversed(kit.tiles.values())}
    what, language, colour = args.what, args.language, coloured(console)
    tile = kit.tiles.get(what) or designs.get(what)
    if args.turn is not None and tile is None:
        raise BadOptions("--turn is for tiles only")
    if tile is not None:
        print(draw_tile(tile, args.turn, colour=colour, language=language))
    elif what == STATISTICS:
        print(_statistics([tile.design for tile in designs.values()], texts, language))
    elif what in lands:
        land = lands[what]
        print(_land_heading(what, land, library, texts, language))
        print(draw_land(kit.grounds[what], water=water_of(land), colour=colour, language=language))
    elif _is_file(what):
        report = read_report(what, library)
        tell_faults(report, texts, args)
        if report.table_course is None:
            return 1
        print(heading(report.table_course, library, language))
        print("\n" + picture_of(report.table_course, console, language))
    else:
        print(_words(library, *_found(library, what), language))
    return 0


def _everything(packs: Sequence[str], language: str) -> tuple[Library, bool]:
    """Return the packs of all installed games, with more beside them; a pack that is given is that one.

    Of a given pack with faults, what is in order is there, the faults are told, and so is that there are some.
    """
    kinds = installed_kinds()
    given, bad = sound_parts(packs, kinds)
    for each in bad:
        print(render_all(each.faults, each.texts, language, each.root), file=sys.stderr)
    names = dict.fromkeys(name for spec in installed_rulesets().values() for name in spec.packs)
    missing = [name for name in names if name not in {pack.id for pack in given}]
    return Library([*(load_pack(data_dir("content_packs") / name, kinds) for name in missing), *given]), not bad


def _found(library: Library, what: str) -> tuple[str, str]:
    """Return the kind and the full id of an item of any kind."""
    kinds = [kind.name for kind in installed_kinds()]
    for kind in kinds:
        full = full_id(library, kind, what)
        if full:
            return kind, full
    if any(pack.has_faulty(what) for pack in library.packs):
        raise BadOptions(f"{what!r} cannot be shown, for what is said above")
    near = nearest_id(what, [name for kind in kinds for name in items_by_id(library, kind)])
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
        report = read_report(what, library)
        tell_faults(report, texts, args)
        if report.table_course is None:
            return 1
        picture = draw_table_course(report.table_course, library, language)
    else:
        picture = installed_calls().drawing(library, *_found(library, what), language)
        if picture is None:
            raise BadOptions(f"{what!r} has no picture")
    if args.svg == STANDARD_OUTPUT:
        print(picture, end="")
        return 0
    try:
        Path(args.svg).write_text(picture or "", encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadOptions(f"cannot write {args.svg}: {reason}") from error
    return 0


def _statistics(designs: Sequence[TileDesign], texts: Texts, language: str) -> str:
    """Write the statistics sheet (BG-COMP-10)."""
    rows = [(say(texts, f"statistics.{row.sort}", language), row) for row in statistics(designs)]
    wide = max(len(name) for name, _ in rows)
    title = "".join(f"{players:>8}" for players in PLAYERS)
    lines = [f"{name:<{wide}}{row.number:>6}" + "".join(f"{each:>8.1f}" for each in row.expected) for name, row in rows]
    return "\n".join((say(texts, "statistics", language), "", " " * (wide + 6) + title, *lines))


def _is_file(what: str) -> bool:
    return what == STANDARD_INPUT or what.endswith(".json") or Path(what).exists()


def _land_heading(name: str, land: Land, library: Library, texts: Texts, language: str) -> str:
    called = item_name(library, "lands", name, language)
    facts = {"value": land.value, "surface": land.surface, "balls": "●" * land.difficulty + "○" * (3 - land.difficulty)}
    return say(texts, "land", language, land=called, id=land.id, **facts) + "\n"
