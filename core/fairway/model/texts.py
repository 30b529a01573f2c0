"""What Fairway says, in every language: texts by key, with places for parameters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta

from fairway.model.documents import read_document
from fairway.model.language import FALLBACK
from fairway.model.plurals import joined
from fairway.model.templates import Place, filled, template
from fairway.model.values import Value

__all__ = [
    "FALLBACK",
    "Sayable",
    "Telling",
    "Texts",
    "TextsFile",
    "core_texts",
    "in_key",
    "own_words",
    "package_texts",
]

Key = Annotated[str, Meta(pattern=r"^[a-z0-9_-]+(\.[a-z0-9_-]+)*$", examples=["cards.clover.name"])]


_NO_KEY = re.compile(r"[^a-z0-9_.-]")
"""What no key has."""

Telling = Callable[[str, object], str]
"""Tells a parameter, given its name."""


@lru_cache(4096)
def in_key(name: str) -> str:
    """Return a name as it stands in keys: small letters, and a hyphen for what no key has, as in `a-b` for `a+b`."""
    return _NO_KEY.sub("-", name.lower())


class TextsFile(Value, frozen=True, kw_only=True):
    """Texts in one language: names and descriptions of items, or what a plugin says."""

    language: Annotated[str, Meta(pattern=r"^[a-z]{2,3}$", description="The language's short name.", examples=["en"])]
    texts: Annotated[
        dict[Key, Annotated[str, Meta(min_length=1)]],
        Meta(
            description="Texts by key. In a pack, `kind.id.name` is an item's name and `pack.name` the pack's own.",
            examples=[{"pack.name": "My first pack"}],
        ),
    ]
    untranslated: Annotated[
        dict[Key, str],
        Meta(description="What is still to be said, in English, for whoever translates; nothing reads it."),
    ] = msgspec.field(default_factory=dict)


class Sayable(Protocol):
    """A parameter that has words of its own in every language."""

    def said(self, texts: Texts, language: str) -> str: ...


@dataclass(frozen=True)
class Texts:
    """A catalogue of texts: by language, then by key."""

    by_language: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    """What the players are called of whom it speaks, by seat; nobody has a name to begin with."""

    @classmethod
    def read(cls, folder: Path) -> Texts:
        """Read the files of a folder, one for each language."""
        files = [read_document(path, TextsFile) for path in sorted(folder.glob("*.json"))]
        return cls({file.language: file.texts for file in files})

    def naming(self, names: Iterable[str]) -> Texts:
        """Return the same texts, which call players by their names, by seat; who has none is called by number."""
        return replace(self, names=tuple(names))

    def merge(self, others: Iterable[Texts]) -> Texts:
        """Return one catalogue of all; where two have the same key, the first one's text stays."""
        merged: dict[str, dict[str, str]] = {}
        for texts in (self, *others):
            for language, by_key in texts.by_language.items():
                merged[language] = {**by_key, **merged.get(language, {})}
        return Texts(merged, self.names)

    def find(self, key: str, language: str = FALLBACK) -> str | None:
        """Return the text of a key as written, in English where the language lacks it."""
        for tried in (language, FALLBACK):
            text = self.by_language.get(tried, {}).get(key)
            if text is not None:
                return text
        return None

    def say(
        self,
        key: str,
        params: Mapping[str, object] | None = None,
        language: str = FALLBACK,
        telling: Telling | None = None,
    ) -> str:
        """Return a text with its parameters filled in (`fairway.model.templates`); a key nobody has is its own text.

        `telling` says how a parameter is told, given its name; otherwise it is told as it is, and several values one
        after the other, with commas. `{seat:player}` is the player on that seat, or those on several, as people call
        them (`player`), and `{x,y}` a square as people count it (`square`).
        """
        text = self.find(key, language)
        if text is None:
            return key
        written_in = language if key in self.by_language.get(language, ()) else FALLBACK

        def tell(place: Place, given: Mapping[str, object]) -> str:
            value = given.get(place.name)
            if place.form == "square":
                return self.square(value, given.get(place.other), language)
            if place.form != "plain":
                said = self.player(value, language)
                return said[:1].upper() + said[1:] if place.form == "Player" else said
            return self.told(value, language) if telling is None else telling(place.name, value)

        return filled(template(text), params or {}, written_in, tell)

    def told(self, value: object, language: str = FALLBACK) -> str:
        """Say a parameter: a reason in its own words, several values with commas, anything else as it is."""
        if isinstance(value, (str, int)):
            return str(value)
        if isinstance(value, tuple):
            return ", ".join(self.told(part, language) for part in value)
        own = own_words(value)
        return own(self, language) if own else str(value)

    def player(self, seat: object, language: str = FALLBACK) -> str:
        """Return what people call whoever sits on a seat, or on several: by name, or by a number from 1.

        Programs count seats from 0. What is no seat is said as it is.
        """
        if isinstance(seat, tuple | list):
            return joined([self.player(each, language) for each in seat], language)
        if not isinstance(seat, int):
            return str(seat)
        known = self.names[seat] if 0 <= seat < len(self.names) else ""
        return known or self._own("player").say("player", {"number": seat + 1}, language)

    def square(self, x: object, y: object, language: str = FALLBACK) -> str:
        """Return a square as people count it: columns and rows from 1. What is no square is said as it is."""
        if not isinstance(x, int) or not isinstance(y, int):
            return ", ".join(self.told(each, language) for each in (x, y) if each is not None)
        return self._own("square").say("square", {"x": x + 1, "y": y + 1}, language)

    def _own(self, key: str) -> Texts:
        """Return the catalogue that has a text of the engine's: this one, where it was merged with that."""
        return self if key in self.by_language.get(FALLBACK, ()) else core_texts()


def own_words(value: object) -> Callable[[Texts, str], str] | None:
    """Return how a value says itself (`Sayable`); None for one that does not, even if a field of it has that name."""
    return value.said if callable(getattr(type(value), "said", None)) else None  # type: ignore[attr-defined]


@cache
def package_texts(package: str) -> Texts:
    """Return what a package says: the files of its `texts` folder, if it has one."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return Texts()
    return Texts.read(Path(next(iter(spec.submodule_search_locations))) / "texts")


def core_texts() -> Texts:
    """Return what the engine itself says."""
    return package_texts("fairway")
