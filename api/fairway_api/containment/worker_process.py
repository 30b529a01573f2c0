"""A process that runs errands: `python -m fairway_api.containment.worker_process`, orders in, reports out, in order.

It belongs to whoever started it, and ends when that one does, whatever it is at: orders are heard in a thread, and
when there will be no more of them the process is over. Signals for the whole group (Ctrl-C, a service being stopped)
are the other's to answer. What a plugin prints goes where errors go, and what it reads is empty.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO

import msgspec

from fairway.model.errors import PluginFault
from fairway_api.containment.errand import HEAD, Begin, Fault, Order, Report, errand_at, framed, length_of
from fairway_api.containment.watch import Watch

__all__ = ["main"]

NICE = 5
"""How much the process stands back for whoever plays."""
CPU_TIMES = 2
"""How many times the time of an errand a process may compute for it, before the system ends it."""


def main() -> int:
    """Run errands until there are no more."""
    orders, reports = _own_pipes()
    begin = msgspec.msgpack.decode(_read(orders), type=Begin)
    sys.path[:] = begin.path
    _stand_back()
    _bound(begin.memory)
    watch = Watch(begin.call_seconds, {})
    watch.open()
    waiting: SimpleQueue[Order] = SimpleQueue()
    threading.Thread(target=_listen, args=(orders, waiting), name="fairway-orders", daemon=True).start()
    with suppress(BrokenPipeError):  # nobody is there any more to report to
        _say(reports, Report())
        while not (report := _run(waiting.get(), begin.memory)).last:
            _say(reports, report)
        _say(reports, report)
    return 0


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Take standard input and output for orders and reports, so that no plugin gets between them."""
    orders, reports = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return orders, reports


def _stand_back() -> None:
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # a system without it, or that allows none
        os.nice(NICE)


def _bound(memory: int) -> None:
    """Let the process have so much memory; without such limits it is looked at after each errand."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _say(reports: BinaryIO, report: Report) -> None:
    reports.write(framed(report))
    reports.flush()


def _read(orders: BinaryIO) -> bytes:
    return orders.read(length_of(orders.read(HEAD)))


def _listen(orders: BinaryIO, waiting: SimpleQueue[Order]) -> None:
    """Take orders; without anybody to give any, end the process in the midst of whatever it does."""
    order = msgspec.msgpack.Decoder(Order)
    with suppress(Exception):
        while body := _read(orders):
            waiting.put(order.decode(body))
    os._exit(0)


def _run(order: Order, memory: int) -> Report:
    _compute_at_most(order.seconds * CPU_TIMES)
    try:
        answer = errand_at(order.place).done(order.question)
        return Report(answer, last=_swollen(memory))
    except PluginFault as fault:
        return Report(fault=Fault.of(fault), last=isinstance(fault.cause, MemoryError) or _swollen(memory))
    except BaseException as error:
        said = "".join(traceback.format_exception(error))
        return Report(error=said, last=isinstance(error, MemoryError) or _swollen(memory))
    finally:
        _compute_at_most(0)


def _compute_at_most(seconds: float) -> None:
    """Let the system end a process that computes for longer, also where no line of Python is reached any more."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _swollen(memory: int) -> bool:
    """Say whether more memory was used than there should be, which a system may not have minded."""
    return bool(memory) and _most_used() > memory


def _most_used() -> int:
    """Return the bytes this process had at most.

    Linux counts the size of whoever started a process in `ru_maxrss`: beside a large server every process would be one
    that has used too much. `VmHWM` begins anew.
    """
    with suppress(OSError, ValueError, IndexError):
        status = Path("/proc/self/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) * 1024
    with suppress(ImportError):
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
