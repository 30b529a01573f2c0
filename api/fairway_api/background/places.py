"""How much may be open at once, of one address and in all: streams, connections, requests under way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from fairway_api.problems.problems import refused

__all__ = ["Place", "Places"]


class Places:
    """What is open now."""

    def __init__(self, code: str, most: int, most_in_all: int = 0) -> None:
        """Name what is refused with, and how much one address and all together may have; 0 means no limit."""
        self._code, self._most, self._most_in_all = code, most, most_in_all
        self._open: Counter[str] = Counter()
        self.count = 0

    def enter(self, address: str) -> Place:
        """Take a place; refuse one too many. Whoever has no address counts only in all."""
        for most, count in ((self._most if address else 0, self._open[address]), (self._most_in_all, self.count)):
            if most and count >= most:
                raise refused(self._code, most=most, headers={"Retry-After": "5"})
        self._open[address] += 1
        self.count += 1
        return Place(self, address)

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Have a place for a while."""
        taken = self.enter(address)
        try:
            yield
        finally:
            taken.leave()

    def leave(self, address: str) -> None:
        """Let a place go."""
        self.count -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Place:
    """One place that was taken."""

    def __init__(self, places: Places, address: str) -> None:
        self._places: Places | None = places
        self._address = address

    def leave(self) -> None:
        """Give it up; nothing happens a second time."""
        places, self._places = self._places, None
        if places is not None:
            places.leave(self._address)
