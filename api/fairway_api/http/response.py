"""Answers whose bytes are ready."""

from __future__ import annotations

from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

__all__ = ["RawResponse"]


class RawResponse(ASGIResponse):
    """An answer whose bytes are ready: nothing is looked at or copied again on the way out."""

    def __init__(
        self,
        content: bytes,
        *,
        status: int = 200,
        headers: dict[str, str] | None = None,
        media: str = "application/json",
    ) -> None:
        self.status_code = status
        self.body = content
        self._headers = [(b"content-type", media.encode()), (b"content-length", b"%d" % len(content))]
        if headers:
            self._headers += [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self._headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})
