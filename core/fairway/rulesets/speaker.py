"""Sentences about a match in one language: parameters are told by what their fields hold (decision 0021)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from fairway.content.item_names import ItemNames
from fairway.model.field_kinds import EACH, ITEM, kind_of
from fairway.model.language import FALLBACK
from fairway.model.plurals import joined, says_something
from fairway.model.texts import Texts, own_words
from fairway.model.values import plugin_of

__all__ = ["Speaker"]

CORE_FIELDS = {"action": "action", "plugin": "plugin", "ruleset": "ruleset", "waiting": "seat"}
"""What parameters of the engine's own refusals hold; the names of kinds begin the keys of their texts."""
_PAIR = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})")
"""A square as refusals and pointers have it."""
_ENCLOSED = re.compile(r"“[^”]*”|«[^»]*»|\([^()]*\)")
"""What is held together by quotes or brackets, whatever commas it has."""
PAIRS = frozenset({"square", "path", "shape"})
"""Kinds of fields in which two numbers are a square."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says what a ruleset's texts say, in a language, and calls players and items by their names."""

    texts: Texts
    language: str = FALLBACK
    fields: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What fields and parameters hold, by plugin and name."""
    items: ItemNames | None = None
    """What items are called; None where none is known."""

    def naming(self, names: Iterable[str]) -> Speaker:
        """Return the same, which calls players by their names, by seat."""
        return replace(self, texts=self.texts.naming(names))

    def find(self, key: str) -> bool:
        """Say whether there are words for a key, if only in English."""
        return self.texts.find(key, self.language) is not None

    def say(self, key: str, params: Mapping[str, object], of: str) -> str:
        """Return a text with parameters of a plugin's, given its name or a tag of its own; its key if there is none."""
        return self.texts.say(key, params, self.language, lambda name, value: self.tell(of, name, value))

    def tell(self, of: str, name: str, value: object) -> str:
        """Say a parameter by what it holds. What does not fit that is said as it is: nothing said ever breaks."""
        fields = self.fields.get(plugin_of(of), CORE_FIELDS)
        return self._told(of, name, kind_of(fields, of, name), value)

    def _told(self, of: str, name: str, kind: str, value: object) -> str:
        if kind.startswith(EACH) and isinstance(value, list | tuple):
            return self._each(of, name, kind.removeprefix(EACH), value)
        if isinstance(value, str) and kind not in PAIRS:
            return self._text(of, name, kind, value)
        if isinstance(value, int) and not isinstance(value, bool):
            return self._number(of, name, kind, value)
        if value is None:
            return self._own("nobody" if kind == "seat" else "nothing")
        own = own_words(value)
        if own is not None:
            return own(self.texts, self.language)
        if isinstance(value, bool):
            return self._own("yes" if value else "no")
        square = self._square(of, kind, value)
        if square is not None:
            return self.texts.square(*square, self.language)
        if isinstance(value, list | tuple | set | frozenset):
            return self._several(of, name, kind, value)
        if isinstance(value, str):
            return value
        fields = _fields(value)
        if fields is not None:
            key = self._worded(of, _tagged(name, value))
            if key:
                return self.say(key, fields, of)
            return self._row([self.tell(of, part, inner) for part, inner in fields.items()])
        return str(value)

    def _each(self, of: str, name: str, kind: str, values: Sequence[object]) -> str:
        """Tell what each seat has that has anything, in the order of seats; of somebody who plays alone, that alone."""
        if len(values) == 1:
            return self._told(of, name, kind, values[0])
        params = (
            {"seat": seat, "value": self._told(of, name, kind, value)}
            for seat, value in enumerate(values)
            if says_something(value)
        )
        parts = [self.texts.say("by_seat", each, self.language) for each in params]
        return self._row(parts) if parts else self._own("nothing")

    def _several(self, of: str, name: str, kind: str, values: Iterable[object]) -> str:
        """Tell several things in a row; names of items that read like sentences stand in quotes there."""
        parts = [(value, self._told(of, name, kind, value)) for value in values]
        if kind.startswith(ITEM) and self.items is not None and self.items.described(kind[len(ITEM) :], self.language):
            parts = [(value, self._quoted(part) if isinstance(value, str) and value else part) for value, part in parts]
        return self._row([part for _, part in parts]) if parts else self._own("nothing")

    def _row(self, parts: Sequence[str]) -> str:
        """Tell several things in a row; what has commas of its own is parted by the language's semicolon."""
        if not any("," in _ENCLOSED.sub("", part) for part in parts):
            return joined(parts, self.language)
        both = self.texts.say("row.both", {"told": "", "more": ""}, self.language)
        return joined(parts, self.language, both.rstrip())

    def _quoted(self, part: str) -> str:
        return self.texts.say("quoted", {"text": part}, self.language)

    def _square(self, of: str, kind: str, value: object) -> tuple[int, int] | None:
        """Return column and row of something that has nothing else, or of a pair where that is a square."""
        fields = _fields(value)
        if fields is not None and len(fields) == 2:
            (column, x), (row, y) = fields.items()
            kinds = self.fields.get(plugin_of(of), {})
            if (column, row) != ("x", "y") and (kinds.get(column), kinds.get(row)) != ("column", "row"):
                return None
        elif kind in PAIRS and isinstance(value, list | tuple) and len(value) == 2:
            x, y = value
        elif kind in PAIRS and isinstance(value, str) and (pair := _PAIR.fullmatch(value)):
            x, y = map(int, pair.groups())
        else:
            return None
        return (x, y) if type(x) is int and type(y) is int else None

    def _text(self, of: str, name: str, kind: str, value: str) -> str:
        if kind.startswith(ITEM) and not value:
            return self._own("nothing")
        if kind.startswith(ITEM) and self.items is not None:
            return self.items.name(kind.removeprefix(ITEM), value, self.language)
        if kind == "direction":
            return self._own(f"direction.{value.lower()}", value)
        if kind in ("action", "plugin", "ruleset"):
            return self._own(f"{kind}.{value}.name", value)
        return self._word(of, name, value) if kind == "word" else value

    def _number(self, of: str, name: str, kind: str, value: int) -> str:
        if kind == "seat":
            return self.texts.player(value, self.language)
        if kind in ("column", "row"):
            return str(value + 1)
        if kind == "quarter_turn":
            return self._own(f"quarter_turn.{value % 4}", str(value))
        return self._word(of, name, str(value)) if kind == "word" else str(value)

    def _word(self, of: str, name: str, value: str) -> str:
        """Say a plugin's own word."""
        key = self._worded(of, f"{name}.{value.lower()}")
        return self.texts.say(key, {}, self.language) if key else value.replace("_", " ")

    def _worded(self, of: str, word: str) -> str:
        """Return the key of a plugin's own word; that of a field which another plugin has brought may be that one's."""
        keys = (f"word.{owner}.{word}" for owner in (plugin_of(of), *self.fields))
        return next((key for key in keys if self.texts.find(key, self.language) is not None), "")

    def _own(self, key: str, otherwise: str = "") -> str:
        """Say one of the engine's own words."""
        text = self.texts.find(key, self.language)
        return (otherwise or key) if text is None else text


def _tagged(name: str, value: object) -> str:
    """Return the word that says a struct with its own fields; one with a tag has a text for each."""
    tag = value.__struct_config__.tag if isinstance(value, msgspec.Struct) else None
    return name if tag is None else f"{name}.{tag}"


def _fields(value: object) -> Mapping[str, Any] | None:
    """Return what a value is made of, by name; None if it is no struct or object."""
    if isinstance(value, msgspec.Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    return value if isinstance(value, Mapping) else None
