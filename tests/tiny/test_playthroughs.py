"""Golden games: two, three and six players in each mode, told line by line."""

from __future__ import annotations

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from fairway.testing import playthrough
from tests.tiny.tables import tiny


def readable(told: list[str]) -> str:
    """Shorten the telling of shots: what was met on the way is in the nodes."""
    lines = []
    for line in told:
        if '"tiny.shot_ended"' in line:
            head, _, body = line.partition(": ")
            event = json.loads(body)
            shot = event["shot"]
            nodes = " ".join(f"{x},{y}" for x, y in shot["nodes"])
            met = " ".join(mark["kind"] for mark in shot["marks"])
            line = (
                f"{head}: seat {event['seat']} shot {shot['number']} {shot['result']} at {shot['end']['c']},{shot['end']['r']}"
                f" after {shot['moves']}; met {met or 'nothing'}; by {nodes}"
            )
        lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize("mode", ["race", "cheering", "semi", "simultaneous"])
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("TMG-MOD-01", "TMG-MOD-02", "TMG-MOD-03", "TMG-MOD-04", "TMG-SCO-02", "TMG-SCO-03")
def test_golden_games(mode: str, seats: int, snapshot: SnapshotAssertion) -> None:
    """A whole game between greedy and random bots, from setup to places."""
    match = tiny(mode=mode, field="6x7").match(seats, f"golden {mode} {seats}")
    assert readable(playthrough(match, ["greedy", "random"])) == snapshot
