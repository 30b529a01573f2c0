"""Whether a match that was begun under other rules may go on, and what its log comes to when it is played again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from fairway.model.errors import CannotReplay
from fairway.model.reason import Reason
from fairway.model.refusal import Refusal
from fairway.model.state import State
from fairway.rulesets.match import Match, Move, Record, replay
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import LogEntry, read_entry
from fairway_api.problems.problems import Words, because, refused
from fairway_api.store import Line

__all__ = ["agree", "check_rules", "effective", "faithful", "in_doubt", "proven", "replayed"]


def in_doubt(live: Live) -> bool:
    """Whether a match that comes back may be played by other rules than it was begun with."""
    return live.setup.lock != live.ruleset.lock


def check_rules(live: Live) -> None:
    """Refuse to go on with a match if there is something here that nobody vouches for."""
    if reasons := live.ruleset.differences(live.setup.lock, compatible=True):
        raise refused("rules_changed", reasons=reasons)


def proven(live: Live, lines: Iterable[Line], stored: bytes) -> State:
    """Return where a log leads under the rules that are here; refuse if that is not where the match is.

    Fields that are newer than what was stored say more than it, and are as playing again makes them.
    """
    match = replayed(live, lines)
    if not agree(msgspec.msgpack.decode(stored), live.state, match.state):
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
    setup, ruleset = live.setup, live.ruleset
    entries = [read_entry(ruleset.codec, line.body) for line in lines]
    allowed = [place for place, entry in enumerate(entries) if entry.kind == "allowed"]
    try:
        if allowed and not whole:
            return _from(live, entries[allowed[-1]], effective(entries[allowed[-1] :]))
        if setup.begun is not None and not whole:  # what came before was played under other rules
            raise refused("rules_changed", reasons=setup.begun.differences(ruleset.lock))
        moves = tuple(Move(entry.seat or 0, entry.action) for entry in effective(entries))
        record = Record(ruleset.name, setup.lock, setup.seats, setup.seed, moves, setup.inherited, setup.stacked)
        *_, last = replay(ruleset, record, strict=False)
    except CannotReplay as error:
        raise refused("rules_changed", reasons=_reasons(live, *error.reasons)) from error
    return last


def faithful(live: Live, lines: Iterable[Line], *, whole: bool = False) -> Match:
    """Play a log again; refuse if the rules have changed and it no longer leads where the match is."""
    state, codec = live.state, live.ruleset.codec
    match = replayed(live, lines, whole=whole)
    if (whole or in_doubt(live)) and codec.msgpack(match.state) != codec.msgpack(state):
        raise refused("rules_changed", reasons=_reasons(live, because("leads_elsewhere")))
    return match


def _from(live: Live, entry: LogEntry, played: Iterable[LogEntry]) -> Match:
    """Play on from where the operator has let a match go on."""
    setup, ruleset = live.setup, live.ruleset
    start = ruleset.codec.state(entry.state, packed=True)
    match = Match(ruleset, live.engine, setup.seats, setup.seed, {}, start, (), (), start=start)
    for number, each in enumerate(played):
        action = ruleset.codec.action(each.action)
        after = action if isinstance(action, Refusal) else match.play(each.seat or 0, action)
        if isinstance(after, Refusal):
            raise CannotReplay((because("refused_again", number=number, said=ruleset.say(after)),))
        match = after
    return match


def _reasons(live: Live, *otherwise: Words) -> tuple[Words, ...]:
    """Say what is other than it was, or at least what that leads to."""
    setup = live.setup
    found: tuple[Reason, ...] = live.ruleset.differences(setup.lock)
    return (*found, *otherwise) if setup.begun is None else (*setup.begun.differences(live.ruleset.lock), *otherwise)


def agree(raw: Any, then: Any, now: Any) -> bool:
    """Whether two values are the same in all that was stored; `raw` is what was, `then` how it is read."""
    if type(then) is not type(now):
        return False
    if isinstance(then, msgspec.Struct) and isinstance(raw, Mapping):
        newer = () if then.__struct_config__.omit_defaults else tuple(set(then.__struct_encode_fields__) - raw.keys())
        return all(
            name in newer or agree(raw.get(name), getattr(then, field), getattr(now, field))
            for field, name in zip(then.__struct_fields__, then.__struct_encode_fields__, strict=True)
        )
    if isinstance(then, tuple | list) and isinstance(raw, Sequence):
        return len(then) == len(now) and all(map(agree, raw, then, now))
    return bool(then == now)
