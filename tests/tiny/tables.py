"""Matches of Tiny Mini Golf as a test wants them: fields drawn as text, dice that fall as they should."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from fairway import Action, Match, Ruleset, load_ruleset
from fairway.testing import Position, script
from fairway_tiny import ChooseDirection, Draw, Kit, PlaceStartAndHole, Shoot, Tiny
from fairway_tiny.field.ball import Course
from fairway_tiny.field.corner_bounces import BallRules
from fairway_tiny.field.lattice import DIRECTIONS, Direction, Space
from fairway_tiny.field.terrain import Rows
from fairway_tiny.play.drawing_rounds import Drawings
from fairway_tiny.play.part import Sheet, Shot

NOWHERE = Space(200, 200)
"""A hole that no ball ever comes to."""
PASS, MISS = 0, 5
"""Rolls of the precision die."""


@cache
def _ruleset(options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return load_ruleset("tiny", options={"tiny": dict(options)})


def tiny(**options: Any) -> Ruleset:
    """Return the game with some options changed; each combination is loaded once."""
    return _ruleset(tuple(sorted(options.items())))


# fields


def field(text: str, *, sand_start: bool = False) -> tuple[Rows, Space | None, Space | None]:
    """Read a field: rows of signs, `O` for the ball and `H` for the hole."""
    start = hole = None
    rows = text.split()
    for r, row in enumerate(rows):
        if "O" in row:
            start = Space(row.index("O"), r)
        if "H" in row:
            hole = Space(row.index("H"), r)
    plain = tuple(row.replace("O", ":" if sand_start else ".").replace("H", ".") for row in rows)
    return plain, start, hole


def course(text: str, rules: BallRules | None = None) -> Course:
    return Course(field(text)[0], rules or BallRules())


def rolled(text: str, heading: Direction, total: int, rules: BallRules | None = None) -> Any:
    """Roll a ball from `O` until it lies still or the die is needed."""
    rows, start, hole = field(text)
    made = Course(rows, rules or BallRules())
    assert start is not None
    return made.roll(made.node(start), DIRECTIONS.index(heading), total, made.node(hole or NOWHERE))


# matches


def part(match: Match) -> Tiny:
    return match.state.part(Tiny)


def with_part(match: Match, **changes: Any) -> Match:
    """Change facts of the match."""
    return Position(match).change(Tiny, **changes).match()


def with_sheet(match: Match, at: int, sheet: Sheet) -> Match:
    sheets = part(match).sheets
    return with_part(match, sheets=(*sheets[:at], sheet, *sheets[at + 1 :]))


def loaded(match: Match, **streams: Sequence[int]) -> Match:
    """Put numbers in front of streams: `terrain`, `first`, or `shot_0_1` for the first shot on sheet 0."""
    names = {"terrain": "tiny.terrain", "first": "tiny.first"}
    luck = {}
    for name, numbers in streams.items():
        if name.startswith("shot_"):
            _, sheet, shot = name.split("_")
            luck[f"tiny.sheet.{sheet}.shot.{shot}"] = numbers
        else:
            luck[names[name]] = numbers
    return Position(match).luck(**luck).match()


def play(match: Match, *moves: tuple[int, Action]) -> Match:
    """Play moves that must be accepted."""
    return script(match, moves)


def open_questions(match: Match) -> dict[str, tuple[int, ...]]:
    """Return who is waited for, question by question."""
    found: dict[str, tuple[int, ...]] = {}
    for prompt in match.state.prompts:
        found[prompt.name] = (*found.get(prompt.name, ()), *prompt.waiting)
    return found


def set_up(seats: int = 2, rules: Ruleset | None = None) -> Match:
    """Set all sheets: start in the top left corner, hole in the bottom right one."""
    match = (rules or tiny()).match(seats, "table")
    rows = part(match).sheets[0].rows
    last = Space(len(rows[0]) - 1, len(rows) - 1)
    return play(match, *((seat, PlaceStartAndHole(Space(0, 0), last)) for seat in range(seats)))


def in_play(
    *texts: str, seats: int = 2, rules: Ruleset | None = None, first: int = 1, sand_start: bool = False
) -> Match:
    """Begin Phase II with fields as drawn, sheet by sheet; without a word to the contrary seat 1 plays sheet 0 first."""
    match = _drawn(seats, rules or tiny(), first)
    for at, text in enumerate((*texts, *([texts[-1]] * seats))[:seats]):
        rows, start, hole = field(text, sand_start=sand_start)
        assert start is not None
        match = with_sheet(match, at, Sheet(rows=rows, start=start, hole=hole or NOWHERE, ball=start))
    return match


@cache
def _drawn(seats: int, rules: Ruleset, first: int) -> Match:
    """Play to the end of Phase I, with the first piece there is in every round; a match is a value, so it is kept."""
    match = loaded(set_up(seats, rules), first=[first])
    while part(match).phase == "draw":
        for seat in match.state.waiting():
            domain = match.choices(seat)[0].domain
            assert isinstance(domain, Drawings)
            piece = next(iter(domain))
            assert isinstance(piece, Draw)
            match = play(match, (seat, piece))
    return match


Decision = tuple[str, Direction, str]
"""Who chooses (`Player` or `Designer`), what, and among which options, as words."""


def shoot(
    match: Match,
    direction: Direction,
    total: int,
    decisions: Iterable[Decision] = (),
    *,
    sheet: int = 0,
    power: int = -1,
) -> Match:
    """Play a shot on a sheet with a total, and decide as told; each decision must be asked of the right seat."""
    seats = match.seats
    player = (sheet + 1) % seats
    power = min(total, 12) if power < 0 else power
    faces = match.engine.table.kit(Kit).die(power)[1]
    decided = list(decisions)
    number = len(part(match).sheets[sheet].shots) + 1
    rolls = [faces.index(total - power), *(PASS if who == "Player" else MISS for who, _, _ in decided)]
    match = play(loaded(match, **{f"shot_{sheet}_{number}": rolls}), (player, Shoot(power, direction)))
    for who, way, options in decided:
        seat = player if who == "Player" else sheet
        flight = part(match).sheets[sheet].flight
        assert flight is not None
        assert flight.question is not None
        assert flight.question.chooser == seat
        assert set(flight.question.options) == set(options.split())
        match = play(match, (seat, ChooseDirection(way)))
    assert part(match).sheets[sheet].flight is None, "the shot still waits for somebody"
    return match


def last_shot(match: Match, sheet: int = 0) -> Shot:
    return part(match).sheets[sheet].shots[-1]


def result(match: Match, sheet: int = 0) -> tuple[str, tuple[int, int], int]:
    """Return how the last shot ended, where, and after how many circles."""
    shot = last_shot(match, sheet)
    return shot.result, (shot.end.c, shot.end.r), shot.moves


ALL8 = " ".join(DIRECTIONS)
