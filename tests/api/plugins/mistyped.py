"""A house rule that puts values of other types into its event or its part than it says, as it is told to."""

from fairway import Effect, EffectSpec, Event, Outcome, Part, Vocabulary, hookimpl
from fairway.model.values import tag_of

EVENT = {"number": 1}
PART = {"number": 1}
"""What is put there; tests change it."""


class Mistyped(Part, frozen=True, tag="mistyped.part"):
    number: int = 0

    def seen_by(self, seat):
        return self


class Count(Effect, frozen=True, tag="mistyped.count"):
    pass


class Counted(Event, frozen=True, tag="mistyped.counted"):
    number: int


def count(table, state, effect, rolls):
    return Outcome(part=Mistyped(PART["number"]), events=(Counted(EVENT["number"]),))


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="mistyped",
        version="0.1.0",
        requires=("designer",),
        part=Mistyped,
        effects=(EffectSpec(Count, count),),
        events=(Counted,),
    )


@hookimpl
def fairway_part():
    return Mistyped()


@hookimpl
def fairway_after(event):
    return (Count(),) if tag_of(event) == "designer.player_passed" else ()
