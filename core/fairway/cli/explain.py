"""`fairway packs explain`: how an item of a pack fares on a document, with the evidence."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairway.cli.languages import add_language

if TYPE_CHECKING:
    from fairway.content.items import Explainer, Kind, Pack
    from fairway.content.library import Library
    from fairway.model.reason import Reason

__all__ = ["add_parser", "run"]

STANDARD_INPUT = "-"
WIDTH_OF_FILES = 200
BROUGHT = "a plugin that reads more content; repeatable"


def add_parser(commands: Any) -> None:
    """Add `explain`, with an option for each sort of document that installed games explain items on."""
    names = tuple(dict.fromkeys(explainer.document for _, explainer in _explained()))
    examples = [f"  fairway packs explain ITEM --{name} {name}.json" for name in names]
    examples += [f"  cat {name}.json | fairway packs explain PACK:ITEM --{name} - --json" for name in names]
    parser = commands.add_parser(
        "explain",
        help="say how an item of a pack fares on a document, with the evidence",
        description="Say whether a document is what an item of a pack asks for, what counts, and how far it is to go.\n"
        "Ends with 0 when that is said, 1 when the document or a pack has faults (all are listed), 2 for wrong usage.",
        epilog="\n".join(["examples:", *examples]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("item", metavar="ITEM", help="the id of an item, alone or as pack:item")
    documents = parser.add_mutually_exclusive_group(required=True)
    for name in names:
        documents.add_argument(f"--{name}", metavar="FILE", help=f"a {name} (JSON); - reads standard input")
    parser.add_argument("--pack", action="append", default=[], metavar="PATH", help="a pack to look in first")
    parser.add_argument("--plugin", dest="brought", action="append", default=[], metavar="FILE.py", help=BROUGHT)
    parser.add_argument("--json", action="store_true", help="write one JSON document instead of text")
    add_language(parser, "language of the words")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print how an item fares."""
    from rich.console import Console

    from fairway.cli.scoresheet import score_tree, sheet_as_json
    from fairway.content.faults import render_all
    from fairway.content.item_names import ItemNames
    from fairway.content.loading import texts_of
    from fairway.plugin.field_kinds import fields_by_plugin
    from fairway.rulesets.installed import installed_kinds, installed_vocabularies
    from fairway.rulesets.speaker import Speaker

    kinds = installed_kinds()
    texts = texts_of(kinds)
    file = next(filter(None, (getattr(args, explainer.document) for _, explainer in _explained())))
    library, kind, item, sound = _find(args.item, args.pack, kinds, args.language)
    explainer = kind.explain
    assert explainer is not None
    if getattr(args, explainer.document) is None:
        raise _wrong(f"{item} is explained on a {explainer.document}: give --{explainer.document}")
    judged = explainer.judge(library, item, _read(file))
    if judged.sheet is None:
        print(render_all(judged.faults, texts, args.language, root=file), file=sys.stderr)
        return 1
    status = 0 if sound else 1
    speaker = Speaker(texts, args.language, fields_by_plugin(installed_vocabularies()), ItemNames(library, kinds))
    if args.json:
        print(
            json.dumps(
                {"item": item, **sheet_as_json(judged.sheet, judged.verdict, speaker)},
                indent=2,
                ensure_ascii=False,
            )
        )
        return status
    print(f"{library.name(kind.name, item, args.language)} ({item})")
    says = library.words(kind.name, item, args.language)
    if says:
        print(says)
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDTH_OF_FILES
    tree = score_tree(judged.sheet, speaker)
    tree.label = texts.say(judged.verdict, {}, args.language)
    console.print(tree)
    return status


def _explained() -> list[tuple[Kind, Explainer]]:
    from fairway.rulesets.installed import installed_kinds

    return [(kind, kind.explain) for kind in installed_kinds() if kind.explain is not None]


def _find(name: str, places: Iterable[str], kinds: tuple[Kind, ...], language: str) -> tuple[Library, Kind, str, bool]:
    """Return the packs in use, the kind of an item, its full id, and whether the packs given have no fault.

    In use are the packs that the kind's own game is played with, and the item's pack with those it requires. A pack
    that is given stands for a shipped one of its id; what of it is in order is there, and its faults are told.
    """
    from fairway.cli.packs import packs_in
    from fairway.content.faults import render_all
    from fairway.content.library import Library
    from fairway.content.loading import load_pack, sound_parts
    from fairway.content.shipped_files import data_dir
    from fairway.rulesets.installed import installed_vocabularies

    given, bad = sound_parts(places, kinds)
    for each in bad:
        print(render_all(each.faults, each.texts, language, each.root), file=sys.stderr)
    packs: dict[str, Pack] = {}
    for pack in (*given, *(load_pack(place, kinds) for place in packs_in(data_dir("content_packs")))):
        packs.setdefault(pack.id, pack)
    kind, full = _named(name, tuple(packs.values()), kinds)
    home = packs[full.partition(":")[0]]
    brings = [each for each in installed_vocabularies().values() if kind.name in [own.name for own in each.kinds]]
    played_with = [pack for each in brings for spec in each.rulesets for pack in spec.packs]
    needed = dict.fromkeys((*played_with, *home.manifest.requires, home.id))
    return Library([packs[pack] for pack in needed if pack in packs]), kind, full, not bad


def _named(name: str, packs: tuple[Pack, ...], kinds: tuple[Kind, ...]) -> tuple[Kind, str]:
    """Return the kind and the full id of an item that can be explained, given its id, full or bare."""
    from fairway.content.faults import did_you_mean
    from fairway.model.reason import because

    there = [
        (kind, f"{pack.id}:{item.id}") for pack in packs for kind in kinds for item in pack.items.get(kind.name, ())
    ]
    called = [(kind, full) for kind, full in there if name in (full, full.partition(":")[2])]
    explained = [(kind, full) for kind, full in called if kind.explain is not None]
    if len(explained) == 1:
        return explained[0]
    if explained:
        raise _wrong(because("several_packs", item=name, known=tuple(full for _, full in explained)))
    if any(pack.has_faulty(name) for pack in packs):
        raise _wrong(f"{name!r} cannot be explained, for what is said above")
    can = ", ".join(kind.name for kind in kinds if kind.explain is not None) or "none"
    if called:
        raise _wrong(f"{called[0][1]!r} is among the {called[0][0].name}; what can be explained is among these: {can}")
    bare = [full.partition(":")[2] for kind, full in there if kind.explain is not None]
    raise _wrong(f"there is no item {name!r}{did_you_mean(name, bare)}")


def _read(file: str) -> bytes:
    from fairway.content.pack_files import MAX_FILE

    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(MAX_FILE + 1)
    with Path(file).open("rb") as stream:
        return stream.read(MAX_FILE + 1)


def _wrong(reason: str | Reason) -> Exception:
    from fairway.model.errors import BadOptions

    return BadOptions(reason)
