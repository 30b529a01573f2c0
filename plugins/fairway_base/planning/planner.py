"""Search for plans: from nothing, around what lies, and better ones than there are.

A few plans are kept side by side (`Plans`). A plan is changed by taking out some holes that follow each other and
looking for another way through them; whatever lies stays in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fairway_base.planning.dice import Dice
from fairway_base.planning.laid import Laid
from fairway_base.planning.plans import HOLES, CoursePlan, PlannedHole, Taste, roles_of
from fairway_base.planning.plot import OUTSIDE, Plot
from fairway_base.planning.routes import GATE, NOWHERE, Router, Way

__all__ = ["Planner", "Plans"]

MOST_PLANS = 8
"""Plans that are kept side by side."""
LOOKS = 60
"""Squares that are looked at for a way through a few holes."""
LOOKS_FOR_ALL = 400
"""The same for a way through all of them."""
FIRST_TRIES = 12
WIDEST = 4
"""Most holes that are taken out at once to take in another tile."""

Plans = tuple[CoursePlan, ...]
"""Plans for the same course, the best first."""


class Planner:
    """Searches for plans around what lies on a plot."""

    def __init__(self, taste: Taste, laid: Laid, seed: int) -> None:
        self.taste, self.laid = taste, laid
        self._dice = Dice(seed)
        self._router = Router(laid, self._dice, taste.lengths)
        self._holes: dict[Way, PlannedHole] = {}
        self._broken = {piece.squares for piece in laid.pieces if piece.broken}

    # from nothing

    def begin(self, tries: int = FIRST_TRIES) -> Plans:
        """Look for plans that take in everything that lies."""
        found: list[CoursePlan] = []
        pieces = self.laid.pieces
        fewest = max(
            sum(piece.tee >= 0 or piece.broken for piece in pieces),
            sum(piece.green >= 0 or piece.broken for piece in pieces),
        )
        for holes in (*range(max(HOLES, fewest), 0, -1),):
            for attempt in range(4 * tries):
                jumps = max(0, attempt - 3 * tries)  # the Circuit is given up only when nothing else was found
                if len(found) >= MOST_PLANS or (jumps and found):
                    break
                ways = self._router.route(self.laid.free, pieces, GATE, GATE, holes, jumps, LOOKS_FOR_ALL)
                if ways:
                    found.append(self._judged(self._hole(way) for way in ways))
            if found or holes < fewest:
                break
        return _best(found)

    # better ones

    def improve(self, plans: Plans, steps: int) -> Plans:
        """Change plans, so many times, and keep the best."""
        kept = list(plans)
        if not kept:
            return ()
        for step in range(steps):
            plan = kept[0] if step % 2 else kept[self._dice.below(len(kept))]
            holes = len(plan.holes)
            first = self._dice.below(holes)
            last = min(holes - 1, first + self._dice.below(3))
            other = self._rerouted(plan.holes, first, last)
            if other is not None:
                _keep(kept, other)
        return tuple(kept)

    def _rerouted(self, holes: Sequence[PlannedHole], first: int, last: int) -> CoursePlan | None:
        """Look for another way through some holes of a plan, in which one or another may be too many or too few."""
        count = last - first + 1
        count += (len(holes) < HOLES) - (len(holes) > HOLES and count > 1)
        free, inside = self.laid.free, 0
        for place, hole in enumerate(holes):
            for at in hole.squares:
                if first <= place <= last:
                    inside |= 1 << at
                else:
                    free &= ~(1 << at)
        pieces = tuple([piece for piece in self.laid.pieces if inside >> piece.squares[0] & 1])
        return self._through(holes, first, last, free, pieces, count)

    def _through(
        self,
        holes: Sequence[PlannedHole],
        first: int,
        last: int,
        free: int,
        pieces: tuple,  # type: ignore[type-arg]
        count: int,
    ) -> CoursePlan | None:
        start = GATE if not first else holes[first - 1].green
        end = GATE if last == len(holes) - 1 else holes[last + 1].tee
        start, end = (NOWHERE if each == OUTSIDE else each for each in (start, end))
        jumps = self._jumps(holes, first, last)
        ways = self._router.route(free, pieces, start, end, count, jumps, LOOKS)
        if not ways:
            return None
        return self._judged([*holes[:first], *map(self._hole, ways), *holes[last + 1 :]])

    def _jumps(self, holes: Sequence[PlannedHole], first: int, last: int) -> int:
        """Count the connections around some holes that are not made."""
        plot, jumps = self.laid.plot, 0
        for place in range(first, last + 2):
            before = holes[place - 1] if place else None
            after = holes[place] if place < len(holes) else None
            jumps += not _joined(plot, before, after)
        return jumps

    # around another tile

    def take_in(self, plans: Iterable[CoursePlan], at: int) -> CoursePlan | None:
        """Change one of some plans so that it takes in the tile that was laid last, on a square; None if none can."""
        for plan in plans:
            found = self._take_in(plan, at)
            if found is not None:
                return found
        return None

    def _take_in(self, plan: CoursePlan, at: int) -> CoursePlan | None:
        laid, holes = self.laid, plan.holes
        square = laid.squares[at]
        touched = 1 << at
        for side in range(4):
            if square.red >> side & 1 and laid.plot.sides[at][side] >= 0:
                touched |= 1 << laid.plot.sides[at][side]
        places = [place for place, hole in enumerate(holes) if any(touched >> each & 1 for each in hole.squares)]
        if not places:
            near = laid.plot.beside[at]
            places = [place for place, hole in enumerate(holes) if any(near >> each & 1 for each in hole.squares)][:1]
        if not places:
            places = [self._dice.below(len(holes))]
        first, last = min(places), max(places)
        if last - first >= WIDEST:
            return None
        best: CoursePlan | None = None
        for wider in (0, 1):
            left, right = max(0, first - wider), min(len(holes) - 1, last + wider)
            found = self._around(holes, left, right, at)
            if found is not None and (best is None or found.value > best.value):
                best = found
            if best is not None:
                break
        return best

    def _around(self, holes: Sequence[PlannedHole], first: int, last: int, at: int) -> CoursePlan | None:
        free, outside = self.laid.free, 0
        for place, hole in enumerate(holes):
            if not first <= place <= last:
                for each in hole.squares:
                    outside |= 1 << each
        free &= ~outside
        pieces = tuple([piece for piece in self.laid.pieces if not outside >> piece.squares[0] & 1])
        count = last - first + 1
        jumps = self._jumps(holes, first, last)
        start = GATE if not first else holes[first - 1].green
        end = GATE if last == len(holes) - 1 else holes[last + 1].tee
        start, end = (NOWHERE if each == OUTSIDE else each for each in (start, end))
        for more in (0, 1, 2):
            ways = self._router.route(free, pieces, start, end, count, jumps + more, LOOKS)
            if ways:
                kept = [self._again(hole) for hole in holes[:first]], [self._again(hole) for hole in holes[last + 1 :]]
                return self._judged([*kept[0], *map(self._hole, ways), *kept[1]])
        return None

    # judging

    def again(self, plan: CoursePlan) -> CoursePlan:
        """Judge a plan anew, after a tile that it wanted was laid."""
        return self._judged([self._again(hole) for hole in plan.holes])

    def _again(self, hole: PlannedHole) -> PlannedHole:
        """Return a hole as it stands now; only one that tiles were to come to can be another."""
        return self._hole(hole.squares) if any(hole.needs) else hole

    def _hole(self, way: Way) -> PlannedHole:
        hole = self._holes.get(way)
        if hole is None:
            hole = self._holes[way] = self.taste.hole(self.laid, way, way not in self._broken)
        return hole

    def _judged(self, holes: Iterable[PlannedHole]) -> CoursePlan:
        return self.taste.plan(self.laid, list(holes))


def fitting(laid: Laid, plans: Plans, at: int, kind: int, red: int) -> list[CoursePlan]:
    """Return the plans that want a tile of a class and with these red sides on a square."""
    found = []
    for plan in plans:
        role = roles_of(laid, plan).get(at)
        if role is not None and role.kind == kind and role.red == red:
            found.append(plan)
    return found


def _joined(plot: Plot, before: PlannedHole | None, after: PlannedHole | None) -> bool:
    if before is None:
        return after is not None and after.tee >= 0 and bool(plot.at_gate >> after.tee & 1)
    if after is None:
        return before.green >= 0 and bool(plot.at_gate >> before.green & 1)
    return before.green >= 0 and after.tee >= 0 and bool(plot.beside[before.green] >> after.tee & 1)


def _best(plans: Iterable[CoursePlan]) -> Plans:
    kept: list[CoursePlan] = []
    for plan in plans:
        _keep(kept, plan)
    return tuple(kept)


def _keep(kept: list[CoursePlan], plan: CoursePlan) -> None:
    """Put a plan among the others, the best first, if it is good enough and not there yet."""
    if len(kept) >= MOST_PLANS and plan.value <= kept[-1].value:
        return
    place = len(kept)
    while place and kept[place - 1].value < plan.value:
        place -= 1
    if place and kept[place - 1].value == plan.value and _same(kept[place - 1], plan):
        return
    kept.insert(place, plan)
    del kept[MOST_PLANS:]


def _same(one: CoursePlan, other: CoursePlan) -> bool:
    return [hole.squares for hole in one.holes] == [hole.squares for hole in other.holes]
