"""Luck that nobody could bend: whoever keeps the seed promises it before the match and opens the promise afterwards.

A commitment is the SHA-256, in small hexadecimal digits, of three netstrings in UTF-8: `fairway.commitment.1`, the
nonce and the seed. A netstring is the number of bytes in decimal, a colon, the bytes and a comma, so no two pairs of
nonce and seed are written alike. The commitment of seed `s` and nonce `n` is
`sha256(b"20:fairway.commitment.1,1:n,1:s,")`. The nonce keeps others from finding a guessable seed by trying.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated

from msgspec import Meta

from fairway.model.values import Value

__all__ = ["Fairness", "commitment"]

_PURPOSE = "fairway.commitment.1"


class Fairness(Value, frozen=True):
    """What was promised before a match, and what opens the promise."""

    commitment: Annotated[str, Meta(description="Told to everybody before the first action.")]
    nonce: Annotated[str, Meta(description="Random; kept with the seed until the match is over.")]


def commitment(seed: str, nonce: str) -> str:
    """Return the promise of a seed: it tells nothing about the seed, and no other seed keeps it."""
    return sha256(b"".join(map(_netstring, (_PURPOSE, nonce, seed)))).hexdigest()


def _netstring(text: str) -> bytes:
    data = text.encode()
    return b"%d:%b," % (len(data), data)
