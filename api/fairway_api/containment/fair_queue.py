"""A queue in which everybody has a turn: who sends a hundred things waits for them, and nobody else does."""

from __future__ import annotations

from collections import OrderedDict, deque
from contextvars import ContextVar
from queue import Queue
from typing import Any

__all__ = ["ASKING", "FairQueue"]

ASKING: ContextVar[str] = ContextVar("asking", default="")
"""For whom something is done; the server itself, if for nobody."""


class FairQueue(Queue[Any]):
    """First in, first out for each of those who wait, and one after the other among them.

    `None` ends a thread that takes it, so it comes when nothing else waits.
    """

    def _init(self, maxsize: int) -> None:
        self._waiting: OrderedDict[str, deque[Any]] = OrderedDict()
        self._count = self._ends = 0

    def _qsize(self) -> int:
        return self._count + self._ends

    def _put(self, item: Any) -> None:
        if item is None:
            self._ends += 1
            return
        self._waiting.setdefault(ASKING.get(), deque()).append(item)
        self._count += 1

    def _get(self) -> Any:
        if not self._count:
            self._ends -= 1
            return None
        who, items = self._waiting.popitem(last=False)
        item = items.popleft()
        self._count -= 1
        if items:
            self._waiting[who] = items  # behind everybody else
        return item
