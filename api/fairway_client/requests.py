"""A request and what becomes of it: what is sent, what the answer says, and whether to try again."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

import httpx
import msgspec

from fairway_client.problems import Problem, Unreachable

__all__ = ["Patience", "Picture", "Who", "address", "headers", "item_kinds", "match_path", "read", "request"]

T = TypeVar("T")
Picture = Mapping[str, Any]
"""How something is drawn: `paper`, `revision`, `language`, `format` and `width`."""
AWAY = (502, 503, 504)


class Who(msgspec.Struct, frozen=True):
    """Where a server is, and who asks."""

    server: str
    token: str = ""
    language: str = ""


def address(path: str, query: Mapping[str, Any] | None = None) -> str:
    """Return an address; values that are no text stand in it as JSON, several pointers one after the other."""
    said: list[tuple[str, str]] = []
    for name, value in (query or {}).items():
        if value is None or value == "":
            continue
        for each in value if name == "at" and not isinstance(value, str) else (value,):
            said.append((name, each if isinstance(each, str) else msgspec.json.encode(each).decode()))
    return f"{path}?{urlencode(said)}" if said else path


def match_path(id: str, what: str = "") -> str:
    """Return the path of a match, or of something about it."""
    return f"/v1/matches/{quote(id, safe='')}{what}"


def headers(token: str, language: str) -> dict[str, str]:
    """Return the headers that every request has."""
    made = {"Authorization": f"Bearer {token}"} if token else {}
    return {**made, "Accept-Language": language} if language else made


def request(
    method: str, who: Who, path: str, body: object = None, revision: int | None = None, key: str = ""
) -> dict[str, Any]:
    """Return what httpx is to send; a write has an idempotency key, so that it can be sent again and happens once."""
    sent = headers(who.token, who.language)
    if method != "GET":
        sent["Idempotency-Key"] = key or uuid.uuid4().hex
    if revision is not None:
        sent["If-Match"] = f'"{revision}"'
    if body is not None:
        sent["Content-Type"] = "application/json"
    content = None if body is None else msgspec.json.encode(body)
    return {"method": method, "url": who.server + path, "headers": sent, "content": content}


def read(answer: httpx.Response, kind: type[T]) -> T:
    """Return what an answer says; raise the problem if it is one."""
    if not answer.is_success:
        raise Problem(_problem(answer))
    if kind is bytes:
        return answer.content  # type: ignore[return-value]
    if kind is str:
        return answer.text  # type: ignore[return-value]
    return msgspec.json.decode(answer.content or b"null", type=kind)


def _problem(answer: httpx.Response) -> dict[str, Any]:
    """Return the problem that an answer tells; one that is not ours has no code."""
    try:
        return {"status": answer.status_code, **msgspec.json.decode(answer.content, type=dict[str, Any])}
    except msgspec.DecodeError:
        return {"status": answer.status_code}


class Patience:
    """How long to go on trying: a server that has answered before may be away for a while."""

    def __init__(self, server: str, seconds: float, *, met: bool) -> None:
        self._server, self._met = server, met
        self._until = monotonic() + seconds
        self._pause = 0.125

    def after_silence(self, error: httpx.TransportError) -> float:
        """Return for how long to wait when nobody has answered; raise `Unreachable` when it is no use."""
        self._pause = min(self._pause * 2, 4.0)
        if not self._met or monotonic() + self._pause > self._until:
            raise Unreachable(self._server, str(error) or type(error).__name__) from error
        return self._pause

    def after(self, answer: httpx.Response) -> float:
        """Return for how long to wait before asking again; 0 if this is the answer."""
        self._met = True
        wait = _retry_after(answer)
        if answer.status_code in AWAY:
            self._pause = min(self._pause * 2, 4.0)
            wait = max(wait, self._pause)
        elif answer.status_code != 429:
            return 0.0
        return wait if wait and monotonic() + wait <= self._until else 0.0


def _retry_after(answer: httpx.Response) -> float:
    said = answer.headers.get("Retry-After", "")
    return float(said) if said.isdigit() else 0.0


def item_kinds(fields: Mapping[str, Mapping[str, str]]) -> set[str]:
    """Return the kinds of content whose items fields hold."""
    held: Iterable[str] = (kind for kinds in fields.values() for kind in kinds.values())
    return {kind.partition("item:")[2] for kind in held if kind.removeprefix("each:").startswith("item:")}
