"""The application: routes, the layers around them, and what is opened and closed with it."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from litestar import Litestar, Router
from litestar.config.cors import CORSConfig
from litestar.types import Receive, Scope, Send

from fairway_api.http.error_handlers import HANDLERS
from fairway_api.http.middleware import FastRoutes, Middleware, pay
from fairway_api.http.strictness import nothing_ignored
from fairway_api.routes import (
    advise,
    answers,
    api_docs,
    discover,
    documents,
    follow,
    gathering,
    manual,
    matches,
    operate,
    pages,
    play,
    rehearse,
    scores,
)
from fairway_api.server.signals import before_the_end
from fairway_api.services.services import Services
from fairway_api.settings import Settings
from fairway_api.store import EventStore
from fairway_api.store.opening import open_store

__all__ = ["create_app"]

API = "/v1"
"""Where the addresses of the contract begin."""

GC_THRESHOLDS = (50_000, 20, 30)
"""New objects that the garbage collector waits for, and how often it looks at these before it looks at older ones, too.
Requests under way at once make more than the 700 it would wait for (in Python 3.11), and nearly all are gone with the
answers; it would look at the same ones, and at the matches in memory, again and again."""


def create_app(
    settings: Settings | None = None, store: EventStore | None = None, *, own_process: bool = False
) -> Middleware:
    """Build the server; it opens its database when it is started.

    A process of its own is ended when a plugin hangs for good; without one, that is left to the program around it.
    """
    chosen = settings or Settings()
    services = Services(chosen, store or open_store(chosen.database), own_process=own_process)

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        await services.open()
        with _rare_collections(), before_the_end(services.feeds.close, chosen.stop_seconds, own_process=own_process):
            try:
                yield
            finally:
                await services.close()

    cors = CORSConfig(
        allow_origins=list(chosen.origins),
        expose_headers=["ETag", "Retry-After", "Idempotency-Replayed", "X-Request-ID", "Location"],
    )
    app = Litestar(
        [
            Router(
                API,
                route_handlers=[
                    *discover.ROUTES,
                    *documents.ROUTES,
                    *matches.ROUTES,
                    *gathering.ROUTES,
                    *play.ROUTES,
                    *advise.ROUTES,
                    *rehearse.ROUTES,
                    *scores.ROUTES,
                    *answers.ROUTES,
                    *follow.ROUTES,
                    *api_docs.ROUTES,
                ],
            ),
            *operate.ROUTES,
            *api_docs.PAGES,
            *manual.PAGES,
            *pages.page_routes(),
        ],
        lifespan=[opened],
        guards=[pay, nothing_ignored],
        exception_handlers=HANDLERS,
        cors_config=cors,
        request_max_body_size=None,  # `request.read_body` keeps to the limit
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    sharing: Any = app.asgi_handler
    app.asgi_handler = OnlyFromPages(sharing)
    return Middleware(app, FastRoutes(app, API, play.FAST_ROUTES, sharing.send_wrapper), services, cors)


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Keep the garbage collector from looking again and again at what stays, or goes by itself."""
    gc.collect()
    gc.freeze()
    usual = gc.get_threshold()
    if 0 < usual[0] < GC_THRESHOLDS[0]:
        gc.set_threshold(*GC_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


class OnlyFromPages:
    """Look after web pages of other origins only where one asks: that takes time, and most clients are none."""

    def __init__(self, cors: Any) -> None:
        self._cors, self._plain = cors, cors.app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        from_page = b"origin" in scope["header_map"]  # type: ignore[typeddict-item]  # a key of ours
        await (self._cors if from_page else self._plain)(scope, receive, send)
