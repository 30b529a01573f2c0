"""Hold a card's tests against a course, with the evidence: what counts, and how far it is to the goal."""

from __future__ import annotations

from collections.abc import Sequence

from fairway import Value
from fairway_base import Limit, NumberGoal
from fairway_empire.press.cards import PressCard
from fairway_empire.press.look import Look
from fairway_empire.press.words import Measure, PressTest

__all__ = ["Finding", "Verdict", "judge", "number_goal"]


class Finding(Value, frozen=True):
    """What came of one test."""

    test: PressTest
    measure: Measure

    @property
    def missing(self) -> int:
        """How many more it would take."""
        return max(0, (self.test.min or 0) - self.measure.count)

    @property
    def too_many(self) -> int:
        """How many are in the way."""
        return 0 if self.test.max is None else max(0, self.measure.count - self.test.max)

    @property
    def away(self) -> int:
        """How far it is from the goal, either way; 0 when it is reached."""
        return self.missing + self.too_many

    @property
    def satisfied(self) -> bool:
        return not self.away


class Verdict(Value, frozen=True):
    """What came of all tests of a card."""

    findings: tuple[Finding, ...]

    @property
    def satisfied(self) -> bool:
        """Whether every test is satisfied: a card scores all or nothing (EMP-SCORE-4)."""
        return all(finding.satisfied for finding in self.findings)

    @property
    def away(self) -> int:
        """How far it is from the goal, all tests together."""
        return sum(finding.away for finding in self.findings)

    @property
    def at(self) -> tuple[str, ...]:
        """What counts: `cell:3,4`, `hole:7`, `hole:0` for the gate; of every test, each once."""
        return tuple(dict.fromkeys(name for finding in self.findings for name in finding.measure.at))


def number_goal(card: PressCard, look: Look) -> NumberGoal | None:
    """Return what the order of the holes decides about a card; None if that is nothing, or the card is lost anyway."""
    limits: tuple[Limit, ...] = ()
    for test in card.when:
        found = test.limits(look)
        if found is not None:
            limits += found
        elif not Finding(test, test.measure(look)).satisfied:
            return None
    return NumberGoal(card.points, limits) if limits else None


def judge(when: Sequence[PressTest], look: Look) -> Verdict:
    """Judge a course by the tests of a card."""
    return Verdict(tuple(Finding(test, test.measure(look)) for test in when))
