"""A plan for a course: its holes in the order of play, and what it promises to be worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from fairway_base.content.components import Alignment, Client, Corners, HoleWish, Length, ParIs, ParOfNumber
from fairway_base.planning.laid import GREEN, PATH, TEE, Laid
from fairway_base.planning.plot import OUTSIDE, Plot
from fairway_base.planning.supply import CORNERS, GRASSES, GREENS, STRAIGHTS, TEES, Needs, Supply

__all__ = ["HOLES", "CoursePlan", "PlannedHole", "Role", "Taste", "roles_of"]

HOLES = 9
EACH_HOLE_OFF = 10
EACH_MALFORMED = 3
EACH_CONNECTION = 2
EACH_GREEN_ROW = 2
GREEN_ROWS = range(3, 6)
PAR_CUBES = 36
CONTROL = 1.6
"""Chances that a Par comes out right are better than luck's: there is mostly a choice of tiles."""


class PlannedHole(NamedTuple):
    """One hole of a plan."""

    squares: tuple[int, ...]
    tee: int
    """Where its Tee lies or is to lie; `OUTSIDE` where it will never have one."""
    green: int
    needs: tuple[int, int, int, int]
    """Tiles to come: Tees, Putting Greens, straights, corners."""
    par: int
    """Of the tiles that lie."""
    corners: int
    good: bool
    """Whether it can still become a good hole."""
    points: float
    """What its Par and Mr Client's wish promise."""
    expected_par: float


class Role(NamedTuple):
    """What a square of a plan is for."""

    kind: int
    """The class of the tile that is to come."""
    red: int
    hole: int
    """The place of its hole, or `OUTSIDE` for grass."""
    enter: int
    """The side by which a ball comes in, or `OUTSIDE`."""


class CoursePlan(NamedTuple):
    """Holes in the order of play."""

    holes: tuple[PlannedHole, ...]
    needs: Needs
    value: float
    """What it promises: connections, Par, Mr Client; less what it costs to wait for its tiles."""
    points: float
    """Of that, connections and Mr Client's alignments and whatever holes promise, without the sum of Pars."""
    expected_par: float


class Taste:
    """What a plan is judged by: Mr Client, and what the bag gives."""

    def __init__(self, mr: Client | None, supply: Supply) -> None:
        self.supply = supply
        wish = mr.wish if mr else None
        self._wish = wish if isinstance(wish, HoleWish) else None
        self.alignment = wish if isinstance(wish, Alignment) else None
        self._points = lru_cache(maxsize=None)(self._hole_points)
        self.lengths = self._lengths()

    def _lengths(self) -> tuple[int, ...]:
        """Say how long holes are to be: one piece of path each brings the Par that is wanted."""
        test = self._wish.hole if self._wish else None
        if isinstance(test, Length):
            wanted = [each for each in range(2, 6) if test.tiles.holds(each)]
            return (*wanted[:1] * 6, 2, 3, 3) if wanted else (2, 3, 4)
        return (2, 2, 3, 3, 3, 3, 4)

    def hole_points(
        self, par: int, needs: tuple[int, int, int, int], length: int, corners: int, good: bool
    ) -> tuple[float, float]:
        """Return what a hole promises, and the Par to expect of it."""
        return self._points(par, needs[0], needs[1], needs[2] + needs[3], length, corners, good)

    def _hole_points(
        self, par: int, tees: int, greens: int, paths: int, length: int, corners: int, good: bool
    ) -> tuple[float, float]:
        odds = self.supply.par_odds(tees, greens, paths)
        expected = par + sum(more * chance for more, chance in enumerate(odds))
        in_rows = sum(chance for more, chance in enumerate(odds) if par + more in GREEN_ROWS)
        control = CONTROL if tees + greens + paths else 1.0
        points = EACH_GREEN_ROW * (1 - (1 - min(1.0, in_rows)) ** control)
        wish = self._wish
        if wish and good:
            test, chance = wish.hole, 0.0
            if isinstance(test, Length):
                chance = float(test.tiles.holds(length))
            elif isinstance(test, Corners):
                chance = float(test.tiles.holds(corners))
            elif isinstance(test, ParIs):
                right = sum(odd for more, odd in enumerate(odds) if test.par.holds(par + more))
                chance = 1 - (1 - min(1.0, right)) ** control
            elif isinstance(test, ParOfNumber):
                right = sum(odd for more, odd in enumerate(odds) if par + more != test.par)
                chance = 1 - (1 - min(1.0, right)) ** control
            points += wish.each * chance * (0.9 if tees + greens + paths else 1.0)
        return points, expected

    def par_sum(self, expected: float, to_come: int) -> float:
        """Return what the sum of all Pars promises; while tiles are to come it can still be steered."""
        loose = 0.8 * sqrt(to_come)
        return loose * 0.5 - sqrt((PAR_CUBES - expected) ** 2 + loose * loose)

    def hole(self, laid: Laid, squares: tuple[int, ...], good: bool = True) -> PlannedHole:
        """Look at one hole of a plan."""
        plot, lying = laid.plot, laid.squares
        needs = [0, 0, 0, 0]
        par = corners = faults = 0
        last = len(squares) - 1
        tee, green = squares[0], squares[-1]
        for place, at in enumerate(squares):
            square = lying.get(at)
            if square is not None:
                par += square.par
            elif place in (0, last):
                needs[GREENS if place else TEES] += 1
            if 0 < place < last:
                enter, leave = (
                    plot.sides[at].index(squares[place - 1]),
                    plot.sides[at].index(squares[place + 1]),
                )
                bent = enter ^ leave != 2
                corners += bent
                if square is None:
                    needs[CORNERS if bent else STRAIGHTS] += 1
                else:
                    faults += square.against >> enter & 1
        if not good:
            needs = [0, 0, 0, 0]
            faults += EACH_MALFORMED * (last > 0 and lying[tee].kind == lying[green].kind != PATH)
            tee = tee if lying[tee].kind == TEE else OUTSIDE
            green = green if lying[green].kind == GREEN else OUTSIDE
        wants = (needs[0], needs[1], needs[2], needs[3])
        good = good and not faults
        points, expected = self.hole_points(par, wants, len(squares), corners, good)
        return PlannedHole(squares, tee, green, wants, par, corners, good, points - faults, expected)

    def plan(self, laid: Laid, holes: Sequence[PlannedHole]) -> CoursePlan:
        """Judge a plan."""
        tees = greens = straights = corners = 0
        points = expected = 0.0
        taken = 0
        for hole in holes:
            needs = hole.needs
            tees += needs[0]
            greens += needs[1]
            straights += needs[2]
            corners += needs[3]
            points += hole.points
            expected += hole.expected_par
            for at in hole.squares:
                taken |= 1 << at
        points += self._connections(laid.plot, holes) - EACH_HOLE_OFF * abs(HOLES - len(holes))
        grass = (laid.free & ~taken).bit_count()
        wanted = (tees, greens, straights, corners, grass)
        value = points + self.par_sum(expected, tees + greens + straights + corners) - self.supply.waiting(wanted)
        return CoursePlan(tuple(holes), wanted, value, points, expected)

    def joined(self, plot: Plot, holes: Sequence[PlannedHole]) -> int:
        """Count the connections of the Circuit that a plan makes."""
        links = [
            first.green >= 0 and after.tee >= 0 and plot.beside[first.green] >> after.tee & 1
            for first, after in pairwise(holes)
        ]
        links.append(holes[0].tee >= 0 and plot.at_gate >> holes[0].tee & 1)
        links.append(holes[-1].green >= 0 and plot.at_gate >> holes[-1].green & 1)
        return sum(map(bool, links))

    def _connections(self, plot: Plot, holes: Sequence[PlannedHole]) -> float:
        points = 0.0
        first, last = holes[0], holes[-1]
        if first.tee >= 0 and plot.at_gate >> first.tee & 1:
            points += EACH_CONNECTION
        if last.green >= 0 and plot.at_gate >> last.green & 1:
            points += EACH_CONNECTION
        aligned = 0
        for before, after in pairwise(holes):
            if before.green >= 0 and after.tee >= 0 and plot.beside[before.green] >> after.tee & 1:
                points += EACH_CONNECTION
                if self.alignment and len(before.squares) > 1 and len(after.squares) > 1:
                    way = plot.sides[before.squares[-2]].index(before.green)
                    aligned += (
                        plot.sides[before.green][way] == after.tee and plot.sides[after.tee][way] == after.squares[1]
                    )
        if self.alignment:
            points += self.alignment.each * aligned + (self.alignment.bonus if aligned == HOLES - 1 else 0)
        return points


def roles_of(laid: Laid, plan: CoursePlan) -> dict[int, Role]:
    """Return what each square to come is for."""
    plot, lying = laid.plot, laid.squares
    roles: dict[int, Role] = {}
    taken = 0
    for number, hole in enumerate(plan.holes):
        squares = hole.squares
        last = len(squares) - 1
        for place, at in enumerate(squares):
            taken |= 1 << at
            if at in lying:
                continue
            red, enter = 0, OUTSIDE
            if place:
                enter = plot.sides[at].index(squares[place - 1])
                red |= 1 << enter
            if place < last:
                red |= 1 << plot.sides[at].index(squares[place + 1])
            kind = TEES if not place else GREENS if place == last else STRAIGHTS if red in (5, 10) else CORNERS
            roles[at] = Role(kind, red, number, enter)
    grass = laid.free & ~taken
    while grass:
        lowest = grass & -grass
        roles[lowest.bit_length() - 1] = Role(GRASSES, 0, OUTSIDE, OUTSIDE)
        grass ^= lowest
    return roles
