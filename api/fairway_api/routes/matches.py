"""Matches as such: made, listed, joined, exported, taken in, branched."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath, QueryParameter

from fairway import replace
from fairway.model.errors import BadOptions, CannotDecode
from fairway.model.refusal import Refusal
from fairway.rulesets.documents import document_of_state, left_by
from fairway.rulesets.match import Record, read_record
from fairway_api.contract import wire
from fairway_api.contract.operation import ACTS, KEYED, MATCH, ONCE, PARAMETERS, WRITE, contract
from fairway_api.http.match_info import info_of, line_of
from fairway_api.http.naming import clean_name
from fairway_api.http.paging import cursor_after, cursor_of
from fairway_api.http.request import (
    AnyRequest,
    client_write_context,
    decode_body,
    is_operator,
    match_of,
    needed_token,
    read_body,
    secret_key,
    services_of,
    write_context,
)
from fairway_api.matches import tokens
from fairway_api.matches.live import Live, chairs_of, setup_of
from fairway_api.matches.making import Order
from fairway_api.matches.match_log import Destination, Occupant
from fairway_api.matches.ruleset_registry import Recipe
from fairway_api.matches.service import WriteContext
from fairway_api.problems.problems import Problem, because, refused
from fairway_api.services.limits import client_address
from fairway_api.services.services import Services
from fairway_api.store import Taken

__all__ = ["ROUTES"]

OWN = ("bad_header", "token_needed", "bad_token", "unknown_item")
"""Anything about a client that only itself and the operator may ask."""
MAKING = (*KEYED, "bad_header", "bad_token", "bad_options", "plugin_fault", "too_many_matches")


@post("/clients", status_code=201, tags=["matches"], opt=contract(wire.Client, problems=KEYED, headers=ONCE))
async def register(request: AnyRequest) -> wire.Client:
    """Get a token of your own: with it your matches are listed, and count for you."""
    services = services_of(request)
    return await services.register(client_address(request.scope), secret_key(request))


@post(
    "/clients/{client_id:str}/token",
    status_code=201,
    tags=["matches"],
    opt=contract(wire.Client, problems=(*KEYED, *OWN), headers=ONCE),
)
async def change_client_token(request: AnyRequest, client_id: FromPath[str]) -> wire.Client:
    """Get another token instead of the one that you show, which is good for nothing from then on.

    The operator may ask for it as well, for somebody who has lost theirs.
    """
    services, token = services_of(request), needed_token(request)
    context = write_context(request, await read_body(request), secret=True)
    return await services.change_token(client_id, token, context, operator=is_operator(request))


@delete("/clients/{client_id:str}", status_code=204, tags=["matches"], opt=contract(problems=OWN))
async def forget_client(request: AnyRequest, client_id: FromPath[str]) -> None:
    """Have your token forgotten, and which matches are yours; these go on. The operator may ask for it as well."""
    services, token = services_of(request), needed_token(request)
    await services.forget_client(client_id, token, operator=is_operator(request))


@post(
    "/matches",
    status_code=201,
    tags=["matches"],
    opt=contract(
        wire.Created,
        body=wire.NewMatch,
        problems=(*MAKING, *MATCH, "unknown_ruleset", "not_your_seat", "name_taken"),
        headers=ONCE,
        cost=10,
    ),
)
async def create(request: AnyRequest) -> Response[wire.Created]:
    """Make a match. The tokens of your seats are shown this once."""
    services = services_of(request)
    data = await decode_body(request, wire.NewMatch)
    order = Order(
        recipe=Recipe(**{name: getattr(data, name) for name in Recipe.__struct_fields__}),
        chairs=_chairs(data.seats),
        mine=_mine(data.seats),
        seed=data.seed,
        result_to=await _destination(services, data.result_to),
        title=clean_name(data.title, "$.title"),
        start=data.start,
        invited=data.invited,
        hints=data.hints,
    )
    return await _made(services, order, None, await client_write_context(request))


@post(
    "/matches/import",
    status_code=201,
    tags=["matches"],
    opt=contract(
        wire.Created,
        body=wire.ImportOrder,
        problems=(*MAKING, "bad_record", "unknown_ruleset", "name_taken"),
        headers=ONCE,
        cost=20,
    ),
)
async def take_in(request: AnyRequest) -> Response[wire.Created]:
    """Take in a match file and play on, or look at it step by step."""
    data = await decode_body(request, wire.ImportOrder)
    services = services_of(request)
    try:
        record = read_record(msgspec.json.encode(data.record))
    except CannotDecode as error:
        raise refused("bad_record", reasons=(error.reason,)) from error
    recipe = _recipe(services, record)
    order = _taken_over(recipe, record.seats, data.seats)
    return await _made(services, order, record, await client_write_context(request))


@post(
    "/matches/{match_id:str}/branches",
    status_code=201,
    tags=["matches"],
    opt=contract(
        wire.Created,
        body=wire.BranchOrder,
        problems=(*MAKING, *MATCH, "bad_record", "still_running", "unknown_revision", "name_taken"),
        headers=ONCE,
        cost=20,
    ),
)
async def branch(request: AnyRequest, match_id: FromPath[str]) -> Response[wire.Created]:
    """Begin a new match with the first moves of a finished one. (A running one would tell what luck is to come.)"""
    data = await decode_body(request, wire.BranchOrder)
    services = services_of(request)
    live = await match_of(request, match_id)
    record = await _record(services, live, operator=is_operator(request))
    moves = await _moves(services, live, data)
    if moves > len(record.moves):
        raise refused("unknown_revision", revision=moves, current=len(record.moves))
    # A new match, under the rules that are here: its beginning was found to be the same under them.
    record = replace(record, moves=record.moves[:moves], lock=live.ruleset.lock, fairness=None)
    order = _taken_over(live.setup.recipe, record.seats, data.seats)
    return await _made(services, order, record, await client_write_context(request))


@get(
    "/matches",
    tags=["matches"],
    opt=contract(wire.MatchPage, problems=(*PARAMETERS, "token_needed", "bad_token", "bad_header")),
)
async def listed(
    request: AnyRequest,
    cursor: Annotated[str | None, QueryParameter(max_length=200, description="`next` of the page before.")] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 20,
) -> wire.MatchPage:
    """List your matches, newest first; needs a client's token. The operator sees everybody's."""
    services = services_of(request)
    token = needed_token(request)
    client = None if is_operator(request) else await services.client(token)
    found = await services.store.matches_of(client, cursor_of(cursor), limit + 1)
    lines = tuple(line_of(each, setup_of(each), chairs_of(each)) for each in found[:limit])
    more = cursor_after(found[limit - 1].created, found[limit - 1].id) if len(found) > limit else None
    return wire.MatchPage(lines, more)


@get("/matches/{match_id:str}", tags=["matches"], opt=contract(wire.MatchInfo, problems=MATCH))
async def info(request: AnyRequest, match_id: FromPath[str]) -> wire.MatchInfo:
    """Look at a match: who plays what, whose turn it is, what it was begun with."""
    return info_of(await match_of(request, match_id))


@delete(
    "/matches/{match_id:str}", status_code=204, tags=["operation"], opt=contract(problems=(*MATCH, "operator_only"))
)
async def remove(request: AnyRequest, match_id: FromPath[str]) -> None:
    """Delete a match for good; operator only."""
    services = services_of(request)
    if not is_operator(request):
        raise refused("operator_only")
    await services.matches.delete(match_id)


@post(
    "/matches/{match_id:str}/go-on",
    status_code=200,
    tags=["operation"],
    opt=contract(wire.MatchInfo, problems=(*MATCH, "operator_only", "in_the_way")),
)
async def go_on(request: AnyRequest, match_id: FromPath[str]) -> wire.MatchInfo:
    """Let a match that was begun under other rules (`rules_changed`) go on with those that are here; operator only.

    The log gets a line `allowed`. A match that needs no leave stays as it is.
    """
    services = services_of(request)
    if not is_operator(request):
        raise refused("operator_only")
    return info_of(await services.matches.go_on(match_id))


@post(
    "/matches/{match_id:str}/seats",
    status_code=201,
    tags=["matches"],
    opt=contract(
        wire.Joined,
        body=wire.JoinOrder,
        problems=(
            *MATCH,
            *KEYED,
            "bad_token",
            "unknown_seat",
            "seat_taken",
            "no_open_seat",
            "name_taken",
            "invitation_needed",
            "bad_invitation",
            "match_closed",
            "in_the_way",
        ),
        headers=ONCE,
    ),
)
async def join(request: AnyRequest, match_id: FromPath[str]) -> Response[wire.Joined]:
    """Sit down on an open seat, by an invitation where one is needed. Its token is shown this once.

    A match that waits for nobody else begins.
    """
    data = await decode_body(request, wire.JoinOrder)
    services = services_of(request)
    live = await match_of(request, match_id, fresh=False)
    name, context = clean_name(data.name, "$.name"), await client_write_context(request)
    done, token = await services.matches.join(live, data.seat, name, data.code, context)
    headers = {"Idempotency-Replayed": "true"} if done.repeated else {}
    return Response(wire.Joined(done.entry.seat or 0, token, done.revision), headers=headers)


@post(
    "/matches/{match_id:str}/seats/{seat:int}/token",
    status_code=201,
    tags=["matches"],
    opt=contract(wire.Joined, problems=(*WRITE, "unknown_seat"), headers=ACTS),
)
async def change_seat_token(request: AnyRequest, match_id: FromPath[str], seat: FromPath[int]) -> wire.Joined:
    """Get another token for your seat instead of the one that you show, which is good for nothing from then on.

    Tickets, streams and the webhook of the old one end with it. The operator may ask for it as well, for a player who
    has lost theirs. The log gets a line `rekeyed`.
    """
    live, scope, context = await _keeper(request, match_id, seat)
    matches = services_of(request).matches
    token = tokens.minted("seat", live.setup.secret, context.key, scope)
    done = await matches.rekey(live, seat, scope, context, token)
    return wire.Joined(seat, token, done.revision)


@delete(
    "/matches/{match_id:str}/seats/{seat:int}/token",
    status_code=204,
    tags=["matches"],
    opt=contract(problems=(*WRITE, "unknown_seat")),
)
async def revoke_seat_token(request: AnyRequest, match_id: FromPath[str], seat: FromPath[int]) -> None:
    """Have your seat's token forgotten, if somebody else may have it. The operator may ask for it as well.

    Nobody can act for the seat until the operator asks for another token.
    """
    live, scope, context = await _keeper(request, match_id, seat)
    await services_of(request).matches.rekey(live, seat, scope, context, "")


async def _keeper(request: AnyRequest, match_id: str, seat: int) -> tuple[Live, str, WriteContext]:
    """Return a match whose seat's token is to be changed, by its holder or the operator.

    Who sends the same request again still has only the token of before: that is known by the receipt.
    """
    services, token = services_of(request), needed_token(request)
    live = await services.matches.find(match_id)
    if not 0 <= seat < live.setup.seats:
        raise Problem(Refusal("unknown_seat", {"seat": seat, "seats": live.setup.seats}))
    context = replace(write_context(request, await read_body(request), secret=True), token=b"")
    scope = f"{live.id}/{seat}/token/{tokens.hashed(token).hex()}"
    if await services.matches.answered(scope, context) is None:
        held = tokens.seat_of(live.chairs, token) == seat
        if not held and not (is_operator(request) and live.chairs[seat].token):
            raise refused("not_your_seat")
        context = replace(context, token=live.chairs[seat].token)
    return live, scope, context


@get(
    "/matches/{match_id:str}/record",
    tags=["matches"],
    opt=contract(Record, problems=(*MATCH, "still_running"), cost=10),
)
async def record(request: AnyRequest, match_id: FromPath[str]) -> Record:
    """Export a finished match: a file that `fairway verify` and any other server can replay."""
    services = services_of(request)
    live = await match_of(request, match_id)
    return await _record(services, live, operator=is_operator(request))


@get(
    "/matches/{match_id:str}/documents/{name:str}",
    tags=["matches"],
    opt=contract(dict[str, Any], problems=(*MATCH, "unknown_item", "no_document")),
)
async def document(request: AnyRequest, match_id: FromPath[str], name: FromPath[str]) -> dict[str, Any]:
    """Write what a match leaves to others, such as its courses: when it is over, or while it pauses for that."""
    live = await match_of(request, match_id)
    if name not in left_by(live.ruleset):
        raise refused("unknown_item", what=because("what.document"), name=name[:100])
    try:
        return await asyncio.to_thread(document_of_state, live.ruleset, live.engine.table, live.state, name)
    except BadOptions as error:
        raise refused("no_document", name=name, error=error.reason) from error


async def _destination(services: Services, wanted: wire.ResultTo | None) -> Destination | None:
    """Return the seat of another match that the result of a new one goes to."""
    if wanted is None:
        return None
    live = await services.matches.find(wanted.match)
    seat = tokens.seat_of(live.chairs, wanted.token)
    if seat is None:
        raise refused("not_your_seat")
    return Destination(live.id, seat, live.chairs[seat].token)


async def _record(services: Services, live: Live, *, operator: bool) -> Record:
    """Return a match as a record; while it runs that would tell the seed, so only the operator gets it."""
    if not live.state.over and not operator:
        raise refused("still_running", match=live.id)
    return await services.matches.record(live)


async def _moves(services: Services, live: Live, order: wire.BranchOrder) -> int:
    """Return how many moves a branch takes over."""
    if (order.moves is None) == (order.revision is None):
        raise refused("bad_options", error=because("moves_or_revision"))
    return order.moves if order.moves is not None else await services.matches.moves_at(live, order.revision or 0)


async def _made(
    services: Services, order: Order, record: Record | None, request: WriteContext
) -> Response[wire.Created]:
    """Make a match, or find the one that the same request has made before."""
    live = await services.maker.made_before(request)
    headers = {} if live is None else {"Idempotency-Replayed": "true"}
    if live is None:
        try:
            async with services.making(request.creator):
                live, given = await services.maker.make(order, record, request)
        except Taken:  # by the same request, sent twice at the same time
            live = await services.maker.made_before(request)
            if live is None:
                raise
            given = tokens.for_seats(live.setup, live.id, order.mine, request.key)
    else:
        given = tokens.for_seats(live.setup, live.id, order.mine, request.key)
    made = wire.Created(info_of(live), tuple(wire.SeatToken(seat, token) for seat, token in given.items()))
    return Response(made, headers={"Location": f"/v1/matches/{live.id}", **headers})


def _chairs(seats: tuple[wire.SeatOrder, ...]) -> tuple[Occupant, ...]:
    for seat in seats:
        if seat.bot and seat.open:
            raise refused("bad_options", error=because("bot_or_open"))
    return tuple(
        Occupant(
            clean_name(seat.name, f"$.seats[{number}].name"), seat.bot, think=float(seat.think) if seat.bot else 0.0
        )
        for number, seat in enumerate(seats)
    )


def _mine(seats: tuple[wire.SeatOrder, ...]) -> tuple[int, ...]:
    return tuple(number for number, seat in enumerate(seats) if not seat.bot and not seat.open)


def _taken_over(recipe: Recipe, count: int, seats: tuple[wire.SeatOrder, ...]) -> Order:
    """Seat players in a match that others have begun; without any, all seats go to whoever asks."""
    seated = seats or (wire.SeatOrder(),) * count
    return Order(recipe=recipe, chairs=_chairs(seated), mine=_mine(seated))


def _recipe(services: Services, record: Record) -> Recipe:
    """Return what a record was played with, by the names that this server has for it."""
    spec = services.registry.rulesets.get(record.ruleset)
    if spec is None:
        raise refused("unknown_ruleset", ruleset=record.ruleset[:100], known=tuple(services.registry.rulesets))
    if record.seats not in spec.seats:
        raise refused("bad_record", reasons=(because("no_such_seats", ruleset=record.ruleset, seats=record.seats),))
    recipe = Recipe(
        ruleset=record.ruleset,
        plugins=tuple(name for name, _ in record.lock.plugins if name not in spec.plugins),
        packs=tuple(name for name, _, _ in record.lock.packs if name not in spec.packs),
        items=record.lock.items,
    )
    return services.registry.locked_recipe(recipe, record.lock)


ROUTES = [
    register,
    change_client_token,
    forget_client,
    change_seat_token,
    revoke_seat_token,
    create,
    take_in,
    branch,
    listed,
    info,
    remove,
    go_on,
    join,
    record,
    document,
]
