"""Why a set of tokens or a plan cannot stand, as data."""

from __future__ import annotations

from fairway.values import Value

__all__ = ["Objection"]


class Objection(Value, frozen=True):
    """A stable code, what it is about, and the rule that says so."""

    code: str
    params: dict[str, str | int]
    rule: str
