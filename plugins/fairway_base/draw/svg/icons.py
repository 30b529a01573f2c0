"""What is printed on tiles and cards, each thing drawn once around its own middle.

What stands on the lawn fits into a circle of 14 and is drawn upright; what lies on a lane is drawn for a ball that goes
up, and is turned with its lane.
"""

from __future__ import annotations

from fairway.draw import Drawn, Markup, group, say, tag
from fairway_base.content.components import PrintedThing
from fairway_base.draw.svg.palette import (
    DARK,
    FLAGS,
    GOLD,
    GRASS,
    GRASS_DARK,
    GRASS_LIGHT,
    INK,
    KERB,
    LANE,
    LANE_DARK,
    LEAF,
    LEAF_DARK,
    LEAF_LIGHT,
    PAPER,
    SLATE,
    STEEL,
    STEEL_LIGHT,
    STONE,
    STONE_DARK,
    WARNING,
    WATER,
    WATER_LIGHT,
    WOOD,
    WOOD_DARK,
)

__all__ = ["ICONS", "ICON_OF", "flag", "icon_id"]

ICON_OF: dict[PrintedThing, str] = {
    "people": "person",
    "dogs": "dog",
    "trees": "tree",
    "benches": "bench",
    "pools": "pool",
    "pipes": "pipe",
    "slopes": "slope",
    "flowers": "flowers",
    "tunnel_entrances": "mouth",
    "ramps": "ramp",
    "windmill": "windmill",
    "designer_players": "players",
    "balloon_seller": "balloons",
    "seesaw": "seesaw",
    "picnic_blanket": "blanket",
    "table": "table",
    "bench_sitters": "sitter",
}
"""What tiles count, and how it is drawn."""


def _circle(x: float, y: float, r: float, fill: str, **more: str | float | None) -> Markup:
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **more)


def _oval(x: float, y: float, rx: float, ry: float, fill: str, **more: str | float | None) -> Markup:
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **more)


def _box(
    x: float, y: float, width: float, height: float, fill: str, round_: float = 0, **more: str | float | None
) -> Markup:
    return tag("rect", x=x, y=y, width=width, height=height, fill=fill, rx=round_ or None, **more)


def _path(d: str, fill: str = "none", **more: str | float | None) -> Markup:
    return tag("path", d=d, fill=fill, **more)


def _line(d: str, stroke: str, width: float, **more: str | float | None) -> Markup:
    return tag("path", d=d, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round", **more)


def _shadow(y: float, rx: float) -> Markup:
    return _oval(0, y, rx, 2.4, "#000", opacity=0.16)


_PERSON = (
    _line("M-2.2 6V12.2M2.2 6V12.2", DARK, 3),
    _path("M-5.6 7.5V0a5.6 5 0 0 1 11.2 0V7.5z", "currentColor", stroke="#fff", stroke_width=0.8),
    _circle(0, -7.8, 4.7, "#f3c9a2", stroke="#7a4a2c", stroke_width=0.7),
    _path("M-4.7 -8a4.7 4.7 0 0 1 9.4 0q-4.7 -3 -9.4 0z", "#6a4326"),
)
_BENCH = (
    _shadow(9.5, 13),
    _line("M-9.5 3V9M9.5 3V9", DARK, 2.2),
    _box(-13, -6.5, 26, 3.2, WOOD, 1, stroke=WOOD_DARK, stroke_width=0.7),
    _box(-13, -2.4, 26, 3.2, WOOD, 1, stroke=WOOD_DARK, stroke_width=0.7),
    _box(-14, 2.2, 28, 3.8, "#c9945f", 1, stroke=WOOD_DARK, stroke_width=0.7),
)

_SHAPES: dict[str, tuple[Markup, ...]] = {
    # on the lawn
    "person": (_shadow(12.6, 7), *_PERSON),
    "dog": (
        _shadow(9, 11),
        _line("M-6.5 3V8.5M-3 3V8.5M4 3V8.5M7 3V8.5", "#7c5230", 2.4),
        _line("M-9.5 -1Q-13.5 -4 -12.5 -9", "#a56f42", 2.6),
        _path("M-10 -1.5Q-10 -4.5 -6 -4.5H4L9 -2V2.5Q9 5 6 5H-7Q-10 5 -10 2z", "#b87f4e"),
        _path("M3 -3L5 -11.5Q9 -13.5 11.5 -9.5L15 -7.6Q15.5 -4.5 11.5 -4.2L8.5 0z", "#b87f4e"),
        _path("M4.6 -11.8Q2 -10 3.2 -4.6Q7 -5.5 7 -11z", "#7c5230"),
        _circle(10, -8.6, 0.9, DARK),
        _circle(14.6, -7, 1.2, DARK),
        _line("M5.2 -3L8.6 -1", "#d6303a", 1.8),
    ),
    "tree": (
        _shadow(12.4, 9),
        _path("M-2 3H2L2.8 12.4H-2.8z", WOOD_DARK),
        _path(
            "M-5 6.5A6.6 6.6 0 0 1 -9.6 -3A7.4 7.4 0 0 1 -4.6 -11A7.2 7.2 0 0 1 6.6 -9.4A7 7 0 0 1 9.6 1.6A6 6 0 0 1 "
            "4 6.6Q0 8 -5 6.5z",
            LEAF,
            stroke=LEAF_DARK,
            stroke_width=0.8,
        ),
        _circle(-3, -5.6, 4.2, LEAF_LIGHT, opacity=0.75),
        _circle(4, -1.4, 2.4, LEAF_LIGHT, opacity=0.55),
    ),
    "bench": _BENCH,
    "sitter": (
        *_BENCH,
        group(*_PERSON[1:], _line("M-2.4 7.5H-2.4V11M2.4 7.5V11", DARK, 3), transform="translate(1 -3)"),
    ),
    "pool": (
        _path(
            "M-13 1Q-14 -7.5 -5 -8.4Q0 -11 6 -8Q14 -6.5 13 1.5Q12.5 8.5 4 8.4Q-1 10.4 -6 8Q-12.5 7.5 -13 1z",
            WATER,
            stroke=STONE,
            stroke_width=2.6,
        ),
        _line("M-7.5 -1.5Q-5 -4 -2.5 -1.5T2.5 -1.5M-1 3.5Q1.5 1 4 3.5T9 3.5", WATER_LIGHT, 1.4),
    ),
    "flowers": (
        _oval(0, 3.4, 13, 7.6, "#7a5638"),
        _oval(0, 2.2, 13, 7.2, LEAF_DARK),
        *(
            group(_circle(x, y, 3.1, fill), _circle(x, y, 1.1, "#ffe58a"))
            for x, y, fill in (
                (-8.4, 1.4, "#f06aa0"),
                (-3.6, -3, "#fff"),
                (2.4, -3.2, "#f4d03f"),
                (8.2, 0.6, "#f06aa0"),
                (-2.6, 4, "#f4d03f"),
                (3.4, 3.6, "#fff"),
            )
        ),
    ),
    "balloons": (
        _shadow(12.6, 7),
        _line("M3 0Q7 -3 6 -6M3 0Q4 -4 11 -6M3 0Q1 -6 2 -9", DARK, 0.6),
        group(*_PERSON, transform="translate(-3 1.5) scale(.88)"),
        _oval(6.4, -8.6, 3.3, 4, "#e0483e"),
        _oval(11.4, -6, 3, 3.7, "#3f86c9"),
        _oval(1.6, -11, 3, 3.6, "#f4c542"),
    ),
    "players": (
        _shadow(9.5, 12),
        _oval(0, 2, 13, 8.5, WOOD, stroke=WOOD_DARK, stroke_width=0.8),
        _box(-5.6, -1.6, 5, 5, GRASS_LIGHT, 0.6),
        _box(0.2, -1.6, 5, 5, LANE, 0.6),
        _box(-5.6, 3.8, 5, 3.4, LANE, 0.6),
        _box(0.2, 3.8, 5, 3.4, WATER, 0.6),
        _circle(-10, -7, 3.6, "#f3c9a2", stroke="#7a4a2c", stroke_width=0.7),
        _circle(0, -10, 3.6, "#f3c9a2", stroke="#7a4a2c", stroke_width=0.7),
        _circle(10, -7, 3.6, "#f3c9a2", stroke="#7a4a2c", stroke_width=0.7),
    ),
    "seesaw": (
        _shadow(9.5, 12),
        _path("M0 -1L5.5 9H-5.5z", "#e0a92e"),
        _line("M-12.5 5L12.5 -6", "#c2452f", 3.4),
        _line("M-9.5 3.6V-1M9.5 -4.8V-9.4", DARK, 1.8),
    ),
    "blanket": (
        _path("M-8 -8L14 -5.5L8 8.5L-14 6z", "#fff", stroke="#c2452f", stroke_width=1.2),
        _path("M-10 -3.3L12 -0.8L10 4L-12 1.4z", "#e0483e", opacity=0.75),
        _path("M-2.5 -7.4L3 -6.7L-3 7.2L-8.6 6.6zM8.4 -6.1L11 -5.8L5 8.1L2.5 7.8z", "#e0483e", opacity=0.6),
        _path("M-4.5 -1H4.5V4.5H-4.5z", WOOD, stroke=WOOD_DARK, stroke_width=0.8),
        _line("M-4 -1Q0 -7 4 -1", WOOD_DARK, 1.4),
    ),
    "table": (
        _shadow(10, 11),
        _line("M-6 0L-8.5 9M6 0L8.5 9", WOOD_DARK, 2.4),
        _oval(0, -1.5, 12, 5.4, "#d2a06c", stroke=WOOD_DARK, stroke_width=0.9),
        _circle(-3.5, -2.6, 2, "#fff"),
        _circle(3.6, -1.4, 2, "#fff"),
    ),
    "windmill": (
        _oval(0, 18, 11, 3, "#000", opacity=0.18),
        _path("M-5.5 -5H5.5L9 18H-9z", PAPER, stroke=STONE_DARK, stroke_width=0.9),
        _path("M-3 18V12a3 3 0 0 1 6 0V18z", DARK),
        _path("M-7 -4.5Q0 -13 7 -4.5z", "#b3402f"),
        group(
            *(
                group(
                    _path(
                        "M-0.8 -1H0.8V-16H-0.8zM0.8 -4H5.2V-15.5H0.8z", "#f7f3e6", stroke=WOOD_DARK, stroke_width=0.8
                    ),
                    transform=f"rotate({turn})",
                )
                for turn in (30, 120, 210, 300)
            ),
            transform="translate(0 -4.5)",
        ),
        _circle(0, -4.5, 1.8, WOOD_DARK),
    ),
    # on a lane, for a ball that goes up
    "pipe": (
        _box(-14, -9, 28, 18, STEEL, 3.5, stroke=DARK, stroke_width=1),
        _box(-9, -8.4, 5.6, 16.8, STEEL_LIGHT, 2),
        _oval(0, -9, 8, 2.3, DARK),
        _oval(0, 9, 8, 2.3, DARK),
    ),
    "tunnel": (
        _path("M-15.5 10Q-16 -10 0 -10.5Q16 -10 15.5 10z", "#a8946e", stroke="#6f5f43", stroke_width=1),
        _path("M-11 -3.5Q-7 -8 0 -8.2Q7 -8 11 -3.5Q0 -7 -11 -3.5z", GRASS),
        _path("M-8.5 10V4.5a8.5 7.5 0 0 1 17 0V10z", DARK, stroke=STONE, stroke_width=1.6),
    ),
    "mouth": (
        _oval(0, 0, 10.5, 8, STONE, stroke=STONE_DARK, stroke_width=1),
        _oval(0, 0.6, 7.6, 5.4, DARK),
    ),
    "slope": (
        _path("M-11 9.5V-9.5H11V9.5z", LANE_DARK),
        _path("M-11 9.5V3.2H11V9.5z", "#e98a6b"),
        _path("M-11 3.2V-3.1H11V3.2z", "#d96c50"),
        _line("M-7 7.2L0 4.6L7 7.2M-7 0.9L0 -1.7L7 0.9M-7 -5.4L0 -8L7 -5.4", KERB, 1.7, stroke_linejoin="round"),
    ),
    "ramp": (
        _path("M-10 9.5L-12.5 -7H12.5L10 9.5z", WOOD, stroke=WOOD_DARK, stroke_width=1),
        _line("M-9.7 4.8H9.7M-10.6 0H10.6", WOOD_DARK, 0.9),
        _path("M-12.5 -7V-10.4H12.5V-7z", WOOD_DARK),
        _line("M-5 4L0 -3L5 4", PAPER, 1.8, stroke_linejoin="round"),
    ),
    "obstacle": (
        _box(-12, -7.5, 11, 7.4, STONE_DARK, 1.4),
        _box(-12, -9, 11, 6.4, STONE, 1.4, stroke="#6e7575", stroke_width=0.8),
        _box(1, 1.6, 11, 7.4, STONE_DARK, 1.4),
        _box(1, 0.2, 11, 6.4, STONE, 1.4, stroke="#6e7575", stroke_width=0.8),
    ),
    "arrow": (
        _path("M-2.6 9V0H-7.5L0 -9.5L7.5 0H2.6V9z", GOLD, stroke="#7a3a1c", stroke_width=1.2, stroke_linejoin="round"),
    ),
    # ends of a lane
    "tee": (
        _box(-16, -15, 32, 30, "#2f6f5e", 6, stroke=KERB, stroke_width=2.4),
        _box(-11.5, -10.5, 23, 21, "none", 3, stroke="#5fa08c", stroke_width=1, stroke_dasharray="2 2"),
        _circle(0, 0, 5.4, "#fff", stroke="#b9c4bf", stroke_width=0.8),
        _circle(-1.4, -1.4, 0.7, "#c9d2ce"),
        _circle(1.4, -0.8, 0.7, "#c9d2ce"),
        _circle(0, 1.6, 0.7, "#c9d2ce"),
    ),
    "cup": (
        _oval(0, 0.6, 5, 4, "#e98a6b"),
        _oval(0, 0, 4.4, 3.4, DARK),
    ),
    "end": (_circle(0, 0, 7, KERB), _circle(0, 0, 4.2, LANE_DARK)),
    # marks on a course
    "cross": (
        _circle(0, 0, 9.5, WARNING, stroke="#fff", stroke_width=2),
        _line("M-3.8 -3.8L3.8 3.8M3.8 -3.8L-3.8 3.8", "#fff", 2.8),
    ),
    "wrong": (
        _path("M0 -12L12 9.5H-12z", WARNING, stroke="#fff", stroke_width=2, stroke_linejoin="round"),
        _line("M0 -4V2.2M0 6.2V6.4", "#fff", 2.8),
    ),
    "off": (
        _path("M0 0H100V100H0z", WARNING, opacity=0.14),
        _line("M0 30L30 0M0 65L65 0M0 100L100 0M35 100L100 35M70 100L100 70", WARNING, 2.4, opacity=0.4),
        _box(2, 2, 96, 96, "none", 4, stroke=WARNING, stroke_width=3, stroke_dasharray="8 5"),
    ),
    "back": (
        _box(-11, -14, 22, 22, SLATE, 3, stroke="#fff", stroke_width=1.4),
        _box(-8, -11, 22, 22, SLATE, 3, stroke="#fff", stroke_width=1.4),
        _circle(3, 0, 5, "none", stroke=GRASS_LIGHT, stroke_width=1.6),
    ),
    "pawn": (
        _shadow(12.6, 8.5),
        _path(
            "M-8.5 12Q-8.5 8 -4.5 6.4L-2.6 -3H2.6L4.5 6.4Q8.5 8 8.5 12z", "currentColor", stroke=INK, stroke_width=1.1
        ),
        _circle(0, -6.6, 5.4, "currentColor", stroke=INK, stroke_width=1.1),
        _circle(-1.8, -8.4, 1.5, "#fff", opacity=0.6),
    ),
    "ball": (
        _circle(0, 0, 8, "#fff", stroke=INK, stroke_width=1.4),
        _circle(-2.4, -2.6, 1, STONE),
        _circle(1.4, -3.4, 1, STONE),
        _circle(3.4, -0.2, 1, STONE),
        _circle(-0.4, 0.4, 1, STONE),
        _circle(-3.4, 1.6, 1, STONE),
        _circle(1.2, 3.6, 1, STONE),
    ),
    # ground
    "lawn": (
        _box(0, 0, 100, 100, GRASS, 2),
        _line(
            "M12 44l2 -5l2 5M84 30l2 -5l2 5M30 8l2 -5l2 5M70 94l2 -5l2 5M20 84l2 -5l2 5M90 70l2 -5l2 5M72 12l2 -5l2 5",
            GRASS_DARK,
            1.1,
            opacity=0.6,
        ),
        _box(0.5, 0.5, 99, 99, "none", 2, stroke=GRASS_DARK, stroke_width=1),
    ),
    "plot": (
        _box(0, 0, 100, 100, "#e0edc6"),
        _box(3, 3, 94, 94, "none", 6, stroke="#b3cd90", stroke_width=2, stroke_dasharray="7 6"),
    ),
    "house": (
        _oval(0, 27, 36, 5, "#000", opacity=0.16),
        _box(-30, -8, 60, 34, PAPER, 2, stroke=STONE_DARK, stroke_width=1.4),
        _path("M-37 -6L-22 -27H22L37 -6z", "#b3402f", stroke="#7f2a1d", stroke_width=1.4, stroke_linejoin="round"),
        _path("M-8 26V8a8 8 0 0 1 16 0V26z", WOOD_DARK),
        _box(-24, 2, 10, 10, WATER_LIGHT, 1, stroke=STONE_DARK, stroke_width=1.2),
        _box(14, 2, 10, 10, WATER_LIGHT, 1, stroke=STONE_DARK, stroke_width=1.2),
        _line("M0 -27V-45", DARK, 1.8),
        _path("M0.8 -45L17 -40L0.8 -35z", LANE),
    ),
}


def icon_id(icon: str) -> str:
    """Return the id of an icon's definition; the prefix keeps it apart from the ids of a page."""
    return f"fairway-{icon}"


ICONS: dict[str, Markup] = {icon_id(icon): group(*shapes, id=icon_id(icon)) for icon, shapes in _SHAPES.items()}
"""Definitions by id."""


def flag(drawn: Drawn, x: float, y: float, par: int, scale: float = 1) -> Markup:
    """Return a flag with a number on it; its pole stands on the place."""
    name = icon_id(f"flag-{par}")
    shapes = (
        _line("M0 0V-25", DARK, 1.8),
        _path("M0.8 -25.4H17.5L14.4 -18.6L17.5 -11.8H0.8z", FLAGS.get(par, "#fff"), stroke=DARK, stroke_width=0.9),
        say(str(par), 7.6, -14.8, 10.5, fill=INK, anchor="middle", bold=True),
    )
    drawn.define(name, group(*shapes, id=name))
    return drawn.use(name, x, y, scale=scale)
