"""The matches that a process has in memory: those that were asked for last, and those that somebody works with."""

from __future__ import annotations

from collections import Counter, OrderedDict
from weakref import WeakValueDictionary

from fairway.model.refusal import Refusal
from fairway.rulesets.ruleset import Ruleset
from fairway_api.matches.live import Live

__all__ = ["MatchesInMemory"]

MOST_LIVE = 2000
"""Matches that are kept in memory."""
MOST_RULESETS = 64
"""Different rulesets that matches in memory may be played by: each weighs as much as many matches."""


class MatchesInMemory:
    """Keeps matches at hand. There are never two of one, however many work with it."""

    def __init__(self) -> None:
        self._recent: OrderedDict[str, Live] = OrderedDict()
        self._played: Counter[Ruleset] = Counter()
        """How many of them are played by each ruleset."""
        self._known: WeakValueDictionary[str, Live] = WeakValueDictionary()
        """Also those that somebody still works with."""
        self._faults: dict[str, tuple[int, Refusal]] = {}
        """Why bots do not move, with the revision at which they do not, also in matches that are not in memory."""

    def get(self, match: str) -> Live | None:
        """Return a match, if it is here."""
        return self._known.get(match)

    def remember(self, live: Live) -> Live:
        """Keep a match; return the one that is served, should there be one already."""
        live = self._known.setdefault(live.id, live)
        revision, fault = self._faults.pop(live.id, (-1, None))
        if fault is not None and revision == live.revision:
            self.stands_still(live, fault)
        self.let_go(live.id)
        self._recent[live.id] = live
        self._played[live.ruleset] += 1
        if len(self._played) > MOST_RULESETS:
            alone = (each.id for each in self._recent.values() if self._played[each.ruleset] == 1)
            self.let_go(next(alone, next(iter(self._recent))))
        if len(self._recent) > MOST_LIVE:
            self.let_go(next(iter(self._recent)))
        return live

    def let_go(self, match: str) -> None:
        """No longer keep a match for its own sake; whoever works with it still has it."""
        live = self._recent.pop(match, None)
        if live is not None:
            self._played[live.ruleset] -= 1
            if not self._played[live.ruleset]:
                del self._played[live.ruleset]

    def forget(self, match: str) -> None:
        """Drop a match that was deleted, and say so to whoever works with it."""
        self.let_go(match)
        self._faults.pop(match, None)
        live = self._known.pop(match, None)
        if live is not None:
            live.gone = True

    def stands_still(self, live: Live, fault: Refusal) -> None:
        """Take in why the bot that is awaited does not move."""
        self._faults[live.id] = live.revision, fault
        live.stands_still(fault)
