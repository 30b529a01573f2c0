"""What holds for every course, however it was built."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fairway.model.score import ScoreLine, total
from fairway_base.content.components import ELEMENTS, Alignment, Between, ElementWish, HoleWish, Length
from fairway_base.content.options import Options
from fairway_base.course.course import NEIGHBOURS, Cell, Course, Placed, Token
from fairway_base.course.ground import Ground
from fairway_base.course.numbering import check_numbers, settle_tokens
from fairway_base.course.survey import Survey
from fairway_base.joining.plans import check_plan, hole_count
from fairway_base.scoring.best_numbers import best_numbers
from fairway_base.scoring.course_score import ScoreContext, score_course
from fairway_base.testing import Drawing, client, draw, land

GROUND = land("GG###", "GG#P#", "#####", "##.##", value=17)
RED = [
    "tN",
    "tE",
    "tS",
    "tW",
    "pN",
    "pE",
    "pS",
    "pW",
    "NS",
    "EW",
    "NE",
    "SE",
    "NW",
    "SW",
    "N>S",
    "W>E",
    "S>E",
    "W>S",
    "+",
    "@SE",
]
WORDS = (*RED, "g", "g:people=2", "g:trees=1,dogs=1")
CELLS = [(x, y) for x in range(-2, 7) for y in range(-2, 6) if (x, y) not in GROUND.gate]
CONTEXT = ScoreContext(
    mrs=client("mrs", ElementWish("trees", 1)), mr=client("mr", HoleWish(Length(Between(2, 3)))), collected=2
)

pytestmark = pytest.mark.rule("BG-SCORE-1")

words = st.one_of(
    st.sampled_from(WORDS),
    st.builds(str.__add__, st.sampled_from(RED), st.sampled_from([":1", ":2", ":3,people=1", ":pipes=2,trees=1"])),
)


@st.composite
def courses(draw_: st.DrawFn, most: int = 16) -> Drawing:
    """Draw tiles anywhere around the gate, and suggest numbers or leave them out."""
    cells = draw_(st.lists(st.sampled_from(CELLS), max_size=most, unique=True))
    drawing = draw(".")
    for cell in cells:
        drawing = drawing.plus(draw(draw_(words), at=cell))
    if draw_(st.booleans()):
        drawing = numbered(drawing, best_numbers(drawing.look(GROUND), keep=False))
    return drawing


def numbered(drawing: Drawing, tokens: tuple[Token, ...]) -> Drawing:
    return Drawing(Course(drawing.course.placed, tokens), drawing.tiles)


def scored(seen: Survey) -> dict[str, int]:
    """Return what each condition is worth."""
    return {line.key: total(line) for line in score_course(seen, CONTEXT)}


def turned_cell(cell: Cell) -> Cell:
    return -cell[1], cell[0]


def turned(drawing: Drawing) -> Drawing:
    """Turn a course by a quarter about the corner of the map."""
    course = Course(
        tuple(Placed(put.tile, *turned_cell(put.cell), (put.turn + 1) % 4) for put in drawing.course.placed),
        tuple(Token(token.number, *turned_cell((token.x, token.y))) for token in drawing.course.tokens),
    )
    return Drawing(course, drawing.tiles)


def turned_ground(ground: Ground) -> Ground:
    """Turn a land with its gate by a quarter."""
    return replace(
        ground,
        land=frozenset(map(turned_cell, ground.land)),
        water=frozenset(map(turned_cell, ground.water)),
        gate=frozenset(map(turned_cell, ground.gate)),
        gate_sides={turned_cell(cell): (sides << 1 | sides >> 3) & 15 for cell, sides in ground.gate_sides.items()},
    )


options = st.builds(
    Options,
    straightforward_alignment=st.sampled_from(["collinear", "any_side"]),
    mr_unplayable=st.sampled_from(["wrong_way", "nothing", "any_mismatch"]),
    crossover_par=st.sampled_from(["once_per_hole", "per_pass"]),
    gate_against_red=st.sampled_from(["mismatch", "neutral"]),
    direction_scope=st.sampled_from(["all_groups", "complete_holes"]),
    circuit_needs_complete=st.booleans(),
    par_counts_incomplete=st.booleans(),
    red_across_outline=st.sampled_from(["free", "penalty"]),
    blocked_hole=st.sampled_from(["incomplete", "malformed"]),
    gate_tree=st.booleans(),
)


@pytest.mark.rule("BG-SETUP-10")
@given(courses(), options)
@settings(max_examples=80, deadline=None)
def test_turning_the_whole_map_changes_no_score(drawing: Drawing, chosen: Options):
    """Land, gate and tiles turned together are worth the same: orientation never matters."""
    flat = Survey(drawing.course, GROUND, drawing.tiles, chosen)
    assume(len(flat.groups) <= 9)
    round_ = Survey(turned(drawing).course, turned_ground(GROUND), drawing.tiles, chosen)
    assert scored(round_) == scored(flat)
    assert [group.turns for group in round_.groups] == [group.turns for group in flat.groups]


@given(courses(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_order_of_placement_changes_no_score(drawing: Drawing, shuffler):
    """A course is worth the same in whatever order its tiles were placed."""
    placed = list(drawing.course.placed)
    shuffler.shuffle(placed)
    other = Drawing(Course(tuple(placed), drawing.course.tokens), drawing.tiles)
    assume(len(drawing.look(GROUND).groups) <= 9)
    assert scored(other.look(GROUND)) == scored(drawing.look(GROUND))


@pytest.mark.rule("BG-SCORE-LAND-1", "BG-SCORE-FUN-2", "BG-PLACE-4")
@given(courses())
@settings(max_examples=60, deadline=None)
def test_grass_far_away_costs_three_and_adds_its_elements(drawing: Drawing):
    """A grass tile far outside changes nothing but Land, by three points, and what is printed on it."""
    before = drawing.look(GROUND)
    assume(len(before.groups) <= 9)
    after = drawing.plus(draw("g:people=2,trees=3", at=(40, 40))).look(GROUND)
    change = {key: points - scored(before)[key] for key, points in scored(after).items()}
    assert {key: points for key, points in change.items() if points} == {
        "designer.land": -3,
        "designer.fun": 2,
        "designer.mrs": 3,
    }


@pytest.mark.rule("BG-NUM-1")
@given(courses())
@settings(max_examples=60, deadline=None)
def test_swapping_two_numbers_changes_only_what_minds_the_order(drawing: Drawing):
    """Par, Land, Fun, Mrs Client and Playable do not mind which of two holes has which number."""
    assume(len(drawing.course.tokens) >= 2)
    first, second, *rest = drawing.course.tokens
    swapped = (Token(second.number, first.x, first.y), Token(first.number, second.x, second.y), *rest)
    before, after = scored(drawing.look(GROUND)), scored(numbered(drawing, swapped).look(GROUND))
    assert {key for key in before if before[key] != after[key]} <= {"designer.circuit", "designer.mr"}


@pytest.mark.rule("BG-SCORE-MR-4", "BG-SCORE-CIRC-1")
@given(courses())
@settings(max_examples=60, deadline=None)
def test_scores_stay_within_their_bounds(drawing: Drawing):
    """Circuit is worth 0 to 20, Mr Straightforward 0 to 18, Par at most 18, and Playable never pays."""
    context = ScoreContext(mr=client("mr", Alignment()))
    lines = {line.key: total(line) for line in score_course(drawing.look(GROUND), context)}
    assert 0 <= lines["designer.circuit"] <= 20
    assert 0 <= lines["designer.mr"] <= 18
    assert lines["designer.par"] <= 18
    assert lines["designer.playable"] <= 0
    assert lines["designer.land"] <= GROUND.value


@pytest.mark.rule("BG-HOLE-3", "BG-HOLE-4")
@given(courses())
@settings(max_examples=80, deadline=None)
def test_groups_account_for_every_red_side(drawing: Drawing):
    """Every red side is joined inside a group, is a loose end of one, or belongs to an idle crossover lane."""
    seen = drawing.look(GROUND)
    red = {
        (put.cell, side)
        for put in drawing.course.placed
        for side in range(4)
        if drawing.tiles[put.tile].red[put.turn] >> side & 1
    }
    passed = [
        (visit.cell, side) for group in seen.groups for visit in group.visits for side in (visit.enter, visit.leave)
    ]
    idle = [(end.cell, end.side) for lane in seen.idle_lanes for end in lane]
    found = [(cell, side) for cell, side in passed if side >= 0] + idle
    assert sorted(found) == sorted(red)
    loose = {(end.cell, end.side) for group in seen.groups for end in group.ends}
    for (x, y), side in red - set(idle):
        dx, dy = NEIGHBOURS[side]
        assert (((x + dx, y + dy), side ^ 2) in red) != (((x, y), side) in loose)


@pytest.mark.rule("BG-HOLE-4")
@given(courses())
@settings(max_examples=60, deadline=None)
def test_a_group_is_a_path_or_a_ring(drawing: Drawing):
    """Tees, Greens and loose ends together make two ends, or none in a ring; a lonely crossover has four."""
    for group in drawing.look(GROUND).groups:
        ends = len(group.tees) + len(group.greens) + len(group.ends)
        assert ends in (0, 2) or (ends == 4 and len(group.cells) == 1)
        assert (group.state == "incomplete") == bool(group.ends)


@pytest.mark.rule("BG-LAND-3", "BG-SCORE-LAND-1")
@given(courses())
@settings(max_examples=60, deadline=None)
def test_every_tile_lies_on_land_or_off_it(drawing: Drawing):
    """Tiles on land, on water and outside add up, and so do covered and uncovered squares."""
    seen = drawing.look(GROUND)
    off = len(seen.off_land) + len(seen.on_water)
    assert len(drawing.course.placed) - off == GROUND.to_cover - len(seen.uncovered)
    assert seen.filled == (not seen.uncovered)


@pytest.mark.rule("BG-SCORE-MRS-1")
@given(courses())
@settings(max_examples=30, deadline=None)
def test_element_sums(drawing: Drawing):
    """What is counted on the course is what is printed on its tiles."""
    seen = drawing.look(GROUND)
    for element in ELEMENTS:
        printed = sum(getattr(tile.design, element) for tile in drawing.tiles.values())
        assert seen.elements[element] == sum(seen.with_element(element).values()) == printed


@given(courses())
@settings(max_examples=60, deadline=None)
def test_lines_point_at_what_is_there(drawing: Drawing):
    """Every pointer of a score names a tile, a numbered hole, an uncovered land square or the gate."""
    seen = drawing.look(GROUND)
    known = {f"cell:{x},{y}" for x, y in (*drawing.course.by_cell, *seen.uncovered)}
    known |= {f"hole:{number}" for number in seen.numbered} | {"hole:0"}

    def check(line: ScoreLine) -> None:
        assert set(line.at) <= known
        assert not (line.points and line.parts)
        for part in line.parts:
            check(part)

    for line in score_course(seen, CONTEXT):
        check(line)


@pytest.mark.rule("BG-NUM-2", "DEC-22")
@given(courses())
@settings(max_examples=60, deadline=None)
def test_suggested_numbers_are_lawful_and_complete(drawing: Drawing):
    """A suggestion can be laid as it is, and numbers as many holes as there are numbers for."""
    seen = drawing.look(GROUND)
    tokens = best_numbers(seen, keep=False)
    assert check_numbers(drawing.course, GROUND, drawing.tiles, Options(), tokens) is None
    shared = sum(all(len(seen.groups_at[cell]) > 1 for cell in group.cells) for group in seen.groups)
    assert len(tokens) == min(9, len(seen.groups) - shared)


@pytest.mark.rule("BG-NUM-5")
@given(courses(), st.sampled_from(CELLS), words)
@settings(max_examples=80, deadline=None)
def test_numbers_stay_lawful_as_the_course_grows(drawing: Drawing, cell: Cell, word: str):
    """After any placement the settled tokens are lawful, and settling them again changes nothing."""
    assume(cell not in drawing.course.by_cell)
    grown = drawing.plus(draw(word, at=cell))
    settled = settle_tokens(grown.course, GROUND, grown.tiles, Options())
    assert check_numbers(settled, GROUND, grown.tiles, Options(), settled.tokens) is None
    assert settle_tokens(settled, GROUND, grown.tiles, Options()) == settled
    assert {token.number for token in settled.tokens} <= {token.number for token in drawing.course.tokens}


@pytest.mark.rule("BG-PLAY-HOLES-5", "BG-PLAY-HOLES-6")
@given(courses(most=30))
@settings(max_examples=60, deadline=None)
def test_merges_are_lawful_plans(drawing: Drawing):
    """What is merged for a player could have been their own plan, and brings the count closer to nine or leaves it."""
    seen = drawing.look(GROUND)
    count = hole_count(seen)
    plan = tuple(tile for merge in count.merges for tile in merge.tiles)
    assert check_plan(seen, plan) is None
    assert count.count == count.groups or abs(9 - count.count) < count.groups - 9
    if plan:
        assert hole_count(seen, plan).count == count.count
