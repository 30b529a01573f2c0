"""`fairway packs`: everything that is wrong with packs, at once; and how an item of a pack fares on a document."""

from __future__ import annotations

import argparse
import json as json_format
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairway.cli import explain
from fairway.cli.languages import add_language

if TYPE_CHECKING:
    from fairway.content.items import Kind, Pack
    from fairway.content.loading import Report
    from fairway.model.texts import Texts

__all__ = ["add_parser", "packs_in", "run", "validate_command"]

EXAMPLES = """\
examples:
  fairway packs validate my-pack                   one pack
  fairway packs validate my-pack --language fr     its faults in French
  fairway packs validate packs --json              every pack in a folder, for a program
  fairway packs explain CARD --help                how a card fares, where a game can tell
"""


def add_parser(subparsers: Any) -> None:
    """Add `packs` and its commands to the command line."""
    packs = subparsers.add_parser(
        "packs",
        help="look after content packs",
        description="A pack is a folder or a zip with pack.json and one file or folder for each kind of content.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = packs.add_subparsers(dest="packs_command", required=True, metavar="COMMAND")
    validate = commands.add_parser(
        "validate",
        help="list every fault of a pack, with file, line and column",
        description="List the faults of packs, each with its line, what was expected and what was probably meant.\n"
        "Ends with 0 for warnings only, 1 for errors, 2 for a wrong path.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    validate.add_argument("paths", nargs="+", metavar="PATH", help="a pack (folder or zip), or a folder of packs")
    validate.add_argument("--json", action="store_true", help="write one JSON document instead of text")
    add_language(validate, "language of the messages")
    validate.add_argument(
        "--plugin", dest="brought", action="append", default=[], metavar="FILE.py", help=explain.BROUGHT
    )
    validate.set_defaults(run=run)
    explain.add_parser(commands)


def run(args: argparse.Namespace) -> int:
    """Do what the command line asks."""
    return validate_command(args.paths, json=args.json, language=args.language)


def validate_command(
    paths: Sequence[str], *, json: bool = False, language: str = "en", kinds: Iterable[Kind] | None = None
) -> int:
    """Validate packs with the kinds of all installed plugins, or with those given; return the exit code."""
    from fairway.content.faults import render_all
    from fairway.content.loading import texts_of

    if kinds is None:
        from fairway.rulesets.installed import installed_kinds

        kinds = installed_kinds()
    known = tuple(kinds)
    texts = texts_of(known)
    found, wrong = _packs_at(paths, known)
    for code, where in wrong:
        print(texts.say(f"cli.packs.{code}", {"path": where}, language), file=sys.stderr)
    reports = _reports(found, known)
    if json:
        document = {"packs": [_as_json(path, report, texts, language) for path, report in reports.items()]}
        print(json_format.dumps(document, indent=2, ensure_ascii=False))
    else:
        for path, report in reports.items():
            if report.faults:
                print(render_all(report.faults, texts, language, root=str(path)))
            print(_summary(path, report, texts, language))
    if wrong:
        return 2
    return 1 if any(report.errors for report in reports.values()) else 0


def _packs_at(paths: Sequence[str], kinds: tuple[Kind, ...]) -> tuple[list[Path], list[tuple[str, str]]]:
    """Return the packs that paths lead to, and the paths that lead to none."""
    found: list[Path] = []
    wrong: list[tuple[str, str]] = []
    for path in map(Path, paths):
        try:
            inside = [path] if path.is_file() or _is_pack(path, kinds) else _packs_inside(path, kinds)
            if not path.exists():
                wrong.append(("no_such_path", str(path)))
            elif not os.access(path, os.R_OK):
                wrong.append(("unreadable", str(path)))
            elif not inside:
                wrong.append(("no_pack", str(path)))
            found += inside
        except (OSError, ValueError):
            wrong.append(("unreadable", str(path)))
    return list(dict.fromkeys(found)), wrong


def _is_pack(path: Path, kinds: tuple[Kind, ...]) -> bool:
    """Whether a folder is meant as a pack, even if its `pack.json` is missing."""
    names = ["pack.json", *(f"{kind.name}.json" for kind in kinds), *(kind.name for kind in kinds)]
    return any((path / name).exists() for name in names)


def _packs_inside(path: Path, kinds: tuple[Kind, ...]) -> list[Path]:
    """Return the packs in a folder, also those that lack their `pack.json`, which is to be told."""
    if not path.is_dir():
        return []
    return [inner for inner in sorted(path.iterdir()) if inner.suffix == ".zip" or _is_pack(inner, kinds)]


def packs_in(path: Path) -> list[Path]:
    """Return the packs in a folder of packs."""
    if not path.is_dir():
        return []
    return [inner for inner in sorted(path.iterdir()) if (inner / "pack.json").exists() or inner.suffix == ".zip"]


def _reports(paths: list[Path], kinds: tuple[Kind, ...]) -> dict[Path, Report]:
    """Read packs; one that refers to others is held against those given and those shipped with Fairway."""
    from fairway.content.loading import read_pack
    from fairway.content.shipped_files import data_dir

    reports = {path: read_pack(path, kinds) for path in paths}
    needing = [path for path, report in reports.items() if report.manifest and report.manifest.requires]
    if needing:
        shipped = [read_pack(path, kinds).pack for path in packs_in(data_dir("content_packs"))]
        library: dict[str, Pack] = {pack.id: pack for pack in shipped if pack}
        library |= {report.pack.id: report.pack for report in reports.values() if report.pack}
        reports |= {path: read_pack(path, kinds, library=library) for path in needing}
    return reports


def _summary(path: Path, report: Report, texts: Texts, language: str) -> str:
    name = f"{report.manifest.id} {report.manifest.version}" if report.manifest else str(path)
    items = ", ".join(f"{kind} {count}" for kind, count in report.counts.items() if count)
    params = {
        "pack": name,
        "items": items or texts.say("cli.packs.no_items", {}, language),
        "errors": len(report.errors),
        "warnings": len(report.warnings),
    }
    return texts.say("cli.packs.summary", params, language)


def _as_json(path: Path, report: Report, texts: Texts, language: str) -> dict[str, Any]:
    return {
        "path": str(path),
        "id": report.manifest.id if report.manifest else None,
        "version": report.manifest.version if report.manifest else None,
        "digest": report.pack.digest if report.pack else None,
        "items": dict(report.counts),
        "errors": len(report.errors),
        "warnings": len(report.warnings),
        "faults": [fault.as_json(texts, language) for fault in report.faults],
    }
