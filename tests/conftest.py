"""Its being here puts the root of the project on the path, so that tests can share helpers as `tests.base.tables`."""

from __future__ import annotations

import gc
from typing import Any

import pytest

gc.set_threshold(50_000, 20, 30)
"""Compiled rulesets stay for the whole run: looking for garbage among them at the usual pace is a seventh of its time."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each process a run of neighbouring tests: servers and browsers of a file are then started once, not in each."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)
