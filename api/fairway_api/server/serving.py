"""How server processes run: uvicorn, and a log that people or programs can read."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from fairway_api.http.middleware import Middleware
from fairway_api.matches.ruleset_registry import RulesetRegistry
from fairway_api.server.app import create_app
from fairway_api.server.connections import EdgeConfig
from fairway_api.server.signals import ENDING_SECONDS
from fairway_api.settings import Settings
from fairway_api.store import StoreError
from fairway_api.store.opening import open_store

__all__ = ["serve", "worker"]

HANDED_ON = "FAIRWAY_SETTINGS"
"""The environment variable in which worker processes find their settings."""


def serve(settings: Settings) -> int:
    """Serve until stopped; return the exit status.

    The database and the address are tried first, so that what is wrong with them is said in one line.
    """
    set_up_log(settings)
    try:
        asyncio.run(_try_database(settings.database))
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        listening = socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except StoreError as error:
        return _cannot(str(error))
    except OSError as error:
        return _cannot(
            f"cannot listen on {settings.host} port {settings.port}: {error.strerror}; choose another with --port"
        )
    host = f"[{settings.host}]" if family == socket.AF_INET6 else settings.host
    _allow_connections()
    place = f"http://{host}:{listening.getsockname()[1]}"
    if settings.workers > 1:
        RulesetRegistry(
            settings.plugins, settings.packs
        )  # what is wrong with them is said once, here, not by every process
    os.environ[HANDED_ON] = msgspec.json.encode(settings).decode()
    config = EdgeConfig(
        create_app(settings, own_process=True) if settings.workers == 1 else "fairway_api.server.serving:worker",
        settings,
        factory=settings.workers > 1,
        workers=settings.workers,
        loop="auto" if sys.platform == "win32" else "uvloop",
        timeout_graceful_shutdown=settings.stop_seconds,
    )
    told = f"Fairway serves at {place}\n  to play        open that address in a browser\n  documentation  {place}/docs"
    print(f"{told}\n  to stop        press Ctrl and C", flush=True)
    if settings.workers == 1:
        uvicorn.Server(config).run([listening])
    else:
        _Workers(config, sockets=[listening]).run()
    return 0


def _allow_connections() -> None:
    """Let the process have as many connections as the system lets it."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Workers(Multiprocess):
    """Server processes that end when they are told to, or are ended."""

    config: EdgeConfig

    def join_all(self) -> None:
        for worker in self.processes:
            worker.process.join(self.config.settings.stop_seconds + 3 * ENDING_SECONDS)
            if worker.process.exitcode is None:
                worker.process.kill()
        super().join_all()


async def _try_database(url: str) -> None:
    store = open_store(url)
    await store.open()
    await store.close()


def _cannot(reason: str) -> int:
    print(f"fairway: {reason}", file=sys.stderr)
    return 2


def worker() -> Middleware:
    """Build the application of one of several processes."""
    settings = msgspec.json.decode(os.environ[HANDED_ON], type=Settings)
    set_up_log(settings)
    return create_app(settings, own_process=True)


def set_up_log(settings: Settings) -> None:
    """Log to standard error: warnings for people, every request for programs."""
    plain = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log_json else plain)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("fairway").setLevel(logging.INFO if settings.log_json else logging.WARNING)
    logging.getLogger("fairway.audit").setLevel(logging.INFO)


class JsonLines(logging.Formatter):
    """Structured logs: an object a line."""

    FIELDS = ("event", "code", "address", "request", "method", "path", "status", "seconds")

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
