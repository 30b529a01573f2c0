"""A sheet as a picture: the field with its terrain, numbered ball positions and the line of the last shot."""

from __future__ import annotations

from collections.abc import Iterable

from fairway import Table, View
from fairway.content import Library, package_texts
from fairway.draw import Drawn, Markup, document, group, number, say, tag
from fairway_tiny.content.components import DiceSet, SheetDesign
from fairway_tiny.draw.svg_dice import dice_picture
from fairway_tiny.draw.svg_terrain import CELL, FAINT, INK, PAPER, SHORE, circles, drafted, grid, soft, walls
from fairway_tiny.draw.terminal import numbered, ticks
from fairway_tiny.field.lattice import DIRECTIONS, STEPS, Space
from fairway_tiny.field.pieces import Piece
from fairway_tiny.field.terrain import EMPTY
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Flight, Sheet, TinyView, player_of

__all__ = ["board", "drawing"]

MARGIN = 24
HEAD, LINE, FOOT = 54, 20, 52
NARROW_COLUMNS = 7
"""Fields with fewer columns have the names of their people in two lines."""
TRACE, FLAG = "#d9482b", "#c8331f"


def board(table: Table, view: View, seat: int, language: str) -> str:
    """Draw the sheet that lies before a seat, with what the viewer has handed in on it, if it is the viewer's."""
    part, kit = view.part(TinyView), table.kit(Kit)
    at = part.before(seat)
    sheet = part.sheets[at]
    texts, player = package_texts("fairway_tiny").naming(view.names), player_of(at, table.seats)
    people = (
        texts.say("picture.tiny.designer", {"seat": at}, language),
        texts.say("picture.tiny.player", {"seat": player}, language),
    )
    draft: tuple[Piece, ...] = ()
    if part.draft is not None and view.seat == seat:
        draft = part.draft.pieces
        if part.draft.start is not None:
            sheet = Sheet(rows=sheet.rows, start=part.draft.start, hole=part.draft.hole, ball=part.draft.start)
    return _sheet(sheet, kit.sheet, people, language, round=part.round if part.phase == "draw" else 0, draft=draft)


def drawing(library: Library, kind: str, item: str, language: str) -> str | None:
    """Draw what a pack holds: an empty sheet, or a set of dice."""
    design = library.items(kind).get(item)
    name = library.name(kind, item, language)
    if isinstance(design, SheetDesign):
        empty = Sheet(rows=(EMPTY * design.width,) * design.height)
        return _sheet(empty, design, (name,), language)
    if isinstance(design, DiceSet):
        return dice_picture(design, name, language)
    return None


def _sheet(
    sheet: Sheet,
    design: SheetDesign,
    titles: tuple[str, ...],
    language: str,
    *,
    round: int = 0,
    draft: tuple[Piece, ...] = (),
) -> str:
    columns, rows = len(sheet.rows[0]), len(sheet.rows)
    said = titles if columns < NARROW_COLUMNS else (" · ".join(titles),)
    head = LINE * len(said) + HEAD
    width, height = columns * CELL + 2 * MARGIN, rows * CELL + head + FOOT
    field = group(
        *grid(columns, rows),
        *soft(sheet.rows),
        *circles(sheet.rows),
        *walls(sheet.rows),
        *drafted(draft),
        *_marks(sheet),
        transform=f"translate({MARGIN} {head})",
    )
    drawn = Drawn({})
    drawn.add(tag("rect", width=width, height=height, rx=10, fill=PAPER))
    drawn.add(*(say(line, MARGIN, 32 + LINE * at, 15, fill=INK, bold=True) for at, line in enumerate(said)))
    drawn.add(*_track(design, width, head - 22, round), field, *_icons(design.icons, ticks(sheet), width, height))
    return document(
        drawn,
        (0, 0, width, height),
        title=" · ".join(titles),
        description=" / ".join(sheet.rows),
        language=language,
    )


def _track(design: SheetDesign, width: int, y: int, round: int) -> Iterable[Markup]:
    """Draw the rounds; those of the future player have a gear's teeth."""
    step = min(22.0, (width - 2 * MARGIN) / design.rounds)
    for round_number in range(1, design.rounds + 1):
        x, now = MARGIN + step * (round_number - 0.5), round_number == round
        edge = INK if now else FAINT
        if round_number in design.gears:
            yield tag(
                "circle", cx=x, cy=y, r=8, fill="none", stroke=edge, stroke_width=2.5, stroke_dasharray="3.14 3.14"
            )
        yield tag("circle", cx=x, cy=y, r=6.5, fill=INK if now else PAPER, stroke=edge)
        yield say(str(round_number), x, y + 3.5, 9, fill=PAPER if now else INK, anchor="middle")


def _icons(icons: int, ticked: int, width: int, height: int) -> Iterable[Markup]:
    """Draw the +1 icons; ticked ones are crossed."""
    if not icons:
        return
    step = min(28.0, (width - 2 * MARGIN) / icons)
    size, y = min(22.0, step - 3), height - 36
    for place in range(icons):
        x = MARGIN + place * step
        done = place < ticked
        yield tag("rect", x=x, y=y, width=size, height=22, rx=4, fill="none", stroke=INK if done else FAINT)
        yield say("+1", x + size / 2, y + 15, min(10.0, step * 0.45), fill=INK if done else FAINT, anchor="middle")
        if done:
            across = f"M{number(x + 3)} {y + 19}L{number(x + size - 3)} {y + 3}"
            yield tag("path", d=across, stroke=TRACE, stroke_width=2)


def _marks(sheet: Sheet) -> Iterable[Markup]:
    """Draw the hole, the line of the last shot and the numbered positions."""
    half = CELL // 2
    if sheet.hole is not None:
        x, y = sheet.hole.c * CELL + half, sheet.hole.r * CELL + half
        yield tag("ellipse", cx=x, cy=y + 2, rx=11, ry=9, fill=INK)
    if sheet.flight is not None:
        yield from _line(sheet.flight.nodes, wet=False)
        yield from _ways(sheet.flight)
    elif sheet.shots:
        yield from _line(sheet.shots[-1].nodes, wet=sheet.shots[-1].result == "water")
    for space, shot in sorted(numbered(sheet).items(), key=lambda item: item[1]):
        if space != sheet.hole or sheet.done == "holed":
            yield from _ball(space, shot, here=space in (sheet.ball, sheet.hole))
    if sheet.hole is not None:
        foot = y - 11 if sheet.done == "holed" else y + 2
        yield tag("path", d=f"M{x} {foot}V{y - 21}", stroke=INK, stroke_width=2, stroke_linecap="round")
        yield tag("path", d=f"M{x} {y - 21}l15 5l-15 6z", fill=FLAG)


def _line(nodes: tuple[tuple[int, int], ...], *, wet: bool) -> Iterable[Markup]:
    """Draw the way of a ball, with a dot wherever it changed its direction."""
    half = CELL // 2
    points = " ".join(f"{x * half},{y * half}" for x, y in nodes)
    yield tag("polyline", points=points, fill="none", stroke=TRACE, stroke_width=3, stroke_linejoin="round",
              stroke_linecap="round", stroke_opacity=0.85)  # fmt: skip
    for x, y in _turns(nodes):
        yield tag("circle", cx=x * half, cy=y * half, r=3.5, fill=PAPER, stroke=TRACE, stroke_width=2)
    if wet:
        x, y = nodes[-1]
        yield tag("circle", cx=x * half, cy=y * half, r=7, fill="none", stroke=SHORE, stroke_width=2.5)


def _ways(flight: Flight) -> Iterable[Markup]:
    """Draw the ways that a ball may take which waits for somebody's choice."""
    x, y = flight.x * CELL // 2, flight.y * CELL // 2
    for way in flight.question.options if flight.question else ():
        dx, dy = STEPS[DIRECTIONS.index(way)]
        long = 14 if dx and dy else 19
        to = f"M{x + dx * 6} {y + dy * 6}L{x + dx * long} {y + dy * long}"
        yield tag("path", d=to, stroke=TRACE, stroke_width=2.5, stroke_dasharray="4 3", fill="none")
    yield tag("circle", cx=x, cy=y, r=5, fill=TRACE)


def _turns(nodes: tuple[tuple[int, int], ...]) -> Iterable[tuple[int, int]]:
    """Return where a way changes its direction."""
    for (ax, ay), (bx, by), (cx, cy) in zip(nodes, nodes[1:], nodes[2:], strict=False):
        if (bx - ax, by - ay) != (cx - bx, cy - by):
            yield bx, by


def _ball(space: Space, shot: int, *, here: bool) -> Iterable[Markup]:
    half = CELL // 2
    x, y = space.c * CELL + half, space.r * CELL + half
    yield tag("circle", cx=x, cy=y, r=12, fill=INK if here else PAPER, stroke=INK, stroke_width=2)
    yield say(str(shot), x, y + 5, 13, fill=PAPER if here else INK, anchor="middle", bold=True)
