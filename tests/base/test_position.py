"""Positions of Minigolf Designer: every tile in one place, clear errors, and matches that are played on from there."""

from __future__ import annotations

import pytest

from fairway import BadPosition
from fairway.testing import check_match, check_step, pieces, replayed
from fairway_base import Course, Designer, Kit, Placed, Rack, Token
from fairway_base.testing import DesignerPosition, position
from tests.base.tables import designer, kit_of, part, passes, player, turn_of


def table(seats: int = 3) -> DesignerPosition:
    return position(designer(), seats)


def test_the_table_is_set_for_the_first_turn() -> None:
    """Lands, clients, order and the first tiles are as asked for; what is not said is the first of its kind."""
    match = position(
        designer(), 3, lands=("l07", "l02", "l03"), mr="mr-long", order=(2, 0, 1), draws=("t001a", "t160a")
    ).match()
    facts = part(match)
    assert [each.land for each in facts.players] == ["l07", "l02", "l03"]
    assert (facts.mr, facts.mrs) == ("mr-long", kit_of(match).mrs[0])
    assert facts.top.pawns == (2, 0, 1)
    assert {"t001a", "t160a"} <= set(facts.middle.tiles)
    assert [each.land for each in part(table().match()).players] == list(kit_of(match).deck[:3])
    assert replayed(match).state == match.state


def test_a_position_with_everything() -> None:
    """Course, racks, hands, piles, bag, clients and round are what was said, and all 264 tiles are there once."""
    built = (
        table()
        .course(0, land="l07", rows=["tE#1 EW pW", ".    g  g"], tiles=[Placed("t100a", 9, 9)])
        .racks(middle=["t010a", 1, "t020a"], bottom=["t030a"])
        .holding(2, "t040a")
        .collected(1, ["t050a"])
        .collected(1, 3, source="card")
        .clients("mr-long", "")
        .round(12, end_phase=11)
        .stopped(1, since=11, first_collected=(12, 1))
        .turn(2)
        .match()
    )
    facts = part(built)
    assert pieces(built.state) == sorted(kit_of(built).tiles)
    assert len(player(built, 0).course.placed) == 6
    assert player(built, 0).course.tokens == (Token(1, 2, 0),)
    assert (player(built, 0).land, facts.mr, facts.mrs, facts.round, facts.end_round) == ("l07", "mr-long", "", 12, 11)
    assert facts.middle == Rack(("t010a", 1, "t020a"))
    assert facts.bottom == Rack(("t030a",))
    assert facts.top.pawns == (2, 0)
    assert player(built, 2).hand == ("t040a",)
    assert [each.source for each in player(built, 1).pile] == ["stop", "card", "card", "card"]
    assert turn_of(built) == 2


def test_a_drawing_is_laid_with_tiles_of_the_box() -> None:
    """Every word of a drawing is a tile of the bag that looks like it, turned as drawn, at its square."""
    built = table().course(0, rows="tE:1 W>E SW / . . pN", at=(3, 4))
    tiles, course = built.kit(Kit).tiles, built.player(0).course
    kinds = {laid.cell: tiles[laid.tile].kind for laid in course.placed}
    assert kinds == {(3, 4): "tee", (4, 4): "path", (5, 4): "path", (5, 5): "green"}
    assert tiles[course.by_cell[3, 4].tile].par == 1
    with pytest.raises(BadPosition, match="no tile of the box is left for tE:9"):
        table().course(0, rows="tE:9")


def test_laying_a_course_anew_puts_the_old_one_back() -> None:
    """Tiles of the course before are in the bag again; what is laid beside a course leaves it as it is."""
    first = table().course(0, tiles=[Placed("t001a", 2, 0)])
    assert "t001a" not in first.facts.bag
    second = first.course(0, tiles=[Placed("t002a", 2, 0)])
    assert "t001a" in second.facts.bag
    both = second.laying(0, Placed("t001a", 3, 0))
    assert [laid.tile for laid in both.player(0).course.placed] == ["t002a", "t001a"]
    assert second.course(0).match().state.part(type(second.facts)).players[0].course == Course()
    assert first.player(0).course.placed == (Placed("t001a", 2, 0),)


def test_a_land_is_covered() -> None:
    """All squares but so many are covered, around what lies there already."""
    built = table().course(0, tiles=[Placed("t001a", 2, 0)]).covered(0, missing=2)
    land = built.kit(Kit).grounds[built.player(0).land].land
    assert len(land - built.player(0).course.by_cell.keys()) == 2
    assert built.player(0).course.placed[0] == Placed("t001a", 2, 0)
    assert len(land - built.covered(0).player(0).course.by_cell.keys()) == 0
    built.covered(0).match()


def test_a_bag_of_so_many() -> None:
    """The bag holds as many tiles as said, or just those named in their order; the others have left the game."""
    few = table().bag(3)
    assert (len(few.facts.bag), few.facts.bag) == (3, table().facts.bag[:3])
    named = few.bag(["t160a", "t001a"])
    assert named.facts.bag == ("t160a", "t001a")
    assert pieces(named.match().state) == pieces(table().state)


def test_the_bag_yields_what_is_wanted() -> None:
    """The next tiles out of the bag are the named ones."""
    wanted = table(2).facts.bag[5:8]
    match = table(2).drawing(*wanted).match()
    assert set(part(passes(passes(match))).bottom.tiles) == set(wanted)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (
            lambda at: at.racks(middle=["t010a", "t010a"]),
            "t010a cannot be put in the middle rack: it is asked for twice",
        ),
        (lambda at: at.collected(0, ["t999a"]), "t999a .* there is no such tile in the box"),
        (lambda at: at.holding(1, "t001a").collected(0, ["t001a"]), "t001a .* it is in the hand of seat 1"),
        (
            lambda at: at.course(0, tiles=[Placed("t001a", 2, 0)]).racks(bottom=["t001a"]),
            "t001a cannot be put in the bottom rack: it is on the course of seat 0",
        ),
        (lambda at: at.bag(2).collected(0, 3), "3 tiles cannot be collected: 2 are in the bag"),
        (lambda at: at.course(0, land="l99"), "no land 'l99' in the box"),
        (lambda at: at.clients("mrs-hotdog", ""), "no Mr Client 'mrs-hotdog' in the box"),
        (lambda at: at.drawing("t999a"), "t999a cannot be drawn"),
        (lambda at: at.course(9, rows="g"), "there is no seat 9: they are 0 to 2"),
        (lambda at: at.course(-1, rows="g"), "there is no seat -1"),
        (lambda at: at.holding("red", "t001a"), "there is no seat 'red'"),
        (lambda at: at.turn(7), "there is no seat 7"),
        (lambda at: at.player_is(0, lands="l07"), "Player has no lands"),
        (lambda at: at.collected(0, -2), "-2 tiles cannot be collected"),
        (lambda at: at.bag(-1), "-1 tiles cannot be left"),
        (lambda at: at.bag(999), "999 tiles cannot be left"),
        (lambda at: at.covered(0, missing=-3), "-3 squares cannot be left free"),
        (lambda at: at.covered(0, missing=999), "999 squares cannot be left free"),
        (lambda at: at.bag(3).covered(0), r"\d+ squares cannot be covered: 3 are in the bag"),
        (lambda at: at.bagged(lions=1), "nothing on a tile is called lions"),
        (lambda at: at.course(0, rows="zz"), "'zz' is no word of a drawing"),
        (lambda at: at.course(0, rows="t"), "'t' is no word of a drawing"),
        (lambda at: at.course(0, rows="@"), "'@' is no word of a drawing"),
        (lambda at: at.course(0, rows="g:people=x"), "'g:people=x' says 'people=x' of a tile"),
        (lambda at: at.course(0, rows="g:lions=1"), "'g:lions=1' says 'lions=1' of a tile"),
        (lambda at: at.course(0, rows="tE#x"), "'x' on tE is no number of a hole"),
        (lambda at: at.course(0, rows="g", at=("a", "b")), "'a' cannot be put in the course of seat 0: it is no int"),
        (lambda at: at.course(0, rows="g", at=(3,)), "is no square"),
        (lambda at: at.course(0, rows=5), "5 cannot be put in the course of seat 0: name things one by one"),
        (lambda at: at.course(0, tiles=["t001a"]), "'t001a' cannot be put in the course of seat 0: it is no Placed"),
        (lambda at: at.course(0, numbers=[3]), "3 cannot be put in the course of seat 0: it is no Token"),
        (lambda at: at.laying(0, "t001a"), "it is no Placed"),
        (lambda at: at.racks(middle=[None]), "None cannot be put in the middle rack: it is no str or int"),
        (lambda at: at.covered(0, missing="two"), "'two' is no whole number"),
        (lambda at: at.bag(None), "None cannot be put in a heap of tiles"),
        (lambda at: at.holding(True, "t001a"), "there is no seat True"),
        (lambda at: position(designer(), 1).racks(middle=["t001a"]), "a player alone has no racks"),
        (lambda at: position(designer(), 1).turn(0), "a player alone has no turn to wait for"),
        (lambda at: position("tiny", 2), "tiny is no ruleset with the Kit of fairway_base"),
    ],
)
def test_what_cannot_be_asked_for(asked, reason: str) -> None:
    """A tile twice, one from elsewhere, one that does not exist: each is an error that names it and says why."""
    with pytest.raises(BadPosition, match=reason):
        asked(table())


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (lambda at: at.racks(top=[1, 0, 2]), "seat 1 stands first, and .0,. is asked"),
        (lambda at: at.racks(top=[0, 1, 2, 2]), "the pawns on the racks are .0, 1, 2, 2.: every seat has one"),
        (
            lambda at: at.course(0, tiles=[Placed("t001a", 2, 0), Placed("t002a", 2, 0)]),
            "tiles lie on one another at .2, 0. on the course of seat 0",
        ),
        (lambda at: at.course(1, tiles=[Placed("t001a", 0, 0)]), "tiles lie on the gate at .0, 0."),
        (lambda at: at.course(1, numbers=[Token(4, 3, 3)]), "number 4 of seat 1 lies on no tile"),
        (lambda at: at.course(0, rows="tE#99 EW pW"), "designer.part.*9"),
        (lambda at: at.course(0, tiles=[Placed("t001a", 4000, 0)]), "designer.part.*500"),
        (lambda at: at.course(0, tiles=[Placed("t001a", 400, 400)]), "all tiles in a row do not reach so far"),
        (lambda at: at.course(0, rows="g#1"), "the numbers of seat 0 cannot lie so: designer.token_on_grass"),
        (lambda at: at.course(0, rows="tE#1 pW / tE#1 pW"), "designer.number_twice"),
        (lambda at: at.course(0, rows="tE#1", numbers=[Token(2, 2, 0)]), "lies on a tile with another one"),
        (lambda at: at.round(-3), "round is -3, which is below 0"),
        (lambda at: at.round(3, end_phase=9), "the end phase began in round 9, and this is round 3"),
        (lambda at: at.player_is(0, passes=-4), "passes of seat 0 is -4, which is below 0"),
        (lambda at: at.stopped(0, first_collected=(9, 1)), "first collected a tile in round 9 and turn 1"),
        (lambda at: at.player_is(0, land="l99"), "there is no land 'l99' in the box"),
        (lambda at: at.course(0, land="l07").course(1, land="l07"), "land l07 is there 2 times, not 1"),
        (lambda at: at.player_is(0, colour="beige"), "there is no colour 'beige' in the box"),
        (lambda at: at.player_is(0, colour=at.player(1).colour), "two players have one colour"),
        (lambda at: at.change(Designer, mr="mr-nobody"), "there is no client 'mr-nobody' in the box"),
        (lambda at: at.change(Designer, kept=()), "there are 3 players, and land cards of 0 and 0"),
        (lambda at: at.change(Designer, requests=("t999a",)), "asked back is what there is not: t999a"),
    ],
)
def test_what_cannot_be(asked, reason: str) -> None:
    """Pawns, tiles and numbers that cannot be where they are said to be are told when the position is finished."""
    with pytest.raises(BadPosition, match=reason):
        asked(table()).match()


def test_lands_that_are_not_named_are_the_first_others() -> None:
    """Who names the land of one seat only leaves the others those of the deck."""
    match = position(designer(), 3, lands=("l02",)).match()
    others = [land for land in kit_of(match).deck if land != "l02"]
    assert [each.land for each in part(match).players] == ["l02", *others[:2]]


def test_a_turn_is_a_turn_as_in_play() -> None:
    """A built turn looks as one that play came to: the same question, and the same behind it."""
    match = passes(table().match())
    built = DesignerPosition(match).round(1).turn(1).match()
    assert (built.state.prompts, built.state.agenda) == (match.state.prompts, match.state.agenda)
    assert turn_of(table().turn(2).match()) == 2


def test_the_end_of_play() -> None:
    """Play that is ended asks everybody for the last time."""
    match = table().ended().match()
    assert part(match).ended == "bag"
    assert [(prompt.name, prompt.waiting) for prompt in match.state.prompts] == [("designer.final", (0, 1, 2))]


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_built_position_keeps_every_promise(seats: int) -> None:
    """From a built position random games end, nothing leaks, every tile is conserved and replays are identical."""
    built = table(seats).course(0, rows="tE#2 EW EW / . pN").covered(0, missing=6).collected(0, 2)
    match = (built if seats == 1 else built.round(9).turn(seats - 1)).match()
    check_step(match)
    assert check_match(match, sample=15) > 5
