"""Packs on the command line: what is good of a bad one is shown, ids are told apart, and plugins can be brought."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fairway import load_ruleset
from fairway.cli import main
from fairway.model.errors import BadOptions
from fairway.rulesets.installed import bringing, installed_kinds

MakePack = Callable[..., Path]
COURSE = str(Path(__file__).parents[2] / "docs" / "examples" / "course.json")
LAND = {
    "id": "meadow",
    "provenance": "original",
    "value": 15,
    "difficulty": 1,
    "surface": 160,
    "rows": ["GG##", "GG##", "####", "####"],
}
CARD = {
    "id": "many-dogs",
    "provenance": "original",
    "family": "purple",
    "points": 3,
    "when": [{"test": "sum", "thing": "dogs", "min": 3}],
}
TILE = {"id": "lido", "provenance": "original", "kind": "grass", "back": 1}
STONES = '''
from fairway import Vocabulary, hookimpl
from fairway.content import Item, Kind


class Stone(Item, frozen=True, kw_only=True):
    """A stone."""

    weight: int


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="stones", version="1.0.0", kinds=(Kind("stones", Stone, titled=False),))
'''


@pytest.fixture
def stones_plugin(tmp_path: Path) -> str:
    """Write a plugin that reads stones, and is not installed."""
    path = tmp_path / "stones_plugin.py"
    path.write_text(STONES)
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Run a command; return its exit status, what it printed and what it complained of."""
    status = main([str(word) for word in words])
    done = capsys.readouterr()
    return status, done.out, done.err


# --- one bad item ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bad", [{"id": "hill", "value": "x"}, {"id": "hill", "surface": 170}], ids=["shape", "sense"])
def test_one_bad_item_does_not_hide_the_others(
    bad: dict[str, Any], make_pack: MakePack, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a pack with a bad land the good one is shown, the fault is told, and the exit status says so."""
    pack = make_pack("mine", {"lands.json": [LAND, LAND | bad]})
    status, out, err = run(capsys, "show", "meadow", "--pack", pack)
    assert status == 1
    assert "160 m²" in out
    assert f"{pack}/lands.json" in err
    status, out, err = run(capsys, "show", "hill", "--pack", pack)
    assert (status, out) == (2, "")
    assert "'hill' cannot be shown, for what is said above" in err
    status, out, _ = run(capsys, "show", "meadow", "--pack", pack, "--svg")
    assert (status, out[:4]) == (1, "<svg")


def test_one_bad_card_does_not_hide_the_others(make_pack: MakePack, capsys: pytest.CaptureFixture[str]) -> None:
    """`explain` explains the good card beside a bad one, tells the fault and ends with 1; the bad one it cannot."""
    bad = CARD | {"id": "no-dogs", "when": [{"test": "sum", "thing": "dogs", "min": 3, "max": 2}]}
    pack = make_pack("mine", {"press.json": [CARD, bad]})
    status, out, err = run(capsys, "packs", "explain", "many-dogs", "--course", COURSE, "--pack", pack)
    assert status == 1
    assert "many-dogs" in out
    assert "error[press.bounds_reversed]" in err
    status, _, err = run(capsys, "packs", "explain", "no-dogs", "--course", COURSE, "--pack", pack)
    assert status == 2
    assert "'no-dogs' cannot be explained, for what is said above" in err


# --- ids -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("windmil", "there is no item 'windmil'; did you mean 'windmill'?"),
        ("zzzzzz", "there is no item 'zzzzzz'\n"),
        ("l01", "'minigolf-designer:l01' is among the lands; what can be explained is among these: press"),
    ],
)
def test_items_that_cannot_be_explained(item: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An id that is not there is told from one of which nothing can be explained."""
    status, _, err = run(capsys, "packs", "explain", item, "--course", COURSE)
    assert status == 2
    assert said in err


def test_ids_in_several_packs(make_pack: MakePack, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever names a bare id that two packs have is told both, in the same words everywhere."""
    one = make_pack("one", {"lands.json": [LAND], "press.json": [CARD]})
    two = make_pack("two", {"lands.json": [LAND], "press.json": [CARD]})
    packs = ("--pack", one, "--pack", two)
    status, _, err = run(capsys, "show", "meadow", *packs)
    assert (status, err) == (2, "fairway: 'meadow' is in several packs; say which: one:meadow, two:meadow\n")
    status, _, err = run(capsys, "show", "meadow", *packs, "--svg")
    assert (status, err) == (2, "fairway: 'meadow' is in several packs; say which: one:meadow, two:meadow\n")
    status, _, err = run(capsys, "packs", "explain", "many-dogs", "--course", COURSE, *packs)
    assert (status, err) == (2, "fairway: 'many-dogs' is in several packs; say which: one:many-dogs, two:many-dogs\n")
    assert run(capsys, "show", "two:meadow", *packs)[0] == 0
    course = tmp_path / "course.json"
    course.write_text(json.dumps({"$schema": "course.schema.json", "land": "meadow", "tiles": []}))
    status, _, err = run(capsys, "score", course, *packs)
    assert status == 1
    assert "“meadow” is in several packs; say which: one:meadow, two:meadow." in err


def test_a_tile_called_like_a_copy(make_pack: MakePack, capsys: pytest.CaptureFixture[str]) -> None:
    """Ids that clash when copies get their letters are a fault of the pack, and across packs of the match; never a crash."""
    both = make_pack("both", {"tiles.json": [TILE | {"copies": 27}, TILE | {"id": "lidoa"}]})
    status, out, _ = run(capsys, "packs", "validate", both)
    assert status == 1
    assert "error[tile.called_like_a_copy]: “lidoa” is what a copy of “lido” is called" in out
    many = make_pack("many", {"tiles.json": [TILE | {"copies": 27}]})
    more = make_pack("more", {"tiles.json": [TILE | {"id": "lidoa"}]})
    with pytest.raises(BadOptions, match="'lidoaa' would be a copy of two designs: lido and lidoa"):
        load_ruleset("designer", packs=[many, more]).match(2, "s")


# --- what is missing -------------------------------------------------------------------------------------------------


def test_cards_without_words_in_any_language(make_pack: MakePack, capsys: pytest.CaptureFixture[str]) -> None:
    """A card of which no language says what is written on it is told, though no language is behind another."""
    texts = {"press.many-dogs.name": "Many dogs", "pack.name": "Mine"}
    files = {f"texts/{name}.json": {"language": name, "texts": texts} for name in ("en", "fr")}
    pack = make_pack("mine", {"press.json": [CARD]} | files)
    status, out, _ = run(capsys, "packs", "validate", pack)
    assert status == 0
    assert out.count("(press.many-dogs.text)") == 2


def test_a_folder_of_packs_with_one_that_has_no_manifest(
    make_pack: MakePack, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a folder of packs, one without its `pack.json` is not passed over, and is told what belongs in it."""
    good, bad = make_pack("good", {"lands.json": [LAND]}), make_pack("poor", {"lands.json": [LAND]})
    (bad / "pack.json").unlink()
    status, out, _ = run(capsys, "packs", "validate", good.parent)
    assert status == 1
    assert "good 1.0.0: lands 1; errors: 0" in out
    assert f"{bad}/pack.json: error[pack.no_manifest]" in out
    assert 'with the fields "id", "version"' in out


# --- plugins ---------------------------------------------------------------------------------------------------------


def test_validate_with_a_plugin(make_pack: MakePack, stones_plugin: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A plugin that is not installed checks the content that it reads."""
    stone = {"id": "a", "provenance": "original", "weight": "x"}
    pack = make_pack("mine", {"stones.json": [stone]})
    assert "nothing reads stones.json" in run(capsys, "packs", "validate", pack)[1]
    status, out, _ = run(capsys, "packs", "validate", pack, "--plugin", stones_plugin)
    assert status == 1
    assert 'error[wrong_type]: "x" is of the wrong type' in out
    assert "stones" not in [kind.name for kind in installed_kinds()]  # afterwards nobody knows it


def test_show_with_a_plugin(make_pack: MakePack, stones_plugin: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A plugin that is not installed brings items that can be shown."""
    pack = make_pack("mine", {"stones.json": [{"id": "pebble", "provenance": "original", "weight": 1}]})
    assert run(capsys, "show", "pebble", "--pack", pack)[0] == 2
    assert run(capsys, "show", "pebble", "--pack", pack, "--plugin", stones_plugin)[:2] == (
        0,
        "mine:pebble (mine:pebble)\n",
    )


def test_explain_with_a_plugin(make_pack: MakePack, stones_plugin: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A pack that also holds content of a plugin that is not installed can be explained with it."""
    pack = make_pack("mine", {"stones.json": [{"id": "pebble", "provenance": "original", "weight": 1}]})
    words = ("packs", "explain", "pebble", "--course", COURSE, "--pack", pack)
    assert "there is no item 'pebble'" in run(capsys, *words)[2]
    assert "'mine:pebble' is among the stones" in run(capsys, *words, "--plugin", stones_plugin)[2]


def test_schemas_with_a_plugin(tmp_path: Path, stones_plugin: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Schemas are written for the content of a plugin that is not installed, too."""
    status, out, _ = run(capsys, "schemas", "write", tmp_path / "schemas", "--plugin", stones_plugin)
    assert status == 0
    assert "stones.schema.json" in out


def test_a_plugin_that_takes_what_another_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A brought plugin cannot have the name or the kinds of an installed one, and is told so."""
    path = tmp_path / "usurper.py"
    path.write_text(STONES.replace('Kind("stones"', 'Kind("lands"'))
    status, _, err = run(capsys, "schemas", "write", tmp_path, "--plugin", path)
    assert status == 2
    assert "designer" in err
    with pytest.raises(BadOptions), bringing(()):
        raise BadOptions("whatever goes wrong meanwhile comes out")
