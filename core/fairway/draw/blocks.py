"""Blocks of a picture, each drawn from 0,0 on: laid below or beside each other, with a page around them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fairway.draw.svg import Drawn, Markup, document, group, number, say_lines, tag, words, wrap

__all__ = ["Block", "below", "beside", "lines", "page", "person"]


class Block(NamedTuple):
    """Something drawn, and how much room it takes."""

    markup: Markup
    width: float
    height: float


def below(blocks: Iterable[Block], gap: float) -> Block:
    """Lay blocks one below the other."""
    placed, width, y = [], 0.0, 0.0
    for block in blocks:
        placed.append(_moved(block.markup, 0, y))
        width, y = max(width, block.width), y + block.height + gap
    return Block(group(*placed), width, max(0, y - gap))


def beside(blocks: Iterable[Block], width: float, gap: float) -> Block:
    """Lay blocks from left to right, and below where there is no more room."""
    placed, widest, x, y, high = [], 0.0, 0.0, 0.0, 0.0
    for block in blocks:
        if x and x + block.width > width:
            x, y, high = 0, y + high + gap, 0
        placed.append(_moved(block.markup, x, y))
        x, high = x + block.width + gap, max(high, block.height)
        widest = max(widest, x - gap)
    return Block(group(*placed), widest, y + high)


def lines(
    text: str, width: float, size: float, most: int, *, fill: str, bold: bool = False, anchor: str | None = None
) -> Block:
    """Write a text on as many lines as it needs."""
    written, step = wrap(text, width, size, most, bold=bold), round(size * 1.3, 1)
    x = width / 2 if anchor == "middle" else 0
    said = say_lines(written, x, size, size, step, fill=fill, anchor=anchor, bold=bold)
    return Block(group(*said), width, step * len(written))


def person(
    at: str,
    sign: Markup,
    name: str,
    facts: str,
    width: float,
    *,
    ink: str,
    soft: str,
    fill: str,
    edge: str | None = None,
    said: str,
) -> Block:
    """Return a line about somebody: a sign around 22,0, the name and something besides; with an edge it stands out.

    `said` is the same as a sentence, for whoever cannot see it.
    """
    shown = lines(name, 176, 19, 2, fill=ink, bold=True)
    told = lines(facts, width - 240, 17, 5, fill=soft)
    high = max(40, told.height + 14, shown.height + 12)
    board = tag(
        "rect", width=width, height=high, rx=8, fill=fill, stroke=edge, stroke_width=None if edge is None else 3
    )
    return Block(
        group(
            tag("title", words(said)),
            board,
            _moved(sign, 0, high / 2),
            _moved(shown.markup, 44, (high - shown.height) / 2),
            _moved(told.markup, 224, (high - told.height) / 2),
            data_at=at,
        ),
        width,
        high,
    )


def page(drawn: Drawn, block: Block, edge: float, paper: str, *, title: str, description: str, language: str) -> str:
    """Return a document with nothing but a block on paper, so much within its edge."""
    width, height = block.width + 2 * edge, block.height + 2 * edge
    drawn.add(tag("rect", width=width, height=height, rx=16, fill=paper), _moved(block.markup, edge, edge))
    return document(drawn, (0, 0, width, height), title=title, description=description, language=language)


def _moved(markup: Markup, x: float, y: float) -> Markup:
    return group(markup, transform=f"translate({number(x)} {number(y)})") if x or y else markup
