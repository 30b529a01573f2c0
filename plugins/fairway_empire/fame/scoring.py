"""What played Fame cards change when a game is scored."""

from __future__ import annotations

from fairway.state import State
from fairway.table import Table
from fairway_empire.fame.deeds import MorePeople
from fairway_empire.kit import Kit
from fairway_empire.part import Empire
from fairway_empire.press import Leniency

__all__ = ["leniency", "visitors"]


def leniency(table: Table, state: State, seat: int) -> Leniency:
    """Return what played cards forgive a player when the press looks at the course."""
    return Leniency()


def visitors(table: Table, state: State, seat: int) -> int:
    """Count the people whom played cards bring: they pay like those on the course (EMP-SCORE-6)."""
    designs = table.kit(Kit).fame.designs
    deeds = [designs[card].deed for card in state.part(Empire).tycoons[seat].played]
    return sum(deed.people for deed in deeds if isinstance(deed, MorePeople))
