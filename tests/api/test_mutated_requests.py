"""A sample of requests mutated by chance; `hatch run bench:mutated-requests` sends thousands."""

from __future__ import annotations

import pytest

from benchmarks.mutated_requests import answers

pytestmark = pytest.mark.anyio

SAMPLE = 150


async def test_any_request_is_answered() -> None:
    """Whatever has happened to a request, the answer is what was asked for or a problem document, never a failure."""
    found = await answers(SAMPLE, "sample")
    assert [(answer.wrong, answer.request) for answer in found if answer.wrong] == []
    assert {200, 400, 404} <= {answer.status for answer in found}
