"""Whether the server answers every request, however broken: requests mutated by chance, to a server in this process.

hatch run bench:mutated-requests [--requests 10000] [--seed S]

Sound requests of every operation, with actions of every ruleset, are changed in their path, query, headers or body.
Each must be answered, with what was asked for or with a problem document; none with an error of the server's own, and
none later than it should.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

from benchmarks.mutated_json import MUTATIONS, SIGNS
from fairway.content.shipped_files import data_dir
from fairway.model.errors import FairwayError
from tests.api.conftest import OPERATOR, SHORT, Api, ok, serving

LONGEST_SECONDS = 2.0
GIVEN_UP_SECONDS = 30.0
RENEWED = 300
"""After so many requests new matches are begun."""
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "get", "")
ODD_WORDS = (
    "",
    "null", "0", "-1", "1e9", "99999999999999999999", "true", "a" * 5000, "../..", "%00", "%ff", "%", "%u0041",
    "\u202e",
    "é", "😀", "{}", "[]", "'", '"', "a/b", "a?b", "a#b", "a b", "\r\nX: y", ";", "NaN", "+1", "00", "designer@1.0.0",
)  # fmt: skip
HEADERS = (
    b"authorization",
    b"accept", b"accept-language", b"accept-encoding", b"content-type", b"content-length", b"if-match",
    b"if-none-match", b"idempotency-key", b"last-event-id", b"origin", b"host", b"cookie", b"x-forwarded-for",
    b"x-request-id", b"range", b"transfer-encoding", b"expect", b"content-encoding", b"prefer", b"upgrade",
)  # fmt: skip
ODD_VALUES = (
    b"",
    b"*", b"*/*", b"application/json", b"text/html", b"application/json; charset=utf-16", b"multipart/form-data",
    b"br",
    b"gzip", b"zz-ZZ", b"fr;q=2", b"fr;q=x,en;q=", b"Bearer", b"Bearer ", b"Basic eDp5", b'"1"', b'W/"', b"-1", b"0",
    b"99999999999999999999",
    b"\xff\xfe", b"\x00", b"a" * 9000, b"null", b"bytes=0-", b"chunked", b"100-continue", b"1, 2",
)  # fmt: skip


class Request(NamedTuple):
    """A request as a server hears it."""

    method: str
    path: str
    """With its escapes."""
    query: str = ""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""


class Answer(NamedTuple):
    """What came of it."""

    number: int
    request: Request
    status: int
    seconds: float
    wrong: str = ""
    """What is wrong with the answer; nothing, if nothing is."""


class Known:
    """What sound requests are made of."""

    def __init__(self) -> None:
        self.matches: list[tuple[str, str, list[Any]]] = []
        """Matches, each with a token of the seat that is asked and with actions that it may play."""
        self.records: list[Any] = []
        document = json.loads((data_dir("schemas") / "openapi.json").read_text("utf-8"))
        self.operations = [
            (method.upper(), path, operation)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
            if method in ("get", "post", "put", "delete", "patch")
        ]
        self.parameters: dict[str, Any] = document["components"].get("parameters", {})

    async def learn(self, api: Api, seed: str) -> None:
        """Begin a match of every ruleset and play a little."""
        dice = random.Random(seed)
        for ruleset in ok(await api.get("/v1/rulesets"))["rulesets"]:
            name, seats = ruleset["name"], max(ruleset["seats"][0], min(2, ruleset["seats"][-1]))
            answer = await api.post("/v1/matches", {"ruleset": name, "seats": [{}] * seats, "seed": seed})
            if answer.status_code != 201:
                continue  # it needs options, such as the courses to putt on
            made = answer.json()
            match = await api.match(*[{}] * seats, ruleset=name, seed=seed)
            for _ in range(6):
                await match.step(dice)
            asked = await match.awaited()
            legal = (await match.legal(asked[0], must=False))[:40] if asked else []
            self.matches.append((match.id, match.token(asked[0] if asked else 0), legal))
            self.matches.append((made["match"]["id"], made["tokens"][0]["token"], legal))
        finished = await api.match(options=SHORT, seed=seed)
        await finished.play(seed, lazy=0.9)
        self.records.append(ok(await finished.get("/record")))

    def sound(self, dice: random.Random) -> Request:
        """Return a request that may well be right."""
        method, path, operation = dice.choice(self.operations)
        match, token, legal = dice.choice(self.matches)
        query = []
        for given in operation.get("parameters", ()):
            parameter = self.parameters[given["$ref"].rpartition("/")[2]] if "$ref" in given else given
            example = match if parameter["name"] == "match_id" else parameter.get("example", "1")
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", quote(str(example), safe=""))
            elif parameter["in"] == "query" and dice.random() < 0.5:
                query.append(f"{parameter['name']}={quote(str(example))}")
        path = re.sub(r"\{[^}]+\}", "1", path)
        headers = [(b"host", b"fairway"), (b"accept", b"*/*")]
        if dice.random() < 0.8 and operation["operationId"] != "deleteMatch":  # it would soon leave none
            headers.append((b"authorization", f"Bearer {token if dice.random() < 0.9 else OPERATOR}".encode()))
        body = b""
        if "requestBody" in operation:
            headers.append((b"content-type", next(iter(operation["requestBody"]["content"])).encode()))
            body = json.dumps(self._body(operation, legal, dice)).encode()
        return Request(method, path, "&".join(query), tuple(headers), body)

    def _body(self, operation: Any, legal: list[Any], dice: random.Random) -> Any:
        name = operation["operationId"]
        if name in ("playAction", "tryAction"):
            return dice.choice(legal) if legal else {}
        if name == "importMatch":
            return {"record": dice.choice(self.records)}
        content = next(iter(operation["requestBody"]["content"].values()))
        examples = [each.get("value") for each in content.get("examples", {}).values()]
        return dice.choice([content.get("example"), *examples] if examples else [content.get("example", {})]) or {}


# --- mutations -------------------------------------------------------------------------------------------------------


def mutated(known: Known, dice: random.Random) -> Request:
    """Return a request to which something has happened."""
    request = known.sound(dice)
    weights = {"body": 50 if request.body else 1, "path": 10, "query": 15, "headers": 15, "method": 4}
    for what in dice.choices(list(weights), list(weights.values()), k=dice.choice((1, 1, 1, 2, 4))):
        match what:
            case "body":
                request = request._replace(body=_body(request.body or b"{}", dice))
            case "path":
                request = request._replace(path=_path(request.path, dice))
            case "query":
                request = request._replace(query=_query(request.query, dice))
            case "headers":
                request = request._replace(headers=_headers(request.headers, dice))
            case _:
                request = request._replace(method=dice.choice(METHODS))
    return request


def _body(body: bytes, dice: random.Random) -> bytes:
    try:
        return dice.choice(MUTATIONS)(body, dice)
    except ValueError:
        return body  # broken already


def _path(path: str, dice: random.Random) -> str:
    parts = path.split("/")
    at = dice.randrange(1, len(parts)) if len(parts) > 1 else 0
    match dice.randrange(5):
        case 0:
            parts[at] = quote(dice.choice(ODD_WORDS), safe="%/.")
        case 1:
            parts.insert(at, dice.choice(("", ".", "..", "%2e%2e", "%2F", "v1")))
        case 2:
            del parts[at]
        case 3:
            word = parts[at]
            cut = dice.randrange(len(word) + 1)
            parts[at] = word[:cut] + quote(dice.choice(SIGNS)) + word[cut + 1 :]
        case _:
            parts.append(dice.choice(("", "x", "picture", "record", "%00")))
    return "/".join(parts) or "/"


def _query(query: str, dice: random.Random) -> str:
    names = ("cursor", "limit", "after", "action", "where", "plugins", "paper", "ticket", "prefix", "x", "")
    words = [each for each in query.split("&") if each]
    word = f"{dice.choice(names)}={quote(dice.choice(ODD_WORDS), safe='%&=+')}"
    match dice.randrange(3):
        case 0 if words:
            name = dice.choice(words).partition("=")[0]
            words.append(f"{name}={quote(dice.choice(ODD_WORDS), safe='%')}")
        case 1:
            words += [word] * dice.choice((1, 2, 500))
        case _:
            words = [word]
    return "&".join(words)


def _headers(headers: tuple[tuple[bytes, bytes], ...], dice: random.Random) -> tuple[tuple[bytes, bytes], ...]:
    name = dice.choice(HEADERS)
    kept = [each for each in headers if dice.random() < 0.5 or each[0] != name]
    return (*kept, *[(name, dice.choice(ODD_VALUES))] * dice.choice((1, 1, 2)))


# --- what comes of it ------------------------------------------------------------------------------------------------


async def answered(app: Any, number: int, request: Request) -> Answer:
    """Send a request and look at the answer."""
    from urllib.parse import unquote

    said: list[Any] = []
    unread = [{"type": "http.request", "body": request.body, "more_body": False}]

    async def receive() -> Any:
        return unread.pop() if unread else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        said.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        "path": unquote(request.path),
        "raw_path": request.path.encode(),
        "query_string": request.query.encode(),
        "root_path": "",
        "headers": request.headers,
        "client": ("127.0.0.1", 1),
        "server": ("fairway", 80),
        "state": {},
        "extensions": {},
    }
    began = time.perf_counter()
    try:
        async with asyncio.timeout(GIVEN_UP_SECONDS):
            await app(scope, receive, send)
    except Exception as error:
        return Answer(number, request, 0, time.perf_counter() - began, f"{type(error).__name__}: {error}")
    seconds = time.perf_counter() - began
    if not said or said[0]["type"] != "http.response.start":
        return Answer(number, request, 0, seconds, "no answer")
    status = said[0]["status"]
    body = b"".join(message.get("body", b"") for message in said[1:])
    return Answer(number, request, status, seconds, _wrong(request, status, dict(said[0]["headers"]), body))


def _wrong(request: Request, status: int, headers: dict[bytes, bytes], body: bytes) -> str:
    """Say what is wrong with an answer."""
    if status >= 500:
        return f"status {status}: {body[:300].decode(errors='replace')}"
    media = headers.get(b"content-type", b"").partition(b";")[0]
    if status >= 400 and request.method != "HEAD":
        if media != b"application/problem+json":
            return f"status {status} as {media.decode() or 'nothing'}: {body[:100].decode(errors='replace')}"
        document = json.loads(body)
        if document.get("status") != status or not document.get("code") or not document.get("detail"):
            return f"status {status} with {body[:300].decode(errors='replace')}"
    elif media == b"application/json" and body:
        try:
            json.loads(body)
        except ValueError:
            return f"status {status} with a body that is no JSON"
    return ""


async def answers(requests: int, seed: str) -> list[Answer]:
    """Send as many mutated requests to a server that has matches of every ruleset."""
    async with serving() as api:
        found = []
        for number in range(requests):
            if number % RENEWED == 0:  # by then many matches are over or deleted
                known = Known()
                await known.learn(api, f"{seed}/{number}")
                api.services.feeds.closing = True  # a stream ends as soon as it has begun
            found.append(await answered(api.app, number, mutated(known, random.Random(f"{seed}/{number}"))))
        return found


def _told(found: list[Answer]) -> Iterator[str]:
    statuses = Counter(answer.status for answer in found)
    slowest = max(found, key=lambda answer: answer.seconds)
    wrong = [answer for answer in found if answer.wrong]
    slow = [answer for answer in found if answer.seconds > LONGEST_SECONDS]
    yield f"{len(found)} requests: " + ", ".join(f"{statuses[status]} x {status}" for status in sorted(statuses))
    what = f"{slowest.request.method} {slowest.request.path[:80]}"
    yield f"slowest {slowest.seconds:.2f} s ({what}, no. {slowest.number})"
    yield f"wrong answers: {len(wrong)}, later than {LONGEST_SECONDS:.0f} s: {len(slow)}"
    for answer in wrong[:20]:
        shown = answer.request._replace(body=answer.request.body[:300])
        yield f"--- no. {answer.number}: {answer.wrong}\n{shown}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", default="mutated")
    args = parser.parse_args()
    try:
        found = asyncio.run(answers(args.requests, args.seed))
    except FairwayError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(_told(found)))
    return 1 if any(answer.wrong or answer.seconds > LONGEST_SECONDS for answer in found) else 0


if __name__ == "__main__":
    sys.exit(main())
