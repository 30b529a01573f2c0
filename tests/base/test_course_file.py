"""A course from a real table is read whole, or everything that is wrong with its file is told at once."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from fairway.content.faults import Fault, render_all
from fairway.content.loading import texts_of
from fairway.content.pack_files import MAX_FILE
from fairway.content.schemas import document_schema
from fairway.model.templates import names_in, template
from fairway.rulesets.installed import installed_rules
from fairway_base.cli import shipped_library
from fairway_base.course import numbering
from fairway_base.course.course import Token
from fairway_base.files import course_checks
from fairway_base.files.course_file import CourseFile
from fairway_base.files.course_reading import check_course
from fairway_base.files.documents import DOCUMENTS
from fairway_base.files.pack_checks import KINDS
from fairway_base.joining import plans
from fairway_base.scoring.table_course import TableCourse

LIBRARY = shipped_library()
TEXTS = texts_of(KINDS)
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "course.json"

GOOD: dict[str, Any] = {
    "$schema": "../../schemas/course.schema.json",
    "land": "l01",
    "tiles": [
        {"tile": "t001", "x": 2, "y": 0, "turn": 1},  # hole 1 is complete
        {"tile": "t035", "x": 3, "y": 0, "turn": 3},
        {"tile": "t002", "x": 2, "y": 1, "turn": 1},  # a Tee that waits for its Putting Green
        {"tile": "t159", "x": 4, "y": 0},
        {"tile": "t157", "x": 1, "y": 3},  # two lanes cross, and both belong to a hole
        {"tile": "t002", "x": 0, "y": 3, "turn": 1},
        {"tile": "t035", "x": 2, "y": 3, "turn": 3},
        {"tile": "t001", "x": 1, "y": 2, "turn": 2},
        {"tile": "t036", "x": 1, "y": 4},
        {"tile": "t036", "x": 5, "y": 1, "turn": 3},  # a Putting Green that waits for its Tee
    ],
    "numbers": [{"number": 1, "x": 2, "y": 0}, {"number": 2, "x": 2, "y": 1}],
    "mr": "mr-short",
    "mrs": "mrs-bloom",
}
FILLED: dict[str, Any] = {
    "drawing": {"value": 9, "rows": ["GG#", "GG#", "###"]},
    "tiles": [
        {"tile": "t001", "x": 2, "y": 0, "turn": 2},
        {"tile": "t035", "x": 2, "y": 2},
        {"tile": "t080", "x": 2, "y": 1},
        {"tile": "t159", "x": 1, "y": 2},
        {"tile": "t159", "x": 0, "y": 2},
    ],
}


def check(course: dict[str, Any]) -> tuple[Fault, ...]:
    return check_course(json.dumps(course, indent=1).encode(), LIBRARY).faults


def on_table(raw: bytes) -> TableCourse:
    """Return the course in a file that has no faults."""
    table_course = check_course(raw, LIBRARY).table_course
    assert table_course is not None
    return table_course


def having(base: dict[str, Any] = GOOD, **fields: Any) -> dict[str, Any]:
    """Return a course with some fields changed; None takes a field away."""
    return {name: value for name, value in {**base, **fields}.items() if value is not None}


def more(*tiles: dict[str, Any]) -> list[dict[str, Any]]:
    return [*GOOD["tiles"], *tiles]


def pointed_at(fault: Fault) -> str:
    """Return the part of the excerpt under the caret."""
    return fault.excerpt[fault.caret : fault.caret + fault.length]


def test_the_example_of_the_documentation() -> None:
    """The example is a nearly finished course of nine holes."""
    laid = on_table(EXAMPLE.read_bytes())
    assert check_course(EXAMPLE.read_bytes(), LIBRARY).faults == ()
    assert (len(laid.course.placed), len(laid.course.tokens), laid.ground.name) == (30, 9, "l01")
    assert (laid.collected, laid.passes, laid.players) == (2, 0, 3)
    assert laid.mr is not None
    assert laid.mrs is not None
    assert (laid.mr.id, laid.mrs.id) == ("mr-turner", "mrs-bloom")
    assert [group.state for group in laid.survey.groups].count("complete") == 8


def test_the_schema_accepts_the_example() -> None:
    """An editor that knows the schema finds nothing wrong with the example, which names it."""
    example = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(document_schema(DOCUMENTS[0])).validate(example)
    assert (EXAMPLE.parent / example["$schema"]).resolve() == EXAMPLE.parents[2] / "schemas" / "course.schema.json"


def test_every_field_is_described() -> None:
    """The schema tells an author what each field of a course is for."""
    schema = document_schema(DOCUMENTS[0])
    shapes = [schema, *(schema["$defs"][name] for name in ("LaidTile", "LaidNumber", "Drawing"))]
    lacking = [name for shape in shapes for name, field in shape["properties"].items() if "description" not in field]
    assert not lacking


def test_a_sound_course_has_no_fault() -> None:
    """Unfinished holes and bare land are no faults of the file."""
    assert check(GOOD) == ()
    assert check(FILLED) == ()


def test_a_course_without_a_schema_is_read_in_silence() -> None:
    """A player who types in a course need not know of schemas; one who names a wrong one is told."""
    assert check({name: value for name, value in GOOD.items() if name != "$schema"}) == ()
    assert [(fault.code, fault.severity) for fault in check({**GOOD, "$schema": "x/tiles.schema.json"})] == [
        ("schema_wrong", "warning")
    ]


BAD: list[tuple[str, dict[str, Any], str, str | None]] = [
    ("course.no_land", having(land=None), "{", None),
    ("course.two_lands", having(drawing=FILLED["drawing"]), "{", None),
    ("course.unknown_land", having(land="L1"), '"L1"', "l01"),
    ("course.unknown_land", having(land="nowhere"), '"nowhere"', None),
    ("course.unknown_client", having(mrs="mrs-blom"), '"mrs-blom"', "mrs-bloom"),
    ("course.wrong_client", having(mr="mrs-bloom"), '"mrs-bloom"', None),
    ("course.unknown_tile", having(tiles=more({"tile": "t3", "x": 5, "y": 0})), '"t3"', "t003"),
    ("course.unknown_tile", having(tiles=more({"tile": "windmill", "x": 5, "y": 0})), '"windmill"', None),
    ("course.no_such_copy", having(tiles=more({"tile": "t159d", "x": 5, "y": 0})), '"t159d"', "t159c"),
    (
        "course.copy_twice",
        having(tiles=more({"tile": "t160a", "x": 5, "y": 0}, {"tile": "t160a", "x": 4, "y": 1})),
        '"t160a"',
        None,
    ),
    (
        "course.too_many_copies",
        having(tiles=more({"tile": "t163", "x": 5, "y": 0}, {"tile": "t163", "x": 4, "y": 1})),
        '"t163"',
        None,
    ),
    ("course.cell_twice", having(tiles=more({"tile": "t160", "x": 2, "y": 0})), "{", None),
    ("course.on_gate", having(tiles=more({"tile": "t160", "x": 1, "y": 1})), "{", None),
    ("course.not_touching", having(tiles=more({"tile": "t160", "x": 8, "y": 3})), "{", None),
    ("course.collected_in_solo", having(players=1, collected=2), "2", None),
    ("course.token_on_no_tile", having(numbers=[{"number": 3, "x": 5, "y": 5}]), "{", None),
    ("course.token_on_grass", having(numbers=[{"number": 3, "x": 4, "y": 0}]), "{", None),
    ("course.token_not_on_tee", having(numbers=[{"number": 1, "x": 3, "y": 0}]), "{", None),
    ("course.token_on_shared_crossover", having(numbers=[{"number": 1, "x": 1, "y": 3}]), "{", None),
    (
        "course.hole_has_number",
        having(numbers=[{"number": 1, "x": 2, "y": 0}, {"number": 4, "x": 2, "y": 0}]),
        "{",
        None,
    ),
    ("course.number_twice", having(numbers=[{"number": 1, "x": 2, "y": 0}, {"number": 1, "x": 2, "y": 1}]), "{", None),
    (
        "course.pieces_do_not_fit",
        having(
            tiles=more({"tile": "t001", "x": 5, "y": 2, "turn": 2}),
            numbers=[{"number": 1, "x": 2, "y": 1}, {"number": 1, "x": 5, "y": 2}],
        ),
        "{",
        None,
    ),
    (
        "course.pieces_apart",
        having(numbers=[{"number": 1, "x": 2, "y": 1}, {"number": 1, "x": 5, "y": 1}]),
        "{",
        None,
    ),
    (
        "course.pieces_on_filled_land",
        having(
            FILLED,
            tiles=[
                {"tile": "t001", "x": 2, "y": 0},
                {"tile": "t035", "x": 2, "y": 2, "turn": 1},
                {"tile": "t159", "x": 2, "y": 1},
                {"tile": "t159", "x": 1, "y": 2},
                {"tile": "t159", "x": 0, "y": 2},
            ],
            numbers=[{"number": 1, "x": 2, "y": 0}, {"number": 1, "x": 2, "y": 2}],
        ),
        "{",
        None,
    ),
    ("course.plan_on_filled_land", having(FILLED, plan=[{"x": 3, "y": 0, "sides": "W"}]), "[", None),
    ("course.plan_no_such_tile", having(plan=[{"x": 3, "y": 1, "sides": "NESW", "kind": "tee"}]), "{", None),
    ("course.plan_square_taken", having(plan=[{"x": 4, "y": 0, "sides": "N", "kind": "green"}]), "{", None),
    ("course.plan_on_gate", having(plan=[{"x": 0, "y": 0, "sides": "N", "kind": "green"}]), "{", None),
    ("course.plan_mismatch", having(plan=[{"x": 3, "y": 1, "sides": "NW"}]), "{", None),
    (
        "course.plan_from_nothing",
        having(plan=[{"x": 4, "y": 4, "sides": "E", "kind": "tee"}, {"x": 5, "y": 4, "sides": "W", "kind": "green"}]),
        "{",
        None,
    ),
    ("course.plan_unfinished", having(plan=[{"x": 3, "y": 1, "sides": "EW"}]), "{", None),
    ("land.gate_misplaced", having(FILLED, drawing={"value": 9, "rows": ["GGG", "GG#", "###"]}), "G", None),
    ("land.rows_unequal", having(FILLED, drawing={"value": 9, "rows": ["GG#", "GG#", "###."]}), '"###."', None),
    ("missing_field", having(tiles=None), "{", None),
    ("unknown_field", having(colected=3), '"colected"', "collected"),
    ("out_of_range", having(tiles=more({"tile": "t160", "x": 5, "y": 0, "turn": 4})), "4", None),
    ("out_of_range", having(numbers=[{"number": 10, "x": 2, "y": 0}]), "10", None),
    ("unknown_field", having(options={"gate_trees": True}), '"gate_trees"', "gate_tree"),
    ("not_one_of", having(options={"mr_unplayable": "wrongway"}), '"wrongway"', "wrong_way"),
]


@pytest.mark.parametrize(("code", "course", "where", "meant"), BAD, ids=[case[0] for case in BAD])
def test_each_fault(code: str, course: dict[str, Any], where: str, meant: str | None) -> None:
    """One thing wrong is one fault, at its very place, with what was probably meant."""
    faults = check(course)
    assert [fault.code for fault in faults] == [code]
    assert faults[0].line > 0
    assert pointed_at(faults[0]) == where
    assert faults[0].did_you_mean == meant


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("code", "course"), [case[:2] for case in BAD], ids=[case[0] for case in BAD])
def test_each_fault_has_words(code: str, course: dict[str, Any], language: str) -> None:
    """A fault is told in a sentence of either language, with nothing left to fill in."""
    message = check(course)[0].message(TEXTS, language)
    assert not message.startswith(code)
    assert not re.search(r"\{\w+\}", message)


def test_every_fault_of_a_course_is_tried() -> None:
    """Each code that reading a course can give appears above, those of numbers and plans included."""
    own = re.findall(r'"(course\.\w+)"', inspect.getsource(course_checks))
    refused = re.findall(r'"designer\.(\w+)"', inspect.getsource(numbering) + inspect.getsource(plans))
    codes = {*own, *(f"course.{name}" for name in refused)}
    # A file's name; a number that the shape of the file rules out; what needs another pack, and is tried with it.
    codes -= {"course.json", "course.no_such_number", "course.several_packs"}
    assert codes == {case[0] for case in BAD if case[0].startswith("course.")}


@pytest.mark.parametrize("prefix", ["problem.course.", "cli.designer.", "picture.", "score.designer."])
def test_languages_agree(prefix: str) -> None:
    """English and French have the same texts, with the same places to fill in."""

    def places(language: str) -> dict[str, set[str]]:
        texts = TEXTS.by_language[language]
        return {key: names_in(template(text)) for key, text in texts.items() if key.startswith(prefix)}

    assert places("en") == places("fr")
    assert places("en")


def test_french_has_one_word_for_each_thing() -> None:
    """A rack is a réglette, a round a manche, a Tee a Tee: no text of the game uses another French word for them."""
    ours = [rule.summary.fr for rule in installed_rules().values()]
    ours += [*TEXTS.by_language["fr"].values(), *(text for pack in LIBRARY.packs for text in pack.texts["fr"].values())]
    others = (
        "chevalet|rangée|round|discordance|profit|départ|sentier|pelouse|plans? d'eau|solitaire|personnage|imaginée"
    )
    others = rf"(?<![{{`])\b({others}|(?<!Putting )green|cartes? de presse)s?\b"
    assert not [text for text in ours if re.search(others, text, re.IGNORECASE)]


BROKEN = b"""{
  "$schema": "../../schemas/course.schema.json",
  "land": "L1",
  "tiles": [
    {"tile": "t18", "x": 2, "y": 0, "turn": 2},
    {"tile": "t155", "x": 2, "y": 1, "turn": 7},
    {"tile": "t155", "x": 2, "y": 0},
    {"tile": "t155", "x": 1, "y": 1},
    {"tile": "t001z", "x": 3, "y": 1},
    {"tile": "t001a", "x": 3, "y": 2},
    {"tile": "t001a", "x": 3, "y": 3},
    {"tile": "t002", "x": 30, "y": 3},
    {"tile": "t002", "x": 31, "y": 4, "trun": 1}
  ],
  "colected": 2,
  "mr": "mrs-bloom",
  "mrs": "mrs-blom",
}
"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_at_once(language: str, snapshot: SnapshotAssertion) -> None:
    """An author hears of every fault in one go, with line, column, a caret and what was meant."""
    assert render_all(check_course(BROKEN, LIBRARY, "my/course.json").faults, TEXTS, language) == snapshot


def test_all_wrong_numbers_are_told() -> None:
    """A wrong number does not hide the next one, and does not make a right one wrong."""
    numbers = [
        {"number": 1, "x": 5, "y": 5},
        {"number": 2, "x": 4, "y": 0},
        {"number": 3, "x": 2, "y": 0},
        {"number": 4, "x": 3, "y": 0},
    ]
    faults = check(having(numbers=numbers))
    assert [fault.code for fault in faults] == [
        "course.token_on_no_tile",
        "course.token_on_grass",
        "course.token_not_on_tee",
    ]


def test_all_misplaced_parts_of_a_plan_are_told() -> None:
    """Each imaginary tile that cannot be is reported; whether the rest would finish a hole is another matter."""
    plan = [
        {"x": 0, "y": 0, "sides": "N", "kind": "green"},
        {"x": 4, "y": 0, "sides": "N", "kind": "green"},
        {"x": 3, "y": 1, "sides": "EW"},
        {"x": 3, "y": 1, "sides": "W", "kind": "green"},
    ]
    faults = check(having(plan=plan))
    assert [(fault.code, fault.line) for fault in faults] == [
        ("course.plan_on_gate", faults[0].line),
        ("course.plan_square_taken", faults[0].line + 6),
        ("course.plan_square_taken", faults[0].line + 17),
    ]


def test_a_plan_that_holds() -> None:
    """Imaginary tiles that join two pieces under one number are accepted."""
    course = having(
        numbers=[{"number": 1, "x": 2, "y": 1}, {"number": 1, "x": 5, "y": 1}],
        plan=[{"x": 3, "y": 1, "sides": "EW"}, {"x": 4, "y": 1, "sides": "EW"}],
    )
    assert check(course) == ()


@pytest.mark.rule("BG-PLACE-2")
def test_a_corner_is_enough_and_order_does_not_matter() -> None:
    """Tiles that lead to the gate corner by corner are lawful, in whichever order they are written down."""
    tiles = [{"tile": "t159", "x": 2 + step, "y": 2 + step} for step in range(3)]
    assert check(having(tiles=tiles[::-1], numbers=None)) == ()


@pytest.mark.rule("BG-PLACE-8")
def test_the_arc_of_the_gate_touches_nothing() -> None:
    """A tile at the round side of the gate touches nothing there; an island is one fault, not one for each tile."""
    tiles = [{"tile": "t159", "x": -1, "y": -1}, {"tile": "t159", "x": -1, "y": -2}]
    faults = check(having(tiles=tiles, numbers=None))
    assert [(fault.code, fault.params["tiles"]) for fault in faults] == [("course.not_touching", 2)]


def test_a_misshapen_tile_still_leads_to_others() -> None:
    """A tile whose turn is wrong is not also the cause of an island; one that is nowhere leaves the question open."""
    bridge = [{"tile": "t159", "x": 2, "y": 2, "turn": 9}, {"tile": "t159", "x": 3, "y": 3}]
    assert [fault.code for fault in check(having(tiles=bridge, numbers=None))] == ["out_of_range"]
    nowhere = [{"tile": "t159", "x": "2", "y": 2}, {"tile": "t159", "x": 3, "y": 3}]
    assert [fault.code for fault in check(having(tiles=nowhere, numbers=None))] == ["wrong_type"]


def test_designs_take_the_copies_that_are_left() -> None:
    """A design means any copy; copies named elsewhere in the list are not taken from under its nose."""
    tiles = [{"tile": name, "x": 2 + index, "y": 0} for index, name in enumerate(["t159", "t159a", "t159"])]
    report = check_course(json.dumps(having(tiles=tiles, numbers=None)).encode(), LIBRARY)
    assert report.table_course is not None
    assert [put.tile for put in report.table_course.course.placed] == ["t159b", "t159a", "t159c"]


def test_tokens_lie_in_order() -> None:
    """Numbers come into the course whatever their order in the file."""
    course = having(numbers=GOOD["numbers"][::-1])
    laid = on_table(json.dumps(course).encode())
    assert laid.course.tokens == (Token(1, 2, 0), Token(2, 2, 1))


def test_a_land_of_ones_own() -> None:
    """A drawn land has the value and the squares of its drawing, and water of its sort."""
    rows = ["GG###", "GG###", "####S", "####S"]
    laid = on_table(json.dumps(having(drawing={"value": 33, "rows": rows}, land=None)).encode())
    assert (laid.ground.value, laid.ground.to_cover, laid.ground.squares) == (33, 14, 18)
    assert (laid.water, laid.on_own_land) == ("stream", True)


def test_an_odd_drawing_is_only_remarked_upon() -> None:
    """What authors of cards should not draw can still be scored at home; ponds may be as large as one likes."""
    drawing = {"value": 5, "rows": ["GG###..#", "GG###...", "###PPPPP", "###PP..."]}
    report = check_course(json.dumps(having(drawing=drawing, land=None), indent=1).encode(), LIBRARY)
    assert report.table_course is not None
    assert {(fault.code, fault.severity) for fault in report.faults} == {
        ("land.not_connected", "warning"),
        ("land.dead_end", "warning"),
    }


def test_half_a_course_is_not_numbered() -> None:
    """While a tile is unknown, nobody can say whether the numbers are right: they are not complained about."""
    course = having(tiles=more({"tile": "t999", "x": 5, "y": 0}), numbers=[{"number": 1, "x": 5, "y": 0}])
    assert [fault.code for fault in check(course)] == ["course.unknown_tile"]


def test_bad_courses_are_reported_with_their_faults() -> None:
    """A course with faults is no course, and every fault is told with its place in the file."""
    report = check_course(BROKEN, LIBRARY, "table.json")
    assert report.table_course is None
    assert "table.json:3:11: error[course.unknown_land]" in render_all(report.errors, texts_of(KINDS))
    assert len(report.errors) == 14


def test_a_huge_file_is_not_read() -> None:
    """A server is not made to parse megabytes."""
    report = check_course(b" " * (MAX_FILE + 1), LIBRARY)
    assert (report.table_course, [fault.code for fault in report.faults]) == (None, ["pack.file_too_large"])


def test_too_many_faults_are_cut() -> None:
    """Nobody reads a thousand faults: the list says that there are more, and warnings stay warnings."""
    tiles = [{"tile": "t159a", "x": 2, "y": 0} for _ in range(300)]
    faults = check(having(tiles=tiles, numbers=None))
    assert len(faults) == 201
    assert faults[-1].code == "more_faults"
    rows = ["GG" + "#." * 20, "GG" + ".." * 20] + [".." + "#." * 20, ".." * 21] * 12
    report = check_course(json.dumps({"drawing": {"value": 1, "rows": rows}, "tiles": []}).encode(), LIBRARY)
    assert (len(report.faults), report.errors) == (201, ())
    assert report.table_course is not None


def test_a_course_can_be_written_too() -> None:
    """A program may build the file from its type, and read it back."""
    given_ = msgspec.convert({name: value for name, value in GOOD.items() if name != "$schema"}, CourseFile)
    assert on_table(msgspec.json.encode(given_)).course == on_table(json.dumps(GOOD).encode()).course


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-600, 600) | st.text(max_size=6) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["tile", "x", "y", "number"]), inner),
    max_leaves=6,
)
TILE = st.fixed_dictionaries(
    {
        "tile": st.sampled_from(["t001", "t035a", "t157", "t115", "t080", "t159", "t900"]) | JSON,
        "x": st.integers(-1, 4) | JSON,
        "y": st.integers(-1, 4) | JSON,
    },
    optional={"turn": st.integers(0, 3) | JSON},
)
COURSE = st.fixed_dictionaries(
    {"tiles": st.lists(TILE, max_size=8) | JSON},
    optional={
        "land": st.sampled_from(["l01", "l33"]) | JSON,
        "drawing": JSON,
        "numbers": st.lists(
            st.fixed_dictionaries({"number": st.integers(1, 9), "x": st.integers(-1, 4), "y": st.integers(-1, 4)}),
            max_size=4,
        )
        | JSON,
        "plan": st.lists(
            st.fixed_dictionaries(
                {"x": st.integers(-1, 4), "y": st.integers(-1, 4), "sides": st.text("NESW", min_size=1, max_size=4)},
                optional={"kind": st.sampled_from(["tee", "green", "path"])},
            ),
            max_size=4,
        )
        | JSON,
        "options": JSON,
        "players": JSON,
        "mr": JSON,
    },
)


@settings(max_examples=200, deadline=None)
@given(course=COURSE | JSON)
def test_whatever_is_in_the_file_gets_an_answer(course: Any) -> None:
    """However wrong a file is, reading it gives faults and never breaks; a course comes only without errors."""
    report = check_course(json.dumps(course).encode(), LIBRARY)
    assert (report.table_course is None) == bool(report.errors)
    for fault in report.faults:
        assert not fault.message(TEXTS).startswith(f"{fault.code},")
