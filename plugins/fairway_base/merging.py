"""Find how unfinished holes could be joined by imaginary tiles when there are too many (BG-PLAY-HOLES-6).

Routes through empty squares lead from Tees to Putting Greens, and where that is not enough also through pieces that are
open at both ends. As many routes as possible are found exactly; which open pieces to pass is tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from fairway.values import Value
from fairway_base.course import SIDES
from fairway_base.field import Field
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
    faced = barred.union(end.faces for strand in strands for end in strand.ends)
    whole = [strand for strand in whole if len(numbered.intersection(strand.groups)) < 2]
    loose = [strand for strand in loose if len(numbered.intersection(strand.groups)) < 2]
    best: tuple[Merge, ...] = ()
    for margin in MARGINS:
        field = Field(survey, margin, faced)
        search = _Search(field, [_Hole((strand,), ()) for strand in whole], loose, numbered, need)
        found = _up_to(need, [_merge(hole, field) for hole in search.holes()])
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


def _merge(hole: _Hole, field: Field) -> Merge:
    """Say which tiles a hole imagines."""
    tiles = [tile for strand in hole.strands for tile in strand.tiles]
    sides = {-field.row: "N", 1: "E", field.row: "S", -1: "W"}
    for i, leg in enumerate(hole.legs):
        first = SIDES[hole.strands[i].ends[-1].side ^ 2]
        last = SIDES[hole.strands[i + 1].ends[0].side ^ 2]
        for j, square in enumerate(leg):
            back = sides[leg[j - 1] - square] if j else first
            on = sides[leg[j + 1] - square] if j + 1 < len(leg) else last
            tiles.append(Imagined(*field.cell(square), back + on))
    return Merge(hole.groups, tuple(tiles))


class _Search:
    """One search of a field; `crowded` tells whether a wider field might serve better."""

    def __init__(
        self, field: Field, whole: list[_Hole], loose: list[Strand], numbered: frozenset[int], need: int
    ) -> None:
        self.field = field
        self.numbered = numbered
        self.need = need
        self.whole = whole
        alive = _alive(loose, field)
        self.tees = [strand for strand in alive if strand.tee]
        self.greens = [strand for strand in alive if strand.green]
        self.through = [strand for strand in alive if len(strand.ends) == 2]
        self.crowded = False

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

    def _lawful(self, holes: list[_Hole]) -> list[_Hole]:
        """Keep the holes with at most one numbered group."""
        return [hole for hole in holes if len(self.numbered.intersection(hole.groups)) < 2]

    def _attempt(self, tees: list[Strand], greens: list[Strand]) -> tuple[list[_Hole], bool]:
        """Return holes between these Tees and Greens, and whether none had to be thrown away for its numbers."""
        field, need = self.field, self.need
        routes = Routes(field.free, field.row)
        begins = {field.number(strand.ends[0].faces): strand for strand in tees}
        ends = {field.number(strand.ends[0].faces): strand for strand in greens}
        from_tees, to_greens = _bits(begins), _bits(ends)
        missing = need - lowered_by(self.whole)
        while missing > 0 and routes.join(from_tees & ~routes.used, to_greens & ~routes.used):
            missing -= 1
        drawn = self._read(routes, begins, ends)
        best = [*self.whole, *self._lawful(drawn)]
        reached = routes.reached
        solid = 0
        waiting = self.through
        progress = True
        while progress and waiting and lowered_by(best) < need:
            progress = False
            left: list[Strand] = []
            for strand in waiting:
                for passing in (strand, strand.flipped()):
                    entry, leave = (field.number(end.faces) for end in passing.ends)
                    trial = routes.copy()
                    onward = _thread(trial, entry, leave, solid, from_tees, to_greens)
                    reached |= trial.reached
                    if not onward:
                        continue
                    new_begins, new_ends = {**begins, leave: passing}, {**ends, entry: passing}
                    new = self._read(trial, new_begins, new_ends)
                    better = [*self.whole, *self._lawful(new)]
                    if lowered_by(better) > lowered_by(best):
                        routes, begins, ends, drawn, best = trial, new_begins, new_ends, new, better
                        solid |= onward
                        progress = True
                        break
                else:
                    left.append(strand)
                if lowered_by(best) >= need:
                    break
            waiting = left
        if routes.used & field.rim and reached & field.rim and lowered_by(best) < need:
            self.crowded = True
        return best, len(best) == len(self.whole) + len(drawn)

    def _read(self, routes: Routes, begins: Mapping[int, Strand], ends: Mapping[int, Strand]) -> list[_Hole]:
        """Follow the routes from Tee to Green; nothing counts when some strands only lead round in a ring."""
        after = routes.after
        holes: list[_Hole] = []
        passed = 0
        for at, strand in begins.items():
            if not strand.tee or at not in after:
                continue
            strands, legs = [strand], []
            while not strand.green:
                leg = [at]
                while at in after:
                    at = after[at]
                    leg.append(at)
                strand = ends[at]
                strands.append(strand)
                legs.append(tuple(leg))
                at = self.field.number(strand.ends[-1].faces)
            passed += len(strands) - 2
            holes.append(_Hole(tuple(strands), tuple(legs)))
        return holes if passed == sum(not strand.tee for strand in begins.values()) else []


def _alive(loose: list[Strand], field: Field) -> list[Strand]:
    """Leave out strands with an end that has no way to anything it could be joined to."""
    places = [[1 << field.number(end.faces) for end in strand.ends] for strand in loose]
    ways = [way for way, _ in field.within_reach(sum(map(sum, places)))]
    while True:
        tees = sum(sum(bits) for strand, bits in zip(loose, places, strict=True) if not strand.green)
        greens = sum(sum(bits) for strand, bits in zip(loose, places, strict=True) if not strand.tee)
        kept: list[int] = []
        for n, bits in enumerate(places):
            others = ~sum(bits)
            near = [0] * len(bits)
            for way in ways:
                for i, bit in enumerate(bits):
                    if way & bit:
                        near[i] |= way & others
            if loose[n].tee:
                joins = near[0] & greens
            elif loose[n].green:
                joins = near[0] & tees
            else:
                joins = (near[0] & tees and near[1] & greens) or (near[1] & tees and near[0] & greens)
            if joins:
                kept.append(n)
        if len(kept) == len(loose):
            return loose
        loose, places = [loose[n] for n in kept], [places[n] for n in kept]


def _thread(routes: Routes, entry: int, leave: int, solid: int, from_tees: int, to_greens: int) -> int:
    """Lead routes through a strand open at both ends, one to its entry and one on from where it leaves.

    Routes on from other strands are solid: if they were bent, they might lead back to where they came from.
    Return the squares of the new route onward, or 0 if there is no way.
    """
    begin, end = 1 << leave, 1 << entry
    idle_tees = from_tees & ~routes.used
    if not (
        (idle_tees and routes.join(begin, to_greens & ~routes.used, solid))
        or routes.take_over(begin, from_tees & routes.used, solid)
    ):
        return 0
    onward = routes.squares(leave)
    solid |= onward
    if not (routes.join(from_tees & ~routes.used, end, solid) or routes.divert(to_greens & routes.used, end, solid)):
        return 0
    return onward


def _bits(squares: Iterable[int]) -> int:
    bits = 0
    for square in squares:
        bits |= 1 << square
    return bits
