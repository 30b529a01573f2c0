"""One play of a ruleset: seats, seed, state and log; replayed or branched from any step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from fairway.engine.referee import Engine
from fairway.knowledge.undo import reveals
from fairway.model.chance import Chance
from fairway.model.domains import Choice
from fairway.model.errors import BadPosition, CannotDecode, CannotReplay
from fairway.model.misfit import undecodable
from fairway.model.reason import because
from fairway.model.refusal import Refusal
from fairway.model.score import Games, Sheet, Standing
from fairway.model.state import Action, Happened, State
from fairway.model.values import Value, plain
from fairway.model.views import View, view_of
from fairway.rulesets.fairness import Fairness
from fairway.rulesets.versions import Lock

if TYPE_CHECKING:
    from fairway.rulesets.ruleset import Ruleset

__all__ = ["Match", "Move", "Record", "read_record", "replay"]


class Move(Value, frozen=True):
    """An action that was played, and by whom."""

    seat: int
    action: dict[str, Any]


class Record(Value, frozen=True, omit_defaults=True):
    """A match as a portable file: what it was played with and every action. The log is the truth."""

    ruleset: str
    lock: Lock
    seats: int
    seed: str
    moves: tuple[Move, ...]
    inherited: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    stacked: tuple[tuple[str, tuple[int, ...]], ...] = ()
    fairness: Annotated[
        Fairness | None, Meta(description="What was promised about the seed before the match, if anything was.")
    ] = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match in progress, as a value: `play` returns another match."""

    ruleset: Ruleset
    engine: Engine
    seats: int
    seed: str
    inherited: dict[str, Value]
    state: State
    events: tuple[Happened, ...]
    """What the latest step brought about."""
    log: tuple[tuple[int, Action], ...]
    chance: Chance | None = None
    """The chance it began with, when a test stacked it."""
    start: State | None = None
    """The position it began at, when a test built one; None for a match that began at its opening."""

    def play(self, seat: int, action: Action, revision: int | None = None) -> Match | Refusal:
        """Play an action; a refusal leaves everything as it was."""
        step = self.engine.play(self.state, seat, action, revision)
        if isinstance(step, Refusal):
            return step
        return replace(self, state=step.state, events=step.events, log=(*self.log, (seat, action)))

    def undo(self, seat: int) -> Match | Refusal:
        """Take back a seat's own last action: return the match as it was before, as if it had not been played.

        Never past another seat's move, and never past anything that told somebody what it could not know before.
        """
        if not 0 <= seat < self.seats:
            return Refusal("unknown_seat", {"seat": seat, "seats": self.seats})
        if self.state.over:  # what was secret may be open now, the seed too
            return Refusal("match_over")
        if all(other != seat for other, _ in self.log):
            return Refusal("nothing_to_undo", {"seat": seat})
        last, action = self.log[-1]
        if last != seat:
            return Refusal("undo_other_seat", {"seat": seat})
        before = self.branch(len(self.log) - 1)
        if reveals(self.engine, before.state, seat, action):
            return Refusal("undo_revealed", {"seat": seat})
        return before

    def choices(self, seat: int) -> tuple[Choice, ...]:
        return self.engine.choices(self.state, seat)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; `None` is a spectator."""
        return view_of(self.state, seat)

    def sheets(self) -> tuple[Sheet, ...]:
        return self.engine.sheets(self.state)

    def games(self) -> Games | None:
        """Return what the games of a match of several came to; None in a match of one."""
        return self.engine.games(self.state)

    def standings(self) -> tuple[Standing, ...]:
        """Return how everybody stands in the match, over all of its games."""
        return self.engine.standings(self.state)

    def places(self) -> tuple[int, ...]:
        """Return each seat's place in the match."""
        return self.engine.places(self.state)

    def record(self, fairness: Fairness | None = None) -> Record:
        """Return the match as a portable record, with what was promised about its seed."""
        if self.start is not None:
            raise BadPosition("a match that began at a built position cannot be recorded: its seed does not lead there")
        return Record(
            self.ruleset.name,
            self.ruleset.lock,
            self.seats,
            self.seed,
            tuple(Move(seat, plain(action)) for seat, action in self.log),
            {plugin: plain(value) for plugin, value in self.inherited.items()},
            self.chance.stacked if self.chance else (),
            fairness,
        )

    def branch(self, step: int) -> Match:
        """Return the match as it was after `step` actions, ready to go another way."""
        if not 0 <= step <= len(self.log):
            raise IndexError(f"the match has {len(self.log)} steps, so there is no step {step}")
        if self.start is not None:
            match = replace(self, state=self.start, events=(), log=())
        else:
            match = self.ruleset.match(self.seats, self.seed, inherited=self.inherited, chance=self.chance)
        for seat, action in self.log[:step]:
            match = _accepted(self.ruleset, match.play(seat, action), len(match.log))
        return match


def read_record(data: bytes) -> Record:
    """Decode a match file."""
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CannotDecode(because("no_record", reason=undecodable(error, data, Record))) from error


def replay(ruleset: Ruleset, record: Record, *, strict: bool = True) -> Iterator[Match]:
    """Play a record again, step by step, beginning with the opening.

    With anything else than it was recorded with, say exactly what differs, unless the plugins vouch for it;
    `strict=False` tries all the same.
    """
    if strict and (reasons := ruleset.differences(record.lock, compatible=True)):
        raise CannotReplay(reasons)
    inherited = {plugin: _inherited(ruleset, plugin, value) for plugin, value in record.inherited.items()}
    chance = Chance(record.seed, stacked=record.stacked) if record.stacked else None
    match = ruleset.match(record.seats, record.seed, inherited=inherited, chance=chance)
    yield match
    for index, move in enumerate(record.moves):
        action = ruleset.codec.action(move.action)
        if isinstance(action, Refusal):
            raise _refused(ruleset, action, index)
        match = _accepted(ruleset, match.play(move.seat, action), index)
        yield match


def _inherited(ruleset: Ruleset, plugin: str, value: dict[str, Any]) -> Value:
    kind = ruleset.vocabularies[plugin].inherits if plugin in ruleset.vocabularies else None
    if kind is None:
        raise CannotReplay((because("inherits_nothing", plugin=plugin),))
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise CannotReplay((because("inherited", plugin=plugin, reason=undecodable(error, value, kind)),)) from error


def _accepted(ruleset: Ruleset, result: Match | Refusal, index: int) -> Match:
    if isinstance(result, Refusal):
        raise _refused(ruleset, result, index)
    return result


def _refused(ruleset: Ruleset, refusal: Refusal, index: int) -> CannotReplay:
    why = ", ".join(filter(None, (refusal.code, refusal.rule)))
    return CannotReplay((because("move", index=index, said=f"{ruleset.say(refusal)} ({why})"),))
