"""Bonus cards that another game hands out, heard of by a tag (EMP-BONUS, PD-EMP-10 to 22)."""

from __future__ import annotations

import pytest

from fairway import (
    Action,
    ActionSpec,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Match,
    Outcome,
    Ruleset,
    Vocabulary,
    hookimpl,
    load_ruleset,
)
from fairway.knowledge.previews import projected
from fairway.model.score import total
from fairway.testing import happened, refused
from fairway_base.course.course import Placed
from fairway_empire import BuyLand, BuyPress, CallInvestor, EndInvestment
from fairway_empire.campaign.bonus_cards import BEST_PRESS, INVESTOR
from fairway_empire.campaign.events import BonusAwarded, CouponSpent, InvestmentEnded, InvestorCalled
from fairway_empire.state.part import Bonus
from fairway_empire.testing import EmpirePosition, row, sheet
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import all_invest, begin, ended, invest, investor, laid, part, with_people
from tests.empire.campaigns import worth as worth_land
from tests.empire.test_client_scores import last_row, worth

COUPON = "PD_COUPON"

Cards = tuple[str, ...]


class Award(Action, frozen=True, tag="putting.award"):
    card: str
    seat: int


class GiveAway(Effect, frozen=True, tag="putting.give_away"):
    card: str
    seat: int


class UseUp(Action, frozen=True, tag="putting.use_up"):
    seat: int


class TakeOff(Effect, frozen=True, tag="putting.take_off"):
    seat: int


class Used(Event, frozen=True, tag="putting.coupon_used"):
    seat: int


class Won(Event, frozen=True, tag="putting.bonus_awarded"):
    code: str
    seat: int


class Putting:
    """A game that hands out prizes: it knows nothing of the Empire, and the Empire nothing of it."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(
            name="putting",
            version="1.0.0",
            actions=(
                ActionSpec(
                    Award,
                    "PD-EMP-02",
                    lambda table, state, seat: Listed(
                        [Award(card, to) for card in (INVESTOR, BEST_PRESS, COUPON) for to in range(table.seats)]
                    ),
                    lambda table, state, seat, action: (GiveAway(action.card, action.seat),),
                ),
                ActionSpec(
                    UseUp,
                    "PD-EMP-30",
                    lambda table, state, seat: Listed([UseUp(to) for to in range(table.seats)]),
                    lambda table, state, seat, action: (TakeOff(action.seat),),
                ),
            ),
            effects=(
                EffectSpec(
                    GiveAway,
                    lambda table, state, effect, rolls: Outcome(events=(Won(effect.card, effect.seat),)),
                ),
                EffectSpec(TakeOff, lambda table, state, effect, rolls: Outcome(events=(Used(effect.seat),))),
            ),
            events=(Won, Used),
        )


def with_prizes(**options: object) -> Ruleset:
    return load_ruleset("empire", plugins=[Putting()], options={"empire": options})


def prize(match: Match, card: str, seat: int) -> Match:
    return play(match, (0, Award(card, seat)))


def in_game(games: int, seats: int = 2, **options: object) -> Match:
    """A game of a campaign, before anybody has invested."""
    sheets = [sheet(*[row(score=9 - seat)] * (games - 1)) for seat in range(seats)]
    return begin(seats, sheets=sheets if games > 1 else (), rules=with_prizes(**options))


@pytest.mark.rule("TV-BONUS-1", "EMP-BONUS-1", "EMP-INVEST-2", "EMP-SCORE-6", "EMP-SHEET-4", "EMP-SHEET-3")
def test_an_investor() -> None:
    """20 and 5 pay for a land of 22 and a press card, 1 is lost; 44 people make an income of 47 and a profit of 23."""
    match = begin(2, bonuses=(Bonus(INVESTOR, 0, 1),), order=(0, 1))
    match = play(match, (0, CallInvestor()))
    assert happened(match, InvestorCalled) == [InvestorCalled(0, 25)]
    match = invest(match, 22, press=1)
    assert happened(match, InvestmentEnded) == [InvestmentEnded(0, lost=1)]
    match = with_people(all_invest(EmpirePosition(match).no_fame().match()), 0, 44)
    assert worth(match, 0, "designer.fun") == 44
    match = ended(match)
    assert (last_row(match, 0).income, last_row(match, 0).profit) == (47, 23)


@pytest.mark.rule("EMP-BONUS-1", "EMP-INVEST-2")
def test_an_investor_comes_at_any_moment() -> None:
    """The card is for its holder alone, and once, before the land or after it: also what comes late pays the press."""
    match = begin(2, bonuses=(Bonus(INVESTOR, 1, 1),), order=(0, 1))
    assert refused(match, 0, CallInvestor()).code == "empire.no_investor"
    match = invest(match)
    late = play(match, (1, BuyLand(worth_land(match, 19))))
    assert refused(late, 1, BuyPress()).code == "empire.too_little_left"
    late = play(late, (1, CallInvestor()))
    assert happened(late, InvestorCalled) == [InvestorCalled(1, 6)]
    assert refused(late, 1, CallInvestor()).code == "empire.no_investor"
    late = play(late, *[(1, BuyPress())] * 3, (1, EndInvestment()))
    assert (part(late).tycoons[1].extra_income, part(late).tycoons[1].marketing_cost) == (3, 6)
    after_press = play(match, (1, BuyLand(worth_land(match, 17))), (1, BuyPress()), (1, CallInvestor()))
    assert part(after_press).tycoons[1].budget == 6
    match = play(match, (1, CallInvestor()))
    assert refused(match, 1, CallInvestor()).code == "empire.no_investor"
    assert part(match).bonuses == ()


@pytest.mark.rule("EMP-INVEST-5", "EMP-INVEST-2", "EMP-BONUS-1")
@pytest.mark.parametrize(("budget", "left"), [(14, 4), (12, 2), (-9, -19)])
def test_an_investor_after_a_land_that_had_to_be_taken(budget: int, left: int) -> None:
    """Who could afford no land buys no press card in the whole turn, whoever pays later; called before, one may."""
    sheets = [sheet(row(profit=budget, score=9 - seat)) for seat in range(2)]
    match = begin(2, sheets=sheets, bonuses=(Bonus(INVESTOR, 0, 2),))
    forced = play(match, (0, BuyLand(worth_land(match, 15))), (0, CallInvestor()))
    assert part(forced).tycoons[0].budget == left
    refusal = refused(forced, 0, BuyPress())
    assert (refusal.code, refusal.rule) == ("empire.land_was_forced", "EMP-INVEST-5")
    ended_ = play(forced, (0, EndInvestment()))
    assert part(ended_).tycoons[0].extra_income == 3
    early = play(match, (0, CallInvestor()), (0, BuyLand(worth_land(match, 15))))
    if left >= 0:
        early = play(early, (0, BuyPress()))
        assert part(early).tycoons[0].secret
    else:
        assert refused(early, 0, BuyPress()).code == "empire.too_little_left"


@pytest.mark.rule("EMP-BONUS-1", "EMP-BONUS-5")
def test_an_investor_who_is_not_called() -> None:
    """Nobody has to play the card; not played, it brings nothing, and is gone after the game."""
    match = begin(2, bonuses=(Bonus(INVESTOR, 0, 1),), order=(0, 1))
    match = ended(all_invest(EmpirePosition(match).no_fame().match()))
    assert last_row(match, 0).income == 0
    assert part(match).game == 2
    assert part(match).bonuses == ()


THREES = ("designer-players", "balloon-seller", "seesaw")
"""Press cards worth 3 each, for a tile of which there are two."""


def press_match(holder: Cards, rival: Cards, rules: Ruleset | None = None) -> Match:
    """Two courses that meet these cards and no other; the builder of the first holds the bonus card."""
    match = begin(2, public=(*THREES, "pools-4"), bonuses=(Bonus(BEST_PRESS, 0, 1),), order=(0, 1), rules=rules)
    match = all_invest(EmpirePosition(match).no_fame().match())
    for seat, cards in enumerate((holder, rival)):
        bag, tiles = tables.part(match).bag, tables.kit_of(match).tiles
        chosen = []
        for card in cards:
            thing = "pools" if card == "pools-4" else card.replace("-", "_")
            found = [name for name in bag if getattr(tiles[name].design, thing)]
            chosen += found[:4] if thing == "pools" else found[:1]
        match = laid(match, seat, chosen, [(20 + 2 * place, 20) for place in range(len(chosen))])
    return match


@pytest.mark.rule("EMP-BONUS-2", "EMP-BONUS-3", "PD-EMP-20", "PD-EMP-21", "PD-EMP-22")
@pytest.mark.parametrize(
    ("holder", "rival", "before", "after"),
    [
        pytest.param(THREES, THREES, (9, 9), 12, id="tied", marks=pytest.mark.rule("TV-BONUS-2")),
        pytest.param((*THREES[:2], "pools-4"), THREES, (8, 9), 8, id="behind", marks=pytest.mark.rule("TV-BONUS-2")),
        pytest.param(THREES, THREES[:1], (9, 3), 12, id="ahead"),
        pytest.param((), (), (0, 0), 3, id="nobody has any"),
    ],
)
def test_the_best_coverage(holder: Cards, rival: Cards, before: tuple[int, int], after: int) -> None:
    """3 more for who has the most press points before this card, or shares that; they are points and coverage."""
    match = press_match(holder, rival)
    assert worth(match, 0, "designer.mrs") == after
    assert worth(match, 1, "designer.mrs") == before[1]
    line = match.sheets()[0].line("designer.mrs").parts[-1]
    assert (line.key, line.rule, total(line)) == ("empire.best_press", "EMP-BONUS-2", after - before[0])
    assert line.at == ("card:PD_PRESS_BEST", f"coverage:{before[0]}:seat:0", f"coverage:{before[1]}:seat:1")
    match = ended(match)
    assert [last_row(match, seat).press_coverage for seat in (0, 1)] == [after, before[1]]


@pytest.mark.rule("EMP-BONUS-3", "GAP-39")
def test_the_best_coverage_may_not_count_as_coverage() -> None:
    """Read the other way, the 3 points please Mrs Pressco and bring no Fame cards."""
    rules = load_ruleset("empire", options={"empire": {"bonus_is_coverage": False}})
    match = press_match(THREES[:1], THREES[:1], rules)
    assert worth(match, 0, "designer.mrs") == 6
    assert last_row(ended(match), 0).press_coverage == 3


@pytest.mark.rule("EMP-BONUS-2")
def test_the_best_coverage_waits_for_everybody() -> None:
    """A forecast reckons with open cards alone, so it tells nothing; what counts is what all secret cards add."""
    match = press_match(THREES[:1], THREES[:1])
    rival = next(
        name for name in tables.part(match).bag if tables.kit_of(match).tiles[name].design.tunnel_entrances > 1
    )
    behind = EmpirePosition(match).secret(1, "tunnels-2").laying(1, Placed(rival, 30, 30)).match()
    assert worth(behind, 1, "designer.mrs") == 6
    assert worth(behind, 0, "designer.mrs") == worth(match, 0, "designer.mrs") == 6
    assert "designer.mrs" not in projected(behind.engine, behind.state, 0)[0].hidden
    assert [last_row(ended(behind), seat).press_coverage for seat in (0, 1)] == [3, 6]


@pytest.mark.rule("EMP-BONUS-4")
def test_the_coupon_is_of_no_use_here() -> None:
    """Whoever holds it invests, builds and scores as if they did not."""
    plain, holding = in_game(2), prize(in_game(2), COUPON, 0)
    assert [bonus.card for bonus in part(holding).bonuses] == [COUPON]
    assert refused(holding, investor(holding), CallInvestor()).code == "empire.no_investor"
    one, other = (ended(all_invest(EmpirePosition(match).no_fame().match())) for match in (plain, holding))
    assert part(one).tycoons == part(other).tycoons
    assert (part(one).bonuses, part(other).bonuses) == ((), (Bonus(COUPON, 0, 2),))


@pytest.mark.rule("EMP-BONUS-4", "EMP-BONUS-5", "PD-EMP-03", "PD-EMP-30")
def test_the_coupon_has_one_holder_until_it_is_used() -> None:
    """There is one coupon: it goes from hand to hand, from game to game, and is gone when the next round has used it."""
    match = prize(prize(in_game(2), COUPON, 0), COUPON, 1)
    assert part(match).bonuses == (Bonus(COUPON, 1, 2),)
    for game in (3, 4):
        match = ended(all_invest(EmpirePosition(match).no_fame().match()))
        assert part(match).game == game
        assert part(match).bonuses == (Bonus(COUPON, 1, 2),)
    match = play(match, (0, UseUp(1)))
    assert happened(match, CouponSpent) == [CouponSpent(1)]
    assert part(match).bonuses == ()


@pytest.mark.rule("EMP-BONUS-5")
def test_a_prize_is_for_the_next_game() -> None:
    """Won before one's investment it is good for this game, won later for the next one, and for no other."""
    match = in_game(2)
    early = prize(match, INVESTOR, 1)
    assert happened(early, BonusAwarded) == [BonusAwarded(INVESTOR, 1, 2)]
    begun = invest(match)
    assert part(begun).invested == (0,)
    assert [part(prize(begun, INVESTOR, seat)).bonuses[0].game for seat in (0, 1)] == [3, 2]
    match = all_invest(EmpirePosition(match).no_fame().match())
    late = prize(prize(match, INVESTOR, 1), BEST_PRESS, 0)
    assert part(late).bonuses == (Bonus(INVESTOR, 1, 3), Bonus(BEST_PRESS, 0, 3))
    assert all(line.key != "empire.best_press" for line in late.sheets()[0].line("designer.mrs").parts)
    late = ended(late)
    assert part(late).game == 3
    assert part(late).bonuses == (Bonus(INVESTOR, 1, 3), Bonus(BEST_PRESS, 0, 3))
    assert part(ended(all_invest(EmpirePosition(late).no_fame().match()))).bonuses == ()


@pytest.mark.rule("EMP-BONUS-5")
def test_a_prize_passes_on() -> None:
    """There is one of each card: the next winner gets it, whether it was used or not."""
    match = prize(prize(in_game(2), INVESTOR, 0), INVESTOR, 1)
    assert part(match).bonuses == (Bonus(INVESTOR, 1, 2),)
    match = play(invest(match), (1, CallInvestor())) if investor(match) == 0 else play(match, (1, CallInvestor()))
    assert part(prize(match, INVESTOR, 1)).bonuses == (Bonus(INVESTOR, 1, 2),)


@pytest.mark.rule("EMP-BONUS-6", "PD-EMP-04")
@pytest.mark.parametrize(
    ("game", "works", "good_for"),
    [(4, True, 5), (4, False, None), (5, True, None)],
    ids=["won before", "harsh", "after"],
)
def test_prizes_and_the_last_game(game: int, works: bool, good_for: int | None) -> None:
    """Prizes won after the fourth game work in the fifth, unless read harshly; after the fifth there are none."""
    match = all_invest(in_game(game, bonus_in_last_game=works))
    match = prize(match, INVESTOR, 0)
    assert part(match).bonuses == (() if good_for is None else (Bonus(INVESTOR, 0, good_for),))
    assert [event.game for event in happened(match, BonusAwarded)] == ([] if good_for is None else [good_for])


@pytest.mark.rule("EMP-BONUS-7")
def test_prizes_are_no_fame_cards() -> None:
    """They are in no hand and no deck, so they count for nothing when cards are dealt, kept or read from behind."""
    match = prize(in_game(1), INVESTOR, 0)
    assert INVESTOR not in part(match).value
    assert all(INVESTOR not in each.hand for each in part(match).tycoons)
    assert match.view(1).parts[1].bonuses == (Bonus(INVESTOR, 0, 1),)  # type: ignore[attr-defined]


@pytest.mark.rule("EMP-BONUS-8", "GAP-39")
@pytest.mark.parametrize("alone", [False, True])
def test_prizes_alone(alone: bool) -> None:
    """A player alone wins none, unless the match says so; then the best coverage is always theirs."""
    match = prize(in_game(1, seats=1, bonus_alone=alone), BEST_PRESS, 0)
    assert part(match).bonuses == ((Bonus(BEST_PRESS, 0, 1),) if alone else ())
    match = all_invest(EmpirePosition(match).no_fame().match())
    lines = match.sheets()[0].line("designer.mrs").parts
    assert [total(line) for line in lines if line.key == "empire.best_press"] == ([3] if alone else [])


@pytest.mark.rule("EMP-BONUS-8")
def test_fewer_players_than_prizes() -> None:
    """With two players the third prize stays in the box: nobody tells of it, and nobody holds it."""
    match = prize(prize(in_game(1), INVESTOR, 0), BEST_PRESS, 1)
    assert [bonus.card for bonus in part(match).bonuses] == [INVESTOR, BEST_PRESS]


def test_without_the_other_game_nobody_listens() -> None:
    """The Empire plays without whoever awards prizes, and does not even know its name."""
    match = ended(all_invest(EmpirePosition(begin(2)).no_fame().match()))
    assert "putting" not in match.ruleset.vocabularies
    assert part(match).game == 2
