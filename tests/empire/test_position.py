"""Positions of a campaign: hands, press, money and sheets as a test wants them, with every card accounted for."""

from __future__ import annotations

import pytest

from fairway import BadPosition
from fairway.testing import check_match, check_step, pieces
from fairway_empire.state.fame_state import Held, Opened
from fairway_empire.state.part import Bonus, Empire
from fairway_empire.testing import EmpirePosition, campaign, row, sheet
from fairway_promises.part import Promises
from tests.empire.campaigns import empire, named, part, tycoon

THIRD = [sheet(row(score=90), row(score=80, profit=12, press=4)), sheet(row(score=85), row(score=95))]
"""Two games of a campaign that are over."""


def third() -> EmpirePosition:
    return campaign(empire(), 2, sheets=THIRD)


def test_the_game_is_the_one_after_the_sheets() -> None:
    """Two rows on every sheet make it the third game, with the last profit to invest and the winner to begin."""
    match = third().match()
    assert part(match).game == 3
    assert [tycoon(match, seat).budget for seat in (0, 1)] == [12, 20]
    assert match.state.waiting() == (1,)
    with pytest.raises(BadPosition, match="seat 0 has 1 rows on its sheet in game 3"):
        third().tycoon_is(0, sheet=sheet(row())).match()


def test_hands_press_and_money() -> None:
    """Everything is as asked for, and every card of the box is there as often as before."""
    public = third().empire.public
    position = third().fame(0, "choose-from-bag", "bonus-draw").fame(1).played(1, "play-first").budget(1, 99)
    secret = position.empire.pile[3]
    match = position.secret(0, secret).press(*public[:4]).match()
    assert tycoon(match, 0).hand == ("choose-from-bag", "bonus-draw")
    assert (tycoon(match, 1).hand, tycoon(match, 1).played, tycoon(match, 1).budget) == ((), ("play-first",), 99)
    assert tycoon(match, 0).secret == (secret,)
    assert part(match).public == public[:4]
    assert pieces(match.state) == pieces(third().state)
    assert all(tycoon(third().no_fame().match(), seat).hand == () for seat in (0, 1))


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (lambda at: at.fame(0, *["choose-from-bag"] * 20), r"choose-from-bag .* all \d+ are dealt or out"),
        (lambda at: at.fame(0, "hole-in-one"), "hole-in-one .* there is no such card in the box"),
        (lambda at: at.secret(0, "headline"), "headline cannot be the secret of seat 0: there is no such card"),
        (lambda at: at.secret(0, at.empire.public[0]), "it is asked for twice, or lies elsewhere"),
        (lambda at: at.invested({0: "l99"}), "land l99 is not on offer for seat 0"),
        (lambda at: at.tycoon_is(0, hand=(), kept=("play-first",)).match(), "seat 0 keeps play-first"),
        (lambda at: at.fame(9), "there is no seat 9: they are 0 to 1"),
        (lambda at: at.secret(-1), "there is no seat -1"),
        (lambda at: at.budget(2, 1), "there is no seat 2"),
        (lambda at: at.invested({7: "l01"}), "there is no seat 7"),
        (lambda at: at.tycoon_is(0, hands=()), "Tycoon has no hands"),
        (lambda at: at.fame_is(turns=1), "FameState has no turns"),
        (lambda at: at.tycoon_is(0, hand=("play-first",) * 30).match(), r"play-first is there \d+ times, not \d"),
        (lambda at: at.tycoon_is(0, land_cost=-3).match(), "land_cost of seat 0 is -3, which is below 0"),
        (lambda at: at.fame_is(turn=9).match(), "it is the turn of seat 9, and there are 2"),
        (lambda at: at.fame_is(order=(0, 0)).match(), "seats that play in this order are .0, 0."),
        (lambda at: at.fame_is(declines=((),) * 7).match(), "Fame cards remember more seats than the 2"),
        (lambda at: at.fame_is(protected=("t999a",)).match(), "there is no protected tile 't999a' in the box"),
        (lambda at: at.change(Empire, invested=(0, 9)).match(), "seats that have invested are .0, 9."),
        (lambda at: at.change(Empire, lands=("l99",)).match(), "there is no land 'l99' in the box"),
        (lambda at: at.no_fame().change(Empire, backs=()).fame(0, "play-first").match(), "failed while"),
        (lambda at: at.change(Empire, game=9).match(), "this is game 9"),
        (lambda at: at.fame_is(held=Held(seat=9, what="drawn")).match(), "Fame cards wait for seat 9"),
        (lambda at: at.fame_is(window=Opened("pick", (0, 9))).match(), "Fame cards wait for seat 9"),
        (lambda at: campaign(empire(), 2, sheets=[1, 2]), "1 cannot be brought along: it is no BalanceSheet"),
        (lambda at: campaign(empire(), 2, sheets=[sheet(row(score="many"))] * 2), "empire.part.*final_score"),
        (lambda at: campaign("tiny", 2), "tiny is no ruleset with the Kit of fairway_empire"),
        (lambda at: campaign(empire(), 2, sheets=THIRD[:1]), "2 seats have 2 sheets, not 1"),
        (lambda at: campaign(empire(), 2, sheets=[sheet(row()), sheet()]), "as games were played, not 0, 1"),
        (lambda at: campaign(empire(), 2, sheets=[sheet(*[row()] * 5)] * 2), "5 rows on a sheet leave none to play"),
        (lambda at: campaign(empire(), 2, sheets=[sheet(row(rank=-4))] * 2), "came out at place -4 of 2 in game 1"),
        (lambda at: campaign(empire(), 2, sheets=[sheet(row(land="l99"))] * 2), "there is no land 'l99' in the box"),
        (lambda at: campaign(empire(), 2, kept=[()]), "2 seats have 2 hands of Fame cards, not 1"),
        (lambda at: campaign(empire(), 2, kept=[("play-first",) * 30, ()]), "play-first cannot be kept 30 times"),
        (lambda at: campaign(empire(), 2, public=[*at.empire.public, *at.empire.pile]), "cards cannot lie open"),
        (lambda at: campaign(empire(), 2, bonuses=(Bonus("coupon", 9, 1),)), "bonus card coupon is of seat 9"),
    ],
)
def test_what_cannot_be_asked_for(asked, reason: str) -> None:
    """A card that is not to be had is told by name, and why."""
    with pytest.raises(BadPosition, match=reason):
        asked(third())


def test_everybody_invests() -> None:
    """After the investment everybody has a land of their own, the one asked for or the cheapest, and play begins."""
    dear = third().empire.lands[-1]
    position = third().no_fame().invested({1: dear})
    assert position.player(1).land == dear
    assert position.player(0).land == third().empire.lands[0]
    assert position.empire.invested == (1, 0)
    assert named(position.match()) == "designer.turn"


def test_words_of_two_builders() -> None:
    """A position goes on with another builder's words, and with the parts of any plugin."""
    match = campaign("empire+promises", 2).also(EmpirePosition).change(Promises, visits=2).fame(0).match()
    assert match.state.part(Promises).visits == 2
    assert tycoon(match, 0).hand == ()


def test_a_built_campaign_keeps_every_promise() -> None:
    """From the middle of a campaign random games end, nothing leaks and every tile and card is conserved."""
    last = [sheet(*[row()] * 4)] * 2
    match = campaign(empire(), 2, sheets=last).invested().fame(0, "choose-from-bag", "play-first").turn(0).match()
    check_step(match)
    assert check_match(match, sample=150) > 20
