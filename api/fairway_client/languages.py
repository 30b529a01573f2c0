"""What a language does with numbers and with several things: by CLDR where Babel is installed, else as English does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

__all__ = ["joined", "measure", "plural_form", "says_something"]

_MEASURE = re.compile(r"([0-9]{1,18})/([0-9]{1,18})|[01]|[0-9]{1,9}\.[0-9]{1,18}")
"""A fraction, none or all of it, or a number with places behind the point, as notes have them."""

ORDER = ("zero", "one", "two", "few", "many", "other")
"""CLDR's plural categories, in the order in which a text gives their words."""


def plural_form(number: object, forms: int, language: str) -> int:
    """Return which of several words fits a number: its index. What is no number takes the last one.

    Two words are the singular and the plural; more are those of the language's own categories, in CLDR's order.
    Of several things it is how many of them say anything, as of a value for each seat.
    """
    if isinstance(number, list | tuple):
        number = sum(map(says_something, number))
    return _chosen(number, forms, language) if isinstance(number, int | float) else forms - 1


def says_something(value: object) -> bool:
    """Whether a parameter is more than false, none or empty; a number always is."""
    return bool(value) if isinstance(value, bool) or not isinstance(value, int | float) else True


def joined(words: Sequence[str], language: str, comma: str = ",") -> str:
    """Tell several things in a row; those that have commas of their own need another sign between them."""
    if len(words) < 2:
        return "".join(words)
    locale = _locale(language)
    if locale is None:
        return " and ".join(words) if len(words) == 2 else f"{f'{comma} '.join(words[:-1])}{comma} and {words[-1]}"
    from babel.lists import format_list

    marks = [f"\x00{place}\x00" for place in range(len(words))]  # no comma of a word is one of the row
    row = format_list(marks, locale=locale).replace(",", comma)
    return re.sub("\x00([0-9]+)\x00", lambda found: words[int(found[1])], row)


def measure(value: object, language: str) -> object:
    """Return a number that is written exactly as people read it: a fraction, even none or all, as a percentage."""
    if not isinstance(value, str) or not (found := _MEASURE.fullmatch(value)):
        return value
    over, under = (value, "1") if value in ("0", "1") else found.groups()
    locale = _locale(language)
    if under is None:
        about = round(float(value), 1)
        if locale is None:
            return f"{about:g}"
        from babel.numbers import format_decimal

        return format_decimal(about, format="#,##0.#", locale=locale)
    share = int(over) / int(under) if int(under) else 0.0
    if locale is None:
        return f"{share:.0%}"
    from babel.numbers import format_percent

    return format_percent(share, locale=locale)


@lru_cache(4096)
def _chosen(number: float, forms: int, language: str) -> int:
    locale = _locale(language)
    category = locale.plural_form(number) if locale else "one" if number == 1 else "other"
    if forms <= 2:
        return 0 if category == "one" else forms - 1
    tags = locale.plural_form.tags if locale else {"one"}
    categories = [name for name in ORDER if name in tags or name == "other"]
    return min(categories.index(category), forms - 1)


@cache
def _locale(language: str) -> Any:
    try:
        from babel import Locale, UnknownLocaleError
    except ImportError:
        return None
    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return Locale.parse("en")
