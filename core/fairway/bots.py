"""Computer players: what a bot is, and the one that needs to know no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from fairway.chance import draw
from fairway.errors import StuckBot
from fairway.state import Action, State
from fairway.views import View, view_of

if TYPE_CHECKING:
    from fairway.engine import Choice, Engine
    from fairway.table import Table

LONGEST = 1_000_000
"""More actions than a match has; keeps a bot's rolls for one decision apart from those for others."""

__all__ = ["RANDOM", "Bot", "Chair", "decide"]


class Chair(msgspec.Struct):
    """Where a bot sits: what it sees, what it may do, and dice of its own."""

    table: Table
    _state: State
    seat: int
    choices: tuple[Choice, ...]
    _seed: str
    _rolled: int = 0

    @property
    def view(self) -> View:
        """What the seat may know; a bot knows no more."""
        return view_of(self._state, self.seat)

    def roll(self, size: int) -> int:
        """Return a number below `size`; the match's own luck is not touched."""
        self._rolled += 1
        return draw(self._seed, "bots", self._rolled * LONGEST + self._state.revision, size)


@dataclass(frozen=True, slots=True)
class Bot:
    """A way of choosing actions."""

    name: str
    about: str
    choose: Callable[[Chair], Action | None]
    """Answers what the seat is asked. None leaves it to the bot of the same name that an earlier plugin brought."""
    picks: bool = False
    """Whether it only ever returns what a listed domain holds, so that a simulation need not check its choice again."""


def decide(bot: Bot, engine: Engine, state: State, seat: int, seed: str) -> Action:
    """Ask a bot for its action."""
    action = bot.choose(Chair(engine.table, state, seat, engine.choices(state, seat, any_time=False), seed))
    if action is None:
        raise StuckBot(f"bot {bot.name} has no answer, and no bot before it to ask")
    return action


def _any_listed(chair: Chair) -> Action:
    """Choose evenly among all listed actions that answer what the seat is asked."""
    total = 0
    sizes = []
    for choice in chair.choices:
        size = len(choice.domain) if choice.must else 0
        total += size
        sizes.append(size)
    if not total:
        raise LookupError("nothing to choose from")
    index = chair.roll(total)
    which = 0
    while index >= sizes[which]:
        index -= sizes[which]
        which += 1
    action: Action = chair.choices[which].domain[index]
    return action


RANDOM = Bot("random", "Plays any legal action, each as likely as the next.", _any_listed, picks=True)
