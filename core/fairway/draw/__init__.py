"""Pictures: SVG documents from their parts. A door: see `fairway`."""

from fairway.draw.svg import Box, Drawn, Markup, document, fit, group, number, say, tag, words, wrap

__all__ = [
    "Box",
    "Drawn",
    "Markup",
    "document",
    "fit",
    "group",
    "number",
    "say",
    "tag",
    "words",
    "wrap",
]
