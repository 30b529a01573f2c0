"""`fairway schemas`: write the JSON Schemas of everything authors write, from the structs that read it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from fairway.data import data_dir
from fairway.plugins import installed_documents, installed_kinds

__all__ = ["add_parser", "run"]


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `schemas`."""
    schemas = commands.add_parser("schemas", help="write the JSON Schemas for pack authors' editors")
    inner = schemas.add_subparsers(dest="schemas_command", metavar="COMMAND", required=True)
    write = inner.add_parser("write", help="write one schema file for each kind of content")
    write.add_argument("folder", nargs="?", type=Path, help="where to (default: the shipped schemas)")
    write.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the schemas."""
    from fairway.content.schemas import write_schemas

    folder = args.folder or data_dir("schemas")
    folder.mkdir(parents=True, exist_ok=True)
    for path in write_schemas(installed_kinds(), installed_documents(), folder):
        print(path)
    return 0
