"""The watch over rules, step by step: what it counts, whom it means, and that it goes on."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import fairway
from fairway_api import time_limit
from fairway_api.time_limit import LOOKS, TookTooLong, Watch


def through_core(work: Callable[[], None]) -> None:
    """Do something as a plugin that the core has called, which the server has called."""
    written_in(time_limit.__file__)(written_in(fairway.__file__), work)


def written_in(file: str) -> Callable[..., Any]:
    """Return a function that calls another, as if it were written in a file."""
    names: dict[str, Any] = {}
    exec(compile("def call(next, *more):\n    return next(*more)\n", file, "exec"), names)
    call: Callable[..., Any] = names["call"]
    return call


def test_looks_count_and_seconds_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a process stood still between two looks, a call is interrupted after so many looks, and then again."""
    interrupted: list[int] = []
    monkeypatch.setattr(time_limit, "_interrupt", lambda thread, caller=None: interrupted.append(thread))
    watch = Watch(1e-9, {})

    def hang() -> None:
        for look in range(3 * LOOKS):
            watch._look(7, sys._getframe())
            assert len(interrupted) == look // LOOKS

    through_core(hang)


def test_an_alarm_is_for_the_call_that_was_meant() -> None:
    """An alarm that comes when the next call has begun does it no harm."""

    def meant() -> None:
        caller = time_limit._caller(sys._getframe())
        assert caller is not None
        time_limit._MEANT[:] = [caller]

    def successor() -> None:
        time_limit._heard(0, sys._getframe())

    def late() -> None:
        meant()
        successor()

    through_core(meant)
    through_core(successor)
    with pytest.raises(TookTooLong):
        through_core(late)


def test_a_watch_that_stumbles_goes_on(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """An error in one look is logged, and the next look is taken."""
    looked, again = [0], threading.Event()

    def look(*given: object) -> None:
        looked[0] += 1
        if looked[0] == 1:
            raise RuntimeError("a stumble")
        again.set()

    monkeypatch.setattr(Watch, "_look", look)
    watch = Watch(0.01, {})
    watch.open()
    try:
        assert again.wait(60)
    finally:
        watch.close()
    assert "a stumble" in caplog.text
