"""`fairway bot`: play a seat of a match on any server."""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from importlib import import_module
from typing import Any

from fairway_client.bots import BOTS, Choose, advised_bot, play
from fairway_client.problems import ClientError, Problem
from fairway_client.sync import Match, Server
from fairway_client.wire import Action, Legal

__all__ = ["add_parser"]

PATIENCE = 600.0
"""Seconds for which a server is waited for that has answered before."""
MOST_SEATS = 16
"""Seats of a match, at most."""
ADVISED = "hint"
"""Who plays what the server advises."""
EPILOG = """\
bots that know no game, so they play every one:
  random            anything that is listed
  greedy            tries some of what is listed (--tries) and plays what scores most at once; it does not look ahead
  hint              what the server advises, from the strongest bot of the game; hint:NAME, such as hint:expert*5, from
                    another one of its bots, or from one that thinks five times as long
  MODULE:FUNCTION   your own: called with the match and what is legal (fairway_client), it returns an action
the bots of a game, which know it, are played by the server itself: ask for one when a match is made, or for hints

examples:
  fairway bot --server http://127.0.0.1:8000 --match ID --as greedy           sit down at an open seat, and play
  FAIRWAY_TOKEN=... fairway bot --server https://example.org --match ID       play on a seat of yours
"""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `bot` to the command line."""
    parser = commands.add_parser(
        "bot",
        help="play a seat of a match on any server",
        description="Play a seat of a match over HTTP, until it is over. Nothing of the game has to be installed here.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--server", default="http://127.0.0.1:8000", metavar="URL", help="where the match is played")
    parser.add_argument("--match", required=True, metavar="ID", help="the match")
    parser.add_argument(
        "--token",
        default=os.environ.get("FAIRWAY_TOKEN", ""),
        help="the seat's token, or FAIRWAY_TOKEN; without one, an open seat is taken",
    )
    parser.add_argument("--as", dest="bot", default="greedy", metavar="BOT", help="who plays (default greedy)")
    parser.add_argument("--name", default="", help="what it is called, when it sits down")
    parser.add_argument("--tries", type=_positive, default=12, metavar="N", help="how many greedy tries (default 12)")
    parser.add_argument("--seed", default=None, help="makes its choices repeatable")
    parser.add_argument("--show", action="store_true", help="print what it plays")
    parser.set_defaults(run=_run)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 at least")
    return number


def _run(args: argparse.Namespace) -> int:
    try:
        choose = _chosen(args.bot, random.Random(args.seed), args.tries)  # noqa: S311  # a bot's luck is no secret
        with Server(args.server, patience=PATIENCE, language="en") as server:
            match = _seated(server, args)
            play(match, choose, _show if args.show else _nothing)
            for each in match.scores().standings or match.scores().sheets:
                you = "  (this bot)" if each.seat == match.seat else ""
                print(f"seat {each.seat}: {each.total} points, place {each.place}{you}")
    except ClientError as error:
        rule = f" ({error.rule})" if isinstance(error, Problem) and error.rule else ""
        print(f"fairway: {error}{rule}", file=sys.stderr)
        return 2
    return 0


def _chosen(name: str, luck: random.Random, tries: int) -> Choose:
    if name in BOTS:
        return BOTS[name](luck, tries)
    module, _, function = name.partition(":")
    if module == ADVISED:
        return advised_bot(function)
    sys.path.insert(0, os.getcwd())
    try:
        chosen: Choose = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        known = ", ".join((*BOTS, ADVISED))
        raise ClientError(f"no bot '{name}': {known} will do, or MODULE:FUNCTION ({error})") from error
    finally:
        sys.path.pop(0)
    return chosen


def _seated(server: Server, args: argparse.Namespace) -> Match:
    if args.token:
        return server.match(args.match, args.token)
    match = _joined(server, args.match, args.name or args.bot, named=bool(args.name))
    print(f"sits on seat {match.seat}; to go on later: FAIRWAY_TOKEN={match.token}", flush=True)
    return match


def _joined(server: Server, id: str, name: str, *, named: bool) -> Match:
    """Sit down; a bot without a name of its own takes the next one that is free."""
    for number in range(1, MOST_SEATS):
        try:
            return server.join(id, name if number == 1 else f"{name} {number}")
        except Problem as problem:
            if named or problem.code != "name_taken":
                raise
    return server.join(id)


def _show(legal: Legal, action: Action) -> None:
    print(f"{legal.revision:>5}  {json.dumps(action)}", flush=True)


def _nothing(legal: Legal, action: Action) -> None:
    """Print nothing."""
