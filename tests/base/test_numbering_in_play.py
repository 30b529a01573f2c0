"""Hole numbers and completion plans as players lay and declare them in a match (BG-NUM, BG-END-12, BG-PLAY-HOLES)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from fairway import Match, Stamp, decide, load_ruleset
from fairway.client.listing import listing
from fairway.client.narrowing import Left, narrowed
from fairway.client.wording import Wording
from fairway.model.score import total
from fairway.testing import cited, happened, refused
from fairway_base.course.course import Placed, Token
from fairway_base.course.imaginary_tiles import imaginary_tile
from fairway_base.joining.plans import Imagined
from fairway_base.play import events as ev
from fairway_base.play.ending import Settle
from fairway_base.play.number_holes import NumberHoles
from fairway_base.play.setup import ChooseLand
from fairway_base.play.turns import Pass, PickTile
from fairway_base.testing import DesignerPosition
from tests.base.tables import ask_nothing_back, begin, collect, designer, part, passes, play, player, turn_of

N, E, S, W = range(4)
"""Turns of a Tee or Putting Green that show its red side to this side."""
HOLES = (
    Placed("t001a", 2, 0, E),
    Placed("t035a", 3, 0, W),
    Placed("t001b", 2, 1, E),
    Placed("t035b", 3, 1, W),
)
"""Two complete holes beside the gate, Tees at 2,0 and 2,1; the first Putting Green touches no Tee."""
PIECES = (
    Placed("t001a", 2, 0, S),
    Placed("t160a", 3, 0),
    Placed("t160b", 3, 1),
    Placed("t035a", 2, 3, N),
)
"""A Tee at 2,0 that looks south and a Putting Green at 2,3 that looks north, with two empty squares between."""
JOINED = (Imagined(2, 1, "NS"), Imagined(2, 2, "NS"))


def laid(match: Match, seat: int = 0) -> tuple[Token, ...]:
    return player(match, seat).course.tokens


def with_holes(placed: Iterable[Placed] = HOLES, seats: int = 2, **more: Any) -> Match:
    return DesignerPosition(begin(seats, **more)).course(0, tiles=placed).match()


def ended(match: Match) -> Match:
    """Run the bag dry, so that play ends and the final window opens."""
    match = DesignerPosition(match).bag(0).match()
    while not part(match).ended:
        match = passes(match)
    return match


def points(match: Match, key: str, seat: int = 0) -> int:
    return total(match.sheets()[seat].line(key))


# tokens at any time


@pytest.mark.rule("BG-NUM-1")
def test_tokens_on_ones_turn_and_off_it() -> None:
    """Numbers are laid, moved, swapped and taken back at any time, and whose turn it is does not change."""
    match = (
        DesignerPosition(with_holes(seats=3)).course(1, tiles=[Placed("t001c", 2, 0), Placed("t001d", 2, 1)]).match()
    )
    assert turn_of(match) == 0
    for seat in (0, 1):
        for tokens in (
            (Token(1, 2, 0),),
            (Token(1, 2, 1),),
            (Token(1, 2, 1), Token(2, 2, 0)),
            (Token(1, 2, 0), Token(2, 2, 1)),
            (),
            (Token(9, 2, 0),),
        ):
            match = play(match, (seat, NumberHoles(tokens)))
            assert happened(match, ev.HolesNumbered) == [ev.HolesNumbered(seat, tokens)]
            assert laid(match, seat) == tokens
            assert turn_of(match) == 0
    assert part(match).top.pawns == (0, 1, 2)


@pytest.mark.rule("BG-NUM-1")
def test_tokens_do_not_use_up_a_turn() -> None:
    """Laying numbers is no turn: the player still takes a tile or passes afterwards."""
    match = play(with_holes(), (0, NumberHoles((Token(4, 2, 0),))))
    match = passes(match)
    assert turn_of(match) == 1
    assert laid(match) == (Token(4, 2, 0),)


@pytest.mark.rule("BG-NUM-1")
def test_who_points_at_a_number_does_not_mean_another() -> None:
    """All numbers are laid anew with each, so that most of what is listed holds the one pointed at; what is meant changes it."""
    holes = [Placed("t001c", 2, 0), Placed("t001d", 2, 1), Placed("t001e", 3, 0)]
    match = play(
        DesignerPosition(begin(1)).course(0, tiles=holes).match(), (0, NumberHoles((Token(3, 2, 0), Token(5, 2, 1))))
    )
    [domain] = [each.domain for each in match.choices(0) if isinstance(each.domain[0], NumberHoles)]

    def meant(*at: str) -> list[tuple[Token, ...]]:
        return [each.tokens for each in domain.meant(frozenset(at))]

    assert (Token(3, 2, 0),) in meant()  # takes 5 away
    assert [tokens for tokens in meant("cell:2,0") if Token(3, 2, 0) in tokens] == []
    assert {token.number for tokens in meant("hole:3") for token in tokens if token != Token(5, 2, 1)} == {3}


@pytest.mark.rule("BG-NUM-1")
def test_tokens_while_others_are_asked() -> None:
    """Numbers can also be laid while designers are asked about leftovers."""
    match = DesignerPosition(begin(2)).covered(0, missing=1).course(1, tiles=HOLES).match()
    match = passes(play(match, (0, PickTile(part(match).middle.tiles[0], 5, 5))))
    assert match.state.prompts[0].name == "designer.put_back"
    match = play(match, (1, NumberHoles((Token(3, 2, 0),))))
    assert match.state.waiting() == (1,)
    assert match.state.prompts[0].name == "designer.put_back"
    match = ask_nothing_back(match)
    assert turn_of(match) == 1
    assert laid(collect(match), 1) == (Token(3, 2, 0),)


@pytest.mark.rule("BG-NUM-1")
def test_no_tokens_before_there_is_a_hole() -> None:
    """Before the first tile there is nothing to number, nor while lands are chosen."""
    match = begin(2)
    refusal = refused(match, 1, NumberHoles((Token(1, 2, 0),)))
    assert (refusal.code, refusal.rule) == ("not_now", "BG-NUM-1")
    choosing = designer().match(2, "lands")
    assert refused(choosing, 0, NumberHoles()).code == "not_now"
    assert choosing.play(0, ChooseLand(part(choosing).dealt[0][0]))


@pytest.mark.rule("BG-NUM-1", "BG-NUM-3", "BG-NUM-4", "BG-NUM-5")
@pytest.mark.parametrize(
    ("tokens", "code", "rule"),
    [
        ([Token(10, 2, 0)], "designer.no_such_number", "BG-NUM-4"),
        ([Token(0, 2, 0)], "designer.no_such_number", "BG-NUM-4"),
        ([Token(1, 5, 5)], "designer.token_on_no_tile", "BG-NUM-1"),
        ([Token(1, 3, 0)], "designer.token_not_on_tee", "BG-NUM-1"),
        ([Token(1, 2, 2)], "designer.token_on_grass", "BG-NUM-1"),
        ([Token(1, 2, 0), Token(2, 2, 0)], "designer.hole_has_number", "BG-NUM-5"),
        ([Token(1, 2, 0), Token(1, 2, 1)], "designer.number_twice", "BG-NUM-3"),
        ([Token(1, 4, 2), Token(1, 4, 4)], "designer.pieces_do_not_fit", "BG-NUM-3"),
    ],
)
def test_tokens_in_the_wrong_place(tokens: list[Token], code: str, rule: str) -> None:
    """A token that names no hole, a second one on a hole or a second hole of one number is refused, and nothing moves."""
    more = [Placed("t160a", 2, 2), Placed("t001c", 4, 2, E), Placed("t001d", 4, 4, E)]
    match = play(with_holes([*HOLES, *more]), (0, NumberHoles((Token(5, 2, 0),))))
    refusal = refused(match, 0, NumberHoles(tuple(tokens)))
    assert (refusal.code, refusal.rule) == (code, rule)
    assert laid(match) == (Token(5, 2, 0),)


@pytest.mark.rule("BG-NUM-5")
def test_no_token_on_a_shared_crossover() -> None:
    """A token on a crossover that two holes use would name neither."""
    crossing = [
        Placed("t157a", 3, 3),
        Placed("t078a", 3, 2),
        Placed("t078b", 2, 3, E),
    ]
    match = with_holes(crossing)
    refusal = refused(match, 0, NumberHoles((Token(1, 3, 3),)))
    assert (refusal.code, refusal.rule) == ("designer.token_on_shared_crossover", "BG-NUM-5")
    match = play(match, (0, NumberHoles((Token(1, 3, 2), Token(2, 2, 3)))))
    assert len(laid(match)) == 2


@pytest.mark.rule("BG-NUM-4")
def test_nine_tokens_at_most() -> None:
    """There is one token for each number from 1 to 9, so a tenth hole can never be numbered."""
    names = [f"t001{copy}" for copy in "abcdefg"] + [f"t002{copy}" for copy in "abc"]
    cells = [(2, 0), (4, 0), (2, 1), (4, 1), (0, 2), (2, 2), (4, 2), (0, 3), (2, 3), (4, 3)]
    tees = [Placed(name, x, y, E) for name, (x, y) in zip(names, cells, strict=True)]
    match = with_holes(tees)
    nine = tuple(Token(number, tile.x, tile.y) for number, tile in zip(range(1, 10), tees, strict=False))
    match = play(match, (0, NumberHoles(nine)))
    assert len(laid(match)) == 9
    tenth = tees[-1]
    for number in range(11):
        refused(match, 0, NumberHoles((*nine, Token(number, tenth.x, tenth.y))))


# tokens as the course grows


@pytest.mark.rule("BG-NUM-5", "BG-NUM-3")
def test_a_token_moves_to_the_new_tee() -> None:
    """When a numbered piece without a Tee gains one, the token moves there."""
    match = begin(2, racks=("t001a", "t035c", "t159a"))
    match = DesignerPosition(match).course(0, tiles=[Placed("t035a", 3, 0, W)]).match()
    match = play(match, (0, NumberHoles((Token(7, 3, 0),))), (0, PickTile("t001a", 2, 0, E)))
    assert laid(match) == (Token(7, 2, 0),)
    assert happened(match, ev.NumbersReturned) == [ev.NumbersReturned(0, (Token(7, 2, 0),), ())]
    assert cited(match, ev.NumbersReturned) == ["BG-NUM-5"]


@pytest.mark.rule("BG-NUM-5")
def test_a_token_that_comes_back_is_told() -> None:
    """When two numbered pieces join, everybody is told which number has come back; otherwise nothing is told."""
    match = begin(2, racks=("t001a", "t078a", "t159a"))
    pieces = [Placed("t001b", 2, 0, E), Placed("t035a", 4, 0, W)]
    match = DesignerPosition(match).course(0, tiles=pieces).match()
    match = play(match, (0, NumberHoles((Token(4, 2, 0), Token(2, 4, 0)))))
    apart = play(match, (0, PickTile("t159a", 3, 1)))
    assert not happened(apart, ev.NumbersReturned)
    match = play(match, (0, PickTile("t078a", 3, 0, E)))
    assert laid(match) == (Token(4, 2, 0),)
    assert happened(match, ev.NumbersReturned) == [ev.NumbersReturned(0, (Token(4, 2, 0),), (2,))]


@pytest.mark.rule("BG-NUM-5", "BG-NUM-3")
def test_numbered_pieces_grow_together() -> None:
    """When numbered pieces are joined the token on the Tee stays and the other returns to the player."""
    match = begin(2, racks=("t078a", "t035c", "t159a"))
    match = DesignerPosition(match).course(0, tiles=[Placed("t001a", 2, 0, E), Placed("t035a", 4, 0, W)]).match()
    match = play(match, (0, NumberHoles((Token(2, 4, 0), Token(8, 2, 0)))), (0, PickTile("t078a", 3, 0, 1)))
    assert laid(match) == (Token(8, 2, 0),)


@pytest.mark.rule("BG-NUM-5")
def test_pieces_without_a_tee_grow_together() -> None:
    """Of joined pieces that have no Tee, the lower number stays."""
    match = begin(2, racks=("t078a", "t035c", "t159a"))
    match = DesignerPosition(match).course(0, tiles=[Placed("t078b", 2, 0, E), Placed("t079a", 4, 0, E)]).match()
    match = play(match, (0, NumberHoles((Token(6, 2, 0), Token(3, 4, 0)))), (0, PickTile("t078a", 3, 0, 1)))
    assert laid(match) == (Token(3, 4, 0),)


@pytest.mark.rule("BG-NUM-3")
def test_pieces_of_one_hole() -> None:
    """While the land is not filled one number may lie on several pieces of an unfinished hole; a filled land has none."""
    match = play(with_holes(PIECES), (0, NumberHoles((Token(1, 2, 0), Token(1, 2, 3)))))
    assert len(laid(match)) == 2
    match = DesignerPosition(with_holes(PIECES)).covered(0).match()
    refusal = refused(match, 0, NumberHoles((Token(1, 2, 0), Token(1, 2, 3))))
    assert (refusal.code, refusal.rule) == ("designer.pieces_on_filled_land", "BG-NUM-3")


# the final window


@pytest.mark.rule("BG-NUM-2", "BG-END-12")
def test_the_last_chance_to_number() -> None:
    """After the last round numbers can still be laid and changed, until the player declares them final."""
    match = ended(with_holes())
    assert match.state.prompts[0].name == "designer.final"
    match = play(match, (0, NumberHoles((Token(1, 2, 0),))))
    match = play(match, (0, NumberHoles((Token(1, 2, 1), Token(2, 2, 0)))))
    assert match.state.waiting() == (0, 1)
    match = play(match, (0, Settle()))
    refusal = refused(match, 0, NumberHoles(()))
    assert (refusal.code, refusal.rule) == ("not_now", "BG-NUM-1")
    assert refused(match, 0, Settle()).code == "not_your_turn"
    match = play(match, (1, Settle()))
    assert match.state.over
    assert laid(match) == (Token(1, 2, 1), Token(2, 2, 0))


@pytest.mark.rule("BG-NUM-2", "DEC-22")
def test_holes_without_a_number() -> None:
    """An unnumbered hole earns nothing in Mr Client, Par and Circuit; its tiles and faults count all the same."""
    rules = designer(unnumbered_holes="score_nothing")
    match = play(ended(with_holes(mr="mr-short", rules=rules)), (0, Settle()), (1, Settle()))
    assert points(match, "designer.mr") == 0
    assert points(match, "designer.par") == -36
    assert points(match, "designer.circuit") == 0
    assert points(match, "designer.playable") == -70
    numbered = play(ended(with_holes(mr="mr-short")), (0, NumberHoles((Token(1, 2, 0), Token(2, 2, 1)))))
    numbered = play(numbered, (0, Settle()), (1, Settle()))
    assert points(numbered, "designer.mr") == 4
    assert points(numbered, "designer.par") == -32
    assert points(numbered, "designer.circuit") == 2
    for key in ("designer.fun", "designer.mrs", "designer.land", "designer.playable"):
        assert points(numbered, key) == points(match, key)


# plans


@pytest.mark.rule("BG-END-12", "BG-PLAY-HOLES-3", "BG-PLAY-HOLES-5")
def test_a_plan_joins_pieces() -> None:
    """On a land that is not filled imaginary tiles may join a Tee piece and a Putting Green piece into one hole."""
    match = ended(with_holes(PIECES))
    alone = play(match, (0, Settle()), (1, Settle()))
    joined = play(match, (0, Settle(JOINED)), (1, Settle()))
    assert player(joined, 0).plan == JOINED
    assert points(alone, "designer.playable") == -70
    assert points(joined, "designer.playable") == -80


@pytest.mark.rule("BG-PLAY-HOLES-3")
def test_a_plan_is_drawn_with_stamps() -> None:
    """A client that draws is told every imaginary tile there is, in all its turns, and the numbers that lie there."""
    match = ended(play(with_holes(PIECES), (0, NumberHoles((Token(4, 2, 0),)))))
    (settle,) = [choice.domain for choice in match.choices(0) if choice.action is Settle]
    described = settle.description()
    stamps: tuple[Stamp, ...] = described["stamps"]["plan"]  # type: ignore[index]
    ways = [way for stamp in stamps for way in stamp.ways]
    assert all(imaginary_tile(Imagined(0, 0, **way)) for way in ways)
    assert len({(way["kind"], frozenset(way["sides"])) for way in ways}) == len(ways) == 15
    assert described["begin"] == {"numbers": (Token(4, 2, 0),)}


@pytest.mark.rule("BG-END-12")
@pytest.mark.parametrize("unnumbered", ["score_nothing", "refuse"])
def test_final_numbers_are_laid_by_pointing(unnumbered: str) -> None:
    """Pointing at a number and a square settles with that number there; the number alone lights its squares."""
    holes = with_holes(rules=designer(unnumbered_holes=unnumbered))
    match = ended(play(holes, (0, NumberHoles((Token(4, 2, 0),)))))
    (settle,) = [choice.domain for choice in match.choices(0) if choice.action is Settle]

    def pointing(*at: str) -> Left:
        return narrowed(listing(match.engine, match.state, 0, action="designer.settle", at=at), at)

    assert "cell:2,1" in pointing("hole:3").lights
    exact = pointing("hole:3", "cell:2,1").exact
    action = Settle(numbers=(Token(4, 2, 0), Token(3, 2, 1)))
    assert exact == msgspec.to_builtins(action)
    assert settle.refuse(action) is None
    assert len(listing(match.engine, match.state, 0, action="designer.settle")[0].rows or ()) == 1


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Settle; lay hole numbers: 4 (column 3, row 1) and 5 (column 3, row 2); imagine tiles: path (column 3, row 3)",
        ),
        (
            "fr",
            (
                "Terminer ; poser des numéros de trous : 4 (colonne 3, ligne 1) et 5 (colonne 3, ligne 2) ; "
                "imaginer des tuiles : chemin (colonne 3, ligne 3)"
            ),
        ),
    ],
)
def test_settling_says_which_numbers_lie_where(language: str, told: str) -> None:
    """The sentence of what would be settled tells each number and each imaginary tile with its square."""
    words = Wording.of(load_ruleset("designer"), language)
    assert words.doing(Settle((Imagined(2, 2, "NS"),), (Token(4, 2, 0), Token(5, 2, 1)))) == told
    assert ";" not in words.doing(Settle())


@pytest.mark.rule("BG-END-12", "BG-PLAY-HOLES-3")
def test_plans_are_for_the_final_window() -> None:
    """Nobody can declare a plan while play goes on."""
    match = with_holes(PIECES)
    refusal = refused(match, 0, Settle(JOINED))
    assert (refusal.code, refusal.rule) == ("not_now", "BG-END-12")
    refusal = refused(match, 1, Settle())
    assert (refusal.code, refusal.rule) == ("not_your_turn", "BG-END-12")


@pytest.mark.rule("BG-PLAY-HOLES-3", "BG-PLAY-HOLES-4", "BG-PLAY-HOLES-5", "BG-PLAY-HOLES-10", "BG-END-12")
@pytest.mark.parametrize(
    ("plan", "code", "rule"),
    [
        ([Imagined(2, 1, "NN")], "designer.plan_no_such_tile", "BG-PLAY-HOLES-3"),
        ([Imagined(2, 1, "NES")], "designer.plan_no_such_tile", "BG-PLAY-HOLES-3"),
        ([Imagined(2, 0, "NS")], "designer.plan_square_taken", "BG-PLAY-HOLES-5"),
        ([*JOINED, JOINED[0]], "designer.plan_square_taken", "BG-PLAY-HOLES-5"),
        ([Imagined(1, 1, "NS")], "designer.plan_on_gate", "BG-PLACE-1"),
        ([Imagined(2, 1, "NE")], "designer.plan_mismatch", "BG-PLAY-HOLES-5"),
        ([Imagined(2, 1, "NW"), Imagined(2, 2, "NS")], "designer.plan_mismatch", "BG-PLAY-HOLES-5"),
        ([Imagined(2, 1, "NW")], "designer.plan_mismatch", "BG-PLAY-MIS-4"),
        ([Imagined(4, 4, "E", "tee"), Imagined(5, 4, "W", "green")], "designer.plan_from_nothing", "BG-PLAY-HOLES-4"),
        ([Imagined(2, 1, "NS")], "designer.plan_unfinished", "BG-PLAY-HOLES-10"),
        ([Imagined(2, 1, "N", "tee")], "designer.plan_unfinished", "BG-PLAY-HOLES-10"),
    ],
)
def test_a_plan_that_does_not_hold(plan: list[Imagined], code: str, rule: str) -> None:
    """A plan is refused when it cannot be laid, clashes, makes holes of nothing or leaves one unfinished."""
    match = ended(with_holes(PIECES))
    refusal = refused(match, 0, Settle(tuple(plan)))
    assert (refusal.code, refusal.rule) == (code, rule)
    assert match.state.waiting() == (0, 1)
    assert player(match, 0).plan == ()


@pytest.mark.rule("BG-PLAY-HOLES-5", "BG-PLAY-HOLES-3")
def test_no_plan_on_a_filled_land() -> None:
    """Who has filled the land has nothing to imagine."""
    match = ended(DesignerPosition(begin(2)).covered(0).match())
    refusal = refused(match, 0, Settle((Imagined(6, 0, "W", "green"),)))
    assert (refusal.code, refusal.rule) == ("designer.plan_on_filled_land", "BG-PLAY-HOLES-5")
    assert play(match, (0, Settle()), (1, Settle())).state.over


@pytest.mark.rule("BG-PLAY-HOLES-9", "DEC-23")
def test_pieces_under_one_number_need_a_plan() -> None:
    """Pieces with the same number are one hole only with a plan that joins them; by agreement the count stands apart."""
    tokens = NumberHoles((Token(1, 2, 0), Token(1, 2, 3)))
    match = play(ended(with_holes(PIECES)), (0, tokens))
    refusal = refused(match, 0, Settle())
    assert (refusal.code, refusal.rule, refusal.params) == ("designer.pieces_apart", "BG-PLAY-HOLES-9", {"number": 1})
    assert play(match, (0, Settle(JOINED)), (1, Settle())).state.over
    assert play(match, (0, NumberHoles((Token(1, 2, 0),))), (0, Settle()), (1, Settle())).state.over
    rules = designer(pieces_of_a_hole="declared_separately")
    match = play(ended(with_holes(PIECES, rules=rules)), (0, tokens), (0, Settle()), (1, Settle()))
    assert match.state.over
    assert points(match, "designer.playable") == -70


@pytest.mark.rule("BG-PLAY-HOLES-9", "BG-NUM-2")
def test_a_declared_plan_keeps_its_numbers() -> None:
    """Who has declared a plan cannot change the numbers it was declared with."""
    match = play(ended(with_holes(PIECES)), (0, Settle(JOINED)))
    assert refused(match, 0, NumberHoles((Token(1, 2, 0),))).code == "not_now"
    assert play(match, (1, Settle())).state.over


@pytest.mark.rule("BG-NUM-1")
def test_a_bot_finds_its_way_out_of_torn_numbers() -> None:
    """A computer player who takes over a course with pieces apart numbers it anew rather than getting stuck."""
    match = play(ended(with_holes(PIECES)), (0, NumberHoles((Token(1, 2, 0), Token(1, 2, 3)))))
    for _ in range(3):
        if 0 not in match.state.waiting():
            break
        action = decide(match.ruleset.bots["greedy"], match.engine, match.state, 0, "bot")
        match = play(match, (0, action))
    assert match.state.waiting() == (1,)


def test_passing_keeps_tokens() -> None:
    """Numbers stay where they are while others play."""
    match = play(with_holes(), (0, NumberHoles((Token(1, 2, 0),))), (0, Pass()), (1, Pass()))
    assert laid(match) == (Token(1, 2, 0),)
