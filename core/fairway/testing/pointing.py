"""Whether a game can be played by pointing: what is legal is told apart by what it points at and by its inputs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from typing import Any

import msgspec

from fairway.client.listing import Listing, expand, listing
from fairway.client.narrowing import narrowed, pointers_of
from fairway.model.field_kinds import is_kind
from fairway.model.pointers import parse
from fairway.model.refusal import Refusal
from fairway.model.score import ScoreLine
from fairway.plugin.bot import Chair
from fairway.rulesets.match import Match
from fairway.rulesets.ruleset import Ruleset

__all__ = ["check_pointing", "pointers_in"]

MOST_ASKED = 3
"""Actions of a listing that are looked at closely."""


def check_pointing(
    ruleset: Ruleset, *, seats: Iterable[int] | None = None, seed: str = "pointing", steps: int = 150, sample: int = 3
) -> int:
    """Play random legal games and check that every legal action can be pointed at; return how many were looked at.

    What is listed is told apart by its pointers and the values of its inputs; every pointer can be read; asking for any
    pointer of an action keeps it; inputs hold what there is a kind for; events, scores and refusals point by the same
    grammar. Games end after `steps` steps; every `sample`-th is looked at.

    Raises AssertionError saying what cannot be pointed at.
    """
    looked_at = 0
    for number in seats or (ruleset.seats[0], ruleset.seats[-1]):
        match = ruleset.match(number, f"{seed}/{number}")
        while not match.state.over and match.state.revision < steps:
            where = f"{ruleset.name} with {number} seats, step {match.state.revision}"
            _check_told(match, where)
            waiting = match.state.waiting()
            seat = waiting[match.state.revision % len(waiting)]
            if match.state.revision % sample == 0:
                looked_at += _check_legal(match, seat, where)
            match = _played(match, seat)
        _check_scores(match)
    return looked_at


def pointers_in(svg: str) -> frozenset[str]:
    """Return everything that can be pointed at in a picture."""
    return frozenset(unescape(found) for found in re.findall(r'\sdata-at="([^"]*)"', svg))


def _check_legal(match: Match, seat: int, where: str) -> int:
    engine, state = match.engine, match.state
    looked_at = 0
    for each in listing(engine, state, seat):
        for name, about in each.inputs.items():
            assert is_kind(about.kind), f"{where}: {name} of {each.action} holds {about.kind!r}, which is no kind"
        for pointer in each.pointers:
            assert parse(pointer), f"{where}: {each.action} can point at {pointer!r}, which is no pointer"
        actions = [made["action"] for made in expand((each,))]
        _check_told_apart(each, actions, where)
        step = max(1, len(actions) // MOST_ASKED)
        for action in actions[::step]:
            _check_found(match, seat, each, action, where)
            looked_at += 1
    return looked_at


def _check_told_apart(each: Listing, actions: list[dict[str, Any]], where: str) -> None:
    seen: dict[bytes, dict[str, Any]] = {}
    for action in actions:
        inputs = {name: action.get(name) for name in each.inputs}
        key = msgspec.json.encode([sorted(pointers_of(each, action)), inputs], order="deterministic")
        other = seen.setdefault(key, action)
        assert other is action, f"{where}: {action} and {other} cannot be told apart by pointing and by inputs"


def _check_found(match: Match, seat: int, each: Listing, action: dict[str, Any], where: str) -> None:
    """Pointing at all that an action points at, and then at each by itself, leads to it."""
    pointers = pointers_of(each, action)
    read = match.ruleset.codec.action
    meant = read(msgspec.json.encode(action))
    assert not isinstance(meant, Refusal), f"{where}: {action} is listed and cannot be read"
    ours = match.engine.pointing.of(meant)
    assert sorted(pointers) == sorted(ours), f"{where}: {action} points at {ours}, and a client thinks at {pointers}"
    for pointer in pointers:
        assert parse(pointer), f"{where}: {action} points at {pointer!r}, which is no pointer"
        kept = listing(match.engine, match.state, seat, action=each.action, at=(pointer,))
        there = [read(msgspec.json.encode(made["action"])) for made in expand(kept)]
        shortened = any(found.rows is None for found in kept)
        assert meant in there or shortened, f"{where}: {action} is not among what points at {pointer}"
    left = narrowed((each,), pointers)
    told = {name: action.get(name) for name in left.asks}
    exact = narrowed((each,), pointers, told).exact
    assert exact == action, f"{where}: pointing at {pointers} and giving {told} leads to {exact}, not to {action}"


def _check_told(match: Match, where: str) -> None:
    pointing = match.ruleset.pointing
    for happened in match.events:
        at, moves = pointing.shown(happened.event)
        moved = [pointer for move in moves for pointer in (*move.what, *move.start, *move.along, *move.to)]
        for pointer in (*at, *moved):
            assert parse(pointer), f"{where}: {happened.event} points at {pointer!r}, which is no pointer"


def _check_scores(match: Match) -> None:
    for sheet in match.sheets():
        waiting: list[ScoreLine] = list(sheet.lines)
        while waiting:
            line = waiting.pop()
            waiting += line.parts
            for pointer in line.at:
                assert parse(pointer), f"{match.ruleset.name}: {line.key} points at {pointer!r}, which is no pointer"


def _played(match: Match, seat: int) -> Match:
    chair = Chair(match.engine.table, match.state, seat, match.choices(seat), "pointing")
    listed = [choice for choice in chair.choices if choice.must and len(choice.domain)]
    choice = listed[chair.roll(len(listed))] if chair.roll(4) == 0 else max(listed, key=lambda each: len(each.domain))
    result = match.play(seat, choice.domain[chair.roll(len(choice.domain))])
    assert not isinstance(result, Refusal), f"{match.ruleset.name}: {result} for something listed"
    return result
