"""Press and Fame cards as pictures: each tells its own condition or effect, and no two are taken for each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

from fairway import Match, ScoreLine, decide, load_ruleset, tag_of
from fairway.draw import Drawn
from fairway_base import Between, Land
from fairway_base.draw import ICONS
from fairway_empire.card_effects.card_effect import CardEffect
from fairway_empire.card_effects.fame_card import CARD_EFFECTS, FameCard
from fairway_empire.draw.fame_picture import PICTURES, effect_picture
from fairway_empire.draw.press_picture import picture_of
from fairway_empire.press.words import (
    Areas,
    CircuitPoints,
    Containing,
    Count,
    EmptySquares,
    Holes,
    Pairs,
    PressTest,
    Sum,
    TileFilter,
    Tiles,
    Touching,
)
from tests.empire.courses import cards, library

SVG = "{http://www.w3.org/2000/svg}"


def press(*tests: PressTest) -> str:
    """Return the picture of a card with these tests."""
    return picture_of(Drawn(ICONS), tests).markup


def written(markup: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", markup)


def used(markup: str) -> list[str]:
    return re.findall(r'href="#fairway-([^"]+)"', markup)


def test_no_two_press_cards_look_alike() -> None:
    """Cards that ask for different things have different pictures."""
    seen = {name: press(*card.when) for name, card in cards().items()}
    assert [pair for pair in combinations(seen, 2) if seen[pair[0]] == seen[pair[1]]] == []


GRASS = Tiles(kind="grass")
TOLD: dict[str, tuple[PressTest, PressTest]] = {
    "what lies beside": (
        Count(of=Tiles(kind="grass", touches=Touching(tiles=TileFilter(kind="tee"))), min=6),
        Count(of=GRASS, min=6),
    ),
    "which tiles lie beside": (
        Count(of=Tiles(kind="grass", touches=Touching(tiles=TileFilter(kind="tee"))), min=6),
        Count(of=Tiles(kind="grass", touches=Touching(tiles=TileFilter(kind="green"))), min=6),
    ),
    "that nothing lies beside": (
        Count(of=Tiles(kind="grass", touches=Touching(tiles=TileFilter(kind="tee"), max=0)), min=6),
        Count(of=Tiles(kind="grass", touches=Touching(tiles=TileFilter(kind="tee"))), min=6),
    ),
    "how many lie beside": (
        Count(of=Tiles(kind="green", touches=Touching(tiles=TileFilter(kind="grass"), min=3)), min=1),
        Count(of=Tiles(kind="green", touches=Touching(tiles=TileFilter(kind="grass"), min=4)), min=1),
    ),
    "none": (Count(of=GRASS, max=0), Count(of=GRASS, min=1)),
    "exactly": (Count(of=GRASS, min=3, max=3), Count(of=GRASS, min=3)),
    "between": (Count(of=GRASS, min=3, max=5), Count(of=GRASS, min=3)),
    "where": (Count(of=Tiles(kind="grass", zone="edge"), min=3), Count(of=Tiles(kind="grass", zone="outside"), min=3)),
    "against the arrow": (
        Count(of=Tiles(directional=True, oriented="wrong"), max=2),
        Count(of=Tiles(directional=True, oriented="correct"), max=2),
    ),
    "what a hole has": (
        Count(of=Holes(numbered=True, contains=Containing(tiles=TileFilter(elements=("pool",)))), min=9),
        Count(of=Holes(numbered=True), min=9),
    ),
    "what no hole has": (
        Count(of=Holes(contains=Containing(tiles=TileFilter(elements=("pool",)))), max=0),
        Count(of=Holes(contains=Containing(tiles=TileFilter(elements=("slope",)))), max=0),
    ),
    "without something": (
        Count(of=Holes(contains=Containing(tiles=TileFilter(elements=("pool",)), max=0)), min=3),
        Count(of=Holes(contains=Containing(tiles=TileFilter(elements=("pool",)))), min=3),
    ),
    "length": (Count(of=Holes(length=Between(6, None)), min=1), Count(of=Holes(length=Between(None, 6)), min=1)),
    "turns": (Count(of=Holes(length=4, turns=("LR", "RL")), min=1), Count(of=Holes(length=4, turns=("LL",)), min=1)),
    "loops": (Count(of=Holes(loops=True), min=1), Count(of=Holes(complete=True), min=1)),
    "Par of a hole": (Count(of=Holes(par=4), min=1), Count(of=Holes(par=5), min=1)),
    "area of a Par": (Count(of=Holes(par_zone="green"), min=1), Count(of=Holes(par_zone="red"), min=1)),
    "sides of an area": (
        Count(of=Areas(kind="grass", size=(2, 3)), min=1),
        Count(of=Areas(kind="grass", size=(2, 2)), min=1),
    ),
    "pairs": (Count(of=Pairs(differ="par"), min=8), Count(of=Pairs(differ="par"), min=4)),
    "the same and not": (Count(of=Pairs(share="elements"), min=8), Count(of=Pairs(share="elements"), max=0)),
    "the gate": (Sum(thing="trees", gate=True, min=30), Sum(thing="trees", min=30)),
    "on which tiles": (Sum(thing="trees", on=TileFilter(kind="tee"), min=3), Sum(thing="trees", min=3)),
    "empty squares": (EmptySquares(max=0), EmptySquares(max=3)),
    "the circuit": (CircuitPoints(min=20), CircuitPoints(min=12)),
}


@pytest.mark.parametrize("what", TOLD)
def test_the_whole_condition_is_told(what: str) -> None:
    """Cards that differ in one thing alone have pictures that differ."""
    one, other = TOLD[what]
    assert press(one) != press(other)


def test_all_tests_of_a_card_are_told() -> None:
    """A card that asks for two things shows both, with a plus between them."""
    both = press(Count(of=GRASS, min=6), EmptySquares(max=0))
    assert written(both) == ["≥ 6", "+"]
    assert "plot" in used(both)


def test_each_hole_is_told_without_two_negations() -> None:
    """That no hole lacks a pool is shown as each of the nine having one."""
    lacking = Containing(tiles=TileFilter(elements=("pool",)), max=0)
    shown = press(Count(of=Holes(numbered=True, contains=lacking), max=0))
    assert written(shown) == ["1–9"]
    assert used(shown).count("pool") == 1
    assert "fairway-cross" not in shown


def test_every_effect_has_its_own_picture() -> None:
    """What a Fame card does is drawn for every effect of the box, also for those of solo games, and none like another."""
    assert {tag_of(effect) for effect in CARD_EFFECTS} == {*PICTURES}
    seen = {tag_of(effect): effect_picture(Drawn(ICONS), effect()).markup for effect in CARD_EFFECTS}
    assert [pair for pair in combinations(seen, 2) if seen[pair[0]] == seen[pair[1]]] == []


class Strange(CardEffect, frozen=True, tag="strange.effect"):
    """An effect that another plugin brings."""


def test_a_strange_effect_is_drawn() -> None:
    """An effect that nobody has drawn is a star, and no hole in the card."""
    assert "<path" in effect_picture(Drawn(ICONS), Strange()).markup


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_fame_card_says_when_and_how_many(language: str) -> None:
    """Every card says all its words, its moments and its copies, none of them cut off."""
    rules = load_ruleset("designer+empire")
    for name, card in library().items("fame_cards").items():
        assert isinstance(card, FameCard)
        root = ElementTree.fromstring(rules.drawing("fame_cards", name, language) or "")
        shown = " ".join(element.text or "" for element in root.iter(f"{SVG}text"))
        assert f"×{card.copies}" in shown
        assert rules.library.words("fame_cards", name, language) in shown
        assert rules.library.name("fame_cards", name, language) in shown
        assert "…" not in shown.replace(rules.library.name("fame_cards", name, language), "")
        when, _, _ = (root[1].text or "").partition(": ")
        assert when in shown


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_press_card_says_all_its_words(language: str) -> None:
    """Names and words of press cards fit onto them."""
    rules = load_ruleset("designer+empire")
    for name in library().items("press"):
        root = ElementTree.fromstring(rules.drawing("press", name, language) or "")
        shown = " ".join(element.text or "" for element in root.iter(f"{SVG}text"))
        assert rules.library.name("press", name, language) in shown
        assert rules.library.words("press", name, language) in shown


def test_what_the_press_saw_can_be_found_in_the_picture() -> None:
    """Squares and holes that press cards name in scoring are places in the picture of that seat, missing holes too."""
    match = load_ruleset("designer+empire").match(2, "press")
    while not match.state.over:
        seat = match.state.waiting()[0]
        played = match.play(seat, decide(match.ruleset.bots["random"], match.engine, match.state, seat, "press"))
        assert isinstance(played, Match)
        match = played
    for sheet in match.sheets():
        named = {at for line in flat(sheet.lines) for at in line.at if at.startswith(("cell:", "hole:", "tile:"))}
        board = match.engine.board(match.state, None, sheet.seat) or ""
        assert named <= {*re.findall('data-at="([^"]+)"', board)}
        assert named


def flat(lines: Iterable[ScoreLine]) -> Iterator[ScoreLine]:
    """Yield lines and all that is below them."""
    for line in lines:
        yield line
        yield from flat(line.parts)


def test_a_land_on_offer_tells_what_its_card_tells() -> None:
    """Each land on the table has a map with its squares, a ball for each degree of difficulty, and how many squares there are."""
    match = load_ruleset("empire").match(seats=2, seed="lands")
    library = match.ruleset.library
    drawn = match.engine.paper(match.state, None, 0, match.ruleset.papers["empire.table"], "en", ())
    assert drawn is not None
    shown = [
        each for each in ElementTree.fromstring(drawn).iter(f"{SVG}g") if each.get("data-at", "").startswith("card:l")
    ]
    assert len(shown) > 20
    for each in shown:
        land = library.item("lands", f"minigolf-designer:{each.get('data-at', '')[5:]}")
        assert isinstance(land, Land)
        squares = sum(row.count("#") for row in land.rows)
        assert each.findtext(f"{SVG}text[2]") == f"{squares} squares"
        assert len([icon for icon in each.iter(f"{SVG}use") if icon.get("href") == "#fairway-ball"]) == land.difficulty
        assert (each.findtext(f"{SVG}title") or "").endswith(f"difficulty {land.difficulty} of 3")
        (*_, field) = [part for part in each.findall(f"{SVG}g") if part.get("stroke")]
        assert squares in [(path.get("d") or "").count("M") for path in field]
