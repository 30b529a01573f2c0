"""From seconds to steps: how fast bots have thought so far, and so how many steps they are given.

Bots have no clock, so that they choose the same on every machine; the server has one.
"""

from __future__ import annotations

from fairway_api.thinking.recent_ratio import RecentRatio

__all__ = ["Pace"]

MOST_TIMES = 1000
"""How many times its usual steps a bot is given at most, however long it may think."""
UNSEEN_TIMES = 10
"""The same for a bot whose pace nobody knows yet."""
SHORT_SECONDS = 0.002
"""How long a bot may compute on average, so that another process would cost more than it brings."""


class Pace:
    """How long bots take, each as it was seen with its rules: by the names of both."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], _Seen] = {}

    def saw(self, who: tuple[str, str], steps: int, seconds: float, computing: float) -> None:
        """Take in how long a bot took for a choice, and how much of that it was computing."""
        seen = self._seen.setdefault(who, _Seen())
        seen.computing.saw(computing)
        if steps:  # else there was nothing to think about, which says nothing of its pace
            seen.pace.saw(steps, seconds)

    def is_short(self, who: tuple[str, str]) -> bool:
        """Say whether a bot's choices take no time to speak of; of one that nobody has seen, it is hoped."""
        seen = self._seen.get(who)
        return seen is None or seen.computing.value <= SHORT_SECONDS

    def steps(self, who: tuple[str, str], usual: int, wanted: int, asked: float, most: float) -> int:
        """Return how many steps a bot is given for a choice.

        That is what is `wanted` of it, which may be several times what is `usual`, if it does not take more than the
        `most` seconds that are to be had; or else as many as fit into the seconds that somebody `asked` for.
        """
        if not usual:
            return 0
        seen = self._seen.get(who)
        pace = seen.pace.value if seen is not None else 0.0
        if not pace:
            return min(usual if asked else wanted, usual * UNSEEN_TIMES)
        if asked:
            return max(1, min(int(pace * min(asked, most)), usual * MOST_TIMES))
        return max(1, min(wanted, int(pace * most)))


class _Seen:
    """Choices of a bot."""

    def __init__(self) -> None:
        self.computing = RecentRatio()
        """Seconds of computing to a choice."""
        self.pace = RecentRatio()
        """Steps to a second."""
