"""Nothing that a request carries is ignored: what an operation does not take is refused, before anything is done."""

from __future__ import annotations

from functools import cache
from inspect import signature
from typing import Any, get_args, get_type_hints
from urllib.parse import parse_qsl

import msgspec
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import ParameterKwarg, QueryParameter

from fairway_api.http.request import Connection, bearer
from fairway_api.problems.problems import refused

__all__ = ["LANGUAGE", "Taken", "check_taken", "nothing_ignored", "query_parameters", "taken_by"]

LANGUAGE = "language"
"""The query parameter that every operation takes."""
TICKET = "ticket"


class Taken(msgspec.Struct, frozen=True):
    """What an operation takes besides its path."""

    query: frozenset[str]
    any_query: bool
    """Whether it looks at other names in the query itself."""
    body: bool


def nothing_ignored(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse what a handler of the framework would not look at; pages for people are not so strict."""
    taken = taken_by(handler)
    if taken is not None:
        check_taken(connection, taken)


@cache
def taken_by(handler: BaseRouteHandler) -> Taken | None:
    """Return what a handler takes; None if it promises nothing."""
    contract = handler.opt.get("contract")
    if contract is None:
        return None
    return Taken(frozenset({*query_parameters(handler.fn), LANGUAGE}), contract.any_query, contract.body is not None)


def query_parameters(function: Any) -> list[str]:
    """Return the query parameters that a handler declares."""
    hints = get_type_hints(function, include_extras=True)
    found = {name: [part for part in get_args(hints[name])[1:] if isinstance(part, ParameterKwarg)] for name in hints}
    return [
        name for name in signature(function).parameters if isinstance(next(iter(found[name]), None), QueryParameter)
    ]


def check_taken(connection: Connection, taken: Taken) -> None:
    """Refuse a token that makes no sense, an unknown parameter, a ticket that opens nothing here, a body."""
    bearer(connection)
    scope: Any = connection.scope
    if scope["query_string"]:
        for name, _ in parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True):
            if name in taken.query:
                continue
            if name == TICKET:
                raise refused("misplaced_ticket")
            if not taken.any_query:
                raise refused("unknown_parameter", name=name[:60], known=tuple(sorted(taken.query)))
    if not taken.body:
        headers = scope["header_map"]
        if headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers:
            raise refused("unexpected_body")
