"""A house rule with an event that breaks when seat 1 is to be told of it; it comes with every pass."""

from fairway import Effect, EffectSpec, Event, Outcome, Vocabulary, hookimpl
from fairway.model.values import tag_of


class Whisper(Effect, frozen=True, tag="untellable.whisper"):
    pass


class Whispered(Event, frozen=True, tag="untellable.whispered"):
    def seen_by(self, seat):
        if seat == 1:
            raise RuntimeError("not for your ears")
        return self


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="untellable",
        version="0.1.0",
        requires=("designer",),
        effects=(EffectSpec(Whisper, lambda table, state, effect, rolls: Outcome(events=(Whispered(),))),),
        events=(Whispered,),
    )


@hookimpl
def fairway_after(event):
    return (Whisper(),) if tag_of(event) == "designer.player_passed" else ()
