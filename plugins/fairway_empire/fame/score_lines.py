"""What played cards add to the conditions; each effect says it of itself.

Cards add lines and leave those of the base game as they are, so that a sheet says both what a fault would have cost and
which card made it good. What the press overlooks is in its `Look`.
"""

from __future__ import annotations

from collections.abc import Callable

from fairway import ScoreLine, State, Table
from fairway_empire.card_effects.forgiven_faults import forgiven
from fairway_empire.kit import Kit
from fairway_empire.state.fame_state import Forgiven

__all__ = ["with_forgiven"]


def with_forgiven(table: Table, state: State, seat: int, line: ScoreLine) -> ScoreLine | None:
    """Return the line of a condition with what cards add to it; None where they add nothing.

    A line with points of its own becomes the first of its parts.
    """
    known, effects = forgiven(state, seat), table.kit(Kit).fame.scoring.get(line.key)
    if effects is None or known == _NOTHING:
        return None
    more = tuple(added for effect in effects for added in effect.lines(table, state, seat, line.key, known))
    if not more:
        return None
    count = None if line.count is None else line.count + sum(map(_COUNTED.get(line.key, lambda added: 0), more))
    parts = line.parts or (line,)
    return ScoreLine(line.key, line.rule, count=count, at=line.at if line.parts else (), parts=(*parts, *more))


_NOTHING = Forgiven()

_COUNTED: dict[str, Callable[[ScoreLine], int]] = {
    "designer.fun": lambda added: added.count or 0,
    "designer.par": lambda added: 1,
    "designer.circuit": lambda added: 1,
}
"""What an added line is in the count of its condition: people, holes, connections."""
