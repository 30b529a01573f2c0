"""A whole course as SVG: tiles on their land with coordinates and numbers, and everything that will cost points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fairway.content import FALLBACK
from fairway.draw import Drawn, Markup, document, fit, group, say, tag, words
from fairway_base.course.course import STEP, Cell
from fairway_base.course.survey import Survey
from fairway_base.course.tiles import Tile
from fairway_base.draw.svg.client_card import paint_token
from fairway_base.draw.svg.drawing_texts import drawing_text
from fairway_base.draw.svg.icons import ICONS, icon_id
from fairway_base.draw.svg.land import paint_ground, paint_outline
from fairway_base.draw.svg.palette import INK, PAPER, STONE_DARK
from fairway_base.draw.svg.tile import end_of, paint_tile_svg
from fairway_base.joining.plans import Imagined

__all__ = ["CourseArt", "draw_course_svg"]

_HEAD, _LABELS, _EDGE = 84, 40, 24
"""Room for the heading, for coordinates at the left and above, and around everything."""


@dataclass(frozen=True)
class CourseArt:
    """A course and what else lies before its player."""

    survey: Survey
    land: str
    """What the land is called."""
    plan: tuple[Imagined, ...] = ()
    stream: bool = False
    gate_trees: int = 0
    colour: str | None = None
    """A web colour."""
    collected: int = 0
    hand: Sequence[Tile] = ()


def draw_course_svg(art: CourseArt, *, language: str = FALLBACK) -> str:
    """Draw a course as a document of its own."""
    drawn = Drawn(ICONS)
    survey = art.survey
    cells = [*survey.ground.land, *survey.ground.water, *survey.ground.gate, *survey.course.by_cell]
    cells += [imagined.cell for imagined in art.plan]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    width = max(100 * (right - left + 1), 400) + _LABELS + 2 * _EDGE
    below = 100 * (bottom - top + 1) + _HEAD + _LABELS + _EDGE
    height = below + (150 if art.hand else 0)
    drawn.add(
        tag("rect", width=width, height=height, rx=18, fill=PAPER),
        *_heading(drawn, art, width, language),
        group(
            *_labels(left, top, right, bottom),
            *_map(drawn, art),
            transform=f"translate({_EDGE + _LABELS - 100 * left} {_HEAD + _LABELS - 100 * top})",
        ),
    )
    if art.hand:
        drawn.add(say(drawing_text("hand", language), _EDGE + _LABELS, below + 14, 18, fill=INK, bold=True))
        for index, tile in enumerate(art.hand):
            place = f"translate({_EDGE + _LABELS + 112 * index} {below + 26})"
            drawn.add(group(_caption(tile.id), paint_tile_svg(drawn, tile, 0), transform=place))
    return document(
        drawn,
        (0, 0, width, height),
        title=drawing_text("course", language, land=art.land),
        description="; ".join(_facts(art, language)),
        language=language,
    )


def _heading(drawn: Drawn, art: CourseArt, width: float, language: str) -> Iterable[Markup]:
    """Yield the land, how much of it is covered, whose it is and what lies face down."""
    begin = _EDGE + 14
    if art.colour is not None:
        yield drawn.use(icon_id("pawn"), begin + 8, 50, scale=1.9, color=art.colour)
        begin += 44
    pile = 94 + 16 * len(str(art.collected)) if art.collected else 0
    room = width - begin - _EDGE - pile
    title, size = fit(art.land, room, 28, 14)
    facts, small = fit(" · ".join(_facts(art, language)[:2]), room, 17, 10)
    yield say(title, begin, 48, size, fill=INK, bold=True)
    yield say(facts, begin, 74, small, fill=STONE_DARK)
    if art.collected:
        yield drawn.use(icon_id("back"), width - _EDGE - pile + 26, 50, scale=1.6)
        yield say(f"× {art.collected}", width - _EDGE - pile + 58, 60, 26, fill=INK, bold=True)


def _facts(art: CourseArt, language: str) -> list[str]:
    """Say in words what the picture shows."""
    survey = art.survey
    covered = len(survey.ground.land) - len(survey.uncovered)
    facts = [
        drawing_text("covered", language, covered=covered, squares=survey.ground.to_cover),
        drawing_text("points", language, value=survey.ground.value),
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


def _labels(left: int, top: int, right: int, bottom: int) -> Iterable[Markup]:
    for x in range(left, right + 1):
        yield say(str(x), 100 * x + 50, 100 * top - 14, 20, fill=STONE_DARK, anchor="middle")
    for y in range(top, bottom + 1):
        yield say(str(y), 100 * left - 14, 100 * y + 57, 20, fill=STONE_DARK, anchor="end")


def _map(drawn: Drawn, art: CourseArt) -> Iterable[Markup]:
    survey, ground = art.survey, art.survey.ground
    covered = survey.course.by_cell
    yield from paint_ground(drawn, ground, stream=art.stream, trees=art.gate_trees, covered=covered)
    for cell in sorted(covered, key=lambda cell: (cell[1], cell[0])):
        yield _tile(drawn, survey, cell)
    for imagined in art.plan:
        if imagined.cell not in covered:
            yield _imagined(imagined)
    yield paint_outline(ground)
    for token in survey.course.tokens:
        put = covered.get((token.x, token.y))
        x, y = end_of(survey.tiles[put.tile], put.turn) if put else (50, 50)
        yield paint_token(100 * token.x + x, 100 * token.y + y, token.number)
    for fault in survey.mismatches:
        (x, y), (dx, dy) = fault.cell, ((50, 0), (100, 50), (50, 100), (0, 50))[fault.side]
        yield drawn.use(icon_id("cross"), 100 * x + dx, 100 * y + dy)


def _tile(drawn: Drawn, survey: Survey, cell: Cell) -> Markup:
    """Return a tile in its place; who points at it is told which one it is."""
    put = survey.course.by_cell[cell]
    parts = [
        _caption(f"{put.tile} ({put.x}, {put.y})"),
        paint_tile_svg(drawn, survey.tiles[put.tile], put.turn, wrong_way=cell in survey.wrong_way),
    ]
    if cell not in survey.ground.land:
        parts.append(drawn.use(icon_id("off"), 0, 0))
    return group(*parts, transform=f"translate({100 * put.x} {100 * put.y})")


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
