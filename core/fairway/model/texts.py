"""What Fairway says, in every language: texts by key, with places for parameters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Protocol

from msgspec import Meta

from fairway.model.documents import read_document
from fairway.model.language import FALLBACK
from fairway.model.plurals import plural
from fairway.model.values import Value

__all__ = [
    "FALLBACK",
    "Sayable",
    "Texts",
    "TextsFile",
    "core_texts",
    "package_texts",
]

_PLACE = re.compile(r"\{(\w+)(?:\|([^{}]*)|:([Pp]layer))?\}")

Key = Annotated[str, Meta(pattern=r"^[a-z0-9_-]+(\.[a-z0-9_-]+)*$", examples=["cards.clover.name"])]


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

    def say(self, key: str, params: Mapping[str, object] | None = None, language: str = FALLBACK) -> str:
        """Return a text with its parameters filled in; a key nobody has is its own text.

        Several values are told one after the other, with commas. Only `{name}` is replaced, and `{name|one|many}` by
        the word that fits the number: texts may come from strangers, so they get no format language. A language with
        more plural forms gives its words in the order of `fairway.model.plurals`. `{seat:player}` is the player on that
        seat, or those on several, as people call them (`player`); `{seat:Player}` begins a sentence with it.
        """
        text = self.find(key, language)
        if text is None:
            return key
        given = params or {}
        written_in = language if key in self.by_language.get(language, ()) else FALLBACK

        def fill(place: re.Match[str]) -> str:
            name, forms, player = place.groups()
            if player is not None:
                said = self.player(given.get(name), language)
                return said[:1].upper() + said[1:] if player == "Player" else said
            if forms is None:
                return self.told(given.get(name, place[0]), language)
            return plural(given.get(name), forms, written_in)

        return _PLACE.sub(fill, text)

    def told(self, value: object, language: str = FALLBACK) -> str:
        """Say a parameter: a reason in its own words, several values with commas, anything else as it is."""
        if isinstance(value, (str, int)):
            return str(value)
        if isinstance(value, tuple):
            return ", ".join(self.told(part, language) for part in value)
        own: Callable[[Texts, str], str] | None = getattr(value, "said", None)
        return own(self, language) if own else str(value)

    def player(self, seat: object, language: str = FALLBACK) -> str:
        """Return what people call whoever sits on a seat, or on several: by name, or by a number from 1.

        Programs count seats from 0. What is no seat is said as it is.
        """
        if isinstance(seat, tuple | list):
            return ", ".join(self.player(each, language) for each in seat)
        if not isinstance(seat, int):
            return str(seat)
        known = self.names[seat] if 0 <= seat < len(self.names) else ""
        return known or core_texts().say("player", {"number": seat + 1}, language)


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
