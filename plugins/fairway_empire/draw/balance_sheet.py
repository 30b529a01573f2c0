"""A balance sheet as SVG, as players write it: seven columns, a row for each game, and the total."""

from __future__ import annotations

from collections.abc import Iterable

from fairway import Table, View
from fairway.content import package_texts
from fairway.draw import Drawn, Markup, document, fit, say, tag
from fairway_base import Colour, DesignerView, Kit, item_name, items_by_id
from fairway_base.draw import INK, PAPER
from fairway_empire.campaign.carry_over import GAMES
from fairway_empire.state.balance_sheet import BalanceSheet, Row
from fairway_empire.state.part import EmpireView

__all__ = ["draw_sheet", "draw_sheet_svg"]

COLUMNS = ("income", "land_cost", "marketing_cost", "profit", "press_coverage", "rank", "final_score")
"""The columns in the order of the book."""
FIRST, WIDE, HIGH, TOP, EDGE = 250, 96, 40, 70, 14
"""Width of the first column and of the others, height of a row, where the table begins, and its margin."""
BLUE = "#cfe3f5"
"""The profit stands out: it is what the next game has to spend."""
RULED = "#b9b09a"


def draw_sheet(table: Table, view: View, seat: int, language: str) -> str | None:
    """Draw the sheet of a seat, which is open to everybody; outside a campaign there is none."""
    part = view.part(EmpireView)
    if not part.game:
        return None
    kit, player = table.kit(Kit), view.part(DesignerView).players[seat]
    colour = items_by_id(kit.library, "colours").get(player.colour)
    lands = [item_name(kit.library, "lands", land, language) for land in part.tycoons[seat].sheet.lands]
    ink = colour.rgb if isinstance(colour, Colour) else INK
    name = package_texts("fairway_empire").naming(view.names).player(seat, language)
    return draw_sheet_svg(part.tycoons[seat].sheet, name, lands, colour=ink, language=language, seat=seat)


def draw_sheet_svg(
    sheet: BalanceSheet, player: str, lands: Iterable[str] = (), *, colour: str, language: str, seat: int | None = None
) -> str:
    """Draw a sheet: what is not written yet stays empty, and each game is named with its land."""
    texts = package_texts("fairway_empire")

    def word(key: str, **about: int | str) -> str:
        return texts.say(f"drawing.sheet.{key}", about, language)

    title = word("title", player=player)
    width, rows = FIRST + WIDE * len(COLUMNS), GAMES + 2
    drawn = Drawn({})
    drawn.add(
        tag("rect", width=width + 2 * EDGE, height=TOP + HIGH * (rows + 1) + EDGE, rx=12, fill=PAPER),
        tag("rect", width=width + 2 * EDGE, height=10, rx=5, fill=colour),
        say(title, EDGE, 46, 22, fill=INK, bold=True),
        tag("rect", x=_left(3), y=TOP, width=WIDE, height=HIGH * rows, fill=BLUE),
        *(_cell(word(name), column, 0, bold=True) for column, name in enumerate(COLUMNS)),
        *_row(word("initial"), 1, _initial(sheet)),
    )
    named_lands = dict(enumerate(lands))
    for game in range(GAMES):
        name = word("game", game=game + 1)
        name += f" · {named_lands[game]}" if game in named_lands else ""
        drawn.add(*_row(name, game + 2, _numbers(sheet.rows[game]) if game < len(sheet.rows) else ()))
    drawn.add(
        say(word("total"), EDGE, _base(rows), 16, fill=INK, bold=True),
        _cell(str(sheet.total), len(COLUMNS) - 1, rows, bold=True),
        *_lines(width, rows),
    )
    described = word("description", games=len(sheet.rows), total=sheet.total)
    box = (0, 0, width + 2 * EDGE, TOP + HIGH * (rows + 1) + EDGE)
    return document(drawn, box, title=title, description=described, language=language, seat=seat)


def _initial(sheet: BalanceSheet) -> tuple[str, ...]:
    return ("/", "/", "/", str(sheet.initial_profit), str(sheet.initial_coverage), "/", "/")


def _numbers(row: Row) -> tuple[str, ...]:
    return tuple(str(getattr(row, name)) for name in COLUMNS)


def _row(name: str, place: int, values: Iterable[str]) -> list[Markup]:
    shown, size = fit(name, FIRST - 12, 15, 9)
    cells = [_cell(value, column, place) for column, value in enumerate(values)]
    return [say(shown, EDGE, _base(place), size, fill=INK), *cells]


def _cell(text: str, column: int, place: int, *, bold: bool = False) -> Markup:
    shown, size = fit(text, WIDE - (20 if bold else 8), 16, 8)
    return say(shown, _left(column) + WIDE / 2, _base(place), size, fill=INK, anchor="middle", bold=bold)


def _left(column: int) -> float:
    return EDGE + FIRST + WIDE * column


def _base(place: int) -> float:
    return TOP + HIGH * place + 26


def _lines(width: float, rows: int) -> list[Markup]:
    """Return the rules between rows and columns; the total has no columns."""
    across = [f"M{EDGE} {TOP + HIGH * row}H{EDGE + width}" for row in range(1, rows + 1)]
    down = [f"M{_left(column)} {TOP}V{TOP + HIGH * rows}" for column in range(len(COLUMNS))]
    return [tag("path", d="".join((*across, *down)), fill="none", stroke=RULED, stroke_width=1)]
