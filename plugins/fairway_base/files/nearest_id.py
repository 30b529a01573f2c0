"""The id that was probably meant, where somebody wrote another."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fairway.content import nearest

__all__ = ["nearest_id"]

_LETTERS_AND_NUMBER = re.compile(r"([a-z]+)[ _-]*0*(\d+)([a-z]*)\Z")


def nearest_id(word: str, candidates: Iterable[str]) -> str | None:
    """Return the id that was probably meant: `L1` means `l01`, and otherwise the nearest one."""
    known = list(candidates)
    sought = _LETTERS_AND_NUMBER.match(word.lower())
    if sought:
        for candidate in known:
            parts = _LETTERS_AND_NUMBER.match(candidate)
            if parts and parts.groups() == sought.groups():
                return candidate
    return nearest(word, known)
