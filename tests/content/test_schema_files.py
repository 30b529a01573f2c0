"""Schemas are what the structs say, editors accept them, and every shipped file obeys its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import jsonschema
import msgspec
import pytest
from jsonschema import Draft202012Validator

from fairway.content import Item, Kind, read_source
from fairway.content.reading import read_items
from fairway.content.schemas import FileShape, document_schema, kind_schema, schema_files, write_schemas
from fairway.content.shipped_files import data_dir
from fairway.model.values import Value
from fairway.rulesets.installed import installed_documents, installed_kinds
from fairway_base.files.pack_checks import KINDS

ROOT = Path(__file__).parents[2]
SCHEMAS = data_dir("schemas")
COMMITTED = sorted(SCHEMAS.glob("*.schema.json"))


def shipped_files() -> Iterator[Path]:
    yield from (ROOT / "content_packs").rglob("*.json")
    for root in ("core", "plugins"):
        yield from (ROOT / root).glob("*/texts/*.json")
        yield from (ROOT / root).glob("*/rules.json")


SHIPPED = sorted(shipped_files())


def test_no_schema_is_stale() -> None:
    """The schemas in the repository are exactly those that the structs of the shipped plugins generate."""
    wanted = schema_files(installed_kinds(), installed_documents())
    assert {path.name: path.read_text("utf-8") for path in COMMITTED} == wanted


@pytest.mark.parametrize("path", COMMITTED, ids=lambda path: path.name)
def test_schemas_are_schemas(path: Path) -> None:
    """Every schema follows the 2020-12 dialect, says so, and names no host but the dialect's."""
    schema = json.loads(path.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert path.read_text("utf-8").count("://") == 1
    assert schema["title"]
    assert schema["description"]


@pytest.mark.parametrize("path", COMMITTED, ids=lambda path: path.name)
def test_every_field_is_described(path: Path) -> None:
    """An author who hovers over a field of a schema learns what it is for."""
    schema = json.loads(path.read_text("utf-8"))
    for part in (schema, *schema.get("$defs", {}).values()):
        for name, field in part.get("properties", {}).items():
            is_tag = len(field.get("enum", ())) == 1
            assert "description" in field or "$ref" in field or is_tag, (path.name, name)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_shipped_files_obey_their_schema(path: Path) -> None:
    """Every shipped JSON file names its schema by a path that leads to it, and validates."""
    value = json.loads(path.read_text("utf-8"))
    schema = (path.parent / value["$schema"]).resolve()
    assert schema in [each.resolve() for each in COMMITTED]
    jsonschema.validate(value, json.loads(schema.read_text("utf-8")), Draft202012Validator)


def test_shipped_files_are_found() -> None:
    """The check of shipped files does look at packs, texts and rules."""
    names = {path.name for path in SHIPPED}
    assert {"pack.json", "rules.json", "en.json", "fr.json"} <= names


class Pebble(Value, frozen=True, tag_field="sort", tag="pebble"):
    """Small."""

    weight: int


class Boulder(Value, frozen=True, tag_field="sort", tag="boulder"):
    """Large."""

    weight: int
    moss: bool = False


class Meteor(Value, frozen=True, tag_field="sort", tag="meteor"):
    """From far away."""

    speed: int


class Heap(Item, frozen=True, kw_only=True):
    """A heap."""

    top: Pebble | Boulder
    rest: tuple[Pebble | Boulder | None, ...] = ()
    mood: Literal["calm", "wild"] | int | None = None
    size: int | None = None
    spare: Pebble | None = None


HEAP = {"id": "h", "provenance": "original", "top": {"sort": "pebble", "weight": 1}}


def heap_errors(**fields: Any) -> list[tuple[Any, ...]]:
    validator = Draft202012Validator(kind_schema(Kind("heaps", Heap)))
    errors = validator.iter_errors({"heaps": [HEAP | fields]})
    return sorted(((*error.absolute_path, error.validator) for error in errors), key=str)


def test_errors_in_unions_have_exact_paths() -> None:
    """A fault inside a member of a union is reported at the field itself, not at the whole value."""
    assert heap_errors() == []
    assert heap_errors(top={"sort": "boulder", "weight": "x"}) == [("heaps", 0, "top", "weight", "type")]
    assert heap_errors(top={"sort": "bowlder", "weight": 1}) == [("heaps", 0, "top", "sort", "enum")]
    assert heap_errors(top={"weight": 1}) == [("heaps", 0, "top", "required")]
    assert heap_errors(rest=[{"sort": "pebble"}]) == [("heaps", 0, "rest", 0, "required")]
    assert heap_errors(mood="mild") == [("heaps", 0, "mood", "enum")]
    assert heap_errors(mood=True) == [("heaps", 0, "mood", "type")]
    assert heap_errors(size="x") == [("heaps", 0, "size", "type")]
    assert heap_errors(spare={"weight": 1}) == [("heaps", 0, "spare", "required")]


NULLS = {
    "mood": (None, "null", "leave the field out"),
    "size": (None, "null", "leave the field out"),
    "spare": (None, "null", "leave the field out"),
    "rest": ([None], "null.listed", "take it out of the list"),
    "id": (None, "null.needed", "there must be one here"),
}


@pytest.mark.parametrize("name", NULLS)
def test_null_is_no_value(name: str, tmp_path: Path) -> None:
    """No schema offers `null`, and where an author writes it, it is said what can be done in that place."""
    schema = json.dumps(kind_schema(Kind("heaps", Heap)))
    assert "null" not in schema
    value, code, advice = NULLS[name]
    source = read_source("heaps.json", json.dumps({"heaps": [HEAP | {name: value}]}).encode())
    [fault] = [each for each in read_items(source, Kind("heaps", Heap))[1] if each.severity == "error"]
    assert (fault.code, fault.excerpt[fault.caret :][:4]) == (code, "null")
    assert advice in fault.message()
    assert fault.expected


def test_a_document_that_is_null() -> None:
    """Nobody is told to leave a whole document out."""
    [fault] = read_items(read_source("heaps.json", b"null"), Kind("heaps", Heap))[1]
    assert fault.code == "null.needed"


def test_patterns_have_examples() -> None:
    """Wherever a text must have a form, authors are shown an example of it: nobody reads regular expressions."""

    def bare(schema: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        if isinstance(schema, dict):
            if isinstance(schema.get("pattern"), str) and not schema.get("examples"):
                yield path
            for key, part in schema.items():
                yield from bare(part, (*path, key))
        elif isinstance(schema, list):
            for part in schema:
                yield from bare(part, path)

    files = schema_files(installed_kinds(), installed_documents())
    assert [(name, *path) for name, text in files.items() for path in bare(json.loads(text))] == []


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"top": {"sort": "boulder", "weight": 3, "moss": True}},
        {"top": {"sort": "pebble", "weight": 3, "moss": True}},
        {"top": None},
        {"top": {"sort": "meteor", "speed": 3}},
        {"rest": [{"sort": "boulder", "weight": 1}]},
        {"rest": [1]},
        {"mood": "calm"},
        {"mood": 7, "size": 7},
        {"mood": [], "size": 1.5},
        {"spare": {"sort": "boulder", "weight": 1}},
        {"extra": 1},
    ],
    ids=str,
)
def test_schema_and_decoder_agree(fields: dict[str, Any]) -> None:
    """What the rewritten schema accepts is what the decoder accepts."""
    try:
        msgspec.convert(HEAP | fields, Heap)
        decodes = True
    except msgspec.ValidationError:
        decodes = False
    assert (heap_errors(**fields) == []) == decodes


def test_vocabulary_of_a_plugin_appears_by_itself() -> None:
    """A struct that a plugin adds to a union is in the schema, with its description, and nobody wrote it there."""
    wider = msgspec.defstruct("Wider", [("top", Pebble | Boulder | Meteor)], bases=(Item,), frozen=True, kw_only=True)
    schema = kind_schema(Kind("heaps", wider))
    top = schema["$defs"]["Wider"]["properties"]["top"]["properties"]["sort"]
    assert top == {"enum": ["pebble", "boulder", "meteor"], "enumDescriptions": ["Small.", "Large.", "From far away."]}
    assert schema["$defs"]["Meteor"]["properties"]["speed"] == {"type": "integer"}
    assert "Meteor" not in kind_schema(Kind("heaps", Heap))["$defs"]


class Note(Value, frozen=True):
    """A note that may hold notes."""

    text: str
    inside: tuple[Note, ...] = ()


def test_documents_of_plugins() -> None:
    """A plugin's own document gets a schema in which only the document itself may name its `$schema`."""
    schema = document_schema(FileShape("note", Note))
    validator = Draft202012Validator(schema)
    assert validator.is_valid({"$schema": "x", "text": "a", "inside": [{"text": "b"}]})
    assert not validator.is_valid({"text": "a", "inside": [{"$schema": "x", "text": "b"}]})


def test_writing(tmp_path: Path) -> None:
    """Writing brings a folder up to date, says what changed, and leaves alone what nothing generates."""
    documents = [FileShape("note", Note)]
    assert sorted(write_schemas(KINDS, documents, tmp_path)) == sorted(schema_files(KINDS, documents))
    assert write_schemas(KINDS, documents, tmp_path) == []
    (tmp_path / "note.schema.json").write_text("{}")
    (tmp_path / "old.schema.json").write_text("{}")
    (tmp_path / "pack.schema.json").unlink()
    assert sorted(write_schemas(KINDS, documents, tmp_path)) == ["note.schema.json", "pack.schema.json"]
    assert (tmp_path / "old.schema.json").read_text() == "{}"
