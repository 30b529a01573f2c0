"""How fast Fairway serves, as ratios to a bare Litestar handler taken in one run.

    hatch run bench:serving [--rounds 3] [--seconds 5] [--postgres URL] [--json]
    hatch run bench:serving --peer-dir DIR --node-modules DIR     also boardgame.io's server with FlatFile

Needs `wrk`. Every case runs once per round, rounds are interleaved, medians are printed. Actions are moves of seeded
matches of random bots, worked out beforehand, sent by 16 connections to 16 matches at a time, each committed durably.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from fairway import RANDOM, Refusal, Ruleset, decide, load_ruleset

HERE = Path(__file__).parent / "http"
CONNECTIONS = 16
SEATS = 5
MATCHES_A_SECOND = 2.4
"""Matches that are made for each connection and second; a server that plays more than that is told from a slow one."""
Figures = dict[str, float]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(command: list[str], port: int, folder: Path, env: dict[str, str] | None = None) -> Iterator[int]:
    """Run a server until the end of the block; yield its process id."""
    process = subprocess.Popen(command, cwd=folder, env={**os.environ, **(env or {})}, stdout=subprocess.DEVNULL)
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            if process.poll() is not None:
                raise RuntimeError(f"server ended: {' '.join(command)}")
            time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(30)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wrk(url: str, seconds: float, script: str, env: dict[str, str] | None = None, threads: int = 1) -> Figures:
    """Drive a server and return what wrk saw."""
    command = ["wrk", f"-t{threads}", f"-c{CONNECTIONS}", f"-d{seconds:g}s", "--latency", "-s", str(HERE / script), url]
    out = subprocess.run(command, env={**os.environ, **(env or {})}, capture_output=True, text=True, check=True).stdout
    latency = {name: _ms(value) for name, value in re.findall(r"^\s+(50|99)%\s+(\S+)", out, re.M)}
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])  # type: ignore[index]
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", out)
    return {"rate": rate, "p50": latency["50"], "p99": latency["99"], "bad": float(bad[1]) if bad else 0.0}


def _ms(text: str) -> float:
    number, unit = re.match(r"([\d.]+)(\w+)", text).groups()  # type: ignore[union-attr]
    return float(number) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[unit]


def scripted(url: str, folder: Path, matches: int) -> int:
    """Make matches on a server and write down their moves, a file for each connection; return how many moves.

    The first match of each connection is already under way, one further than the next, as matches on a server are: if
    all were at the same point, all would be scored at the same moment. One match has been played to its end before:
    like the bare handler, the server is warm, and the process for long moves is running.
    """
    ruleset, written = load_ruleset("designer"), 0
    with httpx.Client(base_url=url, timeout=30) as client, ExitStack() as stack:
        files = [stack.enter_context((folder / f"moves.{thread}").open("w")) for thread in range(CONNECTIONS)]
        for number in range(-1, matches):
            seed = f"bench/{number}"
            order = {"ruleset": "designer", "seats": [{}] * SEATS, "seed": seed}
            made = client.post("/v1/matches", json=order).raise_for_status().json()
            name, tokens = made["match"]["id"], [each["token"] for each in made["tokens"]]
            moves = list(played(ruleset, seed))
            if number < 0:
                done = len(moves)
            else:
                done = len(moves) * number // CONNECTIONS if number < CONNECTIONS else 0
            for seat, body in moves[:done]:
                headers = {"Authorization": f"Bearer {tokens[seat]}", "Content-Type": "application/json"}
                client.post(f"/v1/matches/{name}/actions", content=body, headers=headers).raise_for_status()
            files[number % CONNECTIONS].writelines(
                f"{name} {tokens[seat]} {body.decode()}\n" for seat, body in moves[done:]
            )
            written += len(moves) - done
    return written


def played(ruleset: Ruleset, seed: str) -> Iterator[tuple[int, bytes]]:
    """Let random bots play a match; yield who does what."""
    match = ruleset.match(SEATS, seed)
    while not match.state.over:
        seat = match.state.waiting()[0]
        action = decide(RANDOM, match.engine, match.state, seat, seed)
        after = match.play(seat, action)
        assert not isinstance(after, Refusal)
        match = after
        yield seat, ruleset.codec.json(action)


def lines_written(url: str) -> int:
    found = re.search(r"^fairway_log_lines_total (\d+)", httpx.get(f"{url}/metrics", timeout=60).text, re.M)
    return int(found[1]) if found else 0


def actions(database: str, seconds: float) -> Figures:
    """Play scripted matches against a fresh server."""
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        url = f"http://127.0.0.1:{port}"
        with running(served(port, database or str(folder / "bench.db")), port, folder) as pid:
            there = scripted(url, folder, CONNECTIONS * max(3, round(seconds * MATCHES_A_SECOND)))
            written, used, start = lines_written(url), cpu_seconds(pid), time.monotonic()
            seen = wrk(url, seconds, "moves.lua", {"DIR": name}, CONNECTIONS)
            spent = time.monotonic() - start
            moves = lines_written(url) - written
            if moves > there * 0.9:
                raise RuntimeError(f"{moves} of {there} moves were played: a connection may have run out of them")
            return {
                **seen,
                "rate": moves / min(spent, seconds),
                "per CPU second": moves / (cpu_seconds(pid) - used),
            }


def served(port: int, database: str) -> list[str]:
    fairway = [sys.executable, "-m", "fairway", "serve", "--port", str(port), "--database", database]
    return [*fairway, "--rate", "0", "--max-matches", "0"]


def unchanged(seconds: float) -> Figures:
    """Ask for a view that has not changed."""
    with tempfile.TemporaryDirectory() as name:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        with running(served(port, str(Path(name) / "bench.db")), port, Path(name)):
            match, token = midgame(url)
            headers = {"Authorization": f"Bearer {token}"}
            tag = httpx.get(f"{url}/v1/matches/{match}/view", headers=headers).headers["etag"]
            env = {"TOKEN": token, "ETAG": tag}
            return wrk(f"{url}/v1/matches/{match}/view", seconds, "unchanged.lua", env)


def bare(seconds: float) -> Figures:
    """The ceiling."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "bare:app", "--loop", "uvloop", "--http", "httptools"]
    command += ["--no-access-log", "--log-level", "warning", "--port", str(port)]
    with running(command, port, HERE) as pid:
        wrk(f"http://127.0.0.1:{port}/typed", 1, "bare.lua")
        used = cpu_seconds(pid)
        seen = wrk(f"http://127.0.0.1:{port}/typed", seconds, "bare.lua")
        return {**seen, "per CPU second": seen["rate"] * seconds / (cpu_seconds(pid) - used)}


def midgame(url: str, moves: int = 120) -> tuple[str, str]:
    """Play a five-player match half way; return it and the token of a seat that is asked."""
    ruleset = load_ruleset("designer")
    order = {"ruleset": "designer", "seats": [{}] * SEATS, "seed": "mid"}
    with httpx.Client(base_url=url, timeout=30) as client:
        made = client.post("/v1/matches", json=order).raise_for_status().json()
        tokens, path = [each["token"] for each in made["tokens"]], f"/v1/matches/{made['match']['id']}/actions"
        for number, (seat, body) in enumerate(played(ruleset, "mid")):
            if number == moves:
                return made["match"]["id"], tokens[seat]
            headers = {"Authorization": f"Bearer {tokens[seat]}", "Content-Type": "application/json"}
            client.post(path, content=body, headers=headers).raise_for_status()
    raise RuntimeError("the match was too short")


def sizes() -> Figures:
    """How large the answers are."""
    with tempfile.TemporaryDirectory() as name:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        with running(served(port, str(Path(name) / "bench.db")), port, Path(name)):
            match, token = midgame(url)
            headers = {"Authorization": f"Bearer {token}"}
            legal = httpx.get(f"{url}/v1/matches/{match}/legal", headers=headers)
            choices = [choice for choice in legal.json()["choices"] if choice.get("rows")]
            most = max(choices, key=lambda choice: int(choice["count"]))
            tiles = sorted({row[0] for row in most["rows"]})
            filtered = [
                len(httpx.get(f"{url}/v1/matches/{match}/legal", headers=headers, params={"tile": tile}).content)
                for tile in tiles
            ]
            log = httpx.get(f"{url}/v1/matches/{match}/log", params={"limit": 500}).json()["updates"]
            told = [len(json.dumps(update, separators=(",", ":"))) for update in log]
            return {
                "legal actions": float(most["count"]),
                "legal, all, bytes": float(len(legal.content)),
                "legal, one tile, most bytes": float(max(filtered)),
                "an update, median bytes": statistics.median(told),
            }


def followers(count: int, moves: int = 60) -> Figures:
    """Let many follow one match; return how long each move took to reach each of them."""
    with tempfile.TemporaryDirectory() as name:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        with running([*served(port, str(Path(name) / "bench.db")), "--max-streams", "0"], port, Path(name)):
            command = [sys.executable, str(HERE / "followers.py"), url, str(count), str(moves)]
            found: Figures = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            return found


def peer(folder: Path, modules: Path) -> Figures:
    """Play whole games through boardgame.io's server with FlatFile, 16 matches at once."""
    with tempfile.TemporaryDirectory() as name:
        port, env = free_port(), {"NODE_PATH": str(modules)}
        with running(["node", "server.js", str(port), "flatfile", "p3", "full", name], port, folder, env) as pid:
            out = subprocess.run(
                ["node", "load.js", str(port), str(pid), str(CONNECTIONS), "thin", "p3", "full"],
                cwd=folder, env={**os.environ, **env}, capture_output=True, text=True, check=True,
            ).stdout  # fmt: skip
            found = json.loads(out.strip().splitlines()[-1])
            return {"rate": found["wall"], "per CPU second": found["server_cpu"], "p99": found["p99_ms"]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--postgres", metavar="URL", default="", help="also measure on this PostgreSQL database")
    parser.add_argument("--peer-dir", type=Path, help="folder with boardgame.io's server.js and load.js")
    parser.add_argument("--node-modules", type=Path, help="where boardgame.io is installed")
    parser.add_argument("--followers", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if shutil.which("wrk") is None:
        print("wrk is needed: apt install wrk", file=sys.stderr)
        return 2
    cases: dict[str, Callable[[], Figures]] = {
        "bare handler": lambda: bare(args.seconds),
        "actions, SQLite": lambda: actions("", args.seconds),
        "unchanged view": lambda: unchanged(args.seconds),
    }
    if args.postgres:
        cases["actions, PostgreSQL"] = lambda: actions(args.postgres, args.seconds)
    if args.peer_dir:
        cases["boardgame.io, FlatFile"] = lambda: peer(args.peer_dir, args.node_modules)
    seen: dict[str, list[Figures]] = {name: [] for name in cases}
    for number in range(args.rounds):
        for name, case in cases.items():
            print(f"round {number + 1} of {args.rounds}: {name}", file=sys.stderr)
            seen[name].append(case())
    report: dict[str, Any] = {
        name: {key: statistics.median(each[key] for each in rounds) for key in rounds[0]}
        for name, rounds in seen.items()
    }
    report["sizes"] = sizes()
    report["followers"] = followers(args.followers)
    report["ratios"] = ratios(seen)
    if args.json:
        print(json.dumps(report, indent=2))
    else:
        for name, figures in report.items():
            print(name)
            for key, value in figures.items():
                print(f"  {key:<60}{value:>14.2f}")
    return 0


def ratios(seen: dict[str, list[Figures]]) -> Figures:
    """Compare within each round, then take the median."""

    def ratio(name: str, other: str, key: str = "rate") -> float:
        return statistics.median(a[key] / b[key] for a, b in zip(seen[name], seen[other], strict=True))

    found = {f"{name} / bare handler": ratio(name, "bare handler") for name in seen if name != "bare handler"}
    found["p99: actions, SQLite / bare handler"] = ratio("actions, SQLite", "bare handler", "p99")
    if "boardgame.io, FlatFile" in seen:
        key = "moves per CPU second: actions, SQLite / boardgame.io, FlatFile"
        found[key] = ratio("actions, SQLite", "boardgame.io, FlatFile", "per CPU second")
    return found


if __name__ == "__main__":
    sys.exit(main())
