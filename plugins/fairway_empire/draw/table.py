"""What lies on the table in the Empire, as SVG: lands on offer, the press, money and cards; one's own hand as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from fairway import Table, View
from fairway.content import Library, fact
from fairway.draw import Block, Drawn, below, beside, fit, group, lines, number, say, tag, words
from fairway_base import DesignerView, Land, item_name, items_by_id
from fairway_base import Kit as BaseKit
from fairway_base.draw import (
    FIELD,
    ICONS,
    INK,
    SOFT,
    TABLE_WIDTH,
    TableTexts,
    card_chip,
    colour_of,
    icon_id,
    piles,
    player_chip,
    table_page,
    titled,
)
from fairway_empire.campaign.bonus_cards import BEST_PRESS, INVESTOR
from fairway_empire.campaign.carry_over import COUPON, GAMES
from fairway_empire.card_effects.fame_card import FameCard
from fairway_empire.draw.fame_card import COLOURS as FAME_COLOURS
from fairway_empire.draw.press_card import COLOURS as PRESS_COLOURS
from fairway_empire.kit import Kit
from fairway_empire.state.part import EmpireView, TycoonView

__all__ = ["draw_table"]

LAND, WATER, GATE, BONUS = "#e0edc6", "#5fb3dc", "#dcc791", "#7a5a10"
EDGE = "#5d7038"
LAND_WIDTH, LAND_HEIGHT = 136, 142
MAP_HEIGHT = 88
GAP = 8


def draw_table(table: Table, view: View, seat: int, language: str) -> str:
    """Draw the table as the viewer sees it: of others only backs and counts."""
    drawn, part = Drawn(ICONS), view.part(EmpireView)
    text = TableTexts("fairway_empire", view, language)
    told = list(_told(view, part, text))
    title = text("game", game=part.game, games=GAMES) if part.game else text("single")
    facts = [_facts(part, tycoon, each, text) for each, tycoon in enumerate(part.tycoons)]
    blocks = [
        below(
            [
                lines(title, TABLE_WIDTH, 28, 1, fill=INK, bold=True),
                *(lines(each, TABLE_WIDTH, 18, 3, fill=INK) for each in told),
            ],
            4,
        ),
        titled(text("players"), below(_players(drawn, table, view, facts, text), GAP)),
        *_cards(drawn, table, view, part, text),
    ]
    described = (*told, *(fact(text.player(each), told, language) for each, told in enumerate(facts)))
    return table_page(drawn, blocks, title=title, description=described, language=language)


def _told(view: View, part: EmpireView, text: TableTexts) -> Iterator[str]:
    """Yield what is going on: the window that is open in words, who invests, what lies face down."""
    window = part.fame.window
    waiting = tuple(dict.fromkeys(seat for prompt in view.prompts for seat in prompt.waiting))
    if view.over:
        yield text("over")
    elif window is not None:
        yield text("window", when=text(f"window.{window.name}"))
    elif waiting:
        yield text("waiting", seats=waiting)
    if part.pile:
        yield text("pile", count=part.pile)
    if part.fame.reversed:
        yield text("reversed")


def _cards(drawn: Drawn, table: Table, view: View, part: EmpireView, text: TableTexts) -> Iterator[Block]:
    """Yield what lies open, and what the viewer holds; the many lands last, so that all else is in sight."""
    base, kit = table.kit(BaseKit), table.kit(Kit)
    library, language = base.library, text.language
    for key, cards in (("press", part.public), ("secret", part.secret)):
        yield from _row(text(key), (_press(library, kit, card, language) for card in cards))
    yield from _row(text("hand"), (_fame(library, card, card in part.kept, text) for card in part.hand))
    bonuses = (
        card_chip(
            f"card:{each.card}",
            _bonus(each.card, text),
            text("held", seat=each.seat, game=each.game),
            BONUS,
            language=text.language,
        )
        for each in part.bonuses
    )
    yield from _row(text("bonuses"), bonuses)
    played = [tycoon.played[-1] for tycoon in part.tycoons if tycoon.played]
    counts = {"press": part.pile, "fame": part.box, "played": sum(len(tycoon.played) for tycoon in part.tycoons)}
    yield piles({name: str(count or "") for name, count in counts.items()}, text)
    last = (_fame(library, card, False, text, played=True) for card in dict.fromkeys(played))
    yield from _row(text("last_played"), last)
    if part.lands:
        lands = titled(text("lands"), below(_piles(drawn, base, part.lands, text), 12))
        yield Block(group(lands.markup, data_at="pile:lands"), lands.width, lands.height)


def _row(title: str, cards: Iterable[Block]) -> Iterator[Block]:
    shown = list(cards)
    if shown:
        yield titled(title, beside(shown, TABLE_WIDTH, GAP))


def _piles(drawn: Drawn, base: BaseKit, lands: tuple[str, ...], text: TableTexts) -> Iterator[Block]:
    """Yield the lands on offer, those of one price together."""
    printed = cast("dict[str, Land]", items_by_id(base.library, "lands"))
    for price in sorted({base.grounds[land].value for land in lands}):
        maps = [
            _land(drawn, base, land, printed[land].difficulty, text)
            for land in lands
            if base.grounds[land].value == price
        ]
        yield below(
            (lines(text("price", price=price), TABLE_WIDTH, 17, 1, fill=SOFT, bold=True), beside(maps, TABLE_WIDTH, 8)),
            4,
        )


def _land(drawn: Drawn, base: BaseKit, land: str, difficulty: int, text: TableTexts) -> Block:
    """Return a land in small: its squares, its water and its gate, what it is called, how hard and how large it is."""
    ground = base.grounds[land]
    left, top, right, bottom = ground.bounds
    scale = min((LAND_WIDTH - 16) / (right - left + 1), MAP_HEIGHT / (bottom - top + 1))
    x, y = (LAND_WIDTH - scale * (right - left + 1)) / 2, 8 + (MAP_HEIGHT - scale * (bottom - top + 1)) / 2
    shapes = [
        tag("path", d="".join(f"M{cx - left} {cy - top}h1v1h-1z" for cx, cy in sorted(cells)), fill=fill)
        for cells, fill in ((ground.land, LAND), (ground.water, WATER), (ground.gate, GATE))
        if cells
    ]
    title = item_name(base.library, "lands", land, text.language)
    name, size = fit(title, LAND_WIDTH, 15, 12)
    told = text("land", price=ground.value, squares=ground.to_cover, difficulty=difficulty)
    balls = (drawn.use(icon_id("ball"), 14 + 14 * ball, LAND_HEIGHT - 13, scale=0.7) for ball in range(difficulty))
    card = group(
        tag("title", words(fact(title, told, text.language))),
        tag("rect", width=LAND_WIDTH, height=LAND_HEIGHT, rx=8, fill=FIELD),
        group(
            *shapes,
            transform=f"translate({number(x)} {number(y)}) scale({number(scale)})",
            stroke=EDGE,
            stroke_width=number(1.2 / scale),
        ),
        say(name, LAND_WIDTH / 2, MAP_HEIGHT + 26, size, fill=INK, anchor="middle"),
        *balls,
        say(text("land_squares", count=ground.to_cover), LAND_WIDTH - 8, LAND_HEIGHT - 8, 13, fill=INK, anchor="end"),
        data_at=f"card:{land}",
    )
    return Block(card, LAND_WIDTH, LAND_HEIGHT)


def _press(library: Library, kit: Kit, card: str, language: str) -> Block:
    full = next(iter(library.meant("press", card)), card)
    said = library.words("press", full, language)
    found = kit.press[card]
    return card_chip(
        f"card:{card}",
        library.name("press", full, language),
        said,
        PRESS_COLOURS[found.family],
        str(found.points),
        language=language,
    )


def _fame(library: Library, card: str, kept: bool, text: TableTexts, *, played: bool = False) -> Block:
    full = next(iter(library.meant("fame_cards", card)), card)
    found = library.item("fame_cards", full)
    assert isinstance(found, FameCard)
    said = "" if played else text("kept") if kept else library.words("fame_cards", full, text.language)
    name = library.name("fame_cards", full, text.language)
    return card_chip(f"card:{card}", name, said, FAME_COLOURS[found.group], str(found.value), language=text.language)


def _bonus(card: str, text: TableTexts) -> str:
    return text(f"bonus.{card.lower()}") if card in (INVESTOR, BEST_PRESS, COUPON) else text("bonus", card=card)


def _facts(part: EmpireView, tycoon: TycoonView, seat: int, text: TableTexts) -> str:
    """Say what everybody knows of a player: money, cards by their backs, what was bought and played."""
    facts = []
    if part.game:
        facts.append(text("budget", count=tycoon.budget))
        facts += [text("total", count=tycoon.sheet.total)] if tycoon.sheet.rows else []
    if tycoon.backs:
        facts.append(text("fame", count=len(tycoon.backs), values=tycoon.backs))
    if tycoon.secrets:
        facts.append(text("bought", count=tycoon.secrets))
    if tycoon.played:
        facts.append(text("played", count=len(tycoon.played)))
    return " · ".join(facts)


def _players(drawn: Drawn, table: Table, view: View, facts: list[str], text: TableTexts) -> Iterator[Block]:
    base, players = table.kit(BaseKit), view.part(DesignerView).players
    for seat, told in enumerate(facts):
        yield player_chip(
            drawn, seat, text.player(seat), colour_of(base, players[seat].colour), told, language=text.language
        )
