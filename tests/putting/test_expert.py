"""The expert plays to win: it dares more when behind, and knows what the others may come to."""

from __future__ import annotations

import pytest

from fairway import Match, Prompt, decide
from fairway.bots.hints import Hint, hint
from fairway.lab.simulate import SimulationOrder, simulate
from fairway.testing import Position, check_bot
from fairway_putting import ChooseStarter, Putt
from fairway_putting.bots.chances_to_win import plan_to_win
from fairway_putting.bots.stroke_chances import steady_chances
from fairway_putting.course.holes import Hole
from fairway_putting.play.kit import Kit
from fairway_putting.play.odds import best_dice, expected
from fairway_putting.play.part import Golfer, Putting
from fairway_putting.play.putt_outcome import Ball
from tests.putting.tables import before_last, begin, hole, on, part, putting, scored, with_holes
from tests.putting.test_conformance import THREE


def on_the_last_hole(*totals: int, last: Hole | None = None) -> Match:
    """A round in which the first seat begins hole 9, with these totals written down."""
    match = begin(len(totals))
    holes = part(match).holes if last is None else (*part(match).holes[:8], last)
    golfers = tuple(Golfer(hole=9, card=(*scored(*[1] * 7), *scored(total - 7))) for total in totals)
    order = tuple(range(len(totals)))
    position = Position(match).change(Putting, golfers=golfers, holes=holes, hole=9, order=order, turn=0)
    then = [frame.effect for frame in reversed(match.state.agenda)]
    return position.asking(Prompt.to("putting.putt", 0), then=then).match()


def test_what_a_hole_may_cost() -> None:
    """The chances of all numbers of strokes are 1 together, and their mean is what the exact odds expect."""
    match = begin(1)
    kit = match.engine.table.kit(Kit)
    for each in (*part(match).holes, hole([2, 1], {0: "sw"}), hole([1, 3, 3, 1], {1: "sw"})):
        chances = steady_chances(each, kit.dice, kit.rules)
        assert sum(chances) == pytest.approx(1)
        mean = sum(strokes * chance for strokes, chance in enumerate(chances))
        assert mean == pytest.approx(float(expected(each, Ball(), kit.dice, kit.rules)))


def test_alone_it_plays_by_the_odds() -> None:
    """Where there is nobody to beat, it takes the number of dice that leaves the fewest strokes to expect."""
    match = begin(1)
    kit = match.engine.table.kit(Kit)
    for spot in part(match).holes:
        played = with_holes(match, spot)
        wanted = best_dice(spot, part(played).golfers[0].ball, kit.dice, kit.rules)
        assert decide(match.ruleset.bots["expert"], match.engine, played.state, 0, "x") == Putt(wanted)


@pytest.mark.parametrize("behind", [2, 3])
def test_behind_it_dares(behind: int) -> None:
    """With strokes to catch up on the last hole it wins more often than by the odds, and takes more strokes for it."""
    match = on_the_last_hole(30 + behind, 30, last=hole([2, 2, 1], {1: "w"}, 9))
    kit = match.engine.table.kit(Kit)
    steady = steady_chances(part(match).played, kit.dice, kit.rules)
    daring = plan_to_win(kit, part(match), 0).chances()

    def wins(mine: tuple[float, ...]) -> float:
        return sum(
            one * other * (0.5 if behind + strokes == theirs else behind + strokes < theirs)
            for strokes, one in enumerate(mine)
            for theirs, other in enumerate(steady)
        )

    def mean(mine: tuple[float, ...]) -> float:
        return sum(strokes * chance for strokes, chance in enumerate(mine))

    assert wins(daring) > wins(steady)
    assert mean(daring) > mean(steady)


def test_ahead_it_takes_no_risk() -> None:
    """Three strokes ahead on the last hole it needs five and more strokes less often than by the odds."""
    match = on_the_last_hole(30, 33)
    kit = match.engine.table.kit(Kit)
    steady = steady_chances(part(match).played, kit.dice, kit.rules)
    careful = plan_to_win(kit, part(match), 0).chances()
    assert sum(careful[5:]) < sum(steady[5:])


def test_it_lets_others_begin() -> None:
    """Of those who may begin it names the one after whom it plays latest: it is good to know what there is to beat."""
    tied = before_last([30, 30], [3, 3])
    assert decide(tied.ruleset.bots["expert"], tied.engine, tied.state, 1, "x") == ChooseStarter(0)


def test_it_answers_everything() -> None:
    """It chooses a course, accepts a repair and plays a whole round, with coupons and extra holes."""
    order = SimulationOrder(ruleset="putting", seats=3, seed="bots", bots=("expert",))
    assert [sorted(result.places)[0] for result in simulate(order, 2, ruleset=on(*THREE, coupons=[1]))] == [1, 1]


def test_it_is_fair() -> None:
    """It chooses the same when asked again, and uses no luck and no clock of its own."""
    assert check_bot(putting(), "expert", seats=(2,), sample=9) > 5


def test_it_says_why() -> None:
    """A hint tells what each number of dice means for the win and for the hole, and why strokes are worth it."""
    match = on_the_last_hole(30, 33)
    found = hint(match.engine, match.state, 0, match.ruleset.bots["expert"])
    assert isinstance(found, Hint)
    assert [remark.key for remark in found.move.why] == ["putting.wins", "putting.strokes", "putting.worth_it"]
    assert all(each.why for each in found.instead)
    wins = [int(str(each.why[0].params["percent"])) for each in (found.move, *found.instead)]
    assert wins == sorted(wins, reverse=True)
