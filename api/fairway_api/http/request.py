"""What a request says about itself: who asks, in which language, for which revision, with which key."""

from __future__ import annotations

import re
from collections.abc import Collection
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qsl

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection

from fairway.model.misfit import undecodable
from fairway_api.http.audit import note
from fairway_api.matches import tokens
from fairway_api.matches.live import CLIENTLESS, Live
from fairway_api.matches.service import MatchService, WriteContext
from fairway_api.problems.problems import Problem, because, refused, unreadable
from fairway_api.services.limits import client_address
from fairway_api.services.services import Services

__all__ = [
    "KEY_LENGTH",
    "AnyRequest",
    "BareRequest",
    "Connection",
    "acting",
    "acting_seat",
    "asking_seat",
    "asked_language",
    "bearer",
    "best_language",
    "client_write_context",
    "decode_body",
    "etag",
    "header",
    "idempotency_key",
    "is_operator",
    "language_of",
    "maker_of",
    "match_of",
    "needed_token",
    "read_body",
    "secret_key",
    "services_of",
    "viewing_seat",
    "write_context",
]

T = TypeVar("T")


class BareRequest(NamedTuple):
    """A request without what the framework makes of it."""

    scope: Any
    receive: Any


AnyRequest = Request[Any, Any, Any]
Connection = ASGIConnection[Any, Any, Any, Any] | BareRequest

KEY_LENGTH = (16, 128)
"""Shortest and longest idempotency key."""
SECRET_KEY = (22, 9)
"""How many characters, and how many different ones, a key has at least that nobody is to guess: a UUID has more."""

_ETAG = re.compile(r'^(?:W/)?"(\d{1,15})(?:[;:][^"]*)?"$')


def services_of(connection: Connection) -> Services:
    """Return the server's parts."""
    services: Services = connection.scope["services"]  # type: ignore[typeddict-item]  # a key of ours
    return services


def header(connection: Connection, name: bytes) -> str | None:
    """Return a header as it came; of several with one name, the first."""
    value: bytes | None = connection.scope["header_map"].get(name)  # type: ignore[typeddict-item]  # a key of ours
    return None if value is None else value.decode("latin-1")


def bearer(connection: Connection) -> str:
    """Return the token that was shown, or nothing; what cannot be a token is refused alike, wherever it is shown."""
    known: str | None = connection.scope.get("bearer")  # type: ignore[assignment]  # a key of ours
    if known is None:
        known = connection.scope["bearer"] = _bearer(connection)  # type: ignore[typeddict-unknown-key]
    return known


def _bearer(connection: Connection) -> str:
    given = header(connection, b"authorization")
    if not given:
        return ""
    kind, _, token = given.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise refused("bad_header", header="Authorization", error=because("bearer"))
    token = token.strip()
    if not tokens.TOKEN.fullmatch(token) and not services_of(connection).is_operator(token):
        raise refused("bad_token", headers={"WWW-Authenticate": "Bearer"})
    return token


def needed_token(connection: Connection) -> str:
    """Return the token that was shown; refuse if there is none."""
    token = bearer(connection)
    if not token:
        raise refused("token_needed", headers={"WWW-Authenticate": "Bearer"})
    return token


def idempotency_key(connection: Connection) -> str:
    """Return the key that names this request, or nothing."""
    key = header(connection, b"idempotency-key")
    if key is None:
        return ""
    if not KEY_LENGTH[0] <= len(key) <= KEY_LENGTH[1]:
        reason = because("characters", least=KEY_LENGTH[0], most=KEY_LENGTH[1])
        place = "Idempotency-Key"
        raise refused("invalid", error=because("named", name=place, reason=reason), errors=((place, reason),))
    return key


def secret_key(connection: Connection) -> str:
    """Return the key of a request that shows no token, or one that is to go, or nothing.

    What such a request gets is given again to whoever repeats it, tokens and all, so the key has to be a secret.
    """
    key = idempotency_key(connection)
    if key and (len(key) < SECRET_KEY[0] or len(set(key)) < SECRET_KEY[1]):
        reason = because("weak_key", least=SECRET_KEY[0], different=SECRET_KEY[1])
        place = "Idempotency-Key"
        raise refused("invalid", error=because("named", name=place, reason=reason), errors=((place, reason),))
    return key


def is_operator(connection: Connection) -> bool:
    """Say whether the operator asks; if so, that is in the log."""
    token = bearer(connection)
    found = bool(token) and services_of(connection).is_operator(token)
    if found:
        note(connection.scope, "operator")
    return found


def viewing_seat(connection: Connection, live: Live) -> int | None:
    """Return the seat that sees what a seat may; None is a spectator. Everybody is one until the match begins.

    Who has seen a hand could otherwise get up, and sit down somewhere else.
    """
    seat = asking_seat(connection, live)
    return None if live.waiting else seat


def asking_seat(connection: Connection, live: Live) -> int | None:
    """Return the seat that asks; None is a spectator, who needs no token. Who has resigned is one."""
    token = bearer(connection)
    if not token:
        return None
    seat = tokens.seat_of(live.chairs, token)
    if seat is None and not is_operator(connection):
        raise refused("not_your_seat")
    return None if seat is not None and live.chairs[seat].resigned else seat


async def maker_of(connection: Connection, live: Live) -> int | None:
    """Return the seat of the match's maker that asks; None for a client who made it, and for the operator."""
    token = needed_token(connection)
    seat = tokens.seat_of(live.chairs, token)
    if seat is not None and seat in live.setup.gathering.makers:
        return seat
    if seat is None and (is_operator(connection) or await _made_it(connection, live, token)):
        return None
    raise refused("maker_only")


async def _made_it(connection: Connection, live: Live, token: str) -> bool:
    """Whether a token is that of the client who made a match."""
    if not token.startswith("fw_client_"):
        return False
    return await services_of(connection).client(token) == live.creator


async def match_of(connection: Connection, match_id: str, *, fresh: bool = True) -> Live:
    """Return the match that a request is about; whatever is refused from now on calls its players by their names."""
    live = await services_of(connection).matches.find(match_id, fresh=fresh)
    connection.scope["match"] = live  # type: ignore[typeddict-unknown-key]  # a key of ours
    return live


async def acting(request: Connection, match_id: str) -> tuple[MatchService, Live, int]:
    """Return what changes matches, the match, and the seat that acts in it."""
    services = services_of(request)
    live = await match_of(request, match_id, fresh=False)
    try:
        return services.matches, live, _held_seat(request, live)
    except Problem:  # somebody may have sat down through another process a moment ago
        if services.store.exclusive or not await services.matches.refresh(live):
            raise
        return services.matches, live, _held_seat(request, live)


def acting_seat(connection: Connection, live: Live) -> int:
    """Return the seat that asks for what only a player may know or do."""
    seat = _held_seat(connection, live)
    if live.chairs[seat].resigned:
        raise refused("has_resigned", seat=seat)
    return seat


def _held_seat(connection: Connection, live: Live) -> int:
    """Return the seat whose token was shown, also if it has resigned: what it did before is answered again."""
    seat = tokens.seat_of(live.chairs, needed_token(connection))
    if seat is None:
        raise refused("not_your_seat")
    return seat


def expected_revision(connection: Connection) -> int | None:
    """Return the revision that the client acts on (If-Match); None for any."""
    given = header(connection, b"if-match")
    if given is None or given.strip() == "*":
        return None
    found = _ETAG.match(given.strip())
    if found is None:
        raise refused("bad_header", header="If-Match", error=because("revision"))
    return int(found[1])


def etag(live: Live, seat: int | None, language: str = "") -> str:
    """Return the entity tag of what a seat sees now; `"17"` alone will do in If-Match."""
    return f'"{live.revision};{"-" if seat is None else seat}{language}"'


async def read_body(request: Connection) -> bytes:
    """Return a request's body, straight off the connection: the framework's way there is longer than what it is for."""
    known: bytes | None = request.scope.get("body")  # type: ignore[assignment]  # a key of ours
    if known is not None:
        return known
    parts, length, most = [], 0, services_of(request).settings.limits.body
    more = True
    while more:
        message: Any = await request.receive()
        if message["type"] == "http.disconnect":
            raise refused("malformed", error=because("closed"))
        parts.append(message["body"])
        length += len(message["body"])
        if most and length > most:
            raise refused("too_large", most=most)
        more = message.get("more_body", False)
    whole = b"".join(parts)
    request.scope["body"] = whole  # type: ignore[typeddict-unknown-key]  # a key of ours
    return whole


async def decode_body(request: Connection, kind: type[T]) -> T:
    """Read a request's body; unknown fields and wrong types are told with their path."""
    given = await read_body(request)
    try:
        found = msgspec.json.decode(given or b"{}", type=kind)
        msgspec.msgpack.encode(found)  # a number of more than 64 bits can be read, but never kept
        return found
    except msgspec.ValidationError as error:
        raise unreadable("invalid", undecodable(error, given or b"{}", kind)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, OverflowError) as error:
        raise refused("malformed", error=undecodable(error, given, kind)) from error


def write_context(request: Connection, data: bytes, *, secret: bool = False) -> WriteContext:
    """Gather what a seat's write needs to know; `data` is the request's body, and its key may have to be a secret."""
    key = secret_key(request) if secret else idempotency_key(request)
    digest, token = _digest(request, data) if key else b"", tokens.hashed(bearer(request))
    return WriteContext(key, digest, expected_revision(request), token=token)


async def client_write_context(request: Connection) -> WriteContext:
    """Gather what a write needs to know that counts for a client, or else for an address."""
    token = "" if is_operator(request) else bearer(request)
    who = await services_of(request).client(token) if token else ""
    key = idempotency_key(request) if who else secret_key(request)
    digest = _digest(request, await read_body(request)) if key else b""
    return WriteContext(key, digest, expected_revision(request), who, who or CLIENTLESS + client_address(request.scope))


def _digest(request: Connection, data: bytes) -> bytes:
    """Return the hash of what is asked. A POST goes without its name, as in receipts of earlier releases."""
    scope: Any = request.scope
    method = "" if scope["method"] == "POST" else scope["method"] + " "
    return sha256(f"{method}{scope['path']}\n".encode() + data).digest()


def language_of(connection: Connection) -> str:
    """Return the language of texts that the client asks for: in the address, or else by header."""
    wanted = header(connection, b"accept-language") or ""
    query: bytes = connection.scope["query_string"]
    if b"language=" in query:
        wanted = dict(parse_qsl(query.decode("latin-1"))).get("language", wanted)
    return best_language(wanted, services_of(connection).languages)


def asked_language(connection: Connection) -> str:
    """Return the language that answers are to be told in as well; nothing where none is asked for."""
    if header(connection, b"accept-language") is None and b"language=" not in connection.scope["query_string"]:
        return ""
    return language_of(connection)


def best_language(header: str, known: Collection[str]) -> str:
    """Return the best language of an Accept-Language header that there is, else English."""
    best, weight = "en", 0.0
    for each in header.split(",")[:20] if header else ():
        tag, _, quality = each.strip().partition(";q=")
        name = tag.strip().lower().partition("-")[0]
        try:
            q = float(quality or 1)
        except ValueError:
            continue
        if q > weight and name in known:
            best, weight = name, q
    return best
