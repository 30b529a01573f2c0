"""Par, Land and Circuit, and how players are ranked by them (BG-SCORE-PAR, -LAND, -CIRC, BG-RANK, SOLO)."""

from __future__ import annotations

import pytest

from fairway.model.score import competition_ranks, total
from fairway_base.content.components import ElementWish
from fairway_base.content.options import Options
from fairway_base.joining.plans import Imagined
from fairway_base.scoring.course_score import ScoreContext, circuit, land, par, par_rank_value, score_course
from fairway_base.scoring.solo_verdict import ADVANCED_SCALE, solo_verdict
from fairway_base.testing import MEADOW, client, draw, holes_in_rows, worth
from fairway_base.testing import land as plot


def par_line(pars: list[int], **options: object):
    drawing = holes_in_rows(pars)
    return par(drawing.look(**options), drawing.holes(**options))


# Par


@pytest.mark.rule("BG-SCORE-PAR-1", "BG-SCORE-PAR-2")
@pytest.mark.parametrize(
    ("pars", "points"),
    [
        pytest.param([4, 6, 4, 4, 2, 4, 4, 4, 8], 8, marks=pytest.mark.rule("EX-PAR-1")),
        pytest.param([4, 4, 4, 4, 4, 5, 5, 2, 2], 12, marks=pytest.mark.rule("EX-PAR-2")),
        pytest.param([4, 4, 4, 4, 4, 4, 5, 5, 6], 12, marks=pytest.mark.rule("EX-PAR-3")),
        pytest.param([4] * 9, 18, marks=pytest.mark.rule("EX-PAR-4")),
    ],
)
def test_par_of_the_examples(pars: list[int], points: int):
    """Two points for each row of Par 3 to 5, less one for each cube off 36."""
    assert total(par_line(pars)) == points


@pytest.mark.rule("BG-SCORE-PAR-1", "EX-PAR-1")
def test_six_green_rows_before_the_cubes():
    """Six rows in the green area are worth twelve points before cubes are looked at."""
    line = par_line([4, 6, 4, 4, 2, 4, 4, 4, 8])
    assert line.count == 6
    assert worth(line, "designer.par.row") == 12
    assert worth(line, "designer.par.black") == -4


@pytest.mark.rule("BG-SCORE-PAR-1")
@pytest.mark.parametrize(("value", "green"), [(2, 0), (3, 1), (4, 1), (5, 1), (6, 0)])
def test_the_green_area_is_three_to_five(value: int, green: int):
    """Rows of Par 3, 4 and 5 are green, those beside are not."""
    assert par_line([value]).count == green


@pytest.mark.rule("BG-SCORE-PAR-2")
def test_cubes_left_over_cost_a_point_each():
    """Nine rows of three use 27 cubes and leave nine."""
    assert total(par_line([3] * 9)) == 18 - 9


@pytest.mark.rule("BG-SCORE-PAR-3", "BG-SCORE-2")
def test_missing_holes_are_empty_rows():
    """A hole that is not there has a row of Par 0, and the score may go below zero."""
    assert total(par_line([])) == -36
    assert total(par_line([4])) == 2 - 32


@pytest.mark.rule("BG-SCORE-PAR-1", "DEC-18")
def test_unfinished_holes_in_the_green_area():
    """An incomplete hole in the green area scores too, unless the match wants it finished; its cubes stay."""
    drawing = draw("tE:2#1 EW:1")
    line = par(drawing.look(), drawing.holes())
    assert (line.count, total(line)) == (1, 2 - 33)
    strict = par(drawing.look(par_counts_incomplete=False), drawing.holes())
    assert (strict.count, total(strict)) == (0, -33)


@pytest.mark.rule("BG-SCORE-PAR-1", "DEC-18", "BG-HOLE-4")
@pytest.mark.parametrize("counts", [True, False])
def test_a_malformed_hole_in_the_green_area(counts: bool):
    """A malformed hole is complete, so its row scores even where incomplete ones do not."""
    drawing = draw("tE:2#1 tW:2")
    line = par(drawing.look(par_counts_incomplete=counts), drawing.holes())
    assert (line.count, total(line)) == (1, 2 - 32)


@pytest.mark.rule("BG-SCORE-PAR-1", "BG-NUM-2")
def test_a_hole_without_number_has_no_row():
    """Only numbered holes are on the score sheet."""
    drawing = draw("tE:2 pW:2")
    assert total(par(drawing.look(), drawing.holes())) == -36


@pytest.mark.rule("BG-SCORE-PAR-1", "BG-NUM-3", "BG-PLAY-HOLES-9")
def test_declared_pieces_share_a_row():
    """Pieces under one number that a plan joins add up in one row."""
    drawing = draw("tE:2#1 . pW:2#1")
    plan = (Imagined(11, 10, "EW"),)
    lines = score_course(drawing.look(), ScoreContext(plan=plan))
    assert next(line for line in lines if line.key == "designer.par").count == 1


@pytest.mark.rule("BG-PLAY-HOLES-9", "DEC-23")
def test_pieces_that_no_plan_joins_do_not_add_up():
    """Without a plan that joins them only one piece keeps the number, unless Par is declared separately."""
    drawing = draw("tE:2#1 . pW:2#1")
    assert drawing.holes()[1].par == 2
    assert drawing.holes(pieces_of_a_hole="declared_separately")[1].par == 4


@pytest.mark.rule("BG-PLAY-HOLES-9")
@pytest.mark.parametrize("drawing", ["tE:2#1 . pW:1#1", "pE:1#1 . tW:2#1"])
def test_of_pieces_apart_the_tee_keeps_the_number(drawing: str):
    """Of pieces that no plan joins the one with the Tee keeps the number, whichever was placed first."""
    hole = draw(drawing).holes()[1]
    assert (hole.par, hole.tee is None, hole.greens) == (2, False, ())


@pytest.mark.rule("BG-PAR-3", "BG-NUM-3")
def test_pieces_that_share_a_crossover_count_it_once():
    """A crossover shared by two pieces of one hole adds its Par once to the row."""
    drawing = draw(". NS#1 .\nEW#1 +:2 .\n. . .")
    assert drawing.holes(pieces_of_a_hole="declared_separately")[1].par == 2
    assert drawing.holes(pieces_of_a_hole="declared_separately", crossover_par="per_pass")[1].par == 4


# ranks


@pytest.mark.rule("BG-RANK-3", "EX-PAR-5", "DEC-9")
def test_players_are_ranked_by_their_par_score():
    """Scores of 12 and 12 tie; by green rows minus cubes it would be 5 against 4."""
    lines = [par_line([4, 4, 4, 4, 4, 5, 5, 2, 2]), par_line([4, 4, 4, 4, 4, 4, 5, 5, 6])]
    assert [par_rank_value(line, Options()) for line in lines] == [12, 12]
    assert [par_rank_value(line, Options(par_rank="holes_minus_cubes")) for line in lines] == [5, 4]


@pytest.mark.rule("BG-RANK-1", "BG-RANK-2")
@pytest.mark.parametrize(
    ("points", "ranks"),
    [
        pytest.param([12, 20, 7], (2, 1, 3), marks=pytest.mark.rule("EX-RANK-1")),
        pytest.param([20, 8, 8, 8, 2], (1, 2, 2, 2, 5), marks=pytest.mark.rule("EX-RANK-2")),
        pytest.param([9, 9, 6, 6, 0], (1, 1, 3, 3, 5), marks=pytest.mark.rule("EX-RANK-3")),
    ],
)
def test_equals_share_the_better_place(points: list[int], ranks: tuple[int, ...]):
    """Players are ranked from the highest down; equals share the better place and leave the next ones empty."""
    assert competition_ranks(points) == ranks


# Land


@pytest.mark.rule("BG-SCORE-LAND-1", "EX-LAND-1")
def test_land_of_the_example():
    """A card of 15 with two tiles outside and one square uncovered is worth 8."""
    ground = plot("GG#", "GG#", "###", value=15)
    drawing = draw(". . g\n. . g\ng g . g\ng . . .", at=(0, 0))
    line = land(drawing.look(ground))
    assert total(line) == 15 - 6 - 1
    assert worth(line, "designer.land.outside") == -6
    assert worth(line, "designer.land.uncovered") == -1


@pytest.mark.rule("BG-SCORE-LAND-1", "BG-LAND-4", "EX-LAND-2")
def test_a_tile_on_the_pond_costs_three():
    """A card of 15, filled, with one tile on a pond square is worth 12."""
    ground = plot("GG#", "GG#", "##P", value=15)
    line = land(draw(". . g\n. . g\ng g g", at=(0, 0)).look(ground))
    assert total(line) == 12
    assert [part.at for part in line.parts if part.key == "designer.land.water"] == [("cell:2,2",)]


@pytest.mark.rule("BG-SCORE-LAND-2")
def test_land_may_go_below_zero():
    """Nothing stops the Land score at zero, and the gate's squares are never missing."""
    ground = plot("GG#", "GG#", "###", value=2)
    assert total(land(draw(".").look(ground))) == 2 - 5
    assert total(land(draw("g g\ng g").look(ground))) == 2 - 5 - 12


# Circuit


@pytest.mark.rule("BG-SCORE-CIRC-1", "EX-CIRC-1")
def test_a_perfect_circuit():
    """Gate to Tee 1, each Green to the next Tee and Green 9 to the gate: ten connections, twenty points."""
    drawing = draw(
        """
        .    .    tE#1 pW   tE#2 pW
        .    .    .    .    pE   tW#3
        .    pE   tW#9 pS   tS#4 .
        .    .    .    tN#8 pN   .
        .    .    .    pS   tE#5 pW
        .    .    .    tN#7 pE   tW#6
        """,
        at=(0, 0),
    )
    line = circuit(drawing.look(), drawing.holes())
    assert (line.count, total(line)) == (10, 20)


@pytest.mark.rule("BG-SCORE-CIRC-1", "BG-SCORE-CIRC-2", "EX-CIRC-2")
@pytest.mark.parametrize(
    ("drawing", "at", "points"),
    [
        ("tE#1 pW", (3, 0), 0),
        ("tE#1 pW g tE#2 pW", (10, 10), 0),
        ("tE#2 pW tE#3 pW\n. tE#4 pW .", (10, 10), 2),
        ("tE#3 pW .\n. . tE#4 pW", (10, 10), 0),
        ("tE#4 . tE#5 pW", (10, 10), 0),
        ("tE#9 pW", (1, 3), 0),
    ],
    ids=["Tee 1 off the gate", "a tile between", "2 to 3", "only a corner", "no Green 4", "Green 9 off the gate"],
)
def test_connections_of_the_example(drawing: str, at: tuple[int, int], points: int):
    """A connection needs two tiles that share a side and follow each other; corners and gaps give nothing."""
    drawn = draw(drawing, at)
    assert total(circuit(drawn.look(), drawn.holes())) == points


@pytest.mark.rule("BG-SCORE-CIRC-1", "EX-CIRC-2")
def test_the_circuit_of_the_example():
    """Of ten connections only those from 2 to 3 and from 5 to 6 are good: four points."""
    drawn = draw(
        """
        tE#1 pW g tE#2 pW   tS#3
        .    .  . .    tW#4 NS
        .    .  . .    .    pN
        .    .  . .    .    .
        tE#5 pW tE#6 pW .   .
        .    .  . .    .    .
        tE#7 pW . tE#8 pW   .
        .    .  . .    .    .
        tE#9 pW . .    .    .
        """
    )
    line = circuit(drawn.look(), drawn.holes())
    assert total(line) == 4
    assert [part.at[:2] for part in line.parts] == [("hole:2", "hole:3"), ("hole:5", "hole:6")]


@pytest.mark.rule("BG-SCORE-CIRC-1", "BG-SCORE-CIRC-4")
@pytest.mark.parametrize(
    ("drawing", "at", "points"),
    [
        ("tE#1 pW", (2, 0), 2),
        ("tS#1\npN", (0, 2), 2),
        ("tE#1 pW", (2, 2), 0),
        ("tS#1\npN", (-1, 0), 0),
        ("tW#9 .\npN .", (10, 10), 0),
        ("pE tW#9", (1, 2), 2),
        ("pE tW#8", (1, 2), 0),
    ],
)
def test_the_way_in_and_out(drawing: str, at: tuple[int, int], points: int):
    """Tee 1 and Green 9 connect where they share a straight side of the gate; no other hole does."""
    drawn = draw(drawing, at)
    assert total(circuit(drawn.look(), drawn.holes())) == points


@pytest.mark.rule("BG-SCORE-CIRC-2")
@pytest.mark.parametrize("tee", ["tN#2", "tE#2", "tS#2", "tW#2"])
def test_the_way_tiles_look_does_not_matter(tee: str):
    """A connection asks only that the tiles share a side."""
    drawn = draw(f"tE#1 pW {tee}")
    assert total(circuit(drawn.look(), drawn.holes())) == 2


@pytest.mark.rule("BG-SCORE-CIRC-3", "DEC-16")
def test_unfinished_holes_connect():
    """Only the two tiles of a connection have to be there, unless the match wants both holes finished."""
    drawn = draw(". pW#1 tE#2 .")
    assert total(circuit(drawn.look(), drawn.holes())) == 2
    strict = drawn.look(circuit_needs_complete=True)
    assert total(circuit(strict, drawn.holes())) == 0
    whole = draw("tE#1 pW tE#2 pW")
    assert total(circuit(whole.look(circuit_needs_complete=True), whole.holes())) == 2


@pytest.mark.rule("BG-SCORE-CIRC-3", "DEC-16")
def test_an_unfinished_first_hole_at_the_gate():
    """The connections with the gate follow the same choice."""
    drawn = draw("tE#1 .", (2, 0))
    assert total(circuit(drawn.look(), drawn.holes())) == 2
    assert total(circuit(drawn.look(circuit_needs_complete=True), drawn.holes())) == 0


@pytest.mark.rule("BG-SCORE-CIRC-5")
def test_only_consecutive_numbers_connect():
    """A Green beside the Tee of any hole but the next is worth nothing."""
    drawn = draw("tE#1 pW tE#3 pW")
    assert total(circuit(drawn.look(), drawn.holes())) == 0


@pytest.mark.rule("BG-SCORE-CIRC-5")
def test_of_two_tees_the_one_with_the_token_counts():
    """In a hole with two Tees only the Tee that carries the number connects."""
    near, far = draw("tE#1 pW tE#2 tW"), draw("tE#1 pW tE tW#2")
    assert total(circuit(near.look(), near.holes())) == 2
    assert total(circuit(far.look(), far.holes())) == 0


@pytest.mark.rule("BG-SCORE-CIRC-5")
def test_of_two_greens_either_may_serve():
    """In a hole with two Greens either may connect."""
    drawn = draw("pE#1 pW tE#2 pW")
    assert total(circuit(drawn.look(), drawn.holes())) == 2


@pytest.mark.rule("BG-SCORE-CIRC-5", "BG-SCORE-CIRC-4")
@pytest.mark.parametrize(("at", "place"), [((-1, 2), 1), ((1, 2), 0)])
def test_either_green_of_the_last_hole_may_be_at_the_gate(at: tuple[int, int], place: int):
    """If hole 9 has two Greens, the first or the second may lie at the gate."""
    drawn = draw("pE#9 pW", at)
    assert [MEADOW.at_gate(green) for green in drawn.holes()[9].greens].index(True) == place
    assert total(circuit(drawn.look(), drawn.holes())) == 2


@pytest.mark.rule("DEC-16", "BG-SCORE-CIRC-5", "BG-HOLE-4")
def test_a_malformed_hole_is_complete_enough_to_connect():
    """A malformed hole has no loose end, so it connects even where holes must be complete."""
    drawn = draw("pE#1 pW tE#2 pW")
    assert total(circuit(drawn.look(circuit_needs_complete=True), drawn.holes())) == 2


@pytest.mark.rule("BG-SCORE-CIRC-3", "BG-NUM-2")
def test_holes_without_number_do_not_connect():
    """A hole without a number has no place in the circuit."""
    drawn = draw("tE pW tE#2 pW")
    assert total(circuit(drawn.look(), drawn.holes())) == 0


# all together


@pytest.mark.rule("BG-SCORE-1")
def test_conditions_come_in_the_order_of_the_book():
    """Fun, Fast, Mrs, Mr, Par, Land, Circuit, Playable."""
    lines = score_course(draw("tE pW").look(), ScoreContext(collected=2))
    keys = [line.key.removeprefix("designer.") for line in lines]
    assert keys == ["fun", "fast", "mrs", "mr", "par", "land", "circuit", "playable"]


@pytest.mark.rule("BG-SCORE-FAST-2", "SOLO-4", "SOLO-6")
def test_in_solo_passes_take_the_place_of_fast():
    """A solo game is scored alike, with three points off for each pass in the place of Fast."""
    lines = score_course(draw("tE pW").look(), ScoreContext(passes=2, collected=9))
    keys = [line.key.removeprefix("designer.") for line in lines]
    assert keys == ["fun", "passes", "mrs", "mr", "par", "land", "circuit", "playable"]
    assert total(lines[1]) == -6


@pytest.mark.rule("BG-SCORE-1", "BG-SCORE-2", "SOLO-6")
def test_a_total_is_the_sum_of_its_conditions():
    """Everything scored is on some line, and lines may be negative."""
    drawing = draw("tE:2,people=1,dogs=1#1 pW:2")
    scored = drawing.score(mrs=client("mrs", ElementWish("dogs", 3)), collected=1)
    assert scored == {
        "fun": 1,
        "fast": 3,
        "mrs": 3,
        "mr": 0,
        "par": 2 - 32,
        "land": 15 - (MEADOW.to_cover - 2),
        "circuit": 0,
        "playable": -80,
    }


@pytest.mark.rule("BG-SCORE-3")
def test_totals_go_on_past_a_hundred():
    """A total is a plain number; only the track shows it modulo one hundred."""
    assert draw("g:people=9 g:people=9").score(collected=50)["fast"] == 150


@pytest.mark.rule("SOLO-7", "EX-SOLO-2")
def test_what_the_client_says_after_a_solo_game():
    """The family scale steps at 70, 90, 110 and 150 points."""
    said = [solo_verdict(points) for points in (69, 70, 89, 90, 109, 110, 149, 150)]
    assert said == [
        "unhappy",
        "disappointed",
        "disappointed",
        "unexcited",
        "unexcited",
        "happy",
        "happy",
        "impressed",
    ]


@pytest.mark.rule("SOLO-7")
def test_the_scale_of_an_advanced_solo_game():
    """The advanced scale steps at 80, 100, 120 and 170 points."""
    said = [solo_verdict(points, ADVANCED_SCALE) for points in (79, 80, 99, 100, 119, 120, 169, 170)]
    assert said == [
        "unhappy",
        "disappointed",
        "disappointed",
        "unexcited",
        "unexcited",
        "happy",
        "happy",
        "impressed",
    ]
