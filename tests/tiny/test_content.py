"""The pack: a sheet and dice, honest about what had to be filled in, with faults told plainly (section 13)."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from fairway import load_ruleset
from fairway.cli import main
from fairway.content import BadPack
from fairway.content.loading import load_pack, texts_of
from fairway.content.shipped_files import data_dir
from fairway.model.errors import BadOptions
from fairway_tiny import Kit
from fairway_tiny.content.components import KINDS, DiceSet, SheetDesign
from tests.tiny.tables import part, tiny

WILD = Path(__file__).parent / "packs" / "wild-dice"


@pytest.fixture(scope="module")
def pack() -> Any:
    return load_pack(data_dir("content_packs") / "tiny-mini-golf", KINDS)


@pytest.mark.rule("TMG-GAP-01", "TMG-GAP-06")
def test_the_sheet_says_what_is_made_up(pack: Any) -> None:
    """Rounds, gears and icons are published; the size of the field is ours, and says so."""
    (sheet,) = pack.items["tiny-sheets"]
    assert isinstance(sheet, SheetDesign)
    assert (sheet.width, sheet.height, sheet.rounds, sheet.gears, sheet.icons) == (8, 10, 8, (6, 7), 12)
    assert sheet.provenance == "rulebook"
    assert sheet.reconstructed == ("width", "height")


@pytest.mark.rule("TMG-GAP-02", "TMG-GAP-03", "TMG-GAP-04", "TMG-SEAT-05")
def test_the_dice_say_what_is_made_up(pack: Any) -> None:
    """How many dice there are is published; every face is ours, and says so."""
    (dice,) = pack.items["tiny-dice"]
    assert isinstance(dice, DiceSet)
    assert dice.terrain_dice == 6
    assert dice.reconstructed == ("terrain", "light", "medium", "max", "precision")
    assert dice.terrain == ("water", "water", "sand", "sand", "square", "triangle")
    assert (dice.light, dice.medium, dice.max) == ((0, 0, 0, 1, 1, 1), (0, 0, 1, 1, 2, 2), (0, 1, 1, 2, 2, 3))
    assert sorted(dice.precision) == ["miss"] * 3 + ["pass"] * 3


@pytest.mark.rule("TMG-GAP-02")
def test_the_odds_of_terrain(pack: Any) -> None:
    """Each type has a third of the faces, and four or more of one come up with a chance of 73 in 729."""
    kinds = {"water": 0, "sand": 1, "square": 2, "triangle": 2}
    faces = [kinds[face] for face in pack.items["tiny-dice"][0].terrain]
    assert [faces.count(kind) for kind in range(3)] == [2, 2, 2]
    rolls = list(product(range(3), repeat=6))
    assert Fraction(sum(roll.count(0) >= 4 for roll in rolls), len(rolls)) == Fraction(73, 729)


def broken(tmp_path: Path, kind: str, **changes: Any) -> dict[str, str]:
    """Write a pack with one thing changed; return its faults: code and place."""
    source = data_dir("content_packs") / "tiny-mini-golf"
    folder = tmp_path / "pack"
    (folder / "texts").mkdir(parents=True)
    for file in source.rglob("*.json"):
        data = json.loads(file.read_text("utf-8"))
        if file.stem == kind:
            data[kind][0] |= changes
        (folder / file.relative_to(source)).write_text(json.dumps(data, indent=1), "utf-8")
    with pytest.raises(BadPack) as caught:
        load_pack(folder, KINDS)
    return {fault.code: fault.message(texts_of(KINDS)) for fault in caught.value.faults}


@pytest.mark.rule("TMG-GAP-02", "TMG-GAP-03", "TMG-GAP-04")
@pytest.mark.parametrize(
    ("changes", "code", "word"),
    [
        ({"medium": [0, 0, 2, 2, 3, 3], "max": [0, 0, 0, 9, 9, 9]}, "dice.medium_lacks", "+1"),
        ({"medium": [0, 0, 1, 1, 3, 3], "max": [0, 0, 0, 9, 9, 9]}, "dice.medium_lacks", "+2"),
        ({"light": [0, 0, 0, 3, 3, 3]}, "dice.spread", "LIGHT"),
        ({"max": [0, 0, 1, 1, 2, 2]}, "dice.spread", "MAX"),
        ({"precision": ["pass"] * 6}, "dice.precision_lacks", "MISS"),
        ({"precision": ["miss"] * 6}, "dice.precision_lacks", "PASS"),
        ({"terrain": ["water", "sand", "square", "square"]}, "dice.no_shape", "triangle"),
        ({"terrain": ["water", "triangle", "square", "square"]}, "dice.no_shape", "sand"),
        ({"light": [2, 2, 2, 3]}, "dice.light_one", "LIGHT"),
    ],
)
def test_dice_that_break_the_game(tmp_path: Path, changes: dict[str, Any], code: str, word: str) -> None:
    """Dice that the rules cannot be played with are refused, with what they lack."""
    faults = broken(tmp_path, "tiny-dice", **changes)
    assert code in faults
    assert word in faults[code]


@pytest.mark.rule("TMG-GAP-01", "TMG-GAP-06")
@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"width": 3}, "3"),
        ({"height": 21}, "21"),
        ({"gears": [6, 9]}, "there is no round 9"),
        ({"gears": [6, 6]}, "round 6 is marked twice"),
    ],
)
def test_sheets_that_break_the_game(tmp_path: Path, changes: dict[str, Any], word: str) -> None:
    """A field has 4 to 20 spaces a side, and gears mark rounds that are there, once."""
    faults = broken(tmp_path, "tiny-sheets", **changes)
    (said,) = faults.values()
    assert word in said


def test_the_command_line_shows_the_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The check of packs points at the die that is wrong, and says why."""
    broken(tmp_path, "tiny-dice", precision=["pass"])
    assert main(["packs", "validate", str(tmp_path / "pack")]) == 1
    printed = capsys.readouterr()
    said = printed.out + printed.err
    assert "tiny-dice.json" in said
    assert "MISS" in said


@pytest.mark.rule("TMG-GAP-02")
def test_other_dice() -> None:
    """A match may be played with the dice of another pack."""
    rules = load_ruleset("tiny", packs=[WILD], options={"tiny": {"dice": "wild"}})
    match = rules.match(2, "x")
    assert match.engine.table.kit(Kit).dice.id == "wild"
    for seat in (0, 1):
        match = match.play(seat, match.choices(seat)[0].domain[0])  # type: ignore[assignment]
    assert len(part(match).dice) == 4


@pytest.mark.parametrize(("option", "word"), [("dice", "dise"), ("sheet", "standart")])
def test_dice_that_are_not_there(option: str, word: str) -> None:
    """A set of dice or a sheet that no pack holds is an error that tells what there is."""
    with pytest.raises(BadOptions, match="tiny-mini-golf:standard"):
        tiny(**{option: word}).match(2, "x")


def test_names_that_two_packs_have(tmp_path: Path) -> None:
    """Where two packs call their dice the same, an option has to say whose it means."""
    for name in ("one", "two"):
        folder = tmp_path / name
        (folder / "texts").mkdir(parents=True)
        for file in WILD.rglob("*.json"):
            text = file.read_text("utf-8").replace('"wild-dice"', f'"{name}"')
            (folder / file.relative_to(WILD)).write_text(text, "utf-8")
    packs = [tmp_path / "one", tmp_path / "two"]
    with pytest.raises(BadOptions, match="one:wild, two:wild"):
        load_ruleset("tiny", packs=packs, options={"tiny": {"dice": "wild"}}).match(2, "x")
    chosen = load_ruleset("tiny", packs=packs, options={"tiny": {"dice": "two:wild"}}).match(2, "x")
    assert chosen.engine.table.kit(Kit).dice.id == "wild"
