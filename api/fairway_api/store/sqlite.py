"""Matches in one SQLite file: the default, nothing to install. One process at a time."""

from __future__ import annotations

import asyncio
import math
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from filelock import FileLock, Timeout
from msgspec.structs import replace

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
    Wake,
)
from fairway_api.store.journal import Journal
from fairway_api.store.migrations import migrate_sqlite
from fairway_api.store.rows import HOOK, INVITATION, MATCH_ROW, hook, invitation, match_row, standing, summary
from fairway_api.store.sqlite_file import OpenedFile, check_sound
from fairway_api.store.wakes import Bell
from fairway_api.store.writer import Execute, Writer, explained

__all__ = ["SqliteStore"]

MEMORY = ":memory:"
OPENING_SECONDS = 5.0
"""Seconds to wait at the start for whoever else has the file: somebody who makes a backup."""
READING_SECONDS = 0.2
"""Seconds for which reading may keep the event loop waiting; nobody who writes keeps anybody from reading."""
WRITTEN_BACK_BYTES = 8_000_000
"""Bytes that gather in the write-ahead log before pages are written back. After that it is written over from its
beginning, and a file that does not grow is durable in half the time."""
CACHE_KIB = 16_384
"""KiB of pages that are kept in memory by who writes."""
PROBE_BYTES = 65_536
"""Bytes that are written to see whether anything can be written: more than a move needs."""
PROBE_SECONDS = 1.0
"""Seconds for which what that said is believed."""
AFTER_EVERY_MATCH = (math.inf, "")
"""The place after every match, where paging begins."""


class SqliteStore:
    """Writes with group commit; reads directly, which takes a few microseconds and blocks nobody."""

    exclusive = True
    counts: SharedCounts | None = None

    def __init__(self, path: str | Path) -> None:
        """Name the file; `:memory:` for a database that is gone when it is closed."""
        self._path = None if str(path) == MEMORY else Path(path).resolve()
        self._lock: FileLock | None = None
        """The operating system lets go of it when the process ends, however it ends."""
        self._bell = Bell()
        self._journal = Journal()
        self._writer: Writer | None = None
        self._writing: sqlite3.Connection | None = None
        self._reading: sqlite3.Connection | None = None
        self._file: OpenedFile | None = None
        self._probed = -math.inf
        """When something was last written to see whether it can be."""

    async def open(self) -> None:
        if self._path:
            self._take(self._path)
        try:
            if self._path and not self._path.exists():
                self._path.touch(mode=0o600)  # it will hold seeds and secrets
            self._writing = _connect(str(self._path or MEMORY))
            check_sound(self._writing)
            self._writing.execute("PRAGMA journal_mode = WAL")
            self._writing.execute("PRAGMA synchronous = FULL")
            [[page]] = self._writing.execute("PRAGMA page_size").fetchall()  # a file keeps that which it was begun with
            self._writing.execute(f"PRAGMA wal_autocheckpoint = {WRITTEN_BACK_BYTES // page}")
            self._writing.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
            self._writing.execute("PRAGMA foreign_keys = ON")
            migrate_sqlite(self._writing)
            self._writing.execute("BEGIN IMMEDIATE")
            self._journal.recover(self._writing.execute)
            self._writing.execute(PROBE, (b"",))  # begins the write-ahead log
            self._writing.execute("COMMIT")
            self._writing.execute("PRAGMA busy_timeout = 0")
            self._file = OpenedFile(self._path) if self._path else None
            self._reading = _connect(f"{self._path.as_uri()}?mode=ro", READING_SECONDS) if self._path else self._writing
        except (sqlite3.Error, OSError, StoreError) as error:
            await self.close()
            raise StoreError(f"cannot open the SQLite database {self._path or MEMORY}: {error}") from None
        self._writer = Writer(self._writing, self._journal, self._bell, self._file)

    def _take(self, path: Path) -> None:
        """Make sure that nobody else serves this file."""
        lock = FileLock(path.with_name(path.name + ".lock"), thread_local=False)
        try:
            path.parent.stat()  # else `FileLock` would make the folder
            lock.acquire(blocking=False)
        except Timeout:
            raise StoreError(
                f"the SQLite database {path} is in use by another Fairway server; "
                "stop that one, choose another file, or use PostgreSQL for several servers"
            ) from None
        except OSError as error:
            raise StoreError(f"cannot open the SQLite database {path}: {error}") from None
        self._lock = lock

    async def close(self) -> None:
        if self._writer:
            with suppress(StoreError):  # what waits is durable, and the next start finds it
                await self._place_all()
            await self._writer.close()
        self._bell.close()
        for connection in (self._reading, self._writing):  # in this order, so that the last one tidies up the file
            if connection:
                connection.close()
        self._reading = self._writing = None
        if self._lock:
            self._lock.release()
            self._lock = None

    async def ready(self) -> None:
        self._read("SELECT 1 FROM matches LIMIT 1")
        if self._file:
            self._file.check()
        if monotonic() - self._probed > PROBE_SECONDS:
            try:
                async with asyncio.timeout(READY_SECONDS):
                    await self._change(PROBE, bytes(PROBE_BYTES))
            except TimeoutError:
                raise StoreError("SQLite does not come to an end with writing") from None
            self._probed = monotonic()

    def wakes(self) -> AsyncIterator[Wake]:
        return self._bell.listen()

    # reading

    def _read(self, sql: str, *given: object) -> list[Any]:
        if self._reading is None:
            raise StoreError("the database is not open")
        try:
            return self._reading.execute(sql, given).fetchall()
        except sqlite3.DatabaseError as error:
            raise explained(error) from None

    def _read_checked(self, sql: str, match: str) -> list[Any]:
        """Read where a match is, which counts only if it is in the file that has the name."""
        if self._file:
            self._file.check()
        return self._read(sql, match)

    async def _place_all(self) -> None:
        """Put every line in its place, for whoever looks at those of many matches."""
        if not self._journal.idle:
            await self._write.write(None, self._journal.place_all)

    async def load(self, match: str) -> MatchRow | None:
        waiting = self._journal.lines(match)  # looked at first: what is put in its place meanwhile is read there
        rows = self._read_checked(LOAD, match)
        if not rows:
            return None
        row = match_row(rows[0])
        ahead = waiting[-1].revision - row.revision if waiting else 0
        if ahead <= 0:
            return row
        return replace(row, revision=row.revision + ahead, behind=row.behind + ahead, updated=waiting[-1].at)

    async def revision(self, match: str) -> int | None:
        waiting = self._journal.lines(match)
        rows = self._read_checked(REVISION, match)
        if not rows:
            return None
        found: int = rows[0][0]
        return max(found, waiting[-1].revision) if waiting else found

    async def lines(self, match: str, after: int, limit: int) -> list[Line]:
        waiting = self._journal.lines(match)
        found = [Line(*row) for row in self._read(LINES, match, after, limit)]
        last = found[-1].revision if found else after
        return [*found, *[line for line in waiting if line.revision > last][: limit - len(found)]]

    async def snapshot(self, match: str, rules: bytes, upto: int) -> Snapshot | None:
        rows = self._read(SNAPSHOTS, match, rules, upto)
        return Snapshot(*rows[0]) if rows else None

    async def receipt(self, scope: str, key: str) -> Receipt | None:
        rows = self._read(RECEIPT, scope, key)
        return Receipt(*rows[0]) if rows else None

    async def pack(self, digest: str) -> bytes | None:
        rows = self._read("SELECT files FROM packs WHERE digest = ?", digest)
        return rows[0][0] if rows else None

    async def due(self, before: float, limit: int) -> list[str]:
        return [match for (match,) in self._read(DUE, before, limit)]

    async def idle(self, before: float, limit: int, *, over: bool) -> list[str]:
        await self._place_all()
        return [match for (match,) in self._read(IDLE, over, before, limit)]

    async def client(self, token: bytes) -> str | None:
        rows = self._read("SELECT id FROM clients WHERE token = ?", token)
        return rows[0][0] if rows else None

    async def matches_of(self, client: str | None, before: tuple[float, str] | None, limit: int) -> list[MatchSummary]:
        waiting = self._journal.all_lines()
        if client is None:
            rows = self._read(MATCHES, *(before or AFTER_EVERY_MATCH), limit)
        else:
            rows = self._read(MATCHES_OF, client, *(before or AFTER_EVERY_MATCH), limit)
        return [_ahead(summary(row), waiting) for row in rows]

    async def running(self, creator: str) -> int:
        rows = self._read("SELECT count(*) FROM matches WHERE creator = ? AND NOT over", creator)
        count: int = rows[0][0]
        return count

    async def hook(self, match: str, seat: int) -> Hook | None:
        rows = self._read(f"SELECT {HOOK} FROM hooks WHERE match = ? AND seat = ?", match, seat)
        return hook(rows[0]) if rows else None

    async def invitations(self, match: str) -> list[Invitation]:
        return [invitation(row) for row in self._read(INVITATIONS, match)]

    async def standing(self, match: str) -> Standing:
        return standing(self._read(STANDING, match))

    # writing

    @property
    def _write(self) -> Writer:
        if self._writer is None:
            raise StoreError("the database is not open")
        return self._writer

    async def create(
        self, row: MatchRow, lines: Sequence[Line], receipt: Receipt | None = None, member: str = ""
    ) -> None:
        await self._write.write(Wake(row.id, row.revision), _create, row, lines, receipt, member)

    async def keep_pack(self, digest: str, files: bytes) -> None:
        await self._change("INSERT OR IGNORE INTO packs (digest, files) VALUES (?, ?)", digest, files)

    async def append(self, change: Change) -> bool:
        return await self._write.write(Wake(change.match, change.line.revision), self._append, change)

    async def keep_state(self, match: str, revision: int, state: bytes) -> None:
        await self._change_of(match, KEEP_STATE, state, match, revision)

    async def keep_snapshots(self, match: str, rules: bytes, snapshots: Sequence[Snapshot]) -> None:
        await self._write.write(None, _keep_snapshots, match, rules, snapshots)

    async def remember(self, receipt: Receipt) -> None:
        await self._write.write(None, _remember, receipt)

    async def forget(self, match: str, before: float = math.inf) -> bool:
        return await self._write.write(None, self._forget, match, before)

    async def change_token(self, client: str, token: bytes) -> bool:
        return await self._change("UPDATE clients SET token = ? WHERE id = ?", token, client)

    async def forget_client(self, client: str) -> bool:
        return await self._write.write(None, _forget_client, client)

    async def forget_clients(self, before: float) -> None:
        await self._change(FORGET_CLIENTS, before)

    async def forget_receipts(self, before: float) -> None:
        await self._change("DELETE FROM receipts WHERE at < ?", before)

    async def add_client(self, client: str, token: bytes, at: float) -> None:
        await self._change("INSERT INTO clients (id, token, at) VALUES (?, ?, ?)", client, token, at)

    async def rest(self, match: str, revision: int, standing: int) -> None:
        await self._change_of(match, REST, match, revision, standing)

    async def set_answers(self, match: str, seat: int, body: bytes) -> None:
        await self._write.write(None, _set_answers, match, seat, body)

    async def drop_answers(self, match: str, seat: int) -> None:
        await self._write.write(None, _drop_answers, match, seat)

    async def set_hook(self, hook: Hook) -> None:
        told = (hook.revision, hook.attempts, hook.next_at, hook.deliveries)
        await self._change(SET_HOOK, hook.seat, hook.url, hook.secret, *told, hook.match)

    async def drop_hook(self, match: str, seat: int) -> bool:
        return await self._change(DROP_HOOK, match, seat)

    async def due_hooks(self, now: float, lease: float, limit: int) -> list[Hook]:
        return await self._write.write(None, self._due_hooks, now, lease, limit)

    async def settle_hook(self, hook: Hook) -> None:
        told = (hook.revision, hook.attempts, hook.next_at, hook.deliveries)
        await self._change(SETTLE_HOOK, *told, hook.match, hook.seat, hook.url, hook.secret, hook.revision)

    async def invite(self, invitation: Invitation) -> None:
        given = (invitation.id, invitation.code, invitation.seat, invitation.once, invitation.at)
        await self._change(INVITE, *given, invitation.match)

    async def disinvite(self, match: str, id: str) -> bool:
        return await self._change(DISINVITE, match, id)

    async def _change(self, sql: str, *given: object) -> bool:
        """Run one statement; tell whether it changed anything."""
        return await self._write.write(None, _run, sql, given)

    async def _change_of(self, match: str, sql: str, *given: object) -> bool:
        """Run one statement that hangs on what the last line of a match is."""

        def run(execute: Execute) -> bool:
            self._journal.place(execute, match)
            return _run(execute, sql, given)

        return await self._write.write(None, run)

    def _append(self, execute: Execute, change: Change) -> bool:
        if change.plain and change.receipt is None:
            return self._journal.add(execute, change.match, change.line)
        self._journal.place(execute, change.match)
        return _append(execute, change)

    def _forget(self, execute: Execute, match: str, before: float) -> bool:
        self._journal.place_all(execute)  # so that nothing of the match is left in the journal either
        return _run(execute, f"DELETE FROM matches WHERE id = ? AND {LAST_AT} < ?", (match, before))

    def _due_hooks(self, execute: Execute, now: float, lease: float, limit: int) -> list[Hook]:
        waiting = execute("SELECT DISTINCT match FROM hooks WHERE next_at <= ?", (now,)).fetchall()
        if not waiting:
            return []
        for (match,) in waiting:
            self._journal.place(execute, match)
        return [hook(row) for row in execute(DUE_HOOKS, (now + lease, now, limit)).fetchall()]


def _ahead(row: MatchSummary, waiting: Mapping[str, tuple[Line, ...]]) -> MatchSummary:
    """Return a match of a list as its last line tells, wherever that lies."""
    lines = waiting.get(row.id)
    if not lines or lines[-1].revision <= row.revision:
        return row
    return replace(row, revision=lines[-1].revision, updated=lines[-1].at)


def _connect(name: str, patience: float = OPENING_SECONDS) -> sqlite3.Connection:
    """Open a connection that begins transactions only when told to, and has so much patience with others."""
    return sqlite3.connect(name, patience, uri=True, isolation_level=None, check_same_thread=False)


# What the writer runs, in its thread. Each is one part of a transaction.


def _run(execute: Execute, sql: str, given: tuple[object, ...]) -> bool:
    return execute(sql, given).rowcount > 0


def _create(execute: Execute, row: MatchRow, lines: Sequence[Line], receipt: Receipt | None, member: str) -> None:
    who = (row.creator, row.created, row.updated)
    execute(CREATE, (row.id, row.revision, row.setup, row.chairs, row.state, row.over, row.due, *who))
    for line in lines:
        execute(LINE, (row.id, line.revision, line.at, line.body))
    _belongings(execute, row.id, receipt, member)


def _append(execute: Execute, change: Change) -> bool:
    line = change.line
    revision, at, match = line.revision, line.at, change.match
    if not execute(NEXT_LINE, (match, revision, at, line.body)).rowcount:
        return False
    execute(MOVE, (revision, at, int(change.over), int(change.due), change.chairs, change.state, match))
    if change.rules:
        execute(SNAPSHOT, (match, revision, change.rules, change.state))
    if change.unhooked is not None:
        execute(DROP_HOOK, (match, change.unhooked))
        execute(DROP_ANSWERS, (match, change.unhooked))
    if change.setup is not None:
        execute("UPDATE matches SET setup = ? WHERE id = ?", (change.setup, match))
    if change.invitation:
        execute(DISINVITE, (match, change.invitation))
    _belongings(execute, match, change.receipt, change.member)
    return True


def _keep_snapshots(execute: Execute, match: str, rules: bytes, snapshots: Sequence[Snapshot]) -> None:
    execute("DELETE FROM snapshots WHERE match = ? AND rules <> ?", (match, rules))
    for each in snapshots:
        execute(KEEP_SNAPSHOT, (each.revision, rules, each.state, match))


def _set_answers(execute: Execute, match: str, seat: int, body: bytes) -> None:
    if execute("UPDATE matches SET standing = standing + 1, due = NOT over WHERE id = ?", (match,)).rowcount:
        execute("INSERT OR REPLACE INTO answers (match, seat, body) VALUES (?, ?, ?)", (match, seat, body))


def _drop_answers(execute: Execute, match: str, seat: int) -> None:
    if execute(DROP_ANSWERS, (match, seat)).rowcount:
        execute("UPDATE matches SET standing = standing + 1 WHERE id = ?", (match,))


def _belongings(execute: Execute, match: str, receipt: Receipt | None, member: str) -> None:
    if receipt is not None:
        _remember(execute, receipt)
    if member:
        execute(MEMBER, (member, match))


def _remember(execute: Execute, receipt: Receipt) -> None:
    execute(REMEMBER, (receipt.scope, receipt.key, receipt.digest, receipt.answer, receipt.at))


def _forget_client(execute: Execute, client: str) -> bool:
    execute("DELETE FROM members WHERE client = ?", (client,))
    return execute("DELETE FROM clients WHERE id = ?", (client,)).rowcount > 0


# `matches.revision` is the line that the state was kept with. The log is ahead of it, and tells where a match is.

LAST = "(SELECT max(revision) FROM lines WHERE match = matches.id)"
LAST_AT = "coalesce((SELECT at FROM lines WHERE match = matches.id ORDER BY revision DESC LIMIT 1), updated)"
PROBE = "INSERT OR REPLACE INTO probe (id, filling) VALUES (1, ?)"
LOAD = """
    SELECT m.id, l.revision, m.setup, m.chairs, m.state, m.over, m.due, m.creator, m.created, l.at, m.standing,
        l.revision - m.revision
    FROM matches AS m JOIN lines AS l ON l.match = m.id WHERE m.id = ? ORDER BY l.revision DESC LIMIT 1"""
REVISION = "SELECT revision FROM lines WHERE match = ? ORDER BY revision DESC LIMIT 1"
LINES = "SELECT revision, at, body FROM lines WHERE match = ? AND revision > ? ORDER BY revision LIMIT ?"
SNAPSHOTS = """
    SELECT revision, state FROM snapshots WHERE match = ? AND rules = ? AND revision <= ?
    ORDER BY revision DESC LIMIT 1"""
RECEIPT = "SELECT scope, key, digest, answer, at FROM receipts WHERE scope = ? AND key = ?"
DUE = "SELECT id FROM matches WHERE due AND updated < ? ORDER BY updated, id LIMIT ?"
IDLE = f"""
    SELECT id FROM matches WHERE over = ? AND updated < ? AND (over OR {LAST_AT} < ?2) ORDER BY updated, id LIMIT ?"""
FORGET_CLIENTS = "DELETE FROM clients WHERE at < ? AND NOT EXISTS (SELECT 1 FROM members WHERE client = clients.id)"
SUMMARY = """
    SELECT m.id, l.revision, m.setup, m.chairs, m.over, m.created, l.at
    FROM matches AS m JOIN lines AS l ON l.match = m.id
        AND l.revision = (SELECT max(revision) FROM lines WHERE match = m.id)"""
MATCHES = f"{SUMMARY} WHERE (m.created, m.id) < (?, ?) ORDER BY m.created DESC, m.id DESC LIMIT ?"
MATCHES_OF = f"""{SUMMARY} JOIN members AS b ON b.match = m.id
    WHERE b.client = ? AND (b.created, b.match) < (?, ?) ORDER BY b.created DESC, b.match DESC LIMIT ?"""

CREATE = f"INSERT INTO matches ({MATCH_ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
NEXT_LINE = """
    INSERT INTO lines (match, revision, at, body) SELECT ?1, ?2, ?3, ?4
    WHERE (SELECT max(revision) FROM lines WHERE match = ?1) = ?2 - 1"""
MOVE = """
    UPDATE matches
    SET revision = iif(?6 IS NULL, revision, ?1), updated = ?2, over = ?3, due = ?4 OR (standing AND NOT ?3),
        chairs = coalesce(?5, chairs), state = coalesce(?6, state)
    WHERE id = ?7 AND (
        ?6 IS NOT NULL OR ?5 IS NOT NULL OR over <> ?3 OR due <> (?4 OR (standing AND NOT ?3)))"""
"""Most moves change nothing of this: they are a line and no more."""
KEEP_STATE = f"UPDATE matches SET state = ?1, revision = ?3, updated = {LAST_AT} WHERE id = ?2 AND {LAST} = ?3"
REST = f"UPDATE matches SET due = 0 WHERE id = ? AND {LAST} = ? AND standing = ? AND due"
STANDING = """
    SELECT m.standing, a.seat, a.body FROM matches AS m LEFT JOIN answers AS a ON a.match = m.id WHERE m.id = ?"""
DROP_ANSWERS = "DELETE FROM answers WHERE match = ? AND seat = ?"
SNAPSHOT = "INSERT OR REPLACE INTO snapshots (match, revision, rules, state) VALUES (?, ?, ?, ?)"
KEEP_SNAPSHOT = """
    INSERT OR REPLACE INTO snapshots (match, revision, rules, state) SELECT id, ?, ?, ? FROM matches WHERE id = ?"""
LINE = "INSERT INTO lines (match, revision, at, body) VALUES (?, ?, ?, ?)"
REMEMBER = "INSERT INTO receipts (scope, key, digest, answer, at) VALUES (?, ?, ?, ?, ?)"
MEMBER = "INSERT OR IGNORE INTO members (client, created, match) SELECT ?, created, id FROM matches WHERE id = ?"
SET_HOOK = f"""
    INSERT OR REPLACE INTO hooks ({HOOK}) SELECT id, ?, ?, ?, ?, ?, ?, ? FROM matches WHERE id = ?"""
DROP_HOOK = "DELETE FROM hooks WHERE match = ? AND seat = ?"
INVITE = f"INSERT OR IGNORE INTO invitations ({INVITATION}) SELECT id, ?, ?, ?, ?, ? FROM matches WHERE id = ?"
INVITATIONS = f"SELECT {INVITATION} FROM invitations WHERE match = ? ORDER BY at, id"
DISINVITE = "DELETE FROM invitations WHERE match = ? AND id = ?"
DUE_HOOKS = f"""
    UPDATE hooks SET next_at = ? WHERE rowid IN (
        SELECT h.rowid FROM hooks AS h
        WHERE h.next_at <= ? AND EXISTS (SELECT 1 FROM lines AS l WHERE l.match = h.match AND l.revision > h.revision)
        ORDER BY h.next_at LIMIT ?
    ) RETURNING {HOOK}"""
SETTLE_HOOK = """
    UPDATE hooks SET revision = ?, attempts = ?, next_at = ?, deliveries = ?
    WHERE match = ? AND seat = ? AND url = ? AND secret = ? AND revision <= ?"""
