"""The way of one action through the server: our functions, the files they are in, and how often the file changes.

    hatch run bench:walk [--list] [--move 120]

A match of three seats in mid-game, the server in this process, its database in a folder of its own; one warmed-up
`POST /v1/matches/{id}/actions` is looked at. Only functions of ours count, each where it is first called, as somebody
meets them who follows the call through the code: a file switch is one whose file is not that of the one before it.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import importlib.util
import json
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from fairway import Refusal, load_ruleset

RULESET, SEATS, SEED = "designer", 3, "walk"
HOMES = ("fairway_api.server.app", "fairway_api.app")
"""Where the application is, in this version or in earlier ones: all are to be counted the same way."""


class Walk:
    """Our functions in the order in which they are first called, each with how deep within others of ours it is."""

    def __init__(self) -> None:
        self.steps: dict[CodeType, int] = {}
        self._depth = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event in ("call", "return") and _within_package(frame.f_code.co_filename):
            if event == "call":
                self.steps.setdefault(frame.f_code, max(self._depth, 0))
            self._depth += 1 if event == "call" else -1

    @contextmanager
    def taken(self) -> Iterator[None]:
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)

    @property
    def files(self) -> set[str]:
        return {code.co_filename for code in self.steps}

    @property
    def switches(self) -> int:
        return sum(before.co_filename != after.co_filename for before, after in pairwise(self.steps))

    def show(self) -> None:
        """Print the functions, each within its callers, and a file where it is entered."""
        file = ""
        for code, depth in self.steps.items():
            entered = "" if code.co_filename == file else _within_package(code.co_filename)
            file = code.co_filename
            name = code.co_qualname.replace(".<locals>", "")
            print(f"{'  ' * depth + name:64} {entered}".rstrip())


def _within_package(file: str) -> str:
    """Return a file's path from our package on; nothing if it is not ours."""
    ours = re.fullmatch(r".*/(fairway(?:_\w+)?/[\w/]+\.py)", file)
    return ours[1] if ours else ""


def played() -> Iterator[tuple[int, bytes]]:
    """Play a match by chance; yield who does what."""
    ruleset, dice = load_ruleset(RULESET), random.Random(SEED)
    match = ruleset.match(SEATS, SEED)
    while not match.state.over:
        seat = match.state.waiting()[0]
        choices = match.engine.choices(match.state, seat)
        domain = dice.choice([choice for choice in choices if choice.must]).domain
        action = domain[dice.randrange(len(domain))]
        after = match.play(seat, action)
        assert not isinstance(after, Refusal)
        match = after
        yield seat, ruleset.codec.json(action)


async def post(app: Any, path: str, body: bytes, token: str = "") -> Any:
    """Send a request to an application in this process, as a server would."""
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    answer = b"".join(message.get("body", b"") for message in sent)
    assert sent[0]["status"] < 300, answer
    return json.loads(answer)


async def walked(number: int) -> Walk:
    """Play a match up to a move, and follow that one."""
    home = next(home for home in HOMES if _is_there(home))
    settings = importlib.import_module("fairway_api.settings")
    importlib.import_module("fairway_api.store.writer").MOST_COMMIT_SECONDS = 60.0  # the same way, whatever the disk
    walk = Walk()
    with tempfile.TemporaryDirectory() as folder:
        app = importlib.import_module(home).create_app(settings.Settings(database=str(Path(folder) / "walk.db")))
        async with app.app.lifespan():
            order = {"ruleset": RULESET, "seats": [{}] * SEATS, "seed": SEED}
            made = await post(app, "/v1/matches", json.dumps(order).encode())
            path, tokens = f"/v1/matches/{made['match']['id']}/actions", [each["token"] for each in made["tokens"]]
            for count, (seat, body) in enumerate(played()):
                request = asyncio.create_task(post(app, path, body, tokens[seat]))
                if count == number:
                    with walk.taken():
                        await request
                    break
                await request
    return walk


def _is_there(module: str) -> bool:
    package = module.rpartition(".")[0]
    return importlib.util.find_spec(package) is not None and importlib.util.find_spec(module) is not None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print the walk")
    parser.add_argument("--move", type=int, default=120, help="which move of the match to follow")
    args = parser.parse_args()
    walk = asyncio.run(walked(args.move))
    if args.list:
        walk.show()
    packages = Counter(_within_package(file).partition("/")[0] for file in walk.files)
    print(f"{len(walk.steps)} functions, {len(walk.files)} files, {walk.switches} file switches")
    print("files: " + ", ".join(f"{count} of {package}" for package, count in packages.most_common()))


if __name__ == "__main__":
    main()
