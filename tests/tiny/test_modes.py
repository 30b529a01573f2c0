"""Who plays when, and how a hole ends (TMG-MOD, TMG-CNT)."""

from __future__ import annotations

from itertools import permutations

import pytest

from fairway import Match
from fairway.model.errors import BadOptions
from fairway.testing import cited, happened, refused
from fairway_tiny import ChooseDirection, GiveUp, Shoot
from fairway_tiny.draw.terminal import numbered, ticks
from fairway_tiny.field.lattice import Space
from fairway_tiny.play.events import GaveUp, HoleDone, PlayBegan, StageBegan
from fairway_tiny.play.turns import stages
from tests.tiny.tables import MISS, PASS, in_play, loaded, open_questions, part, play, shoot, tiny

LONG = "O.......H"


def begun(mode: str, seats: int, text: str = LONG, first: int = 0, **options: object) -> Match:
    return in_play(text, seats=seats, rules=tiny(mode=mode, first=first, **options))


def order_of_play(match: Match, shots: int) -> list[int]:
    """Let the first seat that is asked shoot on the spot, so many times; return who that was."""
    seats = []
    for _ in range(shots):
        seat = match.state.waiting()[0]
        seats.append(seat)
        match = shoot(match, "N", 0, sheet=(seat - 1) % match.seats)
    return seats


@pytest.mark.rule("TMG-MOD-01")
def test_race() -> None:
    """From the first seat clockwise everybody takes one shot, round after round; who has finished is left out."""
    match = begun("race", 3, first=2)
    assert order_of_play(match, 7) == [2, 0, 1, 2, 0, 1, 2]
    match = shoot(match, "E", 8, sheet=1)
    assert happened(match, HoleDone) == [HoleDone(2, 1)]
    assert order_of_play(match, 5) == [0, 1, 0, 1, 0]


@pytest.mark.rule("TMG-MOD-01")
def test_the_first_player_is_drawn_by_lot() -> None:
    """Without a word to the contrary the first seat is chosen by luck; a match may name it."""
    for first in range(3):
        match = in_play(LONG, seats=3, rules=tiny(), first=first)
        assert match.state.waiting() == (first,)
    assert begun("race", 3, first=2).state.waiting() == (2,)
    with pytest.raises(BadOptions, match="no seat 3"):
        tiny(first=3).match(3, "x")


@pytest.mark.rule("TMG-MOD-02")
def test_cheering() -> None:
    """From the first seat clockwise each plays the whole hole before the next one begins."""
    match = begun("cheering", 3, first=1)
    assert order_of_play(match, 14) == [1] * 12 + [2] * 2
    match = shoot(match, "E", 8, sheet=0)
    assert happened(match, StageBegan) == [StageBegan((2,))]
    assert open_questions(match) == {"tiny.shoot": (2,)}
    assert refused(match, 0, Shoot(1, "E")).code == "not_your_turn"


@pytest.mark.rule("TMG-MOD-03", "TMG-AMB-17")
@pytest.mark.parametrize("seats", range(2, 13))
def test_semi_groups(seats: int) -> None:
    """Everybody plays once, the first seat in the first group, and nobody with their own Designer."""
    for first in range(seats):
        for alone in (None, *range(seats)):
            groups = stages("semi", seats, first, alone)
            assert sorted(seat for group in groups for seat in group) == list(range(seats))
            for group in groups:
                assert not any((seat - 1) % seats in group for seat in group if seats > 1)
            if seats % 2 == 0:
                assert groups[0] == tuple((first + step) % seats for step in range(0, seats, 2))
                assert len(groups) == 2
            else:
                last = (first - 1) % seats if alone is None else alone
                assert groups[-1] == (last,)
                begins = (last + 1) % seats if last == first else first
                assert begins in groups[0]
                assert len(groups) == 3


@pytest.mark.rule("TMG-MOD-03")
def test_semi() -> None:
    """One group plays in parallel while their Designers watch, then the others, then who sat out."""
    match = begun("semi", 5, first=1, sits_out=3)
    assert part(match).stages == ((4, 1), (0, 2), (3,))
    assert open_questions(match) == {"tiny.shoot": (4, 1)}
    assert refused(match, 0, Shoot(1, "E")).code == "not_your_turn"
    match = shoot(match, "E", 8, sheet=0)
    assert open_questions(match) == {"tiny.shoot": (4,)}
    match = shoot(match, "E", 8, sheet=3)
    assert happened(match, StageBegan) == [StageBegan((0, 2))]
    match = shoot(shoot(match, "E", 8, sheet=4), "E", 8, sheet=1)
    assert open_questions(match) == {"tiny.shoot": (3,)}
    assert shoot(match, "E", 8, sheet=2).state.over


@pytest.mark.rule("TMG-MOD-04")
def test_simultaneous() -> None:
    """All play at once, each at their own pace."""
    match = begun("simultaneous", 3)
    assert open_questions(match) == {"tiny.shoot": (0, 1, 2)}
    match = shoot(shoot(match, "N", 0, sheet=1), "N", 0, sheet=1)
    assert sorted(open_questions(match)["tiny.shoot"]) == [0, 1, 2]
    match = shoot(match, "E", 8, sheet=1)
    assert sorted(open_questions(match)["tiny.shoot"]) == [0, 1]


CORNER = "#.. O.. ..H"


def waiting_for(match: Match, sheet: int, roll: int) -> Match:
    """Hit a corner on a sheet with a roll of the precision die."""
    shot = len(part(match).sheets[sheet].shots) + 1
    loadeds = loaded(match, **{f"shot_{sheet}_{shot}": [3, roll]})
    return play(loadeds, ((sheet + 1) % match.seats, Shoot(0, "NE")))


@pytest.mark.rule("TMG-MOD-04", "TMG-MOD-05")
def test_the_designer_decides_before_playing_on() -> None:
    """A Designer who is asked decides before the next shot of their own; others play on meanwhile."""
    match = waiting_for(begun("simultaneous", 3, CORNER), 0, MISS)
    assert open_questions(match) == {"tiny.shoot": (0, 2), "tiny.choose": (0,)}
    refusal = refused(match, 0, Shoot(1, "E"))
    assert (refusal.code, refusal.rule) == ("tiny.decide_first", "TMG-MOD-04")
    assert refused(match, 0, GiveUp()).code == "tiny.decide_first"
    match = play(match, (2, Shoot(0, "S")), (0, ChooseDirection("SW")))
    assert sorted(open_questions(match)["tiny.shoot"]) == [0, 1, 2]


@pytest.mark.rule("TMG-MOD-04", "TMG-MOD-05")
def test_own_shots_first() -> None:
    """Who has to decide on an own shot and on a neighbour's decides on the own one first, one question at a time."""
    match = waiting_for(begun("simultaneous", 3, CORNER), 0, PASS)
    assert open_questions(match)["tiny.choose"] == (1,)
    match = waiting_for(match, 1, MISS)
    assert open_questions(match)["tiny.choose"] == (1,)
    assert len([choice for choice in match.choices(1) if choice.action is ChooseDirection]) == 1
    match = play(match, (1, ChooseDirection("SW")))
    assert part(match).sheets[0].flight is None
    assert part(match).sheets[1].flight is not None
    assert open_questions(match)["tiny.choose"] == (1,)
    match = play(match, (1, ChooseDirection("SW")))
    assert part(match).sheets[1].flight is None
    assert "tiny.choose" not in open_questions(match)


@pytest.mark.rule("TMG-MOD-04", "TMG-MOD-05")
def test_a_question_stays_the_same_until_it_is_answered() -> None:
    """A Designer who is asked about a neighbour's ball answers for that ball, even if their own comes to need them, too."""
    match = begun("simultaneous", 3, "#.. O3. ..H")
    match = loaded(match, shot_0_1=[3, MISS, PASS], shot_1_1=[3, MISS])
    match = play(match, (1, Shoot(0, "NE")), (2, Shoot(0, "NE")))
    assert part(match).asked == (0, 1, None)
    match = play(match, (0, ChooseDirection("SE")))  # off the triangle and back: now seat 1 has to steer its own ball
    question = part(match).sheets[0].flight.question  # type: ignore[union-attr]
    assert question is not None
    assert question.chooser == 1
    assert all(match.view(seat).parts[0].asked == (None, 1, None) for seat in (0, 1, 2, None))  # type: ignore[attr-defined]
    match = play(match, (1, ChooseDirection("SW")))
    assert [len(sheet.shots) for sheet in part(match).sheets] == [0, 1, 0]
    assert part(match).asked == (None, 0, None)
    assert open_questions(match)["tiny.choose"] == (1,)
    match = play(match, (1, ChooseDirection("NE")))
    assert [len(sheet.shots) for sheet in part(match).sheets] == [1, 1, 0]
    assert part(match).asked == (None, None, None)


@pytest.mark.rule("TMG-MOD-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_waits_in_a_circle(seats: int) -> None:
    """When every shot waits for its Designer, whose own shot waits as well, all of them can decide."""
    match = begun("simultaneous", seats, "#.. O3. ..H")
    match = loaded(match, **{f"shot_{sheet}_1": [3, PASS, MISS] for sheet in range(seats)})
    match = play(match, *((seat, Shoot(0, "NE")) for seat in range(seats)))
    match = play(match, *((seat, ChooseDirection("SE")) for seat in range(seats)))
    waits = [sheet.flight.question.chooser for sheet in part(match).sheets if sheet.flight and sheet.flight.question]
    assert waits == list(range(seats))
    assert sorted(open_questions(match)["tiny.choose"]) == list(range(seats))
    for seat in range(seats):
        match = play(match, (seat, ChooseDirection("SW")))
    assert all(len(sheet.shots) == 1 for sheet in part(match).sheets)


@pytest.mark.rule("TMG-MOD-05")
def test_only_the_pending_decision_may_be_answered() -> None:
    """While a shot waits, its player can neither shoot again nor give up."""
    match = waiting_for(begun("race", 2, CORNER, first=1), 0, MISS)
    for action in (Shoot(1, "E"), GiveUp(), ChooseDirection("NE")):
        assert refused(match, 1, action).code == "not_your_turn"


def decided(match: Match, seat: int) -> Match:
    """Let a seat choose the first of its options, for as long as it is asked to."""
    while seat in open_questions(match).get("tiny.choose", ()):
        ways = next(choice for choice in match.choices(seat) if choice.action is ChooseDirection)
        match = play(match, (seat, ways.domain[0]))
    return match


@pytest.mark.rule("TMG-MOD-05")
def test_arrival_order_changes_nothing() -> None:
    """In whatever order three players at once shoot and decide, the sheets end the same."""
    ends = set()
    for order in permutations(range(3)):
        match = begun("simultaneous", 3, "#.. O.. ..H")
        for seat in order:
            match = play(decided(match, seat), (seat, Shoot(1, "NE")))
        while "tiny.choose" in open_questions(match):
            for seat in reversed(order):
                match = decided(match, seat)
        ends.add(part(match).sheets)
    assert len(ends) == 1


@pytest.mark.rule("TMG-MOD-06")
def test_looking_takes_no_action() -> None:
    """Before anybody has shot, everybody sees every sheet whole; nobody is made to say that they have looked."""
    match = begun("race", 3)
    assert all(match.view(seat).parts[0].sheets == part(match).sheets for seat in (0, 1, 2, None))  # type: ignore[attr-defined]
    assert open_questions(match) == {"tiny.shoot": (0,)}


@pytest.mark.rule("TMG-AMB-17", "TMG-MOD-01", "TMG-MOD-02", "TMG-MOD-03", "TMG-MOD-04")
@pytest.mark.parametrize(
    ("mode", "rule"),
    [("race", "TMG-MOD-01"), ("cheering", "TMG-MOD-02"), ("semi", "TMG-MOD-03"), ("simultaneous", "TMG-MOD-04")],
)
def test_the_mode_is_told(mode: str, rule: str) -> None:
    """Each of the four modes says at the beginning who plays when, and names its rule."""
    event = PlayBegan(mode, stages(mode, 4, 0))  # type: ignore[arg-type]
    assert event.why() == rule
    assert part(begun(mode, 4)).stages == event.stages


# counting


@pytest.mark.rule("TMG-CNT-01")
def test_every_shot_counts() -> None:
    """Water, a shot back to where it began and a total of 0 count one each."""
    match = shoot(in_play("O~", rules=tiny(mode="cheering", first=1)), "E", 1)
    match = shoot(match, "N", 1)
    match = shoot(match, "N", 0)
    sheet = part(match).sheets[0]
    assert [shot.result for shot in sheet.shots] == ["water", "stopped", "stopped"]
    assert match.sheets()[1].total == 3


@pytest.mark.rule("TMG-CNT-02", "TMG-CNT-03")
def test_numbers_and_icons() -> None:
    """Positions are numbered without gaps, a shot that ends where it began ticks +1; both together are the shots."""
    match = in_play("O...H ~....", rules=tiny(mode="cheering", first=1))
    for direction, total in (("S", 1), ("E", 2), ("N", 1), ("S", 1), ("W", 1)):
        match = shoot(match, direction, total)  # type: ignore[arg-type]
    sheet = part(match).sheets[0]
    assert [shot.number for shot in sheet.shots] == [1, 2, 3, 4, 5]
    assert [shot.same_position for shot in sheet.shots] == [True, False, True, False, False]
    assert numbered(sheet) == {Space(0, 0): 0, Space(2, 0): 1, Space(2, 1): 2, Space(1, 1): 3}
    assert ticks(sheet) == 2
    line = match.sheets()[1].line("tiny.shooting")
    assert [(each.key, each.points) for each in line.parts] == [("tiny.numbered", 3), ("tiny.plus_one", 2)]
    assert match.sheets()[1].total == len(sheet.shots) == 5


@pytest.mark.rule("TMG-CNT-04", "TMG-AMB-21", "TMG-VEC-S07")
@pytest.mark.parametrize(("holed", "score"), [(True, 12), (False, 14)])
def test_twelve_shots(holed: bool, score: int) -> None:
    """The twelfth shot is the last, numbered or ticked: holed it scores 12, else the hole scores 14."""
    match = in_play(LONG, rules=tiny(mode="cheering", first=1))
    for direction in "EWEWEW":
        match = shoot(match, direction, 2)  # type: ignore[arg-type]
    for _ in range(5):
        match = shoot(match, "N", 0)
    sheet = part(match).sheets[0]
    assert (len(sheet.shots), ticks(sheet), sheet.done) == (11, 5, "")
    match = shoot(match, "E", 8 if holed else 3)
    assert happened(match, HoleDone) == [HoleDone(1, score)]
    assert part(match).sheets[0].done == ("holed" if holed else "out_of_shots")
    assert match.sheets()[1].total == score
    assert open_questions(match) == {"tiny.shoot": (0,)}


@pytest.mark.rule("TMG-CNT-04")
def test_other_limits() -> None:
    """A match may change how many shots there are and what a failure costs."""
    match = shoot(in_play(LONG, rules=tiny(max_shots=1, fail_score=99)), "E", 1)
    assert match.sheets()[1].total == 99


@pytest.mark.rule("TMG-CNT-05")
def test_giving_up() -> None:
    """Between own shots a player may give the hole up, for 14, whatever it has cost so far."""
    match = shoot(in_play(LONG, rules=tiny(mode="cheering", first=1)), "E", 1)
    match = play(match, (1, GiveUp()))
    assert happened(match, GaveUp) == [GaveUp(0, 1)]
    assert cited(match, GaveUp) == ["TMG-CNT-05"]
    assert happened(match, HoleDone) == [HoleDone(1, 14)]
    assert match.sheets()[1].total == 14
    assert open_questions(match) == {"tiny.shoot": (0,)}


@pytest.mark.rule("TMG-CNT-06", "TMG-API-01")
def test_the_end() -> None:
    """The match is over when everybody has holed out, run out of shots or given up."""
    match = begun("race", 3, max_shots=1)
    match = shoot(match, "E", 8, sheet=2)
    match = play(match, (1, GiveUp()))
    assert not match.state.over
    match = shoot(match, "E", 1, sheet=1)
    assert match.state.over
    assert part(match).phase == "finished"
    assert [sheet.done for sheet in part(match).sheets] == ["gave_up", "out_of_shots", "holed"]
