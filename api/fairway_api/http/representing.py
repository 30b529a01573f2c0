"""How an answer travels: not at all if the client has it (ETag, 304), and compressed where that pays."""

from __future__ import annotations

from functools import lru_cache
from gzip import compress
from hashlib import blake2b
from typing import Any

from litestar.types import Send

__all__ = ["VARIES", "Representing", "takes_gzip"]

VARIES = (b"vary", b"Accept-Language, Accept-Encoding")
"""Any address may answer with a text, if only with a problem."""
WORTH_IT = 1000
"""Bytes below which an answer fits into one packet anyway."""
COMPRESSIBLE = (b"application/json", b"image/svg+xml", b"text/")
STREAM = b"text/event-stream"


class Representing:
    """Sends the answer to a GET. One that is no whole, such as a stream, goes through untouched."""

    def __init__(self, headers: dict[bytes, bytes], send: Send) -> None:
        self._asked = headers
        self._send = send
        self._start: Any = None

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            if message["status"] == 200 and not _header(message, b"content-type").startswith(STREAM):
                self._start = message  # until it is known what follows
                return
        elif self._start is not None:
            start, self._start = self._start, None
            if not message.get("more_body", False):
                message["body"] = self._represented(start, message.get("body", b""))
            await self._send(start)
        await self._send(message)

    def _represented(self, start: Any, body: bytes) -> bytes:
        """Return what is to be sent of a body, and say so in the headers."""
        tag = _header(start, b"etag")
        if not tag:
            tag = b'W/"' + blake2b(body, digest_size=12).hexdigest().encode() + b'"'
            start["headers"] = [*start["headers"], (b"etag", tag)]
        if _known(tag, self._asked.get(b"if-none-match", b"")):
            start["status"] = 304
            _replace(start, b"content-length", None)
            _replace(start, b"content-type", None)
            return b""
        if len(body) >= WORTH_IT and takes_gzip(self._asked.get(b"accept-encoding", b"")) and _compressible(start):
            body = _compressed(body)
            _replace(start, b"content-length", b"%d" % len(body))
            _replace(start, b"content-encoding", b"gzip")
            if not tag.startswith(b"W/"):
                _replace(start, b"etag", b"W/" + tag)  # the same in meaning, not byte by byte
        return body


@lru_cache(maxsize=64)
def _compressed(body: bytes) -> bytes:
    return compress(body, compresslevel=5, mtime=0)


def _known(tag: bytes, given: bytes) -> bool:
    """Whether a client has what a tag names; weak or strong makes no difference to it (RFC 9110)."""
    return bool(given) and (given.strip() == b"*" or tag.removeprefix(b"W/") in given)


def takes_gzip(accept_encoding: bytes) -> bool:
    """Whether a client that says this takes what is compressed."""
    accepted = accept_encoding.replace(b" ", b"").lower()
    return b"gzip" in accepted and b"gzip;q=0," not in accepted + b"," and b"gzip;q=0.0" not in accepted


def _compressible(start: Any) -> bool:
    return _header(start, b"content-type").startswith(COMPRESSIBLE) and not _header(start, b"content-encoding")


def _header(message: Any, name: bytes) -> bytes:
    found: bytes = next((value for key, value in message["headers"] if key == name), b"")
    return found


def _replace(start: Any, name: bytes, value: bytes | None) -> None:
    kept = [(key, each) for key, each in start["headers"] if key != name]
    start["headers"] = kept if value is None else [*kept, (name, value)]
