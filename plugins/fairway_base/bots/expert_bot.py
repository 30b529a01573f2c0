"""The expert bot: plans its whole course, lays what brings the plan on, and changes the plan when tiles do not come."""

from __future__ import annotations

from typing import cast

from fairway import Action, Bot, Chair, Choice, Remark
from fairway_base.bots.desk import OF_A_TILE, Desk
from fairway_base.bots.explaining import explain, say
from fairway_base.bots.greedy_bot import TilePreference, greedy
from fairway_base.bots.stopping import goes_on
from fairway_base.course.course import Placed
from fairway_base.planning.supply import class_of
from fairway_base.play.kit import Kit
from fairway_base.play.part import DesignerView
from fairway_base.play.setup import ChooseLand
from fairway_base.play.solo import SoloDrawTiles, SoloPass, SoloPlace, SoloStop
from fairway_base.play.turns import CollectTile, Pass, PickTile
from fairway_base.scoring.course_score import EACH_PASS

__all__ = ["EXPERT", "expert"]

THINK = 15
"""Steps for a choice: ways through a plan that are looked for."""


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
        return _solo_turn(Desk(chair, view, preference), offered)
    if PickTile in offered:
        return _turn(Desk(chair, view, preference), offered)
    return greedy(chair, preference)


def _lands(chair: Chair, view: DesignerView) -> list[Action]:
    """Prefer value; alone larger lands, at a table smaller ones, which are filled sooner."""
    grounds = chair.table.kit(Kit).grounds
    each = OF_A_TILE if chair.table.seats == 1 else -1.0
    worth = {name: grounds[name].value + each * grounds[name].to_cover for name in view.dealt}
    return [ChooseLand(name) for name in sorted(worth, key=lambda name: (-worth[name], name))]


def _solo_turn(desk: Desk, offered: dict[type[Action], Choice]) -> Action:
    """Place one of two tiles, or pass."""
    chair, domain, plan = desk.chair, offered[SoloPlace].domain, desk.best
    ranked = desk.ranked(desk.view.drawn, lambda put: domain.refuse(_solo_place(put)) is not None)
    best = ranked[0] if ranked else None
    for option in ranked[1:]:
        explain(desk, _solo_place(option.placed), option, best)
    back = _sorted_out(desk, list(offered[SoloPass].domain) if SoloPass in offered else [])
    if back is not None and plan is not None:
        say(desk, back, plan.value - EACH_PASS, best, Remark("designer.wait"))
    if best is None:
        return chair.legal(back)
    others = [tile for tile in desk.view.drawn if tile != best.placed.tile]
    place = _solo_place(best.placed, keep=all(_wanted(desk, tile) for tile in others))
    explain(desk, place, best, best)
    if back is not None and plan is not None and best.value < plan.value - EACH_PASS:
        return chair.legal(back, _solo_place(best.placed))
    return chair.legal(place, _solo_place(best.placed))


def _sorted_out(desk: Desk, passes: list[SoloPass]) -> SoloPass | None:
    """Return the pass that puts back what may still be wanted, and nothing else."""
    fates = tuple("bag" if _wanted(desk, tile) else "box" for tile in desk.view.drawn)
    return next((each for each in passes if each.fates == fates), passes[0] if passes else None)


def _wanted(desk: Desk, name: str) -> bool:
    """Whether a tile is better than others that may come instead of it."""
    tile, plan = desk.kit.tiles[name], desk.best
    kind = class_of(tile)
    return plan is not None and kind is not None and plan.needs[kind] > 0 and desk.worth(tile) >= OF_A_TILE


def _turn(desk: Desk, offered: dict[type[Action], Choice]) -> Action:
    """Pick a tile, pass, or stop and collect."""
    chair, domain = desk.chair, offered[PickTile].domain
    ranked = desk.ranked(desk.view.middle.tiles, lambda put: domain.refuse(_pick(put)) is not None)
    best = ranked[0] if ranked else None
    for option in ranked:
        explain(desk, _pick(option.placed), option, best)
    collect = list(offered[CollectTile].domain) if CollectTile in offered else []
    if collect and not goes_on(desk, best):
        chair.consider(collect[-1], 0.0 if best is None else best.value + 1, Remark("designer.collect"))
        return chair.legal(collect[-1])
    waiting = desk.passing()
    if waiting is not None:
        say(desk, Pass(), waiting, best, Remark("designer.wait"))
    if best is None:
        return chair.legal(Pass())
    if waiting is not None and best.value < waiting:
        return chair.legal(Pass(), _pick(best.placed))
    return chair.legal(_pick(best.placed))


def _pick(placed: Placed) -> PickTile:
    return PickTile(placed.tile, placed.x, placed.y, placed.turn)


def _solo_place(placed: Placed, keep: bool = True) -> SoloPlace:
    return SoloPlace(placed.tile, placed.x, placed.y, placed.turn, "bag" if keep else "box")


EXPERT = Bot(
    "expert", "Plans the whole course, fills the plan with the best tiles, and knows when to stop.", expert, think=THINK
)
