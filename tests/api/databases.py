"""Databases for tests: a fresh one for each, on the PostgreSQL that is there or on one started for the tests."""

from __future__ import annotations

import asyncio
import atexit
import functools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest

GIVEN = os.environ.get("FAIRWAY_TEST_POSTGRES", "postgresql://root@127.0.0.1:5432/test")


@contextmanager
def fresh_database() -> Iterator[str]:
    """Make a database on the server for tests, give its URL, and drop it."""
    server, name = postgres_server(), f"fairway_test_{uuid.uuid4().hex}"
    asyncio.run(ask(server, f"CREATE DATABASE {name}"))
    try:
        yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    finally:
        asyncio.run(ask(server, f"DROP DATABASE {name} WITH (FORCE)"))


async def ask(url: str, sql: str, *given: object) -> Any:
    """Run one statement over a connection of its own; return its first value."""
    connection = await asyncpg.connect(url, timeout=30)
    try:
        return await connection.fetchval(sql, *given)
    finally:
        await connection.close()


def postgres_server() -> str:
    """Return the URL of a server; without one the test is skipped, or fails where a server is required."""
    url, reason = _server()
    if url:
        return url
    if os.environ.get("CI") or os.environ.get("FAIRWAY_REQUIRE_POSTGRES"):
        pytest.fail(reason)
    pytest.skip(reason)


@functools.cache
def _server() -> tuple[str, str]:
    """Find a server once; return its URL, or why there is none."""
    try:
        asyncio.run(ask(GIVEN, "SELECT 1"))
    except (OSError, asyncpg.PostgresError) as error:
        reason = f"no PostgreSQL at FAIRWAY_TEST_POSTGRES ({type(error).__name__})"
    else:
        return GIVEN, ""
    binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    on_path = shutil.which("postgres")
    if on_path:
        binaries.append(Path(on_path))
    if not binaries:
        return "", f"{reason}, and none is installed to start one"
    return _started(binaries[-1].resolve().parent), ""


def _started(tools: Path) -> str:
    """Start a server of our own on a free port, until the tests end. PostgreSQL refuses to run as root."""
    folder = Path(tempfile.mkdtemp(prefix="fairway-postgres-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    user = _unprivileged() if os.getuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    subprocess.run(
        [tools / "initdb", "-D", folder / "data", "-U", "fairway", "--auth=trust", "--no-sync", "--encoding=UTF8"],
        check=True,
        capture_output=True,
        user=user,
        cwd=folder,
    )
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    control = [tools / "pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log"]
    options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync=off"
    subprocess.run([*control, "-o", options, "start"], check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder)
    stop = functools.partial(subprocess.run, stdout=subprocess.DEVNULL, user=user, cwd=folder)
    atexit.register(stop, [*control, "-m", "immediate", "stop"])
    return f"postgresql://fairway@127.0.0.1:{port}/postgres"


def _unprivileged() -> str:
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"
