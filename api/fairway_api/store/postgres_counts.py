"""What several processes count together in PostgreSQL.

The table is not logged: nothing is written to disk for it before an answer, and a crash of the database empties it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

__all__ = ["PostgresCounts"]


class PostgresCounts:
    """Counts for `SharedCounts`; every method is one statement."""

    def __init__(self, run: Callable[..., Awaitable[list[Any]]]) -> None:
        """Name what runs a statement."""
        self._run = run

    async def take(self, bucket: str, least: float, most: float, rate: float, burst: float) -> tuple[float, float]:
        rows = await self._run(TAKE, bucket, least, most, rate, burst)
        return rows[0][0], rows[0][1]

    async def enter(self, name: str) -> int:
        rows = await self._run(ENTER, name)
        return int(rows[0][0])

    async def leave(self, name: str) -> None:
        await self._run("UPDATE counts SET tokens = greatest(0, tokens - 1) WHERE name = $1", name)

    async def forget(self, seconds: float) -> None:
        await self._run("DELETE FROM counts WHERE at < extract(epoch FROM clock_timestamp()) - $1", seconds)


TAKE = """
    INSERT INTO counts AS c (name, tokens, taken, at)
    SELECT $1, $5::float8 - least($3::float8, $5::float8), least($3::float8, $5::float8),
        extract(epoch FROM clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET (tokens, taken, at) = (
        SELECT there - given, given, now FROM (
            SELECT there, CASE WHEN there >= $2::float8 THEN least($3::float8, there) ELSE 0 END AS given, now FROM (
                SELECT least($5::float8, c.tokens + greatest(0, now - c.at) * $4::float8) AS there, now
                FROM (SELECT extract(epoch FROM clock_timestamp())::float8 AS now) AS clock
            ) AS filled
        ) AS shared
    ) RETURNING taken, tokens"""
ENTER = """
    INSERT INTO counts AS c (name, tokens, taken, at) VALUES ($1, 1, 0, extract(epoch FROM clock_timestamp()))
    ON CONFLICT (name) DO UPDATE SET at = EXCLUDED.at,
        tokens = CASE WHEN c.at < EXCLUDED.at - 60 THEN 1 ELSE c.tokens + 1 END
    RETURNING tokens"""
"""A process that was killed leaves nothing counted for longer than a minute."""
