"""One match, from one seat: look, ask what is legal, act, try, take back, resign."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, QueryParameter
from msgspec import UNSET, UnsetType

from fairway.client.listing import listing, size_of
from fairway.client.wording import Wording
from fairway.content.faults import nearest
from fairway.knowledge.previews import Preview, preview
from fairway.model.domains import Choice
from fairway.model.pointers import parse
from fairway.model.refusal import Refusal
from fairway.model.state import State
from fairway.model.texts import Texts
from fairway.model.values import tag_of
from fairway.model.views import view_of
from fairway.plugin.vocabulary import Paper
from fairway_api.contract import wire
from fairway_api.contract.operation import (
    ACTS,
    GATED,
    LOOKING_BACK,
    PARAMETERS,
    PNG_TOO,
    SEAT,
    SEATLESS,
    WRITE,
    contract,
)
from fairway_api.http.middleware import FastRoute
from fairway_api.http.pictures import Format, Width, charge, pictured, png_width
from fairway_api.http.request import (
    AnyRequest,
    Connection,
    acting,
    acting_seat,
    asked_language,
    asking_seat,
    decode_body,
    etag,
    header,
    language_of,
    match_of,
    read_body,
    services_of,
    viewing_seat,
    write_context,
)
from fairway_api.http.response import PNG, SVG, RawResponse
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import read_entry
from fairway_api.matches.seating import check_begun
from fairway_api.matches.service import MOST_LOG_LINES, Done, read_action
from fairway_api.matches.updates import Showing, shown_events, shown_prompts, storied, update_for
from fairway_api.problems.problems import Problem, because, refused

__all__ = ["FAST_ROUTES", "PRIVATE", "ROUTES", "RULES", "check_pointers", "score_changes", "trial_of"]

RULES = ("malformed", "unknown_action", "not_your_turn", "not_now", "not_listed", "house_rule", "plugin_fault")
"""What the engine refuses in any game; plugins have codes of their own, all answered with 422."""
MOST_POINTED_AT = 50
"""Pointers that can be asked for at once."""
PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
NOTHING_DRAWN = "There is nothing to draw yet, or not for you."
DRAWN = (*SEATLESS, *PARAMETERS, *PNG_TOO, "unknown_revision")

Revision = Annotated[
    int | None,
    QueryParameter(ge=0, le=999_999, description="Draw it as it was at this revision; if none is given, as it is."),
]


@get(
    "/matches/{match_id:str}/view",
    tags=["play"],
    opt=contract(wire.View, problems=SEATLESS),
)
async def view(request: AnyRequest, match_id: FromPath[str]) -> RawResponse:
    """Look at the match from your seat, or as a spectator without a token."""
    return await _look(request, match_id)


async def _look(request: Connection, match_id: str) -> RawResponse:
    live = await match_of(request, match_id)
    seat = asking_seat(request, live)
    asked = asked_language(request)
    worded = bool(live.fault) or live.waiting
    spoken = asked or (language_of(request) if worded else "")  # there are words in it then
    tag = etag(live, seat, f"{asked}-{spoken}" if worded else asked)
    if tag in (header(request, b"if-none-match") or ""):
        return RawResponse(b"", status=304, headers={"ETag": tag, **PRIVATE})
    found = live.answers.get((seat, spoken, asked))
    if found is None:
        texts = services_of(request).texts
        fault = _bot_fault(texts, live.fault, spoken) if live.fault else UNSET
        gate = _gate(texts, live, spoken)
        found = live.answers[seat, spoken, asked] = _view(live, live.state, live.revision, seat, asked, fault, gate)
    return RawResponse(found, headers={"ETag": tag, **PRIVATE})


def _bot_fault(texts: Texts, fault: Refusal, language: str) -> wire.BotFault:
    """Say why a bot does not move: who broke and how, but not over what, which may be a secret of the bot's seat."""
    told = {"plugin": str(fault.params["plugin"]), "error": str(fault.params["error"])}
    return wire.BotFault(**told, text=texts.say("view.bot_fault", told, language))


def _gate(texts: Texts, live: Live, language: str) -> wire.Gate | UnsetType:
    """Say why nobody may act, if the match has not begun."""
    if not live.waiting:
        return UNSET
    if live.setup.gathering.closed:
        return wire.Gate("closed", texts.say("view.closed", {}, language))
    free = sum(chair.free for chair in live.chairs)
    key = "view.waiting_for_seats" if live.setup.gathering.start == "full" else "view.waiting_for_call"
    return wire.Gate("waiting_to_start", texts.say(key, {"count": free}, language))


@get(
    "/matches/{match_id:str}/legal",
    tags=["play"],
    opt=contract(wire.Legal, problems=(*SEAT, *PARAMETERS), any_query=True),
)
async def legal(
    request: AnyRequest,
    match_id: FromPath[str],
    action: Annotated[str | None, QueryParameter(max_length=100, description="Only this type of action.")] = None,
    at: Annotated[
        list[str] | None,
        QueryParameter(
            max_items=MOST_POINTED_AT,
            description="Only what points at this, such as `cell:3,4`; given several times, at all of these.",
        ),
    ] = None,
) -> RawResponse:
    """List every action that would be accepted from you now, with what each would bring.

    Any other query parameter keeps only the actions whose field of that name has that value: `?tile=t012a&x=3`.
    """
    live = await match_of(request, match_id)
    seat = acting_seat(request, live)
    where = {name: value for name, value in request.query_params.items() if name not in ("action", "at", "language")}
    _check_filter(live, action, where)
    check_pointers(live, at or ())
    language = asked_language(request)
    state, revision, tag = live.state, live.revision, etag(live, seat, language)
    if live.waiting:
        gate = _gate(services_of(request).texts, live, language_of(request))
        shut = live.ruleset.codec.json(wire.Legal(revision, seat, (), gate))
        return RawResponse(shut, headers={"ETag": tag, **PRIVATE})

    def listed() -> bytes:
        found = listing(live.engine, state, seat, action=action, where=where, at=at or ())
        if language:
            found = tuple(map(live.wording(language).listed, found))
        return live.ruleset.codec.json(wire.Legal(revision, seat, found))

    return RawResponse(await asyncio.to_thread(listed), headers={"ETag": tag, **PRIVATE})


@post(
    "/matches/{match_id:str}/actions",
    status_code=200,
    tags=["play"],
    opt=contract(wire.Update, body=wire.ActionOrder, problems=(*WRITE, *GATED, *RULES), headers=ACTS),
)
async def act(request: AnyRequest, match_id: FromPath[str]) -> RawResponse:
    """Play an action from your seat: an object tagged by `type`, as `/legal` lists it."""
    return await _act(request, match_id)


async def _act(request: Connection, match_id: str) -> RawResponse:
    matches, live, seat = await acting(request, match_id)
    data = await read_body(request)
    done = await matches.act(live, seat, data, write_context(request, data))
    return _update(live, seat, done, asked_language(request))


@post(
    "/matches/{match_id:str}/undo",
    status_code=200,
    tags=["play"],
    opt=contract(
        wire.Update, problems=(*WRITE, *GATED, "nothing_to_undo", "undo_other_seat", "undo_revealed"), headers=ACTS
    ),
)
async def undo(request: AnyRequest, match_id: FromPath[str]) -> RawResponse:
    """Take your last action back: never past what was revealed, never past another seat's move."""
    matches, live, seat = await acting(request, match_id)
    context = write_context(request, await read_body(request))
    return _update(live, seat, await matches.undo(live, seat, context), asked_language(request))


@post(
    "/matches/{match_id:str}/resign",
    status_code=200,
    tags=["play"],
    opt=contract(wire.Update, body=wire.ResignOrder, problems=(*WRITE, *GATED, "unknown_bot"), headers=ACTS),
)
async def resign(request: AnyRequest, match_id: FromPath[str]) -> RawResponse:
    """Leave your seat to a bot for good, so that the others can finish."""
    matches, live, seat = await acting(request, match_id)
    order = await decode_body(request, wire.ResignOrder)
    context = write_context(request, await read_body(request))
    done = await matches.resign(live, seat, order.bot, order.think, context)
    return _update(live, seat, done, asked_language(request))


@post(
    "/matches/{match_id:str}/try",
    status_code=200,
    tags=["play"],
    opt=contract(wire.Trial, body=wire.ActionOrder, problems=(*SEAT, *GATED, *RULES, "match_over")),
)
async def attempt(request: AnyRequest, match_id: FromPath[str]) -> RawResponse:
    """See what an action would bring and score, without playing it. Luck and secrets are not told beforehand."""
    live = await match_of(request, match_id)
    seat = acting_seat(request, live)
    check_begun(live)
    action = read_action(live, await read_body(request))
    revision = live.revision
    found = await asyncio.to_thread(preview, live.engine, live.state, seat, action)
    if isinstance(found, Refusal):
        raise Problem(found)
    language = asked_language(request)
    showing = Showing(live.wording(language) if language else None, live.ruleset.pointing)
    return RawResponse(live.ruleset.codec.json(trial_of(revision, found, seat, showing)))


@get("/matches/{match_id:str}/log", tags=["play"], opt=contract(wire.Log, problems=(*SEATLESS, *PARAMETERS)))
async def log(
    request: AnyRequest,
    match_id: FromPath[str],
    after: Annotated[
        int, QueryParameter(ge=-1, le=MOST_LOG_LINES, description="Lines with higher numbers; -1 for all.")
    ] = -1,
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
    story: Annotated[
        bool,
        QueryParameter(
            description="Only what a person reads: lines of which nothing came for you are left out. A page may then "
            "have fewer lines than asked for, or none, although `next` leads to more."
        ),
    ] = False,
) -> RawResponse:
    """Read what happened, line by line, as far as you may know it."""
    services = services_of(request)
    live = await match_of(request, match_id)
    seat, codec = viewing_seat(request, live), live.ruleset.codec
    lines = await services.store.lines(match_id, after, limit)
    more = lines[-1].revision if lines and lines[-1].revision < live.revision else None

    language = asked_language(request)
    showing = live.showing(language)

    def told() -> bytes:
        updates = tuple(update_for(read_entry(codec, line.body), line.revision, seat, showing) for line in lines)
        return codec.json(wire.Log(storied(updates) if story else updates, more))

    return RawResponse(await asyncio.to_thread(told))


@get(
    "/matches/{match_id:str}/steps/{revision:int}",
    tags=["play"],
    opt=contract(wire.View, problems=(*SEATLESS, *PARAMETERS, "unknown_revision"), cost=LOOKING_BACK),
)
async def step(request: AnyRequest, match_id: FromPath[str], revision: FromPath[int]) -> RawResponse:
    """Look at the match as it was at a revision: a replay, step by step."""
    services = services_of(request)
    live = await match_of(request, match_id)
    seat = asking_seat(request, live)
    state = await services.matches.at(live, revision)
    return RawResponse(_view(live, state, revision, seat, asked_language(request)))


@get(
    "/matches/{match_id:str}/pictures/{seat:int}",
    tags=["play"],
    opt=contract(
        str, media=SVG, other_media=(PNG,), problems=(*DRAWN, "unknown_seat", "no_picture"), empty=NOTHING_DRAWN
    ),
)
async def picture(
    request: AnyRequest,
    match_id: FromPath[str],
    seat: FromPath[int],
    paper: Annotated[
        str | None, QueryParameter(max_length=100, description="One of the ruleset's `papers`, instead of the board.")
    ] = None,
    revision: Revision = None,
    format: Format = None,
    width: Width = None,
) -> RawResponse:
    """Draw what a seat has before it: its board, or a paper that the ruleset names.

    `data-at` in the SVG says what can be pointed at. A PNG counts as ten requests, unless it was made before.
    """
    live = await match_of(request, match_id)
    if not 0 <= seat < live.setup.seats:
        raise Problem(Refusal("unknown_seat", {"seat": seat, "seats": live.setup.seats}))
    if paper is None and not live.ruleset.draws_boards:
        raise refused("no_picture", seat=seat)
    chosen = None if paper is None else _paper(paper, live.ruleset.papers)
    names, png = live.names, png_width(request, format, width)

    def draw(state: State, viewer: int | None, language: str) -> str | None:
        if chosen is None:
            return live.engine.board(state, viewer, seat, language, names)
        return live.engine.paper(state, viewer, seat, chosen, language, names)

    return await _drawn(request, live, draw, revision, png)


@get(
    "/matches/{match_id:str}/table",
    tags=["play"],
    opt=contract(str, media=SVG, other_media=(PNG,), problems=(*DRAWN, "no_table"), empty=NOTHING_DRAWN),
)
async def table(
    request: AnyRequest,
    match_id: FromPath[str],
    paper: Annotated[
        str | None,
        QueryParameter(max_length=100, description="One of the ruleset's `papers` that are shared; else the first."),
    ] = None,
    revision: Revision = None,
    format: Format = None,
    width: Width = None,
) -> RawResponse:
    """Draw what lies on the table before everybody, such as racks or dice, as you may see it.

    `data-at` in the SVG says what can be pointed at. A PNG counts as ten requests, unless it was made before.
    """
    live = await match_of(request, match_id)
    shared = {name: each for name, each in live.ruleset.papers.items() if each.shared}
    if paper is None and not shared:
        raise refused("no_table")
    chosen = next(iter(shared.values())) if paper is None else _paper(paper, shared)
    names, png = live.names, png_width(request, format, width)

    def draw(state: State, viewer: int | None, language: str) -> str | None:
        return live.engine.paper(state, viewer, viewer or 0, chosen, language, names)

    return await _drawn(request, live, draw, revision, png)


async def _drawn(
    request: AnyRequest,
    live: Live,
    draw: Callable[[State, int | None, str], str | None],
    revision: int | None,
    png: int,
) -> RawResponse:
    """Draw something of a match, as whoever asks may see it: now or at a revision."""
    viewer, language = viewing_seat(request, live), language_of(request)
    at = live.revision if revision is None else revision
    tag = f'"{at};{"-" if viewer is None else viewer}{language}{png or ""}"'
    headers = {"ETag": tag, **PRIVATE}
    if revision is None:
        state = live.state
    else:
        await charge(request, LOOKING_BACK)
        state = await services_of(request).matches.at(live, revision)
    drawn = await asyncio.to_thread(draw, state, viewer, language)
    if drawn is None:
        return RawResponse(b"", status=204, headers=headers)
    return await pictured(request, drawn, png, headers)


def _paper(name: str, known: Mapping[str, Paper]) -> Paper:
    if name not in known:
        raise _no_such("paper", name, known, "no_paper")
    return known[name]


def _check_filter(live: Live, action: str | None, where: Mapping[str, str]) -> None:
    """Refuse to look for what no action is or has: an empty list would read as if nothing were legal."""
    kinds = {tag_of(spec.type): spec.type for each in live.ruleset.vocabularies.values() for spec in each.actions}
    if action is not None and action not in kinds:
        raise _no_such("action", action, kinds)
    fields = {name for kind in kinds.values() for name in kind.__struct_encode_fields__}
    for name in where:
        if name not in fields:
            raise _no_such(name, name, fields)


def _no_such(parameter: str, word: str, known: Iterable[str], key: str = "no_action") -> Problem:
    reason = because(key, word=word[:60], near=nearest(word, known))
    return refused("invalid", error=reason, errors=((parameter, reason),))


def check_pointers(live: Live, pointers: Iterable[str]) -> None:
    """Refuse what points nowhere, and kinds of things that are not on this table."""
    kinds = tuple(sorted(live.ruleset.pointing.kinds))
    for pointer in pointers:
        found = parse(pointer)
        if found is None:
            reason = because("no_pointer", word=pointer[:60])
        elif found.kind not in kinds:
            reason = because("no_such_kind", word=found.kind[:60], known=kinds, near=nearest(found.kind, kinds))
        else:
            continue
        raise refused("invalid", error=reason, errors=(("at", reason),))


def _update(live: Live, seat: int, done: Done, language: str) -> RawResponse:
    headers = {"ETag": f'"{done.revision}"'}
    if done.repeated:
        headers["Idempotency-Replayed"] = "true"
    answer = b"" if language else done.answer
    if not answer:
        answer = live.ruleset.codec.json(update_for(done.entry, done.revision, seat, live.showing(language)))
    return RawResponse(answer, headers=headers)


def _view(
    live: Live,
    state: State,
    revision: int,
    seat: int | None,
    language: str,
    fault: wire.BotFault | UnsetType = UNSET,
    gate: wire.Gate | UnsetType = UNSET,
) -> bytes:
    seen = view_of(state, None if live.waiting else seat)
    words = live.wording(language) if language else None
    choices = () if seat is None or live.waiting else live.engine.choices(state, seat)
    return live.ruleset.codec.json(
        wire.View(
            live.id,
            revision,
            seat,
            seen.parts,
            () if live.waiting else shown_prompts(seen.prompts, seat, words),
            tuple([_choice_info(each, words) for each in choices]),
            seen.over or live.setup.gathering.closed,
            fault,
            gate,
        )
    )


def _choice_info(choice: Choice, words: Wording | None) -> wire.ChoiceInfo:
    said = UNSET if words is None else words.action(choice.action)
    return wire.ChoiceInfo(tag_of(choice.action), choice.prompt, choice.must, *size_of(choice), said)


def trial_of(revision: int, found: Preview, looking: int, showing: Showing) -> wire.Trial:
    """Return what an action would bring, as it is to be shown."""
    words = showing.words
    return wire.Trial(
        revision,
        shown_events(found.events, looking, showing),
        shown_prompts(found.prompts, looking, words),
        found.over,
        found.stopped,
        score_changes(found.gains(), words),
    )


def score_changes(gains: Iterable[Mapping[str, int]], words: Wording | None) -> tuple[wire.ScoreChange, ...]:
    """Return how each seat's conditions would change, as it is to be shown."""
    return tuple(
        wire.ScoreChange(seat, key, change, UNSET if words is None else words.condition(key))
        for seat, gained in enumerate(gains)
        for key, change in gained.items()
    )


ROUTES = [view, legal, act, undo, resign, attempt, log, step, picture, table]
FAST_ROUTES: dict[HTTPRouteHandler, FastRoute] = {view: _look, act: _act}
"""The two that are called most, and what answers them without the framework around."""
