"""Making promises: seven cards, at least one at setup, in secret and for good (ADV-PROM)."""

from __future__ import annotations

from typing import Any

import pytest

from fairway import Action, BadPosition, Match, decide, load_ruleset
from fairway.testing import Position, asked, cited, happened, refused, script
from fairway_promises import AddPromises, ChoosePromises, Promises
from fairway_promises.events import PromisesCounted, PromisesMade
from fairway_promises.part import PromisesView
from tests.base.tables import part, passes, play, player
from tests.promises.tables import CARDS, answered, begin, ours, promises, round_of_passes, setup


@pytest.mark.rule("ADV-PROM-1")
def test_seven_cards_each() -> None:
    """Everybody has the same seven promises to choose from, and each names one of the ranked conditions."""
    match = setup(3)
    assert ours(match).cards == CARDS
    for seat in range(3):
        (choice,) = (each for each in match.choices(seat) if each.action is ChoosePromises)
        assert {card for action in choice.domain for card in action.cards} == set(CARDS)
    ranked = [each.key.partition(".")[2] for each in match.engine.table.conditions if each.ranked]
    assert sorted(ranked) == sorted(CARDS)


@pytest.mark.rule("ADV-PROM-2", "BG-SETUP-11")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_promises_come_last_at_setup(seats: int) -> None:
    """Everybody is asked at once, knowing the clients, all lands and both racks."""
    match = setup(seats)
    assert asked(match) == ("promises.choose", tuple(range(seats)))
    facts = part(match)
    assert facts.mr
    assert facts.mrs
    assert all(player(match, seat).land for seat in range(seats))
    size = seats + 1 if seats > 1 else 0
    assert len(facts.middle.tiles) == len(facts.bottom.tiles) == size
    assert facts.round == 0


@pytest.mark.rule("ADV-PROM-2")
def test_one_promise_or_more() -> None:
    """Any selection but the empty one will do: 127 of them."""
    match = setup(2)
    (choice,) = (each for each in match.choices(0) if each.action is ChoosePromises)
    assert len(choice.domain) == 127
    assert refused(match, 0, ChoosePromises(())).code == "promises.none_chosen"
    match = play(match, (0, ChoosePromises(CARDS)), (1, ChoosePromises(("land",))))
    assert ours(match).made == (CARDS, ("land",))
    assert asked(match)[0] == "designer.turn"


@pytest.mark.rule("ADV-PROM-2")
def test_the_game_waits_for_all_promises() -> None:
    """Play begins when the last one has chosen, whoever that is; cards are kept in their own order."""
    match = play(setup(3), (2, ChoosePromises(("par", "fast"))))
    assert ours(match).made == ((), (), ("fast", "par"))
    assert asked(match) == ("promises.choose", (0, 1))
    assert refused(match, 2, ChoosePromises(("fun",))).code == "not_your_turn"
    match = play(match, (0, ChoosePromises(("fun",))), (1, ChoosePromises(("fun",))))
    assert asked(match)[0] == "designer.turn"


@pytest.mark.rule("ADV-PROM-2")
def test_only_the_owner_may_look() -> None:
    """The owner sees what was chosen and what was not, at any time; others and spectators see neither."""
    match = begin(3, made=[["fun", "par"], ["land"], ["mr"]])
    for _ in range(2):
        seen = [match.view(viewer).parts[1] for viewer in (0, 1, 2, None)]
        assert [each.mine for each in seen] == [("fun", "par"), ("land",), ("mr",), ()]  # type: ignore[attr-defined]
        assert all(each.revealed == () for each in seen)  # type: ignore[attr-defined]
        match = passes(match)


@pytest.mark.rule("ADV-PROM-2", "ADV-VISIT-3")
def test_what_is_told_of_a_choice() -> None:
    """Others hear that a player has chosen, and the same whatever and however much it was."""
    told = []
    for cards in (("fun",), CARDS):
        match = play(setup(2), (0, ChoosePromises(cards)))
        (event,) = happened(match, PromisesMade)
        assert event.seen_by(0) == event == PromisesMade(0, cards)
        told.append([event.seen_by(1), event.seen_by(None)])
        assert cited(match, PromisesMade) == ["ADV-PROM-2"]
    assert told[0] == told[1] == [PromisesMade(0, None)] * 2


@pytest.mark.rule("ADV-VISIT-3")
def test_the_number_of_cards_taken_is_seen() -> None:
    """As at a table everybody sees how many cards each player has taken, but not before all have answered."""
    match = play(setup(3), (0, ChoosePromises(("fun", "par"))), (1, ChoosePromises(("land",))))
    assert {counts(match, viewer) for viewer in (0, 1, 2, None)} == {()}
    match = play(match, (2, ChoosePromises(CARDS)))
    assert happened(match, PromisesCounted) == [PromisesCounted((2, 1, 7))]
    assert cited(match, PromisesCounted) == ["ADV-VISIT-3"]
    assert {counts(match, viewer) for viewer in (0, 1, 2, None)} == {(2, 1, 7)}
    for salt in range(1, 5):
        assert ours(match).disguised(1, salt).seen_by(1) == ours(match).seen_by(1)


@pytest.mark.rule("ADV-VISIT-3", "ADV-VISIT-2")
def test_the_number_of_cards_after_a_visit() -> None:
    """What is added at a visit shows in the numbers when all have answered, and nothing is told when nothing was."""
    match = play(setup(2), (0, ChoosePromises(("fun",))), (1, ChoosePromises(("fun",))))
    match = round_of_passes(match, visits=1)
    match = play(match, (0, AddPromises(("par", "land"))))
    assert counts(match, 1) == (1, 1)
    match = play(match, (1, AddPromises()))
    assert counts(match, 1) == (3, 1)
    assert happened(match, PromisesCounted) == [PromisesCounted((3, 1))]


@pytest.mark.rule("ADV-VISIT-3")
def test_the_number_of_cards_can_be_hidden() -> None:
    """By agreement not even the numbers are seen, as in matches begun before they were."""
    rules = load_ruleset("designer+promises", options={"promises": {"show_counts": False}})
    match = rules.match(2, "hidden")
    while ours(match).made != (("fun",), ("par",)):
        seat = match.state.waiting()[0]
        first = asked(match)[0] == "promises.choose"
        action = ChoosePromises((("fun",), ("par",))[seat]) if first else listed(match, seat)
        match = play(match, (seat, action))
    assert not happened(match, PromisesCounted)
    assert counts(match, 1) == ()


def counts(match: Match, viewer: int | None) -> tuple[int, ...]:
    view = match.view(viewer).parts[1]
    assert isinstance(view, PromisesView)
    return view.counts


def listed(match: Match, seat: int) -> Action:
    """Return the first thing that a seat may answer."""
    return next(choice.domain[0] for choice in match.choices(seat) if choice.prompt and len(choice.domain))


@pytest.mark.rule("ADV-PROM-3")
def test_a_promise_stands() -> None:
    """What was promised can neither be promised again nor given back: in whole games promises only grow."""
    match = round_of_passes(begin(2, made=[["fun"], ["fun", "par"]]), visits=1)
    refusal = refused(match, 1, AddPromises(("mr", "par")))
    assert (refusal.code, refusal.rule) == ("promises.already_made", "ADV-PROM-3")
    assert refusal.params == {"card": "par", "left": ("fast", "mrs", "mr", "land", "circuit")}
    before = ours(match).made
    while not match.state.over:
        seat = match.state.waiting()[0]
        bot = match.ruleset.bots["greedy" if asked(match)[0].startswith("designer.") else "random"]
        match = script(match, [(seat, decide(bot, match.engine, match.state, seat, "grows"))])
        made = ours(match).made
        assert all(set(old) <= set(new) for old, new in zip(before, made, strict=True))
        before = made


@pytest.mark.rule("ADV-PROM-4")
def test_no_promise_between_visits() -> None:
    """After setup nobody can promise anything, on the own turn or not, until the clients come."""
    match = begin(2)
    for seat, code in ((0, "not_now"), (1, "not_your_turn")):
        assert refused(match, seat, AddPromises(("par",))).code == code
        assert refused(match, seat, ChoosePromises(("par",))).code == code
    match = round_of_passes(match, visits=1)
    match = play(match, (0, AddPromises(("par",))))
    assert refused(match, 0, AddPromises(("land",))).code == "not_your_turn"
    match = answered(match)
    assert ours(match).made == (("fun", "par"), ("fun",))
    assert refused(match, 1, AddPromises(("par",))).code == "not_now"


@pytest.mark.parametrize(
    ("cards", "code"),
    [(("golf",), "promises.unknown_card"), (("par", "par"), "promises.named_twice"), (("",), "promises.unknown_card")],
)
def test_promises_that_make_no_sense(cards: tuple[str, ...], code: str) -> None:
    """A promise that does not exist or is named twice is refused with its own code, in both languages."""
    refusal = refused(setup(2), 0, ChoosePromises(cards))
    assert refusal.code == code
    assert promises().say(refusal) != promises().say(refusal, "fr")


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"made": (("fame",), ())}, "seat 0 has promised fame: each once, of fun"),
        ({"made": (("fun", "fun"), ("fast",))}, "seat 0 has promised fun, fun: each once"),
        ({"made": (("fun",),)}, "1 seats have promised, and 2 may have answered ahead"),
        ({"ahead": (None, ("fame",))}, "seat 1 has said ahead fame"),
        ({"tiles": -1}, "tiles of the promises is -1, which is below 0"),
        ({"visits": -2}, "visits of the promises is -2, which is below 0"),
        ({"aside": ("t001a", "t001a")}, "a tile is set aside twice"),
        ({"cards": ()}, "nowhere to be found: promise circuit"),
    ],
)
def test_promises_that_cannot_be(facts: dict[str, Any], reason: str) -> None:
    """A promise that is on no card, one that is made twice and counts below nothing are no position."""
    with pytest.raises(BadPosition, match=reason):
        Position(setup(2)).change(Promises, **facts).match()
