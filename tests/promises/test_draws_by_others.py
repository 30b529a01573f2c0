"""Clients come with every draw from the bag, also with one that another plugin makes (ADV-VISIT-1)."""

from __future__ import annotations

import pytest

from fairway import Effect, Match, Ruleset, load_ruleset
from fairway.testing import asked, happened
from fairway_base import SetRacks
from fairway_base.play.effects import DrawToHand, SetDrawn, TakeFromBag
from fairway_base.play.racks import exchange
from fairway_base.play.solo import SoloDrawTiles
from fairway_promises.events import VisitTilesDrawn
from tests.base import tables
from tests.base.cards import CARDS, PlayCard, PlayOut
from tests.base.tables import play
from tests.promises.tables import answered, begin, bringing, ours


def rules() -> Ruleset:
    return load_ruleset("designer+promises", plugins=(CARDS,))


def card(match: Match, *effects: Effect) -> Match:
    CARDS.effects = effects
    return play(match, (0, PlayOut()))


@pytest.mark.rule("ADV-VISIT-1")
def test_tiles_drawn_in_hand() -> None:
    """A visit tile that comes up while tiles are drawn in hand brings the clients before the tiles are seen."""
    match = card(bringing(begin(2, rules()), 1), DrawToHand(0, 2))
    assert happened(match, VisitTilesDrawn) == [VisitTilesDrawn(1, ours(match).tiles)]
    assert asked(match) == ("promises.visit", (0, 1))
    assert tables.player(match, 0).hand == ()
    match = answered(match)
    assert len(tables.player(match, 0).hand) == 2


@pytest.mark.rule("ADV-VISIT-1")
def test_tiles_drawn_onto_a_rack() -> None:
    """So does one that comes up while a rack is laid out with a tile of the bag."""
    match = bringing(begin(2, rules()), 1)
    now = tables.part(match)
    new, old = now.bag[0], now.middle.tiles[0]
    laid = SetRacks(now.top, exchange(now.middle, old, new), now.bottom, to_bag=(old,))
    match = card(match, laid)
    assert asked(match)[0] == "promises.visit"
    assert tables.part(answered(match)).middle.tiles[0] == new


@pytest.mark.rule("ADV-VISIT-1")
def test_tiles_drawn_alone() -> None:
    """And one that comes up while a lone player's tiles are laid out anew."""
    match = play(bringing(begin(1, rules()), 0), (0, SoloDrawTiles()))
    drawn, new = tables.part(match).drawn, tables.part(match).bag[0]
    CARDS.effects = (SetDrawn((*drawn, new)),)
    match = play(bringing(match, 1), (0, PlayCard()))
    assert [prompt.name for prompt in match.state.prompts][-1] == "promises.visit"


@pytest.mark.rule("ADV-VISIT-1")
def test_what_is_no_draw_brings_nobody() -> None:
    """A tile picked out of the bag, tiles that move between racks, and a draw with no visit tile left bring nobody."""
    match = bringing(begin(2, rules()), 1)
    now = tables.part(match)
    swapped = SetRacks(now.top, now.bottom, now.middle)
    for effect in (TakeFromBag(0, now.bag[0]), swapped, DrawToHand(0, 0)):
        assert asked(card(match, effect))[0] == "designer.turn"
