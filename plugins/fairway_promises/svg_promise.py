"""Promise cards as SVG, each with its condition as a picture, its name and its words; and what promises pay."""

from __future__ import annotations

from fairway.content import FALLBACK, Library, package_texts
from fairway.draw import Drawn, Markup, document, fit, say, say_lines, tag, wrap
from fairway_base.draw import (
    CARD,
    GOLD,
    ICONS,
    INK,
    PAPER,
    PICTURE,
    SHIRTS,
    TRAY,
    flag,
    icon_id,
    paint_badge,
    paint_band,
    paint_body,
    paint_card,
    paint_portrait,
)
from fairway_promises.cards import PromiseCard, PromiseTable

__all__ = ["draw_item", "draw_promise_svg", "draw_table_svg"]

COLOUR = "#2f6f5e"
ICON_OF = {
    "designer.fun": ("person", 3.4),
    "designer.fast": ("back", 3.2),
    "designer.land": ("plot", 1.0),
    "designer.circuit": ("house", 1.2),
}
"""What stands for a condition, and how large it is drawn."""
CLIENTS = {"designer.mr": "mr", "designer.mrs": "mrs"}


def draw_item(library: Library, kind: str, name: str, language: str = FALLBACK) -> str | None:
    """Draw a promise card of a pack, or what promises pay; None for anything else."""
    item = library.item(kind, name) if kind in ("promises", "tables") else None
    if isinstance(item, PromiseTable):
        return draw_table_svg(item, language=language)
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
    return document(drawn, (0, 0, *CARD), title=name, description=text, language=language, views={"small": PICTURE})


def draw_table_svg(table: PromiseTable, *, language: str = FALLBACK) -> str:
    """Draw what depends on the number of players: visits in the bag, and what a promise pays by place."""
    drawn = Drawn(ICONS)
    texts = package_texts("fairway_promises")

    def text(key: str, **about: object) -> str:
        return texts.say(f"drawing.promise_table.{key}", about, language)

    width, height = CARD
    title = text("title", players=table.players)
    pays = [f"+{points}" if points > 0 else str(points).replace("-", "−") for points in table.pays]
    step = min(64.0, 236 / len(pays))
    left = width / 2 - step * (len(pays) - 1) / 2
    head, size = fit(title, 252, 24, 12)
    drawn.add(
        paint_card(COLOUR),
        paint_band(COLOUR),
        say(head, 24, 45, size, fill=PAPER, bold=True),
        tag("rect", x=24, y=84, width=width - 48, height=108, rx=12, fill=TRAY),
        say(*_line(text("pays"), 108), fill=INK, anchor="middle"),
        tag("rect", x=24, y=204, width=width - 48, height=96, rx=12, fill=TRAY),
        say(*_line(text("visits"), 228), fill=INK, anchor="middle"),
        drawn.use(icon_id("back"), width / 2 - 36, 264, scale=1.9),
        say(f"× {table.visits}", width / 2 + 30, 274, 30, fill=INK, anchor="middle", bold=True),
        *say_lines(wrap(text("about"), 246, 15.5, 4), width / 2, 330, 15.5, 20, fill=INK, anchor="middle"),
    )
    for index, points in enumerate(pays):
        x = left + step * index
        if table.players > 1:
            drawn.add(say(str(index + 1), x, 134, 19, fill=INK, anchor="middle", bold=True))
        else:  # alone a promise is kept, or it is not
            mark = "l5 6l9 -12" if index == 0 else "m0 -6l12 12m0 -12l-12 12"
            drawn.add(tag("path", d=f"M{x - 7:g} 128{mark}", fill="none", stroke=INK, stroke_width=4))
        drawn.add(paint_badge(x, 165, points, min(22, step * 0.43)))
    described = text("described", visits=table.visits, pays=", ".join(pays))
    return document(drawn, (0, 0, width, height), title=title, description=described, language=language)


def _line(text: str, y: float) -> tuple[str, float, float, float]:
    shown, size = fit(text, 262, 15.5, 9)
    return shown, CARD[0] / 2, y, size


def _sign(drawn: Drawn, condition: str) -> Markup:
    """Return what stands for a condition; a stranger's is a seal with a tick."""
    if condition == "designer.par":
        return flag(drawn, 134, 212, 4, scale=4)
    if condition in CLIENTS:
        return paint_portrait(CLIENTS[condition], 150, 157)
    if condition in ICON_OF:
        icon, scale = ICON_OF[condition]
        centre = (100.0, 107.0) if icon == "plot" else (150.0, 160.0)
        return drawn.use(icon_id(icon), *centre, scale=scale, color=SHIRTS[0])
    return tag("path", d="M104 158l32 32l60 -66", fill="none", stroke=GOLD, stroke_width=14, stroke_linecap="round")
