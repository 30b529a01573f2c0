"""Live updates: Server-Sent Events, a WebSocket with the same lines, and webhooks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from math import inf
from time import time
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, delete, get, post, put, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, HeaderParameter, QueryParameter
from litestar.response.streaming import ASGIStreamingResponse
from litestar.types import Receive, Scope, Send

from fairway.model.language import FALLBACK
from fairway_api.background.places import Place
from fairway_api.background.webhooks import deliveries_of
from fairway_api.contract import wire
from fairway_api.contract.operation import KEYED, MATCH, ONCE, PARAMETERS, SEAT, contract
from fairway_api.http.audit import FAILED, note
from fairway_api.http.match_info import iso
from fairway_api.http.request import (
    AnyRequest,
    Connection,
    acting_seat,
    asked_language,
    decode_body,
    match_of,
    read_body,
    services_of,
    viewing_seat,
    write_context,
)
from fairway_api.http.strictness import LANGUAGE, Taken, check_taken
from fairway_api.matches import tokens
from fairway_api.matches.live import Live
from fairway_api.matches.service import MOST_LOG_LINES
from fairway_api.problems.problems import Problem, because, problem_of, refused
from fairway_api.services.limits import client_address
from fairway_api.services.services import Services
from fairway_api.store import Hook

__all__ = ["ROUTES"]

FOLLOW = (*MATCH, *PARAMETERS, "not_your_seat", "bad_token")
TICKET_SECONDS = 12 * 3600
"""Long enough for a browser to come again by itself with the ticket it has."""
CLOSED_FOR_RESTART = 1012
"""The WebSocket code for "come again"."""
LAST = {"Connection": "close"}
"""Nothing follows a stream on its connection, which has no place among the connections any more."""
SOCKET = Taken(frozenset({"after", "ticket", LANGUAGE}), any_query=False, body=False)
"""What a WebSocket takes, which is told when it is open: a browser hides why one could not be."""

After = Annotated[
    int | None,
    QueryParameter(
        ge=-1,
        le=MOST_LOG_LINES,
        description="Begin behind this line of the log (-1: from the start); left out, from now on.",
    ),
]
Pass = Annotated[str | None, QueryParameter(max_length=200, description="A ticket, where no header can be sent.")]


@get(
    "/matches/{match_id:str}/events",
    tags=["follow"],
    media_type="text/event-stream",
    opt=contract(str, media="text/event-stream", problems=(*FOLLOW, "unknown_revision", "too_many_streams")),
)
async def events(
    request: AnyRequest,
    match_id: FromPath[str],
    after: After = None,
    ticket: Pass = None,
    last_event_id: Annotated[
        int | None,
        HeaderParameter(
            name="Last-Event-ID", ge=-1, le=MOST_LOG_LINES, description="What browsers send when they resume."
        ),
    ] = None,
) -> Following:
    """Follow the match as Server-Sent Events; each is an update, its id the line's number.

    After a cut, come again with `Last-Event-ID`: nothing is lost and nothing comes twice.
    When the match is deleted, `end` comes with the problem, and the stream closes.
    """
    services = services_of(request)
    live = await match_of(request, match_id)
    seat = _follower(request, live, ticket)
    begin = _begin(live, after if last_event_id is None else last_event_id)
    return Following(
        services.feeds.places.place(client_address(request.scope)),
        iterator=() if "bodiless" in request.scope else _sse(services, live, seat, begin, asked_language(request)),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no", **LAST},
    )


class Following(ASGIStreamingResponse):
    """A stream that holds its place from before its first byte until it ends, however it ends."""

    def __init__(self, place: AbstractContextManager[None], **how: Any) -> None:
        super().__init__(**how)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._place:
            if "bodiless" not in scope:
                _leave_connections(scope)
            await super().__call__(scope, receive, send)


def _leave_connections(scope: Scope) -> None:
    """Give up a connection's place: a stream is counted as one."""
    connection = scope.get("connection")  # a key of ours
    if isinstance(connection, Place):
        connection.leave()


async def _sse(services: Services, live: Live, seat: int | None, after: int, language: str) -> AsyncIterator[bytes]:
    yield b"retry: 1000\n\n"
    try:
        async for message in services.feeds.follow(live, seat, after, language):
            if message is None:
                yield b": still here\n\n"
            else:
                yield b"id: %d\nevent: update\ndata: %b\n\n" % message
    except Problem as problem:
        yield b"event: end\ndata: %b\n\n" % msgspec.json.encode(
            problem_of(problem, services.speaker(language or FALLBACK, live))
        )
    else:
        yield b"event: restart\ndata: {}\n\n"


@websocket("/matches/{match_id:str}/socket")
async def socket(
    socket: WebSocket[Any, Any, Any], match_id: FromPath[str], after: After = None, ticket: Pass = None
) -> None:
    """Follow the match over a WebSocket: each message is one update, as in `/events`."""
    services = services_of(socket)
    await socket.accept()
    try:
        check_taken(socket, SOCKET)
        live = await match_of(socket, match_id)
        seat = _follower(socket, live, ticket)
        begin = _begin(live, after)
        with services.feeds.places.place(client_address(socket.scope)):
            _leave_connections(socket.scope)
            await _converse(services, socket, live, seat, begin, asked_language(socket))
    except Problem as problem:
        if problem.refusal.code in FAILED:
            note(socket.scope, "refused", problem.refusal.code)
        await socket.close(code=4000 + problem.status, reason=problem.refusal.code)


async def _converse(
    services: Services, socket: WebSocket[Any, Any, Any], live: Live, seat: int | None, after: int, language: str
) -> None:
    """Send what happens until one side has enough; what is received only shows that somebody is there."""
    sending = asyncio.create_task(_send(services, socket, live, seat, after, language))
    try:
        while not sending.done():
            receiving = asyncio.ensure_future(socket.receive_data("text"))
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
            if receiving.done():
                receiving.result()
            else:
                receiving.cancel()
        sending.result()
    except WebSocketDisconnect:
        return
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send(
    services: Services, socket: WebSocket[Any, Any, Any], live: Live, seat: int | None, after: int, language: str
) -> None:
    async for message in services.feeds.follow(live, seat, after, language):
        if message is not None:
            await socket.send_data(message[1].decode())
    await socket.close(code=CLOSED_FOR_RESTART, reason="restart")


@post("/matches/{match_id:str}/tickets", status_code=201, tags=["follow"], opt=contract(wire.Ticket, problems=SEAT))
async def ticket(request: AnyRequest, match_id: FromPath[str]) -> wire.Ticket:
    """Get a pass for `/events` or `/socket` of your seat, good for some hours, to put into the address."""
    live = await match_of(request, match_id)
    seat = acting_seat(request, live)
    stamp = tokens.stamp(live.setup.secret, _pass(live, seat), int(time()) + TICKET_SECONDS)
    return wire.Ticket(f"{seat}.{stamp}", TICKET_SECONDS)


@put(
    "/matches/{match_id:str}/webhook",
    tags=["follow"],
    opt=contract(
        wire.HookInfo,
        body=wire.HookOrder,
        problems=(*SEAT, *KEYED, "forbidden_address", "slow_name"),
        headers=ONCE,
        cost=10,
    ),
)
async def set_webhook(request: AnyRequest, match_id: FromPath[str]) -> wire.HookInfo:
    """Have an address told, signed, when your seat has to act. The secret is shown this once."""
    data = await decode_body(request, wire.HookOrder)
    services = services_of(request)
    live = await match_of(request, match_id)
    seat = acting_seat(request, live)
    context, scope = write_context(request, await read_body(request)), f"{live.id}/{seat}/webhook"
    secret = tokens.minted("hook", live.setup.secret, context.key, f"{live.id}/{seat}/{data.url}")
    if await services.matches.answered(scope, context) is None:
        await services.webhooks.check(data.url)
        hook = Hook(match=live.id, seat=seat, url=data.url, secret=secret, revision=live.revision)
        async with live.change_lock:
            acting_seat(request, await match_of(request, match_id))  # the token may have been changed meanwhile
            await services.store.set_hook(hook)
        services.webhooks.matches.add(live.id)
        await services.remember(context, scope)
    return wire.HookInfo(data.url, secret)


@get("/matches/{match_id:str}/webhook", tags=["follow"], opt=contract(wire.HookInfo, problems=(*SEAT, "unknown_item")))
async def webhook(request: AnyRequest, match_id: FromPath[str]) -> wire.HookInfo:
    """Look at your seat's webhook, and at how telling it went. One that is switched off is set again to go on."""
    services = services_of(request)
    live = await match_of(request, match_id)
    found = await services.store.hook(live.id, acting_seat(request, live))
    if found is None:
        raise refused("unknown_item", what=because("what.webhook"), name=match_id)
    told = tuple(
        wire.DeliveryInfo(iso(each.at), each.revision, each.status, each.error)
        for each in reversed(deliveries_of(found))
    )
    return wire.HookInfo(found.url, active=found.next_at < inf, deliveries=told)


@delete(
    "/matches/{match_id:str}/webhook", status_code=204, tags=["follow"], opt=contract(problems=(*SEAT, "unknown_item"))
)
async def drop_webhook(request: AnyRequest, match_id: FromPath[str]) -> None:
    """Tell nobody any more."""
    services = services_of(request)
    live = await match_of(request, match_id)
    if not await services.store.drop_hook(live.id, acting_seat(request, live)):
        raise refused("unknown_item", what=because("what.webhook"), name=match_id)


def _follower(connection: Connection, live: Live, ticket: str | None) -> int | None:
    """Return the seat that follows: by header, by ticket, or a spectator."""
    if not ticket:
        return viewing_seat(connection, live)
    number, _, stamp = ticket.partition(".")
    if number.isascii() and number.isdigit() and len(number) < 3:
        seat = int(number)
        if seat < live.setup.seats and tokens.stamped(live.setup.secret, _pass(live, seat), stamp, time()):
            return None if live.chairs[seat].resigned else seat
    raise refused("bad_token", headers={"WWW-Authenticate": "Bearer"})


def _pass(live: Live, seat: int) -> str:
    """Return what a ticket is for: a seat, as long as it has the same token."""
    return f"{live.id}/{seat}/{live.chairs[seat].token.hex()}"


def _begin(live: Live, after: int | None) -> int:
    if after is None:
        return live.revision
    if after > live.revision:
        raise refused("unknown_revision", revision=after, current=live.revision)
    return after


ROUTES = [events, socket, ticket, set_webhook, webhook, drop_webhook]
