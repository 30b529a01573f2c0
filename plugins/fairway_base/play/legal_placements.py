"""Picking a tile: where it may go, what a placement would bring, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import islice

import msgspec

from fairway import Action, Domain, Narrowed, Refusal, Table
from fairway_base.course.course import GATE, ROW, TOUCHING, Cell, Coordinate, Course, Placed, Turn, cell_of
from fairway_base.course.ground import Ground
from fairway_base.course.placement_preview import PlacementPreview
from fairway_base.course.survey import survey
from fairway_base.play.kit import Kit
from fairway_base.play.part import Player

__all__ = ["PickTile", "Placements", "lawful", "placements", "refuse_cell", "refuse_tile"]

TURNS: tuple[Turn, ...] = (0, 1, 2, 3)


class PickTile(Action, frozen=True, tag="designer.pick"):
    """Take a tile of the middle rack and place it on the own course."""

    tile: str
    x: Coordinate
    y: Coordinate
    turn: Turn = 0


class Placements(Domain[PickTile]):
    """Every tile on every open cell in every turn; tiles first, then cells, then turns.

    Other cells than the open ones may be given by their keys (for other plugins).
    """

    def __init__(
        self, table: Table, player: Player, tiles: tuple[str, ...], keys: Mapping[int, None] | None = None
    ) -> None:
        self._table = table
        self._player = player
        self._keys = keys = player.course.openings.open if keys is None else keys
        self.tiles = tiles
        self._size = len(tiles) * len(keys) * 4

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells on which a tile may go, in the order in which they came up."""
        return tuple(map(cell_of, self._keys))

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int) -> PickTile:
        tile, rest = divmod(index, len(self._keys) * 4)
        x, y = cell_of(next(islice(self._keys, rest >> 2, None)))
        return PickTile(self.tiles[tile], x, y, rest & 3)

    def __iter__(self) -> Iterator[PickTile]:
        return (PickTile(tile, x, y, turn) for tile in self.tiles for x, y in self.cells for turn in TURNS)

    def refuse(self, action: PickTile) -> Refusal | None:
        if action.tile not in self.tiles:
            return refuse_tile(self._table, action.tile, self.tiles)
        if action.y * ROW + action.x in self._keys:
            return None
        player = self._player
        return refuse_cell(player.course, self._table.kit(Kit).grounds[player.land], action.x, action.y)

    @cached_property
    def preview(self) -> PlacementPreview:
        """What placements on this course would bring."""
        kit, player = self._table.kit(Kit), self._player
        return PlacementPreview(survey(player.course, kit.grounds[player.land], kit.tiles, kit.options))

    def annotate(self, action: PickTile) -> Mapping[str, object]:
        notes: dict[str, object] = msgspec.to_builtins(self.preview.warnings(_placed(action)))
        return notes

    def description(self) -> Mapping[str, object]:
        return {**super().description(), "tiles": list(self.tiles), "cells": list(self.cells), "turns": list(TURNS)}


def refuse_tile(table: Table, tile: str, offered: tuple[str, ...]) -> Refusal:
    """Say why a tile cannot be taken."""
    if tile not in table.kit(Kit).tiles:
        return Refusal("designer.unknown_tile", {"tile": tile}, "BG-COMP-1")
    return Refusal("designer.tile_not_offered", {"tile": tile, "offered": offered}, "BG-TURN-3")


def refuse_cell(course: Course, ground: Ground, x: int, y: int) -> Refusal:
    """Say why nothing can be placed on a cell that is not open."""
    cell = (x, y)
    where = {"x": x, "y": y}
    if cell in course.by_cell:
        return Refusal("designer.cell_covered", {**where, "tile": course.by_cell[cell].tile}, "BG-PLACE-1")
    if cell in GATE:
        return Refusal("designer.gate_square", where, "BG-PLACE-1")
    if any((x + dx, y + dy) in ground.water for dx, dy in TOUCHING):
        return Refusal("designer.touches_only_water", where, "BG-PLACE-3")
    return Refusal("designer.not_touching", where, "BG-PLACE-2")


def _placed(action: PickTile) -> Placed:
    return Placed(action.tile, action.x, action.y, action.turn)


def placements(table: Table, player: Player, tiles: tuple[str, ...]) -> Domain[PickTile]:
    """Return where a player may put these tiles."""
    return lawful(table, Placements(table, player, tiles))


def lawful(table: Table, domain: Placements) -> Domain[PickTile]:
    """Return placements; where the match says so, without those that set red against green (DEC-17)."""
    if table.kit(Kit).options.mismatched_placement == "accept":
        return domain

    def forbid(action: PickTile) -> Refusal | None:
        mismatches, _ = domain.preview.mismatches(_placed(action))
        return Refusal("designer.mismatch", {"mismatches": mismatches}, "DEC-17") if mismatches else None

    return Narrowed(domain, forbid)
