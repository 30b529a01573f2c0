"""`fairway schemas`: write the JSON Schemas of everything authors write, from the structs that read it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from fairway.rulesets.installed import installed_documents, installed_kinds

__all__ = ["add_parser", "run"]

DESCRIPTION = """\
A schema tells an editor which fields a file may have, so that it completes them and marks faults while you type.
Name it in a file's first line: "$schema": "../schemas/KIND.schema.json"."""
EXAMPLES = """\
examples:
  fairway schemas write                into the folder schemas, here
  fairway schemas write my-schemas     into another one
"""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `schemas`."""
    schemas = commands.add_parser(
        "schemas",
        help="write the JSON Schemas for pack authors' editors",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    inner = schemas.add_subparsers(dest="schemas_command", metavar="COMMAND", required=True)
    write = inner.add_parser(
        "write",
        help="write one schema file for each kind of content",
        description="Write one schema file for each kind of content that the installed plugins read.\n"
        "Prints the files that are new or have changed.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    write.add_argument(
        "folder", nargs="?", type=Path, default=Path("schemas"), help="where to (default: the folder schemas, here)"
    )
    write.add_argument(
        "--plugin",
        dest="brought",
        action="append",
        default=[],
        metavar="FILE.py",
        help="a plugin that reads more content; repeatable",
    )
    write.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the schemas."""
    from fairway.content.schemas import write_schemas

    folder = args.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for name in write_schemas(installed_kinds(), installed_documents(), folder):
        print(folder / name)
    return 0
