"""The expert bot: plans its whole course, lays what brings the plan on, and changes the plan when tiles do not come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import isqrt
from typing import NamedTuple, cast

from fairway import Action, Bot, Chair, Choice, Remark, total
from fairway_base.bots.greedy_bot import TilePreference, greedy, wished
from fairway_base.course.course import NEIGHBOURS, Cell, Course, Placed
from fairway_base.course.survey import survey
from fairway_base.course.tiles import Tile
from fairway_base.planning.drafts import Draft, Drafts, taken_in
from fairway_base.planning.laid import Laid, square_of
from fairway_base.planning.planner import Planner
from fairway_base.planning.plans import CoursePlan, Role, Taste, roles_of
from fairway_base.planning.supply import GRASSES, Needs, Supply, class_of
from fairway_base.play.kit import Kit
from fairway_base.play.part import DesignerView
from fairway_base.play.setup import ChooseLand
from fairway_base.play.solo import SoloDrawTiles, SoloPass, SoloPlace, SoloStop
from fairway_base.play.turns import CollectTile, Pass, PickTile
from fairway_base.scoring.best_numbers import best_numbered
from fairway_base.scoring.course_score import EACH_OUTSIDE, EACH_PASS, ScoreContext, score_course

__all__ = ["EXPERT", "REMARKS", "expert"]

THINK = 15
"""Steps for a choice: ways through a plan that are looked for."""
OF_A_TILE = 2.0
"""What a tile brings by what is printed on it, as tiles are that one can choose."""
WASTED_TURN = 2.6
"""What a turn without a tile on the land costs at a table: a tile less, or a tile less face down."""
LEFT_OPEN = (7.0, 7.0, 5.0, 5.0, 3.0)
"""What a square left open costs, by the class of its tile: the square, what is printed, and what it does for a hole."""
FACE_DOWN = 3.0
"""What a tile face down is worth."""
LOOKS_AROUND = 50
"""Steps from which on the expert thinks of what it leaves to others, too."""
DENIED = 0.7
"""What a point less for the only other player is worth."""
LAST_ONE = 2.0
"""What a round is worth to others when only oneself is still designing."""


REMARKS = tuple(
    f"designer.{key}"
    for key in ("printed", "planned", "replanned", "circuit_ahead", "par_ahead", "off_land", "wait", "collect", "less")
)
"""What the expert says of its options."""


class Option(NamedTuple):
    """A placement, and what the course promises after it."""

    placed: Placed
    value: float
    plan: CoursePlan | None


def expert(chair: Chair, preference: TilePreference | None = None) -> Action:
    """Answer whatever is asked, to Mrs Client's liking and to whatever else is preferred."""
    offered = {choice.action: choice for choice in chair.choices}
    view = cast("DesignerView", chair.view.parts[0])
    if ChooseLand in offered:
        return chair.legal(*_lands(chair, view))
    if SoloDrawTiles in offered:
        desk = Desk(chair, view, preference)
        return chair.legal(SoloStop() if desk.done() and SoloStop in offered else SoloDrawTiles())
    if SoloPlace in offered:
        return Desk(chair, view, preference).solo_turn(offered)
    if PickTile in offered:
        return Desk(chair, view, preference).turn(offered)
    return greedy(chair, preference)


def _lands(chair: Chair, view: DesignerView) -> list[Action]:
    """Prefer value; alone larger lands, at a table smaller ones, which are filled sooner."""
    grounds = chair.table.kit(Kit).grounds
    each = OF_A_TILE if chair.table.seats == 1 else -1.0
    worth = {name: grounds[name].value + each * grounds[name].to_cover for name in view.dealt}
    return [ChooseLand(name) for name in sorted(worth, key=lambda name: (-worth[name], name))]


class Desk:
    """Where a choice is thought through: the course, its draft, and the tiles at hand."""

    def __init__(
        self, chair: Chair, view: DesignerView, preference: TilePreference | None, seat: int | None = None
    ) -> None:
        """Think for the own seat, or for another whose course everybody can see."""
        kit = self.kit = chair.table.kit(Kit)
        self.chair, self.view = chair, view
        self.seat = chair.seat if seat is None else seat
        self.player = view.players[self.seat]
        self.ground = kit.grounds[self.player.land]
        self._preferences = (wished(kit, view.mrs), *([preference] if preference else []))
        self.alone = chair.table.seats == 1
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

    # turns

    def solo_turn(self, offered: dict[type[Action], Choice]) -> Action:
        """Place one of two tiles, or pass."""
        domain, plan = offered[SoloPlace].domain, self.best
        best = self.choose(self.view.drawn, _solo_place, lambda put: domain.refuse(_solo_place(put)) is not None)
        passes = list(offered[SoloPass].domain) if SoloPass in offered else []
        back = self._sorted_out(passes)
        if back is not None and plan is not None:
            self._say(back, plan.value - EACH_PASS, best, Remark("designer.wait"))
        if best is None:
            return self.chair.legal(back)
        if back is not None and plan is not None and best.value < plan.value - EACH_PASS:
            return self.chair.legal(back, _solo_place(best.placed))
        others = [tile for tile in self.view.drawn if tile != best.placed.tile]
        keep = all(map(self._wanted, others))
        self._explain(_solo_place(best.placed, keep), best, best)
        return self.chair.legal(_solo_place(best.placed, keep), _solo_place(best.placed))

    def _sorted_out(self, passes: list[SoloPass]) -> SoloPass | None:
        """Return the pass that puts back what may still be wanted, and nothing else."""
        fates = tuple("bag" if self._wanted(tile) else "box" for tile in self.view.drawn)
        return next((each for each in passes if each.fates == fates), passes[0] if passes else None)

    def _wanted(self, name: str) -> bool:
        """Whether a tile is better than others that may come instead of it."""
        tile, plan = self.kit.tiles[name], self.best
        kind = class_of(tile)
        return plan is not None and kind is not None and plan.needs[kind] > 0 and self.worth(tile) >= OF_A_TILE

    def turn(self, offered: dict[type[Action], Choice]) -> Action:
        """Pick a tile, pass, or stop and collect."""
        domain, plan = offered[PickTile].domain, self.best
        best = self.choose(self.view.middle.tiles, _pick, lambda put: domain.refuse(_pick(put)) is not None)
        collect = list(offered[CollectTile].domain) if CollectTile in offered else []
        if collect and (best is None or self._per_turn(best) < self._price()):
            self.chair.consider(collect[-1], 0.0 if best is None else best.value + 1, Remark("designer.collect"))
            return self.chair.legal(collect[-1])
        if plan is not None:
            self._say(Pass(), plan.value - WASTED_TURN, best, Remark("designer.wait"))
        if best is None:
            return self.chair.legal(Pass())
        if plan is not None and best.value < plan.value - WASTED_TURN:
            return self.chair.legal(Pass(), _pick(best.placed))
        return self.chair.legal(_pick(best.placed))

    def _price(self) -> float:
        """What another round costs in the end phase: a tile face down, or what others get meanwhile."""
        others = any(not each.stopped for seat, each in enumerate(self.view.players) if seat != self.chair.seat)
        return FACE_DOWN if others else LAST_ONE

    def _per_turn(self, option: Option) -> float:
        """Return what a turn of going on brings: this one, or on average all that are left of the plan."""
        now, after = self._scored(self.player.course), self._scored(self.player.course.place(option.placed))
        plan = option.plan
        if plan is None:
            return after - now
        left = sum(plan.needs)
        rest = left * (OF_A_TILE + 1) + plan.points + self.taste.par_sum(plan.expected_par, 0)
        rest -= self.taste.supply.waiting(plan.needs)
        lines = self._lines(self.player.course.place(option.placed))
        settled = sum(lines[key] for key in ("designer.mr", "designer.par", "designer.circuit", "designer.playable"))
        return max(after - now, (after - settled + rest - now) / (left + 1))

    def _scored(self, course: Course) -> float:
        return float(sum(self._lines(course).values()))

    def _lines(self, course: Course) -> dict[str, int]:
        """Score a course as if play were over, and its holes numbered well."""
        kit, view = self.kit, self.view
        mr = kit.clients.get(view.mr)
        seen = best_numbered(survey(course, self.ground, kit.tiles, kit.options), mr=mr, keep=False)
        context = ScoreContext(mrs=kit.clients.get(view.mrs), mr=mr, gate_trees=kit.gate_trees)
        return {line.key: total(line) for line in score_course(seen, context)}

    # placements

    def choose(
        self, names: Iterable[str], act: Callable[[Placed], Action], refused: Callable[[Placed], bool]
    ) -> Option | None:
        """Return the placement of one of some tiles after which the course promises most."""
        by_place: dict[Placed, Option] = {}
        for option in self.options(tuple(names)):
            known = by_place.get(option.placed)
            if (known is None or option.value > known.value) and not refused(option.placed):
                by_place[option.placed] = option
        ranked = sorted(by_place.values(), key=lambda option: -option.value)
        looked = [self._looked_at(option) for option in ranked[: _width(self.chair.budget)]]
        if self.chair.budget >= LOOKS_AROUND and not self.alone:
            denied = self._denied()
            looked = [option._replace(value=option.value + denied.get(option.placed.tile, 0.0)) for option in looked]
        best = max(looked, key=lambda option: option.value, default=None)
        for option in (*ranked, *looked) if best is not None and self.chair.explaining else ():
            self._explain(act(option.placed), option, best)
        return best

    # why

    def _explain(self, action: Action, option: Option, best: Option | None) -> None:
        """Say what speaks for a placement, and how much less it promises than the best."""
        tile, plan, before = self.kit.tiles[option.placed.tile], option.plan, self.best
        why = []
        if points := round(self.worth(tile)):
            why.append(Remark("designer.printed", {"points": points}))
        if (option.placed.x, option.placed.y) not in self.ground.land:
            why.append(Remark("designer.off_land", {"points": EACH_OUTSIDE}))
        elif plan is not None and before is not None:
            foreseen = any(
                [hole.squares for hole in plan.holes] == [hole.squares for hole in each.holes]
                for each in self.draft.plans
            )
            why.append(Remark("designer.planned" if foreseen else "designer.replanned"))
            joined = self.taste.joined(self.draft.laid.plot, plan.holes)
            why.append(Remark("designer.circuit_ahead", {"count": joined}))
            why.append(Remark("designer.par_ahead", {"par": round(plan.expected_par)}))
        self._say(action, option.value, best, *why)

    def _say(self, action: Action, value: float, best: Option | None, *why: Remark) -> None:
        less = 0 if best is None else round(best.value - value)
        self.chair.consider(action, value, *why, *((Remark("designer.less", {"points": less}),) if less > 0 else ()))

    def _looked_at(self, option: Option) -> Option:
        """Look closer at a placement: at better plans after it, and at what they make of the tiles of the next turn."""
        placed = option.placed
        if (placed.x, placed.y) not in self.ground.land:
            return option
        draft = self.drafts.of((*self.player.course.placed, placed))
        if not draft.plans:
            return option
        value = self.worth(self.kit.tiles[placed.tile]) + self._prospect(draft, self.player.course.place(placed))
        return Option(placed, value, draft.plans[0])

    def _denied(self) -> dict[str, float]:
        """Return what it would cost whoever comes next if a tile were gone, as far as that is worth something here."""
        ahead = [seat for seat in self.view.top.pawns if seat != self.chair.seat]
        others = [seat for seat in ahead if not self.view.players[seat].stopped]
        if not others:
            return {}
        desk = Desk(self.chair, self.view, None, others[0])
        if desk.best is None:
            return {}
        worth = desk.by_tile(self.view.middle.tiles)
        first, second = (*sorted(worth.values(), reverse=True), 0.0, 0.0)[:2]
        share = DENIED / (len(self.view.players) - 1)
        return {tile: share * (first - second) for tile, value in worth.items() if value == first}

    def by_tile(self, names: tuple[str, ...]) -> dict[str, float]:
        """Return what each tile that a plan wants brings, beside a turn without any."""
        cells = [cell for cell in self.player.course.open_cells if cell in self.ground.land]
        squares = {self.draft.laid.plot.index[cell] for cell in cells}
        tiles = [self.kit.tiles[name] for name in names]
        least = self.draft.plans[0].value - WASTED_TURN
        worth: dict[str, float] = {}
        for plan in self.draft.plans:
            for option in self._wanted_by(plan, tiles, squares, {}):
                name = option.placed.tile
                worth[name] = max(worth.get(name, 0.0), option.value - least)
        return worth

    def _prospect(self, draft: Draft, course: Course) -> float:
        """Return what plans promise together: of what the next turn offers, one wants this and another that."""
        squares = {draft.laid.plot.index[cell] for cell in course.open_cells if cell in self.ground.land}
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
        cells = [cell for cell in self.player.course.open_cells if cell in self.ground.land]
        open_squares = {self.draft.laid.plot.index[cell] for cell in cells}
        tiles = sorted((self.kit.tiles[name] for name in names), key=lambda tile: -self.worth(tile))
        seen: dict[tuple[str, int, int], None] = {}
        for plan in self.draft.plans:
            yield from self._wanted_by(plan, tiles, open_squares, seen)
        yield from self._outside(tiles)
        yield from self._changing(tiles, open_squares, seen)

    def _wanted_by(
        self, plan: CoursePlan, tiles: list[Tile], squares: set[int], seen: dict[tuple[str, int, int], None]
    ) -> Iterator[Option]:
        """Yield placements that a plan has foreseen."""
        cells = self.draft.laid.plot.cells
        for at, role in roles_of(self.draft.laid, plan).items():
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


def _width(budget: int) -> int:
    """Return how many placements are looked at closely: more with more steps, as do the plans after each."""
    return max(2, isqrt(budget) // 4)


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
    steps = chair.budget // _width(chair.budget) // 2
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


def _pick(placed: Placed) -> PickTile:
    return PickTile(placed.tile, placed.x, placed.y, placed.turn)


def _solo_place(placed: Placed, keep: bool = True) -> SoloPlace:
    return SoloPlace(placed.tile, placed.x, placed.y, placed.turn, "bag" if keep else "box")


EXPERT = Bot(
    "expert", "Plans the whole course, fills the plan with the best tiles, and knows when to stop.", expert, think=THINK
)
