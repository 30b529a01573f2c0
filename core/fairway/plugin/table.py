"""What was laid out before play: seats, options, prepared content, and the referee's answers to rules' questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from fairway.model.memo import Memo
from fairway.model.score import Criterion, Games, ScoreLine, Sheet
from fairway.model.state import State
from fairway.model.values import Value

__all__ = ["Condition", "Table"]

T = TypeVar("T")
V = TypeVar("V", bound=Value)

MOST_VALUES_REMEMBERED = 128
"""Values of which a table remembers what rules have worked out, in each of two generations.

A table serves all matches of a ruleset with so many seats. Courses and their surveys of 25 matches of five take 3 MB.
"""
MOST_STATES_SCORED = 32
"""States of which a table remembers the scores, in each of two generations: 20 to 40 kB each for five seats."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that is scored: its key, its rule and the function that writes a seat's line."""

    key: str
    rule: str
    score: Callable[[Table, State, int], ScoreLine]
    """It is given the parts of the state and nothing else of it: what counts has to stand in a part."""
    ranked: bool = True
    """Whether players are ranked in it."""
    rank_value: Callable[[Table, State, int, ScoreLine], int] | None = None
    """What ranks them, if not the points of the line."""
    by: str = ""
    """The plugin that brought the condition; the core fills it in."""


class _Answers(Protocol):
    """What the plugins of a ruleset answer together to questions that rules ask."""

    def quantity(self, table: Table, state: State, seat: int, name: str, value: int) -> int: ...

    def score(self, table: Table, state: State, seat: int, line: ScoreLine) -> ScoreLine: ...

    def places(self, table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[int, ...] | None: ...

    def ranking(self, table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[Criterion, ...] | None: ...

    def games(self, table: Table, state: State) -> Games | None: ...


class Table:
    """The frozen surroundings of a match. Rules read it; nothing changes it."""

    __slots__ = ("_answers", "_kits", "_options", "conditions", "memo", "scores", "seats")

    def __init__(self, seats: int, options: tuple[Value, ...], answers: _Answers) -> None:
        self.seats = seats
        self._options = {type(value): value for value in options}
        self._kits: dict[type, object] = {}
        self._answers = answers
        self.conditions: tuple[Condition, ...] = ()
        self.memo = Memo(MOST_VALUES_REMEMBERED)
        """What rules have worked out and may ask for again: `table.memo(owner, key, make)`."""
        self.scores = Memo(MOST_STATES_SCORED)
        """Score lines and sheets, of which there are many for each state; `fairway.plugin.scoring` keeps them."""

    def lay(self, kit: object) -> None:
        """Add a plugin's prepared content, before play begins."""
        self._kits[type(kit)] = kit

    def option(self, kind: type[V]) -> V:
        """Return a plugin's options."""
        return self._options[kind]  # type: ignore[return-value]  # kept by its own type

    def kit(self, kind: type[T]) -> T:
        """Return a plugin's prepared content."""
        return self._kits[kind]  # type: ignore[return-value]  # kept by its own type

    @property
    def kits(self) -> tuple[object, ...]:
        """What all plugins have prepared."""
        return tuple(self._kits.values())

    def quantity(self, state: State, seat: int, name: str, value: int) -> int:
        """Return a number as the plugins leave it, given what the rules say."""
        return self._answers.quantity(self, state, seat, name, value)

    def score_line(self, state: State, seat: int, line: ScoreLine) -> ScoreLine:
        """Return a score line as the plugins leave it, given what its condition says."""
        return self._answers.score(self, state, seat, line)

    def places(self, state: State, sheets: tuple[Sheet, ...]) -> tuple[int, ...] | None:
        """Return each seat's place as a plugin gives it; None leaves it to the totals."""
        return self._answers.places(self, state, sheets)

    def ranking(self, state: State, sheets: tuple[Sheet, ...]) -> tuple[Criterion, ...] | None:
        """Return what ranks the seats as a plugin gives it; None leaves it to the totals."""
        return self._answers.ranking(self, state, sheets)

    def games(self, state: State) -> Games | None:
        """Return the games of a match of several as a plugin gives them; None in a match of one."""
        return self._answers.games(self, state)
