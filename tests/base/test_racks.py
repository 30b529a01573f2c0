"""The racks between two rounds: drawing, sorting, rotating, leftovers (BG-RACK)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairway import Match
from fairway.testing import happened, pieces
from fairway_base.play import events as ev
from fairway_base.play import racks
from fairway_base.play.part import Rack
from fairway_base.testing import DesignerPosition
from tests.base.tables import begin, kit_of, part, passes, pick, pick_any

TWO, FIVE_A, FIVE_B, TWELVE = "t036a", "t162a", "t162b", "t190a"
"""Tiles whose backs read 2, 5, 5 and 12."""


def backs(match: Match, tiles: tuple[str, ...]) -> list[int]:
    return [kit_of(match).backs[tile] for tile in tiles]


def finish_round(match: Match) -> Match:
    """Let everybody who is still to come take the leftmost tile."""
    round = part(match).round
    while part(match).round == round:
        match = pick_any(match)
    return match


# drawing


@pytest.mark.rule("BG-RACK-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_refill_draws_one_more_than_players(seats: int) -> None:
    """A refill takes as many tiles as there are players, and one, out of the bag and puts none back."""
    match = begin(seats)
    bag = part(match).bag
    match = finish_round(match)
    drawn = part(match).bottom.tiles
    assert len(drawn) == seats + 1
    assert set(drawn) <= set(bag)
    assert not set(drawn) & set(part(match).bag)


@pytest.mark.rule("BG-RACK-1")
def test_every_tile_can_be_drawn() -> None:
    """Each tile of the bag has its number in the draw, the first as well as the last."""
    match = begin(2)
    first, last = part(match).bag[0], part(match).bag[-1]
    match = finish_round(DesignerPosition(match).drawing(last, first, part(match).bag[7]).match())
    assert {first, last} <= set(part(match).bottom.tiles)


@pytest.mark.rule("BG-RACK-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_racks_ascend(seats: int) -> None:
    """Tiles lie from left to right in ascending back number, in every round."""
    match = begin(seats)
    for _ in range(8):
        for rack in (part(match).middle, part(match).bottom):
            assert backs(match, rack.tiles) == sorted(backs(match, rack.tiles))
        match = finish_round(match)


@pytest.mark.rule("BG-RACK-1", "BG-RACK-2", "BG-RACK-3", "EX-RACK-1")
def test_draws_with_equal_numbers() -> None:
    """Drawn in the order 5, 2, 5, 12, the rack reads 2, 5, 5, 12 with the earlier five further left."""
    assert backs(begin(2), (TWO, FIVE_A, FIVE_B, TWELVE)) == [2, 5, 5, 12]
    match = begin(3, racks=(FIVE_A, TWO, FIVE_B, TWELVE))
    assert part(match).middle.items == (TWO, FIVE_A, FIVE_B, TWELVE)
    match = begin(3, racks=(FIVE_B, TWO, FIVE_A, TWELVE))
    assert part(match).middle.items == (TWO, FIVE_B, FIVE_A, TWELVE)


@pytest.mark.rule("BG-RACK-3")
def test_equals_from_different_designs() -> None:
    """Equal numbers keep the order of the draw whatever the tiles are, not the order of their names."""
    kit = kit_of(begin(2))
    ones = [tile for tile, back in kit.backs.items() if back == 1][:3]
    for drawn in (ones, ones[::-1], [ones[1], ones[2], ones[0]]):
        assert part(begin(2, racks=drawn)).middle.items == tuple(drawn)


@pytest.mark.rule("BG-RACK-4", "BG-COMP-3")
def test_a_family_refill_draws_golf_tiles_only() -> None:
    """No client visit can come up in the family version, so every draw counts towards the rack."""
    match = begin(3)
    for _ in range(5):
        assert len(part(match).bottom.tiles) == 4
        assert set(part(match).bottom.tiles) <= set(kit_of(match).tiles)
        match = finish_round(match)


# the end of a round


@pytest.mark.rule("BG-RACK-5")
def test_racks_move_up() -> None:
    """After a round the middle rack becomes the top one and the bottom rack the middle one, and a new one is filled."""
    match = begin(3)
    middle, bottom = part(match).middle, part(match).bottom
    match = pick(passes(pick(match, 3)), 1)
    assert part(match).top.pawns == (1, 2, 0)
    assert part(match).middle == bottom
    assert part(match).bottom.tiles != bottom.tiles
    assert [type(each.event) for each in match.events] == [
        ev.TileTaken,
        ev.TilePlaced,
        ev.RacksRotated,
        ev.RackFilled,
        ev.LeftoversLeft,
    ]
    assert happened(match, ev.RacksRotated) == [ev.RacksRotated((1, 2, 0))]
    assert happened(match, ev.LeftoversLeft) == [ev.LeftoversLeft((middle.tiles[0], middle.tiles[2]), ())]


@pytest.mark.rule("BG-RACK-5")
def test_the_top_rack_carries_pawns_only() -> None:
    """When a round begins no tile is left on the top rack, and the pawns stand in their order."""
    match = begin(4)
    for _ in range(3):
        match = passes(match)
        match = finish_round(match)
        assert part(match).top.tiles == ()
        assert part(match).top.items == part(match).top.pawns
        assert part(match).middle.pawns == part(match).bottom.pawns == ()


@pytest.mark.rule("BG-RACK-6", "EX-RACK-2", "EX-TURN-1")
def test_leftovers_cannot_be_drawn_at_once() -> None:
    """Red takes spot 3, yellow passes, blue takes spot 1: the two tiles left return only after the new rack is full."""
    match = begin(3)
    left = (part(match).middle.tiles[1], part(match).middle.tiles[3])
    match = passes(pick(match, 2))
    bag = part(match).bag
    match = pick(DesignerPosition(match).drawing(FIVE_A, TWO, FIVE_B, TWELVE).match(), 0)
    assert part(match).bottom.items == (TWO, FIVE_A, FIVE_B, TWELVE)
    assert part(match).bag == (*(tile for tile in bag if tile not in part(match).bottom.tiles), *left)


@pytest.mark.rule("BG-RACK-6")
def test_a_bag_of_exactly_one_rackful() -> None:
    """Even when the bag holds no more than the refill needs, the round's own leftovers are not among the draws."""
    match = DesignerPosition(begin(2)).bag(3).match()
    left_bag = part(match).bag
    middle = part(match).middle.tiles
    match = passes(passes(match))
    assert set(part(match).bottom.tiles) == set(left_bag)
    assert part(match).bag == middle


@pytest.mark.rule("BG-RACK-6")
def test_leftovers_can_be_drawn_later() -> None:
    """Tiles that went back to the bag may come up again in a later round."""
    match = begin(2)
    back = part(match).middle.tiles
    match = passes(passes(match))
    match = passes(passes(DesignerPosition(match).drawing(*back).match()))
    assert set(part(match).bottom.tiles) == set(back)


@pytest.mark.rule("BG-RACK-7")
@pytest.mark.parametrize("passing", range(5))
def test_how_many_are_left(passing: int) -> None:
    """One tile is left over, and one more for each pass."""
    match = begin(4)
    for number in range(4):
        match = passes(match) if number < passing else pick_any(match)
    (left,) = happened(match, ev.LeftoversLeft)
    assert len(left.to_bag) == 1 + passing
    assert left.removed == ()


@pytest.mark.rule("BG-RACK-1", "BG-RACK-5")
def test_no_tile_is_lost() -> None:
    """Through many rounds every tile is somewhere, exactly once."""
    match = begin(3)
    before = pieces(match.state)
    for number in range(30):
        match = passes(match) if number % 4 == 1 else pick_any(match)
        assert pieces(match.state) == before


# what can be done to a rack

TILES = st.lists(st.sampled_from([f"t{number:02}" for number in range(30)]), unique=True, max_size=9)
PAWNS = st.lists(st.integers(0, 4), unique=True, max_size=5)
NUMBERS = {f"t{number:02}": number * 7 % 5 for number in range(30)}
"""Backs with many equals."""


@st.composite
def rack(draw: st.DrawFn) -> Rack:
    """A rack as it may look during a round: tiles in order, pawns on spots of taken ones, others on the bench."""
    tiles = sorted(draw(TILES), key=NUMBERS.__getitem__)
    items: list[str | int] = list(tiles)
    pawns = draw(PAWNS)
    benched = draw(st.integers(0, len(pawns)))
    for pawn in pawns[benched:]:
        items.insert(draw(st.integers(0, len(items))), pawn)
    return Rack(tuple(items), tuple(pawns[:benched]))


@pytest.mark.rule("BG-RACK-2", "BG-RACK-3")
@given(TILES)
def test_filling_sorts_and_is_stable(drawn: list[str]) -> None:
    """A filled rack holds exactly what was drawn, ascending, and equals in the order of the draw."""
    filled = racks.fill(drawn, NUMBERS).tiles
    assert sorted(filled) == sorted(drawn)
    for left, right in pairwise(filled):
        assert (NUMBERS[left], drawn.index(left)) < (NUMBERS[right], drawn.index(right))


@pytest.mark.rule("BG-TURN-3")
@given(rack(), st.data())
def test_exchanging_keeps_every_other_spot(before: Rack, data: st.DataObject) -> None:
    """When a pawn takes a tile's spot nothing else on the rack moves."""
    if not before.tiles:
        return
    tile = data.draw(st.sampled_from(before.tiles))
    after = racks.exchange(before, tile, 9)
    spot = before.items.index(tile)
    assert after.items[spot] == 9
    assert after.items[:spot] + after.items[spot + 1 :] == before.items[:spot] + before.items[spot + 1 :]
    assert after.bench == before.bench


@pytest.mark.rule("BG-RACK-2")
@given(rack(), st.integers(0, 4))
def test_inserting_keeps_the_order(before: Rack, number: int) -> None:
    """A tile laid on a rack later goes to its number, left of its equals and of pawns before them; the rest stays."""
    after = racks.insert(before, "new", {**NUMBERS, "new": number})
    assert tuple(item for item in after.items if item != "new") == before.items
    assert after.bench == before.bench
    numbers = [{**NUMBERS, "new": number}[tile] for tile in after.tiles]
    assert numbers == sorted(numbers)
    spot = after.items.index("new")
    assert all(NUMBERS[item] < number for item in after.items[:spot] if isinstance(item, str))
    if any(isinstance(item, str) for item in after.items[spot + 1 :]):
        assert spot == 0 or isinstance(after.items[spot - 1], str)


@given(rack(), TILES)
def test_taking_tiles_off_closes_up(before: Rack, gone: list[str]) -> None:
    """Tiles taken off a rack are gone, and everything else keeps its order, pawns included."""
    after = racks.without(before, gone)
    assert after.items == tuple(item for item in before.items if item not in gone)
    assert after.pawns == before.pawns


@pytest.mark.rule("BG-TURN-5", "BG-TURN-6")
@settings(max_examples=50)
@given(rack())
def test_the_bench_comes_first(before: Rack) -> None:
    """A pawn that goes to the bench stands before all others, and lifting it again leaves the rack as it was."""
    after = racks.bench(before, 9)
    assert after.pawns == (9, *before.pawns)
    assert racks.without_pawn(after, 9) == before
    for pawn in before.pawns:
        lifted = racks.without_pawn(before, pawn)
        assert lifted.pawns == tuple(other for other in before.pawns if other != pawn)
        assert lifted.tiles == before.tiles
