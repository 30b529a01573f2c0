"""Slips of the pen in JSON text, and what is behind a character that has no business where it stands."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["MAX_DEPTH", "JsonSlip", "diagnose"]

MAX_DEPTH = 64
"""How many lists and objects may lie one inside another."""

_WORD = re.compile(r"[^\W\d][\w$-]*")
_NUMBER = re.compile(r"[-+.\w]+")
_BROKEN_TEXT = re.compile(r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*')
_CURLY = "“”„‟«»‘’"
_MEANT = {"True": "true", "False": "false", "None": "null", "undefined": "null", "nil": "null"}
_NOT_FINITE = ("NaN", "nan", "Infinity", "infinity", "Inf", "inf")
_MEANT |= {"TRUE": "true", "FALSE": "false", "NULL": "null", "Null": "null"}


class JsonSlip(NamedTuple):
    """One thing that keeps a text from being JSON, and where (offsets)."""

    code: str
    start: int
    end: int
    params: dict[str, str | int] | None = None


def diagnose(text: str, at: int, *, between: bool) -> JsonSlip:
    """Say what is wrong with the text at an offset where no token of JSON begins.

    `between`: a colon, a comma or a bracket was due there, not a key or a value.
    """
    char = text[at]
    if char == '"':
        return _broken_text(text, at)
    if char == "'":
        end = text.find("'", at + 1, _end_of_line(text, at))
        return JsonSlip("json.single_quotes", at, at + 1 if end < 0 else end + 1)
    if char in _CURLY:
        return JsonSlip("json.curly_quotes", at, at + 1, {"found": char})
    if char == "#" or text[at : at + 2] in ("//", "/*"):
        return JsonSlip("json.comment", at, _end_of_line(text, at))
    number = _NUMBER.match(text, at) if char in "+-.0123456789" else None
    if number:
        return JsonSlip("json.bad_number", at, number.end(), {"found": _short(number[0])})
    word = _WORD.match(text, at)
    if word is None:
        return JsonSlip("json.unexpected_character", at, at + 1, {"found": char, "number": f"U+{ord(char):04X}"})
    if word[0] in _NOT_FINITE:
        return JsonSlip("json.bad_number", at, word.end(), {"found": word[0]})
    if between:
        return JsonSlip("json.lost_quote", at, word.end(), {"found": _short(word[0])})
    if word[0] in _MEANT:
        return JsonSlip("json.bad_word", at, word.end(), {"found": word[0], "meant": _MEANT[word[0]]})
    return JsonSlip("json.missing_quotes", at, word.end(), {"found": _short(word[0])})


def _broken_text(text: str, at: int) -> JsonSlip:
    """Say why a text in quotes does not come to its end."""
    match = _BROKEN_TEXT.match(text, at)
    end = match.end() if match else at + 1
    if end >= len(text) or text[end] in "\r\n":
        return JsonSlip("json.unclosed_text", at, end)
    if text[end] == "\\":
        return JsonSlip("json.bad_escape", end, end + 2, {"found": text[end : end + 2]})
    return JsonSlip("json.control_character", end, end + 1, {"number": f"U+{ord(text[end]):04X}"})


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _short(found: str) -> str:
    return found if len(found) <= 40 else found[:39] + "…"
