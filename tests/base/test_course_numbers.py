"""Where hole numbers may lie, what becomes of them as the course grows, and which ones to suggest (BG-NUM)."""

from __future__ import annotations

import pytest

from fairway_base.content.options import Options
from fairway_base.course.course import Cell, Course, Token
from fairway_base.course.ground import Ground
from fairway_base.course.numbering import check_numbers, settle_tokens
from fairway_base.scoring.best_numbers import best_numbers
from fairway_base.scoring.course_score import circuit, par
from fairway_base.scoring.holes import find_holes
from fairway_base.testing import MEADOW, Drawing, draw, holes_in_rows, land

TEE, GREEN = (10, 10), (12, 10)


def objection(drawing: Drawing, *tokens: tuple[int, Cell], ground: Ground = MEADOW) -> str | None:
    """Return the code of what is wrong with some tokens."""
    laid = tuple(Token(number, *cell) for number, cell in tokens)
    fault = check_numbers(drawing.course, ground, drawing.tiles, Options(), laid)
    return fault and fault.code


def settled(before: str, grown: Drawing, ground: Ground = MEADOW) -> dict[Cell, int]:
    """Return where tokens lie after what was drawn grew by some tiles, placed last."""
    drawing = draw(before).plus(grown)
    course = settle_tokens(drawing.course, ground, drawing.tiles, Options())
    return {(token.x, token.y): token.number for token in course.tokens}


# where tokens may lie


@pytest.mark.rule("BG-NUM-1")
def test_a_token_sits_on_the_tee():
    """The number of a hole with a Tee lies on the Tee and nowhere else."""
    hole = draw("tE EW pW")
    assert objection(hole, (4, TEE)) is None
    assert objection(hole, (4, GREEN)) == "designer.token_not_on_tee"


@pytest.mark.rule("BG-NUM-1")
@pytest.mark.parametrize(
    ("cell", "code"), [((10, 11), "designer.token_on_grass"), ((20, 20), "designer.token_on_no_tile")]
)
def test_a_token_needs_a_red_tile(cell: Cell, code: str):
    """A number cannot lie on grass or on no tile at all."""
    assert objection(draw("tE pW\ng ."), (1, cell)) == code


@pytest.mark.rule("BG-NUM-1")
def test_tokens_can_be_laid_anew():
    """Numbers can be moved and swapped: only where they lie now counts, not where they lay."""
    holes = draw("tE#1 pW\ntE#2 pW")
    assert objection(holes, (2, (10, 10)), (1, (10, 11))) is None


@pytest.mark.rule("BG-NUM-1", "BG-SCORE-CIRC-5")
def test_either_tee_of_a_malformed_hole_may_carry_the_token():
    """A hole with two Tees has its number on one of them."""
    twins = draw("tE EW tW")
    assert objection(twins, (1, TEE)) is None
    assert objection(twins, (1, GREEN)) is None


@pytest.mark.rule("BG-NUM-3")
@pytest.mark.parametrize("cell", [(10, 10), (11, 10)])
def test_a_group_without_tee_takes_its_token_anywhere(cell: Cell):
    """Without a Tee the number may lie on any red tile of the group."""
    assert objection(draw("EW pW"), (8, cell)) is None


@pytest.mark.rule("BG-NUM-4")
@pytest.mark.parametrize("number", [0, 10])
def test_there_are_nine_numbers(number: int):
    """Numbers go from 1 to 9, so a tenth hole can never be numbered."""
    assert objection(draw("tE pW"), (number, TEE)) == "designer.no_such_number"


@pytest.mark.rule("BG-NUM-5")
def test_a_group_has_one_token():
    """A second number on a group is refused."""
    assert objection(draw("tE EW tW"), (1, TEE), (2, GREEN)) == "designer.hole_has_number"
    assert objection(draw("tE pW"), (1, TEE), (2, TEE)) == "designer.hole_has_number"


@pytest.mark.rule("BG-NUM-5")
def test_no_token_on_a_shared_crossover():
    """A number on a tile of two groups would not say which it means."""
    assert objection(draw(". NS .\nEW + EW\n. NS ."), (1, (11, 11))) == "designer.token_on_shared_crossover"
    assert objection(draw("EW + EW"), (1, (11, 10))) is None


@pytest.mark.rule("BG-NUM-3")
def test_one_number_may_cover_pieces():
    """On an unfilled land one number may lie on several unfinished pieces of one hole."""
    assert objection(draw("tE . pW"), (1, TEE), (1, GREEN)) is None
    assert objection(draw("tE . EW . pW"), (1, TEE), (1, (12, 10)), (1, (14, 10))) is None


@pytest.mark.rule("BG-NUM-3")
def test_finished_holes_are_no_pieces():
    """A number cannot lie on a finished hole and on something else."""
    assert objection(draw("tE pW . pN"), (1, TEE), (1, (13, 10))) == "designer.number_twice"


@pytest.mark.rule("BG-NUM-3", "BG-PLAY-HOLES-10")
@pytest.mark.parametrize("drawing", ["tE . tW", "pE . pW"])
def test_pieces_must_fit_one_hole(drawing: str):
    """Two Tees or two Greens can never be pieces of one good hole."""
    assert objection(draw(drawing), (1, TEE), (1, GREEN)) == "designer.pieces_do_not_fit"


@pytest.mark.rule("BG-NUM-3")
def test_a_filled_land_has_no_pieces():
    """Once the land is filled there is nothing left to imagine, so no number covers two groups."""
    ground = land("GG#", "GG#", "##.")
    full = draw(". . tN\n. . g\npW g .", at=(0, 0))
    assert objection(full, (1, (2, 0)), (1, (0, 2)), ground=ground) == "designer.pieces_on_filled_land"


# growing


@pytest.mark.rule("BG-NUM-5")
def test_a_token_moves_to_the_tee_that_joins():
    """When a numbered piece without Tee gains a Tee, the token moves onto it."""
    assert settled("EW#4 pW", draw("tE", at=(9, 10))) == {(9, 10): 4}


@pytest.mark.rule("BG-NUM-5")
def test_the_tee_keeps_its_token_when_pieces_grow_together():
    """Of two numbered pieces that grow together the number on the Tee stays and the other goes back."""
    assert settled("tE#7 . pW#2", draw("EW", at=(11, 10))) == {(10, 10): 7}


@pytest.mark.rule("BG-NUM-5")
def test_without_a_tee_the_lower_number_stays():
    """Of two numbered pieces without Tee the lower number stays where it lies."""
    assert settled("EW#7 . pW#2", draw("EW", at=(11, 10))) == {(12, 10): 2}


@pytest.mark.rule("BG-NUM-5")
def test_of_two_tees_the_lower_number_stays():
    """When two numbered Tees are joined the lower number stays."""
    assert settled("tE#7 . tW#2", draw("EW", at=(11, 10))) == {(12, 10): 2}


@pytest.mark.rule("BG-NUM-5")
def test_other_tokens_stay_where_they_are():
    """Numbers of holes that a placement does not touch keep their place."""
    assert settled("tE#7 pW", draw("tE", at=(10, 12))) == {(10, 10): 7}


@pytest.mark.rule("BG-NUM-3", "BG-NUM-5")
def test_pieces_of_one_number_become_one():
    """When declared pieces are really joined, one token on the Tee is left."""
    assert settled("tE#3 . pW#3", draw("EW", at=(11, 10))) == {(10, 10): 3}


@pytest.mark.rule("BG-NUM-3", "BG-NUM-5")
def test_a_piece_that_is_finished_keeps_the_number():
    """When one of the declared pieces becomes a whole hole, the others lose the number."""
    assert settled("tE#3 . . pE#3", draw("pW", at=(11, 10))) == {(10, 10): 3}


@pytest.mark.rule("BG-NUM-3", "BG-NUM-5")
def test_filling_the_land_ends_a_declaration():
    """When the land is filled, of declared pieces only the one with the Tee keeps the number."""
    ground = land("GG" + 14 * "#", "GG" + 14 * "#", *[16 * "#"] * 14)
    drawing = draw("tE#3 . pW#3")
    rest = [cell for cell in ground.land if cell not in drawing.course.by_cell]
    for x, y in rest:
        drawing = drawing.plus(draw("g", at=(x, y)))
    course = settle_tokens(drawing.course, ground, drawing.tiles, Options())
    assert course.tokens == (Token(3, 10, 10),)


@pytest.mark.rule("BG-NUM-5")
def test_a_token_leaves_a_crossover_that_comes_to_be_shared():
    """When a second group joins a numbered crossover, the token moves to a tile that only its own group has."""
    assert settled("EW +#6 EW", draw("NS", at=(11, 9))) == {(10, 10): 6}


@pytest.mark.rule("BG-NUM-5")
def test_a_token_leaves_a_shared_crossover_whichever_way_its_hole_runs():
    """A numbered hole from north to south keeps its number when one from west to east comes to cross it."""
    upright = ". NS .\n. +#6 .\n. NS ."
    assert settled(upright, draw("EW", at=(10, 11))) == {(11, 12): 6}
    assert settled(upright, draw("tW", at=(12, 11))) == {(11, 12): 6}


@pytest.mark.rule("BG-NUM-5", "BG-PLACE-6")
@pytest.mark.parametrize(
    ("drawing", "grass", "path", "home"),
    [
        (". g . .\nEW +#6 EW .\n. . g NS", (11, 10), (13, 12), (10, 11)),
        (". NS . .\n. +#6 g .\n. NS . EW", (12, 11), (13, 12), (11, 12)),
    ],
    ids=["from the north", "from the east"],
)
def test_a_swap_beside_a_numbered_crossover(drawing: str, grass: Cell, path: Cell, home: Cell):
    """When tiles change places and a crossover comes to be shared, its number stays with the hole it was on."""
    drawn = draw(drawing)
    turn = drawn.course.by_cell[path].turn
    swapped = drawn.course.swapped(grass, path, turn, 0)
    after = settle_tokens(swapped, MEADOW, drawn.tiles, Options(), before=drawn.course)
    assert after.tokens == (Token(6, *home),)


@pytest.mark.rule("BG-NUM-5", "BG-PLACE-6")
def test_a_numbered_crossover_swapped_between_two_holes():
    """The number of a crossover that is itself moved to where two holes share it goes back to the player."""
    drawn = draw(". NS . .\nEW g EW .\n. NS . +#6")
    swapped = drawn.course.swapped((11, 11), (13, 12), 0, 0)
    assert settle_tokens(swapped, MEADOW, drawn.tiles, Options(), before=drawn.course).tokens == ()


@pytest.mark.rule("BG-NUM-3", "BG-NUM-5")
def test_a_finished_piece_without_a_tee_keeps_the_number():
    """Between a piece that is finished, though without a Tee, and an open one with a Tee, the finished one keeps it."""
    assert settled("tE#3 . . pE#3", draw("pW", at=(14, 10))) == {(13, 10): 3}


def test_a_course_without_tokens_stays_the_same():
    """Without numbers there is nothing to settle."""
    drawing = draw("tE pW")
    assert settle_tokens(drawing.course, MEADOW, drawing.tiles, Options()) is drawing.course


def test_tokens_in_place_leave_the_course_untouched():
    """A numbering that is right stays the very same value."""
    drawing = draw("tE#1 pW\ntE#2 pW")
    assert settle_tokens(drawing.course, MEADOW, drawing.tiles, Options()) is drawing.course


# what a number means


@pytest.mark.rule("BG-NUM-1", "BG-NUM-3")
def test_numbers_name_groups():
    """Each number names the group or pieces it lies on."""
    seen = draw("tE#2 pW . tE#1 . pW#1").look()
    assert {number: len(groups) for number, groups in seen.numbered.items()} == {1: 2, 2: 1}
    assert list(seen.numbered) == [1, 2]


@pytest.mark.rule("BG-NUM-5")
@pytest.mark.parametrize("drawing", ["tE#7 EW#2 pW", "tE#7 EW pW#2", "pE#2 EW tW#7"])
def test_the_number_on_the_tee_comes_first(drawing: str):
    """If two numbers lie on one group, the one on the Tee is its number, though the other is lower."""
    (group,) = draw(drawing).look().groups
    assert group.number == 7


@pytest.mark.rule("BG-NUM-5")
def test_a_number_on_a_shared_crossover_names_nothing():
    """A number that lies on a tile of two groups counts for neither."""
    seen = draw(". NS .\nEW +#1 EW\n. NS .").look()
    assert seen.numbered == {}


# suggestions


@pytest.mark.rule("BG-NUM-2", "DEC-22")
def test_suggested_numbers_are_lawful():
    """A suggestion obeys the rules of tokens and leaves no hole without a number while numbers last."""
    drawing = holes_in_rows([3] * 11)
    tokens = best_numbers(drawing.look(), keep=False)
    assert check_numbers(drawing.course, MEADOW, drawing.tiles, Options(), tokens) is None
    assert [token.number for token in tokens] == list(range(1, 10))


@pytest.mark.rule("DEC-22", "BG-SCORE-CIRC-1")
def test_a_suggestion_follows_the_circuit():
    """Holes that lie one behind the other from the gate and back are numbered in that order."""
    drawing = draw(
        """
        .  .  tS .  .
        .  .  pN tE pW
        .  pE EW EW tW
        """,
        at=(0, 0),
    )
    tokens = best_numbers(drawing.look(), keep=False)
    seen = Drawing(Course(drawing.course.placed, tokens), drawing.tiles).look()
    assert circuit(seen, find_holes(seen)).count == 3


@pytest.mark.rule("DEC-22", "BG-SCORE-PAR-1")
def test_a_suggestion_prefers_green_rows():
    """Of more holes than numbers those in the green area of the sheet are numbered."""
    drawing = holes_in_rows([2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 8])
    tokens = best_numbers(drawing.look(), keep=False)
    seen = Drawing(Course(drawing.course.placed, tokens), drawing.tiles).look()
    assert par(seen, find_holes(seen)).count == 9


@pytest.mark.rule("DEC-22", "BG-NUM-2")
@pytest.mark.parametrize("option", ["number", "score_nothing", "refuse"])
def test_a_course_is_read_as_it_is_numbered(option: str):
    """A hole without token has no row on the sheet, whatever a match does about it before it is scored."""
    drawing = draw("tE:2#5 pW:2\ntE:2 pW:2")
    assert list(drawing.holes(unnumbered_holes=option)) == [5]


@pytest.mark.rule("DEC-22")
def test_keeping_numbers_keeps_pieces():
    """Numbers that the player laid stay, also those that cover several pieces."""
    drawing = draw("tE#5 . pW#5\ntE pW .")
    tokens = best_numbers(drawing.look(), keep=True)
    assert [token for token in tokens if token.number == 5] == [Token(5, 10, 10), Token(5, 12, 10)]
    assert len(tokens) == 3


def test_a_suggestion_for_an_empty_course_is_empty():
    """Where there is no hole there is nothing to number."""
    assert best_numbers(draw("g").look()) == ()
