"""Golden campaigns: five games in a row as people can read them.

A campaign of three, one alone and one with promises are told in full, but for the windows in which nobody played a
card. The other tables are told in brief, with a mark of the whole tale, so that no change goes by unnoticed.

A change that alters any of them is either a mistake or a change of the rules; look at it, then
`pytest tests/empire/test_campaign_playthroughs.py --snapshot-update`.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise

import pytest
from syrupy.assertion import SnapshotAssertion

from fairway.testing import playthrough
from tests.base.test_playthroughs import readable
from tests.empire.campaigns import empire

IN_FULL = [("empire", 1), ("empire", 3), ("empire+promises", 3)]
IN_BRIEF = [("empire", seats) for seats in (2, 4, 5)] + [("empire+promises", seats) for seats in (1, 2, 4, 5)]

TURNING_POINTS = (
    "empire.press_laid",
    "empire.land_bought",
    "empire.fame_played",
    "empire.books_closed",
    "empire.campaign_ended",
    "designer.game_ended",
    "designer.match_ended",
    "designer.solo_judged",
)


def name_of(table: object) -> str:
    return "{}-{}".format(*table) if isinstance(table, tuple) else str(table)


def tale(ruleset: str, seats: int) -> list[str]:
    """Let greedy bots play a campaign, and tell it."""
    return playthrough(empire(ruleset).match(seats, f"golden campaign {seats}"), ["greedy"])


def without_declines(told: list[str]) -> Iterator[str]:
    """Leave out who was asked for a card and played none: the question, the answer and that it was heard."""
    declined = '    plays {"type":"empire.decline"}'
    for line, following in pairwise([*told, ""]):
        if declined not in (line, following) and '"type":"empire.cards_declined"' not in line:
            yield line


@pytest.mark.rule("EMP-CAMP-1")
@pytest.mark.parametrize("table", IN_FULL, ids=name_of)
def test_golden_campaigns(table: tuple[str, int], snapshot: SnapshotAssertion) -> None:
    """Greedy bots play the same campaign today as ever: investments, cards, articles, books and every point."""
    told = tale(*table)
    assert sum("empire.books_closed" in line for line in told) == 5
    assert readable(list(without_declines(told))) == snapshot


@pytest.mark.rule("EMP-CAMP-1")
@pytest.mark.parametrize("table", IN_BRIEF, ids=name_of)
def test_golden_campaigns_in_brief(table: tuple[str, int], snapshot: SnapshotAssertion) -> None:
    """At every other table too: the turning points are told, and the rest is marked."""
    told = tale(*table)
    brief = [line for line in told if any(f'"type":"{point}"' in line for point in TURNING_POINTS)]
    mark = sha256("\n".join(told).encode()).hexdigest()[:16]
    assert readable([told[0], *brief, *told[-table[1] :], f"{len(told)} lines, {mark}"]) == snapshot
