"""How fast a campaign is played beside the base game, as ratios taken in one run.

    hatch run bench:empire [--pairs 20] [--json]

A three-player campaign of random bots, with every window for Fame cards open, takes turns with three-player games of
the base game in slices of half a CPU second; each ratio is of two slices that lie side by side, so that a busy moment
falls on both. An action is anything that a player sends. Answers in windows are quick, so a second ratio counts only
the moves that the base game has as well, and puts everything in between on their bill.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import time
from collections.abc import Callable

from playouts import SLICE, paired

from fairway import Chair, load_ruleset
from fairway.lab.simulate import uncollected
from fairway.rulesets.ruleset import Ruleset

SEATS = 3
MOVES = "designer."
"""Tags of prompts that the base game has, too."""


class Tables:
    """Games of one ruleset, played one after another for as long as asked."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.engine = ruleset.engine(SEATS)
        self.games = 0
        self.asked: dict[str, int] = {}
        """How often each question was answered, over all games."""

    def play(self, seconds: float) -> tuple[float, float]:
        """Play whole matches until time is up; return actions, and moves of the base game, per CPU second."""
        engine, bot = self.engine, self.ruleset.bots["random"]
        actions = moves = 0
        start = time.process_time()
        with uncollected():
            while (spent := time.process_time() - start) < seconds:
                state = self.ruleset.match(SEATS, f"bench/{self.games}").state
                self.games += 1
                while not state.over:
                    prompt = state.prompts[0]
                    seat = prompt.waiting[0]
                    choices = engine.choices(state, seat, any_time=False)
                    action = bot.choose(Chair(engine.table, state, seat, choices, "bench"))
                    choice = next(each for each in choices if each.action is type(action))
                    assert action is not None
                    state = engine.advance(state, seat, choice, action)
                    actions += 1
                    moves += prompt.name.startswith(MOVES)
                    self.asked[prompt.name] = self.asked.get(prompt.name, 0) + 1
        return actions / spent, moves / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20, help="slices of each side for a ratio")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    base, empire = Tables(load_ruleset("designer")), Tables(load_ruleset("empire"))
    for each in (base, empire):
        each.play(SLICE)
        each.asked.clear()
    gc.collect()
    gc.freeze()

    def rate(tables: Tables, which: int) -> Callable[[], float]:
        return lambda: tables.play(SLICE)[which]

    ratios = {
        "cost of an action: campaign / base game": paired("actions", args.pairs, rate(base, 0), rate(empire, 0)),
        "cost of a move, windows included: campaign / base game": paired(
            "moves", args.pairs, rate(base, 1), rate(empire, 1)
        ),
    }
    per_game = {name: count / empire.games for name, count in sorted(empire.asked.items())}
    if args.json:
        middle = {name: statistics.median(values) for name, values in ratios.items()}
        print(json.dumps({"ratios": middle, "answers per campaign": per_game}, indent=1))
        return
    print(f"\nratios: median, and the middle half; load {os.getloadavg()[0]:.1f}")
    for name, values in ratios.items():
        low, middle, high = statistics.quantiles(values, n=4)
        print(f"  {name:<60} {middle:6.2f}   {low:.2f} to {high:.2f}")
    print("answers in a campaign of random bots")
    for name, count in per_game.items():
        print(f"  {name:<60} {count:6.0f}")


if __name__ == "__main__":
    main()
