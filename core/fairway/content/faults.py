"""What is wrong with content, where, and how to say it to a person or a program."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from fairway.model.errors import FairwayError
from fairway.model.texts import FALLBACK, Texts, core_texts
from fairway.model.values import Value

__all__ = [
    "MAX_FAULTS",
    "BadPack",
    "Fault",
    "Param",
    "Phrase",
    "Place",
    "Severity",
    "did_you_mean",
    "nearest",
    "place_order",
    "printable",
    "quote",
    "render",
    "render_all",
]

Severity = Literal["error", "warning"]
Param = str | int

MAX_FAULTS = 200
"""As many as are listed for one file; behind them comes a note that there are more."""

_MOST_LETTERS_QUOTED = 60
"""Longest value that is quoted whole."""


class Phrase(Value, frozen=True):
    """A few words of the catalogue, with their parameters."""

    key: str
    params: dict[str, Param] = msgspec.field(default_factory=dict)


class Place(Value, frozen=True, kw_only=True, omit_defaults=True):
    """A place in a file. Lines and columns count from 1; line 0 means the file as a whole."""

    file: str = ""
    """Path inside the pack, with slashes; empty for the pack as a whole."""
    line: int = 0
    column: int = 0
    length: int = 1
    """How many characters are meant."""
    excerpt: str = ""
    """The line, or what is near the place when the line is long."""
    caret: int = 0
    """Where in the excerpt the place begins, from 0."""


class Fault(Place, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that is wrong, where it is, and what would be right."""

    severity: Severity = "error"
    code: str
    """A stable name; its text is `fault.<code>` for the core's, `problem.<code>` for a plugin's."""
    params: dict[str, Param] = msgspec.field(default_factory=dict)
    expected: tuple[Phrase, ...] = ()
    """What would be right; any of them will do."""
    did_you_mean: str | None = None
    first: Place | None = None
    """The other place, when two places disagree."""

    def message(self, texts: Texts | None = None, language: str = FALLBACK) -> str:
        """Say what is wrong in one sentence."""
        known = texts or core_texts()
        for key in (f"fault.{self.code}", f"problem.{self.code}"):
            if known.find(key) is not None:
                return known.say(key, self.params, language)
        return ", ".join((self.code, *(f"{name}: {value}" for name, value in self.params.items())))

    def expectation(self, texts: Texts | None = None, language: str = FALLBACK) -> str:
        """Say what would be right, or nothing."""
        known = texts or core_texts()
        words = [known.say(phrase.key, phrase.params, language) for phrase in self.expected]
        if not words and known.find(f"problem.{self.code}.expected") is not None:
            words = [known.say(f"problem.{self.code}.expected", self.params, language)]
        return known.say("fault.or", {}, language).join(words)

    def as_json(self, texts: Texts | None = None, language: str = FALLBACK) -> dict[str, Any]:
        """Return the fault for a program: every field, and the sentences a person would read."""
        return {
            "severity": self.severity,
            "code": self.code,
            "message": self.message(texts, language),
            "params": self.params,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "length": self.length,
            "excerpt": self.excerpt,
            "expected": self.expectation(texts, language) or None,
            "did_you_mean": self.did_you_mean,
            "first": msgspec.to_builtins(self.first) if self.first else None,
        }


class FaultList(Value, frozen=True):
    """Faults as they are written out in an error: each on lines of its own."""

    faults: tuple[Fault, ...]
    texts: Texts | None = None
    """Words for English; the core's own, if none are given."""
    root: str = ""

    def said(self, texts: Texts, language: str) -> str:
        return "\n" + render_all(self.faults, texts, language, self.root)

    def __str__(self) -> str:
        return self.said(self.texts or core_texts(), FALLBACK)


class BadPack(FairwayError):
    """A content pack has faults; `faults` lists every one."""

    def __init__(self, faults: Sequence[Fault], texts: Texts | None = None, root: str = "") -> None:
        super().__init__(FaultList(tuple(faults), texts, root))
        self.faults = tuple(faults)
        self.texts = texts
        self.root = root
        """The pack's own path, for messages."""

    def __reduce__(self) -> tuple[type[BadPack], tuple[Any, ...]]:
        return (BadPack, (self.faults, self.texts, self.root))


def render(fault: Fault, texts: Texts | None = None, language: str = FALLBACK, root: str = "") -> str:
    """Write a fault out: where and what, the line with a caret under the place, and what would be right.

    `root` is put before file names, so that a terminal can open them.
    """
    known = texts or core_texts()
    severity = known.say(f"fault.{fault.severity}", {}, language)
    lines = [f"{_where(fault, root)}: {severity}[{fault.code}]: {fault.message(known, language)}"]
    lines += _drawn(fault)
    expected = fault.expectation(known, language)
    if expected:
        lines.append("  " + known.say("fault.expected", {"expected": expected}, language))
    if fault.did_you_mean is not None:
        lines.append("  " + known.say("fault.did_you_mean", {"text": fault.did_you_mean}, language))
    if fault.first is not None:
        lines.append("  " + known.say("fault.first", {"place": _where(fault.first, root)}, language))
        lines += _drawn(fault.first)
    return "\n".join(printable(line) for line in lines)


def render_all(faults: Iterable[Fault], texts: Texts | None = None, language: str = FALLBACK, root: str = "") -> str:
    """Write faults out, one after another."""
    return "\n".join(render(fault, texts, language, root) for fault in faults)


def quote(value: object) -> str:
    """Show a JSON value as an author would write it, shortened when it is long."""
    import json

    text = printable(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= _MOST_LETTERS_QUOTED else text[: _MOST_LETTERS_QUOTED - 1] + "…"


def nearest(word: object, candidates: Iterable[str]) -> str | None:
    """Return the candidate that was probably meant, or None when nothing is near."""
    from difflib import get_close_matches

    if not isinstance(word, str) or len(word) > _MOST_LETTERS_QUOTED:
        return None
    plain = {_plain(candidate): candidate for candidate in candidates if candidate != word}
    close = get_close_matches(_plain(word), plain, n=1, cutoff=0.6)
    return plain[close[0]] if close else None


def did_you_mean(word: object, candidates: Iterable[str]) -> str:
    """Return the end of an English sentence that says which candidate was probably meant; nothing if none is near."""
    near = nearest(word, candidates)
    return f"; did you mean {near!r}?" if near else ""


def place_order(fault: Fault, files: Mapping[str, int]) -> tuple[int, str, int, int, str]:
    """Sort key of faults: by file, then by place."""
    return (files.get(fault.file, len(files)), fault.file, fault.line, fault.column, fault.code)


def _plain(word: str) -> str:
    return word.lower().replace("-", "_").replace(" ", "_")


def _where(place: Place, root: str) -> str:
    path = "/".join(part for part in (root.rstrip("/"), place.file) if part) or "."
    return f"{path}:{place.line}:{place.column}" if place.line else path


def _drawn(place: Place) -> list[str]:
    """Draw the excerpt and the caret under it."""
    if not place.line:
        return []
    before = place.excerpt[: place.caret]
    meant = place.excerpt[place.caret : place.caret + place.length]
    number = f"{place.line:>5}"
    mark = "^" + "~" * (max(_width(meant), 1) - 1)
    return [f"{number} | {place.excerpt}".rstrip(), f"{' ' * len(number)} | {' ' * _width(before)}{mark}"]


def _width(text: str) -> int:
    """Return how many columns a terminal gives to a text."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def printable(text: str) -> str:
    """Replace in a line what could move the cursor, turn the line around or not be encoded at all."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or unicodedata.category(char) == "Zs" else "\ufffd" for char in text)
