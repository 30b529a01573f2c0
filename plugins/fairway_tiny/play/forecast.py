"""Where a shot may end, told before any die is rolled."""

from __future__ import annotations

from fairway import Action, Prospect, Table, View
from fairway_tiny.play.aiming import ChooseDirection, Shoot
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.odds import Chances, End, Outlook, odds_of
from fairway_tiny.play.part import Sheet, TinyView, player_of, sheet_of

__all__ = ["FORECASTS", "forecast"]

FORECASTS = ("tiny.holed", "tiny.stopped", "tiny.sand", "tiny.water")


def forecast(table: Table, view: View, seat: int, action: Action) -> tuple[Prospect, ...] | None:
    """Return the ends of a shot that is declared, or of one in flight that is steered."""
    kit, part = table.kit(Kit), view.part(TinyView)
    at = part.asked[seat] if isinstance(action, ChooseDirection) else sheet_of(seat, table.seats)
    if at is None or not isinstance(action, Shoot | ChooseDirection):
        return None
    sheet = part.sheets[at]
    player = player_of(at, table.seats)
    before = "" if player == seat else f"seat:{player}/"
    return tuple(
        _prospect(end, found, before, len(sheet.shots) + 1) for end, found in _outlook(kit, sheet, action).ends.items()
    )


def _outlook(kit: Kit, sheet: Sheet, action: Shoot | ChooseDirection) -> Outlook:
    odds = odds_of(kit, sheet)
    if isinstance(action, Shoot):
        return odds.shot(action.power, action.direction)
    assert sheet.flight is not None
    return odds.onwards(sheet.flight, action.direction)


def _prospect(end: End, found: Chances, before: str, shots: int) -> Prospect:
    chosen = found.least != found.most
    return Prospect(
        f"tiny.{end.result}",
        found.chance,
        {"c": end.space.c, "r": end.space.r, "shots": shots},
        (f"{before}space:{end.space.c},{end.space.r}",),
        least=found.least if chosen else None,
        most=found.most if chosen else None,
    )
