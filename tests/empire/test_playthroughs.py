"""Golden games of the Empire: whole matches as people can read them.

A change that alters any of them is either a mistake or a change of the rules; look at it, then
`pytest tests/empire/test_playthroughs.py --snapshot-update`.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from fairway import load_ruleset
from fairway.testing import playthrough
from tests.base.test_playthroughs import readable


@pytest.mark.rule("EMP-STANDALONE-2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5], ids=lambda seats: f"designer+empire-{seats}")
def test_golden_single_games(seats: int, snapshot: SnapshotAssertion) -> None:
    """Greedy bots play the same single game with Mrs Pressco today as ever, with an article for every card met."""
    told = playthrough(load_ruleset("designer+empire").match(seats, f"golden pressco {seats}"), ["greedy"])
    assert any("empire.press_laid" in line for line in told)
    assert any("empire.articles_published" in line for line in told)
    assert readable(told) == snapshot
