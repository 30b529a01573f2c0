"""How a match comes together: invitations, getting up again, starting, closing; and once more with the same people."""

from __future__ import annotations

from time import time

from litestar import Response, delete, get, post
from litestar.params import FromPath

from fairway import replace
from fairway.model.refusal import Refusal
from fairway_api.contract import wire
from fairway_api.contract.operation import ACTS, KEYED, MATCH, ONCE, SEAT, WRITE, contract
from fairway_api.http.match_info import info_of, iso
from fairway_api.http.request import (
    AnyRequest,
    acting_seat,
    asked_language,
    bearer,
    decode_body,
    idempotency_key,
    maker_of,
    match_of,
    needed_token,
    read_body,
    services_of,
    write_context,
)
from fairway_api.http.response import RawResponse
from fairway_api.matches import tokens
from fairway_api.matches.live import CLIENTLESS, Live
from fairway_api.matches.seating import check_not_closed
from fairway_api.matches.service import Done, WriteContext
from fairway_api.matches.updates import update_for
from fairway_api.problems.problems import Problem, because, refused
from fairway_api.services.limits import client_address
from fairway_api.store import Invitation

__all__ = ["ROUTES"]

MAKER = (*MATCH, "token_needed", "bad_token", "maker_only")
"""Anything that only who made a match may ask."""
GATHERING = (*MAKER, *KEYED, "not_your_seat", "already_started", "match_closed", "stale", "in_the_way")
"""Anything that changes how it comes together."""
MOST_INVITATIONS = 50
"""Invitations of a match that can be used at the same time: more than it has seats."""


@post(
    "/matches/{match_id:str}/start",
    status_code=200,
    tags=["matches"],
    opt=contract(wire.Update, body=wire.StartOrder, problems=(*GATHERING, "unknown_bot"), headers=ACTS),
)
async def start(request: AnyRequest, match_id: FromPath[str]) -> RawResponse:
    """Begin a match that waits for it, also before all seats are taken; for who made it.

    Seats that are free then stay so, or a bot plays on all of them.
    """
    order = await decode_body(request, wire.StartOrder)
    live, seat, context = await _maker(request, match_id)
    done = await services_of(request).matches.start(live, seat, order.bot, order.think, context)
    return _told(request, live, seat, done)


@post(
    "/matches/{match_id:str}/close",
    status_code=200,
    tags=["matches"],
    opt=contract(wire.Update, problems=GATHERING, headers=ACTS),
)
async def close(request: AnyRequest, match_id: FromPath[str]) -> RawResponse:
    """Give up a match that has not begun; for who made it. Nobody can sit down there or play any more."""
    live, seat, context = await _maker(request, match_id)
    return _told(request, live, seat, await services_of(request).matches.close(live, seat, context))


@post(
    "/matches/{match_id:str}/leave",
    status_code=200,
    tags=["matches"],
    opt=contract(wire.Update, problems=(*WRITE, "already_started", "match_closed", "maker_stays"), headers=ACTS),
)
async def leave(request: AnyRequest, match_id: FromPath[str]) -> RawResponse:
    """Get up before the match begins: your seat is open again, and its token good for nothing."""
    matches, token = services_of(request).matches, needed_token(request)
    live = await match_of(request, match_id)
    context = write_context(request, await read_body(request))
    scope = f"{live.id}/leave/{tokens.hashed(token).hex()}"
    seat = tokens.seat_of(live.chairs, token)
    if seat is None and await matches.answered(scope, context) is None:  # who sends it again has no seat any more
        raise refused("not_your_seat")
    return _told(request, live, None, await matches.leave(live, seat or 0, scope, context))


@post(
    "/matches/{match_id:str}/invitations",
    status_code=201,
    tags=["matches"],
    opt=contract(
        wire.Invited,
        body=wire.InvitationOrder,
        problems=(*MAKER, *KEYED, "unknown_seat", "match_closed", "too_many_invitations"),
        headers=ONCE,
    ),
)
async def invite(request: AnyRequest, match_id: FromPath[str]) -> wire.Invited:
    """Make an invitation; for who made the match. Its code is shown this once, to be passed on in a link."""
    order = await decode_body(request, wire.InvitationOrder)
    services = services_of(request)
    live, seat, context = await _maker(request, match_id)
    if order.seat is not None and order.seat >= live.setup.seats:
        raise Problem(Refusal("unknown_seat", {"seat": order.seat, "seats": live.setup.seats}))
    scope = f"{live.id}/invite/{seat}"
    before = await services.matches.answered(scope, context)
    id = tokens.minted("invitation", live.setup.secret, context.key, scope)[-16:]
    code = tokens.minted("invite", live.setup.secret, context.key, scope)
    at = float((before or b"").decode() or time())
    if before is None:
        check_not_closed(live)
        if len(await services.store.invitations(live.id)) >= MOST_INVITATIONS:
            raise refused("too_many_invitations", most=MOST_INVITATIONS)
        await services.store.invite(Invitation(live.id, id, tokens.hashed(code), order.seat, order.once, at))
        at = float(await services.remember(context, scope, str(at).encode()))
    return wire.Invited(id, order.seat, order.once, iso(at), code)


@get("/matches/{match_id:str}/invitations", tags=["matches"], opt=contract(wire.InvitationList, problems=MAKER))
async def invitations(request: AnyRequest, match_id: FromPath[str]) -> wire.InvitationList:
    """List the invitations that can be used, without their codes; for who made the match."""
    live = await match_of(request, match_id)
    await maker_of(request, live)
    found = await services_of(request).store.invitations(live.id)
    return wire.InvitationList(
        tuple(wire.InvitationInfo(each.id, each.seat, each.once, iso(each.at)) for each in found)
    )


@delete(
    "/matches/{match_id:str}/invitations/{invitation_id:str}",
    status_code=204,
    tags=["matches"],
    opt=contract(problems=(*MAKER, "unknown_item")),
)
async def disinvite(request: AnyRequest, match_id: FromPath[str], invitation_id: FromPath[str]) -> None:
    """Revoke an invitation; for who made the match. Who has sat down with it stays."""
    live = await match_of(request, match_id)
    await maker_of(request, live)
    known = len(invitation_id) <= 64 and await services_of(request).store.disinvite(live.id, invitation_id)
    if not known:
        raise refused("unknown_item", what=because("what.invitation"), name=invitation_id[:100])


@post(
    "/matches/{match_id:str}/rematch",
    status_code=201,
    tags=["matches"],
    opt=contract(
        wire.Created,
        problems=(
            *SEAT,
            "still_running",
            "seat_taken",
            "match_closed",
            "unknown_ruleset",
            "bad_options",
            "invalid",
            "too_many_matches",
            "in_the_way",
        ),
        headers=ONCE,
        cost=10,
    ),
)
async def rematch(request: AnyRequest, match_id: FromPath[str]) -> Response[wire.Created]:
    """Play once more with the same people and settings, and other luck; with the token of your seat.

    Everybody who asks is given the same new match, and the token of the same seat there. It begins when all have asked;
    who has asked first may start it sooner, or close it.
    """
    services = services_of(request)
    old = await match_of(request, match_id)
    idempotency_key(request)  # which this needs none: it is read so that a bad one is told
    seat, former = acting_seat(request, old), bearer(request)
    if not old.state.over:
        raise refused("still_running", match=old.id)
    creator = CLIENTLESS + client_address(request.scope)
    if old.setup.rematch:
        new = await services.maker.rematch(old, seat, creator)
    else:
        async with services.making(creator):
            new = await services.maker.rematch(old, seat, creator)
    token = await services.maker.take_kept(new, seat, former)
    made = wire.Created(info_of(new), (wire.SeatToken(seat, token),))
    return Response(made, headers={"Location": f"/v1/matches/{new.id}"})


async def _maker(request: AnyRequest, match_id: str) -> tuple[Live, int | None, WriteContext]:
    """Return a match, and who asks for it: a seat of its maker's, or somebody without one."""
    live = await match_of(request, match_id)
    seat = await maker_of(request, live)
    context = write_context(request, await read_body(request))
    return live, seat, context if seat is not None else replace(context, token=b"")


def _told(request: AnyRequest, live: Live, seat: int | None, done: Done) -> RawResponse:
    """Answer with the line that was written."""
    headers = {"ETag": f'"{done.revision}"', **({"Idempotency-Replayed": "true"} if done.repeated else {})}
    sees = None if live.waiting else seat
    update = update_for(done.entry, done.revision, sees, live.showing(asked_language(request)))
    return RawResponse(live.ruleset.codec.json(update), headers=headers)


ROUTES = [start, close, leave, invite, invitations, disinvite, rematch]
