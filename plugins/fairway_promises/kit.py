"""The promises of a match, prepared: the cards by name, and what this number of players needs."""

from __future__ import annotations

from typing import cast

from fairway import BadOptions, reasons
from fairway.content import Library
from fairway_base import items_by_id
from fairway_promises.cards import PromiseCard, PromiseTable
from fairway_promises.options import Options

__all__ = ["Kit", "open_box"]

because = reasons(__name__)


class Kit:
    """Cards by the ids they go by in a match, visit tiles for the bag, and what each place pays."""

    __slots__ = ("cards", "pays", "visits")

    def __init__(self, cards: dict[str, PromiseCard], visits: int, pays: tuple[int, ...]) -> None:
        self.cards = cards
        self.visits = visits
        self.pays = pays


def open_box(library: Library, options: Options, seats: int) -> Kit:
    """Prepare what the packs hold for a number of players; an option may say how many visit tiles (GAP-VISIT)."""
    cards = cast("dict[str, PromiseCard]", items_by_id(library, "promises"))
    tables = cast("dict[str, PromiseTable]", items_by_id(library, "tables"))
    fitting = [name for name, each in tables.items() if each.players == seats]
    if not cards:
        raise BadOptions(because("promises.no_card"))
    if not fitting:
        raise BadOptions(because("promises.no_table", players=seats))
    if len(fitting) > 1:
        raise BadOptions(because("promises.two_tables", one=fitting[0], other=fitting[1], players=seats))
    table = tables[fitting[0]]
    if options.visits == "set_aside":
        visits = 0
    else:
        visits = table.visits if options.client_visit_tiles is None else options.client_visit_tiles
    return Kit(cards, visits, table.pays)
