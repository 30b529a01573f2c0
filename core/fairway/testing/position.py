"""Positions for tests: a match half-way, put together piece by piece, with every piece accounted for.

A game brings a builder of its own that speaks its words; this one knows only what every match is made of: parts, open
questions, what waits on the agenda, and luck.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self, TypeVar

from fairway.model.chance import Chance
from fairway.model.errors import BadPosition, CannotDecode, PluginFault
from fairway.model.state import Effect, Frame, Happened, Part, Prompt, State
from fairway.model.values import Value, replace, tag_of
from fairway.model.views import view_of
from fairway.plugin.scoring import sheets
from fairway.rulesets.match import Match
from fairway.rulesets.ruleset import Ruleset, load_ruleset
from fairway.testing.play import stacked

__all__ = ["Position", "changed", "kit_of", "laid_out", "pieces", "ruleset_with"]

P = TypeVar("P", bound=Part)
Q = TypeVar("Q", bound="Position")
T = TypeVar("T")
V = TypeVar("V", bound=Value)

MOST_NAMED = 10
"""Missing pieces that are named, when there are many."""


def pieces(state: State) -> list[str]:
    """Name every piece of a match, wherever it is, in order."""
    return sorted(piece for part in state.parts for piece in part.pieces())


def ruleset_with(ruleset: str | Ruleset, options: Mapping[str, Mapping[str, Any]] | None = None) -> Ruleset:
    """Return the ruleset that goes by a name, with some options changed, or the one that is given as it is."""
    if isinstance(ruleset, str):
        return load_ruleset(ruleset, options=options)
    if options:
        raise BadPosition(f"{ruleset.name} is loaded already: its options cannot be changed, so load it with them")
    return ruleset


def laid_out(
    ruleset: str | Ruleset,
    seats: int,
    *,
    seed: str = "test",
    options: Mapping[str, Mapping[str, Any]] | None = None,
    luck: Chance | None = None,
) -> Match:
    """Begin a match of a ruleset, or of the one that goes by this name, with some options changed."""
    return ruleset_with(ruleset, options).match(seats, seed, chance=luck)


def kit_of(ruleset: Ruleset, seats: int, kind: type[T]) -> T:
    """Return what a plugin of a ruleset has prepared for play."""
    try:
        return ruleset.engine(seats).table.kit(kind)
    except KeyError:
        raise BadPosition(f"{ruleset.name} is no ruleset with the {kind.__name__} of {kind.__module__}") from None


def changed(value: V, **facts: Any) -> V:
    """Return a value with some of its facts changed."""
    unknown = facts.keys() - set(value.__struct_fields__)
    if unknown:
        raise BadPosition(f"{type(value).__name__} has no {', '.join(sorted(unknown))}")
    return replace(value, **facts)


class Position:
    """A match, to be rearranged. Every call returns another position, so one can be the beginning of many.

    >>> from fairway.testing import Position, laid_out
    >>> Position(laid_out("tiny", 2)).luck(tiny__first=[1]).match().state.revision
    0
    """

    def __init__(self, match: Match) -> None:
        self._from = match
        self.state = match.state
        """Everything true so far. It may be impossible until the position is finished."""
        self.events: tuple[Happened, ...] = ()
        """What the effects that were let happen brought about."""

    # what is there

    def part(self, kind: type[P]) -> P:
        """Return a plugin's part as it is so far."""
        try:
            return self.state.part(kind)
        except LookupError as error:
            raise BadPosition(str(error)) from None

    def kit(self, kind: type[T]) -> T:
        """Return what a plugin has prepared for play, such as the pieces of its box."""
        return kit_of(self._from.ruleset, self.seats, kind)

    @property
    def seats(self) -> int:
        return self._from.seats

    # rearranging

    def also(self, kind: type[Q]) -> Q:
        """Go on with the words of another game's builder."""
        return kind(self._from)._at(self.state, self.events)

    def exchange(self, *parts: Part) -> Self:
        """Exchange parts for others of their type."""
        state = self.state
        for part in parts:
            self.part(type(part))
            state = state.replaced(part)
        return self._at(state)

    def change(self, kind: type[Part], **facts: Any) -> Self:
        """Change some facts of a part."""
        return self.exchange(changed(self.part(kind), **facts))

    def luck(self, **streams: Sequence[int]) -> Self:
        """Let streams of luck begin with the given numbers, as `stacked` does; the others go on as they were."""
        chance = self.state.chance
        new = stacked(chance.seed, **streams).stacked
        named = {name.replace("__", ".") for name in streams}
        kept = tuple(entry for entry in chance.stacked if entry[0] not in named)
        return self._at(replace(self.state, chance=replace(chance, stacked=(*kept, *new))))

    def asking(self, *prompts: Prompt, then: Iterable[Effect] = ()) -> Self:
        """Let these questions be open, and nothing else; when all are answered, effects happen, the first one first."""
        for prompt in prompts:
            if not isinstance(prompt, Prompt):
                raise BadPosition(f"{prompt!r} cannot be asked: it is no Prompt")
        agenda = self._frames(then)
        opened = tuple(replace(prompt, depth=len(agenda)) for prompt in prompts)
        return self._at(replace(self.state, agenda=agenda, prompts=opened, over=False))

    def happen(self, *effects: Effect) -> Self:
        """Let effects happen now, then what waits on the agenda, until somebody is asked; open questions are dropped.

        Plugins step in and react as they do in play, so that what they remember of it is right, too.
        """
        agenda = (*self.state.agenda, *self._frames(effects))
        step = self._from.engine.resume(replace(self.state, agenda=agenda, prompts=()))
        return self._at(step.state, (*self.events, *step.events))

    # done

    def objections(self) -> Iterator[str]:
        """Say what is wrong with the position; nothing when it can be played. Every value in it has its right type."""
        for part in self.state.parts:
            yield from part.contradictions()
        yield from _unaccounted(Counter(pieces(self._from.state)), Counter(pieces(self.state)))
        for stream, numbers in self.state.chance.stacked:
            if numbers and min(numbers) < 0:
                yield f"the luck of {stream} is {numbers}: numbers are counted from 0"
        for prompt in self.state.prompts:
            for seat in dict.fromkeys((*prompt.seats, *prompt.waiting)):
                if not 0 <= seat < self.seats:
                    yield f"{prompt.name} asks seat {seat}, and there are {self.seats}"
            if len(set(prompt.seats)) < len(prompt.seats) or not set(prompt.waiting) <= set(prompt.seats):
                yield f"{prompt.name} asks {prompt.seats} and waits for {prompt.waiting}: each once, nobody else"

    def check(self) -> None:
        """Raise `BadPosition` with everything that is wrong, as `match` does."""
        for look in (self._misfits, self.objections, self._stuck, self._unseen):  # each relies on those before it
            objections = list(dict.fromkeys(look()))
            if objections:
                raise BadPosition("; ".join(objections))

    def match(self) -> Match:
        """Return the position as a match that can be played, written down and played again from here.

        Raises `BadPosition` when a piece is there twice or nowhere, when a plugin says that its part cannot be, or
        when nobody could go on.
        """
        if self.state is self._from.state:
            return self._from
        self.check()
        start = replace(self.state, revision=0)
        return dataclasses.replace(self._from, state=start, events=self.events, log=(), chance=None, start=start)

    def _misfits(self) -> Iterator[str]:
        """Say what could not be written down and read again, such as a number out of its range or a list."""
        codec = self._from.ruleset.codec
        for part in self.state.parts:
            try:
                if codec.part(codec.json(part)) != part:
                    yield f"{tag_of(part)} is another one when it is written down and read again: use tuples, not lists"
            except (CannotDecode, TypeError, ValueError, OverflowError) as error:
                yield str(error) if isinstance(error, CannotDecode) else f"{tag_of(part)} cannot be written: {error}"
        try:
            codec.state(codec.json(replace(self.state, parts=())))
        except (CannotDecode, TypeError, ValueError, OverflowError) as error:
            yield f"questions, agenda or luck cannot be: {error}"

    def _unseen(self) -> Iterator[str]:
        """Say what nobody could look at or score."""
        try:
            for viewer in (*range(self.seats), None):
                view_of(self.state, viewer)
            sheets(self._from.engine.table, self.state)
        except PluginFault as fault:
            yield str(fault.report)
        except Exception as error:
            yield f"it cannot be looked at: {error!r}"

    def _stuck(self) -> Iterator[str]:
        """Say why nobody could go on."""
        state, engine = self.state, self._from.engine
        if not (state.over or state.waiting()):
            yield "nobody is asked, and the match is not over"
        known = {name for vocabulary in self._from.ruleset.vocabularies.values() for name in vocabulary.prompts}
        for prompt in state.prompts:
            if prompt.name not in known:
                yield f"no plugin asks {prompt.name!r}"
            for seat in prompt.waiting:
                try:
                    answers = [choice for choice in engine.choices(state, seat) if choice.prompt == prompt.name]
                except PluginFault as fault:
                    yield f"seat {seat} cannot answer {prompt.name}: {fault.report}"
                else:
                    if not answers:
                        yield f"seat {seat} has nothing to answer to {prompt.name}"

    def _all_are(self, kind: type[T] | tuple[type[T], ...], things: Iterable[object], where: str) -> tuple[T, ...]:
        """Return things that are all of a type."""
        if not isinstance(things, Iterable):
            raise BadPosition(f"{things!r} cannot be put in {where}: name things one by one")
        named = tuple(things)
        for thing in named:
            if not isinstance(thing, kind):
                wanted = " or ".join(each.__name__ for each in (kind if isinstance(kind, tuple) else (kind,)))
                raise BadPosition(f"{thing!r} cannot be put in {where}: it is no {wanted}")
        return named  # type: ignore[return-value]  # just looked at

    def _count(self, number: int) -> int:
        """Return a number that counts something."""
        if isinstance(number, bool) or not isinstance(number, int):
            raise BadPosition(f"{number!r} is no whole number")
        return number

    def _seat(self, seat: int) -> int:
        """Return a seat that there is."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise BadPosition(f"there is no seat {seat!r}: they are 0 to {self.seats - 1}")
        return seat

    def _frames(self, effects: Iterable[Effect]) -> tuple[Frame, ...]:
        """Put effects on an agenda, which is a stack, each by the plugin that brings it."""
        try:
            return tuple(Frame(effect, self._from.engine.owner(type(effect))) for effect in reversed(tuple(effects)))
        except KeyError as error:
            raise BadPosition(f"no plugin brings the effect {error.args[0].__name__}") from None

    def _at(self, state: State, events: tuple[Happened, ...] | None = None) -> Self:
        position = type(self)(self._from)
        position.state = state
        position.events = self.events if events is None else events
        return position


def _unaccounted(before: Counter[str], now: Counter[str]) -> Iterator[str]:
    for piece in sorted(now - before):
        known = before[piece]
        yield f"{piece} is there {now[piece]} times, not {known}" if known else f"{piece} is not of this match"
    missing = sorted(before - now)
    if missing:
        more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
        yield f"nowhere to be found: {', '.join(missing[:MOST_NAMED])}{more}"
