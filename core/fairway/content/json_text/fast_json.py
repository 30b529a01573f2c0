"""The quick way through a text that is faultless JSON, with the same verdict as the scanner's."""

from __future__ import annotations

import json
import re
from typing import Any

from fairway.content.json_text.json_errors import MAX_DEPTH
from fairway.content.json_text.scanner import UNREADABLE, Doubt, finite, scan, whole

__all__ = ["parse"]

_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def parse(text: str) -> Any:
    """Return what a faultless text says; `UNREADABLE` when the scanner must say what is wrong."""
    if _ESCAPED_SURROGATE.search(text):
        result = scan(text)
        return UNREADABLE if result.slips else result.value
    try:
        value = json.loads(
            text, object_pairs_hook=_distinct, parse_int=whole, parse_float=finite, parse_constant=_refuse
        )
    except (ValueError, RecursionError, Doubt):
        return UNREADABLE
    return value if _depth(value) <= MAX_DEPTH else UNREADABLE


def _refuse(word: str) -> Any:
    """Refuse NaN and Infinity, which Python would let pass."""
    raise Doubt


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse keys given twice, of which Python would take the last."""
    value = dict(pairs)
    if len(value) != len(pairs):
        raise Doubt
    return value


def _depth(value: Any) -> int:
    """Return how many lists and objects lie one inside another, at most one more than is allowed."""
    depth, level = 0, [value]
    while depth <= MAX_DEPTH:
        level = [part for part in level if type(part) in (dict, list)]
        if not level:
            break
        depth += 1
        level = [inner for part in level for inner in (part.values() if type(part) is dict else part)]
    return depth
