"""A tile as SVG: its lawn, its lanes, what lies on them and what stands beside them."""

from __future__ import annotations

from collections.abc import Iterator

from fairway.content import FALLBACK, in_a_row
from fairway.draw import Box, Drawn, Markup, document, fit, group, say, tag
from fairway_base.content.components import Artwork, TileDesign
from fairway_base.content.tile_facts import tile_facts
from fairway_base.course.tiles import Tile, make_tile
from fairway_base.draw.svg.icons import ICON_OF, ICONS, flag, icon_id
from fairway_base.draw.svg.palette import GRASS_LIGHT, KERB, LANE, SHIRTS, SLATE, WARNING
from fairway_base.draw.svg.small_tile import paint_small_tile
from fairway_base.draw.svg.tile_layout import Line, Spot, lines_of, room, turned

__all__ = ["draw_tile_svg", "end_of", "paint_back", "paint_tile_svg"]

_TILES_APART = 1000
"""From a picture of a tile to the next in the same document, far enough for no window to show two."""
_PROPS: tuple[Artwork, ...] = ("table", "picnic_blanket", "seesaw", "designer_players")


def draw_tile_svg(design: TileDesign, title: str, *, turn: int | None = None, language: str = FALLBACK) -> str:
    """Draw a tile as a document of its own; without a turn, with its back and its other turns as views.

    `file.svg` shows it as it is printed, `file.svg#turn-1` after a clockwise quarter turn, `file.svg#back` its back;
    `file.svg#small` and `file.svg#small-turn-1` are made for little room.
    """
    tile = make_tile(design.id, design)
    drawn = Drawn(ICONS)
    views: dict[str, Box] = {}
    drawn.add(paint_tile_svg(drawn, tile, turn or 0))
    if turn is None:
        others = {f"turn-{quarter}": paint_tile_svg(drawn, tile, quarter) for quarter in range(1, 4)}
        others["back"] = paint_back(design.back)
        for quarter in range(4):
            others[f"small-turn-{quarter}" if quarter else "small"] = paint_small_tile(drawn, tile, quarter)
        for place, (name, picture) in enumerate(others.items(), 1):
            views[name] = (place * _TILES_APART, 0, 100, 100)
            drawn.add(group(picture, transform=f"translate({place * _TILES_APART} 0)"))
    what, printed = tile_facts(design, language)
    description = in_a_row([what, *printed], language)
    return document(drawn, (0, 0, 100, 100), title=title, description=description, language=language, views=views)


def paint_back(back: int) -> Markup:
    """Return the back of a tile, with the number that sorts the rack."""
    text, size = fit(str(back), 48, 32, 6)
    return group(
        tag("rect", width=100, height=100, rx=4, fill=SLATE),
        tag("rect", x=6, y=6, width=88, height=88, rx=6, fill="none", stroke=GRASS_LIGHT, stroke_width=1.5),
        tag("circle", cx=50, cy=50, r=29, fill="none", stroke=GRASS_LIGHT, stroke_width=4),
        say(text, 50, 50 + size * 0.35, size, fill="#fff", anchor="middle", bold=True),
    )


def paint_tile_svg(drawn: Drawn, tile: Tile, turn: int, *, wrong_way: bool = False) -> Markup:
    """Return a tile in a turn. Lanes turn with it; what people read and what stands on the lawn stays upright."""
    lines = lines_of(tile)
    parts = [drawn.use(icon_id("lawn"), 0, 0), _ground(drawn, tile, lines, turn)]
    parts += _on_lanes(drawn, tile, lines, turn)
    parts += _beside(drawn, tile, lines, turn)
    if tile.kind == "green" and tile.par:
        parts.append(flag(drawn, *end_of(tile, turn), tile.par))
    if wrong_way:
        parts.append(tag("rect", x=2, y=2, width=96, height=96, rx=4, fill="none", stroke=WARNING, stroke_width=3))
        parts.append(drawn.use(icon_id("wrong"), 86, 84))
    return group(*parts)


def end_of(tile: Tile, turn: int) -> tuple[float, float]:
    """Return where on a tile a number lies: on its Tee or Green, otherwise in the middle."""
    x, y = lines_of(tile)[0].samples[-1] if tile.kind in ("tee", "green") and tile.lanes[0] else (50, 50)
    return turned(x, y, turn)


def _ground(drawn: Drawn, tile: Tile, lines: list[Line], turn: int) -> Markup:
    """Return the lanes, drawn once for all tiles that have the same."""
    if not lines:
        return Markup("")
    name = f"lanes{'-loop' if tile.loops else ''}-" + "-".join(
        "".join("nesw"[side] for side in lane[:2] if side >= 0) for lane in tile.lanes[0]
    )
    if tile.kind == "green":
        name += "-green"
    shapes: list[Markup] = []
    for line in reversed(lines):  # the first of two passes above the other
        for path in filter(None, (line.path, line.over)):
            for stroke, width in ((KERB, 26), (LANE, 21)):
                shapes.append(tag("path", d=path, fill="none", stroke=stroke, stroke_width=width))
    if tile.kind == "green":
        x, y = lines[0].samples[-1]
        shapes.insert(1, tag("circle", cx=x, cy=y, r=22, fill=KERB))
        shapes.append(tag("circle", cx=x, cy=y, r=19.5, fill=LANE))
    drawn.define(icon_id(name), group(*shapes, id=icon_id(name)))
    x, y = turned(0, 0, turn)
    return drawn.use(icon_id(name), x, y, turn=90 * turn)


def _on_lanes(drawn: Drawn, tile: Tile, lines: list[Line], turn: int) -> Iterator[Markup]:
    """Yield what lies on the lanes, turned with them."""
    for icon, spot, scale in _laid(tile, lines):
        x, y = turned(spot.x, spot.y, turn)
        heading = 0 if icon == "windmill" else (spot.heading + 90 * turn) % 360
        yield drawn.use(icon_id(icon), x, y, scale=scale, turn=heading)
    if tile.kind in ("tee", "green") and lines:
        x, y = end_of(tile, turn)
        yield drawn.use(icon_id("tee" if tile.kind == "tee" else "cup"), x, y)
    elif any(lane[1] < 0 for lane in tile.lanes[0]):
        x, y = turned(*lines[0].samples[-1], turn)
        yield drawn.use(icon_id("end"), x, y)


def _laid(tile: Tile, lines: list[Line]) -> Iterator[tuple[str, Spot, float]]:
    """Yield what lies on the lanes, where, and how large."""
    design = tile.design
    tunnels = min(design.pipes, design.tunnel_entrances)
    things = ["tunnel"] * tunnels + ["pipe"] * (design.pipes - tunnels)
    things += ["mouth"] * (design.tunnel_entrances - tunnels)
    things += ["windmill"] * design.windmill + ["obstacle"] * design.obstacle
    things += ["slope"] * design.slopes + ["ramp"] * design.ramps
    shared: list[list[str]] = [[] for _ in lines]
    for index, thing in enumerate(things):
        if lines:
            shared[index % len(lines)].append(thing)
    for line, lane, laid in zip(lines, tile.lanes[0], shared, strict=True):
        laid += ["arrow"] * lane[2]
        for thing, (spot, scale) in zip(laid, line.places(len(laid)), strict=True):
            yield thing, spot, scale


def _beside(drawn: Drawn, tile: Tile, lines: list[Line], turn: int) -> Iterator[Markup]:
    """Yield what stands on the lawn, as large as there is room for."""
    design = tile.design
    flagged = bool(tile.par) and tile.kind != "green"
    things = list(_standing(design)) + ([] if lines else _stray(design))
    if not things and not flagged:
        return
    samples = tuple(point for line in lines for point in line.samples)
    around = [(*line.samples[-1], 22.0) for line in lines[:1] if tile.kind in ("tee", "green")]
    radius, places = room(samples, tuple(around), len(things) + flagged)
    scale = round(radius / 14, 2)
    standing = [*(["flag"] if flagged else []), *things]
    drawn_at = [(thing, *turned(x, y, turn)) for thing, (x, y) in zip(standing, places, strict=True)]
    shirts = 0
    for thing, x, y in sorted(drawn_at, key=lambda each: each[2]):  # who stands nearer hides who stands behind
        if thing == "flag":
            yield flag(drawn, x - 7 * scale, y + 12.5 * scale, tile.par, scale)
            continue
        shirt = None
        if thing in ("person", "sitter", "balloons"):
            shirt = SHIRTS[(design.back + shirts) % len(SHIRTS)]
            shirts += 1
        yield drawn.use(icon_id(thing), x, y, scale=scale, color=shirt)


def _standing(design: TileDesign) -> Iterator[str]:
    sitters = min(design.bench_sitters, design.benches, design.people)
    sellers = min(design.balloon_seller, design.people - sitters)
    yield from ["sitter"] * sitters + ["bench"] * (design.benches - sitters)
    yield from ["pool"] * design.pools + ["tree"] * design.trees
    yield from ["balloons"] * max(design.balloon_seller, sellers) + ["person"] * (design.people - sitters - sellers)
    yield from ["dog"] * design.dogs + ["flowers"] * design.flowers
    for prop in _PROPS:
        yield from [ICON_OF[prop]] * getattr(design, prop)


def _stray(design: TileDesign) -> list[str]:
    """Return what belongs on a lane, on a tile that has none."""
    things = ["pipe"] * design.pipes + ["slope"] * design.slopes + ["obstacle"] * design.obstacle
    return things + ["mouth"] * design.tunnel_entrances + ["ramp"] * design.ramps + ["windmill"] * design.windmill
