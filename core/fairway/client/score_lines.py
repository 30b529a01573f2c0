"""Score lines for whoever does not add up: each with its sum and its words."""

from __future__ import annotations

from fairway.model.score import ScoreLine, total
from fairway.model.texts import Texts
from fairway.model.values import Value

__all__ = ["LineInfo", "line_info"]


class LineInfo(Value, frozen=True, omit_defaults=True):
    """Points with their reason."""

    key: str
    rule: str
    total: int
    text: str = ""
    points: int = 0
    count: int | None = None
    at: tuple[str, ...] = ()
    parts: tuple[LineInfo, ...] = ()
    by: str = ""


def line_info(line: ScoreLine, texts: Texts, language: str) -> LineInfo:
    """Return a line, and those under it, with sums and in words."""
    return LineInfo(
        key=line.key,
        rule=line.rule,
        total=total(line),
        text=texts.say(f"score.{line.key}", {"count": line.count, "points": line.points}, language),
        points=line.points,
        count=line.count,
        at=line.at,
        parts=tuple(line_info(part, texts, language) for part in line.parts),
        by=line.by,
    )
