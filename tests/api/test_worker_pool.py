"""Processes for long work: whatever becomes of one, it costs the work that it was asked for, and nobody else's."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fairway.model.errors import PluginFault
from fairway_api.containment import worker_pool
from fairway_api.containment.errand import Died
from fairway_api.containment.interrupting import TookTooLong
from fairway_api.containment.worker_pool import NoWorker, PoolClosed, WorkerPool, WorkFailed
from tests.api.conftest import LONG, until
from tests.api.errands import CHORE, Chore

pytestmark = pytest.mark.anyio

SOON = 0.3
"""Seconds that work may take here that never ends."""


async def asked(pool: WorkerPool, how: str, given: str = "", *, who: str = "", seconds: float = LONG) -> str:
    return await pool.ask(CHORE, Chore(how, given), who=who, blamed="rules", seconds=seconds)


@pytest.fixture(scope="module")
async def pool() -> AsyncIterator[WorkerPool]:
    """A pool of one process."""
    found = WorkerPool(1, memory=1 << 30)
    yield found
    await found.close()


async def test_what_a_plugin_prints_or_reads_gets_between_nobody(pool: WorkerPool) -> None:
    """Standard output and input are not what orders and reports travel by."""
    assert await asked(pool, "say", "this") == "this, and heard ''"
    assert await asked(pool, "process") == await asked(pool, "process") != str(os.getpid())


async def test_work_that_never_ends_is_ended(pool: WorkerPool) -> None:
    """After its time the process is ended, whoever is to blame is named, and the next one works."""
    with pytest.raises(PluginFault) as fault:
        await asked(pool, "sleep", seconds=SOON)
    assert fault.value.plugin == "rules"
    assert isinstance(fault.value.cause, TookTooLong)
    assert await asked(pool, "nothing") == "nothing"


async def test_a_process_that_ends_is_replaced(pool: WorkerPool, tmp_path: Path) -> None:
    """Once, another may have ended it, so the work is begun again; who ends it twice is to blame."""
    assert await asked(pool, "die once", str(tmp_path / "once")) == "alive"
    with pytest.raises(PluginFault) as fault:
        await asked(pool, "die", str(tmp_path / "often"))
    assert isinstance(fault.value.cause, Died)
    assert (tmp_path / "often").read_text() == "xx"


async def test_a_process_that_was_ended_while_it_waited_is_no_fault(pool: WorkerPool) -> None:
    """Whoever asks next is answered by another one."""
    first = int(await asked(pool, "process"))
    os.kill(first, signal.SIGKILL)
    assert int(await asked(pool, "process")) != first


async def test_memory_is_bounded(pool: WorkerPool) -> None:
    """Who wants more than there is gets none; the process that wanted it goes, and the next one works."""
    first = await asked(pool, "process")
    with pytest.raises(WorkFailed, match="MemoryError"):
        await asked(pool, "eat")
    assert await asked(pool, "process") != first


async def test_the_memory_of_the_server_is_not_held_against_a_process() -> None:
    """A process keeps working beside a server that is larger than it may become itself."""
    pool = WorkerPool(1, memory=1 << 28)
    ballast = bytearray(b"x") * (1 << 28)
    try:
        assert await asked(pool, "process") == await asked(pool, "process")
    finally:
        await pool.close()
    assert len(ballast) == 1 << 28


async def test_an_error_of_nobodys_is_told(pool: WorkerPool) -> None:
    """It comes back with its words, and the process goes on."""
    first = await asked(pool, "process")
    with pytest.raises(WorkFailed, match="ZeroDivisionError: by me"):
        await asked(pool, "break", "by me")
    assert await asked(pool, "process") == first


async def test_a_process_that_talks_nonsense_is_replaced(pool: WorkerPool) -> None:
    """What a plugin writes into the report's own pipe is not believed."""
    with pytest.raises(PluginFault):
        await asked(pool, "babble", seconds=LONG)
    assert await asked(pool, "nothing") == "nothing"


async def test_everybody_has_a_turn(pool: WorkerPool) -> None:
    """Who comes with one thing waits for one of those that another came with before, not for all."""
    done: list[str] = []

    async def one(who: str) -> None:
        await asked(pool, "nothing", who=who)
        done.append(who)

    await asyncio.gather(*(one(who) for who in ("many", "many", "many", "many", "single")))
    assert done.index("single") <= 2
    assert not pool.waiting


async def test_whoever_goes_leaves_the_turn_to_others(pool: WorkerPool) -> None:
    """Work that nobody waits for any more, begun or not, holds nobody up."""
    gone = [asyncio.create_task(asked(pool, "sleep", seconds=0)) for _ in range(2)]
    last = asyncio.create_task(asked(pool, "nothing"))
    await asyncio.sleep(0)
    for task in gone:
        task.cancel()
    assert await last == "nothing"


async def test_closing_ends_what_is_under_way() -> None:
    """Who waits is told at once, begun or not, and no process is left."""
    pool = WorkerPool(1)
    begun = [asyncio.create_task(asked(pool, "sleep", seconds=0)) for _ in range(2)]

    async def busy() -> bool:
        return any(not worker.ready for worker in pool._all)

    await until(busy)
    await pool.close()
    for task in begun:
        with pytest.raises(PoolClosed):
            await task
    assert not any(worker.alive for worker in pool._all)
    with pytest.raises(PoolClosed):
        await asked(pool, "nothing")


async def test_where_no_process_can_be_started_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few are tried, then none for a while; when the time is over, it is tried again."""
    monkeypatch.setattr(sys, "executable", "/bin/false")
    pool = WorkerPool(1)
    for _ in range(worker_pool.MOST_FAILED_STARTS + 1):
        with pytest.raises(NoWorker):
            await asked(pool, "nothing")
    monkeypatch.undo()
    with pytest.raises(NoWorker):
        await asked(pool, "nothing")
    pool._not_before = 0.0
    assert await asked(pool, "nothing") == "nothing"
    await pool.close()
