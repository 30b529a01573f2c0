"""A sample of packs mutated by chance; `hatch run bench:mutated-packs` tries thousands."""

from __future__ import annotations

import pytest

from benchmarks.mutated_packs import tried

SAMPLE = 150


@pytest.mark.parametrize("first", range(0, SAMPLE, 30))
def test_any_pack_is_valid_or_has_faults(first: int) -> None:
    """Whatever has happened to a pack, it loads or gets errors that can be told in both languages; nothing breaks."""
    outcomes = [tried("sample", number) for number in range(first, first + 30)]
    assert {outcome.verdict for outcome in outcomes} <= {"valid", "faulty"}, outcomes
    assert all(outcome.codes for outcome in outcomes if outcome.verdict == "faulty")
