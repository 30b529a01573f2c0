"""House rule: once per game, on your turn, you may swap two placed tiles."""

from itertools import combinations

from fairway import Action, ActionSpec, Effect, EffectSpec, Event, Listed, Outcome, Part, Vocabulary, hookimpl
from fairway_base import Designer, SwapPlaced


class Swaps(Part, frozen=True, tag="one_swap.part"):
    done: tuple[int, ...] = ()

    def seen_by(self, seat):
        return self


class SwapTiles(Action, frozen=True, tag="one_swap.swap"):
    first: tuple[int, int]
    second: tuple[int, int]


class UseSwap(Effect, frozen=True, tag="one_swap.use"):
    seat: int


class SwapUsed(Event, frozen=True, tag="one_swap.used"):
    seat: int


def swaps(table, state, seat):
    player = state.part(Designer).players[seat]
    if seat in state.part(Swaps).done or player.stopped or len(player.course.placed) < 2:
        return None
    return Listed([SwapTiles(a, b) for a, b in combinations(player.course.by_cell, 2)])


def swap(table, state, seat, action):
    tiles = state.part(Designer).players[seat].course.by_cell
    first, second = tiles[action.first], tiles[action.second]
    return (SwapPlaced(seat, action.first, action.second, second.turn, first.turn), UseSwap(seat))


def use(table, state, effect, rolls):
    return Outcome(Swaps((*state.part(Swaps).done, effect.seat)), (SwapUsed(effect.seat),))


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="one_swap",
        version="1.0.0",
        requires=("designer",),
        part=Swaps,
        actions=(ActionSpec(SwapTiles, "BG-PLACE-6", swaps, swap, prompts=("designer.turn",), answers=False),),
        effects=(EffectSpec(UseSwap, use),),
        events=(SwapUsed,),
    )


@hookimpl
def fairway_part():
    return Swaps()
