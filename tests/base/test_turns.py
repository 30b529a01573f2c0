"""A turn and where its tile may go (BG-TURN, BG-PLACE)."""

from __future__ import annotations

import pytest

from fairway.testing import happened, refused
from fairway_base.course.course import GATE, Placed
from fairway_base.course.placement_preview import Warnings
from fairway_base.play import events as ev
from fairway_base.play.part import Rack
from fairway_base.play.surveys import surveyed
from fairway_base.play.turns import CollectTile, Pass, PickTile
from fairway_base.testing import DesignerPosition
from tests.base.tables import begin, designer, offered, open_cell, part, passes, pick, play, player, turn_of

TEE, GREEN, STRAIGHT, GRASS = "t001a", "t035a", "t078a", "t159a"
RACK = (TEE, GREEN, STRAIGHT, GRASS)


def notes(match, seat: int, action: PickTile) -> dict[str, object]:
    """Return what a client is told beside a placement."""
    (choice,) = (each for each in match.choices(seat) if each.action is PickTile)
    return dict(choice.domain.annotate(action))


# whose turn it is


@pytest.mark.rule("BG-TURN-1")
def test_one_turn_for_each_player() -> None:
    """A round has one turn for each player, in the order of the pawns on the top rack from left to right."""
    match = begin(4, order=(3, 1, 0, 2))
    asked = []
    for _ in range(4):
        asked.append(turn_of(match))
        match = pick(match, part(match).middle.items.index(part(match).middle.tiles[0]))
    assert asked == [3, 1, 0, 2]
    assert part(match).round == 2


@pytest.mark.rule("BG-TURN-1")
def test_others_wait_for_their_turn() -> None:
    """A player whose pawn is not first can neither take nor pass."""
    match = begin(3, order=(1, 0, 2), racks=RACK)
    for action in (Pass(), PickTile(TEE, 2, 0)):
        refusal = refused(match, 0, action)
        assert refusal.code == "not_your_turn"
        assert refusal.params == {"seat": 0, "waiting": (1,)}
        assert refusal.rule in ("BG-TURN-2", "BG-TURN-5")
    assert offered(match, 0) == set()


@pytest.mark.rule("BG-TURN-2")
def test_take_or_pass() -> None:
    """On a turn a player takes one tile or passes, and does nothing else before the end phase."""
    match = begin(3, racks=RACK)
    assert offered(match, 0) == {"PickTile", "Pass"}
    assert turn_of(pick(match)) == 1
    assert turn_of(passes(match)) == 1


@pytest.mark.rule("BG-TURN-3")
def test_the_pawn_takes_the_tiles_spot() -> None:
    """Any tile still on the middle rack can be taken, and the pawn moves to the very spot it left."""
    match = begin(3, racks=RACK)
    for spot in range(4):
        taken = pick(match, spot)
        tile = part(match).middle.items[spot]
        assert part(taken).middle.items[spot] == 0
        assert part(taken).top.pawns == (1, 2)
        assert happened(taken, ev.TileTaken) == [ev.TileTaken(0, str(tile), spot)]
        assert part(taken).middle.tiles == tuple(other for other in part(match).middle.tiles if other != tile)


@pytest.mark.rule("BG-TURN-3")
def test_only_the_middle_rack_can_be_taken_from() -> None:
    """Tiles of the bottom rack can be seen but not taken, nor can those in the bag or those already taken."""
    match = begin(2, racks=(*RACK, "t002a", "t003a"))
    assert part(match).bottom.tiles
    for tile in (*part(match).bottom.tiles, part(match).bag[0]):
        refusal = refused(match, 0, PickTile(tile, 2, 0))
        assert (refusal.code, refusal.rule) == ("designer.tile_not_offered", "BG-TURN-3")
        assert refusal.params == {"tile": tile, "offered": part(match).middle.tiles}
    taken = part(match).middle.tiles[0]
    match = play(match, (0, PickTile(taken, 2, 0)))
    assert refused(match, 1, PickTile(taken, 2, 0)).code == "designer.tile_not_offered"


@pytest.mark.rule("BG-TURN-4")
def test_a_taken_tile_is_placed_at_once() -> None:
    """A tile cannot be kept for later: it lies on the player's own map when the turn is over."""
    match = begin(3, racks=RACK)
    match = play(match, (0, PickTile(STRAIGHT, 2, 1, 3)))
    assert player(match, 0).hand == ()
    assert player(match, 0).course.placed == (Placed(STRAIGHT, 2, 1, 3),)
    assert player(match, 1).course.placed == player(match, 2).course.placed == ()
    assert [type(each.event) for each in match.events] == [ev.TileTaken, ev.TilePlaced]


@pytest.mark.rule("BG-TURN-4")
def test_a_tile_that_cannot_be_placed_is_not_taken() -> None:
    """Taking and placing are one action: if the place is wrong, the tile stays on the rack."""
    match = begin(3, racks=RACK)
    refused(match, 0, PickTile(TEE, 9, 9))
    assert TEE in part(match).middle.tiles
    assert part(match).top.pawns == (0, 1, 2)


# passing


@pytest.mark.rule("BG-TURN-5")
def test_passing_sends_the_pawn_to_the_bench() -> None:
    """Who passes takes no tile, and the pawn goes to the bench, left of every pawn already there."""
    match = begin(3)
    tiles = part(match).middle.tiles
    match = passes(match)
    assert part(match).middle == Rack(tiles, (0,))
    assert player(match, 0).course.placed == ()
    assert player(match, 0).passes == 1
    match = passes(match)
    assert part(match).middle == Rack(tiles, (1, 0))


@pytest.mark.rule("BG-TURN-6", "BG-RACK-7", "EX-TURN-1")
def test_next_order_after_one_pass() -> None:
    """Red takes spot 3, yellow passes, blue takes spot 1: yellow begins, then blue, then red; two tiles are left."""
    match = begin(3)
    second, fourth = part(match).middle.tiles[1], part(match).middle.tiles[3]
    match = pick(match, 2)
    match = passes(match)
    match = pick(match, 0)
    assert part(match).top.pawns == (1, 2, 0)
    assert match.state.waiting() == (1,)
    assert happened(match, ev.LeftoversLeft) == [ev.LeftoversLeft((second, fourth), ())]


@pytest.mark.rule("BG-TURN-6", "EX-TURN-2")
def test_next_order_after_two_passes() -> None:
    """A passes, then B, and C takes spot 2: the latest passer comes first, so B, A, C."""
    match = passes(passes(begin(3)))
    match = pick(match, 1)
    assert part(match).top.pawns == (1, 0, 2)
    assert match.state.waiting() == (1,)


@pytest.mark.rule("BG-TURN-6")
def test_next_order_follows_the_spots() -> None:
    """Without passes the next order is that of the spots, whoever took first."""
    match = begin(4)
    for spot in (4, 0, 3, 1):
        match = pick(match, spot)
    assert part(match).top.pawns == (1, 3, 2, 0)


@pytest.mark.rule("BG-TURN-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_tile_is_left_for_everybody(seats: int) -> None:
    """With one tile more than players, even the last one in a round has a choice of two."""
    match = begin(seats)
    for left in range(seats + 1, 1, -1):
        assert len(part(match).middle.tiles) == left
        match = pick(match, part(match).middle.items.index(part(match).middle.tiles[-1]))


@pytest.mark.rule("BG-TURN-7")
def test_everybody_may_pass_every_round() -> None:
    """Any number of players may pass in a round, and a player may pass in every round."""
    match = begin(3)
    for round in range(1, 6):
        assert part(match).round == round
        for _ in range(3):
            match = passes(match)
    assert [each.passes for each in part(match).players] == [5, 5, 5]
    assert len(part(match).bag) == 264 - 8


@pytest.mark.rule("BG-TURN-7")
def test_passing_for_ever_ends() -> None:
    """After as many all-pass rounds in a row as agreed play ends; one taken tile starts the count anew."""
    match = begin(2, rules=designer(quiet_rounds=2))
    match = passes(passes(match))
    match = pick(passes(match))
    assert part(match).quiet == 0
    match = passes(passes(match))
    assert part(match).ended == ""
    match = passes(passes(match))
    assert part(match).ended == "quiet"
    assert [prompt.name for prompt in match.state.prompts] == ["designer.final"]


@pytest.mark.rule("BG-TURN-2", "BG-END-2")
def test_nobody_collects_before_the_end_phase() -> None:
    """A tile cannot be laid face down in normal play."""
    match = begin(2)
    refusal = refused(match, 0, CollectTile(part(match).middle.tiles[0]))
    assert (refusal.code, refusal.rule) == ("designer.end_phase_not_begun", "BG-END-2")


# where a tile may go


@pytest.mark.rule("BG-PLACE-1")
def test_any_free_square_any_turn() -> None:
    """A tile goes on an empty square that touches the map, in any of four turns."""
    match = begin(3, racks=RACK)
    (choice,) = (each for each in match.choices(0) if each.action is PickTile)
    placements = {(each.tile, each.x, each.y, each.turn) for each in choice.domain}
    cells = player(match, 0).course.open_cells
    assert placements == {(tile, *cell, turn) for tile in RACK for cell in cells for turn in range(4)}
    assert len(choice.domain) == len(placements)
    for turn in range(4):
        assert player(play(match, (0, PickTile(TEE, 2, 0, turn))), 0).course.placed == (Placed(TEE, 2, 0, turn),)


@pytest.mark.rule("BG-PLACE-1")
def test_a_covered_square() -> None:
    """A tile may not lie on another tile."""
    match = DesignerPosition(begin(3, racks=RACK)).course(0, tiles=[Placed("t160a", 2, 0)]).match()
    refusal = refused(match, 0, PickTile(TEE, 2, 0))
    assert (refusal.code, refusal.rule) == ("designer.cell_covered", "BG-PLACE-1")
    assert refusal.params == {"x": 2, "y": 0, "tile": "t160a"}


@pytest.mark.rule("BG-PLACE-1", "BG-PLACE-8")
@pytest.mark.parametrize("cell", sorted(GATE))
def test_the_gate_square(cell: tuple[int, int]) -> None:
    """A tile may not lie on any of the four squares of the gate."""
    refusal = refused(begin(3, racks=RACK), 0, PickTile(TEE, *cell))
    assert (refusal.code, refusal.rule) == ("designer.gate_square", "BG-PLACE-1")


@pytest.mark.rule("BG-PLACE-2", "BG-PLACE-8")
def test_the_first_tile_touches_the_gate() -> None:
    """The first tile lies along a straight side of the gate or at one of its corners, not at the round of its arc."""
    match = begin(3, racks=RACK)
    edges, corners = {(2, 0), (2, 1), (0, 2), (1, 2)}, {(2, 2), (2, -1), (1, -1), (-1, 2), (-1, 1)}
    assert set(player(match, 0).course.open_cells) == edges | corners
    for arc in ((-1, -1), (0, -1), (-1, 0)):
        refusal = refused(match, 0, PickTile(TEE, *arc))
        assert (refusal.code, refusal.rule) == ("designer.not_touching", "BG-PLACE-2")


@pytest.mark.rule("BG-PLACE-2")
def test_a_tile_on_its_own() -> None:
    """A square that touches neither a tile nor the gate is no place, on the land or off it."""
    match = begin(3, racks=RACK)
    for cell in ((4, 4), (3, 0), (40, -7)):
        refusal = refused(match, 0, PickTile(TEE, *cell))
        assert (refusal.code, refusal.rule) == ("designer.not_touching", "BG-PLACE-2")
        assert refusal.params == {"x": cell[0], "y": cell[1]}


@pytest.mark.rule("BG-PLACE-2", "EX-CORNER-1")
def test_a_shared_corner_is_enough() -> None:
    """A square that shares only a corner with a placed tile may be built on."""
    match = DesignerPosition(begin(3, racks=RACK)).course(0, tiles=[Placed("t160a", 2, 0)]).match()
    assert (3, 1) in player(match, 0).course.open_cells
    match = play(match, (0, PickTile(TEE, 3, 1)))
    assert player(match, 0).course.by_cell[(3, 1)].tile == TEE


@pytest.mark.rule("BG-PLACE-3", "EX-WATER-1")
def test_water_is_no_neighbour() -> None:
    """A free square whose only neighbours are pond squares cannot be built on."""
    match = begin(3, lands=("l14", "l02", "l03"), racks=RACK)
    for cell in ((2, 4), (3, 5), (2, 3)):
        refusal = refused(match, 0, PickTile(TEE, *cell))
        assert (refusal.code, refusal.rule) == ("designer.touches_only_water", "BG-PLACE-3")
        assert refusal.params == {"x": cell[0], "y": cell[1]}


@pytest.mark.rule("BG-PLACE-3")
def test_water_does_not_forbid() -> None:
    """A square beside water that also touches a tile may be built on."""
    match = (
        DesignerPosition(begin(3, lands=("l14", "l02", "l03"), racks=RACK))
        .course(0, tiles=[Placed("t160a", 1, 2)])
        .match()
    )
    assert turn_of(play(match, (0, PickTile(TEE, 1, 3)))) == 1


@pytest.mark.rule("BG-PLACE-4")
def test_outside_the_land_and_on_water() -> None:
    """A tile may lie outside the land or on water; the player is warned that it costs points."""
    match = (
        DesignerPosition(begin(3, lands=("l14", "l02", "l03"), racks=RACK))
        .course(0, tiles=[Placed("t160a", 1, 2)])
        .match()
    )
    for cell, outside in (((2, 3), True), ((-1, 2), True), ((0, 3), False)):
        action = PickTile(GRASS, *cell)
        assert notes(match, 0, action).get("outside", False) == outside
        assert player(play(match, (0, action)), 0).course.by_cell[cell].tile == GRASS


@pytest.mark.rule("BG-PLACE-5")
def test_a_mismatch_is_accepted_with_a_warning() -> None:
    """A red side against a green one is no reason to refuse; the layout stays and the player is warned."""
    match = DesignerPosition(begin(3, racks=RACK)).course(0, tiles=[Placed("t160a", 2, 2)]).match()
    into_grass = PickTile(TEE, 3, 2, 3)
    assert notes(match, 0, into_grass) == {"mismatches": 1}
    match = play(match, (0, into_grass))
    assert player(match, 0).course.by_cell[(3, 2)] == Placed(TEE, 3, 2, 3)


@pytest.mark.rule("BG-PLACE-5", "BG-PLAY-MIS-2", "BG-PLAY-MIS-4")
def test_warnings_name_every_clash() -> None:
    """Red against a tile, the outline of the land or a straight side of the gate is a mismatch; red to red is not."""
    match = DesignerPosition(begin(3, racks=RACK)).course(0, tiles=[Placed("t002a", 2, 2, 1)]).match()
    assert notes(match, 0, PickTile(GREEN, 3, 2, 3)) == {"completes": 1, "joins": 1}
    assert notes(match, 0, PickTile(GREEN, 3, 2, 0)) == {"mismatches": 1}
    assert notes(match, 0, PickTile(GREEN, 2, 0, 3)) == {"mismatches": 1}
    assert notes(match, 0, PickTile(GREEN, 2, 0, 0)) == {"mismatches": 1}
    assert notes(match, 0, PickTile(GREEN, 2, 0, 1)) == {}


@pytest.mark.rule("DEC-17", "BG-PLACE-5")
def test_mismatches_can_be_forbidden() -> None:
    """By agreement a placement that sets red against green is refused, and not listed."""
    rules = designer(mismatched_placement="reject")
    match = DesignerPosition(begin(3, racks=RACK, rules=rules)).course(0, tiles=[Placed("t160a", 2, 2)]).match()
    refusal = refused(match, 0, PickTile(TEE, 3, 2, 3))
    assert (refusal.code, refusal.rule) == ("designer.mismatch", "DEC-17")
    assert refusal.params == {"mismatches": 1}
    (choice,) = (each for each in match.choices(0) if each.action is PickTile)
    listed = list(choice.domain)
    assert PickTile(TEE, 3, 2, 3) not in listed
    assert PickTile(TEE, 3, 2, 1) in listed
    assert all("mismatches" not in choice.domain.annotate(action) for action in listed)
    assert refused(match, 0, PickTile(TEE, 2, 2)).code == "designer.cell_covered"


@pytest.mark.rule("DEC-17", "BG-PLAY-MIS-3")
def test_mending_a_mismatch_is_no_mismatch() -> None:
    """Where mismatches are forbidden, red laid against red beyond the outline is still welcome."""
    rules = designer(mismatched_placement="reject")
    match = DesignerPosition(begin(3, racks=RACK, rules=rules)).course(0, tiles=[Placed("t002a", 2, 0, 0)]).match()
    match = play(match, (0, PickTile(GREEN, 2, -1, 2)))
    assert player(match, 0).course.by_cell[(2, -1)].tile == GREEN


@pytest.mark.rule("BG-PLACE-6")
def test_a_placed_tile_stays() -> None:
    """A placed tile never moves or turns again: later turns only add to the course."""
    match = begin(2)
    before = [player(match, seat).course.placed for seat in range(2)]
    for _ in range(12):
        seat = turn_of(match)
        match = pick(match, part(match).middle.items.index(part(match).middle.tiles[0]))
        now = player(match, seat).course.placed
        assert now[:-1] == before[seat]
        before[seat] = now
    names = {spec.type.__name__ for vocabulary in match.ruleset.vocabularies.values() for spec in vocabulary.actions}
    assert not [name for name in names if "Move" in name or "Swap" in name or "Turn" in name]


@pytest.mark.rule("BG-PLACE-7", "BG-PLACE-4")
def test_there_is_always_a_place() -> None:
    """However a course has grown there is a legal square for every tile, also where mismatches are forbidden."""
    for rules in (designer(), designer(mismatched_placement="reject")):
        match = begin(2, rules=rules)
        for step in range(40):
            seat = turn_of(match)
            (choice,) = (each for each in match.choices(seat) if each.action is PickTile)
            assert {action.tile for action in choice.domain} == set(part(match).middle.tiles)
            match = play(match, (seat, choice.domain[(step * 97) % len(choice.domain)]))


@pytest.mark.rule("BG-PLACE-5", "BG-PLAY-MIS-3")
@pytest.mark.parametrize("across", ["free", "penalty"])
def test_warnings_tell_the_truth(across: str) -> None:
    """What is said of a placement beforehand is what the course shows afterwards."""
    match = begin(2, lands=("l33", "l46"), rules=designer(red_across_outline=across))
    for step in range(60):
        seat = turn_of(match)
        (choice,) = (each for each in match.choices(seat) if each.action is PickTile)
        action = choice.domain[(step * 61) % len(choice.domain)]
        told = notes(match, seat, action)
        before = surveyed(match.engine.table, match.state, seat)
        match = play(match, (seat, action))
        after = surveyed(match.engine.table, match.state, seat)
        change = int(told.get("mismatches", 0)) - int(told.get("mends", 0))  # type: ignore[call-overload]
        assert len(after.mismatches) - len(before.mismatches) == change
        assert told.get("outside", False) == (
            len(after.off_land) + len(after.on_water) > len(before.off_land) + len(before.on_water)
        )
        for word, state in (("completes", "complete"), ("malforms", "malformed")):
            shown = [sum(group.state == state for group in seen.groups) for seen in (before, after)]
            assert told.get(word, 0) == shown[1] - shown[0]


def test_warnings_are_told_as_data() -> None:
    """What a client is told beside a placement are the facts of `Warnings` that are not as usual."""
    match = begin(3, racks=RACK)
    told = notes(match, 0, PickTile(TEE, *open_cell(match, 0, on_land=False)))
    assert told == {"outside": True}
    assert set(told) <= set(Warnings.__struct_fields__)
