"""A client card and a player's colour as SVG."""

from __future__ import annotations

from collections.abc import Callable

from fairway.content import FALLBACK
from fairway.draw import Box, Drawn, Markup, clean, document, fit, group, say, say_lines, tag, wrap
from fairway_base.content.components import (
    Alignment,
    Between,
    Client,
    Colour,
    Corners,
    ElementWish,
    HoleTest,
    HoleWish,
    Length,
    ParIs,
    ParOfNumber,
)
from fairway_base.draw.svg.card_frame import CARD, paint_badge, paint_band, paint_card, paint_title
from fairway_base.draw.svg.drawing_texts import drawing_text
from fairway_base.draw.svg.icons import ICON_OF, ICONS, icon_id
from fairway_base.draw.svg.palette import DARK, GOLD, INK, KERB, LANE, PAPER, SHIRTS, TRAY

__all__ = ["draw_client_svg", "draw_colour_svg", "paint_portrait", "paint_token"]

_WISH: Box = (24, 204, 252, 82)
"""Where on a card the wish is."""
_BAND = {"mr": "#35618f", "mrs": "#94497d"}
_HAIR = ("#6a4326", "#3a2d28", "#b5702e", "#8d8d8d", "#8a4b2a")
_CLOTHES = ("#26384f", "#5c3b6e", "#2f6f5e", "#8a3b3b", "#b0543c", "#41617c")
_BANDS = ("#cf5b43", "#f4c542", "#5fb3dc", "#d2527f", "#6db56f")
_SKIN = ("#f3c9a2", "#e0ac7e", "#b97f55", "#f6d6b8")


def draw_client_svg(
    client: Client,
    name: str,
    text: str,
    *,
    language: str = FALLBACK,
    paint_wish: Callable[[Drawn], list[Markup]] | None = None,
) -> str:
    """Draw a client card: who it is, what it pays for as a picture, and the same in the pack's words.

    A plugin that adds a wish paints it, between (24, 204) and (276, 286).
    """
    drawn = Drawn(ICONS)
    (width, _), (left, top, wide, high) = CARD, _WISH
    lines, letters, step = wrap(text, 248, 15.5, 6), 15.5, 20.0
    if len(lines) > 5:
        lines, letters, step = wrap(text, 252, 13, 6), 13, 16.5
    drawn.add(
        paint_card(_BAND[client.who]),
        paint_band(_BAND[client.who], 142),
        paint_portrait(client.who, 150, 76, client.id),
        *paint_title(name, 177, 25),
        tag("rect", x=left, y=top, width=wide, height=high, rx=12, fill=TRAY),
        *(paint_wish(drawn) if paint_wish else _wish(drawn, client)),
        *say_lines(lines, width / 2, 314, letters, step, fill=INK, anchor="middle"),
    )
    described = text or drawing_text("client", language)
    return document(drawn, (0, 0, *CARD), title=name, description=described, language=language, views={"small": _WISH})


def draw_colour_svg(colour: Colour, name: str, *, language: str = FALLBACK) -> str:
    """Draw a player's pawn, with the first letter of its colour for who cannot tell it from another."""
    drawn = Drawn(ICONS)
    drawn.add(
        drawn.use(icon_id("pawn"), 50, 48, scale=3, color=colour.rgb),
        tag("circle", cx=50, cy=70, r=11, fill=PAPER, stroke=INK, stroke_width=1.5),
        say(clean(name)[:1].upper(), 50, 75.5, 15, fill=INK, anchor="middle", bold=True),
    )
    description = drawing_text("colour", language, rgb=colour.rgb)
    return document(drawn, (0, 0, 100, 100), title=name, description=description, language=language)


def paint_token(x: float, y: float, number: int, radius: float = 13) -> Markup:
    """Return the number of a hole."""
    return group(
        tag("circle", cx=x, cy=y, r=radius, fill="#fff", stroke=DARK, stroke_width=radius / 6),
        say(str(number), x, y + radius * 0.44, radius * 1.25, fill=INK, anchor="middle", bold=True),
    )


def paint_portrait(who: str, x: float, y: float, name: str = "") -> Markup:
    """Return head and shoulders of Mr or Mrs Client; who is called otherwise has other hair and other clothes."""
    pick = sum(map(ord, name))
    hair, cloth, band, skin = (
        colours[pick // step % len(colours)] for colours, step in ((_HAIR, 1), (_CLOTHES, 2), (_BANDS, 3), (_SKIN, 5))
    )
    line: dict[str, str | float | None] = {"stroke": DARK, "stroke_width": 1.6}
    face = [
        tag("ellipse", cx=0, cy=4, rx=25, ry=28, fill=skin, **line),
        tag("circle", cx=-9, cy=1, r=2.6, fill=DARK),
        tag("circle", cx=9, cy=1, r=2.6, fill=DARK),
    ]
    if who == "mr":
        parts = [
            tag("path", d="M-52 66Q-50 36 -18 33H18Q50 36 52 66z", fill=cloth, **line),
            tag("path", d="M-13 33L0 46L13 33L8 66H-8z", fill="#fff", **line),
            tag("path", d="M0 44l-13 -7v14zM0 44l13 -7v14z", fill=LANE, **line),
            *face,
            tag("path", d="M-15 14Q-7 7 0 13Q7 7 15 14Q7 20 0 15Q-7 20 -15 14z", fill=hair),
            tag("path", d="M-32 -16Q0 -10 32 -16V-21Q26 -23 22 -22Q22 -50 0 -50T-22 -22Q-26 -23 -32 -21z", fill=DARK),
            tag("path", d="M-22 -25Q0 -20 22 -25V-31Q0 -26 -22 -31z", fill=band),
        ]
    else:
        parts = [
            tag("path", d="M-30 0Q-34 44 -22 52H22Q34 44 30 0Q26 -34 0 -34Q-26 -34 -30 0z", fill=hair, **line),
            tag("path", d="M-50 66Q-46 38 -17 35Q0 48 17 35Q46 38 50 66z", fill=cloth, **line),
            *face,
            tag("path", d="M-9 17Q0 25 9 17Q0 20 -9 17z", fill="#c2452f"),
            tag("path", d="M-46 -12Q0 -34 46 -12Q30 -2 0 -10Q-30 -2 -46 -12z", fill="#f7e2a8", **line),
            tag("path", d="M-22 -19Q-22 -48 0 -48Q22 -48 22 -19Q0 -26 -22 -19z", fill="#f7e2a8", **line),
            tag("path", d="M-22 -19Q0 -26 22 -19V-26Q0 -33 -22 -26z", fill=band),
            tag("circle", cx=19, cy=-24, r=6, fill="#fff", **line),
            tag("circle", cx=19, cy=-24, r=2.4, fill=GOLD),
        ]
    return group(
        tag("circle", cx=0, cy=0, r=64, fill="#dfeecb"),
        tag("clipPath", tag("circle", r=64), id=icon_id("portrait")),
        group(*parts, clip_path=f"url(#{icon_id('portrait')})"),
        tag("circle", cx=0, cy=0, r=64, fill="none", stroke=PAPER, stroke_width=5),
        transform=f"translate({x:g} {y:g})",
    )


def _wish(drawn: Drawn, client: Client) -> list[Markup]:
    """Return what the client pays, and for what."""
    wish = client.wish
    if not isinstance(wish, ElementWish | HoleWish | Alignment):
        return [paint_badge(150, 245, "?", 25)]
    parts = [paint_badge(72, 245, f"{wish.each:+d}", 25), say("×", 114, 254, 26, fill=INK, anchor="middle")]
    if isinstance(wish, ElementWish):
        return [*parts, drawn.use(icon_id(ICON_OF[wish.element]), 190, 245, scale=2.2, color=SHIRTS[0])]
    if isinstance(wish, HoleWish):
        return [*parts, *_hole(drawn, wish.hole)]
    return [*parts, *_aligned(drawn, wish)]


def _hole(drawn: Drawn, hole: HoleTest) -> list[Markup]:
    """Return what a hole must be like."""
    if isinstance(hole, Length):
        return [*_lane("M150 262H226", drawn, (150, 262), (226, 262)), _label(188, 237, _bounds(hole.tiles))]
    if isinstance(hole, Corners):
        bent = hole.tiles.max is None or hole.tiles.max > 0
        path = "M154 266V246Q154 230 170 230H206" if bent else "M154 262H206"
        start, end = ((154, 264), (206, 230)) if bent else ((154, 262), (206, 262))
        return [*_lane(path, drawn, start, end), _label(248, 253, _bounds(hole.tiles))]
    if isinstance(hole, ParIs):
        return [_flag(190, 272, _bounds(hole.par))]
    assert isinstance(hole, ParOfNumber)
    return [
        paint_token(164, 245, hole.number, 20),
        say("=", 203, 253, 24, fill=INK, anchor="middle"),
        _flag(228, 272, str(hole.par)),
    ]


def _aligned(drawn: Drawn, wish: Alignment) -> list[Markup]:
    parts = [
        tag("path", d="M142 245H160M196 245H206", fill="none", stroke=LANE, stroke_width=13),
        tag("circle", cx=160, cy=245, r=14, fill=LANE, stroke=KERB, stroke_width=2),
        drawn.use(icon_id("cup"), 160, 245),
        tag("path", d="M180 245H200", fill="none", stroke=INK, stroke_width=2.4, stroke_dasharray="4 3"),
        drawn.use(icon_id("tee"), 220, 245, scale=0.9),
    ]
    return [*parts, _label(256, 252, f"{wish.bonus:+d}")] if wish.bonus else parts


def _lane(path: str, drawn: Drawn, tee: tuple[float, float], green: tuple[float, float]) -> list[Markup]:
    return [
        tag("path", d=path, fill="none", stroke=KERB, stroke_width=17),
        tag("path", d=path, fill="none", stroke=LANE, stroke_width=13),
        drawn.use(icon_id("tee"), *tee, scale=0.72),
        tag("circle", cx=green[0], cy=green[1], r=13, fill=LANE, stroke=KERB, stroke_width=2),
        drawn.use(icon_id("cup"), *green),
    ]


def _label(x: float, y: float, text: str) -> Markup:
    shown, size = fit(text, 62, 22, 4)
    return say(shown, x, y, size, fill=INK, anchor="middle", bold=True)


def _flag(x: float, y: float, text: str) -> Markup:
    shown, size = fit(text, 33, 20, 4)
    return group(
        tag("path", d="M0 0V-52", fill="none", stroke=DARK, stroke_width=3, stroke_linecap="round"),
        tag("path", d="M1 -53H44L36 -38L44 -23H1z", fill="#fff", stroke=DARK, stroke_width=1.6),
        say(shown, 19, -38 + size * 0.36, size, fill=INK, anchor="middle", bold=True),
        transform=f"translate({x:g} {y:g})",
    )


def _bounds(between: Between) -> str:
    least, most = between.min, between.max
    if least == most:
        return str(least)
    if most is None:
        return f"≥ {least}"
    if least is None:
        return f"≤ {most}" if most else "0"
    return f"{least}–{most}"
