"""What a press card is worth to a course, as a line of the scoresheet, and the evidence in full."""

from __future__ import annotations

from fairway import Judgement, ScoreLine, Sheet
from fairway.content import Explainer, Library
from fairway_base import check_course
from fairway_empire.press.cards import PressCard
from fairway_empire.press.judging import Finding, Verdict, judge
from fairway_empire.press.look import Look

__all__ = ["ON_COURSE", "article", "evidence"]

RULE = "EMP-SCORE-4"


def article(name: str, card: PressCard, verdict: Verdict) -> ScoreLine:
    """Return the line of a card: all its points or none, with how far the course is from it, and what counts."""
    at = (f"card:{name}", *verdict.at)
    if verdict.satisfied:
        return ScoreLine("empire.press", RULE, points=card.points, at=at)
    return ScoreLine("empire.press.missed", RULE, count=verdict.away, at=at)


def evidence(verdict: Verdict) -> tuple[ScoreLine, ...]:
    """Return what each test of a card has found, and under it how far that is from the goal, if it is."""
    return tuple(_found(number, finding) for number, finding in enumerate(verdict.findings, 1))


def _found(number: int, finding: Finding) -> ScoreLine:
    away = (("empire.press.missing", finding.missing), ("empire.press.too_many", finding.too_many))
    return ScoreLine(
        "empire.press.found",
        RULE,
        count=finding.measure.count,
        at=(f"test:{number}", *finding.measure.at),
        parts=tuple(ScoreLine(key, RULE, count=count) for key, count in away if count),
    )


def _on_course(library: Library, name: str, raw: bytes) -> Judgement:
    """Judge the course in a file by a card."""
    report = check_course(raw, library)
    if report.table_course is None:
        return Judgement(faults=report.faults)
    card, table_course = library.item("press", name), report.table_course
    assert isinstance(card, PressCard)
    verdict = judge(card.when, Look(table_course.survey, table_course.plan, gate_trees=table_course.gate_trees))
    word = "met" if verdict.satisfied else "missed"
    sheet = Sheet(0, (article(name.partition(":")[2], card, verdict), *evidence(verdict)))
    return Judgement(faults=report.faults, sheet=sheet, verdict=f"verdict.empire.{word}")


ON_COURSE = Explainer("course", _on_course)
