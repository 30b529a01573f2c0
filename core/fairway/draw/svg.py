"""An SVG document from its parts: elements, texts of strangers made harmless, lines that fit.

Everything drawn goes through `tag` and `words`, so nothing reaches a document that is not escaped. A document is whole
in itself: it has no script, no style sheet, no font of its own and no reference but to its own definitions. The same
picture is always the same bytes, and a definition of one name is the same in every document, so that several may
stand in one page.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from html import escape
from typing import NewType

__all__ = [
    "Box",
    "Drawn",
    "Markup",
    "clean",
    "document",
    "hit_area",
    "fit",
    "group",
    "number",
    "readable_on",
    "say",
    "say_lines",
    "tag",
    "words",
    "wrap",
]

Markup = NewType("Markup", str)
"""A piece of SVG. Only this module makes some out of plain text."""

Box = tuple[float, float, float, float]
"""Left, top, width and height."""

FONT = "system-ui, sans-serif"
_JOINERS = "\u200c\u200d"
_MOST_LETTERS = 2000
"""Characters of one text that are looked at; nobody reads more on a card."""
_NARROW, _BROAD = frozenset("ijlftrI.,:;'’|!()[]{}-· "), frozenset("mwMWQOG@%—…<>=+&~#\ufffd")


def clean(text: str) -> str:
    """Return a text without what XML forbids, what turns lines around and what cannot be seen."""
    if text.isprintable() and len(text) <= _MOST_LETTERS:
        return " ".join(text.split())
    shown = "".join(
        char
        if char.isprintable() or char in _JOINERS
        else " "
        if char.isspace() or unicodedata.category(char) == "Zs"
        else "\ufffd"
        for char in text[:_MOST_LETTERS]
    )
    return " ".join(shown.split())


def words(text: str) -> Markup:
    """Return a text as it stands between elements or in an attribute."""
    return Markup(escape(clean(text)))


def number(value: float) -> str:
    """Write a number with as few signs as it needs."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def tag(name: str, *inside: Markup, **attributes: str | float | None) -> Markup:
    """Return an element. `stroke_width` becomes `stroke-width`; what is None is left out."""
    given = "".join(
        f' {key.strip("_").replace("_", "-")}="{words(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{given}>{''.join(inside)}</{name}>" if inside else f"<{name}{given}/>")


def group(*inside: Markup, **attributes: str | float | None) -> Markup:
    return tag("g", *inside, **attributes)


def hit_area(at: str, x: float, y: float, width: float, height: float, *, label: str = "") -> Markup:
    """Return an area that cannot be seen but pointed at, and that stands for a pointer, such as `cell:3,4`."""
    named = [tag("title", words(label))] if label else []
    return tag("rect", *named, x=x, y=y, width=width, height=height, fill="none", pointer_events="all", data_at=at)


def readable_on(colour: str) -> str:
    """Return white or near black, whichever can be read on a web colour: 4.5 to 1 or better (WCAG AA)."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    bright = 0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue)
    return "#ffffff" if 1.05 / (bright + 0.05) >= 4.5 else "#10150f"


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def use(name: str, x: float, y: float, *, scale: float = 1, turn: float = 0, color: str | None = None) -> Markup:
    """Return a definition drawn at a place."""
    if scale == 1 and turn == 0:
        return tag("use", href=f"#{name}", x=x, y=y, color=color)
    moves = f"translate({number(x)} {number(y)})"
    moves += f" rotate({number(turn)})" if turn else ""
    moves += f" scale({number(scale)})" if scale != 1 else ""
    return tag("use", href=f"#{name}", transform=moves, color=color)


def say(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str,
    anchor: str | None = None,
    bold: bool = False,
    italic: bool = False,
) -> Markup:
    """Return a line of text."""
    return tag(
        "text",
        words(text) or Markup(" "),
        x=x,
        y=y,
        font_family=FONT,
        font_size=size,
        font_weight="bold" if bold else None,
        font_style="italic" if italic else None,
        text_anchor=anchor,
        fill=fill,
    )


def say_lines(
    lines: Iterable[str],
    x: float,
    y: float,
    size: float,
    step: float,
    *,
    fill: str,
    anchor: str | None = None,
    bold: bool = False,
) -> list[Markup]:
    """Return lines of text, each one step below the one before."""
    return [
        say(line, x, y + step * index, size, fill=fill, anchor=anchor, bold=bold) for index, line in enumerate(lines)
    ]


class Drawn:
    """A picture being made: what is on it, and the definitions it needs."""

    def __init__(self, definitions: Mapping[str, Markup]) -> None:
        self._known = dict(definitions)
        self._needed: dict[str, None] = {}
        self.parts: list[Markup] = []

    def add(self, *parts: Markup) -> None:
        self.parts += parts

    def define(self, name: str, markup: Markup) -> str:
        """Add a definition of one's own and return its name."""
        self._known[name] = markup
        return name

    def use(
        self, name: str, x: float, y: float, *, scale: float = 1, turn: float = 0, color: str | None = None
    ) -> Markup:
        """Return a definition drawn at a place, and see to it that the document has it."""
        self._needed[name] = None
        return use(name, x, y, scale=scale, turn=turn, color=color)

    def definitions(self) -> Markup:
        needed = [self._known[name] for name in sorted(self._needed)]
        return tag("defs", *needed) if needed else Markup("")


def document(
    drawn: Drawn,
    box: Box,
    *,
    title: str,
    description: str,
    language: str,
    views: Mapping[str, Box] | None = None,
    origin: tuple[float, float] | None = None,
    unit: float | None = None,
    seat: int | None = None,
    common: bool = False,
    parts: Mapping[str, float] | None = None,
) -> str:
    """Return a whole document; `views` are other parts of it that can be asked for as `file.svg#name`.

    A board says where the corner of its square 0,0 lies (`origin`), how wide a square is (`unit`) and whose it is, so
    that others can lay something over it. One that is `common` shows what every seat has before it, and need not be
    shown again for others. Where pointers name places between squares, `parts` says by their kind which part of a
    square they count: 0.5 for `node` means that `node:3,4` lies 1.5 squares to the right and 2 down.
    """
    x, y, width, height = box
    seen = [tag("view", id=name, viewBox=_box(*where)) for name, where in (views or {}).items()]
    inside = [
        tag("title", words(title) or Markup("?")),
        tag("desc", words(description) or Markup("?")),
        *seen,
        drawn.definitions(),
        *drawn.parts,
    ]
    attributes: dict[str, str | float | None] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": _box(x, y, width, height),
        "width": width,
        "height": height,
        "role": "img",
        "lang": language,
        "data-origin": None if origin is None else " ".join(map(number, origin)),
        "data-unit": unit,
        "data-seat": seat,
        "data-common": "" if common else None,
        "data-parts": None if parts is None else " ".join(f"{kind} {number(part)}" for kind, part in parts.items()),
    }
    return tag("svg", *inside, **attributes) + "\n"


def _box(x: float, y: float, width: float, height: float) -> str:
    return " ".join(map(number, (x, y, width, height)))


def _width(text: str, size: float) -> float:
    """Guess how wide a text is; fonts differ, so the guess is generous."""
    widths = (
        0
        if unicodedata.combining(char)
        else 1.05
        if unicodedata.east_asian_width(char) in "WF"
        else 0.34
        if char in _NARROW
        else 0.9
        if char in _BROAD
        else 0.7
        if char.isupper()
        else 0.58
        for char in text
    )
    return size * sum(widths)


_CLINGING = frozenset(":;!?»")


def wrap(text: str, width: float, size: float, most: int, *, bold: bool = False) -> list[str]:
    """Break a text into lines; what does not fit into so many ends in dots. Bold letters are a fifth wider.

    A sign such as the French colon, which has a space before it, begins no line: it takes its word along.
    """
    width = width / 1.2 if bold else width
    lines: list[str] = []
    line = ""
    for word in _pieces(clean(text), width, size):
        longer = f"{line} {word}" if line else word
        if line and _width(longer, size) > width:
            before, space, last = line.rpartition(" ")
            taken = f"{last} {word}" if space and word in _CLINGING else ""
            lines.append(before if taken else line)
            line = taken or word
        else:
            line = longer
    lines += [line] if line else []
    if len(lines) > most:
        lines[most - 1 :] = [_cut(lines[most - 1] + " …", width, size)]
    return lines


def fit(text: str, width: float, largest: float, smallest: float) -> tuple[str, float]:
    """Return a text on one line and the size at which it fits; when the smallest is too large, it ends in dots."""
    shown = clean(text)
    width /= 1.2  # such a line is mostly bold
    size = largest
    while size > smallest and _width(shown, size) > width:
        size -= 1
    return _cut(shown, width, size), size


def _cut(text: str, width: float, size: float) -> str:
    if _width(text, size) <= width:
        return text
    kept = text.rstrip(" …")
    while kept and _width(kept + "…", size) > width:
        kept = kept[:-1].rstrip()
    return kept + "…"


def _pieces(text: str, width: float, size: float) -> Iterable[str]:
    """Yield the words of a text, those too long for a line in pieces."""
    for word in text.split(" "):
        piece = ""
        for char in word:
            if piece and _width(piece + char, size) > width:
                yield piece
                piece = ""
            piece += char
        if piece:
            yield piece
