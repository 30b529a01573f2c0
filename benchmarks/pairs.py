"""Whether expansions and house rules get along: every pair of them, played together at random and checked all the way.

hatch run bench:pairs [--games 200] [--processes 2]       a campaign counts for the five games it has
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from fairway.testing import check_ruleset
from fairway_empire.campaign.carry_over import GAMES
from tests.empire.test_campaign_conformance import PAIRS, together

SEATS = (1, 2, 3, 4, 5)
SAMPLE = 1000
"""Every so many steps everything is checked; at every step, that tiles are conserved and listed actions accepted."""


def played(pair: tuple[str, str], games: int, seats: int) -> int:
    """Play a pair's share of games at one table; return how many steps were checked."""
    matches = -(-games // (GAMES if "empire" in pair else 1))
    seed = f"{'+'.join(pair)}/{seats}"
    return check_ruleset(together(*pair), seats=[seats], games=matches, seed=seed, sample=SAMPLE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games for each pair, shared out among all tables")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    share = -(-args.games // len(SEATS))
    steps: dict[tuple[str, str], int] = dict.fromkeys(PAIRS, 0)
    with ProcessPoolExecutor(args.processes) as pool:
        waiting = {pool.submit(played, pair, share, seats): pair for pair in PAIRS for seats in SEATS}
        for done in as_completed(waiting):
            steps[waiting[done]] += done.result()
    for pair, count in steps.items():
        print(f"{' + '.join(pair)}: {share * len(SEATS)} games, {count} steps, no contradiction")
    return 0


if __name__ == "__main__":
    sys.exit(main())
