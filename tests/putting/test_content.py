"""The pack: dice whose faces are reconstructed and checked, three bonus cards, a course to practise on."""

from __future__ import annotations

import itertools
import json
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pytest

from fairway import load_ruleset
from fairway.content.faults import BadPack
from fairway.content.loading import load_pack
from fairway.content.shipped_files import data_dir
from fairway.model.errors import BadOptions
from fairway_putting.content.components import KINDS, BonusCard, Dice, Investment, PressBonus, StrokesOff, accuracy
from fairway_putting.play.kit import Kit
from tests.putting.tables import begin, part, putting

PACK = data_dir("content_packs") / "putting-dice"
DICE = cast("Dice", putting().library.items("putting_dice")["putting-dice:standard"])
WHITE, YELLOW, ORANGE, RED = ([accuracy(face) for face in die] for die in DICE.dice)


@pytest.mark.rule("PD-PLY-02")
def test_what_is_in_the_box() -> None:
    """Four dice in their order and three bonus cards, named in both languages; invented faces say so."""
    library = putting().library
    assert len(DICE.dice) == 4
    assert DICE.provenance == "reconstructed"
    assert len(library.items("bonus_cards")) == 3
    for kind in ("putting_dice", "bonus_cards", "practice_courses"):
        for name in library.items(kind):
            assert all(library.name(kind, name, language) != name for language in ("en", "fr"))


@pytest.mark.rule("PD-FACT-01", "PD-FACT-02", "PD-FACT-03", "PD-FACT-04", "PD-MIS-01", "PD-FACT-12", "PD-FACT-13")
def test_what_is_said_of_the_dice() -> None:
    """White always helps and has one exclamation mark; the others mostly hurt; a white 4 passes any printed par."""
    assert all(len(die) == 6 for die in DICE.dice)
    assert min(WHITE) >= 1
    assert DICE.white.count("!") == 1
    assert accuracy("!") == 1
    assert max(WHITE) == 4 > 3
    others = [*YELLOW, *ORANGE, *RED]
    assert sum(face < 0 for face in others) == 12
    assert {-1, 0, 1} <= {max(-1, min(1, face)) for face in others}


@pytest.mark.rule("PD-FACT-05", "PD-FACT-06", "PD-FACT-07", "PD-FACT-08", "PD-FACT-09", "PD-FACT-10", "PD-FACT-11")
def test_every_published_roll_can_be_rolled() -> None:
    """Each sum of the published examples comes of some faces, in the order of the dice."""
    assert 2 in WHITE and 1 in YELLOW and 0 in ORANGE and -1 in RED  # noqa: PT018 - one roll
    assert {2, 3, 4} <= set(WHITE)
    assert {white + 0 - 1 for white in WHITE if 0 in YELLOW and -1 in ORANGE} >= {3, 2}
    assert {white + yellow for white, yellow in itertools.product(WHITE, YELLOW)} >= {3, 4}
    assert any(4 + 1 + orange == 4 for orange in ORANGE)
    assert any(accuracy("!") + yellow == 2 for yellow in YELLOW)
    assert accuracy("!") == 1


@pytest.mark.rule("PD-DICE-C6", "PD-DICE-C7")
def test_means_fall() -> None:
    """The reconstructed means are 5/2, -1/3, -2/3 and -7/6."""
    means = [Fraction(sum(die), 6) for die in (WHITE, YELLOW, ORANGE, RED)]
    assert [str(mean) for mean in means] == ["5/2", "-1/3", "-2/3", "-7/6"]


def faults(tmp_path: Path, file: str, change: dict[str, Any]) -> list[tuple[str, str]]:
    """Change the first item of a file of the pack; return codes and messages of what is wrong then."""
    shutil.copytree(PACK, tmp_path / "pack")
    place = tmp_path / "pack" / file
    data = json.loads(place.read_text())
    data[file.removesuffix(".json")][0].update(change)
    place.write_text(json.dumps(data))
    with pytest.raises(BadPack) as found:
        load_pack(tmp_path / "pack", KINDS)
    texts = putting().texts
    return [(fault.code, texts.say(f"problem.{fault.code}", fault.params)) for fault in found.value.faults]


FINE = {"white": ["!", 2, 2, 3, 3, 4], "yellow": [1, 0, 0, -1, -1, -1], "orange": [1, 0, -1, -1, -1, -2]}


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        pytest.param({"red": [0, -1, -1, -1, -2]}, "dice.six_faces", "the red one has 5", marks=pytest.mark.rule("PD-DICE-C1")),
        pytest.param({"white": [1, 2, 2, 3, 3, 4]}, "dice.one_mishap", "exactly one", marks=pytest.mark.rule("PD-DICE-C2")),
        pytest.param({"white": ["!", "!", 2, 3, 3, 4]}, "dice.one_mishap", "not 2", marks=pytest.mark.rule("PD-DICE-C2")),
        pytest.param({"white": ["!", 2, 2, 3, 3, 3]}, "dice.face_missing", "worth 4", marks=pytest.mark.rule("PD-DICE-C2")),
        pytest.param({"white": ["!", 2, 5, 3, 3, 4]}, "dice.white_out_of_range", "not 5", marks=pytest.mark.rule("PD-DICE-C2")),
        pytest.param({"white": ["!", 2, 0, 3, 3, 4]}, "dice.white_out_of_range", "not 0", marks=pytest.mark.rule("PD-DICE-C2")),
        pytest.param({"red": ["!", -1, -1, -1, -2, -2]}, "dice.mishap_not_white", "not the red", marks=pytest.mark.rule("PD-DICE-C2")),
        pytest.param({"yellow": [0, 0, 0, 0, -1, -1]}, "dice.face_missing", "yellow die must have a face worth 1", marks=pytest.mark.rule("PD-DICE-C3")),
        pytest.param({"orange": [1, 1, -1, -1, -1, -3]}, "dice.face_missing", "orange die must have a face worth 0", marks=pytest.mark.rule("PD-DICE-C4")),
        pytest.param({"red": [0, 0, -2, -2, -2, -2]}, "dice.face_missing", "red die must have a face worth -1", marks=pytest.mark.rule("PD-DICE-C5")),
        pytest.param({"yellow": [1, 1, 0, 0, 0, -1]}, "dice.must_lower", "must lower accuracy", marks=pytest.mark.rule("PD-DICE-C6")),
        pytest.param({"yellow": [1, 1, 0, 0, -1, -2]}, "dice.must_lower", "must lower accuracy", marks=pytest.mark.rule("PD-DICE-C6")),
        pytest.param({"yellow": [2, 1, 0, -1, -1, -1]}, "dice.must_lower", "must lower accuracy", marks=pytest.mark.rule("PD-DICE-C6")),
        pytest.param({"yellow": [1, 0, 0, 0, -1, -1], "orange": [0, 0, 0, 0, -1, -2], "red": [0, 0, 0, 0, -1, -3]}, "dice.mostly_minus", "only 6 are minus", marks=pytest.mark.rule("PD-DICE-C6")),
        pytest.param({"red": [0, 0, 0, -1, -1, -1]}, "dice.means_must_fall", "red die must be worse", marks=pytest.mark.rule("PD-DICE-C7")),
    ],
    ids=lambda value: value if isinstance(value, str) and value.startswith("dice") else "",
)  # fmt: skip
def test_dice_that_cannot_be(tmp_path: Path, change: dict[str, Any], code: str, words: str) -> None:
    """Faces that contradict what is known of the dice are reported with the constraint they break."""
    found = faults(tmp_path, "putting_dice.json", change)
    assert any(name == code and words in text for name, text in found), found
    assert all("PD-DICE-C" in text for _, text in found)
    assert putting().texts.find(f"problem.{code}", "fr") != putting().texts.find(f"problem.{code}", "en")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"holes": [{"pars": [1, 1]}] * 8}, "practice.nine_holes"),
        ({"holes": [{"pars": [0, 1]}] * 9}, "practice.no_par"),
        ({"holes": [{"pars": [1, 0]}] * 9}, "practice.no_par"),
        ({"holes": [{"pars": [1, 1], "hazards": {"2": ["pool"]}}] * 9}, "practice.no_such_tile"),
    ],
)
def test_practice_courses_that_cannot_be_played(tmp_path: Path, change: dict[str, Any], code: str) -> None:
    """Nine holes, each with a par on Tee and Green, and hazards only on tiles that are there."""
    assert {name for name, _ in faults(tmp_path, "practice_courses.json", change)} == {code}


@pytest.mark.rule("PD-TERM-02", "PD-TERM-03", "PD-PLY-05")
def test_the_practice_course() -> None:
    """The shipped course has the pars, hazards and lengths of the catalogue's table."""
    holes = part(begin(1)).holes
    assert [hole.pars for hole in holes] == [
        (1, 0, 2, 1, 1), (3, 1), (1, 2, 1), (2, 2, 1), (1, 1), (1, 2, 3), (1, 0, 2, 1), (2, 1, 0, 0, 1), (1, 1, 1, 1),
    ]  # fmt: skip
    assert [hole.par for hole in holes] == [5, 4, 4, 5, 2, 6, 4, 4, 4]
    assert [hole.length for hole in holes] == [5, 2, 3, 3, 2, 3, 4, 5, 4]
    tags = [{place: spot.hazards for place, spot in enumerate(hole.spots) if spot.hazards} for hole in holes]
    assert tags == [
        {}, {}, {1: ("slope",)}, {1: ("pool",)}, {1: ("flower",)}, {2: ("slope",)}, {2: ("slope", "pool")}, {1: ("flower",)}, {},
    ]  # fmt: skip


def pack_of(folder: Path, replaces: str | None) -> Path:
    """Write a pack with dice of one's own."""
    folder.mkdir()
    schemas = data_dir("schemas")
    manifest = {
        "id": "my-dice",
        "version": "1.0.0",
        "engine": ">=0.1",
        "licence": "MIT",
        "authors": ["us"],
        "requires": ["putting-dice"],
    }
    (folder / "pack.json").write_text(json.dumps({"$schema": f"{schemas}/pack.schema.json", **manifest}))
    dice = {"id": "mine", "provenance": "original", **FINE, "red": [-1, -1, -1, -2, -2, -2]}
    if replaces:
        dice["replaces"] = replaces
    (folder / "putting_dice.json").write_text(
        json.dumps({"$schema": f"{schemas}/putting_dice.schema.json", "putting_dice": [dice]})
    )
    return folder


def test_dice_of_another_pack(tmp_path: Path) -> None:
    """A pack may bring other dice, to be named in an option, or take the place of the shipped ones."""
    beside = load_ruleset("putting", packs=[pack_of(tmp_path / "beside", None)], options={"putting": {"dice": "mine"}})
    pack = pack_of(tmp_path / "instead", "putting-dice:standard")
    instead = load_ruleset("putting", packs=[pack])
    by_id = load_ruleset("putting", packs=[pack], options={"putting": {"dice": "putting-dice:standard"}})
    for rules in (beside, instead, by_id):
        assert rules.engine(1).table.kit(Kit).dice[3] == (-1, -1, -1, -2, -2, -2)
    with pytest.raises(BadOptions, match=r"no putting_dice 'mein'.*did you mean"):
        load_ruleset("putting", packs=[tmp_path / "beside"], options={"putting": {"dice": "mein"}}).match(1, "x")


@pytest.mark.rule("PD-EMP-02", "PD-EMP-10", "PD-EMP-11", "PD-EMP-20", "PD-EMP-30")
def test_the_bonus_cards() -> None:
    """Each card says which place wins it, by which code it is known and what it is good for."""
    cards = cast("list[BonusCard]", list(putting().engine(1).table.kit(Kit).cards.values()))
    assert [(card.place, card.code, card.bonus) for card in cards] == [
        (1, "PD_FAME_INVEST", Investment(budget=5, income=3)),
        (2, "PD_PRESS_BEST", PressBonus(points=3)),
        (3, "PD_COUPON", StrokesOff(strokes=2)),
    ]
