"""`fairway serve`: start the server; `fairway backup` and `fairway restore` come with it."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from fairway_api.server import backup_cli, chosen
from fairway_api.settings import Limits, Retention, Settings

__all__ = ["add_parser"]

LIMITS = {
    "--rate": ("requests", "N", "requests per second and client; dear ones, such as making a match, count as several"),
    "--max-body": ("body", "BYTES", "largest body of a request"),
    "--max-headers": ("headers", "N", "headers of a request"),
    "--max-header-bytes": ("header_bytes", "BYTES", "all headers of a request together"),
    "--max-url": ("url", "N", "characters of a request's address"),
    "--request-seconds": ("request_seconds", "SECONDS", "time for a request to come in as a whole"),
    "--max-connections": ("connections", "N", "open connections per client, streams aside"),
    "--max-streams": ("streams", "N", "open streams per client"),
    "--max-matches": ("matches", "N", "unfinished matches per client"),
    "--max-clients": ("clients", "N", "clients that an address may register in an hour"),
}
"""What an operator can limit, with the name in `Limits`, the unit and what it is."""
EPILOG = """\
examples:
  fairway serve                                                        everything in one file, fairway.db
  fairway serve --port 9000 --database /var/lib/fairway/games.db       somewhere else
  fairway serve --database postgresql://user@host/fairway --workers 4  several processes on one database
  fairway serve --plugin my_house_rule.py --pack my_lands/             with a house rule and a pack of your own
  fairway serve --keep-finished 30 --archive old/                      matches of last month become records in a folder

the operator's token, of 22 characters or more, is read from FAIRWAY_OPERATOR_TOKEN; who shows it may list and
delete every match
"""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `serve` to the command line."""
    parser = commands.add_parser(
        "serve",
        help="serve matches, content and documentation over HTTP",
        description="Serve everything over HTTP. It needs nothing else: matches are kept in one SQLite file.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1: this machine only)"
    )
    parser.add_argument("--port", type=chosen.up_to(65535), default=8000, help="port to listen on (default 8000)")
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("FAIRWAY_DATABASE", "fairway.db"),
        help="a SQLite file, or postgresql://... (default fairway.db, or FAIRWAY_DATABASE)",
    )
    parser.add_argument(
        "--workers",
        type=chosen.positive,
        default=1,
        metavar="N",
        help="server processes; more than one needs PostgreSQL",
    )
    parser.add_argument(
        "--plugin", action="append", default=[], metavar="FILE.py", help="a house rule matches may ask for"
    )
    parser.add_argument(
        "--pack", action="append", default=[], metavar="PATH", help="a further pack matches may ask for"
    )
    parser.add_argument(
        "--origin",
        action="append",
        type=chosen.origin,
        default=[],
        metavar="URL",
        help="a web page that may call, as scheme://host[:port], and no other (default: any)",
    )
    parser.add_argument(
        "--proxies",
        type=chosen.proxies,
        default="",
        metavar="ADDRESSES",
        help="addresses and networks of proxies whose X-Forwarded-For is believed, with commas between them",
    )
    parser.add_argument("--private-webhooks", action="store_true", help="let webhooks go to internal addresses")
    parser.add_argument(
        "--rules-seconds",
        type=chosen.seconds,
        default=Settings().rules_seconds,
        metavar="SECONDS",
        help="how long a plugin may take for one answer before it is interrupted (default %(default)s; 0: no limit)",
    )
    parser.add_argument(
        "--stop-seconds",
        type=chosen.up_to(3600),
        default=Settings().stop_seconds,
        metavar="SECONDS",
        help="how long requests under way have to finish when the server is stopped (default %(default)s); what hangs "
        "is ended ten seconds later",
    )
    parser.add_argument(
        "--thinkers",
        type=chosen.up_to(1000),
        default=None,
        metavar="N",
        help="processes that bots think in and long moves are worked out in, for each server process (default: one for "
        "every core but one, at least one; 0: none, both happen beside everything else)",
    )
    parser.add_argument(
        "--think",
        type=chosen.seconds,
        default=Settings().think_seconds,
        metavar="SECONDS",
        help="how long a bot may think about a choice (default %(default)s)",
    )
    parser.add_argument(
        "--thinker-memory",
        type=chosen.up_to(1 << 20),
        default=Settings().thinker_memory >> 20,
        metavar="MB",
        help="how much memory each of these processes may use (default %(default)s; 0: no limit)",
    )
    for what, meaning, days in (
        ("finished", "finished matches", Retention().finished_days),
        ("abandoned", "matches in which nothing happens any more", Retention().abandoned_days),
        ("clients", "clients without matches", Retention().client_days),
        ("receipts", "what repeated requests are answered with", Retention().receipt_days),
    ):
        parser.add_argument(
            f"--keep-{what}",
            type=chosen.days,
            default=days,
            metavar="DAYS",
            help=f"how long to keep {meaning} (default {days:g}; 0: for ever)",
        )
    parser.add_argument(
        "--archive",
        default="",
        metavar="FOLDER",
        help="where a match is kept as a record before it is deleted for its age",
    )
    parser.add_argument("--log-json", action="store_true", help="write the log as JSON, a line each")
    limits = parser.add_argument_group("limits", "What one client may ask of the server; 0 means no limit.")
    for flag, (name, unit, said) in LIMITS.items():
        default = getattr(Limits(), name)
        kind = chosen.seconds if isinstance(default, float) else chosen.up_to(2**31)
        limits.add_argument(
            flag, dest=name, type=kind, default=default, metavar=unit, help=f"{said} (default %(default)s)"
        )
    parser.set_defaults(run=run)
    backup_cli.add_parsers(commands)


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    try:
        operator_token = chosen.operator_token(os.environ.get("FAIRWAY_OPERATOR_TOKEN", ""))
    except ValueError as error:
        print(f"fairway: {error}", file=sys.stderr)
        return 2
    burst = max(4 * args.requests, Limits().burst) if args.requests else 0
    limits = Limits(burst=burst, **{name: getattr(args, name) for name, _, _ in LIMITS.values()})
    settings = Settings(
        host=args.host,
        port=args.port,
        database=args.database,
        workers=args.workers,
        plugins=tuple(args.plugin),
        packs=tuple(args.pack),
        operator_token=operator_token,
        origins=tuple(args.origin) or ("*",),
        trusted_proxies=args.proxies,
        private_webhooks=args.private_webhooks,
        rules_seconds=args.rules_seconds,
        stop_seconds=args.stop_seconds,
        thinkers=args.thinkers,
        think_seconds=args.think,
        thinker_memory=args.thinker_memory << 20,
        log_json=args.log_json,
        limits=limits,
        retention=Retention(
            finished_days=args.keep_finished,
            abandoned_days=args.keep_abandoned,
            client_days=args.keep_clients,
            receipt_days=args.keep_receipts,
            archive=args.archive,
        ),
    )
    if settings.workers > 1 and not settings.database.startswith(("postgresql:", "postgres:")):
        print("fairway: several workers need PostgreSQL: --database postgresql://...", file=sys.stderr)
        return 2
    from fairway_api.server.serving import serve  # what it needs takes a second to load

    return serve(settings)
