"""Whether bots that think slow others down: how long moves of other matches take, without them and beside them.

    hatch run bench:thinking [--rounds 3] [--seconds 10] [--matches 8] [--bot 'expert*20'] [--short]

Somebody plays moves at a steady pace, over four connections; meanwhile nobody thinks, or bots of further matches do, in
threads of the server (`--thinkers 0`) or in processes of their own. Cases are interleaved, medians of the rounds are
printed. How much was thought is counted in moves of those bots.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from serving import SEATS, Figures, cpu_seconds, free_port, lines_written, played, running, served

from fairway import load_ruleset

CONNECTIONS = 4
MOVES_A_SECOND = 25
"""Moves that each connection plays."""
Scripted = list[tuple[str, str, bytes]]
"""Moves to be played: where, with which token, and what."""


def scripts(url: str, moves: int) -> list[Scripted]:
    """Make matches, and return what each connection is to play in them."""
    ruleset = load_ruleset("designer")
    found: list[Scripted] = []
    with httpx.Client(base_url=url, timeout=60, trust_env=False) as client:
        for connection in range(CONNECTIONS):
            script: Scripted = []
            while len(script) < moves:
                seed = f"thinking/{connection}/{len(script)}"
                order = {"ruleset": "designer", "seats": [{}] * SEATS, "seed": seed}
                made = client.post("/v1/matches", json=order).raise_for_status().json()
                path = f"/v1/matches/{made['match']['id']}/actions"
                tokens = [each["token"] for each in made["tokens"]]
                script += [(path, tokens[seat], body) for seat, body in played(ruleset, seed)]
            found.append(script)
    return found


async def play(url: str, script: Scripted, number: int, seconds: float) -> list[float]:
    """Play moves at a steady pace; return how many milliseconds each took."""
    took: list[float] = []
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as client:
        begun = time.perf_counter() + number / MOVES_A_SECOND / CONNECTIONS
        for turn, (path, token, body) in enumerate(script):
            await asyncio.sleep(max(0.0, begun + turn / MOVES_A_SECOND - time.perf_counter()))
            sent = time.perf_counter()
            if sent > begun + seconds:
                break
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            (await client.post(path, content=body, headers=headers)).raise_for_status()
            took.append(1000 * (time.perf_counter() - sent))
    return took


async def play_all(url: str, found: list[Scripted], seconds: float) -> list[float]:
    took = await asyncio.gather(*(play(url, script, number, seconds) for number, script in enumerate(found)))
    return sorted(each for times in took for each in times)


def think(url: str, matches: int, bot: str) -> None:
    """Begin matches in which nobody but bots plays."""
    with httpx.Client(base_url=url, timeout=60, trust_env=False) as client:
        for number in range(matches):
            order = {"ruleset": "designer", "seats": [{"bot": bot}] * 2, "seed": f"think/{number}"}
            client.post("/v1/matches", json=order).raise_for_status()


def measured(seconds: float, matches: int, bot: str, *words: str) -> Figures:
    """Play beside bots that think."""
    with tempfile.TemporaryDirectory() as name:
        port, folder = free_port(), Path(name)
        url = f"http://127.0.0.1:{port}"
        with running([*served(port, str(folder / "bench.db")), *words], port, folder) as pid:
            found = scripts(url, round(seconds * MOVES_A_SECOND) + CONNECTIONS)
            think(url, matches, bot)
            time.sleep(3 if matches else 0)  # until processes have been started and rules compiled
            written, used = lines_written(url), cpu_seconds(pid)
            took = asyncio.run(play_all(url, found, seconds))
            return {
                "median ms": took[len(took) // 2],
                "99 of 100 ms": took[len(took) * 99 // 100],
                "worst ms": took[-1],
                "bots' moves/s": (lines_written(url) - written - len(took)) / seconds,
                "server's CPU s": cpu_seconds(pid) - used,
            }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--matches", type=int, default=8, help="matches in which bots think (default 8)")
    parser.add_argument("--bot", default="expert*20", help="who thinks in them (default expert*20)")
    parser.add_argument("--short", action="store_true", help="one round of three seconds")
    args = parser.parse_args()
    rounds, seconds = (1, 3.0) if args.short else (args.rounds, args.seconds)
    cases: dict[str, tuple[Any, ...]] = {
        "nobody thinks": (seconds, 0, args.bot),
        "in threads": (seconds, args.matches, args.bot, "--thinkers", "0"),
        "in processes": (seconds, args.matches, args.bot),
    }
    seen: dict[str, list[Figures]] = {name: [] for name in cases}
    for number in range(rounds):
        for name, given in cases.items():
            print(f"round {number + 1} of {rounds}: {name}", file=sys.stderr)
            seen[name].append(measured(*given))
    columns = list(seen["nobody thinks"][0])
    print(f"{args.matches} matches of two {args.bot}, {rounds} rounds of {seconds:g} s")
    print(f"{'':16}" + "".join(f"{column:>16}" for column in columns))
    for name, figures in seen.items():
        usual = [statistics.median(each[column] for each in figures) for column in columns]
        print(f"{name:16}" + "".join(f"{figure:16.1f}" for figure in usual))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
