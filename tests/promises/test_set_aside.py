"""The alternative rule: leftovers set aside bring the clients once (ADV-ALT)."""

from __future__ import annotations

from typing import Any

import pytest

from fairway import Match, Vocabulary, hookimpl, load_ruleset, watching
from fairway.testing import asked, happened, pieces, refused
from fairway_base.play import events as base
from fairway_base.play.solo import SoloDrawTiles, SoloPass, SoloPlace
from fairway_base.testing import DesignerPosition
from fairway_promises import AnswerAhead
from fairway_promises.events import TilesSetAside, VisitBegan
from tests.base.tables import ask_nothing_back, open_cell, part, passes, pick, play
from tests.promises.tables import answered, begin, ours, promises, round_of_passes


def table(seats: int = 2, **options: Any) -> Match:
    return begin(seats, promises(visits="set_aside", **options))


@pytest.mark.rule("ADV-ALT-1")
def test_no_visit_tiles() -> None:
    """With the alternative rule no visit tile goes into the bag, whatever else the match says."""
    assert ours(table()).tiles == 0
    assert ours(table(client_visit_tiles=5)).tiles == 0


@pytest.mark.rule("ADV-ALT-1")
def test_leftovers_are_set_aside() -> None:
    """Tiles nobody took leave the bag's reach until the clients come, and everybody sees how many they are."""
    match = table()
    bag, left = part(match).bag, part(match).middle.tiles
    match = round_of_passes(match)
    assert ours(match).aside == part(match).removed == left
    assert len(part(match).bag) == len(bag) - 3
    assert happened(match, TilesSetAside) == [TilesSetAside(left, 3)]
    assert happened(match, base.LeftoversLeft) == []
    assert part(match).top.tiles == ()
    assert match.view(None).parts[1].aside == left  # type: ignore[attr-defined]


@pytest.mark.rule("ADV-ALT-1")
def test_the_twenty_first_tile_brings_the_clients() -> None:
    """With 21 tiles aside all go back into the bag and one visit happens; afterwards leftovers return as usual."""
    match = table()
    before = pieces(match.state)
    for number in range(1, 7):
        match = round_of_passes(match)
        assert (len(ours(match).aside), asked(match)[0]) == (3 * number, "designer.turn")
    match = round_of_passes(match)
    assert asked(match) == ("promises.visit", (0, 1))
    assert happened(match, VisitBegan) == [VisitBegan(1)]
    (back,) = happened(match, base.TilesRecalled)
    assert len(back.tiles) == 21
    assert ours(match).aside == part(match).removed == ()
    assert pieces(match.state) == before
    match = answered(match, ("par",), ())
    for _ in range(9):
        match = round_of_passes(match)
        assert len(happened(match, base.LeftoversLeft)) == 1
        assert asked(match)[0] == "designer.turn"
    assert (ours(match).visits, ours(match).aside) == (1, ())
    assert refused(match, 0, AnswerAhead()).code == "promises.no_visit_to_come"


@pytest.mark.rule("ADV-ALT-2")
def test_more_than_twenty_one() -> None:
    """Leftovers that arrive together may bring the count past 21; the visit happens all the same, with all of them."""
    match = table(4)
    for _ in range(4):
        match = round_of_passes(match)
    match = pick(match)
    match = passes(passes(passes(match)))
    (back,) = happened(match, base.TilesRecalled)
    assert len(back.tiles) == 24
    assert asked(match)[0] == "promises.visit"


@pytest.mark.rule("ADV-ALT-3", "DEC-20", "BG-END-7")
def test_the_end_phase_comes_first() -> None:
    """Once somebody has filled their land nobody comes, tiles aside stay out, and leftovers follow the end phase."""
    match = round_of_passes(table())
    aside = ours(match).aside
    assert len(aside) == 3
    while asked(match)[1] != (0,):
        match = passes(match)
    match = pick(DesignerPosition(match).covered(0, missing=1).match())
    assert part(match).end_round
    assert refused(match, 1, AnswerAhead()).code == "promises.no_visit_to_come"
    while asked(match)[0] == "designer.turn":
        match = passes(match)
    match = ask_nothing_back(match)
    assert set(aside) < set(part(match).removed)
    assert ours(match).aside == aside
    assert ours(match).visits == 0


@pytest.mark.rule("DEC-20")
def test_tiles_aside_may_come_back_at_the_end() -> None:
    """Read the other way, tiles that lie aside when the end phase begins go back into the bag, and nobody comes."""
    match = round_of_passes(table(aside_at_end="return"))
    aside = ours(match).aside
    while asked(match)[1] != (0,):
        match = passes(match)
    match = pick(DesignerPosition(match).covered(0, missing=1).match())
    assert happened(match, base.TilesRecalled) == [base.TilesRecalled(aside)]
    assert ours(match).aside == part(match).removed == ()
    assert set(aside) <= set(part(match).bag)
    assert ours(match).visits == 0


@pytest.mark.rule("ADV-ALT-1", "SOLO-ADV-1")
def test_alone_what_would_return_is_set_aside() -> None:
    """Alone, tiles that would go back into the bag lie aside, discarded ones do not, and the 21st brings the clients."""
    match = table(1)
    match = play(match, (0, SoloDrawTiles()), (0, SoloPass(("bag", "box"))))
    assert len(ours(match).aside) == 1
    assert len(part(match).removed) == 2
    for _ in range(9):
        match = play(match, (0, SoloDrawTiles()), (0, SoloPass()))
    match = play(match, (0, SoloDrawTiles()))
    tile = part(match).drawn[0]
    match = play(match, (0, SoloPlace(tile, *open_cell(match, 0))))
    assert len(ours(match).aside) == 20
    match = play(match, (0, SoloDrawTiles()), (0, SoloPass(("box", "bag"))))
    assert len(happened(match, base.TilesRecalled)[0].tiles) == 21
    match = play(match, (0, SoloDrawTiles()))
    assert asked(match) == ("promises.visit", (0,))
    match = answered(match, ("land",))
    assert asked(match)[0] == "designer.solo_turn"
    match = play(match, (0, SoloPass()))
    assert (ours(match).aside, ours(match).visits) == ((), 1)


class Sooner:
    """A house rule: nine tiles are enough."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="sooner", version="1.0.0", requires=("promises",))

    @hookimpl
    @watching("promises.enough_aside")
    def fairway_quantity(self, value: int) -> int:
        return 9


@pytest.mark.rule("ADV-ALT-1")
def test_a_house_rule_may_bring_the_clients_sooner() -> None:
    """How many tiles are enough is a number that plugins may change."""
    rules = load_ruleset("designer+promises", plugins=[Sooner()], options={"promises": {"visits": "set_aside"}})
    match = round_of_passes(round_of_passes(begin(2, rules)))
    assert asked(match)[0] == "designer.turn"
    assert asked(round_of_passes(match))[0] == "promises.visit"
