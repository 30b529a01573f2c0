"""The outermost layer: limits, request numbers, headers, the access log and the numbers for metrics.

It wraps the whole application, so that an unknown address, too, is counted, limited and answered with a problem.
"""

from __future__ import annotations

import logging
from itertools import count
from secrets import token_hex
from time import monotonic
from typing import Any

import msgspec
from litestar.config.cors import CORSConfig
from litestar.types import ASGIApp, Receive, Send

from fairway_api.house import House
from fairway_api.problems import MEDIA_TYPE, Problem, problem_of, refused

__all__ = ["Edge"]

logger = logging.getLogger("fairway.access")

SECURITY: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"cross-origin"),
]
BODIES = frozenset({"POST", "PUT", "PATCH"})
JSON = "application/json"


class Edge:
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp, house: House, cors: CORSConfig) -> None:
        self.app = app
        self.house = house
        self.cors = cors
        self._mark, self._numbers = token_hex(4), count()
        """Requests are numbered; the mark tells those of one process from another's."""
        self._buckets = Buckets(house.settings.limits.requests, house.settings.limits.burst)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            scope["house"] = self.house
            await self.app(scope, receive, send)
            return
        started, number, status = monotonic(), f"{self._mark}-{next(self._numbers):x}", 500
        scope["house"], scope["request_number"] = self.house, number

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *SECURITY, (b"x-request-id", number.encode())]
            await send(message)

        try:
            self._check(scope)
            await self.app(scope, receive, sending)
        except Problem as problem:
            await _answer(problem, scope, sending, self.house, self.cors)
        finally:
            seconds, method, path = monotonic() - started, scope["method"], scope["path"]
            self.house.metrics.answered(method, scope.get("path_template") or "unknown", status, seconds)
            if logger.isEnabledFor(logging.INFO):
                facts = {"request": number, "method": method, "path": path, "status": status}
                logger.info("%s %s %s", method, path, status, extra={**facts, "seconds": round(seconds, 6)})

    def _check(self, scope: Any) -> None:
        """Refuse what comes too fast, is too large or is no JSON, before it is read."""
        client = scope.get("client")
        wait = self._buckets.take(client[0] if client else "", monotonic())
        if wait:
            raise refused("too_fast", seconds=wait, headers={"Retry-After": str(wait)})
        if scope["method"] not in BODIES:
            return
        media = length = b""
        for name, value in scope["headers"]:
            if name == b"content-type":
                media = value
            elif name == b"content-length":
                length = value
        most = self.house.settings.limits.body
        if most and length.isdigit() and int(length) > most:
            raise refused("too_large", most=most)
        kind = media.partition(b";")[0].strip().lower().decode("latin-1")
        if kind and kind != JSON:
            raise refused("wrong_media_type", expected=JSON)


def _for_pages(origin: str, cors: CORSConfig) -> dict[str, str]:
    """Return what lets a web page read an answer that the application itself does not give."""
    if not origin or not cors.is_origin_allowed(origin):
        return {}
    return {"Access-Control-Allow-Origin": origin, "Vary": "Origin", **cors.simple_headers}


class Buckets:
    """How fast each address may ask: a bucket of tokens that fills again with time."""

    def __init__(self, per_second: int, burst: int) -> None:
        self._rate, self._burst = per_second, max(burst, per_second)
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, address: str, now: float) -> int:
        """Take a token; if there is none, return the seconds to wait."""
        if not self._rate:
            return 0
        left, since = self._left.get(address, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._rate)
        if len(self._left) > 100_000:
            self._left.clear()
        if left < 1:
            self._left[address] = (left, now)
            return max(1, round((1 - left) / self._rate))
        self._left[address] = (left - 1, now)
        return 0


async def _answer(problem: Problem, scope: Any, send: Send, house: House, cors: CORSConfig) -> None:
    """Answer before any handler has been found; the language is read off the header alone."""
    from fairway_api.asking import spoken

    given = {name: value.decode("latin-1") for name, value in scope["headers"]}
    language = spoken(given.get(b"accept-language", ""), house.languages)
    body = msgspec.json.encode(problem_of(problem, house.texts, language))
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    said = {**problem.headers, **_for_pages(given.get(b"origin", ""), cors)}
    headers += [(name.lower().encode(), value.encode("latin-1")) for name, value in said.items()]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
