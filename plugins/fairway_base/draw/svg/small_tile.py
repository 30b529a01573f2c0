"""A tile for little room, such as 48 pixels: what matters for play in few thick shapes, the rest left out.

Its lane and where it ends, its Par, and one picture of each thing that somebody pays for with how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator

from fairway.draw import Drawn, Markup, group, say, tag
from fairway_base.content.components import ELEMENTS, Element
from fairway_base.course.tiles import Tile
from fairway_base.draw.svg.icons import ICON_OF, icon_id
from fairway_base.draw.svg.palette import DARK, FLAGS, GRASS, INK, KERB, LANE, SHIRTS
from fairway_base.draw.svg.tile_layout import Line, lines_of, room, turned

__all__ = ["paint_small_tile"]

_ON_LANE: tuple[Element, ...] = ("pipes", "slopes")
"""Elements that lie on a lane; all others stand beside it."""
_MOST_BESIDE = 4
"""Pictures that can be told apart beside a lane; of more sorts than that, the last ones are left out."""


def paint_small_tile(drawn: Drawn, tile: Tile, turn: int) -> Markup:
    """Return a tile in a turn, on a square of 100 as `paint_tile_svg` does, to be shown small."""
    lines = lines_of(tile)
    parts = [tag("rect", width=100, height=100, rx=3, fill=GRASS), _lanes(drawn, tile, lines, turn)]
    parts += _on_lane(drawn, tile, lines, turn)
    parts += _beside(drawn, tile, lines, turn)
    return group(*parts)


def _lanes(drawn: Drawn, tile: Tile, lines: list[Line], turn: int) -> Markup:
    shapes: list[Markup] = []
    for line in reversed(lines):
        for path in filter(None, (line.path, line.over)):
            for stroke, width in ((KERB, 34), (LANE, 25)):
                shapes.append(tag("path", d=path, fill="none", stroke=stroke, stroke_width=width))
    if lines and tile.kind == "tee":
        x, y = lines[0].samples[-1]
        shapes.append(
            tag("rect", x=x - 21, y=y - 21, width=42, height=42, rx=7, fill=DARK, stroke=KERB, stroke_width=5)
        )
        shapes.append(tag("circle", cx=x, cy=y, r=9, fill="#fff"))
    elif lines and tile.kind == "green":
        x, y = lines[0].samples[-1]
        shapes.insert(0, tag("circle", cx=x, cy=y, r=29, fill=KERB))
        shapes.append(tag("circle", cx=x, cy=y, r=24.5, fill=LANE))
        shapes.append(tag("circle", cx=x, cy=y, r=10, fill=DARK))
    moved = "translate({:g} {:g}) rotate({:g})".format(*turned(0, 0, turn), 90 * turn) if turn else None
    return group(*shapes, transform=moved)


def _on_lane(drawn: Drawn, tile: Tile, lines: list[Line], turn: int) -> Iterator[Markup]:
    """Yield an arrow, or what somebody pays for on the lane; a lane has room for one of them."""
    if not lines:
        return
    sorts = [(ICON_OF[thing], getattr(tile.design, thing)) for thing in _ON_LANE if getattr(tile.design, thing)]
    sorts += [("arrow", 1)] * any(lane[2] for lane in tile.lanes[0])
    for (icon, count), (spot, scale) in zip(sorts, lines[0].places(len(sorts)), strict=True):
        x, y = turned(spot.x, spot.y, turn)
        size = max(scale, 0.7) * (1.5 if icon == "arrow" else 1.25)
        yield drawn.use(icon_id(icon), x, y, scale=round(size, 2), turn=(spot.heading + 90 * turn) % 360)
        yield from _count(x, y, count)


def _beside(drawn: Drawn, tile: Tile, lines: list[Line], turn: int) -> Iterator[Markup]:
    """Yield the Par, and each sort of thing that stands beside the lane."""
    things = [
        (ICON_OF[thing], count)
        for thing in ELEMENTS
        if (count := getattr(tile.design, thing)) and (not lines or thing not in _ON_LANE)
    ]
    shown = [*([("par", tile.par)] if tile.par else []), *things][:_MOST_BESIDE]
    if not shown:
        return
    samples = tuple(point for line in lines for point in line.samples)
    around = tuple((*line.samples[-1], 22.0) for line in lines[:1] if tile.kind in ("tee", "green"))
    radius, places = room(samples, around, len(shown))
    for (icon, count), place in zip(shown, places, strict=True):
        x, y = turned(*place, turn)
        if icon == "par":
            yield from _par(x, y, radius, count)
        else:
            yield drawn.use(icon_id(icon), x, y, scale=round(max(radius, 11) / 12.5, 2), color=SHIRTS[0])
            yield from _count(min(x + radius * 0.6, 88), min(y + radius * 0.62, 88), count)


def _par(x: float, y: float, radius: float, par: int) -> Iterator[Markup]:
    side = max(radius, 12) * 0.92
    colour = FLAGS.get(par, "#fff")
    yield tag(
        "rect", x=x - side, y=y - side, width=2 * side, height=2 * side, rx=4, fill=colour, stroke=DARK, stroke_width=3
    )
    yield say(str(par), x, y + side * 0.6, side * 1.75, fill=INK, anchor="middle", bold=True)


def _count(x: float, y: float, count: int) -> Iterator[Markup]:
    """Yield how many there are, if more than one."""
    if count > 1:
        yield tag("circle", cx=x, cy=y, r=10.5, fill="#fff", stroke=DARK, stroke_width=2)
        yield say(str(count), x, y + 6.6, 18, fill=INK, anchor="middle", bold=True)
