"""Scores that say why: a tree of lines, summed only for display, and places with what decided them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from fairway.model.values import Value, replace

__all__ = [
    "Criterion",
    "GameScore",
    "Games",
    "Ranking",
    "ScoreLine",
    "Sheet",
    "Standing",
    "Tally",
    "Tie",
    "competition_ranks",
    "ranking_by",
    "signed",
    "standings_of",
    "total",
]

Mark = TypeVar("Mark", int, tuple[int, ...], tuple[tuple[int, ...], ...])


class ScoreLine(Value, frozen=True, omit_defaults=True):
    """Points with a reason, a rule and pointers to what earned them.

    A line either carries `points` of its own or has `parts`; its worth is always `total(line)`.
    """

    key: str
    """Names the line's text, as in `designer.fun`; texts live in the language files."""
    rule: str
    """The id of the rule that gives or takes these points."""
    points: int = 0
    count: int | None = None
    """How many things were counted, when points are so much for each."""
    at: tuple[str, ...] = ()
    """What earned them: `cell:3,4`, `hole:7`, `tile:t012a`, ..."""
    parts: tuple[ScoreLine, ...] = ()
    by: str = ""
    """The plugin that wrote the line, or changed it last; the core fills it in."""


class Sheet(Value, frozen=True, omit_defaults=True):
    """What one seat scored, condition by condition."""

    seat: int
    lines: tuple[ScoreLine, ...]
    hidden: tuple[str, ...] = ()
    """Conditions whose lines are left out, because whoever asked cannot know them (see `fairway.knowledge`)."""

    @property
    def total(self) -> int:
        return sum(total(line) for line in self.lines)

    def line(self, key: str) -> ScoreLine:
        """Return the line of the condition named `key`."""
        for line in self.lines:
            if line.key == key:
                return line
        raise KeyError(key)


class Criterion(Value, frozen=True):
    """Something that players are ranked by: what counts first is what is scored, what follows breaks ties."""

    key: str
    """Names its text, as in `tie.designer.first_collected`."""
    rule: str
    values: tuple[tuple[int, ...], ...]
    """For each seat what is compared, number by number; who has none at all comes last."""
    low: bool = False
    """Whether less is better."""
    order: tuple[int, ...] = ()
    """For each seat how it came out, less is better, where that is not what comparing the numbers says."""

    def mark(self, seat: int) -> tuple[int, ...]:
        """Return what ranks a seat; more is better."""
        if self.order:
            return (-self.order[seat],)
        values = self.values[seat]
        return (1, *(-value if self.low else value for value in values)) if values else (0,)


class Tie(Value, frozen=True):
    """Seats that were equal until a criterion told them apart."""

    key: str
    rule: str
    seats: tuple[int, ...]
    """All who were equal, the best first."""
    values: tuple[tuple[int, ...], ...]
    """What was compared, of each of them; nothing of who had nothing to compare."""


class Ranking(Value, frozen=True):
    """Each seat's place in a game, and what decided between equals."""

    places: tuple[int, ...]
    ties: tuple[Tie, ...] = ()
    low: bool = False
    """Whether the lowest total wins."""


class Standing(Value, frozen=True):
    """How a seat stands in a match: its total over all games, its place, and the ties that were broken for it."""

    seat: int
    total: int
    place: int
    ties: tuple[Tie, ...] = ()


class GameScore(Value, frozen=True, omit_defaults=True):
    """What a finished game of a match came to."""

    sheets: tuple[Sheet, ...]
    places: tuple[int, ...]
    ties: tuple[Tie, ...] = ()


class Games(Value, frozen=True):
    """The games of a match of several, as far as they have been played."""

    game: int
    """Which game is on the table, from 1."""
    last: bool
    """Whether no game follows it."""
    finished: tuple[GameScore, ...]
    """What games came to, in their order; with the one on the table as soon as its scores are final."""
    standings: tuple[Standing, ...]
    """How everybody stands after these: final once the last one is finished."""


class Tally(Value, frozen=True):
    """How often something came up in a match, and how often it then happened, for whoever compares many matches."""

    table: str
    """What is being counted; names the table's text, as in `tally.empire.press`."""
    item: str
    """What it happened to: the id of an item, as `kind.id`."""
    chances: int
    times: int


def total(line: ScoreLine) -> int:
    """Return what a line and everything under it is worth."""
    return line.points + sum(map(total, line.parts)) if line.parts else line.points


def signed(line: ScoreLine, by: str, before: ScoreLine | None = None) -> ScoreLine:
    """Return a line, and those under it, with its author: `by`, wherever it is not as it was `before`."""
    if before is None:
        parts = tuple([signed(part, by) for part in line.parts]) if line.parts else ()
        return replace(line, parts=parts, by=by)
    if line == before:
        return line
    known = before.parts
    earlier = {part.key: part for part in reversed(known)}
    parts = tuple([part if part in known else signed(part, by, earlier.get(part.key)) for part in line.parts])
    same = replace(line, parts=known, by=before.by) == before
    return replace(line, parts=parts, by=before.by if same else by)


def competition_ranks(values: Iterable[Mark]) -> tuple[int, ...]:
    """Rank from the highest down; equals share the better place and the places behind stay empty.

    A tuple holds what counts first and then what breaks ties.
    """
    scores = tuple(values)
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def ranking_by(criteria: Sequence[Criterion]) -> Ranking:
    """Rank by what counts first, then by what breaks ties, and say which of these had to."""
    first, *breakers = criteria
    seats = range(len(first.values))
    marks = [tuple([criterion.mark(seat) for criterion in criteria]) for seat in seats]
    places = competition_ranks(marks)
    ties = []
    for count, criterion in enumerate(breakers, 1):
        for equal in dict.fromkeys(mark[:count] for mark in marks):
            tied = sorted([seat for seat in seats if marks[seat][:count] == equal], key=lambda seat: places[seat])
            if len({marks[seat][count] for seat in tied}) > 1:
                values = tuple([criterion.values[seat] for seat in tied])
                ties.append(Tie(criterion.key, criterion.rule, tuple(tied), values))
    return Ranking(places, tuple(ties), first.low)


def standings_of(totals: Sequence[int], ranking: Ranking) -> tuple[Standing, ...]:
    """Return how everybody stands: totals and places, each with the ties that it came out of."""
    return tuple(
        Standing(seat, points, place, tuple([tie for tie in ranking.ties if seat in tie.seats]))
        for seat, (points, place) in enumerate(zip(totals, ranking.places, strict=True))
    )
