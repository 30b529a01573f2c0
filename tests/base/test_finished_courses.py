"""What Minigolf Designer leaves to other games: its courses as neutral data, of a match and of a file."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from fairway import decide
from fairway.content.library import Library
from fairway.model.values import plain
from fairway.rulesets.documents import document_of_file, document_of_match
from fairway.testing import script
from fairway_base.files.course_export import FinishedCourses, export_file, export_match
from fairway_putting.course import courses
from tests.base.tables import begin, designer, kit_of, part
from tests.docs.pages import ROOT

FILE = (ROOT / "docs/examples/course.json").read_bytes()


def finished(seats: int, seed: str) -> Any:
    rules = designer()
    match = rules.match(seats, seed)
    while not match.state.over:
        seat = match.state.waiting()[0]
        match = script(match, [(seat, decide(rules.bots["greedy"], match.engine, match.state, seat, seed))])
    return match


@pytest.mark.parametrize("seats", [1, 3])
def test_a_match_leaves_its_courses(seats: int) -> None:
    """Every course with land, water, gate, tiles as they lie and numbers; every tile of the box in exactly one place."""
    match = finished(seats, "left")
    left = export_match(match.engine.table, match.state)
    assert left.places == match.places()
    for seat, course in enumerate(left.courses):
        player = part(match).players[seat]
        assert course.owner == seat
        assert [(put.tile.id, put.x, put.y, put.turn) for put in course.tiles] == [
            (put.tile, put.x, put.y, put.turn) for put in player.course.placed
        ]
        assert [(each.number, each.x, each.y) for each in course.numbers] == [
            (token.number, token.x, token.y) for token in player.course.tokens
        ]
        assert set(course.land) == kit_of(match).grounds[player.land].land
        assert len(course.gate) == 4
        assert course.colour.startswith("#")
    everything = [tile.id for tile in (*left.bag, *left.piles)]
    everything += [put.tile.id for course in left.courses for put in course.tiles]
    assert sorted(everything) == sorted(kit_of(match).tiles)
    assert sorted(tile.id for tile in left.piles) == sorted(
        each.tile for player in part(match).players for each in player.pile
    )


def test_tiles_come_with_their_facts() -> None:
    """Kind, lanes, par and the three hazards are in the document, so that no pack is needed to read it."""
    match = begin(1, lands=("l01",))
    left = export_match(match.engine.table, match.state)
    tiles = {tile.id: tile for tile in left.bag}
    for name, tile in kit_of(match).tiles.items():
        design = tile.design
        assert (tiles[name].kind, tiles[name].lanes, tiles[name].par) == (design.kind, design.lanes, design.par)
        printed = [bool(design.slopes), bool(design.pools), bool(design.flowers)]
        assert [hazard in tiles[name].hazards for hazard in ("slope", "pool", "flower")] == printed


def test_a_file_leaves_its_course() -> None:
    """A course file becomes one course with nobody's place; one with faults is returned as its faults."""
    library = designer().library
    left = export_file(FILE, library)
    assert isinstance(left, FinishedCourses)
    written = json.loads(FILE)
    assert len(left.courses[0].tiles) == len(written["tiles"])
    assert left.places == ()
    assert len(left.bag) + len(written["tiles"]) == len(designer().engine(1).table.kit(type(kit_of(begin(1)))).tiles)
    faults = export_file(b'{"tiles": []}', library)
    assert isinstance(faults, tuple)
    assert faults[0].code == "course.no_land"


def test_it_is_handed_over_by_name() -> None:
    """Who asks for `finished_courses` gets it, of a record and of a course file alike."""
    match = finished(2, "by name")
    record = msgspec.to_builtins(match.record())
    assert document_of_match(record, "finished_courses") == plain(export_match(match.engine.table, match.state))
    assert document_of_file("course", json.loads(FILE), "finished_courses")["courses"][0]["owner"] == 0
    assert isinstance(designer().library, Library)


def test_the_taker_reads_what_is_written() -> None:
    """The Putting Dice Game's own reading of the document takes every field in and gives every field back."""
    made = plain(export_match((match := finished(3, "taken")).engine.table, match.state))
    assert msgspec.to_builtins(msgspec.convert(made, courses.FinishedCourses)) == msgspec.to_builtins(
        msgspec.convert(made, FinishedCourses)
    )
    from fairway_base.files import course_export

    pairs = (
        (course_export.NeutralTile, courses.Tile), (course_export.PutTile, courses.Put), (course_export.PutNumber, courses.Number),
        (course_export.FinishedCourse, courses.Course), (course_export.FinishedCourses, courses.FinishedCourses),
    )  # fmt: skip
    for one, other in pairs:
        assert one.__struct_fields__ == other.__struct_fields__
        assert one.__struct_defaults__ == other.__struct_defaults__
