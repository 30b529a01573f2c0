"""The pack of the advanced version: seven cards and a table for each number of players, with faults well reported."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from fairway import load_ruleset
from fairway.content.faults import BadPack
from fairway.content.filters import ItemFilter
from fairway.content.loading import load_pack
from fairway.data import data_dir
from fairway.errors import BadOptions
from fairway.plugins import installed_kinds
from fairway_promises.cards import KINDS
from tests.promises.tables import CARDS, ours, promises

PACK = data_dir("content_packs") / "minigolf-promises"


@pytest.mark.rule("ADV-PROM-1")
def test_the_shipped_pack() -> None:
    """It holds seven promises, named and explained in both languages."""
    library = promises().library
    assert [name.partition(":")[2] for name in library.items("promises")] == list(CARDS)
    for name in library.items("promises"):
        for language in ("en", "fr"):
            assert library.name("promises", name, language) != name
            bare = name.partition(":")[2]
            assert library.text(f"minigolf-promises:promises.{bare}.text", language)


@pytest.mark.rule("GAP-VISIT")
def test_invented_numbers_say_so() -> None:
    """How many visit tiles there are was not published: every table says that this figure is reconstructed."""
    tables = promises().library.items("tables")
    assert len(tables) == 5
    for table in tables.values():
        assert (table.provenance, table.reconstructed) == ("rulebook", ("visits",))


def broken(tmp_path: Path, file: str, change: dict[str, Any]) -> list[tuple[str, str]]:
    """Change the first item of a file of the pack; return the faults."""
    shutil.copytree(PACK, tmp_path / "pack")
    data = json.loads((tmp_path / "pack" / file).read_text())
    kind = file.removesuffix(".json")
    data[kind][0].update(change)
    (tmp_path / "pack" / file).write_text(json.dumps(data))
    with pytest.raises(BadPack) as found:
        load_pack(tmp_path / "pack", KINDS)
    return [(fault.code, fault.file) for fault in found.value.faults]


@pytest.mark.parametrize(
    ("file", "change", "code"),
    [
        ("promises.json", {"alone": {"test": {"test": "count", "things": {}}}}, "promise.no_bounds"),
        ("promises.json", {"alone": {"test": {"test": "count", "things": {"min": 3, "max": 1}}}}, "promise.bounds_reversed"),
        ("tables.json", {"pays": [10, 0, -10]}, "table.places"),
        ("tables.json", {"players": 4}, "table.places"),
    ],
)  # fmt: skip
def test_faults_are_reported(tmp_path: Path, file: str, change: dict[str, Any], code: str) -> None:
    """A promise nobody can keep and a table with the wrong number of places are named where they stand."""
    assert broken(tmp_path, file, change) == [(code, file)]
    for language in ("en", "fr"):
        assert promises().texts.find(f"problem.{code}", language)


def test_a_match_without_some_cards() -> None:
    """A match may leave promises out; it needs one at least, and a table for its players."""
    some = load_ruleset("designer+promises", items={"promises": ItemFilter(only=("fun", "par"))})
    assert ours(some.match(2, "some")).cards == ("fun", "par")
    without = load_ruleset("designer+promises", items={"tables": ItemFilter(without=("two",))})
    with pytest.raises(BadOptions, match="what promises pay among 2 players"):
        without.match(2, "none")
    assert without.match(3, "three")


def test_the_kinds_are_installed() -> None:
    """Packs with promises can be validated wherever the plugin is installed."""
    assert {"promises", "tables"} <= {kind.name for kind in installed_kinds()}
