"""Client visits: tiles in the bag, one window for everybody, and answers given beforehand (ADV-VISIT)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from fairway import load_ruleset, replace
from fairway.model.score import total
from fairway.testing import asked, happened, refused
from fairway_base.play import events as base
from fairway_base.play.part import Designer
from fairway_base.testing import DesignerPosition
from fairway_promises import AddPromises, AnswerAhead, AskMe, Promises
from fairway_promises.events import AnsweredAhead, PromisesMade, VisitBegan, VisitTilesAdded, VisitTilesDrawn
from fairway_promises.visits import visits_among
from tests.base.tables import ask_nothing_back, part, passes, pick, play, player, turn_of
from tests.promises.tables import CARDS, answered, begin, bringing, ours, promises, round_of_passes, setup

# tiles


@pytest.mark.rule("GAP-VISIT", "BG-COMP-3", "ADV-VISIT-1")
@pytest.mark.parametrize(("seats", "tiles"), [(1, 7), (2, 6), (3, 5), (4, 4), (5, 3)])
def test_visit_tiles_by_players(seats: int, tiles: int) -> None:
    """Eight tiles less the number of players go into the bag, and everybody is told."""
    match = setup(seats)
    assert ours(match).tiles == tiles
    assert happened(match, VisitTilesAdded) == [VisitTilesAdded(tiles)]
    assert match.view(None).parts[1].tiles == tiles  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("language", "told", "once"),
    [
        ("en", "The clients have not come yet.", "The clients have come 1 time."),
        ("fr", "Les clients ne sont pas encore venus.", "Les clients sont venus 1 fois."),
    ],
)
def test_the_table_tells_how_often_the_clients_have_come(language: str, told: str, once: str) -> None:
    """What lies before everybody says it in a sentence, also before the first visit."""
    match = begin(3)
    engine, paper = match.engine, match.ruleset.papers["promises.table"]
    assert told in (engine.paper(match.state, None, 0, paper, language) or "")
    match = round_of_passes(match, visits=1)
    for seat in match.state.waiting():
        match = play(match, (seat, AddPromises(())))
    assert once in (engine.paper(match.state, None, 0, paper, language) or "")


@pytest.mark.rule("GAP-VISIT")
@pytest.mark.parametrize("tiles", [0, 2, 7])
def test_another_number_of_visit_tiles(tiles: int) -> None:
    """A match may say how many visit tiles there are."""
    assert ours(begin(3, promises(client_visit_tiles=tiles))).tiles == tiles


@pytest.mark.rule("ADV-VISIT-1", "BG-RACK-4")
def test_a_drawn_visit_tile() -> None:
    """It is announced to everybody and leaves the game; the rack still gets one tile more than there are players."""
    match = round_of_passes(begin(3), visits=1)
    (drawn,) = happened(match, VisitTilesDrawn)
    assert drawn == VisitTilesDrawn(tiles=1, left=4)
    assert all(drawn.seen_by(viewer) == drawn for viewer in (0, 1, 2, None))
    assert ours(match).tiles == 4
    assert len(part(match).bottom.tiles) == 4
    order = [type(each.event).__name__ for each in match.events]
    assert order.index("VisitTilesDrawn") < order.index("RackFilled") < order.index("VisitBegan")


@pytest.mark.rule("ADV-VISIT-1")
@pytest.mark.parametrize(("tiles", "bag", "visits"), [(1, 3, 1), (2, 3, 2), (3, 4, 2), (3, 2, 2), (4, 4, 1)])
def test_the_luck_is_that_of_a_real_bag(tiles: int, bag: int, visits: int) -> None:
    """As many visit tiles come up, and as often, as when tiles and visit tiles are drawn from one bag."""
    rolled = Counter(
        visits_among(tiles, bag, rolls) for rolls in product(*(range(bag + 1 + place) for place in range(visits)))
    )
    real: Counter[int] = Counter()
    for order in permutations([False] * bag + [True] * visits):
        wanted, found = tiles, 0
        for visit in order:
            found += visit
            wanted -= not visit
            if not wanted:
                break
        real[found] += 1
    assert {n: Fraction(c, rolled.total()) for n, c in rolled.items()} == {
        n: Fraction(c, real.total()) for n, c in real.items()
    }


@pytest.mark.rule("ADV-VISIT-1")
@pytest.mark.parametrize("seats", [1, 3])
def test_visit_tiles_do_not_shift_the_luck_of_the_base_game(seats: int) -> None:
    """With the same seed clients, lands, order and racks are those of the family version."""
    family, advanced = load_ruleset("designer").match(seats, "luck"), promises().match(seats, "luck")
    assert advanced.state.part(Designer) == family.state.part(Designer)
    for seat in range(seats):
        action = family.choices(seat)[0].domain[0]
        family, advanced = play(family, (seat, action)), play(advanced, (seat, action))
    assert advanced.state.part(Designer) == replace(family.state.part(Designer), round=0)


@pytest.mark.rule("ADV-VISIT-5")
def test_no_visit_is_certain() -> None:
    """Round after round may bring no visit tile, and all of them may still be in the bag at the end."""
    match = begin(2)
    for _ in range(8):
        match = round_of_passes(match)
        assert ours(match).tiles == 6
    match = DesignerPosition(bringing(match, 0)).bag(1).match()
    match = passes(passes(match))
    assert (asked(match)[0], ours(match).visits) == ("designer.final", 0)


@pytest.mark.rule("BG-END-11", "ADV-VISIT-1")
def test_a_refill_that_fails_brings_nobody() -> None:
    """When the bag cannot fill the rack the game ends at once, whatever else would have come up."""
    match = bringing(DesignerPosition(begin(2)).bag(2).match(), 6)
    match = passes(passes(match))
    assert asked(match)[0] == "designer.final"
    assert happened(match, VisitTilesDrawn) == []


# the window


@pytest.mark.rule("ADV-VISIT-2")
def test_any_number_of_promises_or_none() -> None:
    """At a visit every player may add as many promises as are left, or none."""
    match = round_of_passes(begin(3), visits=1)
    assert asked(match) == ("promises.visit", (0, 1, 2))
    for seat in range(3):
        (choice,) = (each for each in match.choices(seat) if each.action is AddPromises)
        assert len(choice.domain) == 64
    match = answered(match, CARDS[1:], ("par", "mr"), ())
    assert ours(match).made == (CARDS, ("fun", "mr", "par"), ("fun",))
    assert turn_of(match) is not None


@pytest.mark.rule("ADV-VISIT-2")
def test_stopped_players_may_promise_too() -> None:
    """Who has stopped designing is asked like everybody else."""
    match = pick(DesignerPosition(begin(2)).covered(0, missing=1).match())
    assert player(match, 0).stopped
    match = ask_nothing_back(passes(bringing(match, 0)))
    match = ask_nothing_back(round_of_passes(match, visits=1))
    assert asked(match) == ("promises.visit", (0, 1))
    match = play(match, (0, AddPromises(("fast",))))
    assert ours(match).made[0] == ("fun", "fast")


@pytest.mark.rule("ADV-VISIT-3")
def test_answers_are_simultaneous_and_secret() -> None:
    """Players answer in any order; nobody else learns what or how much, and the waiting list tells only who is thinking."""
    open_ = round_of_passes(begin(3), visits=1)
    looks = []
    for cards in ((), ("par",), CARDS[1:]):
        match = play(open_, (1, AddPromises(cards)))
        assert asked(match) == ("promises.visit", (0, 2))
        (event,) = happened(match, PromisesMade)
        assert event == PromisesMade(1, cards, visit=True)
        assert match.events[0].rule == "ADV-VISIT-2"
        codec = match.ruleset.codec
        looks.append([(codec.json(match.view(viewer)), codec.json(event.seen_by(viewer))) for viewer in (0, 2, None)])
    assert looks[0] == looks[1] == looks[2]


@pytest.mark.rule("ADV-VISIT-3")
def test_who_has_nothing_left_is_asked_all_the_same() -> None:
    """A player with all seven promises made is asked too: to be left out would tell the others."""
    match = round_of_passes(begin(2, made=[CARDS, ["fun"]]), visits=1)
    assert asked(match) == ("promises.visit", (0, 1))
    (choice,) = (each for each in match.choices(0) if each.action is AddPromises)
    assert list(choice.domain) == [AddPromises()]


@pytest.mark.rule("ADV-VISIT-4", "DEC-10")
def test_several_visit_tiles_are_one_visit() -> None:
    """Three visit tiles in one refill open one window."""
    match = round_of_passes(begin(3), visits=3)
    assert happened(match, VisitTilesDrawn) == [VisitTilesDrawn(3, 2)]
    assert happened(match, VisitBegan) == [VisitBegan(1)]
    match = answered(match)
    assert asked(match)[0] == "designer.turn"
    assert (ours(match).visits, ours(match).drawn) == (1, 0)


@pytest.mark.rule("ADV-VISIT-4", "BG-RACK-5")
def test_the_window_stands_between_the_rounds() -> None:
    """It opens when the rack is full and the leftovers are back in the bag; the next round waits for the last answer."""
    match = begin(3)
    match = round_of_passes(match, visits=1)
    order = [type(each.event) for each in match.events]
    assert order.index(base.RackFilled) < order.index(base.LeftoversLeft) < order.index(VisitBegan)
    assert part(match).top.tiles == ()
    assert part(match).round == 1
    match = play(match, (2, AddPromises()), (0, AddPromises()))
    assert part(match).round == 1
    match = play(match, (1, AddPromises(("par",))))
    assert part(match).round == 2


@pytest.mark.rule("ADV-VISIT-4", "BG-END-7")
def test_in_the_end_phase_leftovers_come_first() -> None:
    """The designers say what goes back into the bag before the clients come."""
    match = DesignerPosition(begin(2)).covered(0, missing=1).match()
    match = bringing(pick(match), 1)
    match = passes(match)
    assert asked(match) == ("designer.put_back", (1,))
    assert happened(match, VisitTilesDrawn) == [VisitTilesDrawn(1, 5)]
    match = ask_nothing_back(match)
    assert asked(match) == ("promises.visit", (0, 1))


@pytest.mark.rule("DEC-10")
def test_a_visit_at_the_draw() -> None:
    """Read the other way, each visit tile has its own window, before the new rack is laid."""
    match = round_of_passes(begin(2, promises(visit_window="at_the_draw")), visits=2)
    assert asked(match) == ("promises.visit", (0, 1))
    assert happened(match, base.RackFilled) == []
    assert part(match).bottom.tiles == ()
    match = answered(match, ("par",), ())
    assert asked(match) == ("promises.visit", (0, 1))
    match = answered(match, ("mr",), ())
    assert len(happened(match, base.RackFilled)) == 1
    assert asked(match)[0] == "designer.turn"
    assert (ours(match).visits, ours(match).made[0]) == (2, ("fun", "mr", "par"))


@pytest.mark.rule("DEC-11", "BG-SETUP-11")
@pytest.mark.parametrize("window", ["after_refill", "at_the_draw"])
def test_a_visit_in_the_first_fill(window: str) -> None:
    """By default no visit can come before the first round; read the other way it can, once promises have been made."""
    assert ours(begin(2)).drawn == 0
    rules = promises(visits_in_first_fill=True, client_visit_tiles=7, visit_window=window)
    for seed in range(40):
        match = rules.match(2, f"first {seed}")
        for seat in (0, 1):
            match = play(match, (seat, match.choices(seat)[0].domain[0]))
        if ours(match).drawn:
            break
    assert asked(match)[0] == "promises.choose"
    for seat in (0, 1):
        match = play(match, (seat, match.choices(seat)[0].domain[0]))
    assert asked(match) == ("promises.visit", (0, 1))
    assert part(answered(match)).round == 1


@pytest.mark.rule("DEC-7", "ADV-VISIT-1")
def test_the_last_tiles_of_the_bag() -> None:
    """Where racks are played out, an empty bag gives up its visit tiles too; without a tile to take nobody comes."""
    rules = load_ruleset("designer+promises", options={"designer": {"empty_bag": "play_out_racks"}})
    match = DesignerPosition(begin(2, rules)).bag(1).match()
    match = passes(passes(bringing(match, 0)))
    assert happened(match, VisitTilesDrawn) == [VisitTilesDrawn(6, 0)]
    assert asked(match)[0] == "promises.visit"
    empty = DesignerPosition(begin(2, rules)).change(Promises, tiles=0, drawn=1).racks(bottom=()).bag(0).match()
    empty = passes(passes(empty))
    assert asked(empty)[0] == "designer.final"


# answering beforehand


@pytest.mark.rule("ADV-VISIT-2", "ADV-VISIT-3")
def test_declining_beforehand() -> None:
    """Who declines beforehand is not waited for, at this visit or the next, until they take it back."""
    match = play(begin(3), (2, AnswerAhead()))
    match = round_of_passes(match, visits=1)
    assert asked(match) == ("promises.visit", (0, 1))
    match = round_of_passes(answered(match), visits=1)
    assert asked(match) == ("promises.visit", (0, 1))
    match = play(match, (2, AskMe()))
    match = round_of_passes(answered(match), visits=1)
    assert asked(match) == ("promises.visit", (0, 1, 2))
    assert ours(match).made[2] == ("fun",)


@pytest.mark.rule("ADV-VISIT-3")
def test_an_answer_beforehand_may_be_anything() -> None:
    """Promises named beforehand are made when the clients come, not before, and others cannot tell them from a refusal."""
    looks = []
    for cards in ((), ("par", "mr")):
        match = play(begin(2), (1, AnswerAhead(cards)))
        (said,) = happened(match, AnsweredAhead)
        assert said == AnsweredAhead(1, False, cards)
        assert said.seen_by(0) == said.seen_by(None) == AnsweredAhead(1, False, None)
        assert ours(match).made[1] == ("fun",)
        assert match.view(1).parts[1].ahead == cards  # type: ignore[attr-defined]
        assert [match.view(other).parts[1].ahead for other in (0, None)] == [None, None]  # type: ignore[attr-defined]
        match = round_of_passes(match, visits=1)
        assert set(ours(match).made[1]) == {"fun", *cards}
        codec = match.ruleset.codec
        told = [codec.json(seen) for each in match.events if (seen := each.event.seen_by(0))]
        looks.append((asked(match), codec.json(match.view(0)), told))
        match = round_of_passes(answered(match), visits=1)
        assert set(ours(match).made[1]) == {"fun", *cards}
    assert looks[0] == looks[1]


@pytest.mark.rule("ADV-VISIT-2")
def test_when_everybody_has_answered_beforehand() -> None:
    """Nobody is asked, and the next round begins at once."""
    match = play(begin(2), (0, AnswerAhead(("land",))), (1, AnswerAhead()))
    match = round_of_passes(match, visits=1)
    assert happened(match, VisitBegan) == [VisitBegan(1)]
    assert asked(match)[0] == "designer.turn"
    assert ours(match).made == (("fun", "land"), ("fun",))


@pytest.mark.rule("ADV-VISIT-2", "ADV-PROM-4")
def test_when_an_answer_can_be_given_beforehand() -> None:
    """Not before the first promises, not while the clients wait for an answer, and not when they will not come again."""
    assert refused(setup(2), 0, AnswerAhead()).code == "not_now"
    assert refused(begin(2), 0, AskMe()).code == "promises.is_asked"
    match = round_of_passes(begin(2), visits=1)
    assert refused(match, 0, AnswerAhead()).code == "promises.answer_the_visit"
    match = play(match, (0, AddPromises()), (0, AnswerAhead()))
    assert ours(match).ahead == ((), None)
    none = begin(2, promises(client_visit_tiles=0))
    assert refused(none, 0, AnswerAhead()).code == "promises.no_visit_to_come"
    assert refused(begin(2), 0, AnswerAhead(("fun",))).code == "promises.already_made"


def test_promises_do_not_change_the_family_score() -> None:
    """Whatever is promised, the eight conditions of the family version are worth the same."""
    sheets = [begin(2, made=[cards, ["fun"]]).sheets()[0] for cards in (["fun"], CARDS)]
    family = [[total(line) for line in sheet.lines if line.key.startswith("designer.")] for sheet in sheets]
    assert family[0] == family[1]
    assert type(begin(2).state.parts[1]) is Promises
