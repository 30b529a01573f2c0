"""The pack of the advanced version: seven cards and a table for each number of players, with faults well reported."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fairway import load_ruleset
from fairway.content.faults import BadPack
from fairway.content.item_filters import ItemFilter
from fairway.content.loading import load_pack
from fairway.content.shipped_files import data_dir
from fairway.model.errors import BadOptions
from fairway.rulesets.installed import installed_kinds
from fairway_promises.cards import KINDS, Alone, Faultless, PromiseCard, PromiseTable
from fairway_promises.kit import Kit
from fairway_promises.svg_promise import draw_promise_svg
from tests.promises.tables import CARDS, ours, promises

SVG = "{http://www.w3.org/2000/svg}"
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


@pytest.mark.parametrize("replaces", [None, "minigolf-promises:two"])
def test_another_table_takes_the_place_of_ours_only_when_it_says_so(tmp_path: Path, replaces: str | None) -> None:
    """A pack may pay otherwise by replacing a table; two tables for one number of players are refused, not guessed at."""
    folder = tmp_path / "dearer"
    folder.mkdir()
    manifest = {"id": "dearer", "version": "1.0.0", "engine": ">=0.1", "licence": "MIT", "authors": ["us"]}
    manifest["requires"] = ["minigolf-promises"]  # type: ignore[assignment]
    schemas = data_dir("schemas")
    (folder / "pack.json").write_text(json.dumps({"$schema": f"{schemas}/pack.schema.json", **manifest}))
    table = {"id": "two", "players": 2, "visits": 1, "pays": [20, -20], "provenance": "original"}
    if replaces:
        table["replaces"] = replaces
    (folder / "tables.json").write_text(json.dumps({"$schema": f"{schemas}/tables.schema.json", "tables": [table]}))
    ruleset = load_ruleset("designer+promises", packs=[folder])
    if replaces:
        assert ruleset.engine(2).table.kit(Kit).pays == (20, -20)
    else:
        with pytest.raises(BadOptions, match="both say"):
            ruleset.engine(2)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_promises_are_drawn(language: str) -> None:
    """Every promise has a picture with its name, and every table one with all it says."""
    rules = promises()
    for name in rules.library.items("promises"):
        root = ElementTree.fromstring(rules.drawing("promises", name, language) or "")
        assert rules.library.name("promises", name, language) in [each.text for each in root.iter(f"{SVG}text")]
    for name, table in rules.library.items("tables").items():
        assert isinstance(table, PromiseTable)
        root = ElementTree.fromstring(rules.drawing("tables", name, language) or "")
        shown = [each.text for each in root.iter(f"{SVG}text")]
        assert {f"× {table.visits}", *(f"{points:+d}".replace("-", "−") for points in table.pays)} <= {*shown}


def test_a_promise_about_something_new_is_drawn() -> None:
    """A promise of a stranger's condition has a sign of its own, too."""
    card = PromiseCard(id="new", provenance="original", condition="strange.thing", alone=Alone(Faultless()))
    drawn = draw_promise_svg(card, "<New>", "Do it.")
    assert "&lt;New&gt;" in drawn
    assert ElementTree.fromstring(drawn) is not None
