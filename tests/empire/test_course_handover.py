"""A round on a course of a campaign that goes on: courses are handed over, the result comes back (EMP-BONUS, PD-EMP)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairway import (
    BadOptions,
    Match,
    Refusal,
    bring_result,
    decide,
    document_of_match,
    load_ruleset,
    read_record,
    replay,
)
from fairway.cli import main
from fairway.testing import happened, refused
from fairway_empire import ReportRound, TakeResult
from fairway_empire.campaign.bonus_cards import BEST_PRESS, INVESTOR
from fairway_empire.campaign.carry_over import COUPON
from fairway_empire.campaign.events import BonusAwarded, CouponSpent, ResultBrought
from fairway_empire.state.part import Bonus
from fairway_empire.state.round_result import RoundResult, WonCard
from fairway_empire.testing import row, sheet
from tests.base.tables import play
from tests.empire.campaigns import begin, bot_plays, closed, empire, gone_on, named, part

ROUNDS = {"empire": {"putting_rounds": True}}


def paused(seats: int = 3, games: int = 0, **options: Any) -> Match:
    """A campaign whose game after so many others has just been played: the courses still lie there."""
    sheets = [sheet(*[row(score=9 - seat)] * games) for seat in range(seats)] if games else ()
    return played(begin(seats, sheets=sheets, rules=empire(putting_rounds=True, **options)))


def played(match: Match) -> Match:
    """Play a game to its end without a tile, up to the pause in which its courses lie there."""
    return bot_plays(closed(match), "empire.ready")


def result(*order: int, game: int = 1, coupon: int | None = None, **more: Any) -> RoundResult:
    """The result of a round in which everybody has a place of their own."""
    won = zip((INVESTOR, BEST_PRESS, COUPON), order, (1, 2, 3), strict=False)
    cards = tuple(WonCard(code=code, seat=seat, place=place) for code, seat, place in won)
    given = {"order": tuple((seat,) for seat in order), "strokes": tuple((seat, 30) for seat in order), "cards": cards}
    return RoundResult(**{**given, "game": game, "coupon": coupon, **more})


def putted(match: Match, seed: str, players: tuple[int, ...] = ()) -> Match:
    """Let bots play a round on a course of a campaign in its pause."""
    source = {**document_of_match(match, "campaign_courses"), "players": players}
    rules = load_ruleset("putting", options={"putting": {"course": source}})
    golf = rules.match(len(players) or match.seats, seed)
    while not golf.state.over:
        seat = golf.state.waiting()[0]
        golf = play(golf, (seat, decide(rules.bots["odds"], golf.engine, golf.state, seat, seed)))
    return golf


def brought(match: Match, seat: int, golf: Match) -> Match:
    """Let a player bring what a round has left."""
    after = bring_result(match, golf, seat)
    assert isinstance(after, Match)
    return after


@pytest.mark.rule("EMP-BONUS-1", "EMP-BONUS-2", "EMP-BONUS-4", "EMP-BONUS-5", "PD-EMP-02", "PD-EMP-03", "PD-EMP-30")
def test_from_the_campaign_to_the_round_and_back() -> None:
    """Two rounds are played on the courses of a campaign of three; it goes on with their cards, and nobody is asked."""
    rules = load_ruleset("empire", options=ROUNDS)
    match = bot_plays(rules.match(3, "and back"), "empire.ready")
    golf = putted(match, "first")
    first = document_of_match(msgspec.to_builtins(golf.record()), "putting_result")
    match = bot_plays(brought(match, 1, golf), "empire.invest")
    won = [(card["code"], card["seat"]) for card in first["cards"]]
    assert [code for code, _ in won] == [INVESTOR, BEST_PRESS, COUPON]
    assert [(bonus.card, bonus.seat, bonus.game) for bonus in part(match).bonuses] == [(*each, 2) for each in won]
    assert all(type(action) is not ReportRound for _, action in match.log)
    holder = won[2][1]
    match = bot_plays(match, "empire.ready")
    assert document_of_match(match, "campaign_courses")["coupon"] == holder
    golf = putted(match, "second")
    second = document_of_match(golf, "putting_result")
    assert (second["game"], second["coupon"]) == (2, holder)
    match = bot_plays(brought(match, 0, golf), "empire.invest")
    assert [(bonus.card, bonus.seat, bonus.game) for bonus in part(match).bonuses] == [
        (card["code"], card["seat"], 3) for card in second["cards"]
    ]
    assert part(match).results == ()
    *_, last = replay(rules, match.record())
    assert last.state == match.state


@pytest.mark.rule("EMP-BONUS-4", "EMP-BONUS-8", "PD-EMP-02")
def test_who_did_not_play() -> None:
    """Of a campaign of four two putt: they get two cards, and the coupon of one who stayed away is used up."""
    match = gone_on(play(paused(4), (0, TakeResult(result(3, 1, 2)))))
    assert Bonus(COUPON, 2, 2) in part(match).bonuses
    match = played(match)
    golf = putted(match, "two of four", players=(3, 0))
    made = document_of_match(golf, "putting_result")
    assert sorted(made["order"]) == [[0], [3]]
    assert made["coupon"] is None
    match = gone_on(brought(match, 3, golf))
    assert [(bonus.card, bonus.seat) for bonus in part(match).bonuses] == [
        (INVESTOR, made["order"][0][0]),
        (BEST_PRESS, made["order"][1][0]),
    ]


@pytest.mark.rule("EMP-BONUS-8", "PD-RNK-02")
@pytest.mark.parametrize(
    ("order", "cards", "holders"),
    [
        (((0, 1), (2,)), ((COUPON, 2, 3),), {COUPON: 2}),
        (((1,), (0, 2)), ((INVESTOR, 1, 1),), {INVESTOR: 1}),
        (((0, 1, 2),), (), {}),
        (((3,), (1,), (0,)), ((INVESTOR, 3, 1), (BEST_PRESS, 1, 2), (COUPON, 0, 3)), {BEST_PRESS: 1, COUPON: 0}),
    ],
    ids=["first place shared", "second place shared", "all equal", "a guest wins"],
)
def test_cards_that_stay_in_the_box(order: Any, cards: Any, holders: dict[str, int]) -> None:
    """Places may be shared and guests may putt: what is theirs stays in the box, and nobody is asked once more."""
    won = tuple(WonCard(code=code, seat=seat, place=place) for code, seat, place in cards)
    match = gone_on(play(paused(), (0, TakeResult(result(order=order, strokes=(), cards=won)))))
    assert named(match) == "empire.invest"
    assert {bonus.card: bonus.seat for bonus in part(match).bonuses} == holders


@pytest.mark.rule("EMP-BONUS-5")
def test_results_that_contradict_each_other() -> None:
    """Everybody sees what is brought and may bring another; of two, none counts, and the players are asked."""
    match = play(paused(), (0, TakeResult(result(2, 0, 1))))
    assert happened(match, ResultBrought) == [ResultBrought(0, result(2, 0, 1))]
    assert match.view(None).parts[1].results == (result(2, 0, 1), None, None)  # type: ignore[attr-defined]
    match = play(match, (1, TakeResult(result(1, 0, 2))))
    asked = gone_on(match)
    assert named(asked) == "empire.round"
    assert (part(asked).results, part(asked).bonuses) == ((), ())
    match = gone_on(play(match, (1, TakeResult(result(2, 0, 1)))))
    assert [bonus.seat for bonus in part(match).bonuses] == [2, 0, 1]


@pytest.mark.rule("EMP-BONUS-5", "EMP-BONUS-8")
@pytest.mark.parametrize(
    ("brought", "code"),
    [
        (result(0, 1, 2, game=2), "empire.other_game"),
        (result(0, 1, 2, game=0), "empire.other_game"),
        (result(0, 1, 1), "empire.no_such_result"),
        (result(0, 1, 2, coupon=1), "empire.no_such_result"),
        (result(0, 1, 2, order=((0,), (1,))), "empire.no_such_result"),
        (result(0, 1, cards=(WonCard(code="ACE", seat=0, place=1),)), "empire.no_such_result"),
        (result(0, 1, cards=(WonCard(code=COUPON, seat=0, place=1),) * 2), "empire.no_such_result"),
    ],
    ids=["next game", "no campaign", "twice", "no coupon", "card for a stranger", "unknown card", "card twice"],
)
def test_results_of_other_rounds(brought: RoundResult, code: str) -> None:
    """A result of another game, or one that cannot be, is refused."""
    assert refused(paused(), 0, TakeResult(brought)).code == code


def test_when_courses_can_be_handed_over() -> None:
    """Between two games, and after the last; not while one is played, and not unless rounds are agreed on."""
    match = paused(2, 3)
    assert document_of_match(match, "campaign_courses")["game"] == 4
    with pytest.raises(BadOptions, match="game 5 is being played"):
        document_of_match(bot_plays(match, "empire.invest"), "campaign_courses")
    with pytest.raises(BadOptions, match="not finished"):
        document_of_match(match, "finished_courses")
    without = played(begin(2))
    with pytest.raises(BadOptions, match="putting_rounds"):
        document_of_match(without, "campaign_courses")
    assert refused(without, 0, TakeResult(result(0, 1))).code == "empire.no_rounds"


@pytest.mark.rule("PD-EMP-04", "EMP-BONUS-6")
def test_after_the_last_game() -> None:
    """The courses of the fifth game are handed over too, with the coupon; the round awards no card."""
    match = paused(2, 4)
    assert match.state.over
    handed = document_of_match(match, "campaign_courses")
    assert (handed["from"], handed["game"]) == ("campaign", 5)
    assert document_of_match(putted(match, "last"), "putting_result")["cards"] == []


@pytest.mark.rule("EMP-BONUS-5")
def test_a_coupon_is_spent_with_the_result() -> None:
    """The result of the next round takes the coupon from its holder and gives it to the third."""
    match = played(gone_on(play(paused(), (0, TakeResult(result(0, 1, 2))))))
    match = gone_on(play(match, (1, TakeResult(result(2, 0, 1, game=2, coupon=2)))))
    assert happened(match, CouponSpent) == [CouponSpent(2)]
    assert happened(match, BonusAwarded)[-1] == BonusAwarded(COUPON, 1, 3)


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Records will do: one command prints the courses of a campaign, another writes the campaign with the result."""
    rules = load_ruleset("empire", options=ROUNDS)
    match = bot_plays(rules.match(2, "in files"), "empire.ready")
    campaign, round_ = tmp_path / "campaign.json", tmp_path / "round.json"
    campaign.write_bytes(msgspec.json.encode(match.record()))
    assert main(["document", "campaign_courses", str(campaign)]) == 0
    assert msgspec.json.decode(capsys.readouterr().out) == document_of_match(match, "campaign_courses")
    golf = putted(match, "files")
    round_.write_bytes(msgspec.json.encode(golf.record()))
    assert main(["bring", str(round_), str(campaign), "--player", "2", "--to", str(campaign)]) == 0
    *_, last = replay(rules, read_record(campaign.read_bytes()))
    assert last.state == brought(match, 1, golf).state
    on = bot_plays(last, "empire.invest")
    campaign.write_bytes(msgspec.json.encode(on.record()))
    assert main(["bring", str(round_), str(campaign)]) == 1
    assert "Game 2 is being played" in capsys.readouterr().err
    assert main(["bring", str(campaign), str(round_)]) == 2
    assert "takes what a match of 'empire' leaves" in capsys.readouterr().err


def test_a_result_that_is_refused() -> None:
    """Who brings a result of another game is told so, and the campaign is as it was."""
    golf = putted(paused(2), "once")
    refusal = bring_result(paused(2, 1), golf, 0)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "empire.other_game"
