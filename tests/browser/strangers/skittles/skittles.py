"""Skittles: nine pins stand there, players in turn take one each, and its number counts. A game that no page has heard of."""

from pathlib import Path

from fairway import (
    Action,
    ActionSpec,
    Condition,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Outcome,
    Paper,
    Part,
    Prompt,
    RulesetSpec,
    ScoreLine,
    Vocabulary,
    hookimpl,
)
from fairway.draw import Drawn, document, group, say, tag

PINS = 9
STEP = 60


class Lane(Part, frozen=True, tag="skittles.part"):
    """Who has taken which pin: the seat of each, in the order of the turns, with its number."""

    taken: tuple[tuple[int, int], ...] = ()

    def seen_by(self, seat):
        return self


class Take(Action, frozen=True, tag="skittles.take"):
    pin: int


class AskNext(Effect, frozen=True, tag="skittles.ask_next"):
    pass


class Fall(Effect, frozen=True, tag="skittles.fall"):
    seat: int
    pin: int


class Fell(Event, frozen=True, tag="skittles.fell"):
    seat: int
    pin: int


def standing(part):
    fallen = {pin for _, pin in part.taken}
    return [pin for pin in range(1, PINS + 1) if pin not in fallen]


def ask_next(table, state, effect, rolls):
    part = state.part(Lane)
    if not standing(part):
        return Outcome(over=True)
    return Outcome(then=(AskNext(),), prompts=(Prompt.to("skittles.turn", len(part.taken) % table.seats),))


def fall(table, state, effect, rolls):
    taken = (*state.part(Lane).taken, (effect.seat, effect.pin))
    return Outcome(Lane(taken), (Fell(effect.seat, effect.pin),))


def pins_of(table, state, seat):
    mine = [pin for whose, pin in state.part(Lane).taken if whose == seat]
    parts = [ScoreLine("skittles.pin", "", pin, at=(f"pin:{pin}",)) for pin in mine]
    return ScoreLine("skittles.pins", "", count=len(parts), parts=tuple(parts))


def draw_lane(table, view, seat, language):
    """Draw the pins: those that stand on green, the others where they lie."""
    up, drawn = standing(view.part(Lane)), Drawn({})
    drawn.parts += [
        group(
            tag("circle", cx=STEP * pin, cy=STEP, r=24, fill="#1d6b3f" if pin in up else "#d5dbd0"),
            say(str(pin), STEP * pin, STEP + 6, 18, fill="#ffffff" if pin in up else "#4d5a50", anchor="middle"),
            data_at=f"pin:{pin}",
        )
        for pin in range(1, PINS + 1)
    ]
    title = {"fr": "La piste aux quilles"}.get(language, "The skittle alley")
    return document(drawn, (0, 0, STEP * (PINS + 1), 2 * STEP), title=title, description=title, language=language)


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="skittles",
        version="1.0.0",
        part=Lane,
        actions=(
            ActionSpec(
                Take,
                "",
                lambda table, state, seat: Listed([Take(pin) for pin in standing(state.part(Lane))]),
                lambda table, state, seat, action: (Fall(seat, action.pin),),
                prompts=("skittles.turn",),
            ),
        ),
        effects=(EffectSpec(AskNext, ask_next), EffectSpec(Fall, fall)),
        events=(Fell,),
        prompts=("skittles.turn",),
        papers=(Paper("skittles.lane", draw_lane, shared=True),),
        pointers=("pin:{pin}",),
        rulesets=(RulesetSpec("skittles", ("skittles",), (), (1, 2, 3), minutes=(2, 4)),),
        home=Path(__file__).parent,
    )


@hookimpl
def fairway_part():
    return Lane()


@hookimpl
def fairway_opening(steps):
    return (*steps, AskNext())


@hookimpl
def fairway_conditions(conditions):
    return (*conditions, Condition("skittles.pins", "", pins_of))
