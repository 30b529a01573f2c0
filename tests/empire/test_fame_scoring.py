"""Fame cards for scoring: FC-20 to 26 and FC-28, what they are worth, what the press overlooks, and when."""

from __future__ import annotations

import pytest

from fairway import Match, load_ruleset
from fairway.client.listing import listing
from fairway.client.narrowing import narrowed
from fairway.testing import asked, pointers_in
from fairway_base.course.course import Course, Placed
from fairway_base.course.imaginary_tiles import Imagined
from fairway_base.play.part import Designer
from fairway_base.testing import Drawing, draw, holes_in_rows
from fairway_empire import Kit
from fairway_empire.campaign.scoring import income
from fairway_empire.card_effects.actions import PlayFame
from fairway_empire.card_effects.fault_cards import with_grass
from fairway_empire.card_effects.forgiven_faults import forgiven as forgiven_by_cards
from fairway_empire.press import judge, look
from fairway_empire.state.fame_state import Forgiven
from fairway_empire.testing import EmpirePosition
from tests.base import tables
from tests.empire.campaigns import declined, with_people
from tests.empire.fame_tables import (
    at_the_end,
    at_turn,
    decline,
    drawn,
    forgiven,
    listed,
    looked_over,
    part,
    plays,
    reasons,
    refusal,
    settled,
    tiles_of,
    until,
    window,
    worth,
)

KEEPS = ("play-first",)
"""A card that is never played in scoring: its holder is asked to keep it, and the game does not go on to the next."""


def satisfied(match: Match, seat: int, card: str) -> bool:
    """Whether a course meets a press card, with what Fame cards forgive now."""
    table = match.engine.table
    when = table.kit(Kit).press[card].when
    return judge(when, look(table, match.state, seat, forgiven_by_cards(match.state, seat))).satisfied


def ground_with(match: Match, *, water: int = 0) -> str:
    """Return a land with so much water at least."""
    return next(name for name, each in tables.kit_of(match).grounds.items() if len(each.water) >= water)


# when


@pytest.mark.rule("EMP-FAME-6", "EMP-WIN-2")
def test_each_condition_has_its_window() -> None:
    """Cards are asked for just before their condition is scored, of all, in the order of play of the last round."""
    match = settled(at_the_end(2), ("bankable-designer", "slow-but-sure"), ("bankable-designer", "slow-but-sure"))
    heard = []
    while asked(match)[0] == "empire.window":
        heard.append(window(match))
        match = decline(match)
    assert heard[:4] == [("score_popular", 0), ("score_popular", 1), ("score_fast", 0), ("score_fast", 1)]
    assert [name for name, seat in heard if seat == 0][2:] == ["score_pressco", "score_land"]  # for backs of 3 and 2
    assert asked(match)[0] == "empire.keep"
    assert part(match).tycoons[0].hand == ("bankable-designer", "slow-but-sure")  # not played: kept


@pytest.mark.rule("EMP-WIN-1", "EMP-FAME-5", "EMP-FC-25")
def test_the_last_round_decides_who_is_asked_first() -> None:
    """In scoring the order of play of the last round decides, not the order of seats."""
    hand = ("bankable-designer", "play-first")
    match = settled(EmpirePosition(at_the_end(3)).fame_is(order=(2, 0, 1)).match(), hand, hand, hand)
    heard = []
    while asked(match)[0] == "empire.window":
        heard.append(window(match))
        match = decline(match)
    assert [seat for name, seat in heard if name == "score_popular"] == [2, 0, 1]


@pytest.mark.rule("EMP-FAME-13", "GAP-37", "EMP-FC-25")
@pytest.mark.parametrize("stopped_players", ["leave_courses", "only_scoring"])
def test_who_has_stopped_plays_in_scoring(stopped_players: str) -> None:
    """Cards for scoring are for everybody, whatever stopped players may do before."""
    match = EmpirePosition(at_the_end(2, stopped_players=stopped_players)).stopped(0).match()
    match = settled(match, ("bankable-designer",), KEEPS)
    assert worth(plays(match, 0, "bankable-designer"), 0, "fun") == 4


@pytest.mark.rule("EMP-FAME-6")
def test_a_condition_that_is_over() -> None:
    """A card for a condition that has been scored cannot be played any more."""
    match = until(settled(at_the_end(2), ("bankable-designer", "slow-but-sure"), KEEPS), "score_fast")
    assert refusal(match, 0, PlayFame("bankable-designer")) == ("empire.wrong_window", "EMP-FAME-2")


# FC-25, FC-26


@pytest.mark.rule("EMP-FC-25", "TV-FAME-1", "EMP-FAME-3", "EMP-SCORE-2", "EMP-SCORE-6")
def test_bankable_designers() -> None:
    """Each copy brings 4 visitors, who count in Fun and pay; two copies bring 8."""
    match = settled(with_people(at_turn_end(), 0, 20), ("bankable-designer", "bankable-designer"), KEEPS)
    assert window(match) == ("score_popular", 0)
    for copies in (1, 2):
        match = plays(match, 0, "bankable-designer")
        assert worth(match, 0, "fun") == 20 + 4 * copies
        assert reasons(match, 0, "fun") == {"people": 4 * copies}
        assert match.sheets()[0].line("designer.fun").count == 20 + 4 * copies
        assert income(match.engine.table, match.state, 0) == 20 + 4 * copies
    assert worth(match, 1, "fun") == 0


def at_turn_end() -> Match:
    """The end of play with the tiles still in the bag, to build courses of."""
    match = at_turn((), ())
    while asked(match)[0] == "designer.turn":
        match = tables.passes(EmpirePosition(match).change(Designer, quiet=99).match())
    assert asked(match)[0] == "designer.final"
    return match


@pytest.mark.rule("EMP-FC-26", "TV-FAME-7", "EMP-SCORE-6")
def test_dogs_are_people() -> None:
    """30 people and 4 dogs make 38 in Fun and 30 of income; for the press, dogs are dogs."""
    course = draw("g:people=9,dogs=1 g:people=9,dogs=3 g:people=9 g:people=3")
    match = settled(drawn(at_the_end(2), 0, course), ("dogs-are-people", "dogs-are-people"), KEEPS)
    match = plays(match, 0, "dogs-are-people")
    assert worth(match, 0, "fun") == 38
    assert reasons(match, 0, "fun") == {"dogs": 8}
    assert income(match.engine.table, match.state, 0) == 30
    assert refusal(match, 0, PlayFame("dogs-are-people")) == ("empire.card_again", "EMP-FAME-9")
    assert not satisfied(match, 0, "dogs-5")


@pytest.mark.rule("EMP-FC-26", "EMP-FAME-8")
def test_no_dogs_no_effect() -> None:
    """Without a dog the card cannot be played."""
    match = settled(drawn(at_the_end(2), 0, draw("g:people=3")), ("dogs-are-people",), KEEPS)
    assert window(match) == ("score_popular", 0)
    assert refusal(match, 0, PlayFame("dogs-are-people")) == ("empire.no_effect", "EMP-FAME-8")


@pytest.mark.rule("EMP-FX-12", "EMP-FC-25", "EMP-FC-26")
def test_visitors_and_dogs() -> None:
    """Two bankable designers and dogs: Fun is people and 8 and two for each dog; income is people and 8."""
    course = draw("g:people=9,dogs=2 g:people=5")
    hand = ("bankable-designer", "bankable-designer", "dogs-are-people")
    match = settled(drawn(at_the_end(2), 0, course), hand, KEEPS)
    for card in hand:
        match = plays(match, 0, card)
    assert worth(match, 0, "fun") == 14 + 8 + 4
    assert income(match.engine.table, match.state, 0) == 14 + 8


# FC-24


@pytest.mark.rule("EMP-FC-24", "TV-FAME-6", "EMP-WIN-7", "EMP-SCORE-3")
def test_last_to_stop() -> None:
    """Who stopped in the last round in which anybody did gets 9, whatever lies face down."""
    position = EmpirePosition(at_the_end(3)).round(34).stopped(0, since=30).stopped(1, since=33).stopped(2, since=33)
    match = position.collected(0, position.facts.removed[:3]).match()
    match = settled(match, ("bankable-designer",), ("slow-but-sure",), ("slow-but-sure", "play-first"))
    match = until(match, "score_fast")
    assert window(match) == ("score_fast", 1)  # everybody knows that seat 0 does not qualify
    match = plays(match, 1, "slow-but-sure")
    match = plays(match, 2, "slow-but-sure")
    for seat in (1, 2):
        assert worth(match, seat, "fast") == 9
        assert reasons(match, seat, "fast") == {"last_to_stop": 9}
    assert worth(match, 0, "fast") == 9  # for three tiles, and nothing more


@pytest.mark.rule("EMP-FC-24", "EMP-FAME-9", "EMP-SCORE-3")
def test_last_to_stop_twice() -> None:
    """Each copy pays its 9 points."""
    match = until(settled(at_the_end(2), ("slow-but-sure", "slow-but-sure"), KEEPS), "score_fast")
    match = plays(plays(match, 0, "slow-but-sure"), 0, "slow-but-sure")
    assert worth(match, 0, "fast") == 18


@pytest.mark.rule("EMP-FC-24")
def test_who_never_stopped_was_last() -> None:
    """Who designed until play ended has stopped in no earlier round than anybody else."""
    match = EmpirePosition(at_the_end(2)).round(9).stopped(0, since=8).match()
    match = until(settled(match, ("slow-but-sure",), ("slow-but-sure",)), "score_fast")
    assert window(match) == ("score_fast", 1)
    assert worth(plays(match, 1, "slow-but-sure"), 1, "fast") == 9


# FC-23


SIX_AND_FOURS = holes_in_rows((6, 4, 4, 4, 4, 4, 4, 4, 4), at=(10, 3))


@pytest.mark.rule("EMP-FC-23", "TV-FAME-8")
@pytest.mark.parametrize("when", ["score_pressco", "score_par"])
def test_par_six_is_green(when: str) -> None:
    """One Par 6 and eight Par 4 make 18 less 2 black cubes, and all Pars are green for the press if that is known."""
    match = settled(drawn(at_the_end(2), 0, SIX_AND_FOURS), ("par6-green", "par6-green"), KEEPS)
    match = until(match, when)
    assert worth(match, 0, "par") == 14
    before = satisfied(match, 0, "all-pars-green")
    match = plays(match, 0, "par6-green")
    assert worth(match, 0, "par") == 16
    assert reasons(match, 0, "par") == {"par_six": 2}
    assert match.sheets()[0].line("designer.par").count == 9
    assert (before, satisfied(match, 0, "all-pars-green")) == (False, True)
    assert part(match).tycoons[0].hand == ("par6-green",)
    if when == "score_pressco":
        assert refusal(match, 0, PlayFame("par6-green")) == ("empire.card_again", "EMP-FAME-9")
    else:
        assert window(match)[0] != "score_par"  # everybody knows that nobody can act there any more


@pytest.mark.rule("EMP-FC-23", "EMP-FAME-8")
def test_no_par_six() -> None:
    """Without a hole of Par 6 nobody can play the card, or is asked for it."""
    match = settled(drawn(at_the_end(2), 0, holes_in_rows((4, 5, 7), at=(10, 3))), ("par6-green",), KEEPS)
    match = until(match, "score_pressco")
    assert refusal(match, 0, PlayFame("par6-green")) == ("empire.no_effect", "EMP-FAME-8")


@pytest.mark.rule("EMP-FC-23", "EMP-FAME-8", "DEC-18")
def test_an_unfinished_par_six() -> None:
    """Where unfinished holes do not score, an open hole of Par 6 is not green with the card either."""
    rules = load_ruleset("empire", options={"designer": {"par_counts_incomplete": False}})
    match = drawn(at_the_end(2, rules=rules), 0, draw("tE:3#1 EW:3", at=(3, 2)))
    match = until(settled(match, ("par6-green",), KEEPS), "score_pressco", 0)
    assert refusal(match, 0, PlayFame("par6-green")) == ("empire.no_effect", "EMP-FAME-8")


# FC-22


@pytest.mark.rule("EMP-FC-22")
def test_tiles_on_water() -> None:
    """Up to two tiles on water cost nothing, with each copy two more; tiles beyond the outline still cost 3."""
    match = at_the_end(2)
    land = ground_with(match, water=3)
    water = sorted(tables.kit_of(match).grounds[land].water)[:3]
    course = (
        draw("g", at=water[0]).plus(draw("g", at=water[1])).plus(draw("g", at=water[2])).plus(draw("g", at=(200, 200)))
    )
    match = settled(drawn(match, 0, course, land), ("forgive-water", "forgive-water"), KEEPS)
    match = until(match, "score_land", 0)
    before = worth(match, 0, "land")
    assert refusal(match, 0, PlayFame("forgive-water", cells=())) == ("empire.wrong_choice", "EMP-FC-22")
    assert refusal(match, 0, PlayFame("forgive-water", cells=tuple(water))) == ("empire.wrong_choice", "EMP-FC-22")
    assert refusal(match, 0, PlayFame("forgive-water", cells=((200, 200),))) == ("empire.wrong_choice", "EMP-FC-22")
    match = plays(match, 0, "forgive-water", cells=(water[1], water[0]))
    assert worth(match, 0, "land") == before + 6
    assert refusal(match, 0, PlayFame("forgive-water", cells=(water[0],))) == ("empire.wrong_choice", "EMP-FC-22")
    match = plays(match, 0, "forgive-water", cells=(water[2],))
    assert worth(match, 0, "land") == before + 9
    assert reasons(match, 0, "land") == {"water": 9}


# FC-21


WRONG = draw(
    """
    tE#1 W>E E>W pW
    tE#2 E>W E>W pW
    tE#3 W>E W>E pW
    """,
    at=(10, 3),
)


@pytest.mark.rule("EMP-FC-21")
@pytest.mark.parametrize("when", ["score_pressco", "score_playable"])
def test_wrong_ways(when: str) -> None:
    """Up to two tiles against their arrow cost nothing, and are right for the press if that is known in time."""
    match = settled(drawn(at_the_end(2), 0, WRONG), ("forgive-direction", "forgive-direction"), KEEPS)
    match = until(match, when, 0)
    before = worth(match, 0, "playable")
    wrong = looked_over(match, 0).wrong_way
    assert len(wrong) == 3
    assert refusal(match, 0, PlayFame("forgive-direction", cells=((11, 3),))) == ("empire.wrong_choice", "EMP-FC-21")
    assert refusal(match, 0, PlayFame("forgive-direction", cells=wrong)) == ("empire.wrong_choice", "EMP-FC-21")
    match = plays(match, 0, "forgive-direction", cells=wrong[:2])
    assert worth(match, 0, "playable") == before + 2
    assert refusal(match, 0, PlayFame("forgive-direction", cells=wrong[:1])) == ("empire.wrong_choice", "EMP-FC-21")
    match = plays(match, 0, "forgive-direction", cells=wrong[2:])
    assert worth(match, 0, "playable") == before + 3
    assert reasons(match, 0, "playable") == {"direction": 3}
    assert forgiven_by_cards(match.state, 0) == Forgiven(directions=wrong)


@pytest.mark.rule("EMP-FC-21", "EMP-PC-CTX-16")
def test_a_forgiven_direction_is_right_for_the_press() -> None:
    """Three tiles along their arrow and one against make four, when the one is forgiven."""
    match = settled(drawn(at_the_end(2), 0, draw("tE#1 W>E W>E W>E E>W pW", at=(10, 3))), ("forgive-direction",), KEEPS)
    match = until(match, "score_pressco")
    assert not satisfied(match, 0, "directional-4")
    match = plays(match, 0, "forgive-direction", cells=((14, 3),))
    assert satisfied(match, 0, "directional-4")


@pytest.mark.rule("EMP-FC-21", "BG-PLAY-1")
def test_nothing_to_forgive_where_nothing_is_charged() -> None:
    """In a match without Playable the card pleases the press and adds no points."""
    rules = load_ruleset("empire", options={"designer": {"ignore_playable": True}})
    match = settled(drawn(at_the_end(2, rules=rules), 0, WRONG), ("forgive-direction",), KEEPS)
    match = until(match, "score_pressco", 0)
    match = plays(match, 0, "forgive-direction", cells=looked_over(match, 0).wrong_way[:2])
    assert worth(match, 0, "playable") == 0


# FC-28


APART = draw(
    """
    tE#1 pW . tE#2 pW tE#3 pW
    """,
    at=(10, 3),
)


@pytest.mark.rule("EMP-FC-28", "GAP-34")
@pytest.mark.parametrize("when", ["score_pressco", "score_circuit"])
def test_missed_connections(when: str) -> None:
    """Up to two missed connections whose tiles are there count 2 points each."""
    match = settled(drawn(at_the_end(2), 0, APART), ("forgive-circuit",), KEEPS)
    match = until(match, when, 0)
    before = worth(match, 0, "circuit")
    assert before == 2
    assert refusal(match, 0, PlayFame("forgive-circuit", connections=(2,))) == ("empire.wrong_choice", "EMP-FC-28")
    assert refusal(match, 0, PlayFame("forgive-circuit", connections=(3,))) == ("empire.wrong_choice", "EMP-FC-28")
    assert {action.connections for action in listed(match, 0, PlayFame)} == {(0,), (1,), (0, 1)}  # type: ignore[attr-defined]
    match = plays(match, 0, "forgive-circuit", connections=(0, 1))
    assert worth(match, 0, "circuit") == 6
    assert reasons(match, 0, "circuit") == {"connection": 4}
    assert match.sheets()[0].line("designer.circuit").count == 3


@pytest.mark.rule("EMP-FC-28")
def test_missed_connections_are_pointed_at_on_the_board() -> None:
    """Whatever lights up for this card is drawn: the numbers of holes, and the gate as hole 0."""
    match = until(settled(drawn(at_the_end(2), 0, APART), ("forgive-circuit",), KEEPS), "score_circuit", 0)
    lit = narrowed([each for each in listing(match.engine, match.state, 0) if each.action == "empire.play"]).lights
    drawn_papers = [match.engine.paper(match.state, 0, 0, paper) for paper in match.ruleset.papers.values()]
    drawn_there = [pointers_in(each or "") for each in (match.engine.board(match.state, 0, 0), *drawn_papers)]
    assert {"hole:0", "hole:1"} <= {*lit}
    assert {*lit} <= frozenset().union(*drawn_there)


@pytest.mark.rule("EMP-FC-28", "EMP-FAME-9")
def test_each_copy_forgives_two_more_connections() -> None:
    """Three connections are missed: the second copy is for the third, not for those that are forgiven."""
    match = settled(drawn(at_the_end(2), 0, circuit(3)), ("forgive-circuit", "forgive-circuit"), KEEPS)
    match = until(match, "score_pressco", 0)
    first = max((action.connections for action in listed(match, 0, PlayFame)), key=len)  # type: ignore[attr-defined]
    match = plays(match, 0, "forgive-circuit", connections=first)
    again = PlayFame("forgive-circuit", connections=first[:1])
    assert refusal(match, 0, again) == ("empire.wrong_choice", "EMP-FC-28")
    (rest,) = listed(match, 0, PlayFame)
    match = plays(match, 0, "forgive-circuit", connections=rest.connections)  # type: ignore[attr-defined]
    assert worth(match, 0, "circuit") == 20


SIDE = {(1, 0): "E", (-1, 0): "W", (0, 1): "S"}
ACROSS = {"E": "W", "W": "E", "S": "N"}


def circuit(missing: int) -> Drawing:
    """Nine holes of two tiles that lead away from the gate and back, with so many connections missed."""
    first, last = ((2, 0), (3, 0)), ((2, 2), (1, 2))
    if missing == 3:
        first = ((3, 0), (2, 0))  # neither begins at the gate nor ends at the second hole
    if missing in (1, 3):
        last = ((2, 2), (3, 2))  # does not end at the gate
    if missing == 2:
        last = ((1, 2), (2, 2))  # neither begins at the hole before nor ends at the gate
    there = [((4, 0), (5, 0)), ((6, 0), (7, 0)), ((8, 0), (8, 1)), ((8, 2), (7, 2)), ((6, 2), (5, 2)), ((4, 2), (4, 3))]
    course = Drawing(Course(), {})
    for number, (tee, green) in enumerate((first, *there, ((3, 3), (2, 3)), last), 1):
        side = SIDE[green[0] - tee[0], green[1] - tee[1]]
        course = course.plus(draw(f"t{side}#{number}", at=tee)).plus(draw(f"p{ACROSS[side]}", at=green))
    return course


@pytest.mark.rule("EMP-FX-13", "EMP-FC-28", "EMP-SCORE-17")
@pytest.mark.parametrize("missing", [1, 2, 3])
def test_a_perfect_circuit_for_the_press(missing: int) -> None:
    """A circuit of 18 or 16 becomes perfect for the press, if what is missed is forgiven before she looks."""
    match = settled(drawn(at_the_end(2), 0, circuit(missing)), ("forgive-circuit",), KEEPS)
    match = until(match, "score_pressco", 0)
    assert worth(match, 0, "circuit") == 20 - 2 * missing
    assert not satisfied(match, 0, "perfect-circuit")
    missed = max((action.connections for action in listed(match, 0, PlayFame)), key=len)  # type: ignore[attr-defined]
    match = plays(match, 0, "forgive-circuit", connections=missed)
    assert worth(match, 0, "circuit") == (20 if missing < 3 else 18)
    assert satisfied(match, 0, "perfect-circuit") == (missing < 3)


# FC-20


def grassy(match: Match, seat: int = 0) -> tuple[tuple[int, int], ...]:
    """Return the empty squares of a seat's land."""
    return looked_over(match, seat).uncovered


@pytest.mark.rule("EMP-FC-20", "GAP-17")
@pytest.mark.parametrize("when", ["score_pressco", "score_land"])
def test_grass_that_is_not_there(when: str) -> None:
    """Any empty squares of the land count as grass: they are not missing in Land, and grass for the press."""
    match = drawn(at_the_end(2), 0, draw("g", at=(2, 2)))
    match = until(settled(match, ("missing-as-grass",), KEEPS), when, 0)
    empty = grassy(match)
    before = worth(match, 0, "land")
    for wrong in ((), ((300, 300),), (empty[0], empty[0]), ((2, 2),)):
        assert refusal(match, 0, PlayFame("missing-as-grass", cells=wrong)) == ("empire.wrong_choice", "EMP-FC-20")
    assert not satisfied(match, 0, "grass-13")
    chosen = empty[:12]
    match = plays(match, 0, "missing-as-grass", cells=chosen)
    assert worth(match, 0, "land") == before + 12
    assert reasons(match, 0, "land") == {"grass": 12}
    assert satisfied(match, 0, "grass-13")
    assert worth(match, 0, "fun") == 0
    assert forgiven(match, 0).grass == chosen


@pytest.mark.rule("EMP-FC-20", "GAP-17")
def test_declared_grass_may_still_be_missing() -> None:
    """Where the match says so, the squares are grass for the press and missing in Land all the same."""
    match = drawn(at_the_end(2, grass_covers_land=False), 0, draw("g", at=(2, 2)))
    match = until(settled(match, ("missing-as-grass",), KEEPS), "score_pressco", 0)
    before = worth(match, 0, "land")
    match = plays(match, 0, "missing-as-grass", cells=grassy(match)[:12])
    assert worth(match, 0, "land") == before
    assert satisfied(match, 0, "grass-13")


@pytest.mark.rule("EMP-FC-20", "EMP-FAME-9")
def test_a_second_declaration() -> None:
    """A further copy adds nothing, so it cannot be played, though squares are left."""
    match = drawn(at_the_end(2), 0, draw("g", at=(2, 2)))
    match = until(settled(match, ("missing-as-grass", "missing-as-grass"), KEEPS), "score_pressco", 0)
    match = plays(match, 0, "missing-as-grass", cells=grassy(match)[:1])
    assert asked(match)[0] == "empire.keep"
    assert part(match).tycoons[0].hand == ("missing-as-grass",)


@pytest.mark.rule("EMP-FX-10", "EMP-FC-20", "GAP-35")
def test_grass_beside_an_open_red_side() -> None:
    """Grass against an open red side is a mismatch for 3 points, and no plan finishes the hole over that square."""
    match = drawn(at_the_end(2), 0, draw("tE#1 EW", at=(2, 2)))
    plan = (Imagined(4, 2, "W", "green"),)
    match = until(settled(match, ("missing-as-grass",), KEEPS, plans={0: plan}), "score_pressco", 0)
    assert (4, 2) in grassy(match)
    before = worth(match, 0, "playable")
    match = plays(match, 0, "missing-as-grass", cells=((4, 2),))
    assert reasons(match, 0, "playable") == {"grass.mismatch": -3}
    assert worth(match, 0, "playable") == before - 3
    seen = with_grass(looked_over(match, 0), ((4, 2),))
    assert [fault.cell for fault in seen.mismatches] == [(3, 2)]
    table = match.engine.table
    looked = look(table, match.state, 0, forgiven_by_cards(match.state, 0))
    assert looked.plan == ()


@pytest.mark.rule("EMP-FX-11", "EMP-FC-20")
@pytest.mark.parametrize(("missing", "met"), [(2, True), (3, False)])
def test_grass_fills_the_land_for_the_press(missing: int, met: bool) -> None:
    """Declared grass makes a land full, and counts among the two grass tiles that such a land may have."""
    match = at_turn_end()
    land = sorted(tables.ground(match, 0).land, key=lambda cell: (cell[1], cell[0]))
    red = tiles_of(match, kind="tee") + tiles_of(match, kind="green") + tiles_of(match, kind="path")
    cells = land[: len(land) - missing]
    match = (
        EmpirePosition(match)
        .course(0, tiles=[Placed(tile, x, y) for tile, (x, y) in zip(red, cells, strict=False)])
        .match()
    )
    match = until(settled(match, ("missing-as-grass",), KEEPS), "score_pressco", 0)
    assert not satisfied(match, 0, "grass-max-2-land-full")
    match = plays(match, 0, "missing-as-grass", cells=tuple(land[len(land) - missing :]))
    assert satisfied(match, 0, "grass-max-2-land-full") == met


# what the press has written stays written


@pytest.mark.rule("EMP-SCORE-17", "GAP-16")
def test_nothing_is_scored_again() -> None:
    """A card played after the press has looked changes its own condition and not one article."""
    match = drawn(at_the_end(2), 0, SIX_AND_FOURS)
    match = settled(match, ("par6-green",), KEEPS)
    press = part(match).public
    match = until(match, "score_par", 0)
    written = part(match).tycoons[0].articles
    assert written is not None
    match = plays(match, 0, "par6-green")
    assert part(match).tycoons[0].articles == written
    assert worth(match, 0, "mrs") == sum(line.points for line in written)
    assert part(match).public == press
    assert asked(declined(match))[0] in ("empire.keep", "empire.invest")


@pytest.mark.rule("EMP-SCORE-17")
def test_what_is_forgiven_in_time_holds_for_the_rest() -> None:
    """A card played when the press looks holds for its own condition as well."""
    match = until(settled(drawn(at_the_end(2), 0, SIX_AND_FOURS), ("par6-green",), KEEPS), "score_pressco", 0)
    match = plays(match, 0, "par6-green")
    assert worth(match, 0, "par") == 16


def test_reasons_name_their_rules() -> None:
    """Every line that a card adds cites the card's rule, and is signed by the plugin."""
    match = settled(drawn(at_the_end(2), 0, SIX_AND_FOURS), ("par6-green", "bankable-designer"), KEEPS)
    match = plays(until(match, "score_popular", 0), 0, "bankable-designer")
    match = plays(until(match, "score_pressco", 0), 0, "par6-green")
    found = {
        line.rule: line.by
        for key in ("fun", "par")
        for line in match.sheets()[0].line(f"designer.{key}").parts
        if line.key.startswith("empire.")
    }
    assert found == {"EMP-FC-25": "empire", "EMP-FC-23": "empire"}


def test_what_a_test_draws_is_its_own() -> None:
    """A drawn course is known to its own match; others of the same ruleset, and of the same tile names, do not see it."""
    match = at_the_end(2)
    one, other = (drawn(match, 0, draw(f"g:people={people}")) for people in (3, 7))
    assert [worth(each, 0, "fun") for each in (one, other, match)] == [3, 7, 0]
    assert type(tables.kit_of(match).tiles) is dict
    both = drawn(one, 1, draw("g:people=5"))
    assert [worth(both, seat, "fun") for seat in range(2)] == [3, 5]
