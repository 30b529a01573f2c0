"""What an operator can choose."""

from __future__ import annotations

import msgspec

__all__ = ["Limits", "Retention", "Settings"]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one client may ask of the server; 0 means no limit."""

    body: int = 1_000_000
    """Bytes of a request's body."""
    requests: int = 100
    """Requests per second and client address, in the long run."""
    burst: int = 1000
    """Requests that a client may send at once before the above counts."""
    matches: int = 200
    """Unfinished matches per client."""
    clients: int = 100
    """Clients that an address may register in an hour; each has matches of its own."""
    streams: int = 100
    """Open streams per client address."""
    all_streams: int = 5000
    connections: int = 256
    """Open connections per client address, streams aside."""
    all_connections: int = 5000
    headers: int = 100
    """Headers of a request."""
    header_bytes: int = 32_768
    """Bytes of all of them together."""
    url: int = 8192
    """Characters of a request's address."""
    request_seconds: float = 15.0
    """Seconds from the first byte of a request, or from the connection's beginning, to the last."""


class Retention(msgspec.Struct, frozen=True, kw_only=True):
    """How long things are kept, in days after they last changed; 0 means for ever."""

    finished_days: float = 365.0
    """Matches that are over."""
    abandoned_days: float = 365.0
    """Matches that are not, and in which nothing happens any more."""
    client_days: float = 365.0
    """Clients without matches, counted from when they registered."""
    receipt_days: float = 7.0
    """What was answered to requests with an idempotency key, so that they can be sent again."""
    archive: str = ""
    """A folder in which a match is kept as a record when it is deleted for its age; empty: none is."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How to serve."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "fairway.db"
    workers: int = 1
    plugins: tuple[str, ...] = ()
    """House rules: paths of Python files, or names of modules. Only the operator can name any."""
    packs: tuple[str, ...] = ()
    """Paths of further packs that matches may ask for by id."""
    operator_token: str = ""
    """Who shows it may see and delete everything; empty: nobody may."""
    origins: tuple[str, ...] = ("*",)
    """Web pages that may call the server from a browser (CORS)."""
    trusted_proxies: str = ""
    """Addresses of proxies whose word about the client's address is believed."""
    private_webhooks: bool = False
    """Whether webhooks may go to internal addresses."""
    rules_seconds: float = 5.0
    """Seconds that a plugin may take for one answer before it is interrupted; 0: as long as it likes."""
    stop_seconds: int = 20
    """Seconds that requests under way have to finish when the server is stopped."""
    thinkers: int | None = None
    """Processes that bots think in and long moves are worked out in, for each process of the server; None: as many as
    there are cores to spare, 0: both happen beside everything else."""
    think_seconds: float = 5.0
    """Seconds that a bot may think about a choice."""
    thinker_memory: int = 1 << 30
    """Bytes that each of these processes may use; 0: as many as there are."""
    log_json: bool = False
    limits: Limits = Limits()
    retention: Retention = Retention()
