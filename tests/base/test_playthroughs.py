"""Golden games: whole matches as people can read them, for every table the game can be played at.

A change that alters any of them is either a mistake or a change of the rules; look at it, then
`pytest tests/base/test_playthroughs.py --snapshot-update`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from fairway.rulesets.installed import installed_rulesets
from fairway.testing import playthrough
from tests.base.tables import designer

TESTS = Path(__file__).parents[1]
PLAYERS = (1, 2, 3, 4, 5)


def readable(told: list[str]) -> str:
    """Write scores out line by line, each with what earned it, and leave the rest as it is."""
    return "\n".join(line for each in told for line in _scores(each)) + "\n"


def _scores(line: str) -> Iterator[str]:
    rule, scored, data = line.partition(': {"type":"designer.condition_scored"')
    if not scored:
        yield line
        return
    event = json.loads('{"type":""' + data)
    yield f"{rule}: {event['key']}"
    for seat, each in enumerate(event["lines"]):
        yield from _reasons(each, f"        seat {seat}: ")


def _reasons(line: dict[str, Any], before: str) -> Iterator[str]:
    if line.get("points") or not line.get("parts"):
        counted = f" for {line['count']}" if "count" in line else ""
        at = f" at {' '.join(line['at'])}" if "at" in line else ""
        yield f"{before}{line['key']} ({line['rule']}) {line.get('points', 0):+}{counted}{at}"
    for part in line.get("parts", ()):
        yield from _reasons(part, before)


@pytest.mark.parametrize("seats", PLAYERS, ids=lambda seats: f"designer-{seats}")
def test_golden_games(seats: int, snapshot: SnapshotAssertion) -> None:
    """Greedy bots play the same match today as ever: setup, turns, end phase, numbers and every point."""
    told = playthrough(designer().match(seats, f"golden {seats}"), ["greedy"])
    assert readable(told) == snapshot


def test_golden_games_repeat() -> None:
    """The same seed and the same bots tell the same story twice."""
    first, second = (playthrough(designer().match(3, "twice"), ["greedy"]) for _ in range(2))
    assert first == second


def golden() -> set[str]:
    """Return the tables, as `ruleset-seats`, that have a golden game anywhere among the tests."""
    files = TESTS.glob("*/__snapshots__/test_*playthroughs.ambr")
    return {
        name for path in files for name in re.findall(r"^# name: \w+\[([\w.+-]+)\]$", path.read_text(), re.MULTILINE)
    }


def test_every_table_has_a_golden_game() -> None:
    """Every installed ruleset has a golden game for every number of seats; this names those that have none."""
    tables = {f"{spec.name}-{seats}" for spec in installed_rulesets().values() for seats in spec.seats}
    assert sorted(tables - golden()) == []
