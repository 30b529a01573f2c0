"""The pages' own words: the same in every language that they ship in, and there for all that pages say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

HOME = ROOT / "api/fairway_table"
TEXTS = {path.stem: json.loads(path.read_text("utf-8"))["texts"] for path in sorted((HOME / "texts").glob("*.json"))}
PLACE = re.compile(r"\{(\w+)")
SAID = re.compile(r"\bsay\(([^()]*(?:\([^()]*\)[^()]*)*)")
KEY = re.compile(r'"([a-z]+\.[a-z_0-9.]+)"')


def test_english_and_french_ship() -> None:
    """There are files for both languages of the project."""
    assert {"en", "fr"} <= TEXTS.keys()


@pytest.mark.parametrize("language", TEXTS)
def test_languages_say_the_same(language: str) -> None:
    """A language has all keys of English and no other, and names the same things in each of them."""
    own, english = TEXTS[language], TEXTS["en"]
    assert own.keys() == english.keys()
    for key, text in english.items():
        assert {*PLACE.findall(own[key])} == {*PLACE.findall(text)}, key


@pytest.mark.parametrize("path", sorted(HOME.rglob("*.js")), ids=lambda path: path.relative_to(HOME).as_posix())
def test_pages_have_words_for_what_they_say(path: Path) -> None:
    """Every key that a module says by name has a text."""
    text = path.read_text("utf-8")
    said = {key for arguments in SAID.findall(text) for key in KEY.findall(arguments)}
    assert said <= TEXTS["en"].keys()
