"""Rows of either database as what the contract speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fairway_api.store import Hook, Invitation, MatchRow, MatchSummary, Standing

__all__ = ["HOOK", "INVITATION", "MATCH_ROW", "SUMMARY", "hook", "invitation", "match_row", "standing", "summary"]

MATCH_ROW = "id, revision, setup, chairs, state, over, due, creator, created, updated"
SUMMARY = "m.id, m.revision, m.setup, m.chairs, m.over, m.created, m.updated"
HOOK = "match, seat, url, secret, revision, attempts, next_at, deliveries"
INVITATION = "match, id, code, seat, once, at"


def match_row(row: Iterable[Any]) -> MatchRow:
    """Read the columns `MATCH_ROW`, `standing` and `behind`."""
    match, revision, setup, chairs, state, over, due, creator, created, updated, standing, behind = row
    return MatchRow(
        id=match,
        revision=revision,
        setup=setup,
        chairs=chairs,
        state=state,
        over=bool(over),  # SQLite has no truth values
        due=bool(due),
        creator=creator,
        created=created,
        updated=updated,
        standing=standing,
        behind=behind,
    )


def standing(rows: Iterable[Any]) -> Standing:
    """Read the columns `standing`, `seat` and `body`; the latter are nothing where nobody has answered beforehand."""
    number = 0
    by_seat: dict[int, bytes] = {}
    for count, seat, body in rows:
        number = count
        if seat is not None:
            by_seat[seat] = body
    return Standing(number, by_seat)


def summary(row: Iterable[Any]) -> MatchSummary:
    """Read the columns `SUMMARY`."""
    match, revision, setup, chairs, over, created, updated = row
    return MatchSummary(match, revision, setup, chairs, bool(over), created, updated)


def invitation(row: Iterable[Any]) -> Invitation:
    """Read the columns `INVITATION`."""
    match, id, code, seat, once, at = row
    return Invitation(match, id, code, seat, bool(once), at)


def hook(row: Iterable[Any]) -> Hook:
    """Read the columns `HOOK`."""
    match, seat, url, secret, revision, attempts, next_at, deliveries = row
    return Hook(
        match=match,
        seat=seat,
        url=url,
        secret=secret,
        revision=revision,
        attempts=attempts,
        next_at=next_at,
        deliveries=deliveries,
    )
