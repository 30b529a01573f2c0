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
from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.types import ASGIApp, Receive, Send

from fairway_api.problems.problems import MEDIA_TYPE, Problem, problem_of, refused
from fairway_api.services.limits import RateLimiter, client_address
from fairway_api.services.services import Services

__all__ = ["Middleware"]

logger = logging.getLogger("fairway.access")

SECURITY: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"cross-origin"),
]
BODIES = frozenset({"POST", "PUT", "PATCH"})
JSON = b"application/json"


class Middleware:
    """An ASGI application around another."""

    def __init__(self, app: Litestar, inside: ASGIApp, services: Services, cors: CORSConfig) -> None:
        """Stand before what is `inside`, which leads to the application; that one is kept for whoever asks for it."""
        self.app = app
        self._inside = inside
        self.services = services
        self.cors = cors
        self._mark, self._numbers = token_hex(4), count()
        """Requests are numbered; the mark tells those of one process from another's."""
        self._buckets = RateLimiter(services.settings.limits.requests, services.settings.limits.burst)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        scope["services"] = self.services
        if scope["type"] == "lifespan":
            await self._inside(scope, receive, send)
            return
        scope["header_map"] = dict(reversed(scope["headers"]))  # the first of a name counts
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        started, number, status, method = monotonic(), f"{self._mark}-{next(self._numbers):x}", 500, scope["method"]
        scope["request_number"] = number
        if method == "HEAD":
            scope = {**scope, "method": "GET", "bodiless": True}  # a copy: whoever called still knows that it is HEAD

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *SECURITY, (b"x-request-id", number.encode())]
            elif method == "HEAD":
                message["body"] = b""
            await send(message)

        try:
            self._check(scope)
            await self._inside(scope, receive, sending)
        except Problem as problem:
            await _answer(problem, scope, sending, self.services, self.cors)
        finally:
            seconds, path = monotonic() - started, scope["path"]
            self.services.metrics.answered(method, scope.get("path_template") or "unknown", status, seconds)
            if logger.isEnabledFor(logging.INFO):
                facts = {"request": number, "method": method, "path": path, "status": status}
                logger.info("%s %s %s", method, path, status, extra={**facts, "seconds": round(seconds, 6)})

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let a WebSocket in, unless it comes too fast or knocks where nobody answers: it is closed with the reason."""
        accepted = False

        async def sending(message: Any) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            if not accepted:  # the framework refuses, in words of its own
                code = "invalid" if scope.get("path_template") else "unknown_route"
                await _turn_away(refused(code), send)
            else:
                await send(message)

        try:
            self._check_rate(scope)
        except Problem as problem:
            await receive()
            await _turn_away(problem, send)
        else:
            await self._inside(scope, receive, sending)

    def _check_rate(self, scope: Any) -> None:
        """Refuse what comes too fast."""
        wait = self._buckets.take(client_address(scope), monotonic())
        if wait:
            raise refused("too_fast", seconds=wait, headers={"Retry-After": str(wait)})

    def _check(self, scope: Any) -> None:
        """Refuse what comes too fast, is too large or is no JSON, before it is read."""
        self._check_rate(scope)
        if scope["method"] not in BODIES:
            return
        given, most = scope["header_map"], self.services.settings.limits.body
        length = given.get(b"content-length", b"")
        if most and length.isdigit() and int(length) > most:
            raise refused("too_large", most=most)
        media = given.get(b"content-type", JSON)
        if media != JSON and media.partition(b";")[0].strip().lower() not in (JSON, b""):
            raise refused("wrong_media_type", expected=JSON.decode())


def _for_pages(origin: str, cors: CORSConfig) -> dict[str, str]:
    """Return what lets a web page read an answer that the application itself does not give."""
    if not origin or not cors.is_origin_allowed(origin):
        return {}
    return {"Access-Control-Allow-Origin": origin, "Vary": "Origin", **cors.simple_headers}


async def _turn_away(problem: Problem, send: Any) -> None:
    """Close a WebSocket with a problem; it is opened first, since a browser hides why one could not be."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": 4000 + problem.status, "reason": problem.refusal.code})


async def _answer(problem: Problem, scope: Any, send: Send, services: Services, cors: CORSConfig) -> None:
    """Answer before any handler has been found; the language is read off the header alone."""
    from fairway_api.http.request import best_language

    given = scope["header_map"]
    language = best_language(given.get(b"accept-language", b"").decode("latin-1"), services.languages)
    body = msgspec.json.encode(problem_of(problem, services.texts, language))
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    said = {**problem.headers, **_for_pages(given.get(b"origin", b"").decode("latin-1"), cors)}
    headers += [(name.lower().encode(), value.encode("latin-1")) for name, value in said.items()]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
