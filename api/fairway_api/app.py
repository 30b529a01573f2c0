"""The application: routes, problems for everything that goes wrong, and what is opened and closed with it."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.config.cors import CORSConfig
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, ValidationException
from litestar.types import ExceptionHandlersMap, Receive, Scope, Send

from fairway.errors import PluginFault
from fairway.refusal import Refusal
from fairway_api.asking import house_of, language
from fairway_api.edge import Edge
from fairway_api.house import House
from fairway_api.problems import MEDIA_TYPE, Problem, Slip, problem_of, refused
from fairway_api.routes import contract, discover, documents, follow, matches, operate, play
from fairway_api.settings import Settings
from fairway_api.signals import before_the_end
from fairway_api.store import EventStore, StoreError
from fairway_api.store.opening import open_store

__all__ = ["create_app"]

logger = logging.getLogger("fairway")

AnyRequest = Request[Any, Any, Any]


def create_app(settings: Settings | None = None, store: EventStore | None = None) -> Edge:
    """Build the server; it opens its database when it is started."""
    chosen = settings or Settings()
    house = House(chosen, store or open_store(chosen.database))

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        await house.open()
        gc.collect()
        gc.freeze()  # what was loaded stays: the collector need not look at it at every turn
        try:
            with before_the_end(house.feeds.close):
                yield
        finally:
            gc.unfreeze()
            await house.close()

    cors = CORSConfig(
        allow_origins=list(chosen.origins),
        expose_headers=["ETag", "Retry-After", "Idempotency-Replayed", "X-Request-ID", "Location"],
    )
    app = Litestar(
        [
            Router(
                "/v1",
                route_handlers=[
                    *discover.ROUTES,
                    *documents.ROUTES,
                    *matches.ROUTES,
                    *play.ROUTES,
                    *follow.ROUTES,
                    *contract.ROUTES,
                ],
            ),
            *operate.ROUTES,
            *contract.PAGES,
        ],
        lifespan=[opened],
        exception_handlers=HANDLERS,
        cors_config=cors,
        request_max_body_size=None,  # `asking.body` keeps to the limit
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = OnlyFromPages(app.asgi_handler)
    return Edge(app, house, cors)


class OnlyFromPages:
    """Look after web pages of other origins only where one asks: that takes time, and most clients are none."""

    def __init__(self, cors: Any) -> None:
        self._cors, self._plain = cors, cors.app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        from_page = any(name == b"origin" for name, _ in scope["headers"])
        await (self._cors if from_page else self._plain)(scope, receive, send)


def _answer(request: AnyRequest, problem: Problem) -> Response[bytes]:
    house = house_of(request)
    document = problem_of(problem, house.texts, language(request))
    return Response(
        msgspec.json.encode(document), status_code=problem.status, headers=problem.headers, media_type=MEDIA_TYPE
    )


def _http(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    """Put what the framework found wrong into our shape."""
    if isinstance(error, NotFoundException):
        problem = refused("unknown_route", path=request.scope["path"][:200])
    elif isinstance(error, MethodNotAllowedException):
        allowed = (error.headers or {}).get("allow", "").replace("GET", "GET, HEAD")
        problem = refused("wrong_method", method=request.method, allowed=allowed, headers={"Allow": allowed})
    elif isinstance(error, ValidationException):
        slips = tuple(_slip(each) for each in error.extra or () if isinstance(each, dict))
        said = "; ".join(f"{slip.path}: {slip.message}" for slip in slips) or error.detail
        problem = Problem(Refusal("invalid", {"error": said}), errors=slips)
    elif 400 <= error.status_code < 500:
        problem = refused("malformed", error=error.detail)
    else:
        return _unforeseen(request, error)
    return _answer(request, problem)


def _slip(extra: dict[str, Any]) -> Slip:
    return Slip(str(extra.get("key", "")) or "$", str(extra.get("message", "")))


def _unforeseen(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Say that it is our fault, keep what happened for the log, and nothing of it in the answer."""
    number = str(request.scope.get("request_number", ""))
    logger.error("request %s failed", number, exc_info=error)
    return _answer(request, refused("internal", request=number))


def _plugin(request: AnyRequest, broken: PluginFault) -> Response[bytes]:
    logger.error("plugin %s failed while %s", broken.plugin, broken.doing, exc_info=broken.cause)
    params = {"plugin": broken.plugin, "doing": broken.doing, "error": type(broken.cause).__name__}
    return _answer(request, Problem(Refusal("plugin_fault", params)))


def _store(request: AnyRequest, error: StoreError) -> Response[bytes]:
    logger.error("the database failed: %s", error)
    return _answer(request, refused("unavailable", headers={"Retry-After": "1"}))


HANDLERS: ExceptionHandlersMap = {
    Problem: _answer,
    HTTPException: _http,
    PluginFault: _plugin,
    StoreError: _store,
    Exception: _unforeseen,
}
