"""Every worked case of the rules, played as real shots in a match with the dice and choices it tells of."""

from __future__ import annotations

import pytest

from fairway_tiny.field.ball import Course
from fairway_tiny.field.corner_bounces import BallRules
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.paths import clear_path
from tests.tiny.tables import Decision, field, in_play, last_shot, part, result, shoot
from tests.tiny.vectors import EXAMPLES, MOVES, PATHS, Vector


def marked(vectors: tuple[Vector, ...]) -> list[object]:
    return [pytest.param(*each[1:], id=each[0], marks=pytest.mark.rule(each[0])) for each in vectors]


@pytest.mark.parametrize(("text", "heading", "total", "decisions", "expected"), marked(MOVES))
def test_movement(
    text: str, heading: str, total: int, decisions: tuple[Decision, ...], expected: tuple[str, tuple[int, int], int]
) -> None:
    """Balls bounce, turn, need the die and come to lie as the table of movements says."""
    match = shoot(in_play(text), heading, total, decisions)  # type: ignore[arg-type]
    assert result(match) == expected


@pytest.mark.parametrize(("text", "heading", "total", "decisions", "expected"), marked(EXAMPLES))
def test_examples(
    text: str, heading: str, total: int, decisions: tuple[Decision, ...], expected: tuple[str, tuple[int, int], int]
) -> None:
    """The examples of the published rules come true, with the same choices for the same people."""
    match = shoot(in_play(text), heading, total, decisions)  # type: ignore[arg-type]
    assert result(match) == expected


@pytest.mark.rule("TMG-VEC-E01")
def test_the_first_example_in_detail() -> None:
    """One circle before the corner, the same one again on the way back, then the start: exactly three."""
    match = shoot(in_play(".... ..#. .... O..."), "NE", 3, [("Designer", "SW", "NW SE SW")], power=2)
    shot = last_shot(match)
    crossed = [((mark.x - 1) // 2, (mark.y - 1) // 2) for mark in shot.marks if mark.kind == "circle"]
    assert crossed == [(1, 2), (1, 2), (0, 3)]
    (corner,) = (mark for mark in shot.marks if mark.kind == "corner")
    assert (corner.x, corner.y) == (4, 4)
    assert (corner.result, corner.chooser, corner.heading) == ("miss", 0, "SW")
    assert (shot.die, shot.face, shot.total, shot.same_position) == ("medium", 1, 3, True)


@pytest.mark.rule("TMG-VEC-E02")
@pytest.mark.parametrize("face", [0, 1, 2])
def test_from_sand_into_sand(face: int) -> None:
    """From sand, a MISS lets the Designer send the ball into the next sand, whatever the total; the rest is lost."""
    match = in_play(".O. :..", sand_start=True)
    match = shoot(match, "E", 3 + face, [("Designer", "SW", "N NE E SE S SW W NW")], power=3)
    assert result(match) == ("sand", (0, 1), 1)


@pytest.mark.rule("TMG-VEC-E05")
def test_from_sand_round_a_corner_into_sand() -> None:
    """Two MISSes in one shot: the Designer first turns the shot, then leads it past a corner into sand."""
    match = in_play("O#. .:.", sand_start=True)
    decisions: list[Decision] = [("Designer", "SE", "N NE E SE S SW W NW"), ("Designer", "SE", "SE SW NW")]
    match = shoot(match, "NE", 5, decisions, power=3)
    assert result(match) == ("sand", (1, 1), 1)
    assert last_shot(match).total == 5


@pytest.mark.rule("TMG-VEC-E08")
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7])
def test_straight_back(number: int) -> None:
    """Each of the pictures of bouncing straight back costs one move and ends where it began."""
    _, text, heading, total, _, _ = MOVES[number - 1]
    match = shoot(in_play(text), heading, total)  # type: ignore[arg-type]
    shot = last_shot(match)
    assert (shot.moves, shot.same_position) == (1, True)


@pytest.mark.rule("TMG-VEC-E09")
@pytest.mark.parametrize("number", [8, 9, 10, 11])
def test_at_a_right_angle(number: int) -> None:
    """Each of the pictures of bouncing at 90 degrees costs one move and ends on another circle."""
    _, text, heading, total, _, _ = MOVES[number - 1]
    match = shoot(in_play(text), heading, total)  # type: ignore[arg-type]
    shot = last_shot(match)
    assert (shot.moves, shot.same_position) == (1, False)


@pytest.mark.rule("TMG-VEC-E10", "TMG-SHT-11")
def test_soft_corners_are_free() -> None:
    """Between water and sand a diagonal ball passes without a die; past a wall's corner it does not."""
    soft = shoot(in_play("~. O:"), "NE", 1)
    assert not [mark for mark in last_shot(soft).marks if mark.kind == "corner"]
    hard = shoot(in_play("#. O."), "NE", 1, [("Player", "NE", "NE SE SW")])
    assert [mark.kind for mark in last_shot(hard).marks] == ["corner", "circle"]


@pytest.mark.rule("TMG-VEC-M15")
def test_a_long_diagonal() -> None:
    """Eight circles round an empty field, in order, and the heading at the end."""
    shot = last_shot(shoot(in_play("..... ..... O...."), "NE", 8))
    circles = [mark for mark in shot.marks if mark.kind == "circle"]
    crossed = [((mark.x - 1) // 2, (mark.y - 1) // 2) for mark in circles]
    assert crossed == [(1, 1), (2, 0), (3, 0), (4, 1), (4, 2), (3, 2), (2, 1), (1, 0)]
    assert circles[-1].heading == "NW"


@pytest.mark.rule("TMG-VEC-M27")
def test_out_of_the_water() -> None:
    """After water the ball lies where it lay."""
    match = shoot(in_play("O~."), "E", 5)
    assert part(match).sheets[0].ball == Space(0, 0)


@pytest.mark.parametrize(
    ("text", "legal"), [pytest.param(text, legal, id=id, marks=pytest.mark.rule(id)) for id, text, legal in PATHS]
)
def test_clear_paths(text: str, legal: bool) -> None:
    """A clear path is there or not, as the table says; where it is, it leads from start to hole."""
    rows, start, hole = field(text)
    assert start is not None
    assert hole is not None
    path = clear_path(Course(rows, BallRules()), start, hole)
    assert bool(path) == legal
    if legal:
        assert (path[0], path[-1]) == (start, hole)
