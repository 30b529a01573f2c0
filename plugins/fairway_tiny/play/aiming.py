"""What a seat may ask in Phase II: a shot with all it can lead to, a direction for a ball that waits, or to give up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from fairway import Action, ActionSpec, Domain, Effect, Listed, Refusal, State, Table, replace
from fairway_tiny.field.ball import course_of
from fairway_tiny.field.lattice import DIRECTIONS, Direction
from fairway_tiny.play import effects as fx
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.odds import ends_of, odds_of
from fairway_tiny.play.part import Flight, Question, Sheet, Tiny, sheet_of
from fairway_tiny.play.shooting import rolled

__all__ = ["ACTIONS", "MOST_POWER", "ChooseDirection", "GiveUp", "Shoot", "Shots"]

MOST_POWER = 12
Power = Annotated[int, Meta(ge=0, le=MOST_POWER)]


class Shoot(Action, frozen=True, tag="tiny.shoot"):
    """Declare a power and one of eight directions; the die of that power adds to it."""

    power: Power
    direction: Direction


class ChooseDirection(Action, frozen=True, tag="tiny.choose_direction"):
    """Choose where a ball goes on: as its Player after PASS, as the Designer of its sheet after MISS."""

    direction: Direction


class GiveUp(Action, frozen=True, tag="tiny.give_up"):
    """Give your hole up, between two of your shots."""


# what is legal


class Shots(Domain[Shoot]):
    """Every power in every direction, each with all it can lead to (TMG-SHT-01)."""

    def __init__(self, kit: Kit, sheet: Sheet) -> None:
        self.kit, self.sheet = kit, sheet

    def __len__(self) -> int:
        return (MOST_POWER + 1) * 8

    def __getitem__(self, index: int) -> Shoot:
        power, heading = divmod(range(len(self))[index], 8)
        return Shoot(power, DIRECTIONS[heading])

    def refuse(self, action: Shoot) -> Refusal | None:
        if 0 <= action.power <= MOST_POWER and action.direction in DIRECTIONS:
            return None
        return Refusal("tiny.bad_power", {"power": action.power, "most": MOST_POWER}, "TMG-SHT-01")

    def annotate(self, action: Shoot) -> Mapping[str, object]:
        """Tell the die, the ball's way as far as no die bends it, and where the shot can end, how likely."""
        odds = odds_of(self.kit, self.sheet)
        return {
            "die": self.kit.die(action.power)[0],
            "path": odds.path(action.power, action.direction),
            "ends": ends_of(odds.shot(action.power, action.direction)),
        }


class Ways(Listed[ChooseDirection]):
    """The directions there are to choose from, each with the way the ball would take."""

    def __init__(self, kit: Kit, sheet: Sheet, flight: Flight, question: Question) -> None:
        rule = {"corner": "TMG-PRC-10", "overshoot": "TMG-PRC-30", "sand": "TMG-PRC-20"}[question.kind]

        def otherwise(action: ChooseDirection) -> Refusal:
            params = {"direction": action.direction, "options": question.options, "kind": question.kind}
            return Refusal("tiny.not_an_option", params, rule)

        super().__init__((ChooseDirection(way) for way in question.options), otherwise)
        self._course, self._sheet, self._flight = course_of(sheet.rows, kit.ball), sheet, flight

    def annotate(self, action: ChooseDirection) -> Mapping[str, object]:
        """Tell the ball's way until it lies still or the precision die is needed again (TMG-API-05)."""
        run = rolled(self._course, self._sheet, replace(self._flight, heading=action.direction), forced=False)
        return {"path": [list(self._course.place(node)) for node in run.nodes], "stop": run.stop}


def _shots(table: Table, state: State, seat: int) -> Domain[Shoot] | None:
    part = state.part(Tiny)
    if part.asked[seat] is not None:
        return None
    return Shots(table.kit(Kit), part.sheets[sheet_of(seat, table.seats)])


def _decide_first(table: Table, state: State, seat: int) -> Refusal:
    return Refusal("tiny.decide_first", {"sheet": seat}, "TMG-MOD-04")


def _ways(table: Table, state: State, seat: int) -> Domain[ChooseDirection] | None:
    part = state.part(Tiny)
    at = part.asked[seat]
    if at is None:
        return None
    sheet = part.sheets[at]
    assert sheet.flight is not None
    assert sheet.flight.question is not None
    return Ways(table.kit(Kit), sheet, sheet.flight, sheet.flight.question)


def _giving_up(table: Table, state: State, seat: int) -> Domain[GiveUp] | None:
    return Listed((GiveUp(),)) if state.part(Tiny).asked[seat] is None else None


def _chosen(table: Table, state: State, seat: int, action: ChooseDirection) -> tuple[Effect, ...]:
    at = state.part(Tiny).asked[seat]
    assert at is not None
    return (fx.Steer(at, action.direction),)


ACTIONS = (
    ActionSpec(
        Shoot,
        "TMG-SHT-01",
        _shots,
        lambda table, state, seat, action: (fx.Swing(sheet_of(seat, table.seats), action.power, action.direction),),
        prompts=("tiny.shoot",),
        why_not=_decide_first,
    ),
    ActionSpec(ChooseDirection, "TMG-PRC-01", _ways, _chosen, prompts=("tiny.choose",)),
    ActionSpec(
        GiveUp,
        "TMG-CNT-05",
        _giving_up,
        lambda table, state, seat, action: (fx.GiveIn(sheet_of(seat, table.seats)),),
        prompts=("tiny.shoot",),
        why_not=_decide_first,
    ),
)
