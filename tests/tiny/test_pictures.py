"""Pictures: a sheet in the terminal and as SVG, with terrain, numbers and the line of the last shot."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fairway import Match, decide
from fairway_tiny import Draw, Piece, PlaceStartAndHole, Shoot
from fairway_tiny.draw.svg_shots import TRACE
from fairway_tiny.field.lattice import Space
from tests.tiny.tables import MISS, in_play, loaded, play, set_up, shoot, tiny, with_part

FIELD = "O..~ .#.. 1:.H"
SVG = "{http://www.w3.org/2000/svg}"


def drawn(match: Match, seat: int, viewer: int | None = None, language: str = "en") -> ElementTree.Element:
    text = match.engine.board(match.state, viewer, seat, language)
    assert text is not None
    return ElementTree.fromstring(text)


def words(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def plain(match: Match, seat: int, language: str = "en") -> list[str]:
    """Return a terminal's picture without its colours."""
    text = match.engine.picture(match.state, seat, language)
    assert text is not None
    return re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()


def test_the_terminal_shows_the_sheet() -> None:
    """Terrain, start and hole stand where they are, a cell being four columns wide and two lines high."""
    lines = plain(in_play(FIELD), 1)
    assert lines == [
        "Designer: player 1 · Player: player 2",
        "┌───────────────┐",
        "│ 0   ·   ·  ≈≈≈│",
        "│               │",
        "│ ·  ███  ·   · │",
        "│               │",
        "│█◤  ∴∴∴  ·   ⚑ │",
        "└───────────────┘",
        "+1 icons ticked: 0 of 12",
        "█ wall   ≈ water   ∴ sand   ⚑ hole   0, 1, 2: where the ball lay",
    ]


@pytest.mark.rule("TMG-CNT-02")
def test_the_terminal_shows_shots() -> None:
    """The line of the last shot runs over the circles it crossed, positions are numbered, ticks are counted."""
    match = in_play("O... .... ...H", rules=tiny(mode="cheering", first=1))
    match = shoot(shoot(match, "E", 2), "SE", 1)
    assert plain(match, 1)[1:-2] == [
        "┌───────────────┐",
        "│ 0   ·   1   · │",
        "│           ╲   │",
        "│ ·   ·   ·   2 │",
        "│               │",
        "│ ·   ·   ·   ⚑ │",
        "└───────────────┘",
    ]
    match = shoot(match, "N", 0)
    assert plain(match, 1, "fr")[-2] == "Icônes +1 cochées : 1 sur 12"
    long = plain(shoot(in_play("O... .... ...H"), "E", 3), 1)
    assert long[2] == "│ 0───•───•───1 │"
    assert plain(shoot(in_play("O... .... ...H"), "SE", 2), 1)[3:6] == [
        "│   ╲           │",
        "│ ·   •   ·   · │",
        "│       ╲       │",
    ]


def test_a_board_shows_the_sheet_before_the_seat() -> None:
    """Each seat's board is the sheet it draws on or plays: terrain as shapes, a flag, numbered positions."""
    match = in_play(FIELD, rules=tiny(mode="cheering", first=1))
    root = drawn(match, 1)
    assert root.get("data-unit") == "48"
    assert root.get("data-seat") == "1"
    assert root.get("data-parts") == "node 0.5"
    assert " ".join(words(root)).startswith("Designer: player 1 · Player: player 2 ")
    assert " ".join(words(drawn(match, 0, language="fr"))).startswith("Concepteur : joueur 2 · Joueur : joueur 1 ")
    spaces = {each.get("data-at") for each in root.iter(f"{SVG}rect")} - {None}
    assert spaces == {f"space:{c},{r}" for c in range(4) for r in range(3)}
    circles = [each for each in root.iter(f"{SVG}circle") if each.get("r") == "9"]
    assert len(circles) == 12 - 2
    match = shoot(match, "E", 2)
    (line,) = drawn(match, 1).iter(f"{SVG}polyline")
    assert line.get("points") == "24,24 48,24 72,24 96,24 120,24"
    assert {"0", "1"} <= set(words(drawn(match, 1)))


def test_the_same_sheet_is_the_same_picture() -> None:
    """The same state gives the same bytes, whole in themselves: no script, nothing from elsewhere."""
    match = shoot(in_play(FIELD), "E", 2)
    first = match.engine.board(match.state, None, 1)
    assert first == match.engine.board(match.state, None, 1)
    assert first is not None
    assert "<script" not in first
    assert first.count("://") == 1


@pytest.mark.rule("TMG-DRW-08", "TMG-API-07")
def test_what_is_handed_in_is_drawn_for_its_owner_only() -> None:
    """A drawing that is not permanent yet shows on the owner's picture, dashed, and on nobody else's."""
    match = with_part(set_up(), dice=("square", "water", "sand", "triangle", "square", "sand"))
    before = match.engine.board(match.state, 1, 0)
    match = play(match, (0, Draw("walls", (Piece(3, 3, "square"), Piece(4, 3, "triangle", "SW")))))
    others = match.engine.board(match.state, 1, 0)
    assert others == match.engine.board(match.state, None, 0)
    assert str(others).replace("has handed in a drawing", "draws") == before
    own = str(match.engine.board(match.state, 0, 0))
    assert own.count('stroke-dasharray="4 3"') == str(before).count('stroke-dasharray="4 3"') + 2


@pytest.mark.rule("TMG-SET-03")
def test_a_start_that_is_handed_in() -> None:
    """So do start and hole before everybody has placed them."""
    match = play(tiny().match(2, "x"), (0, PlaceStartAndHole(Space(0, 0), Space(5, 5))))
    assert "0" in words(drawn(match, 0, viewer=0))
    assert "0" not in words(drawn(match, 0, viewer=1))


def test_a_ball_that_waits() -> None:
    """While somebody chooses, the line so far and the ways there are show on the sheet."""
    match = play(loaded(in_play("#.. O.. ..H"), shot_0_1=[3, MISS]), (1, Shoot(0, "NE")))
    root = drawn(match, 1)
    (line,) = root.iter(f"{SVG}polyline")
    assert line.get("points") == "24,72 48,48"
    dashed = [each for each in root.iter(f"{SVG}path") if each.get("stroke-dasharray") == "4 3"]
    assert len(dashed) == 3


def test_ticked_icons_are_crossed() -> None:
    """Shots that end where they began cross +1 icons."""
    match = shoot(in_play("O~H"), "E", 1)
    crossed = [each for each in drawn(match, 1).iter(f"{SVG}path") if each.get("stroke") == TRACE]
    assert len(crossed) == 1
    assert words(drawn(match, 1)).count("+1") == 12


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_packs_hold_is_drawn(language: str) -> None:
    """An empty sheet and the dice, face by face."""
    rules = tiny()
    sheet = rules.drawing("tiny-sheets", "tiny-mini-golf:standard", language)
    dice = rules.drawing("tiny-dice", "tiny-mini-golf:standard", language)
    assert sheet is not None
    assert dice is not None
    assert [each for each in words(ElementTree.fromstring(sheet)) if each.isdigit()] == list("12345678")
    labels = words(ElementTree.fromstring(dice))
    assert labels.count("+1") == 3 + 2 + 2
    assert labels.count("+3") == 1
    assert len(list(ElementTree.fromstring(dice).iter(f"{SVG}g"))) == 5 * 6


@pytest.mark.rule("TMG-PRC-01")
def test_what_goes_on_is_said() -> None:
    """The sheet says whose turn it is, the power and the dice of the last shot, PASS or MISS, and who must choose."""
    match = in_play("#.. O.. ..H", rules=tiny(mode="cheering", first=1))
    assert "Player 2 is to play shot 1." in words(drawn(match, 1))
    match = play(loaded(match, shot_0_1=[3, MISS]), (1, Shoot(0, "NE")))
    told = " ".join(words(drawn(match, 1)))
    assert "MISS: player 1 chooses where the ball goes (it hit a corner)." in told
    assert "Last shot: power 0, LIGHT die +1, so 1." in told
    assert "MISS : joueur 1 choisit" in " ".join(words(drawn(match, 1, language="fr")))


def test_the_field_stays_where_it_is() -> None:
    """From the first moment of a match to the last, a sheet has its field at one place, whatever there is to say."""
    match = tiny().match(2, "still")
    places = set()
    while not match.state.over:
        places |= {drawn(match, seat).get("data-origin") for seat in (0, 1)}
        seat = match.state.waiting()[0]
        match = play(match, (seat, decide(match.ruleset.bots["random"], match.engine, match.state, seat, "still")))
    assert len(places) == 1


def test_the_table_shows_every_sheet() -> None:
    """Everybody sees the dice of the round, and of each sheet who designs and who plays it."""
    match = with_part(set_up(), dice=("square", "water", "sand", "triangle", "square", "sand"))
    text = match.engine.paper(match.state, None, 0, match.ruleset.papers["tiny.table"], "en", ("Ann", "Bob"))
    assert text is not None
    root = ElementTree.fromstring(text)
    pointed = {each.get("data-at") for each in root.iter()} - {None}
    assert pointed == {"sheet:0", "sheet:1", "seat:0", "seat:1", *(f"die:{place}" for place in range(1, 7))}
    assert {"Designer: Ann", "Player: Bob", "Round 1 of 8: Ann draws."} <= set(words(root))
