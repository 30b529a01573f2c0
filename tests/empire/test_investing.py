"""The Investment Phase: budgets, lands, press cards and what nobody may know (EMP-INVEST)."""

from __future__ import annotations

import pytest

from fairway import Match, Quantity, Vocabulary, hookimpl, load_ruleset, watching
from fairway.testing import cited, happened, refused
from fairway_base.play import events as base
from fairway_empire import BuyLand, BuyPress, Empire, EndInvestment
from fairway_empire.campaign.events import InvestmentEnded, LandBought, PressBought
from fairway_empire.campaign.investing import offered
from fairway_empire.testing import EmpirePosition, row, sheet
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import begin, declined, empire, invest, investor, named, part, price, tycoon, worth


def with_budget(budget: int, seats: int = 2) -> Match:
    """A second game in which everybody has so much to invest."""
    return begin(seats, sheets=[sheet(row(profit=budget, score=9 - seat)) for seat in range(seats)])


def on_offer(match: Match) -> list[int]:
    """Return what the lands cost that whose turn it is may buy."""
    choices = [choice for choice in match.choices(investor(match)) if choice.action is BuyLand]
    return sorted({price(match, action.land) for choice in choices for action in choice.domain})


@pytest.mark.rule("EMP-INVEST-1", "GAP-10", "EMP-INVEST-12")
def test_one_after_the_other() -> None:
    """In the order of play each buys a land, then press cards, and is done before the next begins."""
    match = EmpirePosition(begin(3, order=(2, 0, 1))).no_fame().match()
    for seat in (2, 0, 1):
        assert investor(match) == seat
        other = (seat + 1) % 3
        assert refused(match, other, BuyLand(worth(match, 15))).code == "not_your_turn"
        assert refused(match, seat, EndInvestment()).code == "empire.land_first"
        land = worth(match, 15)
        match = play(match, (seat, BuyLand(land)))
        assert refused(match, seat, BuyLand(worth(match, 15))).code == "empire.land_bought"
        assert tables.player(match, seat).land == land
        match = play(match, (seat, BuyPress()), (seat, EndInvestment()))
    assert part(match).invested == (2, 0, 1)
    assert named(declined(match)) == "designer.turn"


@pytest.mark.rule("EMP-INVEST-2", "EMP-CAMP-4")
def test_the_budget_is_the_last_profit() -> None:
    """20 in the first game, then the profit of the game before, even below 0."""
    assert [each.budget for each in part(begin(2)).tycoons] == [20, 20]
    match = begin(2, sheets=[sheet(row(profit=31), row(profit=27)), sheet(row(profit=9), row(profit=-4))])
    assert [each.budget for each in part(match).tycoons] == [27, -4]


@pytest.mark.rule("EMP-INVEST-3", "EMP-SETUP-15")
def test_lands_cost_their_value() -> None:
    """Whatever the budget pays for can be had, card by card, and each choice shows its price."""
    match = begin(2)
    seat = investor(match)
    (lands,) = [choice.domain for choice in match.choices(seat) if choice.action is BuyLand]
    assert on_offer(match) == [15, 16, 17, 18, 19, 20]
    assert {action.land for action in lands} == {land for land in part(match).lands if price(match, land) <= 20}
    assert lands.annotate(BuyLand(worth(match, 17))) == {"price": 17}
    dear = refused(match, seat, BuyLand(worth(match, 21)))
    assert (dear.code, dear.rule) == ("empire.land_too_dear", "EMP-INVEST-3")
    assert dear.params == {"land": worth(match, 21), "price": 21, "budget": 20}
    assert refused(match, seat, BuyLand("atlantis")).code == "empire.unknown_land"


@pytest.mark.rule("EMP-INVEST-4", "EMP-CLEAN-3")
def test_a_land_is_sold_once() -> None:
    """What one player has bought, the next cannot; everybody sees who bought what."""
    match = begin(2, order=(0, 1))
    land = worth(match, 18)
    match = play(match, (0, BuyLand(land)))
    assert happened(match, LandBought) == [LandBought(0, land, 18, False)]
    match = play(match, (0, EndInvestment()))
    assert land not in part(match).lands
    assert refused(match, 1, BuyLand(land)).code == "empire.land_not_offered"
    assert match.view(1).parts[0].players[0].land == land  # type: ignore[attr-defined]


@pytest.mark.rule("TV-INVEST-1", "EMP-INVEST-9")
def test_25_for_22_and_a_press_card() -> None:
    """24 are spent and 1 is lost."""
    match = invest(with_budget(25), 22, press=1)
    assert happened(match, InvestmentEnded) == [InvestmentEnded(0, lost=1)]
    me = tycoon(match, 0)
    assert (me.land_cost, me.marketing_cost, len(me.secret), me.budget) == (22, 2, 1, 0)


@pytest.mark.rule("TV-INVEST-2", "EMP-INVEST-7")
def test_20_for_17_and_a_press_card() -> None:
    """In the first game: 19 are spent, and a second press card is refused."""
    match = begin(2)
    seat = investor(match)
    match = play(match, (seat, BuyLand(worth(match, 17))), (seat, BuyPress()))
    refusal = refused(match, seat, BuyPress())
    assert (refusal.code, refusal.params) == ("empire.too_little_left", {"budget": 1, "price": 2})
    assert happened(play(match, (seat, EndInvestment())), InvestmentEnded) == [InvestmentEnded(seat, lost=1)]


@pytest.mark.rule("EMP-INVEST-7", "EMP-INVEST-9")
@pytest.mark.parametrize(
    ("budget", "land", "press", "lost"),
    [
        pytest.param(29, 25, 2, 0, marks=pytest.mark.rule("TV-INVEST-3")),
        pytest.param(21, 17, 2, 0, marks=pytest.mark.rule("TV-INVEST-4")),
        pytest.param(20, 15, 2, 1, marks=pytest.mark.rule("TV-INVEST-9")),
    ],
)
def test_as_many_press_cards_as_are_paid_for(budget: int, land: int, press: int, lost: int) -> None:
    """After the land, press cards for 2 each until less is left, and no more."""
    match = with_budget(budget)
    match = play(match, (0, BuyLand(worth(match, land))), *[(0, BuyPress())] * press)
    assert refused(match, 0, BuyPress()).code == "empire.too_little_left"
    assert happened(play(match, (0, EndInvestment())), InvestmentEnded) == [InvestmentEnded(0, lost)]


@pytest.mark.rule("EMP-INVEST-5", "EMP-INVEST-6")
@pytest.mark.parametrize(
    ("budget", "empty", "cost"),
    [
        pytest.param(12, (), 15, marks=pytest.mark.rule("TV-INVEST-5")),
        pytest.param(16, (15, 16), 17, marks=pytest.mark.rule("TV-INVEST-6", "EMP-SETUP-16")),
        pytest.param(-4, (), 15, marks=pytest.mark.rule("TV-INVEST-7")),
    ],
)
def test_who_can_afford_nothing(budget: int, empty: tuple[int, ...], cost: int) -> None:
    """A cheapest land must be taken, any of them; it costs its value, and no press card can be bought."""
    match = with_budget(budget)
    match = (
        EmpirePosition(match)
        .change(Empire, lands=tuple(land for land in part(match).lands if price(match, land) not in empty))
        .match()
    )
    cheapest = {land for land in part(match).lands if price(match, land) == cost}
    (lands,) = [choice.domain for choice in match.choices(0) if choice.action is BuyLand]
    assert {action.land for action in lands} == cheapest
    refusal = refused(match, 0, BuyLand(worth(match, cost + 1)))
    assert (refusal.code, refusal.rule) == ("empire.only_the_cheapest", "EMP-INVEST-5")
    match = play(match, (0, BuyLand(max(cheapest))))
    assert cited(match, LandBought) == ["EMP-INVEST-5"]
    assert refused(match, 0, BuyPress()).code == "empire.too_little_left"
    match = play(match, (0, EndInvestment()))
    assert (tycoon(match, 0).land_cost, tycoon(match, 0).marketing_cost, tycoon(match, 0).budget) == (cost, 0, 0)
    assert happened(match, InvestmentEnded) == [InvestmentEnded(0, lost=0)]


@pytest.mark.rule("EMP-INVEST-3", "EMP-INVEST-5")
def test_all_of_the_budget_for_a_land() -> None:
    """A land that costs all there is was affordable: nothing was forced."""
    match = with_budget(15)
    land = worth(match, 15)
    match = play(match, (0, BuyLand(land)))
    assert happened(match, LandBought) == [LandBought(0, land, 15, forced=False)]
    assert cited(match, LandBought) == ["EMP-INVEST-3"]


@pytest.mark.rule("EMP-INVEST-5")
def test_what_a_budget_can_choose_from() -> None:
    """All that it pays for; if that is nothing, all of the cheapest; of nothing, nothing."""
    prices = {"a": 15, "b": 15, "c": 17}
    assert offered(prices, 16) == ("a", "b")
    assert offered(prices, 17) == ("a", "b", "c")
    assert offered(prices, 3) == ("a", "b")
    assert offered({}, 20) == ()


@pytest.mark.rule("TV-INVEST-8", "EMP-INVEST-7")
def test_the_land_comes_first() -> None:
    """No press card before the land."""
    match = begin(2)
    refusal = refused(match, investor(match), BuyPress())
    assert (refusal.code, refusal.rule) == ("empire.land_first", "EMP-INVEST-7")


@pytest.mark.rule("EMP-INVEST-8", "GAP-11", "EMP-INVEST-10")
def test_a_bought_card_is_seen_at_once_and_by_nobody_else() -> None:
    """The buyer knows each card before the next; others see how many there are, and what they cost."""
    match = begin(3, top=("windmill", "seesaw"), order=(1, 0, 2))
    match = play(match, (1, BuyLand(worth(match, 15))), (1, BuyPress()))
    assert happened(match, PressBought) == [PressBought(1, "windmill")]
    told = PressBought(1, "windmill")
    assert (told.seen_by(1), told.seen_by(0), told.seen_by(None)) == (told, PressBought(1, None), PressBought(1, None))
    assert match.view(1).parts[1].secret == ("windmill",)  # type: ignore[attr-defined]
    match = play(match, (1, BuyPress()))
    assert match.view(1).parts[1].secret == ("windmill", "seesaw")  # type: ignore[attr-defined]
    for other in (0, 2, None):
        seen = match.view(other).parts[1]
        assert seen.secret == ()  # type: ignore[attr-defined]
        assert "windmill" not in str(seen)
        assert (seen.tycoons[1].secrets, seen.tycoons[1].marketing_cost) == (2, 4)  # type: ignore[attr-defined]


@pytest.mark.rule("GAP-12", "EMP-INVEST-7")
def test_the_press_pile_may_run_out() -> None:
    """When every card is sold, no more can be bought, whatever is left to spend."""
    match = EmpirePosition(begin(2, order=(0, 1))).budget(0, 120).match()
    match = play(match, (0, BuyLand(worth(match, 15))), *[(0, BuyPress())] * 43)
    assert refused(match, 0, BuyPress()).code == "empire.no_press_left"


@pytest.mark.rule("EMP-INVEST-11")
def test_what_was_not_bought_leaves_the_table() -> None:
    """After the last player no land and no press card is on offer any more."""
    match = begin(2)
    lands = len(part(match).lands)
    match = invest(match)
    seen = match.view(None).parts[1]
    assert (len(seen.lands), seen.pile) == (lands - 1, 43)  # type: ignore[attr-defined]
    match = invest(match)
    seen = match.view(None).parts[1]
    assert (seen.lands, seen.pile) == ((), 0)  # type: ignore[attr-defined]


@pytest.mark.rule("EMP-INVEST-7", "EMP-INVEST-11")
def test_the_last_land_is_sold_before_the_press() -> None:
    """Whoever buys the very last land of a campaign still sees a press pile, and buys from it."""
    match = begin(2, order=(0, 1))
    match = invest(EmpirePosition(match).change(Empire, lands=part(match).lands[:2]).match())
    match = play(match, (1, BuyLand(part(match).lands[0])))
    assert part(match).lands == ()
    assert match.view(1).parts[1].pile == 43  # type: ignore[attr-defined]
    match = play(match, (1, BuyPress()), (1, EndInvestment()))
    assert match.view(1).parts[1].pile == 0  # type: ignore[attr-defined]


@pytest.mark.rule("GAP-9", "EMP-SETUP-1")
def test_racks_before_or_after() -> None:
    """Both racks lie open while players invest; read the other way, they are filled afterwards, from the same luck."""
    early, late = begin(3), begin(3, rules=empire(racks_before_investment=False))
    assert tables.part(late).middle.tiles == tables.part(late).bottom.tiles == ()
    assert len(tables.part(early).middle.tiles) == len(tables.part(early).bottom.tiles) == 4
    for _ in range(3):
        early, late = invest(early), invest(late)
    assert len(happened(late, base.RackFilled)) == 2
    assert tables.part(early).middle == tables.part(late).middle


def test_a_house_rule_may_change_the_price() -> None:
    """What a press card costs is a number that house rules can change."""

    class Dear:
        @hookimpl
        def fairway_vocabulary(self) -> Vocabulary:
            return Vocabulary(name="dear", version="1.0.0", requires=("empire",))

        @hookimpl
        @watching("empire.press_price", "empire.public_press")
        def fairway_quantity(self, name: str, value: int) -> int:
            return value + (3 if name == "empire.press_price" else 2)

    match = load_ruleset("empire", plugins=[Dear()]).match(2, "dear")
    assert len(part(match).public) == 6
    assert tycoon(invest(match, 15, press=1), investor(match)).marketing_cost == 5
    assert Quantity("empire.press_price", "EMP-INVEST-7", "What a press card costs.", least=0) in (
        match.ruleset.vocabularies["empire"].quantities
    )
