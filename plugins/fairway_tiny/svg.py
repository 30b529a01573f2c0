"""An SVG document from its parts; everything drawn goes through here, so nothing reaches it that is not escaped.

A document stands for itself: no script, no style sheet, no font of its own, nothing from elsewhere. The same picture is
always the same bytes.
"""

from __future__ import annotations

from html import escape

__all__ = ["FAINT", "INK", "PAPER", "document", "tag", "text", "written"]

PAPER, INK, FAINT = "#fbf8ef", "#33322e", "#b9b29c"
FONT = "system-ui, sans-serif"


def tag(name: str, *inside: str, **attributes: object) -> str:
    """Return an element; `stroke_width` becomes `stroke-width`, and what is None is left out."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(written(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{''.join(inside)}</{name}>" if inside else f"<{name}{given}/>"


def written(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def text(words: str, x: float, y: float, size: float, **attributes: object) -> str:
    """Return a line of text."""
    given = {"font_family": FONT, "font_size": size, "fill": INK, **attributes}
    return tag("text", escape(words), x=x, y=y, **given)


def document(width: int, height: int, title: str, language: str, *inside: str) -> str:
    """Return a whole document."""
    root = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}", "width": width, "height": height}
    paper = tag("rect", width=width, height=height, rx=10, fill=PAPER)
    return tag("svg", tag("title", escape(title)), paper, *inside, **root, role="img", lang=language) + "\n"
