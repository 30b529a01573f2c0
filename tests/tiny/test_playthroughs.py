"""Golden games: two, three and six players in each mode, told line by line.

A change that alters any of them is either a mistake or a change of the rules; look at it, then
`pytest tests/tiny/test_playthroughs.py --snapshot-update`.
"""

from __future__ import annotations

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from fairway.testing import playthrough
from tests.tiny.tables import tiny


def readable(told: list[str]) -> str:
    """Tell drawings and shots as people would write them down; what the moves tell already is told once."""
    return "\n".join(_line(line) for line in told)


def _line(line: str) -> str:
    head, _, body = line.partition("{")
    if not body:
        return line
    event = json.loads("{" + body)
    match event["type"]:
        case "tiny.draw":
            pieces = " ".join(f"{_shape(piece)}@{piece['c']},{piece['r']}" for piece in event["pieces"])
            return f"{head}{event['terrain']}: {pieces}"
        case "tiny.handed_in":
            path = " ".join(f"{space['c']},{space['r']}" for space in event.get("path", ()))
            return f"{head}seat {event['seat']} hands in" + (f", which leaves {path}" if path else "")
        case "tiny.round_closed":
            return f"{head}round {event['round']} is closed"
        case "tiny.shot_ended":
            shot = event["shot"]
            met = " ".join(mark["kind"] for mark in shot["marks"]) or "nothing"
            way = " ".join(f"{x},{y}" for x, y in shot["nodes"])
            end = f"{shot['end']['c']},{shot['end']['r']}"
            return f"{head}shot {shot['number']} {shot['result']} at {end} after {shot['moves']}: {met} ({way})"
    return line


def _shape(piece: dict[str, str]) -> str:
    return piece.get("orient") or piece["shape"]


@pytest.mark.parametrize("mode", ["cheering", "semi", "simultaneous"])
@pytest.mark.parametrize("seats", [2, 3, 6], ids=lambda seats: f"tiny-{seats}")
@pytest.mark.rule("TMG-MOD-02", "TMG-MOD-03", "TMG-MOD-04", "TMG-SCO-02", "TMG-SCO-03")
def test_golden_games_of_other_modes(mode: str, seats: int, snapshot: SnapshotAssertion) -> None:
    """A whole game between greedy and random bots in each of the other modes, from setup to places."""
    match = tiny(mode=mode, field="6x7").match(seats, f"golden {mode} {seats}")
    assert readable(playthrough(match, ["greedy", "random"])) == snapshot


@pytest.mark.parametrize("seats", range(2, 13), ids=lambda seats: f"tiny-{seats}")
@pytest.mark.rule("TMG-MOD-01", "TMG-SEAT-01", "TMG-SCO-02", "TMG-SCO-03")
def test_golden_races(seats: int, snapshot: SnapshotAssertion) -> None:
    """A whole race of every size, from setup to places; large tables play on small fields."""
    size = {"field": "6x7"} if seats in (2, 3, 6) else {"field": "4x5", "max_shots": 4}
    match = tiny(**size).match(seats, f"golden race {seats}")
    assert readable(playthrough(match, ["greedy", "random"])) == snapshot
