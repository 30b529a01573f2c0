"""Tokens: what proves that a request comes from a seat, a client or the operator.

A token is shown once and kept only as a hash. Where a request carries an idempotency key, its tokens follow from the
key and a secret that is kept (of the match, or beside the receipt), so that the repeated request is answered with the
same token although nobody has kept it.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256
from hmac import compare_digest, digest
from secrets import token_bytes

from fairway_api.matches.match_log import Occupant, Setup

__all__ = ["HASH_BYTES", "TOKEN", "for_seats", "hashed", "minted", "seat_of", "stamp", "stamped"]

TOKEN_BYTES = 32
TOKEN = re.compile(r"fw_(seat|client)_[A-Za-z0-9_-]{43}")
"""What a token of a seat or a client looks like."""
LONGEST = 64
"""Characters that none of them is longer than."""
HASH_BYTES = 32
"""Bytes of what is kept of a token."""


def minted(kind: str, nonce: bytes = b"", key: str = "", about: str = "") -> str:
    """Return a new token; with a key, always the same one for the same nonce, key and purpose."""
    raw = digest(nonce, f"{kind}\n{about}\n{key}".encode(), "sha256") if key else token_bytes(TOKEN_BYTES)
    return f"fw_{kind}_{urlsafe_b64encode(raw).rstrip(b'=').decode()}"


def for_seats(setup: Setup, match: str, seats: tuple[int, ...], key: str) -> dict[int, str]:
    """Return tokens for seats of a match; with an idempotency key, the same ones again."""
    return {seat: minted("seat", setup.secret, key, f"{match}/{seat}") for seat in seats}


def hashed(token: str) -> bytes:
    """Return what is kept of a token."""
    return _hashed(token) if len(token) <= LONGEST else sha256(token.encode()).digest()


@lru_cache(4096)
def _hashed(token: str) -> bytes:
    """Return the hash of a token; who shows one mostly shows it again."""
    return sha256(token.encode()).digest()


def seat_of(chairs: tuple[Occupant, ...], token: str) -> int | None:
    """Return the seat that a token belongs to. Every chair is looked at, so that time tells nothing."""
    token_hash, holder = hashed(token), None
    for seat, chair in enumerate(chairs):
        if chair.token and compare_digest(chair.token, token_hash):
            holder = seat
    return holder


def stamp(secret: bytes, about: str, until: int) -> str:
    """Return a short-lived pass for a thing, signed with a secret: for addresses, where a token must not stand."""
    return f"{until}." + digest(secret, f"{about}:{until}".encode(), "sha256").hex()


def stamped(secret: bytes, about: str, given: str, now: float) -> bool:
    """Say whether a pass is genuine and has not run out."""
    until = given.partition(".")[0]
    if not (until.isascii() and until.isdigit() and len(until) < 12):
        return False
    genuine = compare_digest(stamp(secret, about, int(until)).encode(), given.encode())
    return genuine and int(until) >= now
