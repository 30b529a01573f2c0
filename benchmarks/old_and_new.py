"""Whether a change made play or the server slower: the same games with old code and with new, turn and turn about.

    hatch run bench:old-and-new                                      this commit and its parent, 20 pairs, some minutes
    hatch run bench:old-and-new --old v0.4 --work random --pairs 40  another commit, one sort of work
    hatch run bench:old-and-new --old ../before                      another checkout

`--old` and `--new` are commits, or folders with checkouts of this repository; `--new` is the folder that this script
lies in, with what is not committed yet. Both must have the rulesets and bots that are named; old layouts of the package
are known. Options that only one side knows, or whose default has changed, are given to one side:
`--new-option empire.empire.pause_between_games=false`, `--old-option RULESET.OPTION=VALUE`.

A pair is two fresh processes, one for each side, with the same hash seed. They play the same games in short slices, by
turns (old, new, new, old, ...), so that a busy moment of the machine falls on both. What is measured is CPU seconds of
the process (of the server, where one serves), and the ratio of a pair is old seconds / new seconds for that work: 1.05
means that the new code is 5 % faster. Fresh processes matter: where things happen to lie in memory favours one side for
as long as a process lives.

Printed for each sort of work: the median ratio of all pairs with an interval that holds the true median with 95 %
confidence (order statistics: no distribution is assumed), and both sides' seconds. The exit code is 1 if an interval
lies wholly below `--bar`. Games must come out the same on both sides: where last states differ, it says so and ends,
unless `--differing` says that they may, as they do when a part of the state has got a field.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import http.client
import importlib
import json
import math
import os
import socket
import statistics
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).resolve().parents[1]
ROOTS = ("core", "plugins", "api")
SIMULATION = ("fairway.lab.simulate", "fairway.simulate")
"""Where simulations have lived, the latest first."""
WORK = {
    "random": ("designer", 5, "random", 12, "random games of five"),
    "greedy": ("designer", 3, "greedy", 3, "greedy games of three"),
    "empire": ("empire", 3, "random", 1, "a campaign of three, random"),
    "served": ("designer", 5, "random", 8, "random games of five, every choice listed, checked and told"),
    "moves": ("designer", 5, "random", 1, "moves of five over HTTP, each durable, the server's time"),
    "views": ("designer", 5, "random", 1, "unchanged views over HTTP, the server's time"),
}
"""For each sort of work: the ruleset, its seats, the bot, games in a slice, and what it is."""


VIEWS = 300
"""Unchanged views in a slice."""

Options = dict[str, dict[str, dict[str, Any]]]
"""By ruleset and plugin, as a match is ordered with."""


class Side:
    """One process that plays with one checkout's code."""

    def __init__(self, root: Path, hash_seed: int, options: Options) -> None:
        self._installed = TemporaryDirectory()
        _as_installed(root, Path(self._installed.name))
        path = os.pathsep.join([self._installed.name, *(str(root / folder) for folder in ROOTS)])
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--play", json.dumps(options)],
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


def play(options: Options) -> None:
    """Be one side: play what is asked on stdin, and tell CPU seconds and a hash of what came out."""
    load_ruleset = importlib.import_module("fairway").load_ruleset
    lab = next(filter(None, map(_module, SIMULATION)))
    names = {ruleset for ruleset, *_ in WORK.values()}
    rulesets = {name: load_ruleset(name, options=options.get(name)) for name in names}
    print(json.dumps("ready"), flush=True)
    with ExitStack() as stack:
        server: Server | None = None
        for line in sys.stdin:
            work, first = json.loads(line)
            name, seats, bot, games, _ = WORK[work]
            ruleset = rulesets[name]
            if work in ("moves", "views"):
                server = server or stack.enter_context(Server())
                told = server.asked(work, name, seats, options.get(name, {}), _moves(ruleset, seats, f"bench/{first}"))
                print(json.dumps(told), flush=True)
                continue
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


class Server:
    """A server of this side, asked over one connection."""

    def __enter__(self) -> Server:
        self._folder = TemporaryDirectory()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = [sys.executable, "-m", "fairway", "serve", "--port", str(port), "--rate", "0", "--max-matches", "0"]
        command += ["--database", str(Path(self._folder.name) / "bench.db")]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            if self._process.poll() is not None:
                raise SystemExit("the server ended")
            time.sleep(0.1)
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        self._process.terminate()
        self._process.wait(30)
        self._folder.cleanup()

    def asked(
        self, work: str, ruleset: str, seats: int, options: dict[str, Any], moves: list[tuple[int, bytes]]
    ) -> tuple[float, str]:
        """Play a match by its moves, or ask again and again for a view of it; return what time the server took."""
        self._connection.close()  # the server may have: it was the other side's turn
        order = {"ruleset": ruleset, "seats": [{}] * seats, "seed": "bench", "options": options}
        made = json.loads(self._call("POST", "/v1/matches", "", json.dumps(order).encode())[0])
        path, tokens = f"/v1/matches/{made['match']['id']}", [each["token"] for each in made["tokens"]]
        start = self._seconds()
        if work == "moves":
            for seat, body in moves:
                self._call("POST", f"{path}/actions", tokens[seat], body)
        else:
            tag = self._call("GET", f"{path}/view", tokens[0])[1]["ETag"]
            start = self._seconds()
            for _ in range(VIEWS):
                self._call("GET", f"{path}/view", tokens[0], tag=tag)
        return self._seconds() - start, hashlib.sha256(repr(moves).encode()).hexdigest()

    def _call(
        self, method: str, path: str, token: str, body: bytes = b"", tag: str | None = None
    ) -> tuple[bytes, http.client.HTTPMessage]:
        headers = {"Content-Type": "application/json"} if body else {}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"If-None-Match": tag} if tag else {}
        self._connection.request(method, path, body or None, headers)
        answer = self._connection.getresponse()
        content = answer.read()
        if answer.status >= 400 or (tag and answer.status != 304):
            raise SystemExit(f"{method} {path}: {answer.status} {content[:500]!r}")
        return content, answer.headers

    def _seconds(self) -> float:
        """Return the CPU time of the server's threads, to the nanosecond where the kernel tells."""
        threads = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def _moves(ruleset: Any, seats: int, seed: str) -> list[tuple[int, bytes]]:
    """Return who does what in a match of random bots with the seed that servers are asked to take."""
    fairway = importlib.import_module("fairway")
    match, moves = ruleset.match(seats, "bench"), []
    while not match.state.over:
        seat = match.state.waiting()[0]
        action = fairway.decide(fairway.RANDOM, match.engine, match.state, seat, seed)
        match = match.play(seat, action)
        moves.append((seat, ruleset.codec.json(action)))
    return moves


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


def compared(
    sides: tuple[tuple[Path, Options], tuple[Path, Options]],
    chosen: list[str],
    pairs: int,
    slices: int,
    *,
    differing: bool = False,
) -> dict[str, list[tuple[float, float]]]:
    """Return the CPU seconds of old and new for each pair and sort of work."""
    found: dict[str, list[tuple[float, float]]] = {work: [] for work in chosen}
    for pair in range(pairs):
        playing = [Side(root, pair, options) for root, options in sides]
        for work in chosen:
            print(f"\rpair {pair + 1} of {pairs}: {work:<10}", end="", file=sys.stderr, flush=True)
            games = WORK[work][3]
            for side in playing:
                side.play(work, 0)
            spent = [0.0, 0.0]
            for turn in range(slices):
                first = (1 + pair * slices + turn) * games
                came_out = ["", ""]
                for which in (0, 1) if (pair + turn) % 2 == 0 else (1, 0):
                    seconds, came_out[which] = playing[which].play(work, first)
                    spent[which] += seconds
                if came_out[0] != came_out[1] and not differing:
                    raise SystemExit(f"{work}: games {first} to {first + games - 1} come out differently, old and new")
            found[work].append((spent[0], spent[1]))
        for side in playing:
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
    parser.add_argument("--old", default="HEAD~1", help="the commit or checkout to compare with; the parent, HEAD~1")
    parser.add_argument("--new", default=str(HERE), help="the commit or checkout in question; this one")
    for side in ("old", "new"):
        parser.add_argument(
            f"--{side}-option", metavar="RULESET.OPTION=VALUE", action="append", default=[],
            help=f"an option of the {side} side's games, for example designer.designer.unnumbered_holes=refuse",
        )  # fmt: skip
    parser.add_argument("--differing", action="store_true", help="the games may come out differently")
    parser.add_argument("--pairs", type=int, default=20, help="pairs of fresh processes; below 6 there is no interval")
    parser.add_argument("--slices", type=int, default=4, help="slices of each side in a pair, for each sort of work")
    parser.add_argument("--work", action="append", choices=WORK, help="only this sort of work; may be given again")
    parser.add_argument("--bar", type=float, default=0.97, help="the interval must not lie wholly below this; 0.97")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--play", metavar="OPTIONS", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        play(json.loads(args.play))
        return 0
    with ExitStack() as stack:
        sides = (
            (stack.enter_context(checkout(args.old)), _options(args.old_option)),
            (stack.enter_context(checkout(args.new)), _options(args.new_option)),
        )
        found = compared(sides, args.work or list(WORK), args.pairs, args.slices, differing=args.differing)
    return report(found, args.bar, as_json=args.json)


@contextmanager
def checkout(named: str) -> Iterator[Path]:
    """Give the folder that is named, or for a while one with the commit that is named."""
    if Path(named).is_dir():
        if not (Path(named) / "core" / "fairway").is_dir():
            raise SystemExit(f"{named} is no checkout: it has no core/fairway")
        yield Path(named).resolve()
        return
    with TemporaryDirectory() as folder:
        root, git = Path(folder) / "checkout", ("git", "-C", str(HERE), "worktree")
        if subprocess.run([*git, "add", "--quiet", "--detach", str(root), named], check=False).returncode:
            raise SystemExit(f"{named} is neither a folder nor a commit of this repository")
        try:
            yield root
        finally:
            subprocess.run([*git, "remove", "--force", str(root)], check=False)


def _options(given: list[str]) -> Options:
    """Read options as the command line gives them: the first word is the ruleset, the rest the option's name."""
    options: Options = {}
    for each in given:
        name, _, value = each.partition("=")
        ruleset, plugin, option = name.split(".", 2)
        try:
            read = json.loads(value)
        except json.JSONDecodeError:
            read = value
        options.setdefault(ruleset, {}).setdefault(plugin, {})[option] = read
    return options


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
