"""Which word fits a number: the plural rules of every language, from CLDR."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from fairway.model.language import FALLBACK

if TYPE_CHECKING:
    from babel.plural import PluralRule

__all__ = ["plural"]

ORDER = ("zero", "one", "two", "few", "many", "other")
"""CLDR's plural categories, in the order in which a text gives their words."""


def plural(number: object, words: str, language: str) -> str:
    """Return of several words, as in `point|points`, the one that fits a number.

    Two words are the singular and the plural. More are those of the language's own categories, in CLDR's order: three
    in Polish are `one`, `few` and `many`. A category without a word takes the last one, as does what is no number.
    """
    return _chosen(number, words, language) if isinstance(number, (int, float)) else words.rpartition("|")[2]


@lru_cache(4096)
def _chosen(number: float, words: str, language: str) -> str:
    rule, forms = _rule(language), words.split("|")
    category = rule(number)
    if len(forms) <= 2:
        return forms[0] if category == "one" else forms[-1]
    categories = [name for name in ORDER if name in rule.tags or name == "other"]
    return forms[min(categories.index(category), len(forms) - 1)]


@cache
def _rule(language: str) -> PluralRule:
    from babel import Locale, UnknownLocaleError  # only a text with a plural pays for it

    try:
        return Locale.parse(language).plural_form
    except (UnknownLocaleError, ValueError):
        return Locale.parse(FALLBACK).plural_form
