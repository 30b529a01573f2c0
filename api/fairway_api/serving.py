"""How server processes run: uvicorn, and a log that people or programs can read."""

from __future__ import annotations

import logging
import os
import sys

import msgspec
import uvicorn

from fairway_api.app import create_app
from fairway_api.edge import Edge
from fairway_api.settings import Settings
from fairway_api.store import StoreError

__all__ = ["serve", "worker"]

GRACE = 20
"""Seconds that requests under way have to finish when the server is stopped."""
HANDED_ON = "FAIRWAY_SETTINGS"
"""The environment variable in which worker processes find their settings."""


def serve(settings: Settings) -> int:
    """Serve until stopped; return the exit status."""
    set_up_log(settings)
    os.environ[HANDED_ON] = msgspec.json.encode(settings).decode()
    try:
        app = create_app(settings) if settings.workers == 1 else "fairway_api.serving:worker"
    except StoreError as error:
        print(f"fairway: {error}", file=sys.stderr)
        return 2
    uvicorn.run(
        app,
        factory=settings.workers > 1,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        loop="auto" if sys.platform == "win32" else "uvloop",
        http="httptools",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=GRACE,
    )
    return 0


def worker() -> Edge:
    """Build the application of one of several processes."""
    settings = msgspec.json.decode(os.environ[HANDED_ON], type=Settings)
    set_up_log(settings)
    return create_app(settings)


def set_up_log(settings: Settings) -> None:
    """Log to standard error: warnings for people, every request for programs."""
    plain = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log_json else plain)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("fairway").setLevel(logging.INFO if settings.log_json else logging.WARNING)


class JsonLines(logging.Formatter):
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
