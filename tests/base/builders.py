"""Draw courses and lands as text, for tests of what a course is worth.

A course is drawn row by row, cells apart by spaces:

    .        nothing              g        grass
    tN       a Tee, red north     pE       a Putting Green, red east
    NS  SE   a path               S>N      a path with an arrow, in at the south and out at the north
    +        a four-way crossover @SE      a corner crossover, whose path loops inside the tile

After a colon come Par and elements, after a hash the number lying on the tile: `tE:2#7`, `g:people=2,dogs=1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from fairway.model.score import ScoreLine, total
from fairway_base.content.components import Client, Land, TileDesign
from fairway_base.content.options import Options
from fairway_base.course.course import SIDES, Cell, Course, Placed, Token
from fairway_base.course.ground import Ground, ground_of
from fairway_base.course.survey import Survey, survey
from fairway_base.course.tiles import Tile, make_tile
from fairway_base.scoring.course_score import ScoreContext, score_course
from fairway_base.scoring.holes import Hole, find_holes


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
    """Draw a course with its top left cell at `at`."""
    placed: list[Placed] = []
    tokens: list[Token] = []
    tiles: dict[str, Tile] = {}
    rows = [row.split() for row in text.strip().splitlines()]
    for y, row in enumerate(rows, at[1]):
        for x, word in enumerate(row, at[0]):
            if word == ".":
                continue
            word, _, number = word.partition("#")
            design, turn = _design(word)
            tile = make_tile(f"{x},{y}", design)
            tiles[tile.id] = tile
            placed.append(Placed(tile.id, x, y, turn))
            if number:
                tokens.append(Token(int(number), x, y))
    return Drawing(Course(tuple(placed), tuple(tokens)), tiles)


@cache
def _design(word: str) -> tuple[TileDesign, int]:
    """Return a design and how often to turn it; every tile is drawn red to the south or north and then turned."""
    shape, _, extras = word.partition(":")
    facts: dict[str, Any] = {}
    for extra in filter(None, extras.split(",")):
        name, _, count = extra.rpartition("=")
        facts[name or "par"] = int(count)
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
