"""A Fame card as SVG: its colour, its name, what it does and when, and the press points on its back."""

from __future__ import annotations

from fairway.content import FALLBACK, Library, package_texts
from fairway.draw import Drawn, document, fit, say, tag, wrap
from fairway_base.draw import CARD, DARK, ICONS, INK, PAPER, paint_badge, paint_card
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
    """Draw a card; the rosette stands for the diploma that is printed on its back."""
    drawn = Drawn(ICONS)
    colour, (width, height) = COLOURS[card.group], CARD
    texts = package_texts("fairway_empire")
    head = texts.say("drawing.fame", {}, language)
    when = ", ".join(texts.say(f"drawing.fame.{window}", {}, language) for window in card.windows)
    title = wrap(name, 240, 21, 3)
    moments = wrap(when, 240, 14, 2)
    top = 112 + 26 * len(title)  # a short name leaves no hole above the moments
    drawn.add(
        paint_card(colour),
        tag("path", d="M4 20a16 16 0 0 1 16 -16H280a16 16 0 0 1 16 16V66H4z", fill=colour),
        say(*_fitted(head), fill=PAPER, bold=True),
        paint_badge(262, 36, str(card.value), 23),
        *(
            say(line, width / 2, 106 + 26 * index, 21, fill=INK, anchor="middle", bold=True)
            for index, line in enumerate(title)
        ),
        tag("rect", x=24, y=top, width=width - 48, height=48, rx=10, fill="#f1ead3", stroke=colour, stroke_width=2),
        *(
            say(line, width / 2, top + 29 + (18 * index - 9 * (len(moments) - 1)), 14, fill=DARK, anchor="middle")
            for index, line in enumerate(moments)
        ),
        *(
            say(line, width / 2, top + 76 + 20 * index, 15.5, fill=INK, anchor="middle")
            for index, line in enumerate(wrap(text, 246, 15.5, 7))
        ),
    )
    return document(drawn, (0, 0, width, height), title=name, description=f"{when}: {text}", language=language)


def _fitted(text: str) -> tuple[str, float, float, float]:
    shown, size = fit(text, 200, 24, 12)
    return shown, 24, 45, size
