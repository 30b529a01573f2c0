"""How strong the bots are: every rung of the ladder against the one before, alone and at tables, with time per choice.

    hatch run bench:bots                                        # every ruleset, within 90 minutes on two cores
    hatch run bench:bots --minutes 10 --ruleset designer,tiny   # some rulesets, in less time
    hatch run bench:bots --ruleset designer --bots expert,'expert*5' --tables 2 --games 300
    hatch run bench:bots --ruleset designer --bots greedy,mine --plugin my_bot.py --games 100

At a table one bot of a rung sits among bots of the rung before, on every seat in turn. A win rate is told with its 95 %
interval (Wilson) beside what a bot of equal strength would win; a star says that it is above that for certain.
Without `--games`, how many games a rung plays follows from the minutes: all rungs have the same share of CPU time,
tables of two a larger one. Time is CPU time of the bot's own choices.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from math import sqrt
from statistics import mean, stdev
from time import process_time

from fairway import installed_rulesets
from fairway.bots.ask_bot import called
from fairway.lab.simulate import SimulationOrder, play_out, uncollected
from fairway.plugin.bot import Bot
from fairway.rulesets.ruleset import Ruleset

Z = 1.96
MINUTES = 80.0
"""Ten less than the whole may take: a game that has begun is played to its end."""
MOST_GAMES = 400
TWO = 2
AT_TWO = 3.0
"""How many times as long as other tables a table of two is given: there a difference shows soonest."""


@dataclass(frozen=True)
class Rung:
    """A bot that is measured, alone or among others; small enough to send to another process."""

    order: SimulationOrder
    seats: int
    bot: str
    others: str = ""
    games: int = 0
    seconds: float = 0.0

    @property
    def weight(self) -> float:
        """Return its share of the time, beside other rungs."""
        return AT_TWO if self.seats == TWO else 1.0


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


def measure(rung: Rung) -> str:
    """Play a rung, and say what came out."""
    rules = rung.order.load()
    with uncollected():
        return table(rules, rung) if rung.others else alone(rules, rung)


def numbers_of_games(rung: Rung) -> Iterator[int]:
    """Count games until there are enough of them, or the time is up: at least one on every seat."""
    begun = process_time()
    for game in range(rung.games or MOST_GAMES):
        if not rung.games and game >= rung.seats and process_time() - begun > rung.seconds:
            return
        yield game


def alone(rules: Ruleset, rung: Rung) -> str:
    """Let a bot play alone, and say what it scores."""
    watch, totals = Watch(called(rules.bots, rung.bot)), []
    for game in numbers_of_games(rung):
        match = rules.match(1, f"{rung.order.seed}/{game}")
        state, _ = play_out(match.engine, match.state, [watch.bot], match.seed)
        totals.append(float(match.engine.standings(state)[0].total))
    best = f"least {min(totals):.0f}, most {max(totals):.0f}"
    return f"{_head(rung)} {interval(totals)}   {best:<22} {len(totals):4} games {watch.each:8.2f} ms"


def table(rules: Ruleset, rung: Rung) -> str:
    """Let one bot play among others, on every seat in turn, and say how often it wins."""
    watch, others, seats = Watch(called(rules.bots, rung.bot)), called(rules.bots, rung.others), rung.seats
    wins, mine, theirs = 0.0, [], []
    for game in numbers_of_games(rung):
        seat = game % seats
        bots = [watch.bot if each == seat else others for each in range(seats)]
        match = rules.match(seats, f"{rung.order.seed}/{game}")
        state, _ = play_out(match.engine, match.state, bots, match.seed)
        standings = match.engine.standings(state)
        first = [each.seat for each in standings if each.place == 1]
        wins += (seat in first) / len(first)
        mine.append(float(standings[seat].total))
        theirs += [float(each.total) for each in standings if each.seat != seat]
    games = len(mine)
    low, high = wilson(wins, games)
    star = "*" if low > 1 / seats else " "
    rate = f"{wins / games:6.1%} ({low:.1%} to {high:.1%}){star} of {1 / seats:.1%}"
    among = f"among {rung.others:<12} {mean(theirs):7.1f}"
    return f"{_head(rung)} {interval(mine)}   {among}   wins {rate}   {games:4} games {watch.each:8.2f} ms"


def _head(rung: Rung) -> str:
    where = "alone     " if rung.seats == 1 else f"table of {rung.seats}"
    return f"{rung.order.ruleset:<18} {where} {rung.bot:<12}"


def ladder(rules: Ruleset) -> list[tuple[str, str]]:
    """Return each bot with the one that it should beat: chance, or who was brought before it.

    The last has five times its steps, if it thinks.
    """
    brought = [bot for bot in rules.bots.values() if bot.name not in ("random", "search")]
    names = ["random", *(bot.name for bot in brought)]
    if brought and brought[-1].think:
        names.append(f"{brought[-1].name}*5")
    return [("random", ""), ("search", "random"), *zip(names[1:], names, strict=False)]


def rungs(rules: Ruleset, order: SimulationOrder, bots: Sequence[str], tables: Sequence[int]) -> Iterator[Rung]:
    """Yield what is to be measured in a ruleset."""
    pairs = list(zip(bots, ("", *bots), strict=False)) if bots else ladder(rules)
    for seats in tables:
        if seats in rules.seats:
            for bot, others in pairs:
                if seats == 1 or others:
                    yield Rung(order, seats, bot, others if seats > 1 else "")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="", help="which rulesets, separated by commas (default: all)")
    parser.add_argument("--bots", default="", help="from weak to strong (default: all of the ruleset)")
    parser.add_argument("--tables", default="1,2,3,5", help="numbers of seats (default 1,2,3,5)")
    parser.add_argument("--games", type=int, default=0, help="games of each rung (default: as many as time allows)")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"time for everything (default {MINUTES:g})")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one for each core")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--plugin", action="append", default=[], help="a house rule to play with; repeatable")
    parser.add_argument("--pack", action="append", default=[], help="a further pack; repeatable")
    args = parser.parse_args(argv)
    tables = [int(each) for each in args.tables.split(",")]
    bots = args.bots.split(",") if args.bots else ()
    todo: list[Rung] = []
    for name in args.ruleset.split(",") if args.ruleset else installed_rulesets():
        order = SimulationOrder(
            ruleset=name, seats=2, seed=args.seed, bots=(), plugins=tuple(args.plugin), packs=tuple(args.pack)
        )
        todo += rungs(order.load(), order, bots, tables)
    share = 60 * args.minutes * args.processes / sum(rung.weight for rung in todo)
    todo = [replace(rung, games=args.games, seconds=share * rung.weight) for rung in todo]
    print(f"{len(todo)} rungs, {args.processes} processes; Python {sys.version.split()[0]}", flush=True)
    with ProcessPoolExecutor(args.processes) as pool:
        for line in pool.map(measure, todo):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
