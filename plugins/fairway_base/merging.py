"""Find how unfinished holes could be joined by imaginary tiles when there are too many (BG-PLAY-HOLES-6).

Routes through empty squares lead from Tees to Putting Greens, and where that is not enough also through pieces that are
open at both ends. As many routes as possible are found exactly; which open pieces to pass is tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from fairway.values import Value
from fairway_base.course import SIDES, Cell
from fairway_base.ground import Ground
from fairway_base.imagined import Imagined
from fairway_base.routes import Routes
from fairway_base.strands import Strand, find_strands, tie
from fairway_base.survey import Survey

__all__ = ["Merge", "find_merges", "lowered_by"]

MARGINS = (2, 5, 9)
"""Rows and columns to search beyond tiles, land and gate; the next is tried when routes crowd the rim."""


class Merge(Value, frozen=True):
    """Groups joined into one hole, and the imaginary tiles that join them."""

    groups: tuple[int, ...]
    """Indexes into the survey's groups."""
    tiles: tuple[Imagined, ...]


class _Hole(NamedTuple):
    strands: tuple[Strand, ...]
    legs: tuple[tuple[int, ...], ...]
    """The squares between one strand and the next."""

    @property
    def groups(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(group for strand in self.strands for group in strand.groups))


def find_merges(survey: Survey, need: int) -> tuple[Merge, ...]:
    """Return merges that lower the number of holes by as much as can be found, but by no more than `need`."""
    if need <= 0:
        return ()
    strands, barred = find_strands(survey)
    whole, loose = tie(strands, barred)
    numbered = frozenset(group.index for group in survey.groups if group.number is not None)
    best: tuple[Merge, ...] = ()
    for margin in MARGINS:
        field = _Field(survey, margin, (*whole, *loose), barred, {end.faces for each in strands for end in each.ends})
        search = _Search(field, [_Hole((strand,), ()) for strand in whole], loose, numbered, need)
        found = _up_to(need, [field.merge(hole) for hole in search.holes()])
        if lowered_by(found) > lowered_by(best):
            best = found
        if lowered_by(best) == need or not search.crowded:
            break
    return best


def lowered_by(merges: Iterable[Merge | _Hole]) -> int:
    """Return by how much merges lower the number of holes."""
    merges = tuple(merges)
    return len({group for merge in merges for group in merge.groups}) - len(merges)


def _up_to(need: int, merges: Sequence[Merge]) -> tuple[Merge, ...]:
    """Choose merges that lower the number of holes by `need`, or else by as much as possible below it."""
    if lowered_by(merges) <= need:
        return tuple(merges)
    reached: dict[int, tuple[Merge, ...]] = {0: ()}
    for merge in merges:
        for chosen in list(reached.values()):
            more = (*chosen, merge)
            reached.setdefault(lowered_by(more), more)
    return reached[max(lowered for lowered in reached if lowered <= need)]


class _Field:
    """The squares of the search, numbered row by row from 1, with a column of guards at 0."""

    def __init__(
        self, survey: Survey, margin: int, strands: Iterable[Strand], barred: set[Cell], faced: set[Cell]
    ) -> None:
        covered = survey.course.by_cell
        left, top, right, bottom = _bounds(survey.ground, covered)
        self.left, self.top = left - margin - 1, top - margin - 1
        width, height = right - left + 1 + 2 * margin, bottom - top + 1 + 2 * margin
        self.row = row = width + 1
        free, self.rim = _area(width, height)
        taken = 0
        for x, y in (*covered, *survey.ground.gate, *barred, *faced):
            taken |= 1 << (y - self.top) * row + x - self.left
        self.free = free & ~taken

    def number(self, cell: Cell) -> int:
        return (cell[1] - self.top) * self.row + cell[0] - self.left

    def merge(self, hole: _Hole) -> Merge:
        """Say which tiles a hole imagines."""
        tiles = [tile for strand in hole.strands for tile in strand.tiles]
        sides = {-self.row: "N", 1: "E", self.row: "S", -1: "W"}
        for i, leg in enumerate(hole.legs):
            first = SIDES[hole.strands[i].ends[-1].side ^ 2]
            last = SIDES[hole.strands[i + 1].ends[0].side ^ 2]
            for j, square in enumerate(leg):
                back = sides[leg[j - 1] - square] if j else first
                on = sides[leg[j + 1] - square] if j + 1 < len(leg) else last
                y, x = divmod(square, self.row)
                tiles.append(Imagined(x + self.left, y + self.top, back + on))
        return Merge(hole.groups, tuple(tiles))


def _bounds(ground: Ground, covered: Iterable[Cell]) -> tuple[int, int, int, int]:
    left, top, right, bottom = ground.bounds
    xs, ys = zip(*covered, strict=True)
    return min(left, *xs), min(top, *ys), max(right, *xs), max(bottom, *ys)


@lru_cache(maxsize=1024)
def _area(width: int, height: int) -> tuple[int, int]:
    """Return all squares of a field as bits, and those along its rim."""
    row = ((1 << width) - 1) << 1
    sides = 1 << 1 | 1 << width
    everything = rim = 0
    for y in range(1, height + 1):
        everything |= row << y * (width + 1)
        rim |= (row if y in (1, height) else sides) << y * (width + 1)
    return everything, rim


class _Search:
    """One search of a field; `crowded` tells whether a wider field might serve better."""

    def __init__(
        self, field: _Field, whole: list[_Hole], loose: list[Strand], numbered: frozenset[int], need: int
    ) -> None:
        self.field = field
        self.whole = [hole for hole in whole if self._lawful(hole, numbered)]
        self.numbered = numbered
        self.need = need
        self.tees = [strand for strand in loose if strand.tee]
        self.greens = [strand for strand in loose if strand.green]
        self.through = [strand for strand in loose if len(strand.ends) == 2]
        self.crowded = False

    @staticmethod
    def _lawful(hole: _Hole, numbered: frozenset[int]) -> bool:
        """Whether a hole has at most one numbered group."""
        return len(numbered.intersection(hole.groups)) < 2

    def holes(self) -> list[_Hole]:
        """Return the best set of holes found."""
        best, lawful = self._attempt(self.tees, self.greens)
        if lawful or lowered_by(best) >= self.need:
            return best
        # Numbered Tees met numbered Greens. Without the ones or without the others that cannot happen.
        unnumbered = self.numbered.isdisjoint
        for tees, greens in (
            ([strand for strand in self.tees if unnumbered(strand.groups)], self.greens),
            (self.tees, [strand for strand in self.greens if unnumbered(strand.groups)]),
        ):
            best = max(best, self._attempt(tees, greens)[0], key=lowered_by)
        return best

    def _attempt(self, tees: list[Strand], greens: list[Strand]) -> tuple[list[_Hole], bool]:
        field = self.field
        routes = Routes(field.free, field.row)
        begins = {field.number(strand.ends[0].faces): strand for strand in tees}
        ends = {field.number(strand.ends[0].faces): strand for strand in greens}
        all_begins, all_ends = _bits(begins), _bits(ends)
        missing = self.need - lowered_by(self.whole)
        while missing > len(routes.after) and routes.join(all_begins & ~routes.used, all_ends & ~routes.used):
            pass
        holes = self._read(routes, begins, ends)
        waiting = self.through
        while waiting and lowered_by(holes) < self.need:
            left: list[Strand] = []
            for strand in waiting:
                if lowered_by(holes) >= self.need:
                    break
                for passing in (strand, Strand(strand.groups, False, False, strand.ends[::-1], strand.tiles)):
                    trial = routes.copy()
                    entry, leave = (field.number(end.faces) for end in passing.ends)
                    if not _thread(trial, 1 << entry, 1 << leave, all_begins, all_ends):
                        continue
                    more_begins, more_ends = {**begins, leave: passing}, {**ends, entry: passing}
                    better = self._read(trial, more_begins, more_ends)
                    if lowered_by(better) > lowered_by(holes):
                        routes, begins, ends, holes = trial, more_begins, more_ends, better
                        break
                else:
                    left.append(strand)
            if len(left) == len(waiting):
                break
            waiting = left
        if lowered_by(holes) < self.need and routes.used & field.rim:
            self.crowded = True
        lawful = [hole for hole in holes if self._lawful(hole, self.numbered)]
        return [*self.whole, *lawful], len(lawful) == len(holes)
