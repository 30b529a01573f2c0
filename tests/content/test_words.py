"""Content languages: a plugin's words fit wherever another plugin's words of that sort do."""

from __future__ import annotations

import json
from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from fairway import Vocabulary
from fairway.content import Item, Kind
from fairway.content.schemas import kind_schema
from fairway.content.words import Word, extended, sort_of, words_in
from fairway.model.errors import BadRuleset
from fairway.model.values import Value
from fairway.plugin.vocabulary import kinds_of
from fairway.rulesets.installed import installed_kinds


class Shade(Word, frozen=True, tag_field="shade"):
    """A shade."""


class Plain(Shade, frozen=True, tag="plain"):
    """Just one colour."""


class Striped(Shade, frozen=True, kw_only=True, tag="striped"):
    """Two colours in turn."""

    width: int = 1


class Spotted(Shade, frozen=True, kw_only=True, tag="spotted"):
    """With spots: a word of another plugin."""

    example = '{"shade": "spotted", "spots": 3}'
    spots: int


class Patch(Value, frozen=True, kw_only=True):
    """Something inside an item."""

    shades: Annotated[tuple[Plain | Striped, ...], Meta(min_length=1, description="In their order.")]


class Pebble(Item, frozen=True, kw_only=True):
    """An item that is written in shades."""

    outside: Plain | Striped
    inside: Patch | None = None
    only: Plain | None = None


PEBBLES = Kind("pebbles", Pebble)
OURS = Vocabulary(name="ours", version="1.0.0", kinds=(PEBBLES,))
THEIRS = Vocabulary(name="theirs", version="1.0.0", words=(Spotted,))
SPOTTED = {"shade": "spotted", "spots": 3}


def pebble(**fields: object) -> dict[str, object]:
    return {"id": "p", "provenance": "original", "outside": {"shade": "plain"}, **fields}


def test_a_word_of_another_plugin_is_read() -> None:
    """Where words of its sort may stand, it may: directly in an item and deep inside."""
    (kind,) = kinds_of([OURS, THEIRS])
    read = msgspec.convert(pebble(outside=SPOTTED, inside={"shades": [{"shade": "plain"}, SPOTTED]}), kind.item)
    assert isinstance(read, Pebble)
    assert read.outside == Spotted(spots=3)
    assert isinstance(read.inside, Patch)
    assert read.inside.shades == (Plain(), Spotted(spots=3))
    assert msgspec.convert(msgspec.to_builtins(read), kind.item) == read


def test_without_the_plugin_it_is_refused() -> None:
    """The shape of the item itself stays as it was."""
    assert kinds_of([OURS]) == (PEBBLES,)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(pebble(outside=SPOTTED), Pebble)


def test_a_field_for_one_word_takes_no_other() -> None:
    """Only a choice of words is open to more."""
    (kind,) = kinds_of([OURS, THEIRS])
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(pebble(only=SPOTTED), kind.item)


def test_the_schema_follows() -> None:
    """The schema lists the word, with its fields and its sentence, and keeps what was said of fields and items."""
    (kind,) = kinds_of([OURS, THEIRS])
    schema = kind_schema(kind)
    assert schema["description"] == "An item that is written in shades."
    item = schema["$defs"]["Pebble"]["properties"]
    assert item["outside"]["properties"]["shade"]["enum"] == ["plain", "striped", "spotted"]
    assert schema["$defs"]["Spotted"]["description"] == "With spots: a word of another plugin."
    shades = schema["$defs"]["Patch"]["properties"]["shades"]
    assert (shades["description"], shades["minItems"]) == ("In their order.", 1)


def test_what_has_no_room_for_a_word_stays_the_same() -> None:
    """An item without words of that sort is the very same type."""

    class Stone(Item, frozen=True, kw_only=True):
        """An item of another kind."""

        weight: int

    assert extended(Stone, (Spotted,)) is Stone


def test_two_plugins_with_the_same_word() -> None:
    """Two words cannot go by the same name in one place."""

    class Mine(Shade, frozen=True, tag="plain"):
        """Also plain."""

    with pytest.raises(BadRuleset, match="both have a word 'plain'"):
        kinds_of([OURS, Vocabulary(name="more", version="1.0.0", words=(Mine,))])


def test_words_by_sort() -> None:
    """The words of a shape are found however deep they stand, each sort with its own."""
    (kind,) = kinds_of([OURS, THEIRS])
    assert words_in(kind.item) == {Shade: (Plain, Striped, Spotted)}
    assert sort_of(Spotted) is sort_of(Shade) is Shade


def test_every_example_is_what_it_shows() -> None:
    """The examples in the reference are read as the very words they stand for."""
    shown = 0
    for kind in installed_kinds():
        for known in words_in(kind.item).values():
            for word in known:
                if word.example:
                    shown += 1
                    assert isinstance(msgspec.convert(json.loads(word.example), word), word)
    assert shown > 10
