"""What players are asked about a repair: the preview, their changes, and their acceptance."""

from __future__ import annotations

import pytest

from fairway import Match
from fairway.testing import asked, happened, refused
from fairway_putting import RepairAccept, RepairOverride
from fairway_putting.play.events import CourseReady, CourseRepaired, HoleBegan, RepairAccepted
from fairway_putting.play.kit import Kit
from fairway_putting.repair.changes import (
    AsProposed,
    DropHole,
    JoinAt,
    SwapNumbers,
    TurnTile,
    UsePaths,
    UseTile,
    with_change,
)
from tests.putting.tables import cells, draw, mend, on, part, play, rows, steps
from tests.putting.test_repair import TEN

BROKEN = rows("tE:1#1 EW .", count=8)
"""One hole with an open end, and one missing."""


def table(text: str = BROKEN, seats: int = 2, **options: object) -> Match:
    return on(draw(text), **options).match(seats, "preview")


def offered(match: Match, seat: int = 0) -> list[object]:
    (choice,) = (each for each in match.choices(seat) if each.action is RepairOverride)
    return [action.change for action in choice.domain]


@pytest.mark.rule("PD-RPR-72", "PD-VEC-34", "PD-API-01")
def test_a_perfect_course_needs_no_preview() -> None:
    """Nobody is asked, nothing is rolled for it, and the first hole begins."""
    match = table(rows())
    (ready,) = happened(match, CourseReady)
    assert cells(ready.holes[8]) == [(0, 8), (1, 8), (2, 8)]
    assert part(match).log == ()
    assert "putting.repair" not in dict(match.state.chance.used)
    assert asked(match)[0] == "putting.putt"


@pytest.mark.rule("PD-RPR-70", "PD-API-01")
def test_everybody_has_to_accept() -> None:
    """The preview shows log and lists, and the round begins when the last seat has accepted."""
    match = table(seats=3)
    assert part(match).phase == "repair_preview"
    (proposed,) = happened(match, CourseRepaired)
    assert proposed.holes == part(match).holes
    assert [entry.step for entry in proposed.log] == ["PD-RPR-30", "PD-RPR-31"]
    assert asked(match) == ("putting.repair", (0, 1, 2))
    match = play(match, (2, RepairAccept()))
    assert happened(match, RepairAccepted) == [RepairAccepted(2)]
    match = play(match, (0, RepairAccept()))
    assert asked(match) == ("putting.repair", (1,))
    match = play(match, (1, RepairAccept()))
    assert (part(match).phase, asked(match)[0]) == ("hole", "putting.putt")
    assert happened(match, HoleBegan)


@pytest.mark.rule("PD-RPR-70")
def test_the_host_may_accept_for_all() -> None:
    """With the option only the first seat is asked, and others may still propose changes."""
    match = table(seats=3, repair_accept="host")
    assert asked(match) == ("putting.repair", (0,))
    match = play(match, (2, RepairOverride(UsePaths(9, 4))))
    assert asked(match) == ("putting.repair", (0,))
    assert asked(play(match, (0, RepairAccept())))[0] == "putting.putt"


@pytest.mark.rule("PD-RPR-71")
def test_a_change_asks_everybody_again() -> None:
    """Any player may change something, also one who has accepted; whoever had accepted is asked again."""
    match = play(table(), (0, RepairAccept()))
    match = play(match, (0, RepairOverride(UsePaths(9, 3))))
    (changed,) = happened(match, CourseRepaired)
    assert (changed.seat, changed.change, changed.holes[8].length) == (0, UsePaths(9, 3), 5)
    assert match.events[0].rule == "PD-RPR-71"
    assert asked(match) == ("putting.repair", (0, 1))
    match = play(match, (1, RepairOverride(AsProposed())))
    assert part(match).holes == part(table()).holes
    assert part(match).changes == ()


@pytest.mark.rule("PD-RPR-71", "PD-API-02")
def test_changes_that_do_not_exist() -> None:
    """A change that is not offered is refused with the rule, as is any change when nothing is being repaired."""
    match = table()
    for change in (UsePaths(1, 2), TurnTile(9, 9, 1), DropHole(0, 0), UseTile("green:1", "green0"), AsProposed()):
        refusal = refused(match, 0, RepairOverride(change))
        assert (refusal.code, refusal.rule) == ("putting.no_such_change", "PD-RPR-71")
    playing = table(rows())
    refusal = refused(playing, 0, RepairOverride(AsProposed()))
    assert (refusal.code, refusal.rule) == ("putting.nothing_to_repair", "PD-RPR-71")


@pytest.mark.rule("PD-RPR-71")
def test_turning_a_tile() -> None:
    """(a) A tile lies as players want it, whatever step 1 would do, and the steps after it follow."""
    match = table(rows("tE:1#1 EW pN:1"))
    assert [entry.what for entry in part(match).log] == ["turned"]
    match = play(match, (0, RepairOverride(TurnTile(2, 0, 2))))
    # turned away from the path, the Green is a tenth piece: it goes, and another is drawn for hole 1
    assert [entry.what for entry in part(match).log] == ["turned_by_players", "removed", "completed_green"]
    assert part(match).log[0].step == "PD-RPR-71"
    assert part(match).holes[0].spots[2].tile.startswith("green")


@pytest.mark.rule("PD-RPR-71")
def test_dropping_another_hole() -> None:
    """(b) Of ten holes players choose which one goes."""
    ten = rows("tE:1 EW pW:1", *(f"tE:1#{number} EW pW:1" for number in range(1, 10)), count=0)
    match = table(ten)
    assert DropHole(0, 3) in offered(match)
    match = play(match, (1, RepairOverride(DropHole(0, 3))))
    assert [entry.cells[0] for entry in part(match).log if entry.what == "removed"] == [(0, 3)]
    assert cells(part(match).holes[2])[0] == (0, 0)  # the one without a number takes the free one


@pytest.mark.rule("PD-RPR-71")
def test_joining_or_not() -> None:
    """(c) A pair that was joined may stay apart, and one that was not may be joined."""
    match = table(TEN)
    assert JoinAt(2, 8, False) in offered(match)
    match = play(match, (0, RepairOverride(JoinAt(2, 8, False))))
    assert "joined" not in [entry.what for entry in part(match).log]
    assert JoinAt(2, 8, True) in offered(match)
    nine = "\n".join([*(f"tE:1#{number} EW pW:1 x" for number in range(1, 8)), "tE:1#9 EW . pW:1"])
    found = mend(nine, JoinAt(2, 7, True))
    assert ("PD-RPR-71", "joined_by_players") in steps(found)
    assert cells(found.holes[8]) == [(0, 7), (1, 7), (2, 7), (3, 7)]


@pytest.mark.rule("PD-RPR-71")
def test_exchanging_numbers() -> None:
    """(d) Two holes exchange their numbers; done twice, it is undone."""
    match = table()
    before = part(match).holes
    match = play(match, (0, RepairOverride(SwapNumbers(2, 5))))
    assert cells(part(match).holes[1]) == cells(before[4])
    assert cells(part(match).holes[4]) == cells(before[1])
    assert part(play(match, (1, RepairOverride(SwapNumbers(2, 5))))).holes == before


@pytest.mark.rule("PD-RPR-71", "PD-RPR-07", "PD-RPR-05")
def test_choosing_tiles() -> None:
    """(e) If players choose, every draw lists what it may be, crossovers among paths; otherwise no draw can be changed."""
    assert not [change for change in offered(table()) if isinstance(change, UseTile)]
    match = table(repair_source="players_choose")
    uses = [change for change in offered(match) if isinstance(change, UseTile)]
    assert {change.draw for change in uses if not change.draw.startswith("grass")} == {
        "green:1", "tee:9", "path:9:1", "green:9",
    }  # fmt: skip
    assert UseTile("path:9:1", "cross0") in uses
    assert not [change for change in uses if change.draw == "green:1" and not change.tile.startswith("green")]
    match = play(match, (1, RepairOverride(UseTile("path:9:1", "cross0"))))
    assert part(match).holes[8].spots[1].tile == "cross0"
    wanted = next(change for change in uses if change.draw == "green:1")
    match = play(match, (1, RepairOverride(wanted)))
    assert part(match).holes[0].spots[2].tile == wanted.tile
    assert part(match).holes[8].spots[1].tile == "cross0"


@pytest.mark.rule("PD-RPR-71", "PD-RPR-20", "PD-RPR-05")
def test_a_crossover_may_close_a_gap() -> None:
    """Where players choose, a crossover may take the place of the straight that joins two pieces."""
    found = mend(TEN, UseTile("join:2,8", "cross0"), source="players_choose")
    assert found.holes[8].spots[2].tile == "cross0"
    assert cells(found.holes[8]) == [(0, 8), (1, 8), (2, 8), (3, 8)]


@pytest.mark.rule("PD-RPR-71")
@pytest.mark.parametrize("paths", [0, 2, 3, 4])
def test_the_length_of_an_added_hole(paths: int) -> None:
    """(f) An added hole has as many paths as players want, none to four."""
    match = play(table(), (0, RepairOverride(UsePaths(9, paths))))
    assert part(match).holes[8].length == paths + 2


def test_a_change_takes_the_place_of_what_it_contradicts() -> None:
    """Turning the same tile twice leaves the last turn; other changes stay."""
    changes = with_change((), TurnTile(1, 1, 2))
    changes = with_change(changes, SwapNumbers(1, 2))
    changes = with_change(changes, TurnTile(1, 1, 3))
    assert changes == (SwapNumbers(1, 2), TurnTile(1, 1, 3))
    assert with_change(changes, SwapNumbers(1, 2)) == (TurnTile(1, 1, 3),)
    assert with_change(changes, AsProposed()) == ()


@pytest.mark.rule("PD-RPR-71", "PD-RPR-60")
@pytest.mark.parametrize("text", [BROKEN, TEN, rows("tE:1#1 EW pN:1", "SE SW .", "NE NW .", count=6)])
def test_every_change_that_is_offered_leads_to_nine_holes(text: str) -> None:
    """Whatever players are offered, the course is playable after it, and the change can be taken back."""
    match = table(text, repair_source="players_choose")
    for change in offered(match):
        after = play(match, (0, RepairOverride(change)))  # type: ignore[arg-type]
        assert len(part(after).holes) == 9
        assert part(play(after, (1, RepairOverride(AsProposed())))).holes == part(match).holes


@pytest.mark.rule("PD-API-03", "PD-RPR-03")
def test_a_repair_uses_one_number() -> None:
    """One number decides every draw of a repair, so that changes do not reshuffle what they do not concern."""
    match = table()
    assert dict(match.state.chance.used)["putting.repair"] == 1
    kit = match.engine.table.kit(Kit)
    assert kit.repair(0, part(match).luck, ()).holes == part(match).holes
    longer = play(match, (0, RepairOverride(UsePaths(9, 4))))
    assert dict(longer.state.chance.used)["putting.repair"] == 1
    assert part(longer).holes[:8] == part(match).holes[:8]
    before, after = part(match).holes[8].spots, part(longer).holes[8].spots
    assert (after[0], after[1], after[-1]) == (before[0], before[1], before[-1])
    changed = play(match, (0, RepairOverride(SwapNumbers(1, 2))))
    assert dict(changed.state.chance.used)["putting.repair"] == 1
    assert part(changed).holes[1].spots[2].tile == part(match).holes[0].spots[2].tile


@pytest.mark.rule("PD-RPR-71", "PD-API-03")
def test_a_longer_hole_leaves_other_draws_alone() -> None:
    """Three more paths for hole 8 are three more draws, and Tees and Greens of the added holes stay as they were."""
    for luck in range(5):
        before, after = (mend(rows(count=7), *change, luck=luck) for change in ((), (UsePaths(8, 4),)))
        for one, other in zip(before.holes[7:], after.holes[7:], strict=True):
            assert (one.spots[0], one.spots[-1]) == (other.spots[0], other.spots[-1])
