"""The expert knows what every circle of a field is worth; it shoots, steers and draws by that."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from fairway import Action, Match, decide, load_ruleset
from fairway.bots.hints import Hint, hint
from fairway.lab.simulate import SimulationOrder, play_game
from fairway.testing import check_bot
from fairway_tiny import ChooseDirection, Draw, Kit, Shoot, Tiny
from fairway_tiny.bots.expert_bot import EXPERT
from fairway_tiny.bots.hole_values import HoleValues, hole_values
from fairway_tiny.field.ball import Course, course_of
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.pieces import drawn_on
from fairway_tiny.field.terrain import Rows
from tests.house_rules.no_hard_shots import NoHardShots
from tests.tiny.fields import fields, spaces
from tests.tiny.tables import MISS, PASS, field, in_play, loaded, open_questions, part, play, set_up, tiny

KIT = set_up().engine.table.kit(Kit)
RULES = KIT.ball


def rolled(course: Course, values: HoleValues, hole: int, ball: Space, at: int, heading: int, left: int) -> float:
    """Follow a ball step by step: the shots to come, both sides choosing by what circles are worth."""
    run = course.roll(at, heading, left, hole)
    if run.stop == "water":
        return values.at(ball)
    if run.stop not in ("corner", "overshoot"):
        return 0.0 if run.stop == "holed" else values.at(course.space(run.at))
    ways = [way for way in run.options if run.stop == "overshoot" or not course.facing(run.at, way)]
    found = [rolled(course, values, hole, ball, run.at, way, run.remaining) for way in ways]
    return (min(found) + max(found)) / 2


@settings(max_examples=25, deadline=None)
@given(rows=fields(most=5))
def test_shots_are_worth_what_they_lead_to(rows: Rows) -> None:
    """What a shot is worth is the mean over its die of what circles are worth where the ball comes to lie."""
    open_spaces = [space for space in spaces(rows) if rows[space.r][space.c] == "."]
    if len(open_spaces) < 2:
        return
    course, hole, ball = Course(rows, RULES), open_spaces[0], open_spaces[-1]
    values = HoleValues(course, hole, KIT, most_power=2)
    worth = values.shots(ball)
    for power, heading in ((0, 1), (1, 4), (2, 3), (2, 6)):
        faces = KIT.die(power)[1]
        ends = [
            rolled(course, values, course.node(hole), ball, course.node(ball), heading, power + face) for face in faces
        ]
        assert worth[power, heading] == pytest.approx(1 + sum(ends) / len(ends))


def test_circles_are_worth_their_best_shot() -> None:
    """Worked out to the end, every circle is worth what the best shot from it costs."""
    rows, _, hole = field("......~. .##..... ...1.:.. ..H..#.. ~....... ........")
    assert hole is not None
    course = course_of(rows, RULES)
    values = hole_values(course, hole, KIT)
    for node, worth in values.worth.items():
        space = course.space(node)
        if space != hole and worth < 12:
            assert worth == pytest.approx(min(values.shots(space).values()), abs=0.15), space


def test_balls_come_by_where_they_are_played_to() -> None:
    """On its way to the hole a ball crosses circles, and none that are walled off."""
    rows, start, hole = field("O....... ......## ......#. ...H..##")
    assert start is not None
    assert hole is not None
    visits = hole_values(course_of(rows, RULES), hole, KIT).visits(start)
    assert visits[hole] > 0.5
    assert Space(7, 2) not in visits


def test_it_holes_out_when_it_can() -> None:
    """From beside the hole it takes a shot that drops in as often as any."""
    match = in_play("... .OH ...")
    assert decide(EXPERT, match.engine, match.state, 1, "putt") in (Shoot(0, "E"), Shoot(1, "E"))


@pytest.mark.parametrize(("roll", "seat", "own"), [(PASS, 1, True), (MISS, 0, False)])
def test_it_steers(roll: int, seat: int, own: bool) -> None:
    """Its own ball it sends to the hole, a neighbour's away from it, and says what that leaves."""
    match = play(loaded(in_play("#H. O.. ..."), shot_0_1=[3, roll]), (1, Shoot(0, "NE")))
    assert open_questions(match) == {"tiny.choose": (seat,)}
    chosen = decide(EXPERT, match.engine, match.state, seat, "steer")
    assert isinstance(chosen, ChooseDirection)
    assert (chosen.direction == "NE") == own
    found = hint(match.engine, match.state, seat, EXPERT)
    assert isinstance(found, Hint)
    assert [remark.key for remark in found.move.why] == [f"tiny.steered_{'well' if own else 'badly'}"]


def shots_after(match: Match, seat: int, action: Action) -> float:
    """The shots that a hole takes after a drawing, worked out to the end."""
    kit, sheet = match.engine.table.kit(Kit), part(match).sheets[part(match).before(seat)]
    assert isinstance(action, Draw)
    rows = drawn_on(sheet.rows, action.pieces)
    return hole_values(course_of(rows, kit.ball), sheet.ends[1], kit).at(sheet.ends[0])


def test_it_draws_harder_holes_than_greedy() -> None:
    """Over the five rounds in which it draws for a neighbour its drawings cost more shots than those of greedy."""

    def shots(bot: str) -> float:
        match = tiny().match(2, "hard")
        while part(match).round < 6:
            seat = match.state.waiting()[0]
            drawn = decide(match.ruleset.bots[bot], match.engine, match.state, seat, match.seed)
            found = shots_after(match, seat, drawn) if part(match).round == 5 else 0.0
            match = play(match, (seat, drawn))
        return found

    assert shots("expert") > shots("greedy")


def test_thinking_longer_draws_better() -> None:
    """With more steps it judges more drawings and finds one that is no worse."""
    match = set_up()
    short, long = (decide(EXPERT, match.engine, match.state, 0, "longer", think=steps) for steps in (2, 20))
    assert shots_after(match, 0, long) >= shots_after(match, 0, short)


def test_it_keeps_to_house_rules() -> None:
    """Where a house rule forbids the best shot, it takes the best of those that are left."""
    rules = load_ruleset("tiny", plugins=[NoHardShots()], options={"tiny": {"field": "4x4", "max_shots": 8}})
    _, state, _ = play_game(rules, SimulationOrder(ruleset="tiny", seats=2, seed="gentle", bots=("expert",)), 0)
    sheets = state.part(Tiny).sheets
    assert all(shot.power <= 1 for sheet in sheets for shot in sheet.shots)
    assert any(sheet.done == "holed" for sheet in sheets)


def test_it_is_fair() -> None:
    """It chooses the same when asked again and in worlds that it cannot tell apart, within its steps."""
    assert check_bot(tiny(field="5x5"), "expert", seats=(3,), sample=11) > 4


def test_it_says_what_a_shot_leaves() -> None:
    """A hint for a shot tells how many more shots are to come, and so do the next best."""
    match = in_play("O..... ...#.. .....H")
    found = hint(match.engine, match.state, 1, EXPERT)
    assert isinstance(found, Hint)
    assert [remark.key for remark in found.move.why] == ["tiny.shots_after"]
    left = [float(str(each.why[0].params["shots"])) for each in (found.move, *found.instead) if each.why]
    assert len(left) > 1
    assert left == sorted(left)
