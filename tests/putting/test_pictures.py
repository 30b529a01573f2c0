"""Pictures of a round: the course with its pawns, rows of tiles, score sheets, and what a repair did."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fairway import Match
from fairway_putting import RepairAccept
from tests.putting.tables import before_last, begin, draw, extra, on, part, play, putting, roll, rows, with_golfer
from tests.putting.test_conformance import THREE
from tests.putting.test_repair import TEN


def svg(match: Match, seat: int = 0, language: str = "en") -> str:
    drawn = match.engine.board(match.state, None, seat, language)
    assert drawn is not None
    root = ElementTree.fromstring(drawn)
    assert root.tag.endswith("svg")
    assert "<script" not in drawn
    assert "href=" not in drawn
    return drawn


def text(match: Match, seat: int = 0, language: str = "en") -> str:
    drawn = match.engine.picture(match.state, seat, language)
    assert drawn is not None
    return drawn


@pytest.mark.rule("PD-SET-03", "PD-SET-04")
def test_a_round_without_a_map() -> None:
    """Nine rows of tiles with pars and hazards, pawns on their tiles, one cube for each finished hole."""
    match = roll(with_golfer(begin(3), 0, tile=4, putts=2), 1)
    drawn, told = svg(match), text(match)
    assert len(re.findall(r">Hole \d · par \d<", drawn)) == 18  # below each other, and on the card
    assert "Hole 1: player 2 putts" in drawn
    assert "1[BC] ─ 0 ─ 2 ─ 1 ─ 1" in told
    assert "3[A]" in told  # waits on the Tee of hole 2, whose par is 3
    assert "2sw" in told
    assert re.search(r"A Player 1 +3 ", told)


@pytest.mark.rule("PD-SET-05", "PD-GAP-08")
def test_more_than_seven_strokes_are_black() -> None:
    """Eight strokes are marked with a black cube, seven with one of the player's own."""
    seven = svg(roll(with_golfer(begin(1), 0, tile=4, putts=6), 1))
    eight = svg(roll(with_golfer(begin(1), 0, tile=4, putts=7), 1))
    assert "#1c1c1c" not in seven
    assert "#1c1c1c" in eight


def test_the_strokes_of_the_hole_being_played() -> None:
    """Strokes that are not written down yet are told as such."""
    match = roll(begin(2), 3)
    assert "1…" in svg(match)
    assert "1…" in text(match)


@pytest.mark.rule("PD-RPR-70")
def test_a_repair_is_shown() -> None:
    """The preview marks what was touched, shows holes beside the land in rows and tells every step in the reader's words."""
    match = on(draw(rows("tE:1#1 EW x", count=8))).match(2, "shown")
    for language, words in (("en", "got the Putting Green"), ("fr", "reçoit le Putting Green")):
        assert words in text(match, language=language)
        shown = " ".join(re.findall(r">([^<]+)<", svg(match, language=language)))  # lines are broken anywhere
        assert words in shown
    assert "Hole 9" in svg(match)
    assert "PD-RPR-31" in text(match)
    assert 'opacity="0.45"' in svg(match)  # tiles of hole 1 that lie on the ground
    for seat in (0, 1):
        match = play(match, (seat, RepairAccept()))
    assert "got the Putting Green" not in svg(match)


def test_a_map() -> None:
    """With a map, tiles lie where they lie, numbers on the Tees, water and pawns in their places."""
    match = on(draw(rows("tE:1#1 + pW:1", count=9) + "\n~ x ~"), places=(1, 2)).match(2, "map")
    for seat in (0, 1):
        match = play(match, (seat, RepairAccept())) if match.state.prompts[0].name == "putting.repair" else match
    drawn, told = svg(match), text(match)
    assert 'data-at="tile:' not in drawn  # nobody means a tile of a course: spots and squares are what is played on
    assert {f"spot:{hole}:{place}" for hole in range(1, 10) for place in range(3)} <= set(
        re.findall(r'data-at="([^"]+)"', drawn)
    )
    assert len(set(re.findall(r'data-at="(cell:[^"]+)"', drawn))) == 9 * 3 + 2
    assert re.search(r'data-origin="16 [\d.]+" data-unit="100" data-seat="0" data-common=""', drawn)
    assert drawn.count("#6db9e0") == 2
    assert told.count("≈") == 2
    assert "AB" in told


def test_choosing_shows_the_seats_own_course() -> None:
    """While a course is being chosen every seat's picture is its own course; who built none has no picture."""
    match = on(*THREE).match(4, "choice")
    assert len({svg(match, seat) for seat in range(3)}) == 3
    assert "data-common" not in svg(match)
    assert match.engine.board(match.state, None, 3, "en") is None
    assert match.engine.picture(match.state, 0, "en") is None


@pytest.mark.rule("PD-TIE-01")
def test_a_playoff_and_its_end() -> None:
    """Extra holes stand behind the total, and the winner in the heading."""
    match = before_last([30, 30, 31], [2, 3, 4])
    assert "Playoff, hole 1: player 1 putts" in svg(match)
    assert "1[AB]" in text(match)  # the third is done and stands nowhere
    assert "player 3: done, 31 strokes" in svg(match)
    match = extra(match, 2, 3)
    assert "won by player 1" in svg(match)
    assert "player 1: done, 30 strokes" in svg(match)
    assert "+ 2" in svg(match)
    assert "  + 3" in text(match, 1)
    assert not [golfer for golfer in part(match).golfers if golfer.card[8:] == ()]


@pytest.mark.rule("PD-TIE-01")
def test_whoever_is_out_of_a_playoff_stands_nowhere() -> None:
    """When an extra hole begins, only the pawns of those who play it are on the course."""
    match = extra(before_last([30, 30, 30], [2, 3, 4], putting(elimination="worst_only")), 2, 3, 4)
    assert [golfer.hole for golfer in part(match).golfers] == [2, 2, 0]
    assert "3[AB]" in text(match)


@pytest.mark.rule("PD-PLY-01")
def test_a_round_alone_ends_with_a_total() -> None:
    """Nobody has won against nobody: the heading tells the strokes."""
    assert "The round is over: 25 strokes" in svg(before_last([25], [3]))


def test_pictures_are_the_same_bytes() -> None:
    """The same state gives the same picture, in each language."""
    match = on(draw(TEN)).match(3, "same")
    for language in ("en", "fr"):
        assert svg(match, language=language) == svg(match, language=language)
    assert svg(match, language="en") != svg(match, language="fr")


def test_what_lies_before_a_seat_in_every_phase() -> None:
    """Every step of a round can be drawn, on the screen and in the terminal."""
    from fairway import decide

    for rules in (on(*THREE, campaign_game=1), putting(coupons=[1])):
        match = rules.match(3, "steps")
        while not match.state.over:
            seat = match.state.waiting()[0]
            if part(match).holes:
                svg(match, seat)
                text(match, seat, "fr")
            match = play(match, (seat, decide(rules.bots["random"], match.engine, match.state, seat, "steps")))
        svg(match)
        text(match)


@pytest.mark.rule("PD-PUT-01")
def test_the_dice_of_the_last_putt_lie_on_the_table() -> None:
    """Everybody sees the dice that were rolled last, in their colours, who rolled them and what came of it."""
    match = roll(begin(3), 3, 1, 4)
    drawn = match.engine.paper(match.state, None, 0, match.ruleset.papers["putting.table"], "en", ("Ann", "Bob"))
    assert drawn is not None
    assert re.findall(r'data-at="(die:\d)"', drawn) == ["die:1", "die:2", "die:3", "die:4"]
    assert "Hole 1: Ann putted with accuracy 2." in drawn
    assert re.findall(r">([+−]?\d)<", drawn)[:3] == ["+3", "0", "−1"]
    before = begin(3)
    nothing = before.engine.paper(before.state, None, 0, before.ruleset.papers["putting.table"])
    assert nothing is not None
    assert "nobody has putted yet" in nothing


def test_what_packs_hold_is_drawn() -> None:
    """Dice face by face, a practice course hole by hole, and bonus cards with their place."""
    rules = putting()
    dice = rules.drawing("putting_dice", "putting-dice:standard", "en")
    course = rules.drawing("practice_courses", "putting-dice:practice", "fr")
    card = rules.drawing("bonus_cards", "putting-dice:coupon", "fr")
    assert dice is not None
    assert dice.count("<rect") == 1 + 4 * 6
    assert course is not None
    assert re.findall(r">Trou (\d) · par \d<", course) == list("123456789")
    assert card is not None
    assert ">3<" in card


@pytest.mark.rule("PD-TIE-01")
def test_the_table_ranks_golfers_at_the_end() -> None:
    """Once the round is over the best stands first, with the strokes of extra holes."""
    match = extra(before_last([30, 30, 31], [2, 3, 4]), 3, 2)
    drawn = match.engine.paper(match.state, None, 0, match.ruleset.papers["putting.table"], "en", ("Ann", "Bob", "Cem"))
    assert drawn is not None
    assert re.findall(r'data-at="seat:(\d)"', drawn) == ["1", "0", "2"]
    assert "Place 1 · 30 in all · extra holes: 2" in drawn
