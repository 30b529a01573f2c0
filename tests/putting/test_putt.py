"""One putt: accuracy, strength, blocked balls, holing out and Mishaps, with every worked example."""

from __future__ import annotations

import pytest

from fairway.testing import happened, refused
from fairway_putting import MishapChoice
from fairway_putting.play.events import MishapSettled, Putted
from fairway_putting.play.putt_actions import Putt
from fairway_putting.play.putt_outcome import Ball, Left, Rules, putt, settled
from tests.putting.tables import begin, hit, hole, part, putting, roll, with_golfer, with_holes

DOG = hole([1, 0, 2, 1, 1])
"""Tee, dog, pipe, split path, Green."""


@pytest.mark.rule("PD-VEC-01", "PD-PUT-04", "PD-TERM-05")
def test_accuracy_is_a_sum() -> None:
    """Dice of 2, 1, 0 and -1 make an accuracy of 2, and four dice a strength of 4."""
    struck = putt(hole([1, 1, 1, 1, 1]), Ball(), (2, 1, 0, -1), False, Rules())
    assert struck.accuracy == 2
    assert putt(hole([0] * 6), Ball(), (2, 1, 0, -1), False, Rules()).ball.tile == 4


@pytest.mark.rule("PD-VEC-02", "PD-PUT-06", "PD-TERM-06")
def test_paying_tile_by_tile() -> None:
    """Three dice with 3 accuracy pay 1, 0 and 2 and stop on the split path with nothing left."""
    struck = hit(DOG, 0, 3, 3)
    assert struck.left == (Left(0, 1), Left(1, 0), Left(2, 2))
    assert (struck.ball.tile, struck.lost, struck.stop) == (3, 0, "strength_out")


@pytest.mark.rule("PD-VEC-03", "PD-PUT-07", "PD-PUT-09")
def test_a_blocked_ball() -> None:
    """With 2 accuracy the ball is blocked on the pipe and what is left is lost; no Mishap."""
    struck = hit(DOG, 0, 3, 2)
    assert (struck.ball.tile, struck.lost, struck.stop, struck.mishap) == (2, 1, "blocked", "")


@pytest.mark.rule("PD-VEC-04", "PD-PUT-08", "PD-PUT-09")
def test_out_of_strength() -> None:
    """Two dice with 4 accuracy stop on the pipe with 3 to spare."""
    struck = hit(DOG, 0, 2, 4)
    assert (struck.ball.tile, struck.lost, struck.stop) == (2, 3, "strength_out")


@pytest.mark.rule("PD-VEC-05")
def test_one_die_passes_the_pipe() -> None:
    """One die of 3 pays 2 and loses 1."""
    struck = hit(DOG, 2, 1, 3, strokes=1)
    assert (struck.ball.tile, struck.lost) == (3, 1)


@pytest.mark.rule("PD-VEC-06", "PD-PUT-10", "PD-TERM-07")
def test_holing_out() -> None:
    """Two dice of 3 from the split path pay 1 and the Green's 1: holed with the third stroke, 1 lost."""
    struck = hit(DOG, 3, 2, 3, strokes=2)
    assert (struck.stop, struck.ball.strokes, struck.lost, struck.over) == ("holed", 3, 1, True)


@pytest.mark.rule("PD-VEC-07a", "PD-VEC-07b", "PD-PUT-10")
def test_reaching_the_green_is_not_holing_out() -> None:
    """One die reaches the Green and no further; from there one die is enough."""
    first = hit(hole([3, 1]), 0, 1, 4)
    assert (first.ball.tile, first.stop, first.lost) == (1, "strength_out", 1)
    second = hit(hole([3, 1]), 1, 1, 2, strokes=1)
    assert (second.stop, second.ball.strokes) == ("holed", 2)


@pytest.mark.rule("PD-VEC-08", "PD-VEC-08b", "PD-PUT-11")
def test_a_hole_in_one() -> None:
    """As many dice as tiles and the whole par hole out at once; one die less ends on the Green."""
    three = hole([1, 2, 1])
    assert (hit(three, 0, 3, 4).stop, hit(three, 0, 3, 4).ball.strokes) == ("holed", 1)
    short = hit(three, 0, 2, 4)
    assert (short.ball.tile, short.stop, short.lost) == (2, "strength_out", 1)


@pytest.mark.rule("PD-VEC-09", "PD-MIS-05", "PD-MIS-02", "PD-GAP-02")
def test_back_down_the_ramp() -> None:
    """With the exclamation mark, blocked on a slope, the pawn goes back to the Tee without another stroke."""
    struck = hit(hole([1, 2, 1], {1: "s"}), 0, 2, 1, bang=True)
    assert (struck.mishap, struck.ball) == ("back", Ball(0, 1, 0))


@pytest.mark.rule("PD-VEC-10", "PD-VEC-10b", "PD-MIS-04")
def test_into_the_pool() -> None:
    """Blocked in the pool costs a penalty stroke, three in all; two more putts make five."""
    wet = hole([2, 2, 1], {1: "w"})
    struck = hit(wet, 1, 1, 1, bang=True, strokes=1)
    assert (struck.mishap, struck.ball.tile, struck.ball.strokes) == ("penalty", 1, 3)
    on = hit(wet, 1, 1, 2, strokes=struck.ball.strokes)
    last = hit(wet, on.ball.tile, 1, 1, strokes=on.ball.strokes)
    assert (last.stop, last.ball.strokes) == ("holed", 5)


@pytest.mark.rule("PD-VEC-11", "PD-VEC-11b", "PD-MIS-04")
def test_into_the_flowers() -> None:
    """Tried in one, blocked in the flowers of the Green: two strokes, and three with the next putt."""
    flowers = hole([1, 1], {1: "f"})
    struck = hit(flowers, 0, 2, 1, bang=True)
    assert (struck.ball.tile, struck.ball.strokes) == (1, 2)
    assert hit(flowers, 1, 1, 1, strokes=2).ball.strokes == 3


@pytest.mark.rule("PD-MIS-02", "PD-PUT-07")
@pytest.mark.parametrize("hazards", ["s", "w", "f", "sw"])
def test_without_the_mark_a_hazard_is_harmless(hazards: str) -> None:
    """Blocked on a slope, in a pool or in flowers without the exclamation mark, the pawn stays, and the putt is all."""
    struck = hit(hole([1, 2, 1], {1: hazards}), 0, 2, 1)
    assert (struck.stop, struck.mishap, struck.ball) == ("blocked", "", Ball(1, 1, 0))


@pytest.mark.rule("PD-VEC-12", "PD-MIS-02")
def test_a_plain_tile_cancels_the_mishap() -> None:
    """Blocked on a tile without hazards nothing happens, exclamation mark or not."""
    struck = hit(hole([1, 2, 3], {2: "s"}), 0, 2, 2, bang=True)
    assert (struck.ball, struck.stop, struck.mishap) == (Ball(1, 1), "blocked", "")


@pytest.mark.rule("PD-VEC-13", "PD-MIS-05", "PD-MIS-08")
def test_back_from_a_sloping_green() -> None:
    """The Green is a tile like any other: one tile back, and no penalty."""
    struck = hit(hole([1, 2, 3], {2: "s"}), 2, 1, 1, bang=True, strokes=2)
    assert (struck.ball.tile, struck.ball.strokes, struck.mishap) == (1, 3, "back")


@pytest.mark.rule("PD-MIS-08")
def test_only_one_tile_back() -> None:
    """A slope behind a slope does not send the ball back any further."""
    assert hit(hole([1, 2, 2, 1], {1: "s", 2: "s"}), 2, 1, 1, bang=True).ball.tile == 1


@pytest.mark.rule("PD-VEC-20", "PD-PUT-05", "PD-GAP-03")
def test_a_sum_below_nothing() -> None:
    """Less than nothing counts as nothing and leaves a tile without par; read the other way it does not."""
    plain = hole([1, 0, 1])
    struck = putt(plain, Ball(1), (1, -1, -2), True, Rules())
    assert (struck.accuracy, struck.ball.tile, struck.stop, struck.mishap) == (0, 2, "blocked", "")
    kept = putt(plain, Ball(1), (1, -1, -2), True, Rules(clamp=False))
    assert (kept.accuracy, kept.ball.tile, kept.stop, kept.lost) == (-2, 1, "blocked", 0)


@pytest.mark.rule("PD-VEC-21", "PD-MIS-03")
def test_a_ball_that_ran_out_of_strength() -> None:
    """It did not fail to pass the pool, so there is no Mishap, unless that option says so."""
    wet = hole([1, 2, 1], {1: "w"})
    struck = hit(wet, 0, 1, 1, bang=True)
    assert (struck.ball, struck.stop, struck.mishap) == (Ball(1, 1), "strength_out", "")
    assert hit(wet, 0, 1, 1, bang=True, when_exhausted=True).ball.strokes == 2
    enough = hit(hole([1, 1, 1], {1: "w"}), 0, 1, 2, bang=True, when_exhausted=True)
    assert enough.mishap == ""  # what is left would have paid the tile


@pytest.mark.rule("PD-VEC-22", "PD-MIS-06")
def test_the_player_chooses() -> None:
    """On a slope with a pool the player is asked: back costs nothing, the penalty one stroke; then they putt on."""
    both = hole([1, 2, 1], {1: "sw"})
    match = roll(with_holes(begin(1), both), 0, 0)  # 1 and 1
    (putted,) = happened(match, Putted)
    assert (putted.mishap, putted.tile, putted.strokes, putted.over) == ("choice", 1, 1, False)
    assert match.state.prompts[0].name == "putting.mishap"
    for choice, tile, strokes in (("back", 0, 1), ("penalty", 1, 2)):
        after = match.play(0, MishapChoice(choice))  # type: ignore[arg-type]
        assert happened(after, MishapSettled) == [MishapSettled(0, choice, tile, strokes, False)]  # type: ignore[arg-type]
        assert (part(after).golfers[0].tile, part(after).golfers[0].ball.strokes) == (tile, strokes)  # type: ignore[arg-type]
        assert after.state.prompts[0].name == "putting.putt"  # type: ignore[union-attr]


@pytest.mark.rule("PD-MIS-06", "PD-MIS-04")
def test_several_pools_cost_one_stroke() -> None:
    """Pool and flowers on one tile cost one stroke together, and with a slope leave one choice."""
    assert hit(hole([1, 2, 1], {1: "wf"}), 1, 1, 1, bang=True).ball.penalties == 1
    assert hit(hole([1, 2, 1], {1: "sf"}), 1, 1, 1, bang=True).mishap == "choice"


@pytest.mark.rule("PD-VEC-23", "PD-VEC-24", "PD-MIS-07", "PD-MIS-04")
def test_a_mishap_on_the_tee() -> None:
    """A sloping Tee has nothing behind it: the pawn stays and only the putt counts; a pool there costs a stroke."""
    sloping = hit(hole([2, 1], {0: "s"}), 0, 1, 1, bang=True)
    assert (sloping.ball, sloping.mishap) == (Ball(0, 1, 0), "back")
    assert hit(hole([2, 1], {0: "w"}), 0, 1, 1, bang=True).ball.strokes == 2


@pytest.mark.rule("PD-MIS-07")
def test_the_best_way_out_may_be_taken_at_once() -> None:
    """With the option the better choice is made for the player: back costs nothing on a Tee; otherwise they are asked."""
    tee = hole([2, 1], {0: "sw"})
    assert roll(with_holes(begin(1), tee), 0).state.prompts[0].name == "putting.mishap"
    match = roll(with_holes(begin(1, rules=putting(auto_best_mishap=True)), tee), 0)
    assert happened(match, MishapSettled) == [MishapSettled(0, "back", 0, 1, False)]
    assert match.state.prompts[0].name == "putting.putt"


@pytest.mark.rule("PD-VEC-25", "PD-VEC-26", "PD-CAP-02", "PD-GAP-05", "PD-TERM-07")
@pytest.mark.parametrize("strokes", [8, 9])
def test_penalties_count_towards_the_ten(strokes: int) -> None:
    """A penalty may end a hole, and eleven strokes are written as ten."""
    match = with_golfer(with_holes(begin(1), hole([2, 1], {0: "w"})), 0, putts=strokes)
    match = roll(match, 0)
    golfer = part(match).golfers[0]
    assert happened(match, Putted)[0].strokes == 10
    assert [mark.strokes for mark in golfer.card] == [10]
    assert (golfer.card[0].putts, golfer.card[0].penalties, golfer.card[0].holed) == (strokes + 1, 1, False)
    assert (golfer.hole, golfer.tile) == (2, 0)


@pytest.mark.rule("PD-VEC-27", "PD-CAP-01", "PD-CAP-02")
def test_holed_with_the_tenth_stroke() -> None:
    """Ten is ten, holed or not; but it says which."""
    match = roll(with_golfer(with_holes(begin(1), hole([1, 1])), 0, tile=1, putts=9), 1)
    assert (part(match).golfers[0].card[0].strokes, part(match).golfers[0].card[0].holed) == (10, True)


@pytest.mark.rule("PD-CAP-01")
def test_ten_strokes_are_enough() -> None:
    """Whoever has not holed out after ten strokes writes ten and goes on to the next Tee; the limit is an option."""
    for cap in (10, 4):
        match = with_golfer(with_holes(begin(1, rules=putting(stroke_cap=cap)), hole([3, 1])), 0, putts=cap - 1)
        match = roll(match, 1)
        (mark,) = part(match).golfers[0].card
        assert (mark.strokes, mark.holed, part(match).golfers[0].hole) == (cap, False, 2)


@pytest.mark.rule("PD-VEC-28", "PD-MIS-09")
def test_nothing_is_asked_when_the_hole_is_over() -> None:
    """With the tenth stroke a Mishap leaves nothing to choose; with the ninth it does."""
    both = hole([2, 1], {0: "sw"})
    match = roll(with_golfer(with_holes(begin(1), both), 0, putts=9), 0)
    assert [mark.strokes for mark in part(match).golfers[0].card] == [10]
    assert match.state.prompts[0].name == "putting.putt"
    asked = roll(with_golfer(with_holes(begin(1), both), 0, putts=8), 0)
    assert asked.state.prompts[0].name == "putting.mishap"
    ended = asked.play(0, MishapChoice("penalty"))
    assert [mark.strokes for mark in part(ended).golfers[0].card] == [10]  # type: ignore[arg-type]


@pytest.mark.rule("PD-VEC-33", "PD-PUT-11")
def test_five_tiles_are_too_far_for_four_dice() -> None:
    """No accuracy holes out over five tiles at once."""
    assert all(hit(hole([1, 0, 0, 0, 1]), 0, 4, accuracy).stop != "holed" for accuracy in range(-5, 20))


@pytest.mark.rule("PD-VEC-38", "PD-TERM-01b")
def test_a_crossover_is_paid_on_each_visit() -> None:
    """A looping hole of six tiles counts seven, and the crossover costs 2 whenever it is left."""
    loop = hole([1, 2, 0, 0, 0, 2, 1])
    assert loop.length == 7
    struck = hit(loop, 0, 2, 3)
    assert (struck.ball.tile, struck.lost) == (2, 0)
    assert hit(loop, 5, 1, 1).stop == "blocked"


@pytest.mark.rule("PD-PUT-12", "PD-PUT-02")
def test_the_ball_rolls_as_far_as_it_can() -> None:
    """Nobody can stop early, and dice beyond what the hole needs are allowed and useless."""
    assert hit(hole([1, 1]), 0, 4, 9).stop == "holed"
    assert hit(hole([0, 0, 0, 1]), 0, 3, 0).ball.tile == 3


@pytest.mark.rule("PD-PUT-01", "PD-PUT-02", "PD-PUT-03", "PD-TERM-04")
def test_one_to_four_dice() -> None:
    """A putt is one to four dice in their order, one stroke each time; anything else is refused."""
    match = begin(1)
    assert [action.n for action in match.choices(0)[0].domain] == [1, 2, 3, 4]
    for count in range(1, 5):
        (putted,) = happened(roll(match, *[3] * count), Putted)
        assert putted.values == tuple((3, -1, -1, -1)[:count])
        assert putted.strokes == 1
    for wrong in (0, 5):
        assert refused(match, 0, Putt(wrong)).code == "not_listed"
        answer = match.ruleset.codec.action({"type": "putting.putt", "n": wrong})
        assert getattr(answer, "code", "") == "malformed"


@pytest.mark.rule("PD-API-04")
def test_a_putt_is_told_in_full() -> None:
    """Dice, faces, values, tiles left, what was lost, why the ball stopped, Mishap, strokes and whether it is over."""
    match = roll(begin(1), 5, 1, 2)
    (putted,) = happened(match, Putted)
    assert putted == Putted(
        seat=0, hole=1, dice=3, faces=(5, 1, 2), values=(4, 0, -1), armed=False, accuracy=3,
        left=(Left(0, 1), Left(1, 0), Left(2, 2)), lost=0, stop="strength_out", mishap="", tile=3, strokes=1, over=False,
    )  # fmt: skip
    assert match.events[0].rule == "PD-PUT-08"


def test_a_settled_ball() -> None:
    """Going back leaves the strokes alone, and a penalty leaves the ball alone."""
    assert settled(Ball(2, 3, 1), "back") == Ball(1, 3, 1)
    assert settled(Ball(2, 3, 1), "penalty") == Ball(2, 3, 2)
