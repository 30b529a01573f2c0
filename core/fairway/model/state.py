"""Everything true now: the state of a match, what is still to happen and who is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, TypeVar

import msgspec

from fairway.model.chance import Chance
from fairway.model.pointers import Moves
from fairway.model.refusal import Param
from fairway.model.values import Value, replace

__all__ = ["Action", "Ask", "Effect", "Event", "Frame", "Happened", "Part", "Prompt", "State", "Step"]


class Part(Value, frozen=True, tag_field="type"):
    """A plugin's share of the state. Only effects of that plugin change it."""

    retold: ClassVar[Callable[[Any, Any], Value] | None] = None
    """How what a seat sees follows from an event that it is told: from its view and the event to the next view.

    A plugin that gives it says that its events suffice, and the conformance suite holds it to that. None: they need
    not, and a client looks at the view again.
    """

    def seen_by(self, seat: int | None) -> Value:
        """Return what a seat may know of it; `None` is a spectator."""
        raise NotImplementedError

    def disguised(self, seat: int | None, salt: int) -> Part:
        """Return another value of the part that this seat cannot tell from it.

        The conformance suite compares what both look like. A part without secrets returns itself.
        """
        return self

    def imagined(self, table: Any, seat: int, salt: int) -> Part:
        """Return a value that the part may have for all that a seat knows, for bots to think with (`Chair.world`).

        It has to be drawn anew from what the seat sees and what is on the table: what it cannot tell apart gives the
        same for the same salt, or a bot could read a secret in it. A `disguised` that looks at nothing hidden but how
        much there is of it serves; one that changes what is hidden a little does not.
        """
        return self.disguised(seat, salt)

    def pieces(self) -> Iterable[str]:
        """Name every piece it holds, wherever that lies: play moves pieces about, and none is made or lost.

        The conformance suite counts them after every step, and so does whoever builds a position. A name may come
        several times. What leaves the state, or comes into it later, is not told here.
        """
        return ()

    def contradictions(self) -> Iterable[str]:
        """Say what cannot be true in it at once, such as two pieces on one spot; nothing ever, in play."""
        return ()


class Action(Value, frozen=True, tag_field="type"):
    """What a seat asks."""


class Effect(Value, frozen=True, tag_field="type"):
    """An instruction to the core."""


class Event(Value, frozen=True, tag_field="type"):
    """What happened, in the past tense."""

    rule: ClassVar[str] = ""
    """The rule that makes it happen."""
    moves: ClassVar[tuple[Moves, ...]] = ()
    """What it moves, so that it can be shown on its way."""
    quiet: ClassVar[bool] = False
    """Whether nothing came of it that a story would tell, such as somebody who was asked and did nothing."""

    def why(self) -> str:
        """Return the rule that made it happen, where that depends on what happened."""
        return self.rule

    def seen_by(self, seat: int | None) -> Event | None:
        """Return what a seat may know of it: itself by default, something vaguer, or nothing."""
        return self


class Frame(Value, frozen=True, omit_defaults=True):
    """An effect waiting on the agenda, who put it there, and which plugins have already had their say before it."""

    effect: Effect
    by: str
    past: tuple[str, ...] = ()


class Prompt(Value, frozen=True, omit_defaults=True):
    """A question to one or several seats; play goes on when nobody is waited for."""

    name: str
    seats: tuple[int, ...]
    waiting: tuple[int, ...]
    revisable: bool = False
    """Whether a seat that has answered may answer again until the last one has."""
    discreet: bool = False
    """Whether others must not learn which seats are asked."""
    depth: int = 0
    """How many frames of the agenda wait for the answers. The referee fills it in; no view shows it."""
    params: Mapping[str, Param] = msgspec.field(default_factory=dict)
    """What it is about, where its name does not say that. Everybody may see it, also where the prompt is discreet."""

    @classmethod
    def to(cls, name: str, *seats: int, revisable: bool = False, discreet: bool = False, **params: Param) -> Prompt:
        """Ask seats; whatever else is given is what it is about."""
        return cls(name, seats, seats, revisable, discreet, params=params)


class Ask(Effect, frozen=True, tag="fairway.ask"):
    """Ask what an effect wanted to ask, after what plugins do about its events."""

    prompts: tuple[Prompt, ...]


class Happened(Value, frozen=True, omit_defaults=True):
    """An event with its author: the plugin whose effect it was and, if another, the plugin that called for it."""

    event: Event
    by: str
    rule: str = ""
    called_by: str = ""


P = TypeVar("P", bound=Part)


class State(Value, frozen=True):
    """Everything true now. `agenda` is a stack: its last frame happens next."""

    revision: int
    chance: Chance
    parts: tuple[Part, ...]
    agenda: tuple[Frame, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    over: bool = False

    def part(self, kind: type[P]) -> P:
        """Return the part of this type."""
        parts = self.parts
        if parts and type(parts[0]) is kind:  # most often asked for, and to look is less than to begin a loop
            return parts[0]
        for part in parts:
            if type(part) is kind:
                return part
        raise LookupError(f"this match has no part {kind.__name__}")

    def replaced(self, part: Part) -> State:
        """Return the state with one part exchanged for its successor."""
        kind = type(part)
        return replace(self, parts=tuple(part if type(old) is kind else old for old in self.parts))

    def waiting(self) -> tuple[int, ...]:
        """Return the seats whose answer is awaited."""
        if len(self.prompts) == 1:
            return self.prompts[0].waiting
        return tuple(dict.fromkeys(seat for prompt in self.prompts for seat in prompt.waiting))


class Step(Value, frozen=True):
    """The result of one action."""

    state: State
    events: tuple[Happened, ...]
