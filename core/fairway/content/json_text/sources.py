"""One file of a pack: its text, what it says as plain values, and the line and column of every part of it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from fairway.content.faults import Fault, Param, Phrase, Place, Severity
from fairway.content.json_text.fast_json import parse
from fairway.content.json_text.json_errors import JsonSlip
from fairway.content.json_text.scanner import UNREADABLE, Path, Scan, scan

__all__ = ["Origin", "Source", "read_source"]

_CHARACTER = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|[^\\]", re.DOTALL)
"""A character of a text as JSON writes it."""
_BEFORE, _AROUND = 50, 120
"""How much of a long line is shown before the place, and in all."""


class Source:
    """A file's text, read. Places are looked for only when there is something to say about one."""

    def __init__(self, file: str, text: str, slip: JsonSlip | None = None) -> None:
        self.file = file
        """Its path inside the pack."""
        self.text = text
        self.value: Any = UNREADABLE
        """What it says; `UNREADABLE` when it is no JSON."""
        self.slips: list[JsonSlip] = [slip] if slip else []
        if slip is None:
            self.value = parse(text)
            if self.value is UNREADABLE:
                self.value, self.slips = self.scan.value, self.scan.slips

    @cached_property
    def scan(self) -> Scan:
        return scan(self.text)

    @cached_property
    def _lines(self) -> list[int]:
        """Offsets at which lines begin."""
        starts = [0]
        while (end := self.text.find("\n", starts[-1])) >= 0:
            starts.append(end + 1)
        return starts

    def place(self, path: Path = (), *, key: bool = False) -> Place:
        """Return where a value stands, or its key; for a path that is not there, the nearest one around it.

        A number behind the path of a text is one of its characters.
        """
        spans = self.scan.keys if key else self.scan.values
        for length in range(len(path), -1, -1):
            span = spans.get(path[:length]) or self.scan.values.get(path[:length])
            if span:
                return self.span(*self._character(span, path[length:]))
        return Place(file=self.file)

    def _character(self, span: tuple[int, int], path: Path) -> tuple[int, int]:
        """Narrow the span of a text down to the character that a path goes on to, if it does."""
        start, end = span
        if len(path) != 1 or not isinstance(path[0], int) or self.text[start] != '"':
            return span
        written = list(_CHARACTER.finditer(self.text, start + 1, end - 1))
        return written[path[0]].span() if path[0] < len(written) else span

    def span(self, start: int, end: int) -> Place:
        """Return the place between two offsets, with the line it is on."""
        line = bisect_right(self._lines, start)
        begin = self._lines[line - 1]
        stop = self._lines[line] if line < len(self._lines) else len(self.text)
        column = start - begin
        written = self.text[begin:stop].rstrip("\r\n").replace("\t", " ")
        excerpt, caret = _clipped(written, column, end - begin)
        length = max(1, min(end, stop) - start)
        return Place(file=self.file, line=line, column=column + 1, length=length, excerpt=excerpt, caret=caret)

    def fault(
        self,
        code: str,
        path: Path = (),
        params: dict[str, Param] | None = None,
        *,
        key: bool = False,
        severity: Severity = "error",
        expected: Iterable[Phrase] = (),
        did_you_mean: str | None = None,
        first: Place | None = None,
    ) -> Fault:
        """Return a fault at a value of this file, or at its key."""
        return fault_at(
            self.place(path, key=key),
            code,
            params,
            severity=severity,
            expected=expected,
            did_you_mean=did_you_mean,
            first=first,
        )

    def slip_faults(self) -> list[Fault]:
        """Return what keeps the text from being JSON."""
        return [fault_at(self.span(slip.start, slip.end), slip.code, slip.params) for slip in self.slips]


def _clipped(line: str, column: int, end: int) -> tuple[str, int]:
    """Return as much of a line as is shown, and where in it the place begins."""
    if len(line) <= _AROUND:
        return line, column
    cut = 0 if end <= _AROUND else max(0, min(column - _BEFORE, len(line) - _AROUND))
    shown = line[cut : cut + _AROUND]
    before, after = "…" if cut else "", "…" if cut + _AROUND < len(line) else ""
    return before + shown + after, column - cut + len(before)


class Origin(NamedTuple):
    """Where an item comes from: a file and the path of the item in it."""

    source: Source
    path: Path = ()

    def place(self, *path: str | int, key: bool = False) -> Place:
        return self.source.place((*self.path, *path), key=key)


def fault_at(
    place: Place,
    code: str,
    params: dict[str, Param] | None = None,
    *,
    severity: Severity = "error",
    expected: Iterable[Phrase] = (),
    did_you_mean: str | None = None,
    first: Place | None = None,
) -> Fault:
    """Return a fault at a place."""
    return Fault(
        file=place.file,
        line=place.line,
        column=place.column,
        length=place.length,
        excerpt=place.excerpt,
        caret=place.caret,
        severity=severity,
        code=code,
        params=params or {},
        expected=tuple(expected),
        did_you_mean=did_you_mean,
        first=first,
    )


def read_source(file: str, raw: bytes) -> Source:
    """Decode and read a file; bytes that are not UTF-8 are a slip like any other. A byte order mark is passed over."""
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        return Source(file, raw.decode())
    except UnicodeDecodeError as error:
        start = len(raw[: error.start].decode())
        slip = JsonSlip("json.not_utf8", start, start + 1, {"byte": f"0x{raw[error.start]:02X}"})
        return Source(file, raw.decode(errors="replace"), slip)
