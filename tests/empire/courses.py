"""Courses built from the tiles of the box, drawn as text, and looked at as the press does.

Drawings are those of `fairway_base.testing`: for every word a tile of the box is taken that fits and shows as little
else as possible.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from fairway.content.library import Library
from fairway.content.loading import load_pack
from fairway.content.shipped_files import data_dir
from fairway.rulesets.installed import installed_kinds
from fairway_base.content.options import Options
from fairway_base.course.course import SIDES, Cell, Course, Placed, Token
from fairway_base.course.ground import Ground
from fairway_base.joining.plans import Imagined
from fairway_base.play.kit import Kit, open_box
from fairway_base.testing import MEADOW, Drawing, draw_from, find_tile
from fairway_empire.press import Look, PressCard, Verdict, judge
from fairway_empire.state.fame_state import Forgiven

SHAPES = {
    "I2": "tE pW",
    "I3": "tE WE pW",
    "I5": "tE WE WE WE pW",
    "L": "tE WE SW / . . pN",
    "J": "tE SW / . NS / . pN",
    "S": "tE SW / . NE pW",
    "Z": ". ES pW / tE NW .",
    "U": "tE SW / pE NW",
    "C": "tE SW / . pN",
}
"""Holes by shape: straight ones and their length, elbows of four tiles (L, J), serpents, a horseshoe, a short curve."""


@cache
def library() -> Library:
    packs = ("minigolf-designer", "minigolf-empire")
    return Library(load_pack(data_dir("content_packs") / name, installed_kinds()) for name in packs)


@cache
def box() -> Kit:
    return open_box(library(), Options())


def cards() -> dict[str, PressCard]:
    """Return the press cards by id."""
    found = {name.partition(":")[2]: item for name, item in library().items("press").items()}
    return {name: item for name, item in found.items() if isinstance(item, PressCard)}


def build(text: str, at: Cell = (10, 10), taken: Iterable[str] = ()) -> Drawing:
    """Build a course with its top left cell at `at`; rows end with a slash or with the line."""
    return draw_from(box().tiles, text, at, taken)


def beside(*drawings: str, number: bool = True, at: Cell = (10, 10)) -> Drawing:
    """Build drawings one below the other, apart; their Tees are numbered 1, 2, 3, ... unless a drawing is empty."""
    whole = Drawing(Course(), box().tiles)
    x, y = at
    for place, text in enumerate(drawings, 1):
        if not text:
            continue
        part = build(SHAPES.get(text, text), (x, y), [tile.tile for tile in whole.course.placed])
        tokens = part.course.tokens
        if number and not tokens:
            put = next(tile for tile in part.course.placed if box().tiles[tile.tile].kind == "tee")
            tokens = (Token(place, put.x, put.y),)
        placed = whole.course.placed + part.course.placed
        whole = Drawing(Course(placed, whole.course.tokens + tokens), box().tiles)
        y = max(tile.y for tile in placed) + 2
    return whole


def chain(cells: Iterable[Cell]) -> Drawing:
    """Build holes of two tiles along a path of cells, numbered in its order."""
    path = list(cells)
    placed: list[Placed] = []
    tokens: list[Token] = []
    used: set[str] = set()
    for number, (tee, green) in enumerate(zip(path[::2], path[1::2], strict=True), 1):
        way = SIDES[[(0, -1), (1, 0), (0, 1), (-1, 0)].index((green[0] - tee[0], green[1] - tee[1]))]
        for word, (x, y) in ((f"t{way}", tee), (f"p{SIDES[SIDES.index(way) - 2]}", green)):
            tile, turn = find_tile(box().tiles, word, used)
            used.add(tile)
            placed.append(Placed(tile, x, y, turn))
        tokens.append(Token(number, *tee))
    return Drawing(Course(tuple(placed), tuple(tokens)), box().tiles)


def showing(thing: str, count: int) -> Drawing:
    """Build a course of tiles that lie apart and show exactly so many of something."""
    placed: list[Placed] = []
    left = count
    for name, tile in sorted(box().tiles.items(), key=lambda each: -getattr(each[1].design, thing)):
        if 0 < getattr(tile.design, thing) <= left:
            left -= getattr(tile.design, thing)
            placed.append(Placed(name, 10 + 2 * (len(placed) % 8), 10 + 2 * (len(placed) // 8)))
    if left:
        raise LookupError(f"the box has no {count} {thing}")
    return Drawing(Course(tuple(placed)), box().tiles)


def look_at(
    drawing: Drawing,
    ground: Ground = MEADOW,
    *,
    plan: tuple[Imagined, ...] = (),
    additional: bool = True,
    corners: bool = False,
    options: dict[str, Any] | None = None,
    **forgiven: Any,
) -> Look:
    """Look at a course on a land, with what cards forgive."""
    seen = drawing.look(ground, **(options or {}))
    return Look(seen, plan, Forgiven(**forgiven), gate_trees=box().gate_trees, additional=additional, corners=corners)


def judged(card: str, drawing: Drawing, ground: Ground = MEADOW, **more: Any) -> Verdict:
    """Judge a course by a card of the box."""
    return judge(cards()[card].when, look_at(drawing, ground, **more))
