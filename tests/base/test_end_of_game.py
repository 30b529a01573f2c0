"""The end phase, stopping, the last round and the empty bag (BG-END, BG-LAND-3)."""

from __future__ import annotations

from typing import Any

import pytest

from fairway import Match, Ruleset, Vocabulary, hookimpl, load_ruleset, watching
from fairway.testing import cited, happened, pieces, refused
from fairway_base.course.course import Placed
from fairway_base.play import events as ev
from fairway_base.play.effects import Collect, Place, Take
from fairway_base.play.ending import Settle
from fairway_base.play.leftovers import AskBack
from fairway_base.play.part import Collected, Designer
from fairway_base.play.turns import CollectTile, Pass, PickTile
from fairway_base.testing import DesignerPosition
from tests.base.tables import (
    ask_nothing_back,
    begin,
    collect,
    designer,
    ground,
    offered,
    part,
    passes,
    pick_any,
    play,
    player,
    turn_of,
)

RED, YELLOW, BLUE = 0, 1, 2


def build(match: Match, *, on_land: bool = False) -> Match:
    """Let whose turn it is take the leftmost tile and place it, off the land if not said otherwise."""
    seat = turn_of(match)
    land, open_cells = ground(match, seat).land, player(match, seat).course.open_cells
    cell = next(cell for cell in open_cells if (cell in land) == on_land)
    return play(match, (seat, PickTile(part(match).middle.tiles[0], *cell)))


def fill(match: Match) -> Match:
    """Let whose turn it is cover the last free square of the land."""
    return build(match, on_land=True)


def with_course_missing_two() -> Match:
    """Seat 0 lacks one tile, seat 1 two."""
    return DesignerPosition(begin(3)).covered(RED, missing=1).covered(YELLOW, missing=2).match()


DOES = {"build_on_land": fill, "build": build, "fill": fill, "pass": passes, "collect": collect}


def turns(match: Match, **does: str) -> Match:
    """Play one round, each seat doing what it is said to do, and ask nothing back."""
    names = {"red": RED, "yellow": YELLOW, "blue": BLUE, "green": 3}
    wish = {names[name]: DOES[what] for name, what in does.items()}
    for _ in range(match.seats):
        match = wish[turn_of(match)](match)
    return ask_nothing_back(match)


def go_on(match: Match, seat: int) -> Match:
    """Let everybody before a seat have the next turn: who has stopped collects, the others build."""
    while turn_of(match) != seat:
        match = ask_nothing_back(collect(match) if player(match, turn_of(match)).stopped else build(match))
    return match


def asked_back(match: Match) -> bool:
    """Whether designers are asked about leftovers."""
    return [prompt.name for prompt in match.state.prompts] == ["designer.put_back"]


def almost(seats: int = 3, missing: int = 1, rules: Ruleset | None = None, **more: Any) -> Match:
    """Return a match at its first turn in which everybody lacks so many squares of the land."""
    match = begin(seats, rules=rules, **more)
    for seat in range(seats):
        match = DesignerPosition(match).covered(seat, missing=missing).match()
    return match


def over(match: Match) -> bool:
    """Whether play has ended and the final window is open."""
    return [prompt.name for prompt in match.state.prompts] == ["designer.final"]


# the trigger


@pytest.mark.rule("BG-END-1", "BG-LAND-3")
def test_filling_a_land_begins_the_end_phase() -> None:
    """The placement that covers the last land square begins the end phase at once, for everybody."""
    match = almost()
    assert part(match).end_round == 0
    match = fill(match)
    assert happened(match, ev.EndPhaseBegan) == [ev.EndPhaseBegan(RED, 1)]
    assert part(match).end_round == 1
    assert offered(match, YELLOW) == {"PickTile", "Pass", "CollectTile"}


@pytest.mark.rule("BG-LAND-3")
def test_almost_filled_is_not_filled() -> None:
    """One uncovered land square keeps a land unfilled, however many tiles lie outside or on water."""
    match = almost(missing=2)
    match = build(build(build(match)))
    match = ask_nothing_back(match)
    assert part(match).end_round == 0
    match = build(match, on_land=True)
    assert part(match).end_round == 0
    assert len(player(match, RED).course.placed) >= len(ground(match, RED).land)


@pytest.mark.rule("BG-LAND-3", "BG-LAND-4")
def test_water_needs_no_tiles() -> None:
    """A land with a pond is filled when its land squares are covered; the pond may stay as it is."""
    match = DesignerPosition(begin(2, lands=("l14", "l02"))).covered(0, missing=1).match()
    match = fill(match)
    assert part(match).end_round == 1
    assert ground(match, 0).water
    assert not ground(match, 0).water & player(match, 0).course.by_cell.keys()


@pytest.mark.rule("BG-LAND-3")
def test_extra_tiles_do_not_matter() -> None:
    """Tiles outside the land neither help nor hinder filling it."""
    match = begin(2)
    match = DesignerPosition(match).covered(0, missing=1).match()
    outside = Placed(part(match).bag[0], 2, -1)
    match = DesignerPosition(match).course(1, tiles=[outside]).match()
    match = fill(match)
    assert part(match).end_round == 1
    match = build(match, on_land=True)
    assert not player(match, 1).stopped


@pytest.mark.rule("BG-END-1")
def test_the_end_phase_begins_once() -> None:
    """A second player who fills the land begins nothing anew."""
    match = fill(almost())
    match = fill(match)
    assert happened(match, ev.EndPhaseBegan) == []
    assert happened(match, ev.PlayerStopped) == [ev.PlayerStopped(YELLOW, 1, filled=True)]
    assert part(match).end_round == 1


# stopping


@pytest.mark.rule("BG-END-2")
def test_nobody_stops_before_the_end_phase() -> None:
    """While no land is filled a tile cannot be laid face down."""
    match = almost(missing=5)
    assert offered(match, RED) == {"PickTile", "Pass"}
    refusal = refused(match, RED, CollectTile(part(match).middle.tiles[0]))
    assert (refusal.code, refusal.rule) == ("designer.end_phase_not_begun", "BG-END-2")


@pytest.mark.rule("BG-END-3")
def test_designers_choose_in_the_end_phase() -> None:
    """Whose land is not filled may build, pass or stop on each turn of the end phase."""
    match = turns(almost(), red="fill", yellow="build", blue="build")
    for _ in range(2):
        for seat in (YELLOW, BLUE):
            assert offered(go_on(match, seat), seat) == {"PickTile", "Pass", "CollectTile"}
        match = turns(match, red="collect", yellow="pass", blue="build")
    assert not player(match, YELLOW).stopped
    assert not player(match, BLUE).stopped


@pytest.mark.rule("BG-END-3", "DEC-6")
def test_stopping_in_the_triggering_round() -> None:
    """Players later in the round that began the end phase may stop at once; by agreement only from the next round."""
    match = fill(almost())
    assert "CollectTile" in offered(match, YELLOW)
    assert player(collect(match), YELLOW).stopped == 1
    match = fill(almost(rules=designer(stop_in_trigger_round=False)))
    assert offered(match, YELLOW) == {"PickTile", "Pass"}
    assert refused(match, YELLOW, CollectTile(part(match).middle.tiles[0])).code == "designer.end_phase_not_begun"
    match = ask_nothing_back(passes(passes(match)))
    assert turn_of(match) == BLUE
    assert offered(match, BLUE) == {"PickTile", "Pass", "CollectTile"}


@pytest.mark.rule("BG-END-4")
def test_stopping_is_laying_a_tile_face_down() -> None:
    """Who stops takes a tile of the middle rack onto the own pile, and the pawn takes its spot as usual."""
    match = fill(almost())
    tile = part(match).middle.tiles[-1]
    course = player(match, YELLOW).course
    spot = part(match).middle.items.index(tile)
    match = play(match, (YELLOW, CollectTile(tile)))
    assert player(match, YELLOW).pile == (Collected(tile),)
    assert player(match, YELLOW).course == course
    assert player(match, YELLOW).stopped == 1
    assert part(match).middle.items[spot] == YELLOW
    assert [each.event for each in match.events] == [
        ev.PlayerStopped(YELLOW, 1),
        ev.TileCollected(YELLOW, tile, "stop"),
    ]


@pytest.mark.rule("BG-END-4")
def test_only_the_middle_rack_can_be_collected() -> None:
    """A tile laid face down comes from the middle rack; no other tile will do."""
    match = fill(almost())
    refusal = refused(match, YELLOW, CollectTile(part(match).bottom.tiles[0]))
    assert (refusal.code, refusal.rule) == ("designer.tile_not_offered", "BG-TURN-3")
    refusal = refused(match, YELLOW, CollectTile("t999z"))
    assert (refusal.code, refusal.rule) == ("designer.unknown_tile", "BG-COMP-1")


@pytest.mark.rule("BG-END-5")
def test_filling_stops() -> None:
    """Who fills the land has stopped, and collects a first tile on the next turn."""
    match = almost()
    match = fill(match)
    assert player(match, RED).stopped == 1
    assert player(match, RED).pile == ()
    assert player(match, RED).first_collected is None
    match = go_on(match, RED)
    assert part(match).round == 2
    assert offered(match, RED) == {"CollectTile"}
    match = collect(match)
    assert player(match, RED).first_collected == (2, 1)


@pytest.mark.rule("BG-END-5", "DEC-5")
def test_going_on_after_filling() -> None:
    """By agreement a player who has filled the land may go on building outside, pass, or stop when they like."""
    match = turns(almost(rules=designer(fill_stops=False)), red="fill", yellow="pass", blue="pass")
    assert part(match).end_round == 1
    assert player(match, RED).stopped == 0
    match = passes(passes(match))
    assert turn_of(match) == RED
    assert offered(match, RED) == {"PickTile", "Pass", "CollectTile"}
    tiles = len(player(match, RED).course.placed)
    match = build(match)
    assert len(player(match, RED).course.placed) == tiles + 1
    assert happened(match, ev.EndPhaseBegan) == []
    assert player(match, RED).stopped == 0


@pytest.mark.rule("BG-END-6")
def test_a_stopped_player_only_collects() -> None:
    """Who has stopped can neither pass nor place: one tile face down each turn, whichever they like."""
    match = go_on(turns(almost(), red="fill", yellow="build", blue="build"), RED)
    tiles = part(match).middle.tiles
    assert offered(match, RED) == {"CollectTile"}
    refusal = refused(match, RED, Pass())
    assert (refusal.code, refusal.rule) == ("designer.has_stopped", "BG-END-6")
    refusal = refused(match, RED, PickTile(tiles[0], 2, -1))
    assert (refusal.code, refusal.rule) == ("designer.has_stopped", "BG-END-6")
    (choice,) = (each for each in match.choices(RED) if each.prompt)
    assert list(choice.domain) == [CollectTile(tile) for tile in tiles]


@pytest.mark.rule("BG-END-6", "BG-END-4")
def test_who_stopped_unfinished_never_builds_again() -> None:
    """Stopping is for good, also with squares of the land uncovered."""
    match = turns(almost(), red="fill", yellow="collect", blue="build")
    for _ in range(2):
        match = go_on(match, YELLOW)
        assert offered(match, YELLOW) == {"CollectTile"}
        match = ask_nothing_back(collect(match))
    assert len(player(match, YELLOW).pile) == 3
    assert ground(match, YELLOW).land - player(match, YELLOW).course.by_cell.keys()


@pytest.mark.rule("BG-END-6", "BG-TURN-6")
def test_collecting_sets_the_order_too() -> None:
    """The pawn of a collecting player stands where its tile lay, and plays next round in that place."""
    match = fill(almost())
    last = part(match).middle.tiles[-1]
    match = play(match, (YELLOW, CollectTile(last)))
    match = ask_nothing_back(passes(match))
    assert part(match).top.pawns == (BLUE, RED, YELLOW)


# leftovers in the end phase


@pytest.mark.rule("BG-END-7", "BG-RACK-5")
def test_leftovers_leave_the_game() -> None:
    """From the triggering round on, tiles nobody took leave the game unless a designer asks for them."""
    match = passes(build(fill(almost())))
    left = part(match).top.tiles
    assert len(left) == 2
    bag = part(match).bag
    match = ask_nothing_back(match)
    assert happened(match, ev.LeftoversLeft) == [ev.LeftoversLeft((), left, asked=True)]
    assert part(match).bag == bag
    assert part(match).removed == left


@pytest.mark.rule("BG-END-7", "BG-RACK-6")
def test_the_refill_comes_before_the_requests() -> None:
    """Designers are asked once the new rack is filled, so leftovers are in no draw of their own round."""
    match = build(build(fill(almost())))
    assert asked_back(match)
    assert len(part(match).bottom.tiles) == 4
    assert happened(match, ev.RackFilled)


@pytest.mark.rule("BG-END-7", "DEC-8")
def test_leftovers_of_the_triggering_round() -> None:
    """They leave the game already; by agreement they return to the bag a last time, and leave from the next round on."""
    match = turns(almost(), red="fill", yellow="build", blue="build")
    assert len(part(match).removed) == 1
    match = almost(rules=designer(trigger_leftovers="return"))
    match = build(build(fill(match)))
    (left,) = happened(match, ev.LeftoversLeft)
    assert len(left.to_bag) == 1
    assert part(match).bag[-1:] == left.to_bag
    assert part(match).removed == ()
    match = turns(match, red="collect", yellow="build", blue="build")
    assert len(part(match).removed) == 1


@pytest.mark.rule("BG-END-7", "BG-END-8")
def test_designers_ask_tiles_back() -> None:
    """Every player who is still designing may ask for any of the leftovers; all that were asked for return to the bag."""
    match = passes(passes(fill(almost())))
    first, second, third = part(match).top.tiles
    assert match.state.waiting() == (YELLOW, BLUE)
    match = play(match, (BLUE, AskBack((second,))))
    assert happened(match, ev.PutBackRequested) == [ev.PutBackRequested(BLUE, (second,))]
    assert match.state.waiting() == (YELLOW,)
    match = play(match, (YELLOW, AskBack((third, second))))
    assert happened(match, ev.LeftoversLeft) == [ev.LeftoversLeft((second, third), (first,), asked=True)]
    assert part(match).bag[-2:] == (second, third)
    assert part(match).removed == (first,)
    assert part(match).requests == ()
    assert turn_of(match) == BLUE


@pytest.mark.rule("BG-END-7", "BG-RACK-5")
def test_leftovers_cite_the_rule_of_their_phase() -> None:
    """Leftovers go by the rule of the end phase even when every one was asked back, and by that of the racks before."""
    match = almost(missing=2)
    assert cited(passes(passes(passes(match))), ev.LeftoversLeft) == ["BG-RACK-5"]
    match = passes(passes(fill(almost())))
    match = play(match, (BLUE, AskBack(part(match).top.tiles)), (YELLOW, AskBack()))
    assert part(match).removed == ()
    assert cited(match, ev.LeftoversLeft) == ["BG-END-7"]


@pytest.mark.rule("BG-END-7", "BG-RACK-5")
def test_nobody_was_asked_where_nobody_designs() -> None:
    """When all have stopped nobody is asked about leftovers, and the event does not say so; the rule is the same."""
    match = DesignerPosition(fill(almost())).stopped(YELLOW).stopped(BLUE).match()
    match = collect(collect(match))
    (left,) = happened(match, ev.LeftoversLeft)
    assert (left.to_bag, left.asked, bool(left.removed)) == ((), False, True)
    assert cited(match, ev.LeftoversLeft) == ["BG-END-7"]


@pytest.mark.rule("BG-END-4", "BG-END-5")
def test_stopping_cites_its_cause() -> None:
    """A player stopped by a filled land is stopped by another rule than one who chose to."""
    match = fill(almost())
    assert cited(match, ev.PlayerStopped) == ["BG-END-5"]
    assert cited(collect(match), ev.PlayerStopped) == ["BG-END-4"]


@pytest.mark.rule("BG-END-5")
def test_filling_in_a_later_round() -> None:
    """Who fills the land after the end phase has begun stops in that round, not in the one that began it."""
    match = turns(with_course_missing_two(), red="fill", yellow="build_on_land", blue="build")
    assert (part(match).end_round, player(match, YELLOW).stopped) == (1, 0)
    match = go_on(match, YELLOW)
    assert part(match).round == 2
    match = fill(match)
    assert player(match, YELLOW).stopped == 2
    assert part(match).end_round == 1
    assert player(match, RED).stopped == 1


@pytest.mark.rule("BG-END-8")
def test_asking_for_nothing_is_an_answer() -> None:
    """Every selection of the leftovers can be asked for, none as well as all."""
    match = build(passes(fill(almost())))
    left = part(match).top.tiles
    assert len(left) == 2
    (choice,) = (each for each in match.choices(YELLOW) if each.prompt)
    assert list(choice.domain) == [AskBack(()), AskBack((left[0],)), AskBack((left[1],)), AskBack(left)]


@pytest.mark.rule("BG-END-7")
def test_stopped_players_have_no_say() -> None:
    """Who has stopped is not asked about leftovers and cannot ask for any."""
    match = build(collect(fill(almost())))
    assert match.state.waiting() == (BLUE,)
    for seat in (RED, YELLOW):
        refusal = refused(match, seat, AskBack(part(match).top.tiles))
        assert (refusal.code, refusal.rule) == ("not_your_turn", "BG-END-8")


@pytest.mark.rule("BG-END-7")
def test_nobody_is_asked_when_nobody_designs() -> None:
    """When all have stopped, leftovers leave the game without a question."""
    match = turns(almost(), red="fill", yellow="fill", blue="fill")
    assert [prompt.name for prompt in match.state.prompts] == ["designer.turn"]
    assert len(part(match).removed) == 1


@pytest.mark.rule("BG-END-7", "BG-END-8")
def test_only_this_rounds_leftovers_can_be_asked_back() -> None:
    """Tiles removed in an earlier round, tiles that were taken and tiles that do not exist cannot be recalled."""
    match = turns(almost(), red="fill", yellow="build", blue="build")
    (removed,) = part(match).removed
    while not asked_back(match):
        match = collect(match) if player(match, turn_of(match)).stopped else build(match)
    left = part(match).top.tiles
    for tile in (removed, player(match, RED).pile[0].tile, part(match).bag[0]):
        refusal = refused(match, BLUE, AskBack((*left, tile)))
        assert (refusal.code, refusal.rule, refusal.params) == ("designer.not_a_leftover", "BG-END-7", {"tile": tile})
    refusal = refused(match, BLUE, AskBack(("t999z",)))
    assert (refusal.code, refusal.rule) == ("designer.unknown_tile", "BG-COMP-1")
    refusal = refused(match, BLUE, AskBack((left[0], left[0])))
    assert (refusal.code, refusal.rule) == ("designer.named_twice", "BG-END-8")


# the end


@pytest.mark.rule("BG-END-9", "EX-END-1", "EX-END-2", "EX-END-3", "EX-END-4", "BG-SCORE-FAST-1")
def test_the_end_as_in_the_book() -> None:
    """Yellow fills, red stops three rounds later with a square uncovered, blue two rounds after that.

    Yellow cannot pass and ends with 6 tiles, red with 3 and blue with 1: Fast is 18, 9 and 3.
    """
    match = almost(missing=1, order=(RED, YELLOW, BLUE))
    match = turns(match, red="build", yellow="fill", blue="build")
    first = part(match).round
    assert part(match).end_round == first - 1
    for round in range(first, first + 3):
        assert part(match).round == round
        for _ in range(3):
            if turn_of(match) == YELLOW:
                assert offered(match, YELLOW) == {"CollectTile"}
                assert refused(match, YELLOW, Pass()).code == "designer.has_stopped"
                match = collect(match)
            else:
                match = build(match)
        match = ask_nothing_back(match)
    match = turns(match, red="collect", yellow="collect", blue="build")
    assert player(match, RED).stopped == first + 3
    assert len(ground(match, RED).land - player(match, RED).course.by_cell.keys()) == 1
    match = turns(match, red="collect", yellow="collect", blue="build")
    assert part(match).round == first + 5
    for left in (3, 2, 1):
        assert len(part(match).top.pawns) == left
        match = collect(match)
    assert part(match).round == first + 5
    assert over(match)
    assert happened(match, ev.PlayEnded) == [ev.PlayEnded("stopped")]
    assert [len(each.pile) for each in part(match).players] == [3, 6, 1]
    match = play(match, (RED, Settle()), (YELLOW, Settle()), (BLUE, Settle()))
    assert match.state.over
    assert [sheet.line("designer.fast").points for sheet in match.sheets()] == [9, 18, 3]


@pytest.mark.rule("BG-END-9")
def test_the_last_round_is_played_out() -> None:
    """When the last designer stops, those who come later in the round still collect."""
    match = turns(almost(2), red="fill", yellow="pass")
    assert turn_of(match) == YELLOW
    match = collect(match)
    assert not over(match)
    assert turn_of(match) == RED
    match = collect(match)
    assert over(match)
    assert part(match).round == 2


@pytest.mark.rule("BG-END-10", "DEC-4")
def test_the_last_designer_fills_the_land() -> None:
    """If the last designer stops by filling, one more round is played in which everybody collects; or none by agreement."""
    match = turns(almost(2), red="fill", yellow="build")
    match = turns(match, red="collect", yellow="fill")
    assert not over(match)
    assert part(match).round == 3
    match = turns(match, red="collect", yellow="collect")
    assert over(match)
    assert [len(each.pile) for each in part(match).players] == [2, 1]
    match = turns(almost(2, rules=designer(end_after_fill="same_round")), red="fill", yellow="build")
    match = turns(match, red="collect", yellow="fill")
    assert over(match)
    assert [len(each.pile) for each in part(match).players] == [1, 0]


@pytest.mark.rule("BG-END-10", "DEC-4")
def test_everybody_fills_in_one_round() -> None:
    """If all fill their lands in the same round, one more round follows; by agreement the game is over at once."""
    match = turns(almost(), red="fill", yellow="fill", blue="fill")
    match = turns(match, red="collect", yellow="collect", blue="collect")
    assert over(match)
    assert [len(each.pile) for each in part(match).players] == [1, 1, 1]
    match = turns(almost(rules=designer(end_after_fill="same_round")), red="fill", yellow="fill", blue="fill")
    assert over(match)


@pytest.mark.rule("BG-END-9")
def test_a_stop_in_the_triggering_round_waits_for_the_filler() -> None:
    """The game is not over while the player who filled the land has no tile face down."""
    match = turns(almost(2), red="fill", yellow="collect")
    assert not over(match)
    match = turns(match, red="collect", yellow="collect")
    assert over(match)
    assert [each.first_collected for each in part(match).players] == [(2, 1), (1, 2)]


@pytest.mark.rule("BG-RACK-5", "BG-END-9")
def test_no_refill_after_the_last_round() -> None:
    """Once the game is over no rack is moved or filled any more, and what lies on the racks is worth nothing."""
    match = turns(almost(2), red="fill", yellow="collect")
    match = turns(match, red="collect", yellow="collect")
    assert not happened(match, ev.RacksRotated)
    assert not happened(match, ev.RackFilled)
    assert len(pieces(match.state)) == 264


class GiveAway:
    """A plugin for the test: what red would place is laid face down instead, as some cards do."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="give_away", version="1.0.0", requires=("designer",))

    @hookimpl
    @watching(Place)
    def fairway_before(self, effect: Place) -> tuple[Any, ...] | None:
        if effect.seat != RED:
            return None
        return (Take(effect.seat, effect.tile), Collect(effect.seat, effect.tile, "card"))


@pytest.mark.rule("BG-END-9", "BG-WIN-1")
def test_a_tile_from_elsewhere_stops_nobody() -> None:
    """A face-down tile gained in another way than by stopping counts neither for the end nor for the tie-break."""
    rules = load_ruleset("designer", plugins=[GiveAway()])
    match = build(begin(2, rules=rules))
    (tile,) = player(match, RED).pile
    assert tile.source == "card"
    assert player(match, RED).hand == ()
    assert player(match, RED).stopped == 0
    assert player(match, RED).first_collected is None
    assert len(pieces(match.state)) == 264
    match = ask_nothing_back(fill(DesignerPosition(match).covered(YELLOW, missing=1).match()))
    match = turns(match, red="pass", yellow="collect")
    assert not over(match)
    assert [each.first_collected for each in part(match).players] == [None, (2, 2)]
    match = turns(match, red="collect", yellow="collect")
    assert over(match)


# the empty bag


@pytest.mark.rule("BG-END-11", "DEC-7")
def test_a_refill_that_cannot_be_completed() -> None:
    """If the bag holds fewer tiles than a refill needs the game ends there and then, without another round."""
    match = DesignerPosition(begin(2)).bag(2).match()
    match = passes(passes(match))
    assert over(match)
    assert happened(match, ev.PlayEnded) == [ev.PlayEnded("bag")]
    assert part(match).round == 1
    assert len(part(match).bag) == 2
    assert not happened(match, ev.RackFilled)
    assert len(pieces(match.state)) == 264


@pytest.mark.rule("BG-END-11", "DEC-7")
def test_a_bag_that_is_just_enough() -> None:
    """If the last refill takes the very last tile, play goes on."""
    match = DesignerPosition(begin(2)).bag(3).match()
    match = pick_any(pick_any(match))
    assert not over(match)
    assert part(match).round == 2
    assert len(part(match).bag) == 1
    match = pick_any(pick_any(match))
    assert over(match)
    assert part(match).round == 2


@pytest.mark.rule("BG-END-11", "DEC-7")
def test_the_game_can_end_with_the_last_tile() -> None:
    """By agreement the game ends as soon as the bag is empty, even if the rack was filled."""
    match = DesignerPosition(begin(2, rules=designer(empty_bag="bag_empty"))).bag(3).match()
    match = pick_any(pick_any(match))
    assert over(match)
    assert happened(match, ev.RackFilled)
    assert happened(match, ev.PlayEnded) == [ev.PlayEnded("bag")]
    assert part(match).bag == ()
    match = DesignerPosition(begin(2, rules=designer(empty_bag="bag_empty"))).bag(4).match()
    match = pick_any(pick_any(match))
    assert not over(match)
    assert over(passes(passes(DesignerPosition(begin(2, rules=designer(empty_bag="bag_empty"))).bag(2).match())))


@pytest.mark.rule("BG-END-11", "DEC-7")
def test_the_racks_can_be_played_out() -> None:
    """By agreement play goes on with what is left, until a round would begin with an empty middle rack."""
    match = DesignerPosition(begin(2, rules=designer(empty_bag="play_out_racks"))).bag(0).match()
    match = pick_any(pick_any(match))
    assert not over(match)
    assert part(match).bottom.tiles == ()
    assert len(part(match).middle.tiles) == 3
    assert len(part(match).bag) == 1
    match = pick_any(pick_any(match))
    assert over(match)
    assert part(match).round == 2
    assert happened(match, ev.PlayEnded) == [ev.PlayEnded("bag")]


@pytest.mark.rule("BG-END-11", "DEC-7")
def test_playing_out_a_short_rack() -> None:
    """On a rack with fewer tiles than players, who finds none left can only pass, stopped or not."""
    match = DesignerPosition(begin(3, rules=designer(empty_bag="play_out_racks"))).bag(1).match()
    match = pick_any(pick_any(pick_any(match)))
    match = pick_any(pick_any(pick_any(match)))
    assert len(part(match).middle.tiles) == 1
    match = pick_any(match)
    seat = turn_of(match)
    (choice,) = (each for each in match.choices(seat) if each.prompt and len(each.domain))
    assert choice.action is Pass
    match = DesignerPosition(match).change(Designer, end_round=1).stopped(seat).match()
    assert {each.action for each in match.choices(seat) if each.prompt and len(each.domain)} == {Pass}
    assert turn_of(passes(match)) != seat


@pytest.mark.rule("BG-END-11", "DEC-7")
def test_the_empty_bag_taken_literally() -> None:
    """By agreement what is there is drawn, until a round begins with nothing left to draw and nothing to take."""
    match = DesignerPosition(begin(2, rules=designer(empty_bag="draw_what_is_there"))).bag(0).match()
    match = pick_any(pick_any(match))
    assert (len(part(match).middle.tiles), len(part(match).bottom.tiles), len(part(match).bag)) == (3, 0, 1)
    match = pick_any(pick_any(match))
    assert not over(match)
    assert (len(part(match).middle.tiles), len(part(match).bottom.tiles), len(part(match).bag)) == (0, 1, 1)
    for _ in range(2):
        (choice,) = (each for each in match.choices(turn_of(match)) if each.prompt and len(each.domain))
        assert choice.action is Pass
        match = passes(match)
    assert (len(part(match).middle.tiles), len(part(match).bottom.tiles), len(part(match).bag)) == (1, 1, 0)
    match = passes(pick_any(match))
    assert not over(match)
    match = passes(pick_any(match))
    assert over(match)
    assert part(match).round == 5
    assert happened(match, ev.PlayEnded) == [ev.PlayEnded("bag")]


@pytest.mark.rule("BG-END-11")
def test_an_empty_bag_in_the_end_phase() -> None:
    """The bag can also run out in the end phase; who has collected nothing by then has nothing for Fast."""
    match = DesignerPosition(fill(almost(2))).bag(2).match()
    match = build(match)
    assert over(match)
    assert part(match).ended == "bag"
    assert [sheet.line("designer.fast").points for sheet in match.sheets()] == [0, 0]


# after play


@pytest.mark.rule("BG-END-12")
def test_the_final_window() -> None:
    """When play has ended everybody settles numbers and plans at leisure and in any order; then it is scored."""
    match = DesignerPosition(begin(3)).bag(0).match()
    match = pick_any(pick_any(pick_any(match)))
    assert over(match)
    assert match.state.waiting() == (0, 1, 2)
    for seat in range(3):
        assert offered(match, seat) == {"Settle"}
        assert refused(match, seat, Pass()).code == "not_now"
    match = play(match, (2, Settle()))
    assert happened(match, ev.Settled) == [ev.Settled(2)]
    assert not match.state.over
    assert refused(match, 2, Settle()).code == "not_your_turn"
    match = play(match, (0, Settle()), (1, Settle()))
    assert match.state.over
    kinds = [type(each.event) for each in match.events]
    assert [kind for kind in kinds if kind is not ev.NumbersGiven] == [
        ev.Settled,
        *[ev.ConditionScored] * 8,
        ev.MatchEnded,
    ]


@pytest.mark.rule("BG-END-12")
def test_nothing_after_the_end() -> None:
    """When the match is scored nothing more can be played."""
    match = pick_any(pick_any(DesignerPosition(begin(2)).bag(0).match()))
    match = play(match, (0, Settle()), (1, Settle()))
    for action in (Pass(), Settle(), PickTile("t001a", 2, 0)):
        assert refused(match, 0, action).code == "match_over"
    assert match.choices(0) == ()
