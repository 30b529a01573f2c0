"""The expert plans a whole course on any land, builds around whatever lies, and says why."""

from __future__ import annotations

from statistics import mean
from types import SimpleNamespace

import pytest

from fairway import decide, load_ruleset
from fairway.bots.hints import Hint, hint
from fairway.lab.simulate import SimulationOrder, play_game, play_out, simulate
from fairway_base.bots import effort
from fairway_base.bots.next_round import chosen_before, expected_best
from fairway_base.content.components import Land
from fairway_base.course.ground import ground_of
from fairway_base.planning.dice import Dice
from fairway_base.planning.laid import GRASS, GREEN, PATH, TEE, Laid, Square
from fairway_base.planning.planner import Planner
from fairway_base.planning.plans import Taste, roles_of
from fairway_base.planning.plot import plot_of
from fairway_base.planning.supply import Supply
from fairway_base.play.kit import Kit
from fairway_base.play.part import Rack

RULES = load_ruleset("designer")
KIT = RULES.match(1, "s").engine.table.kit(Kit)
SUPPLY = Supply(KIT.tiles.values(), 2.0, 2.6, (7.0, 7.0, 5.0, 5.0, 3.0))
TASTE = Taste(KIT.clients["mr-linear"], SUPPLY)
N, E, S, W = 1, 2, 4, 8


def land(*rows):
    squares = sum(row.count("#") for row in rows) + 4
    return ground_of(Land(id="l", provenance="original", value=10, difficulty=1, surface=10 * squares, rows=rows))


def empty(ground):
    return Laid(plot_of(ground), {})


def check(laid, plan):
    """A plan is a walk: squares of a hole follow each other, no square comes twice, and what lies has its place."""
    plot = laid.plot
    every = [at for hole in plan.holes for at in hole.squares]
    assert len(every) == len(set(every))
    for hole in plan.holes:
        for one, other in zip(hole.squares, hole.squares[1:], strict=False):
            assert plot.beside[one] >> other & 1
    red = {at for at, square in laid.squares.items() if square.kind != GRASS}
    assert red <= set(every)
    assert not {at for at, square in laid.squares.items() if square.kind == GRASS} & set(every)


@pytest.mark.parametrize("name", KIT.deck)
def test_every_land_has_a_perfect_plan(name):
    """On every shipped land there is a walk over nine holes with all ten connections of the Circuit."""
    laid = empty(KIT.grounds[name])
    planner = Planner(TASTE, laid, 1)
    plans = planner.improve(planner.begin(), 100)
    check(laid, plans[0])
    assert len(plans[0].holes) == 9
    assert TASTE.joined(laid.plot, plans[0].holes) == 10


def test_a_land_too_small_for_nine_holes():
    """Where nine holes have no room there are as many as fit, and nothing breaks."""
    laid = empty(land("GG##", "GG##", "####"))
    (plan, *_) = Planner(TASTE, laid, 1).begin()
    check(laid, plan)
    assert 2 <= len(plan.holes) <= 4


def test_a_land_that_no_pack_of_ours_has():
    """A stranger's land, long and with water in it, is planned like any other."""
    laid = empty(land("GG##########", "GG##########", "############", "..........##", "PP######..##", "############"))
    plans = Planner(TASTE, laid, 1).begin()
    check(laid, plans[0])
    assert len(plans[0].holes) == 9


def test_what_lies_is_taken_in():
    """A Tee, a piece of path and grass that lie already stand in the plan as what they are."""
    ground = KIT.grounds["l20"]
    plot = plot_of(ground)
    laid = Laid(
        plot,
        {
            plot.index[3, 2]: Square(TEE, S, 1, 0),
            plot.index[1, 4]: Square(PATH, E | W, 2, 0),
            plot.index[4, 4]: Square(GRASS, 0, 0, 0),
        },
    )
    plans = Planner(TASTE, laid, 1).begin()
    check(laid, plans[0])
    hole = next(hole for hole in plans[0].holes if plot.index[3, 2] in hole.squares)
    assert hole.squares[:2] == (plot.index[3, 2], plot.index[3, 3])
    hole = next(hole for hole in plans[0].holes if plot.index[1, 4] in hole.squares)
    place = hole.squares.index(plot.index[1, 4])
    assert {hole.squares[place - 1], hole.squares[place + 1]} == {plot.index[0, 4], plot.index[2, 4]}


def test_a_plan_is_changed_for_another_tile():
    """A tile that the plan did not want is taken in by changing some holes, and the plan is still one."""
    ground = KIT.grounds["l01"]
    laid = empty(ground)
    planner = Planner(TASTE, laid, 1)
    (plan, *_) = planner.begin()
    roles = roles_of(laid, plan)
    changed = 0
    for at, role in roles.items():
        sides = [side for side, near in enumerate(laid.plot.sides[at]) if near >= 0]
        square = Square(GREEN if role.kind != 1 else TEE, 1 << sides[0], 1, 0)
        around = Planner(TASTE, laid.plus(at, square), 2)
        other = around.take_in([plan], at)
        if other is not None:
            check(around.laid, other)
            changed += 1
    assert changed > len(roles) // 2


def test_pieces_that_can_never_be_good_are_known():
    """Two Tees that look at each other, and a path that ends at the outline, are broken; a lone Tee is not."""
    plot = plot_of(KIT.grounds["l01"])
    facing = Laid(plot, {plot.index[3, 3]: Square(TEE, E, 1, 0), plot.index[4, 3]: Square(TEE, W, 1, 0)})
    assert [piece.broken for piece in facing.pieces] == [True]
    outside = Laid(plot, {plot.index[5, 3]: Square(PATH, E | W, 1, 0)})
    assert [piece.broken for piece in outside.pieces] == [True]
    alone = Laid(plot, {plot.index[3, 3]: Square(TEE, E, 1, 0)})
    assert [(piece.broken, piece.after) for piece in alone.pieces] == [(False, plot.index[4, 3])]


def test_waiting_costs_more_for_what_is_rare():
    """To wait for one tile costs by how rare it is; squares that would cost more than they bring are left open."""
    assert SUPPLY.waiting((0, 0, 0, 0, 0)) == 0
    assert SUPPLY.waiting((0, 0, 1, 0, 0)) > SUPPLY.waiting((0, 0, 0, 0, 1)) > 0
    assert SUPPLY.waiting((1, 1, 1, 1, 1)) < SUPPLY.waiting((0, 0, 5, 0, 0))
    assert SUPPLY.gives_up((1, 0, 0, 0, 0)) is False
    assert Supply(KIT.tiles.values(), 2.0, 9.0, (1.0,) * 5).gives_up((0, 0, 1, 0, 0)) is True


def test_the_search_has_dice_of_its_own():
    """The same seed gives the same numbers, below their size, and a mixed list has the same things."""
    one, other = Dice(3), Dice(3)
    assert [one.below(7) for _ in range(20)] == [other.below(7) for _ in range(20)]
    assert sorted(one.mix(list(range(9)))) == list(range(9))


def racks(top, middle, bench=()):
    """What stands on the racks, with nothing else to see."""
    return SimpleNamespace(top=Rack(top), middle=Rack(middle, bench))


@pytest.mark.rule("BG-TURN-1")
def test_who_chooses_first_in_the_next_round():
    """Who stands left of others chooses before them, who has passed before everybody; those to come may go anywhere."""
    assert chosen_before(racks((0,), ("a", 1, "b")), 0, "a") == 0
    assert chosen_before(racks((0,), ("a", 1, "b")), 0, "b") == 1
    assert chosen_before(racks((0,), ("a", "b", "c"), bench=(1,)), 0, "a") == 1
    assert chosen_before(racks((0, 1), ("a", "b", "c")), 0, "b") == 0.5
    assert chosen_before(racks((0, 1), ("a", "b", "c")), 0, None) == 0


def test_what_is_left_to_choose_from():
    """With some of three gone, each as likely as the next, the best is there in two cases of three, or in one."""
    assert expected_best([1.0, 9.0, 3.0], 0) == 9.0
    assert expected_best([1.0, 9.0, 3.0], 1) == pytest.approx((9 + 9 + 3) / 3)
    assert expected_best([1.0, 9.0, 3.0], 2) == pytest.approx((9 + 3 + 1) / 3)
    assert expected_best([1.0, 9.0, 3.0], 0.5) == pytest.approx(8.0)
    assert expected_best([1.0], 3) == expected_best([], 0) == 0.0


def test_more_steps_look_at_more_placements_and_closer():
    """With many steps more placements are looked at, each more closely; no more plans are changed than steps pay for."""
    budgets = (0, 15, 75, 1500, 15_000)
    assert [effort.width(budget) for budget in budgets] == [2, 2, 8, 38, 122]
    assert [effort.changes(budget) for budget in budgets] == [0, 3, 37, 157, 491]
    assert all(effort.width(each) * effort.changes(each) <= effort.CHANGES * each for each in budgets)
    assert [effort.looks_around(budget) for budget in budgets] == [False, False, True, True, True]


# in a match


def test_the_expert_beats_the_greedy_bot():
    """In the same games the expert's courses are worth far more, alone and at a table."""
    alone = [
        mean(result.totals[0] for result in simulate(_order(1, bot), 8, ruleset=RULES)) for bot in ("expert", "greedy")
    ]
    assert alone[0] > 110 > alone[1]
    table = simulate(_order(2, "expert", "greedy"), 6, ruleset=RULES)
    assert sum(result.places[0] == 1 for result in table) >= 5


def _order(seats, *bots):
    return SimulationOrder(ruleset="designer", seats=seats, seed="expert", bots=bots)


def test_plans_can_be_forgotten():
    """Who has played the match so far and who comes in the middle choose the same: plans follow from the course."""
    order = _order(1, "expert")
    match, _, _ = play_game(RULES, order, 1)
    fresh = load_ruleset("designer").match(1, match.seed)
    engine, state = match.engine, match.state
    for _ in range(40):
        action = decide(RULES.bots["expert"], engine, state, 0, match.seed)
        state = engine.play(state, 0, action).state
    again = decide(RULES.bots["expert"], fresh.engine, state, 0, match.seed)
    assert again == decide(RULES.bots["expert"], engine, state, 0, match.seed)


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("designer", {"designer": {"mismatched_placement": "reject"}}),
        ("designer", {"designer": {"solo_stop": False, "empty_bag": "draw_what_is_there"}}),
        ("designer+promises", {}),
    ],
)
def test_the_expert_plays_by_any_rules(ruleset, options):
    """Whatever the match decides, the expert brings it to its end."""
    rules = load_ruleset(ruleset, options=options)
    match = rules.match(2, "any")
    state, _ = play_out(match.engine, match.state, [rules.bots["expert"], rules.bots["random"]], "any")
    assert state.over


def test_the_expert_goes_on_with_anybodys_course():
    """On a course that was built at random it still finds something to do, and makes it no worse than chance does."""
    match = RULES.match(2, "mess")
    engine, state = match.engine, match.state
    for _ in range(30):
        seat = state.waiting()[0]
        state = engine.play(state, seat, decide(RULES.bots["random"], engine, state, seat, "mess")).state
    bots = [[RULES.bots[name], RULES.bots["greedy"]] for name in ("expert", "random")]
    ended = [play_out(engine, state, each, "mess")[0] for each in bots]
    totals = [engine.sheets(each)[0].total for each in ended]
    assert totals[0] > totals[1]


def test_the_expert_says_why():
    """With its move come the two next best, each with reasons in words, in English and in French."""
    match = RULES.match(2, "why")
    engine, state = match.engine, match.state
    for _ in range(12):
        seat = state.waiting()[0]
        state = engine.play(state, seat, decide(RULES.bots["expert"], engine, state, seat, "why")).state
    seat = state.waiting()[0]
    found = hint(engine, state, seat, RULES.bots["expert"])
    assert isinstance(found, Hint)
    assert found.move.why
    assert len(found.instead) >= 2
    assert all(other.action != found.move.action for other in found.instead)
    keys = {remark.key for each in (found.move, *found.instead) for remark in each.why}
    assert "designer.less" in keys
    for language in ("en", "fr"):
        for each in (found.move, *found.instead[:2]):
            for remark in each.why:
                said = RULES.texts.say(f"remark.{remark.key}", remark.params, language)
                assert said
                assert "remark." not in said
