"""Fame cards for a player alone: those that do something else there, and those that are as they are."""

from __future__ import annotations

from typing import Any

import pytest

from fairway import Match
from fairway.testing import asked, happened
from fairway_base.course.course import Placed
from fairway_base.play import events as base
from fairway_base.play.part import Collected, Designer
from fairway_base.play.solo import SoloDrawTiles, SoloPass, SoloPlace, SoloStop
from fairway_base.testing import draw
from fairway_empire.card_effects.actions import (
    CollectHeld,
    Decline,
    PassWith,
    PickWith,
    PlaceHeld,
    PlayFame,
    ReturnHeld,
    StopWith,
)
from fairway_empire.testing import EmpirePosition
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import declined
from tests.empire.fame_tables import (
    acts,
    alone,
    at_turn,
    drawn,
    forgiven,
    holding,
    listed,
    plays,
    reasons,
    refusal,
    settled,
    until,
    window,
    with_tiles,
    worth,
)

TURN = ("designer.solo_turn", (0,))
START = ("designer.solo_start", (0,))


def tiles(match: Match) -> tuple[str, ...]:
    return tables.part(match).drawn


def cell(match: Match) -> tuple[int, int]:
    return tables.open_cell(match, 0)


@pytest.mark.rule("EMP-FC-01", "EMP-SOLO-3", "EMP-SOLO-5")
def test_a_third_tile_to_choose_from() -> None:
    """One more tile lies with the two drawn, and the turn goes on; every tile left over has its fate."""
    match = alone("extra-tile-middle")
    two, new = tiles(match), tables.part(match).bag[5]
    match = plays(EmpirePosition(match).drawing(new).match(), 0, "extra-tile-middle")
    assert asked(match) == TURN
    assert tiles(match) == (*two, new)
    mixed = PickWith((), new, *cell(match), fates=("bag", "box"))
    assert mixed in listed(match, 0, PickWith)
    chosen = acts(match, 0, mixed)
    assert two[0] in tables.part(chosen).bag
    assert two[1] in tables.part(chosen).removed
    same = acts(match, 0, SoloPlace(new, *cell(match), other="box"))
    assert set(two) <= set(tables.part(same).removed)
    passed = acts(match, 0, SoloPass(("bag", "box", "bag")))
    assert two[1] in tables.part(passed).removed
    assert refusal(match, 0, PickWith((), new, *cell(match), fates=("bag",))) == ("empire.wrong_fates", "EMP-SOLO-5")
    assert refusal(match, 0, PickWith((), new, *cell(match))) == ("empire.no_card", "EMP-WIN-4")
    assert refusal(match, 0, SoloPass(("bag", "bag")))[0] == "not_listed"


@pytest.mark.rule("EMP-FC-02", "EMP-SOLO-3")
def test_two_new_tiles() -> None:
    """Each drawn tile goes to the bag or out of the game, then two are drawn."""
    match = alone("no-boring-design")
    first, second = tiles(match)
    assert refusal(match, 0, PlayFame("no-boring-design")) == ("empire.wrong_choice", "EMP-FC-02")
    assert len(listed(match, 0, PlayFame)) == 4
    match = plays(match, 0, "no-boring-design", fates=("box", "bag"))
    assert first in tables.part(match).removed
    assert first not in tiles(match)
    assert (second in tables.part(match).bag) != (second in tiles(match))
    assert len(tiles(match)) == 2
    assert asked(match) == TURN
    assert (
        refusal(EmpirePosition(alone("no-boring-design")).bag(0).match(), 0, PlayFame("no-boring-design"))[0]
        == "empire.bag_is_empty"
    )


@pytest.mark.rule("EMP-FC-03", "EMP-SOLO-3", "EMP-SOLO-5")
def test_a_tile_for_the_next_turn() -> None:
    """The tile that was not chosen is there again in the next turn, beside two new ones."""
    match = alone("salvage-unchosen")
    chosen, other = tiles(match)
    assert refusal(match, 0, PickWith(("salvage-unchosen",), chosen, *cell(match), keep=chosen)) == (
        "empire.wrong_choice",
        "EMP-FC-03",
    )
    assert refusal(match, 0, PassWith((), keep=other)) == ("empire.no_card", "EMP-WIN-4")
    match = acts(match, 0, PickWith(("salvage-unchosen",), chosen, *cell(match), keep=other))
    assert tiles(match) == (other,)
    assert asked(match) == START
    match = acts(match, 0, SoloDrawTiles())
    assert len(tiles(match)) == 3
    assert tiles(match)[0] == other


@pytest.mark.rule("EMP-FC-03", "EMP-SOLO-5")
def test_a_tile_kept_with_a_pass() -> None:
    """Also of a pass one tile may be kept; the other goes where it is sent."""
    match = alone("salvage-unchosen")
    first, second = tiles(match)
    match = acts(match, 0, PassWith(("salvage-unchosen",), keep=second, fates=("box",)))
    assert tiles(match) == (second,)
    assert first in tables.part(match).removed
    assert worth(match, 0, "passes") == -3


@pytest.mark.rule("EMP-FC-05", "EMP-SOLO-3", "GAP-44")
def test_six_tiles_for_three_points() -> None:
    """What was drawn goes back, six others are drawn, and the pass costs its 3 points."""
    match = alone("private-six")
    two = tiles(match)
    assert refusal(match, 0, PassWith(("private-six",), fates=("box", "bag"))) == ("empire.wrong_choice", "EMP-FC-05")
    assert refusal(match, 0, PassWith(("private-six",), tile=two[0])) == ("empire.wrong_choice", "EMP-FC-05")
    match = acts(match, 0, PassWith(("private-six",)))
    assert tiles(match) == ()
    hand = tables.player(match, 0).hand
    assert len(hand) == 6
    assert set(two) <= {*tables.part(match).bag, *hand}
    match = acts(match, 0, PlaceHeld(hand[3], *cell(match)))
    assert [each.tile for each in tables.player(match, 0).course.placed] == [hand[3]]
    assert worth(match, 0, "passes") == -3
    assert asked(match) == START


@pytest.mark.rule("EMP-FC-05", "EMP-FAME-9", "EMP-SOLO-3")
@pytest.mark.parametrize("free", [(), ("pass-and-collect",)])
def test_six_and_six_again_alone(free: tuple[str, ...]) -> None:
    """Each copy draws six tiles and costs its 3 points; a card against the price of a pass saves 3, not 6."""
    match = acts(alone("private-six", "private-six", *free), 0, PassWith(("private-six", "private-six", *free)))
    for _ in range(2):
        assert len(tables.player(match, 0).hand) == 6
        match = acts(match, 0, PlaceHeld(tables.player(match, 0).hand[0], *cell(match)))
    assert len(tables.player(match, 0).course.placed) == 2
    assert worth(match, 0, "passes") == (-3 if free else -6)
    assert asked(match) == START


@pytest.mark.rule("EMP-FC-05", "EMP-FC-03", "EMP-FAME-14")
def test_six_tiles_beside_one_that_stays() -> None:
    """One drawn tile may stay while the other goes back; where nothing would be in the bag, there is nothing to draw."""
    match = alone("private-six", "salvage-unchosen")
    first, second = tiles(match)
    kept = acts(match, 0, PassWith(("private-six", "salvage-unchosen"), keep=first))
    assert tiles(kept) == (first,)
    assert first not in tables.player(kept, 0).hand
    last = EmpirePosition(match).change(Designer, drawn=(first,), bag=(*tables.part(match).bag, second)).bag(0).match()
    useless = PassWith(("private-six", "salvage-unchosen"), keep=first)
    assert refusal(last, 0, useless) == ("empire.bag_is_empty", "EMP-FAME-14")
    assert tables.player(acts(last, 0, PassWith(("private-six",))), 0).hand == (first,)


@pytest.mark.rule("EMP-FC-06", "EMP-SOLO-3")
@pytest.mark.parametrize("count", [1, 2])
def test_drawn_tiles_replaced(count: int) -> None:
    """One or two of the drawn tiles leave the game and are replaced before one is chosen."""
    match = alone("worst-idea")
    old = tiles(match)
    for wrong in ((), (old[0], old[0]), (tables.part(match).bag[0],)):
        assert refusal(match, 0, PlayFame("worst-idea", tiles=wrong)) == ("empire.wrong_choice", "EMP-FC-06")
    match = plays(match, 0, "worst-idea", tiles=old[:count])
    assert tables.part(match).removed == old[:count]
    assert len(tiles(match)) == 2
    assert tiles(match)[: 2 - count] == old[count:]
    assert asked(match) == TURN


@pytest.mark.rule("EMP-FC-10", "EMP-SOLO-3")
def test_both_drawn_tiles() -> None:
    """Both tiles are placed, one after the other."""
    match = alone("double-pick")
    first, second = tiles(match)
    assert (
        refusal(match, 0, PickWith(("double-pick",), first, *cell(match), fates=("bag",)))[0] == "empire.wrong_choice"
    )
    match = acts(match, 0, PickWith(("double-pick",), second, *cell(match)))
    assert asked(match) == ("empire.tile", (0,))
    match = acts(match, 0, PlaceHeld(first, *cell(match)))
    assert [each.tile for each in tables.player(match, 0).course.placed] == [second, first]
    assert tiles(match) == ()
    assert tables.player(match, 0).passes == 0
    assert asked(match) == START


@pytest.mark.rule("EMP-FC-10", "EMP-FC-01", "EMP-FC-03", "EMP-FC-07", "EMP-WIN-4")
def test_both_of_three_tiles() -> None:
    """Of three tiles two are placed, the second anywhere, and the third is kept with another card."""
    match = plays(
        alone("double-pick", "extra-tile-middle", "salvage-unchosen", "place-anywhere"), 0, "extra-tile-middle"
    )
    first, second, third = tiles(match)
    together = PickWith(("double-pick", "salvage-unchosen"), first, *cell(match), keep=third)
    assert refusal(match, 0, together) == ("empire.wrong_choice", "EMP-FC-10")
    wasted = PickWith(("double-pick", "salvage-unchosen"), first, *cell(match))
    assert refusal(match, 0, wasted) == ("empire.wrong_choice", "EMP-FC-10")
    match = acts(match, 0, PickWith(("double-pick",), first, *cell(match)))
    far = (40, 40)
    match = acts(match, 0, PlaceHeld(second, *far, cards=("place-anywhere", "salvage-unchosen"), keep=third))
    assert tiles(match) == (third,)
    assert tables.player(match, 0).course.placed[-1] == Placed(second, *far)


@pytest.mark.rule("EMP-FC-01", "EMP-FC-02", "EMP-FC-06", "EMP-SOLO-3")
def test_three_tiles_replaced() -> None:
    """Of three drawn tiles at most two are replaced; all three go for two new ones."""
    match = plays(alone("extra-tile-middle", "worst-idea", "no-boring-design"), 0, "extra-tile-middle")
    old = tiles(match)
    assert len(old) == 3
    assert refusal(match, 0, PlayFame("worst-idea", tiles=old)) == ("empire.wrong_choice", "EMP-FC-06")
    assert len(tiles(plays(match, 0, "worst-idea", tiles=old[1:]))) == 3
    match = plays(match, 0, "no-boring-design", fates=("box",) * 3)
    assert tables.part(match).removed == old
    assert len(tiles(match)) == 2


@pytest.mark.rule("EMP-FC-10", "EMP-FC-01", "EMP-SOLO-5")
def test_what_becomes_of_the_third_tile() -> None:
    """With the second of two tiles it is said where the third goes; only a card keeps it."""
    match = plays(alone("double-pick", "extra-tile-middle"), 0, "extra-tile-middle")
    first, second, third = tiles(match)
    match = acts(match, 0, PickWith(("double-pick",), first, *cell(match)))
    assert refusal(match, 0, PlaceHeld(second, *cell(match), keep=third)) == ("empire.no_card", "EMP-WIN-4")
    twice = PlaceHeld(second, *cell(match), fates=("box", "bag"))
    assert refusal(match, 0, twice) == ("empire.wrong_fates", "EMP-SOLO-5")
    match = acts(match, 0, PlaceHeld(second, *cell(match), fates=("box",)))
    assert tables.part(match).removed == (third,)
    assert tiles(match) == ()


@pytest.mark.rule("EMP-FC-11", "EMP-SOLO-3")
def test_a_tile_for_a_drawn_one() -> None:
    """A tile of the course and a drawn one change places; the one given back may be chosen."""
    match = with_tiles(alone("swap-course-middle"), 0, 3)
    old = tables.player(match, 0).course.placed[1]
    new, other = tiles(match)
    match = plays(match, 0, "swap-course-middle", tiles=(new,), cells=(old.cell,), turns=(3,))
    assert tables.player(match, 0).course.by_cell[old.cell] == Placed(new, *old.cell, 3)
    assert tiles(match) == (old.tile, other)
    assert tables.player(match, 0).hand == ()
    match = acts(match, 0, SoloPlace(old.tile, *cell(match)))
    assert asked(match) == START


@pytest.mark.rule("EMP-FC-18", "EMP-SOLO-3")
def test_a_pass_for_nothing() -> None:
    """The pass costs nothing, and the sheet says both that it was one and why it is free."""
    match = alone("pass-and-collect")
    match = acts(match, 0, PassWith(("pass-and-collect",)))
    assert tables.player(match, 0).passes == 1
    assert tables.player(match, 0).pile == ()
    assert worth(match, 0, "passes") == 0
    assert reasons(match, 0, "passes") == {"free_pass": 3}
    assert forgiven(match, 0).free_passes == 1


@pytest.mark.rule("EMP-FC-18", "EMP-FC-10", "EMP-FAME-8")
def test_again_in_the_next_turn() -> None:
    """What has an effect once in a turn has it again in the next one; on one pass a further copy would be wasted."""
    match = alone("pass-and-collect", "pass-and-collect", "double-pick", "double-pick")
    twice = PassWith(("pass-and-collect", "pass-and-collect"))
    assert refusal(match, 0, twice) == ("empire.no_effect", "EMP-FAME-8")
    for _ in range(2):
        match = declined(acts(match, 0, PassWith(("pass-and-collect",))))
        match = acts(match, 0, SoloDrawTiles())
    assert worth(match, 0, "passes") == 0
    for placed in (2, 4):
        match = acts(match, 0, PickWith(("double-pick",), tiles(match)[0], *cell(match)))
        match = acts(match, 0, PlaceHeld(tiles(match)[0], *cell(match)))
        assert len(tables.player(match, 0).course.placed) == placed
        match = acts(declined(match), 0, SoloDrawTiles())


@pytest.mark.rule("EMP-FC-18", "EMP-FC-05", "EMP-FX-6")
def test_six_tiles_for_nothing() -> None:
    """Both cards on one pass: six tiles, and no points lost."""
    match = acts(alone("private-six", "pass-and-collect"), 0, PassWith(("private-six", "pass-and-collect")))
    match = acts(match, 0, ReturnHeld())
    assert worth(match, 0, "passes") == 0
    assert asked(match) == START


# as they are


@pytest.mark.rule("EMP-SOLO-4", "EMP-FC-07")
def test_anywhere_alone() -> None:
    """A drawn tile may go where it touches nothing."""
    match = alone("place-anywhere")
    chosen, other = tiles(match)
    match = acts(match, 0, PickWith(("place-anywhere",), chosen, 50, 50, fates=("box",)))
    assert tables.player(match, 0).course.placed == (Placed(chosen, 50, 50),)
    assert tables.part(match).removed == (other,)


@pytest.mark.rule("EMP-SOLO-4", "EMP-SOLO-5", "EMP-FC-08", "EMP-FC-09", "EMP-FC-12", "GAP-26")
@pytest.mark.parametrize("when", ["turn_pre", "turn_post"])
def test_before_and_after_a_turn_alone(when: str) -> None:
    """Cards for before and after the move work alone as well; after the move a window opens."""
    match = with_tiles(alone("swap-two-course-tiles", "course-tile-to-collected", "bonus-draw"), 0, 4)
    if when == "turn_post":
        match = acts(match, 0, SoloPass())
        assert window(match) == ("turn_post", 0)
    again = TURN if when == "turn_pre" else ("empire.window", (0,))
    one, two, *_ = [each.cell for each in tables.player(match, 0).course.placed]
    lying = {each.cell: each.tile for each in tables.player(match, 0).course.placed}
    match = plays(match, 0, "swap-two-course-tiles", cells=(one, two), turns=(1, 2))
    by_cell = tables.player(match, 0).course.by_cell
    assert (by_cell[one], by_cell[two]) == (Placed(lying[two], *one, 1), Placed(lying[one], *two, 2))
    assert asked(match) == again
    match = plays(match, 0, "course-tile-to-collected", cells=(one,))
    assert tables.player(match, 0).pile == (Collected(lying[two], "fame"),)
    assert one not in tables.player(match, 0).course.by_cell
    match = plays(match, 0, "bonus-draw")
    tile = tables.player(match, 0).hand[0]
    placed = acts(match, 0, PlaceHeld(tile, *one, 3))
    assert tables.player(placed, 0).course.by_cell[one] == Placed(tile, *one, 3)
    passed = worth(match, 0, "passes")
    match = acts(match, 0, CollectHeld(tile))
    assert tables.player(match, 0).pile[-1] == Collected(tile, "fame")
    assert worth(match, 0, "passes") == passed  # alone nothing is paid for collected tiles
    assert "designer.fast" not in {line.key for line in match.sheets()[0].lines}
    for done in (placed, match):
        assert asked(done) == (TURN if when == "turn_pre" else START)


@pytest.mark.rule("EMP-SOLO-4", "EMP-FC-27", "GAP-26")
def test_the_last_tile_alone() -> None:
    """Before drawing, with one square missing, any tile of the bag fills the land, and that is the end."""
    match = EmpirePosition(at_turn(("choose-from-bag",))).covered(0, missing=1).match()
    match = holding(match, ("bankable-designer",))
    assert asked(match) == START
    match = acts(match, 0, StopWith(("choose-from-bag",)))
    chosen = listed(match, 0, PlaceHeld)[0]
    match = acts(match, 0, chosen)
    assert happened(match, base.PlayEnded) == [base.PlayEnded("filled", solo=True)]
    two = EmpirePosition(at_turn(("choose-from-bag",))).covered(0, missing=2).match()
    assert refusal(two, 0, StopWith(("choose-from-bag",))) == ("empire.one_square_missing", "EMP-FX-14")


@pytest.mark.rule("EMP-WIN-6", "EMP-SOLO-5", "EMP-FX-9")
def test_a_land_filled_alone_counts_after_the_window() -> None:
    """Alone, too, the last tile may be taken off again before the game ends."""
    match = EmpirePosition(alone("course-tile-to-collected")).covered(0, missing=1).match()
    match = acts(match, 0, SoloPlace(tiles(match)[0], *cell(match)))
    assert window(match) == ("turn_post", 0)
    last = tables.player(match, 0).course.placed[-1].cell
    undone = plays(match, 0, "course-tile-to-collected", cells=(last,))
    assert asked(undone) == START
    ended = acts(match, 0, Decline())
    assert happened(ended, base.PlayEnded) == [base.PlayEnded("filled", solo=True)]


@pytest.mark.rule("EMP-SOLO-4", "EMP-FC-24", "GAP-26")
def test_alone_one_is_always_last() -> None:
    """The 9 points stand where Fast would be."""
    match = until(settled(stopped_alone(), ("slow-but-sure", "bankable-designer")), "score_fast")
    match = plays(match, 0, "slow-but-sure")
    assert worth(match, 0, "passes") == 9
    assert reasons(match, 0, "passes") == {"last_to_stop": 9}


def stopped_alone() -> Match:
    """A lone game that was stopped at once."""
    return play(at_turn(()), (0, SoloStop()))


SCORING: dict[str, tuple[dict[str, Any], str, int]] = {
    "missing-as-grass": ({"cells": ((2, 0),)}, "land", 1),
    "forgive-direction": ({"cells": ((4, 2),)}, "playable", 1),
    "par6-green": ({}, "par", 2),
    "bankable-designer": ({}, "fun", 4),
    "dogs-are-people": ({}, "fun", 4),
    "forgive-circuit": ({"connections": (0,)}, "circuit", 2),
}
"""What is chosen with a card, and how much it adds to which condition."""


@pytest.mark.rule(
    "EMP-SOLO-4", "EMP-FC-20", "EMP-FC-21", "EMP-FC-23", "EMP-FC-25", "EMP-FC-26", "EMP-FC-28", "EMP-SOLO-5"
)
@pytest.mark.parametrize("card", SCORING)
def test_cards_for_scoring_alone(card: str) -> None:
    """Cards for scoring are played alone as in company, and are worth the same."""
    choices, key, gain = SCORING[card]
    course = draw("tE:3#1 E>W pW:3 g:dogs=2,people=1", at=(3, 2))
    match = settled(drawn(stopped_alone(), 0, course), (card, "place-anywhere"))
    while PlayFame(card, **choices) not in listed(match, 0, PlayFame):
        match = acts(match, 0, Decline())
    before = worth(match, 0, key)
    match = plays(match, 0, card, **choices)
    assert worth(match, 0, key) == before + gain


@pytest.mark.rule("EMP-SOLO-4", "EMP-FC-22")
def test_water_alone() -> None:
    """Tiles on water are forgiven alone as in company."""
    match = stopped_alone()
    land = next(name for name, each in tables.kit_of(match).grounds.items() if each.water)
    wet = min(tables.kit_of(match).grounds[land].water)
    match = until(settled(drawn(match, 0, draw("g", at=wet), land), ("forgive-water", "place-anywhere")), "score_land")
    before = worth(match, 0, "land")
    assert worth(plays(match, 0, "forgive-water", cells=(wet,)), 0, "land") == before + 3
