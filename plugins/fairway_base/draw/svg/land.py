"""The ground as SVG, 100 for each square: land to cover, water, the gate and the outline; and the land card."""

from __future__ import annotations

from collections.abc import Collection
from math import cos, pi, sin

from fairway.content import FALLBACK
from fairway.draw import Box, Drawn, Markup, document, fit, group, say, tag
from fairway_base.content.components import Gate, Land
from fairway_base.course.course import NEIGHBOURS, SIDES, Cell
from fairway_base.course.ground import Ground, ground_of
from fairway_base.draw.svg.card_frame import CARD, paint_badge, paint_card
from fairway_base.draw.svg.drawing_texts import drawing_text
from fairway_base.draw.svg.icons import ICONS, icon_id
from fairway_base.draw.svg.palette import GOLD, INK, SAND, WATER, WATER_LIGHT

__all__ = [
    "CARD",
    "draw_gate_svg",
    "draw_land_svg",
    "paint_badge",
    "paint_card",
    "paint_gate",
    "paint_ground",
    "paint_land_card",
    "paint_outline",
]

_MAP: Box = (22, 66, 256, 296)
"""Where on a card the map is: left, top, width, height."""


def draw_land_svg(land: Land, gate: Gate, name: str, *, language: str = FALLBACK) -> str:
    """Draw a land card as a document of its own."""
    drawn = Drawn(ICONS)
    drawn.add(paint_land_card(drawn, land, gate, name, language))
    facts = {"value": land.value, "surface": land.surface, "difficulty": land.difficulty, "squares": _squares(land)}
    description = drawing_text("land", language, **facts, water=drawing_text(f"water.{land.water}", language))
    return document(drawn, (0, 0, *CARD), title=name, description=description, language=language, views={"small": _MAP})


def draw_gate_svg(gate: Gate, name: str, *, language: str = FALLBACK) -> str:
    """Draw the entrance as a document of its own."""
    drawn = Drawn(ICONS)
    drawn.add(paint_gate(drawn, (0, 0), frozenset(map(SIDES.index, gate.straight_sides)), gate.trees))
    description = drawing_text("gate", language, trees=gate.trees)
    return document(drawn, (-4, -4, 208, 208), title=name, description=description, language=language)


def paint_land_card(drawn: Drawn, land: Land, gate: Gate, name: str, language: str, *, chosen: bool = False) -> Markup:
    """Return a land card: its name, its map, what it is worth, how large and how hard it is."""
    ground = ground_of(land, gate.straight_sides)
    title, size = fit(name, 206, 20, 12)
    left, top, right, bottom = ground.bounds
    columns, rows = right - left + 1, bottom - top + 1
    map_x, map_y, width, height = _MAP
    scale = round(min(width / columns, height / rows, 46) / 100, 3)
    x = map_x + (width - 100 * scale * columns) / 2 - 100 * scale * left
    y = map_y + (height - 100 * scale * rows) / 2 - 100 * scale * top
    balls = [
        group(drawn.use(icon_id("ball"), 34 + 22 * ball, 390), opacity=None if ball < land.difficulty else 0.25)
        for ball in range(3)
    ]
    return group(
        paint_card(GOLD if chosen else INK, 8 if chosen else 3),
        say(title, 22, 44, size, fill=INK, bold=True),
        paint_badge(260, 36, str(land.value)),
        group(
            *paint_ground(drawn, ground, stream=land.water == "stream", trees=gate.trees),
            paint_outline(ground),
            transform=f"translate({x:.1f} {y:.1f}) scale({scale:g})",
        ),
        *balls,
        say(
            drawing_text("land_facts", language, squares=_squares(land), surface=land.surface),
            278,
            395,
            14,
            fill=INK,
            anchor="end",
        ),
    )


def paint_ground(
    drawn: Drawn, ground: Ground, *, stream: bool, trees: int, covered: Collection[Cell] = ()
) -> list[Markup]:
    """Return what lies under the tiles; squares that are covered are left out."""
    parts = [
        drawn.use(icon_id("plot"), 100 * x, 100 * y)
        for x, y in sorted(ground.land, key=_reading)
        if (x, y) not in covered
    ]
    parts += _water(sorted(ground.water.difference(covered), key=_reading), stream=stream)
    if ground.gate:
        corner = min(x for x, _ in ground.gate), min(y for _, y in ground.gate)
        # A tile touches the gate's east side with its own west side.
        sides = frozenset(side ^ 2 for bits in ground.gate_sides.values() for side in range(4) if bits >> side & 1)
        parts.append(paint_gate(drawn, corner, sides, trees))
    return parts


def paint_outline(ground: Ground) -> Markup:
    """Return the outline of the land; red that crosses it costs points."""
    edges: list[str] = []
    for x, y in sorted(ground.land, key=_reading):
        for side, (dx, dy) in enumerate(NEIGHBOURS):
            if (x + dx, y + dy) not in ground.land:
                begin = (100 * (x + (side == 1)), 100 * (y + (side == 2)))
                edges.append(f"M{begin[0]} {begin[1]}{'hv'[side % 2]}100")
    return tag("path", d="".join(edges), fill="none", stroke="#5d4a2c", stroke_width=6, stroke_linecap="round")


def paint_gate(drawn: Drawn, corner: Cell, straight: frozenset[int], trees: int) -> Markup:
    """Return the quarter disk on its block of two by two squares; its centre is where its straight sides meet."""
    east, south = SIDES.index("E") in straight, SIDES.index("S") in straight
    cx, cy = 200 * (corner[0] / 2 + east), 200 * (corner[1] / 2 + south)
    out_x, out_y = (-1 if east else 1), (-1 if south else 1)
    sweep = 1 if east == south else 0
    disk = f"M{cx:g} {cy:g}V{cy + 200 * out_y:g}A200 200 0 0 {1 - sweep} {cx + 200 * out_x:g} {cy:g}z"
    places = [(index + 1) / (trees + 1) * pi / 2 for index in range(trees)]
    return group(
        tag("path", d=disk, fill="#dcc791", stroke="#8c7440", stroke_width=4, stroke_linejoin="round"),
        *(
            drawn.use(icon_id("tree"), cx + out_x * 165 * cos(way), cy + out_y * 165 * sin(way), scale=1.5)
            for way in sorted(places, reverse=not south)
        ),
        drawn.use(icon_id("house"), cx + out_x * 66, cy + out_y * 60, scale=1.3),
    )


def _water(cells: list[Cell], *, stream: bool) -> list[Markup]:
    """Return ponds or a stream, with a bank where they end."""
    wet = frozenset(cells)
    parts: list[Markup] = []
    for x, y in cells:
        parts.append(tag("rect", x=100 * x, y=100 * y, width=100, height=100, fill=SAND))
    shapes: list[str] = []
    for x, y in cells:
        left, top = 100 * x + 7, 100 * y + 7
        shapes.append(f"M{left + 24} {top}h38a24 24 0 0 1 24 24v38a24 24 0 0 1 -24 24h-38a24 24 0 0 1 -24 -24")
        shapes.append("v-38a24 24 0 0 1 24 -24z")
        if (x + 1, y) in wet:
            shapes.append(f"M{left + 43} {top}h100v86h-100z")
        if (x, y + 1) in wet:
            shapes.append(f"M{left} {top + 43}h86v100h-86z")
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= wet:
            shapes.append(f"M{left + 43} {top + 43}h100v100h-100z")
    if shapes:
        parts.append(tag("path", d="".join(shapes), fill=WATER))
        waves = "q10 -9 20 0t20 0t20 0" if stream else "q9 -8 18 0t18 0"
        lines = "".join(
            f"M{100 * x + 20} {100 * y + 38}{waves}M{100 * x + (20 if stream else 44)} {100 * y + 68}{waves}"
            for x, y in cells
        )
        parts.append(tag("path", d=lines, fill="none", stroke=WATER_LIGHT, stroke_width=4, stroke_linecap="round"))
    return parts


def _squares(land: Land) -> int:
    return sum(row.count("#") for row in land.rows)


def _reading(cell: Cell) -> Cell:
    """Sort key: row by row."""
    return cell[1], cell[0]
