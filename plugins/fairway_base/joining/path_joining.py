"""Lead ways from Tees to Putting Greens through empty squares, and through pieces open at both ends.

How many Tees and Greens can be joined at once is found exactly. Open pieces are then worked in one by one: a way is
cut in two, one half to the piece and one on from it. At last the few pieces of a hole are tried in every order.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fairway_base.joining.disjoint_paths import Routes
from fairway_base.joining.free_squares import Field
from fairway_base.joining.open_segments import Strand

__all__ = ["Weaver", "Woven", "closer", "lowered_by", "towards"]

FEW = 3
"""Strands that are tried in every order."""

Ways = dict[int, list[int]]
"""The squares of each way from first to last, by its first."""
Shortest = Callable[[int, int, int], list[int] | None]
"""As `Field.shortest`."""


class Woven(NamedTuple):
    """Strands joined into one hole, and the squares between one and the next."""

    strands: tuple[Strand, ...]
    legs: tuple[list[int], ...] = ()

    @property
    def groups(self) -> tuple[int, ...]:
        """Indexes of the groups, each once."""
        return tuple(dict.fromkeys([group for strand in self.strands for group in strand.groups]))


def lowered_by(holes: Iterable[Woven]) -> int:
    """Return by how much joining groups into these holes lowers the number of holes."""
    holes = tuple(holes)
    return len(set().union(*[strand.groups for hole in holes for strand in hole.strands])) - len(holes)


def closer(need: int, lowered: int, other: int) -> bool:
    """Whether lowering the number of holes by one amount comes closer to `need` than by another; of equals, by less."""
    return (abs(need - lowered), lowered) < (abs(need - other), other)


def towards(need: int, holes: Iterable[Woven], *, beyond: bool = True) -> tuple[int, tuple[Woven, ...]]:
    """Choose holes that lower the number of holes as closely to `need` as can be, and say by how much.

    Unless `beyond`, they lower it by no more than that.
    """
    holes = tuple(holes)
    lowered = lowered_by(holes)
    if lowered <= need:
        return lowered, holes
    reached: dict[int, tuple[Woven, ...]] = {0: ()}
    for hole in holes:
        for chosen in list(reached.values()):
            more = (*chosen, hole)
            reached.setdefault(lowered_by(more), more)
    lowered = min(
        (lowered for lowered in reached if beyond or lowered <= need),
        key=lambda lowered: (abs(need - lowered), lowered),
    )
    return lowered, reached[lowered]


class Weaver:
    """One try at joining Tees and Greens. No hole may hold two `numbered` groups."""

    def __init__(
        self, field: Field, tees: list[Strand], greens: list[Strand], numbered: frozenset[int], need: int
    ) -> None:
        self.field = field
        self.numbered = numbered
        self.need = need
        """By how much to lower the number of holes."""
        self.lowered = 0
        numbers = field.numbers
        self.begins = {numbers[strand.ends[0].faces]: strand for strand in tees}
        self.ends = {numbers[strand.ends[0].faces]: strand for strand in greens}
        self.tees = field.bits(self.begins)
        self.greens = field.bits(self.ends)
        self.ways: Ways = {}
        self._drawn: dict[int, tuple[list[int], int]] = {}
        """The latest way from each square that was asked about, and its squares as bits."""
        self.used = 0
        """Squares of all ways."""
        self.shut_in: list[Strand] = []
        """Strands with an end that no way can come near."""
        self.clashed = False
        """Whether numbered groups met, so that ways were given up."""

    def weave(self, through: list[Strand]) -> list[Woven]:
        """Join what can be joined, by way of the strands open at both ends where that is not enough."""
        self._join()
        through = self._bridge_idle(through)
        for work_in in (self._thread, self._bend, self._thread):
            left: list[Strand] = []
            for strand in through:
                if self.lowered == self.need:
                    return self.lawful()
                if not work_in(strand):
                    left.append(strand)
            if work_in == self._bend and len(left) == len(through):
                break
            through = left
        if len(through) > 1:
            through = self._bridge_ways(through)
        through = [strand for strand in through if strand.groups and strand not in self.shut_in]
        if self.lowered < self.need and 0 < len(through) <= FEW:
            self._reorder(through)
        return self.lawful()

    @property
    def crowded(self) -> bool:
        """Whether a Tee and a Green are left over that have a way to the rim, but along it others are in the way."""
        tees, greens = self.tees & ~self.used, self.greens & ~self.used
        if self.lowered == self.need or not (tees and greens and self.used & self.field.rim):
            return False
        crossable, rim = self.field.free & ~self.used, self.field.rim
        return bool(self.field.reach(tees, crossable) & rim and self.field.reach(greens, crossable) & rim)

    def lawful(self) -> list[Woven]:
        """Return the holes so far that have at most one numbered group."""
        holes = self.holes()
        if not self.numbered:
            return holes
        kept = [hole for hole in holes if len(self.numbered.intersection(hole.groups)) < 2]
        if len(kept) < len(holes):
            self.clashed = True
        return kept

    def holes(self) -> list[Woven]:
        """Follow the ways from Tee to Green; there are none when some strands only lead round in a ring."""
        ways, ends, numbers = self.ways, self.ends, self.field.numbers
        found: list[Woven] = []
        passed = 0
        for begin, strand in self.begins.items():
            if not strand.tee or begin not in ways:
                continue
            leg = ways[begin]
            strands, legs = [strand, ends[leg[-1]]], [leg]
            while not strands[-1].green:
                leg = ways[numbers[strands[-1].ends[-1].faces]]
                strands.append(ends[leg[-1]])
                legs.append(leg)
            passed += len(legs)
            found.append(Woven(tuple(strands), tuple(legs)))
        return found if passed == len(ways) else []

    def _join(self) -> None:
        """Join as many Tees and Greens as possible, or as many as are needed; those of most groups first."""
        routes = Routes(self.field)
        count = 0
        greens = self._by_length(self.ends)
        for each, goals in self._in_turn():
            while routes.join(each & ~routes.used, goals & ~routes.used):
                count += 1
                if count >= self.need and self._enough(routes):
                    return
        while len(greens) > 1 and routes.divert(routes.used & self.greens & ~greens[0], greens[0] & ~routes.used):
            pass
        self._enough(routes)

    def _in_turn(self) -> Iterator[tuple[int, int]]:
        """Return Tees and the Greens to join them to: the longest come first, and numbered ones keep apart."""
        numbered = self.field.bits(
            [at for at, strand in self.begins.items() if not self.numbered.isdisjoint(strand.groups)]
        )
        if not numbered:
            for tees in self._by_length(self.begins):
                yield tees, self.greens
            return
        free = self.field.bits([at for at, strand in self.ends.items() if self.numbered.isdisjoint(strand.groups)])
        for tees in self._by_length(self.begins):
            yield tees & numbered, free
            yield tees & ~numbered, self.greens

    def _enough(self, routes: Routes) -> bool:
        """Take over the routes and say whether they will do; strands of several groups may overshoot."""
        self._take(routes)
        self.lowered, _ = towards(self.need, self.lawful())
        return self.lowered == self.need

    def _take(self, routes: Routes) -> None:
        self.ways = {begin: routes.route(begin) for begin in self.begins if begin in routes.after}
        self.used = routes.used

    def _bridge_idle(self, through: list[Strand]) -> list[Strand]:
        """Join Tees and Greens that are still free over strands between them, and return the strands left."""
        while through and self.lowered != self.need:
            tees, greens = self.tees & ~self.used, self.greens & ~self.used
            chain = self._bridge(tees, greens, self.field.free & ~self.used, through)
            if not chain:
                break
            through = [strand for strand in through if strand not in chain and strand.flipped() not in chain]
        return through

    def _bridge_ways(self, through: list[Strand]) -> list[Strand]:
        """Cut ways in two and lead them over several strands in a row; return the strands left."""
        for begin, old in list(self.ways.items()):
            if self.lowered != self.need:
                crossable = self.field.free & ~(self.used & ~self._bits(old))
                chain = self._bridge(1 << begin, 1 << old[-1], crossable, through)
                through = [strand for strand in through if strand not in chain and strand.flipped() not in chain]
        return through

    def _reorder(self, through: list[Strand]) -> None:
        """Lead holes over their strands and one more, in any order and either way round each."""
        for hole in self.holes():
            own = hole.strands[1:-1]
            if not 0 < len(own) < FEW:
                continue
            kept = self.ways
            self.ways = {begin: way for begin, way in kept.items() if way not in hole.legs}
            begin, end = 1 << hole.legs[0][0], 1 << hole.legs[-1][-1]
            crossable = self.field.free & ~self._all_bits(self.ways)
            shortest = functools.cache(self.field.shortest)  # many orders begin alike
            for strand in through:
                if any(self._lead(chain, begin, end, crossable, shortest) for chain in _orders(*own, strand)):
                    through = [each for each in through if each is not strand]
                    break
            else:
                self.ways = kept

    def _bridge(self, begins: int, ends: int, crossable: int, through: list[Strand]) -> list[Strand]:
        """Lead a way over as few strands as will do, and return them."""
        field = self.field
        if not (begins and ends and through):
            return []
        chains: list[tuple[list[Strand], int]] = [([], field.reach(begins, crossable))]
        waiting = [passing for strand in through for passing in (strand, strand.flipped())]
        for chain, around in chains:
            if chain and around & ends and self._lead(chain, begins, ends, crossable, field.shortest):
                return chain
            beyond: list[Strand] = []
            for strand in waiting:
                entry, leave = [field.bit[field.numbers[end.faces]] for end in strand.ends]
                if around & entry and strand.flipped() not in chain:
                    chains.append(([*chain, strand], field.reach(leave, crossable)))
                else:
                    beyond.append(strand)
            waiting = beyond
        return []

    def _lead(self, chain: Sequence[Strand], begins: int, ends: int, crossable: int, shortest: Shortest) -> bool:
        """Lead ways over a chain of strands."""
        ways = self.ways.copy()
        for strand in (*chain, None):
            goal = 1 << self.field.numbers[strand.ends[0].faces] if strand else ends
            way = shortest(begins, goal, crossable)
            if not way:
                return False
            ways[way[0]] = way
            crossable &= ~self._bits(way)
            if strand:
                begins = 1 << self.field.numbers[strand.ends[-1].faces]
        return self._keep(chain, ways)

    def _thread(self, strand: Strand) -> bool:
        """Work in a strand by cutting a way in two."""
        if not strand.groups:
            return False
        field = self.field
        crossable = field.free & ~self.used
        first, last = [field.reach(field.bit[field.numbers[end.faces]], crossable) for end in strand.ends]
        around = self.used | self.tees | self.greens
        if not (first & around and last & around):
            self.shut_in.append(strand)
            return False
        for passing, at_entry, at_leave in ((strand, first, last), (strand.flipped(), last, first)):
            entry, leave = [field.bit[field.numbers[end.faces]] for end in passing.ends]
            for begin, old in self.ways.items():
                taken = self._bits(old)
                if not (at_entry & taken and at_leave & taken):
                    continue
                begins, ends = field.bit[begin], field.bit[old[-1]]
                ways = self._two_ways(begins, entry, leave, ends, crossable | taken & field.free)
                if ways and self._keep([passing], {**self.ways, **ways}):
                    return True
        return False

    def _two_ways(self, begin: int, entry: int, leave: int, end: int, crossable: int) -> Ways:
        """Find a way to a strand's entry and one on from where it leaves, apart from each other."""
        shortest = self.field.shortest
        to_entry = shortest(begin, entry, crossable)
        onward = to_entry and shortest(leave, end, crossable & ~self._bits(to_entry))
        if to_entry and not onward:
            onward = shortest(leave, end, crossable)
            to_entry = onward and shortest(begin, entry, crossable & ~self._bits(onward))
        return {way[0]: way for way in (to_entry, onward)} if to_entry and onward else {}

    def _bend(self, strand: Strand) -> bool:
        """Work in a strand by bending ways: first find one on from the strand, then one to it."""
        if strand in self.shut_in:
            return False
        for passing in (strand, strand.flipped()):
            entry, leave = (self.field.numbers[end.faces] for end in passing.ends)
            routes = Routes(self.field)
            for way in self.ways.values():
                routes.lay(way)
            if not (
                routes.join(1 << leave, self.greens & ~routes.used)
                or routes.take_over(1 << leave, self.tees & routes.used)
            ):
                continue
            onward = self._onward(routes, leave)  # if that were bent, it would as soon lead back to the strand
            if not (
                routes.join(self.tees & ~routes.used, 1 << entry, onward)
                or routes.divert(self.greens & routes.used, 1 << entry, onward)
            ):
                continue
            begins = (leave, *self.begins)
            if self._keep([passing], {at: routes.route(at) for at in begins if at in routes.after}):
                return True
        return False

    def _onward(self, routes: Routes, leave: int) -> int:
        """Return the squares of all routes from here to a Green."""
        squares = 0
        while not squares >> leave & 1:
            way = routes.route(leave)
            squares |= self._bits(way)
            strand = self.ends[way[-1]]
            if not strand.green:
                leave = self.field.numbers[strand.ends[-1].faces]
        return squares

    def _keep(self, strands: Sequence[Strand], ways: Ways) -> bool:
        """Keep new ways through some strands if they bring the number of holes closer to what it should be."""
        kept = self.ways, self.begins, self.ends
        numbers = self.field.numbers
        self.ways = ways
        self.begins = {**self.begins, **{numbers[strand.ends[-1].faces]: strand for strand in strands}}
        self.ends = {**self.ends, **{numbers[strand.ends[0].faces]: strand for strand in strands}}
        lowered, _ = towards(self.need, self.lawful())
        if closer(self.need, lowered, self.lowered):
            self.lowered = lowered
            self.used = self._all_bits(ways)
            return True
        self.ways, self.begins, self.ends = kept
        return False

    def _bits(self, way: list[int]) -> int:
        """Return the squares of a way as bits; most ways are asked about many times."""
        known = self._drawn.get(way[0])
        if known is None or known[0] is not way:
            known = self._drawn[way[0]] = (way, self.field.bits(way))
        return known[1]

    def _all_bits(self, ways: Ways) -> int:
        used = 0
        for way in ways.values():
            used |= self._bits(way)
        return used

    def _by_length(self, strands: Mapping[int, Strand]) -> list[int]:
        """Return the squares of strands as bits, those of the longest strands first."""
        found: dict[int, int] = {}
        for square, strand in strands.items():
            found[len(strand.groups)] = found.get(len(strand.groups), 0) | self.field.bit[square]
        return [found[length] for length in sorted(found, reverse=True)]


def _orders(*strands: Strand) -> Iterator[tuple[Strand, ...]]:
    """Return strands in every order and either way round each."""
    for order in itertools.permutations(strands):
        yield from itertools.product(*[(strand, strand.flipped()) for strand in order])
