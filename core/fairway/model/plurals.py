"""What a language does with numbers and with several things, from CLDR: which form fits, and how a list is told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import isfinite
from typing import TYPE_CHECKING

from fairway.model.language import FALLBACK

if TYPE_CHECKING:
    from babel import Locale

__all__ = ["joined", "plural_form", "says_something"]

ORDER = ("zero", "one", "two", "few", "many", "other")
"""CLDR's plural categories, in the order in which a text gives their words."""


def plural_form(number: object, forms: int, language: str) -> int:
    """Return which of several forms, as in `point|points`, fits a number: its index.

    Two forms are the singular and the plural. More are those of the language's own categories, in CLDR's order: three
    in Polish are `one`, `few` and `many`. A category without a form takes the last one, as does what is no number.
    Of several things it is how many of them say anything, as of a value for each seat.
    """
    if isinstance(number, (list, tuple)):
        number = sum(map(says_something, number))
    return _chosen(number, forms, language) if isinstance(number, (int, float)) and isfinite(number) else forms - 1


def says_something(value: object) -> bool:
    """Whether a value is more than false, none or empty; a number always is."""
    return bool(value) if value is None or isinstance(value, bool) or not isinstance(value, int | float) else True


def joined(words: Sequence[str], language: str, comma: str = ",") -> str:
    """Tell several things in a row, as a language does it: "a, b, and c".

    Things that have commas of their own need another sign between them where the language puts commas: a semicolon.
    """
    if len(words) < 2:
        return "".join(words)
    patterns = _list_patterns(language)
    if comma != ",":
        patterns = {name: pattern.replace(",", comma) for name, pattern in patterns.items()}
    if len(words) == 2:
        return patterns["2"].format(*words)
    told = patterns["start"].format(words[0], words[1])
    for word in words[2:-1]:
        told = patterns["middle"].format(told, word)
    return patterns["end"].format(told, words[-1])


@lru_cache(4096)
def _chosen(number: float, forms: int, language: str) -> int:
    rule = _locale(language).plural_form
    category = rule(number)
    if forms <= 2:
        return 0 if category == "one" else forms - 1
    categories = [name for name in ORDER if name in rule.tags or name == "other"]
    return min(categories.index(category), forms - 1)


@cache
def _list_patterns(language: str) -> dict[str, str]:
    patterns = _locale(language).list_patterns["standard"]
    return {part: patterns[part] for part in ("2", "start", "middle", "end")}


@cache
def _locale(language: str) -> Locale:
    from babel import Locale, UnknownLocaleError  # only a text with a plural pays for it

    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return Locale.parse(FALLBACK)
