"""The greedy bot: puts each tile where it is worth most now, with an eye on nine complete holes.

Bots of expansions build on it: they tell `greedy` what else they like about tiles, or ask a `Planner` themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import inf
from typing import cast

from fairway import Action, Bot, Chair, Choice
from fairway_base.content.components import ElementWish, TileDesign
from fairway_base.course.course import NEIGHBOURS, Cell, Placed
from fairway_base.course.placement_preview import PlacementPreview
from fairway_base.course.survey import Survey, survey
from fairway_base.course.tiles import Tile
from fairway_base.play.ending import Settle
from fairway_base.play.kit import Kit
from fairway_base.play.leftovers import AskBack
from fairway_base.play.part import DesignerView, Player
from fairway_base.play.setup import ChooseLand
from fairway_base.play.solo import SoloDrawTiles, SoloPass, SoloPlace
from fairway_base.play.turns import CollectTile, Pass, PickTile
from fairway_base.scoring.best_numbers import best_numbers

__all__ = ["GREEDY", "PASS_BELOW", "Planner", "TilePreference", "best_pick", "greedy", "take_turn", "wished"]

HOLES = 9
PASS_BELOW = -4.0
"""A tile worth less than this is better left alone."""

TilePreference = Callable[[TileDesign], float]
"""Says what the things printed on a tile are worth, besides people."""


class Planner:
    """Values placements on one course. Numbers are rules of thumb in satisfaction points."""

    def __init__(self, kit: Kit, player: Player, preference: TilePreference) -> None:
        self.kit = kit
        self.ground = kit.grounds[player.land]
        self.survey: Survey = survey(player.course, self.ground, kit.tiles, kit.options)
        self.preview = PlacementPreview(self.survey)
        self.course = player.course
        self.preference = preference
        self.groups = len(self.survey.groups)
        self.missing = len(self.survey.uncovered)
        self._by_cell: dict[Cell, tuple[float, ...]] = {}

    def best(
        self, tiles: tuple[str, ...], refused: Callable[[Placed], bool], anywhere: Iterable[Cell] = ()
    ) -> tuple[float, Placed] | None:
        """Return the most valuable placement of any of the tiles that is not refused, and its value.

        Squares beside the course are looked at, those on the land if there are any; or those given as `anywhere`.
        """
        land = self.ground.land
        cells = list(anywhere) or [cell for cell in self.course.open_cells if cell in land]
        cells = cells or list(self.course.open_cells)
        best: tuple[float, Placed] | None = None
        most = -inf
        by_cell = [self._fits(cell) for cell in cells]
        by_red = dict[int, list[float]]()
        for name in tiles:
            tile = self.kit.tiles[name]
            worth = self._worth(tile)
            for turn in _turns(tile):
                red = tile.red[turn]
                if red not in by_red:
                    by_red[red] = [fits[red] for fits in by_cell]
                for cell, fit in zip(cells, by_red[red], strict=True):
                    value = worth + fit
                    if value + 9 <= most:
                        continue
                    value += self._holes(cell, tile, turn)
                    if value > most and not refused(placed := Placed(name, *cell, turn)):
                        most, best = value, (value, placed)
        return best

    def value(self, placed: Placed) -> float:
        """Return what a placement is worth."""
        tile, cell = self.kit.tiles[placed.tile], (placed.x, placed.y)
        return self._worth(tile) + self._fits(cell)[tile.red[placed.turn]] + self._holes(cell, tile, placed.turn)

    def _worth(self, tile: Tile) -> float:
        """What is printed on a tile, to people and to whoever likes something else."""
        return float(tile.design.people + self.preference(tile.design))

    def _fits(self, cell: Cell) -> tuple[float, ...]:
        """How red sides on a cell fit what lies around it, for each choice of them as bits."""
        known = self._by_cell.get(cell)
        if known is None:
            land, covered, tiles = self.ground.land, self.course.by_cell, self.kit.tiles
            around = []
            for side, (dx, dy) in enumerate(NEIGHBOURS):
                beyond = (cell[0] + dx, cell[1] + dy)
                other = covered.get(beyond)
                if other is not None:
                    around.append(tiles[other.tile].red[other.turn] >> (side ^ 2) & 1)
                else:
                    around.append(_OPEN if beyond in land else _OFF_LAND)
            known = self._by_cell[cell] = _fitting(cell in land, tuple(around), self.missing)
        return known

    def _holes(self, cell: Cell, tile: Tile, turn: int) -> float:
        """What a placement does for the nine holes."""
        if tile.kind == "grass":
            return 0.0
        joins, completes, malforms = self.preview.joined(cell, tile, turn)
        value = 6.0 * completes - 7.0 * malforms
        if not joins:
            started = self.groups + 1
            value += 2.0 if started <= HOLES and tile.kind != "path" else 0.0
            value -= 8.0 if started > HOLES else 0.0
        elif not completes:
            value += 1.0 if tile.kind == "path" else 0.0
        return value


_OPEN, _OFF_LAND = 2, 3
"""What lies beyond a side, if not a tile, which is 1 where it is red and 0 where it is green."""


@lru_cache(maxsize=8192)
def _fitting(on_land: bool, around: tuple[int, ...], missing: int) -> tuple[float, ...]:
    """Value each choice of red sides, as bits, on a cell with this around it; the same comes up turn after turn."""
    values = [1.0 if on_land else -3.0]
    for beyond in around:
        if beyond == _OPEN:
            green, red = values, [value - (0.8 + 6.0 / (1 + missing)) for value in values]
        elif beyond == _OFF_LAND:
            green, red = [value + 0.3 for value in values], [value + (0.3 - 3.3) for value in values]
        else:
            same, other = [value + 0.4 for value in values], [value + 0.4 - 3.5 for value in values]
            green, red = (other, same) if beyond else (same, other)
        values = green + red
    return tuple(values)


@lru_cache(maxsize=1024)
def _turns(tile: Tile) -> range:
    """Turns that look different."""
    return range(len(dict.fromkeys(tile.lanes)) or 1)


def _planner(chair: Chair, view: DesignerView, preference: TilePreference | None) -> Planner:
    kit = chair.table.kit(Kit)
    return Planner(kit, view.players[chair.seat], preference or wished(kit, view.mrs))


def wished(kit: Kit, mrs: str) -> TilePreference:
    """Like what Mrs Client likes."""
    client = kit.clients.get(mrs)
    wish = client.wish if client else None
    if not isinstance(wish, ElementWish):
        return lambda design: 0
    element, each = wish.element, wish.each
    return lambda design: cast("int", getattr(design, element)) * each


def greedy(chair: Chair, preference: TilePreference | None = None) -> Action:
    """Answer whatever is asked; without a word to the contrary, to Mrs Client's liking."""
    offered = {choice.action: choice for choice in chair.choices}
    view = cast("DesignerView", chair.view.parts[0])
    if ChooseLand in offered:
        return chair.legal(*_lands(chair, view))
    if AskBack in offered:
        return chair.legal(AskBack())
    if Settle in offered:
        return chair.legal(_settle(chair, view, offered, preference))
    if SoloDrawTiles in offered:
        return chair.legal(SoloDrawTiles())
    if SoloPlace in offered:
        return _solo(chair, view, offered, preference)
    if PickTile in offered or CollectTile in offered or Pass in offered:
        return take_turn(chair, offered, best_pick(chair, view, offered, preference))
    listed = next((choice.domain[0] for choice in chair.choices if choice.must and len(choice.domain)), None)
    return chair.legal(listed)


def _lands(chair: Chair, view: DesignerView) -> list[Action]:
    """Prefer value, and of equals the smaller land."""
    grounds = chair.table.kit(Kit).grounds
    best = sorted(view.dealt, key=lambda name: (grounds[name].value - grounds[name].to_cover, name), reverse=True)
    return [ChooseLand(name) for name in best]


def best_pick(
    chair: Chair, view: DesignerView, offered: dict[type[Action], Choice], preference: TilePreference | None = None
) -> tuple[float, Placed] | None:
    """Return the best placement of a tile of the middle rack and its value, if the seat may pick one."""
    if PickTile not in offered:
        return None
    domain, planner = offered[PickTile].domain, _planner(chair, view, preference)
    return planner.best(view.middle.tiles, lambda placed: domain.refuse(_pick(placed)) is not None)


def take_turn(chair: Chair, offered: dict[type[Action], Choice], best: tuple[float, Placed] | None) -> Action:
    """Pick, pass or collect, given the best pick there is."""
    collectable = offered[CollectTile].domain if CollectTile in offered else ()
    worth = PASS_BELOW - 1 if best is None else best[0]
    if len(collectable) and worth < 3.5:
        last: Action = collectable[len(collectable) - 1]
        return last
    pick = _pick(best[1]) if best else None
    return chair.legal(Pass(), pick) if pick is None or worth < PASS_BELOW else pick


def _pick(placed: Placed) -> PickTile:
    return PickTile(placed.tile, placed.x, placed.y, placed.turn)


def _solo(
    chair: Chair, view: DesignerView, offered: dict[type[Action], Choice], preference: TilePreference | None
) -> Action:
    domain, planner = offered[SoloPlace].domain, _planner(chair, view, preference)
    best = planner.best(view.drawn, lambda placed: domain.refuse(_solo_place(placed)) is not None)
    if best is not None and best[0] >= PASS_BELOW:
        return _solo_place(best[1])
    passes = list(offered[SoloPass].domain) if SoloPass in offered else []
    back = passes[0] if passes else None  # all of what was drawn goes back, however much that is
    return chair.legal(back, _solo_place(best[1]) if best else None)


def _solo_place(placed: Placed) -> SoloPlace:
    return SoloPlace(placed.tile, placed.x, placed.y, placed.turn, "bag")


def _settle(
    chair: Chair, view: DesignerView, offered: dict[type[Action], Choice], preference: TilePreference | None
) -> Action | None:
    """Declare, with numbers unless they are given to whoever has none; anew if they cannot stand."""
    if not len(offered[Settle].domain):
        return None
    settle: Settle = offered[Settle].domain[0]
    kit, player = chair.table.kit(Kit), view.players[chair.seat]
    if settle.numbers or player.course.tokens or kit.options.unnumbered_holes != "score_nothing":
        return settle
    return Settle(numbers=best_numbers(_planner(chair, view, preference).survey, mr=kit.clients.get(view.mr)))


GREEDY = Bot("greedy", "Puts each tile where it is worth most now, and completes its course.", greedy, quick=True)
