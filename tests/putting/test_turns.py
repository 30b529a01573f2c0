"""From hole to hole: who putts when, who begins, and what is written down."""

from __future__ import annotations

import pytest

from fairway.testing import asked, happened, refused
from fairway_putting import ChooseStarter, Putt
from fairway_putting.play.events import HoleBegan, HoleEnded, HoleFinished, Putted, StarterNamed
from fairway_putting.play.putt_actions import MishapChoice
from tests.putting.tables import before_last, begin, extra, hole, part, play, putting, roll, with_golfer, with_holes

A, B, C = range(3)


@pytest.mark.rule("PD-VEC-14", "PD-TRN-02", "PD-TRN-05", "PD-SET-06", "PD-SET-04")
def test_a_player_finishes_before_the_next_begins() -> None:
    """Purple holes out with 4, which the engine writes down; its pawn waits on Tee 2 and yellow putts on hole 1."""
    purple, yellow = 0, 1
    match = with_golfer(begin(2), purple, tile=4, putts=3)
    match = roll(match, 1)
    assert happened(match, HoleFinished) == [HoleFinished(purple, 1, 4, True)]
    golfer = part(match).golfers[purple]
    assert ([mark.strokes for mark in golfer.card], golfer.hole, golfer.tile) == ([4], 2, 0)
    assert asked(match) == ("putting.putt", (yellow,))
    assert part(match).hole == 1
    for _ in range(2):  # and goes on until it has holed out
        match = roll(match, 5)
        assert asked(match) == ("putting.putt", (yellow,))


@pytest.mark.rule("PD-VEC-29", "PD-TRN-03")
def test_fewest_strokes_begin() -> None:
    """After 4, 2 and 3 strokes B begins hole 2, C and A follow."""
    match = extra(begin(3), 4, 2, 3)
    assert happened(match, HoleEnded) == [HoleEnded(1, ((A, 4), (B, 2), (C, 3)))]
    assert happened(match, HoleBegan) == [HoleBegan(2, (B, C, A), False)]
    assert asked(match) == ("putting.putt", (B,))


@pytest.mark.rule("PD-VEC-30", "PD-TRN-04")
def test_the_last_to_putt_names_one_of_the_best() -> None:
    """The order was B, C, A and A and B share the fewest: A, who putted last, names A or B, and the others follow."""
    match = extra(begin(3, first=B), 3, 5, 3)
    assert asked(match) == ("putting.starter", (A,))
    assert [action.seat for action in match.choices(A)[0].domain] == [A, B]
    for first, order in ((B, (B, C, A)), (A, (A, B, C))):
        named = play(match, (A, ChooseStarter(first)))
        assert happened(named, StarterNamed) == [StarterNamed(A, first)]
        assert happened(named, HoleBegan) == [HoleBegan(2, order, False)]


@pytest.mark.rule("PD-TRN-04", "PD-API-02")
def test_only_the_best_can_be_named() -> None:
    """Somebody with more strokes cannot be named, and nobody but the last to putt names anybody."""
    match = extra(begin(3, first=B), 3, 5, 3)
    refusal = refused(match, A, ChooseStarter(C))
    assert (refusal.code, refusal.rule, refusal.params) == (
        "putting.not_among_the_best", "PD-TRN-04", {"seat": C, "best": (A, B)},
    )  # fmt: skip
    assert refused(match, B, ChooseStarter(B)).code == "not_your_turn"


@pytest.mark.rule("PD-TRN-04")
def test_the_chooser_need_not_be_among_them() -> None:
    """The last to putt names one of the others if they have the fewest strokes."""
    match = extra(begin(3), 3, 3, 5)
    assert asked(match) == ("putting.starter", (C,))
    assert [action.seat for action in match.choices(C)[0].domain] == [A, B]


@pytest.mark.rule("PD-TRN-06", "PD-TRN-03")
def test_written_strokes_decide_the_order() -> None:
    """Penalties count and the limit holds: eleven and ten strokes are the same ten."""
    wet = hole([2, 1], {0: "w"})
    match = with_golfer(with_holes(begin(2), wet), A, putts=9)
    match = roll(match, 0)  # a putt and a penalty: eleven
    match = roll(with_golfer(match, B, putts=9), 1)  # reaches the Green with the tenth
    assert asked(match) == ("putting.starter", (B,))
    assert [action.seat for action in match.choices(B)[0].domain] == [A, B]


@pytest.mark.rule("PD-TRN-06", "PD-EMP-30")
def test_a_coupon_does_not_change_the_order() -> None:
    """The coupon lowers a total and no hole."""
    match = extra(begin(2, rules=putting(coupons=[A])), 4, 3)
    assert part(match).order[0] == B


@pytest.mark.rule("PD-TRN-01", "PD-TRN-05")
def test_nine_rounds() -> None:
    """Hole follows hole from 1 to 9; then every pawn is done."""
    match = begin(1)
    for number in range(1, 10):
        assert part(match).hole == number
        match = extra(match, 2)
    assert match.state.over
    assert part(match).golfers[0].hole == 0
    assert len(part(match).golfers[0].card) == 9


@pytest.mark.rule("PD-VEC-40", "PD-FACT-13")
def test_a_hole_face_by_face() -> None:
    """The worked hole of the practice course: A needs three strokes, B two, and B begins hole 2."""
    match = begin(2)
    match = roll(match, 5, 1)
    assert (part(match).golfers[A].tile, match.events[0].event.accuracy) == (2, 4)  # type: ignore[attr-defined]
    match = roll(match, 3)
    assert part(match).golfers[A].tile == 3
    match = roll(match, 3, 1)
    assert [mark.strokes for mark in part(match).golfers[A].card] == [3]
    match = roll(match, 5, 1, 2)
    assert part(match).golfers[B].tile == 3
    match = roll(match, 0, 0)
    putted = match.events[0].event
    assert (putted.armed, putted.accuracy, putted.stop, putted.mishap) == (True, 2, "holed", "")  # type: ignore[attr-defined]
    assert [mark.strokes for mark in part(match).golfers[B].card] == [2]
    assert part(match).order == (B, A)


@pytest.mark.rule("PD-SET-03", "PD-TRN-05")
def test_pawns_do_not_get_in_each_others_way() -> None:
    """All stand on the first Tee, a ball rolls from among them, and all meet again on the second Tee."""
    match = begin(3)
    match = roll(match, 5, 0, 1)  # 4 + 1 + 0: to the split path
    assert [golfer.tile for golfer in part(match).golfers] == [3, 0, 0]
    match = extra(match, 2, 3, 3)
    assert [(golfer.hole, golfer.tile) for golfer in part(match).golfers] == [(2, 0)] * 3


@pytest.mark.rule("PD-TRN-05", "PD-TERM-07")
def test_the_next_hole_begins_at_nothing() -> None:
    """Putts and penalties of a hole are written down and forgotten, in the round and in a playoff."""
    for match in (begin(2), before_last([30, 30], [2, 3])):
        seat = match.state.waiting()[0]
        match = with_golfer(match, seat, tile=part(match).played.length - 1, putts=1, penalties=2)
        match = roll(match, 5)
        assert happened(match, HoleFinished)[0].strokes == 4
        assert part(match).golfers[seat].ball.strokes == 0


@pytest.mark.rule("PD-API-02")
@pytest.mark.parametrize(
    ("action", "rule"),
    [(MishapChoice("back"), "PD-MIS-06"), (ChooseStarter(0), "PD-TRN-04")],
    ids=["mishap", "starter"],
)
def test_actions_at_the_wrong_time(action: object, rule: str) -> None:
    """What is not asked is refused with the rule it belongs to; a putt out of turn too."""
    match = begin(2)
    refusal = refused(match, 0, action)  # type: ignore[arg-type]
    assert (refusal.code, refusal.rule) == ("not_now", rule)
    assert (refused(match, 1, Putt(1)).code, refused(match, 1, Putt(1)).rule) == ("not_your_turn", "PD-PUT-01")


@pytest.mark.rule("PD-API-03", "PD-PUT-01")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_one_number_for_each_die(count: int) -> None:
    """A putt with n dice draws n numbers, in the order of the dice."""
    match = begin(1, dice=(5, 4, 3, 2))
    match = play(match, (0, Putt(count)))
    assert dict(match.state.chance.used)["putting.dice"] == count
    assert happened(match, Putted)[0].faces == (5, 4, 3, 2)[:count]


@pytest.mark.rule("PD-API-05")
def test_everything_is_public() -> None:
    """Players and spectators see the same."""
    match = before_last([20, 21], [2, 3])
    assert match.view(0).parts == match.view(1).parts == match.view(None).parts


@pytest.mark.rule("PD-API-01")
def test_phases() -> None:
    """A round is in its holes, then in a playoff if there is a tie, then finished."""
    assert part(begin(2)).phase == "hole"
    tied = before_last([20, 20], [2, 3])
    assert part(tied).phase == "playoff"
    assert part(extra(tied, 2, 3)).phase == "finished"
