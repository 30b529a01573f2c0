"""`fairway backup` and `fairway restore`: a copy of the database of a running server, and the way back."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

__all__ = ["add_parsers"]

BACKUP = """\
Write a copy of the database to a new file, while the server runs. The copy is checked, and only you can read it:
it holds seeds and the hashes of tokens. A PostgreSQL database has pg_dump for that; the command is shown.
"""
BACKUP_EPILOG = """\
examples:
  fairway backup monday.db                                             of fairway.db, or of FAIRWAY_DATABASE
  fairway backup monday.db --database /var/lib/fairway/games.db        of another one
"""
RESTORE = """\
Bring a backup back as the database that a server is to use. The backup is checked first, and nothing is overwritten:
stop the server, and move what is left of the old database away with its -wal, -shm and -journal.
"""
RESTORE_EPILOG = """\
examples:
  fairway restore monday.db                                            as fairway.db, or as FAIRWAY_DATABASE
  fairway restore monday.db --database /var/lib/fairway/games.db       somewhere else
"""


def add_parsers(commands: argparse._SubParsersAction[Any]) -> None:
    """Add both to the command line."""
    backup = _parser(commands, "backup", "copy the database of a running server", BACKUP, BACKUP_EPILOG)
    backup.add_argument("file", type=Path, metavar="FILE", help="where to write the copy; there must be nothing yet")
    backup.set_defaults(run=run_backup)
    restore = _parser(commands, "restore", "bring a backup of the database back", RESTORE, RESTORE_EPILOG)
    restore.add_argument("file", type=Path, metavar="FILE", help="a copy that `fairway backup` wrote")
    restore.set_defaults(run=run_restore)


def _parser(
    commands: argparse._SubParsersAction[Any], name: str, help: str, description: str, epilog: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("FAIRWAY_DATABASE", "fairway.db"),
        help="the SQLite file of the server (default fairway.db, or FAIRWAY_DATABASE)",
    )
    return parser


def run_backup(args: argparse.Namespace) -> int:
    """Copy a database."""
    from fairway_api.store.backup import back_up

    return _done(lambda: back_up(args.database, args.file), args.file)


def run_restore(args: argparse.Namespace) -> int:
    """Bring a copy back."""
    from fairway_api.store.backup import restore

    return _done(lambda: restore(args.file, args.database), args.database)


def _done(copy: Callable[[], Any], place: object) -> int:
    from fairway_api.store import StoreError

    try:
        copied = copy()
    except StoreError as error:
        print(f"fairway: {error}", file=sys.stderr)
        return 2
    print(f"{place}: {copied.matches} matches with {copied.lines} lines, checked")
    return 0
