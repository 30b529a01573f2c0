"""What played cards add to the conditions.

Cards add lines and leave those of the base game as they are, so that a sheet says both what a fault would have cost and
which card made it good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fairway import ScoreLine, State, Table
from fairway_empire.card_effects.fault_cards import ForgiveConnections, ForgiveDirections, ForgiveWater, MissingAsGrass
from fairway_empire.card_effects.forgiven_faults import forgiven
from fairway_empire.card_effects.scoring_cards import DogsAsPeople, LastToStop, MorePeople, ParSixGreen
from fairway_empire.card_effects.turn_cards import FreePass
from fairway_empire.state.fame_state import Forgiven

__all__ = ["with_forgiven"]


def with_forgiven(table: Table, state: State, seat: int, line: ScoreLine) -> ScoreLine | None:
    """Return the line of a condition with what cards add to it; None where they add nothing.

    A line with points of its own becomes the first of its parts.
    """
    known, cards = forgiven(state, seat), _LINES.get(line.key)
    if cards is None or known == _NOTHING:
        return None
    more = tuple(added for lines in cards for added in lines(table, state, seat, known))
    if not more:
        return None
    count = None if line.count is None else line.count + sum(map(_COUNTED.get(line.key, lambda added: 0), more))
    parts = line.parts or (line,)
    return ScoreLine(line.key, line.rule, count=count, at=line.at if line.parts else (), parts=(*parts, *more))


_NOTHING = Forgiven()

_LINES: dict[str, tuple[Callable[[Table, State, int, Forgiven], Iterator[ScoreLine]], ...]] = {
    "designer.fun": (MorePeople.lines, DogsAsPeople.lines),
    "designer.fast": (FreePass.lines, LastToStop.lines),
    "designer.passes": (FreePass.lines, LastToStop.lines),
    "designer.par": (ParSixGreen.lines,),
    "designer.land": (MissingAsGrass.land_lines, ForgiveWater.lines),
    "designer.circuit": (ForgiveConnections.lines,),
    "designer.playable": (MissingAsGrass.playable_lines, ForgiveDirections.lines),
}
"""The conditions to which cards add; what the press overlooks is in its `Look`."""

_COUNTED: dict[str, Callable[[ScoreLine], int]] = {
    "designer.fun": lambda added: added.count or 0,
    "designer.par": lambda added: 1,
    "designer.circuit": lambda added: 1,
}
"""What an added line is in the count of its condition: people, holes, connections."""
