"""What promises are worth: ranking tables, friendly ties, and a tree that says why (ADV-SCORE, BG-RANK)."""

from __future__ import annotations

from typing import Any

import pytest

from fairway import ScoreLine, hookimpl, load_ruleset
from fairway.model.errors import BadOptions
from fairway.model.score import competition_ranks, total
from fairway.testing import happened
from fairway_base.play import events as base
from fairway_base.testing import DesignerPosition
from fairway_promises import Promises, scoring
from fairway_promises.events import PromisesRevealed
from fairway_promises.kit import Kit
from tests.base.tables import passes, play
from tests.promises.tables import CARDS, Given, begin, bringing, ours, promises, scores, setup, worth

RED, YELLOW, BLUE, GREEN, PURPLE = range(5)
FUN, FAST, CIRCUIT = ["fun"], ["fast"], ["circuit"]


@pytest.mark.rule("ADV-SCORE-2")
@pytest.mark.parametrize(
    ("seats", "table"),
    [(2, (10, -10)), (3, (10, -2, -10)), (4, (10, 1, -4, -10)), (5, (10, 2, -1, -5, -10))],
)
def test_the_tables(seats: int, table: tuple[int, ...]) -> None:
    """Each place pays what the table for that number of players says."""
    assert promises().engine(seats).table.kit(Kit).pays == table
    points = [10 * (seats - seat) for seat in range(seats)]
    assert worth(seats, [FUN] * seats, fun=points) == [{"fun": each} for each in table]


@pytest.mark.rule("EX-RANK-1", "EX-PROM-1", "ADV-SCORE-1")
def test_three_players_in_fun() -> None:
    """Yellow is first and blue last, and both promised: 10 and -10; red is second and promised nothing."""
    points = {RED: 12, YELLOW: 20, BLUE: 7}
    assert competition_ranks(points.values()) == (2, 1, 3)
    assert worth(3, [["par"], FUN, FUN], fun=[*points.values()]) == [{"par": 10}, {"fun": 10}, {"fun": -10}]


@pytest.mark.rule("EX-RANK-3", "EX-PROM-2", "ADV-SCORE-3")
def test_five_players_in_fast() -> None:
    """Blue and yellow share the first place, purple and green the third: 10 for blue, -1 for each third."""
    fast = {RED: 0, YELLOW: 9, BLUE: 9, GREEN: 6, PURPLE: 6}
    assert competition_ranks(fast.values()) == (5, 1, 1, 3, 3)
    found = worth(5, [(), (), FAST, FAST, FAST], fast=[*fast.values()])
    assert found == [{}, {}, {"fast": 10}, {"fast": -1}, {"fast": -1}]


@pytest.mark.rule("EX-RANK-2", "EX-PROM-3", "ADV-SCORE-3")
def test_five_players_in_circuit() -> None:
    """Three share the second place behind yellow and the fifth is purple's: 2 for each second, -10 for the fifth."""
    circuit = {RED: 8, YELLOW: 20, BLUE: 8, GREEN: 8, PURPLE: 2}
    found = worth(5, [CIRCUIT] * 5, circuit=[*circuit.values()])
    assert [each["circuit"] for each in found] == [2, 10, 2, 2, -10]


@pytest.mark.rule("EX-PROM-4", "ADV-SCORE-3")
def test_two_who_tie() -> None:
    """Both get 10."""
    assert worth(2, [FUN, FUN], fun=[5, 5]) == [{"fun": 10}, {"fun": 10}]


@pytest.mark.rule("EX-PROM-5", "ADV-SCORE-2")
def test_four_in_a_row() -> None:
    """10, 1, -4 and -10."""
    assert [each["par"] for each in worth(4, [["par"]] * 4, par=[9, 8, -1, -7])] == [10, 1, -4, -10]


@pytest.mark.rule("EX-PROM-6", "ADV-SCORE-3")
def test_two_seconds_of_three() -> None:
    """10 for the first and -2 for both others."""
    assert [each["land"] for each in worth(3, [["land"]] * 3, land=[20, 15, 15])] == [10, -2, -2]


@pytest.mark.rule("ADV-SCORE-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_tied(seats: int) -> None:
    """When all are tied, all are first."""
    assert worth(seats, [["mr"]] * seats, mr=[4] * seats) == [{"mr": 10}] * seats


@pytest.mark.rule("ADV-SCORE-1", "BG-RANK-1")
def test_every_promise_looks_at_its_own_condition() -> None:
    """Who leads in one condition and trails in all others gains with that promise and loses with the others."""
    for leading in CARDS:
        points = {card: [1, 0] if card == leading else [0, 1] for card in CARDS}
        mine, theirs = worth(2, [CARDS, ()], **points)
        assert mine == {card: 10 if card == leading else -10 for card in CARDS}
        assert theirs == {}


@pytest.mark.rule("BG-RANK-3", "DEC-9", "ADV-SCORE-1")
def test_par_is_ranked_as_the_match_says() -> None:
    """A promise of Par follows the reading of the Par ranking: the score, or green rows minus cubes."""
    lines = [
        ScoreLine("designer.par", "BG-SCORE-PAR-1", count=7, parts=(row(14), ScoreLine("designer.par.left", "x", -2, 2))),
        ScoreLine("designer.par", "BG-SCORE-PAR-1", count=8, parts=(row(16), ScoreLine("designer.par.black", "x", -4, 4))),
    ]  # fmt: skip

    class Pars(Given):
        @hookimpl
        def fairway_score(self, seat: int, line: ScoreLine) -> ScoreLine | None:
            return lines[seat] if line.key == "designer.par" else None

    for reading, expected in (("score", [10, 10]), ("holes_minus_cubes", [10, -10])):
        rules = load_ruleset("designer+promises", plugins=[Pars()], options={"designer": {"par_rank": reading}})
        match = DesignerPosition(setup(2, rules)).change(Promises, made=(("par",), ("par",))).match()
        assert [scores(match, seat)["par"] for seat in (0, 1)] == expected


def row(points: int) -> ScoreLine:
    return ScoreLine("designer.par.row", "BG-SCORE-PAR-1", points)


@pytest.mark.rule("ADV-SCORE-1", "ADV-SCORE-2", "ADV-SCORE-3")
def test_a_line_says_why() -> None:
    """A promise's line shows the table, everybody's place and the points; one that was not made shows nothing."""
    line = scoring.placed((2, 1, 2), 0, (10, -2, -10))
    assert line == ScoreLine(
        "promises.place.2",
        "ADV-SCORE-3",
        points=-2,
        at=("pays:+10,-2,-10", "place:1:seat:1", "place:2:seat:0", "place:2:seat:2"),
    )
    match = begin(3)
    sheet = match.sheets()[0]
    assert sheet.line("promises.fun").parts
    assert sheet.line("promises.fun").by == "promises"
    assert not sheet.line("promises.par").parts
    texts = promises().texts
    for each in sheet.lines:
        for found in (each, *each.parts):
            assert texts.find(f"score.{found.key}")
            assert texts.find(f"score.{found.key}", "fr")


@pytest.mark.rule("ADV-SCORE-1", "BG-SCORE-1")
def test_promises_are_revealed_last() -> None:
    """After Playable all promises are turned up, then scored one after the other; totals hold them."""
    match = DesignerPosition(bringing(begin(2, made=[["fun", "fast"], ["land"]]), 0)).bag(1).match()
    match = passes(passes(match))
    assert not ours(match).revealed
    for seat in (0, 1):
        settle = next(each for each in match.choices(seat) if each.must).domain[0]
        match = play(match, (seat, settle))
    events = [each.event for each in match.events]
    at = next(place for place, event in enumerate(events) if isinstance(event, PromisesRevealed))
    assert events[at] == PromisesRevealed((("fun", "fast"), ("land",)))
    before = [event.key for event in events[:at] if isinstance(event, base.ConditionScored)]
    after = [event.key for event in events[at:] if isinstance(event, base.ConditionScored)]
    assert before[-1] == "designer.playable"
    assert after == [f"promises.{card}" for card in CARDS]
    assert match.view(None).parts[1].revealed == (("fun", "fast"), ("land",))  # type: ignore[attr-defined]
    (ended,) = happened(match, base.MatchEnded)
    assert ended.totals == tuple(sum(map(total, sheet.lines)) for sheet in match.sheets())
    assert scores(match, 0) == {"fun": 10, "fast": 10}


def test_a_promise_needs_a_ranked_condition() -> None:
    """A card that names a condition without a ranking is reported, with what was probably meant."""
    engine = promises().engine(2)
    kit: Any = engine.table.kit(Kit)
    conditions = tuple(each for each in engine.table.conditions if each.key.startswith("designer."))
    less = tuple(each for each in conditions if each.key != "designer.fun")
    assert len(scoring.conditions(engine.table, conditions)) == len(kit.cards)
    with pytest.raises(BadOptions, match=r"promise 'fun': players are not ranked in 'designer\.fun'"):
        scoring.conditions(engine.table, less)
