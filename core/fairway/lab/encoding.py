"""Games as numbers, for learners: actions as slots that keep their meaning, and what a seat sees as a row of numbers.

Nothing here knows a game. Names are turned into places by a checksum of what is written (CRC-32 of canonical JSON), so
they are the same in every process, on every machine and in every version of Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

import msgspec

from fairway.engine.referee import Engine
from fairway.model.domains import Choice
from fairway.model.state import Action, State
from fairway.model.views import View, view_of

__all__ = ["FEATURES", "SLOTS", "features_of", "legal_actions", "observed", "slots_of"]

SLOTS = 1024
"""Slots of actions, if nobody says otherwise."""
FEATURES = 4096
"""Numbers that tell what a seat sees, if nobody says otherwise."""

_CANONICAL = msgspec.json.Encoder(order="deterministic")


def legal_actions(choices: Sequence[Choice], most: int) -> list[Action]:
    """List what a seat may do, in the order of the rules, at most so many.

    Short lists are taken whole. Of longer ones an equal number is taken, spread evenly over the list; which ones
    follows from the lists alone. What is legal but not listed anywhere (`Domain.exhaustive`) is left out.
    """
    sizes = sorted(len(choice.domain) for choice in choices)
    left, share = most, most
    for place, size in enumerate(sizes):
        share = left // (len(sizes) - place)
        if size > share:
            break
        left -= size
    found: list[Action] = []
    for choice in choices:
        size = len(choice.domain)
        taken = min(size, share)
        found += [choice.domain[number * size // taken] for number in range(taken)]
    return found


def slots_of(actions: Sequence[Action], slots: int) -> dict[int, Action]:
    """Give each action a slot: the one that its JSON names, or the next free one where two actions name the same."""
    if len(actions) > slots:
        raise ValueError(f"{len(actions)} actions do not fit into {slots} slots")
    found: dict[int, Action] = {}
    for action in actions:
        slot = crc32(_CANONICAL.encode(action)) % slots
        while slot in found:
            slot = (slot + 1) % slots
        found[slot] = action
    return found


def observed(engine: Engine, state: State, seat: int, slots: int) -> dict[int, Action]:
    """Return what a seat may do now, by slot; nothing for a seat that is not asked.

    At most half of the slots are used, so that most actions have the slot that they name.
    """
    if state.over or seat not in state.waiting():
        return {}
    choices = [each for each in engine.choices(state, seat, any_time=False) if len(each.domain)]
    return slots_of(legal_actions(choices, slots // 2), slots)


def features_of(view: View | State, seat: int, features: int) -> list[float]:
    """Tell what a seat sees as so many numbers.

    Every number in the view is added to the place that its path names, every word and every yes counts one at the place
    that path and word name together. Different things may share a place (feature hashing); with more places fewer do.
    """
    seen = view_of(view, seat) if isinstance(view, State) else view
    numbers = [0.0] * features
    told = msgspec.to_builtins((seen.parts, [(each.name, each.seats, each.waiting) for each in seen.prompts]))
    for path, value in _leaves(told, ""):
        if isinstance(value, bool) or not isinstance(value, int | float):
            numbers[crc32(f"{path}={value}".encode()) % features] += 1.0 if value is not False else 0.0
        else:
            numbers[crc32(path.encode()) % features] += float(value)
    return numbers


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield everything that is no list and no object, with the way to it."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _leaves(each, f"{path}/{name}")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from _leaves(each, f"{path}/{number}")
    elif value is not None:
        yield path, value
