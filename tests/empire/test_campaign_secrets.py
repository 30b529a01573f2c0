"""Hands, piles and bought press cards stay secret: in views, forecasts, previews, undo and from one game to the next."""

from __future__ import annotations

from collections import Counter

import pytest

from fairway import Match
from fairway.knowledge.determinizations import determinizations
from fairway.knowledge.previews import preview, projected
from fairway.knowledge.undo import reveals
from fairway.testing import refused
from fairway_empire import BuyLand, BuyPress, Empire, EndInvestment, KeepCards
from fairway_empire.testing import row, sheet
from tests.base.tables import play
from tests.empire.campaigns import all_invest, begin, invest, investor, kept, part, tycoon, worth
from tests.empire.test_cleaning_up import FIVE, asked

VIEWERS = (0, 1, 2, None)


def bought() -> Match:
    """Three players have invested; the first two hold two secret press cards each."""
    match = begin(3, order=(0, 1, 2))
    return invest(invest(invest(match, 15, press=2), 15, press=2), 15)


@pytest.mark.rule("EMP-FAME-1", "EMP-INVEST-10", "GAP-41")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_disguises_look_the_same(viewer: int | None) -> None:
    """Other hands, other bought cards and another pile look the same to whoever may not know them."""
    match = bought()
    for other in determinizations(match.state, viewer):
        ours, theirs = part(match), other.part(Empire)
        assert ours.seen_by(viewer) == theirs.seen_by(viewer)
        assert [each.hand for each in ours.tycoons] != [each.hand for each in theirs.tycoons]
        assert [each.secret for each in ours.tycoons] != [each.secret for each in theirs.tycoons]
        for cards in ("hand", "secret"):
            whole = [
                Counter(card for each in at.tycoons for card in getattr(each, cards))
                + Counter(at.box if cards == "hand" else at.pile)
                for at in (ours, theirs)
            ]
            assert whole[0] == whole[1]
        if viewer is not None:
            assert ours.tycoons[viewer] == theirs.tycoons[viewer]


@pytest.mark.rule("EMP-FAME-1")
def test_a_disguised_hand_has_the_same_backs() -> None:
    """Only cards with the same number on their backs change places: backs are open."""
    match = begin(3)
    value = part(match).value
    for other in determinizations(match.state, None):
        for ours, theirs in zip(part(match).tycoons, other.part(Empire).tycoons, strict=True):
            assert [value[card] for card in ours.hand] == [value[card] for card in theirs.hand]


@pytest.mark.rule("EMP-INVEST-10")
def test_forecasts_hide_what_secret_cards_bring() -> None:
    """Of players with secret cards, others see no line of Mrs Pressco; of the one without, they do."""
    match = bought()
    hidden = {viewer: [each.hidden for each in projected(match.engine, match.state, viewer)] for viewer in (0, 2, None)}
    assert hidden[0] == [(), ("designer.mrs",), ()]
    assert hidden[2] == [("designer.mrs",), ("designer.mrs",), ()]
    assert hidden[None] == hidden[2]


@pytest.mark.rule("EMP-INVEST-8", "GAP-11")
def test_a_dry_run_does_not_show_the_next_press_card() -> None:
    """Who thinks of buying a card does not learn which it would be; having bought it, nobody can take that back."""
    match = begin(2, top=("windmill",))
    seat = investor(match)
    match = play(match, (seat, BuyLand(worth(match, 15))))
    tried = preview(match.engine, match.state, seat, BuyPress())
    assert "windmill" not in str(tried)
    assert reveals(match.engine, match.state, seat, BuyPress())
    assert refused_undo(play(match, (seat, BuyPress())), seat) == "undo_revealed"


def refused_undo(match: Match, seat: int) -> str:
    answer = match.undo(seat)
    return "" if isinstance(answer, Match) else answer.code


@pytest.mark.rule("EMP-INVEST-1")
def test_a_land_can_be_given_back_before_anything_else_is_bought() -> None:
    """A land was bought in the open, so its buyer may think again, until the next player's turn has come."""
    match = begin(2)
    seat = investor(match)
    chosen = play(match, (seat, BuyLand(worth(match, 15))))
    assert refused_undo(chosen, seat) == ""
    done = invest(play(chosen, (seat, EndInvestment())))
    assert refused_undo(done, seat) == "undo_other_seat"


@pytest.mark.rule("EMP-CLEAN-1", "EMP-CLEAN-2")
def test_kept_cards_are_secret_in_the_next_game() -> None:
    """What somebody kept is in nobody else's view of the next game, but for its back."""
    match = kept(asked(FIVE, ("switch-middle-bottom",)), ("private-six",), ())
    assert part(match).game == 2
    assert tycoon(match, 0).hand[0] == "private-six"
    assert "private-six" in str(match.view(0).parts[1])
    for other in (1, None):
        assert "private-six" not in str(match.view(other).parts[1]).partition("fame=")[0]


@pytest.mark.rule("EMP-CLEAN-1")
def test_refusals_do_not_tell_hands() -> None:
    """Whoever names a card that another player holds is told about the own hand, and nothing else."""
    match = asked(FIVE, ("switch-middle-bottom",))
    refusal = refused(match, 1, KeepCards(("private-six",)))
    assert refusal.params == {"cards": ("private-six",), "hand": ("switch-middle-bottom",)}


@pytest.mark.rule("EMP-SETUP-8")
def test_the_press_pile_is_face_down() -> None:
    """No view shows a card of the pile, only how many there are."""
    match = begin(2, sheets=[sheet(row(score=seat)) for seat in range(2)])
    for viewer in (0, 1, None):
        seen = str(match.view(viewer).parts[1])
        assert not [card for card in part(match).pile if f"'{card}'" in seen]


def test_everything_is_known_at_the_end_of_scoring() -> None:
    """Once the secret cards lie open, forecasts hide nothing."""
    match = all_invest(begin(2))
    shown = match.state.replaced(part(match).tycoon_is(0, articles=()).tycoon_is(1, articles=()))
    assert [each.hidden for each in projected(match.engine, shown, None)] == [(), ()]
