"""How strong the bots are: every rung of the ladder against the one before, alone and at tables, with time per choice.

    hatch run bench:bots                              # the ladder of Minigolf Designer
    hatch run bench:bots --games 200 --tables 1,2     # fewer tables, more games
    hatch run bench:bots --ruleset designer+empire --bots random,greedy,expert
    hatch run bench:bots --bots greedy,expert,'expert*5' --plugin my_rule.py

At a table one bot of a rung sits among bots of the rung before, on every seat in turn. A win rate is told with its 95 %
interval (Wilson) beside what a bot of equal strength would win; a star says that it is above that for certain.
Time is CPU time of the bot's own choices.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev
from time import process_time

from fairway.bots.ask_bot import called
from fairway.lab.simulate import SimulationOrder, play_out, uncollected
from fairway.plugin.bot import Bot
from fairway.rulesets.ruleset import Ruleset

Z = 1.96


class Watch:
    """Counts what a bot's choices take."""

    def __init__(self, bot: Bot) -> None:
        self.took, self.choices = 0.0, 0

        def choose(chair: object) -> object:
            begun = process_time()
            action = bot.choose(chair)  # type: ignore[arg-type]  # a chair it is
            self.took += process_time() - begun
            self.choices += 1
            return action

        self.bot = replace(bot, choose=choose)

    @property
    def each(self) -> float:
        """Return ms for a choice."""
        return 1000 * self.took / max(1, self.choices)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a win rate."""
    rate, spread = wins / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half


def interval(numbers: Sequence[float]) -> str:
    """Write a mean with its 95 % interval."""
    half = Z * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{mean(numbers):7.1f} ±{half:5.1f}"


def alone(rules: Ruleset, name: str, games: int, seed: str) -> str:
    """Let a bot play alone, and say what it scores."""
    watch, totals = Watch(called(rules.bots, name)), []
    for game in range(games):
        match = rules.match(1, f"{seed}/{game}")
        state, _ = play_out(match.engine, match.state, [watch.bot], match.seed)
        totals.append(float(match.engine.standings(state)[0].total))
    best = f"least {min(totals):.0f}, most {max(totals):.0f}"
    return f"alone      {name:<12} {interval(totals)}   {best:<22} {watch.each:8.2f} ms"


def table(rules: Ruleset, strong: str, weak: str, seats: int, games: int, seed: str) -> str:
    """Let one bot play among others, on every seat in turn, and say how often it wins."""
    watch, others = Watch(called(rules.bots, strong)), called(rules.bots, weak)
    wins, mine, theirs = 0.0, [], []
    for game in range(games):
        seat = game % seats
        bots = [watch.bot if each == seat else others for each in range(seats)]
        match = rules.match(seats, f"{seed}/{game}")
        state, _ = play_out(match.engine, match.state, bots, match.seed)
        standings = match.engine.standings(state)
        first = [each.seat for each in standings if each.place == 1]
        wins += (seat in first) / len(first)
        mine.append(float(standings[seat].total))
        theirs += [float(each.total) for each in standings if each.seat != seat]
    low, high = wilson(wins, games)
    star = "*" if low > 1 / seats else " "
    rate = f"{wins / games:6.1%} ({low:.1%} to {high:.1%}){star} of {1 / seats:.1%}"
    among = f"among {weak:<12} {mean(theirs):7.1f}"
    return f"table of {seats} {strong:<12} {interval(mine)}   {among}   wins {rate}   {watch.each:8.2f} ms"


def ladder(rules: Ruleset) -> list[str]:
    """Return the bots of a ruleset from weak to strong; the last with five times its steps, if it thinks."""
    bots = list(rules.bots.values())
    thinks = [f"{bots[-1].name}*5"] if bots[-1].think else []
    return [*(bot.name for bot in bots), *thinks]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="designer")
    parser.add_argument("--bots", default="", help="from weak to strong (default: all of the ruleset)")
    parser.add_argument("--tables", default="1,2,3,5", help="numbers of seats (default 1,2,3,5)")
    parser.add_argument("--games", type=int, default=60, help="games of each rung at each table (default 60)")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--plugin", action="append", default=[], help="a house rule to play with; repeatable")
    parser.add_argument("--pack", action="append", default=[], help="a further pack; repeatable")
    args = parser.parse_args(argv)
    order = SimulationOrder(
        ruleset=args.ruleset, seats=2, seed="", bots=(), plugins=tuple(args.plugin), packs=tuple(args.pack)
    )
    rules = order.load()
    rungs = args.bots.split(",") if args.bots else ladder(rules)
    print(f"{args.ruleset}: {' < '.join(rungs)}, {args.games} games each; Python {sys.version.split()[0]}")
    with uncollected():
        for seats in [int(each) for each in args.tables.split(",")]:
            if seats not in rules.seats:
                continue
            for place, name in enumerate(rungs):
                if seats == 1:
                    print(alone(rules, name, args.games, args.seed), flush=True)
                elif place:
                    print(table(rules, name, rungs[place - 1], seats, args.games, args.seed), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
