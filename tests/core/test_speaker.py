"""Sentences about a match: what a field holds decides how it is said."""

from __future__ import annotations

from typing import Any

import pytest

from fairway import Value
from fairway.content import Item, Kind
from fairway.content.item_names import ItemNames
from fairway.content.items import Manifest, Pack
from fairway.content.library import Library
from fairway.model.texts import Texts, core_texts
from fairway.plugin.field_kinds import fields_by_plugin
from fairway.plugin.vocabulary import Vocabulary
from fairway.rulesets.speaker import Speaker

MANIFEST = Manifest(id="box", version="1.0.0", engine=">=0.1", licence="MIT", authors=("A fan",))
STONES = (Item(id="s1", provenance="original"), Item(id="s2", provenance="original"))
GEMS = (Item(id="g1", provenance="original"), Item(id="g2", provenance="original"))
PACK = Pack(
    MANIFEST,
    "",
    {"stones": STONES, "gems": GEMS},
    {
        "en": {
            "stones.s1.name": "Pebble",
            "stones.s2.name": "Rock, a large one",
            "gems.g1.name": "Ruby",
            "gems.g2.name": "Opal",
        },
        "fr": {"stones.s1.name": "Caillou"},
    },
)
WORDS = {
    "en": {
        "word.toy.how.by_hand": "by hand",
        "word.base.how.thrown": "thrown",
        "word.toy.gift": "{stone} from {who:player}",
    }
}
KIND = Kind("stones", Item, item_of=lambda piece: piece.rstrip("abc"))
FIELDS = {
    "toy": {"who": "seat", "stone": "item:stones", "x": "column", "y": "row", "at": "square", "turn": "quarter_turn",
            "way": "direction", "how": "word", "c": "column", "r": "row", "line": "path", "thrown.who": "text",
            "gem": "item:gems", "found": "each:item:gems", "points": "each:number"},
}  # fmt: skip


def speaker(language: str = "en", names: tuple[str, ...] = ("Ann", "")) -> Speaker:
    texts = Texts(WORDS).merge([core_texts()]).naming(names)
    return Speaker(texts, language, {**FIELDS, "base": {}}, ItemNames(Library([PACK]), [KIND, Kind("gems", Item)]))


class Square(Value, frozen=True):
    x: int
    y: int


class Spot(Value, frozen=True):
    c: int
    r: int


class Laid(Value, frozen=True):
    stone: str
    who: int


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("who", 0, "Ann"),
        ("who", (0, 1), "Ann and player 2"),
        ("who", None, "nobody"),
        ("who", "x", "x"),
        ("stone", "s1", "Pebble"),
        ("stone", "box:s1", "Pebble"),
        ("stone", "s1c", "Pebble"),
        ("stone", ("s1", "s1b"), "“Pebble” and “Pebble”"),
        ("stone", ("s1",), "“Pebble”"),
        ("stone", (("s1", "s1b"), ()), "“Pebble” and “Pebble” and nothing"),
        ("gem", ("g1", "g2"), "Ruby and Opal"),
        ("found", (("g1",), ("g2", "g1")), "Ann (Ruby) and player 2 (Opal and Ruby)"),
        ("found", ("", "g2"), "player 2 (Opal)"),
        ("found", (None, ()), "nothing"),
        ("found", ("g1",), "Ruby"),
        ("points", (0, 3), "Ann (0) and player 2 (3)"),
        ("stone", ("s1", "s2", "s9"), "“Pebble”, “Rock, a large one”, and “s9”"),
        ("stone", (), "nothing"),
        ("stone", "", "nothing"),
        ("x", 3, "4"),
        ("y", "top", "top"),
        ("at", (2, 3), "column 3, row 4"),
        ("at", Square(2, 3), "column 3, row 4"),
        ("at", {"x": 2, "y": 3}, "column 3, row 4"),
        ("at", Spot(2, 3), "column 3, row 4"),
        ("line", ((0, 0), (0, 1)), "column 1, row 1 and column 1, row 2"),
        ("turn", 1, "turned a quarter to the right"),
        ("turn", 4, "upright"),
        ("way", "N", "up"),
        ("way", "inwards", "inwards"),
        ("how", "by_hand", "by hand"),
        ("how", "thrown", "thrown"),
        ("how", "by_magic", "by magic"),
        ("laid", Laid("s1a", 1), "Pebble and player 2"),
        ("gift", Laid("s1a", 1), "Pebble from player 2"),
        ("gift", (Laid("s1", 0), Laid("s1", 1)), "Pebble from Ann and Pebble from player 2"),
        ("flag", True, "yes"),
        ("number", 7, "7"),
        ("other", object, str(object)),
    ],
)
def test_a_parameter_is_said_by_what_it_holds(name: str, value: Any, told: str) -> None:
    """Seats are called by name, items by theirs, squares as people count; what fits nothing is said as it is."""
    assert speaker().tell("toy.anything", name, value) == told


def test_one_event_may_mean_something_else() -> None:
    """A field of one event alone can hold something else than everywhere."""
    assert speaker().tell("toy.thrown", "who", 0) == "0"


def test_each_language_has_its_words() -> None:
    """Names, lists and words are those of the language, and English where it has none."""
    french = speaker("fr")
    assert french.tell("toy.x", "stone", ("s1", "s1")) == "« Caillou » et « Caillou »"
    assert french.tell("toy.x", "stone", "s2") == "Rock, a large one"
    assert french.tell("toy.x", "how", "by_hand") == "by hand"
    assert french.tell("toy.x", "at", (0, 0)) == "colonne 1, ligne 1"


@pytest.mark.parametrize(
    ("name", "described"),
    [("The Ribbon", False), ("Two by two again", False), ("Two by two by two", True), ("In, out", True), ("Me!", True)],
)
def test_names_that_read_like_sentences(name: str, described: bool) -> None:
    """Names of a kind stand in quotes in a row if one of them is long, has a comma, or ends like a sentence."""
    pack = Pack(MANIFEST, "", {"gems": GEMS}, {"en": {"gems.g1.name": "Ruby", "gems.g2.name": name}})
    assert ItemNames(Library([pack]), [Kind("gems", Item)]).described("gems") is described


def test_a_plugin_that_cannot_tell_copies_apart() -> None:
    """What a plugin says of copies may break over a stranger's word: that is said as it is."""

    def broken(piece: str) -> str:
        raise ValueError(piece)

    names = ItemNames(Library([PACK]), [Kind("stones", Item, item_of=broken)])
    assert names.name("stones", "s7x") == "s7x"
    assert names.name("stones", "s1") == "Pebble"
    assert names.name("nothing", "s1") == "s1"


def test_fields_of_required_plugins_count() -> None:
    """What a plugin does not say of its fields is said by those that it requires, and theirs."""
    known = {
        "base": Vocabulary(name="base", version="1", fields={"a": "seat", "b": "row"}),
        "more": Vocabulary(name="more", version="1", requires=("base",), fields={"b": "column"}),
        "most": Vocabulary(name="most", version="1", requires=("more", "absent"), fields={"c": "yes"}),
    }
    assert fields_by_plugin(known)["most"] == {"a": "seat", "b": "column", "c": "yes"}
    assert fields_by_plugin(known)["base"] == {"a": "seat", "b": "row"}


class Quote(Value, frozen=True):
    said: str


@pytest.mark.parametrize("value", [Quote("hush"), float("nan"), float("inf"), "9" * 5000 + ",1", {"said": "hush"}])
def test_nothing_said_ever_breaks(value: object) -> None:
    """What a stranger's plugin puts into a field is said as it is, however odd: a field called `said` is no voice."""
    for name in ("who", "stone", "at", "way", "line", "nothing"):
        assert speaker().tell("toy.laid", name, value)
    assert speaker().say("counted", {"count": value}, "toy") is not None


def test_what_has_commas_of_its_own_is_parted_by_semicolons() -> None:
    """Of several squares in a row nobody reads where one ends and the next begins; two need no semicolon."""
    squares = ((0, 1), (2, 3), (-2, 5))
    told = {
        "en": "column 1, row 2; column 3, row 4; and column -1, row 6",
        "fr": "colonne 1, ligne 2 ; colonne 3, ligne 4 et colonne -1, ligne 6",
    }
    for language, row in told.items():
        assert speaker(language).tell("toy", "at", squares) == row
    assert speaker().tell("toy", "at", squares[:2]) == "column 1, row 2 and column 3, row 4"


def test_a_row_is_counted_like_a_number() -> None:
    """A text may say something else of a single thing than of several."""
    texts = Texts({"en": {"x": "{points|total|totals}: {points}"}}).merge([core_texts()])
    saying = Speaker(texts, "en", FIELDS)
    assert [saying.say("x", {"points": points}, "toy") for points in ((7,), (7, 8))] == [
        "total: 7",
        "totals: player 1 (7) and player 2 (8)",
    ]
