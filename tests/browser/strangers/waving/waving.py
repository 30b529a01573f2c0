"""House rule: once in a match, on your turn, you may wave to the visitors, with a hand or a hat; a hat is worth more."""

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
    Part,
    ScoreLine,
    Vocabulary,
    hookimpl,
)

WORTH = {"hand": 2, "hat": 3}


class Waves(Part, frozen=True, tag="waving.part"):
    """Who has waved, and with what."""

    done: tuple[tuple[int, str], ...] = ()

    def seen_by(self, seat):
        return self


class Wave(Action, frozen=True, tag="waving.wave"):
    with_what: str


class Swing(Effect, frozen=True, tag="waving.swing"):
    seat: int
    with_what: str


class Waved(Event, frozen=True, tag="waving.waved"):
    seat: int
    with_what: str


def ways(table, state, seat):
    if seat in dict(state.part(Waves).done):
        return None
    return Listed([Wave(each) for each in WORTH])


def swing(table, state, effect, rolls):
    done = (*state.part(Waves).done, (effect.seat, effect.with_what))
    return Outcome(Waves(done), (Waved(effect.seat, effect.with_what),))


def waves(table, state, seat):
    return ScoreLine("waving.waves", "", WORTH.get(dict(state.part(Waves).done).get(seat, ""), 0))


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="waving",
        version="1.0.0",
        requires=("designer",),
        part=Waves,
        actions=(
            ActionSpec(
                Wave,
                "",
                ways,
                lambda table, state, seat, action: (Swing(seat, action.with_what),),
                prompts=("designer.turn",),
                answers=False,
            ),
        ),
        effects=(EffectSpec(Swing, swing),),
        events=(Waved,),
        fields={"with_what": "word"},
        home=Path(__file__).parent,
    )


@hookimpl
def fairway_part():
    return Waves()


@hookimpl
def fairway_conditions(conditions):
    return (*conditions, Condition("waving.waves", "", waves))
