"""The switches of the advanced version: the alternative rule, and every open judgement with the reading we take."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fairway import Value, option

__all__ = ["Options"]


class Options(Value, frozen=True, kw_only=True):
    """Options of the promises; leave one out to take its default."""

    visits: Annotated[
        Literal["tiles", "set_aside"],
        option("ADV-ALT-1", "Visit tiles in the bag bring the clients, or 21 leftovers set aside bring them once."),
    ] = "tiles"
    client_visit_tiles: Annotated[
        Annotated[int, Meta(ge=0, le=7)] | None,
        option("GAP-VISIT", "Visit tiles that go into the bag; null for as many as suit the number of players."),
    ] = None
    visit_window: Annotated[
        Literal["after_refill", "at_the_draw"],
        option(
            "DEC-10",
            "The clients come once, after rack and leftovers, or for each visit tile before the new rack is laid.",
        ),
    ] = "after_refill"
    visits_in_first_fill: Annotated[
        bool, option("DEC-11", "Visit tiles are in the bag when the first racks are filled.")
    ] = False
    made_good: Annotated[
        Literal["forgiven", "still_counts"],
        option(
            "SOLO-ADV-2",
            "Alone, a fault or a pass for which something gives all points back breaks no promise, or does so still.",
            before="still_counts",
        ),
    ] = "forgiven"
    show_counts: Annotated[
        bool,
        option(
            "ADV-VISIT-3",
            "How many promises each player has made is seen by all, once everybody has answered.",
            before=False,
        ),
    ] = True
    aside_at_end: Annotated[
        Literal["stay_out", "return"],
        option("DEC-20", "Tiles set aside when the end phase begins stay out of the game, or go back into the bag."),
    ] = "stay_out"
