"""Where the expert thinks: the course, its draft, the tiles at hand, and what the course promises after each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, cast

from fairway import Chair
from fairway_base.bots import effort
from fairway_base.bots.greedy_bot import TilePreference, wished
from fairway_base.bots.next_round import chosen_before, expected_best
from fairway_base.course.course import NEIGHBOURS, Cell, Course, Placed
from fairway_base.course.tiles import Tile
from fairway_base.planning.drafts import Draft, Drafts, taken_in
from fairway_base.planning.laid import Laid, square_of
from fairway_base.planning.planner import Planner
from fairway_base.planning.plans import CoursePlan, Role, Taste, roles_of
from fairway_base.planning.supply import GRASSES, Needs, Supply, class_of
from fairway_base.play.kit import Kit
from fairway_base.play.part import DesignerView
from fairway_base.scoring.course_score import EACH_OUTSIDE, EACH_PASS

__all__ = ["OF_A_TILE", "Desk", "Option"]

OF_A_TILE = 2.0
"""What a tile brings by what is printed on it, as tiles are that one can choose."""
WASTED_TURN = 2.6
"""What a turn without a tile on the land costs at a table: a tile less, or a tile less face down."""
LEFT_OPEN = (7.0, 7.0, 5.0, 5.0, 3.0)
"""What a square left open costs, by the class of its tile: the square, what is printed, and what it does for a hole."""
DENIED = 0.7
"""What a point less for the only other player is worth."""


class Option(NamedTuple):
    """A placement, and what the course promises after it."""

    placed: Placed
    value: float
    plan: CoursePlan | None


class Desk:
    """Where a choice is thought through: the course, its draft, and the tiles at hand."""

    def __init__(
        self,
        chair: Chair,
        view: DesignerView,
        preference: TilePreference | None = None,
        *,
        seat: int | None = None,
    ) -> None:
        """Think for the own seat, or for another whose course everybody can see."""
        kit = self.kit = chair.table.kit(Kit)
        self.chair, self.view = chair, view
        self.seat = chair.seat if seat is None else seat
        self.player = view.players[self.seat]
        self.ground = kit.grounds[self.player.land]
        self._preferences = (wished(kit, view.mrs), *([preference] if preference else []))
        self.alone = chair.table.seats == 1
        self.looks_around = not self.alone and effort.looks_around(chair.budget)
        """Whether there are steps enough to think of others and of the next round."""
        self.taste, self.drafts = _drafts(chair, view, self.player.land)
        self.draft: Draft = self.drafts.of(self.player.course.placed)

    @property
    def best(self) -> CoursePlan | None:
        return self.draft.plans[0] if self.draft.plans else None

    def worth(self, tile: Tile) -> float:
        """Return what is printed on a tile, to people and to whoever likes something else."""
        return tile.design.people + sum(float(each(tile.design)) for each in self._preferences)

    def done(self) -> bool:
        """Whether waiting for more tiles costs more than it brings."""
        return self.best is not None and self.taste.supply.gives_up(self.best.needs)

    # placements

    def ranked(self, names: Iterable[str], refused: Callable[[Placed], bool]) -> list[Option]:
        """Return placements of some tiles, the one after which the course promises most first.

        A few are looked at closely; after the best of these, others come as they promise at first sight.
        """
        by_place: dict[Placed, Option] = {}
        for option in self.options(tuple(names)):
            known = by_place.get(option.placed)
            if (known is None or option.value > known.value) and not refused(option.placed):
                by_place[option.placed] = option
        ranked = sorted(by_place.values(), key=lambda option: -option.value)
        width = effort.width(self.chair.budget)
        looked = [self._looked_at(option) for option in ranked[:width]]
        if self.looks_around:
            denied = self._denied()
            looked = [option._replace(value=option.value + denied.get(option.placed.tile, 0.0)) for option in looked]
        best = max(looked, key=lambda option: option.value, default=None)
        rest = [option for option in (*looked, *ranked[width:]) if option is not best]
        return [] if best is None else [best, *rest]

    def _looked_at(self, option: Option) -> Option:
        """Look closer at a placement: at better plans after it, and at what they make of the tiles of the next turn."""
        placed = option.placed
        if (placed.x, placed.y) not in self.ground.land:
            return option
        draft = self.drafts.of((*self.player.course.placed, placed))
        if not draft.plans:
            return option
        ahead = self._ahead(draft, self.player.course.place(placed), placed.tile)
        return Option(placed, self.worth(self.kit.tiles[placed.tile]) + ahead, draft.plans[0])

    def passing(self) -> float | None:
        """Return what the course promises after a turn without a tile; None where there is no plan for it."""
        plan = self.best
        if plan is None:
            return None
        ahead = self._ahead(self.draft, self.player.course, None) if self.looks_around else plan.value
        return ahead - WASTED_TURN

    def _ahead(self, draft: Draft, course: Course, taken: str | None) -> float:
        """Return what plans promise, given the turn to come: by what tiles come up, and by those that lie ready."""
        prospect = self._prospect(draft, course)
        if not self.looks_around or not self.view.bottom.tiles:
            return prospect
        return (prospect + self._next_round(draft, course, taken)) / 2

    def _next_round(self, draft: Draft, course: Course, taken: str | None) -> float:
        """Return what plans promise together of the tiles that lie ready for the next round; None taken is a pass."""
        bottom = self.view.bottom.tiles
        worth = self._by_tile(draft, course, bottom)
        values = [max(0.0, worth.get(tile, 0.0) - OF_A_TILE) for tile in bottom]
        found = expected_best(values, chosen_before(self.view, self.seat, taken))
        return draft.plans[0].value - WASTED_TURN + found

    def _denied(self) -> dict[str, float]:
        """Return what it would cost whoever comes next if a tile were gone, as far as that is worth something here."""
        ahead = [seat for seat in self.view.top.pawns if seat != self.chair.seat]
        others = [seat for seat in ahead if not self.view.players[seat].stopped]
        if not others:
            return {}
        desk = Desk(self.chair, self.view, seat=others[0])
        if desk.best is None:
            return {}
        worth = desk._by_tile(desk.draft, desk.player.course, self.view.middle.tiles)
        first, second = (*sorted(worth.values(), reverse=True), 0.0, 0.0)[:2]
        share = DENIED / (len(self.view.players) - 1)
        return {tile: share * (first - second) for tile, value in worth.items() if value == first}

    def _by_tile(self, draft: Draft, course: Course, names: tuple[str, ...]) -> dict[str, float]:
        """Return what each tile that a plan wants brings, beside a turn without any."""
        squares = self._open_squares(draft, course)
        tiles = [self.kit.tiles[name] for name in names]
        least = draft.plans[0].value - WASTED_TURN
        worth: dict[str, float] = {}
        for plan in draft.plans:
            for option in self._wanted_by(draft, plan, tiles, squares, {}):
                name = option.placed.tile
                worth[name] = max(worth.get(name, 0.0), option.value - least)
        return worth

    def _open_squares(self, draft: Draft, course: Course) -> set[int]:
        """Return the squares of the land on which a tile can be placed."""
        return {draft.laid.plot.index[cell] for cell in course.open_cells if cell in self.ground.land}

    def _prospect(self, draft: Draft, course: Course) -> float:
        """Return what plans promise together: of what the next turn offers, one wants this and another that."""
        squares = self._open_squares(draft, course)
        kinds: dict[int, float] = {}
        for plan in draft.plans:
            for at, role in roles_of(draft.laid, plan).items():
                if at in squares:
                    value = self._after(plan, role, None, False)
                    if value > kinds.get(role.kind, -1e9):
                        kinds[role.kind] = value
        supply = self.taste.supply
        missed, reached, expected = 1.0, 0.0, 0.0
        for kind in sorted(kinds, key=lambda kind: -kinds[kind]):
            reached += supply.share[kind]
            without = max(0.0, 1 - reached) ** supply.offered
            expected += (missed - without) * kinds[kind]
            missed = without
        return expected + missed * (draft.plans[0].value - WASTED_TURN)

    def options(self, names: tuple[str, ...]) -> Iterator[Option]:
        """Yield placements worth thinking of."""
        open_squares = self._open_squares(self.draft, self.player.course)
        tiles = sorted((self.kit.tiles[name] for name in names), key=lambda tile: -self.worth(tile))
        seen: dict[tuple[str, int, int], None] = {}
        for plan in self.draft.plans:
            yield from self._wanted_by(self.draft, plan, tiles, open_squares, seen)
        yield from self._outside(tiles)
        yield from self._changing(tiles, open_squares, seen)

    def _wanted_by(
        self,
        draft: Draft,
        plan: CoursePlan,
        tiles: list[Tile],
        squares: set[int],
        seen: dict[tuple[str, int, int], None],
    ) -> Iterator[Option]:
        """Yield placements that a plan has foreseen."""
        cells = draft.laid.plot.cells
        for at, role in roles_of(draft.laid, plan).items():
            if at not in squares:
                continue
            for tile in tiles:
                if class_of(tile) == role.kind:
                    turn, wrong = _turned(tile, role)
                    seen[tile.id, at, role.red] = None
                    value = self.worth(tile) + self._after(plan, role, tile, wrong)
                    yield Option(Placed(tile.id, *cells[at], turn), value, plan)

    def _after(self, plan: CoursePlan, role: Role, tile: Tile | None, wrong: bool) -> float:
        """Return what a plan promises after a tile that it has foreseen, or any such: only its hole is another."""
        points, expected = plan.points, plan.expected_par
        needs = cast("Needs", _less(plan.needs, role.kind))
        if role.hole >= 0 and tile is not None:
            hole = plan.holes[role.hole]
            wants = cast("tuple[int, int, int, int]", _less(hole.needs, role.kind))
            good = hole.good and not wrong
            more, par = self.taste.hole_points(hole.par + tile.par, wants, len(hole.squares), hole.corners, good)
            points += more - hole.points - wrong
            expected += par - hole.expected_par
        to_come = sum(needs) - needs[GRASSES]
        return points + self.taste.par_sum(expected, to_come) - self.taste.supply.waiting(needs)

    def _changing(
        self, tiles: list[Tile], squares: set[int], seen: dict[tuple[str, int, int], None]
    ) -> Iterator[Option]:
        """Yield placements that no plan has foreseen, as long as there are steps to change a plan for them."""
        draft, plot = self.draft, self.draft.laid.plot
        for tile in tiles:
            kind = class_of(tile)
            if kind is None:
                continue
            for at in sorted(squares, key=lambda at: -(plot.beside[at] & ~draft.laid.free).bit_count()):
                for turn in range(4):
                    red = tile.red[turn]
                    if (tile.id, at, red) in seen or not _fits(draft.laid, at, red):
                        continue
                    seen[tile.id, at, red] = None
                    if not self.chair.steps:
                        return
                    self.chair.spend()
                    square = square_of(tile, turn)
                    planner = Planner(self.taste, draft.laid.plus(at, square), len(self.player.course.placed) + 2)
                    plans = taken_in(planner, draft, at, kind, square, 2)
                    if plans:
                        yield Option(
                            Placed(tile.id, *plot.cells[at], turn), self.worth(tile) + plans[0].value, plans[0]
                        )

    def _outside(self, tiles: list[Tile]) -> Iterator[Option]:
        """Yield grass beside the land: better than nothing, where a turn without a tile costs as much."""
        plan, course = self.best, self.player.course
        if plan is None:
            return
        wasted = 0.0 if self.alone else WASTED_TURN
        for tile in tiles:
            value = plan.value + self.worth(tile) - EACH_OUTSIDE - wasted
            if tile.kind == "grass" and value > plan.value - (EACH_PASS if self.alone else WASTED_TURN):
                cell = next((cell for cell in course.open_cells if self._harmless(cell)), None)
                if cell is not None:
                    yield Option(Placed(tile.id, *cell), value, plan)

    def _harmless(self, cell: Cell) -> bool:
        """Whether grass can lie on a square off the land without touching a red side, now or later."""
        ground, x, y = self.ground, *cell
        return cell not in ground.surface and all(
            near not in self.player.course.by_cell or not self._red(near, side ^ 2)
            for side, near in enumerate((x + dx, y + dy) for dx, dy in NEIGHBOURS)
        )

    def _red(self, cell: Cell, side: int) -> bool:
        put = self.player.course.by_cell[cell]
        return bool(self.kit.tiles[put.tile].red[put.turn] >> side & 1)


def _drafts(chair: Chair, view: DesignerView, land: str) -> tuple[Taste, Drafts]:
    """Return what plans are judged by, and the drafts for a land, as they are remembered."""
    table = chair.table
    kit, seats = table.kit(Kit), table.seats

    def supply() -> Supply:
        offered = 2.0 if seats == 1 else (seats + 3) / 2
        return Supply(kit.tiles.values(), offered, WASTED_TURN, LEFT_OPEN)

    taste = table.memo(
        kit,
        ("taste", view.mr, seats),
        lambda: Taste(kit.clients.get(view.mr), table.memo(kit, ("supply", seats), supply)),
    )
    steps = effort.changes(chair.budget)
    return taste, table.memo(
        kit, ("drafts", land, view.mr, seats, steps), lambda: Drafts(kit.grounds[land], kit.tiles, taste, steps)
    )


def _fits(laid: Laid, at: int, red: int) -> bool:
    """Whether red sides on a square agree with what lies around it and with the outline."""
    for side, near in enumerate(laid.plot.sides[at]):
        mine = red >> side & 1
        square = laid.squares.get(near)
        if near < 0:
            if mine:
                return False
        elif square is not None and square.red >> (side ^ 2) & 1 != mine:
            return False
    return True


def _turned(tile: Tile, role: Role) -> tuple[int, bool]:
    """Return how to turn a tile for what it is wanted for, and whether it is passed against its arrow then."""
    turns = [turn for turn in range(4) if tile.red[turn] == role.red]
    along = [turn for turn in turns if role.enter < 0 or not tile.against[turn] >> role.enter & 1]
    return (along or turns)[0], not along


def _less(needs: tuple[int, ...], kind: int) -> tuple[int, ...]:
    less = list(needs)
    less[kind] -= 1
    return tuple(less)
