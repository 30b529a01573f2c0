"""What was laid out before play: seats, options, prepared content, and the referee's answers to rules' questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from fairway.values import Value

if TYPE_CHECKING:
    from fairway.calls import Calls
    from fairway.score import ScoreLine
    from fairway.scoring import Condition
    from fairway.state import Part, State

__all__ = ["Table"]

T = TypeVar("T")
V = TypeVar("V", bound=Value)


class Table:
    """The frozen surroundings of a match. Rules read it; nothing changes it."""

    __slots__ = ("_kits", "_lines", "_options", "calls", "conditions", "seats", "unbroken")

    def __init__(self, seats: int, options: tuple[Value, ...], calls: Calls) -> None:
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
