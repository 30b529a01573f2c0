"""What a bot is, and the chair it sits on: what it sees, what it may do, worlds to think in, and dice of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import msgspec

from fairway.model.chance import number_at
from fairway.model.domains import Choice, fitting
from fairway.model.errors import OutOfSteps
from fairway.model.refusal import Param
from fairway.model.state import Action, State
from fairway.model.values import Value
from fairway.model.views import View, view_of
from fairway.plugin.table import Table

ROLLS_APART = 1_000_000
"""More actions than a match has; keeps a bot's rolls for one decision apart from those for others."""
WORLDS_APART = 2**48
"""Worlds that a chair can tell apart."""

__all__ = ["Bot", "Chair", "Considered", "ForwardModel", "Remark", "World"]


class Remark(Value, frozen=True, omit_defaults=True):
    """Something that a bot says for an action or against it."""

    key: str
    """Names its text, `remark.<key>`; one of the plugin's `Vocabulary.remarks`."""
    params: Mapping[str, Param] = msgspec.field(default_factory=dict)


class Considered(Value, frozen=True):
    """An action that a bot has thought of."""

    action: Action
    value: float
    """What the bot thinks it is worth, beside its other thoughts of the same choice; in points, as well as it can."""
    why: tuple[Remark, ...] = ()


class World(Protocol):
    """A match as it may be, for all that a seat knows: nothing in it is secret, for it is imagined."""

    @property
    def over(self) -> bool:
        """Whether the match has ended in it."""
        ...

    @property
    def finished(self) -> int:
        """How many games of a match of several have ended in it."""
        ...

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose answer is awaited."""
        ...

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """List what a seat may answer there."""
        ...

    def view(self, seat: int) -> View:
        """Return what a seat sees there."""
        ...

    def advance(self, seat: int, action: Action) -> World:
        """Return the world after an action; it takes a step of the budget. Raises `LookupError` where it is refused."""
        ...

    def ask(self, seat: int, bot: Bot) -> Action | None:
        """Return what a bot would answer on a seat there, without a step to think; None: nothing that is legal."""
        ...

    def totals(self) -> tuple[int, ...]:
        """Return what every seat scores as things stand there."""
        ...

    def places(self) -> tuple[int, ...]:
        """Return how every seat stands there; 1 is the first."""
        ...

    def leads(self) -> tuple[float, ...]:
        """Return how far every seat is ahead of the best of the others as things stand there; alone, what it scores.

        More is better, whatever wins. In a match of several games the one at hand counts as if it ended now.
        """
        ...


class ForwardModel(Protocol):
    """The rules as a bot may use them: `fairway.bots.forward_model` has the one of the engine."""

    def imagine(self, state: State, seat: int, salt: int, spend: Callable[[], None]) -> World:
        """Return a world that a seat cannot tell from a state, the same for all states that it cannot tell apart."""
        ...


class Chair(msgspec.Struct):
    """Where a bot sits: what it sees, what it may do, worlds to think in, and dice of its own."""

    table: Table
    _state: State
    seat: int
    choices: tuple[Choice, ...]
    _seed: str
    budget: int = 0
    """Steps that the bot may take to think. There is no clock: who has one turns its seconds into steps."""
    _model: ForwardModel | None = None
    explaining: bool = False
    """Whether somebody wants to hear what the bot thinks of, and why."""
    _rolled: int = 0
    _spent: int = 0
    _considered: dict[Action, Considered] = msgspec.field(default_factory=dict)

    @property
    def view(self) -> View:
        """What the seat may know; a bot knows no more."""
        return view_of(self._state, self.seat)

    @property
    def steps(self) -> int:
        """How many steps of the budget are left."""
        return max(0, self.budget - self._spent)

    def spend(self, steps: int = 1) -> None:
        """Take steps from the budget; raises `OutOfSteps` where there are no more."""
        if self._spent + steps > self.budget:
            raise OutOfSteps(f"a bot wanted more than its {self.budget} steps")
        self._spent += steps

    def consider(self, action: Action, value: float, *why: Remark) -> None:
        """Say what the bot thinks of an action, for whoever wants to hear; the last word on an action counts."""
        if self.explaining:
            self._considered[action] = Considered(action, value, why)

    @property
    def considered(self) -> tuple[Considered, ...]:
        """What the bot has thought of, the best first."""
        return tuple(sorted(self._considered.values(), key=lambda each: -each.value))

    def world(self) -> World:
        """Draw a world from all that the seat cannot tell from the real one; each time another.

        Whatever the seat does not know is drawn anew in it: luck to come, hands of others. States that the seat
        cannot tell apart give the same worlds.
        """
        if self._model is None:
            raise LookupError("nobody has given this chair the rules to think with")
        return self._model.imagine(self._state, self.seat, self.roll(WORLDS_APART), self.spend)

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
        return fitting(self.choices, action) is not None

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
    think: int = 0
    """Steps that it is given for each choice, where nobody says otherwise; 0 for one that does not look ahead."""
    quick: bool = False
    """Whether it answers about as quickly as the rules do, so that `search` may play matches on with it."""
    by: str = ""
    """The plugin that brought it, as the ruleset fills in; empty for the core's own."""
