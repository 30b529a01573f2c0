"""How fast balls roll: half-steps per second on one core, on fields as they are after eight rounds of drawing.

`hatch run bench:tiny` plays some games by bots, takes their sheets and shoots from every circle in every direction.
"Fresh" fields have never been played on, so what a ball does at each node is worked out on the way; "known" ones are
those of a match in progress. Both count every half-step of whole shots, with their record of nodes and bounces.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from fairway import load_ruleset
from fairway.lab.simulate import SimulationOrder, play_game, uncollected
from fairway_tiny import Kit, Tiny
from fairway_tiny.field.ball import Course
from fairway_tiny.field.lattice import DIRECTIONS
from fairway_tiny.play.odds import Odds
from fairway_tiny.play.part import Sheet

TOTAL = 12
BAR = 100_000
"""Half-steps per second that we want at the very least."""


def sheets(games: int) -> tuple[Kit, list[Sheet]]:
    """Return the sheets of some games."""
    ruleset = load_ruleset("tiny", options={"tiny": {"max_shots": 1}})
    order = SimulationOrder(ruleset="tiny", seats=4, seed="bench", bots=("random",))
    found: list[Sheet] = []
    for game in range(games):
        match, state, _ = play_game(ruleset, order, game)
        found += state.part(Tiny).sheets
    return match.engine.table.kit(Kit), found


def half_steps(courses: list[Course]) -> int:
    """Shoot from every circle without terrain in every direction, as far as no die is needed; count half-steps."""
    steps = 0
    for course in courses:
        for node in course.circles():
            if course.clear(node):
                for heading in range(len(DIRECTIONS)):
                    steps += len(course.roll(node, heading, TOTAL).nodes)
    return steps


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return how much work is done in a second."""
    done, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += work()
    return done / spent


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Half-steps per second of the ball, on one core.")
    parser.add_argument("--games", type=int, default=3, help="games whose sheets are shot on (default 3)")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each figure is measured (default 3)")
    args = parser.parse_args()
    kit, played = sheets(args.games)
    known = [Course(sheet.rows, kit.ball) for sheet in played]
    half_steps(known)
    print(f"{len(played)} sheets of {kit.width}x{kit.height}, shots of {TOTAL} in all directions")
    with uncollected():
        figures = {
            "known fields": rate(lambda: half_steps(known), args.seconds),
            "fresh fields": rate(lambda: half_steps([Course(sheet.rows, kit.ball) for sheet in played]), args.seconds),
        }
        listed = rate(lambda: outlooks(kit, played), args.seconds)
    for name, figure in figures.items():
        print(f"{name}: {figure:,.0f} half-steps per second, {figure / BAR:.1f} times the bar of {BAR:,}")
    print(f"exact outlooks (dice and choices): {listed:,.0f} shots per second")


def outlooks(kit: Kit, played: list[Sheet]) -> int:
    """Work out where each of the 104 shots from the start of each sheet can end."""
    count = 0
    for sheet in played:
        odds = Odds(kit, sheet)
        for power in range(13):
            for direction in DIRECTIONS:
                odds.shot(power, direction)
                count += 1
    return count


if __name__ == "__main__":
    main()
