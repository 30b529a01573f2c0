"""Which web pages may call, where the operator has named some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from fairway_api.problems.problems import refused

__all__ = ["Origins"]


class Origins:
    """The pages that may call; all others are kept out, whether or not a browser would let them read the answer.

    A browser says where a request comes from: always when a page posts or opens a WebSocket (`Origin`), and of what a
    page merely shows, such as a picture, that it comes from elsewhere (`Sec-Fetch-Site`). Programs say nothing.
    """

    def __init__(self, allowed: tuple[str, ...]) -> None:
        self._allowed = frozenset(each.rstrip("/").lower() for each in allowed)
        self._any = "*" in allowed

    def check(self, scope: Any) -> None:
        """Refuse what a page of another origin sends."""
        if self._any:
            return
        headers: Mapping[bytes, bytes] = scope["header_map"]
        if b"origin" in headers:
            origin = headers[b"origin"].decode("latin-1")
        elif headers.get(b"sec-fetch-site", b"") in (b"cross-site", b"same-site") and not _visited(scope, headers):
            origin = _origin_of(headers.get(b"referer", b"").decode("latin-1"))
        else:
            return
        known = origin.lower()
        if known not in self._allowed and known.partition("://")[2].encode("latin-1") != headers.get(b"host", b""):
            raise refused("forbidden_origin", origin=origin[:200])


def _origin_of(page: str) -> str:
    """Return the origin of a page; what is no address has none that anybody knows."""
    try:
        parts = urlsplit(page)
    except ValueError:
        return "null"
    return f"{parts.scheme}://{parts.netloc}"


def _visited(scope: Any, headers: Mapping[bytes, bytes]) -> bool:
    """Whether somebody has followed a link and looks at the answer: no page does."""
    where = headers.get(b"sec-fetch-mode"), headers.get(b"sec-fetch-dest")
    return scope.get("method") in ("GET", "HEAD") and where == (b"navigate", b"document")
