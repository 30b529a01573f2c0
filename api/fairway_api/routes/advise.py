"""Advice before an action: what luck may make of it, and what a good move would be."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, QueryParameter
from msgspec import UNSET

from fairway.bots.ask_bot import called
from fairway.bots.hints import Weighed, hint_chair, hint_of, strongest
from fairway.client.wording import Wording
from fairway.knowledge.forecasts import Forecast, forecast
from fairway.model.blaming import refusal_of
from fairway.model.errors import FairwayError, PluginFault
from fairway.model.forecast import Prospect
from fairway.model.refusal import Refusal
from fairway.model.state import Action, State
from fairway.model.values import tag_of
from fairway.plugin.bot import Bot, Considered
from fairway_api.containment.fair_queue import ASKING
from fairway_api.contract import wire
from fairway_api.contract.operation import PARAMETERS, SEAT, contract
from fairway_api.http.request import AnyRequest, acting_seat, asked_language, match_of, read_body, services_of
from fairway_api.http.response import RawResponse
from fairway_api.matches.live import Live
from fairway_api.matches.service import read_action
from fairway_api.matches.updates import Showing
from fairway_api.problems.problems import Problem, because, refused
from fairway_api.routes.play import PRIVATE, RULES, trial_of
from fairway_api.thinking.thinking import Thinking

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
        str | None, QueryParameter(max_length=80, description="Which bot to ask, or `expert*5`; else the strongest.")
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
        revision = live.revision
        action, thoughts = await _thought(services_of(request).thinking, live, state, seat, chosen)
        found = await asyncio.to_thread(_hint, live, state, revision, seat, chosen, action, thoughts, language)
        if live.state is state:
            live.answers[key] = found
    return RawResponse(found, headers=PRIVATE)


def _bot(live: Live, name: str | None) -> Bot:
    """Return the bot to ask."""
    bots = live.ruleset.bots
    try:
        chosen = strongest(bots) if name is None else called(bots, name)
    except LookupError:
        reason = because("no_bot", name=name or "", known=tuple(sorted(bots)))
        raise refused("invalid", error=reason, errors=(("bot", reason),)) from None
    if chosen is None:
        raise refused("no_hint")
    return chosen


@contextmanager
def _no_hint() -> Iterator[None]:
    """Say why a bot has no answer."""
    try:
        yield
    except PluginFault as broken:
        raise Problem(refusal_of(broken)) from broken
    except (FairwayError, LookupError) as stuck:  # the bot has no answer to what is asked
        raise refused("no_hint") from stuck


async def _thought(
    thinking: Thinking, live: Live, state: State, seat: int, bot: Bot
) -> tuple[Action, tuple[Considered, ...]]:
    """Let a bot think, in a world that the seat cannot tell from the real one."""
    with _no_hint():
        asked = await asyncio.to_thread(hint_chair, state, seat)
        if isinstance(asked, Refusal):
            raise Problem(asked)
        world, dice = asked
        return await thinking.choose(live, world, seat, bot, dice, who=ASKING.get(), explaining=True)


def _hint(
    live: Live,
    state: State,
    revision: int,
    seat: int,
    bot: Bot,
    action: Action,
    thoughts: tuple[Considered, ...],
    language: str,
) -> bytes:
    """Write down what a bot came to."""
    with _no_hint():
        found = hint_of(live.engine, state, seat, bot, action, thoughts)
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
