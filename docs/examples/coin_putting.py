"""Coin putting: three putts each, from near or from far, and coins decide. A whole game in one file."""

from typing import ClassVar

from fairway import (
    Action,
    ActionSpec,
    Condition,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Outcome,
    Part,
    Prompt,
    RulesetSpec,
    ScoreLine,
    Vocabulary,
    hookimpl,
)


class Green(Part, frozen=True, tag="coins.part"):
    """The points of every putt so far, in order; there are no secrets on a putting green."""

    putts: tuple[int, ...] = ()

    def seen_by(self, seat):
        return self


class Putt(Action, frozen=True, tag="coins.putt"):
    """Putt from near (one coin, 1 point) or from far (two coins, 3 points)."""

    far: bool = False


class AskNext(Effect, frozen=True, tag="coins.ask_next"):
    """Ask the next seat to putt, or end the match."""


class Flip(Effect, frozen=True, tag="coins.flip"):
    """Flip the coins of a putt: the ball drops when all show heads."""

    seat: int
    far: bool


class Putted(Event, frozen=True, tag="coins.putted"):
    """A seat has putted, for so many points."""

    rule: ClassVar[str] = "COINS-2"
    seat: int
    points: int


def ask_next(table, state, effect, rolls):
    played = len(state.part(Green).putts)
    if played == 3 * table.seats:
        return Outcome(over=True)
    return Outcome(then=(AskNext(),), prompts=(Prompt.to("coins.turn", played % table.seats),))


def flip(table, state, effect, rolls):
    points = (3 if effect.far else 1) if all(rolls) else 0
    return Outcome(Green((*state.part(Green).putts, points)), (Putted(effect.seat, points),))


def holed(table, state, seat):
    mine = [(number, points) for number, points in enumerate(state.part(Green).putts) if number % table.seats == seat]
    parts = [ScoreLine("coins.putt", "COINS-3", points, at=(f"putt:{number}",)) for number, points in mine if points]
    return ScoreLine("coins.holed", "COINS-3", count=len(parts), parts=tuple(parts))


PUTT = ActionSpec(
    Putt,
    "COINS-1",
    domain=lambda table, state, seat: Listed([Putt(), Putt(far=True)]),
    effects=lambda table, state, seat, action: (Flip(seat, action.far),),
    prompts=("coins.turn",),
)
FLIP = EffectSpec(Flip, flip, chance=lambda table, state, effect: ("coins", (2, 2) if effect.far else (2,)))


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="coins",
        version="1.0.0",
        part=Green,
        actions=(PUTT,),
        effects=(EffectSpec(AskNext, ask_next), FLIP),
        events=(Putted,),
        prompts=("coins.turn",),
        rulesets=(RulesetSpec("coins", plugins=("coins",), packs=(), seats=(2, 3, 4)),),
    )


@hookimpl
def fairway_part():
    return Green()


@hookimpl
def fairway_opening(steps):
    return (*steps, AskNext())


@hookimpl
def fairway_conditions(conditions):
    return (*conditions, Condition("coins.holed", "COINS-3", holed))
