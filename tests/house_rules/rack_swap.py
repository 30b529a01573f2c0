"""House rule: once per game, whoever begins a round may swap the tiles of the middle and the bottom rack first."""

from fairway import Action, ActionSpec, Effect, EffectSpec, Event, Listed, Outcome, Part, Vocabulary, hookimpl
from fairway_base import Designer, Rack, SetRacks


class Swaps(Part, frozen=True, tag="rack_swap.part"):
    done: tuple[int, ...] = ()

    def seen_by(self, seat):
        return self


class SwapRacks(Action, frozen=True, tag="rack_swap.swap"):
    """Swap the tiles of the middle and the bottom rack, and take your turn."""


class UseSwap(Effect, frozen=True, tag="rack_swap.use"):
    seat: int


class SwapUsed(Event, frozen=True, tag="rack_swap.used"):
    seat: int


def swaps(table, state, seat):
    part = state.part(Designer)
    moved = len(part.middle.pawns) > len(part.middle.bench)
    if seat in state.part(Swaps).done or moved or not part.bottom.tiles or part.players[seat].stopped:
        return None
    return Listed([SwapRacks()])


def swap(table, state, seat, action):
    part = state.part(Designer)
    middle = Rack(part.bottom.items, part.middle.bench)
    return (SetRacks(part.top, middle, Rack(part.middle.items)), UseSwap(seat))


def use(table, state, effect, rolls):
    return Outcome(Swaps((*state.part(Swaps).done, effect.seat)), (SwapUsed(effect.seat),))


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="rack_swap",
        version="1.0.0",
        requires=("designer",),
        part=Swaps,
        actions=(ActionSpec(SwapRacks, "BG-RACK-1", swaps, swap, prompts=("designer.turn",), answers=False),),
        effects=(EffectSpec(UseSwap, use),),
        events=(SwapUsed,),
    )


@hookimpl
def fairway_part():
    return Swaps()
