"""What press cards make a bot like about tiles: whatever brings a course nearer to a card that it does not meet yet."""

from __future__ import annotations

from collections.abc import Callable

from fairway import Chair
from fairway_base import DesignerView, TileDesign, TilePreference, survey
from fairway_base import Kit as BaseKit
from fairway_empire.kit import Kit
from fairway_empire.press import Finding, Look, judge
from fairway_empire.press.course_seen import TileSeen
from fairway_empire.press.words import Count, Sum, TileFilter, Tiles
from fairway_empire.state.part import EmpireView

__all__ = ["tile_preference"]

KEENNESS = 1.5
"""What a press point is worth: a point now, and Fame cards in the next game."""


def tile_preference(chair: Chair) -> TilePreference:
    """Say what things printed on tiles are worth, given the open press cards and the bot's own secret ones."""
    view, mine = chair.view.part(DesignerView), chair.view.part(EmpireView)
    kit, cards = chair.table.kit(BaseKit), chair.table.kit(Kit).press
    player = view.players[chair.seat]
    if not player.land:
        return lambda design: 0.0
    seen = survey(player.course, kit.grounds[player.land], kit.tiles, kit.options)
    look = Look(seen, player.plan, gate_trees=kit.gate_trees)
    wanted: list[Callable[[TileDesign], float]] = []
    for name in (*mine.public, *mine.secret):
        for finding in judge(cards[name].when, look).findings:
            wish = _wish(finding, cards[name].points)
            if wish is not None:
                wanted.append(wish)
    return lambda design: sum(wish(design) for wish in wanted)


def _wish(finding: Finding, points: int) -> Callable[[TileDesign], float] | None:
    """Return what a tile is worth for a test that wants more of something, as far as its print alone decides."""
    test, missing = finding.test, finding.missing
    if not missing:
        return None
    worth = KEENNESS * points / missing
    if isinstance(test, Sum) and _by_print(test.on):
        thing, on = test.thing, test.on
        return lambda design: worth * min(missing, getattr(design, thing)) if _fits(on, design) else 0.0
    if isinstance(test, Count) and isinstance(test.of, Tiles) and _by_print(test.of):
        of = test.of
        return lambda design: worth if _fits(of, design) else 0.0
    return None


def _by_print(tiles: TileFilter) -> bool:
    """Whether the tile itself decides, and not where it lies."""
    return tiles.zone is None and tiles.touches is None and tiles.oriented in (None, "correct")


def _fits(tiles: TileFilter, design: TileDesign) -> bool:
    oriented = "correct" if design.directional else ""
    tile = TileSeen(cell=(0, 0), design=design, kind=design.kind, oriented=oriented, zone="interior", numbered=True)
    return tiles.fits(tile, None)  # type: ignore[arg-type]  # without `touches` the surroundings are not looked at
