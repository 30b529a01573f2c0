"""JSON text to a plain value, with the place of everything in it and every slip of the pen.

A slip that leaves no doubt about what was meant (a trailing comma, a key given twice, a missing comma) does not stop
the reading, so that an author hears of everything at once. No recursion: hostile depth is a slip like any other.
"""

from __future__ import annotations

import json
import math
import re
from enum import IntEnum
from typing import Any, NamedTuple

from fairway.content.json_text.json_errors import MAX_DEPTH, JsonSlip, diagnose

__all__ = ["MAX_SLIPS", "UNREADABLE", "Doubt", "Path", "Scan", "finite", "scan", "whole"]

Path = tuple[str | int, ...]
"""Keys and indexes from the top of a document down to a value."""

MAX_SLIPS = 100
"""After so many slips nobody reads on."""

_LARGEST_WHOLE_NUMBER = 2**53
"""Beyond this, JSON readers disagree about whole numbers."""

_token = re.compile(
    r"[ \t\r\n]*(?:"
    r'(?P<text>"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*")'
    r"|(?P<mark>[{}\[\],:])"
    r"|(?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![0-9A-Za-z_.+])"
    r"|(?P<word>true|false|null)(?![0-9A-Za-z_])"
    r"|(?P<end>\Z))"
).match
_space = re.compile(r"[ \t\r\n]*").match
_SURROGATE = re.compile("[\ud800-\udfff]")
_WORDS = {"true": True, "false": False, "null": None}


class _Due(IntEnum):
    """What may come next."""

    VALUE = 0
    VALUE_OR_CLOSE = 1
    KEY = 2
    KEY_OR_CLOSE = 3
    COLON = 4
    COMMA_OR_CLOSE = 5
    END = 6


class _Unreadable:
    """What stands in for the value of a text that is no JSON."""

    def __repr__(self) -> str:
        return "UNREADABLE"

    __reduce__ = __repr__  # a copy and a pickle are the one object


UNREADABLE = _Unreadable()


class Scan(NamedTuple):
    """What a text says and where. Spans are offsets; a list's or an object's span is its opening bracket."""

    value: Any
    keys: dict[Path, tuple[int, int]]
    values: dict[Path, tuple[int, int]]
    slips: list[JsonSlip]


class Doubt(Exception):
    """Something that is JSON, but that not every reader understands alike."""


class _Stop(Exception):
    """A slip after which nobody can say what was meant."""

    def __init__(self, slip: JsonSlip) -> None:
        self.slip = slip


def scan(text: str) -> Scan:
    """Read a text, noting the place of each key and value, and go on after a slip where that makes sense."""
    reading = _Scan(text)
    try:
        value = reading.read()
    except _Stop as stop:
        reading.slips.append(stop.slip)
        value = UNREADABLE
    return Scan(value, reading.keys, reading.values, reading.slips)


class _Scan:
    """A text being read, token by token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.keys: dict[Path, tuple[int, int]] = {}
        self.values: dict[Path, tuple[int, int]] = {}
        self.slips: list[JsonSlip] = []
        self.due = _Due.VALUE
        self.root: Any = UNREADABLE
        self.here: Any = None  # the list or object being filled
        self.path: Path = ()  # and its path
        self.opened = 0  # and where its bracket stands
        self.around: list[tuple[Any, Path, int]] = []
        self.key = ""
        self.start = self.pos = 0  # the token in hand
        self.comma = self.last = 0  # the latest comma, and the end of the latest value

    def read(self) -> Any:
        while True:
            match = _token(self.text, self.pos)
            if match is None or match.lastgroup is None:
                raise _Stop(self._diagnosis())
            sort = match.lastgroup
            self.start, self.pos = match.span(sort)
            lexeme = match[sort]
            if sort == "end":
                return self._finish()
            if self.due is _Due.COMMA_OR_CLOSE:
                if lexeme == ",":
                    self.comma = self.start
                    self.due = _Due.KEY if type(self.here) is dict else _Due.VALUE
                    continue
                self._mend_comma(sort, lexeme)
            if sort == "mark" and lexeme in "]}":
                self._close(lexeme)
            elif sort == "text" and self.due in (_Due.KEY, _Due.KEY_OR_CLOSE):
                self._name(lexeme)
            elif lexeme == ":" and self.due is _Due.COLON:
                self.due = _Due.VALUE
            elif self.due <= _Due.VALUE_OR_CLOSE and lexeme not in ",:":
                self._put(sort, lexeme)
            else:
                code = {_Due.COLON: "json.missing_colon", _Due.END: "json.extra"}.get(self.due, "json.unexpected")
                raise _Stop(JsonSlip(code, self.start, self.pos, {"found": lexeme[:40]}))

    def _name(self, lexeme: str) -> None:
        self.key = self._unquoted(lexeme)
        place = (*self.path, self.key)
        if self.key in self.here:
            params: dict[str, str | int] = {"key": self.key[:60], "line": self._line(self.keys[place][0])}
            self._note(JsonSlip("json.duplicate_key", self.start, self.pos, params))
        self.keys[place] = (self.start, self.pos)
        self.due = _Due.COLON

    def _put(self, sort: str, lexeme: str) -> None:
        value: Any
        if sort == "text":
            value = self._unquoted(lexeme)
        elif sort == "number":
            value = self._number(lexeme)
        elif sort == "word":
            value = _WORDS[lexeme]
        else:
            value = {} if lexeme == "{" else []

        if self.here is None:
            place: Path = ()
            self.root = value
        elif type(self.here) is dict:
            place = (*self.path, self.key)
            self.here[self.key] = value
        else:
            place = (*self.path, len(self.here))
            self.here.append(value)
        self.values[place] = (self.start, self.pos)
        self.last = self.pos

        if sort == "mark":
            if len(self.around) >= MAX_DEPTH:
                raise _Stop(JsonSlip("json.too_deep", self.start, self.pos, {"most": MAX_DEPTH}))
            self.around.append((self.here, self.path, self.opened))
            self.here, self.path, self.opened = value, place, self.start
            self.due = _Due.KEY_OR_CLOSE if lexeme == "{" else _Due.VALUE_OR_CLOSE
        else:
            self.due = _Due.END if self.here is None else _Due.COMMA_OR_CLOSE

    def _close(self, lexeme: str) -> None:
        after_comma = _Due.KEY if type(self.here) is dict else _Due.VALUE
        if self.here is None or self.due not in (
            _Due.COMMA_OR_CLOSE, _Due.VALUE_OR_CLOSE, _Due.KEY_OR_CLOSE, after_comma
        ):  # fmt: skip
            raise _Stop(JsonSlip("json.unexpected", self.start, self.pos, {"found": lexeme}))
        if (lexeme == "}") != (type(self.here) is dict):
            params: dict[str, str | int] = {
                "found": lexeme, "bracket": self.text[self.opened], "line": self._line(self.opened)
            }  # fmt: skip
            raise _Stop(JsonSlip("json.wrong_bracket", self.start, self.pos, params))
        if self.due is after_comma:
            self._note(JsonSlip("json.trailing_comma", self.comma, self.comma + 1))
        self.here, self.path, self.opened = self.around.pop()
        self.due = _Due.END if self.here is None else _Due.COMMA_OR_CLOSE
        self.last = self.pos

    def _mend_comma(self, sort: str, lexeme: str) -> None:
        """Go on as if a comma stood between two values, where the second can be nothing else."""
        in_list = type(self.here) is list
        if sort == "text" or (in_list and (sort != "mark" or lexeme in "[{")):
            self._note(JsonSlip("json.missing_comma", self.last, self.last + 1))
            self.due = _Due.VALUE if in_list else _Due.KEY

    def _finish(self) -> Any:
        if self.due is _Due.END:
            return self.root
        if self.here is None:
            raise _Stop(JsonSlip("json.empty", 0, 1))
        end = len(self.text.rstrip())
        params: dict[str, str | int] = {"bracket": self.text[self.opened], "line": self._line(self.opened)}
        raise _Stop(JsonSlip("json.unclosed", end - 1, end, params))

    def _diagnosis(self) -> JsonSlip:
        blank = _space(self.text, self.pos)
        return diagnose(self.text, blank.end() if blank else self.pos, between=self.due >= _Due.COLON)

    def _unquoted(self, lexeme: str) -> str:
        if "\\" not in lexeme:
            return lexeme[1:-1]
        value: str = json.loads(lexeme)
        if _SURROGATE.search(value):
            self._note(JsonSlip("json.half_character", self.start, self.pos))
            value = _SURROGATE.sub("\ufffd", value)
        return value

    def _number(self, lexeme: str) -> int | float:
        try:
            return finite(lexeme) if any(sign in lexeme for sign in ".eE") else whole(lexeme)
        except Doubt:
            self._note(JsonSlip("json.number_too_large", self.start, self.pos))
            return 0

    def _note(self, slip: JsonSlip) -> None:
        """Remember a slip that does not stop the reading."""
        if len(self.slips) >= MAX_SLIPS:
            raise _Stop(JsonSlip("more_faults", slip.start, slip.end, {"most": MAX_SLIPS}))
        self.slips.append(slip)

    def _line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1


def whole(lexeme: str) -> int:
    """Return a whole number that every JSON reader understands alike."""
    if len(lexeme) > 17 or abs(value := int(lexeme)) > _LARGEST_WHOLE_NUMBER:
        raise Doubt
    return value


def finite(lexeme: str) -> float:
    """Return a number with a fraction or an exponent, if it can be had."""
    value = float(lexeme)
    if not math.isfinite(value):
        raise Doubt
    return value
