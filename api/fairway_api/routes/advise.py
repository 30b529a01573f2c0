"""Advice before an action: what luck may make of it, and what a good move would be."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, QueryParameter
from msgspec import UNSET

from fairway.bots.hints import Weighed, hint, strongest
from fairway.client.wording import Wording
from fairway.knowledge.forecasts import Forecast, forecast
from fairway.model.blaming import refusal_of
from fairway.model.errors import FairwayError, PluginFault
from fairway.model.forecast import Prospect
from fairway.model.refusal import Refusal
from fairway.model.state import State
from fairway.model.values import tag_of
from fairway.plugin.bot import Bot
from fairway_api.contract import wire
from fairway_api.contract.operation import PARAMETERS, SEAT, contract
from fairway_api.http.request import AnyRequest, acting_seat, asked_language, match_of, read_body
from fairway_api.http.response import RawResponse
from fairway_api.matches.live import Live
from fairway_api.matches.service import read_action
from fairway_api.matches.updates import Showing
from fairway_api.problems.problems import Problem, because, refused
from fairway_api.routes.play import PRIVATE, RULES, trial_of

__all__ = ["ROUTES"]

THINKING = 5
"""As how many requests it counts to let a bot think."""


@post(
    "/matches/{match_id:str}/forecast",
    status_code=200,
    tags=["play"],
    opt=contract(wire.Forecast, body=wire.ActionOrder, problems=(*SEAT, *RULES, "match_over", "no_forecast")),
)
async def foretell(request: AnyRequest, match_id: FromPath[str]) -> RawResponse:
    """See what luck may make of an action, with odds, before you play it. Nothing is rolled, no secret is told."""
    live = await match_of(request, match_id)
    seat = acting_seat(request, live)
    action = read_action(live, await read_body(request))
    revision, language = live.revision, asked_language(request)
    found = await asyncio.to_thread(forecast, live.engine, live.state, seat, action)
    if found is None:
        raise refused("no_forecast", action=tag_of(action))
    if isinstance(found, Refusal):
        raise Problem(found)
    words = live.wording(language) if language else None
    return RawResponse(live.ruleset.codec.json(_told(revision, found, words)))


@get(
    "/matches/{match_id:str}/hint",
    tags=["play"],
    opt=contract(
        wire.Hint,
        problems=(*SEAT, *PARAMETERS, "match_over", "not_your_turn", "no_hint", "no_hints", "plugin_fault"),
        cost=THINKING,
    ),
)
async def advise(
    request: AnyRequest,
    match_id: FromPath[str],
    bot: Annotated[
        str | None, QueryParameter(max_length=80, description="Which bot to ask; else the strongest of the ruleset.")
    ] = None,
) -> RawResponse:
    """Ask a bot what it would do in your place while you are asked something; it knows no more than you may.

    With it comes what the move would score and why the bot likes it, and the same for what it thinks next best, and for
    what needs no choice, such as to pass. A match can be made without hints.
    """
    live = await match_of(request, match_id)
    seat = acting_seat(request, live)
    if not live.setup.hints:
        raise refused("no_hints")
    chosen, language = _bot(live, bot), asked_language(request)
    state, key = live.state, ("hint", seat, chosen.name, language)
    found = live.answers.get(key)
    if found is None:
        found = await asyncio.to_thread(_hint, live, state, live.revision, seat, chosen, language)
        if live.state is state:
            live.answers[key] = found
    return RawResponse(found, headers=PRIVATE)


def _bot(live: Live, name: str | None) -> Bot:
    """Return the bot to ask."""
    bots = live.ruleset.bots
    if name is not None and name not in bots:
        reason = because("no_bot", name=name, known=tuple(sorted(bots)))
        raise refused("invalid", error=reason, errors=(("bot", reason),))
    chosen = strongest(bots) if name is None else bots[name]
    if chosen is None:
        raise refused("no_hint")
    return chosen


def _hint(live: Live, state: State, revision: int, seat: int, bot: Bot, language: str) -> bytes:
    """Let a bot think, and write down what it came to."""
    try:
        found = hint(live.engine, state, seat, bot)
    except PluginFault as broken:
        raise Problem(refusal_of(broken)) from broken
    except (FairwayError, LookupError) as stuck:  # the bot has no answer to what is asked
        raise refused("no_hint") from stuck
    if isinstance(found, Refusal):
        raise Problem(found)
    showing = Showing(live.wording(language) if language else None, live.ruleset.pointing)
    told = [_weighed(each, revision, seat, showing) for each in (found.move, *found.instead)]
    return live.ruleset.codec.json(wire.Hint(revision, bot.name, told[0], tuple(told[1:])))


def _weighed(found: Weighed, revision: int, seat: int, showing: Showing) -> wire.Suggestion:
    words, pointing = showing
    return wire.Suggestion(
        found.action,
        () if pointing is None else pointing.of(found.action),
        trial_of(revision, found.preview, seat, showing),
        UNSET if words is None else words.doing(found.action),
        () if words is None else tuple(map(words.remark, found.why)),
    )


def _told(revision: int, found: Forecast, words: Wording | None) -> wire.Forecast:
    return wire.Forecast(revision, tuple(_outcome(each, words) for each in found.prospects), float(found.rest))


def _outcome(found: Prospect, words: Wording | None) -> wire.ForecastOutcome:
    return wire.ForecastOutcome(
        float(found.chance),
        found.key,
        found.params,
        found.at,
        UNSET if found.points is None else found.points,
        UNSET if found.least is None else float(found.least),
        UNSET if found.most is None else float(found.most),
        UNSET if words is None else words.prospect(found),
    )


ROUTES = [foretell, advise]
