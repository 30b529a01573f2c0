"""The contact sheet: a picture of every kind that the installed games draw, at 600, 160 and 48 pixels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

from fairway import Match, Paper, Ruleset, decide, load_ruleset
from fairway.draw import Drawn, Markup, document, fit, group, say, tag
from fairway.rulesets.installed import installed_rulesets

SVG = "http://www.w3.org/2000/svg"
LARGE, MIDDLE, LITTLE, GAP, HEAD = 600, 160, 48, 14, 56
SHOWN = 5
"""Pictures of a kind, the fullest of them in all sizes."""
WIDE = LARGE + SHOWN * (MIDDLE + GAP) + 3 * GAP
MOVES = 60
"""How far a match is played before its boards are drawn."""
TABLE = 2
"""Players of such a match."""
INK, FAINT, PAPER, RULE = "#1f2a24", "#55645b", "#ffffff", "#d5ddd8"


class Symbol(NamedTuple):
    """A picture on the sheet and what it has for little room, each with its height by its width."""

    name: str
    ratio: float
    small: str
    small_ratio: float


class Sheet:
    """A sheet being filled: every picture is there once and is shown in several sizes."""

    def __init__(self) -> None:
        self.drawn = Drawn({})
        self.shared: dict[str, Markup] = {}
        self.symbols: list[Markup] = []
        self.y = float(GAP)

    def add(self, name: str, pictures: list[str]) -> None:
        """Add a row with pictures of one kind."""
        symbols = [self._symbol(picture) for picture in pictures]
        fullest = symbols[pictures.index(max(pictures, key=len))]
        large = min(LARGE * fullest.ratio, 900)
        heading, size = fit(name, WIDE - 2 * GAP, 24, 12)
        self.drawn.add(say(heading, GAP, self.y + 34, size, fill=INK, bold=True), _rule(self.y))
        top = self.y + HEAD
        self.drawn.add(_use(fullest.name, GAP, top, large / fullest.ratio, large))
        x, low = LARGE + 2 * GAP, top
        for symbol in symbols:
            self.drawn.add(_use(symbol.name, x, top, MIDDLE, MIDDLE * symbol.ratio))
            low = max(low, top + MIDDLE * symbol.ratio)
            x += MIDDLE + GAP
        x = LARGE + 2 * GAP
        for symbol in symbols:
            self.drawn.add(_use(symbol.small, x, low + GAP, LITTLE, LITTLE * symbol.small_ratio))
            x += MIDDLE + GAP
        little = max(LITTLE * symbol.small_ratio for symbol in symbols)
        self.y = max(top + large, low + GAP + little) + 2 * GAP

    def _symbol(self, picture: str) -> Symbol:
        """Take a picture in, with the view that it has for little room, if it has one."""
        root = ElementTree.fromstring(picture)
        views = {view.attrib["id"]: view.attrib["viewBox"] for view in root.iter(f"{{{SVG}}}view")}
        self._share(root)
        hidden = ("title", "desc", "view", "defs")
        name = f"picture-{len(self.symbols)}"
        inside = [_plain(child) for child in root if child.tag.rpartition("}")[2] not in hidden]
        self.symbols.append(group(*inside, id=f"{name}-all"))
        boxes = {name: root.attrib["viewBox"], **({f"{name}-small": views["small"]} if "small" in views else {})}
        for each, box in boxes.items():
            self.symbols.append(tag("symbol", tag("use", href=f"#{name}-all"), id=each, viewBox=box))
        small = [*boxes][-1]
        return Symbol(name, _ratio(boxes[name]), small, _ratio(boxes[small]))

    def _share(self, root: ElementTree.Element) -> None:
        """Move definitions to where all pictures find them: one of a name is the same in every picture."""
        for parent in root.iter():
            for child in [each for each in parent if "id" in each.attrib and each.tag != f"{{{SVG}}}view"]:
                self.shared.setdefault(child.attrib["id"], _plain(child))
                parent.remove(child)

    def document(self) -> str:
        definitions = tag("defs", *(self.shared[name] for name in sorted(self.shared)), *self.symbols)
        whole = Drawn({})
        whole.add(definitions, tag("rect", width=WIDE, height=self.y, fill=PAPER), *self.drawn.parts)
        return document(
            whole,
            (0, 0, WIDE, self.y),
            title="Contact sheet",
            description=f"Every kind of picture at {LARGE}, {MIDDLE} and {LITTLE} pixels.",
            language="en",
        )


def contact_sheet() -> str:
    """Draw the sheet: items of packs by kind, then boards and papers of matches."""
    sheet, seen = Sheet(), set[str]()
    rulesets = [load_ruleset(name) for name in installed_rulesets()]
    for ruleset in rulesets:
        for name, pictures in _items(ruleset):
            if name not in seen:
                seen.add(name)
                sheet.add(name, pictures)
    for ruleset in rulesets:
        for name, pictures in _tables(ruleset):
            if name not in seen:
                seen.add(name)
                sheet.add(name, pictures)
    return sheet.document()


def _items(ruleset: Ruleset) -> Iterator[tuple[str, list[str]]]:
    """Yield some pictures of each kind of item, from the first to the last."""
    for kind in (kind.name for vocabulary in ruleset.vocabularies.values() for kind in vocabulary.kinds):
        names = list(ruleset.library.items(kind))
        step = max(1, len(names) // SHOWN)
        pictures = [picture for name in names[::step][:SHOWN] if (picture := ruleset.drawing(kind, name))]
        if pictures:
            yield kind, pictures


def _tables(ruleset: Ruleset) -> Iterator[tuple[str, list[str]]]:
    """Yield what lies before the players of a match that has begun: boards by game, and papers."""
    vocabularies = [*ruleset.vocabularies.values()]
    boards = _drawn(ruleset, None)
    if boards:
        yield f"Board: {vocabularies[0].name}", boards
    for paper in (paper for vocabulary in vocabularies for paper in vocabulary.papers):
        if pictures := _drawn(ruleset, paper):
            yield f"Paper: {paper.name}", pictures


def _drawn(ruleset: Ruleset, paper: Paper | None) -> list[str]:
    match = _played(ruleset)
    engine, state = match.engine, match.state
    seats = range(1 if paper and paper.shared else match.seats)
    drawn = [engine.paper(state, 0, seat, paper) if paper else engine.board(state, 0, seat) for seat in seats]
    return [picture for picture in drawn if picture]


@cache
def _played(ruleset: Ruleset) -> Match:
    """Play on with a bot, always the same way."""
    match = ruleset.match(TABLE, "contact sheet")
    _, bot, *_ = ruleset.bots.values()  # the first that tries: those after it are tuned, and the sheet would change
    while not match.state.over and match.state.revision < MOVES:
        seat = match.state.waiting()[0]
        played = match.play(seat, decide(bot, match.engine, match.state, seat, "contact sheet"))
        assert isinstance(played, Match)
        match = played
    return match


def _plain(element: ElementTree.Element) -> Markup:
    """Return an element as text, without what is there for pointers and for readers of screens."""
    for each in element.iter():
        each.attrib.pop("data-at", None)
        for child in [
            child for child in each if child.tag == f"{{{SVG}}}title" or child.attrib.get("pointer-events") == "all"
        ]:
            each.remove(child)
    return Markup(ElementTree.tostring(element, encoding="unicode").replace(f' xmlns="{SVG}"', ""))


def _ratio(box: str) -> float:
    *_, width, height = map(float, box.split())
    return height / width


def _use(symbol: str, x: float, y: float, width: float, height: float) -> Markup:
    return tag("use", href=f"#{symbol}", x=x, y=y, width=width, height=height)


def _rule(y: float) -> Markup:
    return tag("path", d=f"M{GAP} {y:g}H{WIDE - GAP}", stroke=RULE, stroke_width=1)


ElementTree.register_namespace("", SVG)
