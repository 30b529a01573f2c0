"""Nobody learns another seat's promises before they are scored: not from scores, previews, undo, refusals or pictures."""

from __future__ import annotations

import pytest

from fairway import Match, Refusal
from fairway.client.listing import listing
from fairway.knowledge.determinizations import determinizations
from fairway.knowledge.previews import preview, projected
from fairway.knowledge.undo import reveals
from fairway.testing import asked, refused
from fairway_base.testing import DesignerPosition
from fairway_promises import AddPromises, AnswerAhead, ChoosePromises
from fairway_promises.events import PromisesRevealed
from tests.base.tables import passes, play
from tests.promises.tables import CARDS, answered, begin, bringing, ours, round_of_passes, setup

KEYS = {f"promises.{card}" for card in CARDS}
VIEWERS = (0, 1, 2, None)


@pytest.mark.rule("ADV-PROM-2", "ADV-VISIT-3")
@pytest.mark.parametrize("theirs", [["fun"], ["land", "par"], list(CARDS)], ids=str)
def test_projected_scores_hide_the_promises_of_others(theirs: list[str]) -> None:
    """Of another seat every promise is hidden, made or not; one's own are known, and all conditions of the base game."""
    match = begin(3, made=[["par"], theirs, ["fun"]])
    for viewer in VIEWERS:
        for sheet in projected(match.engine, match.state, viewer):
            assert set(sheet.hidden) == (set() if sheet.seat == viewer else KEYS)
    other = begin(3, made=[["par"], ["mr"], ["fun", "circuit"]])
    assert projected(match.engine, match.state, 0) == projected(other.engine, other.state, 0)


@pytest.mark.rule("ADV-VISIT-3")
@pytest.mark.parametrize("ahead", [None, (), ("mr",)], ids=str)
def test_disguises_differ_in_every_promise(ahead: tuple[str, ...] | None) -> None:
    """What a seat cannot know is really varied: each card of each other seat is promised in one determinization, not in all."""
    match = begin(3)
    if ahead is not None:
        match = play(match, (1, AnswerAhead(ahead)))
    for viewer in VIEWERS:
        parts = [other.part(type(ours(match))) for other in determinizations(match.state, viewer)]
        for owner in range(3):
            sets = [set(each.made[owner]) for each in parts]
            if owner == viewer:
                assert sets == [{"fun"}, {"fun"}]
            else:
                assert all(sets)
                assert all(sum(card in each for each in sets) == 1 for card in CARDS)
        if viewer != 1:
            assert len({each.ahead[1] for each in parts}) == (1 if ahead is None else 2)


@pytest.mark.rule("ADV-VISIT-3")
def test_a_lonely_card_is_no_secret() -> None:
    """Where there is but one card, everybody has promised it, and no disguise pretends otherwise."""
    part = type(ours(begin(2)))(cards=("fun",), made=(("fun",), ("fun",)), ahead=(None, None))
    assert part.disguised(0, 1) == part.disguised(0, 2) == part


@pytest.mark.rule("ADV-PROM-2", "ADV-SCORE-1")
def test_dry_runs_stop_before_the_reveal() -> None:
    """Trying the last declaration tells no promise of others and not who wins."""
    match = passes(passes(DesignerPosition(bringing(begin(2, made=[["fun"], ["land"]]), 0)).bag(1).match()))
    settle = next(each for each in match.choices(0) if each.must).domain[0]
    match = play(match, (0, settle))
    settle = next(each for each in match.choices(1) if each.must).domain[0]
    tried = preview(match.engine, match.state, 1, settle)
    assert not isinstance(tried, Refusal)
    assert tried.stopped == "secret"
    assert not tried.over
    assert not [each for each in tried.events if isinstance(each.event, PromisesRevealed)]
    assert set(tried.sheets_after[0].hidden) == KEYS
    assert reveals(match.engine, match.state, 1, settle)


@pytest.mark.rule("ADV-VISIT-3")
def test_dry_runs_of_an_answer_are_the_same_whatever_others_did() -> None:
    """What the last one to answer is told beforehand does not depend on the answers of the others."""
    tried = []
    for cards in ((), CARDS[1:]):
        match = play(round_of_passes(begin(2), visits=1), (0, AddPromises(cards)))
        tried.append(preview(match.engine, match.state, 1, AddPromises(("par",))))
    assert tried[0] == tried[1]
    assert not isinstance(tried[0], Refusal)
    assert tried[0].stopped == "secret"  # how many cards the others have taken is told when all have answered


@pytest.mark.rule("ADV-VISIT-3")
def test_lists_and_refusals_are_the_same_whatever_others_did() -> None:
    """Neither legal actions nor refusals of a seat depend on what another has promised."""
    told = []
    for cards in (["fun"], list(CARDS)):
        match = round_of_passes(begin(3, made=[["par"], cards, ["fun"]]), visits=1)
        wrong = [refused(match, 0, AddPromises(("par",))), refused(match, 0, ChoosePromises(("fun",)))]
        told.append((listing(match.engine, match.state, 0), listing(match.engine, match.state, 2), wrong))
    assert told[0] == told[1]


@pytest.mark.rule("ADV-PROM-3", "ADV-VISIT-3")
def test_taking_back_tells_nothing() -> None:
    """A choice that nobody has acted upon may be taken back like any other move, since it told nobody anything."""
    match = play(setup(2), (0, ChoosePromises(("fun",))))
    undone = match.undo(0)
    assert isinstance(undone, Match)
    assert ours(undone).made == ((), ())
    match = play(match, (1, ChoosePromises(("par",))))
    assert isinstance(match.undo(0), Refusal)


@pytest.mark.rule("ADV-VISIT-3")
def test_the_number_of_moves_in_a_window_tells_no_answer() -> None:
    """Who answered beforehand makes no move at the visit, whether they decline or promise, so none can be told by it."""
    revisions = []
    for ahead in ((), ("par", "land")):
        match = round_of_passes(play(begin(3), (1, AnswerAhead(ahead))), visits=1)
        assert asked(match) == ("promises.visit", (0, 2))
        revisions.append(answered(match).state.revision)
    assert revisions[0] == revisions[1]


@pytest.mark.rule("ADV-SCORE-1")
def test_after_the_reveal_there_is_nothing_to_hide() -> None:
    """Once promises are turned up, everybody sees all of them, and the same scores."""
    match = passes(passes(DesignerPosition(bringing(begin(2, made=[["fun"], ["land"]]), 0)).bag(1).match()))
    for seat in (0, 1):
        match = play(match, (seat, next(each for each in match.choices(seat) if each.must).domain[0]))
    assert match.state.over
    assert ours(match).disguised(0, 1) == ours(match)
    for viewer in (0, 1, None):
        assert projected(match.engine, match.state, viewer) == match.sheets()
