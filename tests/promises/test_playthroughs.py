"""Golden games with promises: whole matches as people can read them, for every table and for the alternative rule.

A change that alters any of them is either a mistake or a change of the rules; look at it, then
`pytest tests/promises/test_playthroughs.py --snapshot-update`.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from fairway.testing import playthrough
from tests.base.test_playthroughs import readable
from tests.promises.tables import promises


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5], ids=lambda seats: f"designer+promises-{seats}")
def test_golden_games(seats: int, snapshot: SnapshotAssertion) -> None:
    """Greedy bots play the same match today as ever: promises, visits, turns, end phase, reveal and every point."""
    told = playthrough(promises().match(seats, f"golden promises {seats} 1"), ["greedy"])
    assert any("promises.visit_began" in line for line in told)
    assert readable(told) == snapshot


def test_a_golden_game_of_the_alternative_rule(snapshot: SnapshotAssertion) -> None:
    """Leftovers gather beside the scoreboard until the clients come, once."""
    told = playthrough(promises(visits="set_aside").match(3, "golden aside"), ["greedy"])
    assert sum("promises.visit_began" in line for line in told) == 1
    assert readable(told) == snapshot
