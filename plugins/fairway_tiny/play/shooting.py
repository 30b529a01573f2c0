"""Phase II: a shot from the declaration to where the ball lies, with dice and choices on its way (TMG-SHT, TMG-PRC).

A shot that waits for somebody's choice lies in the part of the state; nothing waits on the agenda. Its luck comes from
a stream of its own, so shots that are played at the same time do not change each other's (TMG-MOD-05).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from fairway import EffectSpec, Outcome, Rolls, State, Table, replace
from fairway_tiny.field.ball import Course, Mark, Run, course_of
from fairway_tiny.field.lattice import DIRECTIONS, Direction
from fairway_tiny.field.terrain import SAND
from fairway_tiny.play import effects as fx
from fairway_tiny.play import events as ev
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Flight, Question, Sheet, Shot, Tiny, designer_of, player_of
from fairway_tiny.play.turns import answered, questions, with_sheet

__all__ = ["EFFECTS", "rolled"]


def _stream(part: Tiny, at: int) -> str:
    return f"tiny.sheet.{at}.shot.{len(part.sheets[at].shots) + 1}"


def _swing_dice(table: Table, state: State, effect: fx.Swing) -> tuple[str, tuple[int, ...]]:
    """The power die first, then from sand the precision die (TMG-PRC-40)."""
    part, kit = state.part(Tiny), table.kit(Kit)
    sizes: tuple[int, ...] = (len(kit.die(effect.power)[1]),)
    if _in_sand(part.sheets[effect.sheet]) and effect.power >= 2:
        sizes += (len(kit.dice.precision),)
    return _stream(part, effect.sheet), sizes


def _swing(table: Table, state: State, effect: fx.Swing, rolls: Rolls) -> Outcome:
    part, kit, at = state.part(Tiny), table.kit(Kit), effect.sheet
    sheet = part.sheets[at]
    assert sheet.ball is not None
    die, faces = kit.die(effect.power)
    face = faces[rolls[0]]
    total = max(0, effect.power + face)
    x, y = sheet.ball.node
    flight = Flight(
        power=effect.power,
        direction=effect.direction,
        die=die,
        face=face,
        total=total,
        x=x,
        y=y,
        heading=effect.direction,
        remaining=total,
        nodes=((x, y),),
    )
    seat = player_of(at, table.seats)
    begun = ev.ShotBegan(at, seat, len(sheet.shots) + 1, effect.power, effect.direction, flight.die, face, total)
    if len(rolls) < 2:
        return Outcome(with_sheet(part, at, replace(sheet, flight=flight)), (begun,), then=(fx.RollBall(at),))
    result = kit.dice.precision[rolls[1]]
    redirected = result == "miss" or kit.options.sand_pass_redirect
    asked = _question("sand", result, at, table.seats, DIRECTIONS) if redirected else None
    if asked is None:
        stands = Mark("sand", x, y, effect.direction, (effect.direction,), result)
        flight = replace(flight, marks=(stands,))
    told = (begun, ev.PrecisionRolled(at, "sand", result, asked))
    part = with_sheet(part, at, replace(sheet, flight=replace(flight, question=asked)))
    if asked is None:
        return Outcome(part, told, then=(fx.RollBall(at),))
    part, prompts = questions(part)
    return Outcome(part, told, prompts=prompts)


def _roll_ball(table: Table, state: State, effect: fx.RollBall, rolls: Rolls) -> Outcome:
    """Step the ball on; at a corner where facing triangles have sent it back too often, offer them no more."""
    part, kit, at = state.part(Tiny), table.kit(Kit), effect.sheet
    sheet = part.sheets[at]
    flight = sheet.flight
    assert flight is not None
    course = course_of(sheet.rows, kit.ball)
    while True:
        run = rolled(course, sheet, flight, forced=kit.options.roll_forced)
        flight = _flown(course, flight, run)
        if run.stop not in ("corner", "overshoot"):
            return _ended(table, part, at, flight, run, course)
        options = run.options
        if run.stop == "corner" and len(options) > 1:
            flight = replace(flight, corners=flight.corners + 1)
            if flight.corners > kit.options.max_zero_progress_rolls:
                options = tuple(way for way in options if not course.facing(run.at, way)) or options
        if len(options) > 1 or kit.options.roll_forced:
            # Noted without a chooser for now: the die, which is rolled next, says who that is.
            met = Mark(run.stop, flight.x, flight.y, flight.heading, _named(options))
            flight = replace(flight, marks=(*flight.marks, met))
            part = with_sheet(part, at, replace(sheet, flight=flight))
            return Outcome(part, then=(fx.RollPrecision(at),))
        only = DIRECTIONS[options[0]]  # nothing is left to decide, so no die is rolled (TMG-PRC-11)
        met = Mark("corner", flight.x, flight.y, only, _named(options))
        flight = replace(flight, heading=only, marks=(*flight.marks, met))


def _precision_die(table: Table, state: State, effect: fx.RollPrecision) -> tuple[str, tuple[int, ...]]:
    return _stream(state.part(Tiny), effect.sheet), (len(table.kit(Kit).dice.precision),)


def _roll_precision(table: Table, state: State, effect: fx.RollPrecision, rolls: Rolls) -> Outcome:
    """Say who chooses (TMG-PRC-01), and ask; where only one way is open, the ball takes it."""
    part, at = state.part(Tiny), effect.sheet
    sheet = part.sheets[at]
    flight = sheet.flight
    assert flight is not None
    met = flight.marks[-1]
    result = table.kit(Kit).dice.precision[rolls[0]]
    kind: Literal["corner", "overshoot"] = "corner" if met.kind == "corner" else "overshoot"
    if len(met.options) == 1:
        marks = (*flight.marks[:-1], replace(met, heading=met.options[0], result=result))
        gone = replace(flight, heading=met.options[0], marks=marks)
        part = with_sheet(part, at, replace(sheet, flight=gone))
        return Outcome(part, (ev.PrecisionRolled(at, kind, result, None),), then=(fx.RollBall(at),))
    asked = _question(kind, result, at, table.seats, met.options)
    waits = replace(flight, question=asked, marks=flight.marks[:-1])
    part, prompts = questions(with_sheet(part, at, replace(sheet, flight=waits)))
    return Outcome(part, (ev.PrecisionRolled(at, kind, result, asked),), prompts=prompts)


def _steer(table: Table, state: State, effect: fx.Steer, rolls: Rolls) -> Outcome:
    part, at = state.part(Tiny), effect.sheet
    sheet = part.sheets[at]
    flight = sheet.flight
    assert flight is not None
    asked = flight.question
    assert asked is not None
    met = Mark(asked.kind, flight.x, flight.y, effect.direction, asked.options, asked.result, asked.chooser)
    gone = replace(flight, heading=effect.direction, question=None, marks=(*flight.marks, met))
    part = answered(with_sheet(part, at, replace(sheet, flight=gone)), asked.chooser)
    return Outcome(part, (ev.DirectionChosen(at, asked.chooser, effect.direction),), then=(fx.RollBall(at),))


# helpers


def _in_sand(sheet: Sheet) -> bool:
    return sheet.ball is not None and sheet.rows[sheet.ball.r][sheet.ball.c] == SAND


def _question(
    kind: Literal["corner", "overshoot", "sand"],
    result: Literal["pass", "miss"],
    sheet: int,
    seats: int,
    options: tuple[Direction, ...],
) -> Question:
    chooser = player_of(sheet, seats) if result == "pass" else designer_of(sheet)
    return Question(kind, result, chooser, options)


def _named(headings: Iterable[int]) -> tuple[Direction, ...]:
    return tuple(DIRECTIONS[heading] for heading in headings)


def rolled(course: Course, sheet: Sheet, flight: Flight, *, forced: bool) -> Run:
    """Roll a ball on from where its flight has come to."""
    assert sheet.hole is not None
    at = flight.y * course.stride + flight.x
    hole = course.node(sheet.hole)
    return course.roll(at, DIRECTIONS.index(flight.heading), flight.remaining, hole, forced=forced)


def _flown(course: Course, flight: Flight, run: Run) -> Flight:
    """Return a flight with what its ball has just rolled."""
    x, y = course.place(run.at)
    return replace(
        flight,
        x=x,
        y=y,
        heading=DIRECTIONS[run.heading],
        remaining=run.remaining,
        corners=0 if run.remaining < flight.remaining else flight.corners,
        nodes=(*flight.nodes, *map(course.place, run.nodes)),
        marks=(*flight.marks, *run.marks),
    )


def _ended(table: Table, part: Tiny, at: int, flight: Flight, run: Run, course: Course) -> Outcome:
    """Put the ball where it lies and write the shot down (TMG-SHT-06, TMG-SHT-07, TMG-CNT-02)."""
    sheet = part.sheets[at]
    start, end = sheet.ball, course.space(run.at)
    assert start is not None
    assert run.stop != "corner"
    assert run.stop != "overshoot"
    ball = start if run.stop == "water" else end
    shot = Shot(
        number=len(sheet.shots) + 1,
        power=flight.power,
        direction=flight.direction,
        die=flight.die,
        face=flight.face,
        total=flight.total,
        start=start,
        end=end,
        result=run.stop,
        moves=flight.total - run.remaining,
        same_position=ball == start,
        nodes=flight.nodes,
        marks=flight.marks,
    )
    done: Literal["", "holed"] = "holed" if run.stop == "holed" else ""
    played = replace(sheet, ball=ball, shots=(*sheet.shots, shot), flight=None, done=done)
    turned = tuple([each for each in shot.marks if each.kind != "circle"])  # nodes tell circles
    told = ev.ShotEnded(at, player_of(at, table.seats), replace(shot, marks=turned))
    return Outcome(with_sheet(part, at, played), (told,), then=(fx.EndShot(at),))


EFFECTS = (
    EffectSpec(fx.Swing, _swing, _swing_dice),
    EffectSpec(fx.RollBall, _roll_ball),
    EffectSpec(fx.RollPrecision, _roll_precision, _precision_die),
    EffectSpec(fx.Steer, _steer),
)
