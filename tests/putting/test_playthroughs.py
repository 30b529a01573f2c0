"""Golden rounds: whole matches as people can read them.

A change that alters any of them is either a mistake or a change of the rules; look at it, then
`pytest tests/putting/test_playthroughs.py --snapshot-update`.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from fairway.testing import playthrough
from tests.base.test_playthroughs import readable
from tests.putting.tables import draw, on, putting, rows

PLAYOFF = "golden three 89"
"""Luck with which two of three tie, twice in a row."""


@pytest.mark.rule("PD-PLY-01", "PD-TRN-03")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5], ids=lambda seats: f"putting-{seats}")
def test_golden_rounds(seats: int, snapshot: SnapshotAssertion) -> None:
    """Golfers who know the odds play nine holes of the practice course, alone and at every table."""
    assert readable(playthrough(putting().match(seats, f"golden {seats}"), ["odds"])) == snapshot


@pytest.mark.rule("PD-TIE-01", "PD-TIE-03")
def test_a_golden_round_of_three_with_a_playoff(snapshot: SnapshotAssertion) -> None:
    """Three golfers, a tie for the win, and extra holes until one is left."""
    told = playthrough(putting().match(3, PLAYOFF), ["odds"])
    assert any("putting.playoff_began" in line for line in told)
    assert readable(told) == snapshot


@pytest.mark.rule("PD-RPR-70", "PD-RPR-03")
def test_a_golden_repaired_course(snapshot: SnapshotAssertion) -> None:
    """A course with a gap, a wrong arrow, a mismatch and two missing holes is repaired, accepted and played."""
    course = draw(rows("tE:1#1 EW .", "tE:2#2 E>W:1/s pW:1", "tE:1#3 EW:2/wf pN:1", ". EW pW:2", count=7))
    told = playthrough(on(course, places=(2, 1)).match(2, "golden repair"), ["odds"])
    assert any("putting.course_repaired" in line for line in told)
    assert readable(told) == snapshot
