"""Setting a match up as a test wants it, playing it move by move, and asking what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from fairway.bots.ask_bot import decide
from fairway.model.chance import Chance
from fairway.model.errors import BadPosition
from fairway.model.refusal import Refusal
from fairway.model.state import Action, Event
from fairway.model.values import tag_of
from fairway.rulesets.match import Match, read_record, replay

__all__ = ["asked", "cited", "happened", "picks", "playthrough", "refused", "replayed", "script", "stacked"]

E = TypeVar("E", bound=Event)
T = TypeVar("T")


def stacked(seed: str = "0", **streams: Sequence[int]) -> Chance:
    """Return luck whose streams begin with the given numbers; after them the seed decides.

    Dots in stream names are written as double underscores: `stacked(empire__fame=[3])`.
    """
    return Chance(seed, stacked=tuple((name.replace("__", "."), tuple(n)) for name, n in streams.items() if n))


def picks(heap: Iterable[T], wanted: Iterable[T]) -> list[int]:
    """Return the numbers that make a heap yield these things, one after the other, as `stacked` wants them.

    >>> picks("abcde", "cab")
    [2, 0, 0]
    """
    left, numbers = list(heap), []
    for thing in wanted:
        if thing not in left:
            raise BadPosition(f"{thing} cannot be drawn: it is not there, or not any more")
        numbers.append(left.index(thing))
        left.remove(thing)
    return numbers


def script(match: Match, moves: Iterable[tuple[int, Action]]) -> Match:
    """Play moves that must all be accepted."""
    for number, (seat, action) in enumerate(moves):
        result = match.play(seat, action)
        if isinstance(result, Refusal):
            raise AssertionError(f"move {number}, {action} by seat {seat}, was refused: {result}")
        match = result
    return match


def refused(match: Match, seat: int, action: Action, revision: int | None = None) -> Refusal:
    """Play an action that must be refused, with nothing changed and a code and parameters from the list."""
    before = match.ruleset.codec.msgpack(match.state)
    answer = match.play(seat, action, revision)
    assert isinstance(answer, Refusal), f"{action} by seat {seat} was accepted"
    assert match.ruleset.codec.msgpack(match.state) == before, f"{action} was refused, and yet it changed the state"
    spec = match.ruleset.refusals.get(answer.code)
    assert spec is not None, f"no plugin has {answer.code} on its list of refusals"
    extra = answer.params.keys() - set(spec.params)
    assert not extra, f"{answer.code} says more than the list tells: {', '.join(sorted(extra))}"
    return answer


def asked(match: Match) -> tuple[str, tuple[int, ...]]:
    """Return what is asked and of whom; nothing else may be open."""
    names = [prompt.name for prompt in match.state.prompts]
    assert len(names) == 1, f"one question must be open, not {len(names)}: {', '.join(names)}"
    return names[0], match.state.prompts[0].waiting


def happened(match: Match, event: type[E]) -> list[E]:
    """Return the events of a type that the latest step brought about."""
    return [entry.event for entry in match.events if isinstance(entry.event, event)]


def cited(match: Match, event: type[Event]) -> list[str]:
    """Return the rules given for the events of a type that the latest step brought about."""
    return [entry.rule for entry in match.events if isinstance(entry.event, event)]


def replayed(match: Match) -> Match:
    """Write a match down, read it again and play it from where it began: its opening, or a position that was built."""
    codec = match.ruleset.codec
    if match.start is None:
        *_, last = replay(match.ruleset, read_record(codec.json(match.record())))
        return last
    begun = replace(match.branch(0), state=codec.state(codec.json(match.start)))
    return script(begun, [(seat, _read(match, action)) for seat, action in match.log])


def _read(match: Match, action: Action) -> Action:
    """Write an action down and read it again."""
    codec = match.ruleset.codec
    read = codec.action(codec.json(action))
    if isinstance(read, Refusal):
        raise AssertionError(f"{action} cannot be read again: {read}")
    return read


def playthrough(match: Match, bots: Sequence[str]) -> list[str]:
    """Let bots play a match out and tell it, line by line, for a golden file that people can read."""
    players = [match.ruleset.bots[name] for name in bots]
    told = [f"{match.ruleset.name}, {match.seats} seats, seed {match.seed}", *_events(match)]
    while not match.state.over:
        seat = match.state.waiting()[0]
        choices = match.choices(seat)
        offered = ", ".join(f"{tag_of(choice.action)} x{len(choice.domain)}" for choice in choices if choice.must)
        action = decide(players[seat % len(players)], match.engine, match.state, seat, match.seed)
        told.append(f"[{match.state.revision}] seat {seat} may {offered}")
        match = script(match, [(seat, action)])
        told.append(f"    plays {match.ruleset.codec.json(action).decode()}")
        told += _events(match)
    for standing in match.standings():
        told.append(f"seat {standing.seat}: {standing.total} points, place {standing.place}")
    return told


def _events(match: Match) -> list[str]:
    return [f"    {happened.rule}: {match.ruleset.codec.json(happened.event).decode()}" for happened in match.events]
