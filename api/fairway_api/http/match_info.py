"""What a match and its scores look like from outside, in the structs that the contract declares."""

from __future__ import annotations

from datetime import UTC, datetime

from fairway.client.score_lines import line_info
from fairway.model.score import Sheet
from fairway.model.texts import Texts
from fairway.rulesets.fairness import commitment
from fairway_api.contract import wire
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import Occupant
from fairway_api.store import MatchSummary

__all__ = ["info_of", "iso", "line_of", "seats_of", "sheet_info"]


def iso(at: float) -> str:
    """Write a time down."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seats_of(chairs: tuple[Occupant, ...]) -> tuple[wire.SeatInfo, ...]:
    """Say who sits where, without saying how they prove it."""
    return tuple(
        wire.SeatInfo(
            seat, chair.name, "open" if chair.open else "bot" if chair.bot else "player", chair.bot, chair.resigned
        )
        for seat, chair in enumerate(chairs)
    )


def info_of(live: Live) -> wire.MatchInfo:
    """Return a match as everybody may know it."""
    state, setup = live.state, live.setup
    waiting = dict.fromkeys(seat for prompt in state.prompts if not prompt.discreet for seat in prompt.waiting)
    return wire.MatchInfo(
        id=live.id,
        recipe=setup.recipe,
        seats=seats_of(live.chairs),
        revision=live.revision,
        over=state.over,
        waiting=tuple(waiting),
        places=live.engine.places(state) if state.over else None,
        fairness=wire.Fairness(
            commitment(setup.seed, setup.nonce),
            setup.seed_known,
            setup.seed if state.over else None,
            setup.nonce if state.over else None,
        ),
        differs=tuple(map(str, live.ruleset.differences(setup.begun or setup.lock))),
        created=iso(live.created),
        updated=iso(live.updated),
    )


def line_of(summary: MatchSummary, ruleset: str, chairs: tuple[Occupant, ...]) -> wire.MatchLine:
    """Return a match for a list."""
    return wire.MatchLine(
        summary.id,
        ruleset,
        seats_of(chairs),
        summary.revision,
        summary.over,
        iso(summary.created),
        iso(summary.updated),
    )


def sheet_info(
    sheet: Sheet, texts: Texts, language: str, *, place: int | None = None, partial: bool = False
) -> wire.SheetInfo:
    """Return a seat's sheet."""
    lines = tuple(line_info(line, texts, language) for line in sheet.lines)
    return wire.SheetInfo(sheet.seat, sheet.total, place, partial, lines)
