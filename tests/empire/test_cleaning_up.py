"""The end of a campaign game and of the campaign: keeping cards, going on, and who wins (EMP-CLEAN, EMP-CAMP)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from fairway import Match, Tie, decide, read_record, replay, total
from fairway.cli import main
from fairway.lab.simulate import play_out
from fairway.testing import asked as asked_of
from fairway.testing import happened, refused
from fairway_base import Designer
from fairway_base.play import events as base
from fairway_base.play.ending import Settle
from fairway_empire import Campaign, Empire, KeepCards, Kit, Options, Ready
from fairway_empire.campaign.events import BooksClosed, CampaignEnded, CardsKept, PlayerReady
from fairway_empire.state.part import Scoresheet
from fairway_empire.testing import EmpirePosition, row, sheet
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import (
    EQUAL,
    all_invest,
    begin,
    bot_plays,
    declined,
    empire,
    ended,
    gone_on,
    kept,
    named,
    part,
    price,
    tycoon,
    with_people,
)

FIVE = ("always-first", "bonus-draw", "bonus-draw", "play-first", "private-six")
"""Cards that are of no use once play is over."""


def with_hands(match: Match, *hands: tuple[str, ...]) -> Match:
    """Take cards out of the box in hand."""
    position = EmpirePosition(match)
    for seat, hand in enumerate(hands):
        position = position.fame(seat, *hand)
    return position.match()


def asked(*hands: tuple[str, ...], **options: object) -> Match:
    """A first game at the moment when players are asked which of these cards they keep."""
    match = all_invest(EmpirePosition(begin(2, order=(0, 1), rules=empire(**options))).no_fame().match())
    match = EmpirePosition(match).bag(0).match()
    while named(match) == "designer.turn":
        match = tables.passes(match)
    return declined(play(with_hands(match, *hands), (0, Settle()), (1, Settle())))


@pytest.mark.rule("EMP-CLEAN-1", "TV-FAME-9")
def test_three_cards_are_kept() -> None:
    """Of five unplayed cards any three may be kept, or fewer; never four, never one that is not there."""
    match = asked(FIVE, ("switch-middle-bottom",))
    assert named(match) == "empire.keep"
    assert match.state.waiting() == (0, 1)
    many = refused(match, 0, KeepCards(FIVE[:4]))
    assert (many.code, many.params["most"]) == ("empire.keeps_too_many", 3)
    assert refused(match, 0, KeepCards(("play-first", "play-first"))).code == "empire.not_in_hand"
    assert refused(match, 1, KeepCards(("play-first",))).code == "empire.not_in_hand"
    (choice,) = [each for each in match.choices(0) if each.action is KeepCards]
    listed = [action.cards for action in choice.domain]
    assert len(listed) == len(set(listed)) == 7 + 7 + 4 + 1  # of four designs, one of them twice
    assert listed[-1] == ()
    play(match, (0, KeepCards(())))
    match = play(match, (0, KeepCards(("private-six", "bonus-draw", "bonus-draw"))))
    (event,) = happened(match, CardsKept)
    assert (event.seat, event.count, tycoon(match, 0).kept) == (0, 3, ("bonus-draw", "bonus-draw", "private-six"))


@pytest.mark.rule("EMP-CLEAN-1", "EMP-FAME-1")
def test_what_is_kept_is_secret() -> None:
    """Others learn how many cards somebody keeps, and not which."""
    event = CardsKept(0, 2, ("play-first", "private-six"))
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(None) == CardsKept(0, 2, None)
    match = play(asked(FIVE, ("switch-middle-bottom",)), (0, KeepCards(("private-six",))))
    assert match.view(0).parts[1].kept == ("private-six",)  # type: ignore[attr-defined]
    for other in (1, None):
        seen = match.view(other).parts[1]
        assert (seen.kept, seen.tycoons[0].kept) == ((), 1)  # type: ignore[attr-defined]
        assert "private-six" not in str(seen)


@pytest.mark.rule("EMP-CLEAN-1")
def test_who_has_no_card_is_not_asked() -> None:
    """A player without a card has nothing to keep; with none anywhere, the next game begins without the question."""
    assert asked(FIVE[:1]).state.waiting() == (0,)
    match = gone_on(asked())
    assert (named(match), part(match).game) == ("empire.invest", 2)


@pytest.mark.rule("EMP-CLEAN-2", "EMP-SETUP-14", "EMP-CAMP-3", "EMP-SETUP-10", "GAP-8")
def test_kept_cards_come_back() -> None:
    """In the next game kept cards are in hand, before what the coverage brings; the others are in the deck again."""
    match = kept(asked(FIVE, ("switch-middle-bottom",)), FIVE[:2], ())
    assert (named(match), part(match).game) == ("empire.invest", 2)
    for each, own in zip(part(match).tycoons, (FIVE[:2], ()), strict=True):
        assert each.hand[: len(own)] == own
        assert sum(part(match).value[card] for card in each.hand[len(own) :]) == each.sheet.coverage
    hands = [card for each in part(match).tycoons for card in each.hand]
    assert Counter(hands) + Counter(part(match).box) == Counter(match.engine.table.kit(Kit).fame.cards)


@pytest.mark.rule("GAP-8")
def test_given_up_cards_may_stay_out() -> None:
    """Read the other way, what was played or given up is out of the campaign."""
    match = asked(FIVE, ("switch-middle-bottom",), discarded_fame="stay_out")
    match = EmpirePosition(match).played(1, "worst-idea").match()
    match = kept(match, FIVE[:2], ())
    assert sorted(part(match).out) == sorted((*FIVE[2:], "switch-middle-bottom", "worst-idea"))
    hands = [card for each in part(match).tycoons for card in each.hand]
    assert len(hands) + len(part(match).box) == 64 - 5


@pytest.mark.rule("EMP-CLEAN-3", "EMP-CLEAN-4", "EMP-CLEAN-5", "EMP-CAMP-3")
def test_the_next_game_begins_afresh_without_used_lands() -> None:
    """Tiles and press cards are all back, the lands of the game before are gone for everybody."""
    match = all_invest(EmpirePosition(begin(2)).no_fame().match())
    used = {tables.player(match, seat).land for seat in (0, 1)}
    before = set(part(begin(2)).lands)
    match = ended(match)
    assert part(match).game == 2
    assert before - set(part(match).lands) == used
    facts = tables.part(match)
    assert (len([*tables.part(match).pieces()]), facts.removed, facts.round) == (264, (), 0)
    assert len(part(match).public) + len(part(match).pile) == 47
    assert [each.secret for each in part(match).tycoons] == [(), ()]
    assert [each.budget for each in part(match).tycoons] == [each.sheet.profits[-1] for each in part(match).tycoons]


@pytest.mark.rule("EMP-CAMP-3", "EMP-SETUP-5", "EMP-SETUP-11")
def test_what_a_game_hands_on() -> None:
    """Profit becomes budget, coverage becomes Fame cards, the score becomes the order, and scores add up."""
    match = bot_plays(begin(3, seed="handed on"), "empire.keep")
    rows = [each.sheet.rows[-1] for each in part(match).tycoons]
    match = bot_plays(match, "empire.invest")
    assert [each.budget for each in part(match).tycoons] == [each.profit for each in rows]
    order = tables.part(match).top.pawns
    assert [rows[seat].final_score for seat in order] == sorted((each.final_score for each in rows), reverse=True)
    assert [each.sheet.total for each in part(match).tycoons] == [each.final_score for each in rows]


def finished(seats: int, seed: str, ruleset: str = "empire") -> Match:
    """A whole campaign of greedy bots."""
    return bot_plays(empire(ruleset).match(seats, seed), "nothing")


@pytest.mark.rule("EMP-CAMP-1", "EMP-CAMP-2", "EMP-CAMP-5", "EMP-SHEET-1", "EMP-SHEET-2", "EMP-SHEET-3", "EMP-CLEAN-6")
def test_a_whole_campaign() -> None:
    """Five games by the same players; sheets add up, no land comes twice, and the highest total wins."""
    match = finished(3, "whole campaign")
    assert part(match).game == 5
    sheets = [each.sheet for each in part(match).tycoons]
    assert [len(each.rows) for each in sheets] == [5, 5, 5]
    lands = [land for each in sheets for land in each.lands]
    assert len(set(lands)) == 15
    for each in sheets:
        for before, (game, after) in zip(each.profits, enumerate(each.rows), strict=False):
            assert after.profit == after.income - after.land_cost - after.marketing_cost
            assert after.land_cost == price(match, after.land)
            assert after.land_cost + after.marketing_cost <= before or not after.marketing_cost, game
    totals = [each.total for each in sheets]
    assert all((place == 1) <= (points == max(totals)) for place, points in zip(match.places(), totals, strict=True))
    (over,) = happened(match, CampaignEnded)
    assert (over.places, over.totals) == (match.places(), tuple(totals))
    assert match.engine.legacy(match.state) == {}
    names = [type(each.event) for each in match.events]
    assert names.index(BooksClosed) < names.index(CampaignEnded) < names.index(base.MatchEnded)


@pytest.mark.rule("EMP-CAMP-1")
def test_a_campaign_can_be_played_again_from_its_record() -> None:
    """The record of a campaign is the record of one match: replayed, it comes to the same bytes."""
    match = finished(2, "recorded")
    rules = match.ruleset
    *_, again = replay(rules, read_record(rules.codec.json(match.record())))
    assert rules.codec.msgpack(again.state) == rules.codec.msgpack(match.state)


@pytest.mark.rule("EMP-CAMP-5", "EMP-SCORE-16")
def test_a_game_has_its_winner_and_the_campaign_another() -> None:
    """While games go on, places are those of the game; when the campaign is over, they are those of the campaign."""
    ahead, behind = sheet(*[row(score=500)] * 4), sheet(*[row(score=-500, rank=2)] * 4)
    match = EmpirePosition(begin(2, sheets=[behind, ahead], order=(0, 1))).no_fame().match()
    match = all_invest(match)
    match = ended(with_people(match, 0, 30))
    (game,) = happened(match, base.GameEnded)
    assert (game.game, game.places) == (5, (1, 2))
    assert match.state.over
    assert match.places() == (2, 1)


@pytest.mark.rule("EMP-CAMP-5")
def test_the_end_of_a_campaign_is_told_once() -> None:
    """Every game ends with its own winner; after the fifth the campaign is decided, and last of all the match ends."""
    match = empire().match(2, "told once")
    greedy, told = match.ruleset.bots["greedy"], [each.event for each in match.events]
    while not match.state.over:
        seat = match.state.waiting()[0]
        match = play(match, (seat, decide(greedy, match.engine, match.state, seat, "bots")))
        told += [each.event for each in match.events]
    games = [each for each in told if isinstance(each, base.GameEnded)]
    assert [each.game for each in games] == [1, 2, 3, 4, 5]
    (over,) = [each for each in told if isinstance(each, base.MatchEnded)]
    assert told[-1] is over
    (decided,) = [each for each in told if isinstance(each, CampaignEnded)]
    assert told[-3:] == [games[-1], decided, over]
    assert (over.places, over.totals) == (decided.places, decided.totals)
    assert over.totals == tuple(map(sum, zip(*(each.totals for each in games), strict=True)))


@pytest.mark.rule("EMP-CAMP-5", "EMP-SCORE-15")
def test_a_campaign_keeps_the_sheet_of_each_game() -> None:
    """Scores of a campaign are each game's sheet with its places, the total of all, and the places of the campaign."""
    match = finished(2, "sheets")
    games = match.games()
    assert games is not None
    assert (games.game, games.last, len(games.finished)) == (5, True, 5)
    for number, game in enumerate(games.finished):
        rows = [each.sheet.rows[number] for each in part(match).tycoons]
        assert [sheet.total for sheet in game.sheets] == [each.final_score for each in rows]
        assert [place == 1 for place in game.places] == [each.won for each in rows]
        for mine, last in zip(game.sheets, match.sheets(), strict=True):
            assert [line.key for line in mine.lines] == [line.key for line in last.lines]
    for mine, last in zip(games.finished[-1].sheets, match.sheets(), strict=True):
        assert [total(line) for line in mine.lines] == [total(line) for line in last.lines]
    totals = [sum(game.sheets[seat].total for game in games.finished) for seat in range(2)]
    assert [each.total for each in match.standings()] == totals
    assert match.places() == tuple(each.place for each in match.standings())


@pytest.mark.rule("EMP-SCORE-15")
def test_games_whose_sheets_nobody_kept() -> None:
    """A campaign that was begun before sheets were kept tells of its games what stands in the books."""
    old = bot_plays(empire(keep_scoresheets=False).match(2, "books"), "empire.ready")
    assert part(old).finished == ()
    told = old.games()
    assert told is not None
    (game,) = told.finished
    assert [each.total for each in game.sheets] == [each.sheet.total for each in part(old).tycoons]
    books = [sheet(row(score=40), row(score=30, rank=2)), sheet(row(score=20, rank=2), row(score=50))]
    match = begin(2, sheets=books)
    assert part(match).finished == ()
    games = match.games()
    assert games is not None
    assert (games.game, [game.places for game in games.finished]) == (3, [(1, 2), (2, 1)])
    assert [[each.total for each in game.sheets] for game in games.finished] == [[40, 20], [30, 50]]
    assert [each.total for each in games.standings] == [70, 70]


@pytest.mark.rule("EMP-CAMP-5")
def test_verify_tells_the_whole_campaign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`fairway verify` prints every game and what they come to, not the last one alone."""
    match = finished(2, "verified")
    record = tmp_path / "campaign.json"
    record.write_bytes(match.ruleset.codec.json(match.record()))
    assert main(["verify", str(record)]) == 0
    said = capsys.readouterr().out.splitlines()
    totals = ", ".join(str(each.total) for each in match.standings())
    assert said[0] == f"verified: {len(match.log)} moves, totals {totals}"
    games = match.games()
    assert games is not None
    assert [line.partition(";")[0] for line in said[1:6]] == [
        f"game {number}: {', '.join(str(each.total) for each in game.sheets)}"
        for number, game in enumerate(games.finished, 1)
    ]
    assert said[6] == f"places {', '.join(map(str, match.places()))}"


@pytest.mark.rule("EMP-CAMP-5", "BG-WIN-1")
def test_verify_says_what_broke_ties_in_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game of the campaign that a tie-break decided says so, whatever became of the campaign."""
    rules, conditions = empire(), len(empire().engine(2).table.conditions)
    tie = Tie("designer.first_collected", "BG-WIN-1", (1, 0), ((3, 1), (4, 2)))
    first = Scoresheet(((5,) * conditions,) * 2, (2, 1), (tie,))
    past = Campaign(game=2, sheets=(sheet(row(rank=2)), sheet(row())), kept=((), ()), finished=(first,))
    record = tmp_path / "campaign.json"
    record.write_bytes(rules.codec.json(rules.match(2, "tied", inherited={"empire": past}).record()))
    assert main(["verify", str(record)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1].startswith("game 1:")
    assert "BG-WIN-1" in said[2]
    assert "who collected a face-down tile first" in said[2]
    assert "player 2: 3 1; player 1: 4 2" in said[2]


@pytest.mark.rule("EMP-CAMP-5")
def test_simulations_of_campaigns(capsys: pytest.CaptureFixture[str]) -> None:
    """`fairway simulate --campaigns` counts all games: in each condition, in the totals and in the places."""
    order = ["simulate", "empire", "--players", "2", "--seed", "sim"]
    assert main([*order, "--json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["games"]
    assert len(result["games"]) == 5
    for seat in range(2):
        assert result["totals"][seat] == sum(game["totals"][seat] for game in result["games"])
        assert result["totals"][seat] == sum(result["lines"][seat].values())
    best = max(result["totals"])
    assert [place == 1 for place in result["places"]] == [points == best for points in result["totals"]]
    assert main([*order, "--show"]) == 0
    shown = capsys.readouterr().out
    assert all(f"Game {number}" in shown for number in range(1, 6))
    assert str(best) in shown.partition("All games together")[2]


# the pause


@pytest.mark.rule("EMP-CAMP-1")
def test_a_pause_between_games() -> None:
    """Everybody sees the finished courses and the books before the next game is laid out, and goes on in any order."""
    match = bot_plays(empire().match(3, "pause"), "empire.ready")
    assert asked_of(match) == ("empire.ready", (0, 1, 2))
    assert (part(match).game, [len(each.sheet.rows) for each in part(match).tycoons]) == (1, [1, 1, 1])
    assert all(player.course.placed for player in match.state.part(Designer).players)
    assert [type(each.event) for each in match.events][-1] is base.GameEnded
    for seat in (2, 0):
        match = play(match, (seat, Ready()))
        assert happened(match, PlayerReady) == [PlayerReady(seat)]
    refused(match, 2, Ready())
    assert (part(match).game, asked_of(match)) == (1, ("empire.ready", (1,)))
    assert part(play(match, (1, Ready()))).game == 2


@pytest.mark.rule("EMP-CAMP-1")
def test_no_pause_where_nobody_wants_one() -> None:
    """An option lays the next game out at once, as in matches that were begun before there was a pause."""
    match = bot_plays(empire(pause_between_games=False).match(2, "no pause"), "empire.ready", "empire.keep")
    match = bot_plays(kept(match) if named(match) == "empire.keep" else match, "empire.ready", "empire.invest")
    assert (part(match).game, named(match)) == (2, "empire.invest")
    meta = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]["pause_between_games"]
    assert (meta["default"], meta["x-before"]) == (True, False)


@pytest.mark.rule("EMP-CAMP-1")
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_go_on_at_once(bot: str) -> None:
    """No bot keeps people waiting between games."""
    match = bot_plays(empire().match(2, "at once"), "empire.ready")
    for seat in (0, 1):
        assert decide(match.ruleset.bots[bot], match.engine, match.state, seat, "bots") == Ready()


@pytest.mark.rule("EMP-CAMP-6", "GAP-14")
@pytest.mark.parametrize(("reading", "places"), [("broken", (2, 1)), ("shared", (1, 1))])
def test_a_tied_campaign_in_a_match(reading: str, places: tuple[int, int]) -> None:
    """Two campaigns of the same total: the second player won more games, or the victory is shared."""
    first = sheet(*[row(score=score, rank=rank) for score, rank in ((100, 1), (100, 2), (100, 2), (100, 2))])
    second = sheet(*[row(score=score, rank=rank) for score, rank in ((97, 2), (101, 1), (101, 1), (101, 1))])
    rules = empire(campaign_tie=reading)
    match = all_invest(EmpirePosition(begin(2, sheets=[first, second], rules=rules)).no_fame().match())
    match = ended(EmpirePosition(match).player_is(0, land=EQUAL[0]).player_is(1, land=EQUAL[1]).match())
    assert match.state.over
    totals = [each.sheet.total for each in part(match).tycoons]
    assert totals[0] == totals[1]
    assert match.places() == places
    ties = [each.ties for each in match.standings()]
    won = Tie("empire.games_won", "GAP-14", (1, 0), ((4,), (2,)))
    assert ties == ([(won,), (won,)] if reading == "broken" else [(), ()])


@pytest.mark.rule("EMP-CLEAN-6", "EMP-CLEAN-1")
def test_after_the_fifth_game_nothing_is_kept() -> None:
    """Nobody is asked for cards any more, whatever they hold; the lands are on the sheets."""
    match = all_invest(
        EmpirePosition(begin(2, sheets=[sheet(*[row(score=seat)] * 4) for seat in range(2)])).no_fame().match()
    )
    match = EmpirePosition(match).bag(0).match()
    while named(match) == "designer.turn":
        match = tables.passes(match)
    match = declined(play(with_hands(match, FIVE), (0, Settle()), (1, Settle())))
    assert match.state.over
    assert all(each.sheet.lands[-1] for each in part(match).tycoons)


def test_greedy_never_spends_more_than_it_has() -> None:
    """Costs stay within the budget in every campaign, unless a cheapest land had to be taken (EMP-SHEET-3)."""
    rules = empire()
    match = rules.match(2, "within")
    state, _ = play_out(match.engine, match.state, [rules.bots["greedy"]], "within")
    for each in state.part(Empire).tycoons:
        for before, (_, after) in zip(each.sheet.rows, pairwise(each.sheet.rows), strict=False):
            assert after.land_cost + after.marketing_cost <= max(before.profit, after.land_cost)


def test_a_campaign_is_what_its_vocabulary_says() -> None:
    """What is handed on has a type of its own, so that a campaign can be written down between games."""
    match = kept(asked(FIVE[:1]))
    assert part(match).game == 2
    before = asked(FIVE[:1])
    legacy = before.engine.legacy(before.state)["empire"]
    assert isinstance(legacy, Campaign)
    assert (legacy.game, len(legacy.sheets)) == (2, 2)
