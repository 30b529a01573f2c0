"""Which web pages may call, where the operator has named some."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from fairway_api.problems.problems import refused

__all__ = ["Origins"]


class Origins:
    """The pages that may call; all others are kept out, whether or not a browser would let them read the answer.

    A browser says where a request comes from: always when a page posts or opens a WebSocket (`Origin`), and of what a
    page merely shows, such as a picture, that it comes from elsewhere (`Sec-Fetch-Site`). Programs say nothing.

    Nor does a page whose name was made to lead here (DNS rebinding): to its browser it is the server's own. So the
    server answers only to names that nobody else can own, and to those that the operator has named.
    """

    def __init__(self, allowed: tuple[str, ...], host: str) -> None:
        """Know the pages that may call, and the name that the server listens to."""
        self._allowed = frozenset(each.lower() for each in allowed)
        self._any = "*" in allowed
        named = {host.lower(), *(_name_in(each.partition("://")[2]) for each in self._allowed)}
        self._names = frozenset(named - {""})

    def check(self, scope: Any) -> None:
        """Refuse what a page of another origin sends, and what is sent to another name."""
        if self._any:
            return
        headers: Mapping[bytes, bytes] = scope["header_map"]
        host = headers.get(b"host", b"").decode("latin-1")
        if host and not self._answers_to(_name_in(host)):
            raise refused("unknown_host", host=host[:200])
        if b"origin" in headers:
            origin = headers[b"origin"].decode("latin-1")
        elif headers.get(b"sec-fetch-site", b"") in (b"cross-site", b"same-site") and not _visited(scope, headers):
            origin = _origin_of(headers.get(b"referer", b"").decode("latin-1"))
        else:
            return
        known = origin.lower()
        if known not in self._allowed and known.partition("://")[2] != host.lower():
            raise refused("forbidden_origin", origin=origin[:200])

    def _answers_to(self, name: str) -> bool:
        """Whether this is a name of the server's: an address, this machine, or one that the operator has given."""
        if name in self._names or name == "localhost" or name.endswith(".localhost"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


def _name_in(host: str) -> str:
    """Return the name or address in `name:port`; what is neither has none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


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
