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

from fairway_api.http.error_handlers import answer_to
from fairway_api.http.request import Call
from fairway_api.http.response import Ready

__all__ = ["Express"]

Lane = Callable[[Call, str], Awaitable[Ready]]
"""What answers a call about a match."""

BEFORE = "/v1/matches/"
HOST = re.compile(rb"[\w.\-]+(:\d+)?")
"""An ordinary host, as nearly all are; the framework judges the others."""


class Express:
    """An ASGI application before another."""

    def __init__(self, app: ASGIApp, lanes: Mapping[tuple[str, str], Lane]) -> None:
        """Name the lanes by method and by the word behind the match in the path."""
        self._app = app
        self._lanes = lanes

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(BEFORE) and _is_usual(scope):
            match, _, word = scope["path"][len(BEFORE) :].partition("/")
            lane = self._lanes.get((scope["method"], word))
            if lane is not None and match:
                scope["path_template"] = f"{BEFORE}{{match_id}}/{word}"
                await self._answer(lane, match, scope, receive, send)
                return
        await self._app(scope, receive, send)

    async def _answer(self, lane: Lane, match: str, scope: Any, receive: Receive, send: Send) -> None:
        answer: ASGIApp
        try:
            answer = await lane(Call(scope, receive), match)
        except Exception as error:
            request: Request[Any, Any, Any] = Request(scope, receive, send)
            answer = answer_to(request, error).to_asgi_response(None, request)
        await answer(scope, receive, send)


def _is_usual(scope: Any) -> bool:
    given = scope["given"]
    return b"origin" not in given and not scope.get("root_path") and bool(HOST.fullmatch(given.get(b"host", b"")))
