"""What the base game does for other plugins: hands, pawns, bag and racks, with no tile ever lost or made."""

from __future__ import annotations

import pytest

from fairway import Effect, Match, decide, load_ruleset
from fairway.model.score import total
from fairway.testing import happened, refused
from fairway_base import Rack, SetRacks, SwapPlaced
from fairway_base.course.course import Placed, Token
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.effects import (
    Bench,
    Collect,
    DrawToHand,
    HoldLand,
    MovePawn,
    Place,
    PutOnRack,
    Recall,
    Refill,
    RemoveFromGame,
    ReturnToBag,
    SetClients,
    SetDrawn,
    SetOrder,
    SoloDraw,
    SoloKeep,
    Take,
    TakeFromBag,
)
from fairway_base.play.ending import Settle
from fairway_base.play.number_holes import NumberHoles
from fairway_base.play.part import Collected, Designer, DesignerView
from fairway_base.play.setup import ChooseLand
from fairway_base.play.solo import SoloDrawTiles, SoloPass
from fairway_base.testing import DesignerPosition
from tests.base.cards import Cards, Decline, broken, card, with_cards
from tests.base.tables import begin, designer, kit_of, open_cell, part, passes, pick, play, player, turn_of


def table(seats: int = 3) -> Match:
    return begin(seats, rules=with_cards())


def somewhere(match: Match, seat: int, tile: str) -> Place:
    """Place a tile on some open cell."""
    return Place(seat, tile, *open_cell(match, seat), 0)


# hand and rack


@pytest.mark.rule("BG-TURN-3")
def test_a_tile_is_placed_from_where_it_is() -> None:
    """With another tile in hand, a tile of the rack still comes off the rack, and the one in hand stays there."""
    match = table()
    held, taken = part(match).bag[0], part(match).middle.tiles[1]
    match = card(match, 0, TakeFromBag(0, held))
    match = card(match, 0, somewhere(match, 0, taken), turn=True)
    assert player(match, 0).hand == (held,)
    assert taken not in part(match).middle.tiles
    assert part(match).middle.items[1] == 0
    assert turn_of(match) == 1


@pytest.mark.rule("BG-TURN-3")
def test_a_tile_from_nowhere_cannot_be_placed() -> None:
    """A tile that is neither in hand nor on the middle rack cannot be placed, whatever else is in hand."""
    match = table()
    assert broken(match, 0, somewhere(match, 0, part(match).bag[0])) == "LookupError"
    match = card(match, 0, DrawToHand(0))
    assert broken(match, 0, somewhere(match, 0, part(match).bottom.tiles[0])) == "LookupError"
    assert broken(match, 0, Take(0, part(match).bottom.tiles[0])) == "LookupError"


@pytest.mark.rule("BG-TURN-2", "BG-TURN-3")
@pytest.mark.parametrize(("first", "second"), [("spot", "spot"), ("spot", "stay"), ("stay", "spot")])
def test_two_tiles_in_a_turn(first: str, second: str) -> None:
    """A player may be given two tiles in one turn; the pawn moves once and takes one of the two spots."""
    match = table()
    a, b, c, d = part(match).middle.tiles
    match = card(match, 0, Take(0, a, first), Take(0, c, second))  # type: ignore[arg-type]
    assert player(match, 0).hand == (a, c)
    assert part(match).middle.items == ((0, b, d) if first == "spot" else (b, 0, d))
    assert part(match).top.pawns == (1, 2)
    match = card(match, 0, somewhere(match, 0, c))
    match = card(match, 0, somewhere(match, 0, a))
    assert player(match, 0).hand == ()
    assert len(player(match, 0).course.placed) == 2


@pytest.mark.rule("BG-TURN-3", "BG-TURN-6")
def test_taking_a_tile_and_the_bench() -> None:
    """A pawn may go to the bench with a tile taken: the spot closes up, and it is no pass."""
    match = table()
    a, b, c, d = part(match).middle.tiles
    match = card(match, 0, Take(0, b, "bench"))
    assert part(match).middle == Rack((a, c, d), (0,))
    assert player(match, 0).passes == 0
    assert happened(match, ev.PawnMoved) == [ev.PawnMoved(0, "bench")]


@pytest.mark.rule("BG-TURN-3")
def test_a_pawn_that_stays_has_its_turn() -> None:
    """A tile may be taken while the pawn stays: the same player is still to move."""
    match = table()
    match = card(match, 0, Take(0, part(match).middle.tiles[0], "stay"))
    assert part(match).top.pawns == (0, 1, 2)
    assert turn_of(match) == 0


@pytest.mark.rule("BG-TURN-3")
def test_a_pawn_takes_one_spot() -> None:
    """A second tile straight off the rack, without a pawn to put on its spot, cannot be placed; taken first, it can."""
    match = table()
    a, b = part(match).middle.tiles[:2]
    match = card(match, 0, somewhere(match, 0, a))
    assert broken(match, 0, somewhere(match, 0, b)) == "LookupError"
    match = card(match, 0, Take(0, b), somewhere(match, 0, b))
    assert [placed.tile for placed in player(match, 0).course.placed] == [a, b]


@pytest.mark.rule("BG-PLACE-6", "BG-NUM-5")
def test_a_swap_in_play_beside_a_numbered_crossover() -> None:
    """Tiles that change places in a match leave the number of a crossover with the hole it was on."""
    match = table()
    tiles = kit_of(match).tiles
    cross = next(name for name in part(match).bag if tiles[name].design.crossover == "four_way")
    ways = [name for name in part(match).bag if tiles[name].design.lanes == ("S-N",)][:2]
    grass = [name for name in part(match).bag if tiles[name].kind == "grass"][:2]
    match = (
        DesignerPosition(match)
        .course(
            0,
            tiles=[
                Placed(cross, 5, 5),
                Placed(ways[0], 4, 5, 1),
                Placed(grass[0], 5, 4),
                Placed(ways[1], 8, 8, 0),
                Placed(grass[1], 9, 9),
            ],
        )
        .match()
    )
    match = play(match, (0, NumberHoles((Token(6, 5, 5),))))
    match = card(match, 0, SwapPlaced(0, (5, 4), (8, 8)))
    assert player(match, 0).course.tokens == (Token(6, 4, 5),)


@pytest.mark.rule("BG-COMP-4")
def test_a_tile_in_hand_goes_on_a_spot_of_the_rack() -> None:
    """A tile in hand can be put on any spot of the middle rack, and nowhere that is not there."""
    match = table()
    a, b, c, d = part(match).middle.tiles
    held = part(match).bag[0]
    match = card(match, 0, TakeFromBag(0, held))
    assert broken(match, 0, PutOnRack(0, a, 0)) == "LookupError"
    assert broken(match, 0, PutOnRack(0, held, 5)) == "LookupError"
    match = card(match, 0, PutOnRack(0, held, 2))
    assert part(match).middle.items == (a, b, held, c, d)
    assert player(match, 0).hand == ()
    assert happened(match, ev.TilePutOnRack) == [ev.TilePutOnRack(0, held, 2)]


# pawns


@pytest.mark.rule("BG-TURN-1", "BG-TURN-6")
def test_in_front_of_the_bench() -> None:
    """Who is put in front opens the next round, whoever passes later; the first to come there stays first."""
    match = card(table(), 0, Bench(0), MovePawn(0, "front"), turn=True)
    assert part(match).middle.front == (0,)
    assert player(match, 0).passes == 1
    match = card(passes(match), 2, Bench(2), MovePawn(2, "front"), turn=True)
    assert part(match).top.pawns == (0, 2, 1)
    assert part(match).top.front == (0, 2)
    assert [turn_of(match), turn_of(passes(match)), turn_of(passes(passes(match)))] == [0, 2, 1]


@pytest.mark.rule("BG-TURN-1")
def test_a_pawn_moves_from_wherever_it_stands() -> None:
    """A pawn on a spot of the middle rack can be sent to the bench; one that is on neither rack cannot be moved."""
    match = pick(table(), 1)
    match = card(match, 1, MovePawn(0, "bench"))
    assert part(match).middle.bench == (0,)
    assert part(match).middle.pawns == (0,)
    assert len(part(match).middle.items) == 3
    assert broken(solo(), 0, MovePawn(0, "front")) == "LookupError"


@pytest.mark.rule("BG-TURN-7")
def test_the_bench_alone_makes_no_quiet_round() -> None:
    """A round in which everybody's pawn is benched with a tile is not one in which everybody passed."""
    match = begin(2, rules=with_cards())
    for _ in range(2):
        seat = turn_of(match)
        tile = part(match).middle.tiles[0]
        match = card(match, seat, Take(seat, tile, "bench"), somewhere(match, seat, tile), turn=True)
    assert part(match).round == 2
    assert part(match).quiet == part(match).passed == 0
    assert part(passes(passes(begin(2)))).quiet == 1


# the bag


@pytest.mark.rule("BG-SETUP-6")
def test_drawing_in_hand() -> None:
    """Tiles drawn in hand are those that luck names, and the bag gives no more than it has."""
    match = table()
    wanted = (part(match).bag[7], part(match).bag[0])
    match = card(DesignerPosition(match).drawing(*wanted).match(), 0, DrawToHand(0, 2))
    assert player(match, 0).hand == wanted
    assert happened(match, ev.TilesDrawn) == [ev.TilesDrawn(0, wanted)]
    match = card(DesignerPosition(match).bag(3).match(), 0, DrawToHand(0, 6))
    assert len(player(match, 0).hand) == 5
    assert part(match).bag == ()


@pytest.mark.rule("BG-SETUP-6")
def test_picking_out_putting_back_and_removing() -> None:
    """A certain tile can be taken out of the bag; tiles in hand go back to it or out of the game."""
    match = table()
    a, b, c = part(match).bag[:3]
    match = card(match, 0, *(TakeFromBag(0, tile) for tile in (a, b, c)))
    assert player(match, 0).hand == (a, b, c)
    assert happened(match, ev.TileFetched) == [ev.TileFetched(0, tile) for tile in (a, b, c)]
    match = card(match, 0, ReturnToBag(0, (c, a)), RemoveFromGame(0, (b,)))
    assert player(match, 0).hand == ()
    assert part(match).bag[-2:] == (c, a)
    assert part(match).removed == (b,)
    assert happened(match, ev.TilesReturned) == [ev.TilesReturned(0, (c, a))]
    assert happened(match, ev.TilesDiscarded) == [ev.TilesDiscarded(0, (b,))]


@pytest.mark.rule("BG-SETUP-6")
def test_the_bag_gives_and_takes_only_what_there_is() -> None:
    """A tile that is not in the bag cannot be taken out, and one that is not in hand cannot be put back."""
    match = table()
    rack, loose = part(match).middle.tiles[0], part(match).bag[0]
    for effect in (TakeFromBag(0, rack), ReturnToBag(0, (loose,)), RemoveFromGame(0, (loose,))):
        assert broken(match, 0, effect) == "LookupError"
    match = card(match, 0, TakeFromBag(0, loose))
    assert broken(match, 0, ReturnToBag(0, (loose, loose))) == "LookupError"


@pytest.mark.rule("BG-SETUP-6")
def test_what_has_left_the_game_can_be_called_back() -> None:
    """Tiles that left the game go back into the bag, those that are named and no others."""
    match = table()
    a, b, c = part(match).bag[:3]
    match = card(match, 0, *(TakeFromBag(0, tile) for tile in (a, b, c)), RemoveFromGame(0, (a, b, c)))
    match = card(match, 0, Recall((c, a)))
    assert part(match).bag[-2:] == (c, a)
    assert part(match).removed == (b,)
    assert happened(match, ev.TilesRecalled) == [ev.TilesRecalled((c, a))]
    assert broken(match, 0, Recall((a,))) == "LookupError"
    assert broken(match, 0, Recall((b, b))) == "LookupError"


# face down


@pytest.mark.rule("BG-END-4", "BG-WIN-1")
def test_collecting_from_elsewhere() -> None:
    """A tile laid face down by a card comes from the hand or off the middle rack, and stops nobody."""
    match = table()
    rack, loose = part(match).middle.tiles[0], part(match).bag[0]
    match = card(match, 0, TakeFromBag(0, loose), Collect(0, loose, "card"), Collect(0, rack, "card"))
    assert player(match, 0).pile == (Collected(loose, "card"), Collected(rack, "card"))
    assert player(match, 0).hand == ()
    assert rack not in part(match).middle.tiles
    assert (player(match, 0).stopped, player(match, 0).first_collected) == (0, None)
    assert part(match).top.pawns == (0, 1, 2)


@pytest.mark.rule("BG-END-4")
@pytest.mark.parametrize("source", ["card", "stop"])
def test_nothing_is_collected_from_nowhere(source: str) -> None:
    """A tile that is neither in hand nor on the middle rack cannot be laid face down."""
    match = table()
    assert broken(match, 0, Collect(0, part(match).bag[0], source)) == "LookupError"


# racks


def racks_of(match: Match) -> tuple[Rack, Rack, Rack]:
    return part(match).top, part(match).middle, part(match).bottom


@pytest.mark.rule("BG-COMP-4")
def test_racks_laid_out_anew() -> None:
    """Racks can be laid out in any order, with tiles from the bag and to it and out of the game, unsorted if need be."""
    match = table()
    _, middle, bottom = racks_of(match)
    a, b, *_ = middle.tiles
    new = part(match).bag[3]
    changed = SetRacks(
        Rack((2,), (0,), (1,)),
        Rack((bottom.tiles[0], *middle.tiles[:1:-1])),
        Rack((new, *bottom.tiles[1:])),
        (a,),
        (b,),
    )
    match = card(match, 0, changed)
    assert racks_of(match) == (changed.top, changed.middle, changed.bottom)
    assert part(match).top.pawns == (1, 0, 2)
    assert part(match).bag[-1] == a
    assert new not in part(match).bag
    assert part(match).removed == (b,)
    assert happened(match, ev.RacksSet) == [ev.RacksSet(*racks_of(match), (new,), (a,), (b,))]


@pytest.mark.rule("BG-COMP-4")
def test_racks_lose_and_make_nothing() -> None:
    """Racks that lose or double a tile or a pawn, or hold a tile from elsewhere, are refused."""
    match = pick(table(), 0)
    top, middle, bottom = racks_of(match)
    placed = player(match, 0).course.placed[0].tile
    loose = part(match).bag[0]
    first = bottom.tiles[0]
    short = Rack(bottom.items[1:])
    for effect, error in (
        (SetRacks(top, middle, short), "ValueError"),
        (SetRacks(top, middle, short, (first,), (first,)), "ValueError"),
        (SetRacks(top, middle, bottom, (first,)), "ValueError"),
        (SetRacks(top, middle, Rack((*bottom.items, first))), "ValueError"),
        (SetRacks(top, middle, Rack((*bottom.items, loose, loose))), "ValueError"),
        (SetRacks(top, middle, bottom, (loose,)), "ValueError"),
        (SetRacks(top, middle, Rack((*bottom.items, placed))), "LookupError"),
        (SetRacks(top, middle, Rack((*bottom.items, "t999z"))), "LookupError"),
        (SetRacks(Rack((1,)), middle, bottom), "ValueError"),
        (SetRacks(Rack((1, 2), (2,)), middle, bottom), "ValueError"),
        (SetRacks(Rack((0, 1, 2)), middle, bottom), "ValueError"),
    ):
        assert broken(match, 1, effect) == error, effect


@pytest.mark.rule("BG-RACK-1")
def test_only_an_empty_rack_is_refilled() -> None:
    """A refill onto tiles would lose them, so it fails; so does one of a rack that does not exist."""
    match = table()
    assert broken(match, 0, Refill("middle")) == broken(match, 0, Refill("bottom")) == "ValueError"
    assert broken(match, 0, Refill("top")) == broken(match, 0, Refill("left")) == "LookupError"


# lands and clients

OPENINGS: dict[str, tuple[Effect, ...]] = {
    "without a deal": (HoldLand(1, "l02"), HoldLand(0, "l01"), fx.RevealLands()),
    "before the deal": (HoldLand(1, "l02"), fx.DealLands(), HoldLand(0, "l01"), fx.RevealLands()),
    "one after the other": (HoldLand(1, "l02"), fx.RevealLands(), HoldLand(0, "l01"), fx.RevealLands()),
}
ROUNDS = (fx.DrawOrder(), Refill("middle"), Refill("bottom"), fx.StartRound())


@pytest.mark.rule("BG-SETUP-3", "BG-SETUP-4")
@pytest.mark.parametrize("lands", OPENINGS.values(), ids=OPENINGS)
def test_lands_come_in_any_way(lands: tuple[Effect, ...]) -> None:
    """Another game may give lands in any order and without dealing three; what is held stays hidden until revealed."""
    rules = load_ruleset("designer", plugins=(Cards(opening=(*lands, *ROUNDS)),))
    match = rules.match(2, "lands")
    assert [each.land for each in part(match).players] == ["l01", "l02"]
    assert part(match).dealt == ()


@pytest.mark.rule("BG-SETUP-4")
def test_a_held_land_is_hidden_without_a_deal() -> None:
    """A land put aside is seen by its owner alone, though nothing was dealt."""
    rules = load_ruleset("designer", plugins=(Cards(opening=(HoldLand(1, "l02"), HoldLand(0, "l03"), *ROUNDS)),))
    match = rules.match(2, "held")
    views = [match.view(seat).part(DesignerView) for seat in (0, 1, None)]
    assert [view.kept for view in views] == ["l03", "l02", ""]
    assert [view.dealt for view in views] == [(), (), ()]
    for salt in range(3):
        hidden = part(match).disguised(0, salt)
        assert hidden.seen_by(0) == views[0]
        assert hidden.kept[0] == "l03"


@pytest.mark.rule("BG-SETUP-1")
def test_clients_can_be_said() -> None:
    """Another game may name the clients instead of drawing them; names must be those of a Mr and a Mrs Client."""
    match = table()
    match = card(match, 0, SetClients("mr-short", ""))
    assert (part(match).mr, part(match).mrs) == ("mr-short", "")
    assert happened(match, ev.ClientsSet) == [ev.ClientsSet("mr-short", "")]
    for effect in (SetClients("mrs-hotdog", ""), SetClients("", "mr-short"), SetClients("nobody", "")):
        assert broken(match, 0, effect) == "LookupError"


@pytest.mark.rule("BG-SETUP-7")
def test_an_order_can_be_said() -> None:
    """Another game may say who plays in which order instead of drawing it: every seat once, on an empty rack."""
    opening = (HoldLand(0, "l01"), HoldLand(1, "l02"), HoldLand(2, "l03"), fx.RevealLands(), SetOrder((2, 0, 1)))
    match = load_ruleset("designer", plugins=(Cards(opening=(*opening, *ROUNDS[1:])),)).match(3, "said")
    assert part(match).top.pawns == (2, 0, 1)
    assert happened(match, ev.OrderSet) == [ev.OrderSet((2, 0, 1))]
    assert turn_of(match) == 2
    assert broken(table(), 0, SetOrder((0, 1, 2))) == "ValueError"
    for order in ((0, 1), (0, 0, 1), (0, 1, 3)):
        cleared = DesignerPosition(table()).change(Designer, top=Rack()).match()
        assert broken(cleared, 0, SetOrder(order)) == "ValueError"


@pytest.mark.rule("BG-SETUP-1", "BG-SCORE-MRS-1", "BG-SCORE-MR-1")
def test_a_match_without_clients() -> None:
    """Without clients their two lines are worth nothing, and the bot plays all the same."""
    opening = (HoldLand(0, "l01"), HoldLand(1, "l02"), fx.RevealLands(), *ROUNDS)
    rules = load_ruleset("designer", plugins=(Cards(opening=opening),))
    match = rules.match(2, "nobody")
    for _ in range(6):
        seat = turn_of(match)
        match = play(match, (seat, decide(rules.bots["greedy"], match.engine, match.state, seat, "nobody")))
    for sheet in match.sheets():
        assert total(sheet.line("designer.mr")) == total(sheet.line("designer.mrs")) == 0


# scores before and windows after


@pytest.mark.rule("BG-SCORE-1")
@pytest.mark.parametrize("seats", [1, 3])
def test_scores_before_the_lands_are_chosen(seats: int) -> None:
    """While lands are being chosen every line is worth nothing, all share the first place, and there is no picture."""
    match = designer().match(seats, "early")
    assert [sheet.total for sheet in match.sheets()] == [0] * seats
    assert all(len(sheet.lines) == 8 for sheet in match.sheets())
    assert match.places() == (1,) * seats
    assert match.engine.picture(match.state, 0) is None
    match = play(match, *((seat, ChooseLand(part(match).dealt[seat][0])) for seat in range(seats)))
    assert match.engine.picture(match.state, 0)


@pytest.mark.rule("BG-NUM-1", "BG-END-12")
def test_no_numbers_in_a_window_during_scoring() -> None:
    """Once everybody has declared, a question that another plugin asks during scoring is no chance to number again."""
    rules = load_ruleset("designer", plugins=(Cards(windows=True),))
    match = pick(begin(2, rules=rules), 0)
    match = DesignerPosition(match).bag(0).match()
    while not part(match).ended:
        match = passes(match)
    assert [prompt.name for prompt in match.state.prompts] == ["designer.final"]
    match = play(match, (1, Settle()), (0, Settle()))
    assert [prompt.name for prompt in match.state.prompts] == ["cards.window"]
    for seat in (0, 1):
        refusal = refused(match, seat, NumberHoles(()))
        assert (refusal.code, refusal.rule) == ("not_now", "BG-NUM-1")
        assert NumberHoles not in {choice.action for choice in match.choices(seat)}
    while not match.state.over:
        match = play(match, (match.state.waiting()[0], Decline()))


# an empty rack


@pytest.mark.rule("BG-END-6", "BG-END-11", "DEC-7")
def test_the_greedy_bot_before_an_empty_rack() -> None:
    """Where racks are played out a stopped player may find the middle rack empty: nothing to collect, so a pass."""
    match = begin(2, rules=designer(empty_bag="play_out_racks"))
    match = DesignerPosition(match).racks(middle=()).round(2, end_phase=1).stopped(0).match()
    assert {choice.action.__name__ for choice in match.choices(0) if choice.must} == {"Pass"}
    bot = match.ruleset.bots["greedy"]
    assert type(decide(bot, match.engine, match.state, 0, "empty")).__name__ == "Pass"
    match = DesignerPosition(match).player_is(0, stopped=0).match()
    assert type(decide(bot, match.engine, match.state, 0, "empty")).__name__ == "Pass"


# the tiles of a solo turn


def solo() -> Match:
    """A lone player who has drawn two tiles."""
    return play(begin(1, rules=with_cards()), (0, SoloDrawTiles()))


@pytest.mark.rule("SOLO-2")
def test_drawn_tiles_are_laid_out_anew() -> None:
    """Drawn tiles may be exchanged for others from the bag or the hand, with every tile accounted for."""
    match = solo()
    a, b = part(match).drawn
    new, held = part(match).bag[:2]
    match = card(match, 0, TakeFromBag(0, held))
    match = card(match, 0, SetDrawn((new, held), removed=(a,), to_hand=(b,)))
    assert part(match).drawn == (new, held)
    assert player(match, 0).hand == (b,)
    assert part(match).removed == (a,)
    assert happened(match, ev.DrawnSet) == [ev.DrawnSet((new, held), (new,), (), (a,))]
    match = card(match, 0, SetDrawn((new,), to_bag=(held,)))
    assert part(match).bag[-1] == held


@pytest.mark.rule("SOLO-2")
def test_no_drawn_tile_is_lost_or_made() -> None:
    """What is drawn must stay or go somewhere, once, and what is new must come from somewhere."""
    match = solo()
    a, b = part(match).drawn
    for drawn, gone in (
        ((a,), {}),
        ((a, b), {"to_bag": (b,)}),
        ((), {"to_bag": (a,), "removed": (a,), "to_hand": (b,)}),
    ):
        assert broken(match, 0, SetDrawn(drawn, **gone)) == "ValueError"
    assert broken(match, 0, SetDrawn((a, b, "t999z"))) == "LookupError"


@pytest.mark.rule("SOLO-2", "SOLO-3")
def test_a_drawn_tile_stays_for_the_next_turn() -> None:
    """A tile may stay; the next turn has two more, and a pass says of each of the three what becomes of it."""
    match = solo()
    a, b = part(match).drawn
    match = card(match, 0, SoloKeep(a, (), (b,)), somewhere(match, 0, a))
    assert part(match).drawn == (b,)
    match = card(match, 0, SoloDraw())
    assert len(part(match).drawn) == 3
    match = play(match, (0, SoloPass(("box", "bag", "box"))))
    assert part(match).removed == (b, *part(match).removed[1:])
    assert len(part(match).removed) == 2
    assert refused(solo(), 0, SoloPass(("bag",))).code == "not_listed"
