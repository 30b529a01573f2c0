"""Scores that say why: a tree of lines, summed only for display."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from fairway.model.values import Value, replace

__all__ = ["ScoreLine", "Sheet", "Tally", "competition_ranks", "signed", "total"]

Mark = TypeVar("Mark", int, tuple[int, ...])


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
