"""Its being here puts the root of the project on the path, so that tests can share helpers as `tests.base.tables`."""

from __future__ import annotations

import gc

gc.set_threshold(50_000, 20, 30)
"""Compiled rulesets stay for the whole run: looking for garbage among them at the usual pace is a seventh of its time."""
