"""How the open ends of the pieces that are kept come to a Tee or a Green, so that no red is left against green.

An exact search: every piece has a few ways to end, pieces that could touch each other are decided together, and the
cheapest way in which nothing red meets green is taken. What PD-RPR-30 says is cheapest: a tile on the empty square that
a path leads to, or just over the border of the land.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from fairway_putting.course.courses import INSIDE, Cell, beyond, opposite
from fairway_putting.repair.chains import Chain, Visit
from fairway_putting.repair.site import Site

__all__ = ["Ending", "Plan", "plan_endings"]

Red = frozenset[int]
Border = tuple[Cell, int]

INSTEAD_OF_GRASS = 2
TURNED = 3
REPLACED = 5
TAKEN_OFF = 4
BESIDE = 1
GIVEN_UP = 500
FAULT = 1000
"""What each way costs; one more red side against green outweighs everything."""
MOST_TAKEN_OFF = 4
"""Tiles that an end may lose; more only where a hole crosses itself, and only the whole loop helps."""
MOST_TRIED = 20_000
"""Steps of the search among pieces that touch each other; far more than any course of a real table needs."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How an open end of a piece is closed."""

    cell: Cell | None = None
    """The square for the new Tee or Green; None: beside the land, or in the place of a tile that is cut."""
    side: int = INSIDE
    """Where the path leaves the last tile that stays."""
    cut: int = 0
    """Tiles at this end that go; the innermost of them is replaced by the Tee or Green."""
    cost: int = 0
    red: tuple[tuple[Cell, Red], ...] = ()
    """The squares that change, with the red sides they have then."""
    over: Border | None = None
    """A red side that leads over the border of the land, where the new tile lies."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What becomes of a piece: how it is turned and how its two ends are closed; None where an end is closed."""

    visits: tuple[Visit, ...]
    turned: tuple[int, ...] = ()
    """Which visits lie otherwise than before."""
    front: Ending | None = None
    back: Ending | None = None
    given_up: bool = False
    cost: int = 0
    red: Mapping[Cell, Red] = field(default_factory=dict)
    over: tuple[Border, ...] = ()


def plan_endings(site: Site, kept: Mapping[int, Chain], fixed: set[Cell]) -> dict[int, Plan]:
    """Return how the pieces with open ends are closed; `fixed` are squares whose tiles players have turned."""
    used = Counter(visit.cell for chain in kept.values() for visit in chain.visits)
    ways = {
        number: sorted(_ways(site, chain, used, fixed), key=lambda plan: plan.cost)
        for number, chain in kept.items()
        if chain.stubs()
    }
    plans: dict[int, Plan] = {}
    for group in _groups(ways):
        plans |= _best(site, {number: ways[number] for number in group})
    return plans


# the ways of one piece


def _ways(site: Site, chain: Chain, used: Mapping[Cell, int], fixed: set[Cell]) -> Iterator[Plan]:
    """Yield every way to make a whole hole of a piece, and giving it up; `used` says how often squares are visited."""
    assert chain.ends is not None
    count = len(chain.visits)
    for visits, turned in _turned(site, chain, fixed):
        price = TURNED * len(turned)
        backward = tuple(visit.reverse for visit in reversed(visits))
        fronts = list(_endings(site, backward, used)) if chain.ends[0] == "STUB" else [None]
        backs = list(_endings(site, visits, used)) if chain.ends[1] == "STUB" else [None]
        changed = {visits[at].cell: _sides(visits[at]) for at in turned}
        for front, back in product(fronts, backs):
            gone = [1 if end is None else end.cut for end in (front, back)]  # a Tee or Green that is there stays
            if sum(gone) > count or any(_lost(at, count, front, back) for at in turned):
                continue
            ends = [end for end in (front, back) if end is not None]
            squares = [cell for end in ends for cell, _ in end.red]
            if len(set(squares)) == len(squares):
                red = changed | {cell: sides for end in ends for cell, sides in end.red}
                over = tuple(end.over for end in ends if end.over is not None)
                cost = price + sum(end.cost for end in ends)
                yield Plan(visits, turned, front, back, cost=cost, red=red, over=over)
    if not _shared(chain.visits, used) and not any(visit.cell in fixed for visit in chain.visits):
        gone_red: dict[Cell, Red] = {visit.cell: frozenset() for visit in chain.visits}
        yield Plan(chain.visits, given_up=True, cost=GIVEN_UP + TAKEN_OFF * count, red=gone_red)


def _shared(visits: Sequence[Visit], used: Mapping[Cell, int]) -> bool:
    """Whether one of the tiles, a crossover, is visited from elsewhere, too."""
    here = Counter(visit.cell for visit in visits)
    return any(used[cell] > times for cell, times in here.items())


def _lost(at: int, count: int, front: Ending | None, back: Ending | None) -> bool:
    """Whether a tile is cut, so that turning it would be in vain."""
    return at < (front.cut if front else 0) or at >= count - (back.cut if back else 0)


def _turned(site: Site, chain: Chain, fixed: set[Cell]) -> Iterator[tuple[tuple[Visit, ...], tuple[int, ...]]]:
    """Yield a piece as it lies, and with tiles at its open ends turned so that everything else stays linked."""
    visits = chain.visits
    yield visits, ()
    if len(visits) == 1:
        only = visits[0]
        if only.cell not in fixed and not site.tiles[only.cell].tile.crossover:
            for quarter in range(1, 4):
                yield (replace(only, enter=_quarter(only.enter, quarter), leave=_quarter(only.leave, quarter)),), (0,)
        return
    assert chain.ends is not None
    last = len(visits) - 1
    corners = [
        at
        for at, end in ((0, chain.ends[0]), (last, chain.ends[1]))
        if end == "STUB" and visits[at].cell not in fixed and site.tiles[visits[at].cell].tile.shape == "corner"
    ]
    for chosen in ([at] for at in corners):
        yield _flipped(visits, chosen), tuple(chosen)
    if len(corners) > 1:
        yield _flipped(visits, corners), tuple(corners)


def _flipped(visits: tuple[Visit, ...], corners: Sequence[int]) -> tuple[Visit, ...]:
    """Turn corners so that their open sides look the other way."""
    after = list(visits)
    for at in corners:
        visit = after[at]
        after[at] = (
            replace(visit, enter=opposite(visit.enter)) if at == 0 else replace(visit, leave=opposite(visit.leave))
        )
    return tuple(after)


def _quarter(side: int, quarter: int) -> int:
    return INSIDE if side == INSIDE else (side + quarter) % 4


def _sides(visit: Visit) -> Red:
    return frozenset(side for side in (visit.enter, visit.leave) if side != INSIDE)


def _endings(site: Site, visits: tuple[Visit, ...], used: Mapping[Cell, int]) -> Iterator[Ending]:
    """Yield the ways to close the end towards which a piece is walked."""
    last = visits[-1]
    target = beyond(last.cell, last.leave)
    if target in site.land and target not in used:
        cost = 0 if site.empty(target) else INSTEAD_OF_GRASS
        yield Ending(target, last.leave, cost=cost, red=((target, frozenset((opposite(last.leave),))),))
    outside = target not in site.ground and target not in site.tiles
    yield Ending(side=last.leave, cost=BESIDE, over=(last.cell, last.leave) if outside else None)
    crosses = any(site.tiles[visit.cell].tile.crossover for visit in visits)
    for cut in range(1, (len(visits) if crosses else min(len(visits), MOST_TAKEN_OFF)) + 1):
        gone = visits[-cut:]
        end = gone[0]
        if site.tiles[end.cell].tile.kind != "path":
            return
        if not _shared(gone, used):
            red: dict[Cell, Red] = {visit.cell: frozenset() for visit in gone} | {end.cell: frozenset((end.enter,))}
            cost = REPLACED + TAKEN_OFF * (cut - 1)
            yield Ending(side=end.enter, cut=cut, cost=cost, red=tuple(red.items()))


# all together


def _groups(ways: Mapping[int, Sequence[Plan]]) -> list[list[int]]:
    """Return the pieces that have to be decided together: those that could change squares next to each other."""
    near = {
        number: {spot for plan in plans for cell in plan.red for spot in _around(cell)}
        | {spot for visit in plans[0].visits for spot in _around(visit.cell)}
        for number, plans in ways.items()
    }
    groups: list[list[int]] = []
    for number in ways:
        touching = [group for group in groups if any(near[number] & near[other] for other in group)]
        groups = [group for group in groups if group not in touching]
        groups.append(sorted([number, *(other for group in touching for other in group)]))
    return sorted(groups)


def _around(cell: Cell) -> list[Cell]:
    return [cell, *(beyond(cell, side) for side in range(4))]


def _best(site: Site, ways: Mapping[int, Sequence[Plan]]) -> dict[int, Plan]:
    """Return the cheapest arrangement of a group of pieces, each red side against green counted as a fault.

    A side is counted as soon as no piece that is still to be decided can change it, so the search turns back early.
    """
    numbers = list(ways)
    watched = {
        spot
        for plans in ways.values()
        for plan in plans
        for cell in (*plan.red, plan.visits[0].cell, plan.visits[-1].cell)
        for spot in _around(cell)
    }
    reds = {cell: site.tiles[cell].red for near in watched for cell in _around(near) if cell in site.tiles}
    least = [sum(ways[number][0].cost for number in numbers[at:]) for at in range(len(numbers) + 1)]
    undecided = [_undecided(watched, [ways[number] for number in numbers[at:]]) for at in range(len(numbers) + 1)]
    best: tuple[int, tuple[Plan, ...]] = (FAULT * FAULT, tuple(ways[number][0] for number in numbers))
    tried = 0

    def search(at: int, chosen: tuple[Plan, ...], reds: Mapping[Cell, Red], over: frozenset[Border], cost: int) -> None:
        nonlocal best, tried
        if cost + least[at] >= best[0] or tried > MOST_TRIED:
            return
        if at == len(numbers):
            best = (cost, chosen)
            return
        taken = {cell for plan in chosen for cell in plan.red}
        for plan in ways[numbers[at]]:
            if taken.isdisjoint(plan.red):
                tried += 1
                after, borders = {**reds, **plan.red}, over.union(plan.over)
                wrong = _faults(after, undecided[at] - undecided[at + 1], borders)
                search(at + 1, (*chosen, plan), after, borders, cost + plan.cost + FAULT * wrong)

    search(0, (), reds, frozenset(), 0)
    return dict(zip(numbers, best[1], strict=True))


def _undecided(watched: set[Cell], ways: Sequence[Sequence[Plan]]) -> set[Cell]:
    """Return the squares about whose red sides these pieces may still decide something."""
    changing = {cell for plans in ways for plan in plans for cell in plan.red}
    own = {visit.cell for plans in ways for visit in plans[0].visits}
    return {cell for cell in watched if cell in own or not changing.isdisjoint(_around(cell))}


def _faults(reds: Mapping[Cell, Red], cells: set[Cell], over: frozenset[Border]) -> int:
    """Count the red sides of these squares that meet no red; what is empty will be grass."""
    green: Red = frozenset()
    return sum(
        opposite(side) not in reds.get(beyond(cell, side), green) and (cell, side) not in over
        for cell in cells
        for side in reds.get(cell, green)
    )
