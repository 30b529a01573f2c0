"""Who shoots when: the four modes of play, and how a hole ends (TMG-MOD, TMG-CNT)."""

from __future__ import annotations

from typing import Literal

from fairway import EffectSpec, Event, Outcome, Prompt, Rolls, State, Table, replace
from fairway_tiny.play import effects as fx
from fairway_tiny.play import events as ev
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Sheet, Tiny, player_of, sheet_of

__all__ = ["EFFECTS", "Mode", "answered", "questions", "shooting_score", "stages", "with_sheet"]

Mode = Literal["race", "cheering", "semi", "simultaneous"]


def stages(mode: Mode, seats: int, first: int, sits_out: int | None = None) -> tuple[tuple[int, ...], ...]:
    """Return which seats play their holes together, one group after the other.

    In a race there is one group, in the order in which its members take a shot each.
    """
    order = tuple((first + step) % seats for step in range(seats))
    if mode == "cheering":
        return tuple((seat,) for seat in order)
    if mode != "semi":
        return (order,)
    if seats % 2 == 0:
        return order[::2], order[1::2]
    alone = (first - 1) % seats if sits_out is None else sits_out
    others = tuple((alone + step) % seats for step in range(1, seats))
    groups = (others[::2], others[1::2])
    return (*(groups if first == alone or first in groups[0] else groups[::-1]), (alone,))


def with_sheet(part: Tiny, at: int, sheet: Sheet) -> Tiny:
    """Return the part with one sheet exchanged."""
    return replace(part, sheets=(*part.sheets[:at], sheet, *part.sheets[at + 1 :]))


def shooting_score(sheet: Sheet, fail_score: int) -> int:
    """Return what a hole has cost so far (TMG-SCO-01)."""
    return fail_score if sheet.done in ("out_of_shots", "gave_up") else len(sheet.shots)


# directions to choose


def questions(part: Tiny) -> tuple[Tiny, tuple[Prompt, ...]]:
    """Ask every seat that has a direction to choose and is not asked yet; a seat is asked one thing at a time."""
    asked = tuple(_owed(part, seat) if at is None else at for seat, at in enumerate(part.asked))
    prompts = tuple(
        Prompt.to("tiny.choose", seat)
        for seat, (before, at) in enumerate(zip(part.asked, asked, strict=True))
        if before != at
    )
    return (replace(part, asked=asked) if prompts else part), prompts


def _owed(part: Tiny, seat: int) -> int | None:
    """Return a sheet on which a shot waits for a seat's choice, its own shot first (TMG-MOD-04, TMG-MOD-05)."""
    for at in (sheet_of(seat, len(part.sheets)), seat):
        flight = part.sheets[at].flight
        if flight is not None and flight.question is not None and flight.question.chooser == seat:
            return at
    return None


def answered(part: Tiny, seat: int) -> Tiny:
    """Return the part in which a seat is asked for no direction any more."""
    return replace(part, asked=(*part.asked[:seat], None, *part.asked[seat + 1 :]))


# the phase


def _lot(table: Table, state: State, effect: fx.BeginPlay) -> tuple[str, tuple[int, ...]]:
    return "tiny.first", () if table.kit(Kit).options.first is not None else (table.seats,)


def _begin(table: Table, state: State, effect: fx.BeginPlay, rolls: Rolls) -> Outcome:
    part, options = state.part(Tiny), table.kit(Kit).options
    first = rolls[0] if options.first is None else options.first
    groups = stages(options.mode, table.seats, first, options.sits_out)
    told: list[Event] = [] if part.passed else [ev.SheetsPassed("players")]
    told.append(ev.PlayBegan(options.mode, groups))
    begun = replace(part, phase="play", passed=True, stages=groups)
    seats = groups[0][:1] if options.mode == "race" else groups[0]
    return Outcome(begun, tuple(told), prompts=(Prompt.to("tiny.shoot", *seats),))


def _end_shot(table: Table, state: State, effect: fx.EndShot, rolls: Rolls) -> Outcome:
    """Note whether the hole is done with, and ask whoever shoots next (TMG-CNT-04, TMG-CNT-06)."""
    part, options = state.part(Tiny), table.kit(Kit).options
    sheet, seat = part.sheets[effect.sheet], player_of(effect.sheet, table.seats)
    told: list[Event] = []
    if not sheet.done and len(sheet.shots) >= options.max_shots:
        sheet = replace(sheet, done="out_of_shots")
        part = with_sheet(part, effect.sheet, sheet)
    if sheet.done:
        told.append(ev.HoleDone(seat, shooting_score(sheet, options.fail_score)))
    part, asked = questions(part)
    seats = _next(part, seat, race=options.mode == "race")
    if not seats and all(each.done for each in part.sheets):
        return Outcome(part, tuple(told), then=(fx.Finish(),))
    if not seats and not _left(part):
        part = replace(part, stage=part.stage + 1)
        seats = part.stages[part.stage]
        told.append(ev.StageBegan(seats))
    return Outcome(part, tuple(told), prompts=(Prompt.to("tiny.shoot", *seats), *asked))


def _left(part: Tiny) -> tuple[int, ...]:
    """Return the seats of the group that plays now which are not done with their holes."""
    return tuple(seat for seat in part.stages[part.stage] if not part.sheets[sheet_of(seat, len(part.sheets))].done)


def _next(part: Tiny, seat: int, *, race: bool) -> tuple[int, ...]:
    """Return who is to be asked for a shot after one by a seat; nobody where others are asked already."""
    left = _left(part)
    if not race:
        return (seat,) if seat in left else ()
    order = part.stages[0]
    turn = order.index(seat)
    return tuple(other for other in (*order[turn + 1 :], *order[: turn + 1]) if other in left)[:1]


def _give_in(table: Table, state: State, effect: fx.GiveIn, rolls: Rolls) -> Outcome:
    part = state.part(Tiny)
    given = with_sheet(part, effect.sheet, replace(part.sheets[effect.sheet], done="gave_up"))
    told = ev.GaveUp(effect.sheet, player_of(effect.sheet, table.seats))
    return Outcome(given, (told,), then=(fx.EndShot(effect.sheet),))


def _finish(table: Table, state: State, effect: fx.Finish, rolls: Rolls) -> Outcome:
    return Outcome(replace(state.part(Tiny), phase="finished"), over=True)


EFFECTS = (
    EffectSpec(fx.BeginPlay, _begin, _lot),
    EffectSpec(fx.EndShot, _end_shot),
    EffectSpec(fx.GiveIn, _give_in),
    EffectSpec(fx.Finish, _finish),
)
