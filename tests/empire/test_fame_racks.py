"""Fame cards for bag, racks and the order of play: FC-01 to 04, 06, 13 to 15 and 19."""

from __future__ import annotations

import pytest

from fairway import Match
from fairway.testing import asked, happened
from fairway_base.play import events as base
from fairway_base.play.part import Designer, Rack
from fairway_base.play.racks import insert
from fairway_base.play.turns import CollectTile, Pass
from fairway_empire.card_effects.actions import CollectWith, PlayFame
from fairway_empire.card_effects.order_cards import RackReversed, TileProtected
from fairway_empire.testing import EmpirePosition
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import declined, named
from tests.empire.fame_tables import (
    acts,
    at_turn,
    decline,
    fame,
    listed,
    numbered,
    part,
    passing,
    plays,
    refusal,
    started,
    window,
)

# FC-01


@pytest.mark.rule("EMP-FC-01", "EMP-RACK-2", "TV-FAME-3")
def test_a_tile_joins_the_rack_before_pawns() -> None:
    """On a rack of 2, a pawn and 7, a drawn 5 comes between the 2 and the pawn."""
    match = at_turn((), ("extra-tile-middle",))
    two, five, seven = numbered(match, 2, 5, 7)
    match = (
        EmpirePosition(match)
        .racks(middle=(two, numbered(match, 3)[0], seven), bottom=tables.part(match).bottom.tiles)
        .match()
    )
    match = tables.pick(match, 1)
    match = plays(EmpirePosition(match).drawing(five).match(), 1, "extra-tile-middle")
    assert tables.part(match).middle.items == (two, five, 0, seven)
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-FC-01", "EMP-RACK-1", "EMP-RACK-2", "TV-FAME-4")
def test_a_tile_joins_the_rack_before_its_equals() -> None:
    """A new 5 comes before the old one, and the rack holds more than it was made for; it need not be picked."""
    match = at_turn(("extra-tile-middle",), ())
    two, five, new, seven = numbered(match, 2, 5, 5, 7)
    match = EmpirePosition(match).racks(middle=(two, five, seven), bottom=tables.part(match).bottom.tiles).match()
    match = plays(EmpirePosition(match).drawing(new).match(), 0, "extra-tile-middle")
    assert tables.part(match).middle.items == (two, new, five, seven)
    assert asked(play(match, (0, Pass()))) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-RACK-2", "EMP-RACK-4")
@pytest.mark.parametrize(
    ("items", "number", "mirrored", "at"),
    [
        ((), 5, False, 0),
        ((3, 4), 5, False, 2),
        ((3, -1, -2), 5, False, 1),
        ((-1, 7), 5, False, 0),
        ((9, 2, 6), 5, False, 0),
        ((2, 9, 6), 7, False, 1),
        ((9, 5, 2), 5, True, 1),
        ((9, 7, 2), 5, True, 2),
        ((9, -1, 2), 5, True, 1),
        ((9, 7), 5, True, 2),
    ],
)
def test_where_a_tile_is_inserted(items: tuple[int, ...], number: int, mirrored: bool, at: int) -> None:
    """Before the first tile with the number or a higher one, or a lower one on a rack turned round; pawns stay behind."""
    backs = {f"t{n}": n for n in range(20)} | {"new": number}
    rack = Rack(tuple(f"t{n}" if n >= 0 else -n for n in items))
    assert insert(rack, "new", backs, descending=mirrored).items.index("new") == at


# FC-02 and FC-06


@pytest.mark.rule("EMP-FC-02")
def test_another_bottom_rack() -> None:
    """All tiles of the bottom rack leave the game, and as many are drawn and laid in the order of their numbers."""
    match = started(("no-boring-design",), ())
    old = tables.part(match).bottom.tiles
    new = numbered(match, 9, 2, 9)
    match = plays(EmpirePosition(match).drawing(*new).match(), 0, "no-boring-design")
    assert tables.part(match).bottom.items == (new[1], new[0], new[2])
    assert tables.part(match).removed == old
    assert tables.part(match).middle.tiles


@pytest.mark.rule("EMP-FC-02", "GAP-23")
def test_a_replaced_rack_may_go_back_into_the_bag() -> None:
    """Where the match says so, the tiles go back; they are not among those drawn at once."""
    match = started(("no-boring-design",), (), replaced_rack="bag")
    old = tables.part(match).bottom.tiles
    match = plays(match, 0, "no-boring-design")
    assert tables.part(match).bag[-3:] == old
    assert tables.part(match).removed == ()


@pytest.mark.rule("EMP-FC-06", "EMP-RACK-3")
def test_some_tiles_replaced() -> None:
    """Chosen tiles leave the game; new ones come in at their numbers, before equals, among themselves as drawn."""
    match = started(("worst-idea",), ())
    three, five, nine = numbered(match, 3, 5, 9)
    match = EmpirePosition(match).racks(middle=tables.part(match).middle.tiles, bottom=(three, five, nine)).match()
    new = numbered(match, 5, 5)
    match = plays(EmpirePosition(match).drawing(*new).match(), 0, "worst-idea", tiles=(nine, three))
    assert tables.part(match).bottom.items == (*new, five)
    assert set(tables.part(match).removed) == {nine, three}


@pytest.mark.rule("EMP-FC-06")
def test_which_tiles_may_be_replaced() -> None:
    """At least one, each once, and only of the bottom rack; every selection is listed."""
    match = started(("worst-idea",), ())
    bottom, middle = tables.part(match).bottom.tiles, tables.part(match).middle.tiles
    for wrong in ((), (bottom[0], bottom[0]), (middle[0],), ("t999z",)):
        assert refusal(match, 0, PlayFame("worst-idea", tiles=wrong)) == ("empire.wrong_choice", "EMP-FC-06")
    assert len(listed(match, 0, PlayFame)) == 2 ** len(bottom) - 1


@pytest.mark.rule("EMP-FC-06", "EMP-RACK-4")
def test_tiles_replaced_on_a_rack_out_of_order() -> None:
    """A rack that a card has left unsorted stays so: a new tile goes before the first with its number or a higher one."""
    match = started(("worst-idea",), ())
    nine, two, seven = numbered(match, 9, 2, 7)
    match = EmpirePosition(match).racks(middle=tables.part(match).middle.tiles, bottom=(nine, two, seven)).match()
    (five,) = numbered(match, 5)
    match = plays(EmpirePosition(match).drawing(five).match(), 0, "worst-idea", tiles=(seven,))
    assert tables.part(match).bottom.items == (five, nine, two)


# FC-03


@pytest.mark.rule("EMP-FC-03", "EMP-FAME-9")
def test_leftovers_are_salvaged_round_after_round() -> None:
    """A further copy has nothing to move in the same window only: after the next round it does its work again."""
    match = passing(at_turn(("salvage-unchosen", "salvage-unchosen"), ()), until="unchosen")
    match = declined(plays(match, 0, "salvage-unchosen"))
    match = passing(match, until="unchosen")
    left = tables.part(match).top.tiles
    match = plays(match, 0, "salvage-unchosen")
    assert set(left) <= set(tables.part(match).middle.tiles)


@pytest.mark.rule("EMP-FC-03", "EMP-RACK-3", "TV-FAME-5")
def test_leftovers_are_salvaged() -> None:
    """Leftovers 3 and 9 come onto the next rack of 3, 4 and 9, before their equals and in their order."""
    match = at_turn((), ("salvage-unchosen",))
    three, nine, old3, four, old9 = numbered(match, 3, 9, 3, 4, 9)
    match = EmpirePosition(match).racks(middle=(three, nine), bottom=(old3, four, old9)).match()
    match = passing(match, until="unchosen")
    assert window(match) == ("unchosen", 1)
    assert tables.part(match).bottom == Rack()  # not yet refilled
    bag = tables.part(match).bag
    match = plays(match, 1, "salvage-unchosen")
    assert tables.part(match).middle.items == (three, old3, four, nine, old9)
    assert not {three, nine} & set(tables.part(match).bag)
    assert len(tables.part(match).bag) == len(bag) - 3
    assert named(declined(match)) == "designer.turn"


@pytest.mark.rule("EMP-FC-03", "EMP-FAME-8", "EMP-FAME-9", "GAP-18")
def test_a_second_salvage_has_nothing_to_move() -> None:
    """Once leftovers are salvaged, another copy has no effect, so the window is over."""
    match = passing(at_turn(("salvage-unchosen", "salvage-unchosen"), ()), until="unchosen")
    match = plays(match, 0, "salvage-unchosen")
    assert part(match).tycoons[0].hand == ("salvage-unchosen",)
    assert window(match)[0] == "round_start"


@pytest.mark.rule("EMP-FC-03", "EMP-FX-7")
def test_salvaging_in_the_end_phase() -> None:
    """Leftovers salvaged in the end phase are not discarded, and no designer is asked about them."""
    match = EmpirePosition(at_turn(("salvage-unchosen",), ())).change(Designer, end_round=1).match()
    match = passing(match, until="unchosen")
    left = tables.part(match).top.tiles
    match = plays(match, 0, "salvage-unchosen")
    assert set(left) <= set(tables.part(match).middle.tiles)
    assert tables.part(match).removed == ()
    assert named(declined(match)) == "designer.turn"
    usual = decline(
        passing(
            EmpirePosition(at_turn(("salvage-unchosen",), ())).change(Designer, end_round=1).match(), until="unchosen"
        )
    )
    assert named(usual) == "designer.put_back"


def test_nobody_is_asked_to_salvage_nothing() -> None:
    """Where nothing was left over, the window does not open."""
    match = (
        EmpirePosition(at_turn(("salvage-unchosen",), ()))
        .racks(middle=numbered(at_turn((), ()), 3), bottom=numbered(at_turn((), ()), 4, 5))
        .match()
    )
    match = play(
        match, (0, Pass()), (1, tables.PickTile(tables.part(match).middle.tiles[0], *tables.open_cell(match, 1)))
    )
    assert window(match) == ("round_start", 0)


# FC-04


@pytest.mark.rule("EMP-FC-04", "GAP-25", "EMP-RACK-4")
def test_two_racks_exchange_tiles() -> None:
    """A tile of the middle rack and one of the bottom rack take each other's very spots, whatever their numbers."""
    match = at_turn(("switch-middle-bottom",), ())
    two, five, nine = numbered(match, 2, 5, 9)
    one, twelve = numbered(match, 1, 12)
    match = EmpirePosition(match).racks(middle=(two, five, nine), bottom=(one, twelve)).match()
    match = plays(match, 0, "switch-middle-bottom", tiles=(two, twelve))
    assert tables.part(match).middle.items == (twelve, five, nine)
    assert tables.part(match).bottom.items == (one, two)
    match = play(match, (0, tables.PickTile(twelve, *tables.open_cell(match, 0))))
    assert tables.part(match).middle.items == (0, five, nine)


@pytest.mark.rule("EMP-FC-04")
def test_which_tiles_may_be_exchanged() -> None:
    """One of each rack, and nothing else; all pairs are listed."""
    match = at_turn(("switch-middle-bottom",), ())
    up, down = tables.part(match).middle.tiles, tables.part(match).bottom.tiles
    for wrong in ((), (up[0],), (down[0], up[0]), (up[0], up[1]), (up[0], down[0], down[1])):
        assert refusal(match, 0, PlayFame("switch-middle-bottom", tiles=wrong)) == ("empire.wrong_choice", "EMP-FC-04")
    assert len(listed(match, 0, PlayFame)) == len(up) * len(down)


# FC-13, FC-14


@pytest.mark.rule("EMP-FC-13", "GAP-19")
def test_playing_first() -> None:
    """The pawn moves to the first place, and the others keep their order."""
    match = plays(started((), (), ("play-first",)), 2, "play-first")
    assert tables.part(match).top.pawns == (2, 0, 1)
    assert asked(declined(match)) == ("designer.turn", (2,))


@pytest.mark.rule("EMP-FC-14")
def test_reordering() -> None:
    """All pawns are put in any other order; the order there is already is none."""
    match = started(("reorder-pawns",), (), ())
    assert len(listed(match, 0, PlayFame)) == 5
    for wrong in ((0, 1, 2), (0, 1), (0, 0, 1), (2, 1, 3)):
        assert refusal(match, 0, PlayFame("reorder-pawns", seats=wrong)) == ("empire.wrong_choice", "EMP-FC-14")
    match = plays(match, 0, "reorder-pawns", seats=(1, 2, 0))
    assert tables.part(match).top.pawns == (1, 2, 0)


@pytest.mark.rule("EMP-FX-3", "EMP-FC-13", "EMP-FC-14", "EMP-FC-16")
def test_nobody_gets_ahead_of_a_pawn_in_front() -> None:
    """A pawn in front of the rack stays first, whoever plays first or reorders; its owner has nothing to gain."""
    match = started(("play-first",), ("play-first",), ("reorder-pawns",))
    match = EmpirePosition(match).change(Designer, top=Rack((1, 2), (), (0,))).match()
    assert refusal(match, 0, PlayFame("play-first")) == ("empire.no_effect", "EMP-FAME-8")
    match = decline(match)
    assert refusal(match, 1, PlayFame("play-first")) == ("empire.no_effect", "EMP-FAME-8")
    match = decline(match)
    assert listed(match, 2, PlayFame) == [PlayFame("reorder-pawns", seats=(2, 1))]
    match = plays(match, 2, "reorder-pawns", seats=(2, 1))
    assert tables.part(match).top.pawns == (0, 2, 1)
    match = decline(match)
    match = plays(match, 1, "play-first")
    assert tables.part(match).top.pawns == (0, 1, 2)
    assert asked(declined(match)) == ("designer.turn", (0,))


# FC-15


@pytest.mark.rule("EMP-FC-15", "EMP-RACK-4", "GAP-24")
def test_the_rack_turned_round() -> None:
    """The middle rack is reversed for the round; later insertions go by descending numbers, and two copies cancel out."""
    match = started(("reverse-middle", "reverse-middle", "extra-tile-middle"), ())
    two, five, nine = numbered(match, 2, 5, 9)
    match = EmpirePosition(match).racks(middle=(two, five, nine), bottom=tables.part(match).bottom.tiles).match()
    match = plays(match, 0, "reverse-middle")
    assert happened(match, RackReversed)
    assert tables.part(match).middle.items == (nine, five, two)
    twice = plays(match, 0, "reverse-middle")
    assert tables.part(twice).middle.items == (two, five, nine)
    assert not fame(twice).reversed
    (six,) = numbered(match, 6)
    match = plays(EmpirePosition(declined(match)).drawing(six).match(), 0, "extra-tile-middle")
    assert tables.part(match).middle.items == (nine, six, five, two)
    match = passing(match)
    assert not fame(match).reversed


# FC-19


def stopped(*hands: tuple[str, ...], **options: object) -> Match:
    """A round of the end phase in which seat 0 has stopped earlier and is to collect."""
    match = at_turn(*hands, **options)
    return EmpirePosition(match).round(2, end_phase=1).stopped(0, first_collected=(1, 1)).match()


@pytest.mark.rule("EMP-FC-19", "GAP-21")
def test_a_tile_is_protected() -> None:
    """A stopped player who announces a tile must take another, and so must all others who have stopped in this round."""
    match = stopped((), ("protect-tile",), ())
    tile, other = tables.part(match).middle.tiles[:2]
    match = play(match, (0, CollectTile(tile)))
    assert window(match) == ("stopped_pick", 1)
    match = plays(match, 1, "protect-tile")
    assert happened(match, TileProtected) == [TileProtected(tile)]
    assert asked(match) == ("designer.turn", (0,))
    assert tables.player(match, 0).pile == ()
    assert refusal(match, 0, CollectTile(tile)) == ("empire.tile_is_protected", "EMP-FC-19")
    assert CollectTile(tile) not in listed(match, 0, CollectTile)
    match = play(match, (0, CollectTile(other)))
    assert [each.tile for each in tables.player(match, 0).pile] == [other]
    also = EmpirePosition(match).stopped(1).match()
    assert refusal(also, 1, CollectTile(tile)) == ("empire.tile_is_protected", "EMP-FC-19")
    assert [each.tile for each in tables.player(play(match, (1, CollectTile(tile))), 1).pile] == [tile]  # designs
    assert fame(passing(match)).protected == ()


@pytest.mark.rule("EMP-FC-19", "GAP-21")
def test_protection_may_be_for_the_turn() -> None:
    """Where the match says so, the tile is safe only while that player chooses another."""
    match = stopped((), ("protect-tile",), (), protection="turn")
    tile, other = tables.part(match).middle.tiles[:2]
    match = plays(play(match, (0, CollectTile(tile))), 1, "protect-tile")
    assert refusal(match, 0, CollectTile(tile)) == ("empire.tile_is_protected", "EMP-FC-19")
    assert fame(play(match, (0, CollectTile(other)))).protected == ()


@pytest.mark.rule("EMP-FC-19", "EMP-WIN-2")
def test_who_may_protect() -> None:
    """The others are asked in the order of the round; if all decline, the tile is collected."""
    match = stopped(("protect-tile",), ("play-first",), ("protect-tile",))
    tile = tables.part(match).middle.tiles[0]
    match = play(match, (0, CollectTile(tile)))
    assert window(match) == ("stopped_pick", 1)
    match = decline(match)
    assert window(match) == ("stopped_pick", 2)
    match = decline(match)
    assert [each.tile for each in tables.player(match, 0).pile] == [tile]


@pytest.mark.rule("EMP-FC-19", "EMP-WIN-1", "EMP-FAME-5")
def test_who_may_protect_first() -> None:
    """The order of play of this round decides, not the order of seats."""
    match = stopped((), ("protect-tile",), ("protect-tile",))
    match = EmpirePosition(match).change(Designer, top=Rack((0, 2, 1))).fame_is(order=(0, 2, 1)).match()
    match = play(match, (0, CollectTile(tables.part(match).middle.tiles[0])))
    assert window(match) == ("stopped_pick", 2)
    assert window(decline(match)) == ("stopped_pick", 1)


@pytest.mark.rule("EMP-FC-19", "EMP-FAME-3", "EMP-FAME-13")
def test_one_tile_after_another_is_protected() -> None:
    """A second card protects a second tile while the first stays safe; also who has stopped may protect."""
    match = EmpirePosition(stopped((), ("protect-tile", "protect-tile"), ())).stopped(1).match()
    first, second, *others = tables.part(match).middle.tiles
    match = plays(play(match, (0, CollectTile(first))), 1, "protect-tile")
    match = plays(play(match, (0, CollectTile(second))), 1, "protect-tile")
    assert listed(match, 0, CollectTile) == [CollectTile(tile) for tile in others]


@pytest.mark.rule("EMP-FAME-13", "EMP-FC-03", "EMP-FC-04")
def test_stopped_players_touch_racks() -> None:
    """Who has stopped may exchange tiles of two racks in the own turn, and salvage leftovers after the round."""
    match = stopped(("switch-middle-bottom", "salvage-unchosen"), ())
    up, down = tables.part(match).middle.tiles[0], tables.part(match).bottom.tiles[0]
    match = plays(match, 0, "switch-middle-bottom", tiles=(up, down))
    match = play(match, (0, CollectTile(down)))
    assert [each.tile for each in tables.player(match, 0).pile] == [down]
    match = passing(match, until="unchosen")
    left = tables.part(match).top.tiles
    match = plays(match, 0, "salvage-unchosen")
    assert set(left) <= set(tables.part(match).middle.tiles)


@pytest.mark.rule("EMP-FC-19", "EMP-WIN-7")
def test_only_against_players_who_have_stopped() -> None:
    """Who stops with this very tile was designing until now: nobody is asked."""
    match = EmpirePosition(at_turn((), ("protect-tile",))).round(2, end_phase=1).match()
    match = play(match, (0, CollectTile(tables.part(match).middle.tiles[0])))
    assert asked(match) == ("designer.turn", (1,))
    assert happened(match, base.PlayerStopped)


@pytest.mark.rule("EMP-FX-15", "EMP-FC-19")
def test_the_last_tile_cannot_be_protected() -> None:
    """With one tile on the rack, or one that is not protected, the player gets it without a question."""
    match = stopped((), ("protect-tile", "protect-tile"))
    tile, other = numbered(match, 2, 3)
    match = EmpirePosition(match).racks(middle=(tile, other), bottom=tables.part(match).bottom.tiles).match()
    match = plays(play(match, (0, CollectTile(tile))), 1, "protect-tile")
    match = play(match, (0, CollectTile(other)))
    assert [each.tile for each in tables.player(match, 0).pile] == [other]
    late = EmpirePosition(match).stopped(1).match()
    assert listed(late, 1, CollectTile) == [CollectTile(tile)]  # protection gives way where nothing else is left


@pytest.mark.rule("EMP-FC-19", "EMP-FC-17")
def test_a_card_declared_with_a_forbidden_tile_stays_in_hand() -> None:
    """A card that was declared with the announced tile is not used up when the tile is protected."""
    match = stopped(("pick-and-bench",), ("protect-tile",))
    tile, other = tables.part(match).middle.tiles[:2]
    match = plays(acts(match, 0, CollectWith(("pick-and-bench",), tile)), 1, "protect-tile")
    assert part(match).tycoons[0].hand == ("pick-and-bench",)
    assert refusal(match, 0, CollectWith(("pick-and-bench",), tile)) == ("empire.tile_is_protected", "EMP-FC-19")
    match = acts(match, 0, CollectWith(("pick-and-bench",), other))
    assert tables.part(match).middle.bench == (0,)
    assert part(match).tycoons[0].played == ("pick-and-bench",)
