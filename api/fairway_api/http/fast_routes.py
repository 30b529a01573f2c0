"""The short way to the handlers that are called most: a seat acts, somebody looks.

The framework finds the route, reads its parameters and prepares the answer anew for every request; of a move that is a
fifth of the time. These handlers are registered there as well: the contract comes from there, and whatever is unusual
about a request goes there, such as an `Origin`, which browsers send.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from litestar import Request
from litestar.types import ASGIApp, Receive, Send

from fairway_api.http.error_handlers import error_response
from fairway_api.http.request import BareRequest
from fairway_api.http.response import RawResponse

__all__ = ["FastRoutes"]

FastRoute = Callable[[BareRequest, str], Awaitable[RawResponse]]
"""What answers a call about a match."""

BEFORE = "/v1/matches/"
HOST = re.compile(rb"[\w.\-]+(:\d+)?")
"""An ordinary host, as nearly all are; the framework judges the others."""


class FastRoutes:
    """An ASGI application before another."""

    def __init__(self, app: ASGIApp, routes: Mapping[tuple[str, str], FastRoute]) -> None:
        """Name the handlers by method and by the word behind the match in the path."""
        self._app = app
        self._routes = routes

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(BEFORE) and _is_usual(scope):
            match, _, word = scope["path"][len(BEFORE) :].partition("/")
            handler = self._routes.get((scope["method"], word))
            if handler is not None and match:
                scope["path_template"] = f"{BEFORE}{{match_id}}/{word}"
                await self._answer(handler, match, scope, receive, send)
                return
        await self._app(scope, receive, send)

    async def _answer(self, handler: FastRoute, match: str, scope: Any, receive: Receive, send: Send) -> None:
        answer: ASGIApp
        try:
            answer = await handler(BareRequest(scope, receive), match)
        except Exception as error:
            request: Request[Any, Any, Any] = Request(scope, receive, send)
            answer = error_response(request, error).to_asgi_response(None, request)
        await answer(scope, receive, send)


def _is_usual(scope: Any) -> bool:
    given = scope["header_map"]
    return b"origin" not in given and not scope.get("root_path") and bool(HOST.fullmatch(given.get(b"host", b"")))
