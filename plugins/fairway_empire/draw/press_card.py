"""Press cards and the Empire's clients as SVG."""

from __future__ import annotations

from collections.abc import Callable

from fairway.content import FALLBACK, Library, package_texts
from fairway.draw import Drawn, Markup, document, fit, group, say, tag
from fairway_base import Between, Client
from fairway_base.draw import (
    CARD,
    DARK,
    GOLD,
    ICON_OF,
    ICONS,
    INK,
    KERB,
    LANE,
    PAPER,
    SHIRTS,
    draw_client_svg,
    icon_id,
    paint_badge,
    paint_band,
    paint_body,
    paint_card,
)
from fairway_empire.campaign.clients import PressWish, ProfitWish
from fairway_empire.campaign.profit import EXPECTED_PROFIT, MOST_POINTS, POINTS_FOR_MORE
from fairway_empire.press.cards import PressCard
from fairway_empire.press.words import Areas, Count, Holes, Pairs, PressTest, Sum, Tiles

__all__ = ["draw_item", "draw_press_svg"]

COLOURS = {
    "green": "#4f8f3a",
    "red": "#b8432f",
    "yellow": "#c99a1d",
    "cyan": "#2b96a6",
    "blue": "#2f5f9e",
    "purple": "#7a4a93",
}
"""The frames of the six magazines."""
GRASS = "#9ccb6b"
MIDDLE = 150


def draw_item(library: Library, kind: str, name: str, language: str = FALLBACK) -> str | None:
    """Draw a press card, or a client with a wish of ours; None for anything else."""
    item = library.item(kind, name) if kind in ("press", "clients") else None
    text = library.words(kind, name, language)
    title = library.name(kind, name, language)
    if isinstance(item, PressCard):
        return draw_press_svg(item, title, text, language=language)
    if isinstance(item, Client):
        paint = _WISHES.get(type(item.wish))
        return draw_client_svg(item, title, text, language=language, paint_wish=paint) if paint else None
    return None


def draw_press_svg(card: PressCard, name: str, text: str, *, language: str = FALLBACK) -> str:
    """Draw a press card: the magazine's colour and name, what it asks for as a picture and in words, its points."""
    drawn = Drawn(ICONS)
    colour = COLOURS[card.family]
    magazine = package_texts("fairway_empire").say(f"drawing.press.{card.family}", {}, language)
    head, head_size = fit(magazine, 200, 24, 12)
    drawn.add(
        paint_card(colour),
        paint_band(colour),
        say(head, 24, 45, head_size, fill=PAPER, bold=True, italic=True),
        paint_badge(262, 36, str(card.points), 23),
        *paint_body(colour, _picture(drawn, card.when[0]), name, text),
    )
    return document(drawn, (0, 0, *CARD), title=name, description=f"{magazine}: {text}", language=language)


def _picture(drawn: Drawn, test: PressTest) -> Markup:
    """Return what a test looks for, with the number it wants; what should not be there at all has none."""
    of = test.of if isinstance(test, Count) else None
    if isinstance(of, Areas):
        return _area(of, test.min or 0)
    if isinstance(of, Pairs):
        return group(_hole(drawn, 38, 157, "h60"), _hole(drawn, 172, 136, "h30v42h30"))
    if isinstance(of, Holes):
        picture = _hole(drawn, 44, 138 if _bent(of) else 157, _path(of))
    elif isinstance(of, Tiles):
        picture = _tile(drawn, of)
    elif isinstance(test, Sum):
        picture = drawn.use(icon_id(ICON_OF[test.thing]), 112, 157, scale=2.6, color=SHIRTS[0])
    else:
        ring = tag("circle", cx=110, cy=157, r=42, fill="none", stroke=LANE, stroke_width=13, stroke_dasharray="50 8")
        picture = group(ring, drawn.use(icon_id("house"), 110, 157, scale=0.9))
    if test.min is None and not test.max:
        return group(picture, transform="translate(40 0)")
    return group(picture, _label(222, f"≤ {test.max}" if test.min is None else f"≥ {test.min}"))


def _label(x: float, text: str) -> Markup:
    shown, size = fit(text, 84, 34, 10)
    return say(shown, x, 157 + size * 0.35, size, fill=INK, anchor="middle", bold=True)


def _area(area: Areas, count: int) -> Markup:
    """Return so many rectangles of squares, corner to corner."""
    high, wide = sorted(area.size)
    shown = min(max(count, 1), 2)
    side = min(34.0, 200 / (wide * shown), 124 / (high * shown))
    left, top = MIDDLE - side * wide * shown / 2, 157 - side * high * shown / 2
    fill = GRASS if area.kind == "grass" else LANE
    squares = [
        tag(
            "rect",
            x=left + side * (n * wide + x),
            y=top + side * (n * high + y),
            width=side,
            height=side,
            fill=fill,
            stroke=PAPER,
            stroke_width=2,
        )
        for n in range(shown)
        for x in range(wide)
        for y in range(high)
    ]
    return group(*squares)


def _tile(drawn: Drawn, tiles: Tiles) -> Markup:
    """Return a tile with what is asked of it: its kind, an arrow, an obstacle, a Par."""
    kind = tiles.kind if isinstance(tiles.kind, str) else "path"
    parts = [tag("rect", x=66, y=111, width=92, height=92, rx=6, fill=GRASS, stroke=KERB, stroke_width=2)]
    if kind != "grass":
        ends = {"tee": "M112 157V111", "green": "M112 157V111"}.get(kind, "M112 203V111")
        parts.append(tag("path", d=ends, stroke=LANE, stroke_width=26))
    if kind in ("tee", "green"):
        parts.append(tag("circle", cx=112, cy=157, r=25, fill=LANE, stroke=KERB, stroke_width=2))
        parts.append(drawn.use(icon_id("tee" if kind == "tee" else "cup"), 112, 157, scale=1.2))
    if tiles.directional:
        parts.append(tag("path", d="M112 186V132M98 146L112 130L126 146", fill="none", stroke=PAPER, stroke_width=6))
    if tiles.obstacle:
        parts.append(drawn.use(icon_id("obstacle"), 112, 157, scale=1.8))
    least = tiles.par.min if isinstance(tiles.par, Between) else tiles.par
    if least is not None:
        parts.append(paint_badge(150, 119, str(least) + ("+" if isinstance(tiles.par, Between) else ""), 16))
    return group(*parts)


def _bent(holes: Holes) -> bool:
    return bool(holes.turns or holes.corners or holes.loops)


def _path(holes: Holes) -> str:
    """Return the way of a hole of the sort that is meant."""
    if holes.loops:
        return "h44v-30h-24v62"
    if holes.turns:
        return "h44v38h44" if holes.turns[0][:1] != holes.turns[0][1:2] else "h58v38h-44"
    return "h62v38" if holes.corners else "h84"


def _hole(drawn: Drawn, x: float, y: float, way: str) -> Markup:
    """Return a lane from a Tee along a way, with a cup at its end."""
    end_x, end_y = x + 18, y
    for step in _steps(way):
        end_x, end_y = end_x + step[0], end_y + step[1]
    path = f"M{x + 18} {y}{way}"
    return group(
        tag("path", d=path, fill="none", stroke=KERB, stroke_width=20, stroke_linejoin="round"),
        tag("path", d=path, fill="none", stroke=LANE, stroke_width=16, stroke_linejoin="round"),
        drawn.use(icon_id("tee"), x + 18, y, scale=0.8),
        tag("circle", cx=end_x, cy=end_y, r=15, fill=LANE, stroke=KERB, stroke_width=2),
        drawn.use(icon_id("cup"), end_x, end_y),
    )


def _steps(way: str) -> list[tuple[int, int]]:
    spaced = way.replace("h", " h").replace("v", " v").split()
    return [(int(step[1:]), 0) if step[0] == "h" else (0, int(step[1:])) for step in spaced]


def _newspaper(drawn: Drawn) -> list[Markup]:
    lines = "M136 240H164M136 250H164M136 260H164M172 224H206M172 234H206M172 244H206M172 254H206M172 264H206"
    return [
        tag("rect", x=126, y=210, width=88, height=68, rx=3, fill=PAPER, stroke=DARK, stroke_width=2),
        tag("rect", x=136, y=218, width=28, height=14, fill=COLOURS["red"]),
        tag("path", d=lines, stroke=DARK, stroke_width=2.4),
        paint_badge(78, 245, "+", 25),
    ]


def _coins(drawn: Drawn) -> list[Markup]:
    """Return the formula: profit less what is expected, up to a limit; more for growth, and more for a record."""
    more = f"+{POINTS_FOR_MORE}"
    return [
        paint_badge(62, 230, "$", 20),
        say(f"− {EXPECTED_PROFIT}", 120, 238, 24, fill=INK, anchor="middle", bold=True),
        say(f"≤ {MOST_POINTS}", 208, 238, 24, fill=INK, anchor="middle", bold=True),
        say(more, 62, 278, 19, fill=INK, anchor="middle", bold=True),
        *_piles((96, 2), (116, 3)),
        say(more, 176, 278, 19, fill=INK, anchor="middle", bold=True),
        *_piles((206, 1), (226, 2), (246, 4)),
    ]


def _piles(*piles: tuple[int, int]) -> list[Markup]:
    """Return piles of coins, each so many high."""
    return [
        tag("ellipse", cx=x, cy=279 - 4.5 * n, rx=9, ry=3.4, fill=GOLD, stroke=DARK, stroke_width=1.2)
        for x, height in piles
        for n in range(height)
    ]


_WISHES: dict[type, Callable[[Drawn], list[Markup]]] = {PressWish: _newspaper, ProfitWish: _coins}
"""How the wishes of our clients look."""
