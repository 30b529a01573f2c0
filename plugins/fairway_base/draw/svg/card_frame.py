"""What every card looks like: its size, its frame, its band and the points on it."""

from __future__ import annotations

from fairway.draw import Markup, fit, group, say, say_lines, tag, wrap
from fairway_base.draw.svg.palette import GOLD, INK, PAPER

__all__ = ["CARD", "paint_badge", "paint_band", "paint_body", "paint_card"]

CARD = (300, 420)
"""Width and height of a card."""


def paint_card(edge: str, line: float = 3) -> Markup:
    """Return an empty card."""
    width, height = CARD
    return tag("rect", x=4, y=4, width=width - 8, height=height - 8, rx=16, fill=PAPER, stroke=edge, stroke_width=line)


def paint_band(colour: str, bottom: int = 66) -> Markup:
    """Return the coloured upper part of a card."""
    return tag("path", d=f"M4 20a16 16 0 0 1 16 -16H280a16 16 0 0 1 16 16V{bottom}H4z", fill=colour)


def paint_body(colour: str, picture: Markup, name: str, text: str) -> list[Markup]:
    """Return what is below the band of a card: a picture around (150, 157), the card's name and its words."""
    width, _ = CARD
    title, size = fit(name, 252, 24, 12)
    return [
        tag("rect", x=24, y=84, width=width - 48, height=146, rx=12, fill="#f1ead3"),
        picture,
        say(title, width / 2, 268, size, fill=INK, anchor="middle", bold=True),
        tag("path", d=f"M40 284H{width - 40}", stroke=colour, stroke_width=2),
        *say_lines(wrap(text, 246, 15.5, 5), width / 2, 312, 15.5, 20, fill=INK, anchor="middle"),
    ]


def paint_badge(x: float, y: float, text: str, radius: float = 22) -> Markup:
    """Return points, as they are printed on cards."""
    shown, size = fit(text, radius * 1.7, radius * 0.95, 4)
    return group(
        tag("circle", cx=x, cy=y, r=radius, fill=GOLD, stroke=INK, stroke_width=2),
        say(shown, x, y + size * 0.35, size, fill=INK, anchor="middle", bold=True),
    )
