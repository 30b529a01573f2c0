"""Reports on the Putting Dice Game: are courses repaired whatever they are like, and do simulated rounds meet the odds?

`hatch run bench:putting` repairs a thousand courses of simulated matches, some broken off and some spoiled, checks the
nine holes of each and tells what was done to them; then it plays the practice course by the odds and holds the strokes
of every hole against the exact expectation. A difference of more than four standard errors ends it with 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import islice
from math import sqrt
from statistics import mean, stdev

from rich.console import Console
from rich.table import Table
from spoiled_courses import courses

from fairway import load_ruleset
from fairway.lab.simulate import SimulationOrder, simulate
from fairway_putting.play.kit import Kit
from fairway_putting.play.odds import expected
from fairway_putting.play.putt_outcome import Ball
from fairway_putting.repair.log import entry_text
from fairway_putting.repair.procedure import Readings, as_built, repair

MOST_ERRORS = 4.0
"""Standard errors by which a mean may differ; chance alone exceeds that once in fifteen thousand."""


def report_repairs(console: Console, count: int, seed: str) -> bool:
    """Repair courses and tell what was done; say whether all have nine legal, explained holes."""
    what: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    types: Counter[str] = Counter()
    sound = whole = 0
    for luck, (left, course) in enumerate(islice(courses(seed), count)):
        perfect = as_built(course, Readings())
        found = repair(course, left, luck, Readings())
        kinds = {put.tile.id: put.tile.kind for put in found.course.tiles}
        kinds |= {tile.id: tile.kind for tile in (*left.bag, *left.piles, *(put.tile for put in course.tiles))}
        legal = [hole.number for hole in found.holes] == list(range(1, 10)) and all(
            _kind(kinds, hole.spots[0].tile) == "tee"
            and _kind(kinds, hole.spots[-1].tile) == "green"
            and all(_kind(kinds, spot.tile) == "path" for spot in hole.spots[1:-1])
            for hole in found.holes
        )
        explained = all("{" not in entry_text(entry, language) for entry in found.log for language in ("en", "fr"))
        changed = [hole.number for hole in found.holes if hole.source != "built"]
        named = {entry.hole for entry in found.log}
        sound += legal and explained and named.issuperset(changed)
        whole += perfect is not None
        what.update(entry.what for entry in found.log)
        types.update(entry.before for entry in found.log if "-" in entry.before or entry.before == "CYCLE")
        sources.update(hole.source for hole in found.holes)
    console.print(f"courses: {count}; nine legal holes, each change explained: {sound}; perfect as built: {whole}")
    for title, counted in (("what was done", what), ("pieces that were touched", types), ("holes", sources)):
        table = Table(title, "times")
        for name, times in counted.most_common():
            table.add_row(name, str(times))
        console.print(table)
    return sound == count


def _kind(kinds: dict[str, str], tile: str) -> str:
    """Return the kind of a tile; of an imagined one it is in its name."""
    if not tile.startswith("virtual:"):
        return kinds[tile]
    shape = tile.split(":")[1]
    return shape if shape in ("tee", "green") else "path"


def report_odds(console: Console, games: int, seats: int, seed: str) -> bool:
    """Play rounds by the odds and hold the mean strokes of each hole against the exact expectation."""
    rules = load_ruleset("putting")
    kit = rules.engine(seats).table.kit(Kit)
    results = simulate(SimulationOrder(ruleset="putting", seats=seats, seed=seed, bots=("odds",)), games, ruleset=rules)
    table = Table("hole", "exact", "simulated", "standard errors apart")
    worst = 0.0
    for hole in kit.practice:
        strokes = [points[f"putting.hole.{hole.number}"] for result in results for points in result.lines]
        exact = float(expected(hole, Ball(), kit.dice, kit.rules))
        apart = (mean(strokes) - exact) / (stdev(strokes) / sqrt(len(strokes)))
        worst = max(worst, abs(apart))
        table.add_row(str(hole.number), f"{exact:.4f}", f"{mean(strokes):.4f}", f"{apart:+.2f}")
    console.print(f"rounds: {games} of {seats} by the odds, {games * seats} scores for each hole")
    console.print(table)
    return worst <= MOST_ERRORS


def main() -> int:
    """Report both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--courses", type=int, default=1000, help="courses to repair (default 1000)")
    parser.add_argument("--games", type=int, default=2000, help="rounds of five to play (default 2000)")
    parser.add_argument("--seed", default="putting", help="where luck begins")
    args = parser.parse_args()
    console = Console()
    fine = [report_repairs(console, args.courses, args.seed), report_odds(console, args.games, 5, args.seed)]
    console.print("all well" if all(fine) else "something is wrong")
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
