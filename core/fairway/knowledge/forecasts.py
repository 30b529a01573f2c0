"""What luck may make of an action, as far as a seat can know: nothing is rolled, and nothing secret is told."""

from __future__ import annotations

from fractions import Fraction

from fairway.engine.referee import Engine
from fairway.knowledge.previews import preview
from fairway.model.blaming import refusal_of
from fairway.model.errors import PluginFault
from fairway.model.forecast import Prospect
from fairway.model.refusal import Refusal
from fairway.model.state import Action, State
from fairway.model.values import Value

__all__ = ["MOST_PROSPECTS", "Forecast", "forecast"]

MOST_PROSPECTS = 100
"""Prospects that are told, the likeliest first; the others are summed up."""


class Forecast(Value, frozen=True):
    """What may come of an action, the likeliest first."""

    prospects: tuple[Prospect, ...]
    rest: Fraction = Fraction()
    """How likely everything is together that is not among them."""


def forecast(engine: Engine, state: State, seat: int, action: Action) -> Forecast | Refusal | None:
    """Say what may come of an action; None where no plugin says anything of it.

    Whether it may be played at all is answered as a preview answers it. Plugins are given what the seat sees and never
    the state: states that it cannot tell apart have the same forecast.
    """
    tried = preview(engine, state, seat, action, scored=False)
    if isinstance(tried, Refusal):
        return tried
    try:
        found = engine.forecast(state, seat, action)
    except PluginFault as broken:
        return refusal_of(broken)
    if found is None:
        return None
    ordered = sorted(found, key=lambda each: (-each.chance, -(each.most or each.chance)))
    told = tuple(ordered[:MOST_PROSPECTS])
    return Forecast(told, 1 - sum((each.chance for each in told), Fraction()))
