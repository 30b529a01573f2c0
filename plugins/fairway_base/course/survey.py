"""Look over a course: its holes, its faults and what is printed on it.

A survey never changes and works out each fact when it is first asked for, so that who wants only Fun pays only for Fun.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import filterfalse
from typing import Any, Literal, TypeVar

from fairway import Value
from fairway_base.content.components import ELEMENTS
from fairway_base.content.options import Options
from fairway_base.course.board import ACROSS, Board, lay
from fairway_base.course.course import Cell, Course, Token
from fairway_base.course.ground import Ground, cell_of
from fairway_base.course.groups import End, Group
from fairway_base.course.tiles import Tile
from fairway_base.course.tracing import numbered, trace

__all__ = ["Mismatch", "Survey", "survey"]


T = TypeVar("T")


class Mismatch(Value, frozen=True, array_like=True):
    """A red side where there should be green: against a tile, the land's outline or the gate."""

    kind: Literal["tile", "outline", "gate"]
    cell: Cell
    side: int
    faces: Cell


@lru_cache(maxsize=16384)
def _mismatch(kind: Literal["tile", "outline", "gate"], port: int) -> Mismatch:
    """Name a red side; the same sides of the same cells come up in course after course."""
    side = port & 3
    return Mismatch(kind, cell_of(port >> 2), side, cell_of((port + ACROSS[side]) >> 2))


class Survey:
    """Everything that can be read off one course, under one set of options."""

    def __init__(self, course: Course, ground: Ground, tiles: Mapping[str, Tile], options: Options) -> None:
        self.course = course
        self.ground = ground
        self.tiles = tiles
        self.options = options
        self._facts: dict[Callable[[Survey], Any], Any] = {}
        self._facts_of_tiles: dict[Callable[[Survey], Any], Any] = {}

    def fact(self, work_out: Callable[[Survey], T], *, of_tiles: bool = False) -> T:
        """Return what somebody works out from this survey, worked out once; `of_tiles` if numbers do not matter."""
        facts = self._facts_of_tiles if of_tiles else self._facts
        if work_out not in facts:
            facts[work_out] = work_out(self)
        found: T = facts[work_out]
        return found

    def with_numbers(self, tokens: Iterable[Token]) -> Survey:
        """Return a survey of the same tiles with other numbers; the paths are not followed again."""
        other = Survey(self.course.numbered(tuple(tokens)), self.ground, self.tiles, self.options)
        other.board, other._facts_of_tiles = self.board, self._facts_of_tiles
        groups, idle = self._traced
        other._traced = numbered(groups, self.board, other.course.tokens), idle
        return other

    @cached_property
    def board(self) -> Board:
        """The tiles by key, with their lanes."""
        return lay(self.course.placed, self.tiles)

    @cached_property
    def _traced(self) -> tuple[tuple[Group, ...], tuple[tuple[End, End], ...]]:
        return trace(self.board, self.ground, self.options, self.course.tokens)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Every hole or piece of a hole (BG-HOLE-3), those with a Tee first."""
        return self._traced[0]

    @property
    def idle_lanes(self) -> tuple[tuple[End, End], ...]:
        """Crossover lanes that lead nowhere and are no group (BG-PLAY-HOLES-7)."""
        return self._traced[1]

    @cached_property
    def numbered(self) -> dict[int, tuple[Group, ...]]:
        """The group or declared pieces under each number, in ascending order (BG-NUM-3)."""
        holes: dict[int, tuple[Group, ...]] = {}
        for group in self.groups:
            if group.number is not None:
                holes[group.number] = (*holes.get(group.number, ()), group)
        return dict(sorted(holes.items()))

    @cached_property
    def groups_at(self) -> dict[Cell, tuple[Group, ...]]:
        """The groups of each red tile: one, or two on a shared crossover."""
        groups: dict[Cell, tuple[Group, ...]] = {}
        for group in self.groups:
            for cell in group.cells:
                groups[cell] = (*groups.get(cell, ()), group)
        return groups

    @cached_property
    def shared(self) -> frozenset[Cell]:
        """Crossovers that two groups share."""
        once: set[Cell] = set()
        twice: set[Cell] = set()
        for group in self.groups:
            twice.update(once.intersection(group.cells))
            once.update(group.cells)
        return frozenset(twice)

    @cached_property
    def mismatches(self) -> tuple[Mismatch, ...]:
        """Red against green (BG-PLAY-MIS-1 to 4), whatever a plan may say (BG-PLAY-MIS-5)."""
        through, covered = self.board.through, self.board.tiles
        land, gate = self.ground.land_keys, self.ground.gate_keys
        strict_outline = self.options.red_across_outline == "penalty"
        mismatches: list[Mismatch] = []
        for port in through:
            facing = port + ACROSS[port & 3]
            if facing in through:
                if strict_outline and port < facing and (port >> 2 in land) != (facing >> 2 in land):
                    mismatches.append(_mismatch("outline", port))
                continue
            beyond = facing >> 2
            if beyond in covered:
                mismatches.append(_mismatch("tile", port))
            elif beyond in gate:
                if self.options.gate_against_red == "mismatch" and port in self.ground.gate_ports:
                    mismatches.append(_mismatch("gate", port))
            elif beyond not in land and port >> 2 in land:
                mismatches.append(_mismatch("outline", port))
        return tuple(mismatches)

    @cached_property
    def mismatched(self) -> frozenset[Cell]:
        """Tiles with a mismatch on any of their sides."""
        return frozenset(cell for fault in self.mismatches for cell in (fault.cell, fault.faces))

    @cached_property
    def wrong_way(self) -> tuple[Cell, ...]:
        """Tiles that are passed against their arrow, each once (BG-PLAY-DIR-1)."""
        return tuple(dict.fromkeys(cell for group in self.groups for cell in group.wrong_way))

    @cached_property
    def off_land(self) -> tuple[Cell, ...]:
        """Tiles that lie neither on land nor on water."""
        return tuple(filterfalse(self.ground.surface.__contains__, self.course.by_cell))

    @cached_property
    def on_water(self) -> tuple[Cell, ...]:
        """Tiles that lie on a pond or stream (BG-LAND-4)."""
        return tuple(sorted(self.ground.water.intersection(self.course.by_cell)))

    @cached_property
    def uncovered(self) -> tuple[Cell, ...]:
        """Land squares without a tile."""
        return tuple(filterfalse(self.course.by_cell.__contains__, self.ground.rows))

    @cached_property
    def filled(self) -> bool:
        """Whether every land square holds a tile (BG-LAND-3)."""
        return self.ground.filled(self.course)

    @cached_property
    def elements(self) -> dict[str, int]:
        """How many of each element are printed on the tiles of the course."""
        tiles = self.tiles
        columns = zip(*(tiles[put.tile].elements for put in self.course.placed), strict=True)
        return dict(zip(ELEMENTS, map(sum, columns), strict=True)) if self.course.placed else dict.fromkeys(ELEMENTS, 0)

    def with_element(self, element: str) -> dict[Cell, int]:
        """Return the tiles that show an element, and how many of it."""
        column = ELEMENTS.index(element)
        tiles = self.tiles
        return {(put.x, put.y): count for put in self.course.placed if (count := tiles[put.tile].elements[column])}


def survey(course: Course, ground: Ground, tiles: Mapping[str, Tile], options: Options) -> Survey:
    """Look over a course, in a match or outside one."""
    return Survey(course, ground, tiles, options)
