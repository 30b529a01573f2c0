"""Servers in processes of their own, as an operator starts them."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from tests.api.conftest import LONG, until


@asynccontextmanager
async def process(
    place: Path | str, *arguments: str, log: Path | None = None, **env: str
) -> AsyncIterator[tuple[str, subprocess.Popen[str]]]:
    """Run `fairway serve` on a file; give the address that it prints."""
    command = [sys.executable, "-m", "fairway", "serve", "--port", str(_free_port()), "--database", str(place)]
    with open(log or os.devnull, "w") as errors:
        server = subprocess.Popen(
            [*command, *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **env},
        )
    assert server.stdout is not None
    try:
        said = await asyncio.to_thread(server.stdout.readline)
        found = re.search(r"http://\S+", said)
        assert found, said
        await until(lambda: _answers(found[0]))
        yield found[0], server
    finally:
        if server.poll() is None:
            server.terminate()
        await asyncio.to_thread(server.wait, LONG)
        server.stdout.close()


def _free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port: int = bound.getsockname()[1]
    return port


async def _answers(address: str) -> bool:
    async with httpx.AsyncClient(trust_env=False) as http:
        try:
            return (await http.get(f"{address}/health")).status_code == 200
        except httpx.TransportError:
            return False
