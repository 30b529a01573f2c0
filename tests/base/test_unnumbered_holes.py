"""Holes without a number when their player settles: numbered as well as can be, worth nothing, or not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import msgspec
import pytest

from fairway import replace, total
from fairway.lab.simulate import SimulationOrder, play_game
from fairway.testing import cited, happened, refused
from fairway_base import Course, Settle, Survey, Token, best_numbers, find_holes, survey
from fairway_base.content.components import Client, HoleWish, ParOfNumber
from fairway_base.content.options import Options
from fairway_base.course.numbering import NUMBERS, check_numbers, token_cell
from fairway_base.joining.plans import hole_count
from fairway_base.play.events import HolesNumbered, NumbersGiven, Settled
from fairway_base.play.number_holes import NumberHoles
from fairway_base.scoring import course_score as scoring
from fairway_base.scoring.best_numbers import unnumbered
from fairway_base.scoring.holes import Hole, hole_of
from fairway_base.testing import draw
from tests.base.tables import designer, kit_of, play, player
from tests.base.test_numbering_in_play import JOINED, PIECES, ended, laid, points, with_holes

COURSES = 200
MOST_TRIED = 240
"""Ways to lay the numbers that are all tried on one course."""


def worth(seen: Survey, holes: dict[int, Hole], client: Client) -> int:
    """Return what depends on numbers."""
    lines = (scoring.mr(seen, holes, client), scoring.par(seen, holes), scoring.circuit(seen, holes))
    return sum(map(total, lines))


@cache
def simulated() -> tuple[tuple[Survey, Client], ...]:
    """Play games and cut their courses down: first tiles only, or numbers already laid, as chance has it."""
    rules, luck = designer(), Random(14)
    courses: list[tuple[Survey, Client]] = []
    for game in range(COURSES // 20):
        bots = ("greedy",) if game % 5 else ("random",)  # random courses have more holes than there are numbers
        order = SimulationOrder(ruleset="designer", seats=5, seed="unnumbered", bots=bots)
        match, state, _ = play_game(rules, order, game)
        kit = kit_of(match)
        clients = [client for client in kit.clients.values() if client.who == "mr"]
        for each in state.parts[0].players:  # type: ignore[attr-defined]  # the designer's part comes first
            for _ in range(4):
                kept = luck.choice([len(each.course.placed), luck.randint(6, len(each.course.placed))])
                kept = kept if game % 5 else luck.randint(12, 20)
                course = Course(each.course.placed[:kept])
                seen = survey(course, kit.grounds[each.land], kit.tiles, kit.options)
                courses.append((_cut(seen, luck), luck.choice(clients)))
    return tuple(courses)


def _cut(seen: Survey, luck: Random) -> Survey:
    """Lay numbers at random until there are few enough ways to lay the rest."""
    groups = [group for group in seen.groups if token_cell(seen, group)]
    luck.shuffle(groups)
    free = luck.sample(NUMBERS, len(NUMBERS))
    tokens: list[Token] = []
    while groups and _ways(len(groups), len(free)) > MOST_TRIED:
        cell = token_cell(seen, groups.pop())
        assert cell
        tokens.append(Token(free.pop(), *cell))
    return survey(seen.course.numbered(tokens), seen.ground, seen.tiles, seen.options)


def _ways(holes: int, free: int) -> int:
    ways = 1
    for each in range(min(holes, free)):
        ways *= max(holes, free) - each
    return ways


def every_way(seen: Survey) -> Iterator[dict[int, Hole]]:
    """Return every way to give the free numbers away, with the token on either Tee of a hole that has two."""
    fixed = find_holes(seen)
    free = [number for number in NUMBERS if number not in fixed]
    loose = unnumbered(seen)
    count = min(len(loose), len(free))
    for groups in combinations(loose, count):
        for numbers in permutations(free, count):
            for tees in product(*(group.tees or (None,) for group in groups)):
                ways = zip(numbers, groups, tees, strict=True)
                yield fixed | {number: replace(hole_of(seen, number, (group,)), tee=tee) for number, group, tee in ways}


@pytest.mark.rule("BG-NUM-2", "DEC-22", "BG-SCORE-MR-1", "BG-SCORE-PAR-1", "BG-SCORE-CIRC-1")
def test_nothing_is_worth_more() -> None:
    """On 200 simulated courses no way to lay the free numbers is worth more in Mr Client, Par and Circuit."""
    tried = 0
    for seen, client in simulated():
        best = max(worth(seen, holes, client) for holes in every_way(seen))
        tokens = best_numbers(seen, mr=client)
        assert check_numbers(seen.course, seen.ground, seen.tiles, seen.options, tokens) is None
        assert set(seen.course.tokens) <= set(tokens)
        numbered = survey(seen.course.numbered(tokens), seen.ground, seen.tiles, seen.options)
        ours, more = worth(numbered, find_holes(numbered), client), len(seen.groups) - hole_count(numbered).count
        if more == 0:
            assert ours == best
            tried += 1
        else:  # a number may be better left to a piece that makes one hole less
            assert ours + 10 * more >= best
        assert not unnumbered(numbered) or len(numbered.numbered) == len(NUMBERS)
    assert len(simulated()) == COURSES
    assert tried > COURSES * 0.8


# at the table


@pytest.mark.rule("BG-NUM-2", "DEC-22", "BG-END-12")
def test_what_has_no_number_gets_one() -> None:
    """Who settles without numbers gets them laid as well as can be, once, and everybody is told."""
    match = play(ended(with_holes(mr="mr-short")), (0, Settle()))
    (given,) = happened(match, NumbersGiven)
    assert given.tokens == given.given == laid(match) == (Token(1, 2, 0), Token(2, 2, 1))
    assert cited(match, NumbersGiven) == ["BG-NUM-2"]
    assert [type(entry.event) for entry in match.events] == [NumbersGiven, Settled]
    match = play(match, (1, Settle()))
    assert not happened(match, NumbersGiven)
    assert [points(match, f"designer.{key}") for key in ("mr", "par", "circuit")] == [4, -32, 2]


@pytest.mark.rule("BG-NUM-2", "BG-NUM-1")
def test_numbers_that_were_laid_stay() -> None:
    """Only what has no number gets one; who has numbered everything is told nothing."""
    match = play(ended(with_holes()), (0, NumberHoles((Token(5, 2, 0),))), (0, Settle()))
    (given,) = happened(match, NumbersGiven)
    assert (given.tokens, given.given) == (laid(match), tuple(token for token in laid(match) if token.number != 5))
    assert Token(5, 2, 0) in laid(match)
    assert len(given.given) == 1
    match = play(ended(with_holes()), (0, NumberHoles((Token(5, 2, 0), Token(3, 2, 1)))), (0, Settle()))
    assert not happened(match, NumbersGiven)


@pytest.mark.rule("DEC-22", "BG-NUM-2")
def test_an_older_word_means_the_same() -> None:
    """Matches that were begun with `auto_number` are numbered, too."""
    rules = designer(unnumbered_holes="auto_number")
    assert len(laid(play(ended(with_holes(rules=rules)), (0, Settle())))) == 2


@pytest.mark.rule("DEC-22", "BG-NUM-2")
def test_holes_may_not_be_left_without_a_number() -> None:
    """By agreement nobody may settle with holes that could have a number; a way to do so is listed."""
    match = ended(with_holes(rules=designer(unnumbered_holes="refuse")))
    refusal = refused(match, 0, Settle())
    assert (refusal.code, refusal.rule, refusal.params) == ("designer.holes_unnumbered", "BG-NUM-2", {"holes": 2})
    (listed,) = next(choice.domain for choice in match.choices(0) if choice.action is Settle)
    match = play(match, (0, listed), (1, Settle()))
    assert match.state.over
    assert laid(match) == listed.numbers == (Token(1, 2, 0), Token(2, 2, 1))


@pytest.mark.rule("DEC-22")
def test_before_the_option_nothing_was_numbered() -> None:
    """A match that was begun before holes were numbered by themselves is played on without."""
    schema = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]["unnumbered_holes"]
    assert (schema["x-before"], Options().unnumbered_holes) == ("score_nothing", "number")


@pytest.mark.rule("BG-END-12", "BG-NUM-1")
def test_numbers_can_be_laid_while_settling() -> None:
    """Numbers and plan may be declared in one go, by the same rules as one after the other."""
    match = ended(with_holes())
    assert refused(match, 0, Settle(numbers=(Token(1, 3, 0),))).code == "designer.token_not_on_tee"
    match = play(match, (0, Settle(numbers=(Token(2, 2, 0), Token(1, 2, 1)))))
    assert laid(match) == (Token(1, 2, 1), Token(2, 2, 0))
    assert [type(entry.event) for entry in match.events] == [HolesNumbered, Settled]


@pytest.mark.rule("BG-NUM-2", "BG-NUM-3", "BG-PLAY-HOLES-9", "BG-END-12")
def test_what_a_plan_joins_gets_one_number() -> None:
    """Pieces that the player's plan joins are one hole, with or without a number on one of them; the plan is told."""
    match = play(ended(with_holes(PIECES)), (0, Settle(JOINED)))
    assert [token.number for token in laid(match)] == [1, 1]
    assert happened(match, Settled) == [Settled(0, JOINED)]
    match = play(ended(with_holes(PIECES)), (0, NumberHoles((Token(7, 2, 3),))), (0, Settle(JOINED)))
    assert laid(match) == (Token(7, 2, 0), Token(7, 2, 3))
    match = play(ended(with_holes(PIECES)), (0, Settle()))
    assert len({token.number for token in laid(match)}) == 2


@pytest.mark.rule("BG-PLAY-HOLES-9", "BG-NUM-3")
def test_pieces_apart_do_not_trap_a_player() -> None:
    """Where pieces lie under one number that no plan joins, a way to number them anew is listed."""
    match = play(ended(with_holes(PIECES)), (0, NumberHoles((Token(1, 2, 0), Token(1, 2, 3)))))
    assert refused(match, 0, Settle()).code == "designer.pieces_apart"
    (listed,) = next(choice.domain for choice in match.choices(0) if choice.action is Settle)
    assert player(play(match, (0, listed)), 0).plan == ()


@pytest.mark.rule("BG-NUM-2", "BG-SCORE-MR-3", "BG-SCORE-MR-4")
@pytest.mark.parametrize(
    ("client", "board", "number", "tee"),
    [("superstitious", "tE:2 pW:2\ntE:1 pW:2", 4, (10, 10)), ("superstitious", "tE:1 pW:2\ntE:2 pW:2", 4, (10, 11))],
)
def test_mr_client_is_thought_of(client: str, board: str, number: int, tee: tuple[int, int]) -> None:
    """The hole of Par 4 gets number 4 for the client who wants it there."""
    wish = HoleWish(each=2, hole=ParOfNumber(par=4, number=number))
    tokens = best_numbers(draw(board).look(), mr=Client(id=client, provenance="original", who="mr", wish=wish))
    assert Token(number, *tee) in tokens
