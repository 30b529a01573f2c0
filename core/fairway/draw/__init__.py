"""Pictures: SVG documents from their parts, and lines for a terminal. A door: see `fairway`."""

from fairway.draw.line_signs import DOUBLE_ACROSS, DOUBLE_DOWN, DOUBLE_LINES, HEAVY_LINES, LIGHT_LINES
from fairway.draw.svg import Box, Drawn, Markup, document, fit, group, number, say, say_lines, tag, words, wrap

__all__ = [
    "Box",
    "DOUBLE_ACROSS",
    "DOUBLE_DOWN",
    "DOUBLE_LINES",
    "Drawn",
    "HEAVY_LINES",
    "LIGHT_LINES",
    "Markup",
    "document",
    "fit",
    "group",
    "number",
    "say",
    "say_lines",
    "tag",
    "words",
    "wrap",
]
