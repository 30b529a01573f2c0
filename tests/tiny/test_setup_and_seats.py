"""Seats, sheets and the setup (TMG-SEAT, TMG-SET)."""

from __future__ import annotations

import pytest

from fairway.model.errors import BadOptions
from fairway.testing import cited, happened, refused
from fairway_tiny import Draw, Kit, Piece, PlaceStartAndHole
from fairway_tiny.field.lattice import Space
from fairway_tiny.play.events import HandedIn, SheetsSet
from fairway_tiny.play.part import designer_of, player_of, sheet_of
from tests.tiny.tables import open_questions, part, play, set_up, tiny


@pytest.mark.rule("TMG-SEAT-01", "TMG-GAP-05")
def test_two_to_twelve() -> None:
    """Two to twelve may play, nobody alone; a match may set a lower limit."""
    assert tiny().seats == tuple(range(2, 13))
    for seats in (1, 13):
        with pytest.raises(BadOptions, match="is played by"):
            tiny().match(seats, "x")
    assert len(part(tiny().match(12, "x")).sheets) == 12
    with pytest.raises(BadOptions, match="at most 4 players"):
        tiny(max_players=4).match(5, "x")


@pytest.mark.rule("TMG-SEAT-02", "TMG-SEAT-03")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_neighbours(seats: int) -> None:
    """A sheet is designed by its own seat and played by the left neighbour, so each plays the right neighbour's."""
    for seat in range(seats):
        assert designer_of(seat) == seat
        assert player_of(seat, seats) == (seat + 1) % seats
        assert sheet_of(seat, seats) == (seat - 1) % seats
        assert player_of(sheet_of(seat, seats), seats) == seat
    if seats == 2:
        assert player_of(0, 2) == designer_of(1)
        assert player_of(1, 2) == designer_of(0)


@pytest.mark.rule("TMG-SEAT-04", "TMG-GAP-06", "TMG-GAP-01")
def test_the_sheet() -> None:
    """A sheet has a field of 8 by 10, eight rounds with gears on the sixth and seventh, and twelve +1 icons."""
    kit = tiny().match(2, "x").engine.table.kit(Kit)
    assert (kit.sheet.width, kit.sheet.height, kit.sheet.rounds, kit.sheet.gears, kit.sheet.icons) == (
        8,
        10,
        8,
        (6, 7),
        12,
    )
    assert part(tiny().match(3, "x")).sheets[2].rows == ("........",) * 10


@pytest.mark.rule("TMG-GAP-01")
@pytest.mark.parametrize("size", ["4x4", "20x20", "4x20", "13x7"])
def test_other_fields(size: str) -> None:
    """A match may be played on any field from 4 to 20 a side, and nothing else of it changes."""
    width, height = map(int, size.split("x"))
    assert part(tiny(field=size).match(2, "x")).sheets[0].rows == ("." * width,) * height


@pytest.mark.rule("TMG-GAP-01")
@pytest.mark.parametrize("size", ["3x4", "4x21", "8", "0x0", "8x10x2", "axb"])
def test_fields_that_cannot_be(size: str) -> None:
    """A field of another size is refused when the match is made."""
    with pytest.raises(BadOptions, match="field"):
        tiny(field=size)


@pytest.mark.rule("TMG-SEAT-05")
def test_the_dice() -> None:
    """Six terrain dice, three power dice and a precision die lie on the table."""
    dice = tiny().match(2, "x").engine.table.kit(Kit).dice
    assert dice.terrain_dice == 6
    assert all((dice.light, dice.medium, dice.max, dice.precision))


@pytest.mark.rule("TMG-SET-01", "TMG-API-02")
def test_everybody_places_a_start_and_a_hole() -> None:
    """Start and hole go anywhere on the own sheet; the ball lies on the start."""
    match = tiny().match(2, "x")
    match = play(
        match, (0, PlaceStartAndHole(Space(3, 4), Space(7, 9))), (1, PlaceStartAndHole(Space(0, 0), Space(1, 1)))
    )
    sheets = part(match).sheets
    assert [(sheet.start, sheet.hole, sheet.ball) for sheet in sheets] == [
        (Space(3, 4), Space(7, 9), Space(3, 4)),
        (Space(0, 0), Space(1, 1), Space(0, 0)),
    ]
    (told,) = happened(match, SheetsSet)
    assert [(each.start, each.hole) for each in told.sheets] == [(sheet.start, sheet.hole) for sheet in sheets]


@pytest.mark.rule("TMG-SET-01")
def test_only_on_the_field() -> None:
    """A space that the field does not have is refused, with the field's size."""
    refusal = refused(tiny().match(2, "x"), 0, PlaceStartAndHole(Space(0, 0), Space(8, 0)))
    assert (refusal.code, refusal.rule, refusal.params["space"]) == ("tiny.off_the_field", "TMG-SET-01", "8,0")


@pytest.mark.rule("TMG-SET-02", "TMG-VEC-D14")
@pytest.mark.parametrize("hole", [(1, 1), (1, 0), (2, 1), (1, 2), (0, 1)])
def test_too_close(hole: tuple[int, int]) -> None:
    """Start and hole may not share a space, nor lie side by side."""
    refusal = refused(tiny().match(2, "x"), 0, PlaceStartAndHole(Space(1, 1), Space(*hole)))
    assert (refusal.code, refusal.rule) == ("tiny.too_close", "TMG-SET-02")


@pytest.mark.rule("TMG-SET-02", "TMG-VEC-D15")
@pytest.mark.parametrize("hole", [(0, 0), (2, 0), (2, 2), (0, 2)])
def test_diagonal_neighbours(hole: tuple[int, int]) -> None:
    """Diagonal neighbours are allowed."""
    play(tiny().match(2, "x"), (0, PlaceStartAndHole(Space(1, 1), Space(*hole))))


@pytest.mark.rule("TMG-SET-02")
def test_every_place_is_listed() -> None:
    """The list holds every pair that is accepted, and nothing else."""
    match = tiny(field="4x5").match(2, "x")
    (choice,) = match.choices(0)
    listed = list(choice.domain)
    assert len(listed) == len(choice.domain) == len(set(listed))
    assert listed == [choice.domain[index] for index in range(len(listed))]
    every = [Space(c, r) for r in range(5) for c in range(4)]
    accepted = [
        PlaceStartAndHole(start, hole)
        for start in every
        for hole in every
        if choice.domain.refuse(PlaceStartAndHole(start, hole)) is None
    ]
    assert listed == accepted


@pytest.mark.rule("TMG-SET-03", "TMG-API-01")
def test_setup_is_simultaneous() -> None:
    """All are asked at once, nobody sees the others' places, they may be changed, and drawing begins after the last."""
    match = tiny().match(3, "x")
    assert open_questions(match) == {"tiny.set_up": (0, 1, 2)}
    match = play(match, (2, PlaceStartAndHole(Space(0, 0), Space(5, 5))))
    assert cited(match, HandedIn) == ["TMG-SET-03"]
    match = play(
        match, (0, PlaceStartAndHole(Space(0, 0), Space(5, 5))), (2, PlaceStartAndHole(Space(1, 0), Space(5, 5)))
    )
    assert part(match).phase == "setup"
    assert open_questions(match) == {"tiny.set_up": (1,)}
    assert match.view(0).parts[0].handed_in == (True, False, True)  # type: ignore[attr-defined]
    match = play(match, (1, PlaceStartAndHole(Space(0, 0), Space(5, 5))))
    assert (part(match).phase, part(match).round) == ("draw", 1)
    assert part(match).sheets[2].start == Space(1, 0)
    assert open_questions(match) == {"tiny.draw": (0, 1, 2)}


@pytest.mark.rule("TMG-SET-04", "TMG-VEC-D13", "TMG-PLC-01")
def test_start_and_hole_stay_free() -> None:
    """No terrain is drawn on start or hole, and neither is offered."""
    match = set_up()
    for space in (Space(0, 0), Space(7, 9)):
        refusal = refused(
            match, 0, Draw("water" if "water" in part(match).dice else "sand", (Piece(space.c, space.r, "water"),))
        )
        assert refusal.rule == "TMG-PLC-01"
        assert str(space) not in match.choices(0)[0].domain.description()["free"]  # type: ignore[operator]
