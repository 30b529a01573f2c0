"""Fame cards declared with a turn: FC-05, 07, 10, 16, 17, 18 and 27, alone and together."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairway import Match, load_ruleset
from fairway.client.listing import listing
from fairway.model.score import total
from fairway.testing import asked, happened
from fairway_base.course.course import Cell
from fairway_base.course.placement_preview import PlacementPreview
from fairway_base.play import events as base
from fairway_base.play.ending import Settle
from fairway_base.play.part import Collected, Designer, Rack
from fairway_base.play.turns import CollectTile, Pass
from fairway_empire.card_effects.actions import (
    CollectHeld,
    CollectWith,
    PassWith,
    PickWith,
    PlaceHeld,
    PlayFame,
    ReturnHeld,
    StopWith,
)
from fairway_empire.card_effects.brought_tiles import BagSearched
from fairway_empire.testing import EmpirePosition
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import empire
from tests.empire.fame_tables import (
    acts,
    at_turn,
    decline,
    fame,
    holding,
    listed,
    numbered,
    part,
    passing,
    refusal,
    window,
    with_tiles,
)
from tests.empire.test_fame_deck import write_pack


def apart(match: Match, seat: int = 0) -> Cell:
    """Return a free square of the land that touches nothing."""
    course, land = tables.player(match, seat).course, tables.ground(match, seat).rows
    return next(cell for cell in reversed(land) if cell not in course.open_cells and cell not in course.by_cell)


def pick_with(match: Match, *cards: str, spot: int = 0, cell: Cell | None = None) -> PickWith:
    """Pick what lies on a spot, somewhere, with cards."""
    seat = tables.turn_of(match)
    tile = tables.part(match).middle.items[spot]
    assert isinstance(tile, str)
    return PickWith(cards, tile, *(cell or tables.open_cell(match, seat)))


# FC-05


@pytest.mark.rule("EMP-FC-05", "EMP-FAME-12")
def test_six_tiles_to_oneself() -> None:
    """A pass, then six tiles of which one is placed; the others are back in the bag, and the pawn is on the bench."""
    match = at_turn(("private-six",), ())
    six = tables.part(match).bag[:6]
    match = acts(EmpirePosition(match).drawing(*six).match(), 0, PassWith(("private-six",)))
    assert asked(match) == ("empire.tile", (0,))
    assert tables.player(match, 0).hand == six
    assert happened(match, base.PlayerPassed)
    assert refusal(match, 0, PlaceHeld(tables.part(match).middle.tiles[0], *tables.open_cell(match, 0)))[0] == (
        "designer.tile_not_offered"
    )
    assert refusal(match, 0, PlaceHeld(six[0], *apart(match))) == ("designer.not_touching", "BG-PLACE-2")
    assert refusal(match, 0, CollectHeld(six[0])) == ("not_now", "EMP-FC-12")
    match = acts(match, 0, PlaceHeld(six[2], *tables.open_cell(match, 0), 1))
    assert [each.tile for each in tables.player(match, 0).course.placed] == [six[2]]
    assert tables.player(match, 0).hand == ()
    assert tables.part(match).middle.bench == (0,)
    assert set(six) - {six[2]} <= set(tables.part(match).bag)
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-FC-05")
def test_none_of_the_six() -> None:
    """Nothing need be placed."""
    match = acts(at_turn(("private-six",), ()), 0, PassWith(("private-six",)))
    match = acts(match, 0, ReturnHeld())
    assert tables.player(match, 0).hand == ()
    assert tables.player(match, 0).course.placed == ()
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-FC-05", "EMP-FAME-14")
def test_fewer_than_six() -> None:
    """A bag with two tiles yields two; an empty one makes the card useless."""
    match = at_turn(("private-six",), ())
    few = acts(EmpirePosition(match).bag(2).match(), 0, PassWith(("private-six",)))
    assert len(tables.player(few, 0).hand) == 2
    assert refusal(EmpirePosition(match).bag(0).match(), 0, PassWith(("private-six",))) == (
        "empire.bag_is_empty",
        "EMP-FAME-14",
    )


@pytest.mark.rule("EMP-FC-05", "EMP-FAME-9")
def test_six_and_six_again() -> None:
    """Two copies on one pass: six tiles, and then six others."""
    match = acts(at_turn(("private-six", "private-six"), ()), 0, PassWith(("private-six", "private-six")))
    match = acts(match, 0, ReturnHeld())
    assert asked(match) == ("empire.tile", (0,))
    assert len(tables.player(match, 0).hand) == 6
    match = acts(match, 0, ReturnHeld())
    assert asked(match) == ("designer.turn", (1,))
    assert tables.player(match, 0).passes == 1


@pytest.mark.rule("EMP-FC-05", "EMP-FAME-14")
def test_six_again_from_an_empty_bag() -> None:
    """Whoever places the last tile of the bag with the first copy is asked nothing by the second."""
    match = EmpirePosition(at_turn(("private-six", "private-six"), ())).bag(1).match()
    match = acts(match, 0, PassWith(("private-six", "private-six")))
    match = acts(match, 0, PlaceHeld(tables.player(match, 0).hand[0], *tables.open_cell(match, 0)))
    assert asked(match) == ("designer.turn", (1,))
    assert part(match).tycoons[0].hand == ()


@pytest.mark.rule("EMP-FC-05", "EMP-FC-12")
def test_nothing_is_kept_or_sent_away_at_a_table() -> None:
    """What becomes of other tiles is said only alone."""
    match = acts(at_turn(("private-six",), ()), 0, PassWith(("private-six",)))
    tile, other = tables.player(match, 0).hand[:2]
    cell = tables.open_cell(match, 0)
    for wrong in (PlaceHeld(tile, *cell, keep=other), PlaceHeld(tile, *cell, fates=("box",))):
        assert refusal(match, 0, wrong) == ("empire.wrong_fates", "EMP-SOLO-5")


# FC-07


@pytest.mark.rule("EMP-FC-07", "EMP-FAME-12")
def test_anywhere() -> None:
    """With the card a tile goes where it touches nothing, and later tiles go on from it."""
    match = at_turn(("place-anywhere",), ())
    far = apart(match)
    plain = pick_with(match, cell=far)
    assert refusal(match, 0, plain) == ("empire.no_card", "EMP-WIN-4")
    assert refusal(match, 0, tables.PickTile(plain.tile, *far)) == ("designer.not_touching", "BG-PLACE-2")
    match = acts(match, 0, pick_with(match, "place-anywhere", cell=far))
    assert tables.player(match, 0).course.placed[0].cell == far
    assert (far[0] + 1, far[1]) in tables.player(match, 0).course.open_cells
    assert tables.part(match).middle.items[0] == 0


@pytest.mark.rule("EMP-FC-07", "EMP-FAME-8")
def test_anywhere_is_not_everywhere() -> None:
    """Covered squares and the gate stay closed; where a tile touches anyway, the card would be wasted."""
    match = with_tiles(at_turn(("place-anywhere",), ()), 0, 3)
    covered = tables.player(match, 0).course.placed[0].cell
    assert refusal(match, 0, pick_with(match, "place-anywhere", cell=covered))[0] == "designer.cell_covered"
    assert refusal(match, 0, pick_with(match, "place-anywhere", cell=(0, 0)))[0] == "designer.gate_square"
    beside = tables.open_cell(match, 0)
    assert refusal(match, 0, pick_with(match, "place-anywhere", cell=beside)) == ("empire.no_effect", "EMP-FAME-8")
    match = acts(match, 0, pick_with(match, "place-anywhere", cell=(200, -100)))  # outside the land, too
    assert tables.player(match, 0).course.placed[-1].cell == (200, -100)


@pytest.mark.rule("EMP-FC-07", "EMP-FAME-9")
def test_one_card_for_one_placement() -> None:
    """A second copy on the same placement cannot be played; on another placement of the turn it can."""
    match = at_turn(("place-anywhere", "place-anywhere", "double-pick"), ())
    twice = pick_with(match, "place-anywhere", "place-anywhere", cell=apart(match))
    assert refusal(match, 0, twice) == ("empire.card_again", "EMP-FAME-9")
    match = acts(match, 0, pick_with(match, "double-pick", "place-anywhere", cell=apart(match)))
    tile = tables.part(match).middle.tiles[0]
    match = acts(match, 0, PlaceHeld(tile, *apart(match), cards=("place-anywhere",)))
    assert part(match).tycoons[0].hand == ()


@pytest.mark.rule("EMP-FC-07", "EMP-WIN-4")
def test_anywhere_for_tiles_from_the_bag() -> None:
    """The card goes with placements of drawn tiles as well."""
    match = acts(at_turn(("private-six", "place-anywhere"), ()), 0, PassWith(("private-six",)))
    tile = tables.player(match, 0).hand[0]
    match = acts(match, 0, PlaceHeld(tile, *apart(match), cards=("place-anywhere",)))
    assert part(match).tycoons[0].played == ("private-six", "place-anywhere")


# FC-10


@pytest.mark.rule("EMP-FC-10")
@pytest.mark.parametrize("pawn", ["first", "second"])
def test_two_tiles_at_once(pawn: str) -> None:
    """Both tiles are placed; the pawn takes one of their spots and a tile from the bag the other, unsorted."""
    match = at_turn(("double-pick",), ())
    a, b, c = numbered(match, 2, 5, 9)
    match = EmpirePosition(match).racks(middle=(a, b, c), bottom=tables.part(match).bottom.tiles).match()
    (new,) = numbered(match, 1)
    match = acts(match, 0, pick_with(match, "double-pick", spot=2))
    assert asked(match) == ("empire.tile", (0,))
    assert refusal(match, 0, Pass()) == ("not_now", "BG-TURN-5")
    assert refusal(match, 0, ReturnHeld()) == ("not_now", "EMP-FC-05")
    match = EmpirePosition(match).drawing(new).match()
    match = acts(match, 0, PlaceHeld(a, *tables.open_cell(match, 0), pawn=pawn))  # type: ignore[arg-type]
    assert [each.tile for each in tables.player(match, 0).course.placed] == [c, a]
    assert tables.part(match).middle.items == ((new, b, 0) if pawn == "first" else (0, b, new))
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-FC-10", "EMP-FAME-14")
def test_two_tiles_with_an_empty_bag() -> None:
    """The other spot stays empty when there is nothing to fill it with."""
    match = EmpirePosition(at_turn(("double-pick",), ())).bag(0).match()
    first, second, third = tables.part(match).middle.tiles
    match = acts(match, 0, pick_with(match, "double-pick"))
    match = acts(match, 0, PlaceHeld(second, *tables.open_cell(match, 0)))
    assert tables.part(match).middle.items == (0, third)
    assert first not in tables.part(match).middle.tiles


@pytest.mark.rule("EMP-FC-10", "EMP-FC-17", "EMP-WIN-4", "EMP-WIN-5")
def test_two_tiles_and_the_bench() -> None:
    """With a rest declared as well, the pawn goes to the bench and the chosen spot stays empty."""
    match = at_turn((), ("double-pick", "pick-and-bench"), ())
    match = play(match, (0, Pass()))
    first, second, *others = tables.part(match).middle.tiles
    match = acts(match, 1, pick_with(match, "double-pick", "pick-and-bench"))
    match = acts(match, 1, PlaceHeld(second, *tables.open_cell(match, 1)))
    rack = tables.part(match).middle
    assert rack.bench == (1, 0)  # left of everybody there, as after a pass
    assert rack.items[1:] == tuple(others)
    assert rack.items[0] not in (first, second, 1)
    assert tables.player(match, 1).passes == 0


@pytest.mark.rule("EMP-FC-10", "EMP-FAME-8")
def test_two_tiles_need_two() -> None:
    """With one tile on the rack there is no second."""
    match = at_turn(("double-pick", "double-pick"), ())
    match = EmpirePosition(match).racks(middle=numbered(match, 4), bottom=tables.part(match).bottom.tiles).match()
    assert refusal(match, 0, pick_with(match, "double-pick")) == ("empire.no_effect", "EMP-FAME-8")
    assert listed(match, 0, PickWith) == []


# where mismatches are forbidden


STRICT = load_ruleset("empire", options={"designer": {"mismatched_placement": "reject"}})


@pytest.mark.rule("EMP-FC-10", "EMP-FC-27")
def test_what_cannot_be_placed_may_be_given_back() -> None:
    """Placing is compulsory while a lawful square is there; where a match leaves none, play goes on without."""
    match = at_turn(("double-pick",), (), rules=STRICT)
    match = acts(match, 0, listed(match, 0, PickWith)[0])
    assert refusal(match, 0, ReturnHeld())[0] == "not_now"
    assert listed(match, 0, PlaceHeld)
    match = EmpirePosition(at_turn(("choose-from-bag",), (), rules=STRICT)).covered(0, missing=1).match()
    tiles = tables.kit_of(match).tiles
    red = tuple(tile for tile in tables.part(match).bag if tiles[tile].kind != "grass")
    match = EmpirePosition(match).bag(red).match()
    match = acts(match, 0, StopWith(("choose-from-bag",), tables.part(match).middle.tiles[0]))
    assert listed(match, 0, PlaceHeld) == []
    match = acts(match, 0, ReturnHeld())
    assert tables.player(match, 0).stopped == 1
    assert asked(match) == ("designer.turn", (1,))


# FC-16, FC-17, FC-18


@pytest.mark.rule("EMP-FC-16", "EMP-FX-4", "EMP-WIN-5", "GAP-20")
def test_in_front_of_everybody() -> None:
    """The pawn stands in front of the rack: whoever passes or rests later stands behind it, on the bench."""
    match = at_turn(("always-first",), (), ("pick-and-bench",))
    match = acts(match, 0, PassWith(("always-first",)))
    assert tables.part(match).middle == Rack(tables.part(match).middle.items, (), (0,))
    assert tables.player(match, 0).passes == 1
    match = play(match, (1, Pass()))
    match = acts(match, 2, pick_with(match, "pick-and-bench"))
    assert fame(match).order == (0, 2, 1)
    assert asked(match) == ("designer.turn", (0,))


@pytest.mark.rule("EMP-FC-16")
def test_the_first_in_front_stays_first() -> None:
    """Of two pawns in front of the rack, the one that came earlier plays first."""
    match = at_turn((), ("always-first",), ("always-first",))
    match = play(match, (0, Pass()))
    match = acts(acts(match, 1, PassWith(("always-first",))), 2, PassWith(("always-first",)))
    assert fame(match).order == (1, 2, 0)


@pytest.mark.rule("EMP-FC-17")
def test_a_pick_and_the_bench() -> None:
    """The tile is placed, its spot stays empty, the pawn is on the bench, and it was no pass."""
    match = at_turn(("pick-and-bench",), ())
    a, b, c = tables.part(match).middle.tiles
    match = acts(match, 0, pick_with(match, "pick-and-bench", spot=1))
    assert tables.part(match).middle == Rack((a, c), (0,))
    assert [each.tile for each in tables.player(match, 0).course.placed] == [b]
    assert tables.player(match, 0).passes == 0
    assert not happened(match, base.PlayerPassed)


@pytest.mark.rule("EMP-FC-17", "EMP-FAME-13")
def test_a_stopped_player_and_the_bench() -> None:
    """Also a player who has stopped may collect and rest; with nothing to collect yet, nobody may."""
    match = at_turn(("pick-and-bench",), ())
    tile = tables.part(match).middle.tiles[0]
    assert refusal(match, 0, CollectWith(("pick-and-bench",), tile)) == ("not_now", "EMP-WIN-4")
    match = EmpirePosition(match).round(2, end_phase=1).stopped(0).match()
    assert refusal(match, 0, CollectWith((), tile)) == ("empire.no_card", "EMP-WIN-4")
    assert refusal(match, 0, CollectWith(("pick-and-bench",), "t999z"))[0] == "designer.unknown_tile"
    assert CollectWith(("pick-and-bench",), tile) in listed(match, 0, CollectWith)
    match = acts(match, 0, CollectWith(("pick-and-bench",), tile))
    assert tables.player(match, 0).pile == (Collected(tile),)
    assert tables.part(match).middle.bench == (0,)
    assert tile not in tables.part(match).middle.items


@pytest.mark.rule("EMP-FC-18", "EMP-WIN-7", "EMP-SCORE-3")
def test_a_pass_that_collects() -> None:
    """A tile of the rack lies face down for 3 points in Fast; the player has passed and has not stopped."""
    match = at_turn(("pass-and-collect",), ())
    a, b, c = tables.part(match).middle.tiles
    assert refusal(match, 0, PassWith(("pass-and-collect",)))[0] == "designer.unknown_tile"
    bottom = tables.part(match).bottom.tiles[0]
    assert refusal(match, 0, PassWith(("pass-and-collect",), bottom)) == ("designer.tile_not_offered", "BG-TURN-3")
    match = acts(match, 0, PassWith(("pass-and-collect",), b))
    player = tables.player(match, 0)
    assert player.pile == (Collected(b, "fame"),)
    assert (player.stopped, player.first_collected, player.passes) == (0, None, 1)
    assert tables.part(match).middle == Rack((a, c), (0,))
    assert tables.part(match).end_round == 0
    assert total(match.sheets()[0].line("designer.fast")) == 3


@pytest.mark.rule("EMP-FX-5", "EMP-WIN-4", "EMP-WIN-5")
def test_in_front_with_other_cards() -> None:
    """On one pass a player may stand in front, collect a tile and draw six: in front wins over the bench."""
    match = at_turn(("always-first", "pass-and-collect", "private-six"), ())
    tile = tables.part(match).middle.tiles[0]
    match = acts(match, 0, PassWith(("always-first", "pass-and-collect", "private-six"), tile))
    match = acts(match, 0, ReturnHeld())
    assert tables.part(match).middle.front == (0,)
    assert tables.part(match).middle.bench == ()
    assert tables.player(match, 0).pile == (Collected(tile, "fame"),)
    assert part(match).tycoons[0].played == ("always-first", "pass-and-collect", "private-six")


@pytest.mark.rule("EMP-FX-6", "EMP-WIN-4")
@pytest.mark.parametrize("cards", [("private-six", "pass-and-collect"), ("pass-and-collect", "private-six")])
def test_a_private_draw_and_a_collected_tile(cards: tuple[str, ...]) -> None:
    """Both on one pass, done in the order in which they were declared."""
    match = at_turn(cards, ())
    tile = tables.part(match).middle.tiles[0]
    match = acts(match, 0, PassWith(cards, tile))
    collected = tables.player(match, 0).pile == (Collected(tile, "fame"),)
    assert collected == (cards[0] == "pass-and-collect")
    match = acts(match, 0, PlaceHeld(tables.player(match, 0).hand[0], *tables.open_cell(match, 0)))
    assert tables.player(match, 0).pile == (Collected(tile, "fame"),)
    assert len(tables.player(match, 0).course.placed) == 1


@pytest.mark.rule("EMP-WIN-4", "EMP-FAME-9")
def test_what_cannot_be_declared() -> None:
    """Cards for another action, not in hand, named too often or without need are refused with their reason."""
    match = at_turn(("always-first", "pick-and-bench", "pass-and-collect", "play-first", "always-first"), ())
    tile = tables.part(match).middle.tiles[0]
    assert refusal(match, 0, PassWith(())) == ("empire.no_card", "EMP-WIN-4")
    assert refusal(match, 0, PassWith(("pick-and-bench",))) == ("empire.wrong_window", "EMP-WIN-4")
    assert refusal(match, 0, pick_with(match, "always-first")) == ("empire.wrong_window", "EMP-WIN-4")
    assert refusal(match, 0, PassWith(("private-six",))) == ("empire.no_such_card_in_hand", "EMP-FAME-1")
    assert refusal(match, 0, PassWith(("pass-and-collect",) * 2, tile))[0] == "empire.no_such_card_in_hand"
    assert refusal(match, 0, PassWith(("always-first", "always-first"))) == ("empire.card_again", "EMP-FAME-9")
    assert refusal(match, 0, PassWith(("always-first",), tile)) == ("empire.wrong_choice", "EMP-FC-16")
    assert refusal(match, 0, PassWith(("always-first",), fates=("bag",))) == ("empire.wrong_choice", "EMP-FC-16")
    assert refusal(match, 0, PlayFame("always-first")) == ("empire.wrong_window", "EMP-FAME-2")
    with_fate = PickWith(("pick-and-bench",), tile, *tables.open_cell(match, 0), keep=tile)
    assert refusal(match, 0, with_fate) == ("empire.wrong_choice", "EMP-FC-17")


@pytest.mark.rule("EMP-FAME-9", "EMP-FAME-8", "EMP-WIN-4")
def test_cards_that_do_the_same(tmp_path: Path) -> None:
    """Read strictly, one pass collects one tile: a second card that does so, though of another design, is refused."""
    card = {
        "id": "also-collects",
        "provenance": "original",
        "group": "gray",
        "value": 2,
        "copies": 2,
        "windows": ["pass"],
        "effect": {"do": "collect_and_pass"},
    }
    strict = {"empire": {"fame_copies": "once"}}
    rules = load_ruleset("empire", packs=[write_pack(tmp_path, card)], options=strict)
    match = at_turn(("pass-and-collect", "also-collects", "also-collects"), (), rules=rules)
    tile = tables.part(match).middle.tiles[0]
    for both in (("pass-and-collect", "also-collects"), ("also-collects", "also-collects")):
        assert refusal(match, 0, PassWith(both, tile)) == ("empire.card_again", "EMP-FAME-9")
    match = acts(match, 0, PassWith(("also-collects",), tile))
    assert tables.player(match, 0).pile == (Collected(tile, "fame"),)


@pytest.mark.rule("EMP-FAME-13")
def test_stopped_players_declare_neither_picks_nor_passes() -> None:
    """What belongs to designing is over for who has stopped."""
    match = at_turn(("place-anywhere", "always-first", "choose-from-bag", "double-pick"), ())
    match = EmpirePosition(match).round(2, end_phase=1).stopped(0).match()
    assert refusal(match, 0, pick_with(match, "double-pick"))[0] == "not_now"
    collector = holding(match, ("pick-and-bench",))
    assert refusal(collector, 0, pick_with(match, "pick-and-bench"))[0] == "not_now"
    assert refusal(match, 0, PassWith(("always-first",)))[0] == "not_now"
    tile = tables.part(match).middle.tiles[0]
    assert refusal(match, 0, StopWith(("choose-from-bag",), tile))[0] == "not_now"


# FC-27


def searching(missing: int, *more: str, **phase: int) -> Match:
    """Seat 0 has a land with so many squares missing, and the card to search the bag."""
    match = EmpirePosition(at_turn(("choose-from-bag", *more), ())).covered(0, missing=missing).match()
    return EmpirePosition(match).change(Designer, **phase).match() if phase else match


@pytest.mark.rule("EMP-FC-27", "GAP-22", "EMP-WIN-6")
def test_the_first_to_stop_fills_the_land() -> None:
    """With one square missing any tile of the bag fills it: the end phase begins, and a tile of the rack is collected."""
    match = searching(1)
    rack = tables.part(match).middle.tiles[1]
    match = acts(match, 0, StopWith(("choose-from-bag",), rack))
    assert happened(match, BagSearched) == [BagSearched(0)]
    assert asked(match) == ("empire.tile", (0,))
    (gap,) = [cell for cell in tables.ground(match, 0).rows if cell not in tables.player(match, 0).course.by_cell]
    tile = tables.part(match).bag[17]
    elsewhere = tables.open_cell(match, 0, on_land=False)
    assert refusal(match, 0, PlaceHeld(tile, *elsewhere))[0] in ("designer.not_touching", "designer.touches_only_water")
    assert refusal(match, 0, PlaceHeld(rack, *gap))[0] == "designer.tile_not_offered"
    assert refusal(match, 0, ReturnHeld())[0] == "not_now"
    found = {action.tile for action in listed(match, 0, PlaceHeld)}  # type: ignore[attr-defined]
    assert found == set(tables.part(match).bag)
    match = acts(match, 0, PlaceHeld(tile, *gap, 3))
    player = tables.player(match, 0)
    assert player.course.by_cell[gap].tile == tile
    assert (player.stopped, player.first_collected) == (1, (1, 1))
    assert player.pile == (Collected(rack),)
    assert tables.part(match).end_round == 1
    assert tables.part(match).middle.items[1] == 0
    assert len(happened(match, base.EndPhaseBegan)) == len(happened(match, base.PlayerStopped)) == 1
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-FX-14", "EMP-FC-27")
@pytest.mark.parametrize("missing", [2, 5])
def test_the_first_to_stop_with_more_missing(missing: int) -> None:
    """With two squares missing, nobody can be the first to stop this way, and nobody is offered to put such a stop together."""
    match = searching(missing)
    stop = StopWith(("choose-from-bag",), tables.part(match).middle.tiles[0])
    assert refusal(match, 0, stop) == ("empire.one_square_missing", "EMP-FX-14")
    assert listed(match, 0, StopWith) == []
    assert [choice.domain.exhaustive for choice in match.choices(0) if choice.action is StopWith] == [True]


def test_a_stop_points_at_the_cards_that_fit() -> None:
    """Who stops with cards is shown those that can be declared with a stop, not all that they hold."""
    match = searching(1, "pick-and-bench", "place-anywhere")
    [stop] = [each for each in listing(match.engine, match.state, 0) if each.action == "empire.stop"]
    cards = {each for each in stop.pointers if each.startswith("card:")}
    assert cards == {"card:choose-from-bag", "card:pick-and-bench"}


def test_a_tile_of_the_bag_is_listed_with_one_look_at_the_course(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many placements there are, where they may be and what they bring is worked out once for each set of cards."""
    match = searching(25, "place-anywhere", end_round=1, round=2)
    match = acts(match, 0, StopWith(("choose-from-bag",), tables.part(match).middle.tiles[0]))
    [choice] = [each for each in match.choices(0) if each.action is PlaceHeld]
    looks: list[int] = []
    looked_at = PlacementPreview.__init__
    monkeypatch.setattr(
        PlacementPreview, "__init__", lambda self, survey: (looks.append(1), looked_at(self, survey))[1]
    )
    listed = list(choice.domain)
    assert listed == [choice.domain[index] for index in range(len(listed))]
    assert len({action.cards for action in listed}) == 2
    for action in (*listed[:50], *listed[-50:]):
        choice.domain.annotate(action)
    assert len(looks) == 2


@pytest.mark.rule("EMP-FC-27", "GAP-22")
def test_later_players_stop_with_a_tile_anywhere() -> None:
    """In the end phase the tile may go on any lawful square, and placing it is compulsory."""
    match = searching(4, end_round=1, round=2)
    rack = tables.part(match).middle.tiles[0]
    match = acts(match, 0, StopWith(("choose-from-bag",), rack))
    assert refusal(match, 0, ReturnHeld())[0] == "not_now"
    off_land = tables.open_cell(match, 0, on_land=False)
    match = acts(match, 0, PlaceHeld(tables.part(match).bag[0], *off_land))
    player = tables.player(match, 0)
    assert (player.stopped, player.pile) == (2, (Collected(rack),))
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-FC-27", "EMP-FC-07", "EMP-FC-17", "EMP-WIN-4")
def test_stopping_with_several_cards() -> None:
    """A later player may place the tile where it touches nothing, and send the pawn to the bench."""
    match = EmpirePosition(with_tiles(at_turn((), ()), 0, 3)).round(2, end_phase=1).match()
    match = holding(match, ("choose-from-bag", "place-anywhere", "pick-and-bench"))
    rack = tables.part(match).middle.tiles[0]
    match = acts(match, 0, StopWith(("choose-from-bag", "pick-and-bench"), rack))
    match = acts(match, 0, PlaceHeld(tables.part(match).bag[0], *apart(match), cards=("place-anywhere",)))
    assert tables.part(match).middle.bench == (0,)
    assert part(match).tycoons[0].hand == ()
    assert tables.player(match, 0).pile == (Collected(rack),)


@pytest.mark.rule("EMP-FC-27", "EMP-FC-07", "EMP-FAME-8")
def test_the_last_square_is_not_anywhere() -> None:
    """The first to stop covers the last square, so a card that lets the tile go elsewhere has no effect."""
    match = searching(1, "place-anywhere")
    match = acts(match, 0, StopWith(("choose-from-bag",), tables.part(match).middle.tiles[0]))
    tile = tables.part(match).bag[0]
    wrong = PlaceHeld(tile, 40, 40, cards=("place-anywhere",))
    assert refusal(match, 0, wrong) == ("empire.no_effect", "EMP-FAME-8")


@pytest.mark.rule("EMP-FC-27", "GAP-41")
def test_a_search_does_not_tell_what_comes_next() -> None:
    """Tiles are listed in the order of their names, whatever their order in the bag."""
    match = searching(1)
    match = acts(match, 0, StopWith(("choose-from-bag",), tables.part(match).middle.tiles[0]))
    turned = EmpirePosition(match).bag(tables.part(match).bag[::-1]).match()
    assert listed(match, 0, PlaceHeld) == listed(turned, 0, PlaceHeld)


@pytest.mark.rule("EMP-FC-27", "BG-END-3")
def test_nobody_stops_in_the_round_in_which_the_end_begins() -> None:
    """Where a match lets nobody stop in the round in which the end phase begins, this card does not either."""
    rules = load_ruleset("empire", options={"designer": {"stop_in_trigger_round": False}})
    match = EmpirePosition(at_turn(("choose-from-bag",), (), rules=rules)).covered(0, missing=1).match()
    match = EmpirePosition(match).change(Designer, end_round=1).match()
    stop = StopWith(("choose-from-bag",), tables.part(match).middle.tiles[0])
    assert refusal(match, 0, stop) == ("designer.end_phase_not_begun", "BG-END-3")
    assert listed(match, 0, StopWith) == []


@pytest.mark.rule("EMP-FC-27", "EMP-FAME-14")
def test_what_a_search_needs() -> None:
    """A bag with a tile in it, a tile of the rack to collect, and a round in which one may stop."""
    match = searching(1)
    rack = tables.part(match).middle.tiles[0]
    stop = StopWith(("choose-from-bag",), rack)
    assert refusal(EmpirePosition(match).bag(0).match(), 0, stop) == ("empire.bag_is_empty", "EMP-FAME-14")
    assert refusal(match, 0, StopWith(("choose-from-bag",), "t999z"))[0] == "designer.unknown_tile"
    assert refusal(match, 0, StopWith((), rack)) == ("empire.no_card", "EMP-WIN-4")
    only = acts(match, 0, stop)
    assert refusal(only, 0, PlaceHeld(tables.part(only).bag[0], 3, 3, cards=("place-anywhere",)))[0] == (
        "empire.no_such_card_in_hand"
    )


@pytest.mark.rule("EMP-FC-27", "EMP-FC-19")
def test_who_stops_now_is_not_interrupted() -> None:
    """The tile that comes with a stop cannot be protected: the player was designing."""
    match = EmpirePosition(at_turn(("choose-from-bag",), ("protect-tile",))).covered(0, missing=1).match()
    rack = tables.part(match).middle.tiles[0]
    match = acts(match, 0, StopWith(("choose-from-bag",), rack))
    (gap,) = {(action.x, action.y) for action in listed(match, 0, PlaceHeld)}  # type: ignore[attr-defined]
    match = acts(match, 0, PlaceHeld(tables.part(match).bag[0], *gap))
    assert asked(match) == ("designer.turn", (1,))
    match = decline(passing(match, until="round_start")) if asked(match)[0] == "empire.window" else match
    while asked(match) != ("designer.turn", (0,)):
        name, (seat, *_) = asked(match)
        match = play(match, (seat, Pass())) if name == "designer.turn" else tables.ask_nothing_back(match)
        if asked(match)[0] == "empire.window":
            match = decline(match)
    match = play(match, (0, CollectTile(tables.part(match).middle.tiles[0])))
    assert window(match) == ("stopped_pick", 1)  # a round later it can


@pytest.mark.rule("EMP-FC-27", "EMP-WIN-1")
def test_who_stops_with_a_tile_of_the_bag_is_asked_in_scoring() -> None:
    """Scoring goes by the order of the whole last round, also for a player who left it this way before others."""
    match = searching(4, "bankable-designer", end_round=1, round=2)
    match = EmpirePosition(match).stopped(1, first_collected=(1, 2)).match()
    match = acts(match, 0, StopWith(("choose-from-bag",), tables.part(match).middle.tiles[0]))
    match = acts(match, 0, listed(match, 0, PlaceHeld)[0])
    match = play(match, (1, CollectTile(tables.part(match).middle.tiles[0])))
    assert tables.part(match).ended == "stopped"
    assert fame(match).order == (0, 1)
    match = play(match, (0, Settle()), (1, Settle()))
    assert window(match) == ("score_popular", 0)


def test_options_of_cards_are_options_of_the_campaign() -> None:
    """The switches that cards bring are among the options of the plugin."""
    fields = empire().vocabularies["empire"].options.__struct_fields__  # type: ignore[union-attr]
    assert {"replaced_rack", "protection", "stopped_players", "land_filled", "grass_covers_land"} <= set(fields)
