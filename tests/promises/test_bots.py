"""Bots with promises: greedy promises what it is ahead in, and simulations tell how that went."""

from __future__ import annotations

import pytest

from fairway import (
    RANDOM,
    Action,
    Bot,
    Chair,
    Domain,
    Narrowed,
    Refusal,
    Vocabulary,
    decide,
    hookimpl,
    load_ruleset,
    watching,
)
from fairway.cli import main
from fairway.lab.simulate import SimulationOrder, play_game, play_out
from fairway.model.score import total
from fairway_base.bots.greedy_bot import GREEDY
from fairway_base.play.solo import SoloDrawTiles
from fairway_base.testing import DesignerPosition
from fairway_promises import AddPromises, ChoosePromises
from fairway_promises.part import Promises
from tests.base.tables import part, play
from tests.promises.tables import CARDS, begin, bringing, ours, promises, round_of_passes, setup


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_greedy_promises_at_setup(seats: int) -> None:
    """At setup the bot makes a lawful promise, and not all of them."""
    match = setup(seats)
    for seat in range(seats):
        action = decide(promises().bots["greedy"], match.engine, match.state, seat, "bots")
        assert isinstance(action, ChoosePromises)
        assert 1 <= len(action.cards) < len(CARDS)


def test_greedy_promises_what_it_leads_in() -> None:
    """At a visit the bot adds a condition in which it is clearly ahead, and none in which it trails."""
    match = round_of_passes(begin(2, made=[["land"], ["land"]]), visits=1)
    match = DesignerPosition(match).covered(0).collected(1, part(match).bag[-4:]).match()
    bot = promises().bots["greedy"]
    mine, theirs = (decide(bot, match.engine, match.state, seat, "bots") for seat in (0, 1))
    assert isinstance(mine, AddPromises)
    assert isinstance(theirs, AddPromises)
    assert "fun" in mine.cards
    assert "fast" not in mine.cards
    assert "fast" in theirs.cards
    assert "fun" not in theirs.cards


def test_greedy_alone_promises_the_land() -> None:
    """Alone, the bot promises to fill the land, which it does, and adds what is as good as done."""
    match = setup(1)
    bot = promises().bots["greedy"]
    assert decide(bot, match.engine, match.state, 0, "bots") == ChoosePromises(("land",))
    match = DesignerPosition(begin(1, made=[["land"]])).covered(0).match()
    match = play(bringing(match, 1), (0, SoloDrawTiles()))
    answer = decide(bot, match.engine, match.state, 0, "bots")
    assert isinstance(answer, AddPromises)
    assert "fast" in answer.cards
    assert "mr" not in answer.cards


def gained(seats: int, bot: Bot) -> int:
    """Return what promises bring all seats in some games."""
    points = 0
    for game in range(8):
        match = promises().match(seats, f"gain {game}")
        state, _ = play_out(match.engine, match.state, [bot], match.seed)
        sheets = match.engine.sheets(state)
        points += sum(total(line) for sheet in sheets for line in sheet.lines if line.key.startswith("promises."))
    return points


def guess(chair: Chair) -> Action:
    """Play as greedy does, but promise anything."""
    promising = any(choice.action in (ChoosePromises, AddPromises) for choice in chair.choices)
    return (RANDOM if promising else GREEDY).choose(chair)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_greedy_gains_by_promising(seats: int) -> None:
    """Over some games the promises of greedy bots bring points, and more than promises made blindly."""
    sensible = gained(seats, promises().bots["greedy"])
    assert sensible > 0
    assert sensible > gained(seats, Bot("guess", "Promises anything.", guess))


def test_simulations_tell_how_often_promises_are_made_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    """The command line says for each promise how many seats made it, and how many of these gained by it."""
    assert main(["simulate", "designer+promises", "--players", "2", "--games", "4", "--processes", "1"]) == 0
    printed = capsys.readouterr().out
    assert "How often each condition counts" in printed
    table = printed.partition("How often each condition counts")[2]
    rows = [line for line in table.splitlines() if "Promise of" in line]
    assert len(rows) == len(CARDS)
    assert any("%" in row for row in rows)
    assert ours(begin(2)).cards == CARDS


def test_greedy_keeps_to_what_a_house_rule_leaves() -> None:
    """Where a house rule forbids the promises it would make, it makes the best of those that are left."""

    class NoLand:
        @hookimpl
        def fairway_vocabulary(self) -> Vocabulary:
            return Vocabulary(name="no_land", version="1.0.0", requires=("promises",))

        @hookimpl
        @watching(ChoosePromises, AddPromises)
        def fairway_narrow(self, domain: Domain[ChoosePromises]) -> Domain[ChoosePromises]:
            def forbid(action: ChoosePromises) -> Refusal | None:
                return Refusal("house_rule", {"plugin": "no_land"}) if {"land", "fast"} & set(action.cards) else None

            return Narrowed(domain, forbid)

    ruleset = load_ruleset("designer+promises", plugins=[NoLand()])
    order = SimulationOrder(ruleset="designer+promises", seats=2, seed="no land", bots=("greedy",))
    _, state, _ = play_game(ruleset, order, 0)
    assert all(cards and not {"land", "fast"} & set(cards) for cards in state.part(Promises).made)
