"""What a bot is, and the chair it sits on: what it sees, what it may do, and dice of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from fairway.model.chance import number_at
from fairway.model.domains import Choice
from fairway.model.state import Action, State
from fairway.model.views import View, view_of
from fairway.plugin.table import Table

ROLLS_APART = 1_000_000
"""More actions than a match has; keeps a bot's rolls for one decision apart from those for others."""

__all__ = ["Bot", "Chair"]


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

    def legal(self, *wanted: Action | None) -> Action:
        """Return the first of some actions that answers what is asked; if none does, anything that is listed.

        A house rule may forbid whatever a bot would like best, so a bot hands in its wishes here.
        """
        for action in wanted:
            if action is not None and self.allows(action):
                return action
        listed = [choice for choice in self.choices if choice.must and len(choice.domain)]
        if not listed:
            raise LookupError("nothing to choose from")
        domain = listed[self.roll(len(listed))].domain
        any_listed: Action = domain[self.roll(len(domain))]
        return any_listed

    def allows(self, action: Action) -> bool:
        """Whether an action answers what the seat is asked."""
        kind = type(action)
        return any(choice.action is kind and choice.domain.refuse(action) is None for choice in self.choices)

    def roll(self, size: int) -> int:
        """Return a number below `size`; the match's own luck is not touched."""
        self._rolled += 1
        return number_at(self._seed, "bots", self._rolled * ROLLS_APART + self._state.revision, size)


@dataclass(frozen=True, slots=True)
class Bot:
    """A way of choosing actions."""

    name: str
    about: str
    choose: Callable[[Chair], Action | None]
    """Answers what the seat is asked. None leaves it to the bot of the same name that an earlier plugin brought."""
    picks: bool = False
    """Whether a simulation takes it at its word that it returns what a listed domain holds; only the core's own is."""
