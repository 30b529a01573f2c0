"""Every sort of fault an author can make gets a message that points at its place and says what would be right."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from fairway.content import BadPack, Pack, load_pack, read_pack
from fairway.content.faults import render_all
from fairway.content.loading import texts_of
from fairway.content.shipped_files import data_dir
from fairway.model.texts import core_texts
from fairway_base.files.pack_checks import KINDS

BROKEN = sorted(path for path in (Path(__file__).parent / "broken").iterdir() if path.is_dir())
ONLY_WARNED_OF = {"no_schema", "no_texts", "text_for_unknown_item", "texts_missing", "unknown_file"}
CORE = Path(__file__).parents[2] / "core" / "fairway"


@pytest.fixture(scope="module")
def shipped() -> dict[str, Pack]:
    pack = load_pack(data_dir("content_packs") / "minigolf-designer", KINDS)
    return {pack.id: pack}


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.name)
def test_messages(path: Path, shipped: dict[str, Pack], snapshot: SnapshotAssertion) -> None:
    """A broken pack's faults are reported all at once, each in words that an author can use."""
    report = read_pack(path, KINDS, library=shipped)
    assert render_all(report.faults, texts_of(KINDS)) + "\n" == snapshot


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.name)
def test_errors_keep_a_pack_out_and_warnings_do_not(path: Path, shipped: dict[str, Pack]) -> None:
    """A pack with an error cannot be loaded; one with warnings only can."""
    if path.name in ONLY_WARNED_OF:
        assert read_pack(path, KINDS).warnings
        assert load_pack(path, KINDS, library=shipped).id == path.name.replace("_", "-")
    else:
        with pytest.raises(BadPack) as caught:
            load_pack(path, KINDS, library=shipped)
        assert caught.value.faults


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.name)
def test_places_are_real(path: Path, shipped: dict[str, Pack]) -> None:
    """The line and column of a fault exist in its file, and the excerpt is what stands there."""
    for fault in read_pack(path, KINDS, library=shipped).faults:
        if fault.line:
            lines = (path / fault.file).read_bytes().decode(errors="replace").split("\n")
            line = lines[fault.line - 1]
            assert 1 <= fault.column <= max(len(line), 1)
            meant = fault.excerpt[fault.caret : fault.caret + fault.length].rstrip("…")
            assert line[fault.column - 1 :].startswith(meant)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.name)
def test_every_fault_is_said_in_french_too(path: Path, shipped: dict[str, Pack]) -> None:
    """No message falls back to English or to a bare code when French is asked for."""
    texts = texts_of(KINDS)
    french = texts.by_language["fr"]
    for fault in read_pack(path, KINDS, library=shipped).faults:
        assert f"fault.{fault.code}" in french or f"problem.{fault.code}" in french
        assert all(phrase.key in french for phrase in fault.expected)
        assert not re.search(r"\{\w+\}", fault.message(texts, "fr") + fault.message(texts, "en"))


def test_there_are_twenty_at_least() -> None:
    """The collection of broken packs is as wide as the ways to break one."""
    assert len(BROKEN) >= 20


def test_faults_for_programs(shipped: dict[str, Pack]) -> None:
    """A fault becomes plain JSON with its code, its place and the sentences a person would read."""
    report = read_pack(BROKEN[0].parent / "bad_enum", KINDS, library=shipped)
    fault = json.loads(json.dumps(report.faults[-1].as_json(texts_of(KINDS), "fr")))
    assert (fault["code"], fault["file"], fault["line"], fault["column"]) == ("not_one_of", "tiles.json", 5, 72)
    assert fault["did_you_mean"] == "original"
    assert fault["message"] == '"Original" n\'est pas une valeur possible'
    assert fault["expected"].startswith("l'une des valeurs")


def codes_in(path: Path) -> set[str]:
    """Collect the codes that a module gives to faults."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    codes = set()
    for call in calls:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in ("fault", "fault_at", "JsonSlip", "Fault"):
            given = [*call.args[:2], *(word.value for word in call.keywords if word.arg == "code")]
            codes |= {each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    return codes


def test_every_code_of_the_core_has_a_text() -> None:
    """The core reports nothing that it cannot put in words."""
    codes = set().union(*(codes_in(path) for path in (CORE / "content").rglob("*.py")))
    assert {"duplicate_id", "json.trailing_comma", "pack.engine", "texts.missing"} <= codes
    assert not [code for code in sorted(codes) if core_texts().find(f"fault.{code}") is None]


PLACE = r"\{(\w+)(?![\w|])"
"""A place for a parameter; the forms of a word that stand beside a number, `{count|tile|tiles}`, are the language's."""


def test_both_languages_say_the_same() -> None:
    """English and French have the same texts with the same parameters."""
    english, french = (core_texts().by_language[language] for language in ("en", "fr"))
    assert english.keys() == french.keys()
    for key in english:
        english_places, french_places = (sorted(re.findall(PLACE, text[key])) for text in (english, french))
        assert english_places == french_places, key
