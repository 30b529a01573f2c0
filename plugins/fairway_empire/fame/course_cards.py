"""Cards for the own course: FC-08, FC-09, FC-11 and FC-12."""

from __future__ import annotations

from fairway import Domain, Effect, Refusal, State, Table
from fairway_base import Designer
from fairway_base import effects as base
from fairway_empire.content.card_effects import BonusDraw, CollectPlaced, SwapPlaced, SwapWithRack
from fairway_empire.content.fame_deck import Design
from fairway_empire.fame import effects as fx
from fairway_empire.fame.actions import PlayFame
from fairway_empire.fame.domains import Grid, Pairs
from fairway_empire.fame.handlers import Handler, Handlers, bag_is_empty, just, no_effect, wrong

__all__ = ["HANDLERS", "TURNS", "exchanges"]

TURNS = (0, 1, 2, 3)


def _swap_placed(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    by_cell = state.part(Designer).players[seat].course.by_cell
    if len(by_cell) < 2:
        return no_effect(design)

    def refuse(action: PlayFame) -> Refusal | None:
        if len(action.cells) != 2 or not set(action.cells) <= by_cell.keys() or action.cells[0] == action.cells[1]:
            return wrong(design, "cells")
        return None if len(action.turns) == 2 else wrong(design, "turns")

    return Grid(
        (Pairs(by_cell), TURNS, TURNS),
        lambda pair, first, second: PlayFame(design.name, cells=pair, turns=(first, second)),
        refuse,
    )


def _swap_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    (first, second), turns = action.cells, action.turns
    return (base.SwapPlaced(seat, first, second, *turns),)


def _collect_placed(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    by_cell = state.part(Designer).players[seat].course.by_cell
    if not by_cell:
        return no_effect(design)

    def refuse(action: PlayFame) -> Refusal | None:
        return None if len(action.cells) == 1 and action.cells[0] in by_cell else wrong(design, "cells")

    return Grid((tuple(by_cell),), lambda cell: PlayFame(design.name, cells=(cell,)), refuse)


def _collect_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    ((x, y),) = action.cells
    tile = state.part(Designer).players[seat].course.by_cell[x, y].tile
    return (base.RemovePlaced(seat, x, y), base.Collect(seat, tile, "fame"))


def exchanges(state: State, seat: int, design: Design, offered: tuple[str, ...]) -> Domain[PlayFame] | Refusal:
    """Return every exchange of a tile of the course for one of those offered, turned at will."""
    by_cell = state.part(Designer).players[seat].course.by_cell
    if not (by_cell and offered):
        return no_effect(design)

    def refuse(action: PlayFame) -> Refusal | None:
        if len(action.cells) != 1 or action.cells[0] not in by_cell:
            return wrong(design, "cells")
        if len(action.tiles) != 1 or action.tiles[0] not in offered:
            return wrong(design, "tiles")
        return None if len(action.turns) == 1 else wrong(design, "turns")

    return Grid(
        (tuple(by_cell), offered, TURNS),
        lambda cell, tile, turn: PlayFame(design.name, tiles=(tile,), cells=(cell,), turns=(turn,)),
        refuse,
    )


def _swap_rack_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    """Each tile takes the very spot of the other; numbers are not sorted (GAP-25)."""
    ((x, y),), (new,), (turn,) = action.cells, action.tiles, action.turns
    part = state.part(Designer)
    old = part.players[seat].course.by_cell[x, y].tile
    return (
        base.RemovePlaced(seat, x, y),
        base.Take(seat, new, "stay"),
        base.PutOnRack(seat, old, part.middle.items.index(new)),
        base.Place(seat, new, x, y, turn),
    )


def _bonus_draw(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    return bag_is_empty(state, design) or just(design)


def _bonus_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    hand = state.part(Designer).players[seat].hand
    return (base.DrawToHand(seat), fx.AskHeld(seat, "drawn", hand, may_collect=True))


HANDLERS: Handlers = {
    SwapPlaced: Handler(_swap_placed, _swap_effects, ("cells", "turns")),
    CollectPlaced: Handler(_collect_placed, _collect_effects, ("cells",)),
    SwapWithRack: Handler(
        lambda table, state, seat, design: exchanges(state, seat, design, state.part(Designer).middle.tiles),
        _swap_rack_effects,
        ("tiles", "cells", "turns"),
    ),
    BonusDraw: Handler(_bonus_draw, _bonus_effects),
}
