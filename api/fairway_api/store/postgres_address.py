"""Where PostgreSQL is, and how to say so without the password."""

from __future__ import annotations

import re
from typing import Any

import asyncpg

from fairway_api.store import StoreError

__all__ = ["Address"]

CONNECTING_SECONDS = 10.0
"""Seconds after which a connection is given up."""
PARTS = re.compile(
    r"postgres(?:ql)?://(?:[^:@/?#]*(?::[^@/?#]*)?@)?(?P<where>[^@/?#]*(?:/[^@?#]*)?)(?:\?[^@#]*)?", re.I
)


class Address:
    """A URL that may hold a password. As text it names server and database only."""

    def __init__(self, url: str) -> None:
        """Refuse a URL in which it is not certain what is the password."""
        parts = PARTS.fullmatch(url)
        if parts is None:
            raise StoreError(
                "the PostgreSQL URL must look like postgresql://user:password@host:5432/database; "
                "in a name or password write @ as %40, / as %2F, : as %3A, ? as %3F and # as %23"
            )
        self._url = url
        self._where = parts["where"]

    def __str__(self) -> str:
        return f"PostgreSQL at {self._where or 'the default address'}"

    def options(self, name: str, **settings: str) -> dict[str, Any]:
        """Return what asyncpg needs to connect; `name` is what the server's administrator sees."""
        return {
            "dsn": self._url,
            "timeout": CONNECTING_SECONDS,
            "server_settings": {"application_name": name, **settings},
        }

    async def connect(self, name: str, **settings: str) -> Any:
        """Open one connection."""
        return await asyncpg.connect(**self.options(name, **settings))

    def lost(self, error: Exception) -> StoreError:
        """Say what went wrong. Complaints about the URL itself are not repeated: they may quote it."""
        if isinstance(error, TimeoutError):
            return StoreError(f"{self} does not answer")
        if isinstance(error, OSError | asyncpg.PostgresError):
            return StoreError(f"{self} cannot be used: {error}")
        if isinstance(error, ValueError | ArithmeticError):  # a port that is none
            return StoreError(f"{self} cannot be used: something in the URL is wrong")
        return StoreError(f"{self} cannot be used: the connection was lost")
