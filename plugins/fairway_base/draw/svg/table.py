"""What lies on the table before everybody, as SVG: the racks with their benches, the bag, the clients, the players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from fairway import Table, View
from fairway.content import fact, in_a_row, package_texts
from fairway.draw import (
    Block,
    Drawn,
    Markup,
    below,
    beside,
    fit,
    group,
    hit_area,
    lines,
    number,
    page,
    person,
    readable_on,
    say,
    tag,
    words,
)
from fairway_base.content.components import Colour
from fairway_base.draw.svg.icons import ICONS, icon_id
from fairway_base.draw.svg.palette import GOLD, INK, PAPER, WOOD, WOOD_DARK
from fairway_base.draw.svg.tile import paint_tile_svg
from fairway_base.play.kit import Kit, item_name, items_by_id, tile_name
from fairway_base.play.part import DesignerView, Rack

__all__ = [
    "FIELD",
    "SOFT",
    "WIDTH",
    "TableTexts",
    "card_chip",
    "colour_of",
    "draw_table",
    "piles",
    "player_chip",
    "titled",
    "table_page",
]

WIDTH, EDGE, GAP = 568, 16, 16
"""How wide what lies on the table is, what is around it and between its parts."""
SOFT = "#56605c"
"""Ink for what matters less; it can be read on every paper of ours."""
FIELD = "#f1ead3"
_TILE, _BETWEEN = 84, 8
HALF = (WIDTH - _BETWEEN) / 2
"""How wide a card is, of two side by side."""
_PILE = (WIDTH - 2 * _BETWEEN) / 3
_CLIENTS = {"mr": "#35618f", "mrs": "#94497d"}


class TableTexts:
    """What stands on a table in words, with the names of those who sit there."""

    def __init__(self, package: str, view: View, language: str) -> None:
        self._texts = package_texts(package).naming(view.names)
        self.language = language

    def __call__(self, key: str, **params: object) -> str:
        return self._texts.say(f"drawing.table.{key}", params, self.language)

    def quoted(self, name: str) -> str:
        """Return a name as it stands among others: it may have commas of its own."""
        return self._texts.say("quoted", {"text": name}, self.language)

    def player(self, seat: int) -> str:
        """Return what people call whoever sits on a seat, at the beginning of a line."""
        said = self._texts.player(seat, self.language)
        return said[:1].upper() + said[1:]


def draw_table(table: Table, view: View, seat: int, language: str) -> str:
    """Draw the table; it looks the same from every seat."""
    drawn, kit, part = Drawn(ICONS), table.kit(Kit), view.part(DesignerView)
    text = TableTexts("fairway_base", view, language)
    colours = tuple(colour_of(kit, player.colour) for player in part.players)
    described: list[str] = []
    blocks = [
        _head(drawn, view, part, text, described),
        *_clients(kit, part, text, described),
        *_racks(drawn, kit, part, colours, text, described),
        titled(text("players"), below(_players(drawn, kit, part, colours, text, described), 8)),
        piles({"lands": "", "box": ""} if not part.round else {"box": ""}, text),
    ]
    title = text("title", round=part.round)
    return table_page(drawn, blocks, title=title, description=described, language=language)


def colour_of(kit: Kit, colour: str) -> str:
    """Return a player's colour as a web colour."""
    found = cast("Colour | None", items_by_id(kit.library, "colours").get(colour))
    return found.rgb if found else INK


def titled(title: str, block: Block) -> Block:
    """Put a heading above something."""
    return below((lines(title, WIDTH, 19, 2, fill=INK, bold=True), block), 6)


def player_chip(
    drawn: Drawn, seat: int, name: str, colour: str, facts: str, *, language: str, active: bool = False
) -> Block:
    """Return a line about a player: pawn, name, and something besides; who is waited for stands out."""
    pawn = drawn.use(icon_id("pawn"), 22, 1, scale=1.25, color=colour)
    fill, edge = ("#fff6d6", WOOD_DARK) if active else (FIELD, None)
    return person(
        f"seat:{seat}",
        pawn,
        name,
        facts,
        WIDTH,
        ink=INK,
        soft=SOFT,
        fill=fill,
        edge=edge,
        said=fact(name, facts, language),
    )


def card_chip(
    at: str, title: str, facts: str, colour: str, badge: str = "", *, language: str, width: float = HALF
) -> Block:
    """Return a card in small: its name on its colour, a number on it, and what it says."""
    inside = width - 24
    heading = lines(title, inside - (40 if badge else 0), 17, 2, fill=readable_on(colour), bold=True)
    told = lines(facts, inside - 10, 15, 6, fill=INK)
    top = heading.height + 12
    high = top + (told.height + 14 if facts else 0)
    corner = 0 if facts else 10
    band = f"M0 {number(top - corner)}V10a10 10 0 0 1 10 -10H{number(width - 10)}a10 10 0 0 1 10 10"
    band += f"V{number(top)}z" if facts else f"V{number(top - 10)}a10 10 0 0 1 -10 10H10a10 10 0 0 1 -10 -10z"
    head = [tag("path", d=band, fill=colour), group(heading.markup, transform="translate(12 5)")]
    if badge:
        shown, size = fit(badge, 30, 18, 9)
        x, y = width - 24, top / 2
        head.append(tag("circle", cx=x, cy=y, r=min(17, y - 2), fill=GOLD, stroke=INK, stroke_width=1.5))
        head.append(say(shown, x, y + size * 0.35, size, fill=INK, anchor="middle", bold=True))
    parts = [
        tag("title", words(fact(title, facts, language))),
        tag("rect", width=width, height=high, rx=10, fill=FIELD),
        group(*head),
        group(told.markup, transform=f"translate(12 {number(top + 5)})"),
    ]
    return Block(group(*parts, data_at=at), width, high)


def piles(counts: Mapping[str, str], text: TableTexts) -> Block:
    """Return what things come from and go to, side by side, with what stands on each."""
    return beside(
        [
            card_chip(f"pile:{name}", text(f"pile.{name}"), "", WOOD_DARK, count, language=text.language, width=_PILE)
            for name, count in counts.items()
        ],
        WIDTH,
        _BETWEEN,
    )


def table_page(drawn: Drawn, blocks: Iterable[Block], *, title: str, description: Iterable[str], language: str) -> str:
    """Return a document of what lies on the table, one thing below the other."""
    said = in_a_row(description, language) or title
    return page(drawn, below(blocks, GAP), EDGE, PAPER, title=title, description=said, language=language)


def _head(drawn: Drawn, view: View, part: DesignerView, text: TableTexts, described: list[str]) -> Block:
    """Say which round it is, who is waited for and how many tiles are in the bag."""
    title = text("round", round=part.round) if part.round else text("before")
    waiting = tuple(dict.fromkeys(seat for prompt in view.prompts for seat in prompt.waiting))
    if view.over or part.ended:
        now = text("over") if view.over else text("ended")
    else:
        now = text("waiting", seats=waiting) if waiting else ""
    phase = text("end_phase", round=part.end_round) if part.end_round and not view.over else ""
    bag = text("bag", count=part.bag)
    described += [each for each in (title, now, phase, bag) if each]
    left = [lines(title, WIDTH - 190, 28, 1, fill=INK, bold=True)]
    left += [lines(each, WIDTH - 190, 19, 2, fill=INK if each == now else SOFT) for each in (now, phase) if each]
    block = below(left, 4)
    shown, size = fit(bag, 116, 18, 10)
    leather: dict[str, str | float | None] = {"fill": WOOD, "stroke": WOOD_DARK, "stroke_width": 2.5}
    sack = group(
        tag("path", d="M14 18Q0 34 4 54Q8 66 27 66T50 54Q54 34 40 18z", **leather),
        tag("path", d="M12 6L20 18H34L42 6Q34 11 27 6Q20 11 12 6z", **leather),
    )
    beside_it = say(shown, 64, 44, size, fill=INK, bold=True)
    where = f"translate({WIDTH - 182} 0)"
    sack = group(tag("title", words(bag)), sack, beside_it, transform=where, data_at="pile:bag")
    return Block(group(block.markup, sack), WIDTH, max(block.height, 70))


def _clients(kit: Kit, part: DesignerView, text: TableTexts, described: list[str]) -> Iterator[Block]:
    """Yield both clients, with what they pay for."""
    cards = []
    for who, name in (("mr", part.mr), ("mrs", part.mrs)):
        if name:
            title = item_name(kit.library, "clients", name, text.language)
            full = next(iter(kit.library.meant("clients", name)), name)
            described.append(title)
            wish = kit.library.words("clients", full, text.language)
            cards.append(card_chip(f"card:{name}", title, wish, _CLIENTS[who], language=text.language))
    if cards:
        yield beside(cards, WIDTH, _BETWEEN)


def _racks(
    drawn: Drawn, kit: Kit, part: DesignerView, colours: tuple[str, ...], text: TableTexts, described: list[str]
) -> Iterator[Block]:
    """Yield the racks from top to bottom; alone there are none, but two tiles to choose from."""
    for name in ("top", "middle", "bottom"):
        rack: Rack = getattr(part, name)
        if rack.items or rack.bench or rack.front:
            said = [
                text.player(item) if isinstance(item, int) else text.quoted(_tile_name(kit, item, text))
                for item in rack.items
            ]
            told = [*(text.player(seat) for seat in (*rack.front, *rack.bench)), *said]
            described.append(fact(text(f"rack.{name}"), ", ".join(told), text.language))
            yield titled(text(f"rack.{name}"), _rack(drawn, kit, name, rack, colours, text))
    if part.drawn:
        names = ", ".join(text.quoted(_tile_name(kit, tile, text)) for tile in part.drawn)
        described.append(fact(text("drawn"), names, text.language))
        tiles = [_tile(drawn, kit, tile, text) for tile in part.drawn]
        yield titled(text("drawn"), _panel(beside(tiles, WIDTH - 24, _BETWEEN), "pile:drawn"))


def _rack(drawn: Drawn, kit: Kit, name: str, rack: Rack, colours: tuple[str, ...], text: TableTexts) -> Block:
    """Return a rack: its bench at the left, then its spots with tiles and pawns."""
    spots = []
    waiting = (*rack.front, *rack.bench)
    if waiting:
        spots.append(_bench(drawn, waiting, colours, text))
    for place, item in enumerate(rack.items):
        at = f"rack:{name}:{place}"
        inside = (
            _tile(drawn, kit, item, text).markup if isinstance(item, str) else _named_pawn(drawn, item, colours, text)
        )
        empty = tag("rect", width=_TILE, height=_TILE, rx=6, fill="#d8b98f")
        spots.append(Block(group(empty, hit_area(at, 0, 0, _TILE, _TILE), inside, data_at=at), _TILE, _TILE))
    panel = _panel(beside(spots, WIDTH - 24, _BETWEEN), f"rack:{name}")
    if name != "middle" or waiting:
        return panel
    plank = tag("path", d=f"M6 16V{number(panel.height - 16)}", stroke=WOOD_DARK, stroke_width=6)
    area = tag("rect", width=12, height=panel.height, fill="none", pointer_events="all")
    bench = group(area, plank, data_at="rack:bench")
    return Block(group(panel.markup, bench), panel.width, panel.height)


def _bench(drawn: Drawn, seats: Iterable[int], colours: tuple[str, ...], text: TableTexts) -> Block:
    """Return pawns on a bench: they come before the row."""
    sitting = list(seats)
    width = max(_TILE, 34 * len(sitting) + 12)
    return Block(
        group(
            tag("path", d=f"M4 62H{width - 4}V72H4zM12 72V82M{width - 12} 72V82", fill=WOOD_DARK, stroke=WOOD_DARK,
                stroke_width=4),
            *(
                _pawn(drawn, seat, width / 2 + 34 * (place - (len(sitting) - 1) / 2), 44, 1.7, colours, text)
                for place, seat in enumerate(sitting)
            ),
            data_at="rack:bench",
        ),
        width,
        _TILE,
    )  # fmt: skip


def _pawn(
    drawn: Drawn, seat: int, x: float, y: float, scale: float, colours: tuple[str, ...], text: TableTexts
) -> Markup:
    return group(
        tag("title", words(text.player(seat))),
        drawn.use(icon_id("pawn"), x, y, scale=scale, color=colours[seat]),
        data_at=f"pawn:{seat}",
    )


def _named_pawn(drawn: Drawn, seat: int, colours: tuple[str, ...], text: TableTexts) -> Markup:
    name, size = fit(text.player(seat), _TILE - 4, 15, 9)
    pawn = _pawn(drawn, seat, _TILE / 2, 36, 1.8, colours, text)
    return group(pawn, say(name, _TILE / 2, 79, size, fill=INK, anchor="middle", bold=True))


def _tile(drawn: Drawn, kit: Kit, name: str, text: TableTexts) -> Block:
    tile = group(paint_tile_svg(drawn, kit.tiles[name], 0), transform=f"scale({_TILE / 100:g})")
    return Block(group(tag("title", words(_tile_name(kit, name, text))), tile, data_at=f"tile:{name}"), _TILE, _TILE)


def _tile_name(kit: Kit, name: str, text: TableTexts) -> str:
    return tile_name(kit.library, name, text.language)


def _panel(block: Block, at: str) -> Block:
    """Return a wooden board with something on it."""
    high = block.height + 20
    board = tag("rect", width=WIDTH, height=high, rx=8, fill=WOOD, stroke=WOOD_DARK, stroke_width=2)
    return Block(group(board, group(block.markup, transform="translate(12 10)"), data_at=at), WIDTH, high)


def _players(
    drawn: Drawn, kit: Kit, part: DesignerView, colours: tuple[str, ...], text: TableTexts, described: list[str]
) -> Iterator[Block]:
    """Yield the players in order of play, with how far they are."""
    for seat in _order(part):
        player = part.players[seat]
        facts = []
        if player.land:
            ground = kit.grounds[player.land]
            covered = sum(cell in ground.land for cell in player.course.by_cell)
            facts.append(text("covered", covered=covered, squares=ground.to_cover))
        facts += [text("collected", count=len(player.pile))] if player.pile else []
        facts += [text("stopped", round=player.stopped)] if player.stopped else []
        name, told = text.player(seat), " · ".join(facts)
        described.append(fact(name, told, text.language))
        yield player_chip(
            drawn, seat, name, colours[seat], told, language=text.language, active=seat == part.top.first_pawn()
        )


def _order(part: DesignerView) -> tuple[int, ...]:
    """Return the seats in order of play: who is still to move, then those who come first in the next round."""
    moving = (*part.top.pawns, *part.middle.pawns)
    return moving if len(moving) == len(part.players) else tuple(range(len(part.players)))
