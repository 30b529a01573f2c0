"""Whole matches in a browser, by clicking alone: at what is lit, and on what is offered, by who knows no game.

hatch run clicking [--ruleset empire] [--players 2] [--bot random] [--seed 1] [--asked]

Campaigns take too long for the tests. With `--asked` every question is answered by clicking; else the player
leaves it to the server, by a tick in the settings, to answer where there is no choice. Needs Chromium.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import monotonic

from benchmarks.browsing import NO_CHROMIUM, chromium, launched
from tests.api.conftest import listening
from tests.browser.conftest import Room
from tests.browser.player import Table

TOLD = 250
"""After so many clicks it says how far it has come."""
STUCK = 100
"""Clicks that lead nowhere, after which it says where it is."""


def played(table: Table, luck: Random) -> int:
    """Play to the end; return after how many clicks."""
    clicks, began, moved = 0, monotonic(), (0, 0)
    while not (seen := table.step(luck)).over:
        clicks += 1
        if seen.revision != moved[0]:
            moved = seen.revision, clicks
        if clicks - moved[1] > STUCK:
            raise AssertionError(table.part("fairway-ask").inner_text(), seen, table.done[-STUCK:])
        if clicks % TOLD == 0:
            games = len(table.game("scores")["games"])
            print(
                f"{monotonic() - began:6.0f} s {clicks:6} clicks, step {seen.revision}, game {games or 1}", flush=True
            )
    return clicks


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="empire")
    parser.add_argument("--players", type=int, default=2, help="one of them clicks, the others are bots")
    parser.add_argument("--bot", default="random", help="who plays the others")
    parser.add_argument("--seed", default="1", help="of the match and of the clicks")
    parser.add_argument("--asked", action="store_true", help="be asked even where there is no choice")
    args = parser.parse_args()
    program = chromium()
    if program is None:
        print(NO_CHROMIUM, file=sys.stderr)
        return 2
    began = monotonic()
    with listening() as (address, _), launched(program) as browser:
        room = Room(browser, address)
        others = [{"bot": args.bot}] * (args.players - 1)
        match, [token] = room.match(args.ruleset, *others, seed=args.seed, alone=not others)
        table = room.sit(match, token)
        if not args.asked:
            table.spare_me()
        clicks = played(table, Random(args.seed))
        table.part("fairway-ending").wait_for()
        print(table.part("fairway-ending").inner_text())
        steps = room.get(f"/v1/matches/{match}")["revision"]
    print(
        f"{args.ruleset}: {clicks} clicks, {steps} steps, {monotonic() - began:.0f} s, faults: {room.faults or 'none'}"
    )
    return 1 if room.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
