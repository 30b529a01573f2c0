"""Whether a change made play slower: the same games with old code and with new, turn and turn about.

    git worktree add /tmp/before main
    hatch run bench:old-and-new --old /tmp/before                    everything, 20 pairs, some minutes
    hatch run bench:old-and-new --old /tmp/before --work random --pairs 40

`--old` is another checkout of this repository (its folders core, plugins and api are put on the path); `--new` is this
one unless told otherwise. Both must have the rulesets and bots that are named; old layouts of the package are known.

A pair is two fresh processes, one for each side, with the same hash seed. They play the same games in short slices, by
turns (old, new, new, old, ...), so that a busy moment of the machine falls on both. What is measured is CPU seconds of
the process, and the ratio of a pair is old seconds / new seconds for that work: 1.05 means that the new code is 5 %
faster. Fresh processes matter: where things happen to lie in memory favours one side for as long as a process lives.

Printed for each sort of work: the median ratio of all pairs with an interval that holds the true median with 95 %
confidence (order statistics: no distribution is assumed), and both sides' seconds. The exit code is 1 if an interval
lies wholly below `--bar`. Games must come out the same on both sides: where last states differ, it says so and ends.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import json
import math
import os
import statistics
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOTS = ("core", "plugins", "api")
SIMULATION = ("fairway.lab.simulate", "fairway.simulate")
"""Where simulations have lived, the latest first."""
WORK = {
    "random": ("designer", 5, "random", 12, "random games of five"),
    "greedy": ("designer", 3, "greedy", 3, "greedy games of three"),
    "empire": ("empire", 3, "random", 1, "a campaign of three, random"),
    "served": ("designer", 5, "random", 8, "random games of five, every choice listed, checked and told"),
}
"""For each sort of work: the ruleset, its seats, the bot, games in a slice, and what it is."""


class Side:
    """One process that plays with one checkout's code."""

    def __init__(self, root: Path, hash_seed: int) -> None:
        self._installed = TemporaryDirectory()
        _as_installed(root, Path(self._installed.name))
        path = os.pathsep.join([self._installed.name, *(str(root / folder) for folder in ROOTS)])
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--play"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": str(hash_seed)},
        )
        self._told()

    def play(self, work: str, first: int) -> tuple[float, str]:
        """Play a slice, beginning with a numbered game; return CPU seconds and what came out."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([work, first]) + "\n")
        self._process.stdin.flush()
        seconds, came_out = self._told()
        return seconds, came_out

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        self._installed.cleanup()

    def _told(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"a player ended with {self._process.wait()}")
        return json.loads(line)


def _as_installed(root: Path, folder: Path) -> None:
    """Write down which entry points a checkout has: the installed package may be another one's."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    info = folder / f"{project['name']}-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0\n")
    groups = {"console_scripts": project.get("scripts", {}), **project.get("entry-points", {})}
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {at}\n" for name, at in points.items()) for group, points in groups.items()
    ]
    (info / "entry_points.txt").write_text("\n".join(lines))


def play() -> None:
    """Be one side: play what is asked on stdin, and tell CPU seconds and a hash of what came out."""
    load_ruleset = importlib.import_module("fairway").load_ruleset
    lab = next(filter(None, map(_module, SIMULATION)))
    rulesets = {name: load_ruleset(name) for name in {ruleset for ruleset, *_ in WORK.values()}}
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        work, first = json.loads(line)
        name, seats, bot, games, _ = WORK[work]
        ruleset = rulesets[name]
        out = _served if work == "served" else lab.play_out
        came_out = hashlib.sha256()
        gc.collect()
        start = time.process_time()
        with lab.uncollected():
            for game in range(first, first + games):
                match = ruleset.match(seats, f"bench/{game}")
                state, _ = out(match.engine, match.state, (ruleset.bots[bot],), f"bench/{game}")
                match.engine.sheets(state)
                came_out.update(ruleset.codec.msgpack(state))
        print(json.dumps([time.process_time() - start, came_out.hexdigest()]), flush=True)


def _served(engine: Any, state: Any, bots: tuple[Any], seed: str) -> tuple[Any, int]:
    """Play as a server does: list everything that is legal, then play with every check and every event."""
    chair = importlib.import_module("fairway").Chair
    actions = 0
    while not state.over:
        seat = state.waiting()[0]
        listed = engine.choices(state, seat)
        asked = tuple(choice for choice in listed if choice.must)
        state = engine.play(state, seat, bots[0].choose(chair(engine.table, state, seat, asked, seed))).state
        actions += 1
    return state, actions


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        return None


def compared(old: Path, new: Path, chosen: list[str], pairs: int, slices: int) -> dict[str, list[tuple[float, float]]]:
    """Return the CPU seconds of old and new for each pair and sort of work."""
    found: dict[str, list[tuple[float, float]]] = {work: [] for work in chosen}
    for pair in range(pairs):
        sides = [Side(old, pair), Side(new, pair)]
        for work in chosen:
            print(f"\rpair {pair + 1} of {pairs}: {work:<10}", end="", file=sys.stderr, flush=True)
            games = WORK[work][3]
            for side in sides:
                side.play(work, 0)
            spent = [0.0, 0.0]
            for turn in range(slices):
                first = (1 + pair * slices + turn) * games
                came_out = ["", ""]
                for which in (0, 1) if (pair + turn) % 2 == 0 else (1, 0):
                    seconds, came_out[which] = sides[which].play(work, first)
                    spent[which] += seconds
                if came_out[0] != came_out[1]:
                    raise SystemExit(f"{work}: games {first} to {first + games - 1} come out differently, old and new")
            found[work].append((spent[0], spent[1]))
        for side in sides:
            side.close()
        ratios = (f"{work} {spent[-1][0] / spent[-1][1]:.3f}" for work, spent in found.items())
        print(f"\rpair {pair + 1} of {pairs}: {', '.join(ratios)}", file=sys.stderr, flush=True)
    return found


def interval(ratios: list[float]) -> tuple[float, float]:
    """Return the bounds that hold the true median with at least 95 % confidence, by order statistics."""
    ordered, count = sorted(ratios), len(ratios)
    below, cut = 0.5**count, 0
    while cut < count // 2 and below <= 0.025:
        cut += 1
        below += math.comb(count, cut) * 0.5**count
    if not cut:
        return -math.inf, math.inf
    return ordered[cut - 1], ordered[count - cut]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, help="the checkout to compare with")
    parser.add_argument(
        "--new", type=Path, default=Path(__file__).parents[1], help="the checkout in question; this one"
    )
    parser.add_argument("--pairs", type=int, default=20, help="pairs of fresh processes; below 6 there is no interval")
    parser.add_argument("--slices", type=int, default=4, help="slices of each side in a pair, for each sort of work")
    parser.add_argument("--work", action="append", choices=WORK, help="only this sort of work; may be given again")
    parser.add_argument("--bar", type=float, default=0.97, help="the interval must not lie wholly below this; 0.97")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        play()
        return 0
    if args.old is None:
        parser.error("--old is needed: where is the checkout to compare with?")
    for root in (args.old, args.new):
        if not (root / "core" / "fairway").is_dir():
            parser.error(f"{root} is no checkout: it has no core/fairway")
    found = compared(args.old.resolve(), args.new.resolve(), args.work or list(WORK), args.pairs, args.slices)
    return report(found, args.bar, as_json=args.json)


def report(found: dict[str, list[tuple[float, float]]], bar: float, *, as_json: bool) -> int:
    """Print what was found; return 1 if something is slower than the bar allows."""
    rows: dict[str, dict[str, float]] = {}
    for work, spent in found.items():
        ratios = [old / new for old, new in spent]
        low, high = interval(ratios)
        rows[work] = {
            "ratio": statistics.median(ratios),
            "low": low,
            "high": high,
            "pairs": len(ratios),
            "old seconds": sum(old for old, _ in spent),
            "new seconds": sum(new for _, new in spent),
        }
    slower = [work for work, row in rows.items() if row["high"] < bar]
    if as_json:
        print(json.dumps(rows, indent=1))
        return 1 if slower else 0
    print(f"speed of new / speed of old, median with 95 % interval; load {os.getloadavg()[0]:.1f}")
    for work, row in rows.items():
        verdict = f"SLOWER than {bar:g}" if work in slower else "ok"
        print(
            f"  {WORK[work][4]:<62} {row['ratio']:.3f}   {row['low']:.3f} to {row['high']:.3f}   {row['pairs']} pairs,"
            f" {row['old seconds']:.1f} s and {row['new seconds']:.1f} s   {verdict}"
        )
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
