"""Languages of content that plugins extend: a word of one plugin fits wherever another plugin's words of that sort do.

A sort of words is a struct made directly from `Word`, such as the tests of a card or the wishes of a client. Where
a field of an item takes words of a sort, it takes those that other plugins add to it as well: the item's shape is made
anew with them, and with it what the loader accepts, what the schema completes and what the reference lists.
"""

from __future__ import annotations

import types
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from fairway.content.items import Item
from fairway.model.errors import BadRuleset
from fairway.model.reason import because
from fairway.model.values import Value, tag_of

__all__ = ["Word", "extended", "sort_of", "words_in"]


class Word(Value, frozen=True):
    """A word of a language in which content is written; make a sort of words from it, and the words from that."""

    example: ClassVar[str] = ""
    """The word in use, as JSON, for the reference."""


def extended(item: type[Item], words: Sequence[type[Word]]) -> type[Item]:
    """Return the shape of an item with more words; the very same where none of them fits."""
    return cast("type[Item]", _Speaker(words).part(item))


def sort_of(word: type[Word]) -> type[Word]:
    """Return the sort that a word belongs to; a sort is its own."""
    return next(each for each in word.__mro__ if Word in each.__bases__)


def words_in(shape: Any) -> dict[type[Word], tuple[type[Word], ...]]:
    """Return every sort of words that a shape can be written with, and its words, in their order."""
    found: dict[type[Word], dict[type[Word], None]] = {}
    seen: set[Any] = set()

    def look(part: Any) -> None:
        if not _is_struct(part):
            for inner in get_args(part):
                look(inner)
        elif part not in seen:
            seen.add(part)
            if issubclass(part, Word):
                found.setdefault(sort_of(part), {})[part] = None
            for hint in _hints(part).values():
                look(hint)

    look(shape)
    return {sort: tuple(words) for sort, words in found.items()}


class _Speaker:
    """Makes shapes anew; each is made once, and one that takes no new word stays what it is."""

    def __init__(self, words: Sequence[type[Word]]) -> None:
        self.words = words
        self.made: dict[type, type] = {}

    def part(self, hint: Any) -> Any:
        """Return the type of a field, or a part of one, with the new words."""
        if _is_struct(hint):
            return self._struct(hint)
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            new = self.part(inner[0])
            return hint if new is inner[0] else Annotated[(new, *inner[1:])]
        if origin is tuple:
            parts = tuple(map(self.part, inner))
            return hint if parts == inner else types.GenericAlias(tuple, parts)
        if origin in (Union, types.UnionType):
            parts = (*map(self.part, inner), *map(self.part, self._fitting(inner)))
            return hint if parts == inner else Union[parts]  # noqa: UP007 - of as many as there are
        return hint

    def _struct(self, struct: type[msgspec.Struct]) -> type[msgspec.Struct]:
        if struct not in self.made:
            self.made[struct] = struct  # inside itself it stays as it is
            changed = {name: new for name, hint in _hints(struct).items() if (new := self.part(hint)) is not hint}
            if changed:
                self.made[struct] = _with_fields(struct, changed)
        return self.made[struct]

    def _fitting(self, members: tuple[Any, ...]) -> list[type[Word]]:
        """Return the new words that belong among others; a field that takes but one word of a sort takes no more."""
        there = [each for each in members if _is_struct(each) and issubclass(each, Word)]
        if len(there) < 2:
            return []
        new = [word for word in self.words if sort_of(word) is sort_of(there[0]) and word not in there]
        known: dict[str, type[Word]] = {}
        for word in (*there, *new):
            other = known.setdefault(tag_of(word), word)
            if other is not word:
                modules = {"module": other.__module__, "other": word.__module__}
                raise BadRuleset(because("word_twice", word=tag_of(word), **modules))
        return new


def _is_struct(part: Any) -> bool:
    return isinstance(part, type) and not get_args(part) and issubclass(part, msgspec.Struct)


@lru_cache(1024)
def _hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the types of a struct's fields, with what is noted on them."""
    hints = get_type_hints(struct, include_extras=True)
    return {name: hints[name] for name in struct.__struct_fields__}


def _with_fields(struct: type[msgspec.Struct], changed: dict[str, Any]) -> type[msgspec.Struct]:
    """Return a struct that is like another one, with other types for some fields."""
    fields = [
        (field.name, changed[field.name]) if field.required else (field.name, changed[field.name], _default(field))
        for field in msgspec.structs.fields(struct)
        if field.name in changed
    ]
    return msgspec.defstruct(
        struct.__name__,
        fields,
        bases=(struct,),
        module=struct.__module__,
        namespace={"__doc__": struct.__doc__},
        tag=struct.__struct_config__.tag,
        tag_field=struct.__struct_config__.tag_field,
        frozen=True,
        kw_only=True,
    )


def _default(field: msgspec.structs.FieldInfo) -> Any:
    made_by = field.default_factory
    return field.default if made_by is msgspec.NODEFAULT else msgspec.field(default_factory=made_by)
