"""Campaigns with promises, and campaigns alone (EMP-ADV, EMP-SOLO)."""

from __future__ import annotations

import pytest

from fairway import Match, ScoreLine, Vocabulary, hookimpl, load_ruleset
from fairway.model.score import total
from fairway.testing import happened
from fairway_base.play import events as base
from fairway_base.scoring.solo_verdict import solo_verdict
from fairway_empire import Kit
from fairway_empire.campaign.events import CampaignEnded
from fairway_empire.testing import EmpirePosition, row, sheet
from fairway_promises import ChoosePromises, Promises
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import all_invest, begin, bot_plays, empire, ended, invest, named, part, tycoon, with_people


def advanced(seats: int = 2, **about: object) -> Match:
    """An advanced campaign at the investment of its first game."""
    return EmpirePosition(begin(seats, rules=empire("empire+promises"), **about)).no_fame().match()  # type: ignore[arg-type]


def promised(match: Match, *cards: str) -> Match:
    for seat in range(match.seats):
        match = play(match, (seat, ChoosePromises(cards)))
    return match


@pytest.mark.rule("EMP-ADV-1")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_promises_are_made_after_the_investment(seats: int) -> None:
    """In every game, the first included, promises come when everybody has invested and before the first turn."""
    match = advanced(seats)
    assert named(match) == "empire.invest"
    assert tables.part(match).round == 0
    match = all_invest(match)
    assert named(match) == "promises.choose"
    match = promised(match, "land")
    assert named(match) in ("designer.turn", "designer.solo_start")


@pytest.mark.rule("EMP-ADV-1")
def test_promises_are_made_anew_in_every_game() -> None:
    """The next game begins without promises and without visits; nothing of them is carried."""
    match = promised(all_invest(advanced()), "land", "mr")
    match = bot_plays(match, "empire.invest")
    assert part(match).game == 2
    match = bot_plays(match, "promises.choose")
    promises = match.state.part(Promises)
    assert (promises.made, promises.visits, promises.revealed) == (((), ()), 0, False)


@pytest.mark.rule("EMP-ADV-3")
def test_whims_are_ranked_by_what_the_clients_of_the_campaign_pay() -> None:
    """Who promised his whim is paid by the place in Mr Profeet's points, who promised hers by Mrs Pressco's."""
    match = promised(all_invest(advanced()), "mr", "mrs")
    match = with_people(match, 0, 40)
    printed = (ScoreLine("empire.press", "EMP-SCORE-4", points=4),)
    match = EmpirePosition(match).tycoon_is(0, articles=()).tycoon_is(1, articles=printed).match()
    lines = [each.lines for each in match.sheets()]
    points = [{line.key: total(line) for line in each} for each in lines]
    assert points[0]["designer.mr"] > points[1]["designer.mr"]
    assert points[0]["designer.mrs"] < points[1]["designer.mrs"]
    assert [each["promises.mr"] for each in points] == [10, -10]
    assert [each["promises.mrs"] for each in points] == [-10, 10]


@pytest.mark.rule("EMP-SCORE-15")
def test_promises_count_in_the_final_score() -> None:
    """What promises bring or cost is part of the score on the sheet."""
    match = promised(all_invest(advanced()), "mr")
    expected = [each.total for each in match.sheets()]
    match = ended(match)
    rows = [each.sheet.rows[-1] for each in part(match).tycoons]
    assert [each.final_score for each in rows] == expected


# alone


@pytest.mark.rule("EMP-SOLO-1", "EMP-SOLO-6", "EMP-CAMP-1")
def test_a_solo_campaign() -> None:
    """Alone, five solo games follow one another: no order, the rank is always 1, press and money as ever."""
    match = begin(1)
    assert happened(match, base.OrderDrawn) == []
    assert sum(part(match).value[card] for card in tycoon(match, 0).hand) == 5
    assert len(part(match).public) == 4
    match = bot_plays(match, "nothing")
    rows = tycoon(match, 0).sheet.rows
    assert [each.rank for each in rows] == [1] * 5
    assert all(each.profit == each.income - each.land_cost - each.marketing_cost for each in rows)
    assert match.places() == (1,)


@pytest.mark.rule("EMP-SOLO-2")
def test_some_fame_cards_are_left_out_alone() -> None:
    """Sixteen cards of seven designs need others, so 48 cards worth 92 points are left."""
    deck = empire().engine(1).table.kit(Kit).fame
    assert len(deck.cards) == 48
    assert sum(deck.values[card] for card in deck.cards) == 92
    gone = set(empire().engine(2).table.kit(Kit).fame.designs) - set(deck.designs)
    assert gone == {
        "switch-middle-bottom",
        "play-first",
        "reorder-pawns",
        "reverse-middle",
        "always-first",
        "pick-and-bench",
        "protect-tile",
    }


@pytest.mark.rule("EMP-SOLO-8", "GAP-27")
def test_a_solo_campaign_is_judged_by_its_average_game() -> None:
    """Each game is judged as a solo game is; at the end the total is told, and what the average game is worth."""
    past = sheet(*[row(score=score) for score in (120, 90, 160, 100)])
    match = ended(
        EmpirePosition(all_invest(EmpirePosition(begin(1, sheets=[past])).no_fame().match())).no_fame().match()
    )
    last = tycoon(match, 0).sheet.rows[-1].final_score
    (judged,) = happened(match, base.SoloJudged)
    assert (judged.points, judged.verdict) == (last, solo_verdict(last))
    (over,) = happened(match, CampaignEnded)
    total_of_all = 470 + last
    assert (over.totals, over.places, over.verdict) == ((total_of_all,), (1,), solo_verdict(total_of_all // 5))


@pytest.mark.rule("EMP-SOLO-7")
def test_whims_promised_alone() -> None:
    """Alone, her whim is kept with 20 press points and his with 18, all that Mr Profeet ever pays."""

    class Given:
        """Gives both clients' lines as the test wants them."""

        points: tuple[int, int]

        @hookimpl
        def fairway_vocabulary(self) -> Vocabulary:
            return Vocabulary(name="given", version="1.0.0", requires=("empire",))

        @hookimpl
        def fairway_score(self, line: ScoreLine) -> ScoreLine | None:
            place = {"designer.mrs": 0, "designer.mr": 1}.get(line.key)
            return None if place is None else ScoreLine(line.key, line.rule, points=self.points[place])

    given = Given()
    rules = load_ruleset("empire+promises", plugins=[given])
    found = []
    for given.points in ((20, 18), (19, 17)):
        match = all_invest(EmpirePosition(begin(1, rules=rules)).no_fame().match())
        match = EmpirePosition(match).change(Promises, made=(("mrs", "mr"),)).match()
        found.append([total(match.sheets()[0].line(f"promises.{card}")) for card in ("mrs", "mr")])
    kept, broken = found
    assert min(kept) > 0 > max(broken)


@pytest.mark.rule("EMP-SOLO-7", "EMP-SCORE-13")
def test_the_most_that_mr_profeet_pays() -> None:
    """A profit of 25 in the first game is worth 18, and no more is to be had."""
    match = EmpirePosition(begin(1)).no_fame().match()
    match = with_people(invest(match, 15), 0, 41)
    assert total(match.sheets()[0].line("designer.mr")) == 18
