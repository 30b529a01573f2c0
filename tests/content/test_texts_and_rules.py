"""The catalogue of texts, and the index of rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fairway.content import BadPack
from fairway.content.rules_index import load_rules
from fairway.content.shipped_files import data_dir
from fairway.model.reason import because
from fairway.model.texts import Texts, core_texts, package_texts

TEXTS = Texts({"en": {"greet": "Hello {name}, {name}!", "bye": "Bye"}, "fr": {"greet": "Bonjour {name} !"}})


def test_a_text_with_parameters() -> None:
    """Parameters are filled in wherever they stand."""
    assert TEXTS.say("greet", {"name": "Ann"}) == "Hello Ann, Ann!"
    assert TEXTS.say("greet", {"name": 3}, "fr") == "Bonjour 3 !"
    assert TEXTS.say("greet", {"name": ("Ann", "Bob")}, "fr") == "Bonjour Ann, Bob !"


def test_people_count_from_1() -> None:
    """Programs count seats from 0; a text that speaks of a player says a name or a number from 1, in one place."""
    texts = Texts({"en": {"turn": "{seat:Player} plays, not {others:player}."}, "fr": {"turn": "{seat:player} joue."}})
    assert texts.say("turn", {"seat": 0, "others": (1, 2)}) == "Player 1 plays, not player 2 and player 3."
    assert texts.say("turn", {"seat": 0}, "fr") == "joueur 1 joue."
    named = texts.naming(("Ann", ""))
    assert named.say("turn", {"seat": 0, "others": (1,)}) == "Ann plays, not player 2."
    waits = named.merge([Texts({"en": {"reason.waits": "it waits for {seats:player}"}})])
    assert waits.told(because("waits", seats=(0, 1))) == "it waits for Ann and player 2"
    assert texts.say("turn", {"seat": 0}, "fr") == "joueur 1 joue."


FOR_PROGRAMS = {"refusal.unknown_seat", "reason.putting.coupon_seat", "reason.tiny.no_seat"}
"""Texts about a number that somebody wrote, and that is counted from 0 where it was written."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "package",
    ["fairway", "fairway_api", "fairway_base", "fairway_empire", "fairway_promises", "fairway_putting", "fairway_tiny"],
)
def test_no_text_numbers_a_seat(package: str, language: str) -> None:
    """Nobody reads of seat 0: no text for people puts the number of a seat in a sentence."""
    for key, text in package_texts(package).by_language[language].items():
        if key not in FOR_PROGRAMS:
            assert not re.search(r"\{seat\}|\{(winners|best|courses?)\}", text), f"{package}: {key}"
            assert not re.search(r"(seat|siège|place)s? \{seats?\}", text), f"{package}: {key}"


def test_a_word_fits_its_number() -> None:
    """A text chooses between singular and plural as its own language does, in which nothing is one thing in French."""
    points = Texts(
        {"en": {"won": "{n} {n|point|points}", "only": "{n|game|games}"}, "fr": {"won": "{n} {n|point|points}"}}
    )
    assert [points.say("won", {"n": n}) for n in (-1, 0, 1, 2)] == ["-1 point", "0 points", "1 point", "2 points"]
    assert [points.say("won", {"n": n}, "fr") for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert points.say("only", {"n": 0}, "fr") == "games"


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("pl", "punkt|punkty|punktów", ["punktów", "punkt", "punkty", "punktów", "punkty"]),
        ("cs", "bod|body|bodů", ["bodů", "bod", "body", "bodů", "bodů"]),
        ("ar", "zero|one|two|few|many|other", ["zero", "one", "two", "few", "many"]),
        ("lv", "punkts|punkti", ["punkti", "punkts", "punkti", "punkti", "punkti"]),
        ("ja", "点", ["点"] * 5),
        ("xx", "point|points", ["points", "point", "points", "points", "points"]),
    ],
)
def test_every_language_has_its_plural_forms(language: str, words: str, said: list[str]) -> None:
    """Words stand in CLDR's order of the language's own forms; two are singular and plural, the last is for the rest."""
    texts = Texts({language: {"won": f"{{n|{words}}}"}})
    assert [texts.say("won", {"n": n}, language) for n in (0, 1, 2, 5, 22)] == said
    assert texts.say("won", {"n": "many"}, language) == words.rpartition("|")[2]


def test_missing_texts_fall_back() -> None:
    """What a language lacks is said in English, and what English lacks is said by its key."""
    assert TEXTS.say("bye", language="fr") == "Bye"
    assert TEXTS.say("bye", language="xx") == "Bye"
    assert TEXTS.say("nothing", language="fr") == "nothing"
    assert TEXTS.find("nothing") is None


def test_texts_are_no_programs() -> None:
    """Only names in braces are replaced: a text cannot reach into what it is given."""
    odd = Texts({"en": {"odd": "{name.__class__} {name!r} {0} {} {other} {name}"}})
    assert odd.say("odd", {"name": "{bye}"}) == "{name.__class__} {name!r} {0} {} {other} {bye}"


def test_catalogues_merge() -> None:
    """Several catalogues make one, in which the first one's texts stay."""
    merged = TEXTS.merge([Texts({"en": {"greet": "Hi", "new": "New"}, "de": {"greet": "Hallo"}})])
    assert merged.say("greet", {"name": "Ann"}) == "Hello Ann, Ann!"
    assert merged.say("new") == "New"
    assert merged.say("greet", language="de") == "Hallo"


def test_packages_bring_texts() -> None:
    """The texts of a package are in its `texts` folder; a package without one says nothing."""
    assert core_texts().find("fault.unknown_field", "fr")
    assert package_texts("json").by_language == {}
    assert package_texts("no_such_package").by_language == {}
    assert package_texts("this").by_language == {}


def test_shipped_folders_are_found() -> None:
    """Schemas and packs are found by name, in a checkout as in an installation."""
    assert (data_dir("schemas") / "pack.schema.json").is_file()
    assert (data_dir("content_packs") / "minigolf-designer" / "pack.json").is_file()


def rule(name: str, **more: Any) -> dict[str, Any]:
    summary = {"en": "So.", "fr": "Ainsi."}
    return {"id": name, "kind": "rule", "status": "stated", "summary": summary, **more}


def write(path: Path, *rules: dict[str, Any]) -> Path:
    path.write_text(json.dumps({"$schema": "rules.schema.json", "rules": rules}))
    return path


def test_an_index_of_rules(tmp_path: Path) -> None:
    """Rules are read in the catalogue's order and found by id."""
    index = load_rules(write(tmp_path / "rules.json", rule("B-2", options=["fast"]), rule("EX-1", of=["B-2"])))
    assert [each.id for each in index.rules] == ["B-2", "EX-1"]
    assert index.by_id["B-2"].options == ("fast",)
    assert index.by_id["EX-1"].summary.fr == "Ainsi."


@pytest.mark.parametrize("rules", [[rule("A-1"), rule("A-1")], [rule("A-1", of=["A-2"])]], ids=["twice", "lost"])
def test_an_index_that_contradicts_itself(rules: list[dict[str, Any]], tmp_path: Path) -> None:
    """An id given twice, or an example of a rule that is not there, is an error."""
    with pytest.raises(ValueError, match=r"A-\d"):
        load_rules(write(tmp_path / "rules.json", *rules))


@pytest.mark.parametrize("more", [{"kind": "hint"}, {"summary": {"en": "Only."}}, {"extra": 1}, {"id": "a 1"}], ids=str)
def test_an_index_with_a_wrong_shape(more: dict[str, Any], tmp_path: Path) -> None:
    """A rule of an unknown kind, without a French summary or with a field too many is an error."""
    path = write(tmp_path / "rules.json", rule("A-1") | more)
    with pytest.raises(BadPack, match=rf"{re.escape(str(path))}:\d+:\d+: error"):
        load_rules(path)


def test_an_index_that_is_no_json(tmp_path: Path) -> None:
    """A slip of the pen in an index of rules is named with file, line and column."""
    path = tmp_path / "rules.json"
    path.write_text('{\n "rules": [\n  {"id": "A-1",, }\n ]\n}')
    with pytest.raises(BadPack, match=rf"{re.escape(str(path))}:3:\d+: error\[json"):
        load_rules(path)


@pytest.mark.parametrize("path", sorted((Path(__file__).parents[2] / "plugins").glob("*/rules.json")), ids=str)
def test_shipped_indexes(path: Path) -> None:
    """Every shipped index of rules can be read."""
    assert load_rules(path).rules
