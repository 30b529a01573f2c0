"""A text with places for parameters: `{tile}`, `{n|point|points}`, `{x,y}`, `{seat:Player}`, `{filled?then|else}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

__all__ = ["Place", "Template", "template"]

DEEPEST = 8
"""How many places may lie within each other; deeper ones stand as they are."""
_HEAD = re.compile(r"(\w+)(?:(?P<player>:[Pp]layer)|,(?P<other>\w+)|(?P<sign>[|?]))?")


class Place(NamedTuple):
    """Where a parameter stands in a text."""

    written: str
    name: str
    form: Literal["plain", "player", "Player", "square", "plural", "choice"]
    other: str = ""
    """The second parameter of a square."""
    branches: tuple[tuple[str | Place, ...], ...] = ()
    """Words for numbers, or what stands where a parameter says something or not."""


Template = tuple[str | Place, ...]


@lru_cache(8192)
def template(text: str) -> Template:
    """Read a text; whatever is not written like a place stands as it is."""
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for found in re.finditer(r"[{}]", text):
        if found[0] == "{":
            opened.append(found.start())
        elif opened:
            pairs[opened.pop()] = found.start()
    return _parts(text, 0, len(text), pairs, DEEPEST)


def _parts(text: str, start: int, stop: int, pairs: Mapping[int, int], depth: int) -> Template:
    parts: list[str | Place] = []
    plain = at = start
    while depth and (at := text.find("{", at, stop)) >= 0:
        close = pairs.get(at, stop)
        place = _place(text, at, close, pairs, depth) if close < stop else None
        if place is None:
            at += 1
            continue
        if plain < at:
            parts.append(text[plain:at])
        parts.append(place)
        plain = at = close + 1
    if plain < stop:
        parts.append(text[plain:stop])
    return tuple(parts)


def _place(text: str, start: int, close: int, pairs: Mapping[int, int], depth: int) -> Place | None:
    head = _HEAD.match(text, start + 1, close)
    if head is None or (head.end() != close and not head["sign"]):
        return None
    written, name = text[start : close + 1], head[1]
    if head["sign"]:
        branches = _branches(text, head.end(), close, pairs, depth - 1)
        return Place(written, name, "plural" if head["sign"] == "|" else "choice", branches=branches)
    if head["other"]:
        return Place(written, name, "square", head["other"])
    if head["player"]:
        return Place(written, name, "Player" if head["player"] == ":Player" else "player")
    return Place(written, name, "plain")


def _branches(text: str, start: int, close: int, pairs: Mapping[int, int], depth: int) -> tuple[Template, ...]:
    """Read words that are told apart by bars, those within a place of their own aside."""
    edges, at = [start - 1], start
    while at < close:
        if text[at] == "{":
            at = pairs.get(at, at)
        elif text[at] == "|":
            edges.append(at)
        at += 1
    return tuple([_parts(text, before + 1, after, pairs, depth) for before, after in pairwise([*edges, close])])
