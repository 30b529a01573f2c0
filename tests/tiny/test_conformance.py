"""The laws of the engine hold: random games of every mode end, replay, encode, and tell no secrets."""

from __future__ import annotations

import pytest

from fairway.knowledge.determinizations import determinizations
from fairway.knowledge.previews import Preview, preview
from fairway.testing import check_ruleset
from fairway_tiny import ChooseDirection, Draw, PlaceStartAndHole, Shoot
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.pieces import Piece
from tests.tiny.tables import MISS, PASS, in_play, loaded, part, play, set_up, tiny, with_part


@pytest.mark.parametrize("mode", ["race", "cheering", "semi", "simultaneous"])
def test_conformance(mode: str) -> None:
    """Two, three and six players in each mode keep to every promise of the engine."""
    assert check_ruleset(tiny(mode=mode, field="5x5", max_shots=3), seats=[2, 3, 6], games=1) > 100


def test_conformance_on_the_whole_sheet() -> None:
    """So does the game as it comes in the box."""
    assert check_ruleset(tiny(), seats=[2], games=1)


@pytest.mark.parametrize(
    "options",
    [
        {"side_corner": "free"},
        {"pinch": "closed"},
        {"facing_triangle_option": False},
        {"roll_forced": True, "sand_pass_redirect": False},
        {"two_triangles_per_cell": True, "clear_path_adjacent_only": True},
        {"first": 1, "sits_out": 0, "mode": "semi"},
        {"max_zero_progress_rolls": 1, "fail_score": 1},
    ],
    ids=lambda options: "-".join(options),
)
@pytest.mark.rule("TMG-AMB-02", "TMG-AMB-03", "TMG-AMB-04", "TMG-AMB-10", "TMG-AMB-11", "TMG-AMB-14", "TMG-AMB-15")
def test_conformance_with_other_readings(options: dict[str, object]) -> None:
    """With every option the game can be played to its end."""
    assert check_ruleset(tiny(field="5x5", max_shots=3, **options), seats=[3], games=1)


@pytest.mark.rule("TMG-DRW-08", "TMG-API-07")
def test_drawings_are_secret_until_all_are_in() -> None:
    """What another seat has handed in cannot be told from the outside: its view, its events and refusals are the same."""
    match = with_part(set_up(3), dice=("water",) * 6)
    match = play(match, (0, Draw("water", (Piece(3, 3, "water"),))))
    other = play(
        with_part(set_up(3), dice=("water",) * 6), (0, Draw("water", (Piece(5, 5, "water"), Piece(5, 6, "water"))))
    )
    for viewer in (1, 2, None):
        assert match.view(viewer) == other.view(viewer)
        assert [each.event.seen_by(viewer) for each in match.events] == [
            each.event.seen_by(viewer) for each in other.events
        ]
    assert match.view(0) != other.view(0)
    alike = determinizations(match.state, 1)
    assert any(part(match).drafts != each.parts[0].drafts for each in alike)  # type: ignore[attr-defined]


@pytest.mark.rule("TMG-DRW-08")
def test_a_dry_run_tells_nothing_of_others() -> None:
    """The last one to draw may try it out and learns no more than that it is legal."""
    match = with_part(set_up(2), dice=("water",) * 6)
    match = play(match, (0, Draw("water", (Piece(3, 3, "water"),))))
    tried = preview(match.engine, match.state, 1, Draw("water", (Piece(3, 3, "water"),)))
    assert isinstance(tried, Preview)
    assert tried.stopped == "secret"
    assert [type(each.event).__name__ for each in tried.events] == ["HandedIn"]


@pytest.mark.rule("TMG-SET-03")
def test_starts_are_secret_until_all_are_placed() -> None:
    """Nor can anybody see where the others put start and hole."""
    match = tiny().match(2, "x")
    one = play(match, (0, PlaceStartAndHole(Space(0, 0), Space(4, 4))))
    two = play(match, (0, PlaceStartAndHole(Space(1, 2), Space(6, 6))))
    assert one.view(1) == two.view(1)
    assert one.view(None) == two.view(None)


@pytest.mark.rule("TMG-PRC-01")
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize(("roll", "chooser"), [(PASS, 1), (MISS, 0)])
def test_a_choice_is_asked_of_nobody_else(seats: int, roll: int, chooser: int) -> None:
    """The direction of a ball is asked of the Player or of the Designer alone: no other seat is offered it."""
    match = play(loaded(in_play("#.. O.. ..H", seats=seats), shot_0_1=[3, roll]), (1, Shoot(0, "NE")))
    assert match.state.waiting() == (chooser,)
    for seat in range(seats):
        offered = [choice.action for choice in match.choices(seat)]
        assert offered == ([ChooseDirection] if seat == chooser else [])


@pytest.mark.rule("TMG-SHT-01")
def test_a_dry_run_of_a_shot_stops_at_the_dice() -> None:
    """Trying a shot out tells nothing about dice that are not rolled yet."""
    match = in_play("O..H")
    tried = preview(match.engine, match.state, 1, Shoot(3, "E"))
    assert isinstance(tried, Preview)
    assert (tried.stopped, tried.events) == ("chance", ())
