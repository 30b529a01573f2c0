"""A picture of a course can be read: everything is where its coordinates say, and every line has the same width."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from fairway_base.cli import shipped_library
from fairway_base.content.components import Land, TileDesign
from fairway_base.content.options import Options
from fairway_base.course.course import Course, Placed, Token
from fairway_base.course.ground import Ground, Water, ground_of, water_of
from fairway_base.course.survey import survey
from fairway_base.course.tiles import Tile, make_tile
from fairway_base.draw.terminal.terminal_course import draw_course, draw_land
from fairway_base.draw.terminal.terminal_tile import draw_tile
from fairway_base.joining.plans import Imagined
from fairway_base.play.kit import Kit, open_box

KIT: Kit = open_box(shipped_library(), Options())
ANSI = re.compile(r"\x1b\[[0-9;]*m")

COURSE = Course(
    placed=(
        Placed("t001a", 2, 0, 1),  # hole 1: Tee, arrow the right way, Putting Green
        Placed("t082a", 3, 0, 1),
        Placed("t035a", 4, 0, 3),
        Placed("t001b", 2, 1, 1),  # hole 2: an arrow the wrong way
        Placed("t112a", 3, 1, 3),
        Placed("t035b", 4, 1, 3),
        Placed("t157a", 2, 3, 0),  # two lanes that cross
        Placed("t158a", 3, 3, 1),
        Placed("t155a", 1, 3, 3),  # a path that crosses itself
        Placed("t195a", 0, 2, 0),
        Placed("t097a", 5, 3, 1),  # red against the outline of the pond
        Placed("t147a", 3, 2, 2),  # on the pond
        Placed("t005a", 7, 1, 3),  # outside
        Placed("t106a", 6, 1, 3),  # joined to it across the outline
        Placed("t080a", 2, 2, 1),
    ),
    tokens=(Token(1, 2, 0), Token(2, 2, 1), Token(9, 7, 1)),
)
"""One of everything a picture can show."""
PLAN = (Imagined(4, 5, "E", "tee"), Imagined(5, 5, "NW"), Imagined(4, 6, "EW"))


def picture(course: Course, ground: Ground, tiles: dict[str, Tile] | None = None, **options: Any) -> list[str]:
    return draw_course(course, ground, tiles or KIT.tiles, colour=False, **options).split("\n")


def cell(lines: list[str], column: int, row: int) -> list[str]:
    """Return the inside of the cell in a column and row of the drawing, counted from its upper left."""
    left, top = 5 + 8 * column, 2 + 4 * row
    return [line[left : left + 7] for line in lines[top : top + 3]]


def design(**fields: Any) -> TileDesign:
    return TileDesign(id="x", provenance="original", back=0, **fields)


def drawn(**fields: Any) -> list[str]:
    """Return the inside of a tile made for the purpose."""
    return [line[1:8] for line in draw_tile(make_tile("xa", design(**fields)), 0, colour=False).split("\n")[2:5]]


def test_a_course_with_one_of_everything(snapshot: SnapshotAssertion) -> None:
    """Paths, arrows, crossings, water, tiles off the land, mismatches and a plan can be told apart without colour."""
    assert draw_course(COURSE, KIT.grounds["l33"], KIT.tiles, plan=PLAN, colour=False) == snapshot


def test_the_same_in_french(snapshot: SnapshotAssertion) -> None:
    """The words below a picture come in French too."""
    lines = picture(COURSE, KIT.grounds["l33"], plan=PLAN, language="fr")
    assert "\n".join(lines[lines.index("") :]) == snapshot


@pytest.mark.parametrize("land", ["l01", "l22", "l32", "l33"])
def test_a_land(land: str, snapshot: SnapshotAssertion) -> None:
    """A land shows its outline, its gate, its squares and its pond or stream."""
    water: Water = "stream" if land == "l22" else "pond"
    assert draw_land(KIT.grounds[land], water=water, colour=False) == snapshot


@pytest.mark.parametrize("land", KIT.grounds)
def test_every_land_has_a_border_all_around(land: str) -> None:
    """Wherever land or water meets the outside there is a double line, under a pond at the edge too."""
    ground = KIT.grounds[land]
    lines = picture(Course(), ground, legend=False)
    for x, y in (*ground.land, *ground.water):
        column, row = 4 + 8 * x, 1 + 4 * y
        edges = {(0, -1): (4, 0), (1, 0): (8, 2), (0, 1): (4, 4), (-1, 0): (0, 2)}
        for (dx, dy), (right, down) in edges.items():
            if ground.is_outside((x + dx, y + dy)):
                assert lines[row + down][column + right] in "═║", (x, y)


def test_colours_add_nothing_but_colours() -> None:
    """Taking the colour codes away from a coloured picture leaves the plain one."""
    plain = draw_course(COURSE, KIT.grounds["l33"], KIT.tiles, plan=PLAN, colour=False)
    coloured = draw_course(COURSE, KIT.grounds["l33"], KIT.tiles, plan=PLAN, colour=True)
    assert "\x1b" not in plain
    assert coloured != plain
    assert ANSI.sub("", coloured) == plain


def test_every_coloured_line_ends_without_colour() -> None:
    """No colour runs on into the next line or into the reader's prompt."""
    for line in draw_course(COURSE, KIT.grounds["l33"], KIT.tiles, colour=True).split("\n"):
        codes = ANSI.findall(line)
        assert not codes or codes[-1] == "\x1b[0m"


def test_mismatches_are_red() -> None:
    """In colour, a mismatch is a cross on red paper."""
    assert "48;5;160m╳" in draw_course(COURSE, KIT.grounds["l33"], KIT.tiles)


def test_coordinates_are_those_of_actions() -> None:
    """The numbers at the edges are the x and y of the cells, also left of and above the gate."""
    lines = picture(Course((Placed("t001a", -1, 2, 0), Placed("t002a", 2, -1, 0))), KIT.grounds["l01"], legend=False)
    columns = [str(x) for x in range(-1, 6)]
    assert lines[0].split() == ["y\\x", *columns]
    assert lines[-1].split() == columns
    rows = [line.split() for line in lines[3::4]][:7]
    assert [(row[0], row[-1]) for row in rows] == [(str(y), str(y)) for y in range(-1, 6)]
    assert "●" in "".join(cell(lines, 0, 3))
    assert "●" in "".join(cell(lines, 3, 0))


def test_the_number_of_a_hole_lies_on_its_tee() -> None:
    """A token is shown on the tile it lies on."""
    lines = picture(COURSE, KIT.grounds["l33"])
    assert cell(lines, 2, 0)[0].startswith("#1")
    assert cell(lines, 7, 1)[0].startswith("#9")
    assert "#" not in "".join(cell(lines, 3, 0))


@pytest.mark.rule("BG-PLAY-MIS-1")
def test_mismatches_are_listed_with_their_places() -> None:
    """Below the picture stands where red meets green, so that a reader need not search."""
    seen = survey(COURSE, KIT.grounds["l33"], KIT.tiles, Options())
    lines = picture(COURSE, KIT.grounds["l33"])
    grid = "".join(lines[: lines.index("")])
    assert grid.count("╳") == len(seen.mismatches) > 0
    listed = next(line for line in lines if line.startswith("Mismatches"))
    assert listed.startswith(f"Mismatches ({len(seen.mismatches)};")
    assert all(f"{fault.cell[0]},{fault.cell[1]} {'NESW'[fault.side]}" in listed for fault in seen.mismatches)


@pytest.mark.rule("BG-PLAY-DIR-1")
def test_a_tile_passed_the_wrong_way_is_marked() -> None:
    """A wrong-way tile has a mark of its own, and is listed."""
    lines = picture(COURSE, KIT.grounds["l33"])
    assert "!" in "".join(cell(lines, 3, 1))
    assert "!" not in "".join(cell(lines, 3, 0))
    assert "Passed the wrong way (1; x,y): 3,1" in lines


@pytest.mark.rule("BG-PLACE-4")
def test_tiles_off_the_land_are_hatched() -> None:
    """A tile outside the land or on water looks different from one on the land."""
    lines = picture(COURSE, KIT.grounds["l33"])
    hatched = [(x, y) for y in range(7) for x in range(8) if "╱" in "".join(cell(lines, x, y))]
    assert hatched == [(7, 1), (3, 2), (3, 3)]


def test_red_meeting_red_runs_through_the_grid() -> None:
    """A path is one line from Tee to Putting Green."""
    lines = picture(COURSE, KIT.grounds["l33"])
    assert "●━━━━━━━▶━━━━━━━◎" in lines[3]


def test_a_survey_made_before_is_used() -> None:
    """Options of the survey decide what counts as a mismatch."""
    gated = Course((Placed("t001a", 2, 0, 3),))
    ground = KIT.grounds["l01"]
    assert "╳" in "".join(picture(gated, ground))
    neutral = survey(gated, ground, KIT.tiles, Options(gate_against_red="neutral"))
    assert "╳" not in "".join(picture(gated, ground, survey=neutral))


def test_only_signs_in_use_are_explained() -> None:
    """The legend of an empty land says nothing of Tees."""
    assert picture(Course(), KIT.grounds["l01"])[-1] == "· land to cover"


@pytest.mark.parametrize(
    ("lanes", "inside"),
    [
        (["N"], ["   ┃   ", "   •   ", "       "]),
        (["S-N"], ["   ┃   ", "   ┃   ", "   ┃   "]),
        (["W-E"], ["       ", "━━━━━━━", "       "]),
        (["S>N"], ["   ┃   ", "   ▲   ", "   ┃   "]),
        (["E>W"], ["       ", "━━━◀━━━", "       "]),
        (["S-E"], ["       ", "   ┏━━━", "   ┃   "]),
        (["N-W"], ["   ┃   ", "━━━┛   ", "       "]),
        (["S>E"], ["       ", "   ┏━▶━", "   ┃   "]),
        (["W>N"], ["   ▲   ", "━━━┛   ", "       "]),
        (["W>S"], ["       ", "━━━┓   ", "   ▼   "]),
    ],
)
def test_lanes(lanes: list[str], inside: list[str]) -> None:
    """Each sort of path has its own drawing; a one-way path points where it leads."""
    assert drawn(kind="path", lanes=tuple(lanes)) == inside


@pytest.mark.parametrize(
    ("lanes", "inside"),
    [
        (["S-N", "W-E"], ["   ┃   ", "━╸ ┃ ╺━", "   ┃   "]),
        (["W-E", "S-N"], ["   ╹   ", "━━━━━━━", "   ╻   "]),
        (["S-N", "W>E"], ["   ┃   ", "━╸ ┃ ▶━", "   ┃   "]),
        (["S-E", "N-W"], ["  ┏┛   ", "━━┛ ┏━━", "   ┏┛  "]),
        (["S-W", "N-E"], ["   ┗┓  ", "━━┓ ┗━━", "  ┗┓   "]),
    ],
)
def test_crossovers(lanes: list[str], inside: list[str]) -> None:
    """Two lanes that cross without meeting are drawn one over the other, or side by side."""
    assert drawn(kind="path", lanes=tuple(lanes), crossover="four_way") == inside


@pytest.mark.parametrize(
    ("lane", "inside"),
    [
        ("S-E", [" ┏━┓   ", " ┗━╋━━━", "   ┃   "]),
        ("E-N", ["   ┃   ", " ┏━╋━━━", " ┗━┛   "]),
        ("N-W", ["   ┃   ", "━━━╋━┓ ", "   ┗━┛ "]),
        ("W-S", ["   ┏━┓ ", "━━━╋━┛ ", "   ┃   "]),
    ],
)
@pytest.mark.rule("BG-HOLE-5")
def test_a_corner_loop_is_a_loop(lane: str, inside: list[str]) -> None:
    """A path that crosses over itself is drawn doing so."""
    assert drawn(kind="path", lanes=(lane,), crossover="corner_loop") == inside


def test_what_is_printed_on_a_tile_is_written_on_it() -> None:
    """Par, people and elements stand beside the path, with their number if there are several."""
    assert drawn(kind="tee", lanes=("E",), par=2, people=2, dogs=1, trees=3, obstacle=True) == [
        "     ⚑2",
        "   ●━━━",
        "☺2dt3x ",
    ]


def test_what_finds_no_room_is_told() -> None:
    """A tile too full for its cell says that there is more, and words below name everything."""
    full = design(kind="path", lanes=("S-N", "W-E"), crossover="four_way", par=3, people=9, dogs=9, trees=9, benches=9,
                  pools=9, pipes=9, slopes=9, flowers=9)  # fmt: skip
    text = draw_tile(make_tile("xa", full), 0, colour=False)
    assert "+" in text
    assert "+ more than fits here" in text
    assert "flower beds: 9" in text


def test_every_tile_of_the_box_finds_room() -> None:
    """No tile of the box is too full, whichever way it is turned and with a token on it."""
    for name in KIT.tiles:
        for turn in range(4):
            course = Course((Placed(name, 2, 2, turn),), (Token(8, 2, 2),))
            inside = "".join(cell(picture(course, KIT.grounds["l01"], legend=False), 2, 2))
            assert "+" not in inside
            assert "#8" in inside


def test_a_tile_in_its_four_turns(snapshot: SnapshotAssertion) -> None:
    """Without a turn all four are shown; what is printed stays the same."""
    assert draw_tile(KIT.tiles["t149a"], colour=False) == snapshot


def test_the_gate_may_be_turned(snapshot: SnapshotAssertion) -> None:
    """The quarter disk is drawn around the corner where its straight sides meet."""
    land = Land(id="x", provenance="original", value=9, difficulty=1, surface=100, rows=("GG##", "GG##", "####"))
    assert draw_land(ground_of(land, ("W", "N")), colour=False, legend=False) == snapshot


def test_a_plan_is_drawn_in_thin_lines() -> None:
    """Imaginary tiles are told from real ones, and joined to them."""
    course = Course((Placed("t001a", 2, 0, 1),))
    lines = picture(course, KIT.grounds["l01"], plan=(Imagined(3, 0, "EW"), Imagined(4, 0, "W", "green")))
    assert "●━━━────────────○" in lines[3]


def test_water_is_that_of_the_card() -> None:
    """A land card knows which sort of water it has."""
    fields: dict[str, Any] = {
        "id": "x",
        "provenance": "original",
        "value": 9,
        "difficulty": 1,
        "surface": 100,
        "rows": (),
    }
    assert [water_of(Land(**fields, water=sort)) for sort in ("none", "pond", "stream")] == ["pond", "pond", "stream"]


LANDS = st.sampled_from(sorted(KIT.grounds))
PLACED = st.lists(
    st.builds(
        Placed,
        st.sampled_from(sorted(KIT.tiles)),
        st.integers(-4, 12),
        st.integers(-4, 12),
        st.integers(0, 3),
    ),
    max_size=40,
    unique_by=lambda put: put.cell,
).map(lambda placed: tuple(put for put in placed if put.cell not in KIT.grounds["l01"].gate))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(land=LANDS, placed=PLACED, numbers=st.lists(st.integers(1, 9), max_size=9))
def test_lines_and_widths(land: str, placed: tuple[Placed, ...], numbers: list[int]) -> None:
    """Any course gives four lines for a row and three more, all of one width, in signs one column wide."""
    ground = KIT.grounds[land]
    tokens = tuple(Token(number, put.x, put.y) for number, put in zip(numbers, placed, strict=False))
    cells = [*ground.land, *ground.water, *ground.gate, *(put.cell for put in placed)]
    columns = max(x for x, _ in cells) - min(x for x, _ in cells) + 1
    rows = max(y for _, y in cells) - min(y for _, y in cells) + 1
    lines = picture(Course(placed, tokens), ground, legend=False)
    assert len(lines) == 4 * rows + 3
    assert {len(line) for line in lines} == {8 * columns + 9}
    wide = {sign for line in lines for sign in line if unicodedata.east_asian_width(sign) in "WF"}
    assert not wide
    assert not {sign for line in lines for sign in line if unicodedata.combining(sign) or not sign.isprintable()}
