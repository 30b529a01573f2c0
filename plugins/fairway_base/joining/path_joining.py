"""Lead paths from Tees to Putting Greens through empty squares, and through pieces open at both ends.

How many Tees and Greens can be joined at once is found exactly. Open pieces are then worked in one by one: a path is
cut in two, one half to the piece and one on from it. At last the few pieces of a hole are tried in every order.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence

from fairway_base.joining.disjoint_paths import DisjointPaths
from fairway_base.joining.free_squares import FreeSquares
from fairway_base.joining.joined_holes import JoinedHole, closer, towards
from fairway_base.joining.open_segments import OpenSegment, Segments

__all__ = ["PathJoiner"]

MOST_REORDERED = 3
"""Segments that are tried in every order."""

Paths = dict[int, list[int]]
"""The squares of each path from first to last, by its first."""
Shortest = Callable[[int, int, int], list[int] | None]
"""As `FreeSquares.shortest`."""


class PathJoiner:
    """One try at joining Tees and Greens. No hole may hold two `numbered` groups."""

    def __init__(
        self, grid: FreeSquares, tees: Segments, greens: Segments, numbered: frozenset[int], need: int
    ) -> None:
        self.grid = grid
        self.numbered = numbered
        self.need = need
        """By how much to lower the number of holes."""
        self.lowered = 0
        numbers = grid.numbers
        self.begins = {numbers[segment.ends[0].faces]: segment for segment in tees}
        self.ends = {numbers[segment.ends[0].faces]: segment for segment in greens}
        self.tees = grid.bits(self.begins)
        self.greens = grid.bits(self.ends)
        self.paths: Paths = {}
        self._known_bits: dict[int, tuple[list[int], int]] = {}
        """The latest path from each square that was asked about, and its squares as bits."""
        self.used = 0
        """Squares of all paths."""
        self._flexible: tuple[Paths, DisjointPaths] | None = None
        """Some paths, laid so that they can be bent."""
        self.shut_in: Segments = []
        """Segments with an end that no path can come near."""
        self.clashed = False
        """Whether numbered groups met, so that paths were given up."""

    def join(self, through: Segments) -> list[JoinedHole]:
        """Join what can be joined, by way of the segments open at both ends where that is not enough."""
        self._join_ends()
        through = self._join_leftover_ends(through)
        for insert in (self._insert_by_cutting, self._insert_by_rerouting, self._insert_by_cutting):
            left: Segments = []
            for segment in through:
                if self.lowered == self.need:
                    return self.lawful()
                if not insert(segment):
                    left.append(segment)
            if insert == self._insert_by_rerouting and len(left) == len(through):
                break
            through = left
        if len(through) > 1:
            through = self._extend_paths(through)
        through = [segment for segment in through if segment.groups and segment not in self.shut_in]
        if self.lowered < self.need and 0 < len(through) <= MOST_REORDERED:
            self._reorder(through)
        return self.lawful()

    @property
    def crowded(self) -> bool:
        """Whether a Tee and a Green are left over that have a path to the rim, but along it others are in the way."""
        tees, greens = self.tees & ~self.used, self.greens & ~self.used
        if self.lowered == self.need or not (tees and greens and self.used & self.grid.rim):
            return False
        crossable, rim = self.grid.free & ~self.used, self.grid.rim
        return bool(self.grid.reach(tees, crossable) & rim and self.grid.reach(greens, crossable) & rim)

    def lawful(self) -> list[JoinedHole]:
        """Return the holes so far that have at most one numbered group."""
        holes = self.holes()
        if not self.numbered:
            return holes
        kept = [hole for hole in holes if len(self.numbered.intersection(hole.groups)) < 2]
        if len(kept) < len(holes):
            self.clashed = True
        return kept

    def holes(self) -> list[JoinedHole]:
        """Follow the paths from Tee to Green; there are none when some segments only lead round in a ring."""
        paths, ends, numbers = self.paths, self.ends, self.grid.numbers
        holes: list[JoinedHole] = []
        passed = 0
        for begin, segment in self.begins.items():
            if not segment.tee or begin not in paths:
                continue
            leg = paths[begin]
            segments, legs = [segment, ends[leg[-1]]], [leg]
            while not segments[-1].green:
                leg = paths[numbers[segments[-1].ends[-1].faces]]
                segments.append(ends[leg[-1]])
                legs.append(leg)
            passed += len(legs)
            holes.append(JoinedHole(tuple(segments), tuple(legs)))
        return holes if passed == len(paths) else []

    def _join_ends(self) -> None:
        """Join as many Tees and Greens as possible, or as many as are needed; those of most groups first."""
        disjoint = DisjointPaths(self.grid)
        count = 0
        longest, *shorter = self._by_length(self.ends) or [0]
        for tees, greens in self._in_turn():
            while disjoint.join(tees & ~disjoint.used, greens & ~disjoint.used):
                count += 1
                if count >= self.need and self._enough(disjoint):
                    return
        while shorter and disjoint.divert(disjoint.used & self.greens & ~longest, longest & ~disjoint.used):
            pass
        self._enough(disjoint)

    def _in_turn(self) -> Iterator[tuple[int, int]]:
        """Return Tees and the Greens to join them to: the longest come first, and numbered ones keep apart."""
        numbered = self.grid.bits(
            [at for at, segment in self.begins.items() if not self.numbered.isdisjoint(segment.groups)]
        )
        if not numbered:
            for tees in self._by_length(self.begins):
                yield tees, self.greens
            return
        free = self.grid.bits([at for at, segment in self.ends.items() if self.numbered.isdisjoint(segment.groups)])
        for tees in self._by_length(self.begins):
            yield tees & numbered, free
            yield tees & ~numbered, self.greens

    def _enough(self, disjoint: DisjointPaths) -> bool:
        """Take over the paths and say whether they will do; segments of several groups may overshoot."""
        self._take_over(disjoint)
        self.lowered, _ = towards(self.need, self.lawful())
        return self.lowered == self.need

    def _take_over(self, disjoint: DisjointPaths) -> None:
        self.paths = {begin: disjoint.path(begin) for begin in self.begins if begin in disjoint.after}
        self.used = disjoint.used

    def _join_leftover_ends(self, through: Segments) -> Segments:
        """Join Tees and Greens that are still free over segments between them, and return the segments left."""
        while through and self.lowered != self.need:
            tees, greens = self.tees & ~self.used, self.greens & ~self.used
            chain = self._join_over_segments(tees, greens, self.grid.free & ~self.used, through)
            if not chain:
                break
            through = [segment for segment in through if segment not in chain and segment.flipped() not in chain]
        return through

    def _extend_paths(self, through: Segments) -> Segments:
        """Cut paths in two and lead them over several segments in a row; return the segments left."""
        for begin, old in list(self.paths.items()):
            if self.lowered != self.need:
                crossable = self.grid.free & ~(self.used & ~self._bits(old))
                chain = self._join_over_segments(1 << begin, 1 << old[-1], crossable, through)
                through = [segment for segment in through if segment not in chain and segment.flipped() not in chain]
        return through

    def _reorder(self, through: Segments) -> None:
        """Lead holes over their segments and one more, in any order and either way round each."""
        for hole in self.holes():
            own = hole.segments[1:-1]
            if not 0 < len(own) < MOST_REORDERED:
                continue
            kept = self.paths
            self.paths = {begin: path for begin, path in kept.items() if path not in hole.legs}
            begin, end = 1 << hole.legs[0][0], 1 << hole.legs[-1][-1]
            crossable = self.grid.free & ~self._all_bits(self.paths)
            shortest = functools.cache(self.grid.shortest)  # many orders begin alike
            for segment in through:
                if any(self._lay_chain(chain, begin, end, crossable, shortest) for chain in _orders(*own, segment)):
                    through = [other for other in through if other is not segment]
                    break
            else:
                self.paths = kept

    def _join_over_segments(self, begins: int, ends: int, crossable: int, through: Segments) -> Segments:
        """Lead a path over as few segments as will do, and return them."""
        grid = self.grid
        if not (begins and ends and through):
            return []
        chains: list[tuple[Segments, int]] = [([], grid.reach(begins, crossable))]
        waiting = [passing for segment in through for passing in (segment, segment.flipped())]
        for chain, around in chains:
            if chain and around & ends and self._lay_chain(chain, begins, ends, crossable, grid.shortest):
                return chain
            beyond: Segments = []
            for segment in waiting:
                entry, leave = [grid.bit[grid.numbers[end.faces]] for end in segment.ends]
                if around & entry and segment.flipped() not in chain:
                    chains.append(([*chain, segment], grid.reach(leave, crossable)))
                else:
                    beyond.append(segment)
            waiting = beyond
        return []

    def _lay_chain(
        self, chain: Sequence[OpenSegment], begins: int, ends: int, crossable: int, shortest: Shortest
    ) -> bool:
        """Lead paths over a chain of segments."""
        grid, legs = self.grid, []
        for segment in (*chain, None):
            goal = grid.bit[grid.numbers[segment.ends[0].faces]] if segment else ends
            path = shortest(begins, goal, crossable)
            if not path:
                return False
            legs.append(path)
            crossable &= ~self._bits(path)
            if segment:
                begins = grid.bit[grid.numbers[segment.ends[-1].faces]]
        return self._keep(chain, {**self.paths, **{leg[0]: leg for leg in legs}})

    def _insert_by_cutting(self, segment: OpenSegment) -> bool:
        """Work in a segment by cutting a path in two."""
        if not segment.groups:
            return False
        grid = self.grid
        crossable = grid.free & ~self.used
        first, last = [grid.reach(grid.bit[grid.numbers[end.faces]], crossable) for end in segment.ends]
        around = self.used | self.tees | self.greens
        if not (first & around and last & around):
            self.shut_in.append(segment)
            return False
        for passing, at_entry, at_leave in ((segment, first, last), (segment.flipped(), last, first)):
            entry, leave = [grid.bit[grid.numbers[end.faces]] for end in passing.ends]
            for begin, old in self.paths.items():
                taken = self._bits(old)
                if not (at_entry & taken and at_leave & taken):
                    continue
                begins, ends = grid.bit[begin], grid.bit[old[-1]]
                paths = self._two_paths(begins, entry, leave, ends, crossable | taken & grid.free)
                if paths and self._keep([passing], {**self.paths, **paths}):
                    return True
        return False

    def _two_paths(self, begin: int, entry: int, leave: int, end: int, crossable: int) -> Paths:
        """Find a path to a segment's entry and one on from where it leaves, apart from each other."""
        shortest = self.grid.shortest
        to_entry = shortest(begin, entry, crossable)
        onward = to_entry and shortest(leave, end, crossable & ~self._bits(to_entry))
        if to_entry and not onward:
            onward = shortest(leave, end, crossable)
            to_entry = onward and shortest(begin, entry, crossable & ~self._bits(onward))
        return {path[0]: path for path in (to_entry, onward)} if to_entry and onward else {}

    def _insert_by_rerouting(self, segment: OpenSegment) -> bool:
        """Work in a segment by bending paths: first find one on from the segment, then one to it."""
        if segment in self.shut_in:
            return False
        for passing in (segment, segment.flipped()):
            entry, leave = (self.grid.numbers[end.faces] for end in passing.ends)
            disjoint = self._flexible_paths()
            if not (
                disjoint.join(1 << leave, self.greens & ~disjoint.used)
                or disjoint.take_over(1 << leave, self.tees & disjoint.used)
            ):
                continue
            self._flexible = None
            onward = self._onward(disjoint, leave)  # if that were bent, it would as soon lead back to the segment
            if not (
                disjoint.join(self.tees & ~disjoint.used, 1 << entry, onward)
                or disjoint.divert(self.greens & disjoint.used, 1 << entry, onward)
            ):
                continue
            begins = (leave, *self.begins)
            if self._keep([passing], {at: disjoint.path(at) for at in begins if at in disjoint.after}):
                return True
        return False

    def _flexible_paths(self) -> DisjointPaths:
        """Return the paths so far as such that can be bent; who bends them forgets `_flexible`."""
        if self._flexible is None or self._flexible[0] is not self.paths:
            disjoint = DisjointPaths(self.grid)
            for path in self.paths.values():
                disjoint.lay(path)
            self._flexible = self.paths, disjoint
        return self._flexible[1]

    def _onward(self, disjoint: DisjointPaths, leave: int) -> int:
        """Return the squares of all paths from here to a Green."""
        squares = 0
        while not squares >> leave & 1:
            path = disjoint.path(leave)
            squares |= self._bits(path)
            segment = self.ends[path[-1]]
            if not segment.green:
                leave = self.grid.numbers[segment.ends[-1].faces]
        return squares

    def _keep(self, segments: Sequence[OpenSegment], paths: Paths) -> bool:
        """Keep new paths through some segments if they bring the number of holes closer to what it should be."""
        kept = self.paths, self.begins, self.ends
        numbers = self.grid.numbers
        self.paths, self.begins, self.ends = paths, self.begins.copy(), self.ends.copy()
        for segment in segments:
            self.begins[numbers[segment.ends[-1].faces]] = self.ends[numbers[segment.ends[0].faces]] = segment
        lowered, _ = towards(self.need, self.lawful())
        if closer(self.need, lowered, self.lowered):
            self.lowered = lowered
            self.used = self._all_bits(paths)
            return True
        self.paths, self.begins, self.ends = kept
        return False

    def _bits(self, path: list[int]) -> int:
        """Return the squares of a path as bits; most paths are asked about many times."""
        known = self._known_bits.get(path[0])
        if known is None or known[0] is not path:
            known = self._known_bits[path[0]] = (path, self.grid.bits(path))
        return known[1]

    def _all_bits(self, paths: Paths) -> int:
        used = 0
        for path in paths.values():
            used |= self._bits(path)
        return used

    def _by_length(self, segments: Mapping[int, OpenSegment]) -> list[int]:
        """Return the squares of segments as bits, those of the longest segments first."""
        squares: dict[int, int] = {}
        for square, segment in segments.items():
            squares[len(segment.groups)] = squares.get(len(segment.groups), 0) | self.grid.bit[square]
        return [squares[length] for length in sorted(squares, reverse=True)]


def _orders(*segments: OpenSegment) -> Iterator[tuple[OpenSegment, ...]]:
    """Return segments in every order and either way round each."""
    for order in itertools.permutations(segments):
        yield from itertools.product(*[(segment, segment.flipped()) for segment in order])
