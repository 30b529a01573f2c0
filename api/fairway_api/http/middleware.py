"""What every request passes before a handler sees it.

`Middleware` is the outermost layer: limits, request numbers, headers, the access log and the numbers for metrics. It
wraps the whole application, so that an unknown address, too, is counted, limited and answered with a problem.

`FastRoutes` lies within: the short way to the handlers that are called most. The framework finds the route, reads its
parameters and prepares the answer anew for every request; of a move that is a fifth of the time. These handlers are
registered there as well: the contract comes from there, and whatever is unusual about a request goes there. What lets
the page of another origin read an answer is asked of the framework, once for each origin.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from itertools import count
from secrets import token_hex
from time import monotonic
from typing import Any, Protocol

from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.types import ASGIApp, Receive, Send

from fairway_api.background.places import Places
from fairway_api.containment.fair_queue import ASKING
from fairway_api.http.audit import FAILED, note
from fairway_api.http.error_handlers import error_response, problem_response
from fairway_api.http.origins import Origins
from fairway_api.http.representing import VARIES, Representing
from fairway_api.http.request import BareRequest, services_of
from fairway_api.http.response import RawResponse
from fairway_api.http.strictness import Taken, check_taken, taken_by
from fairway_api.problems.problems import Problem, refused
from fairway_api.services.limits import client_address
from fairway_api.services.services import Services

__all__ = ["FastRoute", "FastRoutes", "Middleware", "pay"]

logger = logging.getLogger("fairway.access")

SECURITY: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"cross-origin"),
    VARIES,
]
HEALTH = "/health"
"""What whoever watches the server asks; it is never limited."""
BODIES = frozenset({"POST", "PUT", "PATCH"})
JSON = b"application/json"
HOST = re.compile(rb"[\w.\-]+(:\d+)?")
"""An ordinary host, as nearly all are; the framework judges the others."""

FastRoute = Callable[[BareRequest, str], Awaitable[RawResponse]]
"""What answers a request about a match."""
MOST_ORIGINS = 1000
"""Origins for which it is remembered what their pages need to read an answer."""


class ForPage(Protocol):
    """Makes a way to send answers into one that also says who may read them."""

    def __call__(self, send: Any, origin: str, has_cookie: bool) -> Callable[[Any], Awaitable[None]]: ...


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
        settings = services.settings
        self._limiter = services.limiter
        self._origins = Origins(settings.origins, settings.host)
        self._places = Places("too_many_connections", settings.limits.connections) if settings.trusted_proxies else None
        """Requests under way by address, where a connection may be anybody's."""

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

        place = None
        try:
            if scope["path"] != HEALTH:
                await self._check(scope)
                if self._places is not None:
                    place = scope["connection"] = self._places.enter(client_address(scope))
            answering = Representing(scope["header_map"], sending) if scope["method"] == "GET" else sending
            await self._inside(scope, receive, answering)
        except Problem as problem:
            if problem.refusal.code in FAILED:
                note(scope, "refused", problem.refusal.code)
            response = problem_response(BareRequest(scope, receive), problem)
            response.raw_headers += _for_pages(scope["header_map"].get(b"origin", b"").decode("latin-1"), self.cors)
            await response(scope, receive, sending)
        finally:
            if place is not None:
                place.leave()
            seconds, path = monotonic() - started, scope["path"]
            self.services.metrics.answered(method, scope.get("path_template") or "unknown", status, seconds)
            if logger.isEnabledFor(logging.INFO):
                facts = {"request": number, "method": method, "path": path, "status": status}
                logger.info("%s %s %s", method, path, status, extra={**facts, "seconds": round(seconds, 6)})

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let a WebSocket in, unless it comes too fast or knocks where nobody answers: it is closed with the reason.

        One from a page that may not call is not opened at all.
        """
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
            self._origins.check(scope)
            await self._limiter.check(client_address(scope))
        except Problem as problem:
            await receive()
            if problem.refusal.code in FAILED:
                note(scope, "refused", problem.refusal.code)
                await send({"type": "websocket.close", "code": 4000 + problem.status, "reason": problem.refusal.code})
            else:
                await _turn_away(problem, send)
        else:
            await self._inside(scope, receive, sending)

    async def _check(self, scope: Any) -> None:
        """Refuse what comes too fast, from a page that may not, is too large or no JSON, or holds everybody up."""
        address = client_address(scope)
        ASKING.set(address)
        await self._limiter.check(address)
        self._origins.check(scope)
        self.services.circuit_breaker.check(scope["path"])
        if scope["method"] not in BODIES:
            return
        headers, most = scope["header_map"], self.services.settings.limits.body
        length = headers.get(b"content-length", b"")
        if most and length.isdigit() and int(length) > most:
            raise refused("too_large", most=most)
        media = headers.get(b"content-type", JSON)
        if media != JSON and media.partition(b";")[0].strip().lower() not in (JSON, b""):
            raise refused("wrong_media_type", expected=JSON.decode())


async def pay(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Count an operation that costs more than others for what it costs; one request is counted already."""
    cost: int = handler.opt["contract"].cost if "contract" in handler.opt else 1
    if cost > 1:
        await services_of(connection).limiter.check(client_address(connection.scope), cost, paid=1)


class FastRoutes:
    """An ASGI application before another."""

    def __init__(
        self, app: ASGIApp, prefix: str, routes: Mapping[HTTPRouteHandler, FastRoute], for_page: ForPage
    ) -> None:
        """Name for handlers of the framework, which are about a match, what answers in their stead.

        `for_page` is what the framework sends the answers to pages of other origins with.
        """
        self._app = app
        self._for_page = for_page
        self._headers: dict[tuple[str, bool], list[tuple[bytes, bytes]]] = {}
        """What a page of an origin needs to read an answer, with and without a cookie."""
        self._routes: dict[tuple[str, str], tuple[FastRoute, Taken, str]] = {}
        """By method and by the word behind the match in the path; with what it takes, and how the path is counted."""
        for handler, answer in routes.items():
            (path,), (method,) = handler.paths, handler.http_methods
            self._before, _, word = f"{prefix}{path}".partition("{match_id:str}/")
            taken = taken_by(handler)
            assert taken is not None
            self._routes[method, word] = answer, taken, f"{self._before}{{match_id}}/{word}"

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(self._before) and _is_usual(scope):
            match, _, word = scope["path"][len(self._before) :].partition("/")
            route = self._routes.get((scope["method"], word))
            if route is not None and match:
                handler, taken, scope["path_template"] = route
                request = BareRequest(scope, receive)
                try:
                    check_taken(request, taken)
                    response = await handler(request, match)
                except Exception as error:
                    response = error_response(request, error)
                if b"origin" in scope["header_map"]:
                    response.raw_headers += await self._readable(scope["header_map"])
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)

    async def _readable(self, headers: Mapping[bytes, bytes]) -> list[tuple[bytes, bytes]]:
        """Return what lets a web page read an answer, as the framework would say it: that hangs on nothing else."""
        asked = headers[b"origin"].decode("latin-1"), b"cookie" in headers
        if asked not in self._headers:
            said: list[tuple[bytes, bytes]] = []

            async def noting(message: Any) -> None:
                said.extend(message["headers"])

            origin, has_cookie = asked
            start = {"type": "http.response.start", "status": 200, "headers": []}
            await self._for_page(send=noting, origin=origin, has_cookie=has_cookie)(start)
            if len(self._headers) >= MOST_ORIGINS:
                self._headers.clear()
            self._headers[asked] = said
        return self._headers[asked]


def _is_usual(scope: Any) -> bool:
    return not scope.get("root_path") and _is_plain(scope["header_map"].get(b"host", b""))


@lru_cache(100)
def _is_plain(host: bytes) -> bool:
    return bool(HOST.fullmatch(host))


def _for_pages(origin: str, cors: CORSConfig) -> list[tuple[bytes, bytes]]:
    """Return what lets a web page read an answer that the application itself does not give."""
    if not origin or not cors.is_origin_allowed(origin):
        return []
    headers = {"Access-Control-Allow-Origin": origin, "Vary": "Origin", **cors.simple_headers}
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]


async def _turn_away(problem: Problem, send: Any) -> None:
    """Close a WebSocket with a problem; it is opened first, since a browser hides why one could not be."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": 4000 + problem.status, "reason": problem.refusal.code})
