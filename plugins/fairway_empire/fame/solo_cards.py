"""What cards do for a player alone, who draws tiles instead of picking them off a rack (EMP-SOLO-3, EMP-SOLO-5)."""

from __future__ import annotations

from itertools import product

from fairway import Domain, Effect, EffectSpec, Outcome, Prompt, Refusal, Rolls, State, Table
from fairway_base import Designer
from fairway_base import effects as base
from fairway_empire.content.card_effects import DrawMore, Redraw, ReplaceDrawn, SwapWithDrawn
from fairway_empire.content.fame_deck import Design
from fairway_empire.fame import effects as fx
from fairway_empire.fame.actions import Fate, PlayFame
from fairway_empire.fame.course_cards import exchanges
from fairway_empire.fame.domains import Grid, Selections
from fairway_empire.fame.handlers import Handler, Handlers, bag_is_empty, just, no_effect, wrong

__all__ = ["EFFECTS", "FATES", "HANDLERS"]

FATES: tuple[Fate, Fate] = ("bag", "box")


def _draw_more(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    return bag_is_empty(state, design) or just(design)


def _more_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    assert isinstance(design.deed, DrawMore)
    return (fx.DrawBeside(design.deed.tiles),)


def _redraw(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    drawn = state.part(Designer).drawn
    if not drawn:
        return no_effect(design)

    def refuse(action: PlayFame) -> Refusal | None:
        return None if len(action.fates) == len(drawn) else wrong(design, "fates")

    every = tuple(product(FATES, repeat=len(drawn)))
    return bag_is_empty(state, design) or Grid((every,), lambda fates: PlayFame(design.name, fates=fates), refuse)


def _redraw_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    assert isinstance(design.deed, Redraw)
    fates = tuple(zip(state.part(Designer).drawn, action.fates, strict=True))
    to_bag = tuple(tile for tile, fate in fates if fate == "bag")
    removed = tuple(tile for tile, fate in fates if fate == "box")
    return (base.SetDrawn((), to_bag, removed), fx.DrawBeside(design.deed.tiles))


def _replace_drawn(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    assert isinstance(design.deed, ReplaceDrawn)
    drawn = state.part(Designer).drawn
    if not drawn:
        return no_effect(design)
    return bag_is_empty(state, design) or Selections(
        drawn,
        design.deed.tiles,
        lambda chosen: PlayFame(design.name, tiles=chosen),
        lambda action: action.tiles,
        wrong(design, "tiles"),
    )


def _replace_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    left = tuple(tile for tile in state.part(Designer).drawn if tile not in action.tiles)
    return (base.SetDrawn(left, removed=action.tiles), fx.DrawBeside(len(action.tiles)))


def _swap_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    ((x, y),), (new,), (turn,) = action.cells, action.tiles, action.turns
    part = state.part(Designer)
    old = part.players[seat].course.by_cell[x, y].tile
    drawn = tuple(old if tile == new else tile for tile in part.drawn)
    return (
        base.RemovePlaced(seat, x, y),
        base.SetDrawn(drawn, to_hand=(new,)),
        base.Place(seat, new, x, y, turn),
    )


def _bag(table: Table, state: State, effect: fx.DrawBeside) -> tuple[str, tuple[int, ...]]:
    bag = len(state.part(Designer).bag)
    return "bag", tuple(range(bag, max(bag - effect.tiles, 0), -1))


def _draw_beside(table: Table, state: State, effect: fx.DrawBeside, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    bag = list(part.bag)
    return Outcome(then=(base.SetDrawn((*part.drawn, *(bag.pop(roll) for roll in rolls))),))


def _ask_alone(table: Table, state: State, effect: fx.AskAlone, rolls: Rolls) -> Outcome:
    return Outcome(prompts=(Prompt.to("designer.solo_turn", 0),))


HANDLERS: Handlers = {
    DrawMore: Handler(_draw_more, _more_effects),
    Redraw: Handler(_redraw, _redraw_effects, ("fates",)),
    ReplaceDrawn: Handler(_replace_drawn, _replace_effects, ("tiles",)),
    SwapWithDrawn: Handler(
        lambda table, state, seat, design: exchanges(state, seat, design, state.part(Designer).drawn),
        _swap_effects,
        ("tiles", "cells", "turns"),
    ),
}

EFFECTS = (EffectSpec(fx.DrawBeside, _draw_beside, _bag), EffectSpec(fx.AskAlone, _ask_alone))
