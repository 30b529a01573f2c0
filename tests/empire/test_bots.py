"""Greedy plays campaigns: it invests, builds what the press wants to read, plays Fame cards; simulations count it all."""

from __future__ import annotations

import json

import pytest

from fairway import Action, Bot, Chair, Match, decide
from fairway.cli import main
from fairway.lab.simulate import SimulationOrder, play_game, play_out
from fairway.model.score import Tally
from fairway_base.bots.greedy_bot import GREEDY as BASE
from fairway_base.bots.greedy_bot import TilePreference
from fairway_base.course.course import Placed
from fairway_empire import BuyLand, BuyPress, CallInvestor, Empire, KeepCards, Kit
from fairway_empire.bots.tile_preferences import tile_preference
from fairway_empire.campaign.bonus_cards import INVESTOR
from fairway_empire.state.part import Bonus
from fairway_empire.testing import EmpirePosition, row, sheet
from fairway_promises import ChoosePromises
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import all_invest, begin, bot_plays, empire, investor, named, part, price
from tests.empire.test_cleaning_up import FIVE, asked


def greedy(match: Match, seat: int) -> Action:
    return decide(match.ruleset.bots["greedy"], match.engine, match.state, seat, "bots")


def test_greedy_invests_within_its_means() -> None:
    """It calls an investor who is there, buys a land it can pay for, and press cards with what is left."""
    match = begin(2, bonuses=(Bonus(INVESTOR, 0, 1),), order=(0, 1))
    assert greedy(match, 0) == CallInvestor()
    match = play(match, (0, CallInvestor()))
    bought = greedy(match, 0)
    assert isinstance(bought, BuyLand)
    assert price(match, bought.land) <= 25
    poor = begin(2, sheets=[sheet(row(profit=-9, score=seat)) for seat in range(2)])
    cheapest = greedy(poor, investor(poor))
    assert isinstance(cheapest, BuyLand)
    assert price(poor, cheapest.land) == 15
    rich = begin(2, sheets=[sheet(row(profit=60, score=9 - seat)) for seat in range(2)])
    rich = play(rich, (0, BuyLand(rich.state.part(Empire).lands[0])))
    assert greedy(rich, 0) == BuyPress()


def test_greedy_keeps_what_pays() -> None:
    """Of many cards it keeps three lawful ones, and first those that are worth points at any end."""
    match = asked((*FIVE, "bankable-designer"), ("switch-middle-bottom",))
    kept = greedy(match, 0)
    assert isinstance(kept, KeepCards)
    assert len(kept.cards) == 3
    assert "bankable-designer" in kept.cards


def test_greedy_likes_what_the_press_wants() -> None:
    """A tile that brings a card nearer is liked by how near, one that does not is not, and a card that is met is done."""
    match = all_invest(begin(2, public=("windmill", "pools-4", "looping-hole", "grass-block-2x3"), order=(0, 1)))
    tiles = tables.kit_of(match).tiles
    designs = [tile.design for tile in tiles.values()]
    mill = next(each for each in designs if each.windmill)
    dull = next(each for each in designs if not each.windmill and not each.pools)

    def likes(position: Match) -> TilePreference:
        return tile_preference(Chair(match.engine.table, position.state, 0, (), "bots"))

    like = likes(match)
    assert like(mill) > like(dull) == 0
    built = (
        EmpirePosition(match)
        .course(0, tiles=[Placed(next(n for n, t in tiles.items() if t.design is mill), 20, 20)])
        .match()
    )
    assert likes(built)(mill) < like(mill)


def test_greedy_meets_more_press_cards_than_luck() -> None:
    """Over a campaign greedy gets a better press than the base game's bot, which does not read the papers."""

    def coverage(bot: Bot) -> int:
        total = 0
        for game in range(4):
            match = empire().match(2, f"press {game}")
            state, _ = play_out(match.engine, match.state, [bot], f"press {game}")
            total += sum(each.press_coverage for tycoon in state.part(Empire).tycoons for each in tycoon.sheet.rows)
        return total

    assert coverage(empire().bots["greedy"]) > coverage(BASE)


def test_greedy_plays_fame_cards() -> None:
    """In a few campaigns it plays most designs, in turns, windows and scoring."""
    played: set[str] = set()
    for game in range(3):
        state = play_game(empire(), SimulationOrder(ruleset="empire", seats=3, seed="fame", bots=("greedy",)), game)[1]
        rows = [row for each in state.part(Empire).tycoons for row in each.sheet.rows]
        played.update(card for row in rows for card in row.played)
    assert len(played) >= 15


def test_greedy_promises_too() -> None:
    """In an advanced campaign promises are left to the bot that knows them."""
    match = empire("empire+promises").match(2, "promising")
    match = bot_plays(match, "promises.choose")
    assert named(match) == "promises.choose"
    action = greedy(match, 0)
    assert isinstance(action, ChoosePromises)
    assert 1 <= len(action.cards) < 7


def test_tallies_count_cards() -> None:
    """Every press card that counted is tallied with how often it was met, every Fame card with how often it was played."""
    match = bot_plays(empire().match(2, "tallied"), "nothing")
    tallies = match.engine.tallies(match.state)
    rows = [row for each in part(match).tycoons for row in each.sheet.rows]
    press = {each.item: each for each in tallies if each.table == "empire.press"}
    fame = {each.item: each for each in tallies if each.table == "empire.fame"}
    assert sum(each.chances for each in press.values()) == sum(len(row.press) for row in rows)
    assert sum(each.times for each in press.values()) == sum(len(row.articles) for row in rows)
    assert sum(each.times for each in fame.values()) == sum(len(row.played) for row in rows)
    assert set(fame) == {f"fame_cards.{card}" for card in match.engine.table.kit(Kit).fame.designs}
    assert all(each.chances == 10 for each in fame.values())


def test_tallies_of_a_single_game() -> None:
    """Without a campaign the six open cards are tallied, and no Fame cards."""
    rules = empire("designer+empire")
    match = rules.match(2, "single")
    state, _ = play_out(match.engine, match.state, [rules.bots["greedy"]], "single")
    tallies = match.engine.tallies(state)
    assert {each.table for each in tallies} == {"empire.press"}
    assert [each.chances for each in tallies] == [2] * 6


def test_simulations_tell_how_often_cards_are_met_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    """`fairway simulate empire --campaigns` prints both tables; as JSON the tallies of each campaign are there."""
    assert main(["simulate", "empire", "--players", "2", "--campaigns", "2", "--bots", "random"]) == 0
    told = capsys.readouterr().out
    assert "2 matches of several games" in told
    assert "Press cards" in told
    assert "Fame cards" in told
    assert "I'm a bankable Designer" in told
    assert main(["simulate", "empire", "--players", "2", "--campaigns", "1", "--bots", "random", "--json"]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert Tally(**game["tallies"][0]).table == "empire.press"
