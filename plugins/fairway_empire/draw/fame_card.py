"""A Fame card as SVG: its colour and name, what it does and when, how many there are, and the points on its back."""

from __future__ import annotations

from fairway.content import FALLBACK, Library, fact, package_texts
from fairway.draw import Box, Drawn, document, fit, say, say_lines, tag, wrap
from fairway_base.draw import (
    CARD,
    DARK,
    FAINT,
    ICONS,
    INK,
    PAPER,
    TRAY,
    fitted,
    paint_badge,
    paint_band,
    paint_card,
    paint_title,
)
from fairway_empire.card_effects.fame_card import FameCard
from fairway_empire.draw.fame_picture import effect_picture

__all__ = ["draw_fame", "draw_fame_svg"]

COLOURS = {"dark_blue": "#2b4a7d", "gray": "#5f656b", "orange": "#a9560f"}
"""The frames of cards for tiles, for the order of play and for scoring."""
TRAY_BOX: Box = (24, 124, 252, 106)
"""Where the picture is."""


def draw_fame(library: Library, name: str, language: str = FALLBACK) -> str | None:
    """Draw a Fame card of a pack."""
    item = library.item("fame_cards", name)
    if not isinstance(item, FameCard):
        return None
    said = library.name("fame_cards", name, language), library.words("fame_cards", name, language)
    return draw_fame_svg(item, *said, language=language)


def draw_fame_svg(card: FameCard, name: str, text: str, *, language: str = FALLBACK) -> str:
    """Draw a card: what it does as a picture, when, and in words; the rosette stands for the diploma on its back."""
    drawn = Drawn(ICONS)
    colour, (width, height), (left, top, wide, high) = COLOURS[card.group], CARD, TRAY_BOX
    texts = package_texts("fairway_empire")
    head = texts.say("drawing.fame", {}, language)
    when = ", ".join(texts.say(f"drawing.fame.{window}", {}, language) for window in card.windows)
    copies = texts.say("drawing.fame.copies", {"copies": card.copies}, language)
    moments = wrap(when, 204, 14, 2, bold=True)
    strip = 14 + 17 * len(moments)
    letters = next((size for size, most in ((16.0, 4), (14.5, 5)) if len(wrap(text, 250, size, 9)) <= most), 13.0)
    drawn.add(
        paint_card(colour),
        paint_band(colour),
        tag("rect", x=20, y=19, width=46, height=34, rx=8, fill=PAPER, stroke=DARK, stroke_width=1.6),
        say(f"×{card.copies}", 43, 43, 19, fill=INK, anchor="middle", bold=True),
        say(*_fitted(head), fill=PAPER, bold=True),
        paint_badge(262, 36, str(card.value), 23),
        *paint_title(name, 96, 22),
        tag("rect", x=left, y=top, width=wide, height=high, rx=12, fill=TRAY),
        fitted(effect_picture(drawn, card.effect), left + wide / 2, top + high / 2, wide - 20, high - 14, 1.5),
        tag("rect", x=24, y=240, width=width - 48, height=strip, rx=15, fill=colour),
        tag("circle", cx=42, cy=240 + strip / 2, r=9, fill="none", stroke=PAPER, stroke_width=2.4),
        tag(
            "path",
            d=f"M42 {234 + strip / 2:g}v6l4 2",
            fill="none",
            stroke=PAPER,
            stroke_width=2.4,
            stroke_linecap="round",
        ),
        *say_lines(moments, width / 2 + 10, 260, 14, 17, fill=PAPER, anchor="middle", bold=True),
        *say_lines(
            wrap(text, 250, letters, 6), width / 2, 262 + strip, letters, letters * 1.25, fill=INK, anchor="middle"
        ),
        say(copies, width / 2, 403, 12.5, fill=FAINT, anchor="middle"),
    )
    said = fact(when, f"{text} ({copies})", language)
    return document(
        drawn, (0, 0, width, height), title=name, description=said, language=language, views={"small": TRAY_BOX}
    )


def _fitted(text: str) -> tuple[str, float, float, float]:
    shown, size = fit(text, 150, 24, 12)
    return shown, 78, 45, size
