"""What every card looks like: its size, its frame, its band and the points on it."""

from __future__ import annotations

from fairway.draw import Box, Markup, clean, fit, group, say, say_lines, tag, wrap
from fairway_base.draw.svg.palette import GOLD, INK, PAPER, TRAY

__all__ = ["CARD", "PICTURE", "paint_badge", "paint_band", "paint_body", "paint_card", "paint_title"]

CARD = (300, 420)
"""Width and height of a card."""
PICTURE: Box = (24, 84, 252, 146)
"""Where on a card its picture is."""
_WIDE = 248
"""Room for words between the sides of a card."""


def paint_card(edge: str, line: float = 3) -> Markup:
    """Return an empty card."""
    width, height = CARD
    return tag("rect", x=4, y=4, width=width - 8, height=height - 8, rx=16, fill=PAPER, stroke=edge, stroke_width=line)


def paint_band(colour: str, bottom: int = 66) -> Markup:
    """Return the coloured upper part of a card."""
    return tag("path", d=f"M4 20a16 16 0 0 1 16 -16H280a16 16 0 0 1 16 16V{bottom}H4z", fill=colour)


def paint_title(name: str, y: float, size: float = 24, least: float = 19) -> list[Markup]:
    """Return the name of a card around a height: on one line, or on two when it would touch the frame."""
    width, _ = CARD
    title, shown = fit(name, _WIDE, size, least)
    if title == clean(name):
        return [say(title, width / 2, y + shown * 0.35, shown, fill=INK, anchor="middle", bold=True)]
    lines = wrap(name, _WIDE, 17.5, 2, bold=True)
    top = y + 17.5 * 0.35 - 10 * (len(lines) - 1)
    return say_lines(lines, width / 2, top, 17.5, 20, fill=INK, anchor="middle", bold=True)


def paint_body(colour: str, picture: Markup, name: str, text: str) -> list[Markup]:
    """Return what is below the band of a card: a picture around (150, 157), the card's name and its words."""
    width, _ = CARD
    left, top, wide, high = PICTURE
    size = next((size for size, most in ((19.0, 3), (17.0, 4)) if len(wrap(text, 246, size, 9)) <= most), 15.5)
    return [
        tag("rect", x=left, y=top, width=wide, height=high, rx=12, fill=TRAY),
        picture,
        *paint_title(name, 260),
        tag("path", d=f"M40 286H{width - 40}", stroke=colour, stroke_width=2),
        *say_lines(wrap(text, 246, size, 5), width / 2, 316, size, size * 1.3, fill=INK, anchor="middle"),
    ]


def paint_badge(x: float, y: float, text: str, radius: float = 22) -> Markup:
    """Return points, as they are printed on cards."""
    shown, size = fit(text, radius * 1.7, radius * 0.95, 4)
    return group(
        tag("circle", cx=x, cy=y, r=radius, fill=GOLD, stroke=INK, stroke_width=2),
        say(shown, x, y + size * 0.35, size, fill=INK, anchor="middle", bold=True),
    )
