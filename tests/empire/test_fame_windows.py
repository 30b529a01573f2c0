"""Windows for Fame cards: when they open, who is asked in which order, what may be played and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from fairway import load_ruleset
from fairway.client.standing_answers import only_answer
from fairway.model.views import events_for
from fairway.testing import asked, cited, happened
from fairway_base.play.turns import Pass, PickTile
from fairway_empire.card_effects.actions import AutoDecline, Decline, PlayFame
from fairway_empire.card_effects.window_names import SHARED
from fairway_empire.fame.events import AutoDeclined, CardsDeclined, FamePlayed
from fairway_empire.testing import EmpirePosition
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import declined, named
from tests.empire.fame_tables import (
    at_turn,
    decline,
    fame,
    holding,
    listed,
    numbered,
    part,
    passing,
    plays,
    refusal,
    started,
    window,
    with_tiles,
)


@pytest.mark.rule("EMP-FAME-5", "EMP-WIN-2", "EMP-FX-1", "TV-FAME-2")
def test_first_come_in_the_order_of_play() -> None:
    """Green, ahead, replaces tiles first; Blue then decides on the rack that came of it, and may refrain."""
    green, blue = 1, 0
    match = started(("no-boring-design",), ("worst-idea",))
    match = declined(match)
    match = passing(match, until="round_start")  # who passes last is first
    assert window(match) == ("round_start", green)
    assert refusal(match, blue, PlayFame("no-boring-design")) == ("not_your_turn", "EMP-FAME-2")
    old = tables.part(match).bottom.tiles
    match = plays(match, green, "worst-idea", tiles=old[:2])
    after = tables.part(match).bottom.tiles
    assert after != old
    if window(match)[1] == green:
        match = decline(match)
    assert window(match) == ("round_start", blue)
    refrained = decline(match)
    assert tables.part(refrained).bottom.tiles == after
    assert named(declined(refrained)) == "designer.turn"
    replaced = plays(match, blue, "no-boring-design")
    assert not set(tables.part(replaced).bottom.tiles) & set(after)
    assert set(after) <= set(tables.part(replaced).removed)


@pytest.mark.rule("EMP-WIN-1", "EMP-WIN-2", "EMP-FX-2", "GAP-15")
def test_the_order_of_a_window_is_frozen() -> None:
    """Who moves to the front by a card does not get ahead in the window; of two, who plays later stands in front."""
    match = started((), ("play-first", "play-first"), ("play-first", "reorder-pawns"))
    assert window(match) == ("round_start", 1)
    match = plays(match, 1, "play-first")
    assert tables.part(match).top.pawns == (1, 0, 2)
    match = decline(match)
    assert window(match) == ("round_start", 2)
    match = plays(match, 2, "play-first")
    assert tables.part(match).top.pawns == (2, 1, 0)
    assert fame(match).window is not None
    assert fame(match).window.order == (0, 1, 2)  # type: ignore[union-attr]
    assert window(match) == ("round_start", 2)
    match = decline(match)
    assert window(match) == ("round_start", 1)  # after something was played everybody is asked again
    match = decline(match)
    assert asked(match) == ("designer.turn", (2,))


@pytest.mark.rule("EMP-WIN-2")
def test_a_window_closes_when_all_in_a_row_have_declined() -> None:
    """Each seat that might act declines once; a card played in between makes the round of declines begin anew."""
    match = started(("play-first", "reverse-middle"), ("reverse-middle",), ("play-first",))
    asked_seats = []
    while named(match) == "empire.window":
        asked_seats.append(window(match)[1])
        match = decline(match)
        assert happened(match, CardsDeclined) == [CardsDeclined(asked_seats[-1], "round_start")]
    assert asked_seats == [0, 1, 2]
    match = decline(started(("play-first", "reverse-middle"), ("reverse-middle",), ("play-first",)))
    match = plays(match, 1, "reverse-middle")
    asked_seats = []
    while named(match) == "empire.window":
        asked_seats.append(window(match)[1])
        match = decline(match)
    assert asked_seats == [2, 0]  # seat 1 has no card left


@pytest.mark.rule("EMP-FAME-3")
def test_several_copies_in_a_row() -> None:
    """Any number of cards may be played in one window, copies of one among them."""
    match = started(("no-boring-design", "no-boring-design", "no-boring-design"), ())
    for played in range(3):
        assert window(match) == ("round_start", 0)
        assert len(part(match).tycoons[0].played) == played
        match = plays(match, 0, "no-boring-design")
    assert named(match) == "designer.turn"


@pytest.mark.rule("EMP-FAME-2", "EMP-FAME-10")
def test_playing_is_doing_and_discarding() -> None:
    """A card played is gone from the hand, seen by everybody with its rule, and in no deck that is dealt from."""
    match = plays(started(("reverse-middle",), ()), 0, "reverse-middle")
    assert happened(match, FamePlayed) == [FamePlayed(0, "reverse-middle", "round_start", "EMP-FC-15")]
    assert cited(match, FamePlayed) == ["EMP-FC-15"]
    assert part(match).tycoons[0].played == ("reverse-middle",)
    assert "reverse-middle" not in part(match).tycoons[0].hand
    assert part(match).box.count("reverse-middle") == 1


@pytest.mark.rule("EMP-FAME-1", "EMP-FAME-2", "EMP-FAME-4")
def test_what_cannot_be_played() -> None:
    """Cards that do not exist, are not in hand or are for another moment are refused, and the refusal says which."""
    match = at_turn(("play-first", "bankable-designer", "protect-tile", "double-pick", "salvage-unchosen"), ())
    assert refusal(match, 0, PlayFame("jackpot")) == ("empire.unknown_card", "EMP-FAME-2")
    assert refusal(match, 0, PlayFame("bonus-draw")) == ("empire.no_such_card_in_hand", "EMP-FAME-1")
    for card in part(match).tycoons[0].hand:
        assert refusal(match, 0, PlayFame(card)) == ("empire.wrong_window", "EMP-FAME-2")
    assert refusal(match, 1, PlayFame("play-first")) == ("not_your_turn", "EMP-FAME-2")
    assert refusal(match, 0, Decline()) == ("not_now", "EMP-WIN-2")
    assert listed(match, 0, PlayFame) == []


@pytest.mark.rule("EMP-FAME-2")
def test_choices_that_a_card_does_not_leave() -> None:
    """What is chosen with a card must be what it asks for: tiles do not go with a new order, nor seats with a tile."""
    match = started(("play-first",), ("play-first", "reorder-pawns", "worst-idea"))
    match = decline(match)
    tile = tables.part(match).bottom.tiles[0]
    surplus = {
        "play-first": {"seats": (1, 0)},
        "reorder-pawns": {"seats": (1, 0), "tiles": (tile,)},
        "worst-idea": {"tiles": (tile,), "turns": (1,)},
    }
    for card, choices in surplus.items():
        assert refusal(match, 1, PlayFame(card, **choices))[0] == "empire.wrong_choice"  # type: ignore[arg-type]
    hand = ("swap-two-course-tiles", "course-tile-to-collected", "swap-course-middle")
    match = with_tiles(at_turn(hand, ()), 0, 3)
    one, two = [each.cell for each in tables.player(match, 0).course.placed[:2]]
    tile = tables.part(match).middle.tiles[0]
    for wrong in (
        PlayFame("swap-two-course-tiles", cells=(one, two), turns=(0, 0), connections=(1,)),
        PlayFame("course-tile-to-collected", cells=(one,), fates=("box",)),
        PlayFame("swap-course-middle", tiles=(tile,), cells=(one,), turns=(0,), seats=(0,)),
    ):
        assert refusal(match, 0, wrong)[0] == "empire.wrong_choice"


@pytest.mark.rule("EMP-FAME-8")
def test_cards_without_effect() -> None:
    """What would change nothing cannot be played: the first place of who is first, a rack of one tile turned round."""
    match = started(("play-first", "reverse-middle", "no-boring-design", "worst-idea"), ())
    assert refusal(match, 0, PlayFame("play-first")) == ("empire.no_effect", "EMP-FAME-8")
    one = EmpirePosition(match).racks(middle=numbered(match, 3), bottom=()).match()
    assert refusal(one, 0, PlayFame("reverse-middle")) == ("empire.no_effect", "EMP-FAME-8")
    assert refusal(one, 0, PlayFame("no-boring-design")) == ("empire.no_effect", "EMP-FAME-8")
    assert refusal(one, 0, PlayFame("worst-idea", tiles=("t001a",))) == ("empire.no_effect", "EMP-FAME-8")
    bare = at_turn(("swap-two-course-tiles", "course-tile-to-collected", "swap-course-middle"), ())
    for card in part(bare).tycoons[0].hand:
        assert refusal(bare, 0, PlayFame(card)) == ("empire.no_effect", "EMP-FAME-8")


@pytest.mark.rule("EMP-FAME-14")
def test_an_empty_bag() -> None:
    """Cards that need a tile of the bag cannot be played without one; those that draw several take what there is."""
    match = EmpirePosition(at_turn(("extra-tile-middle", "bonus-draw"), ())).bag(0).match()
    for card in ("extra-tile-middle", "bonus-draw"):
        assert refusal(match, 0, PlayFame(card)) == ("empire.bag_is_empty", "EMP-FAME-14")
    match = EmpirePosition(started(("no-boring-design", "worst-idea"), ())).bag(0).match()
    assert refusal(match, 0, PlayFame("no-boring-design")) == ("empire.bag_is_empty", "EMP-FAME-14")
    match = EmpirePosition(started(("no-boring-design",), ())).bag(1).match()
    match = plays(match, 0, "no-boring-design")
    assert len(tables.part(match).bottom.tiles) == 1


def test_no_window_before_a_round_that_does_not_begin() -> None:
    """Where the last rack is empty play ends, and nobody is asked for cards that change a round."""
    rules = load_ruleset("empire", options={"designer": {"empty_bag": "play_out_racks"}})
    match = at_turn(("play-first", "reorder-pawns"), ("play-first", "reorder-pawns"), rules=rules)
    match = EmpirePosition(match).racks(bottom=()).bag(0).match()
    match = play(match, (0, Pass()), (1, Pass()))
    while asked(match)[0] == "empire.window":
        assert window(match)[0] in ("turn_post", "unchosen")
        match = decline(match)
    assert asked(match)[0] == "designer.final"


# who is asked


@pytest.mark.rule("EMP-WIN-3", "EMP-FAME-1")
def test_who_is_asked_depends_on_backs_alone() -> None:
    """Two hands with the same backs are asked in the same windows, whether or not they hold a card that fits."""
    fits = (("play-first", "private-six"), ("worst-idea", "bonus-draw"), ("no-boring-design",))
    other = (("place-anywhere", "slow-but-sure"), ("forgive-direction", "forgive-water"), ("protect-tile",))
    heard = []
    for hands in (fits, other):
        match, questions = started(*hands), []
        for _ in range(60):
            name, waiting = asked(match)
            questions.append((name, waiting, fame(match).window, match.state.revision))
            match = play(match, (waiting[0], Pass() if name == "designer.turn" else Decline()))
        heard.append(questions)
    assert heard[0] == heard[1]
    assert {name for name, *_ in heard[0]} == {"designer.turn", "empire.window"}


@pytest.mark.rule("EMP-WIN-3")
def test_nobody_is_asked_who_cannot_act() -> None:
    """Without a card, or with backs that no card of the window has, there is no question at all."""
    assert named(started((), ())) == "designer.turn"
    assert named(started(("private-six",), ("double-pick",))) == "designer.turn"  # no card of value 3 opens a round
    match = at_turn(("play-first",), ())
    after = play(match, (0, Pass()))
    assert asked(after) == ("designer.turn", (1,))  # no card of value 1 ends a turn
    match = started((), ("play-first",))
    assert window(match) == ("round_start", 1)


@pytest.mark.rule("EMP-WIN-3")
def test_others_see_that_a_window_is_open_and_not_whom_it_asks() -> None:
    """Whoever is asked, others see the same question and the same window; the seat itself sees that it is asked."""
    match = started(("play-first",), ("play-first",), ("play-first",))
    seen: list[list[object]] = []
    for _ in range(2):
        (seat,) = match.state.waiting()
        watching: list[object] = []
        for viewer in (0, 1, 2, None):
            (prompt,) = match.view(viewer).prompts
            (empire,) = [each for each in match.view(viewer).parts if hasattr(each, "fame")]
            assert prompt.waiting == ((seat,) if viewer == seat else ())
            assert prompt.params == {"window": "round_start"}
            assert msgspec.to_builtins(empire.fame.window) == {  # type: ignore[attr-defined]
                "name": "round_start",
                "order": (0, 1, 2),
                "tile": "",
            }
            if viewer is None:
                watching += [prompt, empire]
        seen.append(watching)
        match = decline(match)
        assert happened(match, CardsDeclined) == [CardsDeclined(seat, "round_start")]
    assert seen[0] == seen[1]


@pytest.mark.rule("EMP-WIN-3", "EMP-WIN-2")
def test_nobody_is_told_who_declined() -> None:
    """Of a decline nobody hears but who declined, not when the window closes either, and it is no line of a story."""
    match = started(("play-first",), ("play-first",))
    while asked(match)[0] == "empire.window":
        (seat,) = match.state.waiting()
        match = decline(match)
        told = [[each.event for each in events_for(match.events, viewer)] for viewer in (0, 1, None)]
        assert CardsDeclined(seat, "round_start") in told[seat]
        for viewer in (1 - seat, 2):
            assert not any(isinstance(event, CardsDeclined) for event in told[viewer])
    assert CardsDeclined.quiet
    assert not FamePlayed.quiet


@pytest.mark.rule("EMP-WIN-3")
def test_a_window_of_one_hides_nothing() -> None:
    """After one's own turn, and alone, it is known who is asked."""
    match = with_tiles(at_turn(("swap-two-course-tiles", "swap-two-course-tiles"), ()), 0, 4)
    match = tables.pick(match)
    assert window(match) == ("turn_post", 0)
    (prompt,) = match.view(1).prompts
    assert (prompt.discreet, prompt.waiting, prompt.params) == (False, (0,), {"window": "turn_post"})


@pytest.mark.rule("EMP-WIN-3")
def test_who_can_do_nothing_has_one_answer() -> None:
    """A seat that is asked for its backs alone can only decline, which it may leave to others; one with a card is asked."""
    match = started(("place-anywhere",), ("play-first",))
    assert window(match) == ("round_start", 0)
    assert only_answer(match.engine, match.state, 0) == Decline()
    match = decline(match)
    assert window(match) == ("round_start", 1)
    assert only_answer(match.engine, match.state, 1) is None


@pytest.mark.rule("EMP-WIN-3")
def test_declining_beforehand() -> None:
    """Who says so is not asked in those windows, in others as ever, until it is taken back; everybody sees it."""
    match = started(("play-first", "bonus-draw"), ("play-first",))
    match = play(match, (1, AutoDecline(("round_start",))))
    assert happened(match, AutoDeclined) == [AutoDeclined(1, ("round_start",))]
    assert window(match) == ("round_start", 0)
    match = decline(match)
    assert asked(match) == ("designer.turn", (0,))
    assert fame(match).declines_of(1) == ("round_start",)
    for viewer in (0, 1, None):
        (view,) = [each for each in match.view(viewer).parts if hasattr(each, "fame")]
        assert view.fame.declines_of(1) == ("round_start",)  # type: ignore[attr-defined]
    match = play(match, (0, AutoDecline(SHARED)), (1, AutoDecline(SHARED)))
    for _ in range(8):
        assert named(match) == "designer.turn"
        match = tables.passes(match)
    match = play(match, (0, AutoDecline(())))
    assert fame(match).declines_of(0) == ()
    bare = EmpirePosition(match).fame(1).match()  # who has no card left may take it back for the games to come
    assert fame(play(bare, (1, AutoDecline(())))).declines_of(1) == ()
    while tables.turn_of(match) != 0:
        match = tables.passes(match)
    assert window(tables.passes(match)) == ("turn_post", 0)
    assert refusal(match, 0, AutoDecline(("lunch",))) == ("empire.unknown_window", "EMP-WIN-3")
    assert refusal(match, 0, AutoDecline(("unchosen", "unchosen"))) == ("empire.unknown_window", "EMP-WIN-3")


@pytest.mark.rule("EMP-WIN-3")
def test_declining_beforehand_lasts_for_the_campaign() -> None:
    """What was declined stays declined in the next game; everything else about cards in play is forgotten."""
    match = play(at_turn(("play-first",), ()), (0, AutoDecline(("unchosen",))))
    next_game = fame(match).handed_on()
    assert next_game.declines_of(0) == ("unchosen",)
    assert next_game.turn == -1
    assert next_game.order == ()


@pytest.mark.rule("EMP-FAME-4")
def test_windows_of_a_turn() -> None:
    """Cards for before and after a move can be played in one's own turn, and by nobody else."""
    hand = ("swap-two-course-tiles", "swap-two-course-tiles")
    match = with_tiles(at_turn(hand, ()), 0, 4)
    one, two = [each.cell for each in tables.player(match, 0).course.placed[:2]]
    match = plays(match, 0, "swap-two-course-tiles", cells=(one, two), turns=(1, 2))
    assert asked(match) == ("designer.turn", (0,))
    match = tables.pick(match)
    assert window(match) == ("turn_post", 0)
    assert refusal(match, 0, Pass()) == ("not_now", "BG-TURN-5")
    match = plays(match, 0, "swap-two-course-tiles", cells=(one, two), turns=(0, 0))
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-FAME-13", "GAP-37")
def test_players_who_have_stopped() -> None:
    """They may touch racks and order but no course; where a match says so, they keep cards for scoring only."""
    hand = (
        "extra-tile-middle",
        "bonus-draw",
        "swap-two-course-tiles",
        "course-tile-to-collected",
        "swap-course-middle",
    )
    for options in ({}, {"stopped_players": "only_scoring"}):
        match = EmpirePosition(with_tiles(at_turn(hand, (), **options), 0, 4)).round(2, end_phase=1).match()
        match = EmpirePosition(match).stopped(0).match()
        for card in hand[1:]:
            assert refusal(match, 0, PlayFame(card)) == ("empire.not_when_stopped", "EMP-FAME-13")
        if options:
            assert refusal(match, 0, PlayFame(hand[0])) == ("empire.not_when_stopped", "EMP-FAME-13")
        else:
            assert len(tables.part(plays(match, 0, hand[0])).middle.tiles) == 4


@pytest.mark.rule("EMP-FAME-13")
def test_a_stopped_player_acts_in_shared_windows() -> None:
    """Also who has stopped is asked before a round, and may play first, reorder, reverse or replace."""
    cards = ("play-first", "reorder-pawns", "reverse-middle", "no-boring-design", "worst-idea")
    match = started((), cards)
    match = EmpirePosition(match).round(1, end_phase=1).stopped(1).match()
    kinds = {action.card for action in listed(match, 1, PlayFame)}  # type: ignore[attr-defined]
    assert kinds == set(cards)
    match = holding(match, ("bonus-draw",))
    assert EmpirePosition(match).fame(0).match().state.waiting() == (1,)


def test_a_turn_goes_on_after_a_card() -> None:
    """The player who has played a card before the move still has the whole turn."""
    match = plays(at_turn(("extra-tile-middle", "extra-tile-middle"), ()), 0, "extra-tile-middle")
    assert asked(match) == ("designer.turn", (0,))
    assert [each.__name__ for each in (choice.action for choice in match.choices(0))][:2] == ["PickTile", "Pass"]
    match = plays(match, 0, "extra-tile-middle")
    tile = tables.part(match).middle.tiles[-1]
    match = play(match, (0, PickTile(tile, *tables.open_cell(match, 0))))
    assert asked(match) == ("designer.turn", (1,))


def test_a_game_begins_with_nothing_open() -> None:
    """At the first turn no window is open, and it is known whose turn it is and in which order the round goes."""
    match = at_turn(("play-first",), ())
    assert fame(match).window is None
    assert fame(match).turn == 0
    assert fame(match).order == (0, 1)
