"""Before play: where courses come from, which one is played on, who takes part and who putts first."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairway import load_ruleset, replace
from fairway.model.errors import BadOptions
from fairway.testing import asked, happened, refused, stacked
from fairway_putting import ChooseCourse
from fairway_putting.course.courses import FinishedCourses
from fairway_putting.play.events import CourseChosen, CourseVoted, HoleBegan
from fairway_putting.play.kit import Kit
from tests.putting.designers import COURSE_FILE, designed
from tests.putting.tables import begin, draw, finished, on, part, play, putting, rows

THREE = tuple(draw(rows(), owner=owner) for owner in range(3))


@pytest.mark.rule("PD-SET-01", "PD-API-01")
def test_a_course_all_agree_to() -> None:
    """Everybody names the same seat: its course is played on, and a vote may be changed until the last one is in."""
    match = on(*THREE).match(2, "agree")
    assert (part(match).phase, asked(match)) == ("course_choice", ("putting.course", (0, 1)))
    match = play(match, (0, ChooseCourse("agree", 1)))
    assert happened(match, CourseVoted) == [CourseVoted(0, "agree", 1)]
    match = play(match, (0, ChooseCourse("agree", 2)), (1, ChooseCourse("agree", 2)))
    assert happened(match, CourseChosen) == [CourseChosen(2, "agree")]
    assert part(match).owner == 2
    assert part(match).ground == THREE[2]


@pytest.mark.rule("PD-SET-01", "PD-API-03")
@pytest.mark.parametrize("votes", [("random", "random"), ("agree", "random"), ("agree", "agree")])
def test_a_pawn_is_drawn_otherwise(votes: tuple[Any, Any]) -> None:
    """If anybody wants that, or they do not agree, one number over the seats decides."""
    for drawn in range(3):
        match = on(*THREE).match(2, "draw", chance=stacked(putting__course=[drawn]))
        for seat, mode in enumerate(votes):
            match = play(match, (seat, ChooseCourse(mode, seat if mode == "agree" else None)))
        assert happened(match, CourseChosen) == [CourseChosen(drawn, "random")]
        assert dict(match.state.chance.used)["putting.course"] == 1


@pytest.mark.rule("PD-SET-01", "PD-API-02")
def test_courses_that_are_not_there() -> None:
    """Only the seats that built a course can be agreed to, and a drawn pawn names no seat."""
    match = on(*THREE).match(2, "which")
    for wrong in (ChooseCourse("agree", 3), ChooseCourse("agree", None), ChooseCourse("random", 1)):
        refusal = refused(match, 0, wrong)
        assert (refusal.code, refusal.rule, refusal.params["courses"]) == (
            "putting.no_such_course",
            "PD-SET-01",
            (0, 1, 2),
        )
    playing = begin(2)
    assert (refused(playing, 0, ChooseCourse()).code, refused(playing, 0, ChooseCourse()).rule) == (
        "not_now",
        "PD-SET-01",
    )


@pytest.mark.rule("PD-PLY-05", "PD-SET-01")
def test_a_single_course_is_not_asked_about() -> None:
    """A course out of a pack, of a file or of a solo match is the one."""
    assert asked(begin(3)) == ("putting.putt", (0,))
    match = on(THREE[1]).match(3, "only")
    assert happened(match, CourseChosen) == [CourseChosen(1, "only")]


@pytest.mark.rule("PD-PLY-05", "PD-TRN-01")
def test_without_a_game_before_anybody_may_begin() -> None:
    """On a stored course the seat that putts first is drawn."""
    for first in range(3):
        match = begin(3, first=first)
        assert happened(match, HoleBegan) == [HoleBegan(1, tuple((first + step) % 3 for step in range(3)), False)]


@pytest.mark.rule("PD-TRN-01", "PD-PLY-03")
@pytest.mark.parametrize(
    ("places", "players", "seats", "first"),
    [
        ((3, 1, 2), (), 3, 1),
        ((3, 1, 2), (2, 1), 2, 1),
        ((3, 1, 2), (0, 2), 2, 1),
        ((1, 2, 3), (2, 1), 2, 1),
        ((2, 3, 1), (), 2, 0),
    ],
    ids=["winner", "winner elsewhere", "next clockwise", "next from the first", "winner not there"],
)
def test_the_winner_putts_first(places: tuple[int, ...], players: tuple[int, ...], seats: int, first: int) -> None:
    """The winner of the game before, wherever they sit now; if they do not play, the next clockwise who does."""
    match = on(THREE[0], places=places, players=players).match(seats, "winner")
    assert part(match).order[0] == first
    assert "putting.starter" not in dict(match.state.chance.used)


@pytest.mark.rule("PD-TRN-01")
def test_winners_who_share() -> None:
    """Of several winners one is drawn."""
    rules = on(THREE[0], places=(1, 2, 1))
    firsts = {part(rules.match(3, f"{seed}")).order[0] for seed in range(30)}
    assert firsts == {0, 2}


@pytest.mark.rule("PD-TRN-01", "PD-PLY-05")
def test_nobody_was_there() -> None:
    """If none of the players sat in the game before, anybody may begin."""
    rules = on(THREE[0], places=(1, 2), players=(7, 8))
    assert {part(rules.match(2, f"{seed}")).order[0] for seed in range(20)} == {0, 1}


@pytest.mark.rule("PD-PLY-04", "PD-SET-01", "PD-RPR-02", "PD-GAP-06")
def test_a_finished_match_is_played_on() -> None:
    """A record of Minigolf Designer is enough: its courses, its leftovers and its winner; the match stays as it was."""
    match = designed(3, "played on")
    record = msgspec.to_builtins(match.record())
    before = match.ruleset.codec.msgpack(match.state), [sheet.total for sheet in match.sheets()]
    rules = putting(course={"from": "match", "record": record})
    round_ = rules.match(3, "putt")
    available = rules.engine(3).table.kit(Kit).available
    assert available is not None
    assert available.owners == (0, 1, 2)
    assert available.left.places == match.places()
    assert asked(round_)[0] == "putting.course"
    for seat in range(3):
        round_ = play(round_, (seat, ChooseCourse("agree", 1)))
    assert len(part(round_).holes) == 9
    assert (match.ruleset.codec.msgpack(match.state), [sheet.total for sheet in match.sheets()]) == before


@pytest.mark.rule("PD-PLY-05")
def test_a_course_file_is_played_on() -> None:
    """A course written down by hand, as for scoring it, can be played on too."""
    match = putting(course={"from": "file", "file": COURSE_FILE}).match(2, "file")
    assert part(match).owner == 0
    assert len(part(match).holes) == 9


def bad(course: Any, seats: int = 2, **options: Any) -> str:
    with pytest.raises(BadOptions) as found:
        load_ruleset("putting", options={"putting": {"course": course, **options}}).match(seats, "bad")
    return str(found.value)


def test_what_cannot_be_played_on() -> None:
    """Unfinished matches, files with faults and courses that contradict themselves are refused with the reason."""
    unfinished = designed(2, "begun", moves=5)
    assert "not finished" in bad({"from": "match", "record": msgspec.to_builtins(unfinished.record())})
    assert "not a match record" in bad({"from": "match", "record": {"seats": "two"}})
    assert "t9999" in bad({"from": "file", "file": {"land": "l01", "tiles": [{"tile": "t9999", "x": 2, "y": 0}]}})
    assert "only of: course" in bad({"from": "file", "file": {}, "document": "land"})
    assert "no practice_courses 'sahara'" in bad({"from": "practice", "id": "sahara"})

    def given(left: FinishedCourses, **more: Any) -> Any:
        return {"from": "courses", "courses": msgspec.to_builtins(left), **more}

    twice = replace(THREE[0], tiles=THREE[0].tiles[:1] * 2)
    assert "one square" in bad(given(finished(twice)))
    numbered = replace(THREE[0], numbers=THREE[0].numbers[:1] * 2)
    assert "two numbers on the course of player 1" in bad(given(finished(numbered)))
    assert "has no land" in bad(given(finished(replace(THREE[0], land=(), tiles=(), numbers=()))))
    assert "one owner" in bad(given(finished(THREE[0], THREE[0])))
    assert "there twice" in bad(given(finished(THREE[0], left=[THREE[0].tiles[0].tile])))
    tee = replace(THREE[0].tiles[0].tile, id="odd", lanes=("N-S",))
    assert "is no tee" in bad(given(finished(THREE[0], left=[tee])))
    flat = replace(THREE[0].tiles[0].tile, id="flat", par=0)
    assert "is no tee" in bad(given(finished(THREE[0], left=[flat])))
    bent = replace(THREE[0].tiles[1].tile, id="bent", lanes=("S-S",))
    assert "is no path" in bad(given(finished(THREE[0], left=[bent])))
    assert "2 different seats" in bad(given(finished(THREE[0], places=(1, 2)), players=[1]))
    assert "2 different seats" in bad(given(finished(THREE[0], places=(1, 2)), players=[1, 1]))


@pytest.mark.rule("PD-PLY-01")
def test_one_to_five_play() -> None:
    """Any table of one to five can begin, and no other."""
    assert putting().seats == (1, 2, 3, 4, 5)
    for seats in putting().seats:
        assert len(part(begin(seats)).golfers) == seats
    with pytest.raises(BadOptions):
        putting().match(6, "six")


@pytest.mark.rule("PD-SET-03", "PD-SET-04")
def test_everybody_begins_on_the_first_tee() -> None:
    """All pawns share the Tee of hole 1, with empty cards."""
    assert {(golfer.hole, golfer.tile, golfer.card) for golfer in part(begin(5)).golfers} == {(1, 0, ())}
