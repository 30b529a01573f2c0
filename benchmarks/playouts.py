"""How fast Fairway plays, as ratios taken in one run.

    hatch run bench:playouts [--rounds 5] [--seconds 1.5] [--json]
    hatch run bench:playouts --peer-dir DIR --peer "node bench_local.js 1 p5"

Figures are medians over rounds, per CPU second. Ratios are medians over pairs: two things that are compared take turns
in short slices, and each ratio is of two slices that lie side by side, so that a busy moment of the machine falls on
both. Random games list the legal actions of every turn.

A peer is any command that warms up by itself and prints JSON lines with `work`, `unit` and `cpu` (work per CPU second),
each when it is measured. In a pair it is started anew and stopped as soon as it has told of the work it is compared by
(`--peer-work`); then comes a slice of ours.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from fairway import Vocabulary, decide, hookimpl, load_ruleset, watching
from fairway.lab.simulate import SimulationOrder, play_game, uncollected
from fairway.model.score import ScoreLine
from fairway.rulesets.ruleset import Ruleset
from fairway_base import Designer, TilePlaced

Case = Callable[[float], dict[str, float]]

SLICE = 0.5
"""CPU seconds of one side of a pair."""


class WrapsScoring:
    """A house rule that looks at every line of Fun."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="wraps_scoring", version="1.0.0")

    @hookimpl
    @watching("designer.fun")
    def fairway_score(self, state: object, seat: int, line: ScoreLine) -> ScoreLine:
        return line


class ReactsToPlacements:
    """A house rule that is told of every placement."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="reacts_to_placements", version="1.0.0")

    @hookimpl
    @watching(TilePlaced)
    def fairway_after(self, state: object, event: TilePlaced) -> None:
        return None


def games(ruleset: Ruleset, seats: int, bot: str) -> Case:
    """Play whole games until time is up; per CPU second."""
    order = SimulationOrder(ruleset=ruleset.name, seats=seats, seed="bench", bots=(bot,))

    def run(seconds: float) -> dict[str, float]:
        play_game(ruleset, order, 0)
        gc.collect()
        played = actions = 0
        start = time.process_time()
        with uncollected():
            while (spent := time.process_time() - start) < seconds:
                actions += play_game(ruleset, order, played)[2]
                played += 1
        return {"games/s": played / spent, "actions/s": actions / spent}

    return run


def listings(ruleset: Ruleset) -> Case:
    """List legal actions in the states of one game: as domains, and written out action by action."""
    states = [(match.state, seat) for match, seat in _walk(ruleset, 5)]
    engine = ruleset.engine(5)

    def run(seconds: float) -> dict[str, float]:
        listed = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds / 2:
            for state, seat in states:
                engine.choices(state, seat)
            listed += len(states)
        written = actions = 0
        again = time.process_time()
        while (more := time.process_time() - again) < seconds / 2:
            for state, seat in states[::10]:
                actions += sum(1 for choice in engine.choices(state, seat) for _ in choice.domain)
                written += 1
        return {"listings/s": listed / spent, "written listings/s": written / more, "written actions/s": actions / more}

    return run


def quarters(ruleset: Ruleset) -> Case:
    """Compare the cost of an action in the first and in the last quarter of a match."""

    def run(seconds: float) -> dict[str, float]:
        engine, bot = ruleset.engine(5), ruleset.bots["random"]
        spent = [0.0, 0.0]
        counted = [0, 0]
        game = 0
        until = time.process_time() + seconds
        while time.process_time() < until:
            state = ruleset.match(5, f"quarters/{game}").state
            moves: list[float] = []
            while not state.over and state.waiting():
                seat = state.waiting()[0]
                start = time.process_time_ns()
                action = decide(bot, engine, state, seat, "bench")
                step = engine.play(state, seat, action)
                moves.append((time.process_time_ns() - start) / 1e9)
                state = step.state  # type: ignore[union-attr]
                if state.part(Designer).ended:
                    break
            quarter = len(moves) // 4
            for side, part in enumerate((moves[5:quarter], moves[-quarter:-1])):
                spent[side] += sum(part)
                counted[side] += len(part)
            game += 1
        return {"last quarter / first quarter": (spent[1] / counted[1]) / (spent[0] / counted[0])}

    return run


def peer(command: str, folder: Path, work: str) -> Callable[[], float]:
    """Run another engine's benchmark until it tells of one sort of work; return its rate."""

    def run() -> float:
        with subprocess.Popen(shlex.split(command), cwd=folder, stdout=subprocess.PIPE, text=True) as process:
            for line in process.stdout or ():
                if line.startswith("{") and work in (told := json.loads(line))["work"]:
                    process.terminate()
                    return float(told["cpu"])
        raise SystemExit(f"the peer told of no work like {work!r}")

    return run


def paired(name: str, pairs: int, ours: Callable[[], float], other: Callable[[], float]) -> list[float]:
    """Take turns, the other first, and return the ratio of each pair of neighbours."""
    ratios = []
    for pair in range(pairs):
        print(f"\rpair {pair + 1} of {pairs}: {name:<44}", end="", file=sys.stderr, flush=True)
        rate = other()
        ratios.append(ours() / rate)
    return ratios


def validation() -> Case:
    """Validate the base pack cold, in a process of its own."""

    def run(seconds: float) -> dict[str, float]:
        pack = Path(__file__).parents[1] / "content_packs" / "minigolf-designer"
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "fairway", "packs", "validate", str(pack)], check=True, capture_output=True
        )
        return {"seconds, cold": time.perf_counter() - start}

    return run


def _walk(ruleset: Ruleset, seats: int) -> list[tuple[object, int]]:
    match = ruleset.match(seats, "walk")
    found = []
    while not match.state.over:
        seat = match.state.waiting()[0]
        found.append((match, seat))
        match = match.play(seat, decide(ruleset.bots["random"], match.engine, match.state, seat, "walk"))  # type: ignore[assignment]
    return found


def state_sizes(ruleset: Ruleset) -> dict[str, float]:
    """Measure the bytes of a five-player state in the middle and at the end of a match."""
    walked = [match for match, _ in _walk(ruleset, 5)]
    middle, last = walked[len(walked) // 2].state, walked[-1].state
    codec = ruleset.codec
    return {
        "middle, MessagePack bytes": len(codec.msgpack(middle)),
        "middle, JSON bytes": len(codec.json(middle)),
        "end, MessagePack bytes": len(codec.msgpack(last)),
        "end, JSON bytes": len(codec.json(last)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5, help="CPU seconds per case and round")
    parser.add_argument("--pairs", type=int, default=20, help="slices of each side for a ratio")
    parser.add_argument("--peer", help="command of a peer's benchmark")
    parser.add_argument("--peer-dir", type=Path, default=Path.cwd(), help="folder to run it in")
    parser.add_argument("--peer-work", default="full random games", help="part of the name of the work to compare by")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()

    plain = load_ruleset("designer")
    ruled = load_ruleset("designer", plugins=[WrapsScoring(), ReactsToPlacements()])
    cases: dict[str, Case] = {
        "random, 5 players": games(plain, 5, "random"),
        "random, 5 players, two house rules": games(ruled, 5, "random"),
        "random, 3 players": games(plain, 3, "random"),
        "greedy, 3 players": games(plain, 3, "greedy"),
        "legal actions, 5 players": listings(plain),
        "cost over a match, 5 players": quarters(plain),
        "packs validate": validation(),
    }
    sizes = state_sizes(plain)
    gc.collect()
    gc.freeze()
    found: dict[str, dict[str, list[float]]] = {}
    for round_ in range(args.rounds):
        for name, case in cases.items():
            print(f"\rround {round_ + 1} of {args.rounds}: {name:<44}", end="", file=sys.stderr, flush=True)
            for measure, value in case(args.seconds).items():
                found.setdefault(name, {}).setdefault(measure, []).append(value)
    print(file=sys.stderr)
    medians = {name: {m: statistics.median(v) for m, v in measures.items()} for name, measures in found.items()}
    medians["state, 5 players"] = sizes

    def rate(case: str) -> Callable[[], float]:
        return lambda: cases[case](SLICE)["games/s"]

    five = "random, 5 players"
    ratios = {
        "with two house rules / without": paired(
            "house rules", args.pairs, rate(f"{five}, two house rules"), rate(five)
        )
    }
    ratios["last quarter / first quarter"] = found["cost over a match, 5 players"]["last quarter / first quarter"]
    if args.peer:
        other = peer(args.peer, args.peer_dir, args.peer_work)
        ratios[f"games per CPU second / peer, {args.peer_work}"] = paired("peer", args.pairs, rate(five), other)
    print(file=sys.stderr)
    report(medians, ratios, as_json=args.json)


def report(medians: dict[str, dict[str, float]], ratios: dict[str, list[float]], *, as_json: bool) -> None:
    """Print figures, then the ratios that matter, each with the middle half of what was found."""
    if as_json:
        middle = {name: statistics.median(values) for name, values in ratios.items()}
        print(json.dumps({"medians": medians, "ratios": middle}, indent=1))
        return
    print(f"medians; per CPU second; load {os.getloadavg()[0]:.1f}")
    for name, measures in medians.items():
        for measure, value in measures.items():
            print(f"  {name:<36} {measure:<58} {value:12.2f}")
    print("ratios: median, and the middle half")
    for name, values in ratios.items():
        low, middle, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
        print(f"  {name:<95} {middle:12.2f}   {low:.2f} to {high:.2f}")


if __name__ == "__main__":
    main()
