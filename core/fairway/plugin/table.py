"""What was laid out before play: seats, options, prepared content, and the referee's answers to rules' questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from fairway.model.score import ScoreLine, Sheet
from fairway.model.state import Event, Part, State
from fairway.model.values import Value

__all__ = ["Answers", "Condition", "Table"]

T = TypeVar("T")
V = TypeVar("V", bound=Value)


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that is scored: its key, its rule and the function that writes a seat's line."""

    key: str
    rule: str
    score: Callable[[Table, State, int], ScoreLine]
    ranked: bool = True
    """Whether players are ranked in it."""
    rank_value: Callable[[Table, State, int, ScoreLine], int] | None = None
    """What ranks them, if not the points of the line."""
    by: str = ""
    """The plugin that brought the condition; the core fills it in."""


class Answers(Protocol):
    """What the plugins of a ruleset answer together to questions that rules ask."""

    interrupts: bool

    def quantity(self, table: Table, state: State, seat: int, name: str, value: int) -> int: ...

    def score(self, table: Table, state: State, seat: int, line: ScoreLine) -> ScoreLine: ...

    def places(self, table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[int, ...] | None: ...

    def leaves_alone(self, quantity: str, *events: type[Event]) -> bool: ...


class Table:
    """The frozen surroundings of a match. Rules read it; nothing changes it."""

    __slots__ = ("_kits", "_lines", "_options", "calls", "conditions", "seats", "unbroken")

    def __init__(self, seats: int, options: tuple[Value, ...], calls: Answers) -> None:
        self.seats = seats
        self._options = {type(value): value for value in options}
        self._kits: dict[type, object] = {}
        self.calls = calls
        self.unbroken = not calls.interrupts
        """Whether no plugin steps in before effects: then an effect may do the next one's work too."""
        self.conditions: tuple[Condition, ...] = ()
        self._lines: tuple[tuple[Part, ...], dict[tuple[int, str], ScoreLine]] = ((), {})

    def lay(self, kit: object) -> None:
        """Add a plugin's prepared content, before play begins."""
        self._kits[type(kit)] = kit

    def option(self, kind: type[V]) -> V:
        """Return a plugin's options."""
        return self._options[kind]  # type: ignore[return-value]  # kept by its own type

    def kit(self, kind: type[T]) -> T:
        """Return a plugin's prepared content."""
        return self._kits[kind]  # type: ignore[return-value]  # kept by its own type

    def lines_of(self, parts: tuple[Part, ...]) -> dict[tuple[int, str], ScoreLine]:
        """Return the score lines known so far for these very parts; those of earlier parts are forgotten."""
        lines = self._lines  # at once: another thread may ask about other parts meanwhile
        if lines[0] is not parts:
            lines = self._lines = (parts, {})
        return lines[1]

    def quantity(self, state: State, seat: int, name: str, value: int) -> int:
        """Return a number as the plugins leave it, given what the rules say."""
        return self.calls.quantity(self, state, seat, name, value)
