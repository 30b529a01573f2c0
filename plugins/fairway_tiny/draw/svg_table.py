"""What lies on the table, as SVG: the dice of the round, and every sheet in small with who draws and plays it."""

from __future__ import annotations

from collections.abc import Iterator

from fairway import Table, View
from fairway.content import fact, in_a_row
from fairway.draw import (
    Block,
    Drawn,
    Markup,
    below,
    beside,
    fit,
    group,
    lines,
    number,
    page,
    readable_on,
    say,
    tag,
    words,
)
from fairway_tiny.draw.status import Said, sheet_status, shot_told, waits_for
from fairway_tiny.draw.svg_dice import POWERS, face_of
from fairway_tiny.draw.svg_sheet import field
from fairway_tiny.draw.svg_terrain import INK, PAPER, SOFT
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import TinyView, player_of

__all__ = ["draw_table"]

WIDTH, GAP, DIE = 568, 12, 52
SMALL = (112.0, 140.0)
"""How large a field is at most."""
FIELD, NOW = "#f1ecda", "#fff3c9"


def draw_table(table: Table, view: View, seat: int, language: str) -> str:
    """Draw the table; it looks the same from every seat."""
    part, rounds = view.part(TinyView), table.kit(Kit).sheet.rounds
    said = Said(view.names, language)
    title = said(f"phase.{part.phase}", round=part.round, rounds=rounds)
    described, sheets = [], []
    for at in range(len(part.sheets)):
        told = sheet_status(view, at, rounds, said)
        described.append(fact(said("designer", seat=at), told, language))
        sheets.append(_sheet(part, at, told, said, active=waits_for(view, at)))
    blocks = [lines(title, WIDTH, 26, 2, fill=INK, bold=True), *_dice(part, said, described)]
    blocks.append(below(sheets, GAP))
    return page(
        Drawn({}),
        below(blocks, 16),
        16,
        PAPER,
        title=title,
        description=in_a_row(described, language),
        language=language,
    )


def _dice(part: TinyView, said: Said, described: list[str]) -> Iterator[Block]:
    """Yield the dice: those of the round that is drawn, or those that are rolled for a shot."""
    if part.phase == "play":
        yield beside([_power(die, said) for die in POWERS], WIDTH, 8)
    if part.phase != "draw" or not part.dice:
        return
    described.insert(0, fact(said("dice"), ", ".join(said(f"shape.{shape}") for shape in part.dice), said.language))
    shown = [
        Block(
            group(tag("title", words(said(f"shape.{shape}"))), face_of(shape, 0, 0, DIE), data_at=f"die:{place + 1}"),
            DIE,
            DIE,
        )
        for place, shape in enumerate(part.dice)
    ]
    yield below((lines(said("dice"), WIDTH, 17, 1, fill=SOFT), beside(shown, WIDTH, 10)), 4)


def _power(die: str, said: Said) -> Block:
    """Return the die that goes with some powers."""
    wide = (WIDTH - 16) / 3
    names = {each: fit(said(f"die.{each}"), wide - 12, 17, 10) for each in POWERS}
    name, size = names[die][0], min(size for _, size in names.values())  # they stand side by side
    square = tag("rect", width=wide, height=40, rx=8, fill=POWERS[die], stroke=INK, stroke_width=1.5)
    label = say(name, wide / 2, 20 + size * 0.35, size, fill=readable_on(POWERS[die]), anchor="middle", bold=True)
    return Block(group(square, label, data_at=f"die:{die}"), wide, 40)


def _sheet(part: TinyView, at: int, told: str, said: Said, *, active: bool) -> Block:
    """Return a sheet in small, with its people and what goes on; one that is waited for stands out."""
    sheet, player = part.sheets[at], player_of(at, len(part.sheets))
    painted = field(sheet)
    scale = round(min(SMALL[0] / painted.width, SMALL[1] / painted.height), 3)
    wide, high = painted.width * scale, painted.height * scale
    room = WIDTH - wide - 30
    shot = shot_told(sheet, said) if part.phase == "play" else ""
    text = below(
        [
            _somebody(said("designer", seat=at), at, room),
            _somebody(said("player", seat=player), player, room),
            lines(told, room, 18, 4, fill=INK),
            *([lines(shot, room, 16, 5, fill=SOFT)] if shot else []),
        ],
        4,
    )
    tall = max(high, text.height) + 20
    parts: list[Markup] = [
        tag("rect", width=WIDTH, height=tall, rx=8, fill=NOW if active else FIELD, stroke=INK if active else None,
            stroke_width=2 if active else None),
        tag("rect", x=10, y=10, width=wide, height=high, fill=PAPER),
        group(painted.markup, transform=f"translate(10 10) scale({number(scale)})"),
        group(text.markup, transform=f"translate({number(wide + 20)} 8)"),
    ]  # fmt: skip
    return Block(group(*parts, data_at=f"sheet:{at}"), WIDTH, tall)


def _somebody(text: str, seat: int, room: float) -> Block:
    shown, size = fit(text, room, 19, 12)
    return Block(group(say(shown, 0, 18, size, fill=INK, bold=True), data_at=f"seat:{seat}"), room, 24)
