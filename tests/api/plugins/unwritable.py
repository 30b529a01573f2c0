"""A house rule whose event is told well enough, and cannot be written as JSON; it comes with every pass."""

from fairway import Effect, EffectSpec, Event, Outcome, Vocabulary, hookimpl
from fairway.model.values import tag_of


class Scribble(Effect, frozen=True, tag="unwritable.scribble"):
    pass


class Scribbled(Event, frozen=True, tag="unwritable.scribbled"):
    what: dict


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="unwritable",
        version="0.1.0",
        requires=("designer",),
        effects=(EffectSpec(Scribble, lambda table, state, effect, rolls: Outcome(events=(Scribbled({(1, 2): 3}),))),),
        events=(Scribbled,),
    )


@hookimpl
def fairway_after(event):
    return (Scribble(),) if tag_of(event) == "designer.player_passed" else ()
