"""What items are called, also when only a copy of one is known, such as `t036b` of `t036`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fairway.content.items import Kind
from fairway.content.library import Library
from fairway.model.language import FALLBACK

__all__ = ["ItemNames"]

MOST_WORDS = 4
"""How many words a mere name has."""
DESCRIBED = re.compile(r",|[.!?…]$")
"""What a mere name lacks."""
MOST_COPIES = 3
"""How many ids are tried: a copy's, and that without a letter or two."""


class ItemNames:
    """Names of the items of a library, looked up once."""

    def __init__(self, library: Library, kinds: Iterable[Kind]) -> None:
        self._library = library
        self._kinds = {kind.name: kind for kind in kinds}
        self._known: dict[tuple[str, str, str], str] = {}
        self._index: dict[str, dict[str, str]] = {}
        self._described: dict[tuple[str, str], bool] = {}

    def name(self, kind: str, given: str, language: str = FALLBACK) -> str:
        """Return what an item is called, or the item that a piece is a copy of; what is no item is called as given."""
        known = self._known.get((kind, given, language))
        if known is None:
            known = self._found(kind, given, language)
            if known is None:  # a stranger may ask for anything: it is not kept
                return given
            self._known[kind, given, language] = known
        return known

    def described(self, kind: str, language: str = FALLBACK) -> bool:
        """Say whether some names of a kind are descriptions or sentences, so that all need quotes in a row."""
        if (kind, language) not in self._described:
            names = (self._library.name(kind, item, language) for item in self._library.items(kind))
            self._described[kind, language] = any(len(n.split()) > MOST_WORDS or DESCRIBED.search(n) for n in names)
        return self._described[kind, language]

    def item(self, kind: str, given: str) -> str | None:
        """Return the full id of an item, given that, its bare id, or the id of a copy; None if there is none."""
        known = self._index.get(kind)
        if known is None:
            known = self._index[kind] = self._indexed(kind)
        return next((known[each] for each in self._ids(kind, given) if each in known), None)

    def _indexed(self, kind: str) -> dict[str, str]:
        """Return the full ids of a kind by full and bare ids, also by those of items that others have replaced."""
        found: dict[str, str] = {}
        for full in self._library.items(kind):
            found[full] = full
            found.setdefault(full.partition(":")[2], full)
        for pack in self._library.packs:
            for item in pack.items.get(kind, ()):
                now = self._library.resolve(kind, f"{pack.id}:{item.id}")
                found.setdefault(f"{pack.id}:{item.id}", now)
                found.setdefault(item.id, now)
        return found

    def _found(self, kind: str, given: str, language: str) -> str | None:
        item = self.item(kind, given)
        if item is None:
            return None
        pack, _, bare = item.partition(":")
        return self._library.text(f"{pack}:{kind}.{bare}.name", language)

    def _ids(self, kind: str, given: str) -> Iterator[str]:
        """Return what may be the id of an item: what is given, what that is a copy of, and so on."""
        known = self._kinds.get(kind)
        for _ in range(MOST_COPIES):
            yield given
            if known is None or known.item_of is None:
                return
            try:
                given = known.item_of(given)
            except Exception:  # a plugin's; it was made for pieces, and this may be anything
                return
