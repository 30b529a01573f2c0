"""What a seat answers beforehand: kept by the server, known to the seat alone."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from litestar import delete, get, put
from litestar.params import FromPath

from fairway.client.standing_answers import StandingAnswers
from fairway.content.faults import nearest
from fairway.model.errors import CannotDecode
from fairway.model.refusal import Refusal
from fairway.model.values import tag_of
from fairway_api.contract.operation import GATED, SEAT, contract
from fairway_api.http.request import AnyRequest, acting_seat, bearer, decode_body, match_of, services_of
from fairway_api.matches import tokens
from fairway_api.matches.live import Live
from fairway_api.problems.problems import Words, because, refused

__all__ = ["ROUTES"]

_read = msgspec.msgpack.Decoder(StandingAnswers).decode


@put(
    "/matches/{match_id:str}/answers",
    tags=["play"],
    opt=contract(StandingAnswers, body=StandingAnswers, problems=(*SEAT, *GATED, "invalid", "malformed")),
)
async def set_answers(request: AnyRequest, match_id: FromPath[str]) -> StandingAnswers:
    """Have the server answer for your seat, where you have no choice or to questions that you name.

    Others are not told that you have said so, nor which of your answers came from it.
    """
    order = await decode_body(request, StandingAnswers)
    services, live = services_of(request), await match_of(request, match_id)
    seat = acting_seat(request, live)
    if faults := tuple(_faults(live, order)):
        raise refused("invalid", error=faults[0][1], errors=faults)
    await services.matches.leave_answers(live, seat, tokens.hashed(bearer(request)), order)
    services.bots.nudge(live)
    return order


@get("/matches/{match_id:str}/answers", tags=["play"], opt=contract(StandingAnswers, problems=SEAT))
async def answers(request: AnyRequest, match_id: FromPath[str]) -> StandingAnswers:
    """Look at what the server answers for your seat; nothing, unless you have said so."""
    live = await match_of(request, match_id)
    seat = acting_seat(request, live)
    left = await services_of(request).store.standing(live.id)
    return _read(left.by_seat[seat]) if seat in left.by_seat else StandingAnswers()


@delete("/matches/{match_id:str}/answers", status_code=204, tags=["play"], opt=contract(problems=(*SEAT, *GATED)))
async def drop_answers(request: AnyRequest, match_id: FromPath[str]) -> None:
    """Answer everything yourself again."""
    services, live = services_of(request), await match_of(request, match_id)
    seat = acting_seat(request, live)
    await services.matches.leave_answers(live, seat, tokens.hashed(bearer(request)), None)


def _faults(live: Live, order: StandingAnswers) -> Iterator[tuple[str, Words]]:
    """Name what no question, action or field of the match's rules is called: it would be waited for in vain."""
    known = live.ruleset.vocabularies.values()
    prompts = {name for each in known for name in each.prompts}
    kinds = {tag_of(spec.type): spec.type for each in known for spec in each.actions}
    for number, rule in enumerate(order.answers):
        place = f"$.answers[{number}]"
        if rule.prompt not in prompts:
            yield f"{place}.prompt", because("no_prompt", word=rule.prompt, near=nearest(rule.prompt, prompts))
        if rule.answer is not None and (reason := _misread(live, rule.answer)) is not None:
            yield f"{place}.answer", reason
        for at, unless in enumerate(rule.unless):
            fields = kinds[unless.action].__struct_encode_fields__ if unless.action in kinds else ()
            if unless.action not in kinds:
                near = nearest(unless.action, kinds)
                yield f"{place}.unless[{at}].action", because("no_action", word=unless.action, near=near)
            else:
                for name in unless.where:
                    if name not in fields:
                        near = nearest(name, fields)
                        yield f"{place}.unless[{at}].where.{name}", because("no_action", word=name, near=near)


def _misread(live: Live, answer: dict[str, object]) -> Words | None:
    """Say why something is no action, if it is none."""
    try:
        action = live.ruleset.codec.read_action(answer)
    except CannotDecode as error:
        return error.reason
    return because("no_action", word=str(answer["type"])[:100]) if isinstance(action, Refusal) else None


ROUTES = [set_answers, answers, drop_answers]
