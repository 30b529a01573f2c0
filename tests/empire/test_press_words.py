"""The language of press cards: every word has an example that runs, faults are told, and plugins add words."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from fairway import Vocabulary, hookimpl, load_ruleset, replace
from fairway.cli import main
from fairway.content.items import Item, Kind
from fairway.content.loading import read_pack
from fairway.content.schemas import kind_schema
from fairway.content.words import words_in
from fairway.plugin.vocabulary import kinds_of
from fairway.rulesets.installed import installed_kinds, installed_vocabularies
from fairway_base.content.components import Between, Gate, Land, TileDesign
from fairway_empire.press import Look, Measure, PressCard, PressTest, Selector, judge
from fairway_empire.press.cards import check_card, compare_cards
from fairway_empire.press.course_seen import CourseSeen, HoleSeen
from fairway_empire.press.words import (
    WORDS,
    Areas,
    CircuitPoints,
    Containing,
    Count,
    EmptySquares,
    Holes,
    Pairs,
    Sum,
    TileFilter,
    Tiles,
    Touching,
)
from tests.empire.courses import beside, build, look_at, showing
from tests.empire.test_press_cards import ROUND, chain

ROOT = Path(__file__).parents[2]

MEET = {
    "count": build(" ".join(["g"] * 13)),
    "sum": showing("trees", 29),
    "empty_squares": None,
    "circuit_points": chain(ROUND),
    "tiles": build("pN:2"),
    "holes": beside("S"),
    "areas": build("g g g / g g g"),
    "pairs": beside("tE pW:pools=1", "tE pW:pools=1"),
}
"""For each word a course on which its example finds something; an empty land has squares without a tile."""


def press() -> Kind:
    return next(kind for kind in installed_kinds() if kind.name == "press")


def test_every_word_is_documented_and_its_example_runs() -> None:
    """Each word of the language has a sentence and an example, which finds on one course what it does not on another."""
    assert {sort: set(words) for sort, words in words_in(press().item).items()} == {
        sort: set(words) for sort, words in WORDS.items()
    }
    names = set()
    for word in (word for words in WORDS.values() for word in words):
        name = str(word.__struct_config__.tag)
        names.add(name)
        assert word.__doc__
        read = msgspec.convert(json.loads(word.example), word)
        test = read if isinstance(read, PressTest) else Count(of=read, min=1)  # type: ignore[arg-type]
        course = MEET[name]
        met, missed = (look_at(each) for each in (course or build("."), build("tN")))
        assert judge([test], met).satisfied == (course is not None), name
        assert judge([test], missed).satisfied is False, name
    assert names == set(MEET)


def test_evidence_points_at_what_counts() -> None:
    """A verdict says what was measured, where, and how far it is from the goal, test by test."""
    course = build("g g . g")
    least, most = Count(of=Tiles(kind="grass"), min=5), Count(of=Tiles(kind="grass"), max=1)
    verdict = judge([least, most], look_at(course))
    short, over = verdict.findings
    assert (short.measure.count, short.missing, short.too_many, short.away) == (3, 2, 0, 2)
    assert (over.measure.count, over.missing, over.too_many, over.away) == (3, 0, 2, 2)
    assert verdict.at == ("cell:10,10", "cell:11,10", "cell:13,10")
    assert (verdict.satisfied, verdict.away) == (False, 4)


def test_the_gate_shows_trees_and_nothing_else() -> None:
    """Asked for what the gate shows, a test finds its tree among trees, and no dog; not asked, nothing."""
    bare = look_at(build("."))
    assert [Sum(thing=thing, gate=True, min=1).measure(bare).count for thing in ("trees", "dogs")] == [1, 0]
    assert Sum(thing="trees", min=1).measure(bare).count == 0


CARD = PressCard(id="c", provenance="original", family="green", points=2, when=(Sum(thing="dogs", min=1),))


@pytest.mark.parametrize(
    ("tests", "code", "path"),
    [
        ((Sum(thing="dogs"),), "press.no_bounds", ("when", 0)),
        ((Sum(thing="dogs", min=1), Sum(thing="dogs", min=3, max=2)), "press.bounds_reversed", ("when", 1, "min")),
        ((Count(of=Pairs(), min=1),), "press.any_pair", ("when", 0, "of")),
        ((Count(of=Pairs(differ="par"), min=9),), "press.never_met", ("when", 0, "min")),
        ((Sum(thing="dogs", min=0),), "press.always_met", ("when", 0, "min")),
        ((Count(of=Pairs(differ="par"), max=8),), "press.always_met", ("when", 0, "max")),
        ((CircuitPoints(min=21),), "press.never_met", ("when", 0, "min")),
        ((CircuitPoints(max=20),), "press.always_met", ("when", 0, "max")),
        ((Count(of=Holes(numbered=True), min=9),), "press.always_met", ("when", 0, "min")),
        ((Count(of=Holes(numbered=True), max=8),), "press.never_few", ("when", 0, "max")),
        ((Count(of=Holes(numbered=True, complete=True), min=10),), "press.never_met", ("when", 0, "min")),
        ((Count(of=Holes(complete=True, length=3, corners=2), min=1),), "press.never_met", ("when", 0, "min")),
        ((Sum(thing="dogs", min=5), Sum(thing="dogs", max=4)), "press.contradiction", ("when", 1)),
        (
            (Count(of=Tiles(kind=("tee", "grass")), max=3), Count(of=Tiles(kind="grass", par=0), min=4)),
            "press.part_of_fewer",
            ("when", 1),
        ),
        (
            (Sum(thing="dogs", on=TileFilter(kind="grass"), min=5), Sum(thing="dogs", gate=True, max=4)),
            "press.part_of_fewer",
            ("when", 1),
        ),
        (
            (
                Count(of=Holes(turns=("LR",), length=4), min=3),
                Count(of=Holes(complete=True, length=Between(max=5)), max=2),
            ),
            "press.part_of_fewer",
            ("when", 1),
        ),
        (
            (Count(of=Pairs(differ="par", share="elements"), min=3), Count(of=Pairs(share="elements"), max=2)),
            "press.part_of_fewer",
            ("when", 1),
        ),
        (
            (Count(of=Holes(numbered=True, par=3), min=5), Count(of=Holes(numbered=True, par=Between(min=4)), min=5)),
            "press.too_many_holes",
            ("when", 1),
        ),
        (
            (
                Count(of=Holes(numbered=True, complete=False), min=5),
                Count(of=Holes(numbered=True, turns=("L",)), min=5),
            ),
            "press.too_many_holes",
            ("when", 1),
        ),
        ((Count(of=Holes(length=Between()), min=1),), "press.no_bounds", ("when", 0, "of", "length")),
        (
            (Count(of=Tiles(par=Between(min=2, max=1)), min=1),),
            "press.bounds_reversed",
            ("when", 0, "of", "par", "min"),
        ),
        (
            (Count(of=Tiles(touches=Touching(tiles=TileFilter(), min=2, max=1)), min=1),),
            "press.bounds_reversed",
            ("when", 0, "of", "touches", "min"),
        ),
        (
            (Sum(thing="dogs", on=TileFilter(directional=False, oriented="wrong"), min=1),),
            "press.oriented_without_arrow",
            ("when", 0, "on", "oriented"),
        ),
    ],
)
def test_cards_that_make_no_sense(tests: tuple[Any, ...], code: str, path: tuple[str | int, ...]) -> None:
    """A well-formed card that every course meets, or none, is reported with its place."""
    problems = list(check_card(replace(CARD, when=tests)))
    assert [(problem.code, problem.path) for problem in problems] == [(code, path)]
    assert list(check_card(CARD)) == []


@pytest.mark.parametrize(
    "holes",
    [
        Holes(complete=True, length=9, straights=1, corners=Between(max=2)),
        Holes(complete=True, loops=False, length=5, straights=1, corners=1),
        Holes(complete=False, turns=("LR",)),
        Holes(turns=("LRL", "RRR"), corners=1),
        Holes(turns=("LR",), corners=3),
        Holes(turns=("LR",), corners=1, loops=False),
        Holes(turns=("LRL",), length=4),
        Holes(length=Between(max=2), straights=2, corners=1),
        Holes(length=1, contains=Containing(tiles=TileFilter(par=0), min=2)),
        Holes(contains=Containing(tiles=TileFilter(kind="grass"))),
        Holes(complete=True, contains=Containing(tiles=TileFilter(kind="tee"), min=2)),
        Holes(complete=True, contains=Containing(tiles=TileFilter(kind=("tee", "green")), min=3)),
        Holes(par=7, par_zone="green"),
        Holes(par=Between(max=2), par_zone="green"),
        Holes(par=Between(min=3, max=5), par_zone="red"),
    ],
)
def test_holes_that_cannot_be(holes: Holes) -> None:
    """A hole whose tiles, corners, turns or Par contradict each other is on no course."""
    card = replace(CARD, when=(Count(of=holes, min=1),))
    assert [fault.code for fault in check_card(card)] == ["press.never_met"]


@pytest.mark.parametrize(
    "tests",
    [
        (Count(of=Tiles(kind="grass"), max=3), Count(of=Tiles(kind=("tee", "grass")), min=4)),
        (Count(of=Tiles(kind="grass"), max=3), Count(of=Tiles(kind="grass"), view="completed", min=4)),
        (Count(of=Tiles(kind="grass", par=0), max=3), Count(of=Tiles(kind="grass"), min=4)),
        (Count(of=Tiles(numbered=True), max=3), Count(of=Tiles(numbered=False), min=4)),
        (Sum(thing="dogs", max=4), Sum(thing="dogs", gate=True, min=5)),
        (Sum(thing="dogs", max=4), Sum(thing="trees", min=5)),
        (Count(of=Areas(kind="grass", size=(1, 2)), max=1), Count(of=Areas(kind="grass", size=(1, 3)), min=2)),
        (Count(of=Pairs(differ="par"), max=2), Count(of=Pairs(differ="length"), min=3)),
        (Count(of=Holes(par=3), min=5), Count(of=Holes(par=4), min=5)),
        (Count(of=Holes(numbered=True, par=3), min=5), Count(of=Holes(numbered=True, length=3), min=5)),
        (Count(of=Holes(par=6, par_zone="green"), min=1),),
        (Count(of=Holes(par=6, par_zone="red"), min=1),),
        (Count(of=Holes(turns=("LRL",), corners=2, length=9), min=1),),
        (Count(of=Holes(complete=True, length=6, straights=1, corners=1), min=1),),
        (Count(of=Holes(contains=Containing(tiles=TileFilter(kind="tee"), max=0)), min=1),),
        (EmptySquares(max=3), CircuitPoints(min=4)),
    ],
)
def test_cards_that_may_be_possible(tests: tuple[Any, ...]) -> None:
    """Where words alone do not tell that no course passes, nothing is said."""
    assert list(check_card(replace(CARD, when=tests))) == []


@pytest.mark.parametrize(
    "course",
    [
        chain(ROUND),
        beside("tE pW:pools=1", "tE pW:pools=1"),
        build(". pS . / tE + SW / . NE NW"),
        build("tE @SW / . pN"),
    ],
    ids=range(4),
)
def test_no_hole_that_is_there_is_called_impossible(course: Any) -> None:
    """Whoever asks for exactly what a hole is like asks for something possible, however little else is said."""
    look = look_at(course)
    for hole in (*look.placed.holes, *look.completed.holes):
        facts = {
            name: getattr(hole, name)
            for name in ("complete", "length", "straights", "corners", "loops", "par", "par_zone")
        }
        facts["turns"] = None if hole.turns is None else (hole.turns,)
        wanted = Holes(**facts, contains=Containing(tiles=TileFilter(), min=len(hole.cells)))
        assert wanted.fits(hole, look.placed) or not set(hole.cells) <= look.placed.at.keys()
        assert list(check_card(replace(CARD, when=(Count(of=wanted, min=1),)))) == []


TILE = TileDesign(id="t", provenance="original", kind="grass", back=1, copies=3, dogs=1, trees=2)
BOX: dict[str, list[Item]] = {
    "tiles": [TILE, replace(TILE, id="u", kind="tee", par=1, lanes=("N",), copies=2)],
    "gates": [Gate(id="g", provenance="original", trees=1)],
    "lands": [Land(id="l", provenance="original", value=15, difficulty=1, surface=160, rows=("GG##", "GG##", "####"))],
}


@pytest.mark.parametrize(
    ("test", "code"),
    [
        (Sum(thing="dogs", min=5), None),
        (Sum(thing="dogs", min=6), "press.never_met"),
        (Sum(thing="dogs", on=TileFilter(kind="grass"), min=4), "press.never_met"),
        (Sum(thing="trees", min=11), "press.never_met"),
        (Sum(thing="trees", gate=True, min=11), None),
        (Sum(thing="dogs", max=5), "press.always_met"),
        (Count(of=Tiles(kind=("tee", "grass")), min=5), None),
        (Count(of=Tiles(kind=("tee", "grass")), min=6), "press.never_met"),
        (Count(of=Tiles(kind="tee"), view="completed", min=6), None),
        (Count(of=Tiles(kind="grass", obstacle=True), min=1), "press.never_met"),
        (Count(of=Areas(kind="grass", size=(1, 2)), min=1), None),
        (Count(of=Areas(kind="grass", size=(2, 2)), min=1), "press.never_met"),
        (EmptySquares(max=7), None),
        (EmptySquares(max=8), "press.always_met"),
    ],
)
def test_more_than_is_in_the_box(test: PressTest, code: str | None) -> None:
    """A card that asks for more than all tiles show, or for no less than they do, is warned of; else nothing is said."""
    card = replace(CARD, when=(test,))
    assert [fault.code for _, fault in compare_cards([card], BOX | {"press": [card]})] == ([code] if code else [])
    assert {fault.severity for _, fault in compare_cards([card], BOX | {"press": [card]})} <= {"warning"}
    assert list(compare_cards([card], BOX | {"gates": [], "press": [card]})) == []  # only a part of a box


def test_cards_that_ask_for_the_same() -> None:
    """A card whose tests are those of another, in whatever order, is warned of, unless it takes that one's place."""
    one, two = Sum(thing="dogs", min=1), Sum(thing="trees", min=2)
    first, second = replace(CARD, id="a", when=(one, two)), replace(CARD, id="b", when=(two, one))
    [(number, fault)] = compare_cards([first, second], {"press": [first, second]})
    assert (number, fault.code, fault.params) == (1, "press.same_as", {"other": "a"})
    instead = replace(second, replaces="other:a")
    assert list(compare_cards([first, instead], {"press": [first, instead]})) == []


class Doglegs(Selector, frozen=True, kw_only=True, tag="doglegs"):
    """Complete holes that bend more than once: a selector of another plugin."""

    example: ClassVar[str] = '{"select": "doglegs"}'

    def select(self, course: CourseSeen) -> Iterator[HoleSeen]:
        return (hole for hole in course.holes if hole.complete and hole.corners > 1)


class TilesAtGate(PressTest, frozen=True, kw_only=True, tag="tiles_at_gate"):
    """Count the tiles that lie along the gate: a fact of another plugin."""

    example: ClassVar[str] = '{"test": "tiles_at_gate", "min": 1}'

    def measure(self, look: Look) -> Measure:
        near = [tile for tile in look.placed.tiles if look.seen.ground.at_gate(tile.cell)]
        return Measure(len(near), tuple(tile.at[0] for tile in near))


class Plugin:
    """A small plugin that adds two words."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="doglegs", version="1.0.0", words=(Doglegs, TilesAtGate), requires=("empire",))


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Write a pack with a card in the plugin's words."""
    folder = tmp_path / "bends"
    (folder / "texts").mkdir(parents=True)
    manifest = {"id": "bends", "version": "1.0.0", "engine": ">=0.1,<1", "licence": "MIT", "authors": ["You"]}
    card = {
        "id": "bends-by-the-gate", "family": "cyan", "points": 3, "provenance": "original",
        "when": [
            {"test": "count", "of": {"select": "doglegs"}, "min": 1},
            {"test": "tiles_at_gate", "min": 1},
        ],
    }  # fmt: skip
    schema = "../schemas/{}.schema.json".format
    (folder / "pack.json").write_text(json.dumps({"$schema": schema("pack"), **manifest}))
    (folder / "press.json").write_text(json.dumps({"$schema": schema("press"), "press": [card]}))
    for language in ("en", "fr"):
        texts = {"press.bends-by-the-gate.name": "Bends", "press.bends-by-the-gate.text": "Bends by the gate."}
        document = {"$schema": "../" + schema("texts"), "language": language, "texts": texts}
        (folder / "texts" / f"{language}.json").write_text(json.dumps(document))
    return folder


def with_plugin() -> Kind:
    vocabularies = (*installed_vocabularies().values(), Plugin().fairway_vocabulary())
    return next(kind for kind in kinds_of(vocabularies) if kind.name == "press")


def test_a_plugins_words_are_in_the_schema_and_in_the_reference() -> None:
    """A selector and a fact that a plugin adds are completed by the schema and described in the reference."""
    schema = kind_schema(with_plugin())
    count = schema["$defs"]["Count"]["properties"]["of"]["properties"]["select"]["enum"]
    tests = schema["$defs"]["PressCard"]["properties"]["when"]["items"]["properties"]["test"]["enum"]
    assert "doglegs" in count
    assert "tiles_at_gate" in tests
    assert "doglegs" not in json.dumps(kind_schema(press()))
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        from writers.languages import words

        page = list(words([with_plugin()]))
    finally:
        sys.path.remove(str(ROOT / "docs"))
    assert "### press: doglegs" in page
    assert '{"test": "tiles_at_gate", "min": 1}' in page


def test_a_plugins_words_are_validated(pack: Path) -> None:
    """With the plugin a pack may use them; without it every one is a fault."""
    assert read_pack(pack, [with_plugin()]).faults == ()
    faults = read_pack(pack, [press()]).faults
    assert [(fault.code, fault.file) for fault in faults] == [("not_one_of", "press.json")] * 2


def test_a_plugins_words_are_played_with(pack: Path) -> None:
    """A card in a plugin's words is judged as any other."""
    rules = load_ruleset("designer+empire", plugins=[Plugin()], packs=[pack])
    card = rules.library.item("press", "bends:bends-by-the-gate")
    assert isinstance(card, PressCard)
    from tests.empire.test_press_cards import PLOT

    bent = "tE#1 SW . / . NE pW"
    assert judge(card.when, look_at(build(bent, (2, 0)), PLOT)).satisfied
    assert [finding.satisfied for finding in judge(card.when, look_at(build(bent, (4, 4)), PLOT)).findings] == [
        True,
        False,
    ]


COURSE = "docs/examples/course.json"


def test_explain_prints_the_evidence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`fairway packs explain` says whether a card is met, what counts and how far it is to go, in both languages."""
    monkeypatch.chdir(ROOT)
    assert main(["packs", "explain", "grass-13", "--course", COURSE]) == 0
    said = capsys.readouterr().out
    assert "Plenty of green (minigolf-empire:grass-13)" in said
    assert "Not met." in said
    assert "Still to go" in said
    assert main(["packs", "explain", "minigolf-empire:looping-hole", "--course", COURSE, "--language", "fr"]) == 0
    assert "Satisfaite" in capsys.readouterr().out


def test_explain_for_programs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As JSON it is the verdict and the lines, each with its pointers."""
    monkeypatch.chdir(ROOT)
    assert main(["packs", "explain", "grass-13", "--course", COURSE, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["item"], said["verdict"]) == ("minigolf-empire:grass-13", "missed")
    card, found = said["lines"]
    assert (card["key"], card["count"], card["at"][0]) == ("empire.press.missed", 9, "card:grass-13")
    assert (found["count"], found["parts"][0]["count"]) == (4, 9)


def test_explain_looks_in_other_packs(
    pack: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card of a pack of one's own is found there."""
    monkeypatch.chdir(ROOT)
    text = (pack / "press.json").read_text().replace('{"select": "doglegs"}', '{"select": "tiles"}')
    (pack / "press.json").write_text(text.replace("tiles_at_gate", "circuit_points"))
    assert main(["packs", "explain", "bends-by-the-gate", "--course", COURSE, "--pack", str(pack)]) == 0
    assert "Bends (bends:bends-by-the-gate)" in capsys.readouterr().out


def test_explain_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unknown card is a wrong use, with what was probably meant; a course with faults gets all of them."""
    monkeypatch.chdir(ROOT)
    assert main(["packs", "explain", "grass-14", "--course", COURSE]) == 2
    assert "did you mean 'grass-13'?" in capsys.readouterr().err
    broken = tmp_path / "course.json"
    broken.write_text('{"land": "l99", "tiles": []}')
    assert main(["packs", "explain", "grass-13", "--course", str(broken)]) == 1
    assert "l99" in capsys.readouterr().err
