"""A promise card as SVG: the condition it is about as a picture, its name, and the same in the pack's words."""

from __future__ import annotations

from fairway.content import FALLBACK, Library, package_texts
from fairway.draw import Drawn, Markup, document, fit, say, tag
from fairway_base.draw import (
    CARD,
    GOLD,
    ICONS,
    PAPER,
    SHIRTS,
    flag,
    icon_id,
    paint_badge,
    paint_band,
    paint_body,
    paint_card,
)
from fairway_promises.cards import PromiseCard

__all__ = ["draw_promise", "draw_promise_svg"]

COLOUR = "#2f6f5e"
ICON_OF = {
    "designer.fun": ("person", 3.4),
    "designer.fast": ("back", 3.2),
    "designer.land": ("plot", 1.0),
    "designer.circuit": ("house", 1.2),
}
"""What stands for a condition, and how large it is drawn."""
LETTER_OF = {"designer.mr": "♂", "designer.mrs": "♀"}
"""The clients, as they are told apart in small."""


def draw_promise(library: Library, name: str, language: str = FALLBACK) -> str | None:
    """Draw a promise card of a pack."""
    item = library.item("promises", name)
    if not isinstance(item, PromiseCard):
        return None
    said = library.name("promises", name, language), library.words("promises", name, language)
    return draw_promise_svg(item, *said, language=language)


def draw_promise_svg(card: PromiseCard, name: str, text: str, *, language: str = FALLBACK) -> str:
    """Draw a card."""
    drawn = Drawn(ICONS)
    head, head_size = fit(package_texts("fairway_promises").say("drawing.promise", {}, language), 240, 24, 12)
    drawn.add(
        paint_card(COLOUR),
        paint_band(COLOUR),
        say(head, 24, 45, head_size, fill=PAPER, bold=True),
        *paint_body(COLOUR, _sign(drawn, card.condition), name, text),
    )
    return document(drawn, (0, 0, *CARD), title=name, description=text, language=language)


def _sign(drawn: Drawn, condition: str) -> Markup:
    """Return what stands for a condition; a stranger's is a seal with a tick."""
    if condition == "designer.par":
        return flag(drawn, 134, 212, 4, scale=4)
    if condition in LETTER_OF:
        return paint_badge(150, 157, LETTER_OF[condition], 46)
    if condition in ICON_OF:
        icon, scale = ICON_OF[condition]
        centre = (100.0, 107.0) if icon == "plot" else (150.0, 160.0)
        return drawn.use(icon_id(icon), *centre, scale=scale, color=SHIRTS[0])
    return tag("path", d="M104 158l32 32l60 -66", fill="none", stroke=GOLD, stroke_width=14, stroke_linecap="round")
