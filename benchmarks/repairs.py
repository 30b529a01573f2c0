"""Reports on course repair: how many courses of greedy matches come out as correctly designed courses?

`hatch run bench:repairs` lets greedy bots play Minigolf Designer, repairs every course, and looks at what came of it
with eyes of its own (`course_faults`). It ends with 1 if fewer than nine in ten are faultless, if a fault is left that
the repair's log does not explain, or if a repair takes a second.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import islice

from course_faults import faults
from rich.console import Console
from rich.table import Table
from spoiled_courses import greedy_courses

from fairway_putting.repair.procedure import Readings, repair

ENOUGH = 0.9
TOO_LONG = 1.0
EXPLAINED = {
    "red against green": "mismatch_left",
    "red against the border": "mismatch_left",
    "path into nothing": "mismatch_left",
    "against the arrow": "direction_waived",
}
"""What the log has to say of a fault; of any other there is no excuse."""


def main() -> int:
    """Repair courses and tell what is left to wish for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--courses", type=int, default=1000, help="courses to repair (default 1000)")
    parser.add_argument("--seed", default="repairs", help="where luck begins")
    parser.add_argument("--aim", choices=("correct", "playable"), default="correct", help="what a repair aims at")
    args = parser.parse_args()
    readings = Readings(aim=args.aim)
    left_over: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    faultless = unexplained = 0
    seconds: list[float] = []
    for luck, (left, course) in enumerate(islice(greedy_courses(args.seed), args.courses)):
        begun = time.perf_counter()
        found = repair(course, left, luck, readings)
        seconds.append(time.perf_counter() - begun)
        wrong = faults(found.course, found.holes)
        said = {entry.what for entry in found.log}
        faultless += not wrong
        unexplained += any(EXPLAINED.get(fault) not in said for fault in wrong)
        left_over.update(wrong)
        reasons.update(entry.before for entry in found.log if entry.what == "mismatch_left")
    console = Console()
    share = faultless / args.courses
    console.print(
        f"courses: {args.courses}; faultless: {faultless} ({share:.1%}); with a fault unexplained: {unexplained}"
    )
    console.print(f"seconds for a repair: {sum(seconds) / len(seconds):.4f} on average, {max(seconds):.4f} at most")
    for title, counted in (("faults that are left", left_over), ("why red still meets green", reasons)):
        table = Table(title, "times")
        for name, times in counted.most_common():
            table.add_row(name, str(times))
        console.print(table)
    return 0 if share >= ENOUGH and not unexplained and max(seconds) < TOO_LONG else 1


if __name__ == "__main__":
    sys.exit(main())
