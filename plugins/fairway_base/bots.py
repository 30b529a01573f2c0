"""The greedy bot: puts each tile where it is worth most now, with an eye on nine complete holes."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from fairway.bots import Bot, Chair
from fairway.engine import Choice
from fairway.state import Action
from fairway_base.components import Client, ElementWish
from fairway_base.course import NEIGHBOURS, Cell, Placed, Token
from fairway_base.ending import Settle
from fairway_base.kit import Kit
from fairway_base.numbering import auto_number
from fairway_base.part import DesignerView, Player
from fairway_base.placing import Placing
from fairway_base.rounds import AskBack
from fairway_base.setup import ChooseLand
from fairway_base.solo import SoloDrawTiles, SoloPass, SoloPlace
from fairway_base.survey import Survey, survey
from fairway_base.tiles import Tile
from fairway_base.turns import CollectTile, NumberHoles, Pass, PickTile

__all__ = ["GREEDY"]

HOLES = 9
PASS_BELOW = -4.0
"""A tile worth less than this is better left alone."""


class _Planner:
    """Values placements on one course. Numbers are rules of thumb in satisfaction points."""

    def __init__(self, kit: Kit, player: Player, mrs: Client | None) -> None:
        self.kit = kit
        self.ground = kit.grounds[player.land]
        self.survey: Survey = survey(player.course, self.ground, kit.tiles, kit.options)
        self.placing = Placing(self.survey)
        self.course = player.course
        self.mrs = mrs
        self.groups = len(self.survey.groups)
        self.missing = len(self.survey.uncovered)
        self._by_mask: dict[tuple[Cell, int], float] = {}

    def best(self, tiles: tuple[str, ...], refused: Callable[[Placed], bool]) -> tuple[float, Placed] | None:
        """Return the most valuable placement of any of the tiles that is not refused, and its value."""
        land = self.ground.land
        cells = [cell for cell in self.course.open_cells if cell in land] or list(self.course.open_cells)
        found: tuple[float, Placed] | None = None
        for name in tiles:
            tile = self.kit.tiles[name]
            worth = self._worth(tile)
            for turn in _turns(tile):
                red = tile.red[turn]
                for cell in cells:
                    value = worth + self._fit(cell, red)
                    if found is not None and value + 9 <= found[0]:
                        continue
                    placed = Placed(name, cell[0], cell[1], turn)
                    value += self._holes(tile, placed)
                    if (found is None or value > found[0]) and not refused(placed):
                        found = (value, placed)
        return found

    def _worth(self, tile: Tile) -> float:
        """What is printed on a tile, to people and to Mrs Client."""
        wish = self.mrs.wish if self.mrs else None
        liked = getattr(tile.design, wish.element) * wish.each if isinstance(wish, ElementWish) else 0
        return float(tile.design.people + liked)

    def _fit(self, cell: Cell, red: int) -> float:
        """How red sides fit what lies around a cell; known by cell and sides."""
        known = self._by_mask.get((cell, red))
        if known is not None:
            return known
        land, covered, tiles = self.ground.land, self.course.by_cell, self.kit.tiles
        value = 1.0 if cell in land else -3.0
        for side, (dx, dy) in enumerate(NEIGHBOURS):
            beyond = (cell[0] + dx, cell[1] + dy)
            mine = red >> side & 1
            other = covered.get(beyond)
            if other is not None:
                value += 0.4
                if mine != tiles[other.tile].red[other.turn] >> (side ^ 2) & 1:
                    value -= 3.5
            elif beyond not in land:
                value += 0.3 - 3.3 * mine
            elif mine:
                value -= 0.8 + 6.0 / (1 + self.missing)
        self._by_mask[(cell, red)] = value
        return value

    def _holes(self, tile: Tile, placed: Placed) -> float:
        """What a placement does for the nine holes."""
        if tile.kind == "grass":
            return 0.0
        notes = self.placing.warnings(placed)
        value = 6.0 * notes.completes - 7.0 * notes.malforms
        if not notes.joins:
            started = self.groups + 1
            value += 2.0 if started <= HOLES and tile.kind != "path" else 0.0
            value -= 8.0 if started > HOLES else 0.0
        elif not notes.completes:
            value += 1.0 if tile.kind == "path" else 0.0
        return value


def _turns(tile: Tile) -> range:
    """Turns that look different."""
    return range(len(dict.fromkeys(tile.lanes)) or 1)


def _planner(chair: Chair, view: DesignerView) -> _Planner:
    kit = chair.table.kit(Kit)
    return _Planner(kit, view.players[chair.seat], kit.clients.get(view.mrs))


def _greedy(chair: Chair) -> Action:
    """Answer whatever is asked."""
    offered = {choice.action: choice for choice in chair.choices}
    view = cast("DesignerView", chair.view.parts[0])
    if ChooseLand in offered:
        return _choose_land(chair, view)
    if AskBack in offered:
        return AskBack()
    if Settle in offered:
        return _settle(chair, view, offered)
    if SoloDrawTiles in offered:
        return SoloDrawTiles()
    if SoloPlace in offered:
        return _solo(chair, view, offered)
    if PickTile in offered or CollectTile in offered or Pass in offered:
        return _turn(chair, view, offered)
    listed = next(choice for choice in chair.choices if choice.must and len(choice.domain))
    action: Action = listed.domain[0]
    return action


def _choose_land(chair: Chair, view: DesignerView) -> Action:
    """Prefer value, and of equals the smaller land."""
    grounds = chair.table.kit(Kit).grounds
    return ChooseLand(max(view.dealt, key=lambda name: (grounds[name].value - grounds[name].to_cover, name)))


def _turn(chair: Chair, view: DesignerView, offered: dict[type[Action], Choice]) -> Action:
    collectable = offered[CollectTile].domain if CollectTile in offered else ()
    best = None
    if PickTile in offered:
        domain = offered[PickTile].domain
        best = _planner(chair, view).best(view.middle.tiles, lambda placed: domain.refuse(_pick(placed)) is not None)
    worth = PASS_BELOW - 1 if best is None else best[0]
    if len(collectable) and worth < 3.5:
        last: Action = collectable[len(collectable) - 1]
        return last
    return Pass() if best is None or worth < PASS_BELOW else _pick(best[1])


def _pick(placed: Placed) -> PickTile:
    return PickTile(placed.tile, placed.x, placed.y, placed.turn)


def _solo(chair: Chair, view: DesignerView, offered: dict[type[Action], Choice]) -> Action:
    domain = offered[SoloPlace].domain
    best = _planner(chair, view).best(view.drawn, lambda placed: domain.refuse(_solo_place(placed)) is not None)
    return SoloPass() if best is None or best[0] < PASS_BELOW else _solo_place(best[1])


def _solo_place(placed: Placed) -> SoloPlace:
    return SoloPlace(placed.tile, placed.x, placed.y, placed.turn, "bag")


def _settle(chair: Chair, view: DesignerView, offered: dict[type[Action], Choice]) -> Action:
    """Number the holes first, or anew if the numbers cannot stand, then declare."""
    player = view.players[chair.seat]
    if not player.course.tokens or offered[Settle].domain.refuse(Settle()) is not None:
        tokens: tuple[Token, ...] = auto_number(_planner(chair, view).survey)
        if tokens:
            return NumberHoles(tokens)
    return Settle()


GREEDY = Bot("greedy", "Puts each tile where it is worth most now, and completes its course.", _greedy)
