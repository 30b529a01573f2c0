"""What simulations count in campaigns: press cards that were met, and Fame cards that were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fairway import State, Table, Tally
from fairway_empire.campaign.scoring import met
from fairway_empire.kit import Kit
from fairway_empire.state.part import Empire

__all__ = ["count"]


def count(table: Table, state: State) -> Iterator[Tally]:
    """Count over all games and seats: a press card comes up for everybody it counts for, a Fame card for everybody."""
    part, kit = state.part(Empire), table.kit(Kit)
    rows = [row for tycoon in part.tycoons for row in tycoon.sheet.rows]
    asked = Counter(card for row in rows for card in row.press)
    written = Counter(card for row in rows for card in row.articles)
    if not part.game:
        asked = Counter(part.public * table.seats)
        written = Counter(card for tycoon in part.tycoons for card in met(tycoon.articles or ()))
    for card in kit.press:
        if asked[card]:
            yield Tally("empire.press", f"press.{card}", asked[card], written[card])
    played = Counter(card for row in rows for card in row.played)
    for card in kit.fame.designs if rows else ():
        yield Tally("empire.fame", f"fame_cards.{card}", len(rows), played[card])
