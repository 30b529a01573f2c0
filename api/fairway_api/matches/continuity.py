"""Whether a match that was begun under other rules may go on, and what its log comes to when it is played again."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any

import msgspec

from fairway import replace
from fairway.model.errors import CannotDecode, CannotReplay
from fairway.model.reason import Reason
from fairway.model.refusal import Refusal
from fairway.model.state import Action, Prompt, State, Step
from fairway.model.values import plain
from fairway.rulesets.match import Match, Move, Record, replay
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import LogEntry, read_entry, read_move
from fairway_api.problems.problems import Words, because, refused
from fairway_api.store import Line, MatchRow

__all__ = [
    "TakenBackFurther",
    "agree",
    "check_rules",
    "effective",
    "exported",
    "in_doubt",
    "play_on",
    "proven",
    "replayed",
]


def in_doubt(live: Live) -> bool:
    """Whether a match that comes back may be played by other rules than it was begun with."""
    return live.setup.lock != live.ruleset.lock


def check_rules(live: Live) -> None:
    """Refuse to go on with a match if there is something here that nobody vouches for."""
    if reasons := live.ruleset.differences(live.setup.lock, compatible=True):
        raise refused("rules_changed", reasons=reasons)


def proven(live: Live, lines: Iterable[Line], row: MatchRow) -> State:
    """Return where a log leads under the rules that are here; refuse if it does not come by where the match was kept.

    Fields that are newer than what was stored say more than it, and are as playing again makes them.
    """
    kept = row.revision - row.behind
    now: State | None = None

    def passing(revision: int, state: State) -> None:
        nonlocal now
        if revision == kept:
            now = state

    match = play_on(live, None, lines, passing, told_after=kept)
    try:
        then = live.ruleset.codec.state(row.state, packed=True)
    except CannotDecode:
        return match.state  # what a plugin cannot read itself; then the log alone tells
    if not agree(msgspec.msgpack.decode(row.state), then, now):
        raise refused("rules_changed", reasons=_reasons(live, because("leads_elsewhere")))
    return match.state


def effective(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """Return the actions that count: those played and not taken back."""
    played: list[LogEntry] = []
    for entry in entries:
        if entry.kind == "played":
            played.append(entry)
        elif entry.kind == "undone":
            played.pop()
    return played


def replayed(live: Live, lines: Iterable[Line], *, whole: bool = False) -> Match:
    """Play a log again to its last line: from the opening, or from where the operator has let the match go on.

    `whole` begins with the opening in any case.
    """
    return play_on(live, None, lines, whole=whole)


class TakenBackFurther(Exception):
    """A log takes more back than was played since the state it was to begin with."""


def play_on(
    live: Live,
    start: State | None,
    lines: Iterable[Line],
    passing: Callable[[int, State], None] = lambda revision, state: None,
    *,
    whole: bool = False,
    told_after: float = inf,
) -> Match:
    """Play the lines that follow on a state, or the whole log if there is none; its moves are those of these lines.

    `passing` is told where the match was at every line. What players were told at lines after `told_after` must come
    out again to the word: no state was kept there to compare with.
    """
    ruleset, engine = live.ruleset, live.engine
    begun = None if start is None else _from(live, start)
    states: list[State] = [] if start is None else [start]
    moves: list[tuple[int, Action]] = []
    try:
        for line in lines if start is not None or whole else _readable(live, lines):
            entry = read_move(line.body)
            if entry.kind == "allowed" and not whole:
                state = ruleset.codec.state(entry.state, packed=True)
                begun, states, moves = _from(live, state), [state], []
            elif begun is None:
                begun = _opening(live)
                states = [begun.state]
            elif entry.kind == "played":
                seat, action = entry.seat or 0, _action(live, entry, len(moves))
                step = engine.play(states[-1], seat, action)
                if isinstance(step, Refusal):
                    raise _again(live, step, len(moves))
                if line.revision > told_after and not _as_told(live, line, step):
                    raise CannotReplay((because("leads_elsewhere"),))
                states.append(step.state)
                moves.append((seat, action))
            elif entry.kind == "undone":
                if not moves:
                    raise TakenBackFurther
                states.pop()
                moves.pop()
            passing(line.revision, states[-1])
    except CannotReplay as error:
        raise refused("rules_changed", reasons=_reasons(live, *error.reasons)) from error
    return dataclasses.replace(begun or _opening(live), state=states[-1], events=(), log=tuple(moves))


def _as_told(live: Live, line: Line, step: Step) -> bool:
    """Whether a step is what a line of the log tells of it."""
    entry, state = read_entry(live.ruleset.codec, line.body), step.state
    return (entry.events, entry.prompts, entry.over) == (step.events, state.prompts, state.over)


def faithful(live: Live, lines: Iterable[Line]) -> Match:
    """Play a log again from its opening; refuse if the rules have changed and it no longer leads where the match is."""
    state, codec = live.state, live.ruleset.codec
    match = replayed(live, lines, whole=True)
    if codec.msgpack(match.state) != codec.msgpack(state):
        raise refused("rules_changed", reasons=_reasons(live, because("leads_elsewhere")))
    return match


def exported(live: Live, lines: Sequence[Line]) -> Record:
    """Return a match as a record. What it says was played when it was written down, so it is not played again.

    A match that the operator has let go on is: its beginning was played under other rules.
    """
    if live.setup.begun is not None:
        return faithful(live, lines).record()
    played = effective(read_move(line.body) for line in lines)
    try:
        moves = [Move(each.seat or 0, plain(_action(live, each, number))) for number, each in enumerate(played)]
    except CannotReplay as error:
        raise refused("rules_changed", reasons=_reasons(live, *error.reasons)) from error
    return replace(_opening(live).record(), moves=tuple(moves))


def _action(live: Live, entry: LogEntry, number: int) -> Action:
    action = live.ruleset.codec.action(entry.action or {})
    if isinstance(action, Refusal):
        raise _again(live, action, number)
    return action


def _again(live: Live, refusal: Refusal, number: int) -> CannotReplay:
    return CannotReplay((because("refused_again", number=number, said=live.ruleset.say(refusal)),))


def _readable(live: Live, lines: Iterable[Line]) -> list[Line]:
    """Return the lines from where the operator has let a match go on; what came before was played by other rules."""
    if live.setup.begun is None:
        return list(lines)
    known = list(lines)
    allowed = [place for place, line in enumerate(known) if read_move(line.body).kind == "allowed"]
    if not allowed:
        raise refused("rules_changed", reasons=live.setup.begun.differences(live.ruleset.lock))
    return known[allowed[-1] :]


def _opening(live: Live) -> Match:
    setup, ruleset = live.setup, live.ruleset
    record = Record(ruleset.name, setup.lock, setup.seats, setup.seed, (), setup.inherited, setup.stacked)
    return next(replay(ruleset, record, strict=False))


def _from(live: Live, start: State) -> Match:
    """Return a match that begins where this one was."""
    setup = live.setup
    return Match(live.ruleset, live.engine, setup.seats, setup.seed, {}, start, (), (), start=start)


def _reasons(live: Live, *otherwise: Words) -> tuple[Words, ...]:
    """Say what is other than it was, or at least what that leads to."""
    setup = live.setup
    found: tuple[Reason, ...] = live.ruleset.differences(setup.lock)
    return (*found, *otherwise) if setup.begun is None else (*setup.begun.differences(live.ruleset.lock), *otherwise)


def agree(raw: Any, then: Any, now: Any) -> bool:
    """Whether two values are the same in all that was stored; `raw` is what was, `then` how it is read."""
    if type(then) is not type(now):
        return False
    if isinstance(then, Prompt):  # how much is told of a question may be another matter by now
        then = replace(then, discreet=now.discreet, params=now.params)
    if isinstance(then, msgspec.Struct) and isinstance(raw, Mapping):
        newer = () if then.__struct_config__.omit_defaults else tuple(set(then.__struct_encode_fields__) - raw.keys())
        return all(
            name in newer or agree(raw.get(name), getattr(then, field), getattr(now, field))
            for field, name in zip(then.__struct_fields__, then.__struct_encode_fields__, strict=True)
        )
    if isinstance(then, tuple | list) and isinstance(raw, Sequence):
        return len(then) == len(now) and all(map(agree, raw, then, now))
    return bool(then == now)
