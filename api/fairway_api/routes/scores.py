"""What everybody scores: now, as it was at a revision, and how it came about over the whole match."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter

from fairway.knowledge.previews import projected
from fairway.model.score import Sheet
from fairway.model.state import State
from fairway_api.contract import wire
from fairway_api.contract.operation import LOOKING_BACK, PARAMETERS, SEATLESS, contract
from fairway_api.http.match_info import scores_of
from fairway_api.http.pictures import charge
from fairway_api.http.request import AnyRequest, language_of, match_of, services_of, viewing_seat
from fairway_api.matches.live import Live

__all__ = ["ROUTES"]

MOST_POINTS = 200
"""Points of a curve, at most: more than a page is wide."""


@get(
    "/matches/{match_id:str}/scores",
    tags=["play"],
    opt=contract(wire.Scores, problems=(*SEATLESS, *PARAMETERS, "unknown_revision")),
)
async def scores(
    request: AnyRequest,
    match_id: FromPath[str],
    revision: Annotated[
        int | None,
        QueryParameter(ge=0, le=999_999, description="As things stood at this revision; if none is given, as they do."),
    ] = None,
) -> wire.Scores:
    """Look at everybody's score, with reasons: final when the match is over, a projection before."""
    live = await match_of(request, match_id)
    seat, state, at = viewing_seat(request, live), live.state, live.revision
    if revision is not None:
        await charge(request, LOOKING_BACK)
        state, at = await services_of(request).matches.at(live, revision), revision
    sheets = await asyncio.to_thread(_sheets, live, state, seat)
    return scores_of(live, state, at, sheets, language_of(request))


@get(
    "/matches/{match_id:str}/totals",
    tags=["play"],
    opt=contract(wire.Totals, problems=(*SEATLESS, *PARAMETERS), cost=10 * LOOKING_BACK),
)
async def totals(
    request: AnyRequest,
    match_id: FromPath[str],
    points: Annotated[
        int, QueryParameter(ge=2, le=MOST_POINTS, description="At how many revisions, evenly apart, at most.")
    ] = 50,
) -> wire.Totals:
    """Look at how scores came about: everybody's total from the first revision to the last, for a curve."""
    live = await match_of(request, match_id)
    seat, matches = viewing_seat(request, live), services_of(request).matches
    found = []
    for revision in _spread(live.revision, points):
        state = await matches.at(live, revision)
        found.append(await asyncio.to_thread(_total, live, state, revision, seat))
    return wire.Totals(tuple(found))


def _sheets(live: Live, state: State, seat: int | None) -> tuple[Sheet, ...]:
    """Score everybody, as far as a seat or a spectator could know it then."""
    return live.engine.sheets(state) if state.over else projected(live.engine, state, seat)


def _total(live: Live, state: State, revision: int, seat: int | None) -> wire.TotalsAt:
    sheets, games = _sheets(live, state, seat), live.engine.games(state)
    return wire.TotalsAt(
        revision,
        tuple(sheet.total for sheet in sheets),
        1 if games is None else games.game,
        any(sheet.hidden for sheet in sheets),
    )


def _spread(last: int, points: int) -> list[int]:
    """Return so many numbers from 0 to the last, evenly apart; all of them where these are no more."""
    steps = min(last, points - 1)
    return [last * step // steps for step in range(steps + 1)] if steps else [0]


ROUTES = [scores, totals]
