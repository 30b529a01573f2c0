"""A small kind of content that belongs to no game, and a maker of packs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
from msgspec import Meta

from fairway.content import Item, ItemFault, Kind


class Stone(Item, frozen=True, kw_only=True):
    """A stone."""

    weight: Annotated[int, Meta(ge=1, le=100)] = 1
    near: Annotated[str | None, Meta(description="The stone beside it.")] = None


def check_stone(item: Item) -> Iterator[ItemFault]:
    assert isinstance(item, Stone)
    if item.weight == 13:
        yield ItemFault("stone.unlucky", {"weight": item.weight}, ("weight",))
    if item.weight == 99:
        raise RuntimeError("the scales broke")


@pytest.fixture
def stones() -> Kind:
    return Kind("stones", Stone, check_stone)


def stone(name: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "provenance": "original", **more}


MakePack = Callable[..., Path]


@pytest.fixture
def make_pack(tmp_path: Path) -> MakePack:
    """Write a pack: `make_pack("name", {"stones.json": [...]}, version="2.0.0")`.

    A list is the list of items of its kind; text and bytes are written as they are.
    """

    def make(name: str, files: dict[str, Any] | None = None, **manifest: Any) -> Path:
        folder = tmp_path / name
        head = {"id": name, "version": "1.0.0", "engine": ">=0.1", "licence": "MIT", "authors": ["A fan"]}
        everything: dict[str, Any] = {"pack.json": head | manifest} | (files or {})
        for file, content in everything.items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, list):
                content = {file.split("/")[0].removesuffix(".json"): content}
            if isinstance(content, bytes):
                path.write_bytes(content)
            else:
                path.write_text(content if isinstance(content, str) else json.dumps(content, indent=1), "utf-8")
        return folder

    return make


@pytest.fixture
def a_stone() -> Callable[..., dict[str, Any]]:
    return stone
