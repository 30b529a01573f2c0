"""Turns at something that there are few of: whoever wants a hundred of them waits, and nobody else waits for that."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

__all__ = ["FairTurns"]


class FairTurns:
    """Lets so many at a time have a turn: first come, first served for each of those who ask, in turn among them."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def free(self) -> bool:
        """Whether there is a turn that nobody has to wait for."""
        return self._free > 0

    async def take(self, who: str) -> None:
        """Wait for a turn; whoever has had one gives it back."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given to somebody who has just gone
                self.give_back()
            raise

    def give_back(self) -> None:
        """End a turn: the next one of whoever has waited for longest since the last begins."""
        while self._waiting:
            who, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[who] = turns  # behind everybody else
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def refuse(self, error: Exception) -> None:
        """Let nobody wait any longer."""
        for turn in (turn for turns in self._waiting.values() for turn in turns):
            if not turn.done():
                turn.set_exception(error)
        self._waiting.clear()
