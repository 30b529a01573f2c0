"""The watch over rules, step by step: what it counts, whom it means, and that it goes on."""

from __future__ import annotations

import ctypes
import io
import logging
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import fairway
from fairway.model.blaming import blaming
from fairway.model.errors import PluginFault
from fairway_api.containment import code_owner, interrupting, rule_threads
from fairway_api.containment import watch as watching
from fairway_api.containment.interrupting import TookTooLong
from fairway_api.containment.rule_threads import RuleThreads
from fairway_api.containment.watch import LOOKS, Watch


def through_core(work: Callable[[], None]) -> None:
    """Do something as a plugin that the core has called, which the server has called."""
    written_in(watching.__file__)(written_in(fairway.__file__), work)


def written_in(file: str) -> Callable[..., Any]:
    """Return a function that calls another, as if it were written in a file."""
    names: dict[str, Any] = {}
    exec(compile("def call(next, *more):\n    return next(*more)\n", file, "exec"), names)
    call: Callable[..., Any] = names["call"]
    return call


def test_looks_count_and_seconds_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a process stood still between two looks, a call is interrupted after so many looks, and then again."""
    interrupted: list[int] = []
    monkeypatch.setattr(watching, "interrupt", lambda thread, caller=None: interrupted.append(thread))
    watch = Watch(1e-9, {})

    def hang() -> None:
        for look in range(3 * LOOKS):
            watch._look(7, sys._getframe())
            assert len(interrupted) == look // LOOKS

    through_core(hang)


def test_an_alarm_is_for_the_call_that_was_meant() -> None:
    """An alarm that comes when the next call has begun does it no harm."""

    def meant() -> None:
        caller = code_owner.calling_frame(sys._getframe())
        assert caller is not None
        interrupting._MEANT[:] = [caller]

    def successor() -> None:
        interrupting._heard(0, sys._getframe())

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


def test_an_interruption_leaves_all_plugins_before_it_is_a_fault() -> None:
    """Plugins that ask each other cannot catch it as each other's fault; the innermost is named for it."""

    def asked() -> None:
        with blaming("inner", "answering"):
            raise TookTooLong

    def asking() -> None:
        with pytest.raises(TookTooLong):
            written_in(fairway.__file__)(asked)
        with blaming("inner", "answering"):
            raise TookTooLong

    def from_the_core(work: Callable[[], None]) -> None:
        with blaming("outer", "asking"):
            work()

    core = from_the_core.__code__.replace(co_filename=fairway.__file__)
    from_the_core.__code__ = core
    with pytest.raises(PluginFault) as found:
        written_in(watching.__file__)(from_the_core, asking)
    assert (found.value.plugin, found.value.doing) == ("inner", "answering")
    assert isinstance(found.value.cause, TookTooLong)


def test_libraries_of_the_server_are_no_plugins() -> None:
    """What the server calls itself is watched if a plugin is in it, whatever library lies between; else it is not."""
    server, library, plugin = map(written_in, (watching.__file__, pytest.__file__, "/rules/random.py"))
    found: list[bool] = []

    def look() -> None:
        found.append(code_owner.calling_frame(sys._getframe(1)) is not None)

    server(library, look)
    Watch(1, {"/rules/random.py": "strange"})
    server(plugin, look)
    server(library, plugin, library, look)
    server(library, server, library, look)
    assert found == [False, True, True, False]


def test_a_long_list_is_one_call() -> None:
    """The core may come to work between two questions to a plugin: as long as it has not returned, looks add up."""
    watch = Watch(1e-9, {})
    core = written_in(fairway.__file__)

    def asked() -> None:
        watch._look(7, sys._getframe())

    def listing() -> None:
        for _ in range(2):
            asked()
            watch._look(7, sys._getframe())
            core(asked)
        assert watch._calls[7].looks == 3
        watch._look(7, sys._getframe(1))
        assert not watch._calls

    listing.__code__ = listing.__code__.replace(co_filename=fairway.__file__)
    written_in(watching.__file__)(listing)


def test_an_interruption_that_comes_late_costs_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was on its way when the work was over is forgotten: the answer stands, and the thread goes on."""
    threads, rest, late = RuleThreads(1), rule_threads.rest, [True, False, True]

    def interrupted() -> None:
        if late and late.pop():
            me, meant = ctypes.c_ulong(threading.get_ident()), ctypes.py_object(TookTooLong)
            interrupting._INTERRUPTED.add(threading.get_ident())
            ctypes.pythonapi.PyThreadState_SetAsyncExc(me, meant)
        rest()

    monkeypatch.setattr(rule_threads, "rest", interrupted)
    thread = threads.submit(threading.get_ident).result(60)
    assert threads.submit(threading.get_ident).result(60) == thread
    assert not late
    threads.shutdown()


def test_nobody_is_interrupted_whose_call_is_over() -> None:
    """A thread is looked at once more before it is interrupted: the call that is meant may have returned."""
    over = sys._getframe()
    waiting, go = threading.Event(), threading.Event()

    def work() -> int:
        waiting.set()
        go.wait(60)
        return 7

    threads = RuleThreads(1)
    answer = threads.submit(work)
    assert waiting.wait(60)
    (thread,) = [each.ident for each in threads._threads]
    interrupting.interrupt(thread or 0, over)
    go.set()
    assert answer.result(60) == 7
    threads.shutdown()


def test_the_watch_does_not_wait_for_the_log() -> None:
    """A plugin that hangs while its error is logged holds the lock of the log; the watch goes on all the same."""
    handler, begun, go = logging.StreamHandler(io.StringIO()), threading.Event(), threading.Event()
    logger = logging.getLogger("fairway")
    threads = RuleThreads(1)
    answer = threads.submit(lambda: begun.set() or go.wait(60))
    assert begun.wait(60)
    (job,) = [each for each in rule_threads._JOBS.values() if each.future is answer]
    logger.addHandler(handler)
    handler.acquire()
    try:
        giving_up = threading.Thread(
            target=job.give_up, args=(PluginFault("a", "hanging", TookTooLong()),), daemon=True
        )
        giving_up.start()
        giving_up.join(5)
        assert not giving_up.is_alive()
    finally:
        handler.release()
        logger.removeHandler(handler)
        go.set()
    with pytest.raises(PluginFault):
        answer.result(60)
    threads.shutdown()
