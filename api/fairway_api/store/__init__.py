"""Where matches are kept: one small contract, a store for SQLite and one for PostgreSQL.

The log of a match is the truth; the state beside it makes reading cheap. Both change in one transaction, which happens
only if the match is still at the revision it was read at. A store knows nothing of games: what it keeps is bytes.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from math import inf
from typing import Protocol

import msgspec

__all__ = [
    "Change",
    "EventStore",
    "Hook",
    "Invitation",
    "Line",
    "MatchRow",
    "MatchSummary",
    "READY_SECONDS",
    "Receipt",
    "SharedCounts",
    "Snapshot",
    "Standing",
    "StoreError",
    "Taken",
    "Wake",
]

READY_SECONDS = 3.0
"""Seconds within which a database that is ready says so."""


class StoreError(Exception):
    """The database cannot be opened or reached; the message is for the operator."""


class Line(msgspec.Struct, frozen=True):
    """One line of a match's log."""

    revision: int
    """Lines of a match are numbered from 0, without gaps."""
    at: float
    """Seconds since 1970."""
    body: bytes


class Receipt(msgspec.Struct, frozen=True):
    """What was answered to a request that carried an idempotency key."""

    scope: str
    """Who asked for what: keys of different scopes do not meet."""
    key: str
    digest: bytes
    """Hash of the request, so that the same key with another request is noticed."""
    answer: bytes
    at: float


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match as it is kept."""

    id: str
    revision: int
    """Number of the last line of its log."""
    setup: bytes
    """What never changes: rules, seed, seats."""
    chairs: bytes
    """Who sits where."""
    state: bytes
    """Where it was some lines before the last one, or is."""
    over: bool
    due: bool
    """Whether the server itself has the next move: a bot's, or one that a seat may have left it."""
    creator: str
    created: float
    updated: float
    standing: int = 0
    """How often seats have left answers with the server; 0 if none ever has."""
    behind: int = 0
    """How many lines of the log have been written since the state was."""


class MatchSummary(msgspec.Struct, frozen=True):
    """A match in a list."""

    id: str
    revision: int
    setup: bytes
    chairs: bytes
    over: bool
    created: float
    updated: float


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """The next line of a match, with everything that changes with it."""

    match: str
    line: Line
    """Its number is one more than the revision the match must still be at."""
    state: bytes | None
    """Where the match is; None leaves the state that is kept behind by one line more."""
    over: bool
    due: bool
    chairs: bytes | None = None
    """Who sits where, if that changes too."""
    receipt: Receipt | None = None
    member: str = ""
    """A client that belongs to the match from now on."""
    setup: bytes | None = None
    """How it is set up, if an operator lets that change."""
    unhooked: int | None = None
    """A seat whose webhook goes with it, and what it has answered beforehand."""
    rules: bytes = b""
    """Hash of the rules, if the state is to be kept for those who look back, too."""
    invitation: str = ""
    """An invitation that is used up with it."""
    plain: bool = False
    """Whether the line is all that changes: the row of the match would stay as it is."""


class Snapshot(msgspec.Struct, frozen=True):
    """Where a match was at a line of its log. It follows from the log, and may be missing."""

    revision: int
    state: bytes


class Standing(msgspec.Struct, frozen=True):
    """What the seats of a match have answered beforehand."""

    number: int = 0
    """How often any were left or dropped: whoever has looked at this one has not looked at a later one."""
    by_seat: dict[int, bytes] = msgspec.field(default_factory=dict)


class Hook(msgspec.Struct, frozen=True, kw_only=True):
    """A webhook: whom to tell when a seat has to act."""

    match: str
    seat: int
    url: str
    secret: str
    revision: int = -1
    """How much of the log it has been told."""
    attempts: int = 0
    """How often in a row telling it has failed."""
    next_at: float = 0.0
    """Not to be told before; infinite when it is switched off."""
    deliveries: bytes = b""
    """How telling it went, the last times."""


class Invitation(msgspec.Struct, frozen=True):
    """What lets somebody sit down in a match."""

    match: str
    id: str
    code: bytes
    """Hash of the code that is shown for it."""
    seat: int | None
    """The seat that it is for; None for any."""
    once: bool
    """Whether it is used up by the first who sits down with it."""
    at: float


class Wake(msgspec.Struct, frozen=True):
    """Somebody has written to a match; read its log."""

    match: str
    revision: int


class Taken(Exception):
    """A match, a receipt, a client or a token of this name is there already."""


class SharedCounts(Protocol):
    """What processes that share a database count together. None of it has to survive."""

    async def take(self, bucket: str, least: float, most: float, rate: float, burst: float) -> tuple[float, float]:
        """Take tokens from a bucket, which holds `burst` and gets `rate` in a second.

        Return how many were taken, up to `most`, or none if there are fewer than `least`; and how many are left.
        """

    async def enter(self, name: str) -> int:
        """Count one more, for a minute at most; return how many there are now."""

    async def leave(self, name: str) -> None:
        """Count one less."""

    async def forget(self, seconds: float) -> None:
        """Forget what has not been touched for so long."""


class EventStore(Protocol):
    """What the server asks of a store. One suite (`tests/api/store/test_stores.py`) proves every implementation.

    Every method is atomic and, when it returns, durable. Any may raise `StoreError`: the database is away for now.
    Text must be free of NUL and of lone surrogates, which PostgreSQL does not take, and numbers must fit into 64 bits.
    """

    exclusive: bool
    """Whether this process alone writes to the database, so that what it remembers of a match is what is there."""
    counts: SharedCounts | None
    """What it counts together with others; None where it is alone."""

    async def open(self) -> None:
        """Connect and bring the tables up to date; raise `StoreError` with a reason the operator understands."""

    async def close(self) -> None:
        """Finish what was begun and disconnect."""

    async def ready(self) -> None:
        """Raise `StoreError` unless the database takes what is written, within `READY_SECONDS`."""

    # matches

    async def create(
        self, row: MatchRow, lines: Sequence[Line], receipt: Receipt | None = None, member: str = ""
    ) -> None:
        """Keep a new match with the log it begins with.

        Raises `Taken`, and keeps nothing, if the match or the receipt is known.
        """

    async def load(self, match: str) -> MatchRow | None:
        """Return a match, or None when there is none."""

    async def revision(self, match: str) -> int | None:
        """Return the number of a match's last line, or None when there is no such match."""

    async def append(self, change: Change) -> bool:
        """Write a line and what changes with it; False, and nothing written, if the match has moved on or is gone.

        Where seats have ever left answers, the match is due until it is over or `rest` says otherwise.
        Raises `Taken`, and writes nothing, if the match has not moved on but the receipt is known.
        Whoever is cancelled while waiting does not know whether the line was written.
        """

    async def keep_state(self, match: str, revision: int, state: bytes) -> None:
        """Keep where a match is; nothing happens if it has moved on."""

    async def lines(self, match: str, after: int, limit: int) -> list[Line]:
        """Return up to `limit` lines of the log with numbers above `after`, in order."""

    async def snapshot(self, match: str, rules: bytes, upto: int) -> Snapshot | None:
        """Return the last state that was kept under these rules, up to a line of the log."""

    async def keep_snapshots(self, match: str, rules: bytes, snapshots: Sequence[Snapshot]) -> None:
        """Keep states under these rules, instead of those at the same lines and of all under other rules.

        Without such a match, nothing happens.
        """

    async def receipt(self, scope: str, key: str) -> Receipt | None:
        """Return what was answered to this key before."""

    async def remember(self, receipt: Receipt) -> None:
        """Keep a receipt of something that changes no match. Raises `Taken` if its key is known."""

    async def forget(self, match: str, before: float = inf) -> bool:
        """Delete a match with its log, members, webhooks, invitations and standing answers, not its receipts.

        False, and nothing deleted, when there is none or when it has changed since a time.
        """

    async def idle(self, before: float, limit: int, *, over: bool) -> list[str]:
        """Return matches that have not changed since before this time, either finished ones or those that are not."""

    async def forget_receipts(self, before: float) -> None:
        """Delete receipts older than this."""

    # content

    async def keep_pack(self, digest: str, files: bytes) -> None:
        """Keep the files of a pack under its hash, for good; nothing happens if they are there."""

    async def pack(self, digest: str) -> bytes | None:
        """Return the files of the pack with a hash."""

    # bots

    async def due(self, before: float, limit: int) -> list[str]:
        """Return matches in which the server has had the next move since before this time, oldest first."""

    async def rest(self, match: str, revision: int, standing: int) -> None:
        """Say that the server has no move at a revision, given what seats had answered beforehand (`Standing.number`).

        Nothing happens if the match has moved on, or if somebody has left other answers meanwhile.
        """

    # what seats have answered beforehand

    async def set_answers(self, match: str, seat: int, body: bytes) -> None:
        """Keep what a seat answers beforehand, instead of what it had; a match that goes on is due then.

        Without such a match, nothing happens.
        """

    async def drop_answers(self, match: str, seat: int) -> None:
        """Forget what a seat has answered beforehand; that counts like leaving other answers, if there were any."""

    async def standing(self, match: str) -> Standing:
        """Return what the seats of a match have answered beforehand."""

    # people

    async def add_client(self, client: str, token: bytes, at: float) -> None:
        """Keep a client with the hash of its token. Raises `Taken` if the client or the token is known."""

    async def client(self, token: bytes) -> str | None:
        """Return the client whose token has this hash."""

    async def change_token(self, client: str, token: bytes) -> bool:
        """Give a client another token; False when there is no such client. Raises `Taken` if the token is known."""

    async def forget_client(self, client: str) -> bool:
        """Delete a client; its matches stay. False when there was none."""

    async def forget_clients(self, before: float) -> None:
        """Delete clients that were added before this time and have no matches any more."""

    async def matches_of(self, client: str | None, before: tuple[float, str] | None, limit: int) -> list[MatchSummary]:
        """Return a client's matches (or everybody's), newest first by `(created, id)`, those before a place."""

    async def running(self, creator: str) -> int:
        """Return how many matches of a creator are not over."""

    # webhooks

    async def set_hook(self, hook: Hook) -> None:
        """Keep a webhook for a seat, instead of the one it had. Without such a match, nothing happens."""

    async def drop_hook(self, match: str, seat: int) -> bool:
        """Delete a seat's webhook; False when there was none."""

    async def hook(self, match: str, seat: int) -> Hook | None:
        """Return a seat's webhook."""

    async def due_hooks(self, now: float, lease: float, limit: int) -> list[Hook]:
        """Take webhooks that have not been told of their match's latest revision and whose time has come.

        Nobody else is given them before `lease` seconds have passed: their `next_at` is then. In no particular order.
        """

    async def settle_hook(self, hook: Hook) -> None:
        """Write down how telling went: `revision`, `attempts`, `next_at` and `deliveries`.

        Nothing happens if the hook has another address or secret meanwhile, or has been told of more.
        """

    # invitations

    async def invite(self, invitation: Invitation) -> None:
        """Keep an invitation; one that is there already stays. Without such a match, nothing happens."""

    async def invitations(self, match: str) -> list[Invitation]:
        """Return the invitations of a match that can be used, the oldest first."""

    async def disinvite(self, match: str, id: str) -> bool:
        """Delete an invitation; False when there was none."""

    # waking

    def wakes(self) -> AsyncIterator[Wake]:
        """Tell of every line written from this call on, by this process or another, until the store is closed.

        Some may be lost, and of several lines of a match only the last may be told: readers also look by themselves.
        """
