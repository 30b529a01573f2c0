"""A sheet as a picture: whose it is and what goes on, the field with its terrain and shots, rounds and strokes."""

from __future__ import annotations

from collections.abc import Iterable

from fairway import Table, View
from fairway.content import Library
from fairway.draw import Block, Drawn, Markup, below, document, fit, group, hit_area, lines, number, say, tag, words
from fairway_tiny.content.components import DiceSet, SheetDesign
from fairway_tiny.draw.status import Said, sheet_status, shot_told
from fairway_tiny.draw.svg_dice import dice_picture, face_of
from fairway_tiny.draw.svg_shots import TRACE, marks
from fairway_tiny.draw.svg_terrain import CELL, FAINT, INK, PAPER, SOFT, circles, drafted, grid, soft, walls
from fairway_tiny.draw.terminal import ticks
from fairway_tiny.field.pieces import Piece
from fairway_tiny.field.terrain import EMPTY, Shape
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Sheet, TinyView, player_of

__all__ = ["board", "drawing", "field"]

MARGIN, TOP = 24, 16
LEAST = 320
"""How narrow a sheet may be that has words on it."""
NOW = 88
"""Room for what goes on, whether there is much to say or not: the field below it stays where it is."""
_FACE = 34


def board(table: Table, view: View, seat: int, language: str) -> str:
    """Draw the sheet that lies before a seat, with what the viewer has handed in on it, if it is the viewer's."""
    part, kit = view.part(TinyView), table.kit(Kit)
    at = part.before(seat)
    sheet = part.sheets[at]
    said = Said(view.names, language)
    player = player_of(at, table.seats)
    people = (said("designer", seat=at), said("player", seat=player))
    draft: tuple[Piece, ...] = ()
    if part.draft is not None and view.seat == seat:
        draft = part.draft.pieces
        if part.draft.start is not None:
            sheet = Sheet(rows=sheet.rows, start=part.draft.start, hole=part.draft.hole, ball=part.draft.start)
    told = sheet_status(view, at, kit.sheet.rounds, said)
    dice = part.dice if part.phase == "draw" else ()
    now = _now(told, "" if dice else shot_told(sheet, said), dice, _inner(sheet), said)
    round = part.round if part.phase == "draw" else 0
    return _sheet(
        sheet,
        kit.sheet,
        people,
        said,
        now=now,
        told=told,
        round=round,
        draft=draft,
        at=at,
        player=player,
        seat=seat,
    )


def drawing(library: Library, kind: str, item: str, language: str) -> str | None:
    """Draw what a pack holds: an empty sheet, or a set of dice."""
    design = library.items(kind).get(item)
    name = library.name(kind, item, language)
    if isinstance(design, SheetDesign):
        empty = Sheet(rows=(EMPTY * design.width,) * design.height)
        return _sheet(empty, design, (name,), Said((), language))
    if isinstance(design, DiceSet):
        return dice_picture(design, name, language)
    return None


def field(sheet: Sheet, draft: tuple[Piece, ...] = (), player: int | None = None) -> Block:
    """Draw a field with everything on it."""
    columns, rows = len(sheet.rows[0]), len(sheet.rows)
    parts = (
        *grid(columns, rows),
        *soft(sheet.rows),
        *circles(sheet.rows),
        *walls(sheet.rows),
        *drafted(draft),
        *marks(sheet, player),
    )
    return Block(group(*parts), columns * CELL, rows * CELL)


def _inner(sheet: Sheet) -> float:
    return max(LEAST, len(sheet.rows[0]) * CELL)


def _sheet(
    sheet: Sheet,
    design: SheetDesign,
    titles: tuple[str, ...],
    said: Said,
    *,
    now: Block | None = None,
    told: str = "",
    round: int = 0,
    draft: tuple[Piece, ...] = (),
    at: int | None = None,
    player: int | None = None,
    seat: int | None = None,
) -> str:
    """Draw a sheet; one of a match says whose it is, what goes on and what can be pointed at."""
    inner = _inner(sheet)
    title = " · ".join(titles)
    blocks = [lines(title, inner, 17, 2, fill=INK, bold=True)]
    blocks += [now] if now else []
    blocks.append(_track(design, inner, round, said))
    head = below(blocks, 8)
    painted = field(sheet, draft, player)
    left, top = MARGIN + (inner - painted.width) / 2, TOP + head.height + 12
    foot = _icons(design.icons, ticks(sheet), inner, said)
    width, height = inner + 2 * MARGIN, top + painted.height + 14 + foot.height + TOP
    drawn = Drawn({})
    drawn.add(
        tag("rect", width=width, height=height, rx=10, fill=PAPER),
        group(head.markup, transform=f"translate({MARGIN} {TOP})"),
        group(
            painted.markup,
            *(_spaces(sheet, said) if at is not None else ()),
            transform=f"translate({number(left)} {number(top)})",
            data_at=None if at is None else f"sheet:{at}",
        ),
        group(foot.markup, transform=f"translate({MARGIN} {number(top + painted.height + 14)})"),
    )
    return document(
        drawn,
        (0, 0, width, height),
        title=title,
        description=" ".join(filter(None, (told, said("ticks", ticks=ticks(sheet), icons=design.icons)))),
        language=said.language,
        origin=None if at is None else (left, top),
        unit=None if at is None else CELL,
        seat=seat,
        parts=None if at is None else {"node": 0.5},
    )


def _spaces(sheet: Sheet, said: Said) -> Iterable[Markup]:
    """Yield an area to point at for every space, empty ones too."""
    for r, row in enumerate(sheet.rows):
        for c, sign in enumerate(row):
            label = f"{said('space', column=c + 1, row=r + 1)} · {said.terrain(sign)}"
            yield hit_area(f"space:{c},{r}", c * CELL, r * CELL, CELL, CELL, label=label)


def _now(told: str, shot: str, dice: tuple[Shape, ...], inner: float, said: Said) -> Block:
    """Say what goes on, above the dice of the round or what is known of the last shot."""
    status = lines(told, inner, 15, 2, fill=INK)
    parts = [status.markup]
    if dice:
        label, size = fit(said("dice"), inner - len(dice) * (_FACE + 6) - 6, 14, 9)
        parts.append(say(label, 0, 70, size, fill=SOFT))
        begin = inner - len(dice) * (_FACE + 6) + 6
        for place, shape in enumerate(dice):
            face = face_of(shape, begin + place * (_FACE + 6), 48, _FACE)
            caption = tag("title", words(said(f"shape.{shape}")))
            parts.append(group(caption, face, data_at=f"die:{place + 1}"))
    elif shot:
        known = lines(shot, inner, 15, 2, fill=SOFT)
        parts.append(group(known.markup, transform="translate(0 44)"))
    return Block(group(*parts), inner, NOW)


def _track(design: SheetDesign, inner: float, round: int, said: Said) -> Block:
    """Draw the rounds; those of the future player have a gear's teeth."""
    label = said("rounds_with_gears", gears=design.gears) if design.gears else said("rounds")
    told = lines(label, inner, 13, 2, fill=SOFT)
    step = min(30.0, inner / design.rounds)
    parts, y = [told.markup], told.height + 16
    for each in range(1, design.rounds + 1):
        x, now = step * (each - 0.5), each == round
        if each in design.gears:
            ring = tag("circle", cx=x, cy=y, r=13, fill="none", stroke=INK, stroke_width=3, stroke_dasharray="4.1 4.1")
            parts.append(ring)
        parts.append(tag("circle", cx=x, cy=y, r=10.5, fill=INK if now else PAPER, stroke=INK if now else FAINT))
        parts.append(say(str(each), x, y + 4.5, 13, fill=PAPER if now else INK, anchor="middle", bold=now))
    return Block(group(*parts), inner, y + 14)


def _icons(icons: int, ticked: int, inner: float, said: Said) -> Block:
    """Draw the +1 icons; ticked ones are crossed."""
    if not icons:
        return Block(group(), inner, 0)
    told = lines(said("plus_one", ticks=ticked, icons=icons), inner, 13, 2, fill=SOFT)
    step = min(30.0, inner / icons)
    size, y = min(26.0, step - 3), told.height + 4
    parts = [told.markup]
    for place in range(icons):
        x, done = place * step, place < ticked
        parts.append(tag("rect", x=x, y=y, width=size, height=24, rx=4, fill="none", stroke=INK if done else FAINT))
        letters = min(13.0, size * 0.5)
        parts.append(say("+1", x + size / 2, y + 16.5, letters, fill=INK if done else SOFT, anchor="middle"))
        if done:
            across = f"M{number(x + 3)} {number(y + 21)}L{number(x + size - 3)} {number(y + 3)}"
            parts.append(tag("path", d=across, stroke=TRACE, stroke_width=2))
    return Block(group(*parts), inner, y + 26)
