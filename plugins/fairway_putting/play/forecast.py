"""What a putt may lead to, told before the dice are rolled."""

from __future__ import annotations

from fractions import Fraction

from fairway import Action, Prospect, Table, View
from fairway_putting.play.kit import Kit
from fairway_putting.play.odds import outcomes
from fairway_putting.play.part import Putting
from fairway_putting.play.putt_actions import Putt
from fairway_putting.play.putt_outcome import Ball, Struck

__all__ = ["FORECASTS", "forecast"]

FORECASTS = (
    "putting.holed",
    "putting.given_up",
    "putting.rolls_on",
    "putting.stays",
    "putting.mishap_back",
    "putting.mishap_penalty",
    "putting.mishap_choice",
)


def forecast(table: Table, view: View, seat: int, action: Action) -> tuple[Prospect, ...] | None:
    """Return the odds of a putt; of balls that come to lie alike it does not matter what stopped them."""
    if not isinstance(action, Putt):
        return None
    kit, part = table.kit(Kit), view.part(Putting)
    hole, ball = part.played, part.golfers[seat].ball
    chances: dict[tuple[str, int, int, bool], Fraction] = {}
    for struck, chance in outcomes(hole, ball, kit.dice[: action.n], kit.rules).items():
        lies = _told(struck, ball), struck.ball.tile, min(struck.ball.strokes, kit.rules.cap), struck.over
        chances[lies] = chances.get(lies, Fraction()) + chance
    return tuple(
        Prospect(
            key,
            chance,
            {"tile": tile + 1, "tiles": hole.length, "strokes": strokes},
            (f"spot:{hole.number}:{tile}",),
            strokes if over and part.playoff is None else None,
        )
        for (key, tile, strokes, over), chance in chances.items()
    )


def _told(struck: Struck, before: Ball) -> str:
    """Return the key of what came of a putt."""
    if struck.stop == "holed":
        return "putting.holed"
    if struck.over:
        return "putting.given_up"
    if struck.mishap:
        return f"putting.mishap_{struck.mishap}"
    return "putting.rolls_on" if struck.ball.tile > before.tile else "putting.stays"
