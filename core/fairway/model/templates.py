"""A text with places for parameters, read once and filled in often.

Texts may come from strangers, so there is no format language: a place names a parameter and says how it is told,
and whatever is not written like a place stands as it is.

    {tile}                    the parameter, told by what it holds
    {seat:player}             whoever sits there; {seat:Player} begins a sentence
    {x,y}                     a square
    {n|point|points}          the word that fits the number
    {filled?then|otherwise}   the first where the parameter says something, the second where it is nothing or not there

Words and branches may hold places of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from fairway.model.plurals import plural_form, says_something

__all__ = ["Place", "Template", "filled", "names_in", "template"]

DEEPEST = 8
"""How many places may lie within each other; deeper ones stand as they are."""

CLOSING = (".", "!", "?", "…")
"""What ends a sentence."""

_HEAD = re.compile(r"(\w+)(?:(?P<player>:[Pp]layer)|,(?P<other>\w+)|(?P<sign>[|?]))?")

Form = Literal["plain", "player", "Player", "square", "plural", "choice"]
Teller = Callable[["Place", Mapping[str, object]], str]
"""Tells a parameter that a place names."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a parameter stands in a text."""

    written: str
    """The place as it stands in the text."""
    name: str
    form: Form
    other: str = ""
    """The second parameter of a square."""
    branches: tuple[Template, ...] = ()
    """Words for numbers, or what stands where a parameter says something or not."""


Template = tuple["str | Place", ...]


@lru_cache(8192)
def template(text: str) -> Template:
    """Read a text."""
    return _parts(text, 0, len(text), _pairs(text), DEEPEST)


def filled(parts: Template, given: Mapping[str, object], language: str, tell: Teller) -> str:
    """Fill in the places of a text that is written in a language.

    What ends a sentence by itself, as names may, takes no full stop behind it.
    """
    said = ""
    for part in parts:
        if not isinstance(part, str):
            said += _filled(part, given, language, tell)
        else:
            said += part[1:] if part.startswith(".") and said.endswith(CLOSING) else part
    return said


def names_in(parts: Template) -> set[str]:
    """Return the parameters that a text names."""
    found: set[str] = set()
    for part in parts:
        if not isinstance(part, str):
            found |= {part.name, *((part.other,) if part.other else ())}
            found.update(*map(names_in, part.branches))
    return found


def _filled(place: Place, given: Mapping[str, object], language: str, tell: Teller) -> str:
    if place.form == "plural":
        chosen = plural_form(given.get(place.name), len(place.branches), language)
        return filled(place.branches[chosen], given, language, tell)
    if place.form == "choice":
        chosen = 0 if says_something(given.get(place.name)) else 1
        return filled(place.branches[chosen], given, language, tell) if chosen < len(place.branches) else ""
    if place.name not in given and place.form in ("plain", "square"):
        return place.written
    return tell(place, given)


def _pairs(text: str) -> dict[int, int]:
    """Return where each brace that opens is closed."""
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for found in re.finditer(r"[{}]", text):
        if found[0] == "{":
            opened.append(found.start())
        elif opened:
            pairs[opened.pop()] = found.start()
    return pairs


def _parts(text: str, start: int, stop: int, pairs: Mapping[int, int], depth: int) -> Template:
    """Read a stretch of a text."""
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
    """Read what stands between two braces; None if that is no place."""
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
    edges = [start - 1]
    at = start
    while at < close:
        if text[at] == "{" and at in pairs:
            at = pairs[at]
        elif text[at] == "|":
            edges.append(at)
        at += 1
    edges.append(close)
    return tuple([_parts(text, before + 1, after, pairs, depth) for before, after in pairwise(edges)])
