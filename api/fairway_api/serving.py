"""How a server process runs: uvicorn, its log, and an end that loses nothing."""

from __future__ import annotations

import logging
import sys
from typing import Any

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from fairway_api.app import create_app
from fairway_api.edge import Edge
from fairway_api.settings import Settings
from fairway_api.store import StoreError

__all__ = ["serve", "serve_many"]

GRACE = 20
"""Seconds that requests under way have to finish when the server is stopped."""


def serve_many(settings: Settings) -> int:
    """Run several server processes on one socket."""
    config = _config(settings)
    Multiprocess(config, target=_Worker(settings), sockets=[config.bind_socket()]).run()
    return 0


class _Worker:
    """What each process runs; small enough to be sent to it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def __call__(self, sockets: list[Any] | None = None) -> None:
        sys.exit(serve(self._settings, sockets))


def serve(settings: Settings, sockets: list[Any] | None = None) -> int:
    """Run one server process."""
    _log(settings)
    try:
        app = create_app(settings)
    except StoreError as error:
        print(f"fairway: {error}", file=sys.stderr)
        return 2
    server = _Server(_config(settings, app), app)
    server.run(sockets)
    return 0 if server.started else 2


class _Server(uvicorn.Server):
    """A server that tells its streams to come again before it waits for them to end."""

    def __init__(self, config: uvicorn.Config, app: Edge) -> None:
        super().__init__(config)
        self._edge = app

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        self._edge.house.feeds.close()
        await super().shutdown(sockets)


def _config(settings: Settings, app: Edge | None = None) -> uvicorn.Config:
    return uvicorn.Config(
        app or "fairway_api.app:create_app",
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        loop="auto" if sys.platform == "win32" else "uvloop",
        http="httptools",
        ws="websockets-sansio",
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=GRACE,
        ws_max_size=settings.limits.body or 16_777_216,
    )


class _JsonLines(logging.Formatter):
    """Structured logs: an object a line."""

    FIELDS = ("request", "method", "path", "status", "seconds")

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update({name: vars(record)[name] for name in self.FIELDS if name in vars(record)})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def _log(settings: Settings) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines() if settings.log_json else logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("fairway").setLevel(logging.INFO if settings.log_json else logging.WARNING)
