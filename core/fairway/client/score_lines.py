"""Score lines for whoever does not add up, each with its sum and its words, and what decided between equals."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fairway.model.score import ScoreLine, Tie, total
from fairway.model.sentences import in_a_row
from fairway.model.texts import Texts
from fairway.model.values import Value
from fairway.rulesets.speaker import Speaker

__all__ = ["LineInfo", "TieInfo", "line_info", "line_text", "tie_info", "tie_line"]


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


class TieInfo(Value, frozen=True):
    """What decided between seats that were equal."""

    key: str
    rule: str
    text: str
    seats: Annotated[tuple[int, ...], Meta(description="All who were equal, the best first.")]
    values: Annotated[
        tuple[tuple[int, ...], ...],
        Meta(description="What was compared of each of them, number by number; empty for who has nothing to compare."),
    ]


def tie_info(tie: Tie, texts: Texts, language: str) -> TieInfo:
    """Return a tie in words: what decides, and what was compared of whom."""
    nothing = texts.say("tie.nothing", {}, language)
    values = [
        texts.say("tie.value", {"seat": seat, "value": " ".join(map(str, value)) or nothing}, language)
        for seat, value in zip(tie.seats, tie.values, strict=True)
    ]
    why = texts.say(f"tie.{tie.key}", {}, language)
    text = texts.say("tie", {"why": why, "values": in_a_row(values, language, texts)}, language)
    return TieInfo(tie.key, tie.rule, text, tie.seats, tie.values)


def tie_line(tie: Tie, texts: Texts, language: str) -> str:
    """Return a tie as a line of its own: in words, and the rule's number."""
    return f"{tie_info(tie, texts, language).text} {tie.rule}"


def line_text(line: ScoreLine, speaker: Speaker) -> str:
    """Say what a line gives points for: how many things, and those that it points at, by their kind.

    `hole:3` and `hole:4` fill the place `{hole}`, `card:c12` fills `{card}`; of a plugin's own words as its fields say.
    """
    count = "" if line.count is None else line.count
    params = {**_pointed_at(line), "count": count, "points": line.points}
    return speaker.say(f"score.{line.key}", params, line.key)


def _pointed_at(line: ScoreLine) -> dict[str, tuple[int | str, ...]]:
    """Return what a line points at by one value each, by kind, in its order."""
    found: dict[str, tuple[int | str, ...]] = {}
    for pointer in line.at:
        kind, _, value = pointer.partition(":")
        if value and ":" not in value:
            found[kind] = (*found.get(kind, ()), int(value) if value.isdecimal() else value)
    return found


def line_info(line: ScoreLine, speaker: Speaker) -> LineInfo:
    """Return a line, and those under it, with sums and in words."""
    return LineInfo(
        key=line.key,
        rule=line.rule,
        total=total(line),
        text=line_text(line, speaker),
        points=line.points,
        count=line.count,
        at=line.at,
        parts=tuple(line_info(part, speaker) for part in line.parts),
        by=line.by,
    )
