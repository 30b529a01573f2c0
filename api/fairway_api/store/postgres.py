"""Matches in PostgreSQL, for any number of server processes."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Sequence
from typing import Any

import asyncpg
import msgspec

from fairway_api.store import (
    READY_SECONDS,
    Change,
    Hook,
    Invitation,
    Line,
    MatchRow,
    MatchSummary,
    Receipt,
    SharedCounts,
    Snapshot,
    Standing,
    StoreError,
    Taken,
    Wake,
)
from fairway_api.store.migrations import migrate_postgres
from fairway_api.store.postgres_address import Address
from fairway_api.store.postgres_counts import PostgresCounts
from fairway_api.store.postgres_wakes import Messenger
from fairway_api.store.rows import HOOK, INVITATION, MATCH_ROW, SUMMARY, hook, invitation, match_row, standing, summary
from fairway_api.store.wakes import Bell

__all__ = ["PostgresStore"]

PROBE_BYTES = 1000
"""Bytes that are written to see whether anything can be written."""
STATEMENT_SECONDS = 30.0
"""Seconds after which a statement is given up."""
AFTER_EVERY_MATCH = (math.inf, "")
"""The place after every match, where paging begins."""
NO_RECEIPT = (None,) * 5


class PostgresStore:
    """Every method is one statement, so one round trip and one transaction."""

    exclusive = False

    def __init__(self, url: str, pool: int = 16) -> None:
        """Name the database, and how many connections to it this process may have (one more listens)."""
        self._address = Address(url)
        self._size = pool
        self._bell = Bell()
        self._pool: Any = None
        self._turn = asyncio.Semaphore(0)
        self._messenger = Messenger(self._address, self._bell)
        self.counts: SharedCounts | None = PostgresCounts(self._run)

    async def open(self) -> None:
        try:
            connection = await self._address.connect("fairway migrations")
            try:
                await migrate_postgres(connection)
            finally:
                await connection.close()
            self._pool = await asyncpg.create_pool(
                **self._address.options("fairway"),
                min_size=1,
                max_size=self._size,
                command_timeout=STATEMENT_SECONDS,
                reset=_as_it_is,
            )
            self._turn = asyncio.Semaphore(self._size)
            await self._messenger.start()
        except StoreError as error:
            await self.close()
            raise StoreError(f"cannot open {self._address}: {error}") from None
        except (ArithmeticError, ValueError, *LOST) as error:
            await self.close()
            raise self._address.lost(error) from None

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool:
            for _ in range(self._size):  # whoever waits has their turn before
                await self._turn.acquire()
            await pool.close()
        await self._messenger.stop()
        self._bell.close()

    async def ready(self) -> None:
        try:
            async with asyncio.timeout(READY_SECONDS):
                await self._run(PROBE, bytes(PROBE_BYTES))
        except TimeoutError as error:
            raise self._address.lost(error) from None

    def wakes(self) -> AsyncIterator[Wake]:
        return self._bell.listen()

    async def _run(self, sql: str, *given: object) -> list[Any]:
        """Run a statement, which asyncpg prepares once for each connection."""
        pool = self._pool
        if pool is None:
            raise StoreError("the database is not open")
        try:
            # asyncpg's pool may pass over who waits (MagicStack/asyncpg#1247); a semaphore lets everybody have a turn.
            async with self._turn, pool.acquire() as connection:
                rows: list[Any] = await connection.fetch(sql, *given)
                return rows
        except asyncpg.UniqueViolationError as error:
            raise Taken(str(error)) from None
        except MISTAKES:
            raise
        except LOST as error:
            raise self._address.lost(error) from None

    # matches

    async def create(
        self, row: MatchRow, lines: Sequence[Line], receipt: Receipt | None = None, member: str = ""
    ) -> None:
        numbers, times, bodies = [], [], []
        for line in lines:
            numbers.append(line.revision)
            times.append(line.at)
            bodies.append(line.body)
        await self._run(
            CREATE,
            row.id,
            row.revision,
            row.setup,
            row.chairs,
            row.state,
            row.over,
            row.due,
            row.creator,
            row.created,
            row.updated,
            numbers,
            times,
            bodies,
            member,
            *_columns(receipt),
        )
        self._messenger.tell(row.id, row.revision)

    async def load(self, match: str) -> MatchRow | None:
        rows = await self._run(LOAD, match)
        return match_row(rows[0]) if rows else None

    async def revision(self, match: str) -> int | None:
        rows = await self._run(REVISION, match)
        return rows[0][0] if rows else None

    async def append(self, change: Change) -> bool:
        line = change.line
        given = (change.match, line.revision, line.at, line.body, change.state, change.over, change.due, change.chairs)
        more = change.member, *_columns(change.receipt), change.rules, change.unhooked
        if change.setup is not None or change.invitation:
            moved = await self._run(APPEND_ALL, *given, *more, change.setup, change.invitation)
        elif change.receipt is None and not change.member and not change.rules and change.unhooked is None:
            moved = await self._run(APPEND, *given)
        else:
            moved = await self._run(APPEND_MORE, *given, *more)
        if moved:
            self._messenger.tell(change.match, line.revision)
        return bool(moved)

    async def keep_state(self, match: str, revision: int, state: bytes) -> None:
        await self._run(KEEP_STATE, match, revision, state)

    async def lines(self, match: str, after: int, limit: int) -> list[Line]:
        return [Line(*row) for row in await self._run(LINES, match, after, limit)]

    async def snapshot(self, match: str, rules: bytes, upto: int) -> Snapshot | None:
        rows = await self._run(SNAPSHOT, match, rules, upto)
        return Snapshot(*rows[0]) if rows else None

    async def keep_snapshots(self, match: str, rules: bytes, snapshots: Sequence[Snapshot]) -> None:
        numbers, states = [each.revision for each in snapshots], [each.state for each in snapshots]
        await self._run(KEEP_SNAPSHOTS, match, rules, numbers, states)

    async def receipt(self, scope: str, key: str) -> Receipt | None:
        rows = await self._run(RECEIPT, scope, key)
        return Receipt(*rows[0]) if rows else None

    async def remember(self, receipt: Receipt) -> None:
        await self._run(REMEMBER, *_columns(receipt))

    async def forget(self, match: str, before: float = math.inf) -> bool:
        return bool(await self._run("DELETE FROM matches WHERE id = $1 AND updated < $2 RETURNING 1", match, before))

    async def idle(self, before: float, limit: int, *, over: bool) -> list[str]:
        return [row[0] for row in await self._run(IDLE, over, before, limit)]

    async def forget_receipts(self, before: float) -> None:
        await self._run("DELETE FROM receipts WHERE at < $1", before)

    async def keep_pack(self, digest: str, files: bytes) -> None:
        await self._run("INSERT INTO packs (digest, files) VALUES ($1, $2) ON CONFLICT DO NOTHING", digest, files)

    async def pack(self, digest: str) -> bytes | None:
        rows = await self._run("SELECT files FROM packs WHERE digest = $1", digest)
        return rows[0][0] if rows else None

    async def due(self, before: float, limit: int) -> list[str]:
        return [row[0] for row in await self._run(DUE, before, limit)]

    async def rest(self, match: str, revision: int, standing: int) -> None:
        await self._run(REST, match, revision, standing)

    async def set_answers(self, match: str, seat: int, body: bytes) -> None:
        await self._run(SET_ANSWERS, match, seat, body)

    async def drop_answers(self, match: str, seat: int) -> None:
        await self._run(DROP_ANSWERS, match, seat)

    async def standing(self, match: str) -> Standing:
        return standing(await self._run(STANDING, match))

    # people

    async def add_client(self, client: str, token: bytes, at: float) -> None:
        await self._run("INSERT INTO clients (id, token, at) VALUES ($1, $2, $3)", client, token, at)

    async def client(self, token: bytes) -> str | None:
        rows = await self._run("SELECT id FROM clients WHERE token = $1", token)
        return rows[0][0] if rows else None

    async def change_token(self, client: str, token: bytes) -> bool:
        return bool(await self._run("UPDATE clients SET token = $2 WHERE id = $1 RETURNING 1", client, token))

    async def forget_client(self, client: str) -> bool:
        return bool(await self._run(FORGET_CLIENT, client))

    async def forget_clients(self, before: float) -> None:
        await self._run(FORGET_CLIENTS, before)

    async def matches_of(self, client: str | None, before: tuple[float, str] | None, limit: int) -> list[MatchSummary]:
        if client is None:
            rows = await self._run(MATCHES, *(before or AFTER_EVERY_MATCH), limit)
        else:
            rows = await self._run(MATCHES_OF, *(before or AFTER_EVERY_MATCH), limit, client)
        return [summary(row) for row in rows]

    async def running(self, creator: str) -> int:
        rows = await self._run("SELECT count(*) FROM matches WHERE creator = $1 AND NOT over", creator)
        count: int = rows[0][0]
        return count

    # webhooks

    async def set_hook(self, hook: Hook) -> None:
        await self._run(SET_HOOK, *msgspec.structs.astuple(hook))

    async def drop_hook(self, match: str, seat: int) -> bool:
        return bool(await self._run("DELETE FROM hooks WHERE match = $1 AND seat = $2 RETURNING 1", match, seat))

    async def hook(self, match: str, seat: int) -> Hook | None:
        rows = await self._run(f"SELECT {HOOK} FROM hooks WHERE match = $1 AND seat = $2", match, seat)
        return hook(rows[0]) if rows else None

    async def due_hooks(self, now: float, lease: float, limit: int) -> list[Hook]:
        return [hook(row) for row in await self._run(DUE_HOOKS, now, now + lease, limit)]

    async def settle_hook(self, hook: Hook) -> None:
        await self._run(SETTLE_HOOK, *msgspec.structs.astuple(hook))

    # invitations

    async def invite(self, invitation: Invitation) -> None:
        await self._run(INVITE, *msgspec.structs.astuple(invitation))

    async def invitations(self, match: str) -> list[Invitation]:
        return [invitation(row) for row in await self._run(INVITATIONS, match)]

    async def disinvite(self, match: str, id: str) -> bool:
        return bool(await self._run("DELETE FROM invitations WHERE match = $1 AND id = $2 RETURNING 1", match, id))


async def _as_it_is(connection: object) -> None:
    """Give a connection back to the pool: no statement leaves anything behind that a round trip would have to clear."""


def _columns(receipt: Receipt | None) -> tuple[object, ...]:
    if receipt is None:
        return NO_RECEIPT
    return receipt.scope, receipt.key, receipt.digest, receipt.answer, receipt.at


MISTAKES = (asyncpg.exceptions.DataError, asyncpg.IntegrityConstraintViolationError)
"""What the server says of a mistake of ours. Whatever else it says, or does not say, keeps it from working."""
LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the connection was ended just as it was about to be used
    asyncpg.PostgresError,  # away, full, closed to us, without our tables, or no longer the one to write to
)
"""What happens when the database is away."""

PROBE = """
    WITH reading AS (SELECT id FROM matches LIMIT 1), touched AS (UPDATE matches SET due = due WHERE false),
        written AS (DELETE FROM lines WHERE false)
    INSERT INTO probe (id, filling) SELECT 1, $1 FROM (SELECT count(*) FROM reading) AS readable
    ON CONFLICT (id) DO UPDATE SET filling = excluded.filling"""
"""Writes something, with the locks on the tables that a move needs."""
LOAD = f"SELECT {MATCH_ROW}, standing, behind FROM matches WHERE id = $1"
REVISION = "SELECT revision FROM matches WHERE id = $1"
LINES = "SELECT revision, at, body FROM lines WHERE match = $1 AND revision > $2 ORDER BY revision LIMIT $3"
RECEIPT = "SELECT scope, key, digest, answer, at FROM receipts WHERE scope = $1 AND key = $2"
DUE = "SELECT id FROM matches WHERE due AND updated < $1 ORDER BY updated, id LIMIT $2"
IDLE = "SELECT id FROM matches WHERE over = $1 AND updated < $2 ORDER BY updated, id LIMIT $3"
FORGET_CLIENT = """
    WITH left_behind AS (DELETE FROM members WHERE client = $1) DELETE FROM clients WHERE id = $1 RETURNING 1"""
FORGET_CLIENTS = """
    DELETE FROM clients AS c WHERE at < $1 AND NOT EXISTS (SELECT 1 FROM members AS b WHERE b.client = c.id)"""
MATCHES = f"""
    SELECT {SUMMARY} FROM matches AS m WHERE (m.created, m.id) < ($1, $2) ORDER BY m.created DESC, m.id DESC LIMIT $3"""
MATCHES_OF = f"""
    SELECT {SUMMARY} FROM members AS b JOIN matches AS m ON m.id = b.match
    WHERE b.client = $4 AND (b.created, b.match) < ($1, $2) ORDER BY b.created DESC, b.match DESC LIMIT $3"""

CREATE = f"""
    WITH moved AS (
        INSERT INTO matches ({MATCH_ROW}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id, created
    ), written AS (
        INSERT INTO lines (match, revision, at, body)
        SELECT moved.id, line.* FROM moved, unnest($11::bigint[], $12::double precision[], $13::bytea[]) AS line
    ), joined AS (
        INSERT INTO members (client, created, match) SELECT $14, created, id FROM moved WHERE $14 <> ''
    ), remembered AS (
        INSERT INTO receipts (scope, key, digest, answer, at)
        SELECT $15, $16, $17, $18, $19 FROM moved WHERE $15::text IS NOT NULL
    ) SELECT 1 FROM moved"""
MOVE = """
    WITH moved AS (
        UPDATE matches
        SET revision = $2, updated = $3, over = $6, due = $7 OR (standing > 0 AND NOT $6),
            chairs = coalesce($8, chairs), state = coalesce($5, state),
            behind = CASE WHEN $5::bytea IS NULL THEN behind + 1 ELSE 0 END
        WHERE id = $1 AND revision = $2 - 1 RETURNING id, created
    ), written AS (
        INSERT INTO lines (match, revision, at, body) SELECT id, $2, $3, $4 FROM moved
    )"""
APPEND = f"{MOVE} SELECT 1 FROM moved"
KEEP_STATE = "UPDATE matches SET state = $3, behind = 0 WHERE id = $1 AND revision = $2"
MORE = """, joined AS (
        INSERT INTO members (client, created, match) SELECT $9, created, id FROM moved WHERE $9 <> ''
        ON CONFLICT DO NOTHING
    ), remembered AS (
        INSERT INTO receipts (scope, key, digest, answer, at)
        SELECT $10, $11, $12, $13, $14 FROM moved WHERE $10::text IS NOT NULL
    ), kept AS (
        INSERT INTO snapshots (match, revision, rules, state) SELECT id, $2, $15, $5 FROM moved WHERE $15::bytea <> ''
        ON CONFLICT (match, revision) DO UPDATE SET rules = excluded.rules, state = excluded.state
    ), unhooked AS (
        DELETE FROM hooks USING moved WHERE match = moved.id AND seat = $16
    ), unanswered AS (
        DELETE FROM answers USING moved WHERE match = moved.id AND seat = $16
    )"""
APPEND_MORE = f"{MOVE}{MORE} SELECT 1 FROM moved"
APPEND_ALL = f"""{MOVE.replace("SET revision = $2", "SET setup = coalesce($17, setup), revision = $2")}{MORE}, used AS (
        DELETE FROM invitations USING moved WHERE match = moved.id AND invitations.id = $18
    ) SELECT 1 FROM moved"""
SNAPSHOT = """
    SELECT revision, state FROM snapshots WHERE match = $1 AND rules = $2 AND revision <= $3
    ORDER BY revision DESC LIMIT 1"""
KEEP_SNAPSHOTS = """
    WITH others AS (DELETE FROM snapshots WHERE match = $1 AND rules <> $2 AND revision <> ALL ($3::bigint[]))
    INSERT INTO snapshots (match, revision, rules, state)
    SELECT id, kept.revision, $2, kept.state
    FROM matches, unnest($3::bigint[], $4::bytea[]) AS kept (revision, state) WHERE id = $1
    ON CONFLICT (match, revision) DO UPDATE SET rules = excluded.rules, state = excluded.state"""
REST = "UPDATE matches SET due = false WHERE id = $1 AND revision = $2 AND standing = $3 AND due"
SET_ANSWERS = """
    WITH found AS (UPDATE matches SET standing = standing + 1, due = NOT over WHERE id = $1 RETURNING id)
    INSERT INTO answers (match, seat, body) SELECT id, $2, $3 FROM found
    ON CONFLICT (match, seat) DO UPDATE SET body = excluded.body"""
DROP_ANSWERS = """
    WITH found AS (
        UPDATE matches SET standing = standing + 1
        WHERE id = $1 AND EXISTS (SELECT FROM answers WHERE match = $1 AND seat = $2) RETURNING id
    ) DELETE FROM answers USING found WHERE match = found.id AND seat = $2"""
STANDING = """
    SELECT m.standing, a.seat, a.body FROM matches AS m LEFT JOIN answers AS a ON a.match = m.id WHERE m.id = $1"""
REMEMBER = "INSERT INTO receipts (scope, key, digest, answer, at) VALUES ($1, $2, $3, $4, $5)"
SET_HOOK = f"""
    INSERT INTO hooks ({HOOK}) SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM matches WHERE id = $1
    ON CONFLICT (match, seat) DO UPDATE
    SET url = $3, secret = $4, revision = $5, attempts = $6, next_at = $7, deliveries = $8"""
INVITE = f"""
    INSERT INTO invitations ({INVITATION}) SELECT id, $2, $3, $4, $5, $6 FROM matches WHERE id = $1
    ON CONFLICT DO NOTHING"""
INVITATIONS = f"SELECT {INVITATION} FROM invitations WHERE match = $1 ORDER BY at, id"
DUE_HOOKS = f"""
    WITH ready AS (
        SELECT h.match AS of_match, h.seat AS of_seat FROM hooks AS h JOIN matches AS m ON m.id = h.match
        WHERE h.next_at <= $1 AND h.revision < m.revision ORDER BY h.next_at LIMIT $3 FOR UPDATE OF h SKIP LOCKED
    ) UPDATE hooks SET next_at = $2 FROM ready WHERE match = of_match AND seat = of_seat RETURNING {HOOK}"""
SETTLE_HOOK = """
    UPDATE hooks SET revision = $5, attempts = $6, next_at = $7, deliveries = $8
    WHERE match = $1 AND seat = $2 AND url = $3 AND secret = $4 AND revision <= $5"""
