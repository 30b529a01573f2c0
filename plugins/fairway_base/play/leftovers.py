"""Tiles left on the top rack: back into the bag, or out of the game unless a designer asks (BG-END-7, BG-END-8)."""

from __future__ import annotations

from fairway import Action, ActionSpec, EffectSpec, Outcome, Prompt, Refusal, Rolls, State, Subsets, Table, replace
from fairway_base.content.options import Options
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play import racks
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer

__all__ = ["ACTIONS", "EFFECTS", "AskBack"]


class AskBack(Action, frozen=True, tag="designer.ask_back"):
    """In the end phase, ask that some leftovers go back into the bag; none is a fine answer."""

    tiles: tuple[str, ...] = ()


def _leftovers(table: Table, state: State, effect: fx.Leftovers, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    left = part.top.tiles
    back_to_bag = not part.end_round or (
        part.end_round == part.round and table.option(Options).trigger_leftovers == "return"
    )
    if back_to_bag or not left:
        return Outcome(
            replace(part, bag=part.bag + left, top=racks.cleared(part.top)),
            (ev.LeftoversLeft(left, ()),) if left else (),
        )
    designing = tuple(seat for seat, player in enumerate(part.players) if not player.stopped)
    if not designing:
        return Outcome(then=(fx.PutBack(),))
    return Outcome(then=(fx.PutBack(),), prompts=(Prompt.to("designer.put_back", *designing),))


def _put_back_choices(table: Table, state: State, seat: int) -> Subsets[AskBack]:
    left = state.part(Designer).top.tiles

    def refuse(action: AskBack) -> Refusal | None:
        for tile in action.tiles:
            if tile not in left:
                if tile not in table.kit(Kit).tiles:
                    return Refusal("designer.unknown_tile", {"tile": tile}, "BG-COMP-1")
                return Refusal("designer.not_a_leftover", {"tile": tile}, "BG-END-7")
        if len(set(action.tiles)) < len(action.tiles):
            return Refusal("designer.named_twice", {"tiles": action.tiles}, "BG-END-8")
        return None

    return Subsets(left, AskBack, refuse)


def _request(table: Table, state: State, effect: fx.RequestPutBack, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    wanted = tuple(dict.fromkeys((*part.requests, *effect.tiles)))
    return Outcome(replace(part, requests=wanted), (ev.PutBackRequested(effect.seat, effect.tiles),))


def _put_back(table: Table, state: State, effect: fx.PutBack, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    left = part.top.tiles
    back = tuple(tile for tile in left if tile in part.requests)
    gone = tuple(tile for tile in left if tile not in part.requests)
    return Outcome(
        replace(part, bag=part.bag + back, removed=part.removed + gone, requests=(), top=racks.cleared(part.top)),
        (ev.LeftoversLeft(back, gone, asked=not all(player.stopped for player in part.players)),),
    )


ACTIONS = (
    ActionSpec(
        AskBack,
        "BG-END-8",
        _put_back_choices,
        lambda table, state, seat, action: (fx.RequestPutBack(seat, action.tiles),),
        prompts=("designer.put_back",),
    ),
)

EFFECTS = (
    EffectSpec(fx.Leftovers, _leftovers),
    EffectSpec(fx.RequestPutBack, _request),
    EffectSpec(fx.PutBack, _put_back),
)
