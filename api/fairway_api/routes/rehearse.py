"""A scratch board: what would come of it if you were asked next, for whoever waits for others."""

from __future__ import annotations

import asyncio

from litestar import post
from litestar.params import FromPath
from msgspec import UNSET

from fairway.client.listing import Listing, listing
from fairway.client.wording import Wording
from fairway.knowledge.previews import gains_of
from fairway.knowledge.rehearsals import Rehearsed, Tried, rehearse
from fairway.model.refusal import Refusal
from fairway.model.state import Action, State
from fairway.model.values import tag_of
from fairway_api.contract import wire
from fairway_api.contract.operation import GATED, SEAT, contract
from fairway_api.http.request import AnyRequest, acting_seat, asked_language, decode_body, language_of, match_of
from fairway_api.http.response import RawResponse
from fairway_api.matches.live import Live
from fairway_api.matches.seating import check_begun
from fairway_api.matches.service import read_action
from fairway_api.matches.updates import Showing, shown_events
from fairway_api.problems.problems import Problem
from fairway_api.routes.play import PRIVATE, check_pointers, score_changes

__all__ = ["ROUTES"]

REHEARSING = 2
"""As how many requests it counts: things are tried in several worlds, and drawn."""


@post(
    "/matches/{match_id:str}/rehearsal",
    status_code=200,
    tags=["play"],
    opt=contract(
        wire.Rehearsal,
        body=wire.RehearsalOrder,
        problems=(*SEAT, *GATED, "invalid", "malformed", "unknown_action"),
        cost=REHEARSING,
    ),
)
async def rehearsal(request: AnyRequest, match_id: FromPath[str]) -> RawResponse:
    """Try actions on a scratch board while others play, as if you were asked next. Nothing is played, nothing is kept.

    Send all that lies on it each time: what others have done since then may have taken something away, and is told.
    """
    live = await match_of(request, match_id)
    seat = acting_seat(request, live)
    check_begun(live)
    order = await decode_body(request, wire.RehearsalOrder)
    check_pointers(live, order.at)
    actions = [read_action(live, each) for each in order.actions]
    asked, spoken = asked_language(request), language_of(request)
    found = await asyncio.to_thread(_rehearsed, live, live.state, live.revision, seat, order, actions, asked, spoken)
    return RawResponse(found, headers=PRIVATE)


def _rehearsed(
    live: Live,
    state: State,
    revision: int,
    seat: int,
    order: wire.RehearsalOrder,
    actions: list[Action],
    language: str,
    drawn_in: str,
) -> bytes:
    known = [each for one in live.ruleset.vocabularies.values() for each in one.rehearsals]
    found = rehearse(live.engine, known, state, seat, actions)
    if isinstance(found, Refusal):
        raise Problem(found)
    words = live.wording(language) if language else None
    if found is None:
        return live.ruleset.codec.json(wire.Rehearsal(revision, seat, ""))
    showing = Showing(words, live.ruleset.pointing)
    return live.ruleset.codec.json(
        wire.Rehearsal(
            revision,
            seat,
            found.rehearsal.prompt,
            tuple(_tried(each, seat, showing) for each in found.tries),
            _listed(live, found, seat, order, words),
            score_changes(gains_of(found.sheets_before, found.sheets_after), words),
            live.engine.board(found.state, seat, seat, drawn_in, live.names) or "",
            _table(live, found.state, seat, drawn_in),
        )
    )


def _tried(tried: Tried, seat: int, showing: Showing) -> wire.TriedAction:
    words, refusal = showing.words, tried.refusal
    return wire.TriedAction(
        tried.action,
        UNSET if words is None else words.doing(tried.action),
        UNSET if refusal is None else refusal,
        UNSET if words is None or refusal is None else words.refusal(refusal),
        shown_events(tried.events, seat, showing),
    )


def _listed(
    live: Live, found: Rehearsed, seat: int, order: wire.RehearsalOrder, words: Wording | None
) -> tuple[Listing, ...]:
    """List what could be tried next; what is not the same in all worlds is left out."""
    tags = {tag_of(kind) for kind in found.rehearsal.actions}
    lists = [
        tuple(
            each
            for each in listing(live.engine, world, seat, action=order.action, at=order.at)
            if each.action in tags and each.prompt == found.rehearsal.prompt
        )
        for world in found.worlds
    ]
    same = lists[0] if lists.count(lists[0]) == len(lists) else ()
    return same if words is None else tuple(map(words.listed, same))


def _table(live: Live, state: State, seat: int, language: str) -> str:
    shared = next((paper for paper in live.ruleset.papers.values() if paper.shared), None)
    return "" if shared is None else live.engine.paper(state, seat, seat, shared, language, live.names) or ""


ROUTES = [rehearsal]
