"""One generator makes every schema: for editors by default, and as other readers want it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

from fairway.model.json_schema import json_schemas, struct_schema, structs_by_name
from fairway.model.values import Value
from fairway.rulesets.fairness import Fairness as Opened


class Ball(Value, frozen=True, tag="ball", tag_field="type"):
    """It rolls."""

    colour: Annotated[str, Meta(description="What it looks like.")]


class Club(Value, frozen=True, tag="club", tag_field="type"):
    """It hits."""

    length: int | None = None


class Bag(Value, frozen=True):
    """What is carried.

    It is heavy.
    """

    things: tuple[Ball | Club, ...]
    by_name: dict[str, Ball]


class Fairness(Value, frozen=True):
    """Another of that name."""

    opened: Opened


def test_fields_say_what_meta_says_of_them() -> None:
    """A schema has the type's name and docstring, and of each field the description that stands in its annotation."""
    schema = struct_schema(Ball)
    assert (schema["title"], schema["description"]) == ("Ball", "It rolls.")
    assert schema["properties"]["colour"] == {"type": "string", "description": "What it looks like."}
    assert struct_schema(Bag)["description"] == "What is carried.\n\nIt is heavy."


def test_editors_are_told_how_members_of_a_union_differ() -> None:
    """Where nobody asks otherwise, a union is an enum of tags, or a list of types, with what holds for each of them."""
    schema = struct_schema(Bag)
    union = schema["properties"]["things"]["items"]
    assert union["properties"]["type"] == {"enum": ["ball", "club"], "enumDescriptions": ["It rolls.", "It hits."]}
    assert [each["then"] for each in union["allOf"]] == [{"$ref": "#/$defs/Ball"}, {"$ref": "#/$defs/Club"}]
    assert schema["$defs"]["Club"]["properties"]["length"] == {"type": ["integer", "null"], "default": None}


def test_other_readers_have_other_wishes() -> None:
    """References begin where the reader keeps definitions, and every schema passes through its hands, inner ones first."""
    seen: list[Any] = []

    def rewriting(schema: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
        seen.append(schema)
        assert {"Bag", "Ball", "Club"} == definitions.keys()
        return {**schema, "seen": True}

    [schema], definitions = json_schemas((Bag,), "#/there/", rewriting)
    assert schema == {"$ref": "#/there/Bag", "seen": True}
    bag = definitions["Bag"]
    assert bag["properties"]["by_name"]["additionalProperties"] == {"$ref": "#/there/Ball", "seen": True}
    union = bag["properties"]["things"]["items"]
    assert union["discriminator"]["mapping"] == {"ball": "#/there/Ball", "club": "#/there/Club"}
    assert all(member["seen"] for member in union["anyOf"])
    assert seen.index({word: value for word, value in union.items() if word != "seen"}) < seen.index(
        {word: value for word, value in bag.items() if word != "seen"}
    )


@pytest.mark.parametrize("types", [(Bag,), (tuple[Bag, ...], Fairness), (dict[str, Club], int)])
def test_structs_go_by_the_names_of_their_definitions(types: tuple[Any, ...]) -> None:
    """Whoever adds to a definition finds the struct it was made from, also where two structs have the same name."""
    _, definitions = json_schemas(types)
    structs = structs_by_name(types)
    assert structs.keys() == definitions.keys()
    for name, struct in structs.items():
        assert definitions[name]["title"] == struct.__name__
        assert definitions[name].get("properties", {}).keys() >= set(struct.__struct_fields__)
    assert all(issubclass(struct, msgspec.Struct) for struct in structs.values())
