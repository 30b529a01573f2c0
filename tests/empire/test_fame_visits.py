"""Clients who visit because a Fame card draws from the bag, and promises that cards help to keep (EMP-ADV)."""

from __future__ import annotations

from typing import Any

import pytest

from fairway import Match
from fairway.plugin.scoring import ranks
from fairway.testing import asked, happened
from fairway_base.play.ending import Settle
from fairway_base.play.part import Collected
from fairway_base.play.solo import SoloDrawTiles
from fairway_empire.card_effects.actions import (
    CollectHeld,
    PassWith,
    PickWith,
    PlaceHeld,
    PlayFame,
    ReturnHeld,
    StopWith,
)
from fairway_empire.testing import EmpirePosition
from fairway_promises import AddPromises, ChoosePromises, Promises
from fairway_promises.events import VisitBegan, VisitTilesDrawn
from tests.base import tables
from tests.base.tables import play
from tests.empire.campaigns import all_invest, begin, declined, empire
from tests.empire.fame_tables import acts, holding, listed, plays, until, window, worth
from tests.promises.tables import bringing

VISIT = "promises.visit"


def advanced(*hands: tuple[str, ...], round_start: bool = False, **options: Any) -> Match:
    """A first game of the advanced version, with hands of Fame cards; everybody has promised Fun."""
    rules = empire("empire+promises", **options)
    match = all_invest(
        holding(EmpirePosition(begin(len(hands), order=range(len(hands)), rules=rules)).no_fame().match(), *hands)
    )
    for seat in range(len(hands)):
        match = play(match, (seat, ChoosePromises(("fun",))))
    return match if round_start else declined(match)


def answered(match: Match) -> Match:
    """Let everybody hear the clients and promise nothing more."""
    assert asked(match)[0] == VISIT
    for seat in match.state.waiting():
        match = acts(match, seat, AddPromises())
    return match


@pytest.mark.rule("EMP-ADV-2", "EMP-FAME-11", "EMP-FX-16", "EMP-FC-12")
def test_a_visit_before_the_tile_is_used() -> None:
    """A visit tile comes up while a card draws: the clients are heard first, then the player uses another tile."""
    match = bringing(advanced(("bonus-draw",), ()), 1)
    left = match.state.part(Promises).tiles
    match = plays(match, 0, "bonus-draw")
    assert happened(match, VisitTilesDrawn) == [VisitTilesDrawn(1, left - 1)]
    assert happened(match, VisitBegan)
    assert asked(match) == (VISIT, (0, 1))
    assert tables.player(match, 0).hand == ()
    match = answered(match)
    assert asked(match) == ("empire.tile", (0,))
    (tile,) = tables.player(match, 0).hand
    match = acts(match, 0, CollectHeld(tile))
    assert tables.player(match, 0).pile == (Collected(tile, "fame"),)
    assert asked(match) == ("designer.turn", (0,))


@pytest.mark.rule("EMP-FX-16", "EMP-FC-10", "EMP-ADV-2")
def test_a_visit_with_two_tiles_at_once() -> None:
    """The tile that fills the other spot may bring the clients; then another tile lies there."""
    match = advanced(("double-pick",), ())
    first, second = tables.part(match).middle.tiles[:2]
    match = acts(match, 0, PickWith(("double-pick",), first, *tables.open_cell(match, 0)))
    match = acts(bringing(match, 1), 0, PlaceHeld(second, *tables.open_cell(match, 0)))
    match = answered(match)
    assert len(tables.part(match).middle.tiles) == 2
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-ADV-2", "EMP-FAME-11", "EMP-FC-05")
def test_a_visit_among_six_tiles() -> None:
    """Two visit tiles among six bring the clients twice, and six tiles are drawn all the same."""
    match = acts(bringing(advanced(("private-six",), ()), 2), 0, PassWith(("private-six",)))
    match = answered(answered(match))
    assert len(tables.player(match, 0).hand) == 6
    assert asked(acts(match, 0, ReturnHeld())) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-ADV-2", "EMP-FAME-11", "EMP-FC-01")
def test_a_visit_with_a_tile_for_the_rack() -> None:
    """Also a tile for the middle rack may bring the clients, and comes after them."""
    match = bringing(advanced(("extra-tile-middle",), ()), 1)
    before = len(tables.part(match).middle.tiles)
    match = answered(plays(match, 0, "extra-tile-middle"))
    assert len(tables.part(match).middle.tiles) == before + 1


@pytest.mark.rule("EMP-ADV-2", "EMP-FAME-11", "EMP-FC-02", "EMP-FC-06")
@pytest.mark.parametrize("card", ["no-boring-design", "worst-idea"])
def test_a_visit_in_a_window(card: str) -> None:
    """In a shared window as well; afterwards the window goes on where it was."""
    match = bringing(advanced((card, card), (), round_start=True), 1)
    assert window(match) == ("round_start", 0)
    choices = {"tiles": tables.part(match).bottom.tiles[:1]} if card == "worst-idea" else {}
    match = answered(plays(match, 0, card, **choices))
    assert window(match) == ("round_start", 0)
    assert len(tables.part(match).bottom.tiles) == 3


@pytest.mark.rule("EMP-ADV-2", "EMP-SOLO-3")
def test_a_visit_alone() -> None:
    """A player alone is visited, too, when a card draws."""
    match = acts(bringing(advanced(("extra-tile-middle",)), 0), 0, SoloDrawTiles())
    match = answered(plays(bringing(match, 1), 0, "extra-tile-middle"))
    assert len(tables.part(match).drawn) == 3
    assert asked(match) == ("designer.solo_turn", (0,))


@pytest.mark.rule("EMP-ADV-5", "EMP-FC-27")
def test_a_search_meets_no_clients() -> None:
    """A player who looks through the bag sees only tiles that can be placed, and nobody comes."""
    match = EmpirePosition(advanced(("choose-from-bag",), ())).covered(0, missing=1).match()
    before = match.state.part(Promises).tiles
    assert before > 0
    match = acts(match, 0, StopWith(("choose-from-bag",), tables.part(match).middle.tiles[0]))
    offered = {action.tile for action in listed(match, 0, PlaceHeld)}  # type: ignore[attr-defined]
    assert offered == set(tables.part(match).bag) <= set(tables.kit_of(match).tiles)
    match = acts(match, 0, listed(match, 0, PlaceHeld)[0])
    assert match.state.part(Promises).tiles == before
    assert asked(match) == ("designer.turn", (1,))


@pytest.mark.rule("EMP-ADV-4", "EMP-FC-24", "EMP-FC-25")
def test_cards_change_the_ranking() -> None:
    """Visitors and points of cards count where players are ranked, and with them what a promise pays."""
    match = advanced((), ())
    match = EmpirePosition(match).bag(0).match()
    while asked(match)[0] == "designer.turn":
        match = tables.passes(match)
    match = holding(match, (), ("bankable-designer", "slow-but-sure", "play-first"))
    for seat in range(2):
        match = play(match, (seat, Settle()))
    match = until(match, "score_popular", 1)
    fun = next(each for each in match.engine.table.conditions if each.key == "designer.fun")
    table, state = match.engine.table, match.state
    assert ranks(table, state, match.sheets(), fun) == (1, 1)
    match = plays(match, 1, "bankable-designer")
    assert ranks(table, match.state, match.sheets(), fun) == (2, 1)
    assert worth(match, 1, "fun") == 4
    paid = [sum(line.points for line in sheet.line("promises.fun").parts) for sheet in match.sheets()]
    assert paid[1] > paid[0]
    fast = next(each for each in match.engine.table.conditions if each.key == "designer.fast")
    match = until(match, "score_fast", 1)
    assert ranks(table, match.state, match.sheets(), fast) == (1, 1)
    match = plays(match, 1, "slow-but-sure")
    assert ranks(table, match.state, match.sheets(), fast) == (2, 1)


def test_a_card_that_needs_no_draw_brings_nobody() -> None:
    """Cards that only move tiles draw nothing, so no visit tile comes up."""
    match = bringing(advanced(("switch-middle-bottom",), ()), 1)
    pair = (tables.part(match).middle.tiles[0], tables.part(match).bottom.tiles[0])
    match = plays(match, 0, "switch-middle-bottom", tiles=pair)
    assert asked(match) == ("designer.turn", (0,))
    assert PlayFame("switch-middle-bottom") not in listed(match, 0, PlayFame)
