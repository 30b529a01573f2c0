"""Whether Fairway can be trusted when things break. Each check prints its figures and fails loudly.

hatch run bench:reliability                                        everything below, one after the other

hatch run bench:reliability kill [--times 20] [--database URL]     kill -9 under load: nothing acknowledged is lost
hatch run bench:reliability kill --ruleset empire                  the same in the middle of campaigns
hatch run bench:reliability race --database postgresql://...       two processes, 8 clients, one match: one winner each
hatch run bench:reliability streams [--cuts 200]                   a stream cut at random and resumed: the log, once

Whether strangers can hold it up, with somebody who asks for `/health` all the while (`reliability_cases/load.py`):

hatch run bench:reliability headers                                200 MB of headers: memory stays where it is
hatch run bench:reliability slow                                   1,000 clients that send a byte now and then
hatch run bench:reliability webhooks                               200 addresses that never answer
hatch run bench:reliability limits --database postgresql://...     two processes grant what one would

What the database can suffer, with people and bots playing (`reliability_cases/storage.py`):

hatch run bench:reliability outage                                 PostgreSQL stopped and started: bots go on, 0 lost
hatch run bench:reliability full                                   a disk that fills up (needs root, for a small one)
hatch run bench:reliability deleted                                a SQLite file moved away: nothing acknowledged since
hatch run bench:reliability looking-back                           what steps and exports of a long campaign cost
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from reliability_cases import load, storage
from reliability_cases.tables import PLAYERS, Server, Table, acknowledged, checked, play_on, served

from fairway import Refusal, load_ruleset

POSTGRES = "postgresql://root@127.0.0.1:5432/test"


async def kill(args: argparse.Namespace) -> None:
    """Kill the server in the middle of everything, again and again."""
    ruleset, dice = load_ruleset(args.ruleset), random.Random(args.seed)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(args.database or str(Path(folder) / "kill.db"))
        tables: list[Table] = []
        total = unanswered = 0
        for number in range(args.times):
            await server.start()
            async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
                tables = [table for table in tables if not table.match.state.over]
                while len(tables) < PLAYERS:
                    tables.append(Table(ruleset, f"kill/{args.seed}/{number}/{len(tables)}"))
                    await tables[-1].make(client)
                before = acknowledged(tables)
                playing = [asyncio.create_task(play_on(table, client)) for table in tables]
                while acknowledged(tables) == before and any(not each.done() for each in playing):
                    await asyncio.sleep(0.05)  # until the server has loaded what is played
                await asyncio.sleep(dice.uniform(0.5, 2.0))
                await asyncio.to_thread(server.end, signal.SIGKILL)
                await asyncio.gather(*playing)
            written, extra = await checked(server.database, tables)
            total += acknowledged(tables) - before
            unanswered += extra
            print(f"kill {number + 1} of {args.times}: {written} lines checked", file=sys.stderr)
        print(
            f"{args.times} kills, {total} acknowledged actions: 0 lost, 0 twice, {unanswered} written but not answered"
        )


async def race(args: argparse.Namespace) -> None:
    """Let clients of two processes race for every revision of one match."""
    if not args.database:
        raise SystemExit("race needs --database postgresql://...: several processes share only that")
    ruleset, dice = load_ruleset(args.ruleset), random.Random(args.seed)
    async with served(args.database) as one, served(args.database) as two:
        async with (
            httpx.AsyncClient(base_url=one.url, timeout=30) as a,
            httpx.AsyncClient(base_url=two.url, timeout=30) as b,
        ):
            table = Table(ruleset, f"race/{args.seed}")
            await table.make(a)
            statuses: Counter[int] = Counter()
            while not table.match.state.over:
                revision = len(table.match.log)
                seat = table.match.state.waiting()[0]
                choices = [
                    choice.domain for choice in table.match.engine.choices(table.match.state, seat) if choice.must
                ]
                domain = max(choices, key=len)
                actions = [domain[dice.randrange(len(domain))] for _ in range(PLAYERS)]
                answers = await asyncio.gather(
                    *(
                        (a, b)[index % 2].post(
                            f"/v1/matches/{table.id}/actions",
                            content=ruleset.codec.json(action),
                            headers={
                                "Authorization": f"Bearer {table.tokens[seat]}",
                                "Content-Type": "application/json",
                                "If-Match": f'"{revision}"',
                            },
                        )
                        for index, action in enumerate(actions)
                    )
                )
                won = [index for index, answer in enumerate(answers) if answer.status_code == 200]
                statuses.update(answer.status_code for answer in answers)
                assert len(won) == 1, f"revision {revision} has {len(won)} winners"
                assert all(answer.status_code in (200, 409, 412) for answer in answers), statuses
                played = table.match.play(seat, actions[won[0]])
                assert not isinstance(played, Refusal)
                table.match = played
        table.acknowledged = len(table.match.log)
        await checked(args.database, [table])
        print(f"{len(table.match.log)} revisions, one winner each; answers by status: {dict(sorted(statuses.items()))}")


async def streams(args: argparse.Namespace) -> None:
    """Cut a stream at random and resume it: what came in all must be the log, once. On PostgreSQL, across processes."""
    ruleset, dice = load_ruleset(args.ruleset), random.Random(args.seed)
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or str(Path(folder) / "streams.db")
        async with (
            served(database) as server,
            _other(database, server) as another,
            httpx.AsyncClient(base_url=server.url, timeout=30) as client,
            httpx.AsyncClient(base_url=another.url, timeout=30) as listener,
        ):
            cuts = received = 0
            while cuts < args.cuts:
                table = Table(ruleset, f"streams/{args.seed}/{cuts}")
                await table.make(client)
                playing = asyncio.create_task(_play_slowly(table, client, dice))
                mine: list[int] = []
                while not playing.done() or len(mine) <= len(table.match.log):
                    await _listen(listener, table.id, mine, dice)
                    cuts += 1
                await playing
                assert mine == list(range(len(table.match.log) + 1)), "lines were lost or came twice"
                received += len(mine)
        where = "of another process" if another is not server else "of one process"
        print(f"{cuts} cuts of streams {where}, {received} lines received: the logs, each line once")


@asynccontextmanager
async def _other(database: str, server: Server) -> AsyncIterator[Server]:
    """Listen to a second process where the database can be shared, so that updates have to cross over."""
    if database.startswith("postgres"):
        async with served(database) as another:
            yield another
    else:
        yield server


async def _play_slowly(table: Table, client: httpx.AsyncClient, dice: random.Random) -> None:
    while not table.match.state.over:
        await table.play(client)
        await asyncio.sleep(dice.uniform(0, 0.02))


async def _listen(client: httpx.AsyncClient, match: str, mine: list[int], dice: random.Random) -> None:
    """Read a stream for a moment, from behind the last line that came, and cut it anywhere."""
    headers = {"Last-Event-ID": str(mine[-1] if mine else -1)}
    with suppress(TimeoutError, httpx.HTTPError):
        async with asyncio.timeout(dice.uniform(0.01, 0.3)), client.stream(
            "GET", f"/v1/matches/{match}/events", headers=headers
        ) as stream:  # fmt: skip
            identity = None
            async for line in stream.aiter_lines():
                if line.startswith("id: "):
                    identity = int(line[4:])
                elif not line and identity is not None:
                    mine.append(identity)
                    identity = None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    checks: dict[str, Any] = {"kill": kill, "race": race, "streams": streams, **storage.CASES, **load.CASES}
    parser.add_argument("check", nargs="?", choices=checks, help="only this; everything if left out")
    parser.add_argument("--database", default="", help="a database to use; a new SQLite file if left out")
    parser.add_argument("--postgres", default=POSTGRES, metavar="URL", help=f"for everything (default {POSTGRES})")
    parser.add_argument("--ruleset", default="designer", help="what is played (default designer)")
    parser.add_argument("--times", type=int, default=20, help="how often to kill")
    parser.add_argument("--cuts", type=int, default=200, help="how often to cut a stream")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    if args.check:
        asyncio.run(checks[args.check](args))
        return 0
    failed = []
    where = {"kill": ("", args.postgres), "race": (args.postgres,), "limits": (args.postgres,)}
    for name, args.database in [(each, database) for each in checks for database in where.get(each, ("",))]:
        print(f"== {name}{' on PostgreSQL' if args.database else ''}", flush=True)
        try:
            asyncio.run(checks[name](args))
        except Exception as error:
            traceback.print_exc()
            failed.append(f"{name}: {error}")
    print("\n".join(["", *failed, f"{len(failed)} of the checks failed" if failed else "every check has passed"]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
