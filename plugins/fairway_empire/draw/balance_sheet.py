"""A balance sheet as SVG, as players write it: seven columns, a row for each game, the total; phones show it whole."""

from __future__ import annotations

from collections.abc import Iterable

from fairway import Table, View
from fairway.content import package_texts
from fairway.draw import Drawn, Markup, document, fit, group, say, tag, wrap
from fairway_base import Colour, DesignerView, Kit, item_name, items_by_id
from fairway_base.draw import INK, PAPER
from fairway_empire.campaign.carry_over import GAMES
from fairway_empire.state.balance_sheet import BalanceSheet, Row
from fairway_empire.state.part import EmpireView

__all__ = ["draw_sheet", "draw_sheet_svg"]

COLUMNS = ("income", "land_cost", "marketing_cost", "profit", "press_coverage", "rank", "final_score")
"""The columns in the order of the book."""
FIRST, WIDE, HIGH, HEAD, TOP, EDGE = 140, 56, 42, 114, 60, 12
"""Width of the first column and of the others, height of a row and of the headings, where it begins, its margin."""
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
    width, rows = FIRST + WIDE * len(COLUMNS), GAMES + 1
    end = TOP + HEAD + HIGH * rows
    heading, size = fit(title, width, 24, 12)
    drawn = Drawn({})
    drawn.add(
        tag("rect", width=width + 2 * EDGE, height=end + HIGH + EDGE, rx=12, fill=PAPER),
        tag("rect", width=width + 2 * EDGE, height=10, rx=5, fill=colour),
        say(heading, EDGE, 44, size, fill=INK, bold=True),
        tag("rect", x=_left(3), y=TOP, width=WIDE, height=end - TOP, fill=BLUE),
        *(_heading(word(name), column) for column, name in enumerate(COLUMNS)),
        *_row(word("initial"), "", 0, _initial(sheet)),
    )
    named_lands = dict(enumerate(lands))
    for game in range(GAMES):
        numbers = _numbers(sheet.rows[game]) if game < len(sheet.rows) else ()
        drawn.add(*_row(word("game", game=game + 1), named_lands.get(game, ""), game + 1, numbers))
    drawn.add(
        say(word("total"), EDGE, _base(rows), 18, fill=INK, bold=True),
        _cell(_signed(sheet.total), len(COLUMNS) - 1, rows, bold=True),
        *_lines(width, rows),
    )
    described = word("description", games=len(sheet.rows), total=sheet.total)
    box = (0, 0, width + 2 * EDGE, end + HIGH + EDGE)
    return document(drawn, box, title=title, description=described, language=language, seat=seat)


def _initial(sheet: BalanceSheet) -> tuple[str, ...]:
    return ("/", "/", "/", _signed(sheet.initial_profit), str(sheet.initial_coverage), "/", "/")


def _numbers(row: Row) -> tuple[str, ...]:
    return tuple(_signed(getattr(row, name)) for name in COLUMNS)


def _signed(value: int) -> str:
    return str(value).replace("-", "−")


def _heading(name: str, column: int) -> Markup:
    """Write a heading upwards: a phone has no room for seven words in a row."""
    shown, size = fit(name, HEAD - 10, 18, 9)
    at = f"translate({_left(column) + WIDE / 2 + size * 0.36:.1f} {TOP + HEAD - 8}) rotate(-90)"
    return group(say(shown, 0, 0, size, fill=INK, bold=True), transform=at)


def _row(name: str, land: str, place: int, values: Iterable[str]) -> list[Markup]:
    """Write a row: below its name stands the land that was built on, or the rest of a long name."""
    first, *rest = wrap(name, FIRST - 4, 16, 2)
    below, size = fit(land or " ".join(rest), FIRST * 1.1, 16, 9)
    base = _base(place)
    named = [say(first, EDGE, base - 9 if below else base, 16, fill=INK)]
    if below:
        named.append(say(below, EDGE, base + 8, size, fill=INK))
    return [*named, *(_cell(value, column, place) for column, value in enumerate(values))]


def _cell(text: str, column: int, place: int, *, bold: bool = False) -> Markup:
    shown, size = fit(text, WIDE, 18, 8)
    return say(shown, _left(column) + WIDE / 2, _base(place), size, fill=INK, anchor="middle", bold=bold)


def _left(column: int) -> float:
    return EDGE + FIRST + WIDE * column


def _base(place: int) -> float:
    return TOP + HEAD + HIGH * place + 27


def _lines(width: float, rows: int) -> list[Markup]:
    """Return the rules between rows and columns; the total has no columns."""
    end = TOP + HEAD + HIGH * rows
    across = [f"M{EDGE} {TOP + HEAD + HIGH * row}H{EDGE + width}" for row in range(rows + 1)]
    down = [f"M{_left(column)} {TOP}V{end}" for column in range(len(COLUMNS))]
    return [tag("path", d="".join((*across, *down)), fill="none", stroke=RULED, stroke_width=1)]
