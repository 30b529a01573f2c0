"""Press cards and the Empire's clients as SVG."""

from __future__ import annotations

from collections.abc import Callable

from fairway.content import FALLBACK, Library, fact, package_texts
from fairway.draw import Drawn, Markup, document, fit, say, tag
from fairway_base import Client
from fairway_base.draw import (
    CARD,
    DARK,
    GOLD,
    ICONS,
    INK,
    PAPER,
    PICTURE,
    draw_client_svg,
    fitted,
    paint_badge,
    paint_band,
    paint_body,
    paint_card,
)
from fairway_empire.campaign.clients import PressWish, ProfitWish
from fairway_empire.campaign.profit import EXPECTED_PROFIT, MOST_POINTS, POINTS_FOR_MORE
from fairway_empire.draw.press_picture import picture_of
from fairway_empire.press.cards import PressCard

__all__ = ["draw_item", "draw_press_svg"]

COLOURS = {
    "green": "#3c7629",
    "red": "#b8432f",
    "yellow": "#8f6a00",
    "cyan": "#1b7482",
    "blue": "#2f5f9e",
    "purple": "#7a4a93",
}
"""The frames of the six magazines, dark enough for what is written on them."""


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
        *paint_body(colour, fitted(picture_of(drawn, card.when), 150, 157, 226, 126), name, text),
    )
    described = fact(magazine, text, language)
    return document(
        drawn, (0, 0, *CARD), title=name, description=described, language=language, views={"small": PICTURE}
    )


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
