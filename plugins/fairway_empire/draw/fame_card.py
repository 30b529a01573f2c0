"""A Fame card as SVG: its colour and name, what it does and when, how many there are, and the points on its back."""

from __future__ import annotations

from fairway.content import FALLBACK, Library, package_texts
from fairway.draw import Drawn, document, fit, say, say_lines, tag, wrap
from fairway_base.draw import CARD, DARK, ICONS, INK, PAPER, paint_badge, paint_band, paint_card
from fairway_empire.card_effects.fame_card import FameCard

__all__ = ["draw_fame", "draw_fame_svg"]

COLOURS = {"dark_blue": "#2b4a7d", "gray": "#6d7278", "orange": "#c9752b"}
"""The frames of cards for tiles, for the order of play and for scoring."""


def draw_fame(library: Library, name: str, language: str = FALLBACK) -> str | None:
    """Draw a Fame card of a pack."""
    item = library.item("fame_cards", name)
    if not isinstance(item, FameCard):
        return None
    said = library.name("fame_cards", name, language), library.words("fame_cards", name, language)
    return draw_fame_svg(item, *said, language=language)


def draw_fame_svg(card: FameCard, name: str, text: str, *, language: str = FALLBACK) -> str:
    """Draw a card, with the number of copies at its top left; the rosette stands for the diploma on its back."""
    drawn = Drawn(ICONS)
    colour, (width, height) = COLOURS[card.group], CARD
    texts = package_texts("fairway_empire")
    head = texts.say("drawing.fame", {}, language)
    when = ", ".join(texts.say(f"drawing.fame.{window}", {}, language) for window in card.windows)
    title = wrap(name, 262, 21, 3, bold=True)
    moments = wrap(when, 228, 14, 2)
    top = 112 + 26 * len(title)  # a short name leaves no hole above the moments
    drawn.add(
        paint_card(colour),
        paint_band(colour),
        tag("rect", x=20, y=19, width=46, height=34, rx=8, fill=PAPER, stroke=DARK, stroke_width=1.6),
        say(f"×{card.copies}", 43, 43, 19, fill=INK, anchor="middle", bold=True),
        say(*_fitted(head), fill=PAPER, bold=True),
        paint_badge(262, 36, str(card.value), 23),
        *say_lines(title, width / 2, 106, 21, 26, fill=INK, anchor="middle", bold=True),
        tag("rect", x=24, y=top, width=width - 48, height=48, rx=10, fill="#f1ead3", stroke=colour, stroke_width=2),
        *say_lines(moments, width / 2, top + 29 - 9 * (len(moments) - 1), 14, 18, fill=DARK, anchor="middle"),
        *say_lines(wrap(text, 246, 15.5, 7), width / 2, top + 76, 15.5, 20, fill=INK, anchor="middle"),
    )
    copies = texts.say("drawing.fame.copies", {"copies": card.copies}, language)
    said = f"{when}: {text} ({copies})"
    return document(drawn, (0, 0, width, height), title=name, description=said, language=language)


def _fitted(text: str) -> tuple[str, float, float, float]:
    shown, size = fit(text, 150, 24, 12)
    return shown, 78, 45, size
