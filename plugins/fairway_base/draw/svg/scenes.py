"""Small pictures that are put together: beside and above each other, crossed out, ticked, with a number.

A scene is drawn around its own middle and knows how large it is, so that a card can make it fit.
"""

from __future__ import annotations

from typing import NamedTuple

from fairway.draw import Drawn, Markup, group, number, say, tag
from fairway_base.content.components import Between
from fairway_base.draw.svg.client_card import paint_token
from fairway_base.draw.svg.icons import icon_id
from fairway_base.draw.svg.palette import DARK, FLAGS, GRASS, GRASS_DARK, INK, KERB, LANE, LEAF_DARK, SHIRTS, WARNING

__all__ = [
    "TILE",
    "Scene",
    "above",
    "beside",
    "bounds",
    "chosen",
    "crossed",
    "exactly",
    "fitted",
    "none_of",
    "over",
    "par_flag",
    "picture",
    "pill",
    "plot",
    "square",
    "ticked",
    "token",
    "worded",
]

TILE = 60
"""Side of a tile."""


class Scene(NamedTuple):
    """A picture around its own middle, and how wide and how high it is."""

    markup: Markup
    width: float
    height: float


def _at(scene: Scene, x: float, y: float) -> Markup:
    return group(scene.markup, transform=f"translate({number(x)} {number(y)})") if x or y else scene.markup


def beside(*scenes: Scene, gap: float = 10) -> Scene:
    """Return scenes from left to right."""
    width = sum(scene.width for scene in scenes) + gap * (len(scenes) - 1)
    parts, x = [], -width / 2
    for scene in scenes:
        parts.append(_at(scene, x + scene.width / 2, 0))
        x += scene.width + gap
    return Scene(group(*parts), width, max(scene.height for scene in scenes))


def above(*scenes: Scene, gap: float = 8) -> Scene:
    """Return scenes one below the other."""
    height = sum(scene.height for scene in scenes) + gap * (len(scenes) - 1)
    parts, y = [], -height / 2
    for scene in scenes:
        parts.append(_at(scene, 0, y + scene.height / 2))
        y += scene.height + gap
    return Scene(group(*parts), max(scene.width for scene in scenes), height)


def over(scene: Scene, *others: tuple[Scene, float, float]) -> Scene:
    """Return a scene with others on it, each at a place; its size stays."""
    return Scene(group(scene.markup, *(_at(*other) for other in others)), scene.width, scene.height)


def fitted(scene: Scene, x: float, y: float, width: float, height: float, most: float = 1.4) -> Markup:
    """Return a scene around a place, as large as there is room."""
    scale = min(most, width / scene.width, height / scene.height)
    return group(scene.markup, transform=f"translate({number(x)} {number(y)}) scale({scale:.3g})")


def worded(text: str, size: float = 30) -> Scene:
    """Return signs or numbers, such as `≥ 3`."""
    wide = sum(0.3 if sign in " ·.:/" else 0.75 for sign in text) * size
    return Scene(say(text, 0, size * 0.36, size, fill=INK, anchor="middle", bold=True), wide, size)


def picture(drawn: Drawn, icon: str, scale: float = 2) -> Scene:
    """Return a thing as it is printed on tiles."""
    return Scene(drawn.use(icon_id(icon), 0, 0, scale=scale, color=SHIRTS[0]), 30 * scale, 28 * scale)


def square(
    drawn: Drawn, kind: str | None = "grass", things: tuple[str, ...] = (), *, side: float = TILE, turn: float = 0
) -> Scene:
    """Return a tile of a kind, its lane going up or turned clockwise, with things on it; None: any tile with a path."""
    half, lane = side / 2, side * 0.3
    lawn = tag("rect", x=-half, y=-half, width=side, height=side, rx=4, fill=GRASS, stroke=GRASS_DARK)
    parts: list[Markup] = []
    if kind != "grass":
        end = 0 if kind in ("tee", "green") else half
        for stroke, width in ((KERB, lane + 5), (LANE, lane)):
            parts.append(tag("path", d=f"M0 {number(-half)}V{number(end)}", stroke=stroke, stroke_width=width))
    if kind == "green":
        parts.append(tag("circle", r=side * 0.27, fill=LANE, stroke=KERB, stroke_width=2.5))
    if kind in ("tee", "green"):
        parts.append(drawn.use(icon_id("tee" if kind == "tee" else "cup"), 0, 0, scale=side / 62))
    parts += [drawn.use(icon_id(thing), 0, 0, scale=side / 40, color=SHIRTS[0]) for thing in things]
    return Scene(group(lawn, group(*parts, transform=f"rotate({turn:g})") if turn else group(*parts)), side, side)


def plot(drawn: Drawn, side: float = TILE) -> Scene:
    """Return an empty square of a land."""
    return Scene(drawn.use(icon_id("plot"), -side / 2, -side / 2, scale=side / 100), side, side)


def token(value: int, radius: float = 13) -> Scene:
    """Return the number of a hole."""
    return Scene(paint_token(0, 0, value, radius), 2 * radius, 2 * radius)


def pill(text: str) -> Scene:
    """Return several numbers of holes as one sign, such as `1–9`."""
    wide = 15 * len(text) + 14
    shape = tag("rect", x=-wide / 2, y=-15, width=wide, height=30, rx=15, fill="#fff", stroke=DARK, stroke_width=2.4)
    return Scene(group(shape, say(text, 0, 7.5, 21, fill=INK, anchor="middle", bold=True)), wide, 30)


def par_flag(text: str) -> Scene:
    """Return a flag with a Par on it, or with bounds."""
    wide = 13 * len(text) + 18
    colour = FLAGS.get(int(text), "#fff") if text.isdecimal() else "#fff"
    shapes = (
        tag("path", d="M-14 24V-24", stroke=DARK, stroke_width=3.4, stroke_linecap="round"),
        tag("path", d=f"M-13 -24h{wide}l-7 12l7 12h-{wide}z", fill=colour, stroke=DARK, stroke_width=1.8),
        say(text, wide / 2 - 16, -5, 20, fill=INK, anchor="middle", bold=True),
    )
    return Scene(group(*shapes), wide + 8, 50)


def crossed(scene: Scene) -> Scene:
    """Return a scene that must not be, crossed out; the cross is told by its shape as well as by its red."""
    x, y = min(scene.width / 2 + 2, 62), min(scene.height / 2 + 2, 52)
    cross = f"M{number(-x)} {number(-y)}L{number(x)} {number(y)}M{number(x)} {number(-y)}L{number(-x)} {number(y)}"
    lines = [
        tag("path", d=cross, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
        for colour, width in (("#fff", 9), (WARNING, 5.5))
    ]
    return Scene(group(scene.markup, *lines), scene.width, scene.height)


def ticked(scene: Scene, *, fine: bool = True) -> Scene:
    """Return a scene with a tick at its lower right: this is how it should be; or with a cross: how it should not."""
    mark = "M-5 0L-1.5 4.5L6 -5" if fine else "M-5 -5L5 5M5 -5L-5 5"
    badge = group(
        tag("circle", r=12, fill=LEAF_DARK if fine else WARNING, stroke="#fff", stroke_width=2),
        tag("path", d=mark, fill="none", stroke="#fff", stroke_width=3.4, stroke_linecap="round"),
    )
    return over(scene, (Scene(badge, 0, 0), scene.width / 2 - 4, scene.height / 2 - 4))


def none_of(scene: Scene) -> Scene:
    """Return a scene of which there must be none, with a cross where a number would stand."""
    badge = group(
        tag("circle", r=24, fill=WARNING, stroke="#fff", stroke_width=3),
        tag("path", d="M-10 -10L10 10M10 -10L-10 10", stroke="#fff", stroke_width=6.5, stroke_linecap="round"),
    )
    return beside(scene, Scene(badge, 50, 50), gap=12)


def chosen(scene: Scene) -> Scene:
    """Return a tile that is meant among others, with a dark frame."""
    x, y, width, height = -scene.width / 2, -scene.height / 2, scene.width, scene.height
    frame = tag("rect", x=x, y=y, width=width, height=height, rx=4, fill="none", stroke=INK, stroke_width=4)
    return Scene(group(scene.markup, frame), width, height)


def bounds(least: int | None, most: int | None) -> str:
    """Return bounds in signs; nothing where there are none."""
    if least is None and most is None:
        return ""
    if least == most:
        return f"= {least}"
    if most is None:
        return f"≥ {least}"
    return f"≤ {most}" if least is None else f"{least}–{most}"


def exactly(wanted: int | Between) -> str:
    """Return a number that is wanted, or its bounds."""
    return str(wanted) if isinstance(wanted, int) else bounds(wanted.min, wanted.max)
