"""Many followers on one match: each move's way from the answer's start to every follower.

python followers.py URL FOLLOWERS MOVES      prints one JSON object
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time

import httpx

from fairway import RANDOM, Refusal, decide, load_ruleset


async def follow(
    url: str, match: str, last: int, seen: dict[int, float], sizes: list[int], ready: asyncio.Event
) -> None:
    """Read a stream until the last line has come."""
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET /v1/matches/{match}/events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    await reader.readuntil(b"retry: 1000")
    ready.set()
    revision, line = 0, b""
    while revision < last or not line.startswith(b"data: "):
        line = await reader.readline()
        if line.startswith(b"id: "):
            revision = int(line[4:])
            seen[revision] = time.perf_counter()
        elif line.startswith(b'data: {"revision'):
            sizes.append(len(line))
    writer.close()


async def main(url: str, count: int, moves: int) -> None:
    ruleset = load_ruleset("designer")
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        made = (await client.post("/v1/matches", json={"ruleset": "designer", "seats": [{}] * 5, "seed": "f"})).json()
        match_id, tokens = made["match"]["id"], [each["token"] for each in made["tokens"]]
        seen: list[dict[int, float]] = [{} for _ in range(count)]
        sizes: list[int] = []
        ready = [asyncio.Event() for _ in range(count)]
        tasks = [
            asyncio.create_task(follow(url, match_id, moves, mine, sizes, event))
            for mine, event in zip(seen, ready, strict=True)
        ]
        await asyncio.gather(*(event.wait() for event in ready))
        match, sent = ruleset.match(5, "f"), {}
        for revision in range(1, moves + 1):
            seat = match.state.waiting()[0]
            action = decide(RANDOM, match.engine, match.state, seat, "f")
            played = match.play(seat, action)
            assert not isinstance(played, Refusal)
            match = played
            sent[revision] = time.perf_counter()
            headers = {"Authorization": f"Bearer {tokens[seat]}", "Content-Type": "application/json"}
            body = ruleset.codec.json(action)
            answer = await client.post(f"/v1/matches/{match_id}/actions", content=body, headers=headers)
            answer.raise_for_status()
            await asyncio.sleep(0.05)
        await asyncio.wait_for(asyncio.gather(*tasks), 60)
    delays = sorted((mine[revision] - sent[revision]) * 1000 for mine in seen for revision in sent)
    wanted = set(sent)
    print(
        json.dumps(
            {
                "followers": count,
                "moves": moves,
                "lost": sum(len(wanted - set(mine)) for mine in seen),
                "twice": len(sizes) - sum(len(mine) for mine in seen),
                "p50 ms": statistics.median(delays),
                "p99 ms": delays[int(len(delays) * 0.99)],
                "median bytes": statistics.median(sizes),
            }
        )
    )


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
