"""Each fault an author can make gets its own code, points at the place, and has a text in both languages."""

from __future__ import annotations

import inspect
import json
import re
import string
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairway.content import ItemFault
from fairway_base.files import pack_checks as checks
from fairway_base.files.pack_checks import KINDS

TEXTS = Path(checks.__file__).parents[1] / "texts"

TEE = {"id": "x", "provenance": "original", "kind": "tee", "lanes": ["N"], "par": 1, "back": 0}
GREEN = TEE | {"kind": "green"}
PATH = {"id": "x", "provenance": "original", "kind": "path", "lanes": ["S-N"], "back": 0}
GRASS = {"id": "x", "provenance": "original", "kind": "grass", "back": 0}
LAND = {
    "id": "x",
    "provenance": "original",
    "value": 15,
    "difficulty": 1,
    "surface": 160,
    "rows": ["GG##", "GG##", "####", "####"],
}
POND = LAND | {"surface": 150, "water": "pond", "rows": ["GG##", "GG##", "##P#", "####"]}
STREAM = LAND | {"surface": 150, "water": "stream", "rows": ["GG##", "GG##", "##S#", "####"]}
CLIENT = {"id": "x", "provenance": "original", "who": "mrs", "wish": {"wish": "elements", "element": "dogs", "each": 3}}
GATE = {"id": "x", "provenance": "original"}
COLOUR = {"id": "x", "provenance": "original", "rgb": "#d43c3c"}


def holes(**test: Any) -> dict[str, Any]:
    return CLIENT | {"who": "mr", "wish": {"wish": "holes", "hole": test}}


GOOD: list[tuple[str, dict[str, Any]]] = [
    ("tiles", TEE),
    ("tiles", GREEN | {"par": 3}),
    ("tiles", PATH),
    ("tiles", PATH | {"lanes": ["S>W"]}),
    ("tiles", PATH | {"lanes": ["S-E"], "crossover": "corner_loop"}),
    ("tiles", PATH | {"lanes": ["S>N", "W-E"], "crossover": "four_way"}),
    ("tiles", PATH | {"lanes": ["S-E", "N-W"], "crossover": "four_way"}),
    ("tiles", GRASS),
    ("tiles", GRASS | {"benches": 1, "people": 1, "bench_sitters": 1, "reconstructed": ["bench_sitters", "back"]}),
    ("lands", LAND),
    ("lands", POND),
    ("lands", STREAM),
    ("clients", CLIENT),
    ("clients", holes(test="length", tiles={"min": 2, "max": 2})),
    ("clients", holes(test="corners", tiles={"max": 0})),
    ("clients", holes(test="par", par={"min": 5})),
    ("clients", holes(test="par_of_number", number=4, par=4)),
    ("clients", CLIENT | {"wish": {"wish": "elements", "element": "pipes", "each": -1}}),
    ("clients", CLIENT | {"who": "mr", "wish": {"wish": "alignment"}}),
    ("clients", CLIENT | {"wish": {"wish": "alignment", "each": 0, "bonus": 10}}),
    ("gates", GATE),
    ("gates", GATE | {"straight_sides": ["S", "E"], "trees": 2}),
    ("colours", COLOUR),
]

Fault = tuple[str, dict[str, Any], ItemFault]
BAD: list[Fault] = [
    # tiles
    (
        "tiles",
        TEE | {"reconstructed": ["par", "bak"]},
        ItemFault("item.reconstructed_unknown_field", {"field": "bak", "nearest": "back"}, ("reconstructed", 1)),
    ),
    ("tiles", TEE | {"lanes": []}, ItemFault("tile.lanes_do_not_fit_kind", {"kind": "tee", "lanes": "-"}, ("lanes",))),
    (
        "tiles",
        TEE | {"lanes": ["N", "S"]},
        ItemFault("tile.lanes_do_not_fit_kind", {"kind": "tee", "lanes": "N, S"}, ("lanes",)),
    ),
    (
        "tiles",
        GREEN | {"lanes": ["S-N"]},
        ItemFault("tile.lanes_do_not_fit_kind", {"kind": "green", "lanes": "S-N"}, ("lanes",)),
    ),
    (
        "tiles",
        PATH | {"lanes": []},
        ItemFault("tile.lanes_do_not_fit_kind", {"kind": "path", "lanes": "-"}, ("lanes",)),
    ),
    (
        "tiles",
        PATH | {"lanes": ["N"]},
        ItemFault("tile.lanes_do_not_fit_kind", {"kind": "path", "lanes": "N"}, ("lanes",)),
    ),
    (
        "tiles",
        PATH | {"lanes": ["S-N", "E"], "crossover": "four_way"},
        ItemFault("tile.lanes_do_not_fit_kind", {"kind": "path", "lanes": "S-N, E"}, ("lanes",)),
    ),
    (
        "tiles",
        GRASS | {"lanes": ["S-N"]},
        ItemFault("tile.lanes_do_not_fit_kind", {"kind": "grass", "lanes": "S-N"}, ("lanes",)),
    ),
    (
        "tiles",
        PATH | {"lanes": ["S>S"]},
        ItemFault("tile.lane_joins_a_side_to_itself", {"lane": "S>S"}, ("lanes", 0)),
    ),
    (
        "tiles",
        PATH | {"lanes": ["S-N", "E-E"], "crossover": "four_way"},
        ItemFault("tile.lane_joins_a_side_to_itself", {"lane": "E-E"}, ("lanes", 1)),
    ),
    (
        "tiles",
        PATH | {"crossover": "four_way"},
        ItemFault("tile.four_way_needs_four_sides", {"lanes": "S-N"}, ("lanes",)),
    ),
    (
        "tiles",
        PATH | {"lanes": ["S-N", "S-E"], "crossover": "four_way"},
        ItemFault("tile.four_way_needs_four_sides", {"lanes": "S-N, S-E"}, ("lanes",)),
    ),
    (
        "tiles",
        GRASS | {"crossover": "four_way"},
        ItemFault("tile.four_way_needs_four_sides", {"lanes": "-"}, ("lanes",)),
    ),
    (
        "tiles",
        PATH | {"lanes": ["S-N", "W-E"]},
        ItemFault("tile.two_lanes_need_four_way", {"lanes": "S-N, W-E"}, ("crossover",)),
    ),
    (
        "tiles",
        PATH | {"crossover": "corner_loop"},
        ItemFault("tile.corner_loop_needs_a_corner", {"lanes": "S-N"}, ("lanes",)),
    ),
    (
        "tiles",
        TEE | {"crossover": "corner_loop"},
        ItemFault("tile.corner_loop_needs_a_corner", {"lanes": "N"}, ("lanes",)),
    ),
    (
        "tiles",
        PATH | {"lanes": ["S-E", "N-W"], "crossover": "corner_loop"},
        ItemFault("tile.corner_loop_needs_a_corner", {"lanes": "S-E, N-W"}, ("lanes",)),
    ),
    ("tiles", GRASS | {"par": 2}, ItemFault("tile.grass_has_par", {"par": 2}, ("par",))),
    ("tiles", TEE | {"par": 0}, ItemFault("tile.no_par", {"kind": "tee"}, ("par",))),
    ("tiles", GREEN | {"par": 0}, ItemFault("tile.no_par", {"kind": "green"}, ("par",))),
    (
        "tiles",
        GRASS | {"people": 1, "bench_sitters": 1},
        ItemFault("tile.bench_sitters_without_bench", {"sitters": 1}, ("bench_sitters",)),
    ),
    (
        "tiles",
        GRASS | {"benches": 1, "people": 1, "bench_sitters": 2},
        ItemFault("tile.more_bench_sitters_than_people", {"sitters": 2, "people": 1}, ("bench_sitters",)),
    ),
    # lands
    (
        "lands",
        LAND | {"reconstructed": ["Value"]},
        ItemFault("item.reconstructed_unknown_field", {"field": "Value", "nearest": "value"}, ("reconstructed", 0)),
    ),
    (
        "lands",
        LAND | {"rows": ["GG##", "GG##", "####", "####", "."]},
        ItemFault("land.rows_unequal", {"row": 5, "length": 1, "expected": 4}, ("rows", 4)),
    ),
    (
        "lands",
        LAND | {"rows": ["GG#", "GG##", "####", "####"]},
        ItemFault("land.rows_unequal", {"row": 1, "length": 3, "expected": 4}, ("rows", 0)),
    ),
    (
        "lands",
        LAND | {"water": "pond", "rows": ["GG##", "#", "####", "####"]},
        ItemFault("land.rows_unequal", {"row": 2, "length": 1, "expected": 4}, ("rows", 1)),
    ),
    (
        "lands",
        LAND | {"surface": 1320, "rows": ["GG" + "#" * 10, "GG" + "#" * 10, *["#" * 12] * 9]},
        ItemFault("land.very_large", {"squares": 128, "usual": 92}, ("rows",), "warning"),
    ),
    (
        "lands",
        LAND | {"value": 99},
        ItemFault("land.very_dear", {"value": 99, "usual": 50}, ("value",), "warning"),
    ),
    (
        "lands",
        LAND | {"rows": [".GG#", ".GG#", "####", "####", ".##."]},
        ItemFault("land.gate_misplaced", {"row": 1, "column": 1}, ("rows", 0, 0)),
    ),
    (
        "lands",
        LAND | {"rows": ["GG##", "GG##", "####", "####", "...G"]},
        ItemFault("land.gate_misplaced", {"row": 5, "column": 4}, ("rows", 4, 3)),
    ),
    (
        "lands",
        LAND | {"surface": 200, "rows": ["####", "####", "####", "####"]},
        ItemFault("land.gate_misplaced", {"row": 1, "column": 1}, ("rows", 0, 0)),
    ),
    (
        "lands",
        LAND | {"surface": 120, "rows": ["GG..", "GG##", "####", "##.."]},
        ItemFault("land.gate_side_not_land", {"row": 1, "column": 3}, ("rows", 0, 2)),
    ),
    (
        "lands",
        LAND | {"surface": 50, "rows": ["GG", "GG"]},
        ItemFault("land.no_land", {}, ("rows",)),
    ),
    (
        "lands",
        LAND | {"surface": 200, "rows": ["GG##...", "GG##...", "####.##", "####.##"]},
        ItemFault("land.not_connected", {"squares": 4, "row": 3, "column": 6}, ("rows", 2, 5)),
    ),
    (
        "lands",
        LAND | {"surface": 200, "rows": ["GG##..", "GG##..", "####..", "####..", "....##", "....##"]},
        ItemFault("land.not_connected", {"squares": 4, "row": 5, "column": 5}, ("rows", 4, 4)),
    ),
    (
        "lands",
        LAND | {"surface": 170, "rows": ["GG##", "GG##", "####", "####", "...#"]},
        ItemFault("land.dead_end", {"row": 5, "column": 4, "neighbours": 1}, ("rows", 4, 3)),
    ),
    (
        "lands",
        POND | {"water": "none"},
        ItemFault("land.water_disagrees", {"water": "none", "drawn": "pond"}, ("water",)),
    ),
    (
        "lands",
        POND | {"water": "stream"},
        ItemFault("land.water_disagrees", {"water": "stream", "drawn": "pond"}, ("water",)),
    ),
    (
        "lands",
        LAND | {"water": "pond"},
        ItemFault("land.water_disagrees", {"water": "pond", "drawn": "none"}, ("water",)),
    ),
    (
        "lands",
        POND | {"surface": 170, "rows": ["GG##", "GG##", "##P#", "####", "##S."]},
        ItemFault("land.pond_and_stream", {"pond": 1, "stream": 1}, ("rows", 4, 2)),
    ),
    (
        "lands",
        LAND | {"surface": 150},
        ItemFault("land.surface_disagrees", {"surface": 150, "expected": 160, "squares": 12}, ("surface",)),
    ),
    (
        "lands",
        LAND | {"water": "pond", "rows": ["GG##", "GG##", "####", "####", "PPPP", "PP.."]},
        ItemFault("land.pond_too_large", {"squares": 6, "most": 5}, ("rows", 4, 0)),
    ),
    (
        "lands",
        LAND | {"water": "stream", "rows": ["GG##", "GG##", "####", "####", "SSSS", "S..."]},
        ItemFault("land.stream_too_large", {"squares": 5, "most": 4}, ("rows", 4, 0)),
    ),
    # clients
    (
        "clients",
        CLIENT | {"reconstructed": ["wishes"]},
        ItemFault("item.reconstructed_unknown_field", {"field": "wishes", "nearest": "wish"}, ("reconstructed", 0)),
    ),
    (
        "clients",
        holes(test="length", tiles={}),
        ItemFault("client.no_bounds", {}, ("wish", "hole", "tiles")),
    ),
    (
        "clients",
        holes(test="corners", tiles={"min": 2, "max": 1}),
        ItemFault("client.bounds_reversed", {"min": 2, "max": 1}, ("wish", "hole", "tiles", "min")),
    ),
    (
        "clients",
        holes(test="length", tiles={"max": 1}),
        ItemFault("client.never_met", {"most": 1, "least": 2}, ("wish", "hole", "tiles", "max")),
    ),
    (
        "clients",
        holes(test="corners", tiles={"max": -1}),
        ItemFault("client.never_met", {"most": -1, "least": 0}, ("wish", "hole", "tiles", "max")),
    ),
    (
        "clients",
        holes(test="par", par={"min": 0, "max": 1}),
        ItemFault("client.never_met", {"most": 1, "least": 2}, ("wish", "hole", "par", "max")),
    ),
    (
        "clients",
        holes(test="par_of_number", number=1, par=1),
        ItemFault("client.never_met", {"most": 1, "least": 2}, ("wish", "hole", "par")),
    ),
    (
        "clients",
        CLIENT | {"wish": {"wish": "elements", "element": "dogs", "each": 0}},
        ItemFault("client.pays_nothing", {}, ("wish", "each")),
    ),
    # gates and colours
    (
        "gates",
        GATE | {"straight_sides": ["E", "W"]},
        ItemFault("gate.sides_not_east_and_south", {"sides": "E, W"}, ("straight_sides",)),
    ),
    (
        "gates",
        GATE | {"straight_sides": ["W", "N"]},
        ItemFault("gate.sides_not_east_and_south", {"sides": "W, N"}, ("straight_sides",)),
    ),
    (
        "gates",
        GATE | {"straight_sides": ["E", "E"]},
        ItemFault("gate.sides_not_east_and_south", {"sides": "E, E"}, ("straight_sides",)),
    ),
    (
        "gates",
        GATE | {"straight_sides": []},
        ItemFault("gate.sides_not_east_and_south", {"sides": "-"}, ("straight_sides",)),
    ),
    (
        "gates",
        GATE | {"reconstructed": ["tree"]},
        ItemFault("item.reconstructed_unknown_field", {"field": "tree", "nearest": "trees"}, ("reconstructed", 0)),
    ),
    (
        "colours",
        COLOUR | {"reconstructed": ["id"]},
        ItemFault("item.reconstructed_unknown_field", {"field": "id", "nearest": "rgb"}, ("reconstructed", 0)),
    ),
]


def problems(kind_name: str, entry: dict[str, Any]) -> list[ItemFault]:
    """Decode an item as the loader does and check it."""
    kind = next(kind for kind in KINDS if kind.name == kind_name)
    assert kind.check is not None
    return list(kind.check(msgspec.convert(entry, kind.item)))


def problem_text(language: str, code: str) -> str:
    content = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    text: str = content["texts"][f"problem.{code}"]
    return text


@pytest.mark.parametrize(("kind", "entry"), GOOD)
def test_a_sound_item_has_no_problem(kind: str, entry: dict[str, Any]) -> None:
    """An item that only looks unusual is left alone."""
    assert problems(kind, entry) == []


@pytest.mark.parametrize(("kind", "entry", "problem"), BAD, ids=lambda value: getattr(value, "code", None))
def test_one_fault_gives_one_problem(kind: str, entry: dict[str, Any], problem: ItemFault) -> None:
    """An item with one fault gets exactly one problem, which names the fault and points at it."""
    assert problems(kind, entry) == [problem]


TOGETHER: list[tuple[str, dict[str, Any], dict[str, list[dict[str, Any]]], str]] = [
    ("tiles", PATH | {"id": "lidoa"}, {"tiles": [PATH | {"id": "lido"}]}, "tile.called_like_a_copy"),
    ("tiles", PATH | {"id": "lido"}, {"tiles": [PATH | {"id": "lid", "copies": 3}]}, ""),
    ("tiles", PATH | {"id": "lida"}, {"tiles": [PATH | {"id": "lid", "copies": 60}]}, "tile.called_like_a_copy"),
    ("lands", LAND, {"tiles": [PATH | {"copies": 11}], "gates": [GATE]}, "land.larger_than_the_bag"),
    ("lands", LAND, {"tiles": [PATH | {"copies": 12}], "gates": [GATE]}, ""),
    ("lands", LAND, {"tiles": [PATH]}, ""),
]
"""An item, what lies beside it, and what is wrong with them together; without a gate the box is not all there."""


@pytest.mark.parametrize(("name", "entry", "beside", "code"), TOGETHER)
def test_items_beside_each_other(
    name: str, entry: dict[str, Any], beside: dict[str, list[dict[str, Any]]], code: str
) -> None:
    """An id that a copy of another tile goes by, and a land that no bag can fill, are found; parts of a box are not."""
    kinds = {kind.name: kind for kind in KINDS}
    own = [msgspec.convert(entry, kinds[name].item)]
    around = {kind: [msgspec.convert(each, kinds[kind].item) for each in entries] for kind, entries in beside.items()}
    around[name] = around.get(name, []) + own
    compare = kinds[name].compare
    assert compare is not None
    found = list(compare(own, around))
    assert [fault.code for _, fault in found] == ([code] if code else [])
    for _, fault in found:
        for language in ("en", "fr"):
            assert problem_text(language, fault.code).format(**fault.params)


def test_all_faults_are_told_at_once() -> None:
    """An author hears of every fault of a tile and of a land in one go."""
    tile = GREEN | {"lanes": ["S-N"], "par": 0, "bench_sitters": 1, "reconstructed": ["prices"]}
    assert {problem.code for problem in problems("tiles", tile)} == {
        "item.reconstructed_unknown_field",
        "tile.lanes_do_not_fit_kind",
        "tile.no_par",
        "tile.bench_sitters_without_bench",
        "tile.more_bench_sitters_than_people",
    }
    land = LAND | {"water": "pond", "rows": ["GG#", "GG.", ".#P", "..S"]}
    assert {problem.code for problem in problems("lands", land)} == {
        "land.gate_side_not_land",
        "land.dead_end",
        "land.pond_and_stream",
        "land.surface_disagrees",
    }


@pytest.mark.parametrize(
    "rows", [["GG", "GG"], ["GGG", "G"], ["PPPPPP", "SSSSS"], [".", "."], ["#", "#"], ["##", "G."]]
)
def test_no_drawing_trips_the_check(rows: list[str]) -> None:
    """However odd a drawing is, the check answers with problems and never fails itself."""
    assert problems("lands", LAND | {"rows": rows})


def test_every_code_has_a_bad_item() -> None:
    """Each code that the checks can give is produced by an item of this file."""
    codes = set(re.findall(r'"((?:item|tile|land|client|gate|colour)\.[a-z_]+)"', inspect.getsource(checks)))
    assert codes == {problem.code for _, _, problem in BAD} | {code for _, _, _, code in TOGETHER if code}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("problem", [problem for _, _, problem in BAD], ids=lambda problem: problem.code)
def test_every_code_has_a_text(language: str, problem: ItemFault) -> None:
    """Each problem can be told in English and French, and its text uses every parameter and no other."""
    text = problem_text(language, problem.code)
    assert {field for _, field, _, _ in string.Formatter().parse(text) if field is not None} == set(problem.params)
    assert text.format(**problem.params)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_texts_are_sorted(language: str) -> None:
    """The texts stand in alphabetical order, so that two authors rarely touch the same line."""
    content = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    assert content["language"] == language
    assert list(content["texts"]) == sorted(content["texts"])
