"""A whole course as SVG: tiles on their land with coordinates and numbers, and everything that will cost points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from fairway.content import FALLBACK, in_a_row
from fairway.draw import Drawn, Markup, document, fit, group, hit_area, say, tag, words
from fairway_base.course.course import STEP, Cell
from fairway_base.course.numbering import NUMBERS
from fairway_base.course.survey import Survey
from fairway_base.course.tiles import Tile
from fairway_base.draw.svg.client_card import paint_token
from fairway_base.draw.svg.drawing_texts import drawing_text
from fairway_base.draw.svg.icons import ICONS, icon_id
from fairway_base.draw.svg.land import paint_ground, paint_outline
from fairway_base.draw.svg.palette import FAINT, INK, PAPER, STONE_DARK
from fairway_base.draw.svg.tile import end_of, paint_tile_svg
from fairway_base.joining.plans import Imagined
from fairway_base.scoring.pointers import GATE, cell_pointer, hole_pointer

__all__ = ["CourseArt", "draw_course_svg"]

_HEAD, _EDGE, _ROW = 86, 14, 46
"""Room for the heading, around everything, and for a row of number tokens."""
_LEAST_WIDTH = 560
"""So that a heading can be read above a narrow land."""


@dataclass(frozen=True)
class CourseArt:
    """A course and what else lies before its player."""

    survey: Survey
    land: str
    """What the land is called."""
    card: str = ""
    """The land card in a match; empty where none was chosen."""
    plan: tuple[Imagined, ...] = ()
    stream: bool = False
    gate_trees: int = 0
    player: str = ""
    """What the player is called; empty where nobody knows."""
    seat: int | None = None
    colour: str | None = None
    """A web colour."""
    collected: int = 0
    hand: Sequence[Tile] = ()
    names: Callable[[str], str] = str
    """What tiles are called, given their ids."""


def draw_course_svg(art: CourseArt, *, language: str = FALLBACK) -> str:
    """Draw a course as a document of its own; its square 0,0 begins where x and y are 0, whatever lies around it."""
    drawn = Drawn(ICONS)
    left, top, right, bottom = _frame(art)
    x, y = 100 * left - _EDGE, 100 * top - _HEAD
    width = max(100 * (right - left + 1), _LEAST_WIDTH) + 2 * _EDGE
    below = 100 * (bottom + 1)
    spare = [number for number in NUMBERS if number not in {token.number for token in art.survey.course.tokens}]
    rows = [*(_spare(drawn, spare, language) if spare else ()), *(_hand(drawn, art, language) if art.hand else ())]
    height = float(below - y + _EDGE)
    parts: list[Markup] = []
    for row, high in rows:
        parts.append(group(row, transform=f"translate({100 * left + _EDGE} {y + height - _EDGE})"))
        height += high
    drawn.add(
        tag("rect", x=x, y=y, width=width, height=height, rx=18, fill=PAPER),
        group(*_heading(drawn, art, width, language), transform=f"translate({x} {y})"),
        *_labels(art, left, top, right, bottom),
        *_map(drawn, art, left, top, right, bottom, language),
        *parts,
    )
    return document(
        drawn,
        (x, y, width, height),
        title=drawing_text("course" if art.player else "table_course", language, land=art.land, player=art.player),
        description=in_a_row(_facts(art, language), language),
        language=language,
        origin=(0, 0),
        unit=100,
        seat=art.seat,
    )


def _frame(art: CourseArt) -> tuple[int, int, int, int]:
    """Return the squares that are shown: a ring around the land, and around whatever lies further out.

    So every square on which a tile could come to lie can be pointed at, and the outermost ring is always free.
    """
    ground = art.survey.ground
    cells = [*ground.land, *ground.water, *ground.gate, *art.survey.course.by_cell, *(each.cell for each in art.plan)]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1


def _heading(drawn: Drawn, art: CourseArt, width: float, language: str) -> Iterable[Markup]:
    """Yield whose course it is, its land, how much of it is covered and what lies face down."""
    begin = _EDGE + 10.0
    if art.colour is not None:
        yield drawn.use(icon_id("pawn"), begin + 8, 48, scale=1.9, color=art.colour)
        begin += 44
    pile = 94 + 16 * len(str(art.collected)) if art.collected else 0
    room = width - begin - _EDGE - pile
    facts = _facts(art, language)
    title, size = fit(art.player or art.land, room, 30, 14)
    told, small = fit(" · ".join([*([art.land] if art.player else []), *facts[:2]]), room, 24, 10)
    heading = (say(title, begin, 46, size, fill=INK, bold=True), say(told, begin, 78, small, fill=FAINT))
    if art.card:
        area = tag("rect", x=begin, y=18, width=room, height=68, fill="none", pointer_events="all")
        yield group(area, *heading, data_at=f"card:{art.card}")
    else:
        yield from heading
    if art.collected:
        yield drawn.use(icon_id("back"), width - _EDGE - pile + 26, 50, scale=1.6)
        yield say(f"× {art.collected}", width - _EDGE - pile + 58, 60, 26, fill=INK, bold=True)


def _facts(art: CourseArt, language: str) -> list[str]:
    """Say in words what the picture shows."""
    survey = art.survey
    covered = len(survey.ground.land) - len(survey.uncovered)
    facts = [
        drawing_text("land_worth", language, value=survey.ground.value),
        drawing_text("covered", language, covered=covered, squares=survey.ground.to_cover),
    ]
    numbers = tuple(token.number for token in survey.course.tokens)
    facts += [drawing_text("numbers", language, numbers=numbers)] if numbers else []
    counts = {
        "mismatches": len(survey.mismatches),
        "wrong_way": len(survey.wrong_way),
        "off_land": len(survey.off_land) + len(survey.on_water),
        "collected": art.collected,
    }
    return facts + [drawing_text(name, language, count=count) for name, count in counts.items() if count]


def _labels(art: CourseArt, left: int, top: int, right: int, bottom: int) -> Iterable[Markup]:
    """Yield the numbers of columns and rows, counted from 1, in the ring in which nothing lies."""
    cells = {*art.survey.ground.land, *art.survey.ground.water, *art.survey.ground.gate, *art.survey.course.by_cell}
    for x in sorted({x for x, _ in cells}):
        yield say(str(x + 1), 100 * x + 50, 100 * top + 84, 24, fill=FAINT, anchor="middle")
    for y in sorted({y for _, y in cells}):
        yield say(str(y + 1), 100 * left + 84, 100 * y + 58, 24, fill=FAINT, anchor="end")
    for y in range(top + 1, bottom + 1):  # row by row: an attribute has only so much room
        corners = [
            f"M{100 * x - 5} {100 * y}h10m-5 -5v10"
            for x in range(left + 1, right + 1)
            if not cells.issuperset(((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)))
        ]
        if corners:
            yield tag("path", d="".join(corners), fill="none", stroke=FAINT, stroke_width=2, opacity=0.35)


def _map(drawn: Drawn, art: CourseArt, left: int, top: int, right: int, bottom: int, language: str) -> Iterable[Markup]:
    survey, ground = art.survey, art.survey.ground
    covered = survey.course.by_cell
    yield from paint_ground(drawn, ground, stream=art.stream, trees=art.gate_trees, covered=covered)
    if ground.gate:
        xs, ys = [x for x, _ in ground.gate], [y for _, y in ground.gate]
        corner, size = (min(xs), min(ys)), (max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        yield hit_area(GATE, *(100 * value for value in (*corner, *size)))
    squares = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
    for x, y in squares:
        if (x, y) not in covered and (x, y) not in ground.gate:
            yield hit_area(cell_pointer((x, y)), 100 * x, 100 * y, 100, 100)
    numbers = {(token.x, token.y): token.number for token in survey.course.tokens}
    for cell in filter(covered.__contains__, squares):
        yield _tile(drawn, art, cell, numbers.pop(cell, None), language)
    for imagined in art.plan:
        if imagined.cell not in covered:
            yield _imagined(imagined)
    yield group(paint_outline(ground), pointer_events="none")
    for (x, y), number in numbers.items():
        yield _token(100 * x + 50, 100 * y + 50, number)
    for fault in survey.mismatches:
        (x, y), (dx, dy) = fault.cell, ((50, 0), (100, 50), (50, 100), (0, 50))[fault.side]
        yield group(drawn.use(icon_id("cross"), 100 * x + dx, 100 * y + dy), pointer_events="none")


def _token(x: float, y: float, number: int, radius: float = 13) -> Markup:
    return group(paint_token(x, y, number, radius), data_at=hole_pointer(number))


def _spare(drawn: Drawn, numbers: Sequence[int], language: str) -> Iterable[tuple[Markup, float]]:
    """Yield the row of numbers that lie on no tile, and its height."""
    told = drawing_text("spare_numbers", language)
    begin = 13 * len(told) + 20.0
    tokens = [_token(begin + 42 * index, 16, number, 16) for index, number in enumerate(numbers)]
    yield group(say(told, 0, 23, 21, fill=FAINT), *tokens), _ROW


def _hand(drawn: Drawn, art: CourseArt, language: str) -> Iterable[tuple[Markup, float]]:
    """Yield the row of tiles in hand, and its height."""
    tiles = [
        group(
            _caption(art.names(tile.id)),
            paint_tile_svg(drawn, tile, 0),
            data_at=f"tile:{tile.id}",
            transform=f"translate({112 * index} 30)",
        )
        for index, tile in enumerate(art.hand)
    ]
    yield group(say(drawing_text("hand", language), 0, 18, 18, fill=INK, bold=True), *tiles), 146


def _tile(drawn: Drawn, art: CourseArt, cell: Cell, number: int | None, language: str) -> Markup:
    """Return a tile in its place with the number on it: whoever points there means the square, the tile, the hole."""
    survey = art.survey
    put = survey.course.by_cell[cell]
    tile = survey.tiles[put.tile]
    told = drawing_text("tile_at", language, tile=art.names(put.tile), column=put.x + 1, row=put.y + 1)
    parts = [_caption(told), paint_tile_svg(drawn, tile, put.turn, wrong_way=cell in survey.wrong_way)]
    if cell not in survey.ground.land:
        parts.append(drawn.use(icon_id("off"), 0, 0))
    if number is not None:
        parts.append(_token(*end_of(tile, put.turn), number))
    place = f"translate({100 * put.x} {100 * put.y})"
    return group(group(*parts, data_at=f"tile:{put.tile}"), data_at=cell_pointer(cell), transform=place)


def _imagined(imagined: Imagined) -> Markup:
    """Return a tile that is not there, faint and dashed."""
    steps = [STEP[side] for side in imagined.sides]
    path = "".join(f"M50 50L{50 + 50 * dx} {50 + 50 * dy}" for dx, dy in steps)
    parts = [tag("path", d=path, fill="none", stroke=STONE_DARK, stroke_width=8, stroke_dasharray="9 6")]
    if imagined.kind != "path":
        parts.append(
            tag("circle", cx=50, cy=50, r=15, fill=PAPER, stroke=STONE_DARK, stroke_width=5, stroke_dasharray="7 4")
        )
    if imagined.kind == "green":
        parts.append(tag("circle", cx=50, cy=50, r=4, fill=STONE_DARK))
    return group(*parts, opacity=0.8, transform=f"translate({100 * imagined.x} {100 * imagined.y})")


def _caption(text: str) -> Markup:
    return tag("title", words(text))
