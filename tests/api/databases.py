"""Databases for tests, on the PostgreSQL that is there or on one started for the tests.

Making and dropping a database takes a while, a schema does not: use one database for many tests, each in a fresh schema.
Notifications reach everybody in a database, so tests that run at the same time need one each.
"""

from __future__ import annotations

import asyncio
import atexit
import functools
import os
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
    """Make a database, give its URL, and drop it."""
    server, name = postgres_server(), f"fairway_test_{uuid.uuid4().hex}"
    asyncio.run(ask(server, f"CREATE DATABASE {name}"))
    try:
        yield urlunsplit(urlsplit(server)._replace(path=f"/{name}", query=""))
    finally:
        asyncio.run(ask(server, f"DROP DATABASE {name} WITH (FORCE)"))


@contextmanager
def fresh_schema(database: str) -> Iterator[str]:
    """Make a schema in a database, give a URL under which it is all there is, and drop it."""
    name = f"test_{uuid.uuid4().hex}"
    asyncio.run(ask(database, f"CREATE SCHEMA {name}"))
    try:
        yield f"{database}?search_path={name}"
    finally:
        asyncio.run(ask(database, f"DROP SCHEMA {name} CASCADE"))


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
    initdb = shutil.which("initdb")
    found = [Path(initdb).resolve()] if initdb else sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        return "", f"{reason}, and none is installed to start one"
    return _started(found[-1].parent), ""


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
    control: list[str | Path] = [tools / "pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log"]
    options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync=off"
    subprocess.run([*control, "-o", options, "start"], check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder)
    stop = functools.partial(subprocess.run, stdout=subprocess.DEVNULL, user=user, cwd=folder)
    atexit.register(stop, [*control, "-m", "immediate", "stop"])
    return f"postgresql://fairway@127.0.0.1:{port}/postgres"


def _unprivileged() -> str:
    import pwd  # not on Windows

    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"
