"""One game with Mrs Pressco, Mr Profeet or both, and without a campaign."""

from __future__ import annotations

from functools import cache

import pytest

from fairway import Match, Ruleset, decide, load_ruleset
from fairway.model.score import total
from fairway.testing import check_ruleset, playthrough, script
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer
from fairway_base.play.surveys import surveyed
from fairway_empire import Empire
from fairway_empire.campaign.clients import WISHES
from fairway_empire.campaign.profit import profeet
from fairway_empire.campaign.single_game import PROFIT_OF_BEST_GAME, PROFIT_OF_LAST_GAME
from fairway_empire.press import judge, look
from tests.empire.courses import cards


@cache
def single(clients: str = "pressco") -> Ruleset:
    return load_ruleset("designer+empire", options={"empire": {"clients": clients}})


@cache
def played(clients: str, seats: int = 3) -> Match:
    """Return a game that greedy bots have played to its end."""
    match = single(clients).match(seats, f"single {clients}")
    while not match.state.over:
        seat = match.state.waiting()[0]
        choice = decide(single(clients).bots["greedy"], match.engine, match.state, seat, match.seed)
        match = script(match, [(seat, choice)])
    return match


@pytest.mark.rule("EMP-STANDALONE-1")
@pytest.mark.rule("GAP-40")
@pytest.mark.parametrize("clients", ["pressco", "profeet", "both"])
def test_who_comes(clients: str) -> None:
    """One of our clients comes, with whom the base game would have drawn for the other place; or both come."""
    match = single(clients).match(2, "guests")
    part = match.state.part(Designer)
    usual = load_ruleset("designer").match(2, "guests").state.part(Designer)
    assert part.mrs == (usual.mrs if clients == "profeet" else "mrs-pressco")
    assert part.mr == (usual.mr if clients == "pressco" else "mr-profeet")


@pytest.mark.rule("EMP-STANDALONE-1")
def test_ours_never_come_by_chance() -> None:
    """The place that is not ours is drawn among the other clients only."""
    found = set()
    for seed in range(40):
        match = single().match(1, str(seed))
        found.add(match.state.part(Designer).mr)
    kit = match.engine.table.kit(Kit)
    assert found == {name for name in kit.mr if not isinstance(kit.clients[name].wish, WISHES)}


@pytest.mark.rule("EMP-STANDALONE-2")
def test_mrs_pressco_alone() -> None:
    """Six press cards lie open, there is no pile to buy from, and her points are those of the cards that are met."""
    match = played("pressco")
    part, table = match.state.part(Empire), match.engine.table
    assert len(part.public) == len(set(part.public)) == 6
    assert part.pile == ()
    assert all(tycoon.secret == () for tycoon in part.tycoons)
    points = []
    for seat, sheet in enumerate(match.sheets()):
        seen = look(table, match.state, seat)
        met = [card for card in part.public if judge(cards()[card].when, seen).satisfied]
        points.append(sum(cards()[card].points for card in met))
        assert total(sheet.line("designer.mrs")) == points[-1]
    assert any(points)


@pytest.mark.rule("EMP-STANDALONE-3")
def test_mr_profeet_alone() -> None:
    """The profit is the people on the course less the value of the land one has chosen; no press card lies open."""
    match = played("profeet")
    assert match.state.part(Empire).public == ()
    for seat, sheet in enumerate(match.sheets()):
        seen = surveyed(match.engine.table, match.state, seat)
        profit = seen.elements["people"] - seen.ground.value
        line = sheet.line("designer.mr")
        assert (line.count, line.rule) == (profit, "EMP-STANDALONE-3")
        assert total(line) == min(profit - 15, 10) + 4 * (profit > 25) + 4 * (profit > 30)


@pytest.mark.rule("EMP-STANDALONE-4")
@pytest.mark.rule("TV-STANDALONE-1")
@pytest.mark.parametrize(("profit", "points"), [(25, 10), (26, 14), (30, 14), (31, 18)])
def test_what_a_single_profit_is_held_against(profit: int, points: int) -> None:
    """The last profit counts as 25 and the best as 30, and both must be beaten."""
    assert sum(map(total, profeet(profit, PROFIT_OF_LAST_GAME, PROFIT_OF_BEST_GAME))) == points


@pytest.mark.rule("EMP-STANDALONE-5")
@pytest.mark.parametrize("clients", ["pressco", "both"])
def test_all_else_is_as_ever(clients: str) -> None:
    """Lands are dealt three to a player, order and tiles fall as in the base game, and nobody is asked to invest."""
    told = playthrough(single(clients).match(3, "as ever"), ["random"])
    assert "3 seats" in told[0]
    ours = {line.partition('{"type":"')[2].partition('"')[0] for line in told if '{"type":"empire.' in line}
    assert ours == {"empire.press_laid", "empire.articles_published"}
    dealt, usual = (
        rules.match(3, "as ever").state.part(Designer) for rules in (single(clients), load_ruleset("designer"))
    )
    assert [len(hand) for hand in dealt.dealt] == [3, 3, 3]
    assert dealt.bag == usual.bag
    part = played(clients).state.part(Empire)
    assert part.game == 0
    assert all(tycoon.hand == () and tycoon.sheet.rows == () for tycoon in part.tycoons)


@pytest.mark.parametrize("clients", ["pressco", "profeet", "both"])
def test_random_games(clients: str) -> None:
    """Random single games end, nothing leaks, every tile is there exactly once and replays are identical."""
    assert check_ruleset(single(clients), seats=[1, 2], games=2, sample=30) > 50
