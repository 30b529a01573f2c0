"""Several copies of one Fame card in a row: which add up, and which are refused (EMP-FAME-3, EMP-FAME-8, EMP-FAME-9)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fairway import Action, Match, decide, load_ruleset
from fairway.testing import asked, check_step, happened
from fairway_base.play import events as base
from fairway_base.play.part import Collected, Rack
from fairway_empire.card_effects.actions import PassWith, PickWith, PlaceHeld, ReturnHeld, StopWith
from fairway_empire.card_effects.turn_cards import FillSpot
from fairway_empire.fame import pending_tiles
from fairway_empire.fame.events import FamePlayed
from fairway_empire.options import Options
from fairway_empire.state.fame_state import Held
from fairway_empire.testing import EmpirePosition
from tests.base import tables
from tests.empire.campaigns import empire
from tests.empire.fame_tables import acts, alone, at_turn, deck, fame, listed, numbered, part, plays, refusal
from tests.empire.test_fame_deck import write_pack

TWICE = ("double-pick", "double-pick")
BOTH = ("pass-and-collect", "pass-and-collect")


def racked(match: Match, *backs: int) -> Match:
    """Lay tiles with these numbers on the middle rack."""
    return EmpirePosition(match).racks(middle=numbered(match, *backs), bottom=tables.part(match).bottom.tiles).match()


def pick(match: Match, *cards: str, tile: str = "", seat: int = 0) -> PickWith:
    return PickWith(cards, tile or tables.part(match).middle.tiles[0], *tables.open_cell(match, seat))


def place(match: Match, tile: str, seat: int = 0, **choices: object) -> PlaceHeld:
    return PlaceHeld(tile, *tables.open_cell(match, seat), **choices)  # type: ignore[arg-type]


def greedy(match: Match) -> Action:
    return decide(match.ruleset.bots["greedy"], match.engine, match.state, 0, "bots")


# what the cards say


@pytest.mark.rule("EMP-FAME-9", "GAP-18", "EMP-FC-10", "EMP-FC-18", "EMP-FC-27")
def test_what_each_card_says_of_copies() -> None:
    """Copies add up but for those that do nothing more, at all or in a turn, or are for a placement each."""
    said = {design.rule: design.stacking for design in deck(at_turn((), ())).fame.designs.values()}
    others = {
        "no_effect": ("03", "20", "23", "26", "27"),
        "once_per_turn": ("16", "17"),
        "per_placement": ("07",),
    }
    wanted = {f"EMP-FC-{number:02}": "additive" for number in range(1, 29)}
    wanted |= {f"EMP-FC-{number}": stacking for stacking, numbers in others.items() for number in numbers}
    assert said == wanted


# FC-10


@pytest.mark.rule("EMP-FAME-3", "EMP-FAME-9", "EMP-FC-10")
@pytest.mark.parametrize(
    ("second", "third", "rack"),
    [
        ("first", "first", ("new", "other", "b", 0)),
        ("second", "first", (0, "new", "b", "other")),
        ("first", "second", ("new", 0, "b", "other")),
        ("second", "second", ("new", 0, "b", "other")),
    ],
)
def test_three_tiles_at_once(second: str, third: str, rack: tuple[str | int, ...]) -> None:
    """Two copies take three tiles: the pawn goes to any of their spots, and both others are filled from the bag."""
    match = racked(at_turn(TWICE, (), ()), 2, 4, 6, 9)
    a, b, c, d = (tables.part(match).middle.tiles[spot] for spot in (0, 2, 1, 3))
    new, other = numbered(match, 1, 3)
    match = acts(match, 0, pick(match, *TWICE, tile=d))
    assert part(match).tycoons[0].played == TWICE
    assert asked(match) == ("empire.tile", (0,))
    held = fame(match).held
    assert held is not None
    assert (held.first, held.taken, held.more) == (d, (), 1)
    assert refusal(match, 0, place(match, d))[0] == "designer.tile_not_offered"
    match = acts(match, 0, place(match, a, pawn=second))
    assert asked(match) == ("empire.tile", (0,))
    held = fame(match).held
    assert held is not None
    assert {held.first, *held.taken} == {d, a}
    assert held.more == 0
    assert tables.part(match).middle.tiles == (c, b)
    match = EmpirePosition(match).drawing(new, other).match()
    match = acts(match, 0, place(match, c, pawn=third))
    assert [each.tile for each in tables.player(match, 0).course.placed] == [d, a, c]
    named = {"new": new, "other": other, "b": b, 0: 0}
    assert tables.part(match).middle.items == tuple(named[item] for item in rack)
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-FAME-3", "EMP-FC-10", "EMP-FC-17", "EMP-WIN-5")
def test_three_tiles_and_the_bench() -> None:
    """With a rest declared as well, the chosen spot stays empty and the two others are filled."""
    match = racked(at_turn((*TWICE, "pick-and-bench"), (), ()), 2, 4, 6, 9)
    a, b, c, d = tables.part(match).middle.tiles
    match = acts(match, 0, pick(match, *TWICE, "pick-and-bench"))
    match = acts(match, 0, place(match, b))
    match = acts(match, 0, place(match, c))
    rack = tables.part(match).middle
    assert rack.bench == (0,)
    assert len(rack.items) == 3
    assert rack.items[2] == d
    assert not {a, b, c} & set(rack.items)


@pytest.mark.rule("EMP-FAME-3", "EMP-FC-10", "EMP-FAME-14")
@pytest.mark.parametrize("bag", [0, 1])
def test_three_tiles_and_too_few_in_the_bag(bag: int) -> None:
    """What the bag still has goes to the spots from left to right; one that cannot be filled closes up."""
    match = EmpirePosition(racked(at_turn(TWICE, (), ()), 2, 4, 6, 9)).bag(bag).match()
    left = tables.part(match).bag
    _, b, c, d = tables.part(match).middle.tiles
    match = acts(match, 0, pick(match, *TWICE))
    match = acts(match, 0, place(match, c))
    match = acts(match, 0, place(match, b))
    assert tables.part(match).middle.items == (0, *left, d)


@pytest.mark.rule("EMP-FAME-8", "EMP-FC-10")
def test_no_more_copies_than_tiles() -> None:
    """A copy for which no tile is left would have no effect; it is neither listed nor accepted, a single one is."""
    match = racked(at_turn(TWICE, (), ()), 2, 4)
    assert refusal(match, 0, pick(match, *TWICE)) == ("empire.no_effect", "EMP-FAME-8")
    assert {action.cards for action in listed(match, 0, PickWith)} == {("double-pick",)}  # type: ignore[attr-defined]
    match = racked(match, 2, 4, 6)
    assert {action.cards for action in listed(match, 0, PickWith)} == {("double-pick",), TWICE}  # type: ignore[attr-defined]
    single = at_turn(("double-pick",), ())
    assert refusal(single, 0, pick(single, *TWICE))[0] == "empire.no_such_card_in_hand"


@pytest.mark.rule("EMP-FAME-3", "EMP-FC-07")
def test_anywhere_with_each_of_three_tiles() -> None:
    """Other cards go with each of the tiles, as with any placement; one placement takes one copy of them."""
    match = racked(at_turn((*TWICE, "place-anywhere", "place-anywhere"), (), ()), 2, 4, 6, 9)
    match = acts(match, 0, pick(match, *TWICE))
    tile = tables.part(match).middle.tiles[0]
    assert refusal(match, 0, PlaceHeld(tile, 50, 50, cards=("place-anywhere",) * 2))[0] == "empire.card_again"
    match = acts(match, 0, PlaceHeld(tile, 50, 50, cards=("place-anywhere",)))
    match = acts(match, 0, PlaceHeld(tables.part(match).middle.tiles[0], 60, 60, cards=("place-anywhere",)))
    assert part(match).tycoons[0].hand == ()
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-FC-10")
def test_three_tiles_of_which_one_cannot_be_placed() -> None:
    """Where a match forbids every placement of what is left, the turn ends with the tiles placed so far."""
    match = racked(at_turn(TWICE, (), ()), 2, 4, 6, 9)
    a, b, *_ = tables.part(match).middle.tiles
    match = acts(match, 0, pick(match, *TWICE))
    match = acts(match, 0, place(match, b, pawn="second"))
    assert refusal(match, 0, ReturnHeld())[0] == "not_now"
    (returning,) = [spec for spec in pending_tiles.ACTIONS if spec.type is ReturnHeld]
    *_, filled = returning.effects(match.engine.table, match.state, 0, ReturnHeld())
    held = fame(match).held
    assert held is not None
    assert filled == FillSpot(0, held.spots, pawn=b, other=a)


# FC-18


@pytest.mark.rule("EMP-FAME-3", "EMP-FAME-9", "EMP-FC-18")
def test_a_pass_that_collects_two() -> None:
    """Each copy collects a tile of the rack; it is one pass, and nobody has stopped."""
    match = at_turn(BOTH, ())
    a, b, c = tables.part(match).middle.tiles
    assert PassWith(BOTH, a, others=(c,)) in listed(match, 0, PassWith)
    for action in listed(match, 0, PassWith):
        acts(match, 0, action)
    match = acts(match, 0, PassWith(BOTH, c, others=(a,)))
    player = tables.player(match, 0)
    assert player.pile == (Collected(c, "fame"), Collected(a, "fame"))
    assert (player.passes, player.stopped, player.first_collected) == (1, 0, None)
    assert tables.part(match).middle == Rack((b,), (0,))
    assert len(happened(match, base.PlayerPassed)) == 1
    assert [event.card for event in happened(match, FamePlayed)] == list(BOTH)
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-FAME-3", "EMP-FAME-8", "EMP-FC-18")
def test_each_copy_wants_its_tile() -> None:
    """Too few tiles, too many, one of them twice or from elsewhere is refused, and so is a copy without a tile."""
    match = at_turn((*BOTH, "always-first"), ())
    a, b, c = tables.part(match).middle.tiles
    wrong = ("empire.wrong_choice", "EMP-FC-18")
    assert refusal(match, 0, PassWith(BOTH, a)) == wrong
    assert refusal(match, 0, PassWith(BOTH, a, others=(a,))) == wrong
    assert refusal(match, 0, PassWith(BOTH, a, others=(b, c))) == wrong
    assert refusal(match, 0, PassWith(BOTH[:1], a, others=(b,))) == wrong
    assert refusal(match, 0, PassWith(BOTH, a, others=("t999z",)))[0] == "designer.unknown_tile"
    assert refusal(match, 0, PassWith(("always-first",), others=(a,))) == ("empire.wrong_choice", "EMP-FC-16")
    poor = racked(match, 4)
    (only,) = tables.part(poor).middle.tiles
    assert refusal(poor, 0, PassWith(BOTH, only, others=(only,))) == ("empire.no_effect", "EMP-FAME-8")
    assert tables.player(acts(poor, 0, PassWith(BOTH[:1], only)), 0).pile == (Collected(only, "fame"),)


@pytest.mark.rule("EMP-FAME-3", "EMP-FX-5", "EMP-FX-6")
def test_copies_among_other_cards() -> None:
    """Copies go with other cards on the same pass, in the order in which they were declared."""
    match = at_turn((*BOTH, "always-first", "private-six"), ())
    a, b, _ = tables.part(match).middle.tiles
    cards = ("pass-and-collect", "private-six", "always-first", "pass-and-collect")
    match = acts(match, 0, PassWith(cards, a, others=(b,)))
    assert tables.player(match, 0).pile == (Collected(a, "fame"),)
    match = acts(match, 0, ReturnHeld())
    assert tables.player(match, 0).pile == (Collected(a, "fame"), Collected(b, "fame"))
    assert tables.part(match).middle.front == (0,)
    assert part(match).tycoons[0].played == cards


# what does not add up


@pytest.mark.rule("EMP-FAME-9", "EMP-FC-16", "EMP-FC-17", "EMP-FC-27")
def test_copies_that_do_not_add_up() -> None:
    """In front and on the bench one stands once in a turn, and who stops searches the bag once."""
    match = at_turn(("always-first",) * 2 + ("pick-and-bench",) * 2, ())
    again = ("empire.card_again", "EMP-FAME-9")
    assert refusal(match, 0, PassWith(("always-first",) * 2)) == again
    assert refusal(match, 0, pick(match, "pick-and-bench", "pick-and-bench")) == again
    match = EmpirePosition(at_turn(("choose-from-bag",) * 2, ())).covered(0, missing=1).match()
    assert refusal(match, 0, StopWith(("choose-from-bag",) * 2, tables.part(match).middle.tiles[0])) == again
    assert all(len(action.cards) == 1 for action in listed(match, 0, StopWith))  # type: ignore[attr-defined]


@pytest.mark.rule("EMP-FAME-8", "EMP-SOLO-3", "EMP-FC-10", "EMP-FC-18")
def test_copies_alone_that_would_have_no_effect() -> None:
    """Alone a pass is free only once, and of two drawn tiles there is no third: the second copy is refused."""
    match = alone(*BOTH, *TWICE)
    nothing = ("empire.no_effect", "EMP-FAME-8")
    assert refusal(match, 0, PassWith(BOTH)) == nothing
    first = tables.part(match).drawn[0]
    assert refusal(match, 0, PickWith(TWICE, first, *tables.open_cell(match, 0))) == nothing
    assert {action.cards for action in listed(match, 0, PassWith)} == {BOTH[:1]}  # type: ignore[attr-defined]
    assert {action.cards for action in listed(match, 0, PickWith)} == {TWICE[:1]}  # type: ignore[attr-defined]


@pytest.mark.rule("EMP-FAME-3", "EMP-SOLO-3", "EMP-FC-10", "EMP-FC-01")
def test_three_tiles_alone() -> None:
    """With a third tile drawn, a second copy places that one, too; what is left is said with the last."""
    match = plays(
        plays(alone(*TWICE, "extra-tile-middle", "extra-tile-middle", "salvage-unchosen"), 0, "extra-tile-middle"),
        0,
        "extra-tile-middle",
    )
    a, b, c, d = tables.part(match).drawn
    match = acts(match, 0, PickWith(TWICE, a, *tables.open_cell(match, 0)))
    keeper = place(match, b, cards=("salvage-unchosen",), keep=d)
    assert refusal(match, 0, keeper) == ("empire.wrong_choice", "EMP-FC-03")
    assert refusal(match, 0, place(match, b, fates=("box",))) == ("empire.wrong_fates", "EMP-SOLO-5")
    assert all(not action.cards for action in listed(match, 0, PlaceHeld))  # type: ignore[attr-defined]
    match = acts(match, 0, place(match, b))
    match = acts(match, 0, place(match, c, cards=("salvage-unchosen",), keep=d))
    assert [each.tile for each in tables.player(match, 0).course.placed] == [a, b, c]
    assert tables.part(match).drawn == (d,)
    assert asked(match) == ("designer.solo_start", (0,))


# other designs, another reading


@pytest.mark.rule("EMP-FAME-3", "EMP-FAME-8")
def test_another_design_that_does_the_same(tmp_path: Path) -> None:
    """What adds up does so across designs; what has no effect twice is refused, whatever its card says."""
    card = {"provenance": "original", "group": "gray", "value": 2, "copies": 2}
    also = {**card, "id": "also-collects", "windows": ["pass"], "effect": {"do": "collect_and_pass"}}
    ahead = {**card, "id": "ahead", "windows": ["pass"], "effect": {"do": "stay_first"}, "solo": "removed"}
    rules = load_ruleset("empire", packs=[write_pack(tmp_path, also, ahead)])
    match = at_turn(("pass-and-collect", "also-collects", "ahead", "ahead"), (), rules=rules)
    a, b, _ = tables.part(match).middle.tiles
    both = PassWith(("pass-and-collect", "also-collects"), a, others=(b,))
    assert both in listed(match, 0, PassWith)
    assert len(tables.player(acts(match, 0, both), 0).pile) == 2
    assert refusal(match, 0, PassWith(("ahead", "ahead"))) == ("empire.no_effect", "EMP-FAME-8")


@pytest.mark.rule("EMP-FAME-3", "EMP-FAME-9", "EMP-FC-05")
def test_read_strictly() -> None:
    """Read strictly, a pick takes one tile more and a pass collects one; tiles to oneself are drawn again all the same."""
    match = at_turn((*TWICE, *BOTH, "private-six", "private-six"), (), rules=empire(fame_copies="once"))
    again = ("empire.card_again", "EMP-FAME-9")
    a, b, _ = tables.part(match).middle.tiles
    assert refusal(match, 0, pick(match, *TWICE)) == again
    assert refusal(match, 0, PassWith(BOTH, a, others=(b,))) == again
    assert {action.cards for action in listed(match, 0, PickWith)} == {TWICE[:1]}  # type: ignore[attr-defined]
    match = acts(match, 0, PassWith(("private-six", "private-six")))
    match = acts(match, 0, ReturnHeld())
    assert asked(match) == ("empire.tile", (0,))


def test_matches_begun_before_are_read_strictly() -> None:
    """A match that does not know the option is played on as it was begun."""
    schema = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]["fame_copies"]
    assert (schema["x-before"], schema["default"]) == ("once", "in_a_row")


def test_what_was_stored_before_is_read() -> None:
    """Tiles held, spots to fill and passes that were written without copies in mind decode as they were meant."""
    held = b'{"seat":0,"what":"second","tiles":[],"spots":["a","b"],"first":"a","bench":""}'
    assert msgspec.json.decode(held, type=Held) == Held(seat=0, what="second", spots=("a", "b"), first="a")
    spot = b'{"type":"empire.fill_spot","seat":0,"spots":["a","b"],"pawn":"a","other":"b","bench":false}'
    assert msgspec.json.decode(spot, type=FillSpot) == FillSpot(0, ("a", "b"), "a", "b")
    passed = b'{"type":"empire.pass","cards":["pass-and-collect"],"tile":"a"}'
    assert msgspec.json.decode(passed, type=PassWith) == PassWith(("pass-and-collect",), "a")
    assert msgspec.json.encode(PassWith(("pass-and-collect",), "a")) == passed


# bots


@pytest.mark.rule("EMP-FAME-3")
def test_greedy_uses_its_copies() -> None:
    """It takes three good tiles with two copies, and with poor ones collects two on one pass; read strictly, one less."""
    for strict in (False, True):
        rules = empire(fame_copies="once") if strict else empire()
        match = at_turn(TWICE, (), (), rules=rules)
        tiles = tables.kit_of(match).tiles
        crowd = sorted(tables.part(match).bag, key=lambda tile: -tiles[tile].design.people)[:4]
        bottom = tables.part(match).bottom.tiles
        good = greedy(EmpirePosition(match).racks(middle=crowd, bottom=bottom).match())
        assert isinstance(good, PickWith)
        assert good.cards == TWICE[: 1 if strict else 2]
        match = at_turn(BOTH, (), (), rules=rules)
        dull = [
            tile for tile in tables.part(match).bag if not tiles[tile].design.people and tiles[tile].kind == "green"
        ]
        passed = greedy(EmpirePosition(match).racks(middle=dull[:4], bottom=bottom).match())
        assert isinstance(passed, PassWith)
        assert (passed.cards, len(passed.others)) == ((BOTH[:1], 0) if strict else (BOTH, 1))


# in between, and on the wire


@pytest.mark.rule("EMP-FAME-3", "EMP-FC-10", "EMP-FC-18")
def test_every_step_keeps_the_promises_of_the_engine() -> None:
    """Before, between and after the tiles everything listed is legal, nothing leaks, and what is stored is read again."""
    match = racked(at_turn((*TWICE, "pick-and-bench", *BOTH), (), ()), 2, 4, 6, 9)
    check_step(match)
    match = acts(match, 0, pick(match, *TWICE))
    check_step(match)
    for pawn in ("second", "first"):
        wanted = place(match, tables.part(match).middle.tiles[0], pawn=pawn)
        sent = match.ruleset.codec.action(msgspec.json.encode(wanted))
        assert sent == wanted
        match = acts(match, 0, sent)
        check_step(match)
    assert fame(match).held is None
