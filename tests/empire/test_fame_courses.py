"""Fame cards for the own course: FC-08, 09, 11 and 12, before and after the move, and when a land counts as filled."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairway import Match, load_ruleset
from fairway.testing import asked, happened
from fairway_base.course.course import Placed, Token
from fairway_base.play import events as base
from fairway_base.play.number_holes import NumberHoles
from fairway_base.play.part import Collected
from fairway_base.play.turns import Pass, PickTile
from fairway_empire.card_effects.actions import CollectHeld, PlaceHeld, PlayFame, ReturnHeld
from fairway_empire.testing import EmpirePosition
from tests.base import tables
from tests.base.tables import play
from tests.empire.fame_tables import acts, at_turn, decline, listed, part, plays, refusal, tiles_of, window, with_tiles
from tests.empire.test_fame_deck import write_pack

WHEN = ["turn_pre", "turn_post"]


def moment(match: Match, when: str) -> Match:
    """Go to the moment before or after the first player's move."""
    if when == "turn_pre":
        return match
    match = play(match, (0, Pass()))
    assert window(match) == ("turn_post", 0)
    return match


# FC-08


@pytest.mark.rule("EMP-FC-08")
@pytest.mark.parametrize("when", WHEN)
def test_two_tiles_change_places(when: str) -> None:
    """Any two tiles of the own course, each turned at will; numbers stay with their tiles."""
    match = moment(with_tiles(at_turn(("swap-two-course-tiles",), ()), 0, 5), when)
    first, second = tables.player(match, 0).course.placed[1:3]
    swap = {"cells": (first.cell, second.cell), "turns": (1, 3)}
    match = plays(match, 0, "swap-two-course-tiles", **swap)
    by_cell = tables.player(match, 0).course.by_cell
    assert by_cell[first.cell] == Placed(second.tile, *first.cell, 1)
    assert by_cell[second.cell] == Placed(first.tile, *second.cell, 3)


@pytest.mark.rule("EMP-FC-08")
def test_which_tiles_may_change_places() -> None:
    """Two different ones that are there, with two turns; all pairs in all turns are listed."""
    match = with_tiles(at_turn(("swap-two-course-tiles",), ()), 0, 4)
    a, b = [each.cell for each in tables.player(match, 0).course.placed[:2]]
    for cells, turns in (((a,), (0, 0)), ((a, a), (0, 0)), ((a, (99, 99)), (0, 0)), ((a, b), (0,))):
        wrong = PlayFame("swap-two-course-tiles", cells=cells, turns=turns)
        assert refusal(match, 0, wrong) == ("empire.wrong_choice", "EMP-FC-08")
    assert len(listed(match, 0, PlayFame)) == 6 * 16


# FC-09


@pytest.mark.rule("EMP-FC-09", "EMP-WIN-7")
@pytest.mark.parametrize("when", WHEN)
def test_a_tile_off_the_course(when: str) -> None:
    """The tile lies face down and pays in Fast; what is left may hang in the air, and nobody has stopped."""
    match = moment(with_tiles(at_turn(("course-tile-to-collected",), ()), 0, 4), when)
    placed = tables.player(match, 0).course.placed
    match = plays(match, 0, "course-tile-to-collected", cells=(placed[0].cell,))
    player = tables.player(match, 0)
    assert player.course.placed == placed[1:]
    assert player.pile == (Collected(placed[0].tile, "fame"),)
    assert (player.stopped, player.first_collected) == (0, None)
    assert match.sheets()[0].line("designer.fast").points == 3


@pytest.mark.rule("EMP-FC-09")
def test_only_tiles_that_are_there_come_off() -> None:
    """One tile of the own course, and every one of them."""
    match = with_tiles(at_turn(("course-tile-to-collected",), ()), 0, 4)
    cell = tables.player(match, 0).course.placed[0].cell
    for cells in ((), ((99, 99),), (cell, cell)):
        wrong = PlayFame("course-tile-to-collected", cells=cells)
        assert refusal(match, 0, wrong) == ("empire.wrong_choice", "EMP-FC-09")
    assert len(listed(match, 0, PlayFame)) == 4


# FC-11


@pytest.mark.rule("EMP-FC-11", "GAP-25", "EMP-RACK-4")
def test_a_tile_for_a_tile() -> None:
    """A tile of the course and one of the rack take each other's very place; the one given back may be picked again."""
    match = with_tiles(at_turn(("swap-course-middle",), ()), 0, 4)
    old = tables.player(match, 0).course.placed[2]
    a, new, c = tables.part(match).middle.tiles
    match = plays(match, 0, "swap-course-middle", tiles=(new,), cells=(old.cell,), turns=(2,))
    assert tables.player(match, 0).course.by_cell[old.cell] == Placed(new, *old.cell, 2)
    assert tables.part(match).middle.items == (a, old.tile, c)
    assert tables.player(match, 0).hand == ()
    assert asked(match) == ("designer.turn", (0,))
    match = play(match, (0, PickTile(old.tile, *tables.open_cell(match, 0))))
    assert tables.part(match).middle.items == (a, 0, c)


@pytest.mark.rule("EMP-FC-11")
def test_which_tiles_may_be_exchanged() -> None:
    """One of the course and one of the rack with a turn; nothing else."""
    match = with_tiles(at_turn(("swap-course-middle",), ()), 0, 4)
    cell, tile = tables.player(match, 0).course.placed[0].cell, tables.part(match).middle.tiles[0]
    bottom = tables.part(match).bottom.tiles[0]
    for tiles, cells, turns in (
        ((), (cell,), (0,)),
        ((bottom,), (cell,), (0,)),
        ((tile,), ((99, 99),), (0,)),
        ((tile,), (cell,), ()),
        ((tile,), (cell,), (0, 1)),
    ):
        wrong = PlayFame("swap-course-middle", tiles=tiles, cells=cells, turns=turns)
        assert refusal(match, 0, wrong) == ("empire.wrong_choice", "EMP-FC-11")
    assert len(listed(match, 0, PlayFame)) == 4 * 3 * 4
    after = play(match, (0, Pass()))
    assert asked(after)[0] == "empire.window"
    assert refusal(after, 0, PlayFame("swap-course-middle", tiles=(tile,), cells=(cell,), turns=(0,))) == (
        "empire.wrong_window",
        "EMP-FAME-2",
    )


@pytest.mark.rule("EMP-FX-8", "EMP-FC-11")
def test_giving_away_the_only_tile_of_a_hole() -> None:
    """The number that lay on it is back with its player, and the hole is missing."""
    match = at_turn(("swap-course-middle",), ())
    tee = tiles_of(match, kind="tee")[0]
    cell = tables.open_cell(match, 0)
    match = EmpirePosition(match).course(0, tiles=[Placed(tee, *cell)]).match()
    match = play(match, (0, NumberHoles((Token(4, *cell),))))
    assert tables.player(match, 0).course.tokens == (Token(4, *cell),)
    rack = tables.part(match).middle.tiles[0]
    match = plays(match, 0, "swap-course-middle", tiles=(rack,), cells=(cell,), turns=(0,))
    assert tables.player(match, 0).course.tokens == ()
    assert tee in tables.part(match).middle.tiles


# FC-12


@pytest.mark.rule("EMP-FC-12", "EMP-FAME-12")
@pytest.mark.parametrize("when", WHEN)
def test_a_tile_from_the_bag_is_placed(when: str) -> None:
    """The tile is seen first, then placed where it touches something."""
    match = moment(at_turn(("bonus-draw",), ()), when)
    tile = tables.part(match).bag[40]
    match = plays(EmpirePosition(match).drawing(tile).match(), 0, "bonus-draw")
    assert asked(match) == ("empire.tile", (0,))
    assert tables.player(match, 0).hand == (tile,)
    assert refusal(match, 0, PlaceHeld(tile, 30, 30)) == ("designer.not_touching", "BG-PLACE-2")
    assert refusal(match, 0, ReturnHeld())[0] == "not_now"
    assert refusal(match, 0, CollectHeld("t999z"))[0] == "not_listed"
    cell = tables.open_cell(match, 0)
    match = acts(match, 0, PlaceHeld(tile, *cell, 1))
    assert tables.player(match, 0).course.placed == (Placed(tile, *cell, 1),)
    assert asked(match) == ("designer.turn", (0 if when == "turn_pre" else 1,))


@pytest.mark.rule("EMP-FC-12", "EMP-WIN-7")
@pytest.mark.parametrize("when", WHEN)
def test_a_tile_from_the_bag_is_collected(when: str) -> None:
    """Or it lies face down, which is no stop."""
    match = plays(moment(at_turn(("bonus-draw",), ()), when), 0, "bonus-draw")
    (tile,) = tables.player(match, 0).hand
    match = acts(match, 0, CollectHeld(tile))
    player = tables.player(match, 0)
    assert (player.pile, player.stopped, player.hand) == ((Collected(tile, "fame"),), 0, ())
    assert asked(match) == ("designer.turn", (0 if when == "turn_pre" else 1,))


@pytest.mark.rule("EMP-FC-12", "EMP-FAME-3")
def test_one_tile_after_another() -> None:
    """Several copies bring several tiles, before the move and after it."""
    match = at_turn(("bonus-draw", "bonus-draw", "bonus-draw"), ())
    for _ in range(2):
        match = plays(match, 0, "bonus-draw")
        match = acts(match, 0, CollectHeld(tables.player(match, 0).hand[0]))
    match = tables.pick(match)
    match = plays(match, 0, "bonus-draw")
    match = acts(match, 0, CollectHeld(tables.player(match, 0).hand[0]))
    assert len(tables.player(match, 0).pile) == 3
    assert part(match).tycoons[0].hand == ()
    assert asked(match) == ("designer.turn", (1,))


# a filled land


def about_to_fill(*hand: str, **options: object) -> Match:
    """Seat 0 lacks one square of the land."""
    return EmpirePosition(at_turn(hand, (), **options)).covered(0, missing=1).match()


def fill(match: Match) -> Match:
    """Cover the last square with a tile of the rack."""
    return play(match, (0, PickTile(tables.part(match).middle.tiles[0], *tables.open_cell(match, 0))))


@pytest.mark.rule("EMP-WIN-6", "EMP-FX-9", "EMP-FC-09", "GAP-38")
def test_a_land_counts_as_filled_when_the_turn_is_over() -> None:
    """Who takes the last tile off again in the same turn has not filled the land; who does not has, after the window."""
    match = fill(about_to_fill("course-tile-to-collected"))
    assert window(match) == ("turn_post", 0)
    assert tables.part(match).end_round == 0
    assert tables.player(match, 0).stopped == 0
    last = tables.player(match, 0).course.placed[-1].cell
    undone = plays(match, 0, "course-tile-to-collected", cells=(last,))
    assert tables.part(undone).end_round == 0
    assert tables.player(undone, 0).stopped == 0
    done = decline(match)
    assert tables.part(done).end_round == 1
    assert tables.player(done, 0).stopped == 1
    assert happened(done, base.EndPhaseBegan) == [base.EndPhaseBegan(0, 1)]
    assert asked(done) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-WIN-6", "GAP-38")
def test_a_land_may_count_as_filled_at_once() -> None:
    """Where the match says so, the placement decides, as in the base game, and nothing takes it back."""
    match = fill(about_to_fill("course-tile-to-collected", land_filled="at_placement"))
    assert tables.part(match).end_round == 1
    assert tables.player(match, 0).stopped == 1
    assert asked(match) == ("designer.turn", (1,))  # and who has stopped plays no such card


@pytest.mark.rule("EMP-WIN-6")
def test_without_cards_a_land_is_filled_as_in_the_base_game() -> None:
    """With nothing to play after the move, the end phase begins with the placement."""
    match = fill(about_to_fill())
    assert (tables.part(match).end_round, tables.player(match, 0).stopped) == (1, 1)
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-WIN-6", "EMP-FC-12")
def test_a_land_filled_by_a_card() -> None:
    """Also a tile that a card has brought fills a land, when the turn is over."""
    match = plays(about_to_fill("bonus-draw"), 0, "bonus-draw")
    (tile,) = tables.player(match, 0).hand
    match = acts(match, 0, PlaceHeld(tile, *tables.open_cell(match, 0)))
    assert tables.part(match).end_round == 0
    assert asked(match) == ("designer.turn", (0,))
    match = play(match, (0, Pass()))
    assert (tables.part(match).end_round, tables.player(match, 0).stopped) == (1, 1)


@pytest.mark.rule("EMP-FAME-9")
def test_once_in_a_turn(tmp_path: Path) -> None:
    """A card that says so cannot be played twice in a turn; in the next turn it can again. Ours go with an action."""
    card = {
        "id": "one-each-turn",
        "provenance": "original",
        "group": "dark_blue",
        "value": 1,
        "copies": 2,
        "windows": ["turn_pre"],
        "effect": {"do": "draw_to_rack"},
        "stacking": "once_per_turn",
    }
    rules = load_ruleset("empire", packs=[write_pack(tmp_path, card)])
    match = plays(at_turn(("one-each-turn", "one-each-turn"), (), rules=rules), 0, "one-each-turn")
    assert refusal(match, 0, PlayFame("one-each-turn")) == ("empire.card_again", "EMP-FAME-9")
    match = play(match, (0, Pass()), (1, Pass()))
    while asked(match) != ("designer.turn", (0,)):
        match = decline(match) if asked(match)[0] == "empire.window" else play(match, (1, Pass()))
    plays(match, 0, "one-each-turn")
