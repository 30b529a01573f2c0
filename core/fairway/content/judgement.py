"""What a file of somebody's own is worth, outside a match: its faults, or its score with the reasons."""

from __future__ import annotations

from fairway.content.faults import Fault
from fairway.model.score import Sheet
from fairway.model.values import Value

__all__ = ["Judgement"]


class Judgement(Value, frozen=True, kw_only=True):
    """What came of scoring a document (see `fairway.plugin.vocabulary.Document`)."""

    faults: tuple[Fault, ...] = ()
    """Errors and warnings, by place."""
    sheet: Sheet | None = None
    """The score; None when an error stands in its way."""
    verdict: str = ""
    """The key of a text that sums the score up; empty where the rules have no such words."""
