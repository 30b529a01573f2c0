"""Answers whose bytes are ready."""

from __future__ import annotations

from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

__all__ = ["PNG", "SVG", "RawResponse"]

PNG = "image/png"
SVG = "image/svg+xml"


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
        self.raw_headers = [(b"content-type", media.encode()), (b"content-length", b"%d" % len(content))]
        if headers:
            self.raw_headers += [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]

    def to_asgi_response(self, *args: object, **kwargs: object) -> RawResponse:
        """Be what the framework makes of an answer."""
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})
