"""Draw courses and lands as text, for tests of what a course is worth.

A course is drawn row by row, cells apart by spaces; a row ends with its line, or with a slash:

    .        nothing              g        grass
    tN       a Tee, red north     pE       a Putting Green, red east
    NS  SE   a path               S>N      a path with an arrow, in at the south and out at the north
    +        a four-way crossover @SE      a corner crossover, whose path loops inside the tile

After a colon come Par and elements, after a hash the number lying on the tile: `tE:2#7`, `g:people=2,dogs=1`.

`draw` makes tiles up, just as they are drawn. `draw_from` takes them out of a box: for every word a tile that fits and
shows as little else as possible, and none twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from fairway import BadPosition, ScoreLine, total
from fairway_base.content.components import ARTWORK, ELEMENTS, Client, Land, TileDesign
from fairway_base.content.options import Options
from fairway_base.course.course import SIDES, Cell, Course, Placed, Token
from fairway_base.course.ground import Ground, ground_of
from fairway_base.course.survey import Survey, survey
from fairway_base.course.tiles import Tile, make_tile
from fairway_base.scoring.course_score import ScoreContext, score_course
from fairway_base.scoring.holes import Hole, find_holes

__all__ = ["MEADOW", "Drawing", "client", "draw", "draw_from", "find_tile", "holes_in_rows", "land", "worth"]


def land(*rows: str, value: int = 15) -> Ground:
    """Return a land drawn as rows."""
    squares = sum(mark in "#G" for row in rows for mark in row)
    card = Land(id="drawn", provenance="original", value=value, difficulty=1, surface=10 * squares, rows=rows)
    return ground_of(card)


MEADOW = land(*["GG" + 28 * "#"] * 2, *[30 * "#"] * 28)
"""So wide that a drawing in its midst meets neither outline nor gate."""


@dataclass(frozen=True)
class Drawing:
    """A course with the tiles it is made of."""

    course: Course
    tiles: Mapping[str, Tile]

    def look(self, ground: Ground = MEADOW, **options: Any) -> Survey:
        """Survey the course on a land, under some options."""
        return survey(self.course, ground, self.tiles, Options(**options))

    def holes(self, ground: Ground = MEADOW, **options: Any) -> dict[int, Hole]:
        """Return the numbered holes."""
        return find_holes(self.look(ground, **options))

    def score(
        self, ground: Ground = MEADOW, options: Mapping[str, Any] | None = None, **context: Any
    ) -> dict[str, int]:
        """Return what each condition is worth, by the last word of its key."""
        lines = score_course(self.look(ground, **(options or {})), ScoreContext(**context))
        return {line.key.removeprefix("designer."): total(line) for line in lines}

    def plus(self, other: Drawing) -> Drawing:
        """Return both drawings on one map."""
        course = Course(self.course.placed + other.course.placed, self.course.tokens + other.course.tokens)
        return Drawing(course, {**self.tiles, **other.tiles})


def draw(text: str, at: Cell = (10, 10)) -> Drawing:
    """Draw a course of made-up tiles, with its top left cell at `at`."""
    tiles: dict[str, Tile] = {}

    def make(word: str, cell: Cell) -> tuple[str, int]:
        design, turn = _design(word)
        tile = make_tile(f"{cell[0]},{cell[1]}", design)
        tiles[tile.id] = tile
        return tile.id, turn

    return Drawing(_laid(text, at, make), tiles)


def draw_from(tiles: Mapping[str, Tile], text: str, at: Cell = (10, 10), taken: Iterable[str] = ()) -> Drawing:
    """Draw a course of tiles out of a box, with its top left cell at `at`; tiles that are taken are not used."""
    used = set(taken)

    def find(word: str, cell: Cell) -> tuple[str, int]:
        tile, turn = find_tile(tiles, word, used)
        used.add(tile)
        return tile, turn

    return Drawing(_laid(text, at, find), tiles)


def _laid(text: str, at: Cell, choose: Callable[[str, Cell], tuple[str, int]]) -> Course:
    """Lay a tile for every word, and numbers where they are drawn."""
    placed: list[Placed] = []
    tokens: list[Token] = []
    rows = [row.split() for row in text.strip().replace("/", "\n").splitlines()]
    for y, row in enumerate(rows, at[1]):
        for x, word in enumerate(row, at[0]):
            if word == ".":
                continue
            word, _, number = word.partition("#")
            tile, turn = choose(word, (x, y))
            placed.append(Placed(tile, x, y, turn))
            if number and not number.isdecimal():
                raise BadPosition(f"{number!r} on {word} is no number of a hole")
            if number:
                tokens.append(Token(int(number), x, y))
    return Course(tuple(placed), tuple(tokens))


def find_tile(tiles: Mapping[str, Tile], word: str, used: Iterable[str] = ()) -> tuple[str, int]:
    """Return the plainest tile that looks like a word of a drawing, and how to turn it."""
    shape, facts = _read(word)
    fitting = [
        (_printed(tile), name, turn)
        for name, tile in tiles.items()
        if name not in used and _shows(tile, facts)
        for turn in _turns(tile, shape)
    ]
    if not fitting:
        raise BadPosition(f"no tile of the box is left for {word}")
    _, name, turn = min(fitting)
    return name, turn


_SHAPE = re.compile(r"g|\+|[tp][NESW]|@?[NESW]>?[NESW]")
_COUNTED = frozenset(("par", "obstacle", *ELEMENTS, *ARTWORK))
"""What can be said of a tile after a colon."""


def _read(word: str) -> tuple[str, dict[str, int]]:
    """Split a word of a drawing into its shape and what is printed."""
    shape, _, extras = word.partition(":")
    if not _SHAPE.fullmatch(shape):
        raise BadPosition(f"{word!r} is no word of a drawing, such as tE, pW, NS, S>N, +, @SE or g")
    facts: dict[str, int] = {}
    for extra in filter(None, extras.split(",")):
        name, _, count = extra.rpartition("=")
        if (name or "par") not in _COUNTED or not count.isdecimal():
            raise BadPosition(f"{word!r} says {extra!r} of a tile, which is not something printed and how many")
        facts[name or "par"] = int(count)
    return shape, facts


def _shows(tile: Tile, facts: Mapping[str, int]) -> bool:
    """Whether a tile has this Par and shows at least so many of everything; nothing of what should be none."""
    exact = {fact: count for fact, count in facts.items() if fact == "par" or not count}
    return all(getattr(tile.design, fact) == count for fact, count in exact.items()) and all(
        getattr(tile.design, fact) >= count for fact, count in facts.items()
    )


def _printed(tile: Tile) -> int:
    things: list[int] = [getattr(tile.design, thing) for thing in (*ELEMENTS, *ARTWORK)]
    return sum(things) + tile.par + tile.design.obstacle


def _turns(tile: Tile, shape: str) -> Iterator[int]:
    """Return the turns in which a tile looks like a word without its facts."""
    crossover = {"+": "four_way", "@": "corner_loop"}.get(shape[0], "none")
    if tile.design.crossover != crossover:
        return
    if shape == "+":
        yield 0
    elif shape == "g":
        yield from (0,) if tile.kind == "grass" else ()
    elif shape[0] in "tp":
        if tile.kind == {"t": "tee", "p": "green"}[shape[0]]:
            yield next(turn for turn in range(4) if tile.lanes[turn][0][0] == SIDES.index(shape[1]))
    elif tile.kind == "path":
        begin, end = (SIDES.index(side) for side in (shape.strip("@")[0], shape[-1]))
        for turn in range(4):
            enter, leave, one_way = tile.lanes[turn][0]
            if one_way == (">" in shape) and (
                (enter, leave) == (begin, end) or (not one_way and (leave, enter) == (begin, end))
            ):
                yield turn


@cache
def _design(word: str) -> tuple[TileDesign, int]:
    """Return a design and how often to turn it; every tile is drawn red to the south or north and then turned."""
    shape, read = _read(word)
    facts: dict[str, Any] = dict(read)
    if shape == "g":
        return _tile("grass", (), **facts), 0
    if shape == "+":
        return _tile("path", ("S-N", "W-E"), crossover="four_way", **facts), 0
    if shape[0] in "tp":
        return _tile("tee" if shape[0] == "t" else "green", ("N",), **facts), SIDES.index(shape[1])
    if shape[0] == "@":
        shape, facts["crossover"] = shape[1:], "corner_loop"
    begin, end = SIDES.index(shape[0]), SIDES.index(shape[-1])
    turn = (begin - 2) % 4
    arrow = ">" if ">" in shape else "-"
    return _tile("path", (f"S{arrow}{SIDES[(end - turn) % 4]}",), **facts), turn


def _tile(kind: Any, lanes: tuple[str, ...], **facts: Any) -> TileDesign:
    return TileDesign(id="drawn", provenance="original", kind=kind, lanes=lanes, back=1, **facts)


def holes_in_rows(pars: Iterable[int], at: Cell = (10, 10)) -> Drawing:
    """Draw finished holes 1, 2, 3, ... with these Pars, one below the other; a Par of 0 leaves the hole out."""
    rows = []
    for number, par in enumerate(pars, 1):
        tee, middle = min(par - 1, 3), max(0, par - 6)
        green = par - tee - middle
        path = f"EW:{middle}" if middle else "EW"
        rows.append(f"tE:{tee}#{number} {path} pW:{green}" if par else ". . .")
    return draw("\n".join(rows), at)


def client(who: Any, wish: Any) -> Client:
    """Return a client card with a wish."""
    return Client(id="someone", provenance="original", who=who, wish=wish)


def worth(line: ScoreLine, key: str) -> int:
    """Return what the parts of a line with this key are worth."""
    return sum(total(part) for part in line.parts if part.key == key)
