"""Who tried to be somebody, and what the operator did: a line each in the log, without a secret in it."""

from __future__ import annotations

import logging
from typing import Any

from fairway_api.services.limits import client_address

__all__ = ["FAILED", "note"]

logger = logging.getLogger("fairway.audit")

FAILED = frozenset(
    {
        "bad_token",
        "bad_invitation",
        "not_your_seat",
        "maker_only",
        "operator_only",
        "forbidden_origin",
        "unknown_host",
    }
)
"""Refusals of somebody who is not who they should be."""


def note(scope: Any, event: str, code: str = "") -> None:
    """Write a line about a request, once for each event.

    The path is as it was sent, escapes and all, so that nobody writes lines of their own; queries hold tickets and stay
    out.
    """
    noted: set[str] = scope.setdefault("noted", set())
    if event in noted:
        return
    noted.add(event)
    facts = {
        "event": event,
        "code": code,
        "address": client_address(scope),
        "method": scope.get("method", "WEBSOCKET"),
        "path": (scope.get("raw_path") or b"").partition(b"?")[0].decode("ascii", "backslashreplace")[:200],
        "request": scope.get("request_number", ""),
    }
    told = " ".join(str(fact) for name, fact in facts.items() if fact and name != "request")
    logger.log(logging.WARNING if code else logging.INFO, told, extra=facts)
