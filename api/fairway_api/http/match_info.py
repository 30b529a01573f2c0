"""What a match and its scores look like from outside, in the structs that the contract declares."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from msgspec import UNSET

from fairway.client.score_lines import line_info, tie_info
from fairway.model.score import GameScore, Ranking, Sheet, Standing, Tie, standings_of
from fairway.model.state import State
from fairway.rulesets.fairness import commitment
from fairway.rulesets.speaker import Speaker
from fairway_api.contract import wire
from fairway_api.contract.wire.matches import Status
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import Delivery, Gathering, Occupant, Setup
from fairway_api.store import MatchSummary

__all__ = ["info_of", "iso", "line_of", "scores_of", "seats_of", "sheet_info"]


def iso(at: float) -> str:
    """Write a time down."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seats_of(chairs: tuple[Occupant, ...]) -> tuple[wire.SeatInfo, ...]:
    """Say who sits where, without saying how they prove it."""
    return tuple(
        wire.SeatInfo(seat, chair.name, _kind(chair), chair.bot, chair.resigned, chair.think or UNSET)
        for seat, chair in enumerate(chairs)
    )


def _kind(chair: Occupant) -> Literal["open", "reserved", "player", "bot"]:
    if chair.free:
        return "open" if chair.open else "reserved"
    return "bot" if chair.bot else "player"


def _status(gathering: Gathering, over: bool) -> Status:
    if gathering.closed:
        return "closed"
    if gathering.waiting:
        return "waiting_to_start"
    return "over" if over else "running"


def info_of(live: Live) -> wire.MatchInfo:
    """Return a match as everybody may know it."""
    state, setup, gathering = live.state, live.setup, live.setup.gathering
    asked = () if live.waiting else state.prompts
    waiting = dict.fromkeys(seat for prompt in asked if not prompt.discreet for seat in prompt.waiting)
    return wire.MatchInfo(
        id=live.id,
        recipe=setup.recipe,
        seats=seats_of(live.chairs),
        title=setup.title,
        status=_status(gathering, state.over),
        start=gathering.start,
        invited=gathering.invited,
        makers=gathering.makers,
        revision=live.revision,
        over=live.over,
        waiting=tuple(waiting),
        places=live.engine.places(state) if state.over else None,
        fairness=wire.Fairness(
            commitment(setup.seed, setup.nonce),
            setup.seed_known,
            setup.seed if state.over else None,
            setup.nonce if state.over else None,
        ),
        hints=setup.hints,
        differs=tuple(map(str, live.ruleset.differences(setup.begun or setup.lock))),
        result=None if setup.result_to is None else _result(setup.delivery),
        rematch=setup.rematch,
        created=iso(live.created),
        updated=iso(live.updated),
    )


def _result(delivery: Delivery | None) -> wire.ResultInfo:
    if delivery is None:
        return wire.ResultInfo("waiting")
    return wire.ResultInfo("refused", delivery.code) if delivery.code else wire.ResultInfo("brought")


def line_of(summary: MatchSummary, setup: Setup, chairs: tuple[Occupant, ...]) -> wire.MatchLine:
    """Return a match for a list."""
    return wire.MatchLine(
        summary.id,
        setup.recipe.ruleset,
        setup.title,
        _status(setup.gathering, summary.over),
        seats_of(chairs),
        summary.revision,
        summary.over,
        iso(summary.created),
        iso(summary.updated),
    )


def sheet_info(
    sheet: Sheet, speaker: Speaker, *, place: int | None = None, ties: tuple[Tie, ...] = ()
) -> wire.SheetInfo:
    """Return a seat's sheet."""
    lines = tuple(line_info(line, speaker) for line in sheet.lines)
    told = tuple(tie_info(tie, speaker.texts, speaker.language) for tie in ties if sheet.seat in tie.seats)
    return wire.SheetInfo(sheet.seat, sheet.total, place, bool(sheet.hidden), lines, told)


def scores_of(live: Live, state: State, revision: int, sheets: tuple[Sheet, ...], language: str) -> wire.Scores:
    """Return everybody's score, given the sheets of the game on the table as far as the viewer may know them."""
    engine, speaker = live.engine, live.ruleset.speaker(language, live.names)
    games, ranking = engine.games(state), engine.ranking(state)
    done = games.finished if games else ()
    closed = state.over or (games is not None and len(done) == games.game)  # the scores of this game are final
    shown = _game(sheets, ranking if closed else None, speaker)
    every = tuple(
        wire.GameScoreInfo(number, True, _game(game.sheets, game, speaker))
        for number, game in enumerate(done, 1)
        if games and number < games.game
    )
    if games:
        every = (*every, wire.GameScoreInfo(games.game, closed, shown))
    judged = engine.verdict(state)
    standings = games.standings if games else standings_of([sheet.total for sheet in sheets], ranking)
    return wire.Scores(
        revision,
        state.over,
        shown,
        ranking.low,
        every,
        tuple(_standing(each, state.over, speaker) for each in standings),
        UNSET
        if judged is None
        else wire.VerdictInfo(judged, speaker.texts.say(f"verdict.{judged}", language=language)),
    )


def _game(
    sheets: tuple[Sheet, ...], ranking: Ranking | GameScore | None, speaker: Speaker
) -> tuple[wire.SheetInfo, ...]:
    """Return the sheets of a game, with places if these are final."""
    places, ties = (ranking.places, ranking.ties) if ranking else ((None,) * len(sheets), ())
    return tuple(sheet_info(sheet, speaker, place=places[sheet.seat], ties=ties) for sheet in sheets)


def _standing(standing: Standing, over: bool, speaker: Speaker) -> wire.StandingInfo:
    if not over:
        return wire.StandingInfo(standing.seat, standing.total, None)
    ties = tuple(tie_info(tie, speaker.texts, speaker.language) for tie in standing.ties)
    return wire.StandingInfo(standing.seat, standing.total, standing.place, ties)
