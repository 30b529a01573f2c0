"""The Fame deck as content: 28 designs and 64 cards, what each is for, and cards that a fan writes."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fairway import Event, Match, Vocabulary, hookimpl, load_ruleset, watching
from fairway.content.faults import BadPack
from fairway_empire import Kit
from fairway_empire.card_effects.actions import PlayFame
from fairway_empire.card_effects.card_effect import CardEffect
from fairway_empire.card_effects.deck import Deck
from fairway_empire.card_effects.fame_card import CARD_EFFECTS, FameCard
from fairway_empire.card_effects.window_names import WINDOWS
from fairway_empire.draw.fame_card import draw_fame
from fairway_empire.draw.press_card import draw_item
from fairway_empire.fame.events import FamePlayed
from tests.base import tables
from tests.empire.campaigns import empire
from tests.empire.fame_tables import alone, at_turn, listed, part, plays, refusal, started


def deck(seats: int) -> Deck:
    return empire().engine(seats).table.kit(Kit).fame


def cards_of_the_box() -> dict[str, FameCard]:
    """Return the cards as the pack writes them."""
    items = empire().library.items("fame_cards").values()
    return {item.id: item for item in items if isinstance(item, FameCard)}


@pytest.mark.rule("GAP-2", "EMP-FAME-7", "GAP-43")
def test_the_deck() -> None:
    """64 cards of 28 designs, 8 of them three times; 23, 29 and 12 of each value, worth 117; three colours."""
    cards = deck(3)
    copies = Counter(cards.cards)
    assert (len(cards.cards), len(copies)) == (64, 28)
    assert Counter(copies.values()) == {2: 20, 3: 8}
    assert Counter(cards.values[card] for card in cards.cards) == {1: 23, 2: 29, 3: 12}
    written = [cards_of_the_box()[name] for name in cards.designs]
    assert Counter(card.group for card in written) == {"dark_blue": 13, "gray": 7, "orange": 8}
    colours = {card.rule: card.group for card in written}
    assert {colours[f"EMP-FC-{n}"] for n in (15, 18, 19)} == {"gray"}
    assert colours["EMP-FC-27"] == "dark_blue"
    assert sorted(design.rule for design in cards.designs.values()) == [f"EMP-FC-{n:02}" for n in range(1, 29)]


@pytest.mark.rule("GAP-2", "GAP-3", "GAP-4")
def test_what_is_reconstructed_says_so() -> None:
    """Values and copies are marked as reconstructed on every card, and each has a name and a text in both languages."""
    library = empire().library
    for full, item in library.items("fame_cards").items():
        assert isinstance(item, FameCard)
        assert {"value", "copies"} <= set(item.reconstructed)
        for language in ("en", "fr"):
            name, text = (library.text(f"fame_cards.{item.id}.{what}", language) for what in ("name", "text"))
            assert name
            assert text
            assert full not in (name, text)


@pytest.mark.rule("EMP-SOLO-2", "EMP-SOLO-3", "EMP-SOLO-4")
def test_the_deck_alone() -> None:
    """Alone seven designs are out, which leaves 48 cards worth 92; eight do something else, thirteen are as they are."""
    company, lone = deck(2), deck(1)
    gone = {design.rule for name, design in company.designs.items() if name not in lone.designs}
    assert gone == {f"EMP-FC-{n}" for n in ("04", "13", "14", "15", "16", "17", "19")}
    assert (len(lone.cards), sum(lone.values[card] for card in lone.cards)) == (48, 92)
    adapted = {card.rule for name, card in cards_of_the_box().items() if card.solo not in ("same", "removed")}
    assert adapted == {f"EMP-FC-{n}" for n in ("01", "02", "03", "05", "06", "10", "11", "18")}
    assert len(lone.designs) - len(adapted) == 13


@pytest.mark.rule("EMP-FAME-2", "EMP-FAME-4")
def test_every_card_has_its_windows() -> None:
    """Each card is found under its windows and no others, and every window but those of other games has a card."""
    cards = deck(2)
    for window in WINDOWS:
        assert [design.name for design in cards.by_window[window]] == [
            name for name, design in cards.designs.items() if window in design.windows
        ]
        assert cards.by_window[window]


def face(kind: str, name: str, language: str) -> str:
    """Return the words on a card, one after another."""
    svg = draw_item(empire().library, kind, f"minigolf-empire:{name}", language)
    if kind == "fame_cards":
        svg = draw_fame(empire().library, f"minigolf-empire:{name}", language)
    assert svg is not None
    return " ".join(text.text or "" for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))


@pytest.mark.rule("EMP-FAME-3", "GAP-2")
def test_a_face_shows_how_many_copies_there_are() -> None:
    """Every card has the number of its copies in the corner, and says it to who cannot see."""
    for name, card in cards_of_the_box().items():
        for language in ("en", "fr"):
            assert face("fame_cards", name, language).startswith(f"×{card.copies} ")
    drawn = draw_fame(empire().library, "minigolf-empire:bankable-designer")
    assert drawn is not None
    assert "(3 in the deck)" in drawn


def test_nothing_on_a_face_is_wider_than_its_frame() -> None:
    """Where letters are broad, as in the fonts that most browsers fall back to, names and moments stay inside."""
    for name in cards_of_the_box():
        for language in ("en", "fr"):
            svg = draw_fame(empire().library, f"minigolf-empire:{name}", language)
            assert svg is not None
            for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
                letters, size = len(text.text or ""), text.get("font-size")
                if size == "21":
                    assert letters * 21 * 0.58 <= 285, (name, language, text.text)
                elif size == "14":
                    assert letters * 14 * 0.52 <= 238, (name, language, text.text)


@pytest.mark.rule("EMP-FC-19", "EMP-FC-27", "EMP-FX-14", "GAP-21", "EMP-SCORE-14")
@pytest.mark.parametrize(
    ("kind", "name", "language", "said"),
    [
        ("fame_cards", "choose-from-bag", "en", "just one square"),
        ("fame_cards", "choose-from-bag", "fr", "qu'une case"),
        ("fame_cards", "protect-tile", "en", "until the round is over"),
        ("fame_cards", "protect-tile", "fr", "jusqu'à la fin de la manche"),
        ("clients", "mr-profeet", "en", "− 15 ≤ 10 +4 +4"),
        ("clients", "mr-profeet", "fr", "− 15 ≤ 10 +4 +4"),
    ],
)
def test_what_a_face_must_not_leave_out(kind: str, name: str, language: str, said: str) -> None:
    """Limits and formulas that players look for are on the cards, in both languages."""
    assert said in face(kind, name, language)


def write_pack(folder: Path, *cards: dict[str, object]) -> Path:
    """Write a fan's pack of Fame cards."""
    (folder / "pack.json").write_text(
        json.dumps(
            {
                "id": "fan",
                "version": "1.0.0",
                "engine": ">=0.1,<1",
                "licence": "MIT",
                "authors": ["A fan"],
                "requires": ["minigolf-empire"],
            }
        )
    )
    (folder / "fame_cards.json").write_text(json.dumps({"fame_cards": cards}))
    (folder / "texts").mkdir()
    for language in ("en", "fr"):
        texts = {f"fame_cards.{card['id']}.name": str(card["id"]) for card in cards}
        (folder / "texts" / f"{language}.json").write_text(json.dumps({"language": language, "texts": texts}))
    return folder


THREE = {
    "id": "three-more",
    "provenance": "original",
    "group": "dark_blue",
    "value": 3,
    "copies": 1,
    "windows": ["turn_pre"],
    "effect": {"do": "draw_to_rack", "tiles": 3},
}


@pytest.mark.rule("EMP-FAME-2")
def test_a_card_that_a_fan_wrote(tmp_path: Path) -> None:
    """A card made of the same effects with other numbers is dealt and played like any other."""
    rules = load_ruleset("empire", packs=[write_pack(tmp_path, THREE)])
    match: Match = at_turn(("three-more",), (), rules=rules)
    assert listed(match, 0, PlayFame) == [PlayFame("three-more")]
    match = plays(match, 0, "three-more")
    assert len(tables.part(match).middle.tiles) == 6
    assert part(match).tycoons[0].played == ("three-more",)


@pytest.mark.rule("EMP-FAME-8", "EMP-SOLO-5")
def test_a_card_for_racks_alone(tmp_path: Path) -> None:
    """Alone nobody picks from a rack, so a card that puts tiles there has no effect."""
    rules = load_ruleset("empire", packs=[write_pack(tmp_path, THREE)])
    match = alone("three-more", rules=rules)
    assert refusal(match, 0, PlayFame("three-more")) == ("empire.no_effect", "EMP-FAME-8")


@pytest.mark.rule("EMP-FAME-2")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"windows": ["pass"]}, "fame.window"),
        ({"windows": ["turn_pre", "turn_pre"]}, "fame.window_twice"),
        ({"windows": []}, ""),
        ({"effect": {"do": "draw_more"}}, "fame.only_alone"),
        ({"effect": {"do": "draw_to_rack", "tiles": 0}}, ""),
        ({"effect": {"do": "dance"}}, ""),
        ({"value": 0}, ""),
    ],
    ids=str,
)
def test_cards_that_cannot_be(tmp_path: Path, change: dict[str, object], code: str) -> None:
    """A card with a window that does not suit its effect, or with an effect nobody knows, is reported with its place."""
    with pytest.raises(BadPack) as caught:
        load_ruleset("empire", packs=[write_pack(tmp_path, {**THREE, **change})])
    (fault,) = caught.value.faults
    assert fault.file.endswith("fame_cards.json")
    assert fault.line
    if code:
        assert fault.code == code


def test_every_effect_has_a_window_and_an_example_in_the_deck() -> None:
    """No effect is in the language that no card of the box uses, in company or alone."""
    used = {type(design.effect) for seats in (1, 2) for design in deck(seats).designs.values()}
    assert used == set(CARD_EFFECTS)
    assert all(effect.windows for effect in CARD_EFFECTS)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_can_be_drawn(language: str) -> None:
    """A picture of each card is well-formed SVG that says its name, and no name breaks out of it."""
    rules = empire()
    names = set()
    for full in rules.library.items("fame_cards"):
        root = ElementTree.fromstring(rules.drawing("fame_cards", full, language) or "")
        title = root.findtext("{http://www.w3.org/2000/svg}title")
        assert title == rules.library.name("fame_cards", full, language)
        names.add(title)
    assert len(names) == 28


class Fanfare(CardEffect, frozen=True, tag="fanfare"):
    """Be heard by everybody."""

    windows = ("round_start",)
    times: int = 1


class Brass:
    """A plugin that adds an effect to the language of Fame cards, and does it when a card with it is played."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="brass", version="1.0.0", requires=("empire",), words=(Fanfare,))

    @hookimpl
    @watching(FamePlayed)
    def fairway_after(self, event: Event) -> None:
        assert isinstance(event, FamePlayed)
        self.heard.append(event.card)


@pytest.mark.rule("EMP-FAME-2")
def test_an_effect_of_another_plugin(tmp_path: Path) -> None:
    """A word that a plugin adds can be used in cards: they are played in its windows, and the plugin is told."""
    card = {**THREE, "id": "trumpet", "windows": ["round_start"], "effect": {"do": "fanfare", "times": 2}}
    brass = Brass()
    rules = load_ruleset("empire", plugins=[brass], packs=[write_pack(tmp_path, card)])
    match = plays(started(("trumpet",), (), rules=rules), 0, "trumpet")
    assert brass.heard == ["trumpet"]
    assert part(match).tycoons[0].played == ("trumpet",)
