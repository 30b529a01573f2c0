"""What everybody sees of the promises, as SVG: when the clients come, how many promises were made, what they pay."""

from __future__ import annotations

from collections.abc import Iterator

from fairway import Table, View
from fairway.content import fact
from fairway.draw import Block, Drawn, below, beside, group, lines, tag, words
from fairway_base import DesignerView, item_name
from fairway_base import Kit as BaseKit
from fairway_base.draw import (
    FIELD,
    GOLD,
    ICONS,
    INK,
    SOFT,
    TABLE_WIDTH,
    TableTexts,
    card_chip,
    colour_of,
    player_chip,
    table_page,
    titled,
)
from fairway_promises.kit import Kit
from fairway_promises.part import PromisesView
from fairway_promises.svg_promise import COLOUR
from fairway_promises.visits import ASIDE_FOR_A_VISIT

__all__ = ["draw_table"]


def draw_table(table: Table, view: View, seat: int, language: str) -> str:
    """Draw the promises as the viewer sees them, with the viewer's own."""
    drawn, part = Drawn(ICONS), view.part(PromisesView)
    text = TableTexts("fairway_promises", view, language)
    kit, base = table.kit(Kit), table.kit(BaseKit)
    told = _told(part, kit, text)
    places = ", ".join(str(points).replace("-", "−") for points in kit.pays)
    pays = text("pays", places=places) if table.seats > 1 else text("pays_alone", kept=kit.pays[0], broken=kit.pays[1])
    facts = [_facts(part, each, text) for each in range(table.seats)]
    names = [text.player(each) for each in range(table.seats)]
    players = view.part(DesignerView).players
    chips = [
        player_chip(drawn, each, names[each], colour_of(base, players[each].colour), facts[each], language=language)
        for each in range(table.seats)
    ]
    blocks = [
        below((lines(text("title"), TABLE_WIDTH, 28, 1, fill=INK, bold=True), *_said(told)), 4),
        *_visits(part, kit, text),
        lines(pays, TABLE_WIDTH - 30, 17, 3, fill=SOFT),
        below(chips, 8),
        titled(text("cards" if view.seat is None else "yours"), _cards(base, part, text)),
    ]
    own = tuple(item_name(base.library, "promises", card, language) for card in part.mine)
    told += [text("mine", cards=own)] if own else []
    described = (*told, pays, *(fact(name, told, language) for name, told in zip(names, facts, strict=True)))
    return table_page(drawn, blocks, title=text("title"), description=described, language=language)


def _told(part: PromisesView, kit: Kit, text: TableTexts) -> list[str]:
    told = [text("visits", count=part.visits or None)]
    if not kit.visits:
        told.append(text("aside", count=len(part.aside)))
    else:
        told.append(text("left", count=part.tiles) if _begun(part) else text("not_yet", count=kit.visits))
    return told + ([text("coming")] if part.drawn else [])


def _begun(part: PromisesView) -> bool:
    """Whether the visit tiles have gone into the bag."""
    return bool(part.tiles or part.drawn or part.visits)


def _said(told: list[str]) -> Iterator[Block]:
    return (lines(each, TABLE_WIDTH, 18, 2, fill=INK) for each in told)


def _visits(part: PromisesView, kit: Kit, text: TableTexts) -> Iterator[Block]:
    """Yield the visit tiles, those that have come up ticked; or how many leftovers are still wanted."""
    if not kit.visits:
        share = min(1, len(part.aside) / ASIDE_FOR_A_VISIT)
        bar = tag("rect", width=max(16, TABLE_WIDTH * share), height=16, rx=8, fill=COLOUR)
        yield Block(group(tag("rect", width=TABLE_WIDTH, height=16, rx=8, fill=FIELD), bar), TABLE_WIDTH, 16)
        return
    tiles = []
    for place in range(kit.visits):
        come = _begun(part) and place < kit.visits - part.tiles
        square = tag("rect", x=2, y=2, width=44, height=44, rx=7, fill=COLOUR if come else FIELD, stroke=COLOUR,
                     stroke_width=3)  # fmt: skip
        head = "M24 25a7.5 7.5 0 1 0 -.01 0zM9 43q1 -15 15 -15t15 15z"
        person = tag("path", d=head, fill=GOLD if come else COLOUR)
        tiles.append(Block(group(tag("title", words(text("come" if come else "in_bag"))), square, person), 48, 48))
    yield beside(tiles, TABLE_WIDTH, 8)


def _facts(part: PromisesView, seat: int, text: TableTexts) -> str:
    facts = [text("made", count=part.counts[seat])] if seat < len(part.counts) else []
    if part.revealed:
        facts = [text("made", count=len(part.revealed[seat]))]
    if part.answers_ahead[seat]:
        facts.append(text("ahead"))
    return " · ".join(facts)


def _cards(base: BaseKit, part: PromisesView, text: TableTexts) -> Block:
    """Return the promise cards: whose they are once that is known, and before it the viewer's own."""
    chips = []
    for card in part.cards:
        mine = card in part.mine
        made = tuple(seat for seat, cards in enumerate(part.revealed) if card in cards)
        facts = text("by", seats=made) if made else ""
        name = item_name(base.library, "promises", card, text.language)
        chips.append(
            card_chip(
                f"card:{card}",
                name,
                facts,
                COLOUR if mine or made else SOFT,
                "✓" if mine else "",
                language=text.language,
            )
        )
    return beside(chips, TABLE_WIDTH, 8)
