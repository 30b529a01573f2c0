"""The solo game: draw two, place one, or pass at a price (SOLO-1 to SOLO-5)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Literal

from fairway import (
    Action,
    ActionSpec,
    Domain,
    Effect,
    EffectSpec,
    Listed,
    Outcome,
    Prompt,
    Refusal,
    Rolls,
    State,
    Table,
    draw_from,
    draw_sizes,
    replace,
)
from fairway_base.content.options import Options
from fairway_base.course.course import Coordinate, Turn
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.kit import Kit
from fairway_base.play.legal_placements import PickTile, placements
from fairway_base.play.part import Designer

__all__ = ["ACTIONS", "EFFECTS", "SoloDrawTiles", "SoloPass", "SoloPlace", "SoloStop"]


SOLO_DRAW = 2
"""Tiles that a lone player draws at the beginning of a turn."""
Fate = Literal["bag", "box"]


class SoloDrawTiles(Action, frozen=True, tag="designer.solo_draw_tiles"):
    """Begin a turn by drawing two tiles."""


class SoloStop(Action, frozen=True, tag="designer.solo_stop"):
    """End the game before drawing."""


class SoloPlace(Action, frozen=True, tag="designer.solo_place"):
    """Place one of the drawn tiles; the other goes back to the bag or out of the game (the box)."""

    tile: str
    x: Coordinate
    y: Coordinate
    turn: Turn = 0
    other: Fate = "bag"


class SoloPass(Action, frozen=True, tag="designer.solo_pass"):
    """Place nothing; say of each drawn tile whether it goes back to the bag or out of the game."""

    fates: tuple[Fate, ...] = ("bag", "bag")


class _SoloPlacements(Domain[SoloPlace]):
    def __init__(self, placements: Domain[PickTile]) -> None:
        self._placements = placements

    def __len__(self) -> int:
        return 2 * len(self._placements)

    def __getitem__(self, index: int) -> SoloPlace:
        at, fate = divmod(index, 2)
        pick = self._placements[at]
        return SoloPlace(pick.tile, pick.x, pick.y, pick.turn, "box" if fate else "bag")

    def refuse(self, action: SoloPlace) -> Refusal | None:
        return self._placements.refuse(_pick(action))

    def annotate(self, action: SoloPlace) -> Mapping[str, object]:
        return self._placements.annotate(_pick(action))

    def description(self) -> Mapping[str, object]:
        return {**self._placements.description(), "count": len(self), "other": ["bag", "box"]}


def _pick(action: SoloPlace) -> PickTile:
    return PickTile(action.tile, action.x, action.y, action.turn)


def _placements(table: Table, state: State, seat: int) -> Domain[SoloPlace]:
    part = state.part(Designer)
    return _SoloPlacements(placements(table, part.players[0], part.drawn))


def _stops(table: Table, state: State, seat: int) -> Listed[SoloStop] | None:
    return Listed((SoloStop(),)) if table.option(Options).solo_stop else None


def _ask(table: Table, state: State, effect: fx.SoloAsk, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    if table.kit(Kit).grounds[part.players[0].land].filled(part.players[0].course):
        return Outcome(then=(fx.EndPlay("filled"),))
    if len(part.bag) < SOLO_DRAW:
        return Outcome(then=(fx.EndPlay("bag"),))
    if part.quiet >= table.option(Options).quiet_rounds:
        return Outcome(then=(fx.EndPlay("quiet"),))
    return Outcome(prompts=(Prompt.to("designer.solo_start", 0),))


def _two_tiles(table: Table, state: State, effect: fx.SoloDraw) -> tuple[str, tuple[int, ...]]:
    return "bag", draw_sizes(state.part(Designer).bag, SOLO_DRAW)


def _draw(table: Table, state: State, effect: fx.SoloDraw, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    drawn, bag = draw_from(part.bag, rolls)
    part = replace(part, bag=bag, drawn=part.drawn + drawn, round=part.round + 1)
    return Outcome(part, (ev.SoloDrawn(drawn),), then=(fx.SoloTurn(),))


def _turn(table: Table, state: State, effect: fx.SoloTurn, rolls: Rolls) -> Outcome:
    return Outcome(then=(fx.SoloAsk(),), prompts=(Prompt.to("designer.solo_turn", 0),))


def _keep(table: Table, state: State, effect: fx.SoloKeep, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    player = part.players[0]
    if effect.tile:
        player = replace(player, hand=(*player.hand, effect.tile))
    else:
        player = replace(player, passes=player.passes + 1)
    staying = (effect.tile, *effect.to_bag, *effect.stay)
    gone = tuple(tile for tile in part.drawn if tile not in staying)
    part = replace(
        part,
        players=(player,),
        bag=part.bag + effect.to_bag,
        removed=part.removed + gone,
        drawn=effect.stay,
        quiet=0 if effect.tile else part.quiet + 1,
    )
    if effect.tile:
        return Outcome(part, (ev.SoloReturned(effect.to_bag, gone),))
    return Outcome(part, (ev.PlayerPassed(0, solo=True), ev.SoloReturned(effect.to_bag, gone, passed=True)))


def _place_effects(table: Table, state: State, seat: int, action: SoloPlace) -> tuple[Effect, ...]:
    others = tuple(tile for tile in state.part(Designer).drawn if tile != action.tile)
    kept = fx.SoloKeep(action.tile, others if action.other == "bag" else ())
    return (kept, fx.Place(0, action.tile, action.x, action.y, action.turn))


def _pass_effects(table: Table, state: State, seat: int, action: SoloPass) -> tuple[Effect, ...]:
    drawn = state.part(Designer).drawn
    back = tuple(tile for tile, fate in zip(drawn, action.fates, strict=True) if fate == "bag")
    return (fx.SoloKeep("", back),)


def _set_drawn(table: Table, state: State, effect: fx.SetDrawn, rolls: Rolls) -> Outcome:
    """Lay the drawn tiles out anew, after a look that nothing is lost or made on the way."""
    part = state.part(Designer)
    player = part.players[0]
    fresh = tuple(tile for tile in effect.drawn if tile not in part.drawn)
    gone = (*effect.to_bag, *effect.removed, *effect.to_hand)
    if sorted((*effect.drawn, *gone)) != sorted((*part.drawn, *fresh)) or len(set(fresh)) < len(fresh):
        raise ValueError("every drawn tile must stay or go to the bag, the hand or out of the game, exactly once")
    from_bag = tuple(tile for tile in fresh if tile not in player.hand)
    if not set(from_bag) <= set(part.bag):
        raise LookupError(f"neither in the hand nor in the bag: {', '.join(sorted(set(from_bag) - set(part.bag)))}")
    hand = (*(tile for tile in player.hand if tile not in fresh), *effect.to_hand)
    part = replace(
        part,
        players=(replace(player, hand=hand),),
        drawn=effect.drawn,
        bag=(*(tile for tile in part.bag if tile not in from_bag), *effect.to_bag),
        removed=part.removed + effect.removed,
    )
    return Outcome(part, (ev.DrawnSet(effect.drawn, from_bag, effect.to_bag, effect.removed),))


def _passes(table: Table, state: State, seat: int) -> Listed[SoloPass]:
    """List what may become of the drawn tiles when none is placed, as many as there are."""
    return Listed([SoloPass(fates) for fates in product(_FATES, repeat=len(state.part(Designer).drawn))])


_FATES: tuple[Fate, Fate] = ("bag", "box")

ACTIONS = (
    ActionSpec(
        SoloDrawTiles,
        "SOLO-2",
        lambda table, state, seat: Listed((SoloDrawTiles(),)),
        lambda table, state, seat, action: (fx.SoloDraw(),),
        prompts=("designer.solo_start",),
    ),
    ActionSpec(
        SoloStop,
        "SOLO-5",
        _stops,
        lambda table, state, seat, action: (fx.EndPlay("stopped"),),
        prompts=("designer.solo_start",),
    ),
    ActionSpec(SoloPlace, "SOLO-2", _placements, _place_effects, prompts=("designer.solo_turn",)),
    ActionSpec(
        SoloPass,
        "SOLO-3",
        _passes,
        _pass_effects,
        prompts=("designer.solo_turn",),
    ),
)

EFFECTS = (
    EffectSpec(fx.SoloAsk, _ask),
    EffectSpec(fx.SoloDraw, _draw, _two_tiles),
    EffectSpec(fx.SoloTurn, _turn),
    EffectSpec(fx.SoloKeep, _keep),
    EffectSpec(fx.SetDrawn, _set_drawn),
)
