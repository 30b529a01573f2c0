"""Nobody learns which Fame cards another holds: not from views, questions, refusals, dry runs or the number of moves."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fairway import Match, Refusal, decide
from fairway.client.listing import listing
from fairway.knowledge.determinizations import determinizations
from fairway.knowledge.previews import preview, projected
from fairway.knowledge.undo import reveals
from fairway.model.views import event_for, view_of
from fairway.testing import asked, check_step, pieces
from fairway_base.play.turns import Pass
from fairway_empire.card_effects.actions import AutoDecline, Decline, PlayFame
from tests.base.tables import play
from tests.empire.campaigns import empire
from tests.empire.fame_tables import at_the_end, at_turn, deck, fame, part, settled, started, with_tiles

VIEWERS = (0, 1, 2, None)


def same_backs(match: Match) -> dict[int, tuple[str, ...]]:
    """Return the designs of the deck by the value on their backs."""
    values = deck(match).fame.values
    return {value: tuple(card for card in values if values[card] == value) for value in (1, 2, 3)}


BY_VALUE = same_backs(at_turn((), ()))


@st.composite
def twin_hands(draw: st.DrawFn) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Draw two hands that show the same backs."""
    backs = draw(st.lists(st.sampled_from((1, 1, 2, 2, 3)), max_size=4))
    hands = tuple(tuple(draw(st.sampled_from(BY_VALUE[back])) for back in backs) for _ in range(2))
    for hand in hands:
        if any(hand.count(card) > 2 for card in hand):
            return ((), ())
    return hands  # type: ignore[return-value]


@pytest.mark.rule("EMP-FAME-1", "EMP-WIN-3")
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(twin_hands(), st.integers(0, 3))
def test_two_hands_with_the_same_backs(hands: tuple[tuple[str, ...], tuple[str, ...]], seed: int) -> None:
    """Whatever a seat holds behind its backs, others see, are asked and are refused the very same, move for move."""
    told = []
    for hand in hands:
        match, heard = started(("bonus-draw",), hand, ("play-first",)), []
        for step in range(40):
            name, (seat, *_) = asked(match)
            for viewer in (0, 2, None):
                heard.append(match.ruleset.codec.json(view_of(match.state, viewer)))
                heard += [match.ruleset.codec.json(each) for e in match.events if (each := event_for(e, viewer))]
            if seat != 1:
                heard.append(repr(listing(match.engine, match.state, seat)).encode())
            move = Decline() if name == "empire.window" else Pass()
            answer = match.play((seat + 1) % 3, PlayFame("play-first"))
            heard.append(repr(answer).encode() if isinstance(answer, Refusal) and (seat + 1) % 3 != 1 else b"")
            match = play(match, (seat, move))
            if (step + seed) % 7 == 0:
                match = play(match, (2, AutoDecline(("unchosen",))))
        told.append(heard)
    assert told[0] == told[1]


@pytest.mark.rule("EMP-FAME-1")
def test_disguises_vary_hands() -> None:
    """Of another hand each card is another one in some determinization, with the same back; one's own stays."""
    match = started(("play-first", "bonus-draw"), ("private-six", "worst-idea"), ("double-pick",))
    values = deck(match).fame.values
    for viewer in VIEWERS:
        others = determinizations(match.state, viewer, (1, 2, 3, 4))
        for seat in range(3):
            hand = part(match).tycoons[seat].hand
            seen = [other.part(type(part(match))).tycoons[seat].hand for other in others]
            if seat == viewer:
                assert set(seen) == {hand}
            else:
                assert all(
                    tuple(values[card] for card in each) == tuple(values[card] for card in hand) for each in seen
                )
                for place, card in enumerate(hand):
                    assert any(each[place] != card for each in seen)


@pytest.mark.rule("EMP-FAME-1", "EMP-WIN-3")
def test_a_dry_run_tells_nothing_about_others() -> None:
    """What a seat is told beforehand about declining does not depend on who else holds what."""
    tried = []
    for hands in product([("bonus-draw",)], [("worst-idea",), ("play-first",), ("protect-tile",)], [()]):
        match = play(started(*hands), (0, Decline())) if asked(started(*hands))[1] == (0,) else started(*hands)
        tried.append(preview(match.engine, match.state, 0, Pass()))
    assert tried[0] == tried[1] == tried[2]


@pytest.mark.rule("EMP-FAME-1")
def test_playing_a_card_reveals_it_and_declining_only_that_one_did() -> None:
    """A card on the table tells what was not known; a decline tells whoever is asked next, and nobody after the last."""
    match = started(("reverse-middle", "play-first"), ("worst-idea",))
    assert reveals(match.engine, match.state, 0, PlayFame("reverse-middle"))
    match = play(match, (0, Decline()))
    assert match.undo(0) == Refusal("undo_revealed", {"seat": 0})
    assert not reveals(match.engine, match.state, 1, Decline())


@pytest.mark.rule("EMP-FAME-1", "EMP-FAME-6")
def test_projected_scores_know_nothing_of_hands() -> None:
    """Cards that may yet be played in scoring change no projection."""
    sheets = []
    for hand in (("bankable-designer",), ("forgive-water",)):
        match = settled(at_the_end(2), (), (*hand, "play-first"))
        sheets.append(projected(match.engine, match.state, 0))
    assert sheets[0] == sheets[1]


@pytest.mark.rule("EMP-FAME-1", "EMP-WIN-3")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_step_of_games_full_of_cards(seats: int) -> None:
    """Random games with hands of eight cards leak nothing at any window, and no tile is lost."""
    cards = deck(at_turn(*[()] * seats)).fame.cards
    for game in range(2):
        hands = [
            tuple(dict.fromkeys(cards[(game * 7 + seat * 5 + 3 * place) % len(cards)] for place in range(8)))
            for seat in range(seats)
        ]
        match = started(*hands)
        before = pieces(match.state)
        bot = empire().bots["random"]
        for step in range(48):
            if match.state.over or (
                asked(match)[0].startswith("empire.") and asked(match)[0] in ("empire.invest", "empire.keep")
            ):
                break
            if step % 6 == 0:
                check_step(match)
            seat = match.state.waiting()[0]
            match = play(match, (seat, decide(bot, match.engine, match.state, seat, f"{game}")))
            assert pieces(match.state) == before


def test_what_is_open_is_open() -> None:
    """Everything that cards have done to a game is in everybody's view."""
    match = with_tiles(at_turn(("extra-tile-middle",), ()), 0, 2)
    for viewer in (0, 1, None):
        (view,) = [each for each in view_of(match.state, viewer).parts if hasattr(each, "fame")]
        assert view.fame == fame(match)  # type: ignore[attr-defined]
